//! Tables with a header and cells separated by tabs or commas, quoted the way spreadsheets and
//! pandas do it.

use groundrule::rows::{Meaning, column_named};
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

/// What separates the cells of a table that begins like this: spreadsheets of some countries write semicolons, or tabs, into
/// files that are named for commas.
pub(super) fn separator_of(start: &[u8], named: u8) -> u8 {
    let header = start.split(|byte| *byte == b'\n').next().unwrap_or_default();
    if named != b',' || header.contains(&b',') {
        return named;
    }
    [b';', b'\t'].into_iter().find(|other| header.contains(other)).unwrap_or(named)
}

/// How many cells a record and the header have, if the record does not fit: it has more, or it ends before what the model
/// wrote. Empty cells behind the last column do no harm, and neither do columns that are left off.
pub(super) fn misfit(header: &[String], cells: &[String]) -> Option<(usize, usize)> {
    let filled = cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
    let has = |names: &[String]| names.iter().any(|name| is_completion(name));
    let (there, missing) = header.split_at(cells.len().min(header.len()));
    let cut = has(missing) && !has(there);
    (filled > header.len() || cut).then_some((cells.len(), header.len()))
}

fn is_completion(name: &str) -> bool {
    column_named(name.trim()).is_some_and(|column| column.meaning == Meaning::Completion)
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

/// A record as a JSON object. Empty cells are left out, except for what the model wrote: if that is empty, it wrote nothing.
pub(super) fn as_json(header: &[String], cells: &[String]) -> Vec<u8> {
    let named = || header.iter().zip(cells);
    let said = named().any(|(name, cell)| is_completion(name) && !cell.is_empty());
    let filled = named().filter(|(name, cell)| !cell.is_empty() || (!said && is_completion(name)));
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
        let json = as_json(&texts(&["a ", "b", "c"]), &texts(&["1", "", "x\"y", "more"]));
        assert_eq!(String::from_utf8(json).unwrap(), r#"{"a":"1","c":"x\"y"}"#);
    }

    fn texts(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn records_fit_unless_they_go_on_or_lack_the_completion() {
        let whole = &["prompt", " completion", "answer"][..];
        for (header, cells, fits) in [
            (whole, &["a", "b", "c"][..], true),
            (whole, &["a", "b"], true),
            (whole, &["a", ""], true),
            (whole, &["a"], false),
            (whole, &[], false),
            (whole, &["a", "b", "c", ""], true),
            (whole, &["a", "b", "c", "", "d", ""], false),
            (&["completion", "response"], &["a"], true),
            (&["completion", "response"], &[], false),
            // Somebody else says what such a table lacks.
            (&["prompt", "answer"], &["a"], true),
            (&["prompt", "answer"], &["a", "b", "c"], false),
        ] {
            let expected = (!fits).then_some((cells.len(), header.len()));
            assert_eq!(misfit(&texts(header), &texts(cells)), expected, "{cells:?} in {header:?}");
        }
    }

    #[test]
    fn only_what_the_model_wrote_may_be_empty() {
        for (header, cells, expected) in [
            (&["prompt", "completion"][..], &["a", ""][..], r#"{"prompt":"a","completion":""}"#),
            (&["prompt", "completion"], &["", "b"], r#"{"completion":"b"}"#),
            (&["completion", "response"], &["", "b"], r#"{"response":"b"}"#),
            (&["prompt", "answer"], &["", ""], "{}"),
        ] {
            let json = String::from_utf8(as_json(&texts(header), &texts(cells))).unwrap();
            assert_eq!(json, expected);
        }
    }
}
