"""The program on 100,000 mixed rows of about 2 kB: rows a second, and memory that does not grow with the file.

    .venv/bin/python bench/rows.py [--write]
"""

import argparse
import datetime
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from beside import ROOT, boxes, fence, moved, prose  # noqa: E402

BINARY = ROOT / "target" / "release" / "groundrule"
PLAN = ["default_accuracy_reward:tasks=math", "detection_score:tasks=detection", "iou_reward:tasks=rec", "format_reward", "repetition_reward"]
ANSWERS = ["$\\frac{%d}{8}$", "%d", "$%d\\sqrt{3}$", "x = %d", "\\boxed{%d\\pi}", "%d cm"]


def row(rng, i):
    kind = i % 3
    if kind == 0:
        n = rng.randrange(100)
        answer, truth = rng.choice(ANSWERS), rng.choice(ANSWERS)
        return {"task": "math", "completion": f"<think>{prose(rng, 1700)}</think>\n<answer>{answer % n}</answer>", "solution": truth % n}
    if kind == 1:
        truth = boxes(rng, rng.randrange(1, 9))
        return {"task": "detection", "completion": f"<think>{prose(rng, 1200)}</think>\n<answer>{fence(moved(rng, truth))}</answer>", "solution": f"<answer>{fence(truth)}</answer>"}
    box = boxes(rng, 1)[0]["bbox_2d"]
    return {"task": "rec", "completion": f"<think>{prose(rng, 1700)}</think>\n<answer>{{\"bbox_2d\": {[v + 3 for v in box]}}}</answer>", "solution": json.dumps(box), "image_size": [1000, 800], "image_grid_thw": [1, 56, 70]}


def run(path):
    # The peak of all children so far; the larger file runs last, so its peak is the last one.
    flags = [word for part in PLAN for word in ("--reward", part)]
    start = time.perf_counter()
    subprocess.run([BINARY, "score", path, *flags, "-o", path.with_suffix(".out"), "--quiet"], check=True)
    return time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the table to bench/runs/")
    options = parser.parse_args()
    lines = ["| rows | file | seconds | rows/s | peak memory |", "|---|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as directory:
        for count in 10_000, 100_000:
            rng = random.Random(count)
            path = Path(directory) / f"{count}.jsonl"
            with path.open("w", encoding="utf-8") as file:
                for i in range(count):
                    file.write(json.dumps(row(rng, i)) + "\n")
            seconds, peak = run(path)
            lines.append(f"| {count:,} | {path.stat().st_size / 1e6:.0f} MB | {seconds:.2f} | {count / seconds:,.0f} | {peak:.0f} MB |")
            path.unlink()
    text = "\n".join(lines) + "\n"
    print(text)
    if options.write:
        page = ROOT / "bench" / "runs" / f"{datetime.date.today()}-rows.md"
        page.write_text(f"# 100,000 rows through the program, {datetime.date.today()}\n\n`bench/rows.py --write` on {os.cpu_count()} cores: {len(PLAN)} rewards, rows of about 2 kB.\n\n{text}", encoding="utf-8")


if __name__ == "__main__":
    main()
