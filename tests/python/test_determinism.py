"""The same bits from every edge: 1, 2, 8 and 32 threads, twenty runs, a forked child, the program and the service."""

import json
import os
import pickle
import struct
import subprocess
import sys

import pytest
from test_client import TOKEN, running

import groundrule

THREADS = [1, 2, 8, 32]
REWARDS = [entry["name"] for entry in groundrule.rewards() if entry["name"] != "llm_reward"]
PIECES = [
    "<think>a b c d e f a b c d e f</think><answer>{}</answer>", "{}", "\\boxed{{{}}}", "The answer is {}.", "```json\n{}\n```",
]
ANSWERS = [
    "7", "1/3", "0.1", "$\\sqrt{2}+\\pi$", "B", "yes", "[10, 20, 30.5, 41]", '[{"bbox_2d": [1, 2, 30, 40], "label": "cat"}]',
    "three red cars", "x^2+1", "", "好好好", "[0.1, 0.2, 0.3, 0.4]", "not 7", "1e308",
]
ROWS = [
    {"completion": piece.format(mine), "solution": theirs, "image_size": [640, 480], "image_grid_thw": [1, 34, 46], "gen_len": 100}
    for piece in PIECES
    for mine in ANSWERS
    for theirs in ("7", "$\\sqrt{2}+\\pi$", "[10, 20, 30, 40]", '[{"bbox_2d": [1, 2, 30, 40], "label": "cat"}]', "B")
]


def plan(semantics):
    return groundrule.Plan([f"{name}:semantics={semantics}" for name in REWARDS])


def columns():
    return {name: [row[name] for row in ROWS] for name in ROWS[0]}


def bits(score):
    return None if score is None else struct.pack("<d", score)


def picture(scores):
    """All that a result says, with scores to the last bit."""
    return (
        [bits(total) for total in scores.total],
        {label: [bits(score) for score in column] for label, column in scores.scores.items()},
        scores.reasons,
        scores.statuses,
    )


def scored(semantics, threads=None):
    given = columns()
    return picture(groundrule.score(plan(semantics), given.pop("completion"), threads=threads, **given))


@pytest.fixture(scope="module", params=["strict", "vlm-r1"])
def expected(request):
    return request.param, scored(request.param, 1)


def test_any_number_of_threads_and_twenty_runs_give_the_same_bits(expected):
    semantics, first = expected
    for run in range(20):
        assert scored(semantics, THREADS[run % len(THREADS)]) == first, run


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_gives_the_same_bits(expected):
    semantics, first = expected
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            with os.fdopen(write, "wb") as out:
                pickle.dump(scored(semantics, 8), out)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as source:
        assert pickle.load(source) == first
    os.waitpid(child, 0)


def test_the_program_gives_the_same_bits(expected, tmp_path):
    semantics, (totals, scores, reasons, statuses) = expected
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    rewards = [f"--reward={name}:semantics={semantics}" for name in REWARDS]
    written = set()
    for threads in THREADS:
        command = [sys.executable, "-m", "groundrule", "score", "rows.jsonl", "-o", "-", "-q", "--threads", str(threads), *rewards]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        assert ran.returncode in (0, 5), ran.stderr
        written.add(ran.stdout)
    assert len(written) == 1
    lines = [json.loads(line) for line in written.pop().splitlines()]
    number = lambda score: bits(float(score)) if score is not None else None
    assert [number(line["score"]) for line in lines] == totals
    for label in scores:
        found = [line["rewards"][label] for line in lines]
        assert [number(outcome["score"]) for outcome in found] == scores[label], label
        assert [outcome["reason"] for outcome in found] == reasons[label], label
        assert [outcome["status"] for outcome in found] == statuses[label], label


def test_the_service_gives_the_same_bits(expected, tmp_path):
    semantics, first = expected
    given = columns()
    with running(tmp_path) as (port, _):
        client = groundrule.Client(f"http://127.0.0.1:{port}", token=TOKEN)
        theirs = client.score(plan(semantics), given.pop("completion"), **given)
    assert picture(theirs) == first
