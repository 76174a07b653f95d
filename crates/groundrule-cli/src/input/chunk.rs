//! Rows of one input that follow one another, as lines of text or as records of a table.

use arrow_array::RecordBatch;
use groundrule::Reason;
use groundrule::rows::{Row, RowError, Wanted};
use groundrule_table::{Records, object_of};
use std::borrow::Cow;
use std::sync::Arc;

/// One line that is not blank, or one item of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    /// Its number in its file, from 1; for an item, its position in the list.
    pub(super) number: u64,
    /// The number of its last line: a record of a table may go on over several.
    pub(super) last: u64,
    /// Its place in a line that holds several rows, from 1; 0 if it is alone.
    pub(super) part: u32,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether it was too long to keep.
    pub(super) too_long: bool,
    /// Whether it is an item of a list.
    pub(super) item: bool,
    /// How many cells it has and how many the header has, if they do not fit together.
    pub(super) cells: Option<(usize, usize)>,
}

impl Line {
    /// A line that is one row.
    pub(super) fn new(number: u64, start: usize, end: usize) -> Self {
        let (last, part, too_long, item) = (number, 0, false, false);
        Line { number, last, part, start, end, too_long, item, cells: None }
    }
}

/// Lines, in order.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub(super) text: Vec<u8>,
    pub(super) lines: Vec<Line>,
}

impl Lines {
    /// The bytes of a line.
    pub(super) fn bytes(&self, line: &Line) -> &[u8] {
        self.text.get(line.start..line.end).unwrap_or_default()
    }
}

/// Records of a table, in order.
#[derive(Debug)]
pub(super) struct Slice {
    pub(super) batch: RecordBatch,
    /// The names of all columns of the table, including those that were not read.
    pub(super) names: Arc<[String]>,
    /// The place of the first record in the table, from 0.
    pub(super) first: u64,
}

#[derive(Debug)]
pub(super) enum Content {
    Lines(Lines),
    Records(Slice),
}

/// Rows of one input.
#[derive(Debug)]
pub(crate) struct Chunk {
    /// Which of the inputs they come from.
    pub(crate) file: usize,
    pub(super) content: Content,
}

impl Chunk {
    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        match &self.content {
            Content::Lines(lines) => lines.lines.len(),
            Content::Records(slice) => slice.batch.num_rows(),
        }
    }

    /// The places of the rows.
    pub(crate) fn places(&self) -> Vec<usize> {
        (0..self.len()).collect()
    }

    /// The number of the row's line or record, from 1.
    pub(crate) fn number(&self, place: usize) -> u64 {
        match &self.content {
            Content::Lines(lines) => lines.lines.get(place).map_or(0, |line| line.number),
            Content::Records(slice) => slice.first + place as u64 + 1,
        }
    }

    /// The row's place in a line that holds several rows, from 1; 0 if it is alone.
    pub(crate) fn part(&self, place: usize) -> u32 {
        match &self.content {
            Content::Lines(lines) => lines.lines.get(place).map_or(0, |line| line.part),
            Content::Records(_) => 0,
        }
    }

    /// The place of the row with this number, or of the `part`-th row of the line with this number.
    pub(crate) fn place_of(&self, number: u64, part: u32) -> Option<usize> {
        match &self.content {
            Content::Lines(lines) => lines.lines.iter().position(|line| {
                (line.number..=line.last).contains(&number) && line.part.max(1) == part.max(1)
            }),
            Content::Records(_) if part > 1 => None,
            Content::Records(slice) => {
                let place = number.checked_sub(slice.first + 1)?;
                usize::try_from(place).ok().filter(|place| *place < slice.batch.num_rows())
            }
        }
    }

    /// The records, if the rows come from a table.
    pub(crate) fn batch(&self) -> Option<&RecordBatch> {
        match &self.content {
            Content::Lines(_) => None,
            Content::Records(slice) => Some(&slice.batch),
        }
    }

    /// The names of all columns, if the rows come from a table.
    pub(crate) fn names(&self) -> &[String] {
        match &self.content {
            Content::Lines(_) => &[],
            Content::Records(slice) => &slice.names,
        }
    }

    /// The row as text: a line as it is, a record as a JSON object.
    pub(crate) fn text(&self, place: usize) -> Cow<'_, str> {
        match &self.content {
            Content::Lines(lines) => match lines.lines.get(place) {
                Some(line) => String::from_utf8_lossy(lines.bytes(line)),
                None => Cow::Borrowed(""),
            },
            Content::Records(slice) => {
                let object = object_of(&slice.batch, place, |_| true);
                Cow::Owned(groundrule_json::dumps_unicode(&object))
            }
        }
    }

    /// Whether a line was too long to keep.
    pub(crate) fn is_too_long(&self, place: usize) -> bool {
        match &self.content {
            Content::Lines(lines) => lines.lines.get(place).is_some_and(|line| line.too_long),
            Content::Records(_) => false,
        }
    }

    /// A reader for the rows. `file` is for messages.
    pub(crate) fn reader<'a>(&'a self, file: &'a str, wanted: &'a Wanted) -> RowReader<'a> {
        let source = match &self.content {
            Content::Lines(lines) => Source::Lines(lines),
            Content::Records(slice) => {
                Source::Records(Records::new(&slice.batch, &slice.names, wanted))
            }
        };
        RowReader { source, file, wanted }
    }
}

enum Source<'a> {
    Lines(&'a Lines),
    Records(Records<'a>),
}

/// Reads the rows of a chunk.
pub(crate) struct RowReader<'a> {
    source: Source<'a>,
    file: &'a str,
    wanted: &'a Wanted,
}

impl RowReader<'_> {
    /// Reads a row and passes it on. Its texts are not copied.
    pub(crate) fn with_row<R>(
        &self,
        place: usize,
        use_row: impl FnOnce(Result<Row<'_>, RowError>) -> R,
    ) -> R {
        match &self.source {
            Source::Lines(lines) => match lines.lines.get(place) {
                Some(line) => match text_of(lines, line) {
                    Ok(text) => Row::with_line(text, self.wanted, |row| {
                        use_row(row.map_err(|error| placed(error, line, self.file)))
                    }),
                    Err(error) => use_row(Err(error)),
                },
                None => use_row(Err(bad("there is no such line".to_owned(), "please report this"))),
            },
            Source::Records(records) => records.with_row(place, self.wanted, use_row),
        }
    }

    /// A row with texts of its own.
    pub(crate) fn row(&self, place: usize) -> Result<Row<'static>, RowError> {
        self.with_row(place, |row| row.map(Row::into_owned))
    }
}

fn bad(message: String, fix: &str) -> RowError {
    RowError { reason: Reason::BadLine, message, fix: fix.to_owned(), id: None }
}

/// The text of a line that can be a row.
fn text_of<'a>(lines: &'a Lines, line: &Line) -> Result<&'a str, RowError> {
    if line.too_long {
        return Err(bad("the line is longer than 64 MiB".to_owned(), "write one row per line"));
    }
    if let Some((found, named)) = line.cells {
        let cells = |count: usize| format!("{count} cell{}", if count == 1 { "" } else { "s" });
        return Err(bad(
            format!("the row has {}, and the header has {named}", cells(found)),
            "write every row with the cells of the header; quote cells that contain a separator or a line break",
        ));
    }
    std::str::from_utf8(lines.bytes(line)).map_err(|error| {
        let message = format!("byte {} of the line is not UTF-8", error.valid_up_to() + 1);
        bad(message, "write the file as UTF-8")
    })
}

/// An error of the reader of rows, which knows neither files nor lists.
fn placed(error: RowError, line: &Line, file: &str) -> RowError {
    if line.item && error.reason == Reason::BadLine {
        let what = format!("element {} of the list", line.number);
        let message = error.message.replace("the line", &what);
        let fix = "write every element of the list as an object".to_owned();
        return RowError { message, fix, ..error };
    }
    let fix = error.fix.replace(" FILE`", &format!(" {file}`"));
    RowError { fix, ..error }
}

#[cfg(test)]
mod tests {
    use super::*;

    use arrow_array::{ArrayRef, StringArray};

    fn both() -> [Chunk; 2] {
        let line =
            |number, start, end| Line { too_long: number == 7, ..Line::new(number, start, end) };
        let text = br#"{"completion": "a"}{"completion": "b"}"#.to_vec();
        let lines = Lines { text, lines: vec![line(3, 0, 19), line(5, 19, 38), line(7, 38, 38)] };
        let column: ArrayRef = Arc::new(StringArray::from(vec!["a", "b", "c"]));
        let batch = RecordBatch::try_from_iter([("completion", column)]).unwrap();
        let slice = Slice {
            batch,
            names: Arc::from(["completion".to_owned(), "other".to_owned()]),
            first: 10,
        };
        [Content::Lines(lines), Content::Records(slice)].map(|content| Chunk { file: 0, content })
    }

    #[test]
    fn rows_are_found_by_their_numbers() {
        for (chunk, numbers) in both().iter().zip([[3, 5, 7], [11, 12, 13]]) {
            assert_eq!((chunk.len(), chunk.places()), (3, vec![0, 1, 2]));
            assert_eq!(
                numbers.map(|number| chunk.place_of(number, 0)),
                [Some(0), Some(1), Some(2)]
            );
            assert_eq!([0, 1, 2].map(|place| chunk.number(place)), numbers);
            for gone in [0, 1, 4, 10, 14, u64::MAX] {
                assert_eq!(chunk.place_of(gone, 0), None, "{gone}");
            }
            assert_eq!(chunk.place_of(numbers[0], 1), Some(0));
            assert_eq!(chunk.place_of(numbers[0], 2), None);
        }
    }

    #[test]
    fn rows_are_read_from_lines_and_from_records() {
        let [lines, records] = both();
        assert!(lines.batch().is_none() && records.batch().is_some());
        assert_eq!((lines.names(), records.names().len()), (&[][..], 2));
        for (chunk, second) in
            [(&lines, r#"{"completion": "b"}"#), (&records, r#"{"completion": "b"}"#)]
        {
            assert_eq!(chunk.text(1), second);
            let reader = chunk.reader("a.jsonl", &Wanted::LENIENT);
            assert_eq!(reader.row(1).unwrap().completion, "b");
        }
        assert_eq!([0, 1, 2, 3].map(|place| lines.is_too_long(place)), [false, false, true, false]);
        assert!(!records.is_too_long(2));
        let reader = lines.reader("a.jsonl", &Wanted::LENIENT);
        assert!(reader.row(2).unwrap_err().message.contains("64 MiB"));
        assert!(reader.row(3).unwrap_err().message.contains("no such line"));
        assert_eq!(lines.text(9), "");
    }
}
