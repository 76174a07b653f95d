//! Tables with a header and cells separated by tabs or commas, quoted the way spreadsheets and
//! pandas do it.

use std::path::Path;

/// What separates the cells of a file of this name, if it is a table.
pub(super) fn separator(path: &Path) -> Option<u8> {
    let name = path.to_string_lossy().to_lowercase();
    let plain = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
    match plain.rsplit_once('.')?.1 {
        "tsv" => Some(b'\t'),
        "csv" => Some(b','),
        _ => None,
    }
}

/// How many bytes belong to the record, including its line end, and whether it ends there. A line end between quotes
/// does not end it.
pub(super) fn until_end(bytes: &[u8], quoted: &mut bool) -> (usize, bool) {
    let mut from = 0;
    while let Some(found) = memchr::memchr2(b'"', b'\n', bytes.get(from..).unwrap_or_default()) {
        let at = from + found;
        match bytes.get(at) {
            Some(b'"') => *quoted = !*quoted,
            _ if !*quoted => return (at + 1, true),
            _ => {}
        }
        from = at + 1;
    }
    (bytes.len(), false)
}

/// The cells of a record.
pub(super) fn cells(record: &[u8], separator: u8) -> Vec<String> {
    let text = String::from_utf8_lossy(record);
    let text = text.trim_end_matches(['\r', '\n']);
    let mut cells = Vec::new();
    let mut cell = String::new();
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if cell.is_empty() => quoted = true,
            letter if letter == char::from(separator) && !quoted => {
                cells.push(std::mem::take(&mut cell));
            }
            letter => cell.push(letter),
        }
    }
    cells.push(cell);
    cells
}

/// A record as a JSON object. Empty cells are left out.
pub(super) fn as_json(header: &[String], cells: &[String]) -> Vec<u8> {
    let filled = header.iter().zip(cells).filter(|(_, cell)| !cell.is_empty());
    let row: serde_json::Map<String, serde_json::Value> =
        filled.map(|(name, cell)| (name.trim().to_owned(), cell.as_str().into())).collect();
    serde_json::to_vec(&row).unwrap_or_default()
}
