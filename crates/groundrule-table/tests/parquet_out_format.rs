//! What a file says about itself, and what is refused.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

#[path = "parquet_tables/mod.rs"]
mod common;

use arrow_array::types::Int32Type;
use arrow_array::*;
use arrow_schema::{DataType, Field, Schema, SchemaRef, TimeUnit};
use common::files::{one_column, read, round_trip, written};
use groundrule_table::read::Format;
use groundrule_table::write::TableWriter;
use parquet::basic::{LogicalType, Repetition};
use parquet::file::statistics::Statistics;
use std::sync::Arc;

#[test]
fn a_file_may_have_no_rows_but_not_no_columns() {
    let (schema, batch) =
        one_column(Field::new("c", DataType::Utf8, true), Arc::new(StringArray::new_null(0)));
    for batches in [vec![], vec![batch.clone()], vec![batch.clone(), batch]] {
        let metadata = round_trip(&schema, &batches, "no rows");
        assert_eq!(metadata.num_row_groups(), 0);
        assert_eq!(metadata.file_metadata().created_by(), Some("groundrule version 0.1.0"));
        assert_eq!(metadata.file_metadata().key_value_metadata(), None);
    }
    let none =
        TableWriter::new(Vec::new(), Format::Parquet, &Arc::new(Schema::empty())).err().unwrap();
    assert!(none.message.contains("at least one column"), "{none}");
}

#[test]
fn types_that_parquet_does_not_have_are_refused() {
    use DataType::*;
    let item = |data_type| Arc::new(Field::new("item", data_type, true));
    let mut deep = Int32;
    for _ in 0..40 {
        deep = List(item(deep));
    }
    let ends = Arc::new(Field::new("run_ends", Int32, false));
    let union = arrow_schema::UnionFields::from_fields(vec![Field::new("a", Int32, true)]);
    let cases = [
        (Interval(arrow_schema::IntervalUnit::DayTime), "Interval"),
        (RunEndEncoded(ends, item(Int32)), "RunEndEncoded"),
        (Union(union, arrow_schema::UnionMode::Sparse), "Union"),
        (Struct(arrow_schema::Fields::empty()), "Struct"),
        (FixedSizeBinary(0), "FixedSizeBinary"),
        (Decimal128(5, -2), "Decimal"),
        (Decimal128(5, 6), "Decimal"),
        (deep, "nested too deep"),
    ];
    for (data_type, expected) in cases {
        for data_type in [data_type.clone(), List(item(data_type))] {
            let schema = Arc::new(Schema::new(vec![Field::new("odd", data_type.clone(), true)]));
            let error = TableWriter::new(Vec::new(), Format::Parquet, &schema).err().unwrap();
            assert!(error.message.starts_with("column `odd"), "{error}");
            assert!(error.message.contains(expected), "{error}");
            assert_eq!(error.fix, "leave the column out with --columns", "{error}");
        }
    }
}

/// What went wrong in writing a batch; after some mistakes there is no file.
fn failure(schema: &SchemaRef, batch: &RecordBatch) -> (String, bool) {
    let mut writer = TableWriter::new(Vec::new(), Format::Parquet, schema).unwrap();
    let error = writer.write(batch).unwrap_err();
    (error.message, writer.finish().is_ok())
}

#[test]
fn rows_that_do_not_fit_are_refused() {
    let field = |nullable| Field::new("c", DataType::Int32, nullable);
    let array: ArrayRef = Arc::new(Int32Array::from(vec![Some(1), None]));
    let (_, nulls) = one_column(field(true), Arc::clone(&array));
    let strict = Arc::new(Schema::new(vec![field(false)]));
    let (message, whole) = failure(&strict, &nulls);
    assert!(message.contains("`c` has a null") && whole, "{message}");
    let keyed: DictionaryArray<Int32Type> = vec![Some("a"), None].into_iter().collect();
    let data_type = keyed.data_type().clone();
    let (_, batch) = one_column(Field::new("c", data_type.clone(), true), Arc::new(keyed));
    let strict = Arc::new(Schema::new(vec![Field::new("c", data_type, false)]));
    assert!(failure(&strict, &batch).0.contains("`c` has a null"));
    let other = Arc::new(Schema::new(vec![Field::new("c", DataType::Int64, true)]));
    assert!(failure(&other, &nulls).0.contains("other columns"));
    let more = Arc::new(Schema::new(vec![field(true), Field::new("d", DataType::Int32, true)]));
    assert!(failure(&more, &nulls).0.contains("other columns"));
    let cases: [(ArrayRef, &str); 4] = [
        (Arc::new(TimestampSecondArray::from(vec![i64::MAX])), "too large"),
        (Arc::new(Time32SecondArray::from(vec![i32::MAX])), "too large"),
        (Arc::new(Date64Array::from(vec![i64::MAX])), "too large"),
        (
            Arc::new(
                Decimal128Array::from(vec![i128::MAX]).with_precision_and_scale(5, 0).unwrap(),
            ),
            "digits",
        ),
    ];
    for (array, expected) in cases {
        let (schema, batch) = one_column(Field::new("c", array.data_type().clone(), true), array);
        let (message, whole) = failure(&schema, &batch);
        assert!(message.contains(expected) && !whole, "{message}");
    }
}

#[test]
fn days_begin_at_midnight_before_1970_too() {
    let times = Date64Array::from(vec![-86_400_001, -86_400_000, -1, 0, 86_399_999, 86_400_000]);
    let (schema, batch) = one_column(Field::new("c", DataType::Date64, false), Arc::new(times));
    let (.., back) = read(written(&schema, &[batch]));
    let expected: ArrayRef = Arc::new(Date32Array::from(vec![-2, -1, -1, 0, 0, 1]));
    assert_eq!(back[0].column(0), &expected);
}

#[test]
fn a_full_disk_is_an_error() {
    struct Full(usize);
    impl std::io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            let count = bytes.len().min(self.0);
            self.0 -= count;
            if count == 0 { Err(std::io::Error::other("no space left")) } else { Ok(count) }
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let array: ArrayRef = Arc::new(Int32Array::from_iter_values(0..100));
    let (schema, batch) = one_column(Field::new("c", DataType::Int32, true), array);
    let size = written(&schema, std::slice::from_ref(&batch)).len();
    for room in 0..=size {
        let outcome =
            TableWriter::new(Full(room), Format::Parquet, &schema).and_then(|mut writer| {
                writer.write(&batch)?;
                writer.finish()
            });
        assert_eq!(outcome.is_ok(), room == size, "{room} bytes");
    }
}

#[test]
fn statistics_bound_the_values() {
    let array: ArrayRef = Arc::new(Int32Array::from(vec![Some(3), None, Some(-7), Some(3)]));
    let floats: ArrayRef =
        Arc::new(Float64Array::from(vec![Some(0.0), Some(f64::NAN), Some(2.5), None]));
    let texts: ArrayRef = Arc::new(StringArray::from(vec![Some("b"), Some("a"), None, None]));
    let long: ArrayRef = Arc::new(StringArray::from(vec!["b".repeat(64); 4]));
    let fields = [&array, &floats, &texts, &long]
        .map(|array| Field::new("c", array.data_type().clone(), true));
    let schema = Arc::new(Schema::new(fields.to_vec()));
    let batch =
        RecordBatch::try_new(Arc::clone(&schema), vec![array, floats, texts, long]).unwrap();
    let (metadata, ..) = read(written(&schema, &[batch]));
    let group = metadata.row_group(0);
    let found = |column: usize| group.column(column).statistics().unwrap();
    match (found(0), found(1), found(2), found(3)) {
        (
            Statistics::Int32(ints),
            Statistics::Double(floats),
            Statistics::ByteArray(texts),
            long,
        ) => {
            assert_eq!((ints.min_opt(), ints.max_opt()), (Some(&-7), Some(&3)));
            assert_eq!(floats.min_opt().map(|least| least.to_bits()), Some((-0.0_f64).to_bits()));
            assert_eq!(floats.max_opt(), Some(&2.5));
            assert_eq!(texts.min_opt().unwrap().data(), b"a");
            assert_eq!(texts.max_opt().unwrap().data(), b"b");
            assert_eq!((long.min_bytes_opt(), long.max_bytes_opt()), (None, None));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!([0, 1, 2, 3].map(|column| found(column).null_count_opt()), [1, 1, 2, 0].map(Some));
    let orders = metadata.file_metadata().column_orders().unwrap();
    assert_eq!(orders.len(), 4);
}

#[test]
fn statistics_see_values_outside_the_dictionary() {
    let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values((1..=100_000).rev()));
    let (schema, batch) = one_column(Field::new("c", DataType::Int64, false), numbers);
    let (metadata, ..) = read(written(&schema, &[batch]));
    let found = metadata.row_group(0).column(0).statistics().unwrap();
    assert_eq!(found.min_bytes_opt(), Some(&1_i64.to_le_bytes()[..]));
    assert_eq!(found.max_bytes_opt(), Some(&100_000_i64.to_le_bytes()[..]));
    let bits: ArrayRef = Arc::new(BooleanArray::from(vec![Some(false), None, Some(true)]));
    let (schema, batch) = one_column(Field::new("c", DataType::Boolean, true), bits);
    let (metadata, ..) = read(written(&schema, &[batch]));
    let found = metadata.row_group(0).column(0).statistics().unwrap();
    assert_eq!((found.min_bytes_opt(), found.max_bytes_opt()), (Some(&[0][..]), Some(&[1][..])));
}

#[test]
fn types_are_annotated_for_old_and_new_readers() {
    use DataType::*;
    use parquet::basic::{ConvertedType as C, Type as P};
    let zone = || Some(Arc::from("UTC"));
    let cases = [
        (Null, P::INT32, C::NONE, "Unknown", None),
        (Int8, P::INT32, C::INT_8, "Integer, bit_width: 8, is_signed: true", Some(Int8)),
        (UInt16, P::INT32, C::UINT_16, "Integer, bit_width: 16, is_signed: false", Some(UInt16)),
        (UInt32, P::INT32, C::UINT_32, "Integer, bit_width: 32, is_signed: false", Some(UInt32)),
        (UInt64, P::INT64, C::UINT_64, "Integer, bit_width: 64, is_signed: false", Some(UInt64)),
        (Int32, P::INT32, C::NONE, "", Some(Int32)),
        (Float16, P::FIXED_LEN_BYTE_ARRAY, C::NONE, "Float16", Some(Float16)),
        (LargeUtf8, P::BYTE_ARRAY, C::UTF8, "String", Some(Utf8)),
        (BinaryView, P::BYTE_ARRAY, C::NONE, "", Some(Binary)),
        (FixedSizeBinary(3), P::FIXED_LEN_BYTE_ARRAY, C::NONE, "", Some(FixedSizeBinary(3))),
        (
            Decimal64(7, 2),
            P::INT32,
            C::DECIMAL,
            "Decimal, scale: 2, precision: 7",
            Some(Decimal128(7, 2)),
        ),
        (
            Decimal128(18, 0),
            P::INT64,
            C::DECIMAL,
            "Decimal, scale: 0, precision: 18",
            Some(Decimal128(18, 0)),
        ),
        (
            Decimal256(40, 9),
            P::FIXED_LEN_BYTE_ARRAY,
            C::DECIMAL,
            "Decimal, scale: 9, precision: 40",
            Some(Decimal256(40, 9)),
        ),
        (Date64, P::INT32, C::DATE, "Date", Some(Date32)),
        (
            Time32(TimeUnit::Second),
            P::INT32,
            C::TIME_MILLIS,
            "Time",
            Some(Time32(TimeUnit::Millisecond)),
        ),
        (
            Time64(TimeUnit::Nanosecond),
            P::INT64,
            C::NONE,
            "Time",
            Some(Time64(TimeUnit::Nanosecond)),
        ),
        (
            Timestamp(TimeUnit::Second, None),
            P::INT64,
            C::TIMESTAMP_MILLIS,
            "Timestamp",
            Some(Timestamp(TimeUnit::Millisecond, None)),
        ),
        (
            Timestamp(TimeUnit::Microsecond, zone()),
            P::INT64,
            C::TIMESTAMP_MICROS,
            "Timestamp",
            Some(Timestamp(TimeUnit::Microsecond, zone())),
        ),
        (
            Timestamp(TimeUnit::Nanosecond, zone()),
            P::INT64,
            C::NONE,
            "Timestamp",
            Some(Timestamp(TimeUnit::Nanosecond, zone())),
        ),
        (Duration(TimeUnit::Second), P::INT64, C::NONE, "", Some(Int64)),
    ];
    for (data_type, physical, converted, logical, back) in cases {
        let schema = Arc::new(Schema::new(vec![Field::new("c", data_type.clone(), true)]));
        let (metadata, read_schema, _) = read(written(&schema, &[]));
        let column = metadata.file_metadata().schema_descr().column(0);
        assert_eq!(column.physical_type(), physical, "{data_type}");
        assert_eq!(column.converted_type(), converted, "{data_type}");
        let told = column.logical_type_ref().map(|logical: &LogicalType| format!("{logical:?}"));
        let told = told.unwrap_or_default();
        assert!(logical.split(", ").all(|part| told.contains(part)), "{data_type}: {told}");
        assert_eq!(told.is_empty(), logical.is_empty(), "{data_type}: {told}");
        if let Some(back) = back {
            assert_eq!(read_schema.field(0).data_type(), &back, "{data_type}");
        }
        assert_eq!(column.self_type().get_basic_info().repetition(), Repetition::OPTIONAL);
    }
}
