"""The same 2,000 rollouts through VLM-R1's rules in Python and through groundrule.

    make bench-python               # or: .venv/bin/python bench/python/rollouts.py [--rows N] [--write]

Python means what VLM-R1 uses: math-verify, Levenshtein, json_repair and re. Groundrule is called once a sample and once for
the whole batch. Scores must agree before times are shown.
"""

import argparse
import datetime
import json
import logging
import math
import os
import pathlib
import platform
import random
import re
import sys
import time

import Levenshtein
import math_verify

import groundrule
from groundrule import vlm_r1

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))
import beside  # noqa: E402

logging.getLogger("math_verify").setLevel(logging.CRITICAL)
ONE_LINE_ANSWER = re.compile(r"<answer>(.*?)</answer>")
CHOICE = re.compile(r"(?:^|\s)([A-Z])(?=[.,?!:;]|$)")

ANSWERS = [
    (r"\frac{{{a}}}{{{b}}}", "{a}/{b}"),
    (r"{a}\sqrt{{{b}}}", r"{a}\sqrt{{{b}}}"),
    ("{a}.5", "{a}.50"),
    ("{a}", "{a}"),
    (r"x = {a}", "{a}"),
    (r"\{{{a}, {b}\}}", r"\{{{b}, {a}\}}"),
    (r"({a}, {b}]", r"({a}, {b}]"),
    (r"x^2 + {a}x + {b}", r"{b} + x^2 + {a}x"),
    (r"{a}\%", "{a}%"),
]
PHRASES = ["a red car", "the small tree", "two dogs and a cat", "on the left side", "behind the bench"]


def rollouts(count):
    """Completions, references and what kind of task they are."""
    rng = random.Random(20261115)
    rows = []
    for i in range(count):
        kind = ("math", "math", "math", "choice", "phrase", "boxes")[i % 6]
        if kind == "math":
            truth, answer = rng.choice(ANSWERS)
            a, b = rng.randrange(2, 60), rng.randrange(2, 60)
            c = a if rng.random() < 0.6 else rng.randrange(2, 60)
            truth, answer = truth.format(a=a, b=b), answer.format(a=c, b=b)
            solution, said = (
                f"<answer>${truth}$</answer>",
                rf"\boxed{{{answer}}}" if rng.random() < 0.5 else f"${answer}$",
            )
        elif kind == "choice":
            solution, said = f"<answer>{rng.choice('ABCD')}</answer>", f"{rng.choice('ABCD')}."
        elif kind == "phrase":
            solution, said = f"<answer>{rng.choice(PHRASES)}</answer>", rng.choice(PHRASES)
        else:
            truth = beside.boxes(rng, rng.randrange(1, 14))
            solution, said = f"<answer>{beside.fence(truth)}</answer>", beside.fence(beside.moved(rng, truth))
        rows.append((kind, beside.reply(rng, said, rng.randrange(300, 3000)), solution))
    return rows


def python_accuracy(content, solution):
    """VLM-R1's default rule: mathematics, then a number, a choice, or how alike the texts are."""
    found = ONE_LINE_ANSWER.search(solution)
    truth = found.group(1).strip() if found else solution.strip()
    answers = beside.ANSWER.findall(content)
    student = answers[-1].strip() if answers else content.strip()
    if math_verify.verify(math_verify.parse(student), math_verify.parse(truth)):
        return 1.0
    one, other = beside.python_clean(student), beside.python_clean(truth)
    if re.search(r"\d", truth):
        try:
            return 1.0 if float(one) == float(other) else 0.0
        except ValueError:
            return Levenshtein.ratio(one, other)
    right = CHOICE.findall(truth.upper())
    if right:
        chosen = CHOICE.findall(student.upper())
        return 1.0 if chosen and chosen[-1] == right[-1] else 0.0
    return Levenshtein.ratio(one, other)


def python_side(kind, content, solution):
    rule = beside.python_detection_score if kind == "boxes" else python_accuracy
    form = 1.0 if beside.THINK_ANSWER.fullmatch(content) else 0.0
    return rule(content, solution) + form + beside.python_repetition(content)


def our_side(kind, content, solution):
    rule = vlm_r1.detection_score if kind == "boxes" else vlm_r1.default_accuracy_reward
    return rule(content, solution) + vlm_r1.format_reward([content])[0] + vlm_r1.repetition_reward(content)


def timed(function):
    """Time of the clock, time of the processor, and the result."""
    clock, processor = time.perf_counter(), time.process_time()
    result = function()
    return time.perf_counter() - clock, time.process_time() - processor, result


def fastest(function, passes=60):
    """The least times of some passes, each for itself, and the result."""
    clocks, processors, results = zip(*(timed(function) for _ in range(passes)))
    return min(clocks), min(processors), results[0]


def milliseconds(seconds):
    return f"{seconds * 1e3:,.1f} ms"


def micros(seconds, count):
    return f"{seconds / count * 1e6:,.1f} us"


def batch(plan, rows, threads=None):
    kinds, contents, solutions = (list(column) for column in zip(*rows))
    return lambda: groundrule.score(plan, contents, solution=solutions, task=kinds, threads=threads).total


def python_pass(rows):
    """Time of the clock, times of the processor by kind, and the scores."""
    clock, by_kind, scores = time.perf_counter(), {}, []
    for row in rows:
        _, processor, score = timed(lambda: python_side(*row))
        by_kind[row[0]] = by_kind.get(row[0], 0.0) + processor
        scores.append(score)
    return time.perf_counter() - clock, by_kind, scores


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=2000)
    parser.add_argument("--write", action="store_true", help="write the table to bench/runs/")
    options = parser.parse_args()
    rows = rollouts(options.rows)
    plan = groundrule.Plan(
        [
            {"name": "default_accuracy_reward", "tasks": ["math", "choice", "phrase"]},
            {"name": "detection_score", "tasks": ["boxes"]},
            "format_reward",
            "repetition_reward",
        ]
    )
    python_side(*rows[0])  # imports and the first grammar are not part of the question
    passes = [python_pass(rows) for _ in range(3)]
    python_clock, python, expected = min(passes, key=lambda timed_pass: sum(timed_pass[1].values()))
    python_time = sum(python.values())
    results = {"python": {"clock": python_clock, "processor": python_time, **python}}
    table = []
    for name, run in (
        ("one call a sample", lambda: [our_side(*row) for row in rows]),
        ("one call, one core", batch(plan, rows, threads=1)),
        ("one call, all cores", batch(plan, rows)),
    ):
        clock, processor, totals = fastest(run)
        wrong = [i for i, (a, b) in enumerate(zip(totals, expected)) if not math.isclose(a, b, abs_tol=1e-12)]
        results[name] = {"clock": clock, "processor": processor, "differ": len(wrong)}
        ratios = f"{python_time / clock:,.0f}x | {python_time / processor:,.0f}x"
        each = micros(processor, len(rows))
        times = f"{milliseconds(clock)} | {milliseconds(processor)} | {each}"
        table.append(f"| {name} | {times} | {ratios} | {len(wrong)} |")
        for i in wrong[:5]:
            print("differs:", rows[i][0], rows[i][1][-120:], rows[i][2][:120], expected[i], totals[i])
    by_kind = []
    for kind in python:
        some = [row for row in rows if row[0] == kind]
        one, many = fastest(lambda: [our_side(*row) for row in some])[1], fastest(batch(plan, some, threads=1))[1]
        results[kind] = {"rows": len(some), "python": python[kind], "one call a sample": one, "one call": many}
        each = " | ".join(micros(seconds, len(some)) for seconds in (python[kind], one, many))
        by_kind.append(
            f"| {kind} | {len(some)} | {each} | {python[kind] / one:,.0f}x | {python[kind] / many:,.0f}x |"
        )
    load = os.getloadavg()[0]
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    lines = [
        f"# {len(rows):,} rollouts beside VLM-R1's rules in Python, {datetime.date.today()}",
        "",
        f"`make bench-python` on {machine}. Accuracy or detection, format and repetition for every row, no two rows alike; replies of",
        "300 to 3,000 characters. Python: math-verify 0.9.0, Levenshtein, json_repair and re on one core, the fastest of three",
        "passes; Groundrule: the fastest of 60. Both ratios have Python's processor time above the line, which is what its clock would show on an idle",
        f"machine at best. Load of the machine meanwhile: {load:.0f} on {os.cpu_count()} cores; where that is more than one, the clock says little.",
        "",
        "| | clock | processor | a sample | ratio by clock | ratio by processor | scores that differ |",
        "|---|---|---|---|---|---|---|",
        f"| Python | {milliseconds(python_clock)} | {milliseconds(python_time)} | {micros(python_time, len(rows))} | 1x | 1x | |",
        *table,
        "",
        "By kind, processor time for all rules of a sample on one core. Half of the rows are mathematics, where Python takes milliseconds;",
        "the other kinds are regular expressions, an edit distance and JSON, of which Python does much in C.",
        "",
        "| kind | rows | Python | one call a sample | in one call | ratio, one call a sample | ratio, in one call |",
        "|---|---|---|---|---|---|---|",
        *by_kind,
    ]
    text = "\n".join(lines) + "\n"
    print(text)
    if options.write:
        (ROOT / "bench" / "runs").mkdir(exist_ok=True)
        stem = ROOT / "bench" / "runs" / f"{datetime.date.today()}-python-rollouts"
        stem.with_suffix(".md").write_text(text, encoding="utf-8")
        raw = {"rows": len(rows), "machine": machine, **results}
        stem.with_suffix(".json").write_text(json.dumps(raw, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
