//! Inputs: files and standard input, as text or as tables, in chunks of bounded size.

mod chunk;
mod foreign;
mod records;
mod table;
mod text;

pub(crate) use chunk::{Chunk, RowReader};

use crate::failure::Failure;
use chunk::Content;
use groundrule::rows::Wanted;
use groundrule_table::read::{Columns, Format, Keep};
use records::TableInput;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use text::TextInput;

const BUFFER: usize = 1 << 17;

/// What some editors write before the text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What is read from tables, and how.
#[derive(Debug, Clone)]
pub(crate) struct Reading {
    pub(crate) columns: Columns,
    /// Threads that decode.
    pub(crate) threads: usize,
}

impl Reading {
    /// What these rewards look at, decoded in this thread.
    pub(crate) fn of(wanted: Wanted) -> Self {
        Reading { columns: Columns::new(wanted, Keep::Nothing), threads: 1 }
    }

    /// Every column, decoded in this thread.
    pub(crate) fn whole() -> Self {
        Reading { columns: Columns::new(Wanted::LENIENT, Keep::All), threads: 1 }
    }
}

/// One input, read chunk by chunk.
pub(crate) struct Input {
    file: usize,
    kind: Kind,
}

enum Kind {
    Text(Box<TextInput>),
    Table(Box<TableInput>),
}

impl Input {
    /// Opens a file, or standard input for `-`. Its content tells what it is and whether it is compressed.
    pub(crate) fn open(
        file: usize,
        path: &Path,
        read: Arc<AtomicU64>,
        reading: &Reading,
    ) -> Result<Self, Failure> {
        let mut text = TextInput::open(path, Arc::clone(&read))?;
        let start = text.start().map_err(|error| Failure::file(path, error))?;
        let kind = match Format::recognised(start) {
            None => Kind::Text(Box::new(text)),
            Some(Format::Parquet) if !text.is_plain_file() => {
                return Err(Failure::file(
                    path,
                    "a Parquet file cannot be read through a pipe or compressed once more",
                )
                .fix("its index is at its end: write it to a file and name that"));
            }
            Some(format @ (Format::Parquet | Format::ArrowFile)) if text.is_plain_file() => {
                let opened = (open(path)?, format);
                let how = (&reading.columns, reading.threads);
                Kind::Table(Box::new(TableInput::file(file, path, opened, how, read)?))
            }
            Some(format) => {
                let bytes = text.into_bytes();
                Kind::Table(Box::new(TableInput::arrow(file, path, bytes, format)?))
            }
        };
        Ok(Input { file, kind })
    }

    /// Whether its rows are lines of JSON as stored in the file, so that they can be read again in place.
    pub(crate) fn is_plain(&mut self) -> Result<bool, Failure> {
        match &mut self.kind {
            Kind::Text(text) => text.is_plain(),
            Kind::Table(_) => Ok(false),
        }
    }

    /// The next rows, or `None` at the end.
    pub(crate) fn chunk(&mut self) -> Result<Option<Chunk>, Failure> {
        match &mut self.kind {
            Kind::Text(text) => {
                let file = self.file;
                let chunk = text.chunk()?;
                Ok(chunk.map(|lines| Chunk { file, content: Content::Lines(lines) }))
            }
            Kind::Table(table) => table.chunk(),
        }
    }
}

/// All rows of a text, whatever it holds.
pub(crate) fn rows(path: &Path, text: text::Raw) -> Result<Vec<String>, Failure> {
    let mut text = TextInput::of(path, text)?;
    let mut rows = Vec::new();
    while let Some(lines) = text.chunk()? {
        let chunk = Chunk { file: 0, content: Content::Lines(lines) };
        let reader = chunk.reader("", &Wanted::ALL);
        for place in chunk.places() {
            reader.with_row(place, |row| row.is_ok());
            rows.push(chunk.text(place).into_owned());
        }
    }
    Ok(rows)
}

/// Opens a file, with what to do if that fails.
fn open(path: &Path) -> Result<File, Failure> {
    File::open(path)
        .map_err(|error| Failure::file(path, error).fix("check the path; `-` is standard input"))
}

/// Name endings that mark files of a directory as files of rows.
const ROWS: [&str; 10] = [
    ".jsonl", ".ndjson", ".json", ".tsv", ".csv", ".parquet", ".pq", ".arrow", ".arrows",
    ".feather",
];

/// How deep directories are looked into.
const DEEPEST: usize = 16;

/// The files that are meant: a directory means the files of rows in it, a pattern the files that match it.
pub(crate) fn expand(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = files.len();
            in_directory(path, 0, &mut files)?;
            if files.len() == before {
                let ends = ROWS.join(", ");
                return Err(Failure::usage(format!(
                    "{}: the directory holds no file of rows",
                    path.display()
                ))
                .fix(format!("names must end in {ends}, or these with .gz or .zst")));
            }
            continue;
        }
        let pattern = path.to_str().filter(|text| text.contains(['*', '?', '[']) && !path.exists());
        let Some(pattern) = pattern else {
            files.push(path.clone());
            continue;
        };
        let options = glob::MatchOptions {
            require_literal_separator: true,
            require_literal_leading_dot: true,
            ..glob::MatchOptions::default()
        };
        let found = glob::glob_with(pattern, options).map_err(|error| {
            Failure::usage(format!("{pattern}: this is not a pattern: {error}"))
                .fix("`*` matches any letters, `?` one letter, `**` any directories")
        })?;
        let before = files.len();
        files.extend(found.filter_map(Result::ok).filter(|path| !path.is_dir()));
        if files.len() == before {
            return Err(Failure::usage(format!("{pattern}: no file fits this pattern"))
                .fix("check the pattern; `*` matches any letters"));
        }
    }
    Ok(files)
}

fn in_directory(path: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let entries = std::fs::read_dir(path).map_err(|error| Failure::file(path, error))?;
    let mut entries: Vec<PathBuf> =
        entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        if entry.is_dir() {
            if depth < DEEPEST && !entry.is_symlink() {
                in_directory(&entry, depth + 1, files)?;
            }
            continue;
        }
        let plain = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
        let settings = name.ends_with(".json") && !holds_rows(&entry);
        if ROWS.iter().any(|end| plain.ends_with(end)) && !settings {
            files.push(entry);
        }
    }
    Ok(())
}

/// Whether a JSON file of a directory begins like a list or like lines of objects. One large object is something else:
/// a tokenizer, a configuration, the results of a run.
fn holds_rows(path: &Path) -> bool {
    let mut start = Vec::new();
    let Ok(file) = File::open(path) else { return true };
    if file.take(BUFFER as u64).read_to_end(&mut start).is_err() {
        return true;
    }
    let text = start.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&start).trim_ascii_start();
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    line.starts_with(b"[") || (line.starts_with(b"{") && line.ends_with(b"}"))
}

/// Whether an input can be read, as far as that can be told without reading it.
pub(crate) fn check(path: &Path) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Ok(());
    }
    match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(Failure::file(path, "this is a directory")),
        // Opening and closing a pipe would cut off whoever writes to it.
        Ok(found) if !found.is_file() => Ok(()),
        _ => open(path).map(drop),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_and_patterns_stand_for_files() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        std::fs::create_dir(at("deep")).unwrap();
        for name in
            ["b.jsonl", "a.jsonl.gz", "c.txt", ".hidden.jsonl", "deep/d.json.zst", "e.parquet"]
        {
            std::fs::write(at(name), "").unwrap();
        }
        std::fs::write(at("list.json"), " [\n{}]").unwrap();
        std::fs::write(at("tokenizer.json"), "{\n  \"version\": 1\n}").unwrap();
        let found = expand(&[directory.path().to_owned()]).unwrap();
        assert_eq!(
            found,
            [
                at("a.jsonl.gz"),
                at("b.jsonl"),
                at("deep/d.json.zst"),
                at("e.parquet"),
                at("list.json")
            ]
        );
        assert_eq!(expand(&[at("*.jsonl")]).unwrap(), [at("b.jsonl")]);
        assert_eq!(expand(&["-".into()]).unwrap(), [PathBuf::from("-")]);
        assert!(
            expand(&[at("*.feather")]).unwrap_err().message.ends_with("no file fits this pattern")
        );
        std::fs::create_dir(at("empty")).unwrap();
        assert!(expand(&[at("empty")]).unwrap_err().message.contains("holds no file of rows"));
    }
}
