//! One column of a row at a time: what may stand in it, and what to say when something else does.

use super::inline::Inline;
use super::{RowError, RowId};
use crate::reason::Reason;
use crate::settings::nearest;
use groundrule_json::{Dict, Value, dumps_unicode, to_str};
use groundrule_pytext::strip;
use std::hash::{DefaultHasher, Hash, Hasher};

const COMPLETION: [&str; 10] = [
    "completion",
    "response",
    "output",
    "prediction",
    "pred",
    "predict",
    "generated_text",
    "generation",
    "model_output",
    "solution_str",
];

/// Names under which several completions of a prompt stand in one row.
const COMPLETIONS: [&str; 5] =
    ["completions", "responses", "outputs", "predictions", "generations"];

const REFERENCE: [&str; 12] = [
    "solution",
    "ground_truth",
    "answer",
    "label",
    "reference",
    "expected_answer",
    "correct_answer",
    "gold",
    "gt",
    "gts",
    "labels",
    "target",
];

const QUESTION: [&str; 4] = ["problem", "question", "query", "input"];

/// Other names that mean something else, however much they look like a misspelt column.
const KNOWN: [&str; 16] = [
    "prompt",
    "messages",
    "completion_ids",
    "completion_length",
    "completion_tokens",
    "gen_len",
    "image",
    "image_path",
    "images",
    "image_size",
    "image_grid_thw",
    "acc_reward",
    "accu_reward_method",
    "task",
    "id",
    "group_id",
];

/// Columns named in a message.
const NAMED: usize = 12;

/// Columns looked at for a message.
const MOST_NAMES: usize = 64;

/// An image that is written out in the row is no path; paths are shorter than this.
const LONGEST_PATH: usize = 4096;

/// The columns of one row.
pub(super) struct Columns<'a>(pub(super) &'a Dict);

impl<'a> Columns<'a> {
    fn get(&self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    fn first(&self, names: &[&'static str]) -> Option<(&'static str, &'a Value)> {
        names.iter().find_map(|name| Some((*name, self.get(name)?)))
    }

    pub(super) fn id(&self) -> Option<RowId> {
        Some(match self.get("id")? {
            Value::Int(number) => RowId::Number(*number),
            other => RowId::Text(plain(other)),
        })
    }

    pub(super) fn completion(&self) -> Result<String, RowError> {
        if let Some((name, value)) = self.first(&COMPLETION) {
            return completion_text(name, value);
        }
        if let Some(turn) = self.turns("messages").and_then(|turns| last_of(turns, "assistant")) {
            return content(turn).ok_or_else(|| {
                bad_completion("the last assistant turn of `messages` has no text".to_owned())
            });
        }
        Err(self.no_completion())
    }

    fn no_completion(&self) -> RowError {
        if let Some(name) = COMPLETION.iter().find(|name| self.0.get(name).is_some()) {
            return RowError::new(
                Reason::NoCompletion,
                format!("`{name}` is null"),
                "give what the model wrote as text; a reply without any is \"\"",
            );
        }
        if let Some((name, _)) = self.first(&COMPLETIONS) {
            return RowError::new(
                Reason::NoCompletion,
                format!("the row has `{name}`, not `completion`"),
                "a row holds one completion: write one row for each of them",
            );
        }
        if self.get("conversations").is_some() {
            return RowError::new(
                Reason::NoCompletion,
                "the row has `conversations` but no `completion`",
                "the gpt turn counts as the reference; add what the model wrote as `completion`",
            );
        }
        let names = self.names();
        let message = match listed(&names).as_str() {
            "" => "the row is empty".to_owned(),
            columns => format!("the row has no `completion` (it has {columns})"),
        };
        let fix = match misspelt(&names, &COMPLETION, &REFERENCE) {
            Some(typed) => {
                format!("rename `{typed}` to `completion` if that is what the model wrote")
            }
            None => "add what the model wrote as `completion`".to_owned(),
        };
        RowError::new(Reason::NoCompletion, message, fix)
    }

    /// The names of the row's columns.
    fn names(&self) -> Vec<&'a str> {
        self.0.keys().filter_map(|key| key.as_str()).take(MOST_NAMES).collect()
    }

    /// The same on lines of their own, for [`no_reference`].
    pub(super) fn names_by_line(&self) -> String {
        self.names().join("\n")
    }

    pub(super) fn solution(&self) -> Result<Option<String>, RowError> {
        if let Some((name, value)) = self.first(&REFERENCE) {
            return reference_text(name, value).map(Some);
        }
        if let Some(value) = self.get("reward_model").and_then(|model| model.get("ground_truth"))
            && !value.is_null()
        {
            return reference_text("reward_model.ground_truth", value).map(Some);
        }
        let Some(turn) = self.conversation_turn(1) else { return Ok(None) };
        let text = match turn {
            Value::String(text) => {
                let text = text.to_string_lossy().replace("<answer>", "").replace("</answer>", "");
                strip(&text).to_owned()
            }
            other => to_str(other),
        };
        Ok(Some(format!("<answer> {text} </answer>")))
    }

    pub(super) fn problem(&self) -> Result<Option<String>, RowError> {
        if let Some((name, value)) = self.first(&QUESTION) {
            return text_of(name, value).map(Some);
        }
        for name in ["prompt", "messages"] {
            if let Some(Value::String(text)) = self.get(name) {
                return Ok(Some(text.to_string_lossy().into_owned()));
            }
            if let Some(turn) = self.turns(name).and_then(|turns| last_of(turns, "user")) {
                return Ok(content(turn));
            }
        }
        let turn = self.conversation_turn(0).and_then(Value::as_py_str);
        Ok(turn.map(|text| text.to_string_lossy().replace("<image>", "")))
    }

    /// The value of a turn of `conversations`: the first is the question, the second the reference.
    fn conversation_turn(&self, number: usize) -> Option<&'a Value> {
        self.get("conversations")?.as_list()?.get(number)?.get("value").filter(|v| !v.is_null())
    }

    fn turns(&self, name: &str) -> Option<&'a [Value]> {
        self.get(name)?.as_list()
    }

    pub(super) fn text(&self, name: &'static str) -> Result<Option<String>, RowError> {
        self.get(name).map(|value| text_of(name, value)).transpose()
    }

    pub(super) fn task(&self) -> Result<Option<String>, RowError> {
        match self.first(&["task", "task_type", "data_source"]) {
            Some((name, value)) => text_of(name, value).map(Some),
            None => Ok(None),
        }
    }

    pub(super) fn images(&self) -> Result<Images<'a>, RowError> {
        let mut images = Images { paths: Vec::new(), inline: None };
        let Some((name, value)) = self.first(&["image_path", "image", "images"]) else {
            return Ok(images);
        };
        let one = std::slice::from_ref(value);
        let listed = value.as_list().is_some();
        let values = value.as_list().unwrap_or(one);
        for value in values {
            match value {
                Value::String(text) => images.add(text.as_str()),
                // What `datasets` makes of an image: its bytes and, often, where they come from.
                Value::Dict(image)
                    if image.get("path").is_some() || image.get("bytes").is_some() =>
                {
                    match image.get("path").and_then(Value::as_str) {
                        Some(path) => images.add(Some(path)),
                        None => images.add(image.get("bytes").and_then(Value::as_str)),
                    }
                }
                Value::Null => {}
                other => {
                    let verb = if listed { "holds" } else { "is" };
                    return Err(RowError::new(
                        Reason::BadColumn,
                        format!("`{name}` {verb} {}", kind(other)),
                        "give a path as text, or a list of paths",
                    ));
                }
            }
        }
        Ok(images)
    }

    pub(super) fn image_size(&self) -> Result<Option<(u32, u32)>, RowError> {
        let wrong = |name: &str, value: &Value| {
            RowError::column(name, &kind(value), "give [width, height] in pixels, or \"WxH\"")
        };
        let Some(value) = self.get("image_size") else {
            let (Some(width), Some(height)) = (self.get("width"), self.get("height")) else {
                return Ok(None);
            };
            // These two names are common enough to mean something else; then they are left alone.
            return Ok(pixels(width).zip(pixels(height)));
        };
        let size = match value {
            Value::List(sides) => match sides.as_slice() {
                [width, height] => pixels(width).zip(pixels(height)),
                _ => None,
            },
            Value::Dict(_) => {
                let side = |name| value.get(name).and_then(pixels);
                side("width").zip(side("height"))
            }
            Value::String(text) => text.as_str().and_then(parse_size),
            _ => None,
        };
        size.map(Some).ok_or_else(|| wrong("image_size", value))
    }

    pub(super) fn grid(&self) -> Result<Option<Vec<f64>>, RowError> {
        let name = "image_grid_thw";
        let Some(value) = self.get(name) else { return Ok(None) };
        let wrong = || {
            let found = match value {
                Value::List(_) => format!("{}, not of numbers", kind(value)),
                _ => kind(value),
            };
            RowError::column(name, &found, "give [frames, rows, columns] as three numbers")
        };
        let list = value.as_list().ok_or_else(wrong)?;
        let list = match list.first() {
            Some(Value::List(first)) => first.as_slice(),
            _ => list,
        };
        let number = |value: &Value| value.as_number().and_then(|number| number.to_f64());
        list.iter().map(number).collect::<Option<Vec<_>>>().map(Some).ok_or_else(wrong)
    }

    pub(super) fn tokens(&self) -> Result<Option<u64>, RowError> {
        if let Some((name, value)) =
            self.first(&["gen_len", "completion_tokens", "completion_length"])
        {
            // Trainers that average or log through tensors write whole numbers as floats.
            let count = match value {
                Value::Int(count) => u64::try_from(*count).ok(),
                Value::Float(count) if *count >= 0.0 && count.fract() == 0.0 && *count < 1e15 => {
                    Some(*count as u64)
                }
                _ => None,
            };
            let found = format!("{}: {}", kind(value), excerpt(value));
            return count.map(Some).ok_or_else(|| {
                RowError::column(name, &found, "give the number of tokens as a whole number")
            });
        }
        match self.get("completion_ids") {
            None => Ok(None),
            Some(Value::List(ids)) => Ok(Some(ids.len() as u64)),
            Some(other) => Err(RowError::column(
                "completion_ids",
                &kind(other),
                "give the list of token ids, or their number as `gen_len`",
            )),
        }
    }

    pub(super) fn accuracy(&self) -> Result<Option<f64>, RowError> {
        let Some(value) = self.get("acc_reward") else { return Ok(None) };
        let number = value.as_number().and_then(|number| number.to_f64());
        number.map(Some).ok_or_else(|| {
            RowError::column("acc_reward", &kind(value), "give the accuracy as a number")
        })
    }

    /// What completions of one prompt have in common. Sixty-four bits tell a billion groups apart well
    /// enough for a statistic.
    pub(super) fn group(&self, problem: Option<&str>, images: &[String]) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        match (self.first(&["group_id", "prompt_id", "uid"]), self.get("prompt"), problem) {
            (Some((name, value)), _, _) => (name, plain(value)).hash(&mut hasher),
            (None, Some(prompt), _) => ("prompt", plain(prompt), images).hash(&mut hasher),
            (None, None, Some(problem)) => ("problem", problem, images).hash(&mut hasher),
            (None, None, None) => return None,
        }
        Some(hasher.finish())
    }
}

/// What to say where a reward needs a reference and the row has none, only columns of these names. Found out when it
/// is asked for: rows that are scored without a reference must not pay for it.
pub(super) fn no_reference(names_by_line: &str) -> String {
    let names: Vec<&str> = names_by_line.lines().collect();
    // A reference that is there and does not count can only be null.
    if let Some(name) = REFERENCE.iter().find(|name| names.contains(name)) {
        return format!("`{name}` is null");
    }
    let hint = match misspelt(&names, &REFERENCE, &COMPLETION) {
        Some(typed) => format!("; rename `{typed}` to `solution` if that is the reference"),
        None => String::new(),
    };
    format!("the row has no `solution` (it has {}){hint}", listed(&names))
}

/// Names for a message, the first few of them.
fn listed(names: &[&str]) -> String {
    let mut shown: Vec<&str> = names.iter().copied().take(NAMED).collect();
    if names.len() > NAMED {
        shown.push("…");
    }
    shown.join(", ")
}

/// A column that means nothing here and is called nearly as one of those that are wanted.
fn misspelt<'a>(names: &[&'a str], wanted: &[&str], others: &[&str]) -> Option<&'a str> {
    let known = [wanted, others, &COMPLETIONS, &QUESTION, &KNOWN].concat();
    let unknown: Vec<&str> = names.iter().copied().filter(|name| !known.contains(name)).collect();
    wanted.iter().find_map(|name| nearest(name, &unknown))
}

/// Text as it is, anything else as JSON.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.to_string_lossy().into_owned(),
        other => dumps_unicode(other),
    }
}

fn completion_text(name: &'static str, value: &Value) -> Result<String, RowError> {
    match value {
        Value::String(text) => Ok(text.to_string_lossy().into_owned()),
        Value::Dict(_) => content(value)
            .ok_or_else(|| bad_completion(format!("`{name}` is an object without `content`"))),
        Value::List(list) => match list.first() {
            None => Err(bad_completion(format!("`{name}` is an empty list"))),
            Some(Value::String(_)) => Err(RowError::new(
                Reason::BadCompletion,
                format!("`{name}` is a list of {}", counted(list.len(), "text")),
                "a row holds one completion: write one row for each of them",
            )),
            Some(message) => content(message).ok_or_else(|| {
                bad_completion(format!("the first message of `{name}` has no text as `content`"))
            }),
        },
        other => Err(bad_completion(format!("`{name}` is {}", kind(other)))),
    }
}

fn bad_completion(message: String) -> RowError {
    RowError::new(
        Reason::BadCompletion,
        message,
        "give the completion as text, or as [{\"role\": \"assistant\", \"content\": \"…\"}]",
    )
}

/// A reference as text. Numbers are written as Python prints them, boxes and points as JSON.
fn reference_text(name: &'static str, value: &Value) -> Result<String, RowError> {
    match value {
        Value::String(text) => Ok(text.to_string_lossy().into_owned()),
        Value::Int(_) | Value::BigInt(_) | Value::Float(_) => Ok(to_str(value)),
        Value::List(list) if list.iter().all(|item| item.as_number().is_some()) => {
            Ok(dumps_unicode(value))
        }
        Value::List(list) if matches!(list.as_slice(), [Value::String(_)]) => {
            reference_text(name, &list[0])
        }
        Value::List(_) | Value::Dict(_) => {
            let text = dumps_unicode(value);
            if !groundrule_vision::reader::read_boxes(&text).items.is_empty() {
                return Ok(text);
            }
            let fix = match value {
                Value::List(list) if list.iter().all(|item| item.as_py_str().is_some()) => {
                    "a row holds one reference: choose one, or write one row for each of them"
                }
                _ => "give the reference as text, as a number, or as a list of numbers or boxes",
            };
            Err(RowError::column(name, &kind(value), fix))
        }
        other => Err(RowError::column(
            name,
            &kind(other),
            "give the reference as text, as the model should write it",
        )),
    }
}

fn text_of(name: &'static str, value: &Value) -> Result<String, RowError> {
    match value {
        Value::String(text) => Ok(text.to_string_lossy().into_owned()),
        other => Err(RowError::column(name, &kind(other), "give it as text")),
    }
}

/// The text of a message: its content, or the text parts of it.
fn content(message: &Value) -> Option<String> {
    match message.get("content")? {
        Value::String(text) => Some(text.to_string_lossy().into_owned()),
        Value::List(parts) => {
            let mut text = String::new();
            let mut found = false;
            for part in parts {
                if let Some(Value::String(part)) = part.get("text") {
                    text.push_str(&part.to_string_lossy());
                    found = true;
                }
            }
            found.then_some(text)
        }
        _ => None,
    }
}

fn last_of<'a>(turns: &'a [Value], role: &str) -> Option<&'a Value> {
    turns.iter().rev().find(|turn| turn.get("role").and_then(Value::as_str) == Some(role))
}

/// The images of a row: paths, and the first of those that stand in the row itself.
pub(super) struct Images<'a> {
    pub(super) paths: Vec<String>,
    pub(super) inline: Option<Inline<'a>>,
}

impl<'a> Images<'a> {
    fn add(&mut self, text: Option<&'a str>) {
        let Some(text) = text else { return };
        if text.len() > LONGEST_PATH || text.starts_with("data:") {
            self.inline.get_or_insert(Inline(text));
        } else {
            self.paths.push(text.strip_prefix("file://").unwrap_or(text).to_owned());
        }
    }
}

fn pixels(value: &Value) -> Option<u32> {
    match value {
        Value::Int(pixels) => u32::try_from(*pixels).ok().filter(|pixels| *pixels > 0),
        Value::Float(pixels) if pixels.fract() == 0.0 && *pixels >= 1.0 && *pixels < 4e9 => {
            Some(*pixels as u32)
        }
        _ => None,
    }
}

/// `640x480`.
fn parse_size(text: &str) -> Option<(u32, u32)> {
    let (width, height) = text.split_once(['x', 'X', '×'])?;
    let side = |text: &str| text.trim().parse::<u32>().ok().filter(|pixels| *pixels > 0);
    side(width).zip(side(height))
}

/// What a value is, in words.
pub(super) fn kind(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Int(_) | Value::BigInt(_) | Value::Float(_) => "a number".to_owned(),
        Value::String(_) => "text".to_owned(),
        Value::List(list) => match list.first() {
            None => "an empty list".to_owned(),
            Some(Value::String(_)) => format!("a list of {}", counted(list.len(), "text")),
            Some(Value::Dict(_)) => format!("a list of {}", counted(list.len(), "object")),
            Some(_) => format!("a list of {}", list.len()),
        },
        Value::Dict(_) => "an object".to_owned(),
    }
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn excerpt(value: &Value) -> String {
    plain(value).chars().take(24).collect()
}
