//! `groundrule explain --gold … --pred …`: what the mathematics reads and decides, both like Math-Verify and like a
//! careful grader.

use crate::args::Explain;
use crate::failure::Failure;
use crate::paint::{BAD, BOLD, DIM, FOUND, GOOD, WARN, paint};
use groundrule::shown::lines;
use groundrule_math::{Grader, Question, Reading, Verdict, shown_answers};
use serde::Serialize;
use std::fmt::Write as _;

/// One way of reading and comparing, and its result for the two texts.
struct Rung {
    key: &'static str,
    name: &'static str,
    gold: Reading,
    pred: Reading,
    verdict: Verdict,
}

impl Rung {
    fn new(key: &'static str, name: &'static str, grader: &Grader, gold: &str, pred: &str) -> Self {
        let grade = grader.judge(&Question::default(), gold, pred);
        Rung { key, name, gold: grade.reference, pred: grade.completion, verdict: grade.verdict }
    }
}

#[derive(Serialize)]
struct Side<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<(usize, usize)>,
    rule: &'static str,
    source: &'a str,
    answers: Vec<String>,
}

impl<'a> From<&'a Reading> for Side<'a> {
    fn from(reading: &'a Reading) -> Self {
        Side {
            span: reading.span.as_ref().map(|span| (span.start, span.end)),
            rule: reading.rule.name(),
            source: &reading.source,
            answers: reading.answers.iter().map(ToString::to_string).collect(),
        }
    }
}

#[derive(Serialize)]
struct Step<'a> {
    gold: Side<'a>,
    pred: Side<'a>,
    verdict: &'static str,
    code: &'static str,
    meaning: &'static str,
}

/// The ladder for two texts.
pub(crate) fn explain(args: &Explain, gold: &str, pred: &str) -> Result<String, Failure> {
    let rungs = [
        Rung::new("math_verify", "as Math-Verify", &Grader::compat(), gold, pred),
        Rung::new("sound", "as a careful grader", &Grader::sound(), gold, pred),
    ];
    if args.json {
        let steps: serde_json::Map<_, _> = rungs
            .iter()
            .filter_map(|rung| Some((rung.key.to_owned(), serde_json::to_value(step(rung)).ok()?)))
            .collect();
        let text = serde_json::to_string_pretty(&steps);
        return Ok(text.map_err(|error| Failure::files(error.to_string()))? + "\n");
    }
    let mut text = String::from("\n");
    for rung in &rungs {
        let how = rung.verdict.how();
        let style = match rung.verdict {
            Verdict::Equal(_) => GOOD,
            Verdict::Different(_) => BAD,
            Verdict::Unknown(_) => WARN,
        };
        let verdict = paint(style.bold(), word(&rung.verdict));
        let _ = writeln!(text, "  {}  {verdict}", paint(BOLD, rung.name));
        let _ = writeln!(text, "    {}  {}", paint(BOLD, how.code), how.code.meaning());
        side(&mut text, "gold", gold, &rung.gold);
        side(&mut text, "pred", pred, &rung.pred);
        text.push('\n');
    }
    Ok(text)
}

fn step(rung: &Rung) -> Step<'_> {
    let code = rung.verdict.code();
    Step {
        gold: (&rung.gold).into(),
        pred: (&rung.pred).into(),
        verdict: word(&rung.verdict),
        code: code.name(),
        meaning: code.meaning(),
    }
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Equal(_) => "equal",
        Verdict::Different(_) => "different",
        Verdict::Unknown(_) => "unknown",
    }
}

/// Where the answer is in its text, and what was read from it.
fn side(text: &mut String, name: &str, source: &str, reading: &Reading) {
    let place = reading.span.as_ref().and_then(|span| {
        let (before, found) = (source.get(..span.start)?, source.get(span.clone())?);
        let after = source.get(span.end..)?;
        let found = paint(FOUND, format!("⟦{found}⟧"));
        Some(format!("{}{found}{}", paint(DIM, before), paint(DIM, after)))
    });
    let place =
        place.unwrap_or_else(|| format!("{}  {}", lines(source), paint(DIM, "(no answer found)")));
    let _ = writeln!(text, "     {name}     {}", place.replace('\n', "\n              "));
    if !reading.answers.is_empty() {
        let shown = shown_answers(&reading.answers);
        let _ = writeln!(text, "     read as  {}", lines(&shown));
    }
}
