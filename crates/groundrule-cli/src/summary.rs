//! The end of a run as a person reads it.

use crate::paint::{BAD, BOLD, DIM, GOOD, NAME, WARN, count, counted, decimal, paint, short};
use crate::tally::{PartTally, Place, Problem, ProblemKey, Spread, Tally};
use groundrule::{Plan, Status, nearest};
use std::fmt::Write as _;
use std::time::Duration;

/// Columns of a histogram.
const BINS: usize = 10;

/// Heights of a histogram; zero has a mark of its own.
const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Reasons shown for a reward.
const REASONS: usize = 4;

/// Longest message shown.
const WIDTH: usize = 110;

/// What the summary is about.
pub(crate) struct Run<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) tally: &'a Tally,
    pub(crate) files: &'a [String],
    pub(crate) source: &'a str,
    /// Where the rows went, if they were written.
    pub(crate) output: Option<&'a str>,
    pub(crate) elapsed: Duration,
}

/// The whole text, with colours.
pub(crate) fn render(run: &Run<'_>) -> String {
    let mut text = String::new();
    head(&mut text, run);
    if run.tally.rows > 0 {
        table(&mut text, run);
        problems(&mut text, run);
        unasked(&mut text, run);
        unheard(&mut text, run);
        groups(&mut text, run);
        times(&mut text, run);
    }
    foot(&mut text, run);
    text
}

fn head(text: &mut String, run: &Run<'_>) {
    let files = match run.files {
        [one] => one.clone(),
        several => counted(several.len() as u64, "file"),
    };
    let rewards = counted(run.plan.parts().len() as u64, "reward");
    let source = format!("{rewards} from {}", run.source);
    let _ = writeln!(text, "\n  {}   {}\n", paint(BOLD, files), paint(DIM, source));
    let tally = run.tally;
    if tally.rows == 0 {
        let _ = writeln!(text, "  {}", paint(WARN, "no rows: the input is empty"));
        return;
    }
    let mut parts = vec![format!("{} scored", paint(GOOD, count(tally.scored)))];
    if tally.abstained > 0 {
        parts.push(format!("{} abstained", paint(WARN, count(tally.abstained))));
    }
    if tally.failed > 0 {
        parts.push(format!("{} failed", paint(BAD, count(tally.failed))));
    }
    let rows = paint(BOLD, counted(tally.rows, "row"));
    let _ = writeln!(text, "  {rows}   {}\n", parts.join("   "));
}

fn table(text: &mut String, run: &Run<'_>) {
    let labels = run.plan.parts().iter().map(|part| part.label.chars().count());
    let width = labels.max().unwrap_or(0).max("weighted total".len());
    let heading = format!(
        "  {:width$}  {:>6}  {:>8}  {:>7}  {:>7}  {:>7}  {:>7}   scores",
        "reward", "weight", "rows", "mean", "sd", "min", "max"
    );
    let _ = writeln!(text, "{}", paint(DIM, heading));
    for (part, tally) in run.plan.parts().iter().zip(&run.tally.parts) {
        let label = format!("{:width$}", part.label);
        let spread = &tally.spread;
        let (low, high) = spread.range();
        line(text, &paint(NAME, label), &short(part.weight), spread, low, high);
        let mut reasons = reasons(tally);
        if part.semantics.is_strict() {
            let more = if reasons.is_empty() { "" } else { " · " };
            reasons = format!("{}{more}{reasons}", part.semantics);
        }
        if !reasons.is_empty() {
            let _ = writeln!(text, "    {}", paint(DIM, reasons));
        }
    }
    if run.plan.parts().len() > 1 {
        let label = format!("{:width$}", "weighted total");
        let total = &run.tally.total;
        line(text, &paint(BOLD, label), "", total, total.least, total.greatest);
    }
}

fn line(text: &mut String, label: &str, weight: &str, spread: &Spread, low: f64, high: f64) {
    let rows = count(spread.count);
    let _ = write!(text, "  {label}  {weight:>6}  {rows:>8}");
    if spread.count == 0 {
        let _ = writeln!(text, "  {}", paint(DIM, "no row has a score"));
        return;
    }
    let _ = write!(
        text,
        "  {:>7}  {:>7}  {:>7}  {:>7}",
        decimal(spread.mean),
        decimal(spread.deviation()),
        short(spread.least),
        short(spread.greatest)
    );
    let bars = histogram(&spread.bins(BINS, low, high));
    let (low, high) = (paint(DIM, format!("{:>5}", short(low))), paint(DIM, short(high)));
    let _ = write!(text, "   {low} {bars} {high}");
    if spread.not_numbers > 0 {
        let _ = write!(text, "  {}", paint(WARN, format!("+{} no numbers", spread.not_numbers)));
    }
    text.push('\n');
}

/// Blocks by count; any count that is not zero can be seen.
fn histogram(bins: &[u64]) -> String {
    let most = bins.iter().copied().max().unwrap_or(0).max(1);
    let block = |&count: &u64| match count {
        0 => '·',
        count => {
            let height = (count as f64 / most as f64 * BLOCKS.len() as f64).ceil() as usize;
            BLOCKS.get(height.saturating_sub(1)).copied().unwrap_or('█')
        }
    };
    bins.iter().map(block).collect()
}

fn reasons(part: &PartTally) -> String {
    let mut reasons: Vec<_> = part.reasons.iter().collect();
    reasons.sort_by_key(|(reason, times)| (std::cmp::Reverse(**times), **reason));
    let mut words: Vec<String> = reasons
        .iter()
        .take(REASONS)
        .map(|(reason, times)| format!("{reason} {}", count(**times)))
        .collect();
    if reasons.len() > REASONS {
        words.push(format!("{} more", reasons.len() - REASONS));
    }
    words.join(" · ")
}

fn problems(text: &mut String, run: &Run<'_>) {
    for (status, style, mark) in
        [(Status::Failed, BAD, "✗"), (Status::Abstained, WARN, "–"), (Status::Scored, WARN, "!")]
    {
        let mut problems: Vec<_> =
            run.tally.problems.iter().filter(|(key, _)| key.status == status).collect();
        problems.sort_by_key(|(_, problem)| (std::cmp::Reverse(problem.rows), problem.place));
        for (key, problem) in problems {
            let what = paint(style, format!("{mark} {}", key.reason));
            let whose = match key.part.and_then(|part| run.plan.parts().get(part)) {
                Some(part) => format!(" · {}", paint(NAME, &part.label)),
                None => String::new(),
            };
            let rows = rows_of(run, key, problem);
            let _ = writeln!(text, "\n  {what}{whose} · {rows}");
            let _ = writeln!(text, "    {}", shortened(&problem.message));
            if let Some(fix) = &problem.fix {
                let _ = writeln!(text, "    {} {fix}", paint(GOOD, "fix:"));
            }
        }
    }
}

/// A finding that is not about one reason: a heading, what was found, and what to do.
fn finding(text: &mut String, what: &str, rest: &str, message: &str, fix: &str) {
    let _ = writeln!(text, "\n  {} {} · {rest}", paint(WARN, "!"), paint(BOLD, what));
    let _ = writeln!(text, "    {}", shortened(message));
    let _ = writeln!(text, "    {} {fix}", paint(GOOD, "fix:"));
}

/// Rewards that no row asked for, and rows that asked for no reward.
fn unasked(text: &mut String, run: &Run<'_>) {
    let tally = run.tally;
    if run.plan.parts().iter().all(|part| part.tasks.is_empty()) || tally.readable() == 0 {
        return;
    }
    let mut seen: Vec<_> = tally.tasks.iter().collect();
    seen.sort_by_key(|(task, rows)| (std::cmp::Reverse(**rows), (*task).clone()));
    let mut words: Vec<String> =
        seen.iter().take(6).map(|(task, rows)| format!("{task} {}", count(**rows))).collect();
    if seen.len() > words.len() {
        words.push(format!("{} more", seen.len() - words.len()));
    }
    let found = match words.as_slice() {
        [] => "no row has a `task`".to_owned(),
        words => format!("the rows' tasks are {}", words.join(", ")),
    };
    let names: Vec<&str> = tally.tasks.keys().map(String::as_str).collect();
    let mut whole = true;
    for (part, seen) in run.plan.parts().iter().zip(&tally.parts) {
        if seen.asked > 0 || part.tasks.is_empty() {
            whole &= seen.asked == 0;
            continue;
        }
        let near = part.tasks.iter().find_map(|task| nearest(task, &names));
        let fix = match near {
            Some(near) => format!("did you mean tasks={near}?"),
            None if names.is_empty() => "add `task` to the rows, or leave `tasks` out".to_owned(),
            None => "name one of the rows' tasks, or leave `tasks` out".to_owned(),
        };
        let message = format!("it is for {}, and {found}", part.tasks.join(", "));
        finding(text, &part.label, "asked about no row", &message, &fix);
    }
    if let Some((rows, first, task)) = &tally.unasked
        && !whole
    {
        let message = match task {
            Some(task) => format!("no reward of the plan is for the task {task}"),
            None => "the row has no `task`, and every reward of the plan is for some".to_owned(),
        };
        let rows = format!("{}, first {}", counted(*rows, "row"), place(run, *first));
        let fix = "add a reward for it, or leave `tasks` out of one";
        finding(text, "no reward", &rows, &message, fix);
    }
}

/// Rows that name an accuracy rule where no reward goes by it.
fn unheard(text: &mut String, run: &Run<'_>) {
    if let Some((rows, first, word)) = &run.tally.unheard {
        let rows = format!("{}, first {}", counted(*rows, "row"), place(run, *first));
        let message = format!("rows ask for a rule, such as {word}, and no reward goes by it");
        finding(text, "accu_reward_method", &rows, &message, "use --reward accuracy_reward");
    }
}

/// How long the rewards took, and which rows took longest.
fn times(text: &mut String, run: &Run<'_>) {
    if run.tally.slowest.is_empty() {
        return;
    }
    let whole: Duration = run.tally.parts.iter().map(|part| part.time).sum();
    let _ = writeln!(text, "\n  {}", paint(BOLD, "time, all threads together"));
    let width = run.plan.parts().iter().map(|part| part.label.chars().count()).max().unwrap_or(0);
    for (part, tally) in run.plan.parts().iter().zip(&run.tally.parts) {
        let share = 100.0 * tally.time.as_secs_f64() / whole.as_secs_f64().max(1e-12);
        let each = tally.time.checked_div(tally.asked.max(1) as u32).unwrap_or_default();
        let line = format!(
            "{:width$}  {:>9} {share:>4.0} %  {:>9} a row",
            part.label,
            duration(tally.time),
            duration(each)
        );
        let _ = writeln!(text, "    {line}");
    }
    let slowest: Vec<_> = run
        .tally
        .slowest
        .iter()
        .map(|(time, at)| format!("{} {}", place(run, *at), duration(*time)))
        .collect();
    let _ = writeln!(text, "    slowest: {}", slowest.join(", "));
}

/// A time in the unit that it is short in.
fn duration(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds >= 1.0 => format!("{seconds:.2} s"),
        seconds if seconds >= 1e-3 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{:.2} µs", seconds * 1e6),
    }
}

fn rows_of(run: &Run<'_>, key: &ProblemKey, problem: &Problem) -> String {
    let place = place(run, problem.place);
    let status = match key.status {
        Status::Scored => "scored with a warning",
        other => other.word(),
    };
    match problem.rows {
        1 => format!("1 row {status}, {place}"),
        rows => format!("{} {status}, first {place}", counted(rows, "row")),
    }
}

fn place(run: &Run<'_>, place: Place) -> String {
    match run.files {
        [_] => format!("line {}", place.line),
        files => format!("{}:{}", files.get(place.file).map_or("", |f| f.as_str()), place.line),
    }
}

/// One line of at most [`WIDTH`] characters.
pub(crate) fn shortened(message: &str) -> String {
    let mut line: String = message.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((cut, _)) = line.char_indices().nth(WIDTH) {
        line.truncate(cut);
        line.push('…');
    }
    line
}

fn groups(text: &mut String, run: &Run<'_>) {
    let groups = run.tally.groups();
    if groups.several == 0 {
        return;
    }
    let several = counted(groups.several, "group");
    if groups.flat == 0 {
        let mark = paint(GOOD, "✓");
        let _ =
            writeln!(text, "\n  {mark} {several} of completions, every one with different totals");
        return;
    }
    let (mark, flat) = (paint(WARN, "!"), paint(WARN, count(groups.flat)));
    let _ = writeln!(
        text,
        "\n  {mark} {flat} of {several} with the same total for all completions: no learning signal"
    );
    let places: Vec<_> = groups
        .examples
        .iter()
        .map(|known| match run.files {
            [_] => known.line.to_string(),
            _ => place(run, *known),
        })
        .collect();
    let more = if groups.flat > places.len() as u64 { ", …" } else { "" };
    let lines = match (run.files, places.len()) {
        ([_], 1) => "line ",
        ([_], _) => "lines ",
        _ => "",
    };
    let begin = format!("beginning at {lines}{}{more}", places.join(", "));
    let _ = writeln!(text, "    {}", paint(DIM, begin));
}

fn foot(text: &mut String, run: &Run<'_>) {
    text.push('\n');
    let rows = run.tally.rows;
    if let Some(output) = run.output.filter(|output| *output != "-") {
        let _ = writeln!(text, "  {} written to {}", counted(rows, "row"), paint(BOLD, output));
    }
    let seconds = run.elapsed.as_secs_f64();
    let speed = count((rows as f64 / seconds.max(1e-9)) as u64);
    let _ = writeln!(text, "  {}", paint(DIM, format!("{seconds:.3} s, {speed} rows/s")));
    if let ([file], None) = (run.files, run.output)
        && file != "-"
        && rows > 0
    {
        text.push('\n');
        if let Some((_, place)) = run.tally.lowest {
            let line = place.line;
            for next in [
                format!("every score with its reason   groundrule score {file} -o scored.jsonl"),
                format!("the lowest total, explained   groundrule explain --row {file}:{line}"),
            ] {
                let _ = writeln!(text, "  {}", paint(DIM, next));
            }
        } else {
            let next = "what rows should look like   groundrule score --help, docs/program.md";
            let _ = writeln!(text, "  {}", paint(DIM, next));
        }
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_counts_can_be_seen_beside_large_ones() {
        assert_eq!(histogram(&[0, 1, 1_000_000, 500_000]), "·▁█▄");
        assert_eq!(histogram(&[0, 0]), "··");
    }

    #[test]
    fn messages_stay_on_one_line() {
        assert_eq!(shortened("a\n  b\tc"), "a b c");
        let long = shortened(&"é".repeat(300));
        assert_eq!(long.chars().count(), WIDTH + 1);
    }
}
