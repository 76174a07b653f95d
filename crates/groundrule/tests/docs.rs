//! Pages that are made from the registry and the sources: they must be up to date.
//!
//! `UPDATE_DOCS=1 cargo test -p groundrule --test docs` rewrites those that have changed.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use groundrule::registry::REWARDS;
use groundrule::{Parameter, ParameterDefault, Reason, Repair, Warning};
use groundrule_vision::{BoxLayout, PRESETS, Unit};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The headings that every reward's documentation has, in this order.
const HEADINGS: [&str; 5] =
    ["What it scores", "Reference behaviour", "Where strict differs", "Example", "Cost"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn check(page: &str, text: &str) {
    let path = root().join(page);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        write_whole(&path, text);
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == text,
        "{page} is out of date; run: UPDATE_DOCS=1 cargo test -p groundrule --test docs"
    );
}

/// Writes a page that has changed. Other tests read the pages meanwhile, so it is whole at every moment.
fn write_whole(path: &Path, text: &str) {
    if fs::read_to_string(path).is_ok_and(|written| written == text) {
        return;
    }
    let beside = path.with_extension("new");
    fs::write(&beside, text).unwrap();
    fs::rename(&beside, path).unwrap();
}

#[test]
fn pages_are_whole_while_they_are_written() {
    let folder = std::env::temp_dir().join(format!("groundrule-docs-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let page = folder.join("page.md");
    let texts = ["a line\n".repeat(50_000), "another line\n".repeat(50_000)];
    write_whole(&page, &texts[0]);
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for turn in 1..200 {
                write_whole(&page, &texts[turn % 2]);
            }
        });
        while !writer.is_finished() {
            let read = fs::read_to_string(&page).unwrap();
            assert!(texts.contains(&read), "{} bytes of a page", read.len());
        }
    });
    // What is up to date is not touched.
    let last = fs::read_to_string(&page).unwrap();
    let written = fs::metadata(&page).unwrap().modified().unwrap();
    write_whole(&page, &last);
    assert_eq!(fs::metadata(&page).unwrap().modified().unwrap(), written);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    fs::remove_dir_all(&folder).unwrap();
}

/// The module documentation of a reward's file.
fn module_docs(name: &str) -> String {
    let path = root().join(format!("crates/groundrule/src/rewards/{}.rs", file_of(name)));
    let source = std::fs::read_to_string(&path).unwrap();
    let mut text = String::new();
    let mut example = false;
    for line in source.lines().map_while(|line| line.strip_prefix("//!")) {
        let line = line.strip_prefix(' ').unwrap_or(line);
        if line.starts_with("```") {
            example = !example;
            let opens = example && line == "```";
            writeln!(text, "{}", if opens { "```rust" } else { line }).unwrap();
        } else if example {
            // Doc tests hide their set-up behind `# `; readers of the page do not see it either.
            if line != "#" && !line.starts_with("# ") {
                writeln!(text, "{line}").unwrap();
            }
        } else if line.starts_with("# ") {
            // A reward is a chapter of the page, and its headings are sections of the chapter.
            writeln!(text, "##{line}").unwrap();
        } else {
            writeln!(text, "{}", page_links(line)).unwrap();
        }
    }
    text
}

/// Links as rustdoc writes them, made links of the page: another reward's module is its chapter; other items are no
/// part of the page, and only their names stay.
fn page_links(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, inside)) = rest.split_once("[`") {
        out.push_str(before);
        let Some((name, behind)) = inside.split_once("`]") else {
            out.push_str("[`");
            rest = inside;
            continue;
        };
        let target = behind.strip_prefix('(').and_then(|target| target.split_once(')'));
        let module = target.and_then(|(path, _)| path.strip_prefix("super::"));
        match REWARDS.iter().find(|entry| module == Some(file_of(entry.name).as_str())) {
            Some(entry) => write!(out, "[`{name}`](#{})", anchor(entry.name)).unwrap(),
            None => write!(out, "`{name}`").unwrap(),
        }
        rest = target.map_or(behind, |(_, behind)| behind);
    }
    out + rest
}

/// The file of a reward. Files are in snake case, and one of VLM-R1's names is not.
fn file_of(name: &str) -> String {
    name.replace("odLength", "od_length")
}

/// The name that a heading has in links, by GitHub's rule.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    heading.to_lowercase().chars().filter(kept).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// A parameter with more words than this has them on a page of its own.
const MOST_WORDS: usize = 15;

/// The parameters that all rewards with frames have, with the same help and, apart from the first, the same defaults.
static COMMON: LazyLock<Vec<&Parameter>> = LazyLock::new(|| {
    let first = |parameters: &&[Parameter]| parameters.first().is_some_and(|p| p.name == FIRST);
    let all: Vec<_> = REWARDS.iter().map(|entry| entry.parameters).collect();
    let alone = all.iter().copied().find(first).unwrap();
    let everywhere = |known: &&Parameter| {
        let with = all.iter().filter(|parameters| parameters.iter().any(|p| p.name == FIRST));
        with.clone().all(|parameters| {
            parameters.iter().any(|p| p.name == known.name && p.help == known.help)
        })
    };
    alone.iter().filter(everywhere).collect()
});

/// The first parameter of a reward with frames.
const FIRST: &str = "prediction_frame";

fn table_of(parameters: &[&Parameter]) -> String {
    let mut table = String::from("| parameter | default | |\n|---|---|---|\n");
    for parameter in parameters {
        let help = match parameter.default {
            ParameterDefault::OneOf(words) if words.len() > MOST_WORDS => {
                format!("{} ([all of them](frames.md#declaring-a-frame))", parameter.help)
            }
            ParameterDefault::OneOf(words) => format!("{} ({})", parameter.help, words.join(", ")),
            ParameterDefault::Number(_) => parameter.help.to_owned(),
        };
        writeln!(table, "| `{}` | {} | {help} |", parameter.name, parameter.default).unwrap();
    }
    table
}

#[test]
fn rewards_page() {
    let mut page = String::from(
        "# Rewards\n\nLook up what a reward scores, what it reads from a row, and what you can set. \
         [Which reward for my data?](which-reward.md) helps you choose.\n\n\
         | reward | range | reads | |\n|---|---|---|---|\n",
    );
    for entry in REWARDS {
        let inputs: Vec<_> = entry.inputs.iter().map(|input| input.column()).collect();
        writeln!(
            page,
            "| [`{0}`](#{5}) | {1} .. {2} | {3} | {4} |",
            entry.name,
            entry.range.0,
            entry.range.1,
            inputs.join(", "),
            entry.summary,
            anchor(entry.name)
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
        page.push_str(&docs);
        let of_frames = |parameter: &&Parameter| COMMON.iter().any(|c| c.name == parameter.name);
        let (common, own): (Vec<_>, Vec<_>) = entry.parameters.iter().partition(of_frames);
        if !own.is_empty() {
            page.push('\n');
            page.push_str(&table_of(&own));
        }
        if let Some(frame) = common.first() {
            let also = if own.is_empty() { "Takes" } else { "Also takes" };
            writeln!(
                page,
                "\n{also} the [parameters of frames](#parameters-of-frames); `{}` is `{}` by default.",
                frame.name, frame.default
            )
            .unwrap();
        }
    }
    page.push_str(
        "\n## Parameters of frames\n\nEvery reward that reads boxes or points has these parameters. Under `vlm-r1` they keep \
         their defaults. [Frames](frames.md) explains which you need.\n\n",
    );
    // The only default that depends on the reward.
    let depends = format!("| `{FIRST}` | {} |", COMMON[0].default);
    let table = table_of(&COMMON);
    assert!(table.contains(&depends));
    page.push_str(&table.replace(&depends, &format!("| `{FIRST}` | see the reward |")));
    check("docs/rewards.md", &page);
}

#[test]
fn strict_page() {
    let mut page = String::from(
        "# What strict repairs\n\nLook up what `semantics = \"strict\"` changes. Each repair has a name, which outputs and \
         `groundrule lint` use, and a test (`crates/groundrule/tests/strict.rs`) that shows the exploit or mistake it \
         stops. [Semantics](concepts/semantics.md) helps you decide.\n\n\
         | repair | vlm-r1 | strict | rewards |\n|---|---|---|---|\n",
    );
    for repair in Repair::ALL {
        let rewards: Vec<_> = repair
            .rewards()
            .map(|name| format!("[`{name}`](rewards.md#{})", anchor(name)))
            .collect();
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
        "# Reasons\n\nLook up what the reason of a score means. Every outcome has one of these codes. A code is never \
         renamed or reused, so you can count them and filter by them.\n\n\
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
    page.push_str(
        "\n## Warnings\n\nA scored row may also have one of these warnings if something looks wrong with the row or the \
         configuration.\n\n| code | meaning | what to do |\n|---|---|---|\n",
    );
    for warning in Warning::ALL {
        let (code, says, fix) = (warning.code(), warning.describe(), warning.fix());
        writeln!(page, "| `{code}` | {says} | {fix} |").unwrap();
    }
    check("docs/reasons.md", &page);
}

/// The lines around what a page has from a table of the sources.
const GENERATED: (&str, &str) = ("<!-- generated: presets -->\n", "<!-- end of generated -->\n");

/// A page's text before, in and after its generated part.
fn generated_part(text: &str) -> (&str, &str, &str) {
    let (before, rest) = text.split_once(GENERATED.0).unwrap();
    let (inside, after) = rest.split_once(GENERATED.1).unwrap();
    (before, inside, after)
}

#[test]
fn frames_page() {
    let unit = |unit: Unit| match unit {
        Unit::Pixels => "pixels".to_owned(),
        Unit::Thousandths => "thousandths".to_owned(),
        Unit::Shares => "shares".to_owned(),
        Unit::Parts(100) => "percent".to_owned(),
        Unit::Parts(parts) => format!("{parts} parts"),
        Unit::SmartResized(_) | Unit::Grid { .. } | Unit::Resized { .. } => {
            "pixels of what the model saw".to_owned()
        }
    };
    let layout = |layout: BoxLayout| match layout {
        BoxLayout::Xyxy => "xyxy",
        BoxLayout::Xywh => "xywh",
        BoxLayout::Cxcywh => "cxcywh",
        BoxLayout::Yxyx => "yxyx",
    };
    let mut table = String::from(
        "| preset | frame | box | point | what it writes | source |\n|---|---|---|---|---|---|\n",
    );
    for preset in &PRESETS {
        writeln!(
            table,
            "| `{}` | {} | {} | {} | `{}` | {} |",
            preset.name,
            unit(preset.unit),
            layout(preset.layout),
            if preset.points_y_first { "y, x" } else { "x, y" },
            preset.example.replace('|', "\\|"),
            preset.source,
        )
        .unwrap();
    }
    let text = std::fs::read_to_string(root().join("docs/frames.md")).unwrap();
    let (before, _, after) = generated_part(&text);
    check("docs/frames.md", &format!("{before}{}{table}{}{after}", GENERATED.0, GENERATED.1));
}

/// Columns and words of other software that the pages for people in trouble speak of.
const ELSEWHERE: [&str; 12] = [
    "data_source",
    "loc_100",
    "bbox_2d",
    "box_2d",
    "image_grid_thw",
    "image_size",
    "accu_reward_method",
    "skip_special_tokens",
    "min_pixels",
    "max_pixels",
    "prediction_frame",
    "reference_frame",
];

#[test]
fn pages_by_symptom_speak_of_what_there_is() {
    for page in ["docs/frames.md", "docs/troubleshooting.md"] {
        let text = std::fs::read_to_string(root().join(page)).unwrap();
        let text = match text.contains(GENERATED.0) {
            true => [generated_part(&text).0, generated_part(&text).2].concat(),
            false => text,
        };
        let mut found = 0;
        for word in text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')) {
            let name = word.contains('_') && !word.starts_with('_') && !word.ends_with('_');
            if !name || word == "json_repair" {
                continue;
            }
            let known = Reason::of_code(word).is_some()
                || Warning::of_code(word).is_some()
                || REWARDS.iter().any(|entry| {
                    entry.name == word || entry.parameters.iter().any(|p| p.name == word)
                })
                || ELSEWHERE.contains(&word);
            assert!(known, "{page} speaks of {word}");
            found += 1;
        }
        assert!(found > 10, "{page}");
    }
}

/// The text of a page without its code.
fn prose(text: &str) -> String {
    let mut out = String::new();
    let mut code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            code = !code;
        } else if !code {
            writeln!(out, "{line}").unwrap();
        }
    }
    assert!(!code, "a block of code has no end");
    out
}

fn pages(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

#[test]
fn links_lead_somewhere_and_headings_are_headings() {
    let mut found = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    pages(&root().join("docs"), &mut found);
    let mut faults = Vec::new();
    for page in &found {
        let text = prose(&std::fs::read_to_string(page).unwrap());
        let name = page.strip_prefix(root()).unwrap().display();
        for heading in text.lines().filter(|line| line.starts_with('#')) {
            // What a doc test hides is no heading.
            if heading.contains("::<") || heading.contains("};") {
                faults.push(format!("{name}: {heading}"));
            }
        }
        for (_, rest) in text.match_indices("](").map(|(at, _)| text.split_at(at + 2)) {
            let target = rest.split(')').next().unwrap();
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (file, place) = target.split_once('#').unwrap_or((target, ""));
            let path =
                if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            let there = match (path.exists(), place) {
                (there, "") => there,
                (false, _) => false,
                (true, place) => {
                    let text = prose(&std::fs::read_to_string(&path).unwrap());
                    let headings = text.lines().filter(|line| line.starts_with('#'));
                    let mut anchors =
                        headings.map(|line| anchor(line.trim_start_matches('#').trim()));
                    anchors.any(|known| known == place)
                }
            };
            if !there {
                faults.push(format!("{name}: {target}"));
            }
        }
        // A link of rustdoc that was never resolved.
        for (at, _) in text.match_indices("[`") {
            let behind = text[at..].split_once("`]").map(|(_, behind)| behind);
            if behind.is_some_and(|behind| !behind.starts_with('(') && !behind.starts_with('[')) {
                let end = text[at..].find("`]").unwrap_or(0);
                faults.push(format!("{name}: {}`]", &text[at..at + end]));
            }
        }
    }
    assert_eq!(faults, [] as [String; 0]);
}

/// The example that CONTRIBUTING.md tells people to follow is a file that is compiled and tested.
#[test]
fn contributing_shows_a_reward_that_works() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let page = fs::read_to_string(format!("{root}/CONTRIBUTING.md")).unwrap();
    let file = format!("{root}/crates/groundrule/src/rewards/same_words_reward.rs");
    let code = fs::read_to_string(file).unwrap();
    let block = page.split("```rust\n").nth(1).unwrap().split("\n   ```\n").next().unwrap();
    let shown: Vec<&str> =
        block.lines().map(|line| line.strip_prefix("   ").unwrap_or(line)).collect();
    assert_eq!(shown, code.lines().collect::<Vec<_>>());
}
