//! `groundrule view` and `groundrule report`: rows, scores and reasons on a page.

use crate::args::{Report, Shown, View as Args};
use crate::failure::Failure;
use crate::input::{self, Input, Reading};
use crate::logged::functions;
use crate::output::Output;
use crate::paint::{BOLD, DIM, WARN, paint};
use crate::score::{interrupted, show, watch_interrupts};
use crate::setup::{Setup, Unchosen};
use groundrule::Semantics;
use groundrule::rows::ColumnNames;
use groundrule_inspector::{
    About, Batch, Comparison, Feed, Files, Folder, ImageRoots, Others, Parts, ReportSettings,
    RowReader, Secret, Server, View, is_scored,
};
use groundrule_json::loads;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// How often an interrupt is looked for.
const WATCH: Duration = Duration::from_millis(50);

/// Shows the page until Ctrl-C.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    watch_interrupts();
    let view = open(&args.shown, args.follow)?;
    let system = |error: std::io::Error| {
        Failure::files(format!("port {}: {error}", args.port))
            .fix("choose another --port, or leave it out")
    };
    let server = Server::new(view, args.port, Secret::random().map_err(system)?).map_err(system)?;
    let url = server.url().map_err(system)?;
    let hint = paint(DIM, "Ctrl-C stops it; anyone with this address can see the rows");
    let told = awaited(args) + &left_out(&args.shown);
    show(&format!("\n  {}\n  {hint}\n{told}\n", paint(BOLD, &url)), false)?;
    if !args.no_open {
        browse(&url);
    }
    std::thread::spawn(move || server.run());
    while !interrupted() {
        std::thread::sleep(WATCH);
    }
    Ok(())
}

/// Writes the page as one file.
pub(crate) fn report(args: &Report) -> Result<(), Failure> {
    watch_interrupts();
    let paths = files_of(&args.shown.files, false)?;
    let mut output = Output::create(&args.output, &paths)?;
    let view = open(&args.shown, false)?;
    while !view.wait(WATCH) {
        if interrupted() {
            return Err(Failure::interrupted("interrupted; no output file was written"));
        }
    }
    if let Some(error) = view.errors().first() {
        return Err(Failure::files(error.clone()));
    }
    let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    if view.rows_read() == 0 {
        return Err(Failure::empty(&names));
    }
    let title = match names.as_slice() {
        [one] => one.clone(),
        several => format!("{} files", several.len()),
    };
    let settings = ReportSettings { rows: args.rows as usize, images: !args.no_images, title };
    let page = view.report(&settings).map_err(|error| Failure::files(error.to_string()))?;
    output.write(page.as_bytes())?;
    output.finish()?;
    let told = format!("wrote {}\n{}", args.output.display(), left_out(&args.shown));
    show(&told, args.output == Path::new("-"))?;
    match view.rows_scored() {
        0 => Err(Failure::nothing("no row got a score").fix("see why: groundrule score FILE")),
        _ => Ok(()),
    }
}

/// What the page leaves out if rows are judged again: only the trainer can call the Python functions that they were recorded
/// with. Nothing if there are none.
fn left_out(shown: &Shown) -> String {
    if !is_judged_again(shown) {
        return String::new();
    }
    let functions = || -> Option<Vec<String>> {
        let paths = files_of(&shown.files, true).ok()?;
        let mut input = open_whole(paths.first()?).ok()?;
        let chunk = input.chunk().ok()??;
        Some(functions(&loads(&chunk.text(0)).ok()?))
    };
    match functions().unwrap_or_default().as_slice() {
        [] => String::new(),
        names => format!(
            "  {} {} cannot be judged again here: scores of Python functions are shown without --config and --reward\n",
            paint(WARN, "!"),
            names.join(", ")
        ),
    }
}

/// Whether rows that bring scores are judged all the same.
fn is_judged_again(shown: &Shown) -> bool {
    shown.plan.config.is_some() || !shown.plan.rewards.is_empty()
}

/// The view that the arguments ask for. The page can compare it with the same rewards under either semantics.
fn open(shown: &Shown, following: bool) -> Result<View, Failure> {
    let parts = parts(shown, following)?;
    let again = shown.clone();
    let others = Others {
        words: Semantics::WORDS.iter().map(|word| (*word).to_owned()).collect(),
        open: Box::new(move |word| {
            let shown = Shown { compare: Some(PathBuf::from(word)), ..again.clone() };
            self::parts(&shown, following).map_err(said)
        }),
    };
    View::open(Parts { others: Some(others), ..parts })
        .map_err(|error| Failure::files(error.to_string()))
}

/// The rows, and what judges them.
fn parts(shown: &Shown, following: bool) -> Result<Parts, Failure> {
    let paths = files_of(&shown.files, following)?;
    for path in &paths {
        if path == Path::new("-") {
            return Err(Failure::usage("a page cannot be shown over standard input")
                .fix("write the rows to a file first"));
        }
        input::check(path)?;
    }
    let first = paths.first().map(PathBuf::as_path);
    let unchosen = match first {
        Some(_) if following => Unchosen::Growing(&paths),
        Some(_) => Unchosen::Rows(&paths),
        None => Unchosen::EachRow,
    };
    let setup = Setup::new(&shown.plan, &[], first, unchosen)?;
    let named = setup.plan.column_names();
    let scored: Vec<bool> = paths.iter().map(|path| has_scores(path, named)).collect();
    let joined = scored.contains(&true) && scored.contains(&false);
    let of = |wanted: bool| -> Vec<PathBuf> {
        let files = paths.iter().zip(&scored).filter(|(_, scored)| **scored == wanted);
        files.map(|(path, _)| path.clone()).collect()
    };
    let feed = |files: Vec<PathBuf>, following: bool| -> Box<dyn Feed> {
        Box::new(Files::new(Box::new(Paths { files, following }), following))
    };
    let (rows, raw) = match joined {
        true => (feed(of(true), following), Some(feed(of(false), false))),
        false => (feed(shown.files.clone(), following), None),
    };
    let (compared, before) = match &shown.compare {
        Some(word) => {
            let (comparison, label) = compared(word, shown, &paths)?;
            (Some(comparison), Some(label))
        }
        None => (None, None),
    };
    let roots = setup.image_root.iter().cloned();
    let beside = paths.iter().map(|path| path.parent().unwrap_or(Path::new("")).to_owned());
    let roots = ImageRoots::new(roots.chain(beside));
    let by_rows = matches!(compared, Some(Comparison::Rows(_)));
    let about = about(shown, &setup, &paths, before, by_rows, following);
    let again = is_judged_again(shown);
    let scorer = Arc::new(setup);
    Ok(Parts { rows, raw, scorer, again, compared, roots, about, others: None })
}

/// The files that exist. If they are followed, a directory may still be empty, and a path may name what is still to come.
fn files_of(paths: &[PathBuf], following: bool) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if following && is_to_come(path) {
            continue;
        }
        match input::expand(std::slice::from_ref(path)) {
            Err(_) if following && path.is_dir() => {}
            found => files.extend(found?),
        }
    }
    Ok(files)
}

/// Whether nothing has this name yet, and it is no pattern.
fn is_to_come(path: &Path) -> bool {
    !path.exists() && !path.to_string_lossy().contains(['*', '?', '['])
}

/// What is said of paths that are followed before they are there.
fn awaited(args: &Args) -> String {
    let paths = args.shown.files.iter().filter(|path| args.follow && is_to_come(path));
    let told = paths.map(|path| {
        let sign = paint(WARN, "!");
        format!("  {sign} {} does not exist yet: its rows appear once it does\n", path.display())
    });
    told.collect()
}

/// What the rows are compared with, and what that is called.
fn compared(
    word: &Path,
    shown: &Shown,
    paths: &[PathBuf],
) -> Result<(Comparison, String), Failure> {
    let label = word.display().to_string();
    let is_word = word.to_str().is_some_and(|word| Semantics::named(word).is_some());
    let is_config = word.extension().is_some_and(|end| end == "toml");
    if is_word || is_config || !word.exists() {
        let config = shown.plan.config.as_deref();
        let setup = Setup::of_word(word, config, &shown.plan, paths)?;
        return Ok((Comparison::Plan(Arc::new(setup)), label));
    }
    let files = files_of(std::slice::from_ref(&word.to_owned()), false)?;
    for path in &files {
        input::check(path)?;
    }
    let folder = Box::new(Paths { files, following: false });
    Ok((Comparison::Rows(Box::new(Files::new(folder, false))), label))
}

/// What the page says about where things come from. `by_rows` means that other rows are compared, not another plan.
fn about(
    shown: &Shown,
    setup: &Setup,
    paths: &[PathBuf],
    before: Option<String>,
    by_rows: bool,
    following: bool,
) -> About {
    let named = match paths {
        [one] => one.display().to_string(),
        several => format!("{} files", several.len()),
    };
    let (chosen, toml) = match (&setup.chosen, &setup.config) {
        (Some(suggestion), _) => ("rows", suggestion.toml(&named)),
        (None, Some(path)) if shown.plan.rewards.is_empty() => {
            ("config", std::fs::read_to_string(path).unwrap_or_default())
        }
        (None, _) if shown.plan.rewards.is_empty() => ("rows", String::new()),
        (None, _) => {
            let flags = shown.plan.rewards.iter().map(|reward| format!("# --reward {reward}\n"));
            ("argument", flags.collect())
        }
    };
    let label = if by_rows { named } else { setup.source.clone() };
    let comparisons = Vec::new();
    About { toml, chosen: chosen.to_owned(), label, before, comparisons, following }
}

/// Opens a file with everything its rows hold.
fn open_whole(path: &Path) -> Result<Input, Failure> {
    Input::open(0, path, Arc::new(AtomicU64::new(0)), &Reading::whole())
}

/// Whether a file holds scores without the texts that they are for.
fn has_scores(path: &Path, named: &ColumnNames) -> bool {
    let first = || -> Option<bool> {
        let mut input = open_whole(path).ok()?;
        let chunk = input.chunk().ok()??;
        Some(is_scored(chunk.text(0).as_bytes(), named))
    };
    first().unwrap_or(false)
}

/// The files that the user named.
struct Paths {
    files: Vec<PathBuf>,
    following: bool,
}

impl Folder for Paths {
    fn files(&self) -> Result<Vec<PathBuf>, String> {
        files_of(&self.files, self.following).map_err(said)
    }

    fn open(&self, path: &Path) -> Result<Option<Box<dyn RowReader>>, String> {
        let mut input = open_whole(path).map_err(said)?;
        match input.is_plain().map_err(said)? {
            true => Ok(None),
            false => Ok(Some(Box::new(Read(input)))),
        }
    }
}

fn said(failure: Failure) -> String {
    match failure.fix {
        Some(fix) => format!("{}; {fix}", failure.message),
        None => failure.message,
    }
}

/// Rows that are not lines of JSON as stored in the file.
struct Read(Input);

impl RowReader for Read {
    fn read(&mut self, batch: &mut Batch) -> Result<bool, String> {
        let Some(chunk) = self.0.chunk().map_err(said)? else { return Ok(false) };
        for place in chunk.places() {
            let text = chunk.text(place);
            batch.push(chunk.number(place), text.as_bytes(), chunk.is_too_long(place));
        }
        Ok(true)
    }
}

/// Whether there is a screen and somebody at it, as far as variables tell.
fn has_screen(system: &str, set: impl Fn(&str) -> bool) -> bool {
    let screen = system != "linux" || set("DISPLAY") || set("WAYLAND_DISPLAY");
    screen && !set("SSH_CONNECTION")
}

/// Opens the page in the user's browser, if somebody can see it.
fn browse(url: &str) {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if !has_screen(std::env::consts::OS, set) || !std::io::stdout().is_terminal() {
        return;
    }
    let (program, first): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = std::process::Command::new(program);
    command.args(first).arg(url);
    command.stdin(std::process::Stdio::null());
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    // The address is printed: without a browser it can still be opened.
    let _ = command.spawn();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_opened_only_where_somebody_sees_it() {
        for (system, variables, seen) in [
            ("linux", &[][..], false),
            ("linux", &["DISPLAY"], true),
            ("linux", &["WAYLAND_DISPLAY"], true),
            ("linux", &["DISPLAY", "SSH_CONNECTION"], false),
            ("macos", &[], true),
            ("macos", &["SSH_CONNECTION"], false),
        ] {
            assert_eq!(
                has_screen(system, |name| variables.contains(&name)),
                seen,
                "{system} {variables:?}"
            );
        }
    }

    #[test]
    fn failures_are_said_in_one_line() {
        let failure = || Failure::usage("this is wrong");
        assert_eq!(said(failure()), "this is wrong");
        assert_eq!(said(failure().fix("do that")), "this is wrong; do that");
    }
}
