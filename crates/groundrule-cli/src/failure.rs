//! Errors that end the program: what happened, what to do, and the exit code that says which kind it was.

use anstyle::AnsiColor;
use groundrule::shown::lines;
use std::fmt::Display;
use std::path::Path;

/// How the program ends. The numbers are part of its interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Code {
    /// The command line or the configuration is wrong.
    Usage = 2,
    /// A file could not be read or written.
    Files = 3,
    /// `--fail-fast` found a row that failed, or a judge that did not answer.
    FailFast = 4,
    /// There were rows, and none of them got a score.
    Nothing = 5,
    /// There were no rows.
    Empty = 6,
    /// Stopped by the user.
    Interrupted = 130,
}

/// An error that ends the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) fix: Option<String>,
}

impl Failure {
    fn new(code: Code, message: impl Into<String>) -> Self {
        Failure { code, message: message.into(), fix: None }
    }

    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Failure::new(Code::Usage, message)
    }

    pub(crate) fn files(message: impl Into<String>) -> Self {
        Failure::new(Code::Files, message)
    }

    pub(crate) fn fail_fast(message: impl Into<String>) -> Self {
        Failure::new(Code::FailFast, message)
    }

    pub(crate) fn empty(files: &[String]) -> Self {
        let what = match files {
            [one] => format!("{one} has no rows"),
            several => format!("none of the {} files has a row", several.len()),
        };
        Failure::new(Code::Empty, what).fix("write one JSON object per line")
    }

    pub(crate) fn nothing(message: impl Into<String>) -> Self {
        Failure::new(Code::Nothing, message)
    }

    pub(crate) fn interrupted(message: impl Into<String>) -> Self {
        Failure::new(Code::Interrupted, message)
    }

    /// A file and what the system says about it.
    pub(crate) fn file(path: &Path, error: impl Display) -> Self {
        Failure::files(format!("{}: {error}", path.display()))
    }

    /// The same with what to do about it.
    pub(crate) fn fix(self, fix: impl Into<String>) -> Self {
        Failure { fix: Some(fix.into()), ..self }
    }

    /// Tells the user.
    pub(crate) fn report(&self) {
        let red = AnsiColor::Red.on_default().bold();
        let green = AnsiColor::Green.on_default().bold();
        anstream::eprintln!("{red}error{red:#}: {}", lines(&self.message));
        if let Some(fix) = &self.fix {
            anstream::eprintln!("  {green}fix{green:#}: {}", lines(fix));
        }
    }
}
