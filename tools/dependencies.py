"""Writes docs/dependencies.md: every crate inside the program and the wheel, with its build script, its unsafe code, and why it
is there. `python3 tools/dependencies.py`; with `--check` it only says whether the page is stale.

A crate that one of ours names needs a reason in WHY. All others are there because of those.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
TARGET = ROOT / "docs" / "dependencies.md"
PLATFORM = "x86_64-unknown-linux-gnu"

WHY = {
    "anstream": "colours in terminals, and none elsewhere",
    "anstyle": "the colours themselves",
    "arrow-array": "record batches of tables",
    "arrow-buffer": "record batches of tables",
    "arrow-data": "record batches of tables",
    "arrow-schema": "the types of tables",
    "bytes": "buffers for HTTP",
    "chrono": "the time in logs",
    "clap": "the arguments of the program",
    "ctrlc": "Ctrl-C ends a run cleanly",
    "dashu-base": "exact arithmetic",
    "dashu-float": "arithmetic of any precision, with directed rounding",
    "dashu-int": "whole numbers of any size",
    "dashu-ratio": "exact fractions",
    "flate2": "rows in .gz files and in requests",
    "getrandom": "the inspector's token, from the system",
    "gif": "thumbnails of GIF images",
    "glob": "patterns for input files",
    "http-body-util": "the service: bodies under their limits",
    "hyper": "the service: HTTP",
    "hyper-util": "the service: HTTP on tokio",
    "image-webp": "thumbnails of WebP images",
    "indicatif": "the progress bar",
    "jpeg-encoder": "writes the thumbnails",
    "libc": "opens the files that rows name without waiting for pipes",
    "libm": "functions of floats that are the same on every machine",
    "lz4_flex": "LZ4 in Parquet and Arrow files",
    "memchr": "fast search in texts",
    "mimalloc": "allocates memory faster in the program and the wheel",
    "png": "thumbnails of PNG images",
    "prometheus-client": "the service: metrics",
    "pyo3": "the Python package",
    "rayon": "uses all cores",
    "rustc-hash": "a fast hash for keys that we make ourselves",
    "serde": "reading and writing JSON",
    "serde_json": "reading and writing JSON",
    "snap": "compresses Parquet pages",
    "stacker": "deep formulas in threads with small stacks",
    "subtle": "the service: tokens compared in constant time",
    "tempfile": "output files that appear complete or not at all",
    "terminal_size": "tables that fit the terminal",
    "tokenizers": "token counts, as the model's own tokenizer counts",
    "tokio": "the service: connections and timers",
    "toml": "configurations",
    "ureq": "asks a language model if one is configured",
    "zstd": "rows in .zst files and in requests",
    "zune-core": "settings of zune-jpeg",
    "zune-jpeg": "thumbnails of JPEG images",
}

UNSAFE = re.compile(r"\bunsafe\s*(?:\{|fn\b|impl\b|extern\b)")


def metadata() -> dict:
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", PLATFORM]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)


def unsafe_places(package: dict) -> int:
    """How often the sources say `unsafe`, tests and examples left out."""
    folder = pathlib.Path(package["manifest_path"]).parent
    count = 0
    for path in folder.rglob("*.rs"):
        inside = path.relative_to(folder).parts
        if {"tests", "test", "benches", "examples", "fuzz", "target"} & set(inside[:-1]):
            continue
        lines = path.read_text("utf-8", "replace").splitlines()
        count += sum(len(UNSAFE.findall(line)) for line in lines if not line.lstrip().startswith("//"))
    return count


def page() -> str:
    found = metadata()
    packages = {package["id"]: package for package in found["packages"]}
    nodes = {node["id"]: node for node in found["resolve"]["nodes"]}

    def uses(package: str, kinds: tuple) -> list[str]:
        needed = nodes[package]["deps"]
        return [one["pkg"] for one in needed if any(kind["kind"] in kinds for kind in one["dep_kinds"])]

    ours = [package for package in packages if packages[package]["source"] is None]
    direct = sorted({used for package in ours for used in uses(package, (None,)) if packages[used]["source"]}, key=lambda p: packages[p]["name"])
    missing = sorted({packages[package]["name"] for package in direct} - WHY.keys())
    if missing:
        sys.exit(f"tools/dependencies.py: say in WHY what these are for: {', '.join(missing)}")
    brought: dict[str, set[str]] = {}
    for first in direct:
        todo, seen = [first], set()
        while todo:
            package = todo.pop()
            if package in seen:
                continue
            seen.add(package)
            # What only runs while building runs on the builder's machine all the same.
            todo += uses(package, (None, "build"))
        for package in seen - {first}:
            brought.setdefault(package, set()).add(packages[first]["name"])

    def row(package: str, why: str) -> str:
        known = packages[package]
        script = any("custom-build" in target["kind"] for target in known["targets"])
        macro = any("proc-macro" in target["kind"] for target in known["targets"])
        runs = "script" if script else "macro" if macro else ""
        return f"| {known['name']} {known['version']} | {runs} | {unsafe_places(known) or ''} | {why} |"

    indirect = sorted(set(brought) - set(direct), key=lambda p: (packages[p]["name"], packages[p]["version"]))
    lines = [
        "# Dependencies",
        "",
        "See which crates the program and the Python package contain on Linux, and why. *Builds* says what runs on your machine while you build: a build",
        "script or a macro. *Unsafe* counts the word `unsafe` in the sources, for all platforms and features. Groundrule's own crates deny `unsafe`, except in",
        "the modules that say so. `python3 tools/dependencies.py` writes this page, and `make check` fails if it is stale.",
        "",
        "`make deny` checks licences, advisories and sources with [cargo-deny](https://crates.io/crates/cargo-deny).",
        "",
        f"## Direct dependencies ({len(direct)})",
        "",
        "| crate | builds | unsafe | what for |",
        "|---|---|---:|---|",
        *(row(package, WHY[packages[package]["name"]]) for package in direct),
        "",
        f"## Indirect dependencies ({len(indirect)})",
        "",
        "| crate | builds | unsafe | brought by |",
        "|---|---|---:|---|",
        *(row(package, ", ".join(sorted(brought[package]))) for package in indirect),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    made = page()
    if "--check" in sys.argv[1:]:
        if not TARGET.is_file() or TARGET.read_text("utf-8") != made:
            sys.exit("docs/dependencies.md is stale: run python3 tools/dependencies.py")
    else:
        TARGET.write_text(made, "utf-8")
