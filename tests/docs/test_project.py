"""What a project needs beside its code: workflows, citation, changelog, metadata."""

from __future__ import annotations

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
yaml = pytest.importorskip("yaml")
VERSION = re.search(r'^version = "(.*)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_name_what_is_there(path):
    workflow = yaml.safe_load(path.read_text())
    assert workflow["permissions"] == {"contents": "read"}, "jobs ask for more where they need it"
    jobs = workflow["jobs"]
    for name, job in jobs.items():
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(jobs), name
        if "uses" in job:
            assert (ROOT / job["uses"]).exists()
            continue
        assert job["runs-on"] and job["steps"]
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step), step
            assert "@" in step.get("uses", "@")
            for file in re.findall(r"(?:python3?|^)\s+?((?:tools|examples)/\S+\.py)|(\.ci/run)", step.get("run", "")):
                assert (ROOT / "".join(file)).exists(), file


def test_ci_runs_on_three_systems():
    text = (ROOT / ".github/workflows/ci.yml").read_text()
    assert all(system in text for system in ("ubuntu-latest", "macos-latest", "windows-latest"))


def test_issue_forms_have_fields_with_names():
    for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"):
        form = yaml.safe_load(path.read_text())
        if path.name != "config.yml":
            names = [field["id"] for field in form["body"]]
            assert form["name"] and form["description"] and len(set(names)) == len(names)


def test_hooks_run_what_is_there():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    for hook in hooks:
        program, *arguments = hook["entry"].split()
        assert program != "python3" or (ROOT / arguments[0]).exists(), hook


def test_citation_and_changelog_have_the_version():
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text())["version"] == VERSION
    entry = (ROOT / "CHANGELOG.md").read_text().partition(f"## {VERSION}\n")[2].partition("\n## ")[0]
    assert 5 <= len(re.findall(r"^- ", entry, re.MULTILINE)) <= 15


def test_crates_that_are_published_say_what_they_are():
    for path in (ROOT / "crates").glob("*/Cargo.toml"):
        text = path.read_text()
        if "publish = false" in text:
            continue
        for field in ("description = ", "license.workspace", "repository.workspace", "readme.workspace", "keywords.workspace", "rust-version.workspace"):
            assert field in text, f"{path}: {field}"
