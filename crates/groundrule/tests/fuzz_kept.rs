//! What the fuzzers found and what they kept, checked again on every run: `fuzz/findings/<target>/` holds inputs that once
//! failed, `fuzz/kept/<target>.json` a small corpus that reaches what the fuzzers reached.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a step that fails is a test that fails"
)]

use std::path::{Path, PathBuf};

macro_rules! targets {
    ($($name:ident: $file:literal,)*) => {
        $(
            #[path = $file]
            mod $name;
        )*
    };
}

targets! {
    box_reader: "../../../fuzz/checks/box_reader.rs",
    image_size: "../../../fuzz/checks/image_size.rs",
    json_loads: "../../../fuzz/checks/json_loads.rs",
    json_repair: "../../../fuzz/checks/json_repair.rs",
    math_extract: "../../../fuzz/checks/math_extract.rs",
    math_parse: "../../../fuzz/checks/math_parse.rs",
    math_print: "../../../fuzz/checks/math_print.rs",
    math_verify: "../../../fuzz/checks/math_verify.rs",
    tags: "../../../fuzz/checks/tags.rs",
}

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// Everything there is for a target. Text is kept as text, bytes as hexadecimal digits.
fn inputs(target: &str) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    if let Ok(entries) = std::fs::read_dir(fuzz().join("findings").join(target)) {
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        found.extend(paths.iter().map(|path| std::fs::read(path).unwrap()));
    }
    if let Ok(kept) = std::fs::read_to_string(fuzz().join("kept").join(format!("{target}.json"))) {
        let kept: Vec<String> = serde_json::from_str(&kept).unwrap();
        found.extend(kept.into_iter().map(|text| {
            match text.strip_prefix("hex:") {
                Some(digits) => (0..digits.len() / 2)
                    .map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap())
                    .collect(),
                None => text.into_bytes(),
            }
        }));
    }
    assert!(!found.is_empty(), "nothing is kept for {target}");
    found
}

/// The text that a target sees of bytes: as far as they are text.
fn text(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap(),
    }
}

macro_rules! replays {
    ($($name:ident),*) => {
        mod replays {
            $(
                #[test]
                fn $name() {
                    for input in super::inputs(stringify!($name)) {
                        super::$name::check(super::text(&input));
                    }
                }
            )*
        }
    };
}

replays!(
    box_reader,
    json_loads,
    json_repair,
    math_extract,
    math_parse,
    math_print,
    math_verify,
    tags
);

#[test]
fn replays_image_size() {
    for input in inputs("image_size") {
        image_size::check(&input);
    }
}
