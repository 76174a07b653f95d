//! Text search over the rows themselves: one slice per question, remembered for the next.

use crate::index::{Index, Rows};
use crate::store::Location;
use groundrule::Threads;
use groundrule::rows::{Row, Wanted};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many bytes are searched before the clock is checked again.
const SLICE: u64 = 2 << 20;

/// How long one answer searches: a person notices no delay below 100 ms, and the page also needs time for its rows.
const PATIENCE: Duration = Duration::from_millis(40);

/// Rows that are looked at by one thread at a time.
const PIECE: usize = 256;

/// Searches that are remembered.
const KEPT: usize = 8;

/// What was found so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Matches {
    pub(crate) rows: Arc<Vec<u32>>,
    /// Rows that were looked at.
    pub(crate) searched: usize,
    pub(crate) complete: bool,
}

struct Search {
    text: String,
    found: Vec<u32>,
    next: u32,
}

/// The searches of a view, the latest first.
#[derive(Default)]
pub(crate) struct Searches(Mutex<Vec<Search>>);

impl Searches {
    /// Continues a search for a moment.
    pub(crate) fn go_on(&self, index: &Index, rows: &Rows, text: &str) -> Matches {
        let needle = text.to_lowercase();
        let mut searches = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = searches.iter().position(|search| search.text == needle);
        let mut search = match known {
            Some(place) => searches.remove(place),
            None => Search { text: needle, found: Vec::new(), next: 0 },
        };
        search.advance(index, rows);
        let matches = Matches {
            rows: Arc::new(search.found.clone()),
            searched: search.next as usize,
            complete: search.next as usize >= rows.len(),
        };
        searches.insert(0, search);
        searches.truncate(KEPT);
        matches
    }
}

/// A row, where it is, and where its raw row is.
type Place = (u32, Location, Location);

impl Search {
    /// Looks at more rows, for a moment: at least one slice of them.
    fn advance(&mut self, index: &Index, rows: &Rows) {
        let started = Instant::now();
        loop {
            let slice = self.slice(rows);
            if slice.is_empty() {
                return;
            }
            let pieces: Vec<_> = slice.chunks(PIECE).collect();
            let look = |piece: &&[Place]| self.found_in(piece, index);
            let found = Threads::All.map(&pieces, look).concat();
            self.found.extend(found);
            if started.elapsed() >= PATIENCE {
                return;
            }
        }
    }

    /// The next rows to look at.
    fn slice(&mut self, rows: &Rows) -> Vec<Place> {
        let mut slice = Vec::new();
        let mut bytes = 0;
        while bytes < SLICE
            && let Some((block, place)) = rows.find(self.next)
        {
            if let (Some(at), Some(raw)) = (block.at(place), block.raw(place)) {
                bytes += u64::from(raw.length);
                slice.push((self.next, at, raw));
            }
            self.next += 1;
        }
        slice
    }

    fn found_in(&self, piece: &[Place], index: &Index) -> Vec<u32> {
        let (plain, wanted) = (is_plain(&self.text), index.lenient());
        let holds = |text: &[u8]| holds(text, &self.text, plain, &wanted);
        let raws: Vec<Location> = piece.iter().map(|(_, _, raw)| *raw).collect();
        let together = index.store.read_together(&raws);
        if let Some(texts) = &together
            && plain
            && memchr::memmem::find(&texts.bytes.to_ascii_lowercase(), self.text.as_bytes())
                .is_none()
            && piece.iter().all(|(_, at, raw)| at == raw)
        {
            return Vec::new();
        }
        let matches = |(_, at, raw): &&Place| {
            let held = together.as_ref().and_then(|texts| texts.get(*raw)).map(&holds);
            let read = |at: Location| index.store.read(at).is_ok_and(|text| holds(&text));
            held.unwrap_or_else(|| read(*raw)) || (at != raw && read(*at))
        };
        piece.iter().filter(matches).map(|(row, ..)| *row).collect()
    }
}

/// Whether JSON writes a text as it is, so that lines without it need not be read.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~') && !b"\"\\/<>&'".contains(&byte))
}

/// Whether the question, the completion, the reference or the name of a row contains a text, which is in lowercase.
fn holds(row: &[u8], text: &str, plain: bool, wanted: &Wanted) -> bool {
    if plain && memchr::memmem::find(&row.to_ascii_lowercase(), text.as_bytes()).is_none() {
        return false;
    }
    let has = |found: &str| found.to_lowercase().contains(text);
    let Ok(row) = Row::parse_bytes(row, wanted) else {
        // A line that is not a row is searched as it is.
        return has(&String::from_utf8_lossy(row));
    };
    has(&row.completion)
        || row.problem.as_deref().is_some_and(has)
        || row.solution.as_deref().is_some_and(has)
        || row.id.as_ref().is_some_and(|id| has(&crate::judging::id_text(id)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_json_may_write_otherwise_are_not_plain() {
        for (text, plain) in [
            ("seven apples", true),
            ("~!", true),
            ("", true),
            ("a\"b", false),
            ("a/b", false),
            ("<b>", false),
            ("it's", false),
            ("ä", false),
            ("a\nb", false),
            ("\u{7f}", false),
        ] {
            assert_eq!(is_plain(text), plain, "{text:?}");
        }
    }

    #[test]
    fn questions_completions_references_and_names_are_searched() {
        let row = br#"{"id": "row-9", "problem": "Zw\u00f6lf", "completion": "say \"hi\" \u003cb\u003e a\/b", "solution": "Seven", "other": "hidden"}"#;
        for (text, found) in [
            ("row-9", true),
            ("zw\u{f6}lf", true),
            ("say \"hi\"", true),
            ("<b>", true),
            ("a/b", true),
            ("seven", true),
            ("hidden", false),
            ("u003c", false),
            ("nothing", false),
        ] {
            assert_eq!(holds(row, text, is_plain(text), &Wanted::LENIENT), found, "{text}");
        }
        let says = |row: &[u8], text: &str| holds(row, text, true, &Wanted::LENIENT);
        assert!(says(b"no row at all", "row") && !says(b"no row at all", "rows"));
        assert!(says(b"{\"completion\": \"x\", \"id\": 17}", "17"));
    }
}
