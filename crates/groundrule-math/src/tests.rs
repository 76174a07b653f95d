//! What the parts say: functions of a text, called one by one with the texts of `tests/math/inputs.tsv` and
//! `tests/math/judged.tsv`.
//!
//! A verdict hides much of what its parts say, so a module lists such functions: `recorded!(text: is_hedged, is_denied);`.
//! `tests/math/parts.tsv` holds a digest of all that each of them says. A change of a part may change its line:
//! `UPDATE_DOCS=1 cargo test -p groundrule-math --lib recorded` rewrites them.
#![expect(
    clippy::disallowed_methods,
    reason = "the records are files, and a variable says whether to write"
)]

use crate::expr::{Arena, Id};
use crate::extract::{ExtractConfig, Role};
use crate::{Answer, Reading, read_as};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, OnceLock};

/// A text, and the question and the reference that it stands beside.
pub(crate) struct Input {
    pub(crate) text: String,
    pub(crate) question: String,
    pub(crate) reference: String,
    readings: OnceLock<[Reading; 2]>,
}

/// A function's name, and what it says about an input.
pub(crate) type Part = (&'static str, fn(&Input) -> String);

/// Records what functions say: `text` are functions of a text, `bytes` of its bytes, `pair` and `texts` of a reference and a text,
/// `at` of a text and a place in it, `range` and `range_of` of a text and a range or a reference to one, `between` of a
/// text and two places, `character` of a character, `case` and `look` those of the grader; `one` and `two` are the
/// comparer's, of one expression and of two, `one_at` and `two_at` likewise with a depth; `tree`, `tree_at`, `fuel` and
/// `trees` are functions of expressions, `answers` and `both_answers` of what was read, `offers` those of choices.
macro_rules! recorded {
    ($($kind:ident: $($name:ident),+ $(,)?);+ $(;)?) => {
        mod recorded_parts {
            #[test]
            fn parts_are_as_recorded() {
                crate::tests::compare(module_path!(), &[$($((stringify!($name), |input| part!($kind, $name, input))),+),+]);
            }
        }
    };
}

macro_rules! part {
    (text, $name:ident, $input:ident) => {
        format!("{:?}", super::$name(&$input.text))
    };
    (bytes, $name:ident, $input:ident) => {
        format!("{:?}", super::$name($input.text.as_bytes()))
    };
    (pair, $name:ident, $input:ident) => {
        format!("{:?}", super::$name(&$input.reference, &$input.text))
    };
    (texts, $name:ident, $input:ident) => {
        format!(
            "{:?}",
            super::$name(&$input.reference.as_str().into(), &$input.text.as_str().into())
        )
    };
    (at, $name:ident, $input:ident) => {
        $input.places().map(|at| format!("{:?}", super::$name(&$input.text, at))).collect()
    };
    (range, $name:ident, $input:ident) => {
        $input.ranges().map(|range| format!("{:?}", super::$name(&$input.text, range))).collect()
    };
    (range_of, $name:ident, $input:ident) => {
        $input.ranges().map(|range| format!("{:?}", super::$name(&$input.text, &range))).collect()
    };
    (between, $name:ident, $input:ident) => {
        $input
            .ranges()
            .map(|range| format!("{:?}", super::$name(&$input.text, range.start, range.end)))
            .collect()
    };
    (character, $name:ident, $input:ident) => {
        $input.text.chars().map(|character| format!("{:?}", super::$name(character))).collect()
    };
    (case, $name:ident, $input:ident) => {{
        let question = crate::Question { text: &$input.question, choices: &[] };
        let (written, text, [reference, read]) =
            (&$input.reference, &$input.text, $input.readings());
        let case = super::Case::new(&question, (written, reference), (text, read));
        format!("{:?}", super::$name(&crate::grader::Judge::of(&crate::Grader::sound()), &case))
    }};
    (look, $name:ident, $input:ident) => {{
        let question = crate::Question { text: &$input.question, choices: &[] };
        let (written, text, [reference, read]) =
            (&$input.reference, &$input.text, $input.readings());
        let case = super::Case::new(&question, (written, reference), (text, read));
        let found = super::$name(&crate::grader::Judge::of(&crate::Grader::sound()), &case);
        found.map_or("none".to_owned(), |(verdict, read)| {
            format!("{} {} {:?} {:?}", verdict.code(), read.source, read.span, read.rule)
        })
    }};
    (one, $name:ident, $input:ident) => {
        crate::compare::told($input, |comparer, _, pred| format!("{:?}", comparer.$name(pred)))
    };
    (one_at, $name:ident, $input:ident) => {
        crate::compare::told($input, |comparer, _, pred| format!("{:?}", comparer.$name(pred, 0)))
    };
    (two, $name:ident, $input:ident) => {
        crate::compare::told($input, |comparer, gold, pred| {
            format!("{:?}", comparer.$name(gold, pred))
        })
    };
    (two_at, $name:ident, $input:ident) => {
        crate::compare::told($input, |comparer, gold, pred| {
            format!("{:?}", comparer.$name(gold, pred, 0))
        })
    };
    (flag, $name:ident, $input:ident) => {
        format!("{:?} {:?}", super::$name(&$input.text, true), super::$name(&$input.text, false))
    };
    (triple, $name:ident, $input:ident) => {
        format!("{:?}", super::$name(&$input.reference, &$input.text, &$input.question))
    };
    (pair_range, $name:ident, $input:ident) => {
        $input
            .ranges()
            .map(|range| format!("{:?}", super::$name(&$input.text, &$input.reference, &range)))
            .collect()
    };
    (place, $name:ident, $input:ident) => {{
        let text = crate::extract::text::Text::new(&$input.text);
        $input.places().map(|at| format!("{:?}", super::$name(&text, at))).collect()
    }};
    (tree, $name:ident, $input:ident) => {
        $input
            .trees()
            .map_or(String::new(), |(arena, _, pred)| format!("{:?}", super::$name(&arena, pred)))
    };
    (tree_at, $name:ident, $input:ident) => {
        $input.trees().map_or(String::new(), |(arena, _, pred)| {
            format!("{:?}", super::$name(&arena, pred, 0))
        })
    };
    (fuel, $name:ident, $input:ident) => {
        $input.trees().map_or(String::new(), |(arena, _, pred)| {
            format!("{:?}", super::$name(&arena, pred, &super::Fuel::default()))
        })
    };
    (trees, $name:ident, $input:ident) => {
        $input.trees().map_or(String::new(), |(arena, gold, pred)| {
            format!("{:?}", super::$name(&arena, gold, pred))
        })
    };
    (answers, $name:ident, $input:ident) => {
        format!("{:?}", super::$name(&$input.readings()[1].answers))
    };
    (both_answers, $name:ident, $input:ident) => {{
        let [gold, pred] = $input.readings();
        format!("{:?}", super::$name(&gold.answers, &pred.answers))
    }};
    (offers, $name:ident, $input:ident) => {{
        let offered = crate::offered_choices(&$input.question);
        format!("{:?}", super::Offers::new(&offered, &$input.question).$name(&$input.text))
    }};
}

/// How many places and ranges of a text are looked at.
const MOST_PLACES: usize = 8;

impl Input {
    pub(crate) fn new(text: &str, question: &str, reference: &str) -> Self {
        let [text, question, reference] = [text, question, reference].map(str::to_owned);
        Input { text, question, reference, readings: OnceLock::new() }
    }

    /// What is read in the reference and in the text.
    pub(crate) fn readings(&self) -> &[Reading; 2] {
        self.readings.get_or_init(|| {
            let config = ExtractConfig::sound();
            let reference = read_as(&self.reference, &config, Role::Reference);
            [reference, read_as(&self.text, &config, Role::Reply)]
        })
    }

    /// Both expressions in one arena, if both are expressions.
    pub(crate) fn trees(&self) -> Option<(Arena, Id, Id)> {
        let answers = self.readings().each_ref().map(|reading| reading.answers.first());
        let [Some(Answer::Expr(gold)), Some(Answer::Expr(pred))] = answers else { return None };
        let mut arena = gold.arena.clone();
        let root = arena.import(&pred.arena, pred.root);
        Some((arena, gold.root, root))
    }

    /// The places where a word or a sign begins, and the end.
    pub(crate) fn places(&self) -> impl Iterator<Item = usize> {
        let mut inside = false;
        let starts = self.text.char_indices().filter(move |(_, character)| {
            let was = std::mem::replace(&mut inside, character.is_alphanumeric());
            !(was && inside)
        });
        starts.map(|(at, _)| at).take(MOST_PLACES).chain([self.text.len()])
    }

    /// The whole text, what begins and what ends at each place, and what is between neighbours.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        let places: Vec<usize> = self.places().collect();
        let between: Vec<Range<usize>> = places.windows(2).map(|pair| pair[0]..pair[1]).collect();
        let ends: Vec<Range<usize>> = places.iter().map(|&at| at..self.text.len()).collect();
        let starts: Vec<Range<usize>> = places.into_iter().map(|at| 0..at).collect();
        between.into_iter().chain(ends).chain(starts)
    }
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/math").join(name)
}

static INPUTS: LazyLock<Vec<Input>> = LazyLock::new(|| {
    let mut known = BTreeMap::new();
    for (name, first) in [("inputs.tsv", 0), ("judged.tsv", 1)] {
        let text = std::fs::read_to_string(file(name)).unwrap_or_default().replace('⏎', "\n");
        for line in text.split('\n').filter(|line| !line.starts_with('#')) {
            let column = |at: usize| line.split('\t').nth(first + at).unwrap_or_default();
            for text in [column(0), column(2), column(3)] {
                let input = || Input::new(text, column(0), column(2));
                known.entry(text.to_owned()).or_insert_with(input);
            }
        }
    }
    known.into_values().collect()
});

/// Thirty-two bits of what is said about all inputs (FNV-1a).
fn digest(part: fn(&Input) -> String) -> String {
    let said = INPUTS.iter().map(part);
    let hash = said.fold(0xcbf2_9ce4_8422_2325, |hash: u64, said| {
        said.bytes()
            .chain([b'\n'])
            .fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    });
    format!("{:08x}", (hash ^ (hash >> 32)) & 0xffff_ffff)
}

static WRITING: Mutex<()> = Mutex::new(());

/// Compares what the parts of a module say with what is recorded.
pub(crate) fn compare(module: &str, parts: &[Part]) {
    let module = module
        .trim_end_matches("::recorded_parts")
        .trim_end_matches("::tests")
        .trim_start_matches("groundrule_math::");
    let named = parts.iter().map(|(name, part)| (format!("{module}::{name}"), digest(*part)));
    let now: BTreeMap<String, String> = named.collect();
    let _writing = WRITING.lock();
    let recorded = std::fs::read_to_string(file("parts.tsv")).unwrap_or_default();
    let mut lines: BTreeMap<&str, &str> =
        recorded.lines().filter_map(|line| line.split_once('\t')).collect();
    let changed: Vec<&str> = now
        .iter()
        .filter(|(name, digest)| lines.get(name.as_str()) != Some(&digest.as_str()))
        .map(|(name, _)| name.as_str())
        .collect();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        lines.retain(|name, _| name.rsplit_once("::").is_none_or(|(within, _)| within != module));
        lines.extend(now.iter().map(|(name, digest)| (name.as_str(), digest.as_str())));
        let written: String =
            lines.iter().map(|(name, digest)| format!("{name}\t{digest}\n")).collect();
        std::fs::write(file("parts.tsv"), written).unwrap();
        return;
    }
    assert!(
        changed.is_empty(),
        "these say something else about a text of tests/math/inputs.tsv or judged.tsv; if that is wanted, run \
         UPDATE_DOCS=1 cargo test -p groundrule-math --lib recorded: {changed:?}"
    );
}
