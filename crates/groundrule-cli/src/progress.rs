//! A progress bar for people who watch; nothing for pipes.

use crate::paint::speed;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Shows how far the reading is and how many rows are judged per second.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    read: Arc<AtomicU64>,
    rows: u64,
}

impl Progress {
    /// A bar over the bytes of the inputs, or a silent one.
    pub(crate) fn new(inputs: &[PathBuf], read: Arc<AtomicU64>, quiet: bool) -> Self {
        if quiet || !std::io::stderr().is_terminal() {
            return Progress { bar: None, read, rows: 0 };
        }
        let total = bytes_of(inputs);
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(10));
        let template = match total {
            Some(_) => {
                "  {wide_bar:.cyan/dim} {percent:>3}%  {bytes} of {total_bytes}  {msg}  {eta} left"
            }
            None => "  {spinner:.cyan} {bytes}  {msg}  {elapsed}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("━╸─"));
        }
        Progress { bar: Some(bar), read, rows: 0 }
    }

    /// More rows are done.
    pub(crate) fn advance(&mut self, rows: usize) {
        self.rows += rows as u64;
        if let Some(bar) = &self.bar {
            bar.set_position(self.read.load(Ordering::Relaxed));
            bar.set_message(speed(self.rows, bar.elapsed()));
        }
    }
}

/// How many bytes the inputs have; none if one of them does not say.
fn bytes_of(inputs: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| match path.as_path() == Path::new("-") {
        true => None,
        false => std::fs::metadata(path).ok().filter(|found| found.is_file()).map(|f| f.len()),
    };
    inputs.iter().map(size).sum()
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_say_how_long_they_are() {
        let directory = tempfile::tempdir().unwrap();
        let (one, two) = (directory.path().join("one"), directory.path().join("two"));
        std::fs::write(&one, "1234567").unwrap();
        std::fs::write(&two, "12345").unwrap();
        assert_eq!(bytes_of(&[one.clone(), two.clone()]), Some(12));
        assert_eq!(bytes_of(&[]), Some(0));
        for other in [PathBuf::from("-"), directory.path().to_owned(), directory.path().join("no")]
        {
            assert_eq!(bytes_of(&[one.clone(), other, two.clone()]), None);
        }
    }

    #[test]
    fn the_bar_follows_bytes_and_rows() {
        let read = Arc::new(AtomicU64::new(0));
        let bar = ProgressBar::hidden();
        let mut progress = Progress { bar: Some(bar.clone()), read: Arc::clone(&read), rows: 0 };
        for (bytes, rows, all) in [(100, 3, 3), (250, 0, 3), (900, 4, 7)] {
            read.store(bytes, Ordering::Relaxed);
            progress.advance(rows);
            assert_eq!((bar.position(), progress.rows), (bytes, all));
            assert!(bar.message().ends_with(" rows/s"), "{}", bar.message());
        }
        drop(progress);
        assert!(bar.is_finished());
    }
}
