"""`groundrule view` on 10^4, 10^5 and 10^6 rows: time to the first rows and to the whole index, how fast it answers, memory.

    python3 bench/inspector.py [--rows N] [--binary PATH] [--write]
    python3 bench/inspector.py --make rows.jsonl --rows 1000000

`--make` only writes the rows: groups of eight completions of one prompt over many steps, mathematics, choices and boxes,
some lines that are not rows.
"""

import argparse
import datetime
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from beside import ROOT, prose  # noqa: E402

PLAN = [
    "default_accuracy_reward:as=accuracy,tasks=math,tasks=choice",
    "iou_reward:tasks=rec",
    "format_reward:weight=0.5",
    "repetition_reward:weight=0.5",
]
GROUP = 8
QUESTIONS = {
    "overview": "/api/overview",
    "first page": "/api/rows?limit=200",
    "sorted by total": "/api/rows?sort=total&limit=200",
    "sorted by id, page in the middle": "/api/rows?sort=id&offset=HALF&limit=200",
    "a reason, sorted by length": "/api/rows?reward=accuracy&reason=symbolic_equal&sort=length&desc=1&limit=200",
    "score range of one task": "/api/rows?task=rec&min=0.2&max=1.2&sort=score:iou_reward&limit=200",
    "one row": "/api/row/HALF",
    "one group": "/api/group/7",
    "groups by signal": "/api/groups?sort=signal&limit=100",
    "text, first slice": "/api/rows?text=zzz+not+there&limit=200",
}


def rows(count, seed=0):
    """Lines of a run. Thoughts are cut from one long text: making them anew would take longer than reading them."""
    rng = random.Random(seed)
    text = prose(rng, 200_000)
    for start in range(0, count, GROUP):
        kind = (start // GROUP) % 3
        step, number = start // 512, rng.randrange(1, 400)
        box = [rng.randrange(0, 400), rng.randrange(0, 300), rng.randrange(420, 800), rng.randrange(320, 600)]
        for place in range(min(GROUP, count - start)):
            if rng.random() < 0.0005:
                yield '{"id": "cut", "completion": "the disk was full'
                continue
            at = rng.randrange(0, 190_000)
            thought = text[at : at + rng.randrange(150, 1100)]
            form = "<think>{}</think>\n<answer>{}</answer>" if rng.random() < 0.9 else "{} So it is {}"
            row = {"id": f"{start // GROUP}-{place}", "step": step}
            if kind == 0:
                guess = number if rng.random() < 0.5 else number + rng.randrange(1, 4)
                answer = rng.choice(["$\\frac{%d}{2}$", "%d/2", "\\boxed{\\frac{%d}{2}}"]) % guess
                row |= {"task": "math", "problem": f"What is {number} / 2?", "completion": form.format(thought, answer), "solution": "$\\frac{%d}{2}$" % number}
            elif kind == 1:
                row |= {"task": "choice", "problem": f"Question {number}: A, B, C or D?", "completion": form.format(thought, rng.choice("ABCD")), "solution": "ABCD"[number % 4]}
            else:
                shift = rng.choice([0, 3, 40, 300])
                row |= {"task": "rec", "problem": f"Where is thing {number}?", "completion": form.format(thought, json.dumps({"bbox_2d": [v + shift for v in box]})), "solution": json.dumps(box), "image_size": [1000, 800], "image_grid_thw": [1, 56, 70]}
            yield json.dumps(row)


def make(path, count):
    with Path(path).open("w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in rows(count))


class View:
    """The program, and the questions of its page."""

    def __init__(self, binary, path):
        flags = [word for part in PLAN for word in ("--reward", part)]
        self.started = time.perf_counter()
        self.child = subprocess.Popen([binary, "view", path, "--no-open", *flags], stdout=subprocess.PIPE, text=True)
        for line in self.child.stdout:
            found = re.search(r"(http://[^/]+)/\?token=(\w+)", line)
            if found:
                self.base, self.token = found.groups()
                break

    def ask(self, path):
        request = urllib.request.Request(self.base + path, headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.loads(answer.read())

    def since_start(self):
        return time.perf_counter() - self.started

    def memory(self, name):
        status = Path(f"/proc/{self.child.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+)", status)[1]) / 1024

    def processor_time(self):
        fields = Path(f"/proc/{self.child.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.child.kill()
        self.child.wait()


def measure(binary, path, count):
    view = View(binary, path)
    try:
        while not view.ask("/api/rows?limit=50")["rows"]:
            time.sleep(0.002)
        first = view.since_start()
        generation = 0
        while True:
            event = view.ask(f"/api/events?generation={generation}")
            generation = event["generation"]
            if event["done"]:
                break
        whole = view.since_start()
        busy = view.processor_time()
        assert event["rows"] == count, event
        times = {}
        for name, question in QUESTIONS.items():
            question = question.replace("HALF", str(count // 2))
            found = []
            for _ in range(5):
                before = time.perf_counter()
                view.ask(question)
                found.append((time.perf_counter() - before) * 1000)
                if name.startswith("text"):
                    break
            # The first overview is made, later ones are remembered.
            times[name] = found[0] if name == "overview" else sorted(found)[len(found) // 2]
        return first, whole, busy, view.memory("VmRSS"), view.memory("VmHWM"), times
    finally:
        view.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, action="append", help="how many rows; may be repeated")
    parser.add_argument("--binary", default=ROOT / "target" / "release" / "groundrule")
    parser.add_argument("--make", metavar="FILE", help="write the rows to this file, and measure nothing")
    parser.add_argument("--write", action="store_true", help="write the tables to bench/runs/")
    options = parser.parse_args()
    counts = options.rows or [10_000, 100_000, 1_000_000]
    if options.make:
        make(options.make, counts[0])
        return
    head = ["| rows | file | first rows | whole index | processor time | memory | peak |", "|---|---|---|---|---|---|---|"]
    table = {name: [] for name in QUESTIONS}
    with tempfile.TemporaryDirectory() as directory:
        for count in counts:
            path = Path(directory) / "rows.jsonl"
            make(path, count)
            first, whole, busy, memory, peak, times = measure(options.binary, path, count)
            head.append(f"| {count:,} | {path.stat().st_size / 1e6:,.0f} MB | {first:.2f} s | {whole:.2f} s | {busy:.2f} s | {memory:,.0f} MB | {peak:,.0f} MB |")
            for name, milliseconds in times.items():
                table[name].append(f"{milliseconds:.1f} ms")
    lines = [f"| question | {' | '.join(f'{count:,} rows' for count in counts)} |", "|---" * (len(counts) + 1) + "|"]
    lines += [f"| {name} | {' | '.join(found)} |" for name, found in table.items()]
    text = "\n".join(head) + "\n\nAnswers over HTTP, the median of five (the overview: the first one):\n\n" + "\n".join(lines) + "\n"
    print(text)
    if options.write:
        today = datetime.date.today()
        page = ROOT / "bench" / "runs" / f"{today}-inspector.md"
        page.write_text(f"# The inspector on many rows, {today}\n\n`python3 bench/inspector.py --write` on {os.cpu_count()} shared cores, release build: {len(PLAN)} rewards with a second opinion on each zero, rows of about 1 kB. Time counts from the start of the program to the whole index; other programs kept the machine busy (load {os.getloadavg()[0]:.0f}), so the processor time says what it costs.\n\n{text}", encoding="utf-8")


if __name__ == "__main__":
    main()
