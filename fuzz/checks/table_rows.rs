//! The same rows as lines of JSON and as a table of every format: they are read as the same rows, or refused in the same
//! words.

use super::choices::Choices;
use super::columns::COLUMNS;
use super::texts::text;
use arrow_array::builder::{ListBuilder, StringBuilder, StructBuilder};
use arrow_array::types::Float64Type;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, ListArray, RecordBatch, StringArray,
};
use arrow_schema::{DataType, Field, Fields};
use groundrule::rows::{Row, RowError, Wanted};
use groundrule_table::Records;
use groundrule_table::read::{ArrowFile, ArrowStream, Columns, Format, Keep, ParquetFile, Piece};
use groundrule_table::write::TableWriter;
use serde_json::{Map, Value, json};
use std::fs::File;
use std::io::{Seek, Write};
use std::sync::Arc;

/// A column, and what lines of JSON have in its place.
struct Column {
    name: String,
    array: ArrayRef,
    values: Vec<Value>,
}

/// As many values as there are rows, some of them missing.
fn some<T>(
    choices: &mut Choices<'_>,
    rows: usize,
    mut value: impl FnMut(&mut Choices<'_>) -> T,
) -> Vec<Option<T>> {
    (0..rows).map(|_| (choices.below(6) != 5).then(|| value(choices))).collect()
}

fn fraction(choices: &mut Choices<'_>) -> f64 {
    f64::from(choices.byte()) / 8.0 - 4.0
}

fn messages(rows: &[Option<Vec<String>>]) -> ArrayRef {
    let field = |name| Field::new(name, DataType::Utf8, true);
    let mut list = ListBuilder::new(StructBuilder::from_fields(
        Fields::from(vec![field("role"), field("content")]),
        0,
    ));
    for row in rows {
        for content in row.iter().flatten() {
            let message = list.values();
            for (place, text) in [(0, "assistant"), (1, content.as_str())] {
                message
                    .field_builder::<StringBuilder>(place)
                    .expect("a field of texts")
                    .append_value(text);
            }
            message.append(true);
        }
        list.append(row.is_some());
    }
    Arc::new(list.finish())
}

fn column(choices: &mut Choices<'_>, name: String, rows: usize) -> Column {
    let (array, values): (ArrayRef, Vec<Value>) = match choices.below(7) {
        0 | 1 => {
            let texts = some(choices, rows, |choices| text(choices, 10));
            (
                Arc::new(StringArray::from(texts.clone())),
                texts.into_iter().map(|text| json!(text)).collect(),
            )
        }
        2 => {
            let numbers = some(choices, rows, |choices| i64::from(choices.byte()) - 8);
            (
                Arc::new(Int64Array::from(numbers.clone())),
                numbers.into_iter().map(|number| json!(number)).collect(),
            )
        }
        3 => {
            let numbers = some(choices, rows, fraction);
            (
                Arc::new(Float64Array::from(numbers.clone())),
                numbers.into_iter().map(|number| json!(number)).collect(),
            )
        }
        4 => {
            let flags = some(choices, rows, |choices| choices.byte() > 127);
            (
                Arc::new(BooleanArray::from(flags.clone())),
                flags.into_iter().map(|flag| json!(flag)).collect(),
            )
        }
        5 => {
            let lists = some(choices, rows, |choices| {
                (0..choices.below(5)).map(|_| fraction(choices)).collect::<Vec<_>>()
            });
            let array = ListArray::from_iter_primitive::<Float64Type, _, _>(
                lists.iter().map(|list| list.as_ref().map(|list| list.iter().copied().map(Some))),
            );
            (Arc::new(array), lists.into_iter().map(|list| json!(list)).collect())
        }
        _ => {
            let lists = some(choices, rows, |choices| {
                (0..choices.below(3)).map(|_| text(choices, 5)).collect::<Vec<_>>()
            });
            let message = |content: &String| json!({"role": "assistant", "content": content});
            let values = lists
                .iter()
                .map(|list| list.as_ref().map(|list| list.iter().map(message).collect::<Value>()));
            let values = values.map(|list| list.unwrap_or_default()).collect();
            (messages(&lists), values)
        }
    };
    Column { name, array, values }
}

fn file(bytes: &[u8]) -> File {
    let mut file = tempfile::tempfile().expect("there is room for a file");
    file.write_all(bytes).expect("the file can be written");
    file.rewind().expect("the file can be read");
    file
}

fn pieces(format: Format, bytes: &[u8]) -> Vec<Piece> {
    let columns = Columns::new(Wanted::ALL, Keep::All);
    let all = |next: &mut dyn FnMut() -> Option<Piece>| std::iter::from_fn(next).collect();
    match format {
        Format::Parquet => {
            let mut table = ParquetFile::open(file(bytes), &columns, 1).expect("a table");
            all(&mut || table.piece().expect("rows"))
        }
        Format::ArrowFile => {
            let mut table = ArrowFile::open(file(bytes), &columns).expect("a table");
            all(&mut || table.piece().expect("rows"))
        }
        Format::ArrowStream => {
            let mut table = ArrowStream::open_limited(bytes, format, 1 << 24).expect("a table");
            all(&mut || table.piece().expect("rows"))
        }
    }
}

pub(crate) fn check(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let format = [Format::Parquet, Format::ArrowFile, Format::ArrowStream][choices.below(3)];
    let rows = 1 + choices.below(5);
    let mut columns: Vec<Column> = vec![column(&mut choices, "completion".to_owned(), rows)];
    for _ in 0..choices.below(6) {
        let name = COLUMNS[choices.below(COLUMNS.len())];
        if columns.iter().all(|column| column.name != name) {
            columns.push(column(&mut choices, name.to_owned(), rows));
        }
    }
    let lines: Vec<String> = (0..rows)
        .map(|row| {
            let values =
                columns.iter().map(|column| (column.name.clone(), column.values[row].clone()));
            Value::Object(values.collect::<Map<_, _>>()).to_string()
        })
        .collect();
    let arrays = columns.iter().map(|column| (&column.name, Arc::clone(&column.array), true));
    let batch = RecordBatch::try_from_iter_with_nullable(arrays).expect("columns of one length");
    let mut writer = TableWriter::new(Vec::new(), format, &batch.schema()).expect("a schema");
    // In one batch, or in two.
    let first = choices.below(rows + 1);
    for part in [batch.slice(0, first), batch.slice(first, rows - first)] {
        writer.write(&part).expect("rows are written");
    }
    let table = writer.finish().expect("the table is written");
    let mut of_table: Vec<Result<Row<'static>, RowError>> = Vec::new();
    for piece in pieces(format, &table) {
        let records = Records::new(&piece.batch, &[], &Wanted::ALL);
        of_table.extend(
            (0..records.len())
                .map(|row| records.with_row(row, &Wanted::ALL, |row| row.map(Row::into_owned))),
        );
    }
    let of_lines: Vec<_> = lines.iter().map(|line| Row::parse(line)).collect();
    assert_eq!(of_table, of_lines, "{format:?}: {lines:#?}");
}
