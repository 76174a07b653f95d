//! VLM-R1's debug logs: `DEBUG_MODE=true` and `LOG_PATH`.

use crate::fault::{Exception, Fault, FileError};
use crate::reason::Reason;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// One record is written at a time, whatever the number of threads.
static WRITING: Mutex<()> = Mutex::new(());

/// Which file a record goes to: how VLM-R1's functions derive it from `LOG_PATH`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFile {
    /// `LOG_PATH` itself.
    Main,
    /// One trailing `.txt` is dropped, then the suffix and `.txt` follow: `run.txt` becomes `run_format.txt`, and
    /// so does `run`.
    Beside(&'static str),
    /// The suffix follows whatever the path is: `run.txt` becomes `run.txt_cosine.txt`.
    Appended(&'static str),
    /// The suffix replaces every `.txt`, including those in the names of directories.
    Replaced(&'static str),
}

impl From<&'static str> for LogFile {
    fn from(suffix: &'static str) -> Self {
        if suffix.is_empty() { LogFile::Main } else { LogFile::Beside(suffix) }
    }
}

impl LogFile {
    /// Every file that one of VLM-R1's functions writes to.
    pub const ALL: [LogFile; 6] = [
        LogFile::Main,
        LogFile::Beside("_format"),
        LogFile::Appended("_cosine.txt"),
        LogFile::Appended("_repetition.txt"),
        LogFile::Replaced("_format.txt"),
        LogFile::Replaced("_iou.txt"),
    ];

    fn of(self, path: &str) -> String {
        match self {
            LogFile::Main => path.to_owned(),
            // VLM-R1 fails on an empty path, rather than writing to a file that nobody named.
            LogFile::Beside(_) if path.is_empty() => String::new(),
            LogFile::Beside(suffix) => {
                format!("{}{suffix}.txt", path.strip_suffix(".txt").unwrap_or(path))
            }
            LogFile::Appended(suffix) => format!("{path}{suffix}"),
            LogFile::Replaced(suffix) => path.replace(".txt", suffix),
        }
    }
}

/// Where VLM-R1's rewards write when debugging is on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DebugLog {
    path: Option<String>,
    stamp: Option<String>,
}

impl DebugLog {
    /// The log that the environment asks for: `DEBUG_MODE` must be exactly `true`.
    pub fn from_env() -> Option<Self> {
        if std::env::var_os("DEBUG_MODE")?.to_str() != Some("true") {
            return None;
        }
        Some(DebugLog { path: std::env::var("LOG_PATH").ok(), stamp: None })
    }

    /// A log to this path, as if `LOG_PATH` said so; no path is an error at the first record.
    pub fn new(path: Option<String>) -> Self {
        DebugLog { path, stamp: None }
    }

    /// The same log with a fixed time in its headings.
    pub fn at(self, stamp: impl Into<String>) -> Self {
        DebugLog { stamp: Some(stamp.into()), ..self }
    }

    /// The time for a heading: day, hour, minute, second and microsecond of the local clock.
    pub fn stamp(&self) -> String {
        match &self.stamp {
            Some(stamp) => stamp.clone(),
            None => chrono::Local::now().format("%d-%H-%M-%S-%6f").to_string(),
        }
    }

    /// Every file that records may be appended to.
    pub fn files(&self) -> Vec<String> {
        self.path.iter().flat_map(|path| LogFile::ALL.map(|file| file.of(path))).collect()
    }

    /// Appends a whole record. A plain suffix means the file [next to](LogFile::Beside) the log; none means the log
    /// itself.
    pub fn append(&self, file: impl Into<LogFile>, record: &str) -> Result<(), Fault> {
        let Some(path) = &self.path else {
            return Err(Fault::new(
                Reason::BadColumn,
                Exception::TypeError,
                "DEBUG_MODE is true but LOG_PATH is not set; set it to the file to write to",
            ));
        };
        let path = file.into().of(path);
        let _one_at_a_time = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        OpenOptions::new()
            .append(true)
            .create(true)
            .open(&path)
            .and_then(|mut file| file.write_all(record.as_bytes()))
            .map_err(|error| file_fault(Reason::BadColumn, &path, &error))
    }
}

/// A file that cannot be used, in Python's words.
pub(super) fn file_fault(reason: Reason, path: &str, error: &io::Error) -> Fault {
    let exception = match error.kind() {
        io::ErrorKind::NotFound => Exception::FileNotFoundError,
        io::ErrorKind::IsADirectory => Exception::IsADirectoryError,
        io::ErrorKind::NotADirectory => Exception::NotADirectoryError,
        io::ErrorKind::PermissionDenied => Exception::PermissionError,
        _ => Exception::OsError,
    };
    let file = error.raw_os_error().map(|errno| FileError { errno, path: path.to_owned() });
    Fault {
        file: file.map(Box::new),
        ..Fault::new(reason, exception, format!("'{path}' cannot be used: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_have_pythons_form() {
        let stamp = DebugLog::new(None).stamp();
        let parts: Vec<_> = stamp.split('-').map(str::len).collect();
        assert_eq!(parts, [2, 2, 2, 2, 6], "{stamp}");
    }

    #[test]
    fn each_function_names_its_file_in_its_own_way() {
        assert_eq!(LogFile::Beside("_format").of("a.txt/run.txt"), "a.txt/run_format.txt");
        assert_eq!(LogFile::Beside("_format").of("run"), "run_format.txt");
        assert_eq!(LogFile::Beside("_format").of(""), "");
        assert_eq!(LogFile::Appended("_cosine.txt").of(""), "_cosine.txt");
        assert_eq!(LogFile::Appended("_cosine.txt").of("run.txt"), "run.txt_cosine.txt");
        assert_eq!(LogFile::Replaced("_iou.txt").of("a.txt/run.txt"), "a_iou.txt/run_iou.txt");
        assert_eq!(LogFile::Replaced("_iou.txt").of("run"), "run");
    }

    #[test]
    fn many_threads_write_whole_records() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("run.txt");
        let log = DebugLog::new(Some(path.to_str().unwrap().to_owned()));
        std::thread::scope(|scope| {
            for i in 0..8 {
                let log = &log;
                scope.spawn(move || {
                    for _ in 0..50 {
                        log.append(LogFile::Main, &format!("<{}>\n", i.to_string().repeat(5000)))
                            .unwrap();
                    }
                });
            }
        });
        let text = std::fs::read_to_string(path).unwrap();
        assert_eq!(text.lines().count(), 400);
        assert!(
            text.lines()
                .all(|line| line.len() == 5002 && line.starts_with('<') && line.ends_with('>'))
        );
    }
}
