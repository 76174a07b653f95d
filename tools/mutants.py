"""Changes the code at random places and counts how often the tests notice: `python3 tools/mutants.py --sample 30`.

A seeded random sample of each crate's changes (`mutation_points.py`) is written behind switches into a copy of the repository,
which is built once; then each crate's own tests run with one switch on after the other, and the examples of its documentation
if the tests notice nothing. Nothing is beside the copy, so tests that need more than the repository do not count. Changes that do not compile do not count either. A crate's share is that of
the changes at which a test failed or did not end. `--write` keeps the table, with the changes that were not noticed; crates that
were not tried keep their rows, each with the commit and the seed that it is from.

Needs the packages of tools/requirements.txt, and git.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from mutation_points import SWITCH, Point, points

ROOT = Path(__file__).resolve().parents[1]
CRATES = [
    "groundrule-pytext", "groundrule-json", "groundrule-vision", "groundrule-table", "groundrule", "groundrule-server",
    "groundrule-inspector", "groundrule-cli", "groundrule-math",
]
# Where the share is smaller, tests are missing.
ENOUGH = 0.9
VARIABLE = "GROUNDRULE_MUTANT"
# Property tests draw the same cases with each change, and keep none: a case that fails without any change would count as
# notice of all that come after it.
SAME_CASES = {"PROPTEST_RNG_SEED": "20261115", "PROPTEST_DISABLE_FAILURE_PERSISTENCE": "1"}
# A change may overflow whenever it runs: that is for the tests to notice, not for the compiler.
ALLOWED = "#![allow(arithmetic_overflow, unconditional_panic)]\n"
MODULE = f"""
#[allow(clippy::all, clippy::disallowed_methods)]
mod mutant_switch {{
    static ON: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("{VARIABLE}").ok().and_then(|text| text.parse().ok()).unwrap_or(0));

    pub(crate) fn on(number: u32) -> bool {{
        *ON == number
    }}
}}
"""


class Tree:
    """A copy of the repository with changes behind switches."""

    def __init__(self, root: Path, target: Path):
        self.root = root
        self.environment = {**os.environ, "CARGO_TARGET_DIR": str(target), "INSTA_UPDATE": "no", "RUST_BACKTRACE": "0", **SAME_CASES}
        self.environment.pop(VARIABLE, None)
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for name in filter(None, listed.split("\0")):
            self.copy(name, (ROOT / name).read_bytes())
        self.spans: dict[Path, list[tuple[int, int, int]]] = {}

    def copy(self, name: str, content: bytes) -> None:
        """Writes a file where it differs, so that what has not changed is not built again."""
        path = self.root / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def write(self, chosen: dict[int, Point], originals: dict[Path, bytes]) -> None:
        """Writes every file that has a change, or that had one before, with its switches."""
        by_path: dict[Path, list[tuple[int, Point]]] = {path: [] for path in originals}
        for number, point in chosen.items():
            by_path[point.path].append((number, point))
        for path, listed in by_path.items():
            is_root = path.name == "lib.rs" and path.parent.name == "src"
            source, spans = originals[path], []
            # What a crate says about itself stays at its head.
            at = len(re.match(rb"(//!.*\n)*", source)[0]) if is_root else 0
            out = bytearray(source[:at] + (ALLOWED.encode() if is_root else b""))
            for number, point in sorted(listed, key=lambda pair: pair[1].start):
                out += source[at : point.start]
                text = point.text.replace(SWITCH, f"crate::mutant_switch::on({number})").encode()
                spans.append((len(out), len(out) + len(text), number))
                out += text
                at = point.end
            out += source[at:]
            if is_root:
                out += MODULE.encode()
            self.copy(str(path.relative_to(self.root)), bytes(out))
            self.spans[path] = spans

    def cargo(self, *arguments: str) -> tuple[int, list[dict]]:
        command = ["cargo", *arguments, "--message-format=json"]
        ran = subprocess.run(command, cwd=self.root, env=self.environment, capture_output=True, text=True, check=False)
        messages = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
        if ran.returncode != 0 and not any(message["reason"] == "compiler-message" for message in messages):
            sys.exit(ran.stderr[-3000:])
        return ran.returncode, messages

    def blamed(self, messages: list[dict]) -> set[int]:
        """The changes in which the compiler found errors."""
        found = set()
        for message in messages:
            if message["reason"] != "compiler-message" or message["message"]["level"] != "error":
                continue
            for span in message["message"]["spans"]:
                path = self.root / span["file_name"]
                inside = [n for start, end, n in self.spans.get(path, []) if start <= span["byte_start"] < end]
                found.update(inside)
        return found


def built(crate: str) -> list[str]:
    """What builds a crate and its tests."""
    return ["test", "--no-run", "--all-features", "--package", crate]


def viable(tree: Tree, crates: list[str], chosen: dict[int, Point], originals: dict[Path, bytes]) -> dict[int, Point]:
    """The changes that compile: those that do not are taken out, crate by crate."""
    for crate in crates:
        while True:
            tree.write(chosen, originals)
            # Not `check`: what is built is needed anyway, and dependencies would be read twice.
            code, messages = tree.cargo(*built(crate))
            if code == 0:
                break
            bad = tree.blamed(messages)
            if not bad:
                errors = [m["message"]["rendered"] for m in messages if m["reason"] == "compiler-message" and m["message"]["level"] == "error"]
                sys.exit(f"{crate} does not build, and no change explains it:\n{''.join(errors)[:3000]}")
            chosen = {number: point for number, point in chosen.items() if number not in bad}
        print(f"{crate}: the changes compile", file=sys.stderr, flush=True)
    return chosen


class Binary:
    """Tests of a crate, built."""

    def __init__(self, tree: Tree, crate: str, path: str):
        self.path, self.name = path, Path(path).name.rsplit("-", 1)[0]
        self.directory = tree.root / "crates" / crate
        self.environment = {**tree.environment, "CARGO_MANIFEST_DIR": str(self.directory)}
        self.seconds = 0.0

    def passes(self, number: int, most: float) -> bool:
        """Whether all tests pass with a change on; a test that does not end does not pass."""
        environment = {**self.environment, VARIABLE: str(number)}
        start = time.monotonic()
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        with subprocess.Popen([self.path], cwd=self.directory, env=environment, text=True, errors="replace", **pipes) as running:
            late = threading.Timer(most, running.kill)
            late.start()
            # The first test that fails is enough.
            if any(line.rstrip().endswith("... FAILED") for line in running.stdout):
                running.kill()
        late.cancel()
        self.seconds = max(self.seconds, time.monotonic() - start) if number == 0 else self.seconds
        return running.returncode == 0


class Examples:
    """The examples of a crate's documentation, which are built for every run."""

    name = "an example"

    def __init__(self, tree: Tree, crate: str):
        self.command = ["cargo", "test", "--quiet", "--doc", "--all-features", "--package", crate]
        self.root, self.environment = tree.root, tree.environment
        self.seconds = 0.0

    def passes(self, number: int, most: float) -> bool:
        """Whether all examples pass with a change on; one that does not end does not pass."""
        environment = {**self.environment, VARIABLE: str(number)}
        start = time.monotonic()
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(self.command, cwd=self.root, env=environment, start_new_session=True, **pipes) as running:
            try:
                running.wait(most)
            except subprocess.TimeoutExpired:
                # What cargo has started as well.
                os.killpg(running.pid, signal.SIGKILL)
        self.seconds = max(self.seconds, time.monotonic() - start) if number == 0 else self.seconds
        return running.returncode == 0


def tests(tree: Tree, crate: str, without: list[str]) -> list[Binary | Examples]:
    """A crate's tests that pass without any change, the quickest first, apart from those with these names; then its examples."""
    code, messages = tree.cargo(*built(crate))
    if code != 0:
        sys.exit(f"the tests of {crate} do not build")
    made = [m for m in messages if m["reason"] == "compiler-artifact" and m.get("executable") and m["profile"]["test"]]
    sound = []
    for binary in [*(Binary(tree, crate, m["executable"]) for m in made), Examples(tree, crate)]:
        if binary.name in without:
            continue
        if binary.passes(0, 1200):
            sound.append(binary)
        else:
            print(f"{crate}: {binary.name} fails without any change and is left out", file=sys.stderr, flush=True)
    return sorted(sound, key=lambda binary: (isinstance(binary, Examples), binary.seconds))


def apart(sample: list[Point], count: int) -> list[Point]:
    """The first so many of a list that do not overlap."""
    taken: list[Point] = []
    for point in sample:
        if len(taken) == count:
            break
        if all(other.path != point.path or point.end <= other.start or other.end <= point.start for other in taken):
            taken.append(point)
    return taken


TITLE = """# Mutants

`make mutants` writes this page. Each row is the last sample of its crate, with a seed that was new to its tests: where fewer than
90 % were noticed, tests were added and another seed was drawn. Since the rows of 20 November, examples of the documentation
count as tests.
"""


class Page:
    """The table as it is kept: a row per crate, and the changes that its tests did not notice."""

    HEAD = "| crate | commit | seed | places | tried | do not compile | noticed | not noticed | share |\n|---|---|---:|---:|---:|---:|---:|---:|---:|"

    def __init__(self, text: str = ""):
        self.rows: dict[str, str] = {}
        self.missed: dict[str, list[str]] = {}
        for line in text.splitlines():
            if row := re.match(r"\| (groundrule\S*) \|", line):
                self.rows[row[1]] = line
            elif place := re.match(r"- `crates/([^/]+)/", line):
                self.missed.setdefault(place[1], []).append(line[3:-1])

    def renew(self, crate: str, row: str, missed: list[str]) -> None:
        self.rows[crate], self.missed[crate] = row, missed

    def __str__(self) -> str:
        known = [crate for crate in CRATES if crate in self.rows]
        text = "\n".join([self.HEAD, *(self.rows[crate] for crate in known)]) + "\n"
        missed = [f"- `{name}`" for crate in known for name in self.missed.get(crate, [])]
        if missed:
            text += "\nNot noticed:\n\n" + "\n".join(missed) + "\n"
        return text


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--sample", type=int, default=30)
    arguments.add_argument("--seed", type=int, default=20261115)
    arguments.add_argument("--crates", nargs="*", default=CRATES)
    arguments.add_argument("--copy", type=Path, default=ROOT / "target" / "mutants" / "tree", help="where the copy of the repository is made")
    arguments.add_argument("--target", type=Path, default=ROOT / "target" / "mutants" / "target", help="where it is built")
    arguments.add_argument("--without", nargs="*", default=[], help="tests that take long: what they alone notice counts as not noticed")
    arguments.add_argument("--write", type=Path)
    given = arguments.parse_args()
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    tree = Tree(given.copy.resolve(), given.target.resolve())
    known, chosen, of_crate = {}, {}, {}
    for crate in given.crates:
        known[crate] = points(tree.root / "crates" / crate / "src")
        shuffled = random.Random(given.seed).sample(known[crate], len(known[crate]))
        for point in apart(shuffled, given.sample):
            of_crate[len(chosen) + 1] = crate
            chosen[len(chosen) + 1] = point
    paths = {point.path for point in chosen.values()} | {tree.root / "crates" / crate / "src" / "lib.rs" for crate in given.crates}
    originals = {path: path.read_bytes() for path in paths}
    tried = len(chosen)
    chosen = viable(tree, given.crates, chosen, originals)
    print(f"{len(chosen)} of {tried} changes compile", file=sys.stderr, flush=True)
    page, poor = Page(given.write.read_text("utf-8") if given.write and given.write.exists() else ""), []
    for crate in given.crates:
        binaries = tests(tree, crate, given.without)
        noticed, missed = 0, []
        for number, point in chosen.items():
            if of_crate[number] != crate:
                continue
            caught = next((one for one in binaries if not one.passes(number, 20 + 5 * one.seconds)), None)
            print(f"{crate}: {'noticed' if caught else 'NOT NOTICED'}: {point.name(tree.root)}{f' by {caught.name}' if caught else ''}", file=sys.stderr, flush=True)
            noticed += caught is not None
            missed += [] if caught else [point.name(tree.root)]
        whole = list(of_crate.values()).count(crate)
        share = noticed / max(1, noticed + len(missed))
        out = whole - noticed - len(missed)
        row = f"| {crate} | {commit} | {given.seed} | {len(known[crate]):,} | {whole} | {out} | {noticed} | {len(missed)} | {share:.0%} |"
        print(row, flush=True)
        page.renew(crate, row, missed)
        poor += [crate] if share < ENOUGH else []
        if given.write:
            given.write.write_text(f"{TITLE}\n{page}", "utf-8")
    for crate in poor:
        print(f"{crate}: less than {ENOUGH:.0%} of the changes were noticed", file=sys.stderr)
    return 1 if poor else 0


if __name__ == "__main__":
    sys.exit(main())
