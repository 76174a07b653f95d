//! Schemas as messages tell them.

use super::flat::Table;
use super::slot::{dictionary, field, schema};
use super::{Column, DEEPEST, kind};
use crate::error::TableError;
use arrow_schema::{
    DECIMAL32_MAX_PRECISION, DECIMAL64_MAX_PRECISION, DECIMAL128_MAX_PRECISION,
    DECIMAL256_MAX_PRECISION, DataType, Field, FieldRef, IntervalUnit, Schema, SchemaRef, TimeUnit,
    UnionFields, UnionMode,
};
use std::collections::HashMap;
use std::sync::Arc;

/// What a field takes in a message at least.
const FIELD_BYTES: usize = 16;

/// Fields and names may be shared within a message, but not so that its schema is much larger than itself.
const MOST_SHARED: usize = 4;

/// A schema, and how its columns lie in messages.
pub(super) struct Layout {
    pub(super) schema: SchemaRef,
    pub(super) columns: Vec<Column>,
}

impl Layout {
    pub(super) fn read(table: Table<'_>) -> Result<Self, TableError> {
        if table.short(schema::ENDIANNESS, 0)? != 0 {
            return Err(TableError::new(
                "the table was written with its numbers in big-endian order",
                "write it on a little-endian machine, as nearly all are",
            ));
        }
        let mut reader = Reader { left: table.size().saturating_mul(MOST_SHARED) };
        let (mut fields, mut columns) = (Vec::new(), Vec::new());
        for field in table.tables(schema::FIELDS)? {
            let (field, column) = reader.field(field?, 0)?;
            fields.push(field);
            columns.push(column);
        }
        let metadata = reader.metadata(table, schema::METADATA)?;
        let schema = Arc::new(Schema::new_with_metadata(fields, metadata));
        Ok(Layout { schema, columns })
    }
}

struct Reader {
    /// How many bytes the rest of the schema may take.
    left: usize,
}

impl Reader {
    fn spend(&mut self, bytes: usize) -> Result<(), TableError> {
        self.left = self
            .left
            .checked_sub(bytes)
            .ok_or_else(|| TableError::damaged("its schema repeats itself"))?;
        Ok(())
    }

    fn field(&mut self, table: Table<'_>, depth: usize) -> Result<(FieldRef, Column), TableError> {
        self.spend(FIELD_BYTES)?;
        if depth >= DEEPEST {
            return Err(TableError::new(
                format!("the table has a column nested deeper than {DEEPEST}"),
                "write it without that column",
            ));
        }
        let name = table.text(field::NAME)?.unwrap_or_default();
        self.spend(name.len())?;
        let (mut fields, mut children) = (Vec::new(), Vec::new());
        for child in table.tables(field::CHILDREN)? {
            let (field, column) = self.field(child?, depth + 1)?;
            fields.push(field);
            children.push(column);
        }
        let mut kind = kind_of(table, fields).map_err(|error| TableError {
            message: format!("{} (`{name}`)", error.message),
            ..error
        })?;
        let (mut id, mut ordered) = (None, false);
        if let Some(coded) = table.table(field::DICTIONARY)? {
            let keys = coded.table(dictionary::KEYS)?.map_or(Ok(DataType::Int32), integer)?;
            kind = DataType::Dictionary(Box::new(keys), Box::new(kind));
            id = Some(coded.long(dictionary::ID)?);
            ordered = coded.bool(dictionary::ORDERED)?;
        }
        let metadata = self.metadata(table, field::METADATA)?;
        let field = Field::new(name, kind.clone(), table.bool(field::NULLABLE)?)
            .with_dict_is_ordered(ordered)
            .with_metadata(metadata);
        Ok((Arc::new(field), Column { kind, dictionary: id, children }))
    }

    fn metadata(
        &mut self,
        table: Table<'_>,
        slot: usize,
    ) -> Result<HashMap<String, String>, TableError> {
        let mut found = HashMap::new();
        for pair in table.tables(slot)? {
            let pair = pair?;
            if let (Some(key), Some(value)) = (pair.text(0)?, pair.text(1)?) {
                self.spend(key.len().saturating_add(value.len()))?;
                found.insert(key.to_owned(), value.to_owned());
            }
        }
        Ok(found)
    }
}

/// The type of a column, without the dictionary that it may have.
fn kind_of(table: Table<'_>, children: Vec<FieldRef>) -> Result<DataType, TableError> {
    let code = table.byte(field::KIND)?;
    let simple = match code {
        kind::NULL => Some(DataType::Null),
        kind::BOOL => Some(DataType::Boolean),
        kind::BINARY => Some(DataType::Binary),
        kind::UTF8 => Some(DataType::Utf8),
        kind::LARGE_BINARY => Some(DataType::LargeBinary),
        kind::LARGE_UTF8 => Some(DataType::LargeUtf8),
        kind::BINARY_VIEW => Some(DataType::BinaryView),
        kind::UTF8_VIEW => Some(DataType::Utf8View),
        kind::LIST => Some(DataType::List(only(&children)?)),
        kind::LARGE_LIST => Some(DataType::LargeList(only(&children)?)),
        kind::LIST_VIEW => Some(DataType::ListView(only(&children)?)),
        kind::LARGE_LIST_VIEW => Some(DataType::LargeListView(only(&children)?)),
        kind::RUN_END_ENCODED => Some(run_ends(&children)?),
        _ => None,
    };
    if let Some(simple) = simple {
        return Ok(simple);
    }
    if code == kind::STRUCT {
        return Ok(DataType::Struct(children.into()));
    }
    let Some(table) = table.table(field::TYPE)? else {
        return Err(TableError::damaged("a column has no type"));
    };
    Ok(match code {
        kind::INT => integer(table)?,
        kind::FLOAT => match table.short(0, 0)? {
            0 => DataType::Float16,
            1 => DataType::Float32,
            2 => DataType::Float64,
            _ => return Err(unknown("float")),
        },
        kind::DECIMAL => decimal(table)?,
        kind::DATE => match table.short(0, 1)? {
            0 => DataType::Date32,
            1 => DataType::Date64,
            _ => return Err(unknown("date")),
        },
        kind::TIME => match (table.int(1, 32)?, unit(table, 1)?) {
            (32, unit @ (TimeUnit::Second | TimeUnit::Millisecond)) => DataType::Time32(unit),
            (64, unit @ (TimeUnit::Microsecond | TimeUnit::Nanosecond)) => DataType::Time64(unit),
            _ => return Err(unknown("time")),
        },
        kind::TIMESTAMP => DataType::Timestamp(unit(table, 0)?, table.text(1)?.map(Arc::from)),
        kind::INTERVAL => DataType::Interval(match table.short(0, 0)? {
            0 => IntervalUnit::YearMonth,
            1 => IntervalUnit::DayTime,
            2 => IntervalUnit::MonthDayNano,
            _ => return Err(unknown("interval")),
        }),
        kind::DURATION => DataType::Duration(unit(table, 1)?),
        kind::UNION => union(table, children)?,
        kind::FIXED_SIZE_BINARY => DataType::FixedSizeBinary(size(table)?),
        kind::FIXED_SIZE_LIST => DataType::FixedSizeList(only(&children)?, size(table)?),
        kind::MAP => DataType::Map(only(&children)?, table.bool(0)?),
        _ => {
            return Err(TableError::new(
                format!("the table has a column of a type that is not known, number {code}"),
                "write it without that column",
            ));
        }
    })
}

fn integer(table: Table<'_>) -> Result<DataType, TableError> {
    Ok(match (table.int(0, 0)?, table.bool(1)?) {
        (8, true) => DataType::Int8,
        (16, true) => DataType::Int16,
        (32, true) => DataType::Int32,
        (64, true) => DataType::Int64,
        (8, false) => DataType::UInt8,
        (16, false) => DataType::UInt16,
        (32, false) => DataType::UInt32,
        (64, false) => DataType::UInt64,
        _ => return Err(unknown("whole number")),
    })
}

fn decimal(table: Table<'_>) -> Result<DataType, TableError> {
    let (precision, scale) = (u8::try_from(table.int(0, 0)?), i8::try_from(table.int(1, 0)?));
    let (Ok(precision @ 1..), Ok(scale)) = (precision, scale) else {
        return Err(unknown("decimal"));
    };
    Ok(match table.int(2, 128)? {
        32 if precision <= DECIMAL32_MAX_PRECISION => DataType::Decimal32(precision, scale),
        64 if precision <= DECIMAL64_MAX_PRECISION => DataType::Decimal64(precision, scale),
        128 if precision <= DECIMAL128_MAX_PRECISION => DataType::Decimal128(precision, scale),
        256 if precision <= DECIMAL256_MAX_PRECISION => DataType::Decimal256(precision, scale),
        _ => return Err(unknown("decimal")),
    })
}

fn unit(table: Table<'_>, default: i16) -> Result<TimeUnit, TableError> {
    Ok(match table.short(0, default)? {
        0 => TimeUnit::Second,
        1 => TimeUnit::Millisecond,
        2 => TimeUnit::Microsecond,
        3 => TimeUnit::Nanosecond,
        _ => return Err(unknown("time")),
    })
}

fn union(table: Table<'_>, children: Vec<FieldRef>) -> Result<DataType, TableError> {
    let mode = match table.short(0, 0)? {
        0 => UnionMode::Sparse,
        1 => UnionMode::Dense,
        _ => return Err(unknown("union")),
    };
    let told = table.structs::<4>(1)?;
    let ids: Result<Vec<i8>, _> = if table.has(1) {
        told.iter().map(|id| i8::try_from(i32::from_le_bytes(*id))).collect()
    } else {
        (0..children.len()).map(i8::try_from).collect()
    };
    let ids = ids.map_err(|_| unknown("union"))?;
    let fields = UnionFields::try_new(ids, children).map_err(TableError::damaged)?;
    Ok(DataType::Union(fields, mode))
}

fn run_ends(children: &[FieldRef]) -> Result<DataType, TableError> {
    match children {
        [ends, values] if ends.data_type().is_run_ends_type() => {
            Ok(DataType::RunEndEncoded(Arc::clone(ends), Arc::clone(values)))
        }
        _ => Err(unknown("run-end encoded value")),
    }
}

fn size(table: Table<'_>) -> Result<i32, TableError> {
    match table.int(0, 0)? {
        size @ 0.. => Ok(size),
        _ => Err(TableError::damaged("a column's values have a negative length")),
    }
}

fn only(children: &[FieldRef]) -> Result<FieldRef, TableError> {
    match children {
        [child] => Ok(Arc::clone(child)),
        _ => Err(TableError::damaged("a list does not have one kind of items")),
    }
}

fn unknown(what: &str) -> TableError {
    TableError::damaged(format!("no {what} is like the one that a column has"))
}
