"""Mathematics beside Math-Verify: the same distinct pairs, one core, one run, by kind of answer.

    make bench-math                 # or: .venv/bin/python bench/math/beside_math.py [--sample N] [--write]

Reads ../shared/corpora/{responses,answers}.jsonl.gz beside the repository (or --corpora DIR). We judge every
distinct pair in both modes. Math-Verify takes some 40 ms a pair, so it judges a sample: of each kind of reference
the same share, but at least a few; the times are then weighted back to the corpus. The ratio compares the two on the
sampled pairs and nothing else. With --write the tables go to bench/runs/.
"""

import argparse
import collections
import datetime
import gzip
import json
import logging
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BINARY = ROOT / "bench" / "target" / "release" / "groundrule-bench-math"
LEAST_OF_A_KIND = 8


def load(path):
    """Distinct pairs in the order of the file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return list({(row["gold"], row["pred"]): row for row in rows}.values())


def stratified(rows, size, rng):
    """About `size` rows: of each kind of reference its share, but at least LEAST_OF_A_KIND where there are so many."""
    kinds = collections.defaultdict(list)
    for place, row in enumerate(rows):
        kinds[row["gold_kind"]].append(place)
    chosen = []
    for kind in sorted(kinds):
        places = kinds[kind]
        share = max(LEAST_OF_A_KIND, round(size * len(places) / len(rows)))
        chosen += rng.sample(places, min(share, len(places)))
    return sorted(chosen)


def judge_with_math_verify(pairs):
    """Seconds of processor time, which a loaded machine does not draw out, and the verdict of each pair, as a trainer
    calls it: parse, parse, verify."""
    from math_verify import parse, verify

    out = []
    for row in pairs:
        start = time.thread_time()
        try:
            verdict = bool(verify(parse(row["gold"]), parse(row["pred"])))
        except Exception:  # its own time-out, or an error of SymPy: counted as not equal
            verdict = False
        out.append((time.thread_time() - start, verdict))
    return out


def judge_with_groundrule(pairs, passes):
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "pairs.jsonl"
        path.write_text("".join(json.dumps({"gold": r["gold"], "pred": r["pred"]}) + "\n" for r in pairs), encoding="utf-8")
        return json.loads(subprocess.run([BINARY, path, str(passes)], capture_output=True, check=True, text=True).stdout)


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0


def weighted(places, rows, value):
    """Mean over the corpus from a stratified sample: the mean of each kind by the kind's share."""
    share = collections.Counter(row["gold_kind"] for row in rows)
    by_kind = collections.defaultdict(list)
    for place in places:
        by_kind[rows[place]["gold_kind"]].append(value(place))
    covered = sum(share[kind] for kind in by_kind)
    return sum(share[kind] / covered * sum(v) / len(v) for kind, v in by_kind.items())


def measure(name, path, size, passes, rng):
    rows = load(path)
    places = stratified(rows, size, rng)
    sampled = set(places)
    others = [row for place, row in enumerate(rows) if place not in sampled]
    # Its grammar tables fill while it runs: it gets pairs that are not measured first.
    judge_with_math_verify(rng.sample(others, min(150, len(others))))
    theirs = dict(zip(places, judge_with_math_verify([rows[place] for place in places])))
    ours = judge_with_groundrule(rows, passes)
    result = {"corpus": name, "pairs": len(rows), "sampled": len(places), "passes": passes, "modes": {}, "kinds": {}, "reply_kinds": {}}
    their_mean = weighted(places, rows, lambda place: theirs[place][0])
    result["math_verify"] = {
        "us_a_pair": their_mean * 1e6, "pairs_a_second": 1 / their_mean,
        "p50_us": quantile([t for t, _ in theirs.values()], 0.5) * 1e6, "p99_us": quantile([t for t, _ in theirs.values()], 0.99) * 1e6,
        "max_us": max(t for t, _ in theirs.values()) * 1e6,
    }
    for mode in "compat", "sound":
        fastest, first = (ours[mode][key] for key in ("fastest_ns", "first_ns"))
        our_sample = weighted(places, rows, lambda place: fastest[place] / 1e9)
        best = min(ours[mode]["seconds"])
        result["modes"][mode] = {
            "us_a_pair": best / len(rows) * 1e6, "pairs_a_second": len(rows) / best,
            "p50_us": quantile(fastest, 0.5) / 1e3, "p99_us": quantile(fastest, 0.99) / 1e3, "max_us": max(fastest) / 1e3,
            "first_pass_p99_us": quantile(first, 0.99) / 1e3, "first_pass_max_us": max(first) / 1e3,
            # Whole pass for us, clock reads and all, so that the ratio is never flattered.
            "ratio": their_mean / max(best / len(rows), our_sample),
            "slowest": [{"id": rows[p]["id"], "us": fastest[p] / 1e3, "characters": len(rows[p]["pred"])} for p in sorted(range(len(rows)), key=lambda p: -fastest[p])[:5]],
        }
    result["agree_on_sample"] = sum(theirs[p][1] == ours["compat"]["equal"][p] for p in places)
    for table, field in ("kinds", "gold_kind"), ("reply_kinds", "pred_kind"):
        groups = collections.defaultdict(list)
        for place, row in enumerate(rows):
            groups[row[field]].append(place)
        for kind, members in groups.items():
            entry = {"pairs": len(members)}
            both = [p for p in members if p in sampled]
            if both:
                entry["sampled"] = len(both)
                entry["math_verify_us"] = sum(theirs[p][0] for p in both) / len(both) * 1e6
            for mode in "compat", "sound":
                times = [ours[mode]["fastest_ns"][p] / 1e3 for p in members]
                entry[mode] = {"mean_us": sum(times) / len(times), "p50_us": quantile(times, 0.5), "p99_us": quantile(times, 0.99), "max_us": max(times)}
                if both:
                    same = sum(ours[mode]["fastest_ns"][p] / 1e3 for p in both) / len(both)
                    entry[mode]["ratio"] = entry["math_verify_us"] / same
            result[table][kind] = entry
    return result


def summary(results):
    lines = ["| corpus, mode | pairs | µs a pair | pairs a second | p50 | p99 | max | first pass p99 / max | beside Math-Verify |", "|---|---|---|---|---|---|---|---|---|"]
    for r in results:
        m = r["math_verify"]
        lines.append(f"| {r['corpus']}, Math-Verify | {r['sampled']:,} of {r['pairs']:,} | {m['us_a_pair']:,.0f} | {m['pairs_a_second']:,.1f} | {m['p50_us']:,.0f} | {m['p99_us']:,.0f} | {m['max_us']:,.0f} | | |")
        for mode, o in r["modes"].items():
            lines.append(f"| {r['corpus']}, {mode} | {r['pairs']:,} | {o['us_a_pair']:.1f} | {o['pairs_a_second']:,.0f} | {o['p50_us']:.1f} | {o['p99_us']:.0f} | {o['max_us']:,.0f} | {o['first_pass_p99_us']:.0f} / {o['first_pass_max_us']:,.0f} | **{o['ratio']:,.0f}x** |")
    return lines


def by_kind(entries, least):
    lines = ["| kind | pairs | Math-Verify µs (n) | compat: mean | p50 | p99 | max | ratio | sound: mean | p50 | p99 | max | ratio |", "|---|---|---|---|---|---|---|---|---|---|---|---|---|"]
    for kind, e in sorted(entries.items(), key=lambda item: -item[1]["compat"]["mean_us"]):
        if e["pairs"] < least:
            continue
        theirs = f"{e['math_verify_us']:,.0f} ({e['sampled']})" if "math_verify_us" in e else "not sampled"
        cells = []
        for mode in "compat", "sound":
            o = e[mode]
            ratio = f"{o['ratio']:,.0f}x" if "ratio" in o else ""
            cells.append(f"{o['mean_us']:.1f} | {o['p50_us']:.1f} | {o['p99_us']:.0f} | {o['max_us']:,.0f} | {ratio}")
        lines.append(f"| {kind} | {e['pairs']:,} | {theirs} | {cells[0]} | {cells[1]} |")
    return lines


def page(results, machine):
    lines = [
        f"# Mathematics beside Math-Verify, {datetime.date.today()}", "",
        f"`make bench-math` on {machine}: one core, one run, the same distinct pairs, each judged from its two texts (extraction, reading, comparison).",
        f"We judge every pair, {results[0]['passes']} passes, and a pair's time is its fastest pass; a mean is the fastest whole pass. The first pass, with everything cold, stands beside.",
        "Math-Verify 0.9.0, warmed up on other pairs, judges a sample stratified by the kind of the reference; its mean is weighted back to the corpus. Means are of processor time on both sides; p50, p99 and max of ours are of the clock. Times in µs.", "",
        *summary(results), "",
    ]
    for r in results:
        slow = sorted(((k, e) for k, e in r["kinds"].items() if e["pairs"] >= 10), key=lambda item: -item[1]["compat"]["mean_us"])[:3]
        lines += [
            f"## {r['corpus']}", "",
            f"Compat and Math-Verify gave the same verdict on {r['agree_on_sample']:,} of the {r['sampled']:,} sampled pairs. "
            f"Slowest kinds of reference: {', '.join(k for k, _ in slow)}. "
            "Slowest pairs: " + "; ".join(f"{mode} " + ", ".join(f"{s['id']} {s['us']:,.0f} µs ({s['characters']:,} characters)" for s in o["slowest"][:3]) for mode, o in r["modes"].items()) + ".", "",
            "By kind of the reference, slowest first:", "", *by_kind(r["kinds"], 1), "",
            "By kind of the reply (kinds with at least 10 pairs):", "", *by_kind(r["reply_kinds"], 10), "",
        ]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpora", type=Path, default=ROOT.parent / "shared" / "corpora")
    parser.add_argument("--sample", type=int, default=700, help="pairs of each corpus for Math-Verify")
    parser.add_argument("--passes", type=int, default=9)
    parser.add_argument("--write", action="store_true", help="write the tables to bench/runs/")
    options = parser.parse_args()
    if not BINARY.exists():
        sys.exit("build it first: cargo build --release --manifest-path bench/Cargo.toml")
    if not options.corpora.is_dir():
        sys.exit(f"no corpora in {options.corpora}")
    logging.disable(logging.CRITICAL)
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})  # children too: both sides on the same core
    rng = random.Random(20261115)
    results = []
    for name in "responses", "answers":
        results.append(measure(name, options.corpora / f"{name}.jsonl.gz", options.sample, options.passes, rng))
    print("\n".join(summary(results)))
    if options.write:
        load = os.getloadavg()[1]
        machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}, load {load:.0f}"
        stem = ROOT / "bench" / "runs" / f"{datetime.date.today()}-math"
        stem.with_suffix(".md").write_text(page(results, machine), encoding="utf-8")
        stem.with_suffix(".json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
