//! The one list of column names: every reader of rows uses it, in its order.

use super::renamed::ColumnNames;
use crate::plan::Plan;
use crate::reward::Input;
use crate::semantics::Semantics;

/// What a column says about its row.
///
/// ```
/// use groundrule::rows::{Meaning, column_named};
/// assert_eq!(column_named("ground_truth").unwrap().meaning, Meaning::Reference);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Meaning {
    /// What the model wrote.
    Completion,
    /// The reference answer.
    Reference,
    /// The question.
    Question,
    /// The answers that the question offers.
    Choices,
    /// Images: paths, bytes, or their sizes.
    Images,
    /// Width and height of the first image.
    ImageSize,
    /// Frames, rows and columns of patches.
    Grid,
    /// The number of tokens in the completion.
    Tokens,
    /// The accuracy of the answer.
    Accuracy,
    /// The accuracy rule that the row asks for.
    Method,
    /// The row's task.
    Task,
    /// What the row calls itself.
    Name,
    /// What completions of one prompt share.
    Group,
    /// The step of the training that made the row.
    Step,
    /// More columns, in an object of its own.
    More,
}

/// How a reader should pass a column on, so that nothing is copied that nobody reads.
///
/// ```
/// use groundrule::rows::{Form, column_named};
/// assert_eq!(column_named("completion_ids").unwrap().form, Form::Length);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// As it is.
    Plain,
    /// A list whose length is all that counts.
    Length,
    /// A list of chat messages; only roles and texts count.
    Turns,
    /// An image, or a list of images.
    Images,
}

/// A column that rows may have.
///
/// ```
/// use groundrule::rows::COLUMNS;
/// assert_eq!(COLUMNS[0].name, "completion");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub meaning: Meaning,
    /// How to pass it on.
    pub form: Form,
}

const fn column(name: &'static str, meaning: Meaning) -> Column {
    Column { name, meaning, form: Form::Plain }
}

const fn formed(name: &'static str, meaning: Meaning, form: Form) -> Column {
    Column { name, meaning, form }
}

/// Every column that is read. Of the columns with the same meaning, the first that is present and not `null` counts.
///
/// Besides these, the columns `A`, `B`, `C`, ... are the choices of a question, if there are at least `A` and `B`.
///
/// ```
/// use groundrule::rows::{COLUMNS, Meaning};
/// let references = COLUMNS.iter().filter(|column| column.meaning == Meaning::Reference);
/// assert_eq!(references.map(|column| column.name).next(), Some("solution"));
/// ```
pub const COLUMNS: &[Column] = &[
    column("completion", Meaning::Completion),
    column("response", Meaning::Completion),
    column("output", Meaning::Completion),
    column("prediction", Meaning::Completion),
    column("pred", Meaning::Completion),
    column("predict", Meaning::Completion),
    column("generated_text", Meaning::Completion),
    column("generation", Meaning::Completion),
    column("model_output", Meaning::Completion),
    column("solution_str", Meaning::Completion),
    column("resps", Meaning::Completion),
    column("filtered_resps", Meaning::Completion),
    column("solution", Meaning::Reference),
    column("ground_truth", Meaning::Reference),
    column("answer", Meaning::Reference),
    column("label", Meaning::Reference),
    column("reference", Meaning::Reference),
    column("expected_answer", Meaning::Reference),
    column("correct_answer", Meaning::Reference),
    column("gold", Meaning::Reference),
    column("gt", Meaning::Reference),
    column("gts", Meaning::Reference),
    column("labels", Meaning::Reference),
    column("target", Meaning::Reference),
    column("answers", Meaning::Reference),
    column("reward_model", Meaning::Reference),
    column("problem", Meaning::Question),
    column("question", Meaning::Question),
    column("query", Meaning::Question),
    column("input", Meaning::Question),
    formed("prompt", Meaning::Question, Form::Turns),
    formed("messages", Meaning::Question, Form::Turns),
    formed("prompts", Meaning::Question, Form::Turns),
    formed("conversations", Meaning::Question, Form::Turns),
    column("responses_create_params", Meaning::Question),
    column("doc", Meaning::Question),
    column("choices", Meaning::Choices),
    column("options", Meaning::Choices),
    formed("image_path", Meaning::Images, Form::Images),
    formed("image", Meaning::Images, Form::Images),
    formed("images", Meaning::Images, Form::Images),
    column("image_size", Meaning::ImageSize),
    column("width", Meaning::ImageSize),
    column("height", Meaning::ImageSize),
    column("image_grid_thw", Meaning::Grid),
    column("gen_len", Meaning::Tokens),
    column("completion_tokens", Meaning::Tokens),
    column("completion_length", Meaning::Tokens),
    formed("completion_ids", Meaning::Tokens, Form::Length),
    formed("response_token_ids", Meaning::Tokens, Form::Length),
    column("acc_reward", Meaning::Accuracy),
    column("accu_reward_method", Meaning::Method),
    column("task", Meaning::Task),
    column("task_type", Meaning::Task),
    column("data_source", Meaning::Task),
    column("id", Meaning::Name),
    column("doc_id", Meaning::Name),
    column("index", Meaning::Name),
    column("group_id", Meaning::Group),
    column("prompt_id", Meaning::Group),
    column("uid", Meaning::Group),
    column("step", Meaning::Step),
    column("global_step", Meaning::Step),
    column("training_step", Meaning::Step),
    column("train_step", Meaning::Step),
    column("iteration", Meaning::Step),
    column("extra_info", Meaning::More),
];

/// Names of columns in which several completions of a prompt share a row; each needs a row of its
/// own.
///
/// ```
/// use groundrule::rows::COMPLETIONS;
/// assert!(COMPLETIONS.contains(&"completions"));
/// ```
pub const COMPLETIONS: [&str; 5] =
    ["completions", "responses", "outputs", "predictions", "generations"];

/// The letters that may name a choice's column.
pub(super) const LETTERS: [&str; 26] = [
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S",
    "T", "U", "V", "W", "X", "Y", "Z",
];

/// Some of [`COLUMNS`], a bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known(u128);

/// Columns by meaning.
static BY_MEANING: [Known; Meaning::More as usize + 1] = {
    assert!(COLUMNS.len() <= 128);
    let mut sets = [Known::NONE; Meaning::More as usize + 1];
    let mut at = 0;
    while at < COLUMNS.len() {
        sets[COLUMNS[at].meaning as usize].0 |= 1 << at;
        at += 1;
    }
    sets
};

impl Known {
    pub(super) const NONE: Known = Known(0);
    pub(super) const ALL: Known = Known(u128::MAX);

    /// Adds the column of this name, if there is one.
    pub(super) fn add(&mut self, name: &str) {
        self.0 |= place_of(name).map_or(0, |place| 1 << place);
    }

    /// Whether it has a column with this meaning.
    pub(super) fn has(self, meaning: Meaning) -> bool {
        self.0 & BY_MEANING[meaning as usize].0 != 0
    }

    /// The names of those that mean this, in their order.
    pub(super) fn names(self, meaning: Meaning) -> impl Iterator<Item = &'static str> + Clone {
        let mut left = self.0 & BY_MEANING[meaning as usize].0;
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            COLUMNS.get(place).map(|column| column.name)
        })
    }
}

/// The names that mean this, in their order.
pub(super) fn names(meaning: Meaning) -> impl Iterator<Item = &'static str> + Clone {
    Known::ALL.names(meaning)
}

/// Places for names, by a number that few of them share. Of those that do, each takes the next place that is free.
static PLACES: [u8; 256] = {
    let mut places = [NOBODY; 256];
    let mut at = 0;
    while at < COLUMNS.len() {
        let mut slot = number_of(COLUMNS[at].name.as_bytes());
        while places[slot as usize] != NOBODY {
            slot = slot.wrapping_add(1);
        }
        places[slot as usize] = at as u8;
        at += 1;
    }
    places
};

/// A place that is free.
const NOBODY: u8 = u8::MAX;

const fn number_of(name: &[u8]) -> u8 {
    let (Some(first), Some(last)) = (name.first(), name.last()) else { return 0 };
    first.wrapping_mul(31).wrapping_add(last.wrapping_mul(7)).wrapping_add((name.len() as u8) << 3)
}

/// Where the column of that name is in [`COLUMNS`].
fn place_of(name: &str) -> Option<usize> {
    let mut slot = number_of(name.as_bytes());
    loop {
        let place = PLACES[slot as usize];
        if COLUMNS.get(usize::from(place))?.name == name {
            return Some(place.into());
        }
        slot = slot.wrapping_add(1);
    }
}

/// The column of that name, if rows are read with it.
///
/// ```
/// use groundrule::rows::column_named;
/// assert!(column_named("problem").is_some() && column_named("problm").is_none());
/// ```
pub fn column_named(name: &str) -> Option<Column> {
    let known = place_of(name).and_then(|place| COLUMNS.get(place)).copied();
    known.or_else(|| {
        let letter = LETTERS.iter().find(|letter| **letter == name)?;
        Some(column(letter, Meaning::Choices))
    })
}

/// What the rewards of a plan look at. A column that none of them reads is not a reason for a row to fail: data sets
/// have columns of any name and type.
///
/// ```
/// use groundrule::{Plan, rows::{Meaning, Wanted}};
/// let wanted = Wanted::of(&Plan::new(&["format_reward".parse()?])?);
/// assert!(wanted.has(Meaning::Completion) && !wanted.has(Meaning::Reference));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    completion: bool,
    reference: bool,
    question: bool,
    images: bool,
    grid: bool,
    tokens: bool,
    accuracy: bool,
    method: bool,
    task: bool,
    group: bool,
    /// Whether the rest is read too, if it can be.
    rest: bool,
    /// Whether the first of a completion's messages counts, as in VLM-R1, and not the last that the model wrote.
    first_message: bool,
    /// Under which names rows have their columns.
    named: ColumnNames,
}

impl Wanted {
    /// Everything.
    ///
    /// ```
    /// use groundrule::rows::{Meaning, Wanted};
    /// assert!(Wanted::ALL.has(Meaning::Images));
    /// ```
    pub const ALL: Wanted = Wanted {
        completion: true,
        reference: true,
        question: true,
        images: true,
        grid: true,
        tokens: true,
        accuracy: true,
        method: true,
        task: true,
        group: true,
        rest: true,
        first_message: false,
        named: ColumnNames::USUAL,
    };

    /// Everything that can be read: only a row without a completion fails.
    ///
    /// ```
    /// use groundrule::rows::{Row, Wanted};
    /// assert!(Row::parse_wanted(r#"{"completion": "7", "image": 5}"#, &Wanted::LENIENT).is_ok());
    /// ```
    pub const LENIENT: Wanted = Wanted {
        completion: true,
        reference: false,
        question: false,
        images: false,
        grid: false,
        tokens: false,
        accuracy: false,
        method: false,
        task: false,
        group: false,
        rest: true,
        first_message: false,
        named: ColumnNames::USUAL,
    };

    /// What the rewards of this plan look at.
    ///
    /// ```
    /// use groundrule::{Plan, rows::{Meaning, Wanted}};
    /// let wanted = Wanted::of(&Plan::new(&["math_reward".parse()?])?);
    /// assert!(wanted.has(Meaning::Reference) && !wanted.has(Meaning::Images));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn of(plan: &Plan) -> Self {
        let reads =
            |input: Input| plan.parts().iter().any(|part| part.entry.inputs.contains(&input));
        let strict = |part: &crate::plan::Part| part.semantics == Semantics::Strict;
        // A reward without repairs has one semantics, which knows frames.
        let framed = plan.parts().iter().any(|part| {
            (strict(part) || part.entry.repairs.is_empty())
                && part.entry.parameters.iter().any(|known| known.name == "prediction_frame")
        });
        let reference = plan.parts().iter().any(|part| part.entry.reads_reference());
        Wanted {
            completion: true,
            reference,
            question: plan.routes_by_kind() || (reference && plan.parts().iter().any(strict)),
            images: reads(Input::Image) || framed,
            grid: reads(Input::Grid) || framed,
            tokens: reads(Input::Tokens),
            accuracy: reads(Input::Accuracy),
            method: reads(Input::Method),
            task: plan.parts().iter().any(|part| !part.tasks.is_empty()),
            group: false,
            rest: false,
            first_message: !plan.parts().iter().any(strict),
            named: plan.column_names().clone(),
        }
    }

    /// What either of two plans looks at.
    ///
    /// ```
    /// use groundrule::rows::{Meaning, Wanted};
    /// assert!(Wanted::LENIENT.or(Wanted::ALL).has(Meaning::Images));
    /// ```
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Wanted {
            completion: self.completion || other.completion,
            reference: self.reference || other.reference,
            question: self.question || other.question,
            images: self.images || other.images,
            grid: self.grid || other.grid,
            tokens: self.tokens || other.tokens,
            accuracy: self.accuracy || other.accuracy,
            method: self.method || other.method,
            task: self.task || other.task,
            group: self.group || other.group,
            rest: self.rest || other.rest,
            first_message: self.first_message && other.first_message,
            named: self.named.or(&other.named),
        }
    }

    /// The same for rows that have some columns under names of their own.
    ///
    /// ```
    /// use groundrule::rows::{ColumnNames, Wanted};
    /// let names = ColumnNames::new([("reference", "truth")])?;
    /// assert!(Wanted::ALL.with_names(&names).reads_name("truth"));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    #[must_use]
    pub fn with_names(self, named: &ColumnNames) -> Self {
        Wanted { named: named.clone(), ..self }
    }

    /// Under which names rows have their columns.
    ///
    /// ```
    /// use groundrule::rows::Wanted;
    /// assert!(Wanted::ALL.column_names().is_usual());
    /// ```
    pub fn column_names(&self) -> &ColumnNames {
        &self.named
    }

    /// The same, and all other columns as far as they can be read: they never make a row fail.
    ///
    /// ```
    /// use groundrule::{Plan, rows::{Meaning, Wanted}};
    /// let wanted = Wanted::of(&Plan::new(&["format_reward".parse()?])?).with_the_rest();
    /// assert!(wanted.has(Meaning::Images));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    #[must_use]
    pub fn with_the_rest(self) -> Self {
        Wanted { rest: true, ..self }
    }

    /// The same for rows of a data set, which have no completion yet: it is empty.
    ///
    /// ```
    /// use groundrule::rows::{Row, Wanted};
    /// let wanted = Wanted::ALL.without_completions();
    /// assert!(Row::parse_wanted(r#"{"answer": 7}"#, &wanted).is_ok());
    /// ```
    #[must_use]
    pub fn without_completions(self) -> Self {
        Wanted { completion: false, ..self }
    }

    /// The same without images, which may be most of a table.
    ///
    /// ```
    /// use groundrule::rows::{Meaning, Wanted};
    /// let wanted = Wanted::ALL.without_images();
    /// assert!(!wanted.has(Meaning::Images) && wanted.has(Meaning::Reference));
    /// ```
    #[must_use]
    pub fn without_images(self) -> Self {
        Wanted { images: false, group: false, rest: false, ..self }
    }

    /// The same, and what completions of one prompt share.
    ///
    /// ```
    /// use groundrule::{Plan, rows::{Meaning, Wanted}};
    /// let wanted = Wanted::of(&Plan::new(&["format_reward".parse()?])?).with_groups();
    /// assert!(wanted.has(Meaning::Question));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    #[must_use]
    pub fn with_groups(self) -> Self {
        Wanted { group: true, ..self }
    }

    /// Whether the first of several messages is the completion.
    pub(super) fn first_message(&self) -> bool {
        self.first_message
    }

    /// Whether columns of this meaning are looked at.
    ///
    /// ```
    /// use groundrule::rows::{Meaning, Wanted};
    /// assert!(Wanted::ALL.has(Meaning::Grid));
    /// ```
    pub fn has(&self, meaning: Meaning) -> bool {
        let grouped = matches!(
            meaning,
            Meaning::Question
                | Meaning::Choices
                | Meaning::Images
                | Meaning::Method
                | Meaning::Step
        );
        self.rest
            || meaning == Meaning::Completion
            || (meaning == Meaning::More && self.more())
            || (self.group && grouped)
            || self.must_read(meaning)
    }

    /// Whether anything is looked at that the object of more columns may hold.
    fn more(&self) -> bool {
        self.question || self.images || self.grid || self.tokens || self.accuracy || self.method
    }

    /// Whether a column is looked at.
    ///
    /// ```
    /// use groundrule::rows::{Wanted, column_named};
    /// assert!(Wanted::ALL.reads(&column_named("image").unwrap()));
    /// ```
    pub fn reads(&self, column: &Column) -> bool {
        // The second turn of a conversation is the reference, and rows of one prompt share theirs.
        self.has(column.meaning)
            || (column.name == "conversations" && self.has(Meaning::Reference))
            || (column.meaning == Meaning::Reference && self.group)
    }

    /// Whether a column with this name is looked at, if only to say what a row without a completion has instead.
    ///
    /// ```
    /// use groundrule::rows::Wanted;
    /// assert!(Wanted::ALL.reads_name("solution") && !Wanted::ALL.reads_name("advantage"));
    /// ```
    pub fn reads_name(&self, name: &str) -> bool {
        let mut columns = self.named.columns_in(name).peekable();
        match columns.peek() {
            Some(_) => columns.any(|column| self.reads(&column)),
            None => COMPLETIONS.contains(&name),
        }
    }

    /// Whether the column with this name is read from a line: the object of more columns may name the row and its task.
    pub(super) fn reads_in_line(&self, name: &str) -> bool {
        let more = || self.named.columns_in(name).any(|column| column.meaning == Meaning::More);
        self.reads_name(name) || more()
    }

    /// What is looked at in the column with this name: the column itself, or one that was named inside it.
    ///
    /// ```
    /// use groundrule::rows::{Meaning, Wanted};
    /// assert_eq!(Wanted::ALL.column("query").unwrap().meaning, Meaning::Question);
    /// ```
    pub fn column(&self, name: &str) -> Option<Column> {
        self.named.columns_in(name).find(|column| self.reads(column))
    }

    /// Whether a row fails if a column with this meaning cannot be read.
    pub(super) fn must_read(&self, meaning: Meaning) -> bool {
        match meaning {
            Meaning::Completion => self.completion,
            Meaning::Name => true,
            Meaning::Reference => self.reference,
            Meaning::Question | Meaning::Choices => self.question,
            Meaning::Images | Meaning::ImageSize => self.images,
            Meaning::Grid => self.grid,
            Meaning::Tokens => self.tokens,
            Meaning::Accuracy => self.accuracy,
            Meaning::Method => self.method,
            Meaning::Task => self.task,
            Meaning::Group => self.group,
            // A step that is not a number is not a step.
            Meaning::Step | Meaning::More => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEANINGS: [Meaning; 15] = [
        Meaning::Completion,
        Meaning::Reference,
        Meaning::Question,
        Meaning::Choices,
        Meaning::Images,
        Meaning::ImageSize,
        Meaning::Grid,
        Meaning::Tokens,
        Meaning::Accuracy,
        Meaning::Method,
        Meaning::Task,
        Meaning::Name,
        Meaning::Group,
        Meaning::Step,
        Meaning::More,
    ];

    fn wanted(rewards: &[&str]) -> Wanted {
        let specs: Vec<crate::PartSpec> =
            rewards.iter().map(|text| text.parse().unwrap()).collect();
        Wanted::of(&Plan::new(&specs).unwrap())
    }

    /// What is looked at besides the completion and the row's name.
    fn seen(wanted: &Wanted) -> Vec<Meaning> {
        let beside = |meaning: &Meaning| !matches!(meaning, Meaning::Completion | Meaning::Name);
        MEANINGS.into_iter().filter(beside).filter(|meaning| wanted.has(*meaning)).collect()
    }

    #[test]
    fn every_column_is_found_by_its_name() {
        let mut all = Known::NONE;
        for (place, column) in COLUMNS.iter().enumerate() {
            assert_eq!(place_of(column.name), Some(place));
            assert!(names(column.meaning).any(|name| name == column.name));
            assert!(!all.names(column.meaning).any(|name| name == column.name));
            all.add(column.name);
            assert!(all.has(column.meaning));
        }
        for name in ["", "a", "completio", "completions", "é", "c------n"] {
            assert_eq!(place_of(name), None, "{name}");
        }
        for meaning in MEANINGS {
            let plain = COLUMNS.iter().filter(|column| column.meaning == meaning);
            let plain: Vec<_> = plain.map(|column| column.name).collect();
            assert_eq!(all.names(meaning).collect::<Vec<_>>(), plain);
        }
    }

    #[test]
    fn a_plan_wants_what_its_rewards_look_at() {
        use Meaning::*;
        for (rewards, meanings) in [
            (&["format_reward"][..], &[][..]),
            (&["format_reward:semantics=strict"], &[]),
            (&["format_reward:tasks=a"], &[Task]),
            (&["mcq_reward"], &[Reference]),
            (&["mcq_reward:semantics=strict"], &[Reference, Question, Choices, More]),
            (&["mcq_reward:tasks=kind:choice"], &[Reference, Question, Choices, Task, More]),
            (
                &["mcq_reward", "format_reward:semantics=strict"],
                &[Reference, Question, Choices, More],
            ),
            (&["accuracy_reward"], &[Reference, Method, More]),
            (&["iou_reward"], &[Reference, Images, ImageSize, Grid, More]),
            (&["point_in_box_reward"], &[Reference, Images, ImageSize, Grid, More]),
            (&["iou_reward_internvl"], &[Reference]),
            (
                &["iou_reward_internvl:semantics=strict"],
                &[Reference, Question, Choices, Images, ImageSize, Grid, More],
            ),
            (&["get_soft_overlong_punishment"], &[Tokens, More]),
        ] {
            assert_eq!(seen(&wanted(rewards)), meanings, "{rewards:?}");
        }
    }

    #[test]
    fn two_plans_want_what_either_wants() {
        let each = [
            "mcq_reward",
            "accuracy_reward",
            "iou_reward",
            "cosine_rewards",
            "format_reward:tasks=a",
        ];
        for one in each {
            for other in each {
                let both = wanted(&[one]).or(wanted(&[other]));
                let either: Vec<_> = MEANINGS
                    .into_iter()
                    .filter(|meaning| {
                        wanted(&[one]).has(*meaning) || wanted(&[other]).has(*meaning)
                    })
                    .collect();
                let found: Vec<_> =
                    MEANINGS.into_iter().filter(|meaning| both.has(*meaning)).collect();
                assert_eq!(found, either, "{one} {other}");
            }
        }
        let form = wanted(&["format_reward"]);
        let of_form = || wanted(&["format_reward"]);
        for other in [of_form().with_groups(), of_form().with_the_rest(), Wanted::ALL, of_form()] {
            let both = (form.clone().or(other.clone()), other.clone().or(form.clone()));
            assert_eq!(both, (other.clone(), other));
        }
        let data = of_form().without_completions();
        assert!(!data.must_read(Meaning::Completion) && data.has(Meaning::Completion));
        assert!(data.clone().or(form).must_read(Meaning::Completion));
        assert!(!data.clone().or(data).must_read(Meaning::Completion));
    }

    #[test]
    fn the_rest_is_read_and_never_makes_a_row_fail() {
        let form = wanted(&["format_reward"]);
        let more = form.with_the_rest();
        assert!(MEANINGS.iter().all(|meaning| more.has(*meaning)));
        let must = |wanted: Wanted| -> Vec<Meaning> {
            MEANINGS.into_iter().filter(|meaning| wanted.must_read(*meaning)).collect()
        };
        assert_eq!(must(more), [Meaning::Completion, Meaning::Name]);
        assert_eq!(must(Wanted::LENIENT), [Meaning::Completion, Meaning::Name]);
        // A step that is not a number is not a step, and more columns that are not an object are none.
        let odd = |meaning: &Meaning| !matches!(meaning, Meaning::Step | Meaning::More);
        let all: Vec<_> = MEANINGS.into_iter().filter(odd).collect();
        assert_eq!(must(Wanted::ALL), all);
    }

    #[test]
    fn groups_go_by_what_the_prompt_holds() {
        use Meaning::*;
        let grouped = wanted(&["format_reward"]).with_groups();
        assert_eq!(seen(&grouped), [Question, Choices, Images, Method, Group, Step]);
        assert!(!grouped.must_read(Question) && grouped.must_read(Group));
        // The reference tells prompts apart, and is not read for its own sake.
        assert!(grouped.reads_name("solution") && !grouped.has(Reference));
        assert!(!wanted(&["format_reward"]).reads_name("solution"));
    }

    #[test]
    fn columns_are_read_by_name() {
        let form = wanted(&["format_reward"]);
        let choice = wanted(&["mcq_reward"]);
        for (name, by_form, by_choice) in [
            ("completion", true, true),
            ("completions", true, true),
            ("id", true, true),
            ("solution", false, true),
            // The second turn is the reference.
            ("conversations", false, true),
            ("messages", false, false),
            ("problem", false, false),
            ("A", false, false),
            ("anything", false, false),
        ] {
            assert_eq!(form.reads_name(name), by_form, "{name}");
            assert_eq!(choice.reads_name(name), by_choice, "{name}");
        }
        // A column that nobody reads is not found, and neither is a name that has no meaning.
        let found = |wanted: &Wanted, name: &str| wanted.column(name).map(|column| column.name);
        assert_eq!(found(&choice, "answer"), Some("answer"));
        assert_eq!(found(&form, "answer"), None);
        assert_eq!(found(&choice, "anything"), None);
        let named = ColumnNames::new([("reference", "truth")]).unwrap();
        let named = choice.clone().with_names(&named);
        assert_eq!(found(&named, "truth"), Some("reference"));
        assert!(named.reads_name("truth") && !choice.reads_name("truth"));
        let strict = wanted(&["mcq_reward:semantics=strict"]);
        assert!(["problem", "A", "Z"].iter().all(|name| strict.reads_name(name)));
        assert!(!strict.reads_name("anything") && !strict.reads_name("AA"));
        assert_eq!(column_named("B").map(|column| column.meaning), Some(Choices));
        assert_eq!(column_named("b"), None);
    }

    use Meaning::Choices;
}
