//! `groundrule lint`: what a configuration rewards that it should not.

use crate::args::{Lint, PlanArgs};
use crate::failure::Failure;
use crate::input::{Input, Reading};
use crate::paint::{BAD, BOLD, DIM, GOOD, NAME, WARN, count, counted, paint, short};
use crate::setup::{Setup, Unchosen};
use crate::summary::shortened;
use groundrule::lint::{Advice, Finding, Level, Report, lint};
use groundrule::rows::{ColumnNames, Row, Wanted};
use groundrule::shown::one_line;
use serde::Serialize;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Probes the configuration. `false` means that something was found.
pub(crate) fn run(args: &Lint) -> Result<bool, Failure> {
    let plan = PlanArgs {
        rewards: args.rewards.clone(),
        config: args.config.clone(),
        tokenizer: args.tokenizer.clone(),
        images: args.images.clone(),
        names: args.names.clone(),
    };
    let setup = Setup::new(&plan, &[], args.references.as_deref(), Unchosen::Nothing)?;
    let (references, rows) = match &args.references {
        Some(path) => read_references(path, args.limit as usize, setup.plan.column_names())?,
        None => (Vec::new(), 0),
    };
    let report = lint(&setup.specs, &setup.world(), &references)
        .map_err(|error| Failure::usage(error.to_string()).fix("see `groundrule rewards`"))?;
    let text = if args.json {
        let text = serde_json::to_string_pretty(&Told { source: &setup.source, report: &report });
        text.map_err(|error| Failure::files(error.to_string()))? + "\n"
    } else {
        render(&setup, args, &report, (references.len(), rows))
    };
    crate::score::show(&text, false)?;
    let worst = if args.deny_warnings { Level::Warning } else { Level::Finding };
    Ok(report.worst() < Some(worst))
}

/// The first rows with different references, and how many rows with a reference were read. Rows without a completion work
/// too: only the reference is used.
fn read_references(
    path: &Path,
    limit: usize,
    named: &ColumnNames,
) -> Result<(Vec<(u64, Row<'static>)>, usize), Failure> {
    let wanted = Wanted::ALL.without_completions().with_names(named);
    let reading = Reading::of(wanted.clone());
    let mut input = Input::open(0, path, Arc::new(AtomicU64::new(0)), &reading)?;
    let mut rows: Vec<(u64, Row<'static>)> = Vec::new();
    let mut seen = HashSet::new();
    let mut read = 0;
    let mut unreadable = None;
    'reading: while let Some(chunk) = input.chunk()? {
        let file = path.display().to_string();
        let reader = chunk.reader(&file, &wanted);
        for place in chunk.places() {
            let number = chunk.number(place);
            match reader.row(place) {
                Ok(row) if row.solution.is_some() => {
                    let asked = (row.choices.clone(), row.task.clone(), row.method.clone());
                    let key = (row.solution.clone(), asked);
                    read += 1;
                    if seen.insert(key) {
                        rows.push((number, row));
                    }
                }
                Ok(_) => {}
                Err(error) => {
                    unreadable.get_or_insert((number, error));
                }
            }
            if rows.len() >= limit {
                break 'reading;
            }
        }
    }
    if rows.is_empty() {
        let failure = match unreadable {
            Some((line, error)) => {
                Failure::usage(format!("{}:{line}: {}", path.display(), error.message))
            }
            None => Failure::usage(format!("{}: no row has a reference", path.display())),
        };
        return Err(failure.fix("give rows with a `solution`, or leave --references out"));
    }
    Ok((rows, read))
}

/// The report for programs.
#[derive(Serialize)]
struct Told<'a> {
    source: &'a str,
    #[serde(flatten)]
    report: &'a Report,
}

/// `rows` is how many rows with a reference were read, and `read` how many different ones they had.
fn render(setup: &Setup, args: &Lint, report: &Report, (read, rows): (usize, usize)) -> String {
    let mut text = String::new();
    let rewards = counted(setup.specs.len() as u64, "reward");
    let references = report.references as u64;
    let references = match &args.references {
        Some(path) => {
            let same = match rows > read {
                true => format!(" ({}; equal references count once)", counted(rows as u64, "row")),
                false => String::new(),
            };
            format!("{} from {}{same}", counted(references, "reference"), path.display())
        }
        None => counted(references, "built-in reference"),
    };
    let tried = format!(
        "{rewards}   {references}   {}",
        plural(report.replies as u64, "completion", "completions")
    );
    let _ = writeln!(text, "\n  {}   {}", paint(BOLD, &setup.source), paint(DIM, tried));
    if !args.verbose {
        tables(&mut text, setup, report);
    }
    for level in [Level::Finding, Level::Warning, Level::Note] {
        for advice in report.advice.iter().filter(|advice| advice.level == level) {
            say_advice(&mut text, advice);
        }
        for found in report.findings.iter().filter(|found| args.verbose && found.level == level) {
            say_finding(&mut text, found);
        }
    }
    foot(&mut text, args, report);
    text
}

/// One short table for each reward that falls for something.
fn tables(text: &mut String, setup: &Setup, report: &Report) {
    let width = report.findings.iter().map(|found| found.probe.len()).max().unwrap_or(0);
    let mut told = false;
    for part in setup.plan.parts() {
        let findings: Vec<_> =
            report.findings.iter().filter(|found| found.label == part.label).collect();
        if findings.is_empty() {
            continue;
        }
        let which = if part.label == part.entry.name {
            part.semantics.to_string()
        } else {
            format!("{}, {}", part.entry.name, part.semantics)
        };
        let name = paint(NAME, &part.label);
        let _ = writeln!(text, "\n  {name} {}", paint(DIM, format!("({which})")));
        let heading = format!(
            "    {:width$}  {:>6} {:>6} {:>6}  {:>9}   {:30}  {}",
            "probe", "earns", "right", "wrong", "falls for", "for example", "stopped by"
        );
        let _ = writeln!(text, "{}", paint(DIM, heading));
        told = true;
        for found in findings {
            let (style, mark) = mark(found.level);
            let probe = paint(style, format!("{mark} {:width$}", found.probe));
            let worst = &found.worst;
            let names: Vec<_> = found.ended_by.iter().map(|repair| repair.name()).collect();
            let ends = if names.is_empty() { "–".to_owned() } else { names.join(", ") };
            let _ = writeln!(
                text,
                "  {probe}  {:>6} {} {}  {:>9}   {}  {}",
                short(worst.score),
                paint(DIM, format!("{:>6}", short(worst.right))),
                paint(DIM, format!("{:>6}", short(worst.wrong))),
                format!("{} of {}", found.times, found.of),
                glance(found),
                paint(if names.is_empty() { DIM } else { GOOD }, ends)
            );
        }
    }
    if told {
        let line = "falls for: references on which it earns too much, of those it was tried on";
        let _ = writeln!(text, "\n    {}", paint(DIM, line));
    }
}

/// The completion at a glance: thirty letters of its answer.
fn glance(found: &Finding) -> String {
    const LETTERS: usize = 30;
    let completion = &found.worst.completion;
    let inside = completion
        .rsplit_once("<answer>\n")
        .map_or(completion.as_str(), |(_, end)| end.strip_suffix("\n</answer>").unwrap_or(end));
    let mut words = match (found.worst.tokens, inside.trim()) {
        (Some(tokens), _) => format!("{} tokens", count(tokens)),
        (None, "") => "nothing".to_owned(),
        (None, inside) => {
            one_line(&inside.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
        }
    };
    if words.chars().count() > LETTERS {
        words = words.chars().take(LETTERS - 1).collect();
        words.push('…');
    }
    format!("{words:LETTERS$}")
}

fn foot(text: &mut String, args: &Lint, report: &Report) {
    let levels = |level: Level| {
        let findings = report.findings.iter().filter(|found| found.level == level).count();
        let advice = report.advice.iter().filter(|advice| advice.level == level).count();
        (findings + advice) as u64
    };
    let (findings, warnings, notes) =
        (levels(Level::Finding), levels(Level::Warning), levels(Level::Note));
    text.push('\n');
    let mut parts = Vec::new();
    let probes = counted(report.probes as u64, "probe");
    let paid = report.findings.iter().any(|found| found.level != Level::Warning);
    if findings > 0 {
        parts.push(paint(BAD, counted(findings, "finding")));
    } else if report.probes == 0 {
        parts.push("no completion could be tried".to_owned());
    } else if paid {
        parts.push(format!("no finding in {probes}"));
    } else if warnings > 0 {
        parts.push(format!("none of {probes} was rewarded"));
    } else {
        parts.push(format!("{} none of {probes} was rewarded", paint(GOOD, "✓")));
    }
    if warnings > 0 {
        parts.push(paint(WARN, counted(warnings, "warning")));
    }
    if notes > 0 {
        parts.push(paint(DIM, counted(notes, "note")));
    }
    let _ = writeln!(text, "  {}", parts.join("   "));
    let ended = report.findings.iter().filter(|found| !found.ended_by.is_empty()).count();
    if ended > 0 {
        let all = report.findings.len();
        let _ = writeln!(
            text,
            "  {} semantics = \"strict\" stops {ended} of {all}",
            paint(GOOD, "fix:")
        );
    }
    if let (Some(config), false, false) = (&args.config, args.verbose, report.findings.is_empty()) {
        let references = match &args.references {
            Some(path) => format!(" --references {}", path.display()),
            None => String::new(),
        };
        let line = format!(
            "each with its completion and fix   groundrule lint {}{references} -v",
            config.display()
        );
        let _ = writeln!(text, "\n  {}", paint(DIM, line));
    }
    text.push('\n');
}

fn plural(number: u64, one: &str, several: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { several })
}

fn mark(level: Level) -> (anstyle::Style, &'static str) {
    match level {
        Level::Finding => (BAD, "✗"),
        Level::Warning => (WARN, "!"),
        Level::Note => (DIM, "·"),
    }
}

fn say_advice(text: &mut String, advice: &Advice) {
    let (style, mark) = mark(advice.level);
    let whose = match &advice.label {
        Some(label) => format!(" · {}", paint(NAME, label)),
        None => String::new(),
    };
    let _ = writeln!(text, "\n  {}{whose}", paint(style, format!("{mark} {}", advice.code)));
    let _ = writeln!(text, "    {}", one_line(&advice.message));
    let _ = writeln!(text, "    {} {}", paint(GOOD, "fix:"), one_line(&advice.fix));
}

fn say_finding(text: &mut String, found: &Finding) {
    let (style, mark) = mark(found.level);
    let what = paint(style, format!("{mark} {}", found.probe));
    let rule = found.method.as_ref().map(|method| format!(" {method}")).unwrap_or_default();
    let which = if found.label == found.reward {
        format!("{}{rule}", found.semantics)
    } else {
        format!("{}{rule}, {}", found.reward, found.semantics)
    };
    let times = match (found.times, found.of) {
        (1, 1) => "1 reference".to_owned(),
        (times, of) => format!("{times} of {of} references"),
    };
    let name = paint(NAME, &found.label);
    let _ = writeln!(text, "\n  {what} · {name} {} · {times}", paint(DIM, format!("({which})")));
    let worst = &found.worst;
    let _ = writeln!(
        text,
        "    {}: earns {} ({}); a right answer earns {}, a wrong one {}",
        found.what,
        paint(BOLD, short(worst.score)),
        worst.reason,
        short(worst.right),
        short(worst.wrong)
    );
    let place = worst.line.map(|line| format!(" (line {line})")).unwrap_or_default();
    let _ =
        writeln!(text, "    {} {}{place}", paint(DIM, "reference"), shortened(&worst.reference));
    let length = match worst.tokens {
        Some(tokens) => paint(DIM, format!(" ({} tokens)", count(tokens))),
        None => String::new(),
    };
    let _ = writeln!(text, "    {}     {}{length}", paint(DIM, "reply"), reply(&worst.completion));
    let _ = writeln!(text, "    {} {}", paint(GOOD, "fix:"), found.fix);
}

/// A completion on one line, without the thinking before the answer.
fn reply(completion: &str) -> String {
    if completion.trim().is_empty() {
        return paint(DIM, "nothing");
    }
    match completion.split_once("</think>\n<answer>\n") {
        Some((thinking, answer)) if !thinking.contains("<answer>") => {
            format!("{}{}", paint(DIM, "…"), shortened(&format!("<answer>{answer}")))
        }
        _ => shortened(completion),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glanced(completion: &str, tokens: Option<u64>) -> String {
        let plan: Vec<groundrule::PartSpec> = vec!["format_reward".parse().unwrap()];
        let mut report = lint(&plan, &groundrule::World::nowhere(), &[]).unwrap();
        let mut found = report.findings.remove(0);
        found.worst.completion = completion.to_owned();
        found.worst.tokens = tokens;
        glance(&found)
    }

    #[test]
    fn a_completion_is_seen_by_thirty_letters_of_its_answer() {
        let letters = |count: usize| "é".repeat(count);
        for (completion, tokens, shown) in [
            ("7", None, "7".to_owned()),
            (" two\n words ", None, "two words".to_owned()),
            ("<think>a</think><answer>\n7\n</answer>", None, "7".to_owned()),
            ("<answer>\n\n</answer>", None, "nothing".to_owned()),
            ("", None, "nothing".to_owned()),
            ("x", Some(12_345), "12,345 tokens".to_owned()),
            (&letters(30), None, letters(30)),
            (&letters(31), None, letters(29) + "…"),
        ] {
            let seen = glanced(completion, tokens);
            assert_eq!((seen.trim_end(), seen.chars().count()), (&*shown, 30), "{completion}");
        }
    }

    #[test]
    fn levels_have_marks_and_numbers_have_plurals() {
        let marks = [Level::Finding, Level::Warning, Level::Note].map(|level| mark(level).1);
        assert_eq!(marks, ["✗", "!", "·"]);
        assert_eq!(
            (plural(1, "reply", "replies"), plural(1000, "reply", "replies")),
            ("1 reply".to_owned(), "1,000 replies".to_owned())
        );
    }
}
