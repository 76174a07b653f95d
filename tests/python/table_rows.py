"""Rows for the tests of tables: one of each kind that trainers write, and the forms that all edges must agree on."""

import base64
import json
import pathlib
import subprocess
import sys

PLAN = [
    "format_reward",
    {"name": "default_accuracy_reward", "semantics": "strict", "as": "accuracy", "weight": 2.0},
    {"name": "default_accuracy_reward", "as": "vlm_r1", "weight": 0.5},
    {"name": "mcq_reward", "semantics": "strict", "tasks": ["choice"]},
    {"name": "iou_reward", "semantics": "strict", "tasks": ["box"]},
    {"name": "get_soft_overlong_punishment", "tasks": ["long"]},
]

FLAGS = [
    "--reward",
    "format_reward",
    "--reward",
    "default_accuracy_reward:as=accuracy,semantics=strict,weight=2",
    "--reward",
    "default_accuracy_reward:as=vlm_r1,weight=0.5",
    "--reward",
    "mcq_reward:semantics=strict,tasks=choice",
    "--reward",
    "iou_reward:semantics=strict,tasks=box",
    "--reward",
    "get_soft_overlong_punishment:tasks=long",
]

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)

USER = [{"role": "system", "content": "Answer in <answer> tags."}, {"role": "user", "content": "What is 2 + 2?"}]

_EMPTY = {
    "id": None,
    "prompt": None,
    "completion": None,
    "solution": None,
    "choices": None,
    "image": None,
    "gen_len": None,
    "score": None,
    "task": None,
}


def row(**columns):
    return {**_EMPTY, **columns}


def rows(count=1):
    """The rows, `count` times over, each with a name of its own."""
    kinds = [
        row(completion="<think>2 + 2</think><answer>4</answer>", solution="4", prompt=USER, gen_len=12, task="long"),
        row(completion="<answer>5</answer>", solution="4", prompt=USER, gen_len=40000, task="long"),
        row(completion="It is B.", solution="B", choices=["Cat", "Dog", "Fisch äöü 🐟"], task="choice"),
        row(completion="<answer>$\\frac{1}{2}$</answer>", solution="0.5", score=0.25),
        row(completion="<answer>[1, 2, 30, 40]</answer>", solution="[1, 2, 30, 41]", image={"bytes": PIXEL, "path": None}, task="box"),
        row(completion="<answer>[1, 2, 30, 40]</answer>", solution="[1, 2, 30, 41]", image={"bytes": None, "path": "gone.png"}, task="box"),
        row(completion="<answer>[0.1, 0.2, 0.3, 0.4]</answer>", solution="[1, 2, 30, 41]", task="box"),
        row(completion="[1, 2, 3, 4]", solution="[1, 2, 3, 4]"),
        row(completion="", solution="4"),
        row(completion=None, solution="4"),
        row(completion="no reference"),
        row(completion="<think>\n" + "so " * 400 + "</think>\n<answer>\n7\u2028</answer>", solution=" 7 ", prompt=[]),
    ]
    return [{**kinds[i % len(kinds)], "id": i} for i in range(count * len(kinds))]


def as_json(found):
    """A row as a line of JSON says it: bytes are base64."""
    image = found["image"]
    if image is not None and image["bytes"] is not None:
        image = {**image, "bytes": base64.b64encode(image["bytes"]).decode()}
    return json.dumps({**found, "image": image})


def told(score, rewards):
    """What one row's result says, in the form that all edges are compared in."""
    names = ("score", "status", "reason", "warning", "detail")
    return score, {label: tuple(part.get(name) for name in names) for label, part in rewards.items()}


def of_table(table):
    """The results in a table of scores. A row that cannot be read is told once by the program, so its details are left out."""
    found = []
    for line in table.select(["score", "error", "rewards"]).to_pylist():
        rewards = line["rewards"]
        if line["error"] is not None:
            rewards = {label: {**part, "detail": None} for label, part in rewards.items()}
        found.append(told(line["score"], rewards))
    return found


def of_lines(path):
    """The results that the program wrote as lines."""
    lines = [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]
    return [told(line["score"], line["rewards"]) for line in lines]


def program(*arguments, check=True):
    """Runs the program that is in the package."""
    command = [sys.executable, "-m", "groundrule", *map(str, arguments)]
    return subprocess.run(command, check=check, capture_output=True, text=True)
