//! Files in formats that hold no lines, recognised by how they begin.

use crate::failure::Failure;
use groundrule::rows::COLUMNS;
use std::path::Path;

struct Format {
    begins: &'static [u8],
    what: &'static str,
    fix: &'static str,
}

const FORMATS: &[Format] = &[
    Format {
        begins: b"PK\x03\x04",
        what: "a ZIP archive or an Excel workbook",
        fix: "unpack it, or save the sheet as CSV",
    },
    Format { begins: b"BZh", what: "compressed with bzip2", fix: "unpack it: bunzip2 -k FILE" },
    Format { begins: b"\xfd7zXZ", what: "compressed with xz", fix: "unpack it: unxz -k FILE" },
    Format { begins: b"7z\xbc\xaf", what: "a 7-Zip archive", fix: "unpack it: 7z x FILE" },
    Format {
        begins: b"SQLite format 3",
        what: "a SQLite database",
        fix: "export a table: sqlite3 -json FILE 'select * from TABLE' > rows.json",
    },
    Format {
        begins: b"\x80\x04\x95",
        what: "a Python pickle",
        fix: "load it in Python and write JSONL; unpickle only what you trust",
    },
    Format {
        begins: b"\x80\x05\x95",
        what: "a Python pickle",
        fix: "load it in Python and write JSONL; unpickle only what you trust",
    },
    Format {
        begins: b"\x93NUMPY",
        what: "a NumPy array",
        fix: "load it in Python and write JSONL",
    },
    Format { begins: b"\x89HDF", what: "an HDF5 file", fix: "load it in Python and write JSONL" },
    Format {
        begins: b"\xff\xfe",
        what: "UTF-16 text",
        fix: "write it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE > rows.jsonl",
    },
    Format {
        begins: b"\xfe\xff",
        what: "UTF-16 text",
        fix: "write it as UTF-8: iconv -f UTF-16 -t UTF-8 FILE > rows.jsonl",
    },
    Format { begins: b"\x7fELF", what: "a program", fix: "name the file of rows instead" },
    Format { begins: b"\x89PNG", what: "an image", fix: "name the file of rows instead" },
    Format { begins: b"\xff\xd8\xff", what: "an image", fix: "name the file of rows instead" },
    Format { begins: b"%PDF", what: "a PDF document", fix: "name the file of rows instead" },
];

/// Text that holds no rows, by the ending of its name.
const TEXTS: &[(&str, &str)] = &[
    ("py", "Python code"),
    ("toml", CONFIGURATION),
    ("yaml", "YAML"),
    ("yml", "YAML"),
    ("md", "a page of text"),
    ("sh", "a shell script"),
    ("html", "a web page"),
];

const CONFIGURATION: &str = "a configuration";

/// What is said before the name of the list that holds the rows.
const UNDER: &str = "one object that holds its rows under ";

/// What kind of file begins like this, if it is not text.
pub(super) fn recognised(start: &[u8]) -> Option<&'static str> {
    let page = |tag: &[u8]| {
        let start = start.trim_ascii_start();
        start.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag))
    };
    if page(b"<!doctype html") || page(b"<html") {
        return Some("a web page");
    }
    FORMATS.iter().find(|format| start.starts_with(format.begins)).map(|format| format.what)
}

/// What kind of text has this name, if it does not begin like rows.
pub(super) fn named(path: &Path) -> Option<&'static str> {
    let end = path.extension()?.to_str()?.to_ascii_lowercase();
    TEXTS.iter().find(|(known, _)| *known == end).map(|(_, what)| *what)
}

/// What to call an object over many lines that begins with a list of objects: its rows are in that list.
pub(super) fn wrapped(start: &[u8]) -> Option<String> {
    let inside = start.strip_prefix(b"{")?;
    let line = inside.iter().position(|byte| *byte == b'\n')?;
    inside.get(..line).filter(|rest| rest.trim_ascii().is_empty())?;
    let name = inside.trim_ascii_start().strip_prefix(b"\"")?;
    let end = name.iter().position(|byte| *byte == b'"')?;
    let (name, rest) = name.split_at_checked(end)?;
    let rest = rest.strip_prefix(b"\"")?.trim_ascii_start().strip_prefix(b":")?;
    let list = rest.trim_ascii_start().strip_prefix(b"[")?;
    let name = std::str::from_utf8(name).ok()?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let is_column = COLUMNS.iter().any(|column| column.name == name);
    let rows = list.trim_ascii_start().starts_with(b"{") && !is_column;
    (rows && !name.is_empty() && name.chars().all(plain)).then(|| format!("{UNDER}{name}"))
}

/// The error about such a file.
pub(super) fn failure(path: &Path, what: &str) -> Failure {
    let failure = Failure::file(path, format!("this is {what}, not rows of JSON"));
    let file = path.display();
    if let Some(name) = what.strip_prefix(UNDER) {
        return failure.fix(format!("take them out: jq -c '.{name}[]' {file} > rows.jsonl"));
    }
    if what == CONFIGURATION {
        return failure.fix(format!("name the file of rows, and this with --config {file}"));
    }
    match FORMATS.iter().find(|format| format.what == what) {
        Some(format) => failure.fix(format.fix.replace("FILE", &path.display().to_string())),
        None => failure.fix("name the file of rows instead"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_hold_no_rows_are_named() {
        assert_eq!(recognised(b"\x7fELF\x02"), Some("a program"));
        assert_eq!(recognised(b"\n<!DOCTYPE html><html>"), Some("a web page"));
        assert_eq!(recognised(b"{\"completion\": \"<html>\"}"), None);
        assert_eq!(named(Path::new("a/train.PY")), Some("Python code"));
        assert_eq!(named(Path::new("rows.jsonl")), None);
        let told = failure(Path::new("groundrule.toml"), CONFIGURATION);
        assert!(told.fix.unwrap().contains("--config groundrule.toml"));
    }

    #[test]
    fn every_format_has_its_own_fix() {
        for format in FORMATS {
            let fix = failure(Path::new("rows.x"), format.what).fix.unwrap();
            assert_eq!(fix, format.fix.replace("FILE", "rows.x"));
            assert_eq!(recognised(format.begins), Some(format.what));
        }
        let other = failure(Path::new("train.py"), "Python code").fix.unwrap();
        assert_eq!(other, "name the file of rows instead");
    }

    #[test]
    fn rows_inside_an_object_are_found() {
        let what = wrapped(b"{\n \"rows\": [\n  {\n").unwrap();
        let told = failure(Path::new("x.json"), &what);
        assert_eq!(
            told.message,
            "x.json: this is one object that holds its rows under rows, not rows of JSON"
        );
        assert_eq!(told.fix.unwrap(), "take them out: jq -c '.rows[]' x.json > rows.jsonl");
        for other in [
            &b"{\"rows\": [{}]}"[..],
            b"{\n \"rows\": 7",
            b"{\n \"prompt\": [\n {\"role\"",
            b"{\n \"a b\": [{",
            b"[\n{",
            b"{",
        ] {
            assert_eq!(wrapped(other), None, "{}", String::from_utf8_lossy(other));
        }
    }
}
