//! Random tables of every type.

use super::numbers::Random;
use arrow_array::cast::AsArray;
use arrow_array::types::*;
use arrow_array::*;
use arrow_buffer::{BooleanBuffer, NullBuffer, OffsetBuffer, ScalarBuffer, i256};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef, TimeUnit};
use std::sync::Arc;

fn wide(random: &mut Random) -> i128 {
    (u128::from(random.next()) << 64 | u128::from(random.next())) as i128
}

/// Types without fields.
pub(crate) fn flat_types() -> Vec<DataType> {
    use DataType::*;
    use TimeUnit::*;
    let zone = Some(Arc::from("Europe/Rome"));
    let mut types = vec![
        Null,
        Boolean,
        Int8,
        Int16,
        Int32,
        Int64,
        UInt8,
        UInt16,
        UInt32,
        UInt64,
        Float16,
        Float32,
        Float64,
        Utf8,
        LargeUtf8,
        Utf8View,
        Binary,
        LargeBinary,
        BinaryView,
        FixedSizeBinary(1),
        FixedSizeBinary(16),
        Decimal32(5, 2),
        Decimal32(9, 0),
        Decimal64(7, 3),
        Decimal64(18, 18),
        Decimal128(4, 0),
        Decimal128(15, 4),
        Decimal128(19, 2),
        Decimal128(38, 10),
        Decimal256(6, 1),
        Decimal256(18, 2),
        Decimal256(30, 5),
        Decimal256(76, 20),
        Date32,
        Date64,
        Time32(Second),
        Time32(Millisecond),
        Time64(Microsecond),
        Time64(Nanosecond),
    ];
    for unit in [Second, Millisecond, Microsecond, Nanosecond] {
        types.extend([Timestamp(unit, None), Timestamp(unit, zone.clone()), Duration(unit)]);
    }
    types
}

pub(crate) fn random_field(random: &mut Random, name: &str, depth: usize) -> Field {
    let data_type = random_type(random, depth);
    let mut plain = &data_type;
    while let DataType::Dictionary(_, values) = plain {
        plain = values;
    }
    let nullable = random.below(4) > 0 || *plain == DataType::Null;
    Field::new(name, data_type, nullable)
}

pub(crate) fn random_type(random: &mut Random, depth: usize) -> DataType {
    let choice = if depth == 0 { 0 } else { random.below(12) };
    let item = |random: &mut Random| Arc::new(random_field(random, "item", depth - 1));
    match choice {
        0..=4 => random.pick(&flat_types()),
        5 => DataType::List(item(random)),
        6 => DataType::LargeList(item(random)),
        7 => DataType::FixedSizeList(item(random), 1 + random.below(3) as i32),
        8 => random_pick_view(random, depth),
        9 => {
            let count = 1 + random.below(3);
            let fields = (0..count).map(|at| random_field(random, &format!("f{at}"), depth - 1));
            DataType::Struct(fields.collect())
        }
        10 => {
            let key = random.pick(&[DataType::Utf8, DataType::Int32, DataType::Utf8View]);
            let fields = Fields::from(vec![
                Field::new("key", key, false),
                random_field(random, "value", depth - 1),
            ]);
            DataType::Map(Arc::new(Field::new("entries", DataType::Struct(fields), false)), false)
        }
        _ => {
            let key =
                random.pick(&[DataType::Int8, DataType::UInt16, DataType::Int32, DataType::UInt64]);
            let value = match random.below(3) {
                0 => DataType::Utf8,
                1 => random.pick(&flat_types()),
                _ => random_type(random, depth - 1),
            };
            DataType::Dictionary(Box::new(key), Box::new(value))
        }
    }
}

fn random_pick_view(random: &mut Random, depth: usize) -> DataType {
    let item = Arc::new(random_field(random, "item", depth - 1));
    if random.below(2) == 0 { DataType::ListView(item) } else { DataType::LargeListView(item) }
}

fn random_nulls(random: &mut Random, length: usize, nullable: bool) -> Option<NullBuffer> {
    let some = 1 + random.below(5);
    (nullable && some > 1)
        .then(|| NullBuffer::from_iter((0..length).map(|_| random.below(some) > 0)))
}

/// An array, often a slice of a longer one.
pub(crate) fn random_array(
    random: &mut Random,
    data_type: &DataType,
    length: usize,
    nullable: bool,
) -> ArrayRef {
    if random.below(2) == 0 {
        let (before, after) = (random.below(10), random.below(10));
        let array = whole_array(random, data_type, before + length + after, nullable);
        return array.slice(before, length);
    }
    whole_array(random, data_type, length, nullable)
}

fn primitive<T: ArrowPrimitiveType>(
    random: &mut Random,
    data_type: &DataType,
    length: usize,
    nullable: bool,
    mut value: impl FnMut(&mut Random) -> T::Native,
) -> ArrayRef {
    let values: ScalarBuffer<T::Native> = (0..length).map(|_| value(random)).collect();
    let nulls = random_nulls(random, length, nullable);
    Arc::new(PrimitiveArray::<T>::new(values, nulls).with_data_type(data_type.clone()))
}

fn bytes(random: &mut Random) -> Vec<u8> {
    let length = random.pick(&[0, 1, 3, 11, 12, 13, 40, 100]);
    let few = random.below(2) == 0;
    let seed = if few { random.below(4) as u64 } else { random.next() };
    (0..length).map(|at| (seed >> (at % 8 * 8)) as u8).collect()
}

fn text(random: &mut Random) -> String {
    bytes(random)
        .iter()
        .map(|byte| char::from_u32(u32::from(*byte) * 9 + 32).unwrap_or('é'))
        .collect()
}

fn float(random: &mut Random) -> f64 {
    let some = [0.0, -0.0, f64::NAN, f64::INFINITY, 1.0, -1.5, 0.5];
    if random.below(2) == 0 { random.pick(&some) } else { f64::from_bits(random.next()) }
}

fn whole_array(
    random: &mut Random,
    data_type: &DataType,
    length: usize,
    nullable: bool,
) -> ArrayRef {
    use DataType as D;
    macro_rules! plain {
        ($type:ty, $value:expr) => {
            primitive::<$type>(random, data_type, length, nullable, $value)
        };
    }
    let small = |random: &mut Random| {
        let small = random.below(20) as i64 - 10;
        if random.below(3) > 0 { small } else { random.next() as i64 }
    };
    let day = 86_400_000_i64;
    let nulls = |random: &mut Random| random_nulls(random, length, nullable);
    let texts = |random: &mut Random| -> Vec<Option<String>> {
        (0..length).map(|_| (!nullable || random.below(4) > 0).then(|| text(random))).collect()
    };
    let binaries = |random: &mut Random| -> Vec<Option<Vec<u8>>> {
        (0..length).map(|_| (!nullable || random.below(4) > 0).then(|| bytes(random))).collect()
    };
    match data_type {
        D::Null => Arc::new(NullArray::new(length)),
        D::Boolean => {
            let values = BooleanBuffer::from_iter((0..length).map(|_| random.below(2) == 0));
            Arc::new(BooleanArray::new(values, nulls(random)))
        }
        D::Int8 => plain!(Int8Type, |r| small(r) as i8),
        D::Int16 => plain!(Int16Type, |r| small(r) as i16),
        D::Int32 => plain!(Int32Type, |r| small(r) as i32),
        D::Int64 => plain!(Int64Type, small),
        D::UInt8 => plain!(UInt8Type, |r| small(r) as u8),
        D::UInt16 => plain!(UInt16Type, |r| small(r) as u16),
        D::UInt32 => plain!(UInt32Type, |r| small(r) as u32),
        D::UInt64 => plain!(UInt64Type, |r| small(r) as u64),
        D::Float16 => {
            type Half = <Float16Type as ArrowPrimitiveType>::Native;
            plain!(Float16Type, |r| Half::from_bits(small(r) as u16))
        }
        D::Float32 => plain!(Float32Type, |r| float(r) as f32),
        D::Float64 => plain!(Float64Type, float),
        D::Utf8 => Arc::new(StringArray::from(texts(random))),
        D::LargeUtf8 => Arc::new(LargeStringArray::from(texts(random))),
        D::Utf8View => Arc::new(StringViewArray::from_iter(texts(random))),
        D::Binary => Arc::new(BinaryArray::from_iter(binaries(random))),
        D::LargeBinary => Arc::new(LargeBinaryArray::from_iter(binaries(random))),
        D::BinaryView => Arc::new(BinaryViewArray::from_iter(binaries(random))),
        D::FixedSizeBinary(width) => {
            let bytes: Vec<u8> =
                (0..length * *width as usize).map(|_| small(random) as u8).collect();
            Arc::new(FixedSizeBinaryArray::new(*width, bytes.into(), nulls(random)))
        }
        D::Decimal32(p, _) => {
            plain!(Decimal32Type, |r| (wide(r) % 10_i128.pow(u32::from(*p))) as i32)
        }
        D::Decimal64(p, _) => {
            plain!(Decimal64Type, |r| (wide(r) % 10_i128.pow(u32::from(*p))) as i64)
        }
        D::Decimal128(p, _) => plain!(Decimal128Type, |r| wide(r) % 10_i128.pow(u32::from(*p))),
        D::Decimal256(p @ 0..=38, _) => {
            plain!(Decimal256Type, |r| i256::from_i128(wide(r) % 10_i128.pow(u32::from(*p))))
        }
        D::Decimal256(..) => {
            plain!(Decimal256Type, |r| i256::from_parts(wide(r) as u128, wide(r) >> 5))
        }
        D::Date32 => plain!(Date32Type, |r| r.below(40_000) as i32 - 10_000),
        D::Date64 => plain!(Date64Type, |r| (r.below(40_000) as i64 - 10_000) * day),
        D::Time32(TimeUnit::Second) => plain!(Time32SecondType, |r| r.below(86_400) as i32),
        D::Time32(_) => plain!(Time32MillisecondType, |r| r.below(day as usize) as i32),
        D::Time64(TimeUnit::Microsecond) => {
            plain!(Time64MicrosecondType, |r| r.below(day as usize * 1000) as i64)
        }
        D::Time64(_) => plain!(Time64NanosecondType, |r| r.below(day as usize * 1_000_000) as i64),
        D::Timestamp(TimeUnit::Second, _) => {
            plain!(TimestampSecondType, |r| small(r) % 4_000_000_000)
        }
        D::Timestamp(TimeUnit::Millisecond, _) => {
            plain!(TimestampMillisecondType, |r| small(r) % 4_000_000_000_000)
        }
        D::Timestamp(TimeUnit::Microsecond, _) => {
            plain!(TimestampMicrosecondType, |r| small(r) % 4_000_000_000_000_000)
        }
        D::Timestamp(TimeUnit::Nanosecond, _) => plain!(TimestampNanosecondType, small),
        D::Duration(TimeUnit::Second) => plain!(DurationSecondType, |r| small(r) % 4_000_000_000),
        D::Duration(TimeUnit::Millisecond) => {
            plain!(DurationMillisecondType, |r| small(r) % 4_000_000_000_000)
        }
        D::Duration(TimeUnit::Microsecond) => {
            plain!(DurationMicrosecondType, |r| small(r) % 4_000_000_000_000_000)
        }
        D::Duration(TimeUnit::Nanosecond) => plain!(DurationNanosecondType, small),
        D::List(field) => {
            let (offsets, values) = list_parts(random, field, length);
            Arc::new(ListArray::new(Arc::clone(field), offsets, values, nulls(random)))
        }
        D::LargeList(field) => {
            let (offsets, values) = list_parts(random, field, length);
            let offsets = OffsetBuffer::new(offsets.iter().map(|at| i64::from(*at)).collect());
            Arc::new(LargeListArray::new(Arc::clone(field), offsets, values, nulls(random)))
        }
        D::FixedSizeList(field, size) => {
            let values = random_array(
                random,
                field.data_type(),
                length * *size as usize,
                field.is_nullable(),
            );
            Arc::new(FixedSizeListArray::new(Arc::clone(field), *size, values, nulls(random)))
        }
        D::ListView(field) => {
            let (offsets, sizes, values) = view_parts(random, field, length);
            let (offsets, sizes) = (offsets.into(), sizes.into());
            Arc::new(ListViewArray::new(Arc::clone(field), offsets, sizes, values, nulls(random)))
        }
        D::LargeListView(field) => {
            let (offsets, sizes, values) = view_parts(random, field, length);
            let offsets = offsets.iter().map(|at| i64::from(*at)).collect();
            let sizes = sizes.iter().map(|at| i64::from(*at)).collect();
            Arc::new(LargeListViewArray::new(
                Arc::clone(field),
                offsets,
                sizes,
                values,
                nulls(random),
            ))
        }
        D::Struct(fields) => {
            let columns = fields
                .iter()
                .map(|field| random_array(random, field.data_type(), length, field.is_nullable()))
                .collect();
            let nulls = nulls(random);
            Arc::new(StructArray::new(fields.clone(), columns, nulls))
        }
        D::Map(field, _) => {
            let (offsets, entries) = list_parts(random, field, length);
            let entries = entries.as_struct().clone();
            Arc::new(MapArray::new(Arc::clone(field), offsets, entries, nulls(random), false))
        }
        D::Dictionary(key, value) => {
            let count = 1 + random.below(20);
            let values = random_array(random, value, count, nullable);
            macro_rules! keyed {
                ($type:ty, $native:ty) => {{
                    let keys = primitive::<$type>(random, key, length, nullable, |r| {
                        r.below(count) as $native
                    });
                    let keys = keys.as_primitive::<$type>().clone();
                    Arc::new(DictionaryArray::<$type>::new(keys, values))
                }};
            }
            match **key {
                D::Int8 => keyed!(Int8Type, i8),
                D::UInt16 => keyed!(UInt16Type, u16),
                D::Int32 => keyed!(Int32Type, i32),
                _ => keyed!(UInt64Type, u64),
            }
        }
        other => panic!("{other}"),
    }
}

/// Offsets that need not begin at 0, and more values than they span.
fn list_parts(random: &mut Random, field: &Field, length: usize) -> (OffsetBuffer<i32>, ArrayRef) {
    let mut offsets = vec![random.below(5) as i32];
    for _ in 0..length {
        let last = offsets[offsets.len() - 1];
        offsets.push(last + random.pick(&[0, 0, 1, 2, 5]));
    }
    let count = offsets[offsets.len() - 1] as usize + random.below(4);
    let values = random_array(random, field.data_type(), count, field.is_nullable());
    (OffsetBuffer::new(offsets.into()), values)
}

fn view_parts(random: &mut Random, field: &Field, length: usize) -> (Vec<i32>, Vec<i32>, ArrayRef) {
    let count = length + 5;
    let sizes: Vec<i32> = (0..length).map(|_| random.pick(&[0, 0, 1, 3, 5])).collect();
    let offsets =
        sizes.iter().map(|size| random.below(count - *size as usize + 1) as i32).collect();
    (offsets, sizes, random_array(random, field.data_type(), count, field.is_nullable()))
}

pub(crate) fn random_batch(random: &mut Random, schema: &SchemaRef, rows: usize) -> RecordBatch {
    let columns = schema.fields().iter();
    let columns =
        columns.map(|field| random_array(random, field.data_type(), rows, field.is_nullable()));
    let columns = columns.collect();
    RecordBatch::try_new(Arc::clone(schema), columns).unwrap()
}

pub(crate) fn random_schema(random: &mut Random, columns: usize, depth: usize) -> SchemaRef {
    let fields = (0..columns).map(|at| random_field(random, &format!("c{at}"), depth));
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}
