//! Schemas as they are written. Dictionaries are numbered as they come.

use super::build::{Object, Value};
use super::slot::{dictionary, field, schema};
use super::{Column, DEEPEST, kind};
use crate::error::TableError;
use arrow_schema::{DataType, Field, IntervalUnit, Metadata, Schema, TimeUnit, UnionMode};

/// The table for a schema, and how its columns lie in messages.
pub(super) fn written(columns: &Schema) -> Result<(Object, Vec<Column>), TableError> {
    let mut dictionaries = 0;
    let (fields, columns_out) = all(columns.fields().iter(), 0, &mut dictionaries)?;
    let object = Object::new().with(schema::FIELDS, Value::Objects(fields));
    Ok((with_metadata(object, schema::METADATA, columns.metadata()), columns_out))
}

fn all<'a>(
    fields: impl Iterator<Item = &'a std::sync::Arc<Field>>,
    depth: usize,
    dictionaries: &mut i64,
) -> Result<(Vec<Object>, Vec<Column>), TableError> {
    let written: Result<Vec<_>, _> = fields.map(|field| one(field, depth, dictionaries)).collect();
    Ok(written?.into_iter().unzip())
}

fn one(
    column: &Field,
    depth: usize,
    dictionaries: &mut i64,
) -> Result<(Object, Column), TableError> {
    if depth >= DEEPEST {
        return Err(TableError::new(
            format!("the column `{}` is nested deeper than {DEEPEST}", column.name()),
            "write the table without it",
        ));
    }
    let mut object = Object::new()
        .with(field::NAME, Value::Text(column.name().clone()))
        .with(field::NULLABLE, Value::Bool(column.is_nullable()));
    let (mut values, mut id, mut coded) = (column.data_type(), None, None);
    if let DataType::Dictionary(keys, kind) = values {
        let (_, keys) = kind_of(keys)?;
        let encoding = Object::new()
            .with(dictionary::ID, Value::Long(*dictionaries))
            .with(dictionary::KEYS, Value::Object(keys))
            .with(dictionary::ORDERED, Value::Bool(column.dict_is_ordered() == Some(true)));
        coded = Some(encoding);
        id = Some(*dictionaries);
        *dictionaries += 1;
        values = kind;
    }
    let (code, table) = kind_of(values)?;
    object = object.with(field::KIND, Value::Byte(code)).with(field::TYPE, Value::Object(table));
    if let Some(coded) = coded {
        object = object.with(field::DICTIONARY, Value::Object(coded));
    }
    let (objects, children) = match values {
        DataType::List(child)
        | DataType::LargeList(child)
        | DataType::ListView(child)
        | DataType::LargeListView(child)
        | DataType::FixedSizeList(child, _)
        | DataType::Map(child, _) => all([child].into_iter(), depth + 1, dictionaries)?,
        DataType::Struct(fields) => all(fields.iter(), depth + 1, dictionaries)?,
        DataType::Union(fields, _) => {
            all(fields.iter().map(|(_, field)| field), depth + 1, dictionaries)?
        }
        DataType::RunEndEncoded(ends, values) => {
            all([ends, values].into_iter(), depth + 1, dictionaries)?
        }
        _ => (Vec::new(), Vec::new()),
    };
    // Some readers want children, even if there are none.
    let object = object.with(field::CHILDREN, Value::Objects(objects));
    let object = with_metadata(object, field::METADATA, column.metadata());
    let kind = column.data_type().clone();
    Ok((object, Column { kind, dictionary: id, children }))
}

fn with_metadata(object: Object, slot: usize, metadata: &Metadata) -> Object {
    if metadata.is_empty() {
        return object;
    }
    let pair = |(key, value): (&String, &String)| {
        Object::new().with(0, Value::Text(key.clone())).with(1, Value::Text(value.clone()))
    };
    object.with(slot, Value::Objects(metadata.iter().map(pair).collect()))
}

/// The number of a type, and its table.
fn kind_of(data_type: &DataType) -> Result<(u8, Object), TableError> {
    let none = Object::new;
    let short = |value| Object::new().with(0, Value::Short(value));
    let int = |value| Object::new().with(0, Value::Int(value));
    let integer = |bits, signed| int(bits).with(1, Value::Bool(signed));
    let decimal = |precision: u8, scale: i8, bits| {
        int(precision.into()).with(1, Value::Int(scale.into())).with(2, Value::Int(bits))
    };
    Ok(match data_type {
        DataType::Null => (kind::NULL, none()),
        DataType::Boolean => (kind::BOOL, none()),
        DataType::Int8 => (kind::INT, integer(8, true)),
        DataType::Int16 => (kind::INT, integer(16, true)),
        DataType::Int32 => (kind::INT, integer(32, true)),
        DataType::Int64 => (kind::INT, integer(64, true)),
        DataType::UInt8 => (kind::INT, integer(8, false)),
        DataType::UInt16 => (kind::INT, integer(16, false)),
        DataType::UInt32 => (kind::INT, integer(32, false)),
        DataType::UInt64 => (kind::INT, integer(64, false)),
        DataType::Float16 => (kind::FLOAT, short(0)),
        DataType::Float32 => (kind::FLOAT, short(1)),
        DataType::Float64 => (kind::FLOAT, short(2)),
        DataType::Decimal32(precision, scale) => (kind::DECIMAL, decimal(*precision, *scale, 32)),
        DataType::Decimal64(precision, scale) => (kind::DECIMAL, decimal(*precision, *scale, 64)),
        DataType::Decimal128(precision, scale) => (kind::DECIMAL, decimal(*precision, *scale, 128)),
        DataType::Decimal256(precision, scale) => (kind::DECIMAL, decimal(*precision, *scale, 256)),
        DataType::Date32 => (kind::DATE, short(0)),
        DataType::Date64 => (kind::DATE, short(1)),
        DataType::Time32(unit) => (kind::TIME, short(number(*unit)).with(1, Value::Int(32))),
        DataType::Time64(unit) => (kind::TIME, short(number(*unit)).with(1, Value::Int(64))),
        DataType::Timestamp(unit, None) => (kind::TIMESTAMP, short(number(*unit))),
        DataType::Timestamp(unit, Some(zone)) => {
            (kind::TIMESTAMP, short(number(*unit)).with(1, Value::Text(zone.to_string())))
        }
        DataType::Duration(unit) => (kind::DURATION, short(number(*unit))),
        DataType::Interval(IntervalUnit::YearMonth) => (kind::INTERVAL, short(0)),
        DataType::Interval(IntervalUnit::DayTime) => (kind::INTERVAL, short(1)),
        DataType::Interval(IntervalUnit::MonthDayNano) => (kind::INTERVAL, short(2)),
        DataType::Binary => (kind::BINARY, none()),
        DataType::LargeBinary => (kind::LARGE_BINARY, none()),
        DataType::BinaryView => (kind::BINARY_VIEW, none()),
        DataType::FixedSizeBinary(size) => (kind::FIXED_SIZE_BINARY, int(*size)),
        DataType::Utf8 => (kind::UTF8, none()),
        DataType::LargeUtf8 => (kind::LARGE_UTF8, none()),
        DataType::Utf8View => (kind::UTF8_VIEW, none()),
        DataType::List(_) => (kind::LIST, none()),
        DataType::LargeList(_) => (kind::LARGE_LIST, none()),
        DataType::ListView(_) => (kind::LIST_VIEW, none()),
        DataType::LargeListView(_) => (kind::LARGE_LIST_VIEW, none()),
        DataType::FixedSizeList(_, size) => (kind::FIXED_SIZE_LIST, int(*size)),
        DataType::Struct(_) => (kind::STRUCT, none()),
        DataType::Map(_, sorted) => (kind::MAP, none().with(0, Value::Bool(*sorted))),
        DataType::Union(fields, mode) => {
            let mode = i16::from(*mode == UnionMode::Dense);
            let ids = fields.iter().map(|(id, _)| i32::from(id)).collect();
            (kind::UNION, short(mode).with(1, Value::Ints(ids)))
        }
        DataType::RunEndEncoded(_, _) => (kind::RUN_END_ENCODED, none()),
        DataType::Dictionary(_, _) => {
            return Err(TableError::new(
                "a dictionary of dictionaries cannot be written",
                "unpack the inner dictionary",
            ));
        }
    })
}

fn number(unit: TimeUnit) -> i16 {
    match unit {
        TimeUnit::Second => 0,
        TimeUnit::Millisecond => 1,
        TimeUnit::Microsecond => 2,
        TimeUnit::Nanosecond => 3,
    }
}
