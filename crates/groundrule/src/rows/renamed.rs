//! Columns under names of the user's own.

use super::names::{COLUMNS, Column, Form, Meaning, column_named};
use super::source::value_at;
use crate::settings::{SettingError, nearest};
use crate::toml_text;
use groundrule_json::{Dict, Value};
use std::sync::Arc;

/// What a message proposes if somebody names a column that no row is read with.
const USUAL: &str =
    "completion, reference, question, choices, image, image_size, task, id, group_id, step";

/// Which columns hold what, if rows have names of their own. A column that is named here takes the place of all others
/// with its meaning. If it is named twice, the first name that a row has counts. A dot leads into a column that holds an
/// object: `meta.answer`.
///
/// ```
/// use groundrule::rows::{ColumnNames, Row, Wanted};
/// let names = ColumnNames::new([("completion", "model_out"), ("reference", "truth")])?;
/// let line = r#"{"model_out": "<answer>7</answer>", "answer": "no", "truth": "7"}"#;
/// let row = Row::parse_wanted(line, &Wanted::ALL.with_names(&names)).unwrap();
/// assert_eq!((&*row.completion, row.solution.as_deref()), ("<answer>7</answer>", Some("7")));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ColumnNames(Option<Arc<[(Column, String)]>>);

impl ColumnNames {
    /// The names that people usually give to columns, as [`COLUMNS`] lists them.
    ///
    /// ```
    /// use groundrule::rows::ColumnNames;
    /// assert!(ColumnNames::USUAL.is_usual());
    /// ```
    pub const USUAL: ColumnNames = ColumnNames(None);

    /// Reads columns as a user writes them: a usual name, and the name that the rows have.
    ///
    /// ```
    /// use groundrule::rows::ColumnNames;
    /// let error = ColumnNames::new([("completon", "out")]).unwrap_err();
    /// assert!(error.to_string().contains("did you mean 'completion'?"));
    /// ```
    pub fn new<K: AsRef<str>, N: Into<String>>(
        pairs: impl IntoIterator<Item = (K, N)>,
    ) -> Result<Self, SettingError> {
        let mut named: Vec<(Column, String)> = Vec::new();
        for (known, name) in pairs {
            let known = known.as_ref();
            let Some(column) = column_named(known) else {
                let all: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
                let advice = match nearest(known, &all) {
                    Some(near) => format!("did you mean '{near}'?"),
                    None => format!("columns are {USUAL}, and others that the page on rows lists"),
                };
                let message = format!("there is no column '{known}'; {advice}");
                return Err(SettingError::Unknown(message));
            };
            let name = name.into();
            if name.is_empty() {
                let message = format!("'{known}' has no name; write {known}=NAME");
                return Err(SettingError::Value(message));
            }
            let taken =
                |column: Column| named.iter().find(|(of, _)| of.name == column.name).cloned();
            let mut column = column;
            while let Some((_, first)) = taken(column) {
                let Some(next) = next_of(column) else {
                    let message =
                        format!("'{known}' is both '{first}' and '{name}'; leave one out");
                    return Err(SettingError::Plan(message));
                };
                column = next;
            }
            if let Some((first, _)) = named.iter().find(|(_, taken)| *taken == name) {
                let message =
                    format!("'{name}' is both '{}' and '{known}'; leave one out", first.name);
                return Err(SettingError::Plan(message));
            }
            named.push((column, name));
        }
        Ok(ColumnNames((!named.is_empty()).then(|| named.into())))
    }

    fn named(&self) -> &[(Column, String)] {
        self.0.as_deref().unwrap_or_default()
    }

    /// The usual name and the rows' own name of every column that has one.
    ///
    /// ```
    /// use groundrule::rows::ColumnNames;
    /// let names = ColumnNames::new([("image", "picture")])?;
    /// assert_eq!(names.iter().collect::<Vec<_>>(), [("image", "picture")]);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.named().iter().map(|(column, name)| (column.name, name.as_str()))
    }

    /// Whether all columns have their usual names.
    ///
    /// ```
    /// use groundrule::rows::ColumnNames;
    /// assert!(!ColumnNames::new([("image", "picture")])?.is_usual());
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn is_usual(&self) -> bool {
        self.0.is_none()
    }

    /// The line of a `groundrule.toml` that says this; nothing if all columns have their usual names.
    ///
    /// ```
    /// use groundrule::rows::ColumnNames;
    /// let names = ColumnNames::new([("image", "picture")])?;
    /// assert_eq!(names.to_toml(), "columns = { image = \"picture\" }\n");
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn to_toml(&self) -> String {
        if self.is_usual() {
            return String::new();
        }
        let named = self.iter().map(|(usual, name)| format!("{usual} = {}", toml_text(name)));
        format!("columns = {{ {} }}\n", named.collect::<Vec<_>>().join(", "))
    }

    /// These names, and those of `other` for what has none here.
    ///
    /// ```
    /// use groundrule::rows::ColumnNames;
    /// let flags = ColumnNames::new([("image", "a")])?;
    /// let file = ColumnNames::new([("image", "b"), ("step", "epoch")])?;
    /// assert_eq!(flags.or(&file).iter().collect::<Vec<_>>(), [("image", "a"), ("step", "epoch")]);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let taken = |column: &Column, name: &str| {
            self.named().iter().any(|(own, known)| own.meaning == column.meaning || known == name)
        };
        let more = other.named().iter().filter(|(column, name)| !taken(column, name));
        let named: Vec<_> = self.named().iter().chain(more).cloned().collect();
        ColumnNames((!named.is_empty()).then(|| named.into()))
    }

    /// The same without columns of this meaning: they have their usual names.
    ///
    /// ```
    /// use groundrule::rows::{ColumnNames, Meaning};
    /// let names = ColumnNames::new([("image", "picture")])?;
    /// assert!(names.without(Meaning::Images).is_usual());
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    #[must_use]
    pub fn without(&self, meaning: Meaning) -> Self {
        let kept = self.named().iter().filter(|(column, _)| column.meaning != meaning);
        let named: Vec<_> = kept.cloned().collect();
        ColumnNames((!named.is_empty()).then(|| named.into()))
    }

    /// The name that rows have for a column with a usual name; `None` if a column with another name has its place, or if
    /// that name means something else here.
    ///
    /// ```
    /// use groundrule::rows::ColumnNames;
    /// let names = ColumnNames::new([("reference", "truth")])?;
    /// assert_eq!((names.of("reference"), names.of("answer"), names.of("image")), (Some("truth"), None, Some("image")));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn of<'n>(&'n self, usual: &'n str) -> Option<&'n str> {
        let named = self.named();
        if named.is_empty() {
            return Some(usual);
        }
        if let Some((_, name)) = named.iter().find(|(column, _)| column.name == usual) {
            return Some(name);
        }
        let meaning = column_named(usual).map(|column| column.meaning);
        let taken =
            |(column, name): &(Column, String)| Some(column.meaning) == meaning || name == usual;
        (!named.iter().any(taken)).then_some(usual)
    }

    /// The rows' own name for what has this meaning, if one was given.
    pub(super) fn own(&self, meaning: Meaning) -> Option<&str> {
        self.named().iter().find(|(column, _)| column.meaning == meaning).map(|(_, name)| &**name)
    }

    /// What a row has in the column with this usual name, if anything but `null`.
    ///
    /// ```
    /// use groundrule::rows::ColumnNames;
    /// let row = groundrule_json::loads(r#"{"meta": {"picture": "a.png"}}"#).unwrap();
    /// let names = ColumnNames::new([("image", "meta.picture")])?;
    /// let image = names.value_in(row.as_dict().unwrap(), "image");
    /// assert_eq!(image.and_then(|image| image.as_str()), Some("a.png"));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn value_in<'d>(&self, row: &'d Dict, usual: &str) -> Option<&'d Value> {
        value_at(row, self.of(usual)?).filter(|value| !value.is_null())
    }

    /// What the column says that rows have under this name, and what is named inside it.
    pub(super) fn columns_in(&self, name: &str) -> impl Iterator<Item = Column> {
        let inside = self.named().iter().filter(move |(_, known)| {
            known.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'))
        });
        // Whatever is inside, the column itself is passed on as an object.
        let inside = inside.map(|(column, _)| Column { form: Form::Plain, ..*column });
        self.column(name).into_iter().chain(inside)
    }

    /// What the column says that rows have under this name, if anything.
    ///
    /// ```
    /// use groundrule::rows::{ColumnNames, Meaning};
    /// let names = ColumnNames::new([("reference", "truth")])?;
    /// assert_eq!(names.column("truth").unwrap().meaning, Meaning::Reference);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn column(&self, name: &str) -> Option<Column> {
        if let Some((column, _)) = self.named().iter().find(|(_, known)| known == name) {
            return Some(*column);
        }
        column_named(name).filter(|column| self.own(column.meaning).is_none())
    }
}

/// The column that is looked at next if a row does not have this one, and that is read in the same way.
fn next_of(column: Column) -> Option<Column> {
    let several = matches!(
        column.meaning,
        Meaning::Completion | Meaning::Reference | Meaning::Question | Meaning::Images
    );
    let mut after = COLUMNS.iter().skip_while(move |known| known.name != column.name).skip(1);
    let next = after.find(|next| next.meaning == column.meaning && next.form == column.form);
    next.filter(|_| several).copied()
}

#[cfg(test)]
mod tests {
    use super::super::{Row, Wanted};
    use super::*;

    fn names(pairs: &[(&str, &str)]) -> ColumnNames {
        ColumnNames::new(pairs.iter().copied()).unwrap()
    }

    #[test]
    fn a_column_that_is_named_takes_the_place_of_all_others_with_its_meaning() {
        let own = names(&[("reference", "truth"), ("completion", "answer")]);
        for (usual, found) in [
            ("reference", Some("truth")),
            ("completion", Some("answer")),
            ("solution", None),
            ("response", None),
            // It means the completion here.
            ("answer", None),
            ("image", Some("image")),
        ] {
            assert_eq!(own.of(usual), found, "{usual}");
        }
        let meaning = |name| own.column(name).map(|column| column.meaning);
        assert_eq!(meaning("truth"), Some(Meaning::Reference));
        assert_eq!(meaning("answer"), Some(Meaning::Completion));
        assert_eq!((meaning("solution"), meaning("output")), (None, None));
        assert_eq!(meaning("image"), Some(Meaning::Images));
        assert_eq!(ColumnNames::USUAL.of("solution"), Some("solution"));
    }

    #[test]
    fn width_and_height_can_be_named_both() {
        let own = names(&[("width", "w"), ("height", "h")]);
        let line = r#"{"completion": "7", "w": 64, "h": 48, "image_size": [1, 1]}"#;
        let row = Row::parse_wanted(line, &Wanted::ALL.with_names(&own)).unwrap();
        assert_eq!(row.image_size, Some((64, 48)));
    }

    /// Rows of several sources may have the reference under several names.
    #[test]
    fn a_column_with_two_names_is_the_first_that_a_row_has() {
        let own = names(&[("reference", "gts"), ("reference", "meta.truth")]);
        let wanted = Wanted::ALL.with_names(&own);
        for (line, found) in [
            (r#"{"completion": "7", "meta": {"truth": "1"}, "answer": "2"}"#, Some("1")),
            (r#"{"completion": "7", "gts": "3", "meta": {"truth": "1"}}"#, Some("3")),
            (r#"{"completion": "7", "gts": null, "meta": {"truth": "1"}}"#, Some("1")),
            (r#"{"completion": "7", "answer": "2"}"#, None),
        ] {
            let row = Row::parse_wanted(line, &wanted).unwrap();
            assert_eq!(row.solution.as_deref(), found, "{line}");
        }
        let written = own.to_toml();
        assert_eq!(
            written,
            "columns = { reference = \"gts\", expected_answer = \"meta.truth\" }\n"
        );
    }

    #[test]
    fn names_that_contradict_each_other_are_refused() {
        let told = |pairs: &[(&str, &str)]| {
            ColumnNames::new(pairs.iter().copied()).unwrap_err().message().to_owned()
        };
        assert_eq!(
            told(&[("completon", "x")]),
            "there is no column 'completon'; did you mean 'completion'?"
        );
        assert!(told(&[("zzz", "x")]).contains("columns are completion, reference"));
        assert_eq!(told(&[("image", "")]), "'image' has no name; write image=NAME");
        assert_eq!(
            told(&[("image_size", "a"), ("image_size", "b")]),
            "'image_size' is both 'a' and 'b'; leave one out"
        );
        assert_eq!(
            told(&[("image", "a"), ("question", "a")]),
            "'a' is both 'image' and 'question'; leave one out"
        );
    }

    #[test]
    fn names_of_two_sources_are_joined() {
        let flags = names(&[("reference", "a")]);
        let file = names(&[("solution", "b"), ("image", "c"), ("question", "a")]);
        let both = flags.or(&file);
        assert_eq!(both.iter().collect::<Vec<_>>(), [("reference", "a"), ("image", "c")]);
        assert!(ColumnNames::USUAL.or(&ColumnNames::USUAL).is_usual());
        let own = names(&[("completion", "x"), ("image", "y")]).without(Meaning::Completion);
        assert_eq!(own.iter().collect::<Vec<_>>(), [("image", "y")]);
    }

    #[test]
    fn messages_name_the_rows_own_columns() {
        let own = names(&[("completion", "out"), ("reference", "truth")]);
        let wanted = Wanted::ALL.with_names(&own);
        let failed = |line: &str| Row::parse_wanted(line, &wanted).unwrap_err();
        let error = failed(r#"{"outt": "7", "completion": "8"}"#);
        assert_eq!(error.message, "the row has no `out` (it has outt, completion)");
        assert_eq!(error.fix, "`outt`: did you mean that column?");
        let error = failed(r#"{"completion": "8"}"#);
        assert_eq!(error.fix, "`out` was named as the column of the completion: check the name");
        assert_eq!(failed(r#"{"out": null}"#).message, "`out` is null");
        assert_eq!(failed(r#"{"out": ["a", "b"]}"#).message, "`out` is a list of 2 texts");
        let row = Row::parse_wanted(r#"{"out": "7", "truht": 7, "solution": 7}"#, &wanted).unwrap();
        assert_eq!(
            row.why_no_reference().unwrap(),
            "the row has no `truth`; `truht`: did you mean that column? (it has out, truht, solution)"
        );
        let row = Row::parse_wanted(r#"{"out": "7", "gts": "7"}"#, &wanted).unwrap();
        assert_eq!(
            row.why_no_reference().unwrap(),
            "the row has no `truth`; to read `gts` as well, add --column reference=gts (it has out, gts)"
        );
        let row = Row::parse_wanted(r#"{"out": "7", "truth": null}"#, &wanted).unwrap();
        assert_eq!(row.why_no_reference().unwrap(), "`truth` is null");
    }

    #[test]
    fn columns_in_the_object_of_more_columns_are_renamed_too() {
        let own = names(&[("question", "asked"), ("image_size", "size")]);
        let line = r#"{"completion": "7", "question": "no", "extra_info": {"asked": "1 + 6?", "size": "3x4"}}"#;
        let row = Row::parse_wanted(line, &Wanted::ALL.with_names(&own)).unwrap();
        assert_eq!((row.problem.as_deref(), row.image_size), (Some("1 + 6?"), Some((3, 4))));
    }

    #[test]
    fn values_are_found_below_their_columns() {
        let row = groundrule_json::loads(r#"{"a": {"b": {"c": 1}, "b.c": 2}, "a.d": 3, "e": 4}"#);
        let row = row.unwrap();
        let at = |name: &str| value_at(row.as_dict().unwrap(), name).and_then(Value::as_i64);
        for (name, found) in [
            ("e", Some(4)),
            ("a.d", Some(3)),
            ("a.b.c", Some(2)),
            ("a", None),
            ("a.x", None),
            ("e.x", None),
            ("x.a", None),
        ] {
            assert_eq!(at(name), found, "{name}");
        }
        let own = names(&[("reference", "a.b.c")]);
        let value =
            |usual: &str| own.value_in(row.as_dict().unwrap(), usual).and_then(Value::as_i64);
        assert_eq!((value("reference"), value("solution")), (Some(2), None));
    }

    #[test]
    fn a_dot_leads_into_a_column() {
        let own = names(&[("reference", "meta.truth"), ("question", "meta.asked.text")]);
        let wanted = Wanted::ALL.with_names(&own);
        let line = r#"{"completion": "7", "answer": 8, "meta": {"truth": 7, "asked": {"text": "3 + 4?"}}}"#;
        let row = Row::parse_wanted(line, &wanted).unwrap();
        assert_eq!((row.solution.as_deref(), row.problem.as_deref()), (Some("7"), Some("3 + 4?")));
        // A column whose own name has a dot counts before what is inside another.
        let line = r#"{"completion": "7", "meta.truth": 9, "meta": {"truth": 7}}"#;
        assert_eq!(Row::parse_wanted(line, &wanted).unwrap().solution.as_deref(), Some("9"));
        let line = r#"{"completion": "7", "meta": {"truht": 7}}"#;
        assert_eq!(
            Row::parse_wanted(line, &wanted).unwrap().why_no_reference().unwrap(),
            "the row has no `meta.truth`; `meta.truht`: did you mean that column? (it has completion, meta.truht)"
        );
        for line in
            [r#"{"completion": "7", "meta": "truth"}"#, r#"{"completion": "7", "meta": null}"#]
        {
            assert_eq!(Row::parse_wanted(line, &wanted).unwrap().solution, None, "{line}");
        }
        assert!(wanted.reads_name("meta") && !wanted.reads_name("metadata"));
        let row = Row::parse(r#"{"completion": "7", "meta": {"answer": 7}}"#).unwrap();
        assert_eq!(
            row.why_no_reference().unwrap(),
            "the row has no `solution`; name the one inside: --column reference=meta.answer (it has completion, meta.answer)"
        );
    }
}
