//! Scored rows and the raw rows that they were made from, matched by file and line.

use crate::block::NO_STEP;
use crate::feed::{Fed, Feed};
use crate::judging::{Reading, characters, id_text};
use crate::store::{Location, Store};
use groundrule::rows::{Row, Wanted};
use rustc_hash::FxHashMap;
use std::path::Path;

/// The raw rows of each file by line.
#[derive(Default)]
pub(crate) struct Partners(FxHashMap<String, Vec<(u64, Location)>>);

impl Partners {
    /// Notes where the rows of a feed are.
    pub(crate) fn read(feed: &mut dyn Feed, store: &Store) -> Self {
        let mut partners = Partners::default();
        loop {
            match feed.next() {
                Ok(Fed::Batch(batch)) => {
                    let file = store.number(&batch.source);
                    let path = batch.source.path.display().to_string();
                    let rows = partners.0.entry(path).or_default();
                    for row in &batch.rows {
                        let text = batch.bytes(row);
                        let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
                        let at = match row.offset {
                            Some(offset) => Ok(Location { file, length, offset }),
                            None => store.spool(file, text),
                        };
                        rows.extend(at.ok().map(|at| (row.line, at)));
                    }
                }
                // A row that cannot be read has no partner; the row itself says so.
                Err(_) => {}
                Ok(Fed::Wait | Fed::End) => return partners,
            }
        }
    }

    /// The raw row at a line, and in a file if the scored row names one.
    pub(crate) fn find(&self, (line, file): &(u64, Option<String>)) -> Option<Location> {
        let rows = match file {
            Some(file) => self.0.get(file).or_else(|| self.of_name(file))?,
            None if self.0.len() == 1 => self.0.values().next()?,
            None => return None,
        };
        let place = rows.binary_search_by_key(line, |(line, _)| *line).ok()?;
        rows.get(place).map(|(_, at)| *at)
    }

    /// The only file of that name, whatever its directory: scores may have been made in another directory.
    fn of_name(&self, file: &str) -> Option<&Vec<(u64, Location)>> {
        let name = |path: &str| Path::new(path).file_name().map(std::ffi::OsStr::to_owned);
        let wanted = name(file)?;
        let mut found = self.0.iter().filter(|(path, _)| name(path).as_ref() == Some(&wanted));
        match (found.next(), found.next()) {
            (Some((_, rows)), None) => Some(rows),
            _ => None,
        }
    }

    /// Fills in what the scored row does not say.
    pub(crate) fn complete(reading: &mut Reading, text: &[u8], wanted: &Wanted) {
        let Ok(row) = Row::parse_bytes(text, wanted) else { return };
        reading.group = row.group;
        if let (NO_STEP, Some(step)) = (reading.step, row.step) {
            reading.step = step;
        }
        reading.length = characters(&row.completion);
        reading.id = reading.id.take().or_else(|| row.id.as_ref().map(id_text));
        reading.task = reading.task.take().or_else(|| row.task.as_deref().map(str::to_owned));
    }
}
