//! Lines from files and standard input, plain or gzip, in chunks of bounded size.

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

/// One line that is not blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line {
    /// Its number in its file, from 1.
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

/// One input, read chunk by chunk.
pub(crate) struct Input {
    file: usize,
    path: PathBuf,
    reader: Reader,
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
        Ok(Input { file, path: path.to_owned(), reader, live: false, line: 0, done: false })
    }

    /// The next lines, or `None` at the end.
    pub(crate) fn chunk(&mut self) -> Result<Option<Chunk>, Failure> {
        let mut chunk = Chunk { file: self.file, ..Chunk::default() };
        while !self.done && chunk.text.len() < CHUNK_BYTES && chunk.lines.len() < CHUNK_LINES {
            self.read_line(&mut chunk).map_err(|error| {
                Failure::files(format!("{}:{}: {error}", self.path.display(), self.line))
                    .fix("the file is cut short or damaged; write it again, or repair it")
            })?;
            if self.live && !chunk.lines.is_empty() && self.reader.is_drained() {
                break;
            }
        }
        Ok((!chunk.lines.is_empty()).then_some(chunk))
    }

    fn read_line(&mut self, chunk: &mut Chunk) -> io::Result<()> {
        let start = chunk.text.len();
        let mut too_long = false;
        self.line += 1;
        loop {
            let available = match self.reader.fill() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
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
        if self.line == 1 && text.starts_with(b"\xef\xbb\xbf") {
            from += 3;
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
