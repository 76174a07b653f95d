//! Lines from files and standard input, plain or compressed, in chunks of bounded size. The items of a JSON list and the
//! records of a table with a header count as lines.

use super::chunk::{Line, Lines};
use super::{BUFFER, BYTE_ORDER_MARK, foreign, open, table};
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

/// If a row is longer than this, reading stops: the input is a device or a damaged file, and may never end. Tests use a
/// lower limit.
const ENDLESS: u64 = if cfg!(test) { 1 << 27 } else { 1 << 30 };

/// Counts the bytes read from a file as stored on disk, for the progress bar.
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

pub(super) type Raw = Box<dyn Read + Send>;

/// The bytes of an input, unpacked.
enum Reader {
    Plain(BufReader<Counted<Raw>>),
    /// Unpacked while reading.
    Packed(BufReader<Raw>),
}

impl Reader {
    fn fill(&mut self) -> io::Result<&[u8]> {
        match self {
            Reader::Plain(reader) => reader.fill_buf(),
            Reader::Packed(reader) => reader.fill_buf(),
        }
    }

    /// The same, retrying when the system interrupts.
    fn fill_patiently(&mut self) -> io::Result<&[u8]> {
        loop {
            match self.fill() {
                Ok(_) => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        // What has been read is available right away.
        self.fill()
    }

    fn consume(&mut self, count: usize) {
        match self {
            Reader::Plain(reader) => reader.consume(count),
            Reader::Packed(reader) => reader.consume(count),
        }
    }

    /// Whether the next byte would have to be waited for, as far as is known.
    fn is_drained(&self) -> bool {
        match self {
            Reader::Plain(reader) => reader.buffer().is_empty(),
            Reader::Packed(_) => false,
        }
    }
}

/// How the rows of an input are separated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Nothing has been read yet.
    Unknown,
    Lines,
    /// As items of one JSON list.
    List,
    /// As records of a table with a header, with this byte between the cells.
    Table(u8),
}

/// Text, read chunk by chunk.
pub(super) struct TextInput {
    path: PathBuf,
    reader: Reader,
    shape: Shape,
    /// Someone may be writing to it right now and waiting for an answer.
    live: bool,
    line: u64,
    done: bool,
    /// Bytes of the row that is being read.
    row_bytes: u64,
    /// The file, if somebody could truncate it meanwhile, and how many bytes of it were read.
    watched: Option<Watched>,
    /// The names of a table's columns.
    header: Vec<String>,
}

/// A regular file that is being read.
struct Watched {
    file: File,
    /// All bytes that were read, from this file and those before it.
    read: Arc<AtomicU64>,
    before: u64,
}

impl Watched {
    /// Whether the file now has fewer bytes than were read from it. One that grows is fine: a trainer may be writing to
    /// it.
    fn is_cut_short(&self) -> bool {
        let read = self.read.load(Ordering::Relaxed) - self.before;
        self.file.metadata().is_ok_and(|found| found.len() < read)
    }
}

/// How compressed files begin.
const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

impl TextInput {
    /// Opens a file, or standard input for `-`. Compression is recognised by the content.
    pub(super) fn open(path: &Path, read: Arc<AtomicU64>) -> Result<Self, Failure> {
        let mut watched = None;
        let (inner, live): (Raw, bool) = if path == Path::new("-") {
            (Box::new(io::stdin()), true)
        } else {
            let opened = open(path)?;
            let regular = opened.metadata().is_ok_and(|found| found.is_file());
            if let (true, Ok(file)) = (regular, opened.try_clone()) {
                let before = read.load(Ordering::Relaxed);
                watched = Some(Watched { file, read: Arc::clone(&read), before });
            }
            (Box::new(opened), !regular)
        };
        let input = Self::over(path, Counted { inner, read });
        Ok(TextInput { live, watched, ..input.map_err(|error| Failure::file(path, error))? })
    }

    /// A text that is not a file.
    pub(super) fn of(path: &Path, inner: Raw) -> Result<Self, Failure> {
        Self::over(path, Counted { inner, read: Arc::default() })
            .map_err(|error| Failure::file(path, error))
    }

    fn over(path: &Path, raw: Counted<Raw>) -> io::Result<Self> {
        let mut plain = BufReader::with_capacity(BUFFER, raw);
        let start = loop {
            match plain.fill_buf() {
                Ok(start) => break start,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        let (gzip, zstd) = (start.starts_with(&GZIP), start.starts_with(&ZSTD));
        let reader = if gzip {
            let unpacked: Raw = Box::new(MultiGzDecoder::new(plain));
            Reader::Packed(BufReader::with_capacity(BUFFER, unpacked))
        } else if zstd {
            let mut decoder = zstd::Decoder::with_buffer(plain)?;
            // Frames of long-distance matching, as `zstd --long=31` writes them.
            decoder.window_log_max(31)?;
            let unpacked: Raw = Box::new(decoder);
            Reader::Packed(BufReader::with_capacity(BUFFER, unpacked))
        } else {
            Reader::Plain(plain)
        };
        let (path, shape) = (path.to_owned(), Shape::Unknown);
        let header = Vec::new();
        let (live, done, line, row_bytes) = (false, false, 0, 0);
        let watched = None;
        Ok(TextInput { path, reader, shape, live, line, done, row_bytes, watched, header })
    }

    /// How the unpacked bytes begin.
    pub(super) fn start(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_patiently()
    }

    /// Whether it is a file that can be read again.
    pub(super) fn is_plain_file(&self) -> bool {
        !self.live && matches!(self.reader, Reader::Plain(_))
    }

    /// Whether its rows are lines of JSON as stored in the file.
    pub(super) fn is_plain(&mut self) -> Result<bool, Failure> {
        let shape = self.find_shape().map_err(|error| match error.kind() {
            io::ErrorKind::Unsupported => foreign::failure(&self.path, &error.to_string()),
            _ => Failure::file(&self.path, error),
        })?;
        Ok(matches!(self.reader, Reader::Plain(_)) && shape == Shape::Lines && !self.live)
    }

    /// All unpacked bytes, including those already buffered.
    pub(super) fn into_bytes(self) -> Raw {
        match self.reader {
            Reader::Plain(reader) => Box::new(reader),
            Reader::Packed(reader) => Box::new(reader),
        }
    }

    /// The next lines, or `None` at the end.
    pub(super) fn chunk(&mut self) -> Result<Option<Lines>, Failure> {
        let mut chunk = Lines::default();
        if !self.live {
            // Room for all of it at once: to make room again and again copies everything each time.
            chunk.text.reserve(CHUNK_BYTES + BUFFER);
        }
        while !self.done && chunk.text.len() < CHUNK_BYTES && chunk.lines.len() < CHUNK_LINES {
            self.read_row(&mut chunk).map_err(|error| {
                if error.kind() == io::ErrorKind::Unsupported {
                    return foreign::failure(&self.path, &error.to_string());
                }
                if error.kind() == io::ErrorKind::FileTooLarge {
                    let place = format!("{}:{}", self.path.display(), self.line);
                    return Failure::files(format!("{place}: a row goes on for more than 1 GiB"))
                        .fix("is this a file of rows? write one JSON object per line");
                }
                Failure::files(format!("{}:{}: {error}", self.path.display(), self.line))
                    .fix("the file is cut short or damaged; write it again, or repair it")
            })?;
            if self.live && !chunk.lines.is_empty() && self.reader.is_drained() {
                break;
            }
        }
        if self.done && self.watched.as_ref().is_some_and(Watched::is_cut_short) {
            let path = self.path.display();
            return Err(Failure::files(format!(
                "{path}: the file was cut short while it was read"
            ))
            .fix("run it again when nobody writes to the file"));
        }
        Ok((!chunk.lines.is_empty()).then_some(chunk))
    }

    /// Consumes bytes of the current row.
    fn consume(&mut self, count: usize) -> io::Result<()> {
        self.reader.consume(count);
        self.row_bytes += count as u64;
        match self.row_bytes > ENDLESS {
            true => Err(io::ErrorKind::FileTooLarge.into()),
            false => Ok(()),
        }
    }

    fn read_row(&mut self, chunk: &mut Lines) -> io::Result<()> {
        self.row_bytes = 0;
        if self.shape == Shape::Unknown {
            self.shape = self.find_shape()?;
        }
        match self.shape {
            Shape::List => self.read_item(chunk),
            Shape::Table(separator) => self.read_record(chunk, separator),
            Shape::Lines | Shape::Unknown => self.read_line(chunk),
        }
    }

    fn find_shape(&mut self) -> io::Result<Shape> {
        let named = table::separator(&self.path);
        let start = self.reader.fill_patiently()?;
        if let Some(what) = foreign::recognised(start) {
            return Err(io::Error::new(io::ErrorKind::Unsupported, what));
        }
        let start = start.strip_prefix(BYTE_ORDER_MARK).unwrap_or(start).trim_ascii_start();
        if let Some(what) = foreign::wrapped(start) {
            return Err(io::Error::new(io::ErrorKind::Unsupported, what));
        }
        let begins = matches!(start.first(), Some(b'{' | b'[') | None);
        if let Some(what) = foreign::named(&self.path).filter(|_| !begins) {
            return Err(io::Error::new(io::ErrorKind::Unsupported, what));
        }
        let separator = named.map(|named| table::separator_of(start, named));
        Ok(match (start.first(), separator) {
            // No row is a list, so a file that begins with one is a list of rows.
            (Some(b'['), _) => Shape::List,
            (Some(b'{') | None, _) => Shape::Lines,
            (Some(_), Some(separator)) => Shape::Table(separator),
            (Some(_), None) => Shape::Lines,
        })
    }

    /// The next record of a table as a line of JSON.
    fn read_record(&mut self, chunk: &mut Lines, separator: u8) -> io::Result<()> {
        let mut record = Vec::new();
        let mut quoted = false;
        let mut too_long = false;
        let number = self.line + 1;
        loop {
            let available = self.reader.fill_patiently()?;
            if available.is_empty() {
                self.done = true;
                break;
            }
            let (used, ended) = table::until_end(available, &mut quoted);
            let part = available.get(..used).unwrap_or_default();
            self.line += memchr::memchr_iter(b'\n', part).count() as u64;
            too_long |= record.len() + used > LONGEST_LINE;
            if too_long {
                record.clear();
            } else {
                record.extend_from_slice(part);
            }
            self.consume(used)?;
            if ended {
                break;
            }
        }
        let record = record.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&record);
        if self.header.is_empty() {
            self.header = table::cells(record, separator);
            return Ok(());
        }
        if too_long || !record.trim_ascii().is_empty() {
            let start = chunk.text.len();
            let cells = table::cells(record, separator);
            let misfit = table::misfit(&self.header, &cells);
            match misfit {
                // Nothing that a row could be read from.
                Some(_) => chunk.text.extend_from_slice(record),
                None => chunk.text.extend(table::as_json(&self.header, &cells)),
            }
            let end = chunk.text.len();
            let last = self.line.max(number);
            let line = Line::new(number, start, end);
            chunk.lines.push(Line { last, too_long, cells: misfit, ..line });
        }
        Ok(())
    }

    /// The next item of a list. If its text is not JSON, the reader of rows says so.
    fn read_item(&mut self, chunk: &mut Lines) -> io::Result<()> {
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
            self.consume(used)?;
            if item.list_ended {
                self.reader.consume(1);
                self.shape = Shape::Lines;
                break;
            }
        }
        if item.begun {
            self.line += 1;
            let end = chunk.text.len();
            let line = Line::new(self.line, start, end);
            chunk.lines.push(Line { too_long, item: true, ..line });
        }
        Ok(())
    }

    fn read_line(&mut self, chunk: &mut Lines) -> io::Result<()> {
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
            self.consume(used)?;
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
        let step = chunk.text.get(from..).filter(|_| !too_long);
        if let Some(rows) = step.and_then(groundrule::rows::spread) {
            // A line of a whole step: its rows share the number of the line.
            chunk.text.truncate(start);
            let alone = rows.len() == 1;
            for (part, row) in (1..).zip(rows) {
                let start = chunk.text.len();
                chunk.text.extend_from_slice(row.as_bytes());
                let line = Line::new(self.line, start, chunk.text.len());
                chunk.lines.push(Line { part: if alone { 0 } else { part }, too_long, ..line });
            }
        } else if too_long || !blank {
            let end = chunk.text.len();
            chunk.lines.push(Line { too_long, ..Line::new(self.line, from, end) });
        } else {
            chunk.text.truncate(start);
        }
        Ok(())
    }
}

/// How far the next item of a list has been seen. Only brackets and quotes are looked at.
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
    /// Looks at more bytes: how many to leave out, and how many after them belong to the item. `first` means that no
    /// item has been read yet, so the bracket of the list comes first.
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

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use std::collections::VecDeque;
    use std::io::{Cursor, Write};

    fn input(bytes: Vec<u8>) -> TextInput {
        let raw = Counted { inner: Box::new(Cursor::new(bytes)) as Raw, read: Arc::default() };
        TextInput::over(Path::new("x"), raw).unwrap()
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
        // Two members in a row are one file, as `cat a.gz b.gz` produces.
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
    fn zstandard_is_read_too() {
        let packed = zstd::encode_all(&b"{1}\n{2}\n"[..], 3).unwrap();
        let twice = [packed.clone(), packed].concat();
        let texts: Vec<_> = lines(twice).into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, ["{1}", "{2}", "{1}", "{2}"]);
    }

    #[test]
    fn tables_are_rows() {
        let text = "index\tquestion\tA\tB\tanswer\tprediction\r\n\
                    1\tWhat?\tcat\tdog\tB\t\"It is\tB.\nSure, \"\"B\"\"\"\r\n\n2\tWho?\t\t\tx\ty";
        let raw = Counted {
            inner: Box::new(Cursor::new(text.as_bytes().to_vec())) as Raw,
            read: Arc::default(),
        };
        let mut input = TextInput::over(Path::new("a.tsv"), raw).unwrap();
        let chunk = input.chunk().unwrap().unwrap();
        let found: Vec<_> = chunk
            .lines
            .iter()
            .map(|line| (line.number, String::from_utf8_lossy(chunk.bytes(line)).into_owned()))
            .collect();
        assert_eq!(found[0].0, 2);
        assert_eq!(
            found[0].1,
            r#"{"index":"1","question":"What?","A":"cat","B":"dog","answer":"B","prediction":"It is\tB.\nSure, \"B\""}"#
        );
        assert_eq!(found[1].1, r#"{"index":"2","question":"Who?","answer":"x","prediction":"y"}"#);
        // Numbers are those of lines, as an editor counts them.
        assert_eq!(found[1].0, 5);
        assert_eq!((chunk.lines[0].number, chunk.lines[0].last), (2, 3));
    }

    #[test]
    fn rows_of_a_table_must_have_the_cells_of_its_header() {
        let text = "question;prediction;answer\n2+2?;4;4\n2+2?;;4\n2+2?\n2+2?;4;4;extra;more\n2+2?;4;4;;\n2+2?;4";
        let raw = Counted {
            inner: Box::new(Cursor::new(text.as_bytes().to_vec())) as Raw,
            read: Arc::default(),
        };
        let mut input = TextInput::over(Path::new("a.csv"), raw).unwrap();
        let chunk = input.chunk().unwrap().unwrap();
        let cells: Vec<_> = chunk.lines.iter().map(|line| line.cells).collect();
        assert_eq!(cells, [None, None, Some((1, 3)), Some((5, 3)), None, None]);
        let text = |place: usize| String::from_utf8_lossy(chunk.bytes(&chunk.lines[place]));
        assert_eq!(text(0), r#"{"question":"2+2?","prediction":"4","answer":"4"}"#);
        // An empty cell is an empty completion, as in JSON.
        assert_eq!(text(1), r#"{"question":"2+2?","prediction":"","answer":"4"}"#);
        assert_eq!(text(4), text(0));
        assert_eq!(text(5), r#"{"question":"2+2?","prediction":"4"}"#);
    }

    #[test]
    fn a_line_of_a_whole_step_is_several_rows() {
        let text =
            "{\"completion\": [\"a\", \"b\"], \"solution\": [1, 2]}\n{\"completion\": \"c\"}\n";
        let found: Vec<_> =
            lines(text.as_bytes().to_vec()).into_iter().map(|(line, _)| line).collect();
        assert_eq!(found, [1, 1, 2]);
        let chunk = input(text.as_bytes().to_vec()).chunk().unwrap().unwrap();
        let parts: Vec<_> = chunk.lines.iter().map(|line| line.part).collect();
        assert_eq!(parts, [1, 2, 0]);
    }

    #[test]
    fn other_formats_are_named_with_what_to_do() {
        for (bytes, says) in [
            (&b"PK\x03\x04rest"[..], "this is a ZIP archive"),
            (b"BZh9rest", "this is compressed with bzip2"),
            (b"\xff\xfe{\x00", "this is UTF-16 text"),
            (b"\x80\x04\x95rest", "this is a Python pickle"),
        ] {
            let failure = input(bytes.to_vec()).chunk().unwrap_err();
            assert!(failure.message.contains(says), "{}", failure.message);
            assert!(failure.fix.is_some());
        }
    }

    /// Bytes that never end, like those of a device.
    struct Endless(u8);

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            buffer.fill(self.0);
            // No limit is a multiple of it.
            Ok(buffer.len().min(99_991))
        }
    }

    #[test]
    fn rows_that_never_end_are_given_up() {
        for (path, byte) in [("x", 0), ("x", b'['), ("x", b'"'), ("x.tsv", b'a'), ("x.csv", b'"')] {
            let raw = Counted { inner: Box::new(Endless(byte)) as Raw, read: Arc::default() };
            let mut input = TextInput::over(Path::new(path), raw).unwrap();
            let failure = input.chunk().unwrap_err();
            assert!(failure.message.contains("more than 1 GiB"), "{}", failure.message);
        }
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

    /// How many lines each chunk has.
    fn sizes(mut input: TextInput) -> Vec<usize> {
        let chunks = std::iter::from_fn(|| input.chunk().unwrap());
        chunks.map(|chunk| chunk.lines.len()).collect()
    }

    #[test]
    fn chunks_are_bounded_by_bytes_and_by_lines() {
        let lines = input(b"1\n".repeat(2 * CHUNK_LINES + 1));
        assert_eq!(sizes(lines), [CHUNK_LINES, CHUNK_LINES, 1]);
        let half = [vec![b'x'; CHUNK_BYTES / 2], b"\n".to_vec()].concat();
        assert_eq!(sizes(input(half.repeat(5))), [2, 2, 1]);
    }

    /// Bytes as they come from somewhere else, one piece after the other, and what goes wrong in between.
    struct Pieces(VecDeque<Result<&'static [u8], io::ErrorKind>>);

    impl Read for Pieces {
        fn read(&mut self, mut buffer: &mut [u8]) -> io::Result<usize> {
            buffer.write(self.0.pop_front().unwrap_or(Ok(b""))?)
        }
    }

    fn pieces<const N: usize>(
        pieces: [Result<&'static [u8], io::ErrorKind>; N],
    ) -> io::Result<TextInput> {
        let raw = Counted { inner: Box::new(Pieces(pieces.into())) as Raw, read: Arc::default() };
        TextInput::over(Path::new("x"), raw)
    }

    #[test]
    fn interrupted_reading_goes_on_and_other_failures_are_told() {
        let (interrupted, broken) = (io::ErrorKind::Interrupted, io::ErrorKind::BrokenPipe);
        let (start, end): (&[u8], &[u8]) = (b"1\n2", b"3\n4");
        let parts = [Err(interrupted), Ok(start), Err(interrupted), Err(interrupted), Ok(end)];
        let chunk = pieces(parts).unwrap().chunk().unwrap().unwrap();
        let texts: Vec<_> = chunk.lines.iter().map(|line| chunk.bytes(line)).collect();
        assert_eq!(texts, [b"1".as_slice(), b"23", b"4"]);
        assert_eq!(pieces([Err(broken)]).err().map(|error| error.kind()), Some(broken));
        let failure = pieces([Ok(start), Err(broken)]).unwrap().chunk().unwrap_err();
        assert_eq!(failure.message, "x:2: broken pipe");
    }

    #[test]
    fn what_somebody_is_writing_is_not_waited_for() {
        let given = || pieces([Ok(b"1\n2\n3"), Ok(b"\n"), Ok(b"4\n")]).unwrap();
        assert_eq!(sizes(TextInput { live: true, ..given() }), [3, 1]);
        assert_eq!(sizes(given()), [4]);
    }

    #[test]
    fn a_row_may_be_as_long_as_the_limit() {
        let row = |length: usize, open: &str, close: &str| {
            format!("{open}{}{close}", "x".repeat(length - open.len() - close.len()))
        };
        // Whatever comes before it in the same chunk.
        for (before, after, open, close) in [("1\n", "\n3", "", ""), ("[1,", ",3]", "\"", "\"")] {
            for (length, kept) in [(LONGEST_LINE, true), (LONGEST_LINE + 1, false)] {
                let text = format!("{before}{}{after}", row(length, open, close));
                let raw = Counted {
                    inner: Box::new(Cursor::new(text.into_bytes())) as Raw,
                    read: Arc::default(),
                };
                let mut input = TextInput::over(Path::new("x"), raw).unwrap();
                let mut lines = Vec::new();
                while let Some(chunk) = input.chunk().unwrap() {
                    lines.extend(
                        chunk
                            .lines
                            .iter()
                            .map(|line| (line.number, line.too_long, chunk.bytes(line).len())),
                    );
                }
                let long = (2, !kept, if kept { length } else { 0 });
                assert_eq!(lines, [(1, false, 1), long, (3, false, 1)], "{before}");
            }
        }
    }

    #[test]
    fn a_record_may_be_as_long_as_the_limit() {
        // With its line end.
        for (length, kept) in [(LONGEST_LINE, true), (LONGEST_LINE + 1, false)] {
            let text = format!("completion,step\n{},1\n3,2\n", "x".repeat(length - 3));
            let raw = Counted {
                inner: Box::new(Cursor::new(text.into_bytes())) as Raw,
                read: Arc::default(),
            };
            let mut input = TextInput::over(Path::new("x.csv"), raw).unwrap();
            let mut lines = Vec::new();
            while let Some(chunk) = input.chunk().unwrap() {
                lines.extend(chunk.lines.iter().map(|line| (line.number, line.too_long)));
            }
            assert_eq!(lines, [(2, !kept), (3, false)]);
        }
    }

    #[test]
    fn items_end_where_they_end_however_the_bytes_come() {
        let text = br#" [ {"a": "}\\\"]"} ,7,"b,]" , [[]],{} ] "#;
        let expected = [r#"{"a": "}\\\"]"}"#, "7", r#""b,]" "#, "[[]]", "{}"];
        for size in 1..text.len() {
            let (mut found, mut item, mut kept) = (Vec::new(), Item::default(), Vec::new());
            let mut pieces = text.chunks(size);
            let mut rest: &[u8] = &[];
            loop {
                if rest.is_empty() {
                    let Some(piece) = pieces.next() else { break };
                    rest = piece;
                }
                let (skipped, taken) = item.take(rest, found.is_empty());
                kept.extend_from_slice(&rest[skipped..skipped + taken]);
                rest = &rest[skipped + taken..];
                if item.list_ended {
                    break;
                }
                if item.ended {
                    found.push(String::from_utf8(std::mem::take(&mut kept)).unwrap());
                    item = Item::default();
                }
            }
            assert_eq!(found, expected, "{size}");
        }
    }

    #[test]
    fn shapes_are_told_by_the_first_letter_and_the_name() {
        for (path, bytes, shape) in [
            ("x", "[", Shape::List),
            ("x.tsv", "\u{feff} [", Shape::List),
            ("x.tsv", "{", Shape::Lines),
            ("x.tsv", "", Shape::Lines),
            ("x.tsv", "a\tb", Shape::Table(b'\t')),
            ("x.csv", "a,b", Shape::Table(b',')),
            ("x.csv", "a;b\n1,5;2", Shape::Table(b';')),
            ("x.csv", "a\tb\n1,5\t2", Shape::Table(b'\t')),
            ("x.csv", "a,b;c\n", Shape::Table(b',')),
            ("x.csv", "a\nb;c", Shape::Table(b',')),
            ("x", "a,b", Shape::Lines),
        ] {
            let raw = Counted {
                inner: Box::new(Cursor::new(bytes.as_bytes().to_vec())) as Raw,
                read: Arc::default(),
            };
            let mut input = TextInput::over(Path::new(path), raw).unwrap();
            assert_eq!(input.find_shape().unwrap(), shape, "{path} {bytes}");
            assert_eq!(input.is_plain().unwrap(), shape == Shape::Lines, "{path} {bytes}");
            assert!(input.is_plain_file());
            input.live = true;
            assert!(!input.is_plain().unwrap() && !input.is_plain_file());
        }
    }

    #[test]
    fn bytes_are_counted_and_a_file_that_was_cut_is_noticed() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("rows.jsonl");
        std::fs::write(&path, "{1}\n{2}\n").unwrap();
        let read: Arc<AtomicU64> = Arc::new(AtomicU64::new(100));
        let mut input = TextInput::open(&path, Arc::clone(&read)).unwrap();
        assert_eq!(input.chunk().unwrap().unwrap().lines.len(), 2);
        assert_eq!(read.load(Ordering::Relaxed), 108);
        let mut input = TextInput::open(&path, Arc::clone(&read)).unwrap();
        std::fs::write(&path, "{1}").unwrap();
        let failure = input.chunk().unwrap_err();
        assert!(
            failure.message.ends_with("the file was cut short while it was read"),
            "{}",
            failure.message
        );
    }
}
