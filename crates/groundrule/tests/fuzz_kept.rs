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
    choices: "../../../fuzz/checks/choices.rs",
    image_size: "../../../fuzz/checks/image_size.rs",
    json_loads: "../../../fuzz/checks/json_loads.rs",
    json_repair: "../../../fuzz/checks/json_repair.rs",
    matching: "../../../fuzz/checks/matching.rs",
    math_extract: "../../../fuzz/checks/math_extract.rs",
    math_grammar: "../../../fuzz/checks/math_grammar.rs",
    math_parse: "../../../fuzz/checks/math_parse.rs",
    math_print: "../../../fuzz/checks/math_print.rs",
    math_verify: "../../../fuzz/checks/math_verify.rs",
    rows: "../../../fuzz/checks/rows.rs",
    tags: "../../../fuzz/checks/tags.rs",
    texts: "../../../fuzz/checks/texts.rs",
    threads: "../../../fuzz/checks/threads.rs",
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

/// Targets whose inputs are bytes: those of images, and those that make their own texts out of choices.
macro_rules! replays_of_bytes {
    ($($name:ident),*) => {
        mod replays_of_bytes {
            $(
                #[test]
                fn $name() {
                    for input in super::inputs(stringify!($name)) {
                        super::$name::check(&input);
                    }
                }
            )*
        }

        /// Fresh random choices for a time, without a fuzzer:
        /// `FUZZ_SECONDS=60 cargo test -p groundrule --test fuzz_kept -- --ignored --nocapture explore`
        mod explores {
            $(
                #[test]
                #[ignore = "takes FUZZ_SECONDS"]
                fn $name() {
                    super::explore(stringify!($name), super::$name::check);
                }
            )*
        }
    };
}

replays_of_bytes!(image_size, matching, math_grammar, rows, threads);

/// Judges random bytes until the time is up, and says how many. The seed is that of the property tests.
fn explore(target: &str, check: impl Fn(&[u8])) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seconds = number("FUZZ_SECONDS").unwrap_or(10);
    let mut state =
        number("PROPTEST_RNG_SEED").unwrap_or(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        // xorshift64
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let start = std::time::Instant::now();
    let mut runs = 0_u64;
    while start.elapsed().as_secs() < seconds {
        let length = next() % 400;
        let bytes: Vec<u8> = (0..length).map(|_| (next() >> 32) as u8).collect();
        // What fails is shown, so that it can become a finding.
        let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(&bytes)));
        assert!(checked.is_ok(), "{target} fails on hex:{}", hex(&bytes));
        runs += 1;
    }
    println!("| `{target}` | {runs} | {seconds} |");
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
