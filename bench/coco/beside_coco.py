"""COCO average precision beside pycocotools: the same random scenes, one core, one run.

    make bench-coco                 # or: .venv/bin/python bench/coco/beside_coco.py [--write]

Every scene is judged by both, and all twelve numbers must agree to 1e-12. The fastest of several passes over a scene
counts for either side; of pycocotools the time of the processor is taken, so that other work on the machine does not count
against it. Two times are taken of pycocotools: of `evaluate`, `accumulate` and `summarize` alone, which is
what the ratios use, and with the index of truths and detections that it needs before (`COCO`, `loadRes`). What ours needs
before is a list of boxes; it is not timed either.
"""

import argparse
import contextlib
import datetime
import importlib.metadata
import io
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

ROOT = Path(__file__).resolve().parent.parent.parent
BINARY = ROOT / "bench" / "target" / "release" / "groundrule-bench-coco"
SEED = 20261115


def box(rng):
    width, height = rng.uniform(2, 300), rng.uniform(2, 300)
    return [round(rng.uniform(0, 640), 2), round(rng.uniform(0, 480), 2), round(width, 2), round(height, 2)]


def moved(rng, sides, by):
    x, y, width, height = sides
    shake = lambda size: rng.gauss(0, by) * size
    return [x + shake(width), y + shake(height), max(1.0, width + shake(width)), max(1.0, height + shake(height))]


def scene(rng, images, boxes, categories):
    """Truths, and detections that find most of them more or less well, with false ones and ties among the scores."""
    truths, detections = [], []
    for image in range(images):
        for _ in range(boxes):
            category = rng.randrange(categories)
            sides = box(rng)
            truths.append([image, category, sides])
            if rng.random() < 0.85:
                found = category if rng.random() < 0.9 else rng.randrange(categories)
                score = 1.0 if rng.random() < 0.3 else round(rng.random(), 3)
                detections.append([image, found, moved(rng, sides, rng.choice([0.02, 0.1, 0.3])), score])
        while sum(row[0] == image for row in detections) < boxes:
            detections.append([image, rng.randrange(categories), box(rng), round(rng.random(), 3)])
    rng.shuffle(detections)
    return {"truths": truths, "detections": detections}


def scenes(rng, small):
    yield "small", "1 image, up to 8 boxes, 3 labels", 25, [
        scene(rng, 1, rng.randrange(1, 9), 3) for _ in range(small)
    ]
    yield "images", "3 images, up to 6 boxes each, 4 labels", 10, [
        scene(rng, 3, rng.randrange(1, 7), 4) for _ in range(small // 4)
    ]
    yield "thousand", "1 image, 1,000 boxes, 1 label", 5, [scene(rng, 1, 1000, 1) for _ in range(5)]
    yield "thousand_labels", "1 image, 1,000 boxes, 20 labels", 5, [scene(rng, 1, 1000, 20) for _ in range(5)]
    yield "thousand_images", "10 images, 100 boxes each, 5 labels", 5, [scene(rng, 10, 100, 5) for _ in range(5)]


def pycocotools(one, passes):
    """Twelve numbers, the seconds of the evaluation alone, and those with the index."""
    images = sorted({row[0] for row in one["truths"]} | {row[0] for row in one["detections"]})
    categories = sorted({row[1] for row in one["truths"]} | {row[1] for row in one["detections"]})
    annotations = [
        {"id": i + 1, "image_id": image, "category_id": category, "bbox": sides, "area": sides[2] * sides[3], "iscrowd": 0}
        for i, (image, category, sides) in enumerate(one["truths"])
    ]
    found = [
        {"image_id": image, "category_id": category, "bbox": sides, "score": score}
        for image, category, sides, score in one["detections"]
    ]
    alone = whole = float("inf")
    for _ in range(passes):
        with contextlib.redirect_stdout(io.StringIO()):
            start = time.process_time()
            truth = COCO()
            truth.dataset = {
                "info": {},
                "images": [{"id": image} for image in images],
                "annotations": [dict(row) for row in annotations],
                "categories": [{"id": category} for category in categories],
            }
            truth.createIndex()
            evaluation = COCOeval(truth, truth.loadRes([dict(row) for row in found]), "bbox")
            ready = time.process_time()
            evaluation.evaluate()
            evaluation.accumulate()
            evaluation.summarize()
            end = time.process_time()
        alone, whole = min(alone, end - ready), min(whole, end - start)
    return list(evaluation.stats), alone, whole


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--write", action="store_true", help="write the table to bench/runs")
    arguments.add_argument("--small", type=int, default=3000, help="how many small scenes")
    options = arguments.parse_args()
    rng = random.Random(SEED)
    kinds, worst, total = [], 0.0, 0
    for name, what, our_passes, list_of_scenes in scenes(rng, options.small):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.writelines(json.dumps(one) + "\n" for one in list_of_scenes)
            file.flush()
            run = subprocess.run([BINARY, file.name, str(our_passes)], check=True, capture_output=True, text=True)
        ours = [json.loads(line) for line in run.stdout.splitlines()]
        passes = 2
        theirs = [pycocotools(one, passes) for one in list_of_scenes]
        for one, (stats, _, _) in zip(ours, theirs, strict=True):
            difference = max(abs(a - b) for a, b in zip(one["stats"], stats, strict=True))
            worst = max(worst, difference)
            if not difference <= 1e-12:
                sys.exit(f"{name}: {one['stats']} is not {stats}")
        total += len(ours)
        alone = [their[1] / our["seconds"] for our, their in zip(ours, theirs)]
        kinds.append(
            {
                "name": name,
                "what": what,
                "scenes": len(ours),
                "ours_us": statistics.median(our["seconds"] for our in ours) * 1e6,
                "pycocotools_us": statistics.median(their[1] for their in theirs) * 1e6,
                "with_index_us": statistics.median(their[2] for their in theirs) * 1e6,
                "times_median": statistics.median(alone),
                "times_least": min(alone),
            }
        )
        print(f"{name:16} {len(ours):5} scenes  {kinds[-1]['times_median']:8.0f} times as fast (least {min(alone):.0f})")
    run = subprocess.run([BINARY, "assignment", "20"], check=True, capture_output=True, text=True)
    assignments = json.loads(run.stdout)
    version = importlib.metadata.version("pycocotools")
    lines = [
        "# COCO average precision beside pycocotools",
        "",
        f"{datetime.date.today()}, {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"pycocotools {version}. Written by `make bench-coco`.",
        "",
        f"{total:,} random scenes (seed {SEED}), all twelve numbers of each: the greatest difference is {worst:.1e}.",
        "",
        "| scenes | | groundrule | pycocotools | with its index | times as fast | least |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for kind in kinds:
        lines.append(
            f"| {kind['what']} | {kind['scenes']:,} | {kind['ours_us']:,.1f} µs | {kind['pycocotools_us']:,.0f} µs | "
            f"{kind['with_index_us']:,.0f} µs | {kind['times_median']:,.0f} | {kind['times_least']:,.0f} |"
        )
    lines += [
        "",
        "Medians over the scenes. Times as fast is the median (and the least) of the ratios of single scenes, of the",
        "evaluation alone. Both sides ran in one run on one core of a machine that others used at the same time: of",
        "pycocotools processor time is taken, of groundrule the fastest pass. Single times may be off by half, ratios by",
        "less.",
        "",
        "Optimal assignment of 500 by 500, the fastest of twenty: "
        + ", ".join(f"{name} {ms:.1f} ms" for name, ms in assignments.items())
        + ".",
        "",
    ]
    print("\n".join(lines))
    if options.write:
        stem = ROOT / "bench" / "runs" / f"{datetime.date.today()}-beside-pycocotools"
        stem.with_suffix(".md").write_text("\n".join(lines))
        raw = {"seed": SEED, "pycocotools": version, "greatest_difference": worst, "kinds": kinds, "assignment_ms": assignments}
        stem.with_suffix(".json").write_text(json.dumps(raw, indent=1) + "\n")
    slow = [kind["name"] for kind in kinds if kind["times_median"] < (100 if kind["name"] == "small" else 10)]
    if slow:
        sys.exit("slower than promised: " + ", ".join(slow))


if __name__ == "__main__":
    main()
