//! The page about scoring a file shows what the program prints.

use std::path::Path;
use std::process::Command;

#[test]
fn the_page_shows_what_the_first_command_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(env!("CARGO_BIN_EXE_groundrule"))
        .args(["score", "examples/rollouts.jsonl"])
        .env_remove("DEBUG_MODE")
        .current_dir(&root)
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    // How long it took is different every time.
    let printed: Vec<_> = printed.lines().filter(|line| !line.ends_with("rows/s")).collect();
    let page = std::fs::read_to_string(root.join("docs/guides/score-a-file.md")).unwrap();
    let shown = page.split_once("score examples/rollouts.jsonl\n").unwrap().1;
    let shown = shown.split_once("\n```\n").unwrap().0;
    assert_eq!(shown.trim(), printed.join("\n").trim());
}
