//! The `groundrule` program: score rollouts, explain a score, list the rewards, probe a configuration, compare two, write
//! one, answer trainers over HTTP, show rows on a page.
//!
//! A library with one entry point, so that the binary and the Python package are the same program.

mod args;
mod changes;
mod config;
mod diff;
mod elsewhere;
mod ends;
mod examples;
mod explain;
mod failure;
mod init;
mod input;
mod keep;
mod lint;
mod listing;
mod logged;
mod mathematics;
mod output;
mod paint;
mod progress;
mod record;
mod score;
mod serve;
mod setup;
mod small_file;
mod summary;
mod tally;
mod view;

pub use config::Config;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use groundrule::shown::lines;
use std::ffi::OsString;

/// Runs the program with these arguments, the first of them its own name, and returns the exit
/// code.
///
/// It prints to standard output and standard error, and watches for Ctrl-C while it scores. It never ends the process, so
/// that other programs can embed it: the Python package does.
///
/// ```
/// assert_eq!(groundrule_cli::run(["groundrule", "score"]), 2);
/// ```
pub fn run(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let program = match args::Program::try_parse_from(&arguments) {
        Ok(program) => program,
        Err(mut error) => {
            if let Some(tip) = tip(&error, &arguments) {
                let tips = ContextValue::StyledStrs(vec![tip.into()]);
                error.insert(ContextKind::Suggested, tips);
            }
            let text = error.render();
            // An argument that could be taken for a style is quoted without styles.
            let styled =
                !arguments.iter().any(|argument| argument.to_string_lossy().contains('\u{1b}'));
            let text = match styled {
                true => text.ansi().to_string(),
                false => lines(&text.to_string()).into_owned(),
            };
            // A reader that has gone away has seen enough of the help.
            let _ = score::show(&text, error.use_stderr());
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    let done = match &program.command {
        args::Command::Score(args) => score::run(args).map(|()| true),
        args::Command::Init(args) => init::run(args).map(|()| true),
        args::Command::Explain(args) => explain::run(args).map(|()| true),
        args::Command::Rewards(args) => listing::run(args).map(|()| true),
        args::Command::Lint(args) => lint::run(args),
        args::Command::Diff(args) => diff::run(args),
        args::Command::Serve(args) => serve::run(args).map(|()| true),
        args::Command::View(args) => view::run(args).map(|()| true),
        args::Command::Report(args) => view::report(args).map(|()| true),
    };
    match done {
        Ok(true) => 0,
        // The answer is no: the same exit code as diff and grep.
        Ok(false) => 1,
        Err(failure) => {
            failure.report();
            failure.code as u8
        }
    }
}

/// What to write in place of a flag that does not exist.
fn tip(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else { return None };
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let command = arguments.get(1).and_then(|command| command.to_str());
    if flag.starts_with("--config") && command == Some("diff") {
        return Some(
            "configurations are the first two arguments: groundrule diff A.toml B.toml FILE; `strict` or `vlm-r1` in place of one means the rewards of the other with these semantics"
                .to_owned(),
        );
    }
    if !flag.starts_with("--semantics") {
        return None;
    }
    let after = |argument: &OsString, next: Option<&OsString>| match argument
        .to_str()?
        .strip_prefix("--semantics")?
    {
        "" => next?.to_str().map(str::to_owned),
        rest => rest.strip_prefix('=').map(str::to_owned),
    };
    let mut words = arguments
        .iter()
        .enumerate()
        .filter_map(|(place, argument)| after(argument, arguments.get(place + 1)));
    let word = words.find(|word| groundrule::Semantics::named(word).is_some());
    let word = word.as_deref().unwrap_or("strict");
    Some(format!(
        "semantics belong to rewards: --reward NAME:semantics={word}, or semantics = \"{word}\" in a configuration"
    ))
}

/// What a `groundrule.toml` says, or what is wrong with the file, where, and what to do. Paths in it are relative to it.
///
/// The program may be given a pipe, and whoever waits for it can be interrupted. A library that waits for a pipe stops
/// its whole process, so here only regular files are read.
pub fn read_configuration(path: &std::path::Path) -> Result<Config, String> {
    groundrule::host::open_regular(path)
        .map_err(|error| format!("{}: {error}; check the path", path.display()))?;
    config::read(path).map_err(|failure| match failure.fix {
        Some(fix) => format!("{}; {fix}", failure.message),
        None => failure.message,
    })
}

/// The rows of a text in a file of this name as the program would read them, each as JSON, or what is wrong with it. For
/// fuzzing.
#[doc(hidden)]
pub fn read_rows(
    name: &str,
    text: impl std::io::Read + Send + 'static,
) -> Result<Vec<String>, String> {
    input::rows(std::path::Path::new(name), Box::new(text)).map_err(|failure| failure.message)
}

/// Reads a configuration as the program would: what is wrong with it, if anything. For fuzzing.
#[doc(hidden)]
pub fn check_configuration(text: &str) -> Result<(), String> {
    config::parse(std::path::Path::new("groundrule.toml"), text)
        .map(drop)
        .map_err(|failure| failure.message)
}
