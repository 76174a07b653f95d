//! Where rows come from: any source provides batches of texts, each of them one JSON object.

use std::path::PathBuf;
use std::sync::Arc;

/// A longer line is not kept: it would not be a row of any rollout, and memory must stay flat.
pub const LONGEST_LINE: usize = 64 << 20;

/// A file as a feed sees it. A file that was replaced by another of the same name is another source.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// The path as the user knows it.
    pub path: PathBuf,
    /// Which file of that name it is, as the system counts files.
    pub identity: (u64, u64),
}

/// One row of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowText {
    /// Its line in the file, from 1.
    pub line: u64,
    /// Where its text begins in the batch.
    pub start: usize,
    /// Where its text ends in the batch.
    pub end: usize,
    /// Where the same bytes are in the file; `None` if the file holds them in another form.
    pub offset: Option<u64>,
    /// Whether it was longer than [`LONGEST_LINE`], so that its text was left out.
    pub too_long: bool,
}

/// Rows of one file, in order.
#[derive(Debug)]
pub struct Batch {
    /// The file.
    pub source: Arc<Source>,
    /// The texts, one after the other.
    pub text: Vec<u8>,
    /// The rows.
    pub rows: Vec<RowText>,
}

impl Batch {
    /// No rows yet.
    pub fn new(source: Arc<Source>) -> Self {
        Batch { source, text: Vec::new(), rows: Vec::new() }
    }

    /// The text of a row of this batch.
    pub fn bytes(&self, row: &RowText) -> &[u8] {
        self.text.get(row.start..row.end).unwrap_or_default()
    }

    /// Adds a row whose text is not in the file as it is.
    pub fn push(&mut self, line: u64, text: &[u8], too_long: bool) {
        let start = self.text.len();
        self.text.extend_from_slice(text);
        let end = self.text.len();
        self.rows.push(RowText { line, start, end, offset: None, too_long });
    }
}

/// What a feed says when it is asked for more.
#[derive(Debug)]
pub enum Fed {
    /// More rows.
    Batch(Batch),
    /// No more for now; ask again later.
    Wait,
    /// No more rows will come.
    End,
}

/// A source of rows. Files of any kind, tables and streams feed the index through this.
pub trait Feed: Send {
    /// The next rows, or what is wrong with the source they come from; then the next call continues after it.
    fn next(&mut self) -> Result<Fed, String>;

    /// The names of the files seen so far.
    fn files(&self) -> Vec<PathBuf>;

    /// Bytes of all files seen so far, and bytes read from them.
    fn bytes(&self) -> (u64, u64);
}
