//! One column of a row at a time: what may be in it, and what to say when something else is.

use super::choices::{OwnedChoice, choices_of, lettered};
use super::inline::{Inline, is_image_text};
use super::names::{COLUMNS, COMPLETIONS, Known, Meaning, column_named, names};
use super::renamed::ColumnNames;
use super::source::{Field, Source, at};
use super::{RowError, RowId};
use crate::reason::Reason;
use crate::settings::nearest;
use groundrule_json::{Value, dumps_unicode, to_str};
use groundrule_pytext::strip;
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;

/// How many columns are named in a message.
const NAMED: usize = 12;

/// How many columns are looked at for a message.
const MOST_NAMES: usize = 64;

/// The longest name of a column that is repeated in a message, in bytes: every reward may repeat it.
const LONGEST_NAME: usize = 200;

/// The object of more columns, as verl's rows have it.
const MORE: &str = "extra_info";

/// The longest text that is looked at as a path.
const LONGEST_PATH: usize = 4096;

/// How deeply a completion may be nested in lists.
const DEEPEST: usize = 4;

/// The columns of one row.
pub(super) struct Columns<'a, 'n, S> {
    source: S,
    named: &'n ColumnNames,
    /// Columns that the row may have: there are many names and few columns.
    known: Known,
    lives: PhantomData<&'a ()>,
}

/// The references of a row: the first, all of them if there are several, and why there is none.
#[derive(Default)]
pub(super) struct References<'a> {
    pub(super) first: Option<Cow<'a, str>>,
    pub(super) accepted: Vec<Cow<'a, str>>,
    /// What the row has in place of a reference.
    pub(super) note: Option<String>,
}

impl<'a, 'n, S: Source<'a>> Columns<'a, 'n, S> {
    pub(super) fn new(source: S, named: &'n ColumnNames) -> Self {
        let mut known = if named.is_usual() { Known::NONE } else { Known::ALL };
        if named.is_usual() {
            source.each_name(|name| known.add(name));
        }
        Columns { source, named, known, lives: PhantomData }
    }

    /// What the row has in the column with this usual name.
    fn found(&self, name: &str) -> Option<Field<'a>> {
        at(&self.source, self.named.of(name)?)
    }

    fn get(&self, name: &str) -> Option<Field<'a>> {
        self.found(name).filter(|field| !field.is_absent())
    }

    /// The name that the row has for a column, for messages.
    fn shown<'s>(&'s self, name: &'s str) -> &'s str {
        self.named.of(name).unwrap_or(name)
    }

    /// The object of more columns.
    fn object(&self) -> Option<&'a Value> {
        if !self.known.has(Meaning::More) {
            return None;
        }
        self.get(MORE)?.value()
    }

    /// Whether the row may have a column with this meaning, or the object of more columns.
    fn may_have(&self, meaning: Meaning) -> bool {
        self.known.has(meaning) || self.known.has(Meaning::More)
    }

    /// The column of that name in the object of more columns.
    fn more(&self, name: &str) -> Option<Field<'a>> {
        self.inside(self.object()?, name)
    }

    fn inside(&self, object: &'a Value, name: &str) -> Option<Field<'a>> {
        object.get(self.named.of(name)?).map(Field::from).filter(|field| !field.is_absent())
    }

    /// The first column with that meaning. What a trainer passes itself counts before what is in the object of more columns.
    fn first(&self, meaning: Meaning) -> Option<(&'static str, Field<'a>)> {
        let own = self.known.names(meaning).find_map(|name| Some((name, self.get(name)?)));
        let own_only = matches!(meaning, Meaning::Completion | Meaning::Group | Meaning::Step);
        if own.is_some() || own_only {
            return own;
        }
        let object = self.object()?;
        names(meaning).find_map(|name| Some((name, self.inside(object, name)?)))
    }

    pub(super) fn id(&self) -> Option<RowId> {
        Some(match self.first(Meaning::Name)?.1 {
            Field::Value(Value::Int(number)) => RowId::Number(*number),
            other => RowId::Text(plain(other)),
        })
    }

    /// What the model wrote; `first` says which of several messages it is.
    pub(super) fn completion(&self, first: bool) -> Result<Cow<'a, str>, RowError> {
        if let Some((name, field)) = self.first(Meaning::Completion) {
            return completion_text((name, self.shown(name)), field, first);
        }
        if let Some(named) = self.named.own(Meaning::Completion) {
            return Err(self.no_named_completion(named));
        }
        // One text under the name of several, as some trainers write it.
        let one = |name: &&str| self.get(name).and_then(text);
        if let Some(text) = COMPLETIONS.iter().find_map(one) {
            return Ok(text);
        }
        if let Some(turn) = self.turns("messages").and_then(|turns| last_of(turns, "assistant")) {
            return content(turn).ok_or_else(|| {
                bad_completion("the last assistant turn of `messages` has no text".to_owned())
            });
        }
        Err(self.no_completion())
    }

    fn no_completion(&self) -> RowError {
        if let Some(name) = names(Meaning::Completion).find(|name| self.source.get(name).is_some())
        {
            return null_completion(name);
        }
        if let Some(name) = COMPLETIONS.iter().find(|name| self.get(name).is_some()) {
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
        let names = self.names_and_inner();
        let names: Vec<&str> = names.iter().map(|name| &**name).collect();
        let message = match listed(&names).as_str() {
            "" => "the row is empty".to_owned(),
            columns => format!("the row has no `completion` (it has {columns})"),
        };
        let fix = match misspelt(&names, Meaning::Completion) {
            Some((typed, name)) => format!("`{typed}`: did you mean `{name}`? Or name it: --column completion={typed}"),
            None if let Some(inner) = inner_named(&names, Meaning::Completion) => {
                format!("name the column inside the other: --column completion={inner}")
            }
            None if names.is_empty() => "add what the model wrote as `completion`".to_owned(),
            None => "add what the model wrote as `completion`, or name its column: --column completion=NAME".to_owned(),
        };
        RowError::new(Reason::NoCompletion, message, fix)
    }

    /// The row has nothing in the column that was named for the completion.
    fn no_named_completion(&self, named: &str) -> RowError {
        if at(&self.source, named).is_some() {
            return null_completion(named);
        }
        let names = self.names_and_inner();
        let names: Vec<&str> = names.iter().map(|name| &**name).collect();
        let message = match listed(&names).as_str() {
            "" => "the row is empty".to_owned(),
            columns => format!("the row has no `{named}` (it has {columns})"),
        };
        let fix = match nearest(named, &names) {
            Some(near) => format!("`{near}`: did you mean that column?"),
            None => format!("`{named}` was named as the column of the completion: check the name"),
        };
        RowError::new(Reason::NoCompletion, message, fix)
    }

    /// The names of the row's columns that a message may repeat.
    fn names(&self) -> Vec<&'a str> {
        let short = |name: &&str| name.len() <= LONGEST_NAME;
        self.source.names().into_iter().filter(short).take(MOST_NAMES).collect()
    }

    /// The same, with what is inside a column that holds an object, for messages.
    fn names_and_inner(&self) -> Vec<Cow<'a, str>> {
        let mut names: Vec<Cow<'a, str>> = Vec::new();
        for name in self.names() {
            let object = self.source.get(name).and_then(Field::value).and_then(Value::as_dict);
            let inner = object.into_iter().flat_map(|object| object.keys());
            let inner = inner.filter_map(|key| key.as_str()).take(MOST_NAMES);
            let before = names.len();
            names.extend(inner.map(|inner| Cow::Owned(format!("{name}.{inner}"))));
            if names.len() == before {
                names.push(Cow::Borrowed(name));
            }
        }
        names.truncate(MOST_NAMES);
        names
    }

    /// The same, one per line, for [`no_reference`].
    pub(super) fn names_by_line(&self) -> String {
        self.names_and_inner().join("\n")
    }

    pub(super) fn references(&self) -> Result<References<'a>, RowError> {
        let mut note = None;
        let columns = self.known.names(Meaning::Reference);
        for name in columns.filter(|name| *name != "reward_model") {
            match self.found(name) {
                None | Some(Field::Value(Value::Null)) => {}
                Some(field) if field.is_absent() => {
                    note.get_or_insert_with(|| format!("`{}` is NaN", self.shown(name)));
                }
                Some(field) => return references_of(self.shown(name), field),
            }
        }
        let model = match self.known.has(Meaning::Reference) {
            true => self.get("reward_model").and_then(Field::value),
            false => None,
        };
        if let Some(value) = model.and_then(|model| model.get("ground_truth"))
            && !Field::from(value).is_absent()
        {
            return references_of("reward_model.ground_truth", value.into());
        }
        if let Some(named) = self.named.own(Meaning::Reference) {
            let note = note.unwrap_or_else(|| self.no_named_reference(named));
            return Ok(References { note: Some(note), ..References::default() });
        }
        let Some(turn) = self.conversation_turn(1) else {
            return Ok(References { note, ..References::default() });
        };
        let text = match turn {
            Value::String(text) => {
                let text = text.to_string_lossy().replace("<answer>", "").replace("</answer>", "");
                strip(&text).to_owned()
            }
            other => to_str(other),
        };
        let first = Some(Cow::Owned(format!("<answer> {text} </answer>")));
        Ok(References { first, ..References::default() })
    }

    /// What to say of a row that has nothing in the column that was named for the reference.
    fn no_named_reference(&self, named: &str) -> String {
        if at(&self.source, named).is_some() {
            return format!("`{named}` is null");
        }
        let given = self.names_and_inner();
        let given: Vec<&str> = given.iter().map(|name| &**name).collect();
        // Rows of several sources may have the reference in several columns.
        let usual = names(Meaning::Reference).find(|usual| given.contains(usual));
        let hint = match (nearest(named, &given), usual) {
            (Some(near), _) => format!("; `{near}`: did you mean that column?"),
            (None, Some(usual)) => {
                format!("; to read `{usual}` as well, add --column reference={usual}")
            }
            (None, None) => String::new(),
        };
        format!("the row has no `{named}`{hint} (it has {})", listed(&given))
    }

    /// The question, if the row says what it is.
    pub(super) fn problem(&self) -> Option<Cow<'a, str>> {
        if !self.may_have(Meaning::Question) {
            return None;
        }
        if let Some(asked) = self.question_column().or_else(|| self.prompt()) {
            return Some(asked);
        }
        let parameters = self.get("responses_create_params").and_then(Field::value);
        if let Some(input) = parameters.and_then(|parameters| parameters.get("input")) {
            return question_text(input.into());
        }
        if let Some(doc) = self.get("doc").and_then(Field::value) {
            let asked = ["problem", "question", "query"].iter().find_map(|name| doc.get(name));
            return asked.and_then(|asked| question_text(asked.into()));
        }
        let Some(turn) = self.conversation_turn(0).and_then(Value::as_py_str) else {
            let mut names = ["problem", "question", "query"].iter();
            return names.find_map(|name| self.more(name).and_then(question_text));
        };
        let text = turn.to_string_lossy();
        Some(if text.contains("<image>") { Cow::Owned(text.replace("<image>", "")) } else { text })
    }

    /// The question in a column of its own.
    fn question_column(&self) -> Option<Cow<'a, str>> {
        let mut names = ["problem", "question", "query", "input"].iter();
        names.find_map(|name| self.get(name).and_then(question_text))
    }

    /// What the prompt asks: its text, or the user's last message.
    fn prompt(&self) -> Option<Cow<'a, str>> {
        ["prompt", "messages", "prompts"].iter().find_map(|name| match self.get(name) {
            Some(Field::Text(text)) => Some(Cow::Borrowed(text)),
            _ => content(last_of(self.turns(name)?, "user")?),
        })
    }

    /// What the prompt says besides the question: the system's message, and what the user reads where the question has a
    /// column of its own.
    pub(super) fn instructions(&self) -> Option<Cow<'a, str>> {
        if !self.known.has(Meaning::Question) {
            return None;
        }
        let system = ["prompt", "messages", "prompts"]
            .iter()
            .find_map(|name| self.turns(name).and_then(|turns| last_of(turns, "system")))
            .and_then(content);
        let prompt = self.question_column().and_then(|_| self.prompt());
        match (system, prompt) {
            (Some(system), Some(prompt)) => Some(Cow::Owned(format!("{system}\n{prompt}"))),
            (system, prompt) => system.or(prompt),
        }
    }

    pub(super) fn choices(&self) -> Vec<OwnedChoice<'a>> {
        // The question's `doc` may have them too.
        let may_have = self.may_have(Meaning::Choices) || self.known.has(Meaning::Question);
        let doc = may_have.then(|| self.get("doc").and_then(Field::value)).flatten();
        for name in ["choices", "options"].into_iter().filter(|_| may_have) {
            let nested = || doc.and_then(|doc| doc.get(name)).map(Field::from);
            if let Some(field) = self.get(name).or_else(nested).or_else(|| self.more(name)) {
                let found = choices_of(field);
                if !found.is_empty() {
                    return found;
                }
            }
        }
        lettered(|name| self.get(name))
    }

    /// The value of a turn of `conversations`: the first is the question, the second the reference.
    fn conversation_turn(&self, number: usize) -> Option<&'a Value> {
        self.turns("conversations")?.get(number)?.get("value").filter(|value| !value.is_null())
    }

    /// The messages of a column of the question.
    fn turns(&self, name: &str) -> Option<&'a [Value]> {
        if !self.known.has(Meaning::Question) {
            return None;
        }
        self.get(name)?.list()
    }

    pub(super) fn text(&self, meaning: Meaning) -> Result<Option<Cow<'a, str>>, RowError> {
        self.first(meaning).map(|(name, field)| text_of(self.shown(name), field)).transpose()
    }

    pub(super) fn images(&self) -> Result<Images<'a>, RowError> {
        let mut images = Images::default();
        let Some((name, field)) = self.first(Meaning::Images) else { return Ok(images) };
        let name = self.shown(name);
        let wrong = |verb: &str, found: String| {
            RowError::new(
                Reason::BadColumn,
                format!("`{name}` {verb} {found}"),
                "give a path as text, an image with its bytes, or a list of these",
            )
        };
        match field {
            Field::Text(text) => images.add_text(text),
            Field::Value(Value::List(list)) => {
                for value in list {
                    images.add(value).map_err(|found| wrong("holds", found))?;
                }
            }
            Field::Value(value) => images.add(value).map_err(|found| wrong("is", found))?,
            other => return Err(wrong("is", kind(other))),
        }
        Ok(images)
    }

    /// A column that is not read and holds what looks like the path of an image.
    pub(super) fn like_an_image(&self) -> Option<&'a str> {
        let path = |field: Field<'a>| match field {
            Field::Text(text) => Some(text),
            Field::Value(value) => value.as_list()?.first()?.as_str(),
            _ => None,
        };
        self.names().into_iter().find(|name| {
            self.named.column(name).is_none()
                && self.source.get(name).and_then(path).is_some_and(is_image_path)
        })
    }

    pub(super) fn image_size(&self) -> Result<Option<(u32, u32)>, RowError> {
        if !self.may_have(Meaning::ImageSize) {
            return Ok(None);
        }
        match self.image_size_among(|name| self.get(name)) {
            Ok(None) => self.image_size_among(|name| self.more(name)),
            found => found,
        }
    }

    fn image_size_among(
        &self,
        get: impl Fn(&str) -> Option<Field<'a>>,
    ) -> Result<Option<(u32, u32)>, RowError> {
        let Some(field) = get("image_size") else {
            let (Some(width), Some(height)) = (get("width"), get("height")) else {
                return Ok(None);
            };
            // These two names are so common that they may mean something else; then they are left
            // alone.
            let side = |field: Field<'a>| field.value().and_then(pixels);
            return Ok(side(width).zip(side(height)));
        };
        let size = match field {
            Field::Value(Value::List(sides)) => match sides.as_slice() {
                [width, height] => pixels(width).zip(pixels(height)),
                _ => None,
            },
            Field::Value(value @ Value::Dict(_)) => size_of(value),
            Field::Text(text) => parse_size(text),
            _ => None,
        };
        size.map(Some).ok_or_else(|| {
            let fix = "give [width, height] in pixels, or \"WxH\"";
            RowError::column(self.shown("image_size"), &kind(field), fix)
        })
    }

    pub(super) fn grid(&self) -> Result<Option<Vec<f64>>, RowError> {
        if !self.may_have(Meaning::Grid) {
            return Ok(None);
        }
        let name = "image_grid_thw";
        let Some(field) = self.get(name).or_else(|| self.more(name)) else { return Ok(None) };
        let wrong = || {
            let found = match field {
                Field::Value(Value::List(_)) => format!("{}, not of numbers", kind(field)),
                _ => kind(field),
            };
            let name = self.shown(name);
            RowError::column(name, &found, "give [frames, rows, columns] as three numbers")
        };
        let list = field.list().ok_or_else(wrong)?;
        let list = match list.first() {
            Some(Value::List(first)) => first.as_slice(),
            _ => list,
        };
        let number = |value: &Value| value.as_number().and_then(|number| number.to_f64());
        list.iter().map(number).collect::<Option<Vec<_>>>().map(Some).ok_or_else(wrong)
    }

    pub(super) fn tokens(&self) -> Result<Option<u64>, RowError> {
        let Some((name, field)) = self.first(Meaning::Tokens) else { return Ok(None) };
        if column_named(name).is_some_and(|column| column.form == super::Form::Length) {
            let length = match field {
                Field::Length(length) => Some(length),
                field => field.list().map(|ids| ids.len() as u64),
            };
            return length.map(Some).ok_or_else(|| {
                let fix = "give the list of token ids, or their number as `gen_len`";
                RowError::column(self.shown(name), &kind(field), fix)
            });
        }
        // Trainers that average or log through tensors write whole numbers as floats.
        let count = match field {
            Field::Value(Value::Int(count)) => u64::try_from(*count).ok(),
            Field::Value(Value::Float(count))
                if *count >= 0.0 && count.fract() == 0.0 && *count < 1e15 =>
            {
                Some(*count as u64)
            }
            _ => None,
        };
        count.map(Some).ok_or_else(|| {
            let found = format!("{}: {}", kind(field), excerpt(field));
            let name = self.shown(name);
            RowError::column(name, &found, "give the number of tokens as a whole number")
        })
    }

    pub(super) fn accuracy(&self) -> Result<Option<f64>, RowError> {
        let (name, field) = match self.found("acc_reward") {
            None | Some(Field::Value(Value::Null)) => return Ok(None),
            Some(field) => (self.shown("acc_reward"), field),
        };
        let number = field.value().and_then(Value::as_number).and_then(|number| number.to_f64());
        number
            .map(Some)
            .ok_or_else(|| RowError::column(name, &kind(field), "give the accuracy as a number"))
    }

    /// The step of the training, as a number or its text.
    pub(super) fn step(&self) -> Option<i64> {
        let steps = self.known.names(Meaning::Step).filter_map(|name| self.get(name));
        let mut numbers = steps.filter_map(|field| plain(field).trim().parse::<f64>().ok());
        let step = numbers.next()?;
        (step.is_finite() && step.abs() < 1e15).then_some(step as i64)
    }

    /// What completions of one prompt have in common. Sixty-four bits tell a billion groups apart well
    /// enough for a statistic.
    pub(super) fn group(
        &self,
        step: Option<i64>,
        problem: Option<&str>,
        images: &[Cow<'a, str>],
    ) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        step.hash(&mut hasher);
        match (self.first(Meaning::Group), self.get("prompt"), problem) {
            (Some((name, value)), _, _) => {
                (name, plain(value)).hash(&mut hasher);
                return Some(hasher.finish());
            }
            (None, Some(prompt), _) => ("prompt", plain(prompt), images).hash(&mut hasher),
            (None, None, Some(problem)) => ("problem", problem, images).hash(&mut hasher),
            (None, None, None) => return None,
        }
        // The same words about another image that the log does not name.
        self.first(Meaning::Reference).map(|(_, value)| plain(value)).hash(&mut hasher);
        Some(hasher.finish())
    }
}

/// What to say if a reward needs a reference and the row has none, only columns with these names. Computed only when
/// asked for: rows that are scored without a reference must not pay for it.
pub(super) fn no_reference(names_by_line: &str) -> String {
    let given: Vec<&str> = names_by_line.lines().collect();
    let meant = misspelt(&given, Meaning::Reference)
        .map(|(typed, name)| format!("; `{typed}`: did you mean `{name}`?"));
    // A reference that is there and does not count can only be null. In a table every row has the columns of all.
    if let Some(name) = names(Meaning::Reference).find(|name| given.contains(name)) {
        return format!("`{name}` is null{}", meant.unwrap_or_default());
    }
    // The table of completions that TRL logs.
    if given.contains(&"advantage") && given.contains(&"completion") {
        return format!(
            "TRL does not log the reference: join the log with your data set first (it has {})",
            listed(&given)
        );
    }
    let hint = match meant {
        Some(meant) => meant,
        None => match inner_named(&given, Meaning::Reference) {
            Some(inner) => format!("; name the one inside: --column reference={inner}"),
            None => match given.iter().find(|name| may_be_a_box(name)) {
                Some(name) => {
                    format!("; `{name}` may be the reference; name it: --column reference={name}")
                }
                None => String::new(),
            },
        },
    };
    format!("the row has no `solution`{hint} (it has {})", listed(&given))
}

/// Whether a column of this name may hold the reference's box.
fn may_be_a_box(name: &str) -> bool {
    let name = name.rsplit('.').next().unwrap_or_default().to_lowercase();
    let words = || name.split(['_', '-']);
    let is_box = |word: &str| matches!(word, "bbox" | "bboxes" | "box" | "boxes");
    words().any(is_box) && !words().any(|word| word.starts_with("pred"))
}

/// Names for a message, the first few of them.
fn listed(names: &[&str]) -> String {
    let mut shown: Vec<&str> = names.iter().copied().take(NAMED).collect();
    if names.len() > NAMED {
        shown.push("…");
    }
    shown.join(", ")
}

/// A column inside another that has a usual name: `meta.answer`.
fn inner_named<'a>(given: &[&'a str], wanted: Meaning) -> Option<&'a str> {
    let inner =
        |given: &&str, name: &str| given.rsplit_once('.').is_some_and(|(_, inner)| inner == name);
    names(wanted).find_map(|name| given.iter().copied().find(|given| inner(given, name)))
}

/// A column that means nothing here but has nearly the name of one that is wanted, and that one's name.
fn misspelt<'a>(given: &[&'a str], wanted: Meaning) -> Option<(&'a str, &'static str)> {
    let is_known = |name: &&&str| {
        column_named(name).is_some() || COMPLETIONS.contains(*name) || name.contains('.')
    };
    let unknown: Vec<&str> = given.iter().filter(|name| !is_known(name)).copied().collect();
    let known: Vec<&'static str> = COLUMNS.iter().map(|column| column.name).collect();
    names(wanted).find_map(|name| {
        let typed = nearest(name, &unknown)?;
        // A name that is more like a column with another meaning is that one.
        (nearest(typed, &known) == Some(name)).then_some((typed, name))
    })
}

/// Text as it is, anything else as JSON.
fn plain(field: Field<'_>) -> String {
    match field {
        Field::Text(text) => text.to_owned(),
        Field::Value(Value::String(text)) => text.to_string_lossy().into_owned(),
        Field::Value(other) => dumps_unicode(other),
        Field::Length(length) => format!("a list of {length}"),
        Field::Other(name) => name.to_owned(),
    }
}

/// A text; any halves of surrogate pairs in it are replaced.
fn text(field: Field<'_>) -> Option<Cow<'_, str>> {
    match field {
        Field::Text(text) => Some(Cow::Borrowed(text)),
        Field::Value(Value::String(text)) => Some(text.to_string_lossy()),
        _ => None,
    }
}

/// The text of a completion; `usual` is the usual name of its column, `name` the one that the row has.
fn completion_text<'a>(
    (usual, name): (&str, &str),
    field: Field<'a>,
    first: bool,
) -> Result<Cow<'a, str>, RowError> {
    if let Some(text) = text(field) {
        return Ok(text);
    }
    match field {
        Field::Value(value @ Value::Dict(_)) => content(value)
            .or_else(|| output_text(value))
            .ok_or_else(|| bad_completion(format!("`{name}` is an object without `content`"))),
        Field::Value(Value::List(list)) => {
            // lm-eval writes one list per try around the text.
            let list = if usual.ends_with("resps") { innermost(list) } else { list };
            match list {
                [] => Err(bad_completion(format!("`{name}` is an empty list"))),
                [Value::String(text)] if usual.ends_with("resps") => Ok(text.to_string_lossy()),
                [Value::String(_), ..] => Err(RowError::new(
                    Reason::BadCompletion,
                    format!("`{name}` is a list of {}", counted(list.len(), "text")),
                    "a row holds one completion: write one row for each of them",
                )),
                [_, _, ..] if !first && last_of(list, "assistant").is_some() => {
                    Ok(last_said(list).unwrap_or_default())
                }
                [message, ..] => content(message).ok_or_else(|| {
                    bad_completion(format!(
                        "the first message of `{name}` has no text as `content`"
                    ))
                }),
            }
        }
        other => Err(bad_completion(format!("`{name}` is {}", kind(other)))),
    }
}

/// The list inside lists that hold nothing else.
fn innermost(mut list: &[Value]) -> &[Value] {
    for _ in 0..DEEPEST {
        match list {
            [Value::List(inner)] => list = inner,
            _ => break,
        }
    }
    list
}

/// The text of an object in the form of OpenAI's Responses.
fn output_text(response: &Value) -> Option<Cow<'_, str>> {
    let mut text = String::new();
    let mut found = false;
    for item in response.get("output")?.as_list()? {
        let is_message = item.get("type").and_then(Value::as_str) == Some("message");
        for part in item.get("content").and_then(Value::as_list).unwrap_or_default() {
            if let (true, Some(Value::String(part))) = (is_message, part.get("text")) {
                text.push_str(&part.to_string_lossy());
                found = true;
            }
        }
    }
    found.then_some(Cow::Owned(text))
}

fn null_completion(name: &str) -> RowError {
    RowError::new(
        Reason::NoCompletion,
        format!("`{name}` is null"),
        "give what the model wrote as text; an empty completion is \"\"",
    )
}

fn bad_completion(message: String) -> RowError {
    RowError::new(
        Reason::BadCompletion,
        message,
        "give the completion as text, or as [{\"role\": \"assistant\", \"content\": \"…\"}]",
    )
}

/// References as text. Numbers are written as Python prints them, boxes and points as JSON; in a list of texts, each
/// one is right.
fn references_of<'a>(name: &str, field: Field<'a>) -> Result<References<'a>, RowError> {
    let one = |text: Cow<'a, str>| Ok(References { first: Some(text), ..References::default() });
    if let Some(text) = text(field) {
        return one(text);
    }
    let Some(value) = field.value() else {
        return Err(RowError::column(name, &kind(field), "give the reference as text"));
    };
    match value {
        Value::Int(_) | Value::BigInt(_) | Value::Float(_) => one(Cow::Owned(to_str(value))),
        Value::List(list) if list.iter().all(|item| Field::from(item).is_absent()) => {
            Ok(References {
                note: Some(format!("`{name}` is {}", kind(field))),
                ..References::default()
            })
        }
        Value::List(list) if list.iter().all(|item| item.as_number().is_some()) => {
            one(Cow::Owned(dumps_unicode(value)))
        }
        Value::List(list) if list.iter().any(|item| item.as_py_str().is_some()) => {
            let mut accepted: Vec<Cow<'a, str>> = Vec::new();
            for item in list.iter().filter(|item| !Field::from(*item).is_absent()) {
                let item = match text(item.into()) {
                    Some(text) => text,
                    None if item.as_number().is_some() => Cow::Owned(to_str(item)),
                    None => return Err(odd_reference(name, field)),
                };
                if !accepted.contains(&item) {
                    accepted.push(item);
                }
            }
            let first = accepted.first().cloned();
            if accepted.len() < 2 {
                accepted.clear();
            }
            Ok(References { first, accepted, note: None })
        }
        Value::List(_) | Value::Dict(_) => {
            let text = dumps_unicode(value);
            if groundrule_vision::reader::read_boxes(&text).items.is_empty() {
                return Err(odd_reference(name, field));
            }
            one(Cow::Owned(text))
        }
        _ => Err(RowError::column(
            name,
            &kind(field),
            "give the reference as text, as the model should write it",
        )),
    }
}

fn odd_reference(name: &str, field: Field<'_>) -> RowError {
    let fix = "give the reference as text, as a number, or as a list of numbers or boxes";
    RowError::column(name, &kind(field), fix)
}

fn text_of<'a>(name: &str, field: Field<'a>) -> Result<Cow<'a, str>, RowError> {
    text(field).ok_or_else(|| RowError::column(name, &kind(field), "give it as text"))
}

/// A question as text: a text, or the last user turn of some messages.
fn question_text(field: Field<'_>) -> Option<Cow<'_, str>> {
    text(field).or_else(|| content(last_of(field.list()?, "user")?))
}

/// The text of a message: its content, or the text parts of it.
fn content(message: &Value) -> Option<Cow<'_, str>> {
    match message.get("content")? {
        Value::String(text) => Some(text.to_string_lossy()),
        Value::List(parts) => {
            let mut text = String::new();
            let mut found = false;
            for part in parts {
                if let Some(Value::String(part)) = part.get("text") {
                    text.push_str(&part.to_string_lossy());
                    found = true;
                }
            }
            found.then_some(Cow::Owned(text))
        }
        _ => None,
    }
}

/// What the assistant said last: calls of tools are not said, and neither is what the tools answer.
fn last_said(turns: &[Value]) -> Option<Cow<'_, str>> {
    let mut said = turns.iter().rev().filter(|turn| is_of(turn, "assistant")).filter_map(content);
    said.find(|text| !strip(text).is_empty())
}

fn is_of(turn: &Value, role: &str) -> bool {
    turn.get("role").and_then(Value::as_str) == Some(role)
}

fn last_of<'a>(turns: &'a [Value], role: &str) -> Option<&'a Value> {
    turns.iter().rev().find(|turn| is_of(turn, role))
}

/// The images of a row: paths, and what is known about the first image that the row itself holds.
#[derive(Default)]
pub(super) struct Images<'a> {
    pub(super) paths: Vec<Cow<'a, str>>,
    /// The size of the first image that the row holds, or why it has none.
    pub(super) held: Option<Held<'a>>,
}

/// An image that the row holds itself.
pub(super) enum Held<'a> {
    Text(Inline<'a>),
    Size((u32, u32)),
    Unreadable(&'a str),
}

impl<'a> Images<'a> {
    /// Adds an image; if it is not one, says what it is in words.
    fn add(&mut self, value: &'a Value) -> Result<(), String> {
        match value {
            Value::Null => {}
            Value::String(text) => match text.as_str() {
                Some(text) => self.add_text(text),
                None => return Err("text that is not Unicode".to_owned()),
            },
            Value::Dict(_) => return self.add_object(value),
            other => return Err(kind(Field::Value(other))),
        }
        Ok(())
    }

    /// An image as `datasets` stores it, with its bytes and, often, where they come from; or as a chat message has it.
    fn add_object(&mut self, image: &'a Value) -> Result<(), String> {
        let nested = image.get("image_url").filter(|nested| nested.as_dict().is_some());
        let image = nested.unwrap_or(image);
        let entry = |name: &str| image.get(name).filter(|value| !value.is_null());
        let (bytes, path) = (entry("bytes"), entry("path"));
        let is_first = self.paths.is_empty() && self.held.is_none();
        // The bytes are the image; a path next to them may come from another machine.
        match (size_of(image), entry("unreadable").and_then(Value::as_str)) {
            (Some(size), _) if is_first => self.held = Some(Held::Size(size)),
            (None, Some(why)) if is_first => self.held = Some(Held::Unreadable(why)),
            (None, None) => {
                if let Some(text) = bytes.and_then(Value::as_str).filter(|_| is_first) {
                    self.held = Some(Held::Text(Inline(text)));
                }
            }
            _ => {}
        }
        match path.or_else(|| entry("url")).or_else(|| entry("image_url")).map(Value::as_str) {
            Some(Some(path)) => self.add_text(path),
            Some(None) => return Err("an object whose path is not text".to_owned()),
            None if image.get("path").is_some() || bytes.is_some() || self.held.is_some() => {}
            None => return Err("an object without `path` and `bytes`".to_owned()),
        }
        Ok(())
    }

    fn add_text(&mut self, text: &'a str) {
        if is_image_text(text) {
            self.held.get_or_insert(Held::Text(Inline(text)));
        } else {
            self.paths.push(Cow::Borrowed(text.strip_prefix("file://").unwrap_or(text)));
        }
    }
}

/// The size that an object says it has.
fn size_of(value: &Value) -> Option<(u32, u32)> {
    let side = |name| value.get(name).and_then(pixels);
    side("width").zip(side("height"))
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

/// Whether a text is the path of an image, by its ending.
fn is_image_path(text: &str) -> bool {
    let short = text.len() <= LONGEST_PATH && !text.contains('\n');
    let end = text.rsplit_once('.').map(|(_, end)| end).filter(|_| short);
    let known = ["png", "jpg", "jpeg", "webp", "bmp", "gif", "tif", "tiff"];
    end.is_some_and(|end| known.iter().any(|known| end.eq_ignore_ascii_case(known)))
}

/// What a field is, in words.
pub(super) fn kind(field: Field<'_>) -> String {
    match field {
        Field::Text(_) | Field::Value(Value::String(_)) => "text".to_owned(),
        Field::Length(length) => format!("a list of {length}"),
        Field::Other(name) => {
            let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
            format!("{} {name}", if vowel { "an" } else { "a" })
        }
        Field::Value(Value::Null) => "null".to_owned(),
        Field::Value(Value::Bool(value)) => value.to_string(),
        Field::Value(Value::Int(_) | Value::BigInt(_) | Value::Float(_)) => "a number".to_owned(),
        Field::Value(Value::List(list)) => match list.first() {
            None => "an empty list".to_owned(),
            Some(Value::String(_)) => format!("a list of {}", counted(list.len(), "text")),
            Some(Value::Dict(_)) => format!("a list of {}", counted(list.len(), "object")),
            Some(_) => format!("a list of {}", list.len()),
        },
        Field::Value(Value::Dict(_)) => "an object".to_owned(),
    }
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn excerpt(field: Field<'_>) -> String {
    plain(field).chars().take(24).collect()
}
