//! The page as one file: a summary of all rows, some rows of every reason, and their images as thumbnails.

use crate::block::Block;
use crate::compare::compare;
use crate::images::image;
use crate::index::{NO_REWARD, Rows};
use crate::list::list;
use crate::names::ReasonId;
use crate::page::PAGE;
use crate::select::LOOKS;
use crate::summary::summary;
use crate::thumbnail::{base64, thumbnail};
use crate::view::View;
use flate2::Compression;
use flate2::write::GzEncoder;
use groundrule::host::Query;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// Where the built page expects its data.
const MARK: &str = "<!--groundrule-data-->";

/// Groups that are shown whole.
const MOST_GROUPS: usize = 60;

/// Bytes of all thumbnails together.
const MOST_IMAGE_BYTES: usize = 24 << 20;

/// What a report holds.
#[derive(Debug, Clone)]
pub struct ReportSettings {
    /// The most rows.
    pub rows: usize,
    /// Whether it includes images.
    pub images: bool,
    /// What it is about.
    pub title: String,
}

/// What the sampling goes by: a reward and its reason, a kind to look at first, or a change.
type Stratum = (u8, ReasonId, u8);

/// The strata of a row.
fn strata(block: &Block, row: usize) -> Vec<Stratum> {
    let mut found: Vec<Stratum> =
        block.cells(row).map(|(reward, cell)| (reward as u8, cell.reason, 0)).collect();
    let looks = LOOKS.iter().filter(|(_, bit)| block.look(row) & bit != 0);
    found.extend(looks.map(|(_, bit)| (NO_REWARD, *bit, 1)));
    if let Some(before) = &block.before {
        for (reward, cell) in block.cells(row) {
            let old = before.cell(row, reward);
            if crate::select::changes(old, Some(cell)) {
                let old = old.map_or(ReasonId::MAX, |old| old.reason);
                // Kept apart from the reasons themselves.
                found.push((reward as u8, cell.reason.wrapping_add(old), 2));
            }
        }
    }
    found
}

/// Rows of every stratum, evenly from beginning to end.
fn sample(rows: &Rows, most: usize) -> Vec<u32> {
    let mut sizes: BTreeMap<Stratum, u64> = BTreeMap::new();
    let each = |take: &mut dyn FnMut(u32, Stratum)| {
        for block in &rows.0 {
            for row in 0..block.len() {
                for stratum in strata(block, row) {
                    take(block.first + row as u32, stratum);
                }
            }
        }
    };
    each(&mut |_, stratum| *sizes.entry(stratum).or_default() += 1);
    if rows.len() <= most {
        return (0..rows.len() as u32).collect();
    }
    let share = (most / sizes.len().max(1)).max(1) as u64;
    let mut met: BTreeMap<Stratum, u64> = BTreeMap::new();
    let mut chosen: BTreeSet<u32> = BTreeSet::new();
    each(&mut |row, stratum| {
        let size = sizes.get(&stratum).copied().unwrap_or(1);
        let place = met.entry(stratum).or_default();
        // The row where the next of `share` equal parts begins.
        let begins = *place * share / size != place.saturating_sub(1) * share / size;
        if (*place == 0 || begins) && chosen.len() < most {
            chosen.insert(row);
        }
        *place += 1;
    });
    chosen.into_iter().collect()
}

impl View {
    /// The report as a page. All rows must have been read.
    pub fn report(&self, settings: &ReportSettings) -> io::Result<String> {
        let rows = self.index.rows();
        let chosen = sample(&rows, settings.rows);
        let overview: Value = serde_json::from_str(&self.overview()).unwrap_or_default();
        let mut details = Map::new();
        let mut groups = Map::new();
        let mut budget = MOST_IMAGE_BYTES;
        for number in &chosen {
            // A row whose file has changed meanwhile is left out.
            let Ok(mut row) = self.viewer().row(*number) else { continue };
            self.inline_images(&mut row, *number, settings.images, &mut budget);
            if let Some(group) = row.get("group").and_then(|group| group.get("id")) {
                let id = group.to_string();
                if groups.len() < MOST_GROUPS && !groups.contains_key(&id) {
                    groups.extend(self.group(&id).ok().map(|group| (id, group)));
                }
            }
            details.insert(number.to_string(), row);
        }
        let data = json!({
            "title": settings.title,
            "sampled": chosen.len() < rows.len(),
            "overview": overview,
            "rows": list(&self.index, &rows, &chosen),
            "row": details,
            "groups": self.report_groups(),
            "group": groups,
            "compare": compare(&self.index, &self.about),
        });
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(data.to_string().as_bytes())?;
        let packed = base64(&packer.finish()?);
        let shown = summary(&data, &settings.title);
        let inserted = format!(
            "<div id=\"summary\">{shown}</div>\n\
             <script type=\"application/octet-stream\" id=\"data\">{packed}</script>\n"
        );
        Ok(with_data(&PAGE, &inserted))
    }

    /// The first groups of all, as the list of groups shows them.
    fn report_groups(&self) -> Value {
        let answer = self.groups(&Query::new(Some("sort=signal&limit=500")));
        answer
            .ok()
            .and_then(|mut answer| answer.get_mut("groups").map(Value::take))
            .unwrap_or_default()
    }

    /// Puts thumbnails where the server's addresses were.
    fn inline_images(&self, row: &mut Value, number: u32, images: bool, budget: &mut usize) {
        let Some(shown) = row.get_mut("images").and_then(Value::as_array_mut) else { return };
        let left_out = |why: &str| (Value::Null, json!(why));
        for (place, image) in shown.iter_mut().enumerate() {
            let Some(image) = image.as_object_mut() else { continue };
            if image.get("url").is_none_or(Value::is_null) {
                continue;
            }
            let (url, error) = match images {
                false => left_out("images were left out of the report"),
                true => match self.thumbnail(number, place) {
                    Ok(url) if afford(budget, url.len()) => (json!(url), Value::Null),
                    Ok(_) => left_out("the image was left out, to keep the report small"),
                    Err(error) => left_out(&error),
                },
            };
            image.insert("url".to_owned(), url);
            image.insert("error".to_owned(), error);
        }
    }

    fn thumbnail(&self, number: u32, place: usize) -> Result<String, String> {
        let texts = self.viewer().texts(&self.index.rows(), number);
        let texts = texts.map_err(|problem| problem.error)?;
        let dict = texts.raw_dict().ok_or("this row has no image")?;
        let (bytes, _) = image(&dict, place, &self.roots, self.scorer.plan().column_names())?;
        thumbnail(&bytes)
    }
}

/// Takes bytes out of a budget, if it holds as many.
fn afford(budget: &mut usize, bytes: usize) -> bool {
    let left = budget.checked_sub(bytes);
    *budget = left.unwrap_or(*budget);
    left.is_some()
}

/// The page with its data in the expected place.
fn with_data(page: &str, data: &str) -> String {
    let place = page.find(MARK).map(|at| (at, at + MARK.len()));
    let place = place.or_else(|| page.rfind("</body>").map(|at| (at, at)));
    let (start, end) = place.unwrap_or((page.len(), page.len()));
    let (before, after) =
        (page.get(..start).unwrap_or_default(), page.get(end..).unwrap_or_default());
    format!("{before}{data}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::{Cell, Entry, MAYBE_WRONG, Verdicts};
    use crate::names::NO_WARNING;
    use std::sync::Arc;

    /// Rows of one reward with these reasons; a row may be one to look at first, or one that changes.
    fn rows(reasons: &[ReasonId], looked_at: Option<usize>, changed: Option<usize>) -> Rows {
        let verdicts = |reason: ReasonId, score: f64| Verdicts {
            total: Some(score),
            cells: vec![Some(Cell { score: Some(score), reason, warning: NO_WARNING })],
        };
        let entry = |(row, reason): (usize, &ReasonId)| Entry {
            look: if looked_at == Some(row) { MAYBE_WRONG } else { 0 },
            before: changed
                .map(|changed| verdicts(*reason, if changed == row { 0.0 } else { 1.0 })),
            ..Entry::of(verdicts(*reason, 1.0))
        };
        let entries: Vec<_> = reasons.iter().enumerate().map(entry).collect();
        let (first, second) = entries.split_at(entries.len() / 2);
        let blocks = [(0, first), (first.len() as u32, second)];
        Rows(blocks.map(|(place, entries)| Arc::new(Block::pack(place, entries, 1))).into())
    }

    #[test]
    fn rows_are_chosen_evenly_from_every_kind() {
        let ten = [1; 10];
        let mixed = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3];
        for (reasons, looked_at, changed, most, chosen) in [
            (&ten, None, None, 10, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9][..]),
            (&ten, None, None, 9, &[0, 2, 3, 4, 5, 6, 7, 8, 9]),
            (&ten, None, None, 5, &[0, 2, 4, 6, 8]),
            (&ten, None, None, 4, &[0, 3, 5, 8]),
            (&ten, None, None, 1, &[0]),
            // A third of six places for each of the reasons, and all rows of a reason that has fewer.
            (&mixed, None, None, 6, &[0, 3, 6, 8, 9]),
            (&mixed, None, None, 3, &[0, 6, 9]),
            (&mixed, None, None, 2, &[0, 6]),
            // Half of the places are for the row to look at, or for the one that changes.
            (&ten, Some(7), None, 4, &[0, 5, 7]),
            (&ten, None, Some(3), 4, &[0, 3, 5]),
        ] {
            assert_eq!(
                sample(&rows(reasons, looked_at, changed), most),
                chosen,
                "{reasons:?} {most}"
            );
        }
    }

    #[test]
    fn images_are_taken_while_there_is_room() {
        let mut budget = 10;
        let taken: Vec<bool> =
            [4, 7, 6, 1, 0].iter().map(|bytes| afford(&mut budget, *bytes)).collect();
        assert_eq!((taken, budget), (vec![true, false, true, false, true], 0));
    }

    #[test]
    fn data_go_where_the_page_wants_them() {
        assert_eq!(with_data("<body><!--groundrule-data--><script>", "X"), "<body>X<script>");
        assert_eq!(with_data("<body><p></body>", "X"), "<body><p>X</body>");
        assert_eq!(with_data("", "X"), "X");
    }
}
