//! Files in formats that hold no lines, recognised by how they begin.

use crate::failure::Failure;
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
    Format { begins: b"\x89PNG", what: "an image", fix: "name the file of rows instead" },
    Format { begins: b"\xff\xd8\xff", what: "an image", fix: "name the file of rows instead" },
    Format { begins: b"%PDF", what: "a PDF document", fix: "name the file of rows instead" },
];

/// What kind of file begins like this, if it is not text.
pub(super) fn recognised(start: &[u8]) -> Option<&'static str> {
    FORMATS.iter().find(|format| start.starts_with(format.begins)).map(|format| format.what)
}

/// The error about such a file.
pub(super) fn failure(path: &Path, what: &str) -> Failure {
    let failure = Failure::file(path, format!("this is {what}, not rows of JSON"));
    match FORMATS.iter().find(|format| format.what == what) {
        Some(format) => failure.fix(format.fix.replace("FILE", &path.display().to_string())),
        None => failure,
    }
}
