"""Times the installed package as a script calls it. `beside_calls.py` starts this in a process of its own, once for each
package that it measures, and reads the JSON that it prints.

    PYTHONPATH=package python bench/calls/worker.py INPUTS.json
"""

import gc
import json
import os
import sys
import time
from pathlib import Path


def fastest(calls, passes):
    """Every call, `passes` times: processor seconds of the fastest whole pass, and for each call the nanoseconds of its fastest
    run by the clock. Results come from the first pass."""
    results = [call() for call in calls]
    seconds, best = float("inf"), [float("inf")] * len(calls)
    clock = time.perf_counter_ns
    for _ in range(passes):
        begun = time.process_time()
        for call in calls:
            call()
        seconds = min(seconds, time.process_time() - begun)
    for _ in range(passes):
        for place, call in enumerate(calls):
            start = clock()
            call()
            took = clock() - start
            if took < best[place]:
                best[place] = took
    return {"seconds": seconds, "fastest_ns": best, "results": results}


def three_calls(pairs, mode):
    """parse, parse, verify for each pair."""
    if mode == "compat":
        from groundrule.math_verify import parse, verify

        def judge(gold, pred):
            return verify(parse(gold), parse(pred))
    else:
        from groundrule.math import parse, verify

        def judge(gold, pred):
            return verify(parse(gold, reference=True), parse(pred))

    return [lambda gold=gold, pred=pred: judge(gold, pred) for gold, pred in pairs]


def one_call(pairs, mode):
    from groundrule.math import verify

    name = "math_verify" if mode == "compat" else "sound"
    return [lambda gold=gold, pred=pred: verify(gold, pred, mode=name) for gold, pred in pairs]


def batch(pairs, mode):
    """All pairs in one call, on one core."""
    from groundrule import math

    name = "math_verify" if mode == "compat" else "sound"
    references, replies = [gold for gold, _ in pairs], [pred for _, pred in pairs]
    if not hasattr(math, "verify_batch"):  # an older build
        return [lambda: [math.verify(gold, pred, mode=name) for gold, pred in pairs]]
    return [lambda: math.verify_batch(references, replies, mode=name, threads=1)]


def reward(pairs, mode):
    """All pairs as rows of a reward, on one core."""
    import groundrule

    plan = groundrule.Plan(["math_reward" if mode == "compat" else {"name": "default_accuracy_reward", "semantics": "strict"}])
    completions, solution = [pred for _, pred in pairs], [gold for gold, _ in pairs]
    return [lambda: groundrule.score(plan, completions, solution=solution, threads=1).total]


def rewards(inputs):
    """Each reward of one sample at a time, and of all samples in one call."""
    from groundrule import vlm_r1

    texts, boxes, paths, grids = inputs["texts"], inputs["boxes"], inputs["paths"], inputs["grids"]
    singles = {
        "repetition_reward": [lambda text=text: vlm_r1.repetition_reward(text) for text in texts],
        "format_reward": [lambda text=text: vlm_r1.format_reward([text])[0] for text in texts],
        "format_reward_rec": [lambda text=text: vlm_r1.format_reward_rec([text])[0] for text in texts],
        "detection_score": [lambda a=a, b=b: vlm_r1.detection_score(a, b) for a, b in boxes],
        "iou_reward": [
            lambda a=a, b=b, path=path, grid=grid: vlm_r1.iou_reward([a], [b], image_path=[[path]], image_grid_thw=[grid])[0]
            for (a, b), path, grid in zip(inputs["recs"], paths, grids)
        ],
        "nothing": [lambda: vlm_r1.py_float("1")] * len(texts),
        "a list": [lambda text=text: sorted([text])[0] for text in texts],
        "a file": [lambda path=path: os.access(path, os.F_OK) for path in paths],
    }
    replies, truths = zip(*inputs["recs"])
    all_boxes, all_truths = zip(*boxes)
    batches = {
        "repetition_reward": lambda: vlm_r1.repetition_rewards(texts, texts),
        "format_reward": lambda: vlm_r1.format_reward(texts),
        "format_reward_rec": lambda: vlm_r1.format_reward_rec(texts),
        "detection_score": lambda: one_batch("detection_score", all_boxes, all_truths),
        "iou_reward": lambda: vlm_r1.iou_reward(replies, truths, image_path=[[path] for path in paths], image_grid_thw=grids),
    }
    return singles, batches


def one_batch(reward, completions, solution):
    import groundrule

    return groundrule.score([reward], list(completions), solution=list(solution), threads=1).total


def main():
    inputs = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    passes = inputs["passes"]
    gc.disable()
    out = {"math": {}, "singles": {}, "batches": {}}
    for corpus, pairs in inputs["pairs"].items():
        for mode in "compat", "sound":
            out["math"][f"{corpus} {mode}"] = {
                "three": fastest(three_calls(pairs, mode), passes),
                "one": fastest(one_call(pairs, mode), passes),
                "batch": fastest(batch(pairs, mode), passes),
                "reward": fastest(reward(pairs, mode), passes),
            }
    singles, batches = rewards(inputs["rewards"])
    for name, calls in singles.items():
        out["singles"][name] = fastest(calls, passes)
    for name, call in batches.items():
        out["batches"][name] = fastest([call], passes)
    print(json.dumps(out))


if __name__ == "__main__":
    main()
