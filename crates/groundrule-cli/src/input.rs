//! Lines from files and standard input, plain or gzip, in chunks of bounded size. The items of a JSON list count as lines.

use crate::failure::Failure;
use flate2::bufread::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A chunk ends with the line that fills this many bytes.
const CHUNK_BYTES: usize = 1 << 21;

/// A chunk has at most this many lines.
const CHUNK_LINES: usize = 4096;

/// A longer line is not kept: it would not be a row of any rollout, and memory must stay flat.
const LONGEST_LINE: usize = 64 << 20;

const BUFFER: usize = 1 << 17;

/// What some editors write before the text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// One line that is not blank, or one item of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line {
    /// Its number in its file, from 1; of an item, its place in the list.
    pub(crate) number: u64,
    start: usize,
    end: usize,
    /// Whether it was too long to keep.
    pub(crate) too_long: bool,
}

/// Lines of one file, in order.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// Which of the inputs they come from.
    pub(crate) file: usize,
    text: Vec<u8>,
    pub(crate) lines: Vec<Line>,
}

impl Chunk {
    /// The bytes of a line of this chunk.
    pub(crate) fn bytes(&self, line: &Line) -> &[u8] {
        self.text.get(line.start..line.end).unwrap_or_default()
    }
}

/// Counts what is read of a file as it lies on the disk, for the progress bar.
struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

type Raw = Box<dyn Read + Send>;

/// The bytes of an input, unpacked.
enum Reader {
    Plain(BufReader<Counted<Raw>>),
    Gzip(BufReader<MultiGzDecoder<BufReader<Counted<Raw>>>>),
}

impl Reader {
    fn fill(&mut self) -> io::Result<&[u8]> {
        match self {
            Reader::Plain(reader) => reader.fill_buf(),
            Reader::Gzip(reader) => reader.fill_buf(),
        }
    }

    /// The same, however often the system interrupts.
    fn fill_patiently(&mut self) -> io::Result<&[u8]> {
        loop {
            match self.fill() {
                Ok(_) => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        // What has been read is there at once.
        self.fill()
    }

    fn consume(&mut self, count: usize) {
        match self {
            Reader::Plain(reader) => reader.consume(count),
            Reader::Gzip(reader) => reader.consume(count),
        }
    }

    /// Whether the next byte would have to be waited for, as far as that can be told.
    fn is_drained(&self) -> bool {
        match self {
            Reader::Plain(reader) => reader.buffer().is_empty(),
            Reader::Gzip(_) => false,
        }
    }
}

/// How the rows of an input are set apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Nothing has been read yet.
    Unknown,
    Lines,
    /// As items of one JSON list.
    List,
}

/// One input, read chunk by chunk.
pub(crate) struct Input {
    file: usize,
    path: PathBuf,
    reader: Reader,
    shape: Shape,
    /// Someone may be writing to it right now and waiting for an answer.
    live: bool,
    line: u64,
    done: bool,
}

impl Input {
    /// Opens a file, or standard input for `-`. Gzip is known by its content.
    pub(crate) fn open(file: usize, path: &Path, read: Arc<AtomicU64>) -> Result<Self, Failure> {
        let (inner, live): (Raw, bool) = if path == Path::new("-") {
            (Box::new(io::stdin()), true)
        } else {
            let opened = open(path)?;
            let regular = opened.metadata().is_ok_and(|found| found.is_file());
            (Box::new(opened), !regular)
        };
        let input = Self::over(file, path, Counted { inner, read });
        Ok(Input { live, ..input.map_err(|error| Failure::file(path, error))? })
    }

    fn over(file: usize, path: &Path, raw: Counted<Raw>) -> io::Result<Self> {
        let mut plain = BufReader::with_capacity(BUFFER, raw);
        let gzip = loop {
            match plain.fill_buf() {
                Ok(start) => break start.starts_with(&[0x1f, 0x8b]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        let reader = if gzip {
            Reader::Gzip(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(plain)))
        } else {
            Reader::Plain(plain)
        };
        let (path, shape) = (path.to_owned(), Shape::Unknown);
        Ok(Input { file, path, reader, shape, live: false, line: 0, done: false })
    }

    /// The next lines, or `None` at the end.
    pub(crate) fn chunk(&mut self) -> Result<Option<Chunk>, Failure> {
        let mut chunk = Chunk { file: self.file, ..Chunk::default() };
        while !self.done && chunk.text.len() < CHUNK_BYTES && chunk.lines.len() < CHUNK_LINES {
            self.read_row(&mut chunk).map_err(|error| {
                Failure::files(format!("{}:{}: {error}", self.path.display(), self.line))
                    .fix("the file is cut short or damaged; write it again, or repair it")
            })?;
            if self.live && !chunk.lines.is_empty() && self.reader.is_drained() {
                break;
            }
        }
        Ok((!chunk.lines.is_empty()).then_some(chunk))
    }

    fn read_row(&mut self, chunk: &mut Chunk) -> io::Result<()> {
        if self.shape == Shape::Unknown {
            // No row is a list, so a file that begins with one is a list of rows.
            let start = self.reader.fill_patiently()?;
            let start = start.strip_prefix(BYTE_ORDER_MARK).unwrap_or(start);
            let list = start.trim_ascii_start().starts_with(b"[");
            self.shape = if list { Shape::List } else { Shape::Lines };
        }
        match self.shape {
            Shape::List => self.read_item(chunk),
            _ => self.read_line(chunk),
        }
    }

    /// The next item of a list. Where its text is no JSON, the reader of rows says so.
    fn read_item(&mut self, chunk: &mut Chunk) -> io::Result<()> {
        let start = chunk.text.len();
        let (mut item, mut too_long) = (Item::default(), false);
        while !item.ended {
            let available = self.reader.fill_patiently()?;
            if available.is_empty() {
                self.done = true;
                break;
            }
            let (skipped, part) = item.take(available, self.line == 0);
            let used = skipped + part;
            let part = available.get(skipped..used).unwrap_or_default();
            if chunk.text.len() - start + part.len() > LONGEST_LINE {
                too_long = true;
                chunk.text.truncate(start);
            }
            if !too_long {
                chunk.text.extend_from_slice(part);
            }
            self.reader.consume(used);
            if item.list_ended {
                self.reader.consume(1);
                self.shape = Shape::Lines;
                break;
            }
        }
        if item.begun {
            self.line += 1;
            let end = chunk.text.len();
            chunk.lines.push(Line { number: self.line, start, end, too_long });
        }
        Ok(())
    }

    fn read_line(&mut self, chunk: &mut Chunk) -> io::Result<()> {
        let start = chunk.text.len();
        let mut too_long = false;
        self.line += 1;
        loop {
            let available = self.reader.fill_patiently()?;
            if available.is_empty() {
                self.done = true;
                break;
            }
            let end = memchr::memchr(b'\n', available);
            let part = available.get(..end.unwrap_or(available.len())).unwrap_or_default();
            if chunk.text.len() - start + part.len() > LONGEST_LINE {
                too_long = true;
                chunk.text.truncate(start);
            }
            if !too_long {
                chunk.text.extend_from_slice(part);
            }
            let used = end.map_or(available.len(), |end| end + 1);
            self.reader.consume(used);
            if end.is_some() {
                break;
            }
        }
        let mut from = start;
        let text = chunk.text.get(start..).unwrap_or_default();
        if self.line == 1 && text.starts_with(BYTE_ORDER_MARK) {
            from += BYTE_ORDER_MARK.len();
        }
        let blank = chunk.text.get(from..).unwrap_or_default().trim_ascii().is_empty();
        if too_long || !blank {
            let end = chunk.text.len();
            chunk.lines.push(Line { number: self.line, start: from, end, too_long });
        } else {
            chunk.text.truncate(start);
        }
        Ok(())
    }
}

/// How far the next item of a list has been seen. Brackets and quotes are counted, nothing else is looked at.
#[derive(Debug, Default)]
struct Item {
    /// The bracket of the list itself has been passed.
    opened: bool,
    begun: bool,
    ended: bool,
    list_ended: bool,
    depth: usize,
    quoted: bool,
    escaped: bool,
}

impl Item {
    /// Looks at more bytes: how many to leave out, and how many behind them belong to the item. `first` says that no
    /// item has been read yet, so that the bracket of the list comes first.
    fn take(&mut self, bytes: &[u8], first: bool) -> (usize, usize) {
        self.opened |= !first;
        let mut skipped = 0;
        if !self.begun {
            for &byte in bytes {
                match byte {
                    b'[' if !self.opened => self.opened = true,
                    b']' => {
                        self.list_ended = true;
                        return (skipped, 0);
                    }
                    b',' | b' ' | b'\t' | b'\r' | b'\n' => {}
                    _ if !self.opened => {}
                    _ => break,
                }
                skipped += 1;
            }
            self.begun = skipped < bytes.len();
        }
        for (taken, &byte) in bytes.get(skipped..).unwrap_or_default().iter().enumerate() {
            if self.quoted {
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.quoted = false,
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => self.quoted = true,
                b'{' | b'[' => self.depth += 1,
                b',' | b']' if self.depth == 0 => {
                    self.ended = true;
                    return (skipped, taken);
                }
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        self.ended = true;
                        return (skipped, taken + 1);
                    }
                }
                _ => {}
            }
        }
        (skipped, bytes.len() - skipped)
    }
}

/// Opens a file, with what to do if that fails.
fn open(path: &Path) -> Result<File, Failure> {
    File::open(path)
        .map_err(|error| Failure::file(path, error).fix("check the path; `-` is standard input"))
}

/// Whether an input can be read, as far as that can be told without reading it.
pub(crate) fn check(path: &Path) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Ok(());
    }
    match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(Failure::file(path, "this is a directory")
            .fix("name the files in it: groundrule score DIRECTORY/*.jsonl")),
        // Opening and closing a pipe would cut off whoever writes to it.
        Ok(found) if !found.is_file() => Ok(()),
        _ => open(path).map(drop),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use std::io::{Cursor, Write};

    fn input(bytes: Vec<u8>) -> Input {
        let raw = Counted { inner: Box::new(Cursor::new(bytes)) as Raw, read: Arc::default() };
        Input::over(0, Path::new("x"), raw).unwrap()
    }

    fn lines(bytes: Vec<u8>) -> Vec<(u64, String)> {
        let mut input = input(bytes);
        let mut lines = Vec::new();
        while let Some(chunk) = input.chunk().unwrap() {
            for line in &chunk.lines {
                lines.push((line.number, String::from_utf8_lossy(chunk.bytes(line)).into_owned()));
            }
        }
        lines
    }

    #[test]
    fn lines_keep_their_numbers_past_blank_ones() {
        let text = b"\xef\xbb\xbf{1}\r\n\n  \n{4}\n{5}".to_vec();
        let expected = [(1, "{1}\r".to_owned()), (4, "{4}".to_owned()), (5, "{5}".to_owned())];
        assert_eq!(lines(text.clone()), expected);
        // Two members behind one another are one file, as `cat a.gz b.gz` makes them.
        let mut gzip = Vec::new();
        for part in [text.get(..9).unwrap(), text.get(9..).unwrap()] {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(part).unwrap();
            gzip.extend(encoder.finish().unwrap());
        }
        assert_eq!(lines(gzip), expected);
        assert_eq!(lines(Vec::new()), []);
    }

    #[test]
    fn many_lines_come_in_several_chunks() {
        let text: String = (1..=10_000).map(|i| format!("{i}\n")).collect();
        let expected: Vec<_> = (1..=10_000).map(|i| (i, i.to_string())).collect();
        assert_eq!(lines(text.into_bytes()), expected);
        // Nothing but blanks for longer than a chunk is not the end.
        let text = format!("{}x", " \n".repeat(CHUNK_BYTES));
        assert_eq!(lines(text.into_bytes()), [(CHUNK_BYTES as u64 + 1, "x".to_owned())]);
    }

    #[test]
    fn items_of_a_list_are_rows() {
        let text = b"\xef\xbb\xbf \n[\n  {\"a\": \"]},\\\"{\",\n \"b\": [1, {}]},\n{}, 5 ,[1,[2]]\n]\n {\"c\": 1}\n".to_vec();
        let expected = [
            (1, "{\"a\": \"]},\\\"{\",\n \"b\": [1, {}]}"),
            (2, "{}"),
            (3, "5 "),
            (4, "[1,[2]]"),
            (6, " {\"c\": 1}"),
        ];
        let expected: Vec<_> = expected.map(|(line, text)| (line, text.to_owned())).into();
        assert_eq!(lines(text), expected);
        assert_eq!(lines(b"[]".to_vec()), []);
        assert_eq!(lines(b"[{\"a\": 1".to_vec()), [(1, "{\"a\": 1".to_owned())]);
        // Wherever the buffer ends.
        let many: String =
            (0..20_000).map(|i| format!("{{\"id\": {i}, \"x\": \"\\\"]\"}},\n")).collect();
        let found = lines(format!("[{many}{{}}]").into_bytes());
        assert_eq!(found.len(), 20_001);
        assert_eq!(found[19_999], (20_000, "{\"id\": 19999, \"x\": \"\\\"]\"}".to_owned()));
    }

    #[test]
    fn a_line_without_end_is_not_kept() {
        let mut text = vec![b'x'; LONGEST_LINE + 1];
        text.extend(b"\nnext");
        let mut input = input(text);
        let chunk = input.chunk().unwrap().unwrap();
        let [long, next] = chunk.lines.as_slice() else { panic!("{:?}", chunk.lines) };
        assert!(long.too_long && chunk.bytes(long).is_empty());
        assert_eq!(chunk.bytes(next), b"next");
    }
}
