//! What the fuzzers found and kept of a target, for the tests of a crate and for `blind.rs`.

use std::path::{Path, PathBuf};

/// The directory of the fuzz targets, seen from any crate.
pub(crate) fn fuzz() -> PathBuf {
    let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    above
        .find_map(|path| Some(path.join("fuzz")).filter(|fuzz| fuzz.join("kept").is_dir()))
        .unwrap()
}

/// Everything there is for a target. Text is kept as text, bytes as hexadecimal digits.
pub(crate) fn inputs(target: &str) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    // Tables are files of their own.
    for directory in ["findings", "kept"] {
        if let Ok(entries) = std::fs::read_dir(fuzz().join(directory).join(target)) {
            let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
            paths.sort();
            found.extend(paths.iter().map(|path| std::fs::read(path).unwrap()));
        }
    }
    if target == "table_file" {
        let files = fuzz().join("../crates/groundrule-table/tests/files");
        let mut paths: Vec<_> =
            std::fs::read_dir(files).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "parquet"));
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
    assert!(found.len() > 5, "nothing is kept for {target}");
    found
}
