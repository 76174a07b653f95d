//! One row in full: its texts, each score with its steps, its boxes on the image.

use crate::block::{MAYBE_RIGHT, MAYBE_WRONG};
use crate::groups::members;
use crate::images::ImageRoots;
use crate::index::{Index, Rows};
use crate::judging::recorded;
use crate::list::{add_before, finite};
use crate::names::Names;
use crate::pictures::image_of;
use crate::twins::{Twins, in_frame};
use groundrule::drawing::frames;
use groundrule::rows::{ColumnNames, Meaning, Row, RowError, Wanted};
use groundrule::{JudgeOptions, Judged, Outcome, PartSpec, Plan, Reason, Scorer, Step, Warning};
use groundrule_json::{Dict, PyStr, Value as Json, loads};
use serde_json::{Value, json};
use std::path::Path;

/// How many steps and spans of one score are shown.
const MOST_STEPS: usize = 200;

/// How many members of a group are looked at to place a row in it.
const MOST_MEMBERS: usize = 100_000;

/// What a row is shown with.
pub(crate) struct Viewer<'a> {
    pub(crate) index: &'a Index,
    pub(crate) scorer: &'a dyn Scorer,
    pub(crate) roots: &'a ImageRoots,
    pub(crate) twins: &'a Twins,
    /// Whether scores that rows bring are ignored.
    pub(crate) again: bool,
}

/// What goes wrong on the way to an answer: a status, what is wrong, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) status: u16,
    pub(crate) error: String,
    pub(crate) fix: Option<String>,
}

impl Problem {
    pub(crate) fn new(status: u16, error: impl Into<String>) -> Self {
        Problem { status, error: error.into(), fix: None }
    }

    pub(crate) fn fix(self, fix: impl Into<String>) -> Self {
        Problem { fix: Some(fix.into()), ..self }
    }
}

/// A row as its file holds it.
pub(crate) struct Texts {
    /// The row itself.
    pub(crate) row: String,
    /// The raw row of a scored one, or the row itself.
    pub(crate) raw: String,
}

impl Texts {
    fn dict(text: &str) -> Option<Dict> {
        match loads(text) {
            Ok(Json::Dict(dict)) => Some(dict),
            _ => None,
        }
    }

    pub(crate) fn raw_dict(&self) -> Option<Dict> {
        Texts::dict(&self.raw)
    }
}

impl Viewer<'_> {
    pub(crate) fn texts(&self, rows: &Rows, number: u32) -> Result<Texts, Problem> {
        let gone = || Problem::new(404, format!("there is no row {number}"));
        let (block, row) = rows.find(number).ok_or_else(gone)?;
        let (at, raw) = (block.at(row).ok_or_else(gone)?, block.raw(row).ok_or_else(gone)?);
        let read = |at| match self.index.store.read(at) {
            Ok(text) => Ok(String::from_utf8_lossy(&text).into_owned()),
            Err(error) => Err(Problem::new(410, error).fix("open the file again")),
        };
        let row = read(at)?;
        Ok(Texts { raw: if at == raw { row.clone() } else { read(raw)? }, row })
    }

    /// `/api/row/N`
    pub(crate) fn row(&self, number: u32) -> Result<Value, Problem> {
        let rows = self.index.rows();
        let texts = self.texts(&rows, number)?;
        let gone = || Problem::new(404, format!("there is no row {number}"));
        let (block, place) = rows.find(number).ok_or_else(gone)?;
        let dict = texts.raw_dict();
        let read = match &dict {
            Some(dict) => Row::read(dict, &self.index.lenient()),
            None => Row::parse_wanted(&texts.raw, &self.index.lenient()),
        };
        let row = read.as_ref().ok();
        let own = Texts::dict(&texts.row)
            .filter(|own| recorded(own).is_some() && (!self.again || row.is_none()));
        let names = self.index.names();
        let completion = row.map(|row| &*row.completion).unwrap_or_default();
        let (total, scores) = match &own {
            Some(own) => (block.judged.total(place), recorded_scores(&names, own, completion)),
            None => {
                let (judged, error) = self.judge(dict.as_ref(), &read);
                (judged.total, self.scores(&names, &judged, completion, error.as_ref()))
            }
        };
        let path = block.at(place).and_then(|at| self.index.store.path(at.source()));
        let id = block.id(place);
        let last = rows.len().saturating_sub(1) as u32;
        let drawn = row.and_then(|row| self.drawn(row, self.scorer.plan(), self.scorer.specs()));
        let images = row.map(|row| self.images(number, row, dict.as_ref())).unwrap_or_default();
        let drawn_on = image_of(drawn.as_ref(), &images);
        let suspicions = self.suspicions(row, own.as_ref(), block.look(place));
        let mut value = json!({
            "row": number,
            "file": path.as_deref().map(Path::to_string_lossy),
            "line": block.line(place),
            "id": (!id.is_empty()).then_some(id),
            "step": block.step(place),
            "task": block.task(place).and_then(|task| names.task_of(task)),
            "status": block.status(place),
            "length": block.length(place),
            "raw": texts.row,
            "source": (texts.raw != texts.row).then_some(&texts.raw),
            "question": row.and_then(|row| row.problem.as_deref()),
            "choices": row.map(choices),
            "completion": completion,
            "reference": row.and_then(|row| row.solution.as_deref()),
            "spans": blocks(completion),
            "total": finite(total),
            "scores": scores,
            "error": read.as_ref().err().map(|error| json!({
                "reason": error.reason, "message": error.message, "fix": error.fix,
            })),
            "images": images,
            "drawn_on": drawn_on,
            "drawn": drawn,
            "suspicions": suspicions,
            "group": block.group(place).map(|group| {
                let members = members(&rows, group, MOST_MEMBERS);
                let position = members.iter().position(|member| *member == number);
                json!({"id": group, "size": members.len(), "position": position})
            }),
            "prev": number.checked_sub(1),
            "next": (number < last).then_some(number + 1),
        });
        add_before(&mut value, &names, block, place);
        Ok(value)
    }

    /// Why a row is among those to look at first.
    fn suspicions(&self, row: Option<&Row<'_>>, own: Option<&Dict>, look: u8) -> Vec<Value> {
        let Some(row) = row.filter(|_| look & (MAYBE_RIGHT | MAYBE_WRONG) != 0) else {
            return Vec::new();
        };
        let world = self.scorer.world();
        let found = row.with_sample(|sample| match own.and_then(recorded) {
            Some(rewards) => self.twins.look_at_recorded(sample, &world, &rewards),
            None => {
                let judged = row.judge(self.scorer.plan(), &world);
                self.twins.look(sample, &world, &judged.outcomes)
            }
        });
        let told = |kind: &'static str, why: &[&'static str]| -> Vec<Value> {
            let why = why.iter().map(|why| json!({"kind": kind, "why": why, "what": meaning(why)}));
            why.collect()
        };
        [told("maybe_right", &found.maybe_right), told("maybe_wrong", &found.maybe_wrong)].concat()
    }

    /// Judges a row with all steps; columns that the plan does not use must be readable too.
    fn judge(
        &self,
        dict: Option<&Dict>,
        lenient: &Result<Row<'_>, RowError>,
    ) -> (Judged, Option<RowError>) {
        let plan = self.scorer.plan();
        let read = match dict {
            Some(dict) => Row::read(dict, &Wanted::of(plan).with_groups()),
            None => lenient.clone(),
        };
        match read {
            Ok(row) => {
                (row.judge_with(plan, &self.scorer.world(), JudgeOptions::new().trace(true)), None)
            }
            Err(error) => (Judged::failed(plan.parts().len(), &error.fault()), Some(error)),
        }
    }

    /// The scores of a judged row, in the order of all rewards of the view.
    fn scores(
        &self,
        names: &Names,
        judged: &Judged,
        completion: &str,
        error: Option<&RowError>,
    ) -> Vec<Value> {
        let parts = self.scorer.plan().parts();
        let all = names.rewards().iter().map(|label| {
            let place = parts.iter().position(|part| part.label == *label);
            let part = place.and_then(|place| parts.get(place));
            let outcome = place.and_then(|place| judged.outcomes.get(place));
            match (part, outcome) {
                (Some(part), Some(outcome)) => {
                    outcome_value(label, part.weight, outcome, completion, error)
                }
                _ => json!({
                    "name": label, "weight": null, "score": null, "status": "abstained",
                    "reason": "other_task", "warning": null, "message": null, "fix": null,
                    "steps": [], "spans": [],
                }),
            }
        });
        all.collect()
    }

    /// `/api/row/N/frame`: the row as if other frames had been declared.
    pub(crate) fn frame(
        &self,
        number: u32,
        prediction: &str,
        reference: Option<&str>,
    ) -> Result<Value, Problem> {
        let texts = self.texts(&self.index.rows(), number)?;
        let dict = texts.raw_dict().ok_or_else(|| Problem::new(400, "this row cannot be read"))?;
        let row = Row::read(&dict, &self.index.lenient())
            .map_err(|error| Problem::new(400, error.message).fix(error.fix))?;
        let specs: Vec<PartSpec> = self
            .scorer
            .specs()
            .iter()
            .map(|spec| match frames(&spec.reward) {
                [] => spec.clone(),
                _ => in_frame(spec, prediction, reference),
            })
            .collect();
        let plan = Plan::new(&specs).map_err(|error| Problem::new(400, error.message()))?;
        let plan = plan.with_totals(self.scorer.plan().totals());
        let judged = row.judge_with(&plan, &self.scorer.world(), JudgeOptions::new().trace(true));
        let names = self.index.names();
        Ok(json!({
            "total": finite(judged.total),
            "drawn": self.drawn(&row, &plan, &specs),
            "scores": self.scores(&names, &judged, &row.completion, None),
        }))
    }

    /// `/api/explain`: a row that somebody has typed, or changed.
    pub(crate) fn explain(&self, body: &str) -> Result<Value, Problem> {
        let fix = "send {\"completion\": \"…\", \"reference\": \"…\"}";
        let asked = match loads(body) {
            Ok(Json::Dict(asked)) => asked,
            _ => return Err(Problem::new(400, "the body must be a JSON object").fix(fix)),
        };
        let number = asked.get("row").and_then(Json::as_i64);
        let number = number.and_then(|row| u32::try_from(row).ok());
        let mut dict = match number {
            Some(number) => {
                let texts = self.texts(&self.index.rows(), number)?;
                texts.raw_dict().unwrap_or_default()
            }
            None => Dict::new(),
        };
        let mut named = self.scorer.plan().column_names().clone();
        for (sent, meaning, column) in [
            ("completion", Meaning::Completion, "completion"),
            ("reference", Meaning::Reference, "solution"),
            ("question", Meaning::Question, "problem"),
            ("choices", Meaning::Choices, "choices"),
            ("image_size", Meaning::ImageSize, "image_size"),
            ("task", Meaning::Task, "task"),
        ] {
            let Some(value) = asked.get(sent).filter(|value| !value.is_null()) else { continue };
            // What is sent has its usual name.
            dict = without(&dict, meaning, &named);
            named = named.without(meaning);
            dict.insert(PyStr::from(column), value.clone());
        }
        if dict.get("completion").is_none() && number.is_none() {
            return Err(Problem::new(400, "there is no completion").fix(fix));
        }
        let row = Row::read(&dict, &Wanted::LENIENT.with_names(&named))
            .map_err(|error| Problem::new(400, error.message).fix(error.fix))?;
        let world = self.scorer.world();
        let mut plan = self.scorer.plan();
        let mut judged = row.judge_with(plan, &world, JudgeOptions::new().trace(true));
        let mut specs = self.scorer.specs();
        // A plan that chooses by task has nothing to say about a row without a task; the reference then chooses.
        let automatic = groundrule::suggest::automatic();
        let chosen;
        let unasked = |outcome: &Outcome| outcome.reason == Reason::OtherTask;
        let by_reference = judged.outcomes.iter().all(unasked);
        if by_reference {
            chosen = Plan::new(&automatic).map_err(|error| Problem::new(400, error.message()))?;
            (plan, specs) = (&chosen, &automatic);
            judged = row.judge_with(plan, &world, JudgeOptions::new().trace(true));
        }
        let parts = plan.parts().iter().zip(&judged.outcomes);
        let asked = parts.filter(|(_, outcome)| number.is_some() || !unasked(outcome));
        let scores: Vec<_> = asked
            .map(|(part, outcome)| {
                outcome_value(&part.label, part.weight, outcome, &row.completion, None)
            })
            .collect();
        let parts = plan.parts().iter().zip(&judged.outcomes);
        let others: Vec<_> = parts
            .filter(|(_, outcome)| number.is_none() && unasked(outcome))
            .map(|(part, _)| json!({"name": part.label, "tasks": part.tasks}))
            .collect();
        Ok(json!({
            "total": finite(judged.total),
            "status": judged.status(),
            "by_reference": by_reference,
            "unasked": others,
            "scores": scores,
            "spans": blocks(&row.completion),
            "drawn": self.drawn(&row, plan, specs),
        }))
    }
}

/// A reason to look at a row, in words for people.
fn meaning(why: &str) -> String {
    match why {
        "strict" => "strict semantics decide otherwise".to_owned(),
        "vlm-r1" => "vlm-r1 semantics accept it".to_owned(),
        "other_frame" => "its boxes fit in another frame".to_owned(),
        "other_form" => "it is the right answer in another form".to_owned(),
        "hundred_times" => {
            "it is 100 times the reference or a hundredth of it: a percentage?".to_owned()
        }
        "repeated_text" => "it repeats the same words".to_owned(),
        kind => {
            let mut probes = groundrule::lint::probes();
            let what = probes.find(|(name, _)| *name == kind).map_or("", |(_, what)| what);
            format!("it looks like {what}")
        }
    }
}

/// The same row without the columns of one meaning.
fn without(dict: &Dict, meaning: Meaning, named: &ColumnNames) -> Dict {
    let means = |name: &str| named.column(name).is_some_and(|column| column.meaning == meaning);
    let kept = dict.iter().filter(|(key, _)| !key.as_str().is_some_and(means));
    kept.map(|(key, value)| (key.clone(), value.clone())).collect()
}

fn choices(row: &Row<'_>) -> Vec<Value> {
    let choices = row.choices.iter();
    choices.map(|(label, content)| json!({"label": label, "content": content})).collect()
}

fn outcome_value(
    label: &str,
    weight: f64,
    outcome: &Outcome,
    completion: &str,
    error: Option<&RowError>,
) -> Value {
    let steps = outcome.trace.as_ref().map_or(&[][..], |trace| trace.steps());
    let fault = outcome.fault.as_ref().map(|fault| fault.message.as_str());
    let message = error.map(|error| error.message.as_str()).or(fault);
    let fix = error
        .map(|error| error.fix.as_str())
        .or_else(|| outcome.reason.fix().or_else(|| outcome.warning.map(Warning::fix)));
    json!({
        "name": label,
        "weight": weight,
        "score": finite(outcome.score),
        "status": outcome.status(),
        "reason": outcome.reason,
        "meaning": outcome.reason.describe(),
        "warning": outcome.warning,
        "warning_meaning": outcome.warning.map(Warning::describe),
        "message": message,
        "fix": fix,
        "steps": steps.iter().take(MOST_STEPS).map(|step| {
            json!({"text": step.what, "detail": step.found})
        }).collect::<Vec<_>>(),
        "spans": step_spans(completion, steps),
    })
}

/// The scores that a row brings, in the order of all rewards of the view.
fn recorded_scores(names: &Names, dict: &Dict, completion: &str) -> Vec<Value> {
    let found = recorded(dict).unwrap_or_default();
    let all = names.rewards().iter().map(|label| {
        let one = found.iter().find(|recorded| recorded.label == *label);
        let known = one.and_then(|one| names.find_reason(&one.reason)).map(|id| names.meaning(id));
        let trace = dict.get("rewards").and_then(|rewards| rewards.get(label)?.get("trace"));
        let steps = trace.and_then(Json::as_list).unwrap_or_default();
        json!({
            "name": label,
            "weight": null,
            "score": finite(one.and_then(|one| one.score)),
            "status": one.map_or("abstained", |one| one.status.word()),
            "reason": one.map_or("other_task", |one| &one.reason),
            "meaning": known.map(|known| known.says),
            "warning": one.and_then(|one| one.warning.as_deref()),
            "message": one.and_then(|one| one.detail.as_deref()),
            "fix": known.and_then(|known| known.fix),
            "steps": steps.iter().take(MOST_STEPS).map(|step| json!({
                "text": step.get("what").and_then(Json::as_str),
                "detail": step.get("found").and_then(Json::as_str),
            })).collect::<Vec<_>>(),
            "spans": steps.iter().take(MOST_STEPS).filter_map(|step| {
                let span = step.get("span")?.as_list()?;
                let end = |place: usize| usize::try_from(span.get(place)?.as_i64()?).ok();
                span_value(completion, (end(0)?, end(1)?), step.get("what")?.as_str()?)
            }).collect::<Vec<_>>(),
        })
    });
    all.collect()
}

fn step_spans(completion: &str, steps: &[Step]) -> Vec<Value> {
    let spans = steps.iter().take(MOST_STEPS);
    spans.filter_map(|step| span_value(completion, step.span?, &step.what)).collect()
}

/// A span in code points, as the page counts.
fn span_value(completion: &str, (start, end): (usize, usize), what: &str) -> Option<Value> {
    let before = completion.get(..start)?.chars().count();
    let inside = completion.get(start..end)?.chars().count();
    let kind = if what == "box" || what == "point" { "box" } else { "read" };
    Some(json!({"start": before, "end": before + inside, "kind": kind}))
}

/// Where a completion thinks, and where it answers.
fn blocks(completion: &str) -> Vec<Value> {
    let marks = groundrule_pytext::tags::marks();
    let mut spans = Vec::new();
    for (pair, kind) in [(&marks.think, "think"), (&marks.answer, "answer")] {
        for span in pair.iter(completion).take(MOST_STEPS) {
            let before = completion.get(..span.start).unwrap_or_default().chars().count();
            let inside = completion.get(span).unwrap_or_default().chars().count();
            spans.push(json!({"start": before, "end": before + inside, "kind": kind}));
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_have_kinds_and_end_inside_the_text() {
        let text = "Ä <box> ö";
        for (span, what, value) in [
            ((0, 2), "box", Some(json!({"start": 0, "end": 1, "kind": "box"}))),
            ((3, 8), "point", Some(json!({"start": 2, "end": 7, "kind": "box"}))),
            ((3, 11), "answer", Some(json!({"start": 2, "end": 9, "kind": "read"}))),
            ((1, 2), "box", None),
            ((3, 12), "box", None),
            ((20, 30), "box", None),
        ] {
            assert_eq!(span_value(text, span, what), value, "{span:?}");
        }
        let found = blocks("ö<think>ä</think><answer>b</answer><answer>cc</answer>");
        let ends: Vec<_> =
            found.iter().map(|one| (&one["kind"], &one["start"], &one["end"])).collect();
        let expected = [("think", 8, 9), ("answer", 25, 26), ("answer", 43, 45)];
        for (one, (kind, start, end)) in ends.into_iter().zip(expected) {
            assert_eq!(one, (&json!(kind), &json!(start), &json!(end)));
        }
        assert_eq!(found.len(), 3);
    }

    #[test]
    fn columns_of_one_meaning_go_together() {
        let dict = Texts::dict(r#"{"completion": "a", "response": "b", "solution": "c", "x": 1}"#)
            .unwrap();
        let keys = |dict: &Dict| {
            dict.keys().map(|key| key.to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(
            keys(&without(&dict, Meaning::Completion, &ColumnNames::USUAL)),
            ["solution", "x"]
        );
        assert_eq!(
            keys(&without(&dict, Meaning::Reference, &ColumnNames::USUAL)),
            ["completion", "response", "x"]
        );
        assert_eq!(keys(&without(&dict, Meaning::Task, &ColumnNames::USUAL)).len(), 4);
        assert!(Texts::dict("[1]").is_none() && Texts::dict("{").is_none());
    }

    #[test]
    fn every_suspicion_is_put_in_words() {
        let kinds = [
            "strict",
            "vlm-r1",
            "other_frame",
            "other_form",
            "hundred_times",
            "dodge",
            "whole_image",
        ];
        let words: Vec<String> = kinds.iter().map(|why| meaning(why)).collect();
        assert!(words[5].starts_with("it looks like ") && words[5].len() > 20, "{}", words[5]);
        let mut different = words.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), kinds.len());
        assert!(words[..5].iter().all(|text| !text.starts_with("it looks like")));
    }
}
