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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_tells_what_separates_the_cells() {
        for (name, found) in [
            ("a.tsv", Some(b'\t')),
            ("A.TSV.gz", Some(b'\t')),
            ("a.csv.zst", Some(b',')),
            ("a.json", None),
            ("tsv", None),
        ] {
            assert_eq!(separator(Path::new(name)), found, "{name}");
        }
    }

    #[test]
    fn a_record_ends_with_its_line_unless_that_is_quoted() {
        for (bytes, begun, used, ended, quoted) in [
            ("a,b\nc", false, 4, true, false),
            ("a,b", false, 3, false, false),
            ("\n", false, 1, true, false),
            ("", false, 0, false, false),
            ("a,\"b\nc\"\nd", false, 8, true, false),
            ("a,\"b\nc", false, 6, false, true),
            ("b\nc\"\n", true, 5, true, false),
            ("a\"\"b\nc", false, 5, true, false),
        ] {
            let mut inside = begun;
            assert_eq!(until_end(bytes.as_bytes(), &mut inside), (used, ended), "{bytes:?}");
            assert_eq!(inside, quoted, "{bytes:?}");
        }
    }

    #[test]
    fn cells_may_be_quoted() {
        for (record, found) in [
            ("a,b\r\n", &["a", "b"][..]),
            ("", &[""]),
            (",", &["", ""]),
            ("\"a,b\",c", &["a,b", "c"]),
            ("\"say \"\"hi\"\"\",x", &["say \"hi\"", "x"]),
            ("a\"b,c", &["a\"b", "c"]),
            ("\"a\"b,c", &["ab", "c"]),
            ("a\tb,c", &["a\tb", "c"]),
        ] {
            assert_eq!(cells(record.as_bytes(), b','), found, "{record:?}");
        }
        let texts =
            |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let json = as_json(&texts(&["a ", "b", "c"]), &texts(&["1", "", "x\"y", "more"]));
        assert_eq!(String::from_utf8(json).unwrap(), r#"{"a":"1","c":"x\"y"}"#);
    }
}
