"""Groundrule as a script calls it, beside Math-Verify and plain Python: real completions, one core, one run.

    make bench-calls                # or: .venv/bin/python bench/calls/beside_calls.py [--write] [--before DIR]

Mathematics: distinct pairs of ../shared/corpora (or --corpora DIR), read and judged by three calls from Python (parse, parse,
verify), by one call (verify), and all of them by one batch call on one thread. Rewards: the same completions; a tenth of them has
characters outside ASCII and most miss the form that is asked for, one call a sample and one call for all. The program: rows a second
of `groundrule score` on one thread. Means are processor time on both sides. Ours are the fastest of several passes, Math-Verify
and Python get one or two. --before measures an older build of the package, unpacked in DIR, in the same run.
With --write the page, its plots and the figures go to bench/runs/.
"""

import argparse
import datetime
import gzip
import json
import logging
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "bench"), str(HERE)]
from beside import REC, THINK_ANSWER, boxes, fence, moved, python_detection_score, python_iou, python_repetition  # noqa: E402
from plots import bars, curves  # noqa: E402

TARGETS = {
    ("three", "compat"): 1500, ("three", "sound"): 1200, ("batch", "compat"): 2500,
}
PLANS = {"mathematics": ["math_reward"], "formats": ["format_reward", "format_reward_rec"]}


def distinct(path, most):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return list({(row["gold"], row["pred"]): None for row in rows})[:most]


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


# ---- the other side ------------------------------------------------------------------------------------------------


def math_verify_seconds(pairs):
    """Processor seconds of each pair: parse, parse, verify."""
    from math_verify import parse, verify

    out = []
    for gold, pred in pairs:
        start = time.thread_time()
        try:
            verdict = bool(verify(parse(gold), parse(pred)))
        except Exception:  # its own time-out, or an error of SymPy: counted as not equal
            verdict = False
        out.append((time.thread_time() - start, verdict))
    return out


def python_iou_reward(content, solution, path, grid):
    """The box of an answer, scaled from the model's input to the image, beside the reference's."""
    import re

    from PIL import Image

    width, height = Image.open(path).size
    seen_height, seen_width = int(grid[1] * 14), int(grid[2] * 14)
    truth = json.loads(solution)
    try:
        answer = re.search(r"<answer>(.*?)</answer>", content, re.DOTALL)
        if answer:
            box = re.search(r"\[(\d+),\s*(\d+),\s*(\d+),\s*(\d+)\]", answer.group(1))
            if box:
                scale = [width / seen_width, height / seen_height] * 2
                return python_iou([int(n) * s for n, s in zip(box.groups(), scale)], truth)
    except ZeroDivisionError:
        pass
    return 0.0


def python_rewards(inputs):
    texts = inputs["texts"]
    return {
        "repetition_reward": [(python_repetition, (text,)) for text in texts],
        "format_reward": [(lambda text: 1.0 if THINK_ANSWER.fullmatch(text) else 0.0, (text,)) for text in texts],
        "format_reward_rec": [(lambda text: 1.0 if REC.search(text) else 0.0, (text,)) for text in texts],
        "detection_score": [(python_detection_score, pair) for pair in inputs["boxes"]],
        "iou_reward": [
            (python_iou_reward, (*pair, path, grid)) for pair, path, grid in zip(inputs["recs"], inputs["paths"], inputs["grids"])
        ],
    }


def python_seconds(calls):
    best, results = float("inf"), []
    for _ in range(2):
        start = time.process_time()
        results = [function(*arguments) for function, arguments in calls]
        best = min(best, time.process_time() - start)
    return best, results


# ---- inputs --------------------------------------------------------------------------------------------------------


def reward_inputs(replies, directory, rng):
    """Completions as they are, and the same ones as the thinking before an answer."""
    from PIL import Image

    texts = [reply if i % 2 else f"<think>{reply}</think>\n<answer>{i}</answer>" for i, reply in enumerate(replies)]
    found, recs, paths, grids = [], [], [], []
    for i, reply in enumerate(replies[:600]):
        truth = boxes(rng, rng.randrange(1, 10))
        found.append([f"<think>{reply}</think><answer>{fence(moved(rng, truth))}</answer>", f"<answer>{fence(truth)}</answer>"])
        box = boxes(rng, 1)[0]["bbox_2d"]
        near = [n + rng.randrange(0, 9) for n in box]
        answer = json.dumps({"bbox_2d": near}) if i % 5 else "a box"
        recs.append([f"<think>{reply}</think><answer>{answer}</answer>", json.dumps(box)])
        path = Path(directory) / f"{i % 100}.png"
        if not path.exists():
            Image.new("RGB", (rng.randrange(300, 900), rng.randrange(300, 900)), (90, 90, 160)).save(path)
            os.utime(path, (time.time() - 3600, time.time() - 3600))
        paths.append(str(path))
        grids.append([1, rng.randrange(20, 80), rng.randrange(20, 80)])
    return {"texts": texts, "boxes": found, "recs": recs, "paths": paths, "grids": grids}


def package(directory):
    """The environment in which the package of a directory is the one that is imported."""
    environment = dict(os.environ)
    if directory:
        environment["PYTHONPATH"] = str(directory)
    return environment


def measure(directory, path):
    ran = subprocess.run([sys.executable, HERE / "worker.py", path], env=package(directory), capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(ran.stderr)
    return json.loads(ran.stdout)


def program(directory, path, plan):
    """Processor seconds of the program over a file, and its peak of memory in MB."""
    flags = [word for part in plan for word in ("--reward", part)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "groundrule", "score", path, *flags, "-o", path.with_suffix(".out"), "--quiet", "--threads", "1"]
    subprocess.run(command, env=package(directory), check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def peak_memory(directory, path, plan):
    """Megabytes that the program held at most."""
    flags = [word for part in plan for word in ("--reward", part)]
    script = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    command = [sys.executable, "-m", "groundrule", "score", path, *flags, "-o", path.with_suffix(".out"), "--quiet", "--threads", "1"]
    ran = subprocess.run([sys.executable, "-c", script, *map(str, command)], env=package(directory), check=True, capture_output=True, text=True)
    return int(ran.stdout.split()[-1]) / 1024


# ---- the run -------------------------------------------------------------------------------------------------------


def run(options):
    rng = random.Random(20261116)
    builds = {"now": None, **({"before": options.before} if options.before else {})}
    pairs = {name: distinct(options.corpora / f"{name}.jsonl.gz", options.pairs) for name in ("responses", "answers")}
    result = {"pairs": {name: len(rows) for name, rows in pairs.items()}, "passes": options.passes, "math": {}, "rewards": {}, "program": {}}
    with tempfile.TemporaryDirectory() as directory:
        replies = [pred for _, pred in pairs["responses"]]
        result["foreign"] = sum(not reply.isascii() for reply in replies) / len(replies)
        rewards = reward_inputs(replies, directory, rng)
        inputs = Path(directory) / "inputs.json"
        inputs.write_text(json.dumps({"passes": options.passes, "pairs": pairs, "rewards": rewards}), encoding="utf-8")
        measured = {build: measure(where, inputs) for build, where in builds.items()}

        logging.disable(logging.CRITICAL)
        for name, rows in pairs.items():
            sample = sorted(rng.sample(range(len(rows)), min(options.sample, len(rows))))
            chosen = set(sample)
            warm = [rows[place] for place in range(len(rows)) if place not in chosen][:150]
            math_verify_seconds(warm or [rows[place] for place in sample[:50]])
            theirs = math_verify_seconds([rows[place] for place in sample])
            entry = {"sampled": len(sample), "math_verify_us": statistics.fmean(t for t, _ in theirs) * 1e6, "modes": {}}
            for mode in "compat", "sound":
                kinds = {}
                for kind in "three", "one", "batch", "reward":
                    for build, found in measured.items():
                        ours = found["math"][f"{name} {mode}"][kind]
                        mean = ours["seconds"] / len(rows) * 1e6
                        line = {"us": mean, "ratio": entry["math_verify_us"] / mean}
                        if kind not in ("batch", "reward"):
                            spread = [ns / 1e3 for ns in ours["fastest_ns"]]
                            line |= {"p50": quantile(spread, 0.5), "p99": quantile(spread, 0.99), "max": max(spread), "all": spread}
                            if mode == "compat":
                                agree = sum(bool(ours["results"][place]) == theirs[i][1] for i, place in enumerate(sample))
                                line["agree"] = agree
                        kinds.setdefault(kind, {})[build] = line
                entry["modes"][mode] = kinds
            entry["all_math_verify"] = [t * 1e6 for t, _ in theirs]
            result["math"][name] = entry

        for name, calls in python_rewards(rewards).items():
            seconds, results = python_seconds(calls)
            entry = {"samples": len(calls), "python_us": seconds / len(calls) * 1e6, "single": {}, "batch": {}}
            for build, found in measured.items():
                single, batch = found["singles"][name], found["batches"][name]
                entry["single"][build] = single["seconds"] / len(calls) * 1e6
                entry["batch"][build] = batch["seconds"] / len(calls) * 1e6
                entry["agree"] = sum(abs(a - b) < 1e-9 for a, b in zip(results, single["results"]))
            result["rewards"][name] = entry
        singles = measured["now"]["singles"]
        result["floor_us"] = {name: singles[name]["seconds"] / len(singles[name]["results"]) * 1e6 for name in ("nothing", "a list", "a file")}

        whole = distinct(options.corpora / "responses.jsonl.gz", None)
        rows = [json.dumps({"completion": pred, "solution": gold}, ensure_ascii=False) for gold, pred in whole]
        path, small = Path(directory) / "rows.jsonl", Path(directory) / "small.jsonl"
        for target, megabytes in (small, options.megabytes / 10), (path, options.megabytes):
            with target.open("w", encoding="utf-8") as file:
                while file.tell() < megabytes * 1e6:
                    file.write("\n".join(rows) + "\n")
        count = sum(1 for _ in path.open("rb"))
        result["rows"] = {"rows": count, "megabytes": path.stat().st_size / 1e6}
        for what, plan in PLANS.items():
            best = {build: float("inf") for build in builds}
            for _ in range(options.program_passes):
                for build, where in builds.items():
                    best[build] = min(best[build], program(where, path, plan))
            result["program"][what] = {
                "seconds": best,
                "memory": [peak_memory(None, small, plan), peak_memory(None, path, plan)],
            }
    return result


# ---- the page ------------------------------------------------------------------------------------------------------


def ratio(value, target=None):
    mark = "" if target is None else (" (aim met)" if value >= target else f" (aim {target:,}x)")
    return f"**{value:,.0f}x**{mark}"


def page(result, machine, stem, note):
    has_before = any("before" in kinds["three"] for entry in result["math"].values() for kinds in entry["modes"].values())
    lines = [
        f"# As a script calls it, {datetime.date.today()}", "",
        f"`bench/calls/beside_calls.py --write` on {machine}. Real completions, {result['foreign']:.0%} of them with characters outside ASCII. One core for both",
        "sides in one run, means of processor time. Ours is the fastest of", f"{result['passes']} passes; p50, p99 and max are of each pair's fastest run by the clock. Math-Verify 0.9.0 is warmed up on other pairs.", "",
        *([note, ""] if note else []),
        "## Mathematics", "",
        "| corpus, mode | calls | Math-Verify µs | ours µs | p50 | p99 | max | ratio |" + (" before µs | faster by |" if has_before else ""),
        "|---|---|---|---|---|---|---|---|" + ("---|---|" if has_before else ""),
    ]
    names = {"three": "parse, parse, verify", "one": "verify of two texts", "batch": "verify_batch, one thread", "reward": "a batch of rewards, one thread"}
    for corpus, entry in result["math"].items():
        for mode, kinds in entry["modes"].items():
            for kind, found in kinds.items():
                now = found["now"]
                target = TARGETS.get((kind, mode)) if corpus == "responses" else None
                spread = f"{now['p50']:.1f} | {now['p99']:.0f} | {now['max']:,.0f}" if "p50" in now else " | | "
                line = f"| {corpus}, {mode} | {names[kind]} | {entry['math_verify_us']:,.0f} | {now['us']:.2f} | {spread} | {ratio(now['ratio'], target)} |"
                if has_before:
                    before = found["before"]["us"]
                    line += f" {before:.2f} | {before / now['us']:.2f}x |"
                lines.append(line)
    for corpus, entry in result["math"].items():
        agree = entry["modes"]["compat"]["three"]["now"]["agree"]
        lines += ["", f"{corpus}: {result['pairs'][corpus]:,} pairs. Math-Verify judged {entry['sampled']:,} of them, and compat gave the same verdict on {agree:,}."]
    lines += [
        "", f"![How long a pair takes]({stem.name}-pairs.svg)", "",
        "The batch of rewards is `groundrule.score` with `math_reward` (compat) or strict `default_accuracy_reward` (sound): it returns reasons as well as scores.",
        "", "## Rewards beside plain Python", "",
        f"Python's own share: a call with a text (`py_float(\"1\")`) takes {result['floor_us']['nothing']:.2f} µs, one with a list of a text that gives a list (`sorted`)",
        f"{result['floor_us']['a list']:.2f} µs, and one that looks whether a file is there (`os.access`) {result['floor_us']['a file']:.2f} µs. The format rewards and `iou_reward` are given lists,",
        "and each call of `iou_reward` looks whether its image has changed.", "",
        "| reward | samples | Python µs | one call µs | ratio | in a batch µs | ratio |" + (" before: call, batch |" if has_before else ""),
        "|---|---|---|---|---|---|---|" + ("---|" if has_before else ""),
    ]
    for name, entry in result["rewards"].items():
        single, batch = entry["single"]["now"], entry["batch"]["now"]
        line = f"| {name} | {entry['samples']:,} | {entry['python_us']:.2f} | {single:.2f} | {ratio(entry['python_us'] / single, 40)} | {batch:.3f} | {ratio(entry['python_us'] / batch, 100)} |"
        if has_before:
            line += f" {entry['single']['before']:.2f}, {entry['batch']['before']:.3f} |"
        if entry["agree"] != entry["samples"]:
            line += f" {entry['samples'] - entry['agree']} results differ"
        lines.append(line)
    lines += ["", f"![Rewards beside plain Python]({stem.name}-rewards.svg)", "", "## The program", ""]
    rows = result["rows"]
    lines += [
        f"`groundrule score` on {rows['rows']:,} rows, {rows['megabytes']:,.0f} MB of real completions, one thread.", "",
        "| rewards | rows a second | MB a second | peak memory, a tenth of the file and all of it |" + (" before: rows a second | faster by |" if has_before else ""),
        "|---|---|---|---|" + ("---|---|" if has_before else ""),
    ]
    for what, entry in result["program"].items():
        seconds = entry["seconds"]
        small, large = entry["memory"]
        line = f"| {what} | {rows['rows'] / seconds['now']:,.0f} | {rows['megabytes'] / seconds['now']:,.0f} | {small:.0f} and {large:.0f} MB |"
        if has_before:
            line += f" {rows['rows'] / seconds['before']:,.0f} | {seconds['before'] / seconds['now']:.2f}x |"
        lines.append(line)
    return "\n".join(lines) + "\n"


def plots(result, stem):
    responses = result["math"]["responses"]
    series = {"Math-Verify": responses["all_math_verify"]}
    for mode, kinds in responses["modes"].items():
        series[f"Groundrule, {mode}"] = kinds["three"]["now"]["all"]
    stem.with_name(f"{stem.name}-pairs.svg").write_text(curves("Share of pairs that take at most so long", "µs", series), encoding="utf-8")
    groups = {
        name: {"one call": entry["python_us"] / entry["single"]["now"], "in a batch": entry["python_us"] / entry["batch"]["now"]}
        for name, entry in result["rewards"].items()
    }
    stem.with_name(f"{stem.name}-rewards.svg").write_text(bars("Times as fast as plain Python", groups), encoding="utf-8")


def without_lists(value):
    """The figures without what only the plots need."""
    if isinstance(value, dict):
        return {key: without_lists(inner) for key, inner in value.items() if key not in ("all", "all_math_verify")}
    return value


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpora", type=Path, default=ROOT.parent / "shared" / "corpora")
    parser.add_argument("--before", type=Path, help="a directory with an older build of the package")
    parser.add_argument("--pairs", type=int, default=1500, help="pairs of each corpus")
    parser.add_argument("--sample", type=int, default=500, help="pairs of each corpus for Math-Verify")
    parser.add_argument("--passes", type=int, default=7)
    parser.add_argument("--program-passes", type=int, default=3)
    parser.add_argument("--megabytes", type=float, default=500, help="size of the program's input")
    parser.add_argument("--note", help="a sentence for the page: what is special about this run")
    parser.add_argument("--write", action="store_true", help="write the page to bench/runs/")
    options = parser.parse_args()
    if not options.corpora.is_dir():
        sys.exit(f"no corpora in {options.corpora}; give --corpora DIR")
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # children too: both sides on the same core
    result = run(options)
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}, load {os.getloadavg()[1]:.0f}"
    stem = ROOT / "bench" / "runs" / f"{datetime.date.today()}-calls"
    text = page(result, machine, stem, options.note)
    print(text)
    if options.write:
        stem.with_suffix(".md").write_text(text, encoding="utf-8")
        stem.with_suffix(".json").write_text(json.dumps(without_lists(result), indent=1) + "\n", encoding="utf-8")
        plots(result, stem)


if __name__ == "__main__":
    main()
