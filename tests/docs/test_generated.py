"""Pages, tables and charts that are written from somewhere else are up to date."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(*arguments):
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_reference_says_what_the_package_says():
    run("tools/site/reference.py", "--check")


def test_charts_and_tables_come_from_the_committed_runs():
    run("tools/charts/draw.py", "--check")


def test_charts_are_well_formed_and_have_words_for_those_who_do_not_see_them():
    charts = sorted((ROOT / "docs/img").glob("*.svg"))
    assert len(charts) >= 6
    for chart in charts:
        root = xml.etree.ElementTree.parse(chart).getroot()
        assert root.get("aria-label") and root.get("viewBox"), chart


def test_every_function_has_words_on_the_page():
    text = (ROOT / "docs/reference/python.md").read_text()
    empty = re.findall(r"^### (\w+)\n\n```python\n[^`]*```\n\n\n", text, re.MULTILINE)
    assert empty == []


def test_the_readme_can_be_read_in_a_minute():
    """About 250 words a minute, tables and code aside."""
    text = (ROOT / "README.md").read_text()
    text = re.sub(r"```.*?```|<picture>.*?</picture>", "", text, flags=re.DOTALL)
    prose = [line for line in text.splitlines() if not line.startswith(("|", "<!--", "["))]
    assert len(" ".join(prose).split()) < 320
