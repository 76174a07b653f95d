//! Text search over the rows themselves: a slice at each question, remembered for the next.

use crate::index::{Index, Rows};
use crate::store::Location;
use groundrule::Threads;
use groundrule::rows::{Row, Wanted};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes that are looked at for one answer.
const SLICE: u64 = 16 << 20;

/// Rows that are looked at by one thread at a time.
const PIECE: usize = 512;

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

/// The searches of a view.
#[derive(Default)]
pub(crate) struct Searches(Mutex<Vec<Search>>);

impl Searches {
    /// Goes on with a search for at most a slice of the rows.
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
        if searches.len() >= KEPT {
            searches.remove(0);
        }
        searches.push(search);
        matches
    }
}

impl Search {
    fn advance(&mut self, index: &Index, rows: &Rows) {
        let mut slice: Vec<(u32, Location, Location)> = Vec::new();
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
        let pieces: Vec<_> = slice.chunks(PIECE).collect();
        let plain = is_plain(&self.text);
        let look = |piece: &&[(u32, Location, Location)]| {
            let holds = |(_, at, raw): &&(u32, Location, Location)| {
                let mut texts = [Some(*raw), (at != raw).then_some(*at)].into_iter().flatten();
                texts.any(|at| index.store.read(at).is_ok_and(|row| holds(&row, &self.text, plain)))
            };
            piece.iter().filter(holds).map(|(row, ..)| *row).collect::<Vec<_>>()
        };
        self.found.extend(Threads::All.map(&pieces, look).concat());
    }
}

/// Whether JSON writes a text as it is, so that lines without it need not be read.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~') && !b"\"\\/<>&'".contains(&byte))
}

/// Whether the question, the completion, the reference or the name of a row has a text, which is in small letters.
fn holds(row: &[u8], text: &str, plain: bool) -> bool {
    if plain && memchr::memmem::find(&row.to_ascii_lowercase(), text.as_bytes()).is_none() {
        return false;
    }
    let has = |found: &str| found.to_lowercase().contains(text);
    let Ok(row) = Row::parse_bytes(row, &Wanted::LENIENT) else {
        // A line that is not a row is looked at as it is.
        return has(&String::from_utf8_lossy(row));
    };
    has(&row.completion)
        || row.problem.as_deref().is_some_and(has)
        || row.solution.as_deref().is_some_and(has)
        || row.id.as_ref().is_some_and(|id| has(&crate::judging::id_text(id)))
}
