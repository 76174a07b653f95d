"""Every number that the README and the comparison page say, from files that are committed."""

from __future__ import annotations

import json
import pathlib
import re
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[2]
RUNS = ROOT / "bench/runs"
GRADER = ROOT / "docs/careful-grader.md"


def latest(name: str) -> pathlib.Path:
    """The newest committed run of a kind."""
    found = sorted(RUNS.glob(f"*-{name}"))
    if not found:
        raise FileNotFoundError(f"no run {name} in {RUNS}")
    return found[-1]


def run(name: str) -> Any:
    return json.loads(latest(f"{name}.json").read_text())


def share(part: int, whole: int) -> float:
    return part / whole


def exams() -> dict[str, float]:
    """Shares of right answers found and wrong answers accepted on the exams of pairs, each judged before anything of it was read."""
    rows = re.findall(r"^\| (?:first|next) \w+, .*?\| (\d+) \| (\d+) \(.*?\| (\d+) \| (\d+) \(", GRADER.read_text(), re.MULTILINE)
    equal, found, different, accepted = (sum(int(row[place]) for row in rows) for place in range(4))
    pairs = [json.loads(line) for line in (ROOT / "tests/math/pairs.jsonl").read_text().splitlines()]
    written = [pair for pair in pairs if "x" in pair["id"]]
    right = [pair["math_verify"] for pair in written if pair["truth"]]
    wrong = [pair["math_verify"] for pair in written if not pair["truth"]]
    return {
        "equal": equal,
        "different": different,
        "found": share(found, equal),
        "accepted": share(accepted, different),
        "math_verify_found": share(sum(right), len(right)),
        "math_verify_accepted": share(sum(wrong), len(wrong)),
    }


def question_exams(last: int = 3, *, foreign: bool = False) -> dict[str, float]:
    """The same on the last exams with questions: those mostly in English, or those in other languages."""
    rows = re.findall(r"^\| [A-Z]{1,2}(,[^|]*)? \| (\d+) of (\d+) \| (\d+) of (\d+) \|$", GRADER.read_text(), re.MULTILINE)
    rows = [row[1:] for row in rows if ("in fifteen other languages" in row[0]) == foreign][-last:]
    found, right, accepted, wrong = (sum(int(row[place]) for row in rows) for place in range(4))
    return {"exams": len(rows), "rows": right + wrong, "found": share(found, right), "accepted": share(accepted, wrong)}


def mathematics() -> dict[str, float]:
    """Processor time for a completion on one core, on real completions."""
    responses = next(corpus for corpus in run("math") if corpus["corpus"] == "responses")
    sound = responses["modes"]["sound"]
    return {
        "pairs": responses["pairs"],
        "sound_us": sound["us_a_pair"],
        "compat_us": responses["modes"]["compat"]["us_a_pair"],
        "math_verify_us": sound["us_a_pair"] * sound["ratio"],
        "ratio": sound["ratio"],
        "compat_ratio": responses["modes"]["compat"]["ratio"],
    }


def rollouts() -> dict[str, float]:
    """2,000 mixed rollouts through all rules: VLM-R1's in Python, and one call of ours on one core."""
    found = run("python-rollouts")
    ours, python = found["one call, one core"]["processor"], found["python"]["processor"]
    return {"rows": found["rows"], "python_us": python / found["rows"] * 1e6, "ours_us": ours / found["rows"] * 1e6, "ratio": python / ours}


def tasks() -> list[dict[str, Any]]:
    return list(run("beside-python"))


def gaming(seed: int = 1) -> dict[str, list[dict[str, Any]]]:
    """The steps of the two training runs with a seed, by semantics."""
    folder = latest("gaming")
    end = "" if seed == 1 else f"-seed-{seed}"
    return {
        name: [json.loads(line) for line in (folder / f"{name}{end}.jsonl").read_text().splitlines()] for name in ("vlm-r1", "strict")
    }


def gaming_seeds() -> list[int]:
    """The seeds besides the first."""
    names = (path.stem.rpartition("-seed-")[2] for path in latest("gaming").glob("strict-seed-*.jsonl"))
    return sorted(int(name) for name in names)


def families() -> int:
    """Model families whose notation and frame are known by name."""
    table = (ROOT / "docs/frames.md").read_text().partition("<!-- generated: presets -->")[2].partition("<!-- end of generated -->")[0]
    return len(re.findall(r"^\| `", table, re.MULTILINE))
