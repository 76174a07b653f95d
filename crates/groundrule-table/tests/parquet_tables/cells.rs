//! What a cell says, whatever its layout.

use arrow_array::cast::AsArray;
use arrow_array::types::*;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, TimeUnit};
use std::sync::Arc;

/// What a cell says: the same for every layout of the same value.
pub(crate) fn cell(array: &dyn Array, row: usize) -> String {
    use DataType as D;
    if *array.data_type() == D::Null || array.is_null(row) {
        return "null".to_owned();
    }
    macro_rules! number {
        ($type:ty) => {
            array.as_primitive::<$type>().value(row).to_string()
        };
    }
    macro_rules! bits {
        ($type:ty) => {
            format!("{:x}", array.as_primitive::<$type>().value(row).to_bits())
        };
    }
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let list = |values: ArrayRef| {
        let cells: Vec<String> = (0..values.len()).map(|at| cell(&values, at)).collect();
        format!("[{}]", cells.join(","))
    };
    match array.data_type() {
        D::Boolean => array.as_boolean().value(row).to_string(),
        D::Int8 => number!(Int8Type),
        D::Int16 => number!(Int16Type),
        D::Int32 => number!(Int32Type),
        D::Int64 => number!(Int64Type),
        D::UInt8 => number!(UInt8Type),
        D::UInt16 => number!(UInt16Type),
        D::UInt32 => number!(UInt32Type),
        D::UInt64 => number!(UInt64Type),
        D::Float16 => bits!(Float16Type),
        D::Float32 => bits!(Float32Type),
        D::Float64 => bits!(Float64Type),
        D::Utf8 => format!("{:?}", array.as_string::<i32>().value(row)),
        D::LargeUtf8 => format!("{:?}", array.as_string::<i64>().value(row)),
        D::Utf8View => format!("{:?}", array.as_string_view().value(row)),
        D::Binary => hex(array.as_binary::<i32>().value(row)),
        D::LargeBinary => hex(array.as_binary::<i64>().value(row)),
        D::BinaryView => hex(array.as_binary_view().value(row)),
        D::FixedSizeBinary(_) => hex(array.as_fixed_size_binary().value(row)),
        D::Decimal32(..) => number!(Decimal32Type),
        D::Decimal64(..) => number!(Decimal64Type),
        D::Decimal128(..) => number!(Decimal128Type),
        D::Decimal256(..) => number!(Decimal256Type),
        D::Date32 => number!(Date32Type),
        D::Date64 => {
            (array.as_primitive::<Date64Type>().value(row).div_euclid(86_400_000)).to_string()
        }
        D::Time32(TimeUnit::Second) => format!("{}000", number!(Time32SecondType)),
        D::Time32(_) => number!(Time32MillisecondType),
        D::Time64(TimeUnit::Microsecond) => number!(Time64MicrosecondType),
        D::Time64(_) => number!(Time64NanosecondType),
        D::Timestamp(TimeUnit::Second, _) => {
            (array.as_primitive::<TimestampSecondType>().value(row) * 1000).to_string()
        }
        D::Timestamp(TimeUnit::Millisecond, _) => number!(TimestampMillisecondType),
        D::Timestamp(TimeUnit::Microsecond, _) => number!(TimestampMicrosecondType),
        D::Timestamp(TimeUnit::Nanosecond, _) => number!(TimestampNanosecondType),
        D::Duration(TimeUnit::Second) => number!(DurationSecondType),
        D::Duration(TimeUnit::Millisecond) => number!(DurationMillisecondType),
        D::Duration(TimeUnit::Microsecond) => number!(DurationMicrosecondType),
        D::Duration(TimeUnit::Nanosecond) => number!(DurationNanosecondType),
        D::List(_) => list(array.as_list::<i32>().value(row)),
        D::LargeList(_) => list(array.as_list::<i64>().value(row)),
        D::FixedSizeList(..) => list(array.as_fixed_size_list().value(row)),
        D::ListView(_) => list(array.as_list_view::<i32>().value(row)),
        D::LargeListView(_) => list(array.as_list_view::<i64>().value(row)),
        D::Map(..) => {
            let entries = array.as_map().value(row);
            let pair =
                |at| format!("{}=>{}", cell(entries.column(0), at), cell(entries.column(1), at));
            format!("<{}>", (0..entries.len()).map(pair).collect::<Vec<_>>().join(","))
        }
        D::Struct(fields) => {
            let columns = fields.iter().zip(array.as_struct().columns());
            let cells =
                columns.map(|(field, column)| format!("{}:{}", field.name(), cell(column, row)));
            format!("{{{}}}", cells.collect::<Vec<_>>().join(","))
        }
        D::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let key: usize = cell(dictionary.keys(), row).parse().unwrap();
            cell(dictionary.values(), key)
        }
        other => panic!("{other}"),
    }
}

/// All cells of a column, over batches.
pub(crate) fn cells(batches: &[RecordBatch], column: usize) -> Vec<String> {
    let rows = |batch: &RecordBatch| {
        let array = Arc::clone(batch.column(column));
        (0..batch.num_rows()).map(move |row| cell(&array, row)).collect::<Vec<_>>()
    };
    batches.iter().flat_map(rows).collect()
}
