//! `groundrule diff`: the same rows under two configurations, and what changes.

use crate::args::{Diff, PlanArgs};
use crate::changes::{Big, Cause, Changes, Column, Pair, Rankings, outcomes, pairs, same_outcome};
use crate::failure::Failure;
use crate::input::{self, Chunk, Reading};
use crate::output::Output;
use crate::paint::{
    BAD, BOLD, DIM, GOOD, NAME, WARN, count, counted, decimal, paint, short, speed,
};
use crate::progress::Progress;
use crate::record;
use crate::score::{file_of, next, read_ahead, show, watch_interrupts};
use crate::setup::Setup;
use crate::tally::{GroupKey, Homes, Place};
use anstyle::Style;
use groundrule::rows::{Row, RowError, RowId, Wanted};
use groundrule::{
    Judged, Outcome, Reason, Semantics, Status, Threads, World, WrittenScore as Score,
};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

/// How many pairs of reasons are shown for a reward.
const TURNS: usize = 5;

/// Compares the configurations. `false` means that rows change.
pub(crate) fn run(args: &Diff) -> Result<bool, Failure> {
    let started = Instant::now();
    let paths = &input::expand(&args.files)?;
    let sides =
        [side(args, paths, &args.one, &args.other)?, side(args, paths, &args.other, &args.one)?];
    for path in paths {
        input::check(path)?;
    }
    let files: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    // Before there is a file that an interrupt must remove.
    watch_interrupts();
    let mut output = match &args.output {
        Some(path) => Some(Output::create(path, paths)?),
        None => None,
    };
    let [one, other] = &sides;
    let pairs = pairs(&one.plan, &other.plan);
    let job = Job {
        homes: Homes::new(paths),
        sides: &sides,
        worlds: [one.world(), other.world()],
        pairs: &pairs,
        files: &files,
        written: args.output.is_some(),
        wanted: Wanted::of(&one.plan).or(Wanted::of(&other.plan)).with_groups(),
    };
    let threads = args.threads.map_or(Threads::All, |count| Threads::Count(usize::from(count)));
    let mut changes = Changes::new(pairs.clone());
    let read = Arc::new(AtomicU64::new(0));
    let mut progress = Progress::new(paths, Arc::clone(&read), args.quiet);
    let reading = Reading { threads: threads.count(), ..Reading::of(job.wanted.clone()) };
    let chunks = read_ahead(paths.clone(), read, reading);
    while let Some(chunk) = next(&chunks)? {
        let reader = chunk.reader(file_of(&files, &chunk), &job.wanted);
        let compared = threads.map(&chunk.places(), |place| {
            reader.with_row(*place, |row| job.compare(&chunk, *place, row))
        });
        for (place, compared) in compared.iter().enumerate() {
            let place = Place::of(&chunk, place);
            let changed = match &compared.judged {
                Ok(judged) => changes.add(place, compared.group, judged),
                Err(_) => {
                    changes.unreadable();
                    false
                }
            };
            if let (Some(output), true) = (&mut output, changed)
                && !output.write(&compared.record)?
            {
                // The reader of the rows has seen enough.
                return Ok(false);
            }
        }
        if let Some(output) = &mut output
            && !output.flush()?
        {
            return Ok(false);
        }
        progress.advance(chunk.len());
    }
    drop(progress);
    if let Some(output) = output {
        output.finish()?;
    }
    let streamed = args.output.as_deref() == Some(Path::new("-"));
    let report = Report {
        sides: &sides,
        changes: &changes,
        rankings: changes.rankings(),
        files: &files,
        output: args.output.as_deref(),
        elapsed: started.elapsed(),
    };
    if args.json {
        let text = serde_json::to_string_pretty(&Told::new(&report));
        show(&(text.map_err(|error| Failure::files(error.to_string()))? + "\n"), streamed)?;
    } else if !args.quiet {
        show(&report.render(), streamed)?;
    }
    Ok(changes.changed == 0)
}

/// One side: a configuration, or a word for semantics to use with the other side's configuration.
fn side(args: &Diff, files: &[PathBuf], this: &Path, that: &Path) -> Result<Setup, Failure> {
    let is_word = |path: &Path| path.to_str().and_then(Semantics::named).is_some();
    let plan = PlanArgs {
        rewards: Vec::new(),
        config: None,
        tokenizer: args.tokenizer.clone(),
        images: args.images.clone(),
        names: args.names.clone(),
    };
    Setup::of_word(this, Some(that).filter(|that| !is_word(that)), &plan, files)
}

/// What every line is compared with.
struct Job<'a> {
    homes: Homes,
    sides: &'a [Setup; 2],
    worlds: [World<'a>; 2],
    pairs: &'a [Pair],
    files: &'a [String],
    written: bool,
    wanted: Wanted,
}

/// A line's results.
struct Compared {
    group: Option<GroupKey>,
    judged: Result<[Judged; 2], RowError>,
    /// The line of the output, if there is one and the row changes.
    record: Vec<u8>,
}

impl Job<'_> {
    fn compare(&self, chunk: &Chunk, place: usize, row: Result<Row<'_>, RowError>) -> Compared {
        let line = chunk.number(place);
        let row = match row {
            Ok(row) => row,
            Err(error) => return Compared { group: None, judged: Err(error), record: Vec::new() },
        };
        let [one, other] = self.sides;
        let judged =
            [row.judge(&one.plan, &self.worlds[0]), row.judge(&other.plan, &self.worlds[1])];
        let mut record = Vec::new();
        if self.written {
            let file = self.files.get(chunk.file).filter(|_| self.files.len() > 1);
            let totals = [judged[0].total, judged[1].total];
            let told = Record {
                line,
                file: file.map(String::as_str),
                id: row.id.as_ref(),
                a: Score(totals[0]),
                b: Score(totals[1]),
                delta: Score(totals[0].zip(totals[1]).map(|(one, other)| other - one)),
                rewards: ChangedRewards { pairs: self.pairs, judged: &judged },
            };
            // Writing a value of this shape to memory cannot fail.
            record = record::line(&told)
                .unwrap_or_else(|| format!("{{\"line\":{line}}}\n").into_bytes());
        }
        Compared { group: self.homes.group(chunk.file, &row), judged: Ok(judged), record }
    }
}

/// A row that changes, as it is written.
#[derive(Serialize)]
struct Record<'a> {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RowId>,
    a: Score,
    b: Score,
    delta: Score,
    rewards: ChangedRewards<'a>,
}

/// The rewards that change, under their names.
struct ChangedRewards<'a> {
    pairs: &'a [Pair],
    judged: &'a [Judged; 2],
}

#[derive(Serialize)]
struct Both<'a> {
    a: Option<One<'a>>,
    b: Option<One<'a>>,
}

#[derive(Serialize)]
struct One<'a> {
    score: Score,
    status: Status,
    reason: Reason,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
}

impl<'a> From<&'a Outcome> for One<'a> {
    fn from(outcome: &'a Outcome) -> Self {
        One {
            score: Score(outcome.score),
            status: outcome.status(),
            reason: outcome.reason,
            detail: outcome.fault.as_ref().map(|fault| fault.message.as_str()),
        }
    }
}

impl Serialize for ChangedRewards<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for pair in self.pairs {
            let [one, other] = outcomes(pair, self.judged);
            if !same_outcome(one, other) {
                map.serialize_entry(
                    &pair.label,
                    &Both { a: one.map(One::from), b: other.map(One::from) },
                )?;
            }
        }
        map.end()
    }
}

/// Everything the summary says.
struct Report<'a> {
    sides: &'a [Setup; 2],
    changes: &'a Changes,
    rankings: Rankings,
    files: &'a [String],
    output: Option<&'a Path>,
    elapsed: Duration,
}

impl Report<'_> {
    fn render(&self) -> String {
        let mut text = String::new();
        self.head(&mut text);
        if self.changes.rows > 0 {
            self.table(&mut text);
            self.biggest(&mut text);
            self.groups(&mut text);
        }
        self.foot(&mut text);
        text
    }

    fn head(&self, text: &mut String) {
        let files = match self.files {
            [one] => one.clone(),
            several => counted(several.len() as u64, "file"),
        };
        let _ = writeln!(text, "\n  {}", paint(BOLD, files));
        for (name, side) in ["A", "B"].into_iter().zip(self.sides) {
            let rewards = counted(side.plan.parts().len() as u64, "reward");
            let source = paint(DIM, format!("{rewards} from {}", side.source));
            let _ = writeln!(text, "  {}   {source}", paint(BOLD, name));
        }
        text.push('\n');
        let changes = self.changes;
        if changes.rows == 0 {
            let _ = writeln!(text, "  {}", paint(WARN, "no rows: the input is empty"));
            return;
        }
        let mut parts = vec![paint(BOLD, counted(changes.rows, "row"))];
        if changes.changed == 0 {
            parts.push(format!("{} no score changes", paint(GOOD, "✓")));
        } else {
            let verb = if changes.changed == 1 { "changes" } else { "change" };
            parts.push(format!("{} {verb}", paint(WARN, count(changes.changed))));
            parts.push(format!("{} up", paint(GOOD, count(changes.total.up))));
            parts.push(format!("{} down", paint(BAD, count(changes.total.down))));
        }
        for (only, side) in changes.total.only.into_iter().zip(["A", "B"]) {
            if only > 0 {
                parts.push(format!("{} scored only by {side}", count(only)));
            }
        }
        if changes.unreadable > 0 {
            parts.push(format!("{} unreadable", paint(BAD, count(changes.unreadable))));
        }
        let _ = writeln!(text, "  {}\n", parts.join("   "));
    }

    fn table(&self, text: &mut String) {
        let labels = self.changes.pairs.iter().map(|pair| pair.label.chars().count());
        let width = labels.max().unwrap_or(0).max("weighted total".len());
        let heading = format!(
            "  {:width$}  {:>8}  {:>8}  {:>7}  {:>7}  {:>7}  {:>7}  {:>7}",
            "reward", "rows", "change", "up", "down", "mean A", "mean B", "delta"
        );
        let _ = writeln!(text, "{}", paint(DIM, heading));
        for (pair, column) in self.changes.pairs.iter().zip(&self.changes.columns) {
            let label = paint(NAME, format!("{:width$}", pair.label));
            match pair.places {
                [Some(_), Some(_)] => {
                    line(text, &label, column);
                    self.turns(text, column);
                }
                [Some(_), None] => {
                    let _ = writeln!(text, "  {label}  {}", paint(DIM, "only in A"));
                }
                _ => {
                    let _ = writeln!(text, "  {label}  {}", paint(DIM, "only in B"));
                }
            }
        }
        if self.changes.pairs.len() > 1 {
            let label = paint(BOLD, format!("{:width$}", "weighted total"));
            line(text, &label, &self.changes.total);
        }
    }

    fn turns(&self, text: &mut String, column: &Column) {
        let mut turns: Vec<_> = column.turns.iter().collect();
        turns.sort_by_key(|(_, turn)| (std::cmp::Reverse(turn.rows), turn.first));
        let words = |(one, other): &(Reason, Reason)| format!("{one} → {other}");
        let shown = turns.iter().take(TURNS);
        let width = shown.clone().map(|(reasons, _)| words(reasons).chars().count()).max();
        for (reasons, turn) in shown {
            let delta = turn.mean().map_or_else(|| "–".to_owned(), signed);
            let place = match turn.rows {
                1 => turn.first.among(self.files),
                _ => format!("first {}", turn.first.among(self.files)),
            };
            let reasons = format!("{:1$}", words(reasons), width.unwrap_or(0));
            let rows = count(turn.rows);
            let _ = writeln!(
                text,
                "    {}",
                paint(DIM, format!("{reasons}  {rows:>6}  {delta:>7}   {place}"))
            );
        }
        let more = turns.iter().skip(TURNS).count();
        if more > 0 {
            let _ = writeln!(text, "    {}", paint(DIM, format!("{more} more pairs of reasons")));
        }
    }

    fn biggest(&self, text: &mut String) {
        if self.changes.biggest.is_empty() {
            return;
        }
        let _ = writeln!(text, "\n  {}", paint(BOLD, "the biggest changes"));
        let places = self.changes.biggest.iter().map(|big| big.place.among(self.files));
        let width = places.map(|place| place.chars().count()).max().unwrap_or(0);
        for Big { place, totals: [one, other], because } in &self.changes.biggest {
            let place = format!("{:width$}", place.among(self.files));
            let style = if other > one { GOOD } else { BAD };
            let delta = paint(style, format!("{:>6}", signed(other - one)));
            let because = match because {
                Some(cause) => paint(DIM, told_cause(cause, self.changes.pairs.get(cause.part))),
                None => paint(DIM, "weights or rewards differ"),
            };
            let (one, other) = (short(*one), short(*other));
            let _ = writeln!(text, "    {place}  {one:>5} → {other:<5}  {delta}   {because}");
        }
    }

    fn groups(&self, text: &mut String) {
        let Rankings { several, reordered, flat_in: [flat_a, flat_b] } = self.rankings;
        if several == 0 {
            return;
        }
        let several = counted(several, "group");
        if reordered == 0 {
            let warned = flat_a + flat_b > 0;
            let mark = if warned { paint(DIM, "·") } else { paint(GOOD, "✓") };
            let _ = writeln!(text, "\n  {mark} the ranking is the same in all of {several}");
        } else {
            let (mark, reordered) = (paint(WARN, "!"), paint(WARN, count(reordered)));
            let _ = writeln!(text, "\n  {mark} the ranking changes in {reordered} of {several}");
        }
        for (flat, this, that) in [(flat_a, "A", "B"), (flat_b, "B", "A")] {
            if flat > 0 {
                let flat = counted(flat, "group");
                let line = format!("{flat} with a learning signal in {that} and none in {this}");
                let _ = writeln!(text, "    {}", paint(DIM, line));
            }
        }
    }

    fn foot(&self, text: &mut String) {
        text.push('\n');
        if let Some(output) = self.output.filter(|output| *output != Path::new("-")) {
            let rows = counted(self.changes.changed, "row");
            let _ = writeln!(text, "  {rows} written to {}", paint(BOLD, output.display()));
        }
        let seconds = self.elapsed.as_secs_f64();
        let speed = speed(self.changes.rows, self.elapsed);
        let _ = writeln!(text, "  {}\n", paint(DIM, format!("{seconds:.3} s, {speed}")));
    }
}

/// Why a total changes, in words.
fn told_cause(cause: &Cause, pair: Option<&Pair>) -> String {
    let Some(Pair { label, weights: [before, after], .. }) = pair else { return String::new() };
    match cause.reasons {
        [Some(_), Some(_)] if cause.by_weight => {
            format!("weight of {label}: {} → {}", short(*before), short(*after))
        }
        [Some(one), Some(other)] => format!("{label}: {one} → {other}"),
        [Some(one), None] => format!("{label}: {one} only in A"),
        [None, Some(other)] => format!("{label}: {other} only in B"),
        [None, None] => label.clone(),
    }
}

/// A difference with its sign.
fn signed(delta: f64) -> String {
    let text = decimal(delta);
    if text.starts_with('-') || text == "0.000" { text } else { format!("+{text}") }
}

/// The style of a difference; one that is too small to be shown is neither good nor bad.
fn style_of(delta: f64) -> Style {
    match delta {
        delta if delta > 5e-4 => GOOD,
        delta if delta < -5e-4 => BAD,
        _ => DIM,
    }
}

fn line(text: &mut String, label: &str, column: &Column) {
    let (both, changed) = (count(column.both), count(column.changed));
    let (up, down) = (count(column.up), count(column.down));
    let _ = write!(text, "  {label}  {both:>8}  {changed:>8}  {up:>7}  {down:>7}");
    match column.means() {
        Some([one, other]) => {
            let delta = other - one;
            let (one, other, shown) = (decimal(one), decimal(other), signed(delta));
            let shown = paint(style_of(delta), format!("{shown:>7}"));
            let _ = write!(text, "  {one:>7}  {other:>7}  {shown}");
        }
        None => {
            let _ = write!(text, "  {}", paint(DIM, "no row has a score on both sides"));
        }
    }
    text.push('\n');
}

/// The summary for programs.
#[derive(Serialize)]
struct Told<'a> {
    a: &'a str,
    b: &'a str,
    rows: u64,
    unreadable: u64,
    changed: u64,
    total: ToldColumn<'a>,
    rewards: Vec<ToldColumn<'a>>,
    biggest: Vec<ToldBig<'a>>,
    groups: ToldGroups,
}

#[derive(Serialize)]
struct ToldColumn<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    only_in: Option<&'static str>,
    rows: u64,
    changed: u64,
    up: u64,
    down: u64,
    scored_by_a_alone: u64,
    scored_by_b_alone: u64,
    mean_a: Option<f64>,
    mean_b: Option<f64>,
    delta: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<ToldTurn<'a>>,
}

#[derive(Serialize)]
struct ToldTurn<'a> {
    a: Reason,
    b: Reason,
    rows: u64,
    delta: Option<f64>,
    first: ToldPlace<'a>,
}

#[derive(Serialize)]
struct ToldBig<'a> {
    #[serde(flatten)]
    place: ToldPlace<'a>,
    a: f64,
    b: f64,
    delta: f64,
    reward: Option<&'a str>,
    reason_a: Option<Reason>,
    reason_b: Option<Reason>,
    /// The weights, if they change the total more than the scores do.
    #[serde(skip_serializing_if = "Option::is_none")]
    weight_a: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight_b: Option<f64>,
}

#[derive(Serialize)]
struct ToldPlace<'a> {
    file: &'a str,
    line: u64,
}

#[derive(Serialize)]
struct ToldGroups {
    several: u64,
    reordered: u64,
    flat_in_a_alone: u64,
    flat_in_b_alone: u64,
}

impl<'a> Told<'a> {
    fn new(report: &Report<'a>) -> Self {
        let changes = report.changes;
        let place = |place: Place| ToldPlace {
            file: report.files.get(place.file).map_or("", String::as_str),
            line: place.line,
        };
        let column =
            |name: &'a str, only_in, column: &'a Column| {
                let means = column.means();
                let turn = |(&(a, b), turn): (&(Reason, Reason), &'a crate::changes::Turn)| {
                    ToldTurn { a, b, rows: turn.rows, delta: turn.mean(), first: place(turn.first) }
                };
                ToldColumn {
                    name,
                    only_in,
                    rows: column.both,
                    changed: column.changed,
                    up: column.up,
                    down: column.down,
                    scored_by_a_alone: column.only[0],
                    scored_by_b_alone: column.only[1],
                    mean_a: means.map(|[one, _]| one),
                    mean_b: means.map(|[_, other]| other),
                    delta: means.map(|[one, other]| other - one),
                    reasons: column.turns.iter().map(turn).collect(),
                }
            };
        let blamed = |big: &Big| changes.pairs.get(big.because?.part);
        let by_weight =
            |big: &Big| blamed(big).filter(|_| big.because.is_some_and(|cause| cause.by_weight));
        let big = |big: &'a Big| ToldBig {
            place: place(big.place),
            a: big.totals[0],
            b: big.totals[1],
            delta: big.totals[1] - big.totals[0],
            reward: blamed(big).map(|pair| pair.label.as_str()),
            reason_a: big.because.and_then(|cause| cause.reasons[0]),
            reason_b: big.because.and_then(|cause| cause.reasons[1]),
            weight_a: by_weight(big).map(|pair| pair.weights[0]),
            weight_b: by_weight(big).map(|pair| pair.weights[1]),
        };
        let Rankings { several, reordered, flat_in: [flat_in_a_alone, flat_in_b_alone] } =
            report.rankings;
        Told {
            a: &report.sides[0].source,
            b: &report.sides[1].source,
            rows: changes.rows,
            unreadable: changes.unreadable,
            changed: changes.changed,
            total: column("weighted total", None, &changes.total),
            rewards: changes
                .pairs
                .iter()
                .zip(&changes.columns)
                .map(|(pair, counted)| {
                    let only_in = match pair.places {
                        [Some(_), None] => Some("a"),
                        [None, Some(_)] => Some("b"),
                        _ => None,
                    };
                    column(&pair.label, only_in, counted)
                })
                .collect(),
            biggest: changes.biggest.iter().map(big).collect(),
            groups: ToldGroups { several, reordered, flat_in_a_alone, flat_in_b_alone },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_a_sign() {
        for (delta, text) in [
            (0.5, "+0.500"),
            (-0.25, "-0.250"),
            (0.0, "0.000"),
            (-0.0001, "0.000"),
            (0.0004, "0.000"),
        ] {
            assert_eq!(signed(delta), text);
        }
    }

    #[test]
    fn differences_that_are_shown_have_a_colour() {
        for (delta, style) in
            [(0.5, GOOD), (6e-4, GOOD), (4e-4, DIM), (0.0, DIM), (-4e-4, DIM), (-6e-4, BAD)]
        {
            assert_eq!(style_of(delta), style, "{delta}");
        }
    }
}
