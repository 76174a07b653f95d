//! No text of a model, a file or an argument reaches the terminal as anything but text.
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests may panic as tests do")]

use groundrule::shown::is_obeyed;
use std::path::Path;
use std::process::{Command, Stdio};

/// A sequence of colours that the program never uses itself.
const FORGED: &str = "\u{1b}[35;7m";

/// Everything that a terminal obeys, one behind the other, and a forged style. NUL is left out where a text must be an
/// argument or a name of a file.
fn hostile(with_nul: bool) -> String {
    let obeyed = ('\0'..=char::MAX).filter(|letter| is_obeyed(*letter));
    let obeyed: String = obeyed.filter(|letter| with_nul || *letter != '\0').collect();
    format!("{FORGED}{obeyed}7")
}

/// Runs a command and looks at every character of what it says. Styles are forced on, so nothing is taken out on the way.
fn check(directory: &Path, arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_groundrule"))
        .current_dir(directory)
        .args(arguments)
        .env("CLICOLOR_FORCE", "1")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let mut said = 0;
    for text in [output.stdout, output.stderr] {
        let text = String::from_utf8(text).unwrap();
        assert!(!text.contains(FORGED), "{arguments:?}: {text:?}");
        // Only styles, and line ends, are obeyed.
        let styles = |part: &str| {
            let (style, rest) = part.strip_prefix('[')?.split_once('m')?;
            style
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b';')
                .then_some(rest.to_owned())
        };
        let mut parts = text.split('\u{1b}');
        let first = parts.next().unwrap().to_owned();
        let rest =
            parts.map(|part| styles(part).unwrap_or_else(|| panic!("{arguments:?}: {part:?}")));
        for letter in std::iter::once(first).chain(rest).collect::<String>().chars() {
            assert!(letter == '\n' || !is_obeyed(letter), "{arguments:?}: {letter:?} in {text:?}");
        }
        said += text.len();
    }
    assert!(said > 0, "{arguments:?} says nothing");
}

#[test]
fn texts_of_rows_stay_texts_in_every_command() {
    let directory = tempfile::tempdir().unwrap();
    let text = hostile(true);
    let row = |completion: &str, solution: &str| {
        serde_json::json!({
            "id": text, "prompt": text, "problem": format!("{text} (A) {text} (B) x"), "task": text,
            "completion": completion, "solution": solution, "image": text, "accu_reward_method": text,
            text.clone(): text,
        })
    };
    let tagged = format!("<think>{text}</think><answer>{text}</answer>");
    let boxes = format!("```json\n[{{\"bbox_2d\": [1, 2, 3, 4], \"label\": {:?}}}]\n```", "cat");
    let rows = [
        row(&tagged, &text),
        row(&text, &tagged),
        row(&tagged, "[1, 2, 3, 4]"),
        row(&boxes, &boxes),
        serde_json::json!({"completion": {"text": text}, "solution": text}),
        serde_json::json!({"id": text, "solution": [text, text]}),
    ];
    let mut lines: Vec<String> = rows.iter().map(ToString::to_string).collect();
    lines.push(text.replace('\n', ""));
    std::fs::write(directory.path().join("rows.jsonl"), lines.join("\n")).unwrap();
    let config = "semantics = \"strict\"\n[[reward]]\nname = \"default_accuracy_reward\"\n";
    std::fs::write(directory.path().join("config.toml"), config).unwrap();
    let rewards =
        ["default_accuracy_reward", "iou_reward_internvl:semantics=strict", "accuracy_reward"];
    let rewards: Vec<&str> = rewards.iter().flat_map(|reward| ["--reward", reward]).collect();
    let with = |arguments: &[&'static str]| [arguments, &rewards].concat();
    for line in 1..=lines.len() {
        let place = format!("rows.jsonl:{line}");
        check(directory.path(), &[&["explain", "--row", &place][..], &rewards].concat());
        check(directory.path(), &["explain", "--row", &place]);
        check(directory.path(), &["explain", "--json", "--row", &place]);
    }
    check(directory.path(), &with(&["score", "rows.jsonl"]));
    check(directory.path(), &["score", "rows.jsonl"]);
    check(directory.path(), &with(&["score", "rows.jsonl", "--trace", "-o", "-"]));
    check(directory.path(), &with(&["score", "rows.jsonl", "--fail-fast"]));
    check(directory.path(), &["score", "rows.jsonl", "--reward", "format_reward:tasks=x"]);
    check(directory.path(), &["init", "rows.jsonl", "-o", "-"]);
    check(
        directory.path(),
        &["diff", "vlm-r1", "strict", "rows.jsonl", "--reward", "default_accuracy_reward"],
    );
    check(
        directory.path(),
        &["diff", "vlm-r1", "config.toml", "rows.jsonl", "--reward", "accuracy_reward", "-o", "-"],
    );
    check(directory.path(), &["lint", "config.toml", "--references", "rows.jsonl"]);
    check(directory.path(), &["lint", "config.toml", "--references", "rows.jsonl", "-v"]);
}

#[test]
fn arguments_and_names_of_files_stay_texts() {
    let directory = tempfile::tempdir().unwrap();
    let text = hostile(false);
    let name = format!("{text}.jsonl");
    std::fs::write(directory.path().join(&name), "{\"completion\": \"7\", \"solution\": \"7\"}\n{")
        .unwrap();
    std::fs::write(directory.path().join("bad.toml"), format!("a = {text}")).unwrap();
    std::fs::write(directory.path().join("typo.toml"), format!("[[reward]]\nname = {:?}\n", "x"))
        .unwrap();
    let quoted = serde_json::to_string(&text).unwrap();
    let named = format!("[[reward]]\nname = {quoted}\n").replace('\u{7f}', "\\u007f");
    std::fs::write(directory.path().join("named.toml"), named).unwrap();
    let weight = format!("{text}=1");
    let size = text.replace('x', "");
    for arguments in [
        &["score", &name][..],
        &["score", &name, "--reward", "format_reward", "-o", &text],
        &["score", &name, &name, "--reward", "format_reward", "--timing"],
        &["score", &name, "--reward", "format_reward", "--fail-fast"],
        &["diff", "vlm-r1", "strict", &name, &name, "--reward", "default_accuracy_reward"],
        &["init", &name],
        &["init", &name, "-o", "-"],
        &["score", &text],
        &["score", &name, "--config", &text],
        &["score", &name, "--config", "bad.toml"],
        &["score", &name, "--config", "named.toml"],
        &["score", &name, "--reward", &text],
        &["score", &name, "--reward", "format_reward", "--weight", &weight],
        &["score", &name, "--tokenizer", &text],
        &["score", &name, "--images", &text],
        &["score", &name, "--threads", &text],
        &["explain", &text, "--reference", &text, "--image-size", &size],
        &["explain", &text, "--reference", &text],
        &["explain", &text, "--reference", &text, "--reward", "default_accuracy_reward"],
        &["explain", "--gold", &text, "--pred", &text],
        &["explain", "--gold", &text, "--pred", &text, "--json"],
        &["explain", "--row", &text],
        &["rewards", &text],
        &["lint", &text],
        &["lint", "bad.toml"],
        &["diff", &text, "strict", &name],
        &[&text],
    ] {
        check(directory.path(), arguments);
    }
}
