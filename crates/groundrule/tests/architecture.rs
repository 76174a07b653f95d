//! The plan of the house as a test: which crate may know which.

use std::collections::BTreeMap;
use std::process::Command;

/// What each crate may depend on. A lower crate that names a higher one, or a core crate that pulls in a heavy
/// dependency, breaks the rule "every room knows one thing".
const MAY_DEPEND_ON: &[(&str, &[&str])] = &[
    ("groundrule-pytext", &["memchr"]),
    ("groundrule-json", &["groundrule-pytext", "dashu-int", "memchr"]),
    (
        "groundrule-math",
        &[
            "groundrule-pytext",
            "dashu-base",
            "dashu-float",
            "dashu-int",
            "dashu-ratio",
            "libm",
            "memchr",
            "rustc-hash",
            "stacker",
        ],
    ),
    ("groundrule-vision", &["groundrule-json", "groundrule-pytext", "dashu-int", "memchr"]),
    (
        "groundrule",
        &[
            "groundrule-json",
            "groundrule-math",
            "groundrule-pytext",
            "groundrule-vision",
            "chrono",
            "dashu-int",
            "libc",
            "memchr",
            "rayon",
            "rustc-hash",
            "serde",
            "serde_json",
            "tokenizers",
            "ureq",
        ],
    ),
    (
        "groundrule-table",
        &[
            "groundrule",
            "groundrule-json",
            "arrow-array",
            "arrow-buffer",
            "arrow-data",
            "arrow-schema",
            "flate2",
            "lz4_flex",
            "snap",
            "zstd",
            "serde_json",
        ],
    ),
    (
        "groundrule-inspector",
        &[
            "groundrule",
            "groundrule-json",
            "groundrule-pytext",
            "groundrule-table",
            "flate2",
            "getrandom",
            "gif",
            "image-webp",
            "jpeg-encoder",
            "memchr",
            "png",
            "rustc-hash",
            "serde_json",
            "subtle",
            "tempfile",
            "zune-core",
            "zune-jpeg",
        ],
    ),
    (
        "groundrule-server",
        &[
            "groundrule",
            "groundrule-json",
            "groundrule-table",
            "chrono",
            "flate2",
            "http-body-util",
            "hyper",
            "hyper-util",
            "memchr",
            "prometheus-client",
            "serde",
            "serde_json",
            "subtle",
            "tokio",
            "zstd",
        ],
    ),
];

#[test]
fn crates_know_only_what_they_may() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages: BTreeMap<&str, &serde_json::Value> = metadata["packages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|package| (package["name"].as_str().unwrap(), package))
        .collect();
    for (name, allowed) in MAY_DEPEND_ON {
        for dependency in packages[name]["dependencies"].as_array().unwrap() {
            let used = dependency["name"].as_str().unwrap();
            // Tests may use what they like.
            if dependency["kind"] != "dev" {
                assert!(allowed.contains(&used), "{name} must not depend on {used}");
            }
        }
    }
    for (name, package) in packages {
        let Some(listed) = package["dependencies"].as_array() else { continue };
        let uses = |wanted: &str| listed.iter().any(|d| d["name"] == wanted && d["kind"] != "dev");
        if name != "groundrule-py" {
            assert!(!uses("pyo3"), "only groundrule-py may know Python, not {name}");
        }
        if name != "groundrule-cli" {
            assert!(!uses("clap"), "only the program may know clap, not {name}");
        }
        for known in ["parquet", "arrow-ipc"] {
            assert!(
                !uses(known),
                "groundrule-table reads files itself: {name} must not use {known}"
            );
        }
        if name != "groundrule-server" {
            assert!(!uses("hyper"), "only the server may know HTTP, not {name}");
            assert!(!uses("tokio"), "only the server may know a runtime, not {name}");
        }
    }
}
