//! Random columns of every type.
#![allow(
    dead_code,
    clippy::allow_attributes,
    clippy::unwrap_used,
    clippy::panic,
    reason = "each test uses a part"
)]

#[path = "../random/mod.rs"]
mod random;
mod tables;

pub(crate) use random::Random;
pub(crate) use tables::*;

use arrow_array::builder::{BinaryViewBuilder, StringViewBuilder};
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchOptions, make_array};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};
use arrow_data::{ArrayData, ArrayDataBuilder};
use arrow_schema::{
    DataType, Field, FieldRef, Fields, IntervalUnit, Schema, SchemaRef, TimeUnit, UnionFields,
    UnionMode,
};
use std::sync::Arc;

fn text(random: &mut Random) -> String {
    let most = if random.below(4) == 0 { 40 } else { 8 };
    let length = random.below(most);
    (0..length).map(|_| random.pick(&['a', 'ä', '🐟', '\0', 'z'])).collect()
}

fn field(name: &str, kind: DataType, nullable: bool) -> FieldRef {
    Arc::new(Field::new(name, kind, nullable))
}

pub(crate) fn simple_types() -> Vec<DataType> {
    use DataType::*;
    let units =
        [TimeUnit::Second, TimeUnit::Millisecond, TimeUnit::Microsecond, TimeUnit::Nanosecond];
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
        Binary,
        LargeBinary,
        BinaryView,
        Utf8,
        LargeUtf8,
        Utf8View,
        Date32,
        Date64,
        Decimal32(7, 2),
        Decimal64(15, -3),
        Decimal128(30, 4),
        Decimal256(70, 9),
        FixedSizeBinary(3),
        FixedSizeBinary(16),
        FixedSizeBinary(0),
        Struct(Fields::empty()),
        Time32(TimeUnit::Second),
        Time32(TimeUnit::Millisecond),
        Time64(TimeUnit::Microsecond),
        Time64(TimeUnit::Nanosecond),
        Interval(IntervalUnit::YearMonth),
        Interval(IntervalUnit::DayTime),
        Interval(IntervalUnit::MonthDayNano),
    ];
    for unit in units {
        types.extend([
            Timestamp(unit, None),
            Timestamp(unit, Some("Europe/Zurich".into())),
            Duration(unit),
        ]);
    }
    types
}

/// Types that are made of this one.
pub(crate) fn nested_types(item: &DataType) -> Vec<DataType> {
    use DataType::*;
    let child = || field("item", item.clone(), true);
    // Of these, the values can be null even if the column has no nulls.
    let loose = matches!(item, Null | RunEndEncoded(_, _) | Dictionary(_, _) | Union(_, _));
    let strict = || field("item", item.clone(), loose);
    let fields = |id| {
        UnionFields::try_new(
            vec![id, 5],
            vec![field("a", item.clone(), true), field("b", Utf8, true)],
        )
        .unwrap()
    };
    let entries =
        Struct(Fields::from(vec![field("key", Int32, false), field("value", item.clone(), true)]));
    let mut types = vec![
        List(child()),
        List(strict()),
        LargeList(child()),
        FixedSizeList(child(), 3),
        FixedSizeList(child(), 0),
        ListView(child()),
        LargeListView(child()),
        Struct(Fields::from(vec![child(), field("b", Boolean, true)])),
        Struct(Fields::from(vec![strict()])),
        Map(field("entries", entries, false), false),
        Union(fields(0), UnionMode::Sparse),
        Union(fields(3), UnionMode::Dense),
        RunEndEncoded(field("run_ends", Int16, false), child()),
        RunEndEncoded(field("run_ends", Int32, false), child()),
        RunEndEncoded(field("run_ends", Int64, false), child()),
    ];
    if !matches!(item, Dictionary(_, _)) {
        types.extend(
            [Int8, UInt32, Int64].map(|keys| Dictionary(Box::new(keys), Box::new(item.clone()))),
        );
    }
    types
}

pub(crate) fn any_type(random: &mut Random, depth: usize) -> DataType {
    let simple = simple_types();
    let kind = simple[random.below(simple.len())].clone();
    if depth == 0 || random.below(3) == 0 {
        return kind;
    }
    let item = any_type(random, depth - 1);
    let nested = nested_types(&item);
    nested[random.below(nested.len())].clone()
}

/// A column of this type with random values.
pub(crate) fn column(
    random: &mut Random,
    kind: &DataType,
    rows: usize,
    nullable: bool,
) -> ArrayData {
    use DataType::*;
    let nulls = (nullable && random.below(4) > 0)
        .then(|| NullBuffer::new(BooleanBuffer::collect_bool(rows, |_| random.below(3) > 0)));
    let builder = ArrayDataBuilder::new(kind.clone()).len(rows);
    let with = |builder: ArrayDataBuilder, nulls| builder.nulls(nulls).build().unwrap();
    match kind {
        Null => builder.build().unwrap(),
        Boolean => {
            with(builder.add_buffer(Buffer::from_vec(random.bytes(rows.div_ceil(8)))), nulls)
        }
        Utf8 | Binary | LargeUtf8 | LargeBinary => {
            let texts: Vec<String> = (0..=rows).map(|_| text(random)).collect();
            let wide = matches!(kind, LargeUtf8 | LargeBinary);
            // The first text is before the first row.
            let offsets = offsets(texts.iter().map(String::len), wide);
            let offsets = offsets.slice(if wide { 8 } else { 4 });
            let texts = Buffer::from_vec(texts.concat().into_bytes());
            with(builder.add_buffer(offsets).add_buffer(texts), nulls)
        }
        Utf8View => {
            let mut views = StringViewBuilder::new().with_fixed_block_size(64);
            (0..rows).for_each(|row| match &nulls {
                Some(nulls) if nulls.is_null(row) => views.append_null(),
                _ => views.append_value(text(random)),
            });
            views.finish().to_data()
        }
        BinaryView => {
            let mut views = BinaryViewBuilder::new().with_fixed_block_size(100);
            (0..rows).for_each(|row| match &nulls {
                Some(nulls) if nulls.is_null(row) => views.append_null(),
                _ => {
                    let count = random.below(30);
                    views.append_value(random.bytes(count));
                }
            });
            views.finish().to_data()
        }
        List(item) | LargeList(item) | Map(item, _) => {
            let sizes: Vec<usize> = (0..=rows).map(|_| random.below(4)).collect();
            let wide = matches!(kind, LargeList(_));
            let offsets = offsets(sizes.iter().copied(), wide).slice(if wide { 8 } else { 4 });
            let values = column(
                random,
                item.data_type(),
                sizes.iter().sum::<usize>() + 2,
                item.is_nullable(),
            );
            with(builder.add_buffer(offsets).add_child_data(values), nulls)
        }
        ListView(item) | LargeListView(item) => {
            let values = column(random, item.data_type(), 20, item.is_nullable());
            let (mut starts, mut sizes) = (Vec::new(), Vec::new());
            for _ in 0..rows {
                let size = random.below(4);
                starts.push(3 + random.below(17 - size) as i64);
                sizes.push(size as i64);
            }
            let words = |words: &[i64]| match kind {
                ListView(_) => Buffer::from_iter(words.iter().map(|word| *word as i32)),
                _ => Buffer::from_iter(words.iter().copied()),
            };
            with(
                builder.add_buffer(words(&starts)).add_buffer(words(&sizes)).add_child_data(values),
                nulls,
            )
        }
        FixedSizeList(item, size) => {
            let values =
                column(random, item.data_type(), rows * *size as usize, item.is_nullable());
            with(builder.add_child_data(values), nulls)
        }
        Struct(fields) => {
            let children = fields
                .iter()
                .map(|field| column(random, field.data_type(), rows, field.is_nullable()));
            let children = children.collect();
            with(builder.child_data(children), nulls)
        }
        Union(fields, mode) => {
            let ids: Vec<i8> = fields.iter().map(|(id, _)| id).collect();
            let chosen: Vec<usize> = (0..rows).map(|_| random.below(ids.len())).collect();
            let mut counts = vec![0i32; ids.len()];
            let offsets: Vec<i32> = chosen
                .iter()
                .map(|place| {
                    counts[*place] += 1;
                    counts[*place] - 1
                })
                .collect();
            let children: Vec<ArrayData> = fields
                .iter()
                .zip(&counts)
                .map(|((_, field), count)| {
                    let rows = if *mode == UnionMode::Sparse { rows } else { *count as usize };
                    column(random, field.data_type(), rows, field.is_nullable())
                })
                .collect();
            let builder =
                builder.add_buffer(Buffer::from_iter(chosen.iter().map(|place| ids[*place])));
            match mode {
                UnionMode::Sparse => builder,
                UnionMode::Dense => builder.add_buffer(Buffer::from_iter(offsets)),
            }
            .child_data(children)
            .build()
            .unwrap()
        }
        RunEndEncoded(ends, values) => {
            let mut found = Vec::new();
            while *found.last().unwrap_or(&0) < rows as i64 {
                found.push(found.last().unwrap_or(&0) + 1 + random.below(4) as i64);
            }
            let buffer = match ends.data_type() {
                Int16 => Buffer::from_iter(found.iter().map(|end| *end as i16)),
                Int32 => Buffer::from_iter(found.iter().map(|end| *end as i32)),
                _ => Buffer::from_iter(found.iter().copied()),
            };
            let ends = ArrayDataBuilder::new(ends.data_type().clone())
                .len(found.len())
                .add_buffer(buffer)
                .build()
                .unwrap();
            let values = column(random, values.data_type(), found.len(), values.is_nullable());
            builder.add_child_data(ends).add_child_data(values).build().unwrap()
        }
        Dictionary(keys, values) => {
            let values = column(random, values, 7, true);
            let width = keys.primitive_width().unwrap();
            let keys: Vec<u8> = (0..rows)
                .flat_map(|_| {
                    let mut key = vec![0; width];
                    key[0] = random.below(7) as u8;
                    key
                })
                .collect();
            with(
                builder
                    .add_buffer(Buffer::from_slice_ref(keys))
                    .align_buffers(true)
                    .add_child_data(values),
                nulls,
            )
        }
        kind => {
            let width = match kind {
                FixedSizeBinary(width) => *width as usize,
                kind => kind.primitive_width().unwrap(),
            };
            with(
                builder
                    .add_buffer(Buffer::from_slice_ref(random.bytes(rows * width)))
                    .align_buffers(true),
                nulls,
            )
        }
    }
}

fn offsets(sizes: impl Iterator<Item = usize>, wide: bool) -> Buffer {
    let ends = sizes.scan(0i64, |sum, size| {
        *sum += size as i64;
        Some(*sum)
    });
    let all: Vec<i64> = std::iter::once(0).chain(ends).collect();
    if wide {
        Buffer::from_vec(all)
    } else {
        Buffer::from_iter(all.into_iter().map(|at| at as i32))
    }
}

pub(crate) fn schema_of(types: &[DataType]) -> SchemaRef {
    let fields: Vec<Field> = types
        .iter()
        .enumerate()
        .map(|(place, kind)| {
            let field = Field::new(format!("column {place}"), kind.clone(), true);
            let told = [("unit".to_owned(), format!("é{place}"))];
            if place % 3 == 0 {
                field.with_metadata(std::collections::HashMap::from(told))
            } else {
                field
            }
        })
        .collect();
    let told = std::collections::HashMap::from([
        ("pandas".to_owned(), "{}".to_owned()),
        (String::new(), String::new()),
    ]);
    Arc::new(Schema::new_with_metadata(fields, told))
}

/// A batch of such columns; some of them are parts of longer ones.
pub(crate) fn batch(random: &mut Random, schema: &SchemaRef, rows: usize) -> RecordBatch {
    let arrays = schema.fields().iter().map(|field| {
        let (before, after) = (random.below(20), random.below(5));
        let whole = column(random, field.data_type(), before + rows + after, true);
        make_array(whole).slice(before, rows)
    });
    made(schema, arrays.collect(), rows)
}

pub(crate) fn made(schema: &SchemaRef, arrays: Vec<ArrayRef>, rows: usize) -> RecordBatch {
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    RecordBatch::try_new_with_options(Arc::clone(schema), arrays, &options).unwrap()
}
