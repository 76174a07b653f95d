//! The log: one line per event on standard error, written by a thread of its own so that no request waits for it.
//!
//! Lines hold names, numbers and codes, never a completion, a reference or a token.

use crate::settings::{LogLevel, LogSettings};
use chrono::SecondsFormat;
use groundrule::shown::one_line;
use serde_json::{Map, Value};
use std::fmt::Write as _;
use std::io::Write;
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
        Log::to(settings, std::io::stderr())
    }

    fn to(settings: LogSettings, place: impl Write + Send + 'static) -> Self {
        let (lines, waiting) = sync_channel::<String>(WAITING);
        // If no thread can be started, lines are dropped: better than no server.
        let _ = std::thread::Builder::new()
            .name("groundrule-log".to_owned())
            .spawn(move || write(&waiting, place));
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

fn write(lines: &Receiver<String>, mut place: impl Write) {
    while let Ok(line) = lines.recv() {
        // A log that nobody reads any more must not end the server.
        let _ = writeln!(place, "{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::sync::{Arc, Mutex, PoisonError};
    use std::time::{Duration, Instant};

    /// A place that others can look at, and hold up.
    #[derive(Clone, Default)]
    struct Place(Arc<Mutex<String>>);

    impl Write for Place {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            let mut text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            text.push_str(std::str::from_utf8(bytes).unwrap());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    impl Place {
        fn log(&self, level: LogLevel) -> Log {
            Log::to(LogSettings { level, json: false }, self.clone())
        }

        /// The events of all lines, once the log has ended.
        fn events(&self, log: Log) -> Vec<String> {
            drop(log);
            let deadline = Instant::now() + Duration::from_secs(20);
            while Arc::strong_count(&self.0) > 1 {
                assert!(Instant::now() < deadline, "the log does not end");
                std::thread::sleep(Duration::from_millis(5));
            }
            let text = self.0.lock().unwrap();
            text.lines().map(|line| line.split_whitespace().nth(2).unwrap().to_owned()).collect()
        }
    }

    #[test]
    fn a_level_takes_itself_and_what_is_worse() {
        use LogLevel::{Debug, Error, Info, Off};
        for (level, events) in [
            (Off, &[][..]),
            (Error, &["error"]),
            (Info, &["error", "info"]),
            (Debug, &["error", "info", "debug"]),
        ] {
            let place = Place::default();
            let log = place.log(level);
            for said in [Error, Info, Debug] {
                log.say(said, said.word(), &[]);
                assert_eq!(log.takes(said), events.contains(&said.word()), "{level:?} {said:?}");
            }
            assert_eq!(log.dropped(), 0);
            assert_eq!(place.events(log), events);
        }
    }

    #[test]
    fn lines_that_the_reader_is_too_slow_for_are_counted() {
        let place = Place::default();
        let log = place.log(LogLevel::Info);
        let held_up = place.0.lock().unwrap();
        for _ in 0..WAITING + 10 {
            log.say(LogLevel::Info, "line", &[]);
        }
        // One line may be in the hands of the writer.
        let dropped = log.dropped() as usize;
        assert!((9..=10).contains(&dropped), "{dropped}");
        drop(held_up);
        assert_eq!(place.events(log).len(), WAITING + 10 - dropped);
    }

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
