//! The questions that the page asks, each answered in JSON.

use crate::compare::compare;
use crate::detail::{Problem, Viewer};
use crate::groups::members;
use crate::images::image;
use crate::list::{finite, list, scores, start_of};
use crate::overview::overview;
use crate::select::{Filter, Key, Range, select};
use crate::view::View;
use groundrule::host::Query;
use groundrule::rows::Row;
use serde_json::{Value, json};
use std::sync::PoisonError;
use std::time::Duration;

/// The most rows in one answer.
const MOST_ROWS: usize = 500;

/// Members of a group that are shown.
const MOST_MEMBERS: usize = 256;

/// How long a question about changes is held open.
const HELD: Duration = Duration::from_secs(25);

/// The answer to a question.
pub(crate) enum Answer {
    Json(String),
    Image(Vec<u8>, &'static str),
}

impl View {
    pub(crate) fn viewer(&self) -> Viewer<'_> {
        Viewer {
            index: &self.index,
            scorer: &*self.scorer,
            roots: &self.roots,
            twins: &self.twins,
            again: self.again,
        }
    }

    /// Answers a question to `/api/…`; `with` in the query asks another comparison's view.
    pub(crate) fn ask(
        &self,
        verb: &str,
        path: &str,
        query: &Query<'_>,
        body: &[u8],
    ) -> Result<Answer, Problem> {
        match query.get("with").filter(|word| !word.is_empty()) {
            Some(word) => self.beside(&word)?.ask_here(verb, path, query, body),
            None => self.ask_here(verb, path, query, body),
        }
    }

    fn ask_here(
        &self,
        verb: &str,
        path: &str,
        query: &Query<'_>,
        body: &[u8],
    ) -> Result<Answer, Problem> {
        let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
        let json = |value: Value| Ok(Answer::Json(value.to_string()));
        let get = match (verb, parts.as_slice()) {
            ("POST", ["api", "explain"]) => {
                let body = std::str::from_utf8(body)
                    .map_err(|_| Problem::new(400, "the body is not UTF-8"))?;
                return json(self.viewer().explain(body)?);
            }
            (_, ["api", "explain"]) => {
                return Err(Problem::new(405, "this is asked with POST").fix("use POST"));
            }
            ("GET" | "HEAD", ["api", rest @ ..]) => rest,
            (_, ["api", ..]) => {
                return Err(Problem::new(405, "this is asked with GET").fix("use GET"));
            }
            _ => return Err(Problem::new(404, "there is no such page")),
        };
        match get {
            ["overview"] => Ok(Answer::Json(self.overview())),
            ["rows"] => json(self.rows(query)?),
            ["row", number] => json(self.viewer().row(row_number(number)?)?),
            ["row", number, "frame"] => {
                let prediction = query.get("prediction").unwrap_or_default();
                let reference = query.get("reference").filter(|frame| !frame.is_empty());
                let number = row_number(number)?;
                json(self.viewer().frame(number, &prediction, reference.as_deref())?)
            }
            ["image", number, place] => self.image(row_number(number)?, place),
            ["group", id] => json(self.group(id)?),
            ["groups"] => json(self.groups(query)?),
            ["compare"] => {
                let nothing = || {
                    Problem::new(404, "nothing is compared")
                        .fix("start with --compare FILE, or --compare strict")
                };
                json(compare(&self.index, &self.about).ok_or_else(nothing)?)
            }
            ["events"] => json(self.events(query)),
            _ => Err(Problem::new(404, format!("there is no {path}"))),
        }
    }

    /// The overview, made once for each state of the index.
    pub(crate) fn overview(&self) -> String {
        let generation = self.index.progress().generation;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            Some((known, text)) if *known == generation => text.clone(),
            _ => {
                let text = overview(&self.index, &*self.scorer, &self.about).to_string();
                *kept = Some((generation, text.clone()));
                text
            }
        }
    }

    pub(crate) fn rows(&self, query: &Query<'_>) -> Result<Value, Problem> {
        let rows = self.index.rows();
        let bad = |error: String| Problem::new(400, error);
        let names = self.index.names();
        let filter = Filter::new(query, &names).map_err(bad)?;
        let key = Key::new(query, &names).map_err(bad)?;
        drop(names);
        let range = Range {
            offset: whole(query, "offset", 0)?,
            limit: whole(query, "limit", 200)?.min(MOST_ROWS),
            descending: query.get("desc").is_some_and(|word| word == "1" || word == "true"),
            find: query.get("find").and_then(|row| row.parse().ok()),
        };
        let text = query.get("text").filter(|text| !text.is_empty());
        let found = text.map(|text| self.searches.go_on(&self.index, &rows, &text));
        let matches = found.as_ref().map(|found| found.rows.as_slice());
        let page = select(&rows, &filter, key, range, matches);
        let mut value = json!({
            "total": page.total,
            "rows": list(&self.index, &rows, &page.rows),
        });
        if let (Some(_), Some(fields)) = (range.find, value.as_object_mut()) {
            fields.insert("position".to_owned(), json!(page.position));
        }
        if let (Some(found), Some(fields)) = (found, value.as_object_mut()) {
            let search =
                json!({"rows": found.searched, "of": rows.len(), "complete": found.complete});
            fields.insert("search".to_owned(), search);
        }
        Ok(value)
    }

    fn image(&self, number: u32, place: &str) -> Result<Answer, Problem> {
        let texts = self.viewer().texts(&self.index.rows(), number)?;
        let dict = texts.raw_dict().ok_or_else(|| Problem::new(404, "this row has no image"))?;
        let place = place.parse().map_err(|_| Problem::new(404, "the row has no such image"))?;
        let (bytes, kind) = image(&dict, place, &self.roots, self.scorer.plan().column_names())
            .map_err(|error| Problem::new(404, error))?;
        Ok(Answer::Image(bytes, kind))
    }

    pub(crate) fn group(&self, id: &str) -> Result<Value, Problem> {
        let gone = || Problem::new(404, format!("there is no group {id}"));
        let group: u32 = id.parse().map_err(|_| gone())?;
        let names = self.index.names();
        let (rows, counted) = self.index.counted(&names, self.scorer.plan());
        let figures = counted.groups.0.get(group as usize).copied();
        drop(counted);
        let numbers = members(&rows, group, MOST_MEMBERS);
        let figures = figures.filter(|_| !numbers.is_empty()).ok_or_else(gone)?;
        let (mean, deviation) = (figures.mean(), figures.deviation());
        let (mut question, mut reference) = (None, None);
        let members: Vec<_> = numbers
            .iter()
            .filter_map(|number| {
                let (block, place) = rows.find(*number)?;
                let text = self.index.store.read(block.raw(place)?).unwrap_or_default();
                let row = Row::parse_bytes(&text, &self.index.lenient()).ok();
                if question.is_none() {
                    question =
                        row.as_ref().and_then(|row| row.problem.as_deref().map(str::to_owned));
                }
                if reference.is_none() {
                    reference =
                        row.as_ref().and_then(|row| row.solution.as_deref().map(str::to_owned));
                }
                let total = block.judged.total(place);
                let advantage = total.zip(mean).zip(deviation).and_then(|((total, mean), sd)| {
                    (sd > 0.0).then(|| (total - mean) / (sd + 1e-4))
                });
                let id = block.id(place);
                Some(json!({
                    "row": number,
                    "id": (!id.is_empty()).then_some(id),
                    "total": finite(total),
                    "advantage": finite(advantage),
                    "status": block.status(place),
                    "completion": row.map(|row| row.completion.into_owned()),
                    "scores": scores(&names, block, place, &block.judged),
                }))
            })
            .collect();
        Ok(json!({
            "id": group,
            "size": figures.rows,
            "mean": mean,
            "sd": deviation,
            "question": question,
            "reference": reference,
            "members": members,
        }))
    }

    pub(crate) fn groups(&self, query: &Query<'_>) -> Result<Value, Problem> {
        let (rows, counted) = self.index.counted(&self.index.names(), self.scorer.plan());
        let figures = counted.groups.clone();
        drop(counted);
        let descending = query.get("desc").is_some_and(|word| word == "1" || word == "true");
        let sort = query.get("sort").unwrap_or_default();
        let sorted = figures.sorted(&sort, descending).map_err(|error| Problem::new(400, error))?;
        let offset = whole(query, "offset", 0)?;
        let limit = whole(query, "limit", 100)?.min(MOST_ROWS);
        let page: Vec<_> = sorted
            .iter()
            .skip(offset)
            .take(limit)
            .filter_map(|number| {
                let group = figures.0.get(*number as usize)?;
                let (block, place) = rows.find(group.first)?;
                let text = self.index.store.read(block.raw(place)?).unwrap_or_default();
                let row = Row::parse_bytes(&text, &self.index.lenient()).ok();
                let question = row.as_ref().and_then(|row| row.problem.as_deref());
                Some(json!({
                    "id": number,
                    "size": group.rows,
                    "mean": group.mean(),
                    "sd": group.deviation(),
                    "first_row": group.first,
                    "question": question.map(start_of),
                }))
            })
            .collect();
        let mut value = json!({"total": sorted.len(), "groups": page});
        let find: Option<u32> = query.get("find").and_then(|group| group.parse().ok());
        if let (Some(find), Some(fields)) = (find, value.as_object_mut()) {
            let position = sorted.iter().position(|group| *group == find);
            fields.insert("position".to_owned(), json!(position));
        }
        Ok(value)
    }

    fn events(&self, query: &Query<'_>) -> Value {
        let known = query.get("generation").and_then(|text| text.parse().ok()).unwrap_or(u64::MAX);
        let progress = self.index.wait(known, HELD);
        json!({
            "generation": progress.generation,
            "rows": progress.rows,
            "bytes": progress.bytes,
            "bytes_read": progress.bytes_read,
            "done": progress.done,
        })
    }
}

fn row_number(text: &str) -> Result<u32, Problem> {
    text.parse().map_err(|_| Problem::new(404, format!("there is no row {text}")))
}

fn whole(query: &Query<'_>, name: &str, default: usize) -> Result<usize, Problem> {
    match query.get(name).as_deref() {
        None | Some("") => Ok(default),
        Some(text) => text.parse().map_err(|_| {
            Problem::new(400, format!("`{name}` is '{text}', which is not a whole number"))
        }),
    }
}
