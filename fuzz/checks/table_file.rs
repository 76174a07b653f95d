//! Any bytes are a table whose rows can be read, or are refused in words, and never by a defect.

use groundrule::rows::Wanted;
use groundrule_table::Records;
use groundrule_table::read::{ArrowFile, ArrowStream, Columns, Format, Keep, ParquetFile, Piece};
use std::io::{Seek, Write};

/// Compressed buffers may unpack to this much.
const MOST_UNPACKED: u64 = 1 << 24;

/// Rows looked at of each piece.
const MOST_ROWS: usize = 64;

/// Reads every piece, whatever the bytes are.
pub(crate) fn check(bytes: &[u8]) {
    let file = || {
        let mut file = tempfile::tempfile().expect("there is room for a file");
        file.write_all(bytes).expect("the file can be written");
        file.rewind().expect("the file can be read");
        file
    };
    let columns = Columns::new(Wanted::ALL, Keep::All);
    let format = Format::recognised(bytes);
    if format == Some(Format::ArrowFile)
        && let Ok(mut found) = ArrowFile::open(file(), &columns)
    {
        while let Ok(Some(piece)) = found.piece() {
            look(&piece);
        }
    }
    match format {
        Some(Format::Parquet) => {
            if let Ok(mut found) = ParquetFile::open(file(), &columns, 2) {
                while let Ok(Some(piece)) = found.piece() {
                    look(&piece);
                }
            }
        }
        Some(format) => {
            if let Ok(mut found) = ArrowStream::open_limited(bytes, format, MOST_UNPACKED) {
                while let Ok(Some(piece)) = found.piece() {
                    look(&piece);
                }
            }
        }
        None => {}
    }
}

fn look(piece: &Piece) {
    let records = Records::new(&piece.batch, &[], &Wanted::ALL);
    for place in 0..records.len().min(MOST_ROWS) {
        records.with_row(place, &Wanted::ALL, |row| match row {
            Ok(row) => drop(row),
            Err(error) => assert!(!error.message.is_empty() && !error.fix.is_empty()),
        });
    }
}
