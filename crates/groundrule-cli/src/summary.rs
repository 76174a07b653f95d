//! The end of a run as a person reads it.

use crate::elsewhere::{Elsewhere, Found};
use crate::examples::{self, Lowest};
use crate::logged::Logged;
use crate::paint::{
    BAD, BOLD, DIM, GOOD, NAME, WARN, count, counted, decimal, paint, short, speed,
};
use crate::score::quoted;
use crate::tally::{Cause, Idle, PartTally, Place, Problem, ProblemKey, Tally};
use groundrule::shown::one_line;
use groundrule::suggest::{self, Suggestion};
use groundrule::{AnswerKind, Plan, Reason, Spread, Status, nearest};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

/// Columns of a histogram.
const BINS: usize = 10;

/// Heights of a histogram; zero has a mark of its own.
const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Lines of reasons shown for a reward.
const REASON_LINES: usize = 3;

/// Rewards named for a problem that several share.
const NAMED_REWARDS: usize = 3;

/// Files named in a command that is proposed.
const MOST_NAMED: usize = 8;

/// By how much completions that are cut off must lower the accuracy to be worth a line.
const MATTERS: f64 = 0.01;

/// What to do about completions that are cut off.
const RAISE_LIMIT: &str = "raise the limit of tokens (max_tokens, max_new_tokens, max_completion_length) if it ended them; `finished completions` is the accuracy without them";

/// Longest message shown.
const WIDTH: usize = 110;

/// What the summary is about.
pub(crate) struct Run<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) tally: &'a Tally,
    pub(crate) logged: &'a Logged,
    /// The rows with the lowest totals, if they are listed.
    pub(crate) lowest: &'a Lowest,
    /// Columns with the answers of wrong completions.
    pub(crate) elsewhere: &'a Elsewhere,
    /// What was named on the command line: files, directories, patterns.
    pub(crate) named: &'a [PathBuf],
    /// The flags that chose the rewards, each after a space.
    pub(crate) flags: &'a str,
    /// Those of them that named columns.
    pub(crate) columns: &'a str,
    pub(crate) files: &'a [String],
    pub(crate) source: &'a str,
    /// The rows that the configuration was written for, if it was found beside these and they are others.
    pub(crate) written_for: Option<&'a str>,
    /// What the rows chose, if nothing was named.
    pub(crate) chosen: Option<&'a Suggestion>,
    /// Where the rows went, if they were written.
    pub(crate) output: Option<&'a str>,
    pub(crate) elapsed: Duration,
    /// Letters in a line.
    pub(crate) width: usize,
}

/// The whole text, with colours.
pub(crate) fn render(run: &Run<'_>) -> String {
    let mut text = String::new();
    head(&mut text, run);
    if run.tally.summary.rows > 0 {
        table(&mut text, run);
        problems(&mut text, run);
        written_for_others(&mut text, run);
        unasked(&mut text, run);
        doubted(&mut text, run);
        said_nothing(&mut text, run);
        unheard(&mut text, run);
        not_judged_again(&mut text, run);
        groups(&mut text, run);
        agreeing(&mut text, run);
        run.logged.render(&mut text, run.files);
        lowest(&mut text, run);
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
    let source = match run.chosen {
        Some(chosen) if chosen.seen.is_empty() => "no reference was found".to_owned(),
        _ => match run.written_for {
            Some(other) => format!("{rewards} from {} (written for {other})", run.source),
            None => format!("{rewards} from {}", run.source),
        },
    };
    let _ = writeln!(text, "\n  {}   {}", paint(BOLD, files), paint(DIM, source));
    if let (Some(chosen), true) = (run.chosen, run.tally.summary.rows > 0) {
        let _ = writeln!(text, "  {}", paint(DIM, format!("chosen: {}", chosen.line())));
        if !chosen.seen.is_empty() {
            let command = format!("keep it: groundrule init {}{}", named(run.named), run.columns);
            let _ = writeln!(text, "  {}", paint(DIM, command));
        }
    }
    text.push('\n');
    let tally = run.tally;
    if tally.summary.rows == 0 {
        let _ = writeln!(text, "  {}", paint(WARN, "no rows: the input is empty"));
        return;
    }
    let mut parts = vec![format!("{} scored", paint(GOOD, count(tally.summary.scored)))];
    if tally.summary.abstained > 0 {
        parts.push(format!("{} abstained", paint(WARN, count(tally.summary.abstained))));
    }
    if tally.summary.failed > 0 {
        parts.push(format!("{} failed", paint(BAD, count(tally.summary.failed))));
    }
    let rows = paint(BOLD, counted(tally.summary.rows, "row"));
    let _ = writeln!(text, "  {rows}   {}\n", parts.join("   "));
}

/// The files as they were named, for a command that is proposed.
fn named(files: &[PathBuf]) -> String {
    if files.len() > MOST_NAMED {
        return "FILES".to_owned();
    }
    let words = files.iter().map(|file| quoted(&file.display().to_string()));
    words.collect::<Vec<_>>().join(" ")
}

fn table(text: &mut String, run: &Run<'_>) {
    // Rewards that no row's reference has chosen are not part of this run, and without any reference none is chosen.
    let none_chosen = run.chosen.is_some_and(|chosen| chosen.seen.is_empty());
    let parts: Vec<_> = run
        .plan
        .parts()
        .iter()
        .zip(&run.tally.parts)
        .zip(&run.tally.summary.rewards)
        .filter(|((part, tally), summary)| {
            let idle = tally.asked == 0 || (none_chosen && summary.scores.is_empty());
            !idle || !part.is_routed_by_kind()
        })
        .collect();
    if parts.is_empty() {
        return;
    }
    let labels = parts.iter().map(|((part, _), _)| part.label.chars().count());
    let widest = labels.max().unwrap_or(0).max("weighted total".len());
    let layout = Layout::fitting(run.width, widest);
    let _ = writeln!(text, "{}", paint(DIM, layout.heading()));
    for ((part, tally), summary) in &parts {
        let label = layout.label(&part.label);
        let spread = &summary.scores;
        let (low, high) = spread.range();
        layout.line(text, &paint(NAME, label), &short(part.weight), spread, low, high);
        let semantics = part.semantics.is_strict().then(|| part.semantics.word());
        for line in reasons(tally, semantics, run.width.saturating_sub(4)) {
            let _ = writeln!(text, "    {}", paint(DIM, line));
        }
        let mut forms: Vec<_> = tally.forms.iter().collect();
        forms.sort_by_key(|(what, times)| (std::cmp::Reverse(**times), (*what).clone()));
        let told = forms.iter().map(|(what, times)| format!("{what} {}", count(**times)));
        for line in filled(&told.collect::<Vec<_>>(), run.width.saturating_sub(6)) {
            let _ = writeln!(text, "      {}", paint(DIM, line));
        }
    }
    if run.plan.parts().len() > 1 {
        let label = layout.label("weighted total");
        let total = &run.tally.summary.total;
        let (low, high) = match (total.least(), total.greatest()) {
            // A bar for totals that are all the same needs a scale.
            (one, other) if one == other => (one.min(0.0), one.max(1.0)),
            both => both,
        };
        layout.line(text, &paint(BOLD, label), "", total, low, high);
    }
    accuracy(text, run);
}

/// How many rows are right, in one line.
fn accuracy(text: &mut String, run: &Run<'_>) {
    let found = &run.tally.accuracy;
    if found.rows == 0 {
        return;
    }
    let scored = |(place, _): &(usize, &groundrule::Part)| {
        run.tally.summary.rewards.get(*place).is_some_and(|reward| !reward.scores.is_empty())
    };
    let parts: Vec<_> = run.plan.parts().iter().enumerate().filter(scored).collect();
    let other = |(place, _): &&(usize, &groundrule::Part)| !found.counts(*place);
    let others: Vec<&str> =
        parts.iter().filter(other).map(|(_, part)| part.label.as_str()).collect();
    let without = match others.as_slice() {
        [] => String::new(),
        few if few.len() <= NAMED_REWARDS => format!("; without {}", few.join(" and ")),
        many => format!("; without the {} other rewards", many.len()),
    };
    let counted_parts = || parts.iter().filter(|(place, _)| found.counts(*place));
    let of_overlaps = |(place, _): &&(usize, &groundrule::Part)| found.is_of_overlaps(*place);
    let all = counted_parts().all(|part| of_overlaps(&part));
    let is_iou = counted_parts().all(|(_, part)| part.entry.name.contains("iou"));
    let (right, rows) = (count(found.right), counted(found.rows, "row"));
    let (share, mean) = (decimal(found.share()), decimal(found.mean()));
    let (bold, rest) = match (all, counted_parts().any(|part| of_overlaps(&part))) {
        (true, _) => {
            let (one, what) = if is_iou { ("an IoU", "IoU") } else { ("a score", "score") };
            (
                format!("answers: {right} of {rows}"),
                format!(" have {one} of at least 0.5 (accuracy {share}); mean {what} {mean}"),
            )
        }
        (false, boxes) => {
            let boxes = if boxes { " (a box counts as right from a score of 0.5)" } else { "" };
            let mean = match share == mean {
                true => String::new(),
                false => format!("; mean score {mean}"),
            };
            (
                format!("answers: accuracy {share}"),
                format!(", {right} of {rows} right{boxes}{mean}"),
            )
        }
    };
    let _ = writeln!(text, "  {}{}", paint(BOLD, bold), paint(DIM, format!("{rest}{without}")));
    let finished = run.tally.finished();
    if finished.rows > 0 && finished.share() - found.share() >= MATTERS {
        let (rows, share) = (counted(finished.rows, "row"), decimal(finished.share()));
        let told = format!(
            "finished completions: accuracy {share}, {} of {rows} right",
            count(finished.right)
        );
        let _ = writeln!(text, "  {}", paint(DIM, told));
    }
}

/// Which columns of the table fit, and how wide the names are.
struct Layout {
    label: usize,
    bars: bool,
    extremes: bool,
    deviation: bool,
}

/// Name, weight, rows and mean, with the gaps between them.
const NEEDED: usize = 2 + 2 + 6 + 2 + 7 + 2 + 6;

/// The columns that may be left out, each with the gap before it.
const BARS: usize = 2 + BINS;
const EXTREMES: usize = 2 + 6 + 2 + 6;
const DEVIATION: usize = 2 + 6;

impl Layout {
    /// As much as fits: the bars first, then the extremes, then the deviation; names are cut last.
    fn fitting(width: usize, label: usize) -> Self {
        let mut left = width.saturating_sub(NEEDED + label);
        let mut take = |columns: usize| {
            let fits = left >= columns;
            left -= if fits { columns } else { 0 };
            fits
        };
        let (bars, extremes, deviation) = (take(BARS), take(EXTREMES), take(DEVIATION));
        Layout { label: label.min(width.saturating_sub(NEEDED).max(8)), bars, extremes, deviation }
    }

    fn label(&self, name: &str) -> String {
        format!("{:1$}", cut_to(name, self.label), self.label)
    }

    fn heading(&self) -> String {
        let mut text =
            format!("  {:4$}  {:>6}  {:>7}  {:>6}", "reward", "weight", "rows", "mean", self.label);
        if self.deviation {
            let _ = write!(text, "  {:>6}", "sd");
        }
        if self.extremes {
            let _ = write!(text, "  {:>6}  {:>6}", "min", "max");
        }
        if self.bars {
            text.push_str("  scores");
        }
        text
    }

    fn line(
        &self,
        text: &mut String,
        label: &str,
        weight: &str,
        spread: &Spread,
        low: f64,
        high: f64,
    ) {
        let rows = count(spread.count());
        let _ = write!(text, "  {label}  {weight:>6}  {rows:>7}");
        if spread.count() == 0 {
            let _ = writeln!(text, "  {}", paint(DIM, "no row has a score"));
            return;
        }
        let _ = write!(text, "  {:>6}", decimal(spread.mean()));
        if self.deviation {
            let _ = write!(text, "  {:>6}", decimal(spread.deviation()));
        }
        if self.extremes {
            let _ = write!(text, "  {:>6}  {:>6}", short(spread.least()), short(spread.greatest()));
        }
        if self.bars {
            let _ = write!(text, "  {}", histogram(&spread.bins(BINS, low, high)));
        }
        if spread.not_numbers() > 0 {
            let what = format!("+{} not numbers", spread.not_numbers());
            let _ = write!(text, "  {}", paint(WARN, what));
        }
        text.push('\n');
    }
}

/// A text cut to at most `most` characters.
fn cut_to(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

/// Blocks by count; any count above zero is visible.
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

/// The reasons by their frequency, in a few lines.
fn reasons(part: &PartTally, semantics: Option<&str>, width: usize) -> Vec<String> {
    let mut reasons: Vec<_> = part.reasons.iter().collect();
    reasons.sort_by_key(|(reason, times)| (std::cmp::Reverse(**times), **reason));
    let told = reasons.iter().map(|(reason, times)| format!("{reason} {}", count(**times)));
    let words: Vec<String> = semantics.map(str::to_owned).into_iter().chain(told).collect();
    filled(&words, width)
}

/// Words in a few lines, with a dot between them; the rest is counted.
fn filled(words: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let more = format!(" · {} more", words.len() - place);
        let last = place + 1 == words.len();
        let full = lines.len() == REASON_LINES;
        let room = width.saturating_sub(if full && !last { more.len() } else { 0 });
        match lines.last_mut() {
            Some(line) if line.chars().count() + 3 + word.len() <= room => {
                let _ = write!(line, " · {word}");
            }
            Some(line) if full => {
                line.push_str(&more);
                break;
            }
            _ => lines.push(cut_to(word, width)),
        }
    }
    lines
}

fn problems(text: &mut String, run: &Run<'_>) {
    for (status, style, mark) in
        [(Status::Failed, BAD, "✗"), (Status::Abstained, WARN, "–"), (Status::Scored, WARN, "!")]
    {
        let mut problems: Vec<_> =
            run.tally.problems.iter().filter(|(key, _)| key.status == status).collect();
        problems.sort_by_key(|(_, problem)| (std::cmp::Reverse(problem.rows), problem.place));
        // Rewards that say the same about the same rows say it once.
        let same = |one: &(&ProblemKey, &Problem), other: &(&ProblemKey, &Problem)| {
            one.0.cause == other.0.cause && one.1 == other.1
        };
        let mut together: Vec<Vec<(&ProblemKey, &Problem)>> = Vec::new();
        for problem in problems {
            match together.iter_mut().find(|known| known.first().is_some_and(|k| same(k, &problem)))
            {
                Some(known) => known.push(problem),
                None => together.push(vec![problem]),
            }
        }
        for problems in together {
            let Some((key, problem)) = problems.first() else { continue };
            let what = paint(style, format!("{mark} {}", key.cause));
            let parts = problems.iter().filter_map(|(key, _)| run.plan.parts().get(key.part?));
            let names: Vec<&str> = parts.map(|part| part.label.as_str()).collect();
            // Without any reference, all rewards wait for one, and none of them was chosen.
            let unchosen = run.chosen.is_some_and(|chosen| chosen.seen.is_empty());
            let whose = match names.as_slice() {
                [] => String::new(),
                [_, _, ..] if unchosen => String::new(),
                few if few.len() <= NAMED_REWARDS => format!(" · {}", paint(NAME, few.join(", "))),
                many => format!(" · {} rewards", many.len()),
            };
            let rows = rows_of(run, key, problem);
            let _ = writeln!(text, "\n  {what}{whose} · {rows}");
            let _ = writeln!(text, "    {}", shortened(&problem.message));
            if let Some(fix) = &problem.fix {
                let _ = writeln!(text, "    {} {}", paint(GOOD, "fix:"), one_line(fix));
            }
        }
    }
}

/// A finding that is not about one reason: a heading, what was found, and what to do.
fn finding(text: &mut String, what: &str, rest: &str, message: &str, fix: &str) {
    let _ = writeln!(text, "\n  {} {} · {rest}", paint(WARN, "!"), paint(BOLD, what));
    let _ = writeln!(text, "    {}", shortened(message));
    let _ = writeln!(text, "    {} {}", paint(GOOD, "fix:"), one_line(fix));
}

/// A configuration that was found beside the rows, was written for others, and scores few of these.
fn written_for_others(text: &mut String, run: &Run<'_>) {
    let summary = &run.tally.summary;
    let few = summary.scored.saturating_mul(2) < summary.rows;
    let (Some(other), true, [file]) = (run.written_for, few, run.files) else { return };
    let message = format!("{} was written for {other}", run.source);
    let toml = std::path::Path::new(file).with_extension("toml");
    let (file, toml) = (quoted(file), quoted(&toml.display().to_string()));
    let fix =
        format!("groundrule init {file} -o {toml}, then groundrule score {file} --config {toml}");
    finding(text, "another file's configuration", "most rows have no score", &message, &fix);
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
        if seen.asked > 0 || part.tasks.is_empty() || part.is_routed_by_kind() {
            whole = false;
            continue;
        }
        let near = part.tasks.iter().find_map(|task| nearest(task, &names));
        let fix = match near {
            Some(near) => format!("did you mean tasks={near}?"),
            None if names.is_empty() => "add `task` to the rows, or leave `tasks` out".to_owned(),
            None => "name one of the rows' tasks, or leave `tasks` out".to_owned(),
        };
        let message = format!("it is for {}, and {found}", part.tasks.join(", "));
        finding(text, &part.label, "applies to no row", &message, &fix);
    }
    let place = |idle: &Idle| {
        format!("{}, first {}", counted(idle.rows, "row"), idle.first.among(run.files))
    };
    if let Some(idle) = &tally.unasked
        && !whole
    {
        let fix = match idle.kind {
            Some(kind) => add_reward_for(kind),
            None => "add a reward for it, or leave `tasks` out of one".to_owned(),
        };
        finding(text, "no reward", &place(idle), &idle.why, &fix);
    }
    if let Some(idle) = &tally.form_alone {
        let judging = run.plan.parts().iter().filter(|part| part.entry.reads_reference());
        let known: Vec<&str> =
            judging.flat_map(|part| part.tasks.iter().map(String::as_str)).collect();
        let fix = match (&idle.task, idle.kind) {
            (_, Some(kind)) => add_reward_for(kind),
            (Some(task), _) => match nearest(task, &known) {
                Some(near) => format!("did you mean the task {near}?"),
                None => "correct the task, or add a reward for it".to_owned(),
            },
            (None, _) => "add its task, or a reward for it".to_owned(),
        };
        finding(text, "scored for format only", &place(idle), &idle.why, &fix);
    }
}

/// How to judge rows of a kind that no reward is for.
fn add_reward_for(kind: AnswerKind) -> String {
    format!("add a [[reward]] with {}; `groundrule init` writes it", suggest::entry_for(kind))
}

/// What speaks against the rewards that the rows have chosen.
fn doubted(text: &mut String, run: &Run<'_>) {
    if let Some(doubt) = run.chosen.and_then(|chosen| chosen.doubt.as_ref()) {
        finding(text, "frame", "only assumed", &doubt.message, &doubt.fix);
    }
}

/// Completions that are empty, those that are cut off or go on too long, and those without the form that was asked for.
fn said_nothing(text: &mut String, run: &Run<'_>) {
    let rows = |(rows, first): (u64, Place)| {
        format!("{}, first {}", counted(rows, "row"), first.among(run.files))
    };
    if let Some(empty) = run.tally.empty {
        let fix = "look at the log: did the model write nothing, or is its text in another column?";
        finding(text, "empty completions", &rows(empty), "there is nothing to judge", fix);
    }
    if let Some(unclosed) = run.tally.unclosed {
        let message =
            "the completion opens <think> and never closes it: cut off at the length limit?";
        let fix =
            "raise the limit of tokens; a completion that never ends shows in `groundrule view`";
        finding(text, "<think> is never closed", &rows(unclosed), message, fix);
    }
    let [sure, unstopped] = run.tally.cut_off();
    if let Some(cut) = sure {
        let message = match cut.logged {
            true => format!("the row says that the length limit ended it: “… {}”", cut.end),
            false => format!("the completion ends in the middle of a sentence: “… {}”", cut.end),
        };
        finding(text, "cut-off completions", &rows((cut.rows, cut.first)), &message, RAISE_LIMIT);
    }
    if let Some(cut) = unstopped {
        let message = format!("no full stop at the end, which most others have: “… {}”", cut.end);
        finding(text, "cut off?", &rows((cut.rows, cut.first)), &message, RAISE_LIMIT);
    }
    if let Some((count, first, end)) = run.tally.behind {
        let message = format!("text follows {end}, which ends the turn; it is judged as well");
        let fix = format!(
            "stop generating at {end} (the engine's `stop` or `eos_token_id`), or cut the completion there"
        );
        finding(text, "text after the end of the turn", &rows((count, first)), &message, &fix);
    }
    for (form, found) in &run.tally.forms_left_out {
        let message = format!("the prompt asks for {form}, and the completion has none");
        let fix = match *form {
            "<answer>" => {
                "their answers count here; add --reward format_reward to pay for the tags"
            }
            _ => "their answers count here, but not under a rule that reads only the box",
        };
        finding(text, &format!("no {form}"), &rows(*found), &message, fix);
    }
}

/// Rows that name an accuracy rule that no reward uses.
fn unheard(text: &mut String, run: &Run<'_>) {
    if let Some((rows, first, word)) = &run.tally.unheard {
        let rows = format!("{}, first {}", counted(*rows, "row"), first.among(run.files));
        let message = format!("rows ask for a rule, such as {word}, and no reward uses it");
        finding(text, "accu_reward_method", &rows, &message, "use --reward accuracy_reward");
    }
}

/// Python functions that rows were recorded with: only the trainer can call them.
fn not_judged_again(text: &mut String, run: &Run<'_>) {
    let functions = run.logged.functions();
    if functions.is_empty() {
        return;
    }
    let message = "the recorded scores of Python functions are not in these totals";
    let fix = "`groundrule report` and `groundrule view` show the scores as they were recorded";
    finding(text, &functions.join(", "), "cannot be judged again here", message, fix);
}

/// The rows with the lowest totals.
fn lowest(text: &mut String, run: &Run<'_>) {
    let lines = run.lowest.lines(decimal);
    if !lines.is_empty() {
        let _ = writeln!(text, "\n  {}", paint(BOLD, "the lowest totals"));
        examples::list(text, &lines, &["total"], run.files);
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
        .map(|(time, at)| format!("{} {}", at.among(run.files), duration(*time)))
        .collect();
    let _ = writeln!(text, "    slowest: {}", slowest.join(", "));
}

/// A time in the unit that makes it short.
fn duration(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds >= 1.0 => format!("{seconds:.2} s"),
        seconds if seconds >= 1e-3 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{:.2} µs", seconds * 1e6),
    }
}

fn rows_of(run: &Run<'_>, key: &ProblemKey, problem: &Problem) -> String {
    let place = problem.place.among(run.files);
    let status = match key.status {
        Status::Scored => "scored with a warning",
        other => other.word(),
    };
    match problem.rows {
        1 => format!("1 row {status}, {place}"),
        rows => format!("{} {status}, first {place}", counted(rows, "row")),
    }
}

/// One line of at most [`WIDTH`] characters.
pub(crate) fn shortened(message: &str) -> String {
    let words = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut line = one_line(&words).into_owned();
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
        let each = if groups.several == 1 {
            "in the only".to_owned()
        } else {
            format!("in each of {}", count(groups.several))
        };
        let groups = if groups.several == 1 { "group" } else { "groups" };
        let _ = writeln!(text, "\n  {mark} {each} {groups} of completions the totals differ");
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
            [_] => known.number(),
            _ => known.among(run.files),
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

/// Groups whose completions agree with each other and not with the reference.
fn agreeing(text: &mut String, run: &Run<'_>) {
    let agreeing = run.tally.agreeing();
    if agreeing.groups == 0 {
        return;
    }
    let groups = counted(agreeing.groups, "group");
    let what = format!("in {groups} most completions agree on another answer than the reference");
    let rows: Vec<String> = agreeing
        .examples
        .iter()
        .map(|(place, words)| format!("{}: {words}", place.among(run.files)))
        .collect();
    let more = if agreeing.groups > rows.len() as u64 { "; …" } else { "" };
    let rows = format!("{}{more}", rows.join("; "));
    let fix = match run.elsewhere.found() {
        Some(Found { column, same, of }) => format!(
            "`{column}` has {same} of {of} such answers; if it is the reference, name it: --column reference={}",
            quoted(column)
        ),
        None if run.elsewhere.mostly_close() => {
            "most such answers are within 1 % of the reference: ask for its number of digits in the question, or allow a deviation (default_accuracy_reward:semantics=strict,tolerance=0.01)".to_owned()
        }
        None => "check these references; no completion of these groups gives them".to_owned(),
    };
    finding(text, "wrong references?", &what, &rows, &fix);
}

fn foot(text: &mut String, run: &Run<'_>) {
    text.push('\n');
    let rows = run.tally.summary.rows;
    if let Some(output) = run.output.filter(|output| *output != "-") {
        let _ = writeln!(text, "  {} written to {}", counted(rows, "row"), paint(BOLD, output));
    }
    let seconds = run.elapsed.as_secs_f64();
    let speed = speed(rows, run.elapsed);
    let _ = writeln!(text, "  {}", paint(DIM, format!("{seconds:.3} s, {speed}")));
    if let ([file], None) = (run.files, run.output)
        && file != "-"
        && rows > 0
    {
        text.push('\n');
        if let Some((_, place)) = run.tally.lowest {
            let line = place.number();
            let total = &run.tally.summary.total;
            let flags = run.flags;
            let score = |more: &str| format!("groundrule score {file}{flags} {more}");
            let mut next = vec![
                ("the rows with lowest totals", score("--show 10")),
                ("every score with its reason", score("-o scored.jsonl")),
            ];
            let what = match total.least() < total.greatest() {
                true => "the lowest total, explained",
                false => "one of these rows, explained",
            };
            next.push((what, format!("groundrule explain --row {file}:{line}{flags}")));
            next.extend(run.logged.next().iter().map(|(what, more)| (*what, score(more))));
            next.push(("the rows in your browser", format!("groundrule view {file}{flags}")));
            next.push((
                "the same as one file",
                format!("groundrule report {file}{flags} -o report.html"),
            ));
            for (what, command) in next {
                let _ = writeln!(text, "  {}", paint(DIM, format!("{what:27}   {command}")));
            }
        } else {
            let next = "what rows should look like   groundrule score --help, docs/program.md";
            let _ = writeln!(text, "  {}", paint(DIM, next));
            let missing = Cause::Reason(Reason::NoCompletion);
            if run.tally.problems.iter().all(|(key, _)| key.cause == missing) {
                let next = format!("rewards for a data set       groundrule init {file}");
                let _ = writeln!(text, "  {}", paint(DIM, next));
            }
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

    #[test]
    fn tables_fit_the_terminal() {
        let spread = Spread::of(&[0.25, 1.0], (0.0, 1.0));
        for width in [40, 60, 80, 120] {
            for label in ["format_reward", "get_soft_overlong_punishment"] {
                let layout = Layout::fitting(width, label.len());
                let mut text = String::new();
                layout.line(&mut text, &layout.label(label), "0.5", &spread, 0.0, 1.0);
                for line in [text.trim_end(), &layout.heading()] {
                    assert!(line.chars().count() <= width, "{width}: {line}");
                }
            }
        }
        assert!(Layout::fitting(80, "format_reward_rec".len()).deviation);
        assert!(
            Layout::fitting(200, 20).heading().ends_with("mean      sd     min     max  scores")
        );
    }
    #[test]
    fn columns_come_one_by_one_as_the_terminal_gets_wider() {
        let shown = |left: usize| {
            let layout = Layout::fitting(NEEDED + 14 + left, 14);
            (layout.bars, layout.extremes, layout.deviation)
        };
        for (left, bars, extremes, deviation) in [
            (0, false, false, false),
            (DEVIATION - 1, false, false, false),
            (DEVIATION, false, false, true),
            (BARS - 1, false, false, true),
            (BARS, true, false, false),
            (BARS + DEVIATION - 1, true, false, false),
            (BARS + DEVIATION, true, false, true),
            (BARS + EXTREMES - 1, true, false, true),
            (BARS + EXTREMES, true, true, false),
            (BARS + EXTREMES + DEVIATION - 1, true, true, false),
            (BARS + EXTREMES + DEVIATION, true, true, true),
        ] {
            assert_eq!(shown(left), (bars, extremes, deviation), "{left}");
        }
        // Names are cut last, and never to fewer than eight letters.
        for (width, label) in [(NEEDED + 20, 14), (NEEDED + 14, 14), (NEEDED + 10, 10), (20, 8)] {
            assert_eq!(Layout::fitting(width, 14).label, label, "{width}");
        }
        let layout = Layout::fitting(NEEDED + 10, 14);
        assert_eq!(
            (layout.label("abc"), layout.label("abcdefghijk")),
            ("abc       ".to_owned(), "abcdefghi…".to_owned())
        );
    }

    #[test]
    fn texts_are_cut_only_if_they_are_too_long() {
        assert_eq!((cut_to("äbc", 3), cut_to("äbcd", 3)), ("äbc".to_owned(), "äb…".to_owned()));
        let fits = "é".repeat(WIDTH);
        assert_eq!(shortened(&fits), fits);
        assert_eq!(histogram(&[8, 7, 1, 4, 0]), "█▇▁▄·");
    }

    #[test]
    fn times_have_the_unit_that_makes_them_short() {
        for (nanoseconds, text) in [
            (0, "0.00 µs"),
            (1_500, "1.50 µs"),
            (999_990, "999.99 µs"),
            (1_000_000, "1.00 ms"),
            (12_340_000, "12.34 ms"),
            (1_000_000_000, "1.00 s"),
            (90_000_000_000, "90.00 s"),
        ] {
            assert_eq!(duration(Duration::from_nanos(nanoseconds)), text);
        }
    }

    #[test]
    fn reasons_fill_three_lines_and_the_rest_is_counted() {
        let all = groundrule::Reason::ALL;
        let part = |count: usize| PartTally {
            reasons: (1..)
                .zip(all.iter().take(count))
                .map(|(times, reason)| (*reason, 1000 - times))
                .collect(),
            forms: std::collections::BTreeMap::new(),
            asked: 1,
            time: Duration::ZERO,
        };
        let word = |place: usize| format!("{} {}", all[place], 999 - place as u64);
        assert_eq!(reasons(&part(2), None, 76), [format!("{} · {}", word(0), word(1))]);
        assert_eq!(reasons(&part(1), Some("strict"), 76), [format!("strict · {}", word(0))]);
        assert!(reasons(&part(0), None, 76).is_empty());
        // Exactly as wide as the line, and one letter less.
        let both = format!("{} · {}", word(0), word(1));
        let width = both.chars().count();
        assert_eq!(reasons(&part(2), None, width), [both]);
        assert_eq!(reasons(&part(2), None, width - 1), [word(0), word(1)]);
        for width in [30, 40, 76] {
            let lines = reasons(&part(30), None, width);
            assert_eq!(lines.len(), REASON_LINES);
            assert!(lines.iter().all(|line| line.chars().count() <= width), "{width}: {lines:?}");
            let shown = lines.join(" · ").split(" · ").count() - 1;
            assert!(lines[2].ends_with(&format!(" · {} more", 30 - shown)), "{width}: {lines:?}");
        }
    }
}
