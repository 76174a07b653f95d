//! Tells the tests whether the corpora are beside the repository: without them, they are ignored and say why.

use std::path::Path;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(corpora)");
    println!("cargo::rerun-if-changed=build.rs");
    let corpora = Path::new("../../../shared/corpora");
    if corpora.is_dir() {
        println!("cargo::rerun-if-changed={}", corpora.display());
        println!("cargo::rustc-cfg=corpora");
    }
}
