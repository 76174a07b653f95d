//! The texts of rows, read again when somebody looks at them.

use crate::feed::Source;
use crate::files::identity;
use groundrule::host::open_regular;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// Files that are kept open. A file that was replaced can be read as long as it is among them.
const MOST_OPEN: usize = 128;

/// Where a row's text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Location {
    /// Which file; the highest bit says that the text is in the spool.
    pub(crate) file: u32,
    pub(crate) length: u32,
    pub(crate) offset: u64,
}

/// Marks a row whose text is in the spool, because its file holds it in another form.
const SPOOLED: u32 = 1 << 31;

impl Location {
    /// The number of the row's file.
    pub(crate) fn source(self) -> usize {
        (self.file & !SPOOLED) as usize
    }
}

/// Texts of one file that were read at once.
pub(crate) struct Together {
    pub(crate) bytes: Vec<u8>,
    offset: u64,
}

impl Together {
    /// The text of one of the rows.
    pub(crate) fn get(&self, at: Location) -> Option<&[u8]> {
        let start = usize::try_from(at.offset.checked_sub(self.offset)?).ok()?;
        self.bytes.get(start..start.checked_add(at.length as usize)?)
    }
}

/// The files of all rows, and a spool for rows that no file holds in this form.
#[derive(Default)]
pub(crate) struct Store {
    sources: RwLock<Vec<Arc<Source>>>,
    open: Mutex<Vec<(usize, File)>>,
    spool: Mutex<Option<(File, u64)>>,
}

impl Store {
    /// The number of a file.
    pub(crate) fn number(&self, source: &Arc<Source>) -> u32 {
        let mut sources = self.sources.write().unwrap_or_else(PoisonError::into_inner);
        // Batches of one file follow each other.
        let known = sources.iter().rposition(|known| known == source);
        let number = known.unwrap_or_else(|| {
            sources.push(Arc::clone(source));
            sources.len() - 1
        });
        u32::try_from(number).unwrap_or(SPOOLED - 1) & !SPOOLED
    }

    /// The path of a file.
    pub(crate) fn path(&self, number: usize) -> Option<PathBuf> {
        let sources = self.sources.read().unwrap_or_else(PoisonError::into_inner);
        sources.get(number).map(|source| source.path.clone())
    }

    /// Keeps a text that is not in any file.
    pub(crate) fn spool(&self, file: u32, text: &[u8]) -> io::Result<Location> {
        let mut spool = self.spool.lock().unwrap_or_else(PoisonError::into_inner);
        let (kept, end) = match &mut *spool {
            Some(spool) => spool,
            None => spool.insert((tempfile::tempfile()?, 0)),
        };
        kept.seek(SeekFrom::Start(*end))?;
        kept.write_all(text)?;
        let offset = *end;
        *end += text.len() as u64;
        let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
        Ok(Location { file: file | SPOOLED, length, offset })
    }

    /// The text of a row, or why it cannot be read any more.
    pub(crate) fn read(&self, at: Location) -> Result<Vec<u8>, String> {
        if at.file & SPOOLED != 0 {
            let mut spool = self.spool.lock().unwrap_or_else(PoisonError::into_inner);
            let Some((file, _)) = &mut *spool else { return Err("the row is gone".to_owned()) };
            return read_at(file, at).map_err(|error| error.to_string());
        }
        let number = at.source();
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = open.iter().position(|(known, _)| *known == number) {
            let mut used = open.remove(place);
            let text = read_at(&mut used.1, at);
            open.push(used);
            return text.map_err(|error| error.to_string());
        }
        let sources = self.sources.read().unwrap_or_else(PoisonError::into_inner);
        let source = sources.get(number).ok_or("the row is gone")?;
        let said = |error: io::Error| format!("{}: {error}", source.path.display());
        let mut file = open_regular(&source.path).map_err(said)?;
        if identity(&file.metadata().map_err(said)?) != source.identity {
            return Err(format!("{}: the file was replaced by another", source.path.display()));
        }
        let text = read_at(&mut file, at).map_err(said);
        if open.len() >= MOST_OPEN {
            open.remove(0);
        }
        open.push((number, file));
        text
    }

    /// The texts of rows that are close together, in order, in one file, read at once; none for rows that do not.
    pub(crate) fn read_together(&self, rows: &[Location]) -> Option<Together> {
        let (first, last) = (rows.first()?, rows.last()?);
        let end = last.offset.checked_add(u64::from(last.length))?;
        let whole = end.checked_sub(first.offset)?;
        let texts: u64 = rows.iter().map(|row| u64::from(row.length)).sum();
        let in_order = rows.iter().zip(rows.iter().skip(1)).all(|(one, other)| {
            one.file == other.file && one.offset + u64::from(one.length) <= other.offset
        });
        // What is between the rows is read for nothing.
        if !in_order || whole > texts.saturating_mul(2) {
            return None;
        }
        let length = u32::try_from(whole).ok()?;
        let bytes = self.read(Location { length, ..*first }).ok()?;
        Some(Together { bytes, offset: first.offset })
    }

    /// Opens a file as soon as it is known, so that its rows can be read after it was replaced.
    pub(crate) fn hold(&self, number: u32) {
        let _ = self.read(Location { file: number, length: 0, offset: 0 });
    }
}

fn read_at(file: &mut File, at: Location) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    file.seek(SeekFrom::Start(at.offset))?;
    file.take(u64::from(at.length)).read_to_end(&mut text)?;
    if text.len() as u64 != u64::from(at.length) {
        return Err(io::Error::other("the file was cut short since it was read"));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_lie_together_are_read_together() {
        let store = Store::default();
        let rows: Vec<Location> =
            ["one", "two", "three"].iter().map(|t| store.spool(0, t.as_bytes()).unwrap()).collect();
        let together = store.read_together(&rows).unwrap();
        assert_eq!(together.bytes, b"onetwothree");
        assert_eq!(together.get(rows[1]), Some(&b"two"[..]));
        assert_eq!(together.get(Location { offset: 9, ..rows[1] }), None);
        // Not in their order, of different files, or far from each other.
        assert!(store.read_together(&[rows[1], rows[0]]).is_none());
        assert!(store.read_together(&[rows[0], Location { file: 1, ..rows[1] }]).is_none());
        assert!(store.read_together(&[rows[0], Location { offset: 1000, ..rows[1] }]).is_none());
        assert!(store.read_together(&[]).is_none());
        // As much may lie between them as they hold themselves.
        for (between, together) in [(5, true), (6, true), (7, false)] {
            let store = Store::default();
            let one = store.spool(0, b"one").unwrap();
            store.spool(0, &vec![b' '; between]).unwrap();
            let two = store.spool(0, b"two").unwrap();
            assert_eq!(store.read_together(&[one, two]).is_some(), together, "{between}");
        }
    }
    #[test]
    fn texts_are_read_from_files_however_many_there_are() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::default();
        let source = |name: &str| {
            let path = directory.path().join(name);
            std::fs::write(&path, format!("<{name}>")).unwrap();
            let identity = identity(&std::fs::metadata(&path).unwrap());
            Arc::new(Source { path, identity })
        };
        let all = MOST_OPEN + 10;
        for i in 0..all {
            let number = store.number(&source(&format!("{i:03}")));
            assert_eq!(number as usize, i);
            store.hold(number);
        }
        let at = |file: usize, length: u32| Location { file: file as u32, length, offset: 1 };
        for i in [0, 5, all - 1, 0] {
            assert_eq!(store.read(at(i, 3)).unwrap(), format!("{i:03}").as_bytes());
            assert!(store.open.lock().unwrap().len() <= MOST_OPEN);
        }
        assert!(store.read(at(0, 5)).unwrap_err().contains("cut short"));
        assert_eq!(store.read(at(all, 1)), Err("the row is gone".to_owned()));
        assert_eq!(store.path(3), Some(directory.path().join("003")));
        // A file that is open outlives its name; one that is not is recognised as another.
        for (i, kept) in [(all - 1, true), (20, false)] {
            let path = directory.path().join(format!("{i:03}"));
            std::fs::write(directory.path().join("new"), "<new>").unwrap();
            assert!(store.open.lock().unwrap().iter().any(|(known, _)| *known == i), "{i}");
            if !kept {
                store.open.lock().unwrap().retain(|(known, _)| *known != i);
            }
            std::fs::rename(directory.path().join("new"), &path).unwrap();
            match store.read(at(i, 3)) {
                Ok(text) => assert!(kept && text == format!("{i:03}").as_bytes()),
                Err(error) => assert!(!kept && error.contains("replaced by another"), "{error}"),
            }
        }
    }

    #[test]
    fn spooled_texts_are_told_from_those_in_files() {
        let store = Store::default();
        let spooled = |file: u32| Location { file: file | SPOOLED, length: 1, offset: 0 };
        assert_eq!(store.read(spooled(0)), Err("the row is gone".to_owned()));
        let (one, two) = (store.spool(7, b"one").unwrap(), store.spool(8, b"three").unwrap());
        assert_eq!((one.source(), two.source()), (7, 8));
        assert_eq!((one.offset, two.offset, two.length), (0, 3, 5));
        assert_eq!(
            (store.read(one).unwrap(), store.read(two).unwrap()),
            (b"one".to_vec(), b"three".to_vec())
        );
    }
}
