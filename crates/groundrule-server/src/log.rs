//! The log: one line per event on standard error, written by a thread of its own so that no request waits for it.
//!
//! Lines hold names, numbers and codes, never a completion, a reference or a token.

use crate::settings::{LogLevel, LogSettings};
use chrono::SecondsFormat;
use groundrule::shown::one_line;
use serde_json::{Map, Value};
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// Lines that may wait for a slow reader of the log; further ones are counted and dropped.
const WAITING: usize = 4096;

/// Where lines go.
pub(crate) struct Log {
    settings: LogSettings,
    lines: SyncSender<String>,
    dropped: AtomicU64,
}

impl Log {
    /// A log on standard error.
    pub(crate) fn new(settings: LogSettings) -> Self {
        let (lines, waiting) = sync_channel::<String>(WAITING);
        // If no thread can be started, lines are dropped: better than no server.
        let _ = std::thread::Builder::new()
            .name("groundrule-log".to_owned())
            .spawn(move || write(&waiting));
        Log { settings, lines, dropped: AtomicU64::new(0) }
    }

    pub(crate) fn takes(&self, level: LogLevel) -> bool {
        level <= self.settings.level
    }

    /// Writes a line, or counts it as dropped if the reader of the log is too slow.
    pub(crate) fn say(&self, level: LogLevel, event: &str, fields: &[(&str, Value)]) {
        if !self.takes(level) {
            return;
        }
        let line = line(self.settings.json, level, event, fields);
        if self.lines.try_send(line).is_err() {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Lines that were dropped.
    pub(crate) fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }
}

fn line(json: bool, level: LogLevel, event: &str, fields: &[(&str, Value)]) -> String {
    let time = |digits| chrono::Utc::now().to_rfc3339_opts(digits, true);
    if json {
        let mut map = Map::new();
        map.insert("time".to_owned(), Value::String(time(SecondsFormat::Nanos)));
        map.insert("level".to_owned(), Value::String(level.word().to_owned()));
        map.insert("event".to_owned(), Value::String(event.to_owned()));
        for (name, value) in fields {
            map.insert((*name).to_owned(), value.clone());
        }
        return one_line(&Value::Object(map).to_string()).into_owned();
    }
    let mut text = format!("{} {:5} {event}", time(SecondsFormat::Millis), level.word());
    for (name, value) in fields {
        let _ = match value {
            Value::String(value) => write!(text, " {name}={}", one_line(value)),
            value => write!(text, " {name}={value}"),
        };
    }
    text
}

fn write(lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        // A log that nobody reads any more must not end the server.
        let _ = writeln!(std::io::stderr(), "{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lines_are_json_or_text_and_always_one_line() {
        let fields = [("what", json!("two\nlines")), ("rows", json!(3))];
        let text = line(true, LogLevel::Info, "reload", &fields);
        let parsed: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(parsed["event"], "reload");
        assert_eq!(parsed["rows"], 3);
        let text = line(false, LogLevel::Error, "reload", &fields);
        assert!(text.ends_with("error reload what=two\\nlines rows=3"), "{text}");
        assert!(!text.contains('\n'));
    }
}
