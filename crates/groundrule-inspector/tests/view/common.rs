//! Views over small files, asked as the page asks.

use groundrule::host::FileImages;
use groundrule::{PartSpec, Plan, Scorer, World};
use groundrule_inspector::{
    About, Comparison, Feed, Files, Folder, ImageRoots, Parts, Request, Response, RowReader,
    Secret, View,
};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(crate) const TOKEN: &str = "0123456789abcdef";

/// A plan whose images are found under some directories.
pub(crate) struct Judge {
    plan: Plan,
    specs: Vec<PartSpec>,
    images: FileImages,
}

impl Judge {
    pub(crate) fn new(rewards: &[&str], images: &Path) -> Arc<Self> {
        let specs: Vec<PartSpec> = rewards.iter().map(|text| text.parse().unwrap()).collect();
        let plan = Plan::new(&specs).unwrap();
        Arc::new(Judge { plan, specs, images: FileImages::under([images.to_owned()]) })
    }
}

impl Scorer for Judge {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn specs(&self) -> &[PartSpec] {
        &self.specs
    }

    fn world(&self) -> World<'_> {
        World { images: &self.images, tokens: None, judge: None }
    }
}

/// Files, or the files of a directory, all of them lines of JSON.
pub(crate) struct Lines(pub(crate) Vec<PathBuf>);

impl Folder for Lines {
    fn files(&self) -> Result<Vec<PathBuf>, String> {
        let mut files = Vec::new();
        for path in &self.0 {
            match std::fs::read_dir(path) {
                Ok(entries) => {
                    let mut found: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
                    found.retain(|path| path.extension().is_some_and(|end| end == "jsonl"));
                    found.sort();
                    files.extend(found);
                }
                Err(_) => files.push(path.clone()),
            }
        }
        Ok(files)
    }

    fn open(&self, _: &Path) -> Result<Option<Box<dyn RowReader>>, String> {
        Ok(None)
    }
}

pub(crate) fn feed(paths: &[&Path], following: bool) -> Box<dyn Feed> {
    let paths = paths.iter().map(|path| path.to_path_buf()).collect();
    Box::new(Files::new(Box::new(Lines(paths)), following))
}

pub(crate) fn parts(path: &Path, rewards: &[&str]) -> Parts {
    let directory = match path.is_dir() {
        true => path,
        false => path.parent().unwrap(),
    };
    Parts {
        rows: feed(&[path], false),
        raw: None,
        scorer: Judge::new(rewards, directory),
        again: false,
        compared: None,
        roots: ImageRoots::new([directory.to_owned()]),
        about: About { label: "after".to_owned(), ..About::default() },
        others: None,
    }
}

pub(crate) fn compared(parts: Parts, comparison: Comparison) -> Parts {
    let about = About { before: Some("before".to_owned()), ..parts.about.clone() };
    Parts { compared: Some(comparison), about, ..parts }
}

/// A view that has read all there is.
pub(crate) fn open(parts: Parts) -> View {
    let view = View::open(parts).unwrap();
    until(|| view.wait(Duration::from_millis(20)));
    view
}

/// Waits for something that must come soon.
pub(crate) fn until(mut done: impl FnMut() -> bool) {
    let started = Instant::now();
    while !done() {
        assert!(started.elapsed() < Duration::from_secs(60), "this takes too long");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A request as the page sends it.
pub(crate) fn request(target: &str) -> Request {
    Request::get(target)
        .with("host", "127.0.0.1:7000")
        .with("authorization", &format!("Bearer {TOKEN}"))
}

pub(crate) fn answer(view: &View, request: &Request) -> Response {
    view.answer(request, &Secret::known(TOKEN))
}

/// What the view says to a question, which must be good.
pub(crate) fn ask(view: &View, target: &str) -> Value {
    let response = answer(view, &request(target));
    let body = String::from_utf8_lossy(&response.body).into_owned();
    assert_eq!(response.status, 200, "{target}: {body}");
    serde_json::from_str(&body).unwrap()
}

/// The numbers of the rows that a question selects.
pub(crate) fn rows(view: &View, query: &str) -> Vec<u64> {
    let answer = ask(view, &format!("/api/rows?{query}"));
    answer["rows"].as_array().unwrap().iter().map(|row| row["row"].as_u64().unwrap()).collect()
}

/// A file of rows in a directory of its own.
pub(crate) fn written(text: &str) -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("rows.jsonl");
    std::fs::write(&path, text).unwrap();
    (directory, path)
}
