//! `groundrule explain`: one row, step by step.

use crate::args::Explain;
use crate::failure::Failure;
use crate::input::{Input, Reading};
use crate::paint::{BAD, BOLD, DIM, FOUND, GOOD, NAME, WARN, paint, short};
use crate::record::{Record, Rewards, RowFault};
use crate::setup::{Setup, Unchosen};
use crate::small_file::read_all;
use groundrule::WrittenScore;
use groundrule::rows::{OwnedChoice, Row, RowError, Wanted};
use groundrule::shown::lines;
use groundrule::{AnswerKind, JudgeOptions, Judged, Outcome, Part, Reason, Status, Step, Warning};
use groundrule_json::{Dict, PyStr, Value};
use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Characters shown on each side of what was found.
const AROUND: usize = 60;

/// The longest text from standard input, in bytes: as long as a row may be.
const LONGEST: u64 = 64 << 20;

/// How many characters of a step are shown.
const WIDEST: usize = 400;

/// Explains the scores of one row.
pub(crate) fn run(args: &Explain) -> Result<(), Failure> {
    let (text, scored) = match (&args.gold, &args.pred) {
        (Some(gold), Some(pred)) => (crate::mathematics::explain(args, gold, pred)?, true),
        _ => rewards(args)?,
    };
    crate::score::show(&text, false)?;
    match scored {
        true => Ok(()),
        false => Err(Failure::nothing("there is no score")),
    }
}

/// The explanation, and whether there is a score to explain.
fn rewards(args: &Explain) -> Result<(String, bool), Failure> {
    let (row, several, setup) = match &args.row {
        Some(place) => {
            let (path, line, part) = parse_place(place)?;
            let path = one_file(path, line)?;
            let files = [path.clone()];
            let setup = Setup::new(&args.plan, &[], Some(&path), Unchosen::Rows(&files))?;
            let wanted = Wanted::of(&setup.plan);
            let (row, several) = find_row(&path, (line, part), &wanted)?;
            (row, several.map(|rows| (place.clone(), part.max(1), rows)), setup)
        }
        None => (Ok(row_of(args)?), None, Setup::new(&args.plan, &[], None, Unchosen::EachRow)?),
    };
    let plan = &setup.plan;
    let judged = match &row {
        Ok(row) => row.judge_with(plan, &setup.world(), JudgeOptions::new().trace(true)),
        Err(error) => Judged::failed(plan.parts().len(), &error.fault()),
    };
    if args.json {
        let record = Record {
            line: None,
            row: None,
            file: None,
            id: row.as_ref().map_or_else(|error| error.id.as_ref(), |row| row.id.as_ref()),
            status: judged.status(),
            score: WrittenScore(judged.total),
            compared: None,
            error: row.as_ref().err().map(RowFault::from),
            rewards: Rewards { plan, judged: &judged, detailed: row.is_ok() },
        };
        let text = serde_json::to_string_pretty(&record);
        let text = text.map_err(|error| Failure::files(error.to_string()))? + "\n";
        return Ok((text, judged.total.is_some()));
    }
    let mut text = String::new();
    if let Some((place, part, rows)) = several {
        let place = place.strip_suffix(&format!(".{part}")).unwrap_or(&place).to_owned();
        let told = format!(
            "row {part} of {rows} in this line; the others: --row {place}.1 to {place}.{rows}"
        );
        let _ = writeln!(text, "\n  {}", paint(DIM, told));
    }
    text += &render(&setup, row.as_ref(), &judged);
    Ok((text, judged.total.is_some()))
}

/// The row that the arguments describe.
fn row_of(args: &Explain) -> Result<Row<'static>, Failure> {
    if args.completion.as_deref() == Some("-") && args.reference.as_deref() == Some("-") {
        return Err(Failure::usage("only one of completion and reference can be standard input")
            .fix("give the other one as an argument"));
    }
    let size = |text: &String| {
        let side = |text: &str| text.trim().parse::<u32>().ok().filter(|pixels| *pixels > 0);
        text.split_once(['x', 'X', '×'])
            .and_then(|(width, height)| side(width).zip(side(height)))
            .ok_or_else(|| {
                Failure::usage(format!("--image-size {text}: this is not a size"))
                    .fix("give width and height in pixels: --image-size 640x480")
            })
    };
    Ok(Row {
        completion: text_of(args.completion.as_deref())?.unwrap_or_default().into(),
        solution: text_of(args.reference.as_deref())?.map(Cow::Owned),
        task: args.task.clone().map(Cow::Owned),
        problem: args.problem.clone().map(Cow::Owned),
        choices: args.choices.as_deref().map(choices_of).transpose()?.unwrap_or_default(),
        images: args.image.iter().map(|path| path.to_string_lossy().into_owned().into()).collect(),
        image_size: args.image_size.as_ref().map(size).transpose()?,
        grid: args.grid.clone(),
        tokens: args.tokens,
        accuracy: args.accuracy,
        ..Row::default()
    })
}

/// An argument, or standard input for `-`, without the line end that a shell adds to it.
fn text_of(argument: Option<&str>) -> Result<Option<String>, Failure> {
    let Some("-") = argument else { return Ok(argument.map(str::to_owned)) };
    let mut text = read_all(std::io::stdin(), LONGEST)
        .map_err(|error| Failure::files(format!("standard input: {error}")))?;
    let end = text.strip_suffix('\n').map_or(text.len(), str::len);
    text.truncate(end);
    Ok(Some(text))
}

/// The file that a path means: itself, or the only file of rows in a directory or behind a pattern.
fn one_file(path: PathBuf, line: u64) -> Result<PathBuf, Failure> {
    let mut files = crate::input::expand(std::slice::from_ref(&path))?;
    match (files.pop(), files.as_slice()) {
        (Some(only), []) => Ok(only),
        (last, others) => {
            let named = others.first().unwrap_or(&path).display().to_string();
            let count = others.len() + usize::from(last.is_some());
            Err(Failure::usage(format!("--row {}: this means {count} files", path.display()))
                .fix(format!("name one of them: --row {named}:{line}")))
        }
    }
}

/// The choices of `--choices`.
fn choices_of(text: &str) -> Result<Vec<OwnedChoice<'static>>, Failure> {
    let row: Dict = [(PyStr::from("choices"), Value::from(text))].into_iter().collect();
    let row = Row::read(&row, &Wanted::ALL.without_completions()).map(Row::into_owned);
    match row.map(|row| row.choices) {
        Ok(choices) if !choices.is_empty() => Ok(choices),
        _ => Err(Failure::usage(format!("--choices {text}: these are not choices"))
            .fix("give a list or an object by letter: --choices '[\"red\", \"blue\"]'")),
    }
}

/// `FILE:LINE`, or `FILE:LINE.ROW` for a line that holds several rows.
fn parse_place(place: &str) -> Result<(PathBuf, u64, u32), Failure> {
    let wrong = |what: &str| {
        Failure::usage(format!("--row {place}: {what}"))
            .fix("write the file and the line: --row rollouts.jsonl:17")
    };
    let (path, line) = place.rsplit_once(':').ok_or_else(|| wrong("no line number is given"))?;
    let (number, part) = match line.split_once('.') {
        Some((number, part)) => (number, part.parse::<u32>().ok()),
        None => (line, Some(0)),
    };
    match (path, number, number.parse::<u64>().ok().zip(part)) {
        ("", _, _) => Err(wrong("no file is given")),
        (_, "", _) => Err(wrong("no line number is given")),
        (_, _, Some((0, _))) => Err(wrong("lines are counted from 1")),
        (_, number, Some((_, 0))) if number != line => Err(wrong("rows are counted from 1")),
        (path, _, Some((number, part))) => Ok((PathBuf::from(path), number, part)),
        (_, _, None) => Err(wrong(&format!("'{line}' is not a line number"))),
    }
}

/// A row that could be read or not, and how many rows its line holds, if there are several.
type Found = (Result<Row<'static>, RowError>, Option<usize>);

fn find_row(path: &Path, (number, part): (u64, u32), wanted: &Wanted) -> Result<Found, Failure> {
    let mut rows = 0;
    let mut input =
        Input::open(0, path, Arc::new(AtomicU64::new(0)), &Reading::of(wanted.clone()))?;
    while let Some(chunk) = input.chunk()? {
        let in_line = |place: &&usize| chunk.number(**place) == number && chunk.part(**place) > 0;
        // All rows of a line are in one chunk.
        let several = chunk.places().iter().filter(in_line).count();
        rows = rows.max(several);
        if let Some(place) = chunk.place_of(number, part) {
            let row = chunk.reader(&path.display().to_string(), wanted).row(place);
            return Ok((row, Some(several).filter(|several| *several > 0)));
        }
    }
    if part > 0 {
        let what = match rows {
            0 => format!("line {number} does not hold several rows"),
            rows => format!("line {number} holds {rows} rows"),
        };
        return Err(Failure::usage(format!("{}: {what}", path.display()))
            .fix(format!("name the line: --row {}:{number}", path.display())));
    }
    Err(Failure::usage(format!("{}: there is no row in line {number}", path.display()))
        .fix("lines are counted from 1; blank ones hold no row"))
}

fn render(setup: &Setup, row: Result<&Row<'_>, &RowError>, judged: &Judged) -> String {
    let mut text = String::from("\n");
    let row = match row {
        Ok(row) => row,
        Err(error) => {
            let _ = writeln!(text, "  {} {}", paint(BAD, "failed"), error.reason);
            let _ = writeln!(text, "  {}", lines(&error.message));
            let _ = writeln!(text, "  {} {}\n", paint(GOOD, "fix:"), lines(&error.fix));
            return text;
        }
    };
    let mut elsewhere = Vec::new();
    let mut sum = Vec::new();
    for (part, outcome) in setup.plan.parts().iter().zip(&judged.outcomes) {
        if outcome.reason == Reason::OtherTask {
            elsewhere.push(part.label.as_str());
            continue;
        }
        sum.extend(
            outcome.score.map(|score| format!("{} × {}", rounded(part.weight), rounded(score))),
        );
        explain_part(&mut text, part, outcome, &row.completion);
    }
    if let Some(total) = judged.total.filter(|_| setup.plan.parts().len() > 1) {
        let sum = paint(DIM, format!("= {}", sum.join(" + ")));
        let _ = writeln!(text, "  {}  {} {sum}\n", paint(BOLD, "weighted total"), rounded(total));
    }
    if let Some(doubt) = setup.chosen.as_ref().and_then(|chosen| chosen.doubt.as_ref()) {
        let sign = paint(WARN, "!");
        let _ = writeln!(text, "  {sign} the frame is only assumed: {}", lines(&doubt.message));
        let _ = writeln!(text, "    {} {}\n", paint(GOOD, "fix:"), lines(&doubt.fix));
    }
    let routed = setup.plan.routes_by_kind();
    let kind = if routed { row.with_sample(AnswerKind::of) } else { None };
    let some_asked = elsewhere.len() < setup.plan.parts().len();
    let line = match kind {
        Some(kind) if row.task.is_none() && some_asked => match setup.is_from_rows() {
            true => format!("chosen by the reference, which is of the kind {}", kind.word()),
            false => {
                format!("{} has it for references of the kind {}", setup.source, kind.word())
            }
        },
        _ if elsewhere.is_empty() => return text,
        kind => {
            let why = match &row.task {
                Some(task) if !routed => format!("the task is {task}"),
                task => setup.plan.why_not_asked(task.as_deref(), kind),
            };
            format!("skipped, because {why}: {}", elsewhere.join(", "))
        }
    };
    let _ = writeln!(text, "  {}\n", paint(DIM, line));
    text
}

/// A score with as many digits as a person reads, and without the minus sign that a zero may have. `--json` has all digits.
fn rounded(score: f64) -> f64 {
    let rounded = (score * 1e4).round() / 1e4;
    match (rounded == 0.0, rounded.is_finite()) {
        (true, _) => 0.0,
        (_, true) => rounded,
        _ => score,
    }
}

fn explain_part(text: &mut String, part: &Part, outcome: &Outcome, completion: &str) {
    let mut name = paint(NAME, &part.label);
    if part.semantics.is_strict() {
        let _ = write!(name, " {}", paint(DIM, part.semantics));
    }
    match (outcome.status(), outcome.score) {
        (Status::Scored, Some(score)) => {
            let (low, high) = part.entry.range;
            // Rewards that only punish are best at the top of their range.
            let style = if score > 0.0 || score == high { GOOD } else { BAD };
            let range = paint(DIM, format!("of {} … {}", short(low), short(high)));
            let _ = writeln!(text, "  {name}  {} {range}", paint(style.bold(), rounded(score)));
        }
        (Status::Abstained, _) => {
            let _ = writeln!(text, "  {name}  {}", paint(WARN.bold(), "abstained"));
        }
        _ => {
            let _ = writeln!(text, "  {name}  {}", paint(BAD.bold(), "failed"));
        }
    }
    let reason = outcome.reason;
    let _ = writeln!(text, "    {}  {}", paint(BOLD, reason), reason.describe());
    if let Some(warning) = outcome.warning {
        if warning.code() != reason.code() {
            let told = paint(WARN, format!("warning: {warning}"));
            let _ = writeln!(text, "    {told}  {}", warning.describe());
        }
        let _ = writeln!(text, "    {} {}", paint(GOOD, "fix:"), warning.fix());
    }
    if let Some(fault) = &outcome.fault {
        let _ = writeln!(text, "    {}", lines(&fault.message));
    }
    if let Some(fix) = reason.fix().filter(|fix| outcome.warning.map(Warning::fix) != Some(fix)) {
        let _ = writeln!(text, "    {} {fix}", paint(GOOD, "fix:"));
    }
    let steps = outcome.trace.as_ref().map_or(&[][..], |trace| trace.steps());
    let width = steps.iter().map(|step| step.what.chars().count()).max().unwrap_or(0);
    for (i, step) in steps.iter().enumerate() {
        let number = paint(DIM, format!("{:>2}", i + 1));
        let what = format!("{:width$}", step.what);
        let _ = writeln!(text, "    {number}  {what}  {}", shown(step, completion, width));
    }
    text.push('\n');
}

/// A step's finding; text from the completion is shown in its place.
fn shown(step: &Step, completion: &str, width: usize) -> String {
    let indent = format!("\n{:1$}", "", width + 10);
    let cut = |text: &str| -> String {
        let text = match text.char_indices().nth(WIDEST) {
            Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
            None => text.to_owned(),
        };
        lines(&text).replace('\n', &indent)
    };
    let Some((start, end)) = step.span else { return cut(&step.found) };
    let (Some(before), Some(found), Some(after)) =
        (completion.get(..start), completion.get(start..end), completion.get(end..))
    else {
        return cut(&step.found);
    };
    let from = before.char_indices().rev().nth(AROUND - 1).map_or(0, |(at, _)| at);
    let to = after.char_indices().nth(AROUND).map_or(after.len(), |(at, _)| at);
    let lead =
        format!("{}{}", if from > 0 { "…" } else { "" }, before.get(from..).unwrap_or_default());
    let tail = format!(
        "{}{}",
        after.get(..to).unwrap_or_default(),
        if to < after.len() { "…" } else { "" }
    );
    let found = format!("⟦{}⟧", cut(found));
    format!(
        "{}{}{}",
        paint(DIM, lead.replace('\n', &indent)),
        paint(FOUND, found),
        paint(DIM, tail.replace('\n', &indent))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_a_file_and_a_line() {
        assert_eq!(parse_place("a:b.jsonl:17").unwrap(), (PathBuf::from("a:b.jsonl"), 17, 0));
        assert_eq!(parse_place("a.jsonl:1.3").unwrap(), (PathBuf::from("a.jsonl"), 1, 3));
        for (place, says) in [
            ("a.jsonl", "no line number is given"),
            ("a.jsonl:", "no line number is given"),
            ("a.jsonl:0", "lines are counted from 1"),
            (":3", "no file is given"),
            ("a:x", "'x' is not a line number"),
            ("a.jsonl:1.0", "rows are counted from 1"),
            ("a.jsonl:1.x", "'1.x' is not a line number"),
        ] {
            let failure = parse_place(place).unwrap_err();
            assert_eq!(failure.message, format!("--row {place}: {says}"));
        }
    }

    #[test]
    fn what_was_found_is_shown_where_it_stands() {
        let step = Step { what: "answer".into(), found: "7".to_owned(), span: Some((8, 9)) };
        let plain = |text: String| anstream::adapter::strip_str(&text).to_string();
        assert_eq!(plain(shown(&step, "<answer>7</answer>", 6)), "<answer>⟦7⟧</answer>");
        let long = format!("{}<answer>7</answer>", "é".repeat(100));
        let step = Step { span: Some((208, 209)), ..step };
        let text = plain(shown(&step, &long, 6));
        assert_eq!(text, format!("…{}<answer>⟦7⟧</answer>", "é".repeat(52)));
    }
    #[test]
    fn long_texts_are_cut_on_both_sides_of_what_was_found() {
        let plain = |text: String| anstream::adapter::strip_str(&text).to_string();
        for (before, after) in
            [(0, 0), (AROUND, AROUND), (AROUND + 1, AROUND + 1), (200, 0), (0, 200)]
        {
            let completion = format!("{}7{}", "ä".repeat(before), "ö".repeat(after));
            let step = Step {
                what: "answer".into(),
                found: "7".to_owned(),
                span: Some((2 * before, 2 * before + 1)),
            };
            let cut = |count: usize| if count > AROUND { "…" } else { "" };
            let expected = format!(
                "{}{}⟦7⟧{}{}",
                cut(before),
                "ä".repeat(before.min(AROUND)),
                "ö".repeat(after.min(AROUND)),
                cut(after)
            );
            assert_eq!(plain(shown(&step, &completion, 6)), expected, "{before} {after}");
        }
        let step = |found: String, span| Step { what: "answer".into(), found, span };
        for (length, end) in [(WIDEST, ""), (WIDEST + 1, "…")] {
            let text = "é".repeat(length);
            let expected = format!("{}{end}", "é".repeat(WIDEST));
            assert_eq!(plain(shown(&step(text, None), "", 6)), expected);
        }
        // A span outside the text shows what the step says itself; lines go on below.
        assert_eq!(plain(shown(&step("7".to_owned(), Some((3, 9))), "ab", 6)), "7");
        assert_eq!(
            plain(shown(&step("a\nb".to_owned(), None), "", 2)),
            format!("a\n{}b", " ".repeat(12))
        );
    }

    #[test]
    fn scores_are_rounded_and_zeros_have_no_sign() {
        for (score, text) in [
            (-0.0, "0"),
            (-0.00001, "0"),
            (-0.5, "-0.5"),
            (1.0, "1"),
            (2.0 / 3.0, "0.6667"),
            (f64::NAN, "NaN"),
        ] {
            assert_eq!(rounded(score).to_string(), text);
        }
    }
}
