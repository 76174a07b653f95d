//! `--columns`: columns of the input that are written next to the scores.

use crate::failure::Failure;
use crate::input::Chunk;
use crate::logged::{Asked, Missing};
use arrow_array::builder::StringBuilder;
use arrow_array::{Array, ArrayRef, new_null_array};
use arrow_schema::{DataType, Field, FieldRef};
use groundrule_json::{Dict, Value, dumps_unicode, members};
use groundrule_table::object_of;
use groundrule_table::read::Keep;
use std::sync::Arc;

/// Names that the scores use; an input column with one of these names becomes `input_NAME`.
const TAKEN: [&str; 9] =
    ["line", "file", "id", "status", "score", "logged", "difference", "error", "rewards"];

/// What `--columns` asks for: names, or `*` for all.
pub(crate) fn parse(names: &[String]) -> Keep {
    match names {
        [] => Keep::Nothing,
        names if names.iter().any(|name| name == "*") => Keep::All,
        names => Keep::Named(names.to_vec()),
    }
}

/// The name of a kept column in the output.
pub(crate) fn output_name(name: &str) -> String {
    if TAKEN.contains(&name) { format!("input_{name}") } else { name.to_owned() }
}

/// These columns of a row.
pub(crate) fn object(chunk: &Chunk, place: usize, keep: &Keep) -> Dict {
    match chunk.batch() {
        Some(batch) => match object_of(batch, place, |name| keep.keeps(name)) {
            Value::Dict(kept) => kept,
            _ => Dict::new(),
        },
        None => members(&chunk.text(place), |name| keep.keeps(name)).unwrap_or_default(),
    }
}

/// A value as text: a text as it is, anything else as JSON; `null` is none.
pub(crate) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.to_string_lossy().into_owned()),
        other => Some(dumps_unicode(other)),
    }
}

/// Adds the kept columns of a row to its line of JSON.
pub(crate) fn add_to_line(record: &mut Vec<u8>, chunk: &Chunk, place: usize, keep: &Keep) {
    if *keep == Keep::Nothing || record.pop_if(|last| *last == b'}').is_none() {
        return;
    }
    for (name, value) in object(chunk, place, keep) {
        let name = output_name(&name.to_string_lossy());
        record.push(b',');
        record.extend(dumps_unicode(&Value::from(name.as_str())).bytes());
        record.push(b':');
        record.extend(dumps_unicode(&value).bytes());
    }
    record.push(b'}');
}

/// The kept columns of a table of scores: the first rows decide which ones there are.
pub(crate) struct KeptColumns {
    columns: Vec<(String, FieldRef)>,
}

impl KeptColumns {
    /// Decides which columns there are. Rows of text can have any columns, so they must be named,
    /// and are written as text.
    pub(crate) fn new(keep: &Keep, first: Option<&Chunk>) -> Result<Self, Failure> {
        let text = |name: &String| {
            (name.clone(), Arc::new(Field::new(output_name(name), DataType::Utf8, true)))
        };
        let columns = match (first.and_then(Chunk::batch), keep) {
            (_, Keep::Nothing) => Vec::new(),
            (Some(batch), keep) => {
                let schema = batch.schema();
                let fields = schema.fields();
                if let Keep::Named(names) = keep
                    && let Some(name) = names.iter().find(|name| fields.find(name).is_none())
                {
                    let mut missing = Missing::new(&Asked::default(), keep);
                    first.map_or(Ok(()), |chunk| missing.look_at(chunk))?;
                    missing.at_the_end()?;
                    let told = format!("--columns {name}: the input has no such column");
                    return Err(Failure::usage(told));
                }
                let kept = fields.iter().filter(|field| keep.keeps(field.name()));
                kept.map(|field| {
                    let renamed = field.as_ref().clone().with_name(output_name(field.name()));
                    (field.name().clone(), Arc::new(renamed.with_nullable(true)))
                })
                .collect()
            }
            (None, Keep::Named(names)) => names.iter().map(text).collect(),
            (None, Keep::All) if first.is_none() => Vec::new(),
            (None, Keep::All) => {
                return Err(Failure::usage("--columns '*': rows of JSON have no list of columns")
                    .fix("name the columns to keep, or write JSONL"));
            }
        };
        Ok(KeptColumns { columns })
    }

    /// The fields of the output.
    pub(crate) fn fields(&self) -> impl Iterator<Item = FieldRef> + '_ {
        self.columns.iter().map(|(_, field)| Arc::clone(field))
    }

    /// The columns of these rows.
    pub(crate) fn arrays(&self, chunk: &Chunk) -> Result<Vec<ArrayRef>, Failure> {
        self.columns.iter().map(|(name, field)| array(chunk, name, field)).collect()
    }
}

fn array(chunk: &Chunk, name: &str, field: &Field) -> Result<ArrayRef, Failure> {
    let there = chunk.batch().and_then(|batch| batch.column_by_name(name));
    if let Some(array) = there.filter(|array| array.data_type() == field.data_type()) {
        return Ok(Arc::clone(array));
    }
    if chunk.batch().is_some() && there.is_none() {
        return Ok(new_null_array(field.data_type(), chunk.len()));
    }
    if *field.data_type() != DataType::Utf8 {
        return Err(Failure::usage(format!(
            "--columns {name}: the column has another type in another input"
        ))
        .fix("leave it out, or score the inputs one by one"));
    }
    let keep = Keep::Named(vec![name.to_owned()]);
    let mut texts = StringBuilder::new();
    for place in 0..chunk.len() {
        texts.append_option(object(chunk, place, &keep).get(name).and_then(text_of));
    }
    Ok(Arc::new(texts.finish()))
}
