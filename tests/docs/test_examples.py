"""The examples run and print what they say."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import notebook  # noqa: E402
from blocks import ROOT, environment, printed, sandbox  # noqa: E402

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebooks_print_what_they_show(path):
    said = notebook.outputs(path)
    shown = [notebook.shown(cell) for cell in notebook.cells(path)]
    assert said == shown, f"run: python tests/docs/notebook.py --write {path.relative_to(ROOT)}"
    assert sum(map(bool, shown)) >= 4


def test_a_log_is_scored_again(tmp_path):
    directory = sandbox(tmp_path)
    said = printed("python examples/rescore/rescore.py examples/rescore/eval_log.jsonl", directory)
    rows = [json.loads(line) for line in (ROOT / "examples/rescore/eval_log.jsonl").read_text().splitlines()]
    assert said.startswith(f"{len(rows)} rows: 30% right by the log, 70% by Groundrule")
    # A hedge was accepted by the log, and a root in another form was not.
    assert "row 4: 1 → 0" in said and "row 1: 0 → 1" in said


def test_the_same_log_under_two_semantics(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "groundrule", "diff", "vlm-r1", "strict", str(ROOT / "examples/rescore/eval_log.jsonl"), "--json"],
        capture_output=True,
        text=True,
        env=environment(),
        cwd=tmp_path,
    )
    assert done.returncode == 1, done.stderr
    found = json.loads(done.stdout)
    assert found["rows"] == 10
