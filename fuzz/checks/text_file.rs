//! The same rows as lines of JSON, as one list, and as cells with commas or tabs, with any blanks that their formats allow: they
//! are read as the same rows, also when they arrive in pieces. Any bytes are rows or are refused in words.

use super::choices::Choices;
use super::columns::COLUMNS;
use super::texts::text;
use serde_json::{Map, Value};
use std::io::{Cursor, Read};

/// What shows the format is in the first piece, and the rest comes a few bytes at a time.
struct Pieces {
    bytes: Cursor<Vec<u8>>,
    each: usize,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = if self.bytes.position() == 0 { 16 } else { self.each };
        let room = buffer.len().min(most);
        self.bytes.read(&mut buffer[..room])
    }
}

fn read(name: &str, bytes: &[u8], each: usize) -> Result<Vec<String>, String> {
    groundrule_cli::read_rows(name, Pieces { bytes: Cursor::new(bytes.to_vec()), each })
}

fn cell(text: &str, separator: char) -> String {
    let bare = !text.contains([separator, '"', '\n', '\r']) && !text.trim().is_empty();
    if bare { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}

pub(crate) fn check(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let kind = choices.below(5);
    let each = 1 + choices.below(9);
    let names = ["rows.jsonl", "rows.csv", "rows.tsv"];
    if kind == 4 {
        let name = names[choices.below(names.len())];
        if let Err(said) = read(name, bytes.get(3..).unwrap_or_default(), each) {
            assert!(!said.is_empty());
        }
        return;
    }
    let mut columns = vec!["completion"];
    for _ in 0..choices.below(4) {
        let name = COLUMNS[choices.below(COLUMNS.len())];
        if !columns.contains(&name) {
            columns.push(name);
        }
    }
    let rows: Vec<Vec<String>> = (0..1 + choices.below(4))
        .map(|_| {
            let first = format!("7{}", text(&mut choices, 6));
            let others = columns.iter().skip(1).map(|_| text(&mut choices, 4));
            std::iter::once(first).chain(others.collect::<Vec<_>>()).collect()
        })
        .collect();
    // An empty cell is left out.
    let objects: Vec<Value> = rows
        .iter()
        .map(|row| {
            let filled = columns.iter().zip(row).filter(|(_, text)| !text.is_empty());
            let pairs = filled.map(|(name, text)| ((*name).to_owned(), text.as_str().into()));
            Value::Object(pairs.collect::<Map<_, _>>())
        })
        .collect();
    let blanks = ["", " ", "\n", "\r\n"];
    let (blank, end) = (blanks[choices.below(4)], ["\n", "\r\n"][choices.below(2)]);
    let mark = ["", "\u{feff}"][choices.below(2)];
    let (name, written) = match kind {
        0 => {
            let lines: Vec<String> = objects.iter().map(|row| format!("{row}{end}")).collect();
            (names[0], lines.join(blank))
        }
        1 => {
            let items: Vec<String> =
                objects.iter().map(|row| format!("{blank}{row}{end}")).collect();
            (names[0], format!("{blank}[{}]{blank}", items.join(",")))
        }
        _ => {
            let separator = [',', '\t'][kind - 2];
            let header: Vec<String> = columns.iter().map(|name| (*name).to_owned()).collect();
            let lines: Vec<String> = std::iter::once(&header)
                .chain(&rows)
                .map(|row| {
                    let cells: Vec<String> = row.iter().map(|text| cell(text, separator)).collect();
                    cells.join(&separator.to_string()) + end
                })
                .collect();
            (names[kind - 1], lines.join(""))
        }
    };
    let written = format!("{mark}{written}");
    let found = read(name, written.as_bytes(), each).expect("rows are read");
    let found: Vec<Value> =
        found.iter().map(|row| serde_json::from_str(row).expect("a row is JSON")).collect();
    assert_eq!(found, objects, "{written:?}");
}
