//! Repair of broken JSON, with the outcome of Python's `json_repair` 0.64.2.
//!
//! Models write JSON with single quotes, without quotes, with comments, in fences, inside prose, cut off in the middle.
//! `json_repair` guesses what was meant with a long list of rules about what comes before and after an ambiguous
//! character. The rules here are those of its version 0.64.2 with default arguments, so that a reward sees the same
//! boxes; the engine around them is this crate's own. It reads bytes where it can, remembers long looks ahead, and
//! works within a budget of steps and a limit on nesting, so that no text can make it hang.

mod array;
mod comment;
mod context;
mod cursor;
mod labelled;
mod number;
mod object;
mod parenthesis;
mod plain;
mod string;
mod value;

use std::fmt;

use crate::dumps::dumps_sized;
use crate::loads::{Unfinished, read};
use crate::text::PyStrBuilder;
use crate::{JsonErrorKind, Value};
use context::{Context, Place};
use cursor::{QuotesLeft, Seen};
use object::KeylessTail;
use plain::{Attempts, Checked};

/// Steps that any text may take, and additional steps for each of its bytes. Text from models takes about one per byte,
/// and a hundred thousand in total at worst; `json_repair` itself would need minutes to spend this much.
const STEPS: usize = 4_000_000;
const STEPS_PER_BYTE: usize = 32;

/// CPython's recursion limit, and the calls that are already open when `json_repair`'s parser starts on a value: a
/// script, a function in it, and three of its own.
const FRAME_LIMIT: usize = 1000;
const FRAMES_AT_START: usize = 5;

/// The deepest nesting that `json.loads` accepts when called from there.
const MAX_LOADS_DEPTH: usize = 993;

/// Why a text could not be repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepairErrorKind {
    /// Nested or chained beyond Python's recursion limit (`RecursionError`, or `ValueError` from `json_repair`).
    TooDeep,
    /// An integer of more than 4300 digits in otherwise valid JSON (`ValueError`).
    IntTooLong,
    /// A fenced block where an object's key should be gave something other than text (`AssertionError`).
    KeyNotText,
    /// The budget of steps is spent; `json_repair` has no such bound and may take minutes.
    Exhausted,
}

/// The error of [`repair`] and [`repair_json`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepairError {
    kind: RepairErrorKind,
}

impl RepairError {
    /// What went wrong.
    pub fn kind(&self) -> RepairErrorKind {
        self.kind
    }
}

impl fmt::Display for RepairError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self.kind {
            RepairErrorKind::TooDeep => {
                "Input nesting exceeds the supported parser recursion depth."
            }
            RepairErrorKind::IntTooLong => "an integer of more than 4300 digits",
            RepairErrorKind::KeyNotText => "a fenced block in place of a key",
            RepairErrorKind::Exhausted => {
                "the text takes more steps to repair than its size allows"
            }
        })
    }
}

impl std::error::Error for RepairError {}

/// `json_repair.repair_json(text, return_objects=True)`: the value of the text, repaired if it is not JSON.
///
/// Text without any JSON in it gives an empty string.
///
/// ```
/// use groundrule_json::{repair, repr};
/// let value = repair("```json\n[{'bbox_2d': [1, 2, 3, 4], label: cat")?;
/// assert_eq!(repr(&value), "[{'bbox_2d': [1, 2, 3, 4], 'label': 'cat'}]");
/// # Ok::<(), groundrule_json::RepairError>(())
/// ```
pub fn repair(text: &str) -> Result<Value, RepairError> {
    match read(text, MAX_LOADS_DEPTH) {
        Ok(value) => Ok(value),
        Err(unfinished) if unfinished.fault.kind() == JsonErrorKind::TooDeep => {
            Err(RepairError { kind: RepairErrorKind::TooDeep })
        }
        Err(unfinished) => Repairer::new(text, unfinished).repair(),
    }
}

/// `json_repair.repair_json(text)`: the repaired JSON as text, or nothing if there is none.
///
/// ```
/// use groundrule_json::repair_json;
/// assert_eq!(repair_json("{'a': [1, 2, 'é'")?, r#"{"a": [1, 2, "\u00e9"]}"#);
/// assert_eq!(repair_json("no boxes here")?, "");
/// # Ok::<(), groundrule_json::RepairError>(())
/// ```
pub fn repair_json(text: &str) -> Result<String, RepairError> {
    let value = repair(text)?;
    match value.as_py_str() {
        Some(string) if string.is_empty() => Ok(String::new()),
        // Removals and additions are about equal.
        _ => Ok(dumps_sized(&value, text.len() + text.len() / 8 + 16)),
    }
}

/// The parser. Its methods are in the files of this folder, grouped by what they read.
struct Repairer {
    /// The text, which two of the rules rewrite; empty once something has failed.
    text: String,
    /// The current position.
    at: usize,
    context: Context,
    /// Places to read the next value in.
    deferred: Vec<Place>,
    /// What is known about a stretch of the text that is JSON.
    checked: Checked,
    /// Whether to look for more of it.
    attempts: Attempts,
    /// Whether the one attempt to read plain JSON after a prefix has been made.
    tried_plain_json: bool,
    /// The calls that would be open in Python.
    frames: usize,
    /// The steps left.
    steps: usize,
    /// Memory for the text of the next string.
    spare: PyStrBuilder,
    /// What long looks ahead found.
    seen: Vec<Seen>,
    /// How many quotes are left in an array.
    quotes_left: Option<QuotesLeft>,
    /// Where the text was last read to its end without finding a key.
    keyless: Option<KeylessTail>,
    failure: Option<RepairErrorKind>,
}

impl Repairer {
    fn new(text: &str, checked: Unfinished) -> Self {
        Repairer {
            text: text.to_owned(),
            at: 0,
            context: Context::default(),
            deferred: Vec::new(),
            checked: Checked::new(0, checked),
            attempts: Attempts::default(),
            tried_plain_json: false,
            frames: FRAMES_AT_START,
            steps: text.len().saturating_mul(STEPS_PER_BYTE).saturating_add(STEPS),
            spare: PyStrBuilder::default(),
            seen: Vec::new(),
            quotes_left: None,
            keyless: None,
            failure: None,
        }
    }

    fn repair(mut self) -> Result<Value, RepairError> {
        let value = self.values();
        match self.failure {
            None => Ok(value),
            Some(kind) => Err(RepairError { kind }),
        }
    }

    /// Reads every value of the text: one is the answer itself, several are a list.
    fn values(&mut self) -> Value {
        let first = self.value();
        if self.at >= self.text.len() {
            return first;
        }
        let mut values = vec![first];
        while self.at < self.text.len() {
            self.charge(1);
            self.context.clear();
            self.deferred.clear();
            let after_comma = self.comma_is_near();
            let value = self.value();
            if !value.is_truthy() {
                self.advance();
                continue;
            }
            // An object of the same shape right after another one updates it; an empty value does not count.
            if let Some(last) = values.last()
                && ((!after_comma && same_shape(last, &value)) || !last.is_truthy())
            {
                values.pop();
            }
            values.push(value);
        }
        match values.pop() {
            Some(only) if values.is_empty() => only,
            Some(last) => {
                values.push(last);
                Value::List(values)
            }
            None => Value::List(values),
        }
    }

    /// Whether a comma is the next character, or the last one, ignoring whitespace.
    fn comma_is_near(&mut self) -> bool {
        let next = self.scroll(self.at);
        if self.byte_at(next) == Some(b',') {
            return true;
        }
        let before = self.text.get(..self.at).unwrap_or_default();
        let trimmed = groundrule_pytext::rstrip(before);
        let skipped = before.len() - trimmed.len();
        let is_comma = trimmed.ends_with(',');
        self.charge(skipped);
        is_comma
    }

    /// Opens `count` of Python's calls, which themselves need room for `inside` more; the caller closes them.
    fn open_frames(&mut self, count: usize, inside: usize) {
        self.frames += count;
        if self.frames + inside > FRAME_LIMIT {
            self.fail(RepairErrorKind::TooDeep);
        }
    }
}

/// Whether two values have the same types and keys all the way down. Values are nested no deeper than the limits of
/// the two readers, so this may recurse.
fn same_shape(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Dict(left), Value::Dict(right)) => {
            left.len() == right.len()
                && left.iter().all(|(key, value)| {
                    right.get_py(key).is_some_and(|other| same_shape(value, other))
                })
        }
        (Value::List(left), Value::List(right)) => {
            left.len() == right.len()
                && left.iter().zip(right).all(|(left, right)| same_shape(left, right))
        }
        _ => left.type_name() == right.type_name(),
    }
}
