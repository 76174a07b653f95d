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

use crate::Value;
use crate::dumps::dumps_sized;
use crate::loads::{Unfinished, read};
use crate::text::PyStrBuilder;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A parser and the steps that it has.
    fn parser(text: &str) -> (Repairer, usize) {
        let parser = match read(text, MAX_LOADS_DEPTH) {
            Ok(_) => panic!("{text} needs no repair"),
            Err(unfinished) => Repairer::new(text, unfinished),
        };
        let steps = parser.steps;
        (parser, steps)
    }

    /// How a text begins, what is repeated and how often, and the most steps it may take: what is plain is read in few,
    /// and no look ahead is taken again and again.
    #[test]
    fn texts_take_few_steps() {
        for (start, repeated, times, most) in [
            ("x [", "{'bbox_2d': [1, 2, 3, 4], 'label': 'cat'}, ", 50, 360),
            ("[", "{\"bbox_2d\": [1, 2, 3, 4], label: \"cat\"}, ", 50, 310),
            ("[", "{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\",}, ", 50, 360),
            ("x ", "{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\"}, ", 50, 610),
            ("[", "[1, 2, 3, 4] ", 50, 110),
            ("[1 ", "[10, 20, 30.5, 40], {\"a\": {\"b\": [1]}}, ", 50, 420),
            ("{a: [", "{\"a\": [1, 2, 3, 4, 5], \"b\": {\"c\": [6, 7]}}, ", 50, 390),
            ("{a: [", "{\"a\": 1, b: 2}, ", 50, 470),
            ("{a: [", "{\"a\": \"x\", \"b\": NaN}, ", 50, 870),
            ("{a: [", "{\"a\": \"\\u00e9\", \"b\": [1, 2, 3]}, ", 50, 890),
            ("{a: \"", "some plain words of a long text ", 50, 220),
            ("{\"a\": \"", "words, and more, ", 50, 380),
            ("{\"a\": \"", "words: and more, ", 50, 490),
            ("[\"", "a\"b, ", 50, 410),
            ("[\"", "a\", \"b\", \"c\" \"d\", ", 50, 670),
            ("{'a': '", "it's, ", 50, 590),
            ("{\"a\": \"", "x {y} z, [w], ", 50, 880),
            ("{", "words without a colon { and braces ", 50, 1860),
            ("text { ", "x y z } { ", 50, 230),
            ("{\"a\": 1} ", "prose without anything in it, ", 50, 390),
            ("# ", "a comment of some length ", 50, 330),
            ("[1, // ", "a comment of some length ", 50, 330),
            ("/* ", "a comment of some length ", 50, 330),
            ("{\"a\": ", "1234567890", 50, 140),
            ("{\"a\": \"", "\\\\", 100, 220),
            ("{\"a\": \"", "\\n", 100, 110),
            ("[", "               \n", 50, 820),
            ("[", "\u{3000}", 100, 310),
            ("(", "1, (2, 3), ", 50, 980),
            ("(", "\"a\", ", 50, 320),
            ("{\"a\": \"„", "x” ", 50, 110),
            ("{\"a\": \"", "``` } ", 50, 170),
            ("{\"a\": \"x\", ", "b: \"y\", ", 50, 210),
            ("{\"a\": \"x\" ", "\"b\": \"y\" ", 50, 520),
            ("{\"a\": [[1, 2]], ", "[3, 4], ", 50, 1620),
            ("[{\"a\": 1, \"b\": 2 ", "\"a\": 1, \"b\": 2 ", 30, 2220),
            ("{", "k: v, ", 50, 290),
            ("{", "\\\"k\\\": \\\"v\\\", ", 30, 540),
            ("{", "1, 2, ", 50, 660),
            ("{\"a\": ", "[\"b\", ", 20, 70),
            ("{\"a\": \"[^", "x\"y", 50, 210),
            ("\"a\": ", "1, \"b\": ", 50, 110),
            ("```json\n", "{\"a\": 1},\n", 50, 360),
            ("{\"a\": b", "cd efg \"h\" ", 40, 550),
            ("{\"a\": \"b", "\" c, ", 40, 440),
            ("{\"a\": \"b \"", "c\" d, ", 40, 540),
            ("{\"a\": \"x } ``` ", "/* c */ // d\n", 40, 920),
            ("[\"a", "\" \"b", 40, 340),
            ("[\"a\" \"", "b\" c\" ", 40, 390),
            ("{\"a\": \"b\", /* ", "c d e */ \"f\" /* ", 40, 740),
            ("{\"a\": \"b, ", "some_key-with-hyphens ", 40, 260),
            ("{\"a\": \"b, {", "c: [1, (2)], ", 40, 1080),
            ("{\"a\": 1} , ", "   {\"a\": 2}   ", 40, 700),
            ("{a: ", "\"b\\u00e9\" ", 40, 190),
            ("x {\"a\": 1, b: ", "[1, 2], {\"c\": \"d\"}, ", 40, 500),
            ("[{\"a\": \"b\"}, {c: ", "{\"d\": [1, 2]}, ", 40, 140),
            ("[", "{'a': 'b'}, ", 40, 250),
            ("[", "{a: 'b c', d: 'e'}, ", 40, 540),
            ("[", "\"a b c d\", x, ", 40, 210),
        ] {
            let text = format!("{start}{}", repeated.repeat(times));
            let (mut parser, before) = parser(&text);
            parser.values();
            let taken = before - parser.steps;
            assert!(taken <= most, "{taken} steps for {text:.60}");
        }
    }

    #[test]
    fn a_text_without_steps_left_is_given_up() {
        for text in ["[1, 'a', {b: c}, (2), \"d", "{\"a\": \"b, c", "x # y"] {
            let (mut parser, _) = parser(text);
            parser.values();
            let taken = text.len() * STEPS_PER_BYTE + STEPS - parser.steps;
            for steps in [0, 1, taken - 1, taken] {
                let (mut short, _) = self::parser(text);
                short.steps = steps;
                let kind = short.repair().map(|_| ()).map_err(|error| error.kind());
                let expected = if steps < taken { Err(RepairErrorKind::Exhausted) } else { Ok(()) };
                assert_eq!(kind, expected, "{text} with {steps} of {taken}");
            }
        }
    }
}
