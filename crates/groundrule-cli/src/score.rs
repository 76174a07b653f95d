//! `groundrule score`: lines in, judged rows out, a summary at the end.
//!
//! One thread reads chunks ahead, all cores parse and judge a chunk, and the results are written and counted
//! in the order of the lines. Memory holds a few chunks, whatever the size of the input.

use crate::args::Score;
use crate::elsewhere::Elsewhere;
use crate::ends::{ANSWER, Said, form_left_out, last_words, text_behind_the_end};
use crate::examples::{Example, FEW, Lowest};
use crate::failure::Failure;
use crate::input::{self, Chunk, Input, Reading, RowReader};
use crate::keep;
use crate::logged::{Asked, Logged, Missing, Ours, Told, Values};
use crate::output::{Output, TableColumns, TableOutput, TableRow};
use crate::paint::for_terminal;
use crate::progress::Progress;
use crate::record::{self, Compared, Record, Rewards, RowFault};
use crate::setup::{Setup, Unchosen};
use crate::summary::{self, Run};
use crate::tally::{GroupKey, Homes, Place, Tally};
use groundrule::WrittenScore;
use groundrule::host::{DebugLog, LogFile};
use groundrule::rows::{Row, RowError, RowId, Wanted};
use groundrule::suggest::Suggestion;
use groundrule::{
    AnswerKind, Input as Asks, JudgeOptions, Judged, Outcome, Plan, Reason, Sample, Status,
    Summary, Threads, World, answer_given, vlm_r1,
};
use groundrule_table::Ruling;
use groundrule_table::read::{Columns, Format, Keep};
use serde::Serialize;
use std::borrow::Cow;
use std::io::{IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// Chunks read ahead.
const AHEAD: usize = 2;

/// Bytes that the line of a row takes, if it has a few rewards and no fault.
const USUAL_RECORD: usize = 384;

/// How often an interrupt is looked for while waiting for input.
const WATCH: Duration = Duration::from_millis(50);

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Scores the files.
pub(crate) fn run(args: &Score) -> Result<(), Failure> {
    let started = Instant::now();
    let paths = input::expand(&args.files)?;
    let first = paths.first().map(PathBuf::as_path);
    // Every input is checked before the first is scored: a typo must not cost an hour.
    for path in &paths {
        input::check(path)?;
    }
    let setup = Setup::new(&args.plan, &args.weights, first, Unchosen::Rows(&paths))?;
    let log = debug_log(&paths, args.output.as_deref())?;
    if paths.iter().filter(|path| path.as_path() == Path::new("-")).count() > 1 {
        return Err(Failure::usage("standard input is named twice, and can be read once")
            .fix("leave one `-` out"));
    }
    let read = Arc::new(AtomicU64::new(0));
    let files: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    let keep = keep::parse(&args.columns);
    let asked = Asked { by: args.by.clone(), against: args.against.clone(), ..Asked::default() };
    // Before there is a file that an interrupt must remove.
    watch_interrupts();
    let mut sink = match &args.output {
        Some(path) => match Format::of_path(path) {
            Some(format) => {
                let told = TableColumns {
                    plan: &setup.plan,
                    traced: args.trace,
                    compared: args.against.is_some(),
                    keep: &keep,
                    files: &files,
                };
                Some(Sink::Table(TableOutput::create(path, format, &paths, told)?))
            }
            None => Some(Sink::Lines(Output::lines(path, &paths)?)),
        },
        None => None,
    };
    let form = setup.chosen.as_ref().and_then(Suggestion::form);
    let most = match (args.show, &asked.against) {
        (Some(most), _) => usize::from(most),
        (None, Some(_)) => FEW,
        (None, None) => 0,
    };
    let mut logged = Logged::new(asked.clone(), &setup.plan, form).showing(most);
    let mut lowest = Lowest::new(if asked.against.is_none() { most } else { 0 });
    let mut job = Job {
        asked: asked.clone(),
        compared: asked.against.as_ref().map(|_| logged.compared()),
        shown: most > 0,
        homes: Homes::new(&paths),
        plan: &setup.plan,
        world: setup.world(),
        files: &files,
        options: JudgeOptions::new().trace(args.trace || most > 0).forms(true),
        traced: args.trace,
        keep: matches!(sink, Some(Sink::Lines(_))).then_some(&keep),
        logged: log.is_some(),
        timed: args.timing,
        pays_for_form: setup.plan.parts().iter().any(|part| part.entry.name.contains("format")),
        by_task: setup.plan.parts().iter().any(|part| !part.tasks.is_empty()),
        by_method: setup.plan.parts().iter().any(|part| part.entry.inputs.contains(&Asks::Method)),
        wanted: match log {
            // VLM-R1 logs columns that its rewards do not look at.
            Some(_) => Wanted::of(&setup.plan).with_groups().with_the_rest(),
            None => Wanted::of(&setup.plan).with_groups(),
        },
    };
    let threads = args.threads.map_or(Threads::All, |count| Threads::Count(usize::from(count)));
    let mut tally = Tally::new(&setup.plan);
    let mut progress = Progress::new(&paths, Arc::clone(&read), args.quiet);
    let reading = Reading {
        columns: Columns::new(
            job.wanted.clone(),
            asked.keep().and(if sink.is_some() { keep.clone() } else { Keep::Nothing }),
        ),
        threads: threads.count(),
    };
    let mut missing = Missing::new(&asked, if sink.is_some() { &keep } else { &Keep::Nothing });
    let mut elsewhere = Elsewhere::new();
    let chunks = read_ahead(paths, read, reading);
    while let Some(chunk) = next(&chunks)? {
        missing.look_at(&chunk)?;
        if tally.summary.rows == 0 && chunk.len() > 0 {
            logged.look_at(&chunk);
            job.asked.stop = logged.stop().map(str::to_owned);
        }
        let reader = chunk.reader(file_of(&files, &chunk), &job.wanted);
        let scored = threads.map(&chunk.places(), |place| job.score(&chunk, &reader, *place));
        for (at, scored) in scored.iter().enumerate() {
            let place = Place::of(&chunk, at);
            if args.fail_fast {
                stop_at(&files, place, scored, &setup.plan)?;
            }
            match &scored.row {
                Ok(row) => {
                    if let (Some(group), Some((said, right))) = (row.group, &row.wrong) {
                        elsewhere.look_at((&chunk, at), group, (said, right));
                    }
                    tally.judged(place, row, &scored.judged);
                    logged.add(place, &row.values, &scored.judged, row.example.as_ref());
                    if let (Some(total), Some(example)) = (scored.judged.total, &row.example) {
                        lowest.add(place, total, example);
                    }
                }
                Err(error) => tally.unreadable(place, error, &scored.judged),
            }
        }
        if let Some(log) = &log {
            write_log(log, &setup, &scored)?;
        }
        if let Some(sink) = &mut sink
            && !sink.write(&chunk, &scored)?
        {
            // The reader of the rows has seen enough.
            return Ok(());
        }
        progress.advance(chunk.len());
    }
    drop(progress);
    match sink {
        Some(Sink::Lines(output)) => output.finish()?,
        Some(Sink::Table(output)) => output.finish()?,
        None => {}
    }
    // A summary would only hide that it lacks what was asked for.
    missing.at_the_end()?;
    if !args.quiet {
        let streamed = args.output.as_deref() == Some(Path::new("-"));
        let written = args.output.as_ref().map(|path| path.display().to_string());
        let summary = summary::render(&Run {
            plan: &setup.plan,
            tally: &tally,
            logged: &logged,
            lowest: &lowest,
            elsewhere: &elsewhere,
            named: &args.files,
            flags: &flags(args),
            columns: &columns(args),
            files: &files,
            source: &setup.told_source(),
            written_for: setup.written_for.as_deref(),
            chosen: setup.chosen.as_ref(),
            output: written.as_deref(),
            elapsed: started.elapsed(),
            width: crate::paint::width(),
        });
        show(&summary, streamed)?;
    }
    if let Some(path) = &args.summary {
        write_summary(path, &tally, &logged)?;
    }
    if tally.summary.rows == 0 {
        return Err(Failure::empty(&files));
    }
    if tally.summary.total.is_empty() {
        return Err(match args.quiet {
            true => Failure::nothing("no row got a score").fix("run without -q to see why"),
            false => Failure::nothing("no row got a score; the reasons are above"),
        });
    }
    Ok(())
}

/// The flags that chose the rewards, for commands that are proposed.
fn flags(args: &Score) -> String {
    let plan = &args.plan;
    let mut flags: Vec<(&str, String)> =
        plan.rewards.iter().map(|reward| ("--reward", reward.clone())).collect();
    let paths =
        [("--config", &plan.config), ("--tokenizer", &plan.tokenizer), ("--images", &plan.images)];
    for (flag, path) in paths {
        flags.extend(path.iter().map(|path| (flag, path.display().to_string())));
    }
    let flags: String =
        flags.iter().map(|(flag, value)| format!(" {flag} {}", quoted(value))).collect();
    flags + &columns(args)
}

/// The flags that named columns.
fn columns(args: &Score) -> String {
    let columns = args.plan.names.column.iter();
    columns.map(|column| format!(" --column {}", quoted(column))).collect()
}

/// A word quoted for a shell.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:=,+@%".contains(letter);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// Writes the summary for programs, so that summaries of parts can be merged.
fn write_summary(path: &Path, tally: &Tally, logged: &Logged) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Written<'a> {
        #[serde(flatten)]
        summary: &'a Summary,
        #[serde(flatten)]
        logged: Told<'a>,
    }
    let mut output = Output::create(path, &[])?;
    let written = Written { summary: &tally.summary, logged: logged.told() };
    let text = serde_json::to_string(&written);
    let text = text.map_err(|error| Failure::file(path, error))?;
    output.write(text.as_bytes())?;
    output.write(b"\n")?;
    output.finish()
}

/// Lets [`next`] notice Ctrl-C.
pub(crate) fn watch_interrupts() {
    // The handler only sets a flag: all cleanup happens on the usual way out.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
}

/// Whether Ctrl-C was pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Prints the summary. A reader that has gone away is not an error, a full disk is.
pub(crate) fn show(summary: &str, to_stderr: bool) -> Result<(), Failure> {
    let summary = for_terminal(summary);
    let mut stdout = anstream::stdout();
    let written = if to_stderr {
        anstream::stderr().write_all(summary.as_bytes())
    } else {
        stdout.write_all(summary.as_bytes()).and_then(|()| stdout.flush())
    };
    match written {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::files(format!("standard output: {error}")).fix("is the disk full?"))
        }
        _ => Ok(()),
    }
}

/// The log that VLM-R1's environment variables ask for; a log without a file is caught before any row.
fn debug_log(inputs: &[PathBuf], output: Option<&Path>) -> Result<Option<DebugLog>, Failure> {
    let Some(log) = DebugLog::from_env() else { return Ok(None) };
    let files = log.files();
    if files.is_empty() {
        return Err(Failure::usage("DEBUG_MODE is true but LOG_PATH is not set")
            .fix("set LOG_PATH to the file to write to, or unset DEBUG_MODE"));
    }
    // Appending records to a file of rows would damage it.
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    for path in inputs.iter().map(PathBuf::as_path).chain(output) {
        let same = |file: &String| {
            let file = Path::new(file);
            path == file || real(path).is_some_and(|path| real(file) == Some(path))
        };
        if let Some(file) = files.iter().find(|file| same(file)) {
            let what = if Some(path) == output { "the output" } else { "an input" };
            return Err(Failure::usage(format!("the debug log {file} is {what} as well"))
                .fix("set LOG_PATH to a file of its own, or unset DEBUG_MODE"));
        }
    }
    Ok(Some(log))
}

/// Reads chunks in a thread of its own, a few ahead of the judging.
pub(crate) fn read_ahead(
    files: Vec<PathBuf>,
    read: Arc<AtomicU64>,
    reading: Reading,
) -> Receiver<Result<Chunk, Failure>> {
    let (sender, receiver) = sync_channel(AHEAD);
    std::thread::spawn(move || {
        for (i, path) in files.iter().enumerate() {
            if path == Path::new("-") && std::io::stdin().is_terminal() {
                anstream::eprintln!("reading rows from the terminal; end with Ctrl-D");
            }
            let mut input = match Input::open(i, path, Arc::clone(&read), &reading) {
                Ok(input) => input,
                Err(failure) => return drop(sender.send(Err(failure))),
            };
            while let Some(chunk) = input.chunk().transpose() {
                let last = chunk.is_err();
                // A send fails when the judging has stopped.
                if sender.send(chunk).is_err() || last {
                    return;
                }
            }
        }
    });
    receiver
}

/// The next chunk; `None` at the end. An interrupt is noticed even while standard input is silent.
pub(crate) fn next(chunks: &Receiver<Result<Chunk, Failure>>) -> Result<Option<Chunk>, Failure> {
    loop {
        if interrupted() {
            return Err(Failure::interrupted("interrupted; no output file was written"));
        }
        match chunks.recv_timeout(WATCH) {
            Ok(chunk) => return chunk.map(Some),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

/// What every line is judged with.
struct Job<'a> {
    asked: Asked,
    /// Which of our scores may be compared with the log's reward, if that is asked for.
    compared: Option<Vec<Ours>>,
    /// Whether rows are listed.
    shown: bool,
    homes: Homes,
    plan: &'a Plan,
    world: World<'a>,
    files: &'a [String],
    options: JudgeOptions,
    /// Whether the steps are written.
    traced: bool,
    /// The columns kept in the lines of the output, if there are such lines.
    keep: Option<&'a Keep>,
    logged: bool,
    timed: bool,
    /// Whether a reward says which tags a completion lacks.
    pays_for_form: bool,
    /// Whether tasks choose rewards.
    by_task: bool,
    /// Whether a reward goes by the row's accuracy rule.
    by_method: bool,
    wanted: Wanted,
}

/// What is kept of a row for the summary and the log.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    pub(crate) group: Option<GroupKey>,
    /// What it has in the columns that were asked for.
    pub(crate) values: Values,
    /// What a list says about it.
    pub(crate) example: Option<Example>,
    pub(crate) said: Said,
    /// The last words of a completion that may be cut off.
    pub(crate) end: Option<String>,
    /// The token that ends the turn, if text follows it.
    pub(crate) behind: Option<&'static str>,
    /// The form that the prompt asks for and the completion does not have.
    pub(crate) form_left_out: Option<&'static str>,
    /// The answer of a wrong completion, and the reference, if the row belongs to a group.
    pub(crate) wrong: Option<(String, String)>,
    /// Rewards for form that the completion does not have, and what it lacks.
    pub(crate) form_faults: Vec<(usize, String)>,
    /// The row's task, if tasks choose rewards.
    pub(crate) task: Option<String>,
    /// What its reference asks for, if no reward that looks at the reference is for the row.
    pub(crate) kind: Option<AnswerKind>,
    /// The accuracy rule that the row asks for, if no reward uses it.
    pub(crate) unheard: Option<String>,
    /// How long each reward took, if that is asked for.
    pub(crate) times: Vec<Duration>,
    /// The whole row, if the debug log needs it.
    pub(crate) whole: Option<Row<'static>>,
}

/// A line's results.
struct Scored {
    id: Option<RowId>,
    row: Result<Kept, RowError>,
    judged: Judged,
    /// The log's reward, if it is compared.
    compared: Option<Compared>,
    /// The line of the output, if there is one.
    record: Vec<u8>,
}

impl Scored {
    fn table_row(&self) -> TableRow<'_> {
        let error = self.row.as_ref().err();
        let ruling = Ruling { judged: &self.judged, error };
        TableRow { id: self.id.as_ref(), compared: self.compared.unwrap_or_default(), ruling }
    }
}

/// Where the scores go.
enum Sink<'a> {
    Lines(Output),
    Table(TableOutput<'a>),
}

impl Sink<'_> {
    /// Writes rows. `Ok(false)` means that the reader of standard output has gone away.
    fn write(&mut self, chunk: &Chunk, scored: &[Scored]) -> Result<bool, Failure> {
        match self {
            Sink::Lines(output) => {
                for scored in scored {
                    if !output.write(&scored.record)? {
                        return Ok(false);
                    }
                }
                output.flush()
            }
            Sink::Table(output) => {
                output.write(chunk, scored.iter().map(Scored::table_row)).map(|()| true)
            }
        }
    }
}

/// The name of the file that a chunk comes from.
pub(crate) fn file_of<'a>(files: &'a [String], chunk: &Chunk) -> &'a str {
    files.get(chunk.file).map_or("", String::as_str)
}

impl Job<'_> {
    fn score(&self, chunk: &Chunk, reader: &RowReader<'_>, place: usize) -> Scored {
        reader.with_row(place, |row| match row {
            Ok(mut row) => {
                let group = self.homes.group(chunk.file, &row);
                let values = self.asked.values(chunk, place);
                let mut kept = Kept { group, values, ..Kept::default() };
                let mut judged = self.judge(&row, &mut kept.times);
                kept.said = Said::of(&row.completion, kept.values.cut);
                if matches!(kept.said, Said::CutOff | Said::Open) {
                    kept.end = Some(last_words(&row.completion));
                }
                kept.behind = text_behind_the_end(&row.completion);
                if kept.said.is_whole() {
                    let prompt = [&row.problem, &row.instructions].into_iter();
                    let prompt = prompt.filter_map(|text| text.as_deref());
                    let form = form_left_out(prompt, &row.completion);
                    kept.form_left_out = form.filter(|form| *form != ANSWER || !self.pays_for_form);
                }
                if self.shown {
                    kept.example = Example::of(self.plan, &row, &judged);
                }
                kept.form_faults = self.form_faults(&mut judged);
                let compared = self.compared(&kept.values, &judged);
                kept.kind = self.idle_kind(&row, &judged);
                // What a completion says before it is cut off is no answer.
                let finished = group.filter(|_| kept.said.is_whole());
                kept.wrong = finished.and_then(|_| wrong_answer(&row, &judged));
                let record = self.record((chunk, place), Ok(&row), &judged, compared);
                let id = row.id.take();
                kept.task = row.task.take().filter(|_| self.by_task).map(Cow::into_owned);
                let unheard = |method: &&str| !self.by_method && *method != "default";
                kept.unheard = row.method.as_deref().filter(unheard).map(str::to_owned);
                kept.whole = self.logged.then(|| row.into_owned());
                Scored { id, row: Ok(kept), judged, compared, record }
            }
            Err(error) => {
                let judged = Judged::failed(self.plan.parts().len(), &error.fault());
                let compared = self.compared(&self.asked.values(chunk, place), &judged);
                let record = self.record((chunk, place), Err(&error), &judged, compared);
                Scored { id: error.id.clone(), row: Err(error), judged, compared, record }
            }
        })
    }

    /// The log's reward, and how far the score is from it.
    fn compared(&self, values: &Values, judged: &Judged) -> Option<Compared> {
        let ways = self.compared.as_ref()?;
        Some(Compared { logged: values.logged, difference: values.difference(ways, judged) })
    }

    /// What the reference of a row asks for that no reward is for.
    fn idle_kind(&self, row: &Row<'_>, judged: &Judged) -> Option<AnswerKind> {
        let mut judging = self.plan.parts().iter().zip(&judged.outcomes);
        let idle = |(part, outcome): (&groundrule::Part, &Outcome)| {
            !part.entry.reads_reference() || outcome.reason == Reason::OtherTask
        };
        let idle = self.plan.routes_by_kind() && judging.all(idle);
        idle.then(|| row.with_sample(AnswerKind::of)).flatten()
    }

    /// Takes what the completion lacks that does not have the form, which the reason alone does not say.
    fn form_faults(&self, judged: &mut Judged) -> Vec<(usize, String)> {
        let mut faults = Vec::new();
        for (i, outcome) in judged.outcomes.iter_mut().enumerate() {
            let fault = outcome.form_fault().filter(|_| outcome.reason == Reason::FormatMissing);
            faults.extend(fault.map(|fault| (i, fault.to_owned())));
            outcome.trace.take_if(|_| !self.traced);
        }
        faults
    }

    fn judge(&self, row: &Row<'_>, times: &mut Vec<Duration>) -> Judged {
        if !self.timed {
            return row.judge_with(self.plan, &self.world, self.options);
        }
        let mut before = Instant::now();
        row.judge_watched(self.plan, &self.world, self.options, |_| {
            let now = Instant::now();
            times.push(now - before);
            before = now;
        })
    }

    fn record(
        &self,
        (chunk, place): (&Chunk, usize),
        row: Result<&Row<'_>, &RowError>,
        judged: &Judged,
        compared: Option<Compared>,
    ) -> Vec<u8> {
        let Some(keep) = self.keep else { return Vec::new() };
        let line = chunk.number(place);
        let file = self.files.get(chunk.file).filter(|_| self.files.len() > 1);
        let record = Record {
            line: Some(line),
            row: Some(chunk.part(place)).filter(|part| *part > 0),
            file: file.map(String::as_str),
            id: row.map_or_else(|error| error.id.as_ref(), |row| row.id.as_ref()),
            status: judged.status(),
            score: WrittenScore(judged.total),
            compared,
            error: row.err().map(RowFault::from),
            rewards: Rewards { plan: self.plan, judged, detailed: row.is_ok() },
        };
        // A row must not vanish, even if it cannot be written.
        let mut bytes = Vec::with_capacity(USUAL_RECORD);
        let written = serde_json::to_writer(&mut bytes, &record).ok().and_then(|()| {
            keep::add_to_line(&mut bytes, chunk, place, keep);
            record::ended(bytes)
        });
        written
            .unwrap_or_else(|| format!("{{\"line\":{line},\"status\":\"failed\"}}\n").into_bytes())
    }
}

/// The answer of a row that is another one than the reference, and the reference.
fn wrong_answer(row: &Row<'_>, judged: &Judged) -> Option<(String, String)> {
    let differs = |outcome: &Outcome| {
        let reason = matches!(
            outcome.reason,
            Reason::NumericDiffers
                | Reason::SymbolicDiffers
                | Reason::TextDiffers
                | Reason::ChoiceDiffers
                | Reason::YesNoDiffers
        );
        reason && outcome.score == Some(0.0)
    };
    if !judged.outcomes.iter().any(differs) {
        return None;
    }
    let said = row.with_sample(answer_given)?;
    Some((said, row.solution.as_deref()?.to_owned()))
}

/// `--fail-fast`: the first row that failed ends the run.
fn stop_at(files: &[String], place: Place, scored: &Scored, plan: &Plan) -> Result<(), Failure> {
    let file = files.get(place.file).map_or("", String::as_str);
    if let Err(error) = &scored.row {
        let message = format!("{file}:{}: {} ({})", place.number(), error.message, error.reason);
        return Err(Failure::fail_fast(message).fix(error.fix.clone()));
    }
    for (part, outcome) in plan.parts().iter().zip(&scored.judged.outcomes) {
        let no_judge = outcome.reason == Reason::JudgeUnavailable;
        if outcome.status() == Status::Failed || no_judge {
            let reason = outcome.reason;
            let message = outcome.fault.as_ref().map_or(reason.describe(), |f| f.message.as_str());
            let place = format!("{file}:{}", place.number());
            let failure =
                Failure::fail_fast(format!("{place}: {}: {message} ({reason})", part.label));
            return Err(match reason.fix() {
                Some(fix) => failure.fix(fix),
                None => failure,
            });
        }
    }
    Ok(())
}

/// Appends what VLM-R1's rewards log for these rows, each file in one write.
fn write_log(log: &DebugLog, setup: &Setup, scored: &[Scored]) -> Result<(), Failure> {
    let mut files: Vec<(LogFile, String)> = Vec::new();
    for scored in scored {
        let Ok(Kept { whole: Some(row), .. }) = &scored.row else { continue };
        for (i, (part, outcome)) in
            setup.plan.parts().iter().zip(&scored.judged.outcomes).enumerate()
        {
            let Some(score) = outcome.score else { continue };
            let record = row.with_sample(|sample| {
                let sample = Sample { method: sample.method.or(setup.method(i)), ..*sample };
                vlm_r1::log_record(part.entry.name, &sample, score, &setup.world(), &log.stamp())
            });
            let Some((file, record)) = record else { continue };
            match files.iter_mut().find(|(known, _)| *known == file) {
                Some((_, records)) => records.push_str(&record),
                None => files.push((file, record)),
            }
        }
    }
    for (file, records) in files {
        log.append(file, &records).map_err(|fault| {
            Failure::files(format!("debug log: {}", fault.message))
                .fix("set LOG_PATH to a file that can be written, or unset DEBUG_MODE")
        })?;
    }
    Ok(())
}
