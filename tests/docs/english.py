"""Phrases that were struck from pages, messages and help texts, so that they do not come back.

    python3 tests/docs/english.py     # lists where one is
"""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What not to write, and what to write instead.
STRUCK = {
    r"pays for that it should not": "which wrong answers your configuration rewards",
    r"Rust inside, a Python package": "Written in Rust. Use it from Python, the command line, or Rust.",
    r"\[The house\]|^# The house": "Architecture",
    r"could not be brought to a score": "could not be scored",
    r"(?<![Tt]here )\b(?:is|are) no (?!longer|more\b|doubt)(?!\w+ (?:at|to|in|and)\b)": "is not a, are not",
    r"defect of its own": "internal error; please report it",
    r"\bare heard\b|\bis heard\b": "are recognised",
    r"lets warnings end it": "treats warnings as errors",
    r"no reward listens|reward\s+listens": "no reward uses the column",
    r"\bare read of\b": "reads the size of",
    r"\bOne less the\b": "1 minus the",
    r"within so many|\bafter so many\b|\bis so many\b": "this close to, after a number of",
    r"pages anew|read anew|writes them anew": "regenerate, reload",
    r"[Rr]eading of (?:it|an? \w+|the \w+) counts": "vlm-r1 or strict semantics",
    r"\bNowhere: it is\b": "It does not differ",
    r"\bwith time enough\b": "with enough time",
    r"^\W*As above\b": "say it",
    r"\b(?:else|otherwise) (?:all|the whole) of it\b|\(else all of it\)": "A text without one counts as a whole.",
    r"nothing called": "unknown",
    r"\bstands? (?:there|beside|behind|outside|where|in the|on lines|around|for the other)\b|\bthe answer stands\b": "is, are",
    r"\bwhere there (?:is|are)\b": "if there is",
    r", of which\b": "start a new sentence",
}
# Words of the tests and their data, of quoted sentences and of proper names.
TEXTS = re.compile(r"\.md$")
GENERATED_ELSEWHERE = ("docs/grader-rules.md", "docs/lexicon.md", "docs/math-quirks.md")
# The grader's own strings and pages follow when its modules are at rest.
EXCLUDED = ("crates/groundrule-math/", "fuzz/", "tests/golden/", "attacks/", "bench/runs/")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
DOCSTRING = re.compile(r'r?"""(.*?)"""', re.DOTALL)


def tracked(*patterns: str) -> list[str]:
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.splitlines() if not name.startswith(EXCLUDED) and (ROOT / name).exists()]


def pages() -> Iterator[tuple[str, int, str]]:
    """The prose of the pages, without code."""
    for name in tracked("*.md"):
        if name in GENERATED_ELSEWHERE:
            continue
        text = (ROOT / name).read_text()
        text = re.sub(r"^ *```.*?^ *```$", lambda code: "\n" * code.group().count("\n"), text, flags=re.MULTILINE | re.DOTALL)
        for number, line in enumerate(text.splitlines(), 1):
            yield name, number, re.sub(r"`[^`]*`", "``", line)


def messages() -> Iterator[tuple[str, int, str]]:
    """Texts in the sources that a user may see, and the help that clap makes of doc comments."""
    for name in tracked("crates/*/src/*.rs"):
        test = False
        for number, line in enumerate((ROOT / name).read_text().splitlines(), 1):
            test = test or "#[cfg(test)]" in line
            if test or name.endswith("tests.rs"):
                break
            stripped = line.strip()
            helped = name.endswith(("args.rs", "groundrule-py/src/vlm_r1.rs", "groundrule-py/src/plan.rs")) and stripped.startswith("///")
            if helped or ("/rewards/" in name and stripped.startswith("//!")):
                yield name, number, stripped
            elif not stripped.startswith("//"):
                for found in LITERAL.finditer(line):
                    if " " in found[1] and "/lint/question" not in name:
                        yield name, number, found[1]


def docstrings() -> Iterator[tuple[str, int, str]]:
    for name in tracked("python/*.py"):
        text = (ROOT / name).read_text()
        for found in DOCSTRING.finditer(text):
            first = text.count("\n", 0, found.start()) + 1
            for offset, line in enumerate(found[1].splitlines()):
                yield name, first + offset, line


def found() -> list[str]:
    wrong = []
    for source in (pages, messages, docstrings):
        for name, number, text in source():
            for pattern, better in STRUCK.items():
                if re.search(pattern, text):
                    wrong.append(f"{name}:{number}: {text.strip()[:160]}\n    rather: {better}")
    return wrong


if __name__ == "__main__":
    said = found()
    print("\n".join(said) or "ok")
    sys.exit(bool(said))
