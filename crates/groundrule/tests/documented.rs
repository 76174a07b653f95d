//! Public items show what they are for: their documentation has an example that runs and asserts something.
//!
//! A reward's parameters and its line in the registry are shown by the example of its file. Fields and variants are
//! covered by the example of their type, re-exports by that of the item.
#![expect(clippy::unwrap_used, reason = "a file that cannot be read fails the test")]

use std::fs;
use std::path::{Path, PathBuf};

/// Files whose items have no examples yet. Take out what is done.
const TO_COME: &[&str] = &["host/", "vlm_r1.rs", "vlm_r1/"];

/// Words that start an item once `pub` is taken away.
const ITEMS: &[&str] = &["const", "enum", "fn", "static", "struct", "trait", "type"];

/// Whether a documentation has a code block that runs and asserts something.
fn has_example<'t>(documentation: impl IntoIterator<Item = &'t str>) -> bool {
    let mut tag = None;
    documentation.into_iter().any(|line| match (line.trim().strip_prefix("```"), tag) {
        (Some(opening), None) => {
            tag = Some(opening);
            false
        }
        (Some(_), Some(_)) => {
            tag = None;
            false
        }
        (None, Some("" | "rust")) => line.contains("assert"),
        (None, _) => false,
    })
}

/// The public items of a source that have no example.
fn without_example(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut documentation = Vec::new();
    let mut in_attribute = false;
    for line in source.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            documentation.push(text);
        } else if in_attribute || line.starts_with("#[") {
            in_attribute = !line.ends_with(']');
        } else {
            let item = line.strip_prefix("pub ");
            let item =
                item.filter(|item| item.split(' ').next().is_some_and(|w| ITEMS.contains(&w)));
            found.extend(item.filter(|_| !has_example(documentation.iter().copied())));
            documentation.clear();
        }
    }
    found
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn public_items_have_examples() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let (mut missing, mut done) = (Vec::new(), Vec::new());
    for file in &files {
        let name = file.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        let source = fs::read_to_string(file).unwrap();
        let head = source.lines().map_while(|line| line.strip_prefix("//!"));
        let is_reward = name.starts_with("rewards/") && has_example(head);
        let bare = if is_reward { Vec::new() } else { without_example(&source) };
        match TO_COME.iter().any(|known| name.starts_with(known)) {
            true => done.extend(bare.is_empty().then_some(name)),
            false => missing.extend(bare.iter().map(|item| format!("{name}: pub {item}"))),
        }
    }
    assert!(files.len() > 80, "only {} files were seen", files.len());
    assert!(missing.is_empty(), "without an example that runs:\n{}", missing.join("\n"));
    let stale = TO_COME.iter().filter(|known| done.iter().any(|name| name == *known));
    assert_eq!(stale.collect::<Vec<_>>(), [] as [&&str; 0], "these have all their examples");
}

#[test]
fn an_item_without_an_example_is_seen() {
    let source = "\
/// Text alone.
#[derive(
    Debug,
)]
pub struct Bare {
    /// A field.
    pub field: u8,
}

impl Bare {
    /// ```
    /// assert!(true);
    /// ```
    #[must_use]
    pub const fn shown() {}
    /// ```text
    /// assert
    /// ```
    pub fn told() {}
    pub(crate) fn inner() {}
}
pub use room::Door;
";
    assert_eq!(without_example(source), ["struct Bare {", "fn told() {}"]);
}
