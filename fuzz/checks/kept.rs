//! For the tests of a crate: what the fuzzers found and kept of a target, and random choices without a fuzzer.

use std::path::{Path, PathBuf};

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// Everything there is for a target. Text is kept as text, bytes as hexadecimal digits.
pub(crate) fn inputs(target: &str) -> Vec<Vec<u8>> {
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
    assert!(found.len() > 10, "nothing is kept for {target}");
    found
}

/// The text that a target sees of bytes: as far as they are text.
pub(crate) fn text(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap(),
    }
}

/// Judges random bytes until the time is up, and says how many. The seed is that of the property tests.
pub(crate) fn explore(target: &str, check: impl Fn(&[u8])) {
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

/// Targets whose inputs are texts.
macro_rules! replays {
    ($($name:ident),*) => {
        mod replays {
            $(
                #[test]
                fn $name() {
                    for input in super::kept::inputs(stringify!($name)) {
                        super::$name::check(super::kept::text(&input));
                    }
                }
            )*
        }
    };
}

/// Targets whose inputs are bytes: those of images, and those that make their own texts out of choices.
macro_rules! replays_of_bytes {
    ($($name:ident),*) => {
        mod replays_of_bytes {
            $(
                #[test]
                fn $name() {
                    for input in super::kept::inputs(stringify!($name)) {
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
                    super::kept::explore(stringify!($name), super::$name::check);
                }
            )*
        }
    };
}
