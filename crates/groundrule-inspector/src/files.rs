//! Rows from files: lines of JSON are read in place, everything else through a reader that the program provides.

use crate::feed::{Batch, Fed, Feed, LONGEST_LINE, RowText, Source};
use groundrule::host::open_regular;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Bytes read at once.
const BLOCK: usize = 1 << 20;

/// A batch ends with the row that fills this many bytes, or is the last of this many.
const BATCH_BYTES: usize = 1 << 21;
const BATCH_ROWS: usize = 4096;

/// The first batch is small, so that a page has something to show at once.
const FIRST_ROWS: usize = 200;

/// How many files are kept open while they are followed.
const MOST_OPEN: usize = 200;

/// What some editors write before the text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Rows of a file that are not its lines: unpacked, taken from a list, read from a table.
pub trait RowReader: Send {
    /// Adds more rows to a batch; `false` at the end.
    fn read(&mut self, batch: &mut Batch) -> Result<bool, String>;
}

/// What the program knows about files.
pub trait Folder: Send {
    /// The files that exist now, in order. Called repeatedly while files are followed.
    fn files(&self) -> Result<Vec<PathBuf>, String>;

    /// A reader for a file whose rows are not lines of JSON; `None` for plain lines.
    fn open(&self, path: &Path) -> Result<Option<Box<dyn RowReader>>, String>;
}

/// A plain file, and how far it has been read.
struct Plain {
    source: Arc<Source>,
    /// Closed if too many files are open.
    file: Option<File>,
    /// Where the next line begins.
    offset: u64,
    line: u64,
    /// Read and not yet passed on: from `at` on, which is `offset` in the file.
    held: Vec<u8>,
    at: usize,
    /// Inside a line that is too long.
    skipping: bool,
    /// There was nothing more when it was last read.
    drained: bool,
    /// Another file has its name now: what is left of it is read once more.
    replaced: bool,
}

/// The rows of files and directories.
pub struct Files {
    folder: Box<dyn Folder>,
    following: bool,
    /// Every path seen so far, in order, and for lookup.
    known: Vec<PathBuf>,
    seen: FxHashSet<PathBuf>,
    waiting: VecDeque<PathBuf>,
    plain: Vec<Plain>,
    /// Which of the plain files is read now.
    current: usize,
    other: Option<(Arc<Source>, Box<dyn RowReader>)>,
    begun: bool,
    read: u64,
    size: u64,
}

impl Files {
    /// The files of a folder; if they are followed, also rows and files that come later.
    pub fn new(folder: Box<dyn Folder>, following: bool) -> Self {
        Files {
            folder,
            following,
            known: Vec::new(),
            seen: FxHashSet::default(),
            waiting: VecDeque::new(),
            plain: Vec::new(),
            current: 0,
            other: None,
            begun: false,
            read: 0,
            size: 0,
        }
    }

    fn look(&mut self) -> Result<(), String> {
        for path in self.folder.files()? {
            if self.seen.insert(path.clone()) {
                self.size += std::fs::metadata(&path).map_or(0, |found| found.len());
                self.known.push(path.clone());
                self.waiting.push_back(path);
            }
        }
        Ok(())
    }

    /// Opens the next file.
    fn open(&mut self, path: &Path) -> Result<(), String> {
        let said = |error: io::Error| format!("{}: {error}", path.display());
        if let Some(reader) = self.folder.open(path)? {
            let found = std::fs::metadata(path).map_err(said)?;
            let source = Source { path: path.to_owned(), identity: identity(&found) };
            self.other = Some((Arc::new(source), reader));
            return Ok(());
        }
        self.plain.push(Plain::open(path).map_err(said)?);
        Ok(())
    }

    /// Looks for files that have grown or were truncated or replaced.
    fn look_again(&mut self) -> Result<(), String> {
        self.look()?;
        self.size = 0;
        let mut fresh = Vec::new();
        for plain in self.plain.iter_mut().filter(|plain| !plain.replaced) {
            let path = &plain.source.path;
            let Ok(found) = std::fs::metadata(path) else { continue };
            self.size += found.len();
            let end = plain.offset + plain.rest().len() as u64;
            let another = identity(&found) != plain.source.identity;
            if another || found.len() < end {
                plain.replaced = true;
                // What is left of a file that lost its name can still be read; what was cut off cannot.
                plain.drained = plain.file.is_none() || !another;
                fresh.extend(Plain::open(path).ok());
            } else if found.len() > end {
                plain.drained = false;
            }
        }
        self.plain.extend(fresh);
        self.current = 0;
        Ok(())
    }
}

impl Feed for Files {
    fn next(&mut self) -> Result<Fed, String> {
        let most = if self.begun { BATCH_ROWS } else { FIRST_ROWS };
        if self.known.is_empty() {
            self.look()?;
        }
        let mut looked = false;
        loop {
            let many = self.plain.len() > MOST_OPEN;
            if let Some((source, reader)) = &mut self.other {
                let mut batch = Batch::new(Arc::clone(source));
                match reader.read(&mut batch) {
                    Ok(true) => {}
                    Ok(false) => {
                        let found = std::fs::metadata(&source.path);
                        self.read += found.map_or(0, |found| found.len());
                        self.other = None;
                    }
                    Err(error) => {
                        self.other = None;
                        return Err(error);
                    }
                }
                if !batch.rows.is_empty() {
                    self.begun = true;
                    return Ok(Fed::Batch(batch));
                }
                continue;
            }
            if let Some(plain) = self.plain.get_mut(self.current) {
                if plain.drained {
                    if !self.following || many {
                        plain.file = None;
                    }
                    self.current += 1;
                    continue;
                }
                let (batch, used) = plain.batch(most, self.following)?;
                self.read += used;
                if !batch.rows.is_empty() {
                    self.begun = true;
                    return Ok(Fed::Batch(batch));
                }
                continue;
            }
            if let Some(path) = self.waiting.pop_front() {
                self.open(&path)?;
                continue;
            }
            if !self.following {
                return Ok(Fed::End);
            }
            if looked {
                return Ok(Fed::Wait);
            }
            looked = true;
            self.look_again()?;
        }
    }

    fn files(&self) -> Vec<PathBuf> {
        self.known.clone()
    }

    fn bytes(&self) -> (u64, u64) {
        (self.size.max(self.read), self.read)
    }
}

impl Plain {
    fn open(path: &Path) -> io::Result<Self> {
        let file = open_regular(path)?;
        let identity = identity(&file.metadata()?);
        Ok(Plain {
            source: Arc::new(Source { path: path.to_owned(), identity }),
            file: Some(file),
            offset: 0,
            line: 0,
            held: Vec::new(),
            at: 0,
            skipping: false,
            drained: false,
            replaced: false,
        })
    }

    /// What was read and not yet passed on.
    fn rest(&self) -> &[u8] {
        self.held.get(self.at..).unwrap_or_default()
    }

    /// The next rows, and how many bytes of the file they take.
    fn batch(&mut self, most: usize, growing: bool) -> Result<(Batch, u64), String> {
        let mut batch = Batch::new(Arc::clone(&self.source));
        let from = self.offset;
        while batch.rows.len() < most && batch.text.len() < BATCH_BYTES {
            if let Some(end) = memchr::memchr(b'\n', self.rest()) {
                self.take(&mut batch, end, end + 1);
                continue;
            }
            if self.rest().len() > LONGEST_LINE {
                // The line continues; only its end is still needed.
                self.offset += self.rest().len() as u64;
                self.held.clear();
                self.at = 0;
                self.skipping = true;
            }
            if self.fill()? == 0 {
                self.drained = true;
                if (!self.rest().is_empty() || self.skipping) && self.is_whole(growing) {
                    let all = self.rest().len();
                    self.take(&mut batch, all, all);
                }
                break;
            }
        }
        Ok((batch, self.offset - from))
    }

    /// Whether the rest is a whole row even though its line has no end. A line that is still being written is not.
    fn is_whole(&self, growing: bool) -> bool {
        let parses = || {
            std::str::from_utf8(self.rest()).is_ok_and(|text| groundrule_json::loads(text).is_ok())
        };
        !growing || self.replaced || (self.rest().trim_ascii_end().ends_with(b"}") && parses())
    }

    fn fill(&mut self) -> Result<usize, String> {
        let path = self.source.path.clone();
        let said = |error: io::Error| format!("{}: {error}", path.display());
        self.held.drain(..self.at);
        self.at = 0;
        let file = match &mut self.file {
            Some(file) => file,
            None => {
                let file = open_regular(&path).map_err(said)?;
                if identity(&file.metadata().map_err(said)?) != self.source.identity {
                    return Ok(0);
                }
                self.file.insert(file)
            }
        };
        file.seek(SeekFrom::Start(self.offset + self.held.len() as u64)).map_err(said)?;
        file.take(BLOCK as u64).read_to_end(&mut self.held).map_err(said)
    }

    /// Passes on the line that ends at `end` of the rest; the next one begins at `next`.
    fn take(&mut self, batch: &mut Batch, end: usize, next: usize) {
        self.line += 1;
        let line = self.held.get(self.at..self.at + end).unwrap_or_default();
        let skipped = match self.line == 1 && line.starts_with(BYTE_ORDER_MARK) {
            true => BYTE_ORDER_MARK.len(),
            false => 0,
        };
        let text = line.get(skipped..).unwrap_or_default();
        let too_long = std::mem::take(&mut self.skipping);
        let start = batch.text.len();
        if too_long {
            let row = RowText { line: self.line, start, end: start, offset: None, too_long };
            batch.rows.push(row);
        } else if let Some(rows) = std::str::from_utf8(text).ok().and_then(groundrule::rows::spread)
        {
            // A line of a whole step: its rows share the number of the line.
            for row in rows {
                batch.push(self.line, row.as_bytes(), false);
            }
        } else if !text.trim_ascii().is_empty() {
            batch.text.extend_from_slice(text);
            let offset = Some(self.offset + skipped as u64);
            let end = batch.text.len();
            batch.rows.push(RowText { line: self.line, start, end, offset, too_long });
        }
        self.at += next;
        self.offset += next as u64;
    }
}

/// Which file it is, whatever its name.
#[cfg(unix)]
pub(crate) fn identity(found: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (found.dev(), found.ino())
}

#[cfg(not(unix))]
pub(crate) fn identity(_: &Metadata) -> (u64, u64) {
    (0, 0)
}
