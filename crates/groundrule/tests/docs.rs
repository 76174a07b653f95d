//! Pages that are made from the registry and the sources: they must be up to date.
//!
//! `UPDATE_DOCS=1 cargo test -p groundrule --test docs` writes them anew.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use groundrule::registry::REWARDS;
use groundrule::{ParameterDefault, Reason, Repair};
use std::fmt::Write;
use std::path::PathBuf;

/// The headings that every reward's documentation has, in this order.
const HEADINGS: [&str; 5] =
    ["What it scores", "Reference behaviour", "Where strict differs", "Example", "Cost"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn check(page: &str, text: &str) {
    let path = root().join(page);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == text,
        "{page} is out of date; run: UPDATE_DOCS=1 cargo test -p groundrule --test docs"
    );
}

/// The module documentation of a reward's file.
fn module_docs(name: &str) -> String {
    // Files are in snake case, and one of VLM-R1's names is not.
    let file = name.replace("odLength", "od_length");
    let path = root().join(format!("crates/groundrule/src/rewards/{file}.rs"));
    let source = std::fs::read_to_string(&path).unwrap();
    let mut text = String::new();
    for line in source.lines().map_while(|line| line.strip_prefix("//!")) {
        let line = line.strip_prefix(' ').unwrap_or(line);
        // A link to another reward's module is a link to its chapter.
        let line = line.replace("](super::", "](#");
        // A reward is a chapter of the page, and its headings are sections of the chapter.
        let line = if line.starts_with("# ") { format!("##{line}") } else { line };
        writeln!(text, "{line}").unwrap();
    }
    text
}

#[test]
fn rewards_page() {
    let mut page = String::from(
        "# Rewards\n\nWritten from the registry and the sources by `UPDATE_DOCS=1 cargo test -p groundrule --test docs`; \
         not edited by hand.\n\n| reward | range | reads | |\n|---|---|---|---|\n",
    );
    for entry in REWARDS {
        let inputs: Vec<_> = entry.inputs.iter().map(|input| input.column()).collect();
        writeln!(
            page,
            "| [`{0}`](#{0}) | {1} .. {2} | {3} | {4} |",
            entry.name,
            entry.range.0,
            entry.range.1,
            inputs.join(", "),
            entry.summary
        )
        .unwrap();
    }
    for entry in REWARDS {
        writeln!(page, "\n## {}\n", entry.name).unwrap();
        let docs = module_docs(entry.name);
        let mut rest = docs.as_str();
        for heading in HEADINGS {
            let found = rest.find(&format!("### {heading}\n"));
            assert!(found.is_some(), "{} has no section '{heading}' in its place", entry.name);
            rest = &rest[found.unwrap()..];
        }
        // Doc tests hide their set-up behind `# `; readers of the page do not see it either.
        let shown: String = docs
            .lines()
            .filter(|line| !line.starts_with("# "))
            .fold(String::new(), |text, line| text + line + "\n");
        page.push_str(&fix_fences(&shown));
        if !entry.parameters.is_empty() {
            page.push_str("\n| parameter | default | |\n|---|---|---|\n");
            for parameter in entry.parameters {
                let help = match parameter.default {
                    ParameterDefault::OneOf(words) => {
                        format!("{} ({})", parameter.help, words.join(", "))
                    }
                    ParameterDefault::Number(_) => parameter.help.to_owned(),
                };
                writeln!(page, "| `{}` | {} | {help} |", parameter.name, parameter.default)
                    .unwrap();
            }
        }
    }
    check("docs/rewards.md", &page);
}

/// Gives the opening fences of a doc example their language.
fn fix_fences(text: &str) -> String {
    let mut open = false;
    let mut out = String::new();
    for line in text.lines() {
        if line.starts_with("```") {
            open = !open;
            out.push_str(if open && line == "```" { "```rust" } else { line });
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    out
}

#[test]
fn strict_page() {
    let mut page = String::from(
        "# What strict repairs\n\n`semantics = \"strict\"` in a plan, or on one of its rewards, chooses these repairs. \
         Each has a name, and a test (`crates/groundrule/tests/strict.rs`) that shows the exploit or mistake it ends. \
         Written from the table in the sources by `UPDATE_DOCS=1 cargo test -p groundrule --test docs`.\n\n\
         | repair | vlm-r1 | strict | rewards |\n|---|---|---|---|\n",
    );
    for repair in Repair::ALL {
        let rewards: Vec<_> =
            repair.rewards().iter().map(|name| format!("[`{name}`](rewards.md#{name})")).collect();
        writeln!(
            page,
            "| `{}` | {} | {} | {} |",
            repair.name(),
            repair.before(),
            repair.after(),
            rewards.join(", ")
        )
        .unwrap();
    }
    check("docs/strict.md", &page);
}

#[test]
fn reasons_page() {
    let mut page = String::from(
        "# Reasons\n\nEvery outcome carries one of these codes. They are stable: never renamed, never reused. Written \
         from the table in the sources by `UPDATE_DOCS=1 cargo test -p groundrule --test docs`.\n\n\
         | code | status | meaning |\n|---|---|---|\n",
    );
    for reason in Reason::ALL {
        writeln!(
            page,
            "| `{}` | {} | {} |",
            reason.code(),
            reason.status().word(),
            reason.describe()
        )
        .unwrap();
    }
    check("docs/reasons.md", &page);
}
