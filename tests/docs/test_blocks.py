"""The code on the pages runs and gives what the pages say."""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from blocks import ROOT, blocks, environment, printed, run_python, same, sandbox, sessions  # noqa: E402

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
# Pages whose Python needs more than this package, and where it is run instead.
PYTHON_ELSEWHERE = {
    "docs/clusters.md": "Ray and Spark: make test-cluster",
    "docs/frameworks/math-verify.md": "tests/python/test_drop_in.py",
    "docs/frameworks/nemo_rl.md": "names of the trainer's: tests/python/test_adapters.py",
    "docs/frameworks/trl.md": "make test-frameworks",
    "docs/frameworks/vlm-r1.md": "lines for VLM-R1's own script: tests/python/test_vlm_r1.py",
    "docs/inspector.md": "make test-frameworks",
    "docs/language-model.md": "needs a judge: tests/python/test_judge.py",
    "docs/reference/python.md": "signatures; the examples are doctests of the package",
    "docs/service/client.md": "needs a server: make test-service",
    "docs/tables.md": "tests/python/test_docs_tables.py",
}
# Commands on files that are the reader's own.
CONSOLE_ELSEWHERE = {"docs/tables.md"}


def name(page):
    return page.relative_to(ROOT).as_posix()


def having(language, elsewhere):
    return [page for page in PAGES if name(page) not in elsewhere and any(b.language == language for b in blocks(page))]


@pytest.mark.parametrize("page", having("python", PYTHON_ELSEWHERE), ids=name)
def test_python_runs_and_prints_what_the_page_says(page, tmp_path):
    done = run_python(page, sandbox(tmp_path))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", having("console", CONSOLE_ELSEWHERE), ids=name)
def test_commands_print_what_the_page_says(page, tmp_path):
    directory = sandbox(tmp_path)
    for block in blocks(page):
        if block.language == "console":
            for command, shown in sessions(block.text):
                said = printed(command, directory)
                assert same(shown, said), f"$ {command}\n{said}\n\nrun `make docs-outputs`"


def test_the_lists_of_exceptions_are_still_needed():
    for listed, language in ((PYTHON_ELSEWHERE, "python"), (CONSOLE_ELSEWHERE, "console")):
        for page in listed:
            assert any(block.language == language for block in blocks(ROOT / page)), page


@pytest.fixture(scope="module")
def flags():
    """The options of each subcommand."""
    found = {}
    for command in ("score", "init", "explain", "rewards", "lint", "diff", "serve", "view", "report"):
        said = subprocess.run([sys.executable, "-m", "groundrule", command, "--help"], capture_output=True, text=True, env=environment(), check=True)
        found[command] = set(re.findall(r"(?<![\w-])(--?[a-zA-Z][\w-]*)", said.stdout))
    return found


def test_commands_name_what_the_program_has(flags):
    """Commands that the tests cannot run (servers, the reader's files) must at least be commands of the program."""
    wrong, seen = [], 0
    for page in PAGES:
        for block in blocks(page):
            if block.language not in ("sh", "bash", "console"):
                continue
            for line in block.text.replace("\\\n", " ").splitlines():
                found = re.match(r"(?:\$ )?(?:cargo run (?:--release )?-- |groundrule )(\w+)(.*)", line)
                if not found:
                    continue
                command, rest = found[1], found[2].partition(" #")[0]
                rest = re.split(r"[|>&]", re.sub(r"'[^']*'", "", rest))[0]
                seen += 1
                if command not in flags:
                    wrong.append(f"{name(page)}: {line}")
                    continue
                wrong += [f"{name(page)}: {flag}" for flag in re.findall(r"(?<!\S)(--?[a-zA-Z][\w-]*)", rest) if flag not in flags[command]]
    assert wrong == []
    assert seen > 40


def configurations():
    for page in PAGES:
        for place, block in enumerate(blocks(page)):
            if block.language == "toml" and "[[reward]]" in block.text:
                yield pytest.param(block.text, id=f"{name(page)}-{place}")


@pytest.mark.parametrize("text", list(configurations()))
def test_configurations_on_the_pages_are_accepted(text):
    import groundrule

    found = pytest.importorskip("tomllib").loads(text)
    plan = groundrule.Plan(found["reward"], semantics=found.get("semantics", "vlm-r1"), totals=found.get("totals", "whole"))
    assert len(plan) == len(found["reward"])


def test_json_on_the_pages_is_json():
    import json

    for page in PAGES:
        for block in blocks(page):
            if block.language == "json":
                json.loads(block.text)
