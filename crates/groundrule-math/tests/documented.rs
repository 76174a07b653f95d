//! Every public item shows what it is for: its documentation holds an example that runs and asserts something.
//!
//! The lint `unreachable_pub` sees to it that what says `pub` can be reached from outside, so the sources say which items
//! are public. Fields and variants are covered by the example of their type, re-exports by that of the item.
#![expect(clippy::disallowed_methods, reason = "the sources are files")]
#![expect(clippy::unwrap_used, reason = "a file that cannot be read fails the test")]

use std::fs;
use std::path::{Path, PathBuf};

/// Words that start an item once `pub` is taken away.
const ITEMS: &[&str] = &[
    "async", "const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union", "unsafe",
];

/// Whether a documentation, its marks taken off, has a code block that runs and asserts something.
fn has_example(documentation: &[&str]) -> bool {
    let mut tag = None;
    for line in documentation {
        match (line.trim().strip_prefix("```"), tag) {
            (Some(opening), None) => tag = Some(opening),
            (Some(_), Some(_)) => tag = None,
            (None, Some("" | "rust")) if line.contains("assert") => return true,
            (None, _) => {}
        }
    }
    false
}

/// The public items of a source and whether each has an example; of modules, their declarations.
fn items(source: &str) -> Vec<(&str, bool)> {
    let mut found = Vec::new();
    let mut documentation = Vec::new();
    let mut in_attribute = false;
    for line in source.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            documentation.push(text);
        } else if in_attribute || line.starts_with("#[") {
            in_attribute = !line.ends_with(']');
        } else {
            if let Some(item) = line.strip_prefix("pub ")
                && let Some(first) = item.split(' ').next()
                && ITEMS.contains(&first)
            {
                found.push((item, has_example(&documentation)));
            }
            documentation.clear();
        }
    }
    found
}

/// What a file says about itself at its head.
fn head(source: &str) -> Vec<&str> {
    source.lines().map_while(|line| line.strip_prefix("//!")).collect()
}

/// All sources below a folder.
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

/// The file of a module that `parent` declares.
fn file_of(parent: &Path, name: &str) -> PathBuf {
    let stem = parent.file_stem().unwrap();
    let folder = match stem.to_str() {
        Some("lib" | "mod") => parent.parent().unwrap().to_path_buf(),
        _ => parent.with_extension(""),
    };
    let flat = folder.join(format!("{name}.rs"));
    if flat.exists() { flat } else { folder.join(name).join("mod.rs") }
}

#[test]
fn every_public_item_has_an_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    files.sort();
    let mut missing = Vec::new();
    let mut seen = 0;
    for file in &files {
        let source = fs::read_to_string(file).unwrap();
        if file.ends_with("src/lib.rs") && !has_example(&head(&source)) {
            missing.push("the crate itself".to_owned());
        }
        for (item, documented) in items(&source) {
            seen += 1;
            let shown = match item.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';')) {
                Some(name) => has_example(&head(&fs::read_to_string(file_of(file, name)).unwrap())),
                None => documented,
            };
            if !shown {
                missing
                    .push(format!("{}: pub {item}", file.strip_prefix(&root).unwrap().display()));
            }
        }
    }
    assert!(seen > 100, "only {seen} public items were seen");
    assert!(missing.is_empty(), "without an example that runs:\n{}", missing.join("\n"));
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
pub mod room;
pub use room::Door;
";
    let expected = [
        ("struct Bare {", false),
        ("const fn shown() {}", true),
        ("fn told() {}", false),
        ("mod room;", false),
    ];
    assert_eq!(items(source), expected);
}
