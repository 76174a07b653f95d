"""Groundrule beside the Python that it replaces: the same distinct inputs, one core, one run.

    make bench                      # or: .venv/bin/python bench/beside.py [TASK ...] [--write]

Both sides see every input once a pass, in turns; of every few inputs the fastest pass counts. The results of both sides are added up
and must agree. With --write the table goes to bench/runs/, and with it how cost grows with size and what more
cores bring to a batch.
"""

import argparse
import datetime
import json
import math
import os
import platform
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BINARY = ROOT / "bench" / "target" / "release" / "groundrule-bench"
WORDS = (
    "the image shows a red car parked beside two small trees so we first look at left side and count every object "
    "that could be meant then compare width height area angle number triangle circle because question asks which of "
    "them is larger therefore answer must be checked again with care before it is written down as final result"
).split()
ROUNDS = 3
FEW = 16
LABELS = ["cat", "dog", "car", "person", "tree", "traffic light", "bicycle", "Bench"]


def prose(rng, size):
    out, length = [], 0
    while length < size:
        word = rng.choice(WORDS) if rng.random() < 0.9 else f"{rng.choice(WORDS)}{rng.randrange(1000)},"
        out.append(word)
        length += len(word) + 1
    return " ".join(out)


def reply(rng, answer, size=2000):
    form = rng.random()
    think = prose(rng, size)
    if form < 0.7:
        return f"<think>{think}</think>\n<answer>{answer}</answer>"
    if form < 0.85:
        return f"<think>{think}</think> so <answer>{answer}</answer>"
    return f"<think>{think}<answer>{answer}</answer>\n"


def boxes(rng, count):
    out = []
    for _ in range(count):
        x, y = rng.randrange(600), rng.randrange(400)
        out.append({"bbox_2d": [x, y, x + rng.randrange(5, 300), y + rng.randrange(5, 200)], "label": rng.choice(LABELS)})
    return out


def moved(rng, items):
    out = []
    for item in items:
        if rng.random() < 0.15:
            continue
        x1, y1, x2, y2 = (v + rng.randrange(-12, 13) for v in item["bbox_2d"])
        box = [x1, y1, max(x2, x1 + 2), max(y2, y1 + 2)]
        label = item["label"] if rng.random() < 0.9 else rng.choice(LABELS)
        out.append({"bbox_2d": box, "label": label})
    return out + boxes(rng, rng.randrange(2))


def fence(items):
    return "```json\n" + json.dumps(items) + "\n```"


def broken_json(rng):
    """A list of boxes as models leave it: cut off, quotes missing, commas lost, words around it."""
    text = json.dumps(boxes(rng, rng.randrange(1, 12)))
    kind = rng.randrange(6)
    if kind == 0:
        return text[: rng.randrange(len(text) // 2, len(text))]
    if kind == 1:
        return text.replace('"', "'")
    if kind == 2:
        return text.replace("}, {", "} {")
    if kind == 3:
        return text.replace('"label"', "label")
    if kind == 4:
        return text.replace("}", ",}")
    return "Here are the boxes: " + text + " as asked."


# ---- the rules in plain Python, written for this comparison -------------------------------------------------------

THINK_ANSWER = re.compile(r"<think>.*?</think>\s*<answer>.*?</answer>", re.DOTALL)
REC = re.compile(r"<think>.*?</think>\s*<answer>.*?\{.*\[\d+,\s*\d+,\s*\d+,\s*\d+\].*\}.*?</answer>", re.DOTALL)
ANSWER = re.compile(r"<answer>(.*?)</answer>", re.DOTALL)
JSON_FENCE = re.compile(r"```json(.*?)```", re.DOTALL)
FENCE = re.compile(r"```(.*?)```", re.DOTALL)
ARRAY = re.compile(r'\[\s*{.*?"bbox_2d".*?"label".*?}\s*\]', re.DOTALL)


def python_clean(text):
    found = ANSWER.findall(text)
    if found:
        text = found[-1]
    for end in "\n", "\r":
        text = re.sub(r"(?<=\s)" + end, "", text)
        text = re.sub(r"(?<!\s)" + end, " ", text)
    return text.strip().rstrip(".").lower()


def python_iou(a, b):
    left, top = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[2] - 1, b[2] - 1), min(a[3] - 1, b[3] - 1)
    shared = (right - left + 1) * (bottom - top + 1) if left < right and top < bottom else 0
    return float(shared) / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - shared)


def python_detection_score(content, solution, threshold=0.5, alpha=0.7, beta=0.0, gamma=0.3):
    def items(text):
        found = JSON_FENCE.search(python_clean(text))
        return list(json.loads(found.group(1).strip())) if found and found.group(1).strip() else []

    try:
        predicted = items(content)
    except ValueError:
        predicted = []
    expected = items(solution)
    if not predicted or not expected:
        return 1.0 if not predicted and not expected else 0.0
    table = [[python_iou(p["bbox_2d"], e["bbox_2d"]) for e in expected] for p in predicted]
    free_p, free_e, position, right = list(range(len(predicted))), list(range(len(expected))), 0, 0
    matched = False
    while free_p and free_e:
        best = (-1, -1, -1)
        for p in free_p:
            for e in free_e:
                if table[p][e] > best[0]:
                    best = (table[p][e], p, e)
        if best[0] < threshold:
            break
        matched = True
        _, p, e = best
        if predicted[p]["label"].lower() == expected[e]["label"].lower():
            position += best[0]
            right += 1
        free_p.remove(p)
        free_e.remove(e)
    position = position / len(expected) if matched else 0.0
    label = right / len(expected) if matched else 0.0
    complete = 1.0 - (len(free_e) / len(expected) + len(free_p) / len(predicted)) / 2.0
    return (alpha * position + beta * label + gamma * complete) / (alpha + beta + gamma)


def python_repetition(content):
    from json_repair import repair_json

    if content == "":
        return 0.0
    found = JSON_FENCE.search(content) or FENCE.search(content)
    source = found.group(1).strip() if found else None
    if not source:
        found = ARRAY.search(content)
        source = found.group(0) if found else None
    if source:
        try:
            data = json.loads(source)
        except ValueError:
            data = json.loads(repair_json(source) or "null")
        if data and isinstance(data, list):
            try:
                items = [f"{d['bbox_2d']}_{d['label']}" for d in data if "bbox_2d" in d and "label" in d]
            except TypeError:  # a list of numbers and the like, as fenced code has them: no boxes, and the words decide
                pass
            else:
                return -(1 - len(set(items)) / len(items)) if items else 0.0
    if len(content.split()) < 6:
        return 0.0
    words = content.lower().split()
    runs, total = set(), 0
    for run in zip(*[words[i:] for i in range(6)]):
        runs.add(run)
        total += 1
    return -(1 - len(runs) / total)


def length_of_last_answer(text):
    # As VLM-R1's functions call it, the pattern looked up in the module's cache every time.
    found = re.findall(r"<answer>(.*?)</answer>", text, re.DOTALL)
    return len(found[-1]) if found else 0


def marks_of_a_rollout(text):
    # What the rewards of one rollout look for: the form of the reply, its last answer, the JSON fence in that answer.
    form = re.fullmatch(r"<think>.*?</think>\s*<answer>.*?</answer>", text, re.DOTALL)
    found = re.findall(r"<answer>(.*?)</answer>", text, re.DOTALL)
    answer = found[-1] if found else ""
    fenced = re.search(r"```json(.*?)```", answer, re.DOTALL)
    return (1.0 if form else 0.0) + len(answer) + (len(fenced.group(1)) if fenced else 0)


def rollout(rng, size):
    """A reply of about this size: a short answer, the box of one object or a list of boxes, each as often."""
    answers = [lambda: str(rng.randrange(1000)), lambda: json.dumps(boxes(rng, 1)[0]), lambda: fence(boxes(rng, rng.randrange(1, 14)))]
    return reply(rng, rng.choice(answers)(), size)


def tasks(directory):
    rng = random.Random(20261115)
    plain = [reply(rng, str(i)) for i in range(3000)]
    rec = [reply(rng, json.dumps(boxes(rng, 1)[0])) for _ in range(3000)]
    truths = [boxes(rng, rng.randrange(1, 14)) for _ in range(1500)]
    detection = [[f"<think>{prose(rng, 800)}</think><answer>{fence(moved(rng, t))}</answer>", f"<answer>{fence(t)}</answer>"] for t in truths]
    talk = [prose(rng, 2000) if i % 3 else prose(rng, 900) + " " + prose(random.Random(i), 500) * 2 for i in range(1500)]
    lists = [f"{prose(rng, 300)}\n{fence(t + t[: rng.randrange(3)])}" for t in truths]
    # A batch as trainers hand it over: sizes from 200 bytes to 8 kB, small ones more often.
    mixed = [rollout(rng, int(200 * 40 ** rng.random())) for _ in range(512)]
    pairs = []
    for _ in range(20000):
        a = prose(rng, rng.randrange(4, 90))[:99]
        b = "".join(c for c in a if rng.random() > 0.15) if rng.random() < 0.5 else prose(rng, rng.randrange(4, 90))[:99]
        pairs.append([a, b])

    def images():
        from PIL import Image

        paths = []
        for i in range(240):
            kind = ["png", "jpeg", "webp", "gif"][i % 4]
            path = Path(directory) / f"{i}.{kind}"
            picture = Image.new("RGB", (rng.randrange(64, 900), rng.randrange(64, 900)), (i % 256, 90, 160))
            picture.save(path, kind.upper())
            paths.append(str(path))
        return paths

    def pillow(path):
        from PIL import Image

        width, height = Image.open(path).size
        return width + height

    def repair(text):
        from json_repair import repair_json

        return len(repair_json(text))

    def levenshtein(a, b):
        import Levenshtein

        return Levenshtein.ratio(a, b)

    # name, what Python side it stands beside, inputs, Python function, ratio to reach
    return [
        ("format_reward", "re.fullmatch", plain, lambda t: 1.0 if THINK_ANSWER.fullmatch(t) else 0.0, 50),
        ("format_reward_rec", "re.search", rec, lambda t: 1.0 if REC.search(t) else 0.0, 50),
        ("form_and_marks", "re, 200 B to 8 kB", mixed, marks_of_a_rollout, 50),
        ("last_answer", "re.findall, 200 B to 8 kB", mixed, length_of_last_answer, 50),
        *(
            ("last_answer", f"re.findall, {size} B {kind}", [make(size) for _ in range(512)], length_of_last_answer, 50)
            for size in (200, 2000, 8000)
            for kind, make in (("and a number", lambda n: reply(rng, str(rng.randrange(1000)), n)), ("and boxes", lambda n: reply(rng, fence(boxes(rng, rng.randrange(1, 14))), n)))
        ),
        ("detection_score", "plain Python", detection, python_detection_score, 50),
        ("repetition_reward", "plain Python, text", talk, python_repetition, 50),
        ("repetition_reward", "plain Python, boxes", lists, python_repetition, 50),
        ("repair_json", "json_repair", [broken_json(rng) for _ in range(2000)], repair, 100),
        ("image_size", "Pillow", images, pillow, 5),
        ("ratio", "Levenshtein", pairs, levenshtein, 1),
    ]


def one_pass(inputs, function, fastest):
    """Runs every input once. `fastest` keeps, for each few inputs, the least time they ever took: whoever else uses the machine
    interrupts a long pass for certain and a short one seldom."""
    total = 0.0
    for group, first in enumerate(range(0, len(inputs), FEW)):
        few = inputs[first : first + FEW]
        start = time.perf_counter()
        if isinstance(few[0], list):
            total += sum(function(*row) for row in few)
        else:
            total += sum(function(row) for row in few)
        fastest[group] = min(fastest.get(group, math.inf), time.perf_counter() - start)
    return total


def run(only):
    rows = []
    with tempfile.TemporaryDirectory() as directory:
        if keep := os.environ.get("BENCH_INPUTS"):
            directory = keep
        for name, beside, inputs, function, goal in tasks(directory):
            if only and name not in only:
                continue
            if callable(inputs):
                inputs = inputs()
            path = Path(directory) / f"{name}-{len(rows)}.jsonl"
            path.write_text("".join(json.dumps(row) + "\n" for row in inputs), encoding="utf-8")
            # In turns, so that whatever else the machine does meets both sides.
            fastest, ours_seconds = {}, math.inf
            for _ in range(ROUNDS):
                python_sum = one_pass(inputs, function, fastest)
                python_sum = one_pass(inputs, function, fastest)
                ours = json.loads(subprocess.run([BINARY, name, path, "20"], capture_output=True, check=True, text=True).stdout)
                ours_seconds = min(ours_seconds, ours["seconds"])
            python_seconds = sum(fastest.values())
            agree = math.isclose(python_sum, ours["checksum"], rel_tol=1e-9, abs_tol=1e-9)
            rows.append({
                "task": name, "beside": beside, "inputs": len(inputs), "goal": goal, "agree": agree,
                "python_us": python_seconds / len(inputs) * 1e6, "ours_us": ours_seconds / len(inputs) * 1e6,
                "ratio": python_seconds / ours_seconds, "python_sum": python_sum, "our_sum": ours["checksum"],
            })
            show(rows[-1])
    return rows


def show(row):
    mark = "" if row["agree"] else f"  DIFFERENT RESULTS: {row['python_sum']} and {row['our_sum']}"
    print(f"{row['task']:20} beside {row['beside']:22} {row['python_us']:10.2f} us {row['ours_us']:9.3f} us {row['ratio']:8.1f}x (goal {row['goal']}x){mark}", flush=True)


def table(rows, machine):
    lines = [
        f"# Beside Python, {datetime.date.today()}", "",
        f"`bench/beside.py --write` on {machine}. Time per input on one core, the fastest of several passes for every few inputs; both sides gave the same results.", "",
        "| task | beside | inputs | Python | Groundrule | ratio |", "|---|---|---|---|---|---|",
    ]
    for r in rows:
        lines.append(f"| {r['task']} | {r['beside']} | {r['inputs']:,} | {r['python_us']:.2f} µs | {r['ours_us']:.3f} µs | {r['ratio']:.0f}x |")
    lines += ["", "`last_answer` has to look at every byte of a reply. So does `re`, which searches for `<` with the C library: behind that search, memory itself",
              "is the limit, and no program can be much faster. What `re` takes letter by letter is the answer; the longer it is, the larger the ratio."]
    return "\n".join(lines) + "\n"


def show_growth():
    """Each reward on texts of one, ten and a hundred times the size."""
    return subprocess.run([BINARY, "growth"], capture_output=True, check=True, text=True).stdout


def show_batches():
    """The same rows in one batch, on one thread and on all cores."""
    rng = random.Random(64)
    lines = ["| rows | one thread | all cores | ratio |", "|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as directory:
        for count in 64, 512, 4096, 16384:
            path = Path(directory) / f"{count}.jsonl"
            with path.open("w", encoding="utf-8") as file:
                for _ in range(count):
                    truth = boxes(rng, rng.randrange(1, 14))
                    row = [reply(rng, fence(moved(rng, truth)), 1200), f"<answer>{fence(truth)}</answer>"]
                    file.write(json.dumps(row) + "\n")
            r = json.loads(subprocess.run([BINARY, "batch", path], capture_output=True, check=True, text=True).stdout)
            lines.append(f"| {count:,} | {r['one_thread'] * 1e3:.2f} ms | {r['all_cores'] * 1e3:.2f} ms | {r['ratio']:.2f}x |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tasks", nargs="*", help="only these")
    parser.add_argument("--write", action="store_true", help="write the table to bench/runs/")
    options = parser.parse_args()
    if not BINARY.exists():
        sys.exit("build it first: cargo build --release --manifest-path bench/Cargo.toml")
    rows = run(options.tasks)
    if options.write:
        machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
        stem = ROOT / "bench" / "runs" / f"{datetime.date.today()}-beside-python"
        stem.with_suffix(".md").write_text(table(rows, machine), encoding="utf-8")
        stem.with_suffix(".json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        if not options.tasks:
            today, cores = datetime.date.today(), f"{os.cpu_count()} cores, {platform.machine()}"
            growth = f"# Cost against size, {today}\n\n`bench/target/release/groundrule-bench growth` on {cores}: hostile and plain texts of 10 kB, 100 kB and 1 MB.\n\n{show_growth()}"
            (ROOT / "bench" / "runs" / f"{today}-growth.md").write_text(growth, encoding="utf-8")
            batches = f"# One batch on one thread and on all cores, {today}\n\n`bench/beside.py --write` on {cores}: detection, format and repetition of every row, fastest of 60 passes.\n\n{show_batches()}"
            (ROOT / "bench" / "runs" / f"{today}-batches.md").write_text(batches, encoding="utf-8")
    if not all(row["agree"] for row in rows):
        sys.exit("the two sides disagree")


if __name__ == "__main__":
    main()
