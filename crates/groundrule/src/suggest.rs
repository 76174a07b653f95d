//! Rewards for a user who has chosen none: inferred from the rows, strict, and written down so that the choice can be
//! kept.

use crate::answer::answer_span;
use crate::doubt::gives_a_box;
use crate::kind::AnswerKind;
use crate::plan::{PartSpec, Plan};
use crate::registry;
use crate::rewards::iou_reward::image_size;
use crate::rows::{ColumnNames, Row};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::Setting;
use crate::shown::one_line;
use crate::world::World;
use groundrule_pytext::strip;
use groundrule_vision::reader::read_boxes;
use groundrule_vision::{BoxLayout, PRESETS, Proposal, propose};
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The most rows whose boxes are tried in every frame; more do not make the choice better.
///
/// ```
/// assert!(groundrule::suggest::MOST_ROWS >= 1000);
/// ```
pub const MOST_ROWS: usize = 2000;

/// The weight of form in the total if the prompt asks for tags.
const FORM: f64 = 0.1;

/// Longest excerpt of a reference.
const EXCERPT: usize = 40;

/// The reward for each kind of answer, and what is said about it.
struct Choice {
    kind: AnswerKind,
    reward: &'static str,
    /// Its name if another kind has the same reward.
    label: &'static str,
    settings: &'static [(&'static str, &'static str)],
    /// What the references are.
    seen: &'static str,
}

const fn choice(kind: AnswerKind, reward: &'static str, seen: &'static str) -> Choice {
    Choice { kind, reward, label: reward, settings: &[], seen }
}

/// One table for the program, `groundrule init` and every adapter.
const CHOICES: &[Choice] = &[
    Choice {
        kind: AnswerKind::Box,
        reward: "iou_reward",
        label: "iou_reward",
        settings: &[(FRAME, PIXELS)],
        seen: "one box",
    },
    Choice {
        kind: AnswerKind::BoxOnGrid,
        reward: "iou_reward",
        label: "iou_on_grid",
        settings: &[(FRAME, GRID)],
        seen: "one box, with the image_grid_thw of the model's input",
    },
    Choice {
        kind: AnswerKind::BoxInShares,
        reward: "iou_reward",
        label: "iou_in_shares",
        settings: &[(FRAME, "shares"), (REFERENCE_FRAME, "shares")],
        seen: "one box in numbers from 0 to 1",
    },
    choice(AnswerKind::Boxes, "detection_score", "a list of boxes"),
    choice(AnswerKind::Point, "point_distance_reward", "a point"),
    choice(AnswerKind::Choice, "mcq_reward", "the letter of a choice"),
    choice(AnswerKind::YesNo, "yes_no_reward", "yes or no"),
    choice(AnswerKind::Formula, "default_accuracy_reward", "a number or a formula"),
    choice(AnswerKind::FourNumbers, "default_accuracy_reward", "four numbers"),
    choice(AnswerKind::Words, "default_accuracy_reward", "words"),
];

/// A reward for each kind of answer: every row is judged by the one that its reference asks for.
///
/// ```
/// use groundrule::{Plan, Sample, World, suggest};
/// let plan = Plan::new(&suggest::automatic())?;
/// let judge = |completion, solution| {
///     let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
///     plan.judge(&sample, &World::nowhere()).total
/// };
/// assert_eq!(judge("<answer>(B)</answer>", "B"), Some(1.0));
/// assert_eq!(judge("<answer>[10, 10, 20, 20]</answer>", "[10, 10, 20, 20]"), Some(1.0));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
pub fn automatic() -> Vec<PartSpec> {
    parts(AnswerKind::ALL, false)
}

/// The reward for a kind of answer, as a configuration names it.
///
/// ```
/// use groundrule::{AnswerKind, suggest::entry_for};
/// assert_eq!(entry_for(AnswerKind::YesNo), "name = \"yes_no_reward\", tasks = [\"kind:yes-no\"]");
/// ```
pub fn entry_for(kind: AnswerKind) -> String {
    let choice = CHOICES.iter().find(|choice| choice.kind == kind);
    let (reward, label) = choice.map_or(("", ""), |choice| (choice.reward, choice.label));
    let label = match label == reward {
        true => String::new(),
        false => format!(", as = \"{label}\""),
    };
    let settings = choice.map_or(&[][..], |choice| choice.settings);
    let settings: String =
        settings.iter().map(|(name, value)| format!(", {name} = \"{value}\"")).collect();
    format!("name = \"{reward}\"{label}, tasks = [\"kind:{}\"]{settings}", kind.word())
}

/// The rewards for these kinds, each for its own rows unless there is only one. `four_are_boxes` says whether four
/// numbers are a box by corner and size.
fn parts(kinds: &[AnswerKind], four_are_boxes: bool) -> Vec<PartSpec> {
    let mut specs: Vec<PartSpec> = Vec::new();
    for kind in CHOICES.iter().map(|choice| choice.kind).filter(|kind| kinds.contains(kind)) {
        let like = match kind {
            AnswerKind::FourNumbers if four_are_boxes => AnswerKind::Box,
            kind => kind,
        };
        let Some(choice) = CHOICES.iter().find(|choice| choice.kind == like) else { continue };
        let task = format!("kind:{}", kind.word());
        if let Some(known) =
            specs.iter_mut().find(|spec| spec.label.as_deref() == Some(choice.label))
        {
            known.tasks.push(task);
            continue;
        }
        let mut spec = PartSpec::new(choice.reward);
        spec.label = Some(choice.label.to_owned());
        spec.semantics = Semantics::Strict;
        spec.tasks.push(task);
        spec.settings = choice
            .settings
            .iter()
            .map(|(name, value)| ((*name).to_owned(), Setting::Text((*value).to_owned())))
            .collect();
        specs.push(spec);
    }
    if let [alone] = specs.as_mut_slice() {
        alone.tasks.clear();
    }
    let rewards: Vec<String> = specs.iter().map(|spec| spec.reward.clone()).collect();
    for spec in &mut specs {
        // It gets its own name only if the reward is there twice.
        let twice = rewards.iter().filter(|reward| **reward == spec.reward).count() > 1;
        if !twice || spec.label.as_deref() == Some(&spec.reward) {
            spec.label = None;
        }
    }
    specs
}

/// What was seen for one kind of answer.
///
/// ```
/// use groundrule::{AnswerKind, World, rows::Row, suggest::Suggestion};
/// let rows = [Row::parse(r#"{"completion": "B", "answer": "(B)"}"#)?];
/// let seen = &Suggestion::of(&rows, &World::nowhere()).seen[0];
/// assert_eq!((seen.kind, seen.rows, seen.example.as_str()), (AnswerKind::Choice, 1, "(B)"));
/// # Ok::<(), groundrule::rows::RowError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// The kind.
    pub kind: AnswerKind,
    /// How many rows of it.
    pub rows: usize,
    /// The beginning of the first such reference.
    pub example: String,
}

/// What speaks against a choice.
///
/// ```
/// use groundrule::{World, rows::Row, suggest::Suggestion};
/// let line = r#"{"completion": "[10, 10, 20, 20]", "solution": [500, 500, 600, 600]}"#;
/// let rows = [line; 5].map(|line| Row::parse(line).unwrap());
/// let doubt = Suggestion::of(&rows, &World::nowhere()).doubt.unwrap();
/// assert!(doubt.fix.contains("image_size"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// What was seen.
    pub message: String,
    /// What to do about it.
    pub fix: String,
}

/// Rewards that fit some rows, and why.
///
/// ```
/// use groundrule::{World, rows::Row, suggest::Suggestion};
/// let rows = [Row::parse(r#"{"completion": "B", "answer": "(B)"}"#)?];
/// let suggestion = Suggestion::of(&rows, &World::nowhere());
/// assert_eq!((suggestion.rows, suggestion.specs.len()), (1, 1));
/// # Ok::<(), groundrule::rows::RowError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion {
    /// The rewards.
    pub specs: Vec<PartSpec>,
    /// What was seen, the most frequent kind first.
    pub seen: Vec<Seen>,
    /// What the first row without a reference has instead, if there is one.
    pub unreferenced: Option<String>,
    /// Rows looked at, including those without a reference.
    pub rows: usize,
    /// Rows that have a completion. Without any, nobody knows what a model's boxes count.
    pub completions: usize,
    /// Why boxes are read in the frame that was chosen, if there are any.
    pub frame: Option<String>,
    /// Whether that frame is a guess that nothing speaks for or against.
    pub assumed: bool,
    /// What speaks against the choice, if something does.
    pub doubt: Option<Doubt>,
    /// Rows with boxes that name an image that cannot be opened.
    pub without_image: usize,
    /// The tags that prompts ask for.
    pub tags: Option<&'static str>,
    /// Under which names the rows have their columns.
    named: ColumnNames,
}

/// How the boxes of completions compare with those of references and the size of images.
#[derive(Default)]
struct Numbers {
    rows: usize,
    /// The completion's are all at most 1 and the reference's are not.
    shares: usize,
    /// The completion's end outside the image and are all at most 1000.
    thousandths: usize,
    /// The size of the image is known.
    sized: usize,
    /// Completions with boxes, and the sizes of their images.
    said: Vec<(String, Option<(u32, u32)>)>,
    /// Rows that name an image that cannot be opened.
    without_image: usize,
    fits: Fits,
    /// Rows without a size, and the sums of their overlaps as pixels, with references as corners and by size.
    unsized_fits: (usize, f64, f64),
    /// The greatest numbers of completions and of references.
    greatest: (f64, f64),
    /// A column that may hold images, and how to say that it does.
    image_column: Option<String>,
}

/// A frame for the boxes of completions, and why.
struct Settled {
    why: String,
    assumed: bool,
    doubt: Option<Doubt>,
}

/// How well the boxes of completions meet those of references in each frame: for each row the overlap in each of
/// [`FRAMES`].
#[derive(Default)]
struct Fits(Vec<[f64; FRAMES.len()]>);

/// The parameter that says what a model's numbers count.
const FRAME: &str = "prediction_frame";

/// The parameter that says what the numbers of references count.
const REFERENCE_FRAME: &str = "reference_frame";

/// The frame of rows that have the grid of patches that the model saw.
const GRID: &str = "grid";

/// The frame that is assumed if nothing speaks for another.
const PIXELS: &str = "pixels";

/// What a configuration says in place of a frame that nobody knows.
const OPEN: &str = "\
# No completion was seen, so what the model's numbers count is not known. Set it to the model's family before you train:
# prediction_frame = \"qwen2.5-vl\"  # or \"qwen3-vl\", \"internvl\", \"pixels\", ...: docs/frames.md lists them
# References are read as pixels of the image. If they are in the model's frame too, say so:
# reference_frame = \"qwen2.5-vl\"
";

/// A frame that is tried on rows.
#[derive(Clone, Copy)]
struct Tried {
    frame: &'static str,
    /// The limits of the model's processor, where they are not its defaults.
    limits: &'static [(&'static str, u32)],
    /// Whether references are read as corner and size, and not as two corners.
    sized: bool,
}

/// A frame with the limits that its family has.
const fn tried(frame: &'static str) -> Tried {
    Tried { frame, limits: &[], sized: false }
}

/// What Qwen2.5-VL writes if its processor was given limits, as trainers and READMEs do.
const fn limited(limits: &'static [(&'static str, u32)]) -> Tried {
    Tried { frame: "qwen2.5-vl", limits, sized: false }
}

/// Every frame with references as two corners, then every frame with references as corner and size.
const fn in_both_layouts<const N: usize, const M: usize>(frames: [Tried; N]) -> [Tried; M] {
    assert!(M == 2 * N);
    let mut all = [frames[0]; M];
    let mut at = 0;
    while at < N {
        all[at] = frames[at];
        all[N + at] = Tried { sized: true, ..frames[at] };
        at += 1;
    }
    all
}

/// What is tried on rows. Of frames that the rows do not tell apart, the first counts.
const FRAMES: [Tried; 26] = in_both_layouts([
    tried(PIXELS),
    tried("thousandths"),
    tried("shares"),
    tried("qwen2.5-vl"),
    limited(&[("max_pixels", 1_003_520)]),
    limited(&[("max_pixels", 602_112)]),
    limited(&[("max_pixels", 401_408)]),
    limited(&[("max_pixels", 200_704)]),
    limited(&[("max_pixels", 2_007_040)]),
    limited(&[("max_pixels", 3_211_264)]),
    limited(&[("max_pixels", 4_194_304)]),
    limited(&[("min_pixels", 200_704), ("max_pixels", 1_003_520)]),
    limited(&[("min_pixels", 262_144), ("max_pixels", 4_194_304)]),
]);

/// Overlaps that differ by more tell two frames apart, if that many rows do.
const APART: f64 = 0.05;
const TELLING: usize = 3;

/// Fewer rows than this do not show which frame fits.
const ENOUGH_TO_FIT: usize = 4;

/// Overlaps below this speak against a frame that was only assumed.
const TOO_LITTLE: f64 = 0.2;

/// Overlaps below this do not show what the numbers are.
const SHOWN: f64 = 0.15;

/// The same for a layout that few data sets have.
const SHOWN_BY_SIZE: f64 = 0.3;

/// The parameter that says what the four numbers of a reference are, and its value for corner and size.
const LAYOUT: (&str, &str) = ("reference_layout", "xywh");

/// At least this many references that are not two corners show, without any completion, that boxes are in another layout.
const NOT_CORNERS: usize = 3;

impl Tried {
    fn settings(&self) -> Vec<(String, Setting)> {
        let frame = (FRAME.to_owned(), Setting::Text(self.frame.to_owned()));
        let limits = self
            .limits
            .iter()
            .map(|(name, limit)| ((*name).to_owned(), Setting::Number(f64::from(*limit))));
        let layout = self.sized.then(layout);
        std::iter::once(frame).chain(limits).chain(layout).collect()
    }

    /// The frame in words.
    fn words(&self) -> String {
        let limits: Vec<String> =
            self.limits.iter().map(|(name, limit)| format!("{name} {limit}")).collect();
        let frame = match limits.as_slice() {
            [] => self.frame.to_owned(),
            limits => format!("{} with {}", self.frame, limits.join(" and ")),
        };
        match self.sized {
            true => format!("{frame}, {BY_SIZE}"),
            false => frame,
        }
    }
}

/// The layout of references by corner and size, in words.
const BY_SIZE: &str = "references as [x, y, width, height]";

fn layout() -> (String, Setting) {
    (LAYOUT.0.to_owned(), Setting::Text(LAYOUT.1.to_owned()))
}

/// A plan for each of [`FRAMES`].
static PLANS: LazyLock<Vec<Option<Plan>>> = LazyLock::new(|| {
    let plan = |tried: &Tried| {
        let mut spec = PartSpec::new("iou_reward");
        spec.semantics = Semantics::Strict;
        spec.settings = tried.settings();
        Plan::new(&[spec]).ok()
    };
    FRAMES.iter().map(plan).collect()
});

impl Fits {
    /// Tries a row in each frame.
    fn add(&mut self, sample: &Sample<'_>, (width, height): (u32, u32)) {
        let sample = sample.with_image_size(width, height);
        let mut overlaps = [0.0; FRAMES.len()];
        for (overlap, plan) in overlaps.iter_mut().zip(PLANS.iter()) {
            let judged = plan.as_ref().map(|plan| plan.judge(&sample, &World::nowhere()));
            *overlap = judged.and_then(|judged| judged.total).unwrap_or(0.0);
        }
        self.0.push(overlaps);
    }

    /// The overlaps of two frames, summed over the rows that tell them apart, and how many these are.
    fn apart(&self, one: usize, other: usize) -> (usize, f64, f64) {
        let pairs = self.0.iter().filter_map(|row| Some((*row.get(one)?, *row.get(other)?)));
        let pairs = pairs.filter(|(one, other)| (one - other).abs() > APART);
        pairs.fold((0, 0.0, 0.0), |(rows, sum, others), (one, other)| {
            (rows + 1, sum + one, others + other)
        })
    }

    /// The frame that fits far better than the others, and the figures.
    fn best(&self) -> Option<(&'static Tried, String)> {
        if self.0.len() < ENOUGH_TO_FIT {
            return None;
        }
        let mean = |place: usize| {
            let sum: f64 = self.0.iter().filter_map(|row| row.get(place)).sum();
            sum / self.0.len() as f64
        };
        let means: Vec<f64> = (0..FRAMES.len()).map(mean).collect();
        let mean = |place: usize| means.get(place).copied().unwrap_or(0.0);
        let highest = (0..FRAMES.len()).rev().max_by(|a, b| mean(*a).total_cmp(&mean(*b)))?;
        // Images that are smaller than every limit do not show which limit there was.
        let same = |place: &usize| self.apart(highest, *place).0 < TELLING;
        let best = (0..highest).find(same).unwrap_or(highest);
        let chosen = FRAMES.get(best)?;
        let mut second: Option<usize> = None;
        for other in (0..FRAMES.len()).filter(|other| *other != best) {
            let family = FRAMES.get(other).map(|other| (other.frame, other.sized));
            let (rows, sum, others) = self.apart(best, other);
            // Limits of one family are near each other: the best is good enough.
            if rows < TELLING || family == Some((chosen.frame, chosen.sized)) {
                continue;
            }
            if sum < 1.5 * others {
                return None;
            }
            if second.is_none_or(|second| mean(other) > mean(second)) {
                second = Some(other);
            }
        }
        let second = second?;
        let (mean, other) = (mean(best), (FRAMES.get(second)?, mean(second)));
        let why = format!(
            "boxes overlap their references by {mean:.2} on average; as {}, by {:.2}",
            other.0.words(),
            other.1
        );
        let enough = if chosen.sized { SHOWN_BY_SIZE } else { SHOWN };
        (mean >= enough).then_some((chosen, why))
    }
}

/// What is counted of every row.
///
/// ```
/// use groundrule::{rows::Row, suggest::Glance};
/// let row = Row::parse(r#"{"completion": "", "solution": [1, 2, 3, 4]}"#)?;
/// assert!(Glance::of(&row).is_box());
/// # Ok::<(), groundrule::rows::RowError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Glance {
    kind: Option<AnswerKind>,
    boxed: bool,
    completion: bool,
    think: bool,
    both: bool,
}

impl Glance {
    /// What a row shows at a glance.
    ///
    /// ```
    /// use groundrule::{rows::Row, suggest::Glance};
    /// let row = Row::parse(r#"{"completion": "", "solution": "B"}"#)?;
    /// assert!(!Glance::of(&row).is_box());
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn of(row: &Row<'_>) -> Self {
        let said = |word: &str| {
            [&row.problem, &row.instructions]
                .iter()
                .any(|text| text.as_deref().is_some_and(|text| text.contains(word)))
        };
        let (think, answer) = (said("<think>"), said("<answer>"));
        let kind = row.with_sample(AnswerKind::of);
        let four = kind == Some(AnswerKind::FourNumbers);
        Glance {
            kind,
            boxed: kind == Some(AnswerKind::Box) || (four && gives_a_box(&row.completion)),
            completion: !strip(&row.completion).is_empty(),
            think: think && !answer,
            both: think && answer,
        }
    }

    /// Whether the row shows what the model's boxes count.
    ///
    /// ```
    /// use groundrule::{rows::Row, suggest::Glance};
    /// let row = Row::parse(r#"{"completion": "", "solution": [1, 2, 3, 4]}"#)?;
    /// assert!(Glance::of(&row).is_box());
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn is_box(&self) -> bool {
        self.boxed
    }
}

/// A look at rows, one after the other, in memory that does not grow with them.
///
/// ```
/// use groundrule::{World, rows::Row, suggest::{Glance, Look}};
/// let row = Row::parse(r#"{"completion": "B", "answer": "(B)"}"#)?;
/// let mut look = Look::default();
/// look.add(&row, &World::nowhere());
/// assert_eq!(look.suggestion().specs[0].reward, "mcq_reward");
/// # Ok::<(), groundrule::rows::RowError>(())
/// ```
#[derive(Default)]
pub struct Look {
    seen: Vec<Seen>,
    rows: usize,
    completions: usize,
    think: usize,
    both: usize,
    /// What the first row without a reference has instead.
    unreferenced: Option<String>,
    numbers: Numbers,
}

impl Look {
    /// Looks at a row, and tries its boxes in every frame unless enough were tried.
    ///
    /// ```
    /// use groundrule::{World, rows::Row, suggest::{Glance, Look}};
    /// let row = Row::parse(r#"{"completion": "B", "answer": "(B)"}"#)?;
    /// let mut look = Look::default();
    /// look.add(&row, &World::nowhere());
    /// assert_eq!(look.suggestion().rows, 1);
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn add(&mut self, row: &Row<'_>, world: &World<'_>) {
        let glance = Glance::of(row);
        self.count(glance, || excerpt(row));
        if glance.is_box() {
            self.try_boxes(row, world);
        }
    }

    /// Counts a row. `words` are its [excerpt].
    ///
    /// ```
    /// use groundrule::{World, rows::Row, suggest::{Glance, Look}};
    /// let row = Row::parse(r#"{"completion": "B", "answer": "(B)"}"#)?;
    /// let mut look = Look::default();
    /// look.count(Glance::of(&row), || "(B)".to_owned());
    /// assert_eq!(look.suggestion().seen[0].example, "(B)");
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn count(&mut self, glance: Glance, words: impl FnOnce() -> String) {
        self.rows += 1;
        self.completions += usize::from(glance.completion);
        self.think += usize::from(glance.think);
        self.both += usize::from(glance.both);
        let Some(kind) = glance.kind else {
            self.unreferenced.get_or_insert_with(words);
            return;
        };
        match self.seen.iter_mut().find(|seen| seen.kind == kind) {
            Some(seen) => seen.rows += 1,
            None => self.seen.push(Seen { kind, rows: 1, example: words() }),
        }
    }

    /// Tries the boxes of a row in every frame, unless those of [`MOST_ROWS`] were tried.
    ///
    /// ```
    /// use groundrule::{World, rows::Row, suggest::{Glance, Look}};
    /// let row = Row::parse(r#"{"completion": "[1, 2, 3, 4]", "solution": [1, 2, 3, 4]}"#)?;
    /// let mut look = Look::default();
    /// look.count(Glance::of(&row), String::new);
    /// look.try_boxes(&row, &World::nowhere());
    /// assert_eq!(look.suggestion().specs[0].reward, "iou_reward");
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn try_boxes(&mut self, row: &Row<'_>, world: &World<'_>) {
        if self.numbers.image_column.is_none() {
            self.numbers.image_column = row.why_no_image();
        }
        if self.numbers.rows < MOST_ROWS {
            row.with_sample(|sample| self.numbers.add(sample, world));
        }
    }

    /// Rewards that fit the rows.
    ///
    /// ```
    /// use groundrule::{World, rows::Row, suggest::{Glance, Look}};
    /// let row = Row::parse(r#"{"completion": "B", "answer": "(B)"}"#)?;
    /// let mut look = Look::default();
    /// look.add(&row, &World::nowhere());
    /// assert_eq!(look.suggestion().specs[0].reward, "mcq_reward");
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn suggestion(self) -> Suggestion {
        self.made(false)
    }

    /// The same with a reward for every kind of reference, for rows that are still to come.
    ///
    /// ```
    /// use groundrule::{World, rows::Row, suggest::{Glance, Look}};
    /// let row = Row::parse(r#"{"completion": "B", "answer": "(B)"}"#)?;
    /// let mut look = Look::default();
    /// look.add(&row, &World::nowhere());
    /// assert!(look.suggestion_for_every_kind().specs.len() > 5);
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn suggestion_for_every_kind(self) -> Suggestion {
        self.made(true)
    }

    fn made(mut self, every: bool) -> Suggestion {
        self.seen.sort_by_key(|seen| (std::cmp::Reverse(seen.rows), seen.kind));
        let kinds: Vec<AnswerKind> = self.seen.iter().map(|seen| seen.kind).collect();
        let by_size = match self.completions {
            0 => self.has_boxes_that_are_not_corners(),
            _ => self.numbers.by_size(),
        };
        let mut specs = match kinds.as_slice() {
            kinds if !every && !kinds.is_empty() => parts(kinds, by_size),
            _ => parts(AnswerKind::ALL, by_size),
        };
        let settled = match self.completions {
            0 => leave_open(&mut specs, by_size),
            _ => self.numbers.settle(&mut specs),
        };
        let (frame, assumed, doubt) = settled.map_or((None, false, None), |settled| {
            (Some(settled.why), settled.assumed, settled.doubt)
        });
        let tags = match (2 * self.both > self.rows, 2 * self.think > self.rows) {
            (true, _) => Some(("format_reward", "<think> and <answer>")),
            (false, true) => Some(("think_format_reward", "<think>")),
            _ => None,
        };
        if let Some((reward, _)) = tags {
            for spec in &mut specs {
                spec.weight = 1.0 - FORM;
            }
            let mut form = PartSpec::new(reward);
            form.semantics = Semantics::Strict;
            form.weight = FORM;
            specs.push(form);
        }
        Suggestion {
            specs,
            seen: self.seen,
            unreferenced: self.unreferenced,
            rows: self.rows,
            completions: self.completions,
            frame,
            assumed,
            doubt,
            without_image: self.numbers.without_image,
            tags: tags.map(|(_, tags)| tags),
            named: ColumnNames::USUAL,
        }
    }
}

impl Look {
    /// Whether references look like boxes and many of them cannot be two corners.
    fn has_boxes_that_are_not_corners(&self) -> bool {
        let rows = |kind| {
            self.seen.iter().find(|seen| seen.kind == kind).map_or(0, |seen: &Seen| seen.rows)
        };
        let (corners, others) = (rows(AnswerKind::Box), rows(AnswerKind::FourNumbers));
        corners > 0 && others >= NOT_CORNERS && 10 * others >= corners
    }
}

impl Suggestion {
    /// Looks at rows.
    ///
    /// ```
    /// use groundrule::{World, rows::Row, suggest::Suggestion};
    /// let rows = [Row::parse(r#"{"completion": "B", "answer": "(B)"}"#)?];
    /// let suggestion = Suggestion::of(&rows, &World::nowhere());
    /// assert_eq!(suggestion.specs[0].reward, "mcq_reward");
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn of<'r>(rows: impl IntoIterator<Item = &'r Row<'r>>, world: &World<'_>) -> Self {
        let mut look = Look::default();
        for row in rows {
            look.add(row, world);
        }
        look.suggestion()
    }

    /// The same for rows that have some columns under names of their own.
    ///
    /// ```
    /// use groundrule::{World, rows::Row, suggest::Suggestion};
    /// let rows = [Row::parse(r#"{"completion": "B", "answer": "(B)"}"#)?];
    /// let suggestion = Suggestion::of(&rows, &World::nowhere());
    /// use groundrule::rows::ColumnNames;
    /// let names = ColumnNames::new([("reference", "truth")]).unwrap();
    /// assert!(suggestion.with_column_names(names).toml("rows").contains("columns = "));
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    #[must_use]
    pub fn with_column_names(self, named: ColumnNames) -> Self {
        Suggestion { named, ..self }
    }

    /// The choice in one line: what was seen, and the rewards for it.
    ///
    /// ```
    /// use groundrule::{World, rows::Row, suggest::Suggestion};
    /// let rows = [Row::parse(r#"{"completion": "B", "answer": "(B)"}"#)?];
    /// let line = Suggestion::of(&rows, &World::nowhere()).line();
    /// assert_eq!(line, "strict mcq_reward for 1 (the letter of a choice), from 1 row");
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn line(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        for spec in self.specs.iter().filter(|spec| !self.is_form(spec)) {
            let kinds: Vec<_> =
                self.seen.iter().filter(|seen| self.is_for(spec, seen.kind)).collect();
            let rows: usize = kinds.iter().map(|seen| seen.rows).sum();
            let mut what: Vec<_> = kinds.iter().map(|seen| description(seen.kind)).collect();
            let read = match frame_of(spec) {
                Some(frame) if self.assumed && *frame == Setting::Text(PIXELS.to_owned()) => {
                    Some(format!("assumed to be in {frame}"))
                }
                Some(frame) => Some(format!("read as {frame}{}", limits_of(spec))),
                None if self.is_open(spec) => Some("frame not known".to_owned()),
                None => None,
            };
            what.extend(read.as_deref());
            what.extend(spec.settings.contains(&layout()).then_some(BY_SIZE));
            if rows > 0 {
                words.push(format!("{} for {rows} ({})", name(spec), what.join(", ")));
            }
        }
        if let (Some(tags), Some(form)) = (self.tags, self.specs.last()) {
            words.push(format!("{} because prompts ask for {tags}", form.reward));
        }
        match words.is_empty() {
            true => format!(
                "no reference was found in {}, so no reward could be chosen",
                rows_of(self.rows)
            ),
            false => {
                let unopened = match self.without_image {
                    0 => String::new(),
                    rows => format!("; the images of {rows} could not be opened"),
                };
                format!("strict {}, from {}{unopened}", words.join(", "), rows_of(self.rows))
            }
        }
    }

    /// Whether somebody must say what the model's boxes and points count before a reward can judge them.
    ///
    /// ```
    /// use groundrule::{World, rows::{Row, Wanted}, suggest::Suggestion};
    /// // Without a completion, nobody knows what the model's numbers count.
    /// let rows = [Row::parse_wanted(r#"{"solution": [1, 2, 3, 4]}"#, &Wanted::ALL.without_completions())?];
    /// assert!(Suggestion::of(&rows, &World::nowhere()).has_open_frame());
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn has_open_frame(&self) -> bool {
        self.specs.iter().any(|spec| self.is_open(spec))
    }

    /// The reward for form that was added because prompts ask for tags.
    ///
    /// ```
    /// use groundrule::{World, rows::Row, suggest::Suggestion};
    /// let row = r#"{"prompt": "Write <think> and <answer> tags. 3 + 4?", "completion": "7", "answer": 7}"#;
    /// let rows = [Row::parse(row)?];
    /// assert_eq!(Suggestion::of(&rows, &World::nowhere()).form(), Some("format_reward"));
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn form(&self) -> Option<&str> {
        self.specs.iter().find(|spec| self.is_form(spec)).map(name)
    }

    fn is_open(&self, spec: &PartSpec) -> bool {
        self.completions == 0
            && self.seen.iter().any(|seen| self.is_for(spec, seen.kind))
            && frame_of(spec).is_none()
            && registry::find(&spec.reward)
                .is_some_and(|entry| entry.parameters.iter().any(|known| known.name == FRAME))
    }

    fn is_form(&self, spec: &PartSpec) -> bool {
        matches!(spec.reward.as_str(), "format_reward" | "think_format_reward")
    }

    fn is_for(&self, spec: &PartSpec, kind: AnswerKind) -> bool {
        let task = format!("kind:{}", kind.word());
        spec.tasks.is_empty() || spec.tasks.contains(&task)
    }

    /// The choice as a commented `groundrule.toml`. `source` says where the rows come from.
    ///
    /// ```
    /// use groundrule::{World, rows::Row, suggest::Suggestion};
    /// let rows = [Row::parse(r#"{"completion": "B", "answer": "(B)"}"#)?];
    /// let toml = Suggestion::of(&rows, &World::nowhere()).toml("rows.jsonl");
    /// assert!(toml.contains("name = \"mcq_reward\""));
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn toml(&self, source: &str) -> String {
        let mut text = format!(
            "# Chosen by `groundrule init` from {} of {source}. Change what you like:\n\
             # `groundrule rewards` lists the rewards, `groundrule rewards NAME` shows what one lets you set.\n\
             # In Python: groundrule.Plan.from_file(\"groundrule.toml\"), also for trainers.\n\n\
             # \"strict\" also reads the question (`problem`, `question` or the prompt) and `choices`: keep them in the rows.\n\
             # \"vlm-r1\" gives VLM-R1's numbers to the last bit, mistakes included.\n\
             semantics = \"strict\"\n",
            rows_of(self.rows),
            source = one_line(source)
        );
        text.push_str(&self.named.to_toml());
        if self.seen.is_empty() {
            text.push_str(
                "\n# No row has a reference, so there is a reward for every kind of reference.\n",
            );
        }
        for spec in &self.specs {
            text.push('\n');
            if let (true, Some(tags)) = (self.is_form(spec), self.tags) {
                let _ = writeln!(text, "# Most prompts ask for {tags}.");
            } else {
                for seen in self.seen.iter().filter(|seen| self.is_for(spec, seen.kind)) {
                    let what = description(seen.kind);
                    let rows = rows_of(seen.rows);
                    let _ = writeln!(text, "# In {rows} the reference is {what}: {}", seen.example);
                }
            }
            let open = self.is_open(spec);
            // References from 0 to 1 and rows with a grid name their frame themselves; what completions show is about the other.
            let in_shares = spec.settings.iter().any(|(name, _)| name == REFERENCE_FRAME);
            let on_grid = frame_of(spec).is_some_and(|frame| frame.to_string() == GRID);
            // The configuration says it once, for all of them.
            let spec = PartSpec { semantics: Semantics::VlmR1, ..spec.clone() };
            text.push_str(&spec.to_toml(|key, value| match (key, value, &self.frame) {
                ("tasks", ..) => "only rows with such a reference",
                (FRAME, "\"grid\"", _) if self.completions == 0 => {
                    "a guess, because rows have image_grid_thw: no completion was seen"
                }
                (FRAME, "\"grid\"", _) => {
                    "pixels of the model's input, because rows have image_grid_thw"
                }
                (FRAME, ..) if in_shares && self.completions == 0 => {
                    "a guess, because all references are from 0 to 1: no completion was seen"
                }
                (FRAME, ..) if in_shares => "all references are from 0 to 1",
                (FRAME, _, Some(why)) => why,
                ("reference_layout", ..) if self.completions == 0 => {
                    "[x, y, width, height], because many references are not two corners; a guess"
                }
                ("reference_layout", ..) => {
                    "[x, y, width, height], which fits far better than two corners"
                }
                ("min_pixels" | "max_pixels", ..) => {
                    "of the model's processor; the limit that fits best"
                }
                _ => "",
            }));
            if open {
                text.push_str(OPEN);
            }
            let shown = frame_of(&spec).is_some() && !in_shares && !on_grid;
            if let Some(doubt) = self.doubt.as_ref().filter(|_| shown) {
                let _ = writeln!(text, "# {}: {}", doubt.message, doubt.fix);
            }
        }
        text
    }
}

/// A count of rows in words.
fn rows_of(count: usize) -> String {
    format!("{count} row{}", if count == 1 { "" } else { "s" })
}

/// The frame that a reward declares for completions.
fn frame_of(spec: &PartSpec) -> Option<&Setting> {
    spec.settings.iter().find(|(name, _)| name == FRAME).map(|(_, frame)| frame)
}

/// The limits that a reward declares for the model's processor, after its frame.
fn limits_of(spec: &PartSpec) -> String {
    let limits = spec.settings.iter().filter(|(name, _)| name.ends_with("_pixels"));
    let limits: Vec<String> = limits.map(|(name, limit)| format!("{name} {limit}")).collect();
    match limits.as_slice() {
        [] => String::new(),
        limits => format!(" with {}", limits.join(" and ")),
    }
}

/// Takes the frame away that only completions could confirm.
fn leave_open(specs: &mut [PartSpec], by_size: bool) -> Option<Settled> {
    let pixels = Setting::Text(PIXELS.to_owned());
    for spec in specs.iter_mut().filter(|spec| frame_of(spec) == Some(&pixels)) {
        spec.settings.retain(|(name, _)| name != FRAME);
        spec.settings.extend(by_size.then(layout));
    }
    None
}

/// What the references of a kind are, in words.
fn description(kind: AnswerKind) -> &'static str {
    CHOICES.iter().find(|choice| choice.kind == kind).map_or("", |choice| choice.seen)
}

/// A reward as its results name it.
fn name(spec: &PartSpec) -> &str {
    spec.label.as_deref().unwrap_or(&spec.reward)
}

/// The beginning of a row's reference on one line, or what the row has instead.
///
/// ```
/// use groundrule::{rows::Row, suggest::excerpt};
/// let row = Row::parse(r#"{"completion": "", "answer": "<answer>an old green bicycle by the old grey wall</answer>"}"#)?;
/// assert_eq!(excerpt(&row), "an old green bicycle by the old grey wal…");
/// # Ok::<(), groundrule::rows::RowError>(())
/// ```
pub fn excerpt(row: &Row<'_>) -> String {
    if let Some(why) = row.why_no_reference() {
        return why;
    }
    let solution = row.solution.as_deref().unwrap_or_default();
    let answer = solution.get(answer_span(solution)).unwrap_or_default();
    let words = answer.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text: String = words.chars().take(EXCERPT).collect();
    if words.chars().count() > EXCERPT {
        text.push('…');
    }
    one_line(&text).into_owned()
}

impl Numbers {
    fn add(&mut self, sample: &Sample<'_>, world: &World<'_>) {
        let all = |text: &str| -> Vec<[f64; 4]> {
            let answer = text.get(answer_span(text)).unwrap_or_default();
            let found = read_boxes(answer);
            found.boxes(BoxLayout::Xyxy).map(|b| [b.x1, b.y1, b.x2, b.y2]).collect()
        };
        let (said, right) = (all(sample.completion), all(sample.solution.unwrap_or_default()));
        if said.is_empty() || right.is_empty() {
            return;
        }
        self.rows += 1;
        let image = image_size(sample, world).ok();
        self.said.push((sample.completion.to_owned(), image));
        match image {
            Some(size) => self.fits.add(sample, size),
            None => {
                self.without_image += usize::from(!sample.images.is_empty());
                let overlap = |place: usize| {
                    let plan = PLANS.get(place).and_then(Option::as_ref);
                    plan.and_then(|plan| plan.judge(sample, &World::nowhere()).total)
                };
                self.unsized_fits.0 += 1;
                self.unsized_fits.1 += overlap(0).unwrap_or(0.0);
                self.unsized_fits.2 += overlap(FRAMES.len() / 2).unwrap_or(0.0);
            }
        }
        let most = |boxes: &[[f64; 4]]| boxes.iter().flatten().copied().fold(f64::MIN, f64::max);
        let (of_said, of_right) = self.greatest;
        self.greatest = (of_said.max(most(&said)), of_right.max(most(&right)));
        if most(&said) <= 1.0 && most(&right) > 1.0 {
            self.shares += 1;
        }
        if let Some((width, height)) = image {
            self.sized += 1;
            let beyond = said.iter().any(|[_, _, x2, y2]| {
                *x2 > f64::from(width) * 1.02 || *y2 > f64::from(height) * 1.02
            });
            let right_within = right
                .iter()
                .all(|[_, _, x2, y2]| *x2 <= f64::from(width) && *y2 <= f64::from(height));
            if beyond && right_within && most(&said) <= 1000.0 {
                self.thousandths += 1;
            }
        }
    }

    /// Whether references fit far better as corner and size than as two corners.
    fn by_size(&self) -> bool {
        let (rows, corners, by_size) = self.unsized_fits;
        let shown = rows >= ENOUGH_TO_FIT && by_size >= SHOWN_BY_SIZE * rows as f64;
        self.fits.best().is_some_and(|(fit, _)| fit.sized) || (shown && by_size >= 1.5 * corners)
    }

    /// Declares the frame of the boxes if there is no grid, and says why.
    fn settle(&self, specs: &mut [PartSpec]) -> Option<Settled> {
        let pixels = Setting::Text(PIXELS.to_owned());
        let spec = specs.iter_mut().find(|spec| frame_of(spec) == Some(&pixels))?;
        let said: Vec<_> = self.said.iter().map(|(text, image)| (text.as_str(), *image)).collect();
        let family =
            propose(&said).filter(|found| PRESETS.iter().any(|preset| preset.name == found.frame));
        // A family's own notation says more than its numbers, which only tell if they fit no other frame.
        let marked = family.as_ref().is_some_and(|found| found.marked);
        let mut assumed = false;
        let mut limits: &[(&str, u32)] = &[];
        // Numbers of at most 1 are shares, even if the few others fit better.
        let shares = self.rows > 0 && 2 * self.shares > self.rows;
        let fit = self.fits.best().filter(|(fit, _)| !marked && (!shares || fit.frame == "shares"));
        let (frame, why) = if let Some((fit, why)) = fit {
            limits = fit.limits;
            (fit.frame, why)
        } else if let Some(Proposal { frame, why, .. }) = family {
            (frame, why)
        } else if shares {
            (
                "shares",
                format!(
                    "in {} of {} completions all numbers are at most 1",
                    self.shares, self.rows
                ),
            )
        } else if self.sized > 0 && 10 * self.thousandths > self.sized {
            let why = "boxes end outside the image and within 1000";
            ("thousandths", format!("in {} of {} completions {why}", self.thousandths, self.sized))
        } else {
            assumed = true;
            (
                PIXELS,
                match (self.without_image, self.rows) {
                    (0, 0) => {
                        "a guess: no completion has a box; set your model's family, such as \"qwen2.5-vl\""
                            .to_owned()
                    }
                    (0, _) if self.sized > 0 => {
                        "no other frame fits better; \"thousandths\" for Qwen3-VL and InternVL".to_owned()
                    }
                    (0, _) => {
                        "assumed: completion and reference use the same coordinates; \"thousandths\" for Qwen3-VL and InternVL"
                            .to_owned()
                    }
                    (rows, _) => {
                        format!("a guess: the images of {} could not be opened", rows_of(rows))
                    }
                },
            )
        };
        for (name, value) in &mut spec.settings {
            if name == FRAME {
                *value = Setting::Text(frame.to_owned());
            }
        }
        let limits = limits
            .iter()
            .map(|(name, limit)| ((*name).to_owned(), Setting::Number(f64::from(*limit))));
        spec.settings.extend(limits);
        spec.settings.extend(self.by_size().then(layout));
        // Alike on both sides, as far as can be told with sizes; without any it is only assumed.
        let assumed = assumed && self.sized == 0;
        Some(Settled { why, assumed, doubt: self.doubt().filter(|_| assumed) })
    }

    /// What speaks against pixels if no size is known.
    fn doubt(&self) -> Option<Doubt> {
        let (rows, corners, by_size) = self.unsized_fits;
        let sum = corners.max(by_size);
        let (said, right) = self.greatest;
        let mean = sum / rows.max(1) as f64;
        if rows < ENOUGH_TO_FIT || mean >= TOO_LITTLE || said > 1000.0 {
            return None;
        }
        let reach = match right > 1000.0 {
            true => format!(", and references reach {right}"),
            false => String::new(),
        };
        Some(Doubt {
            message: format!(
                "no image size is known; as pixels, boxes overlap their references by {mean:.2} on average"
            ),
            fix: self.image_column.clone().unwrap_or_else(|| format!(
                "add `image_size` as [width, height], so that frames can be tried: no completion has a number above 1000{reach}, so these may be thousandths"
            )),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;

    fn rows(lines: &[&str]) -> Vec<Row<'static>> {
        lines.iter().map(|line| Row::parse(line).unwrap()).collect()
    }

    fn suggested(lines: &[&str]) -> Suggestion {
        let suggestion = Suggestion::of(&rows(lines), &World::nowhere());
        Plan::new(&suggestion.specs).unwrap();
        suggestion
    }

    #[test]
    fn tags_are_found_in_the_prompt_where_the_question_has_its_own_column() {
        let form = "What is 2 + 2? Think in <think></think>, then answer in <answer></answer>.";
        let user = format!(r#"[{{"role": "user", "content": "{form}"}}]"#);
        let both = format!(
            r#"[{{"role": "system", "content": "Be brief."}}, {{"role": "user", "content": "{form}"}}]"#
        );
        for prompt in [format!("\"{form}\""), user, both] {
            for column in ["prompt", "messages"] {
                for asked in ["", r#""problem": "What is 2 + 2?", "#] {
                    let row = format!(
                        r#"{{"{column}": {prompt}, {asked}"completion": "4", "solution": "4"}}"#
                    );
                    let suggestion = suggested(&[&row]);
                    assert_eq!(suggestion.tags, Some("<think> and <answer>"), "{row}");
                }
            }
        }
        let row = r#"{"prompt": "What is 2 + 2?", "problem": "2 + 2", "completion": "4", "solution": "4"}"#;
        assert_eq!(suggested(&[row]).tags, None);
    }

    #[test]
    fn every_kind_has_one_reward() {
        for kind in AnswerKind::ALL {
            assert_eq!(CHOICES.iter().filter(|choice| choice.kind == *kind).count(), 1);
        }
        let plan = Plan::new(&automatic()).unwrap();
        assert!(plan.parts().iter().all(|part| part.semantics.is_strict()));
    }

    #[test]
    fn one_kind_of_rows_gets_one_reward() {
        for (line, reward) in [
            (
                r#"{"completion": "x", "answer": "2\\sqrt{13}", "data_source": "geo3k"}"#,
                "default_accuracy_reward",
            ),
            (r#"{"completion": "x", "answer": 145}"#, "default_accuracy_reward"),
            (r#"{"completion": "x", "answer": "B", "A": "u", "B": "v"}"#, "mcq_reward"),
            (r#"{"completion": "x", "answer": "No"}"#, "yes_no_reward"),
            (r#"{"completion": "x", "solution": [10, 20, 30, 40]}"#, "iou_reward"),
            (r#"{"completion": "x", "solution": [0.1, 0.2, 0.3, 0.4]}"#, "iou_reward"),
            (r#"{"completion": "x", "solution": {"point_2d": [3, 4]}}"#, "point_distance_reward"),
            (
                r#"{"completion": "x", "solution": [{"bbox_2d": [1, 2, 3, 4], "label": "a"}]}"#,
                "detection_score",
            ),
        ] {
            let suggestion = suggested(&[line]);
            let [spec] = suggestion.specs.as_slice() else {
                panic!("{line}: {:?}", suggestion.specs)
            };
            assert_eq!(
                (spec.reward.as_str(), spec.semantics),
                (reward, Semantics::Strict),
                "{line}"
            );
            assert!(
                spec.tasks.is_empty() && spec.label.is_none() && spec.weight == 1.0,
                "{spec:?}"
            );
        }
    }

    #[test]
    fn mixed_rows_are_told_apart() {
        let lines = [
            r#"{"completion": "x", "answer": "B"}"#,
            r#"{"completion": "x", "answer": "C"}"#,
            r#"{"completion": "x", "answer": "12"}"#,
            r#"{"completion": "x", "answer": "a cat"}"#,
        ];
        let suggestion = suggested(&lines);
        let names: Vec<_> = suggestion.specs.iter().map(name).collect();
        assert_eq!(names, ["mcq_reward", "default_accuracy_reward"]);
        assert_eq!(suggestion.specs[1].tasks, ["kind:formula", "kind:words"]);
        assert_eq!(suggestion.seen[0].rows, 2);
        let line = suggestion.line();
        assert!(line.starts_with("strict mcq_reward for 2 (the letter of a choice), "), "{line}");
    }

    #[test]
    fn the_configuration_says_why() {
        let lines = [
            r#"{"completion": "x", "solution": [10, 20, 30, 40], "image_grid_thw": [1, 34, 46]}"#,
            r#"{"completion": "x", "answer": "B"}"#,
        ];
        let text = suggested(&lines).toml("rows.jsonl");
        for says in [
            "from 2 rows of rows.jsonl",
            "semantics = \"strict\"",
            "# In 1 row the reference is the letter of a choice: B\n[[reward]]\nname = \"mcq_reward\"\n",
            "tasks = [\"kind:box-on-grid\"]",
            "prediction_frame = \"grid\"  # pixels of the model's input, because rows have",
        ] {
            assert!(text.contains(says), "{says}\n{text}");
        }
        assert!(!text.contains("as = "), "{text}");
    }

    #[test]
    fn tags_that_prompts_ask_for_are_paid_for() {
        let line = r#"{"problem": "Area? Write <think> </think> and <answer> </answer>.", "completion": "x", "answer": "7"}"#;
        let suggestion = suggested(&[line]);
        let weights: Vec<_> =
            suggestion.specs.iter().map(|spec| (spec.reward.as_str(), spec.weight)).collect();
        assert_eq!(weights, [("default_accuracy_reward", 0.9), ("format_reward", 0.1)]);
        let system = r#"{"prompt": [{"role": "system", "content": "Think in <think>."}, {"role": "user", "content": "q"}], "completion": "x", "answer": "7"}"#;
        assert_eq!(suggested(&[system]).specs[1].reward, "think_format_reward");
    }

    #[test]
    fn frames_are_guessed_from_the_numbers() {
        let frame = |line: &str| {
            let suggestion = suggested(&[line]);
            (suggestion.specs[0].settings[0].1.to_string(), suggestion.frame)
        };
        let (found, why) = frame(
            r#"{"completion": "[0.1, 0.2, 0.3, 0.4]", "solution": [10, 20, 30, 40], "image_size": [100, 100]}"#,
        );
        assert_eq!((found.as_str(), why.is_some()), ("shares", true));
        let (found, _) = frame(
            r#"{"completion": "[100, 200, 900, 900]", "solution": [10, 20, 90, 90], "image_size": [100, 100]}"#,
        );
        assert_eq!(found, "thousandths");
        let (found, _) = frame(r#"{"completion": "[1, 2, 9, 9]", "solution": [10, 20, 90, 90]}"#);
        assert_eq!(found, "pixels");
        // The notation of a model family is stronger evidence than the numbers.
        let (found, why) = frame(
            r#"{"completion": "cat<loc_100><loc_200><loc_300><loc_400>", "solution": [10, 20, 90, 90], "image_size": [100, 100]}"#,
        );
        assert_eq!(found, "florence-2");
        assert!(why.unwrap().starts_with("1 of 1 completions with boxes or points looks like"));
    }

    #[test]
    fn the_configuration_says_why_a_frame_was_chosen() {
        let said = |line: &str| suggested(&[line]).toml("x");
        for (line, says) in [
            (
                r#"{"completion": "x", "solution": [0.1, 0.2, 0.3, 0.4]}"#,
                "all references are from 0 to 1",
            ),
            (
                r#"{"completion": "[1, 2, 9, 9]", "solution": [10, 20, 90, 90], "image_size": [100, 100]}"#,
                "no other frame fits better",
            ),
            (
                r#"{"completion": "[1, 2, 9, 9]", "solution": [10, 20, 90, 90]}"#,
                "assumed: completion and reference use the same coordinates",
            ),
            (
                r#"{"completion": "no box", "solution": [10, 20, 90, 90], "image_size": [100, 100]}"#,
                "a guess: no completion has a box",
            ),
        ] {
            let text = said(line);
            assert!(text.contains(says), "{line}: {text}");
        }
    }

    /// What completions show is about boxes whose frame only completions show.
    #[test]
    fn a_frame_that_the_references_name_has_a_reason_of_its_own() {
        let far = r#"{"completion": "[500, 500, 995, 990]", "solution": [960, 540, 1910, 1070]}"#;
        let shares = r#"{"completion": "x", "solution": [0.1, 0.2, 0.3, 0.4]}"#;
        let grid =
            r#"{"completion": "x", "solution": [1, 2, 3, 4], "image_grid_thw": [1, 34, 46]}"#;
        let toml = suggested(&[far, far, far, far, shares, grid]).toml("x");
        for line in [
            "prediction_frame = \"shares\"  # all references are from 0 to 1",
            "prediction_frame = \"grid\"  # pixels of the model's input, because rows have",
        ] {
            assert!(toml.contains(line), "{toml}");
        }
        assert_eq!(toml.matches("# no image size is known").count(), 1, "{toml}");
    }

    /// A data set before its first rollout: nothing was compared, so no frame is chosen.
    #[test]
    fn frames_stay_open_without_completions() {
        let lines = [
            r#"{"solution": [10, 20, 30, 40], "image_size": [100, 100]}"#,
            r#"{"solution": [{"bbox_2d": [1, 2, 3, 4], "label": "a"}]}"#,
            r#"{"solution": "B"}"#,
        ];
        let wanted = crate::rows::Wanted::ALL.without_completions();
        let rows: Vec<_> =
            lines.iter().map(|line| Row::parse_wanted(line, &wanted).unwrap()).collect();
        let suggestion = Suggestion::of(&rows, &World::nowhere());
        assert_eq!((suggestion.completions, suggestion.frame.as_deref()), (0, None));
        assert!(suggestion.has_open_frame());
        assert!(suggestion.specs.iter().all(|spec| frame_of(spec).is_none()));
        let text = suggestion.toml("data.jsonl");
        for reward in ["iou_reward", "detection_score"] {
            let part = text.split("[[reward]]").find(|part| part.contains(reward)).unwrap();
            assert!(part.contains("# No completion was seen"), "{text}");
            assert!(part.contains("\n# prediction_frame = \"qwen2.5-vl\""), "{text}");
        }
        assert_eq!(text.matches("No completion was seen").count(), 2, "{text}");
        assert!(!text.contains("same coordinates"), "{text}");
        let line = suggestion.line();
        assert!(line.contains("iou_reward for 1 (one box, frame not known)"), "{line}");
        assert!(!suggested(&[r#"{"completion": "x", "solution": [1, 2, 3, 4]}"#]).has_open_frame());
    }

    /// Boxes in thousandths, some of them wrong and beyond 1000, next to references in pixels.
    #[test]
    fn the_frame_that_meets_the_references_is_chosen() {
        let row = |said: &str| {
            format!(
                r#"{{"completion": "{{\"bbox_2d\": {said}}}", "solution": [64, 96, 320, 240], "image_size": [640, 480]}}"#
            )
        };
        let (right, wrong) = (row("[100, 200, 500, 500]"), row("[700, 200, 1100, 500]"));
        let lines = [right.as_str(), &right, &wrong, &right, &wrong];
        let suggestion = suggested(&lines);
        assert_eq!(suggestion.specs[0].settings[0].1.to_string(), "thousandths");
        let why = suggestion.frame.clone().unwrap();
        assert!(why.starts_with("boxes overlap their references by 0.60 on average; as "), "{why}");
        assert!(suggestion.line().contains("read as thousandths"), "{}", suggestion.line());
        // Without the images there is nothing to compare with, and that is said.
        let row = r#"{"completion": "[100, 200, 500, 500]", "solution": [64, 96, 320, 240], "image_path": "none.png"}"#;
        let suggestion = suggested(&[row]);
        assert!(suggestion.line().ends_with("the images of 1 could not be opened"));
    }

    /// Qwen2.5-VL writes pixels of what it saw: large images were made smaller before, small ones hardly.
    #[test]
    fn limits_of_the_processor_are_found() {
        // What the processor makes of an image with at most 1,003,520 pixels.
        let sizes = [
            ([640, 480], [644, 476]),
            ([2048, 1536], [1148, 840]),
            ([3024, 4032], [840, 1148]),
            ([1600, 1200], [1148, 840]),
            ([1280, 720], [1288, 728]),
        ];
        let row = |([width, height], [across, down]): ([u32; 2], [u32; 2]), at: u32| {
            let right = [at, at + 5, at + 30, at + 25];
            let part = |share: u32, whole: u32| share * whole / 100;
            let boxed = |x: u32, y: u32| {
                let [x1, y1, x2, y2] = right;
                format!("[{}, {}, {}, {}]", part(x1, x), part(y1, y), part(x2, x), part(y2, y))
            };
            let (said, solution) = (boxed(across, down), boxed(width, height));
            format!(
                r#"{{"completion": "{said}", "solution": {solution}, "image_size": [{width}, {height}]}}"#
            )
        };
        let lines = |sizes: &[([u32; 2], [u32; 2])]| -> Vec<String> {
            (10..40)
                .step_by(6)
                .flat_map(|at| sizes.iter().map(move |size| row(*size, at)))
                .collect()
        };
        let of =
            |lines: Vec<String>| suggested(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        let suggestion = of(lines(&sizes));
        let line = suggestion.line();
        assert!(line.contains("read as qwen2.5-vl with max_pixels 1003520"), "{line}");
        let toml = suggestion.toml("rows.jsonl");
        let [frame, limit] =
            ["prediction_frame = \"qwen2.5-vl\"  # boxes overlap", "max_pixels = 1003520  # "];
        assert!(toml.contains(frame) && toml.contains(limit), "{toml}");
        // Images that are smaller than any limit show none, and boxes that fit as they are are pixels.
        let small = of(lines(&sizes[..1])).line();
        assert!(small.contains("read as pixels") && !small.contains("max_pixels"), "{small}");
        let pixels: Vec<_> = sizes.iter().map(|(size, _)| (*size, *size)).collect();
        assert!(of(lines(&pixels)).line().contains("read as pixels"));
    }

    #[test]
    fn boxes_without_sizes_are_only_assumed_to_be_pixels() {
        // Thousandths of an image of 1920 × 1080.
        let row = |said: &str| {
            format!(r#"{{"completion": "{said}", "solution": [960, 540, 1910, 1070]}}"#)
        };
        let (far, near) = (row("[500, 500, 995, 990]"), row("[950, 550, 1900, 1070]"));
        let suggestion = suggested(&[far.as_str(); 4]);
        assert!(suggestion.line().contains("assumed to be in pixels"), "{}", suggestion.line());
        let doubt = suggestion.doubt.clone().unwrap();
        assert!(doubt.message.contains("overlap their references by 0.0"), "{doubt:?}");
        assert!(doubt.fix.contains("references reach 1910"), "{doubt:?}");
        assert!(suggestion.toml("x").contains("# no image size is known"));
        for few in [&[far.as_str(); 3][..], &[near.as_str(); 4]] {
            let suggestion = suggested(few);
            assert!(suggestion.assumed && suggestion.doubt.is_none(), "{suggestion:?}");
        }
        let sized = far.replace("}", r#", "image_size": [1920, 1080]}"#);
        let suggestion = suggested(&[sized.as_str(); 4]);
        assert!(!suggestion.assumed && suggestion.line().contains("read as thousandths"));
    }

    #[test]
    fn frames_go_by_the_share_of_rows() {
        let row = |said: &str, right: &str| {
            format!(r#"{{"completion": "{said}", "solution": {right}, "image_size": [100, 200]}}"#)
        };
        let frame = |rows: &[(usize, String)]| {
            let lines: Vec<&str> = rows
                .iter()
                .flat_map(|(times, line)| std::iter::repeat_n(line.as_str(), *times))
                .collect();
            let suggestion = suggested(&lines);
            (suggestion.specs[0].settings[0].1.to_string(), suggestion.frame.unwrap_or_default())
        };
        let right = "[10, 20, 90, 90]";
        let alike = row("[11, 20, 90, 91]", right);
        // Shares from more than half of the rows on.
        let shares = row("[0.1, 0.2, 0.9, 1]", right);
        let (found, why) = frame(&[(3, shares.clone()), (2, alike.clone())]);
        assert_eq!(
            (found.as_str(), why.as_str()),
            ("shares", "in 3 of 5 completions all numbers are at most 1")
        );
        assert_eq!(frame(&[(2, shares), (2, alike.clone())]).0, "pixels");
        // Thousandths from more than a tenth on: boxes of one model may well end inside the image.
        for (said, right, thousandths) in [
            ("[11, 20, 103, 91]", right, true),
            ("[11, 20, 102, 91]", right, false),
            ("[11, 20, 90, 205]", right, true),
            ("[11, 20, 90, 204]", right, false),
            ("[11, 20, 1000, 91]", right, true),
            ("[11, 20, 1001, 91]", right, false),
            // The reference ends outside the image too.
            ("[11, 20, 103, 91]", "[10, 20, 101, 90]", false),
            ("[11, 20, 103, 91]", "[10, 20, 90, 201]", false),
            ("[11, 20, 103, 91]", "[10, 20, 100, 200]", true),
        ] {
            let beyond = row(said, right);
            let (found, why) = frame(&[(1, beyond.clone()), (8, alike.clone())]);
            assert_eq!(found == "thousandths", thousandths, "{said} {right}");
            assert_eq!(why.starts_with("in 1 of 9 completions"), thousandths, "{why}");
            assert_eq!(frame(&[(1, beyond), (9, alike.clone())]).0, "pixels");
        }
    }

    #[test]
    fn tags_count_if_most_prompts_ask_for_them() {
        let row = |asks: &str| {
            format!(r#"{{"problem": "Area? {asks}", "completion": "x", "answer": "7"}}"#)
        };
        let tags = |asked: &[&str]| {
            let lines: Vec<String> = asked.iter().map(|asks| row(asks)).collect();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            suggested(&lines).tags
        };
        let both = "<think> <answer>";
        assert_eq!(tags(&[both, both, ""]), Some("<think> and <answer>"));
        assert_eq!(tags(&[both, ""]), None);
        assert_eq!(tags(&["<think>", "<think>", ""]), Some("<think>"));
        assert_eq!(tags(&["<think>", ""]), None);
        assert_eq!(tags(&["<answer>", "<answer>"]), None);
        let line = suggested(&[&row(both)]).line();
        assert_eq!(
            line,
            "strict default_accuracy_reward for 1 (a number or a formula), \
             format_reward because prompts ask for <think> and <answer>, from 1 row"
        );
        let none = suggested(&[r#"{"completion": "x"}"#]);
        assert_eq!(none.line(), "no reference was found in 1 row, so no reward could be chosen");
        assert!(none.toml("a").contains("# No row has a reference"));
    }

    #[test]
    fn examples_are_short_and_on_one_line() {
        let example = |answer: &str| {
            let line = format!(r#"{{"completion": "x", "solution": "<answer>{answer}</answer>"}}"#);
            suggested(&[&line]).seen[0].example.clone()
        };
        assert_eq!(example(" a  red\\n bus "), "a red bus");
        assert_eq!(example(&"é".repeat(40)), "é".repeat(40));
        assert_eq!(example(&"é".repeat(41)), format!("{}…", "é".repeat(40)));
    }

    #[test]
    fn kinds_with_the_same_reward_get_names() {
        let lines = [
            r#"{"completion": "x", "solution": [10, 20, 30, 40]}"#,
            r#"{"completion": "x", "solution": [0.1, 0.2, 0.3, 0.4]}"#,
            r#"{"completion": "x", "solution": [0.1, 0.2, 0.3, 0.5]}"#,
        ];
        let suggestion = suggested(&lines);
        let labels: Vec<_> = suggestion.specs.iter().map(|spec| spec.label.as_deref()).collect();
        assert_eq!(labels, [None, Some("iou_in_shares")]);
        assert_eq!(suggestion.seen[0].kind, AnswerKind::BoxInShares);
        let text = suggestion.toml("x");
        assert!(
            text.contains("# In 2 rows the reference is one box in numbers from 0 to 1"),
            "{text}"
        );
    }

    #[test]
    fn nobody_is_paid_for_tags_that_nothing_asked_for() {
        let pays_form = |specs: &[PartSpec]| {
            specs.iter().any(|spec| spec.reward.contains("format") || spec.reward.contains("tag"))
        };
        assert!(!pays_form(&automatic()));
        let line = r#"{"problem": "2 + 5?", "completion": "<think>a</think><answer>7</answer>", "solution": "7"}"#;
        assert!(!pays_form(&suggested(&[line]).specs));
        let plan = Plan::new(&automatic()).unwrap();
        let total = |completion| {
            let sample = Sample { solution: Some("7"), ..Sample::new(completion) };
            plan.judge(&sample, &World::nowhere()).total
        };
        assert_eq!(total("<think>a</think><answer>8</answer>"), Some(0.0));
        assert_eq!(total("7"), Some(1.0));
    }

    /// References by corner and size, whose completions are two corners in pixels, with or without a size.
    fn by_size(rows: usize, sized: bool, completed: bool) -> Vec<Row<'static>> {
        let row = |place: usize| {
            // Half of them would be two corners as well.
            let (x, y, w, h) =
                (40 + 13 * place, 30 + 11 * place, 60 + 40 * (place % 5), 50 + 45 * (place % 4));
            let said =
                if completed { format!("[{x}, {y}, {}, {}]", x + w, y + h) } else { String::new() };
            let size = if sized { r#", "image_size": [640, 480]"# } else { "" };
            let line =
                format!(r#"{{"completion": "{said}", "solution": [{x}, {y}, {w}, {h}]{size}}}"#);
            Row::parse(&line).unwrap()
        };
        (0..rows).map(row).collect()
    }

    #[test]
    fn the_layout_of_references_is_tried() {
        for sized in [true, false] {
            let rows = by_size(12, sized, true);
            let suggestion = Suggestion::of(&rows, &World::nowhere());
            let plan = Plan::new(&suggestion.specs).unwrap();
            let toml = suggestion.toml("rows.jsonl");
            assert!(
                toml.contains("reference_layout = \"xywh\"  # [x, y, width, height], which"),
                "{toml}"
            );
            assert!(
                suggestion.line().contains("references as [x, y, width, height]"),
                "{}",
                suggestion.line()
            );
            for row in &rows {
                assert_eq!(row.judge(&plan, &World::nowhere()).total, Some(1.0), "{row:?}");
            }
        }
        // Without a completion it is a guess, and says so.
        let toml = Suggestion::of(&by_size(12, false, false), &World::nowhere()).toml("rows.jsonl");
        assert!(
            toml.contains(
                "[x, y, width, height], because many references are not two corners; a guess"
            ),
            "{toml}"
        );
        // Lists of numbers are not boxes.
        let lists: Vec<Row<'static>> = (0..12)
            .map(|place| {
                let list = format!("[{}, 3, 2, 1]", 4 + place);
                Row::parse(&format!(r#"{{"completion": "{list}", "solution": "{list}"}}"#)).unwrap()
            })
            .collect();
        let suggestion = Suggestion::of(&lists, &World::nowhere());
        assert_eq!(suggestion.specs.len(), 1);
        assert_eq!(suggestion.specs[0].reward, "default_accuracy_reward");
    }

    /// So many rows with these overlaps in some of [`FRAMES`], and none in the others.
    fn fits(rows: &[(usize, &[(usize, f64)])]) -> Fits {
        let overlaps = |known: &[(usize, f64)]| {
            let mut overlaps = [0.0; FRAMES.len()];
            known.iter().for_each(|(place, overlap)| overlaps[*place] = *overlap);
            overlaps
        };
        let rows = rows.iter().map(|(times, known)| (*times, overlaps(known)));
        Fits(rows.flat_map(|(times, row)| std::iter::repeat_n(row, times)).collect())
    }

    #[test]
    fn the_frame_that_fits_far_better_than_the_others_is_the_best() {
        const SIZED: usize = FRAMES.len() / 2;
        let best = |rows: &[(usize, &[(usize, f64)])]| fits(rows).best().map(|(_, why)| why);
        let figures = |here: &str, frame: &str, there: &str| {
            Some(format!(
                "boxes overlap their references by {here} on average; as {frame}, by {there}"
            ))
        };
        // The second is the best of the frames that are told apart, the first of those that fit alike.
        assert_eq!(best(&[(4, &[(0, 0.8)])]), figures("0.80", "thousandths", "0.00"));
        assert_eq!(best(&[(4, &[(0, 0.8), (2, 0.4)])]), figures("0.80", "shares", "0.40"));
        assert_eq!(best(&[(4, &[(2, 0.75), (1, 0.25)])]), figures("0.75", "thousandths", "0.25"));
        let sized = format!("pixels, {BY_SIZE}");
        assert_eq!(best(&[(4, &[(1, 0.5), (SIZED, 0.25)])]), figures("0.50", &sized, "0.25"));
        assert_eq!(best(&[(3, &[(0, 0.8)])]), None);
        // Half as much again is far better, and less is not.
        assert_eq!(best(&[(4, &[(0, 0.75), (1, 0.5)])]), figures("0.75", "thousandths", "0.50"));
        assert_eq!(best(&[(4, &[(0, 0.75), (1, 0.505)])]), None);
        // Three rows tell two frames apart, two do not: of frames that fit alike the first counts.
        let two = [(2, &[(1, 0.9), (0, 0.1)][..]), (4, &[(1, 0.9), (0, 0.9)])];
        assert_eq!(fits(&two).best().map(|(fit, _)| fit.frame), Some("pixels"));
        let three = [(3, &[(1, 0.9), (0, 0.1)][..]), (2, &[(1, 0.9), (0, 0.9)])];
        assert_eq!(fits(&three).best().map(|(fit, _)| fit.frame), Some("thousandths"));
        // Overlaps that differ by 0.05 do not tell frames apart.
        assert_eq!(fits(&[(4, &[(0, 0.05)])]).apart(0, 1), (0, 0.0, 0.0));
        let nearly = fits(&[(2, &[(0, 0.25)]), (2, &[(0, 0.5), (1, 0.25)])]);
        assert_eq!(nearly.apart(0, 1), (4, 1.5, 0.5));
        assert_eq!(nearly.apart(1, 0), (4, 0.5, 1.5));
        // What hardly overlaps shows nothing, and a rare layout must overlap more.
        assert!(best(&[(4, &[(1, 0.15)])]).is_some());
        assert!(best(&[(4, &[(1, 0.14)])]).is_none());
        assert!(best(&[(4, &[(SIZED, 0.3)])]).is_some());
        assert!(best(&[(4, &[(SIZED, 0.29)])]).is_none());
        // Limits of one family are near each other, and the first of them that fits counts.
        let family = fits(&[(4, &[(3, 0.6), (4, 0.7), (5, 0.5)])]);
        let (found, why) = family.best().unwrap();
        assert_eq!((found.frame, found.limits), ("qwen2.5-vl", &[("max_pixels", 1_003_520)][..]));
        assert!(why.ends_with("as pixels, by 0.00"), "{why}");
    }

    #[test]
    fn rows_without_sizes_show_a_layout_by_their_overlaps() {
        let by_size = |unsized_fits| Numbers { unsized_fits, ..Numbers::default() }.by_size();
        assert!(by_size((4, 0.0, 4.0)));
        assert!(!by_size((3, 0.0, 3.0)));
        // At least 0.3 on average, and half as much again as two corners.
        assert!(by_size((4, 0.0, 1.25)) && !by_size((4, 0.0, 1.0)));
        assert!(by_size((4, 2.0, 3.0)) && !by_size((4, 2.5, 3.0)));
        let fits = fits(&[(4, &[(FRAMES.len() / 2, 0.9)])]);
        assert!(Numbers { fits, ..Numbers::default() }.by_size());
    }

    #[test]
    fn pixels_are_doubted_where_boxes_do_not_meet() {
        let doubt = |unsized_fits, greatest| {
            Numbers { unsized_fits, greatest, ..Numbers::default() }.doubt()
        };
        let said = doubt((4, 0.4, 0.0), (900.0, 1000.0)).unwrap();
        assert_eq!(
            said.message,
            "no image size is known; as pixels, boxes overlap their references by 0.10 on average"
        );
        assert!(said.fix.contains("above 1000, so these"), "{said:?}");
        let far = doubt((4, 0.0, 0.4), (1000.0, 1001.0)).unwrap();
        assert!(far.message.contains("by 0.10"), "{far:?}");
        assert!(far.fix.contains("above 1000, and references reach 1001, so"), "{far:?}");
        for (unsized_fits, greatest) in [
            ((3, 0.3, 0.0), (900.0, 900.0)),
            // 0.2 on average, in either layout.
            ((5, 1.0, 0.0), (900.0, 900.0)),
            ((5, 0.0, 1.0), (900.0, 900.0)),
            ((4, 0.4, 0.0), (1001.0, 900.0)),
        ] {
            assert_eq!(doubt(unsized_fits, greatest), None, "{unsized_fits:?} {greatest:?}");
        }
        let image_column = Some("name it: --column image=picture".to_owned());
        let named = Numbers { unsized_fits: (4, 0.4, 0.0), image_column, ..Numbers::default() };
        assert_eq!(named.doubt().unwrap().fix, "name it: --column image=picture");
    }

    #[test]
    fn the_numbers_of_boxes_are_counted() {
        let counted = |completion: &str, solution: &str, size: Option<(u32, u32)>| {
            let mut numbers = Numbers::default();
            let sample =
                Sample { image_size: size, ..Sample::new(completion).with_solution(solution) };
            numbers.add(&sample, &World::nowhere());
            numbers
        };
        for (completion, solution) in
            [("no box", "[1, 2, 3, 4]"), ("[1, 2, 3, 4]", "no box"), ("", "")]
        {
            let numbers = counted(completion, solution, Some((10, 10)));
            assert_eq!((numbers.rows, numbers.said.len()), (0, 0), "{completion} {solution}");
        }
        let numbers = counted("[1, 2, 3, 4]", "[1, 2, 7, 4]", Some((10, 10)));
        assert_eq!((numbers.rows, numbers.sized, numbers.fits.0.len()), (1, 1, 1));
        assert_eq!((numbers.greatest, numbers.unsized_fits), ((4.0, 7.0), (0, 0.0, 0.0)));
        assert_eq!((numbers.shares, numbers.thousandths, numbers.without_image), (0, 0, 0));
        assert_eq!(numbers.said, [("[1, 2, 3, 4]".to_owned(), Some((10, 10)))]);
        let numbers = counted("[0, 0, 10, 10]", "[0, 0, 10, 5]", None);
        assert_eq!((numbers.rows, numbers.sized, numbers.fits.0.len()), (1, 0, 0));
        assert_eq!(numbers.unsized_fits, (1, 0.5, 0.5));
        let numbers = counted("[10, 10, 30, 40]", "[10, 10, 20, 30]", None);
        assert_eq!(numbers.unsized_fits.2, 1.0);
        assert!(numbers.unsized_fits.1 < 0.5);
        for (completion, solution, shares) in [
            ("[0, 0, 1, 1]", "[0, 0, 2, 2]", 1),
            ("[0, 0, 1, 1]", "[0, 0, 1, 1]", 0),
            ("[0, 0, 1, 1.5]", "[0, 0, 2, 2]", 0),
        ] {
            let numbers = counted(completion, solution, None);
            assert_eq!(numbers.shares, shares, "{completion} {solution}");
        }
        // Rows add up.
        let mut numbers = Numbers::default();
        let images = ["nowhere.png"];
        for size in [None, Some((10, 10)), None] {
            let sample = Sample {
                images: &images,
                image_size: size,
                ..Sample::new("[0, 0, 9, 9]").with_solution("[0, 0, 9, 9]")
            };
            numbers.add(&sample, &World::nowhere());
        }
        assert_eq!((numbers.rows, numbers.sized, numbers.without_image), (3, 1, 2));
        assert_eq!((numbers.unsized_fits.0, numbers.unsized_fits.1), (2, 2.0));
    }

    #[test]
    fn boxes_of_enough_rows_are_tried() {
        let row =
            Row::parse(r#"{"completion": "[1, 2, 3, 4]", "solution": [1, 2, 3, 4]}"#).unwrap();
        for (before, after) in [
            (0, 1),
            (MOST_ROWS - 1, MOST_ROWS),
            (MOST_ROWS, MOST_ROWS),
            (MOST_ROWS + 1, MOST_ROWS + 1),
        ] {
            let mut look = Look::default();
            look.numbers.rows = before;
            look.try_boxes(&row, &World::nowhere());
            assert_eq!(look.numbers.rows, after);
        }
    }

    #[test]
    fn rows_are_counted_as_they_come() {
        let mut look = Look::default();
        for line in [
            r#"{"prompt": "<think> <answer>", "completion": "x", "answer": "B"}"#,
            r#"{"prompt": "<think>", "completion": " ", "answer": "C"}"#,
            r#"{"prompt": "<answer>", "completion": "x", "answer": "7"}"#,
            r#"{"completion": "x", "picture": 1}"#,
            r#"{"completion": "x", "photo": 1}"#,
        ] {
            look.add(&Row::parse(line).unwrap(), &World::nowhere());
        }
        assert_eq!((look.rows, look.completions, look.think, look.both), (5, 4, 1, 1));
        let seen: Vec<_> =
            look.seen.iter().map(|seen| (seen.kind, seen.rows, seen.example.as_str())).collect();
        assert_eq!(seen, [(AnswerKind::Choice, 2, "B"), (AnswerKind::Formula, 1, "7")]);
        let unreferenced = look.unreferenced.as_deref().unwrap();
        assert!(
            unreferenced.contains("picture") && !unreferenced.contains("image"),
            "{unreferenced}"
        );
    }

    #[test]
    fn four_numbers_are_boxes_where_many_cannot_be_corners() {
        let boxes = |corners: usize, others: usize| {
            let seen = |kind, rows| Seen { kind, rows, example: String::new() };
            let seen = vec![seen(AnswerKind::Box, corners), seen(AnswerKind::FourNumbers, others)];
            Look { seen, ..Look::default() }.has_boxes_that_are_not_corners()
        };
        assert!(boxes(1, 3) && boxes(30, 3) && boxes(40, 4));
        assert!(!boxes(0, 3) && !boxes(1, 2) && !boxes(31, 3));
        assert!(!Look::default().has_boxes_that_are_not_corners());
    }

    #[test]
    fn a_glance_says_whether_a_row_shows_what_boxes_count() {
        for (line, boxed) in [
            (r#"{"completion": "x", "solution": [1, 2, 3, 4]}"#, true),
            (r#"{"completion": "[1, 2, 9, 9]", "solution": [4, 3, 2, 1]}"#, true),
            (r#"{"completion": "x", "solution": [4, 3, 2, 1]}"#, false),
            (r#"{"completion": "[1, 2, 9, 9]", "solution": "B"}"#, false),
            (r#"{"completion": "x", "solution": [0.1, 0.2, 0.3, 0.4]}"#, false),
        ] {
            assert_eq!(Glance::of(&Row::parse(line).unwrap()).is_box(), boxed, "{line}");
        }
    }

    #[test]
    fn entries_name_the_reward_of_a_kind() {
        let entries: Vec<String> = AnswerKind::ALL.iter().map(|kind| entry_for(*kind)).collect();
        assert_eq!(
            entries,
            [
                r#"name = "iou_reward", tasks = ["kind:box"], prediction_frame = "pixels""#,
                r#"name = "iou_reward", as = "iou_on_grid", tasks = ["kind:box-on-grid"], prediction_frame = "grid""#,
                r#"name = "iou_reward", as = "iou_in_shares", tasks = ["kind:box-in-shares"], prediction_frame = "shares", reference_frame = "shares""#,
                r#"name = "detection_score", tasks = ["kind:boxes"]"#,
                r#"name = "point_distance_reward", tasks = ["kind:point"]"#,
                r#"name = "mcq_reward", tasks = ["kind:choice"]"#,
                r#"name = "yes_no_reward", tasks = ["kind:yes-no"]"#,
                r#"name = "default_accuracy_reward", tasks = ["kind:formula"]"#,
                r#"name = "default_accuracy_reward", tasks = ["kind:four-numbers"]"#,
                r#"name = "default_accuracy_reward", tasks = ["kind:words"]"#,
            ]
        );
    }
}
