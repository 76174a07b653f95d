"""Runs every fuzz target for a time and writes what came of it as a table.

    python3 fuzz/campaign.py --seconds 60 [--cheap 10] [--targets rows matching] [--sanitizer none] [--write fuzz/campaign.md]
    python3 fuzz/campaign.py --blind --seconds 60 [--workers 2] [--seed 1] --write fuzz/campaign.md

The first form asks libFuzzer to find new ways through the code (nightly toolchain, cargo-fuzz). Starting inputs come from
fuzz/seeds (`fuzz/seeds.py`) and from fuzz/corpus. The second goes down the known ways at full speed (`blind.rs`, stable
toolchain). Targets whose inputs take microseconds run `--cheap` times as long.

Each way has a table of its executions, the edges reached, and the inputs that failed, each target with the commit it ran on; the page
is written anew after each target. Runs of the same commit add up; what an older commit ran in the same way is replaced. The status
is 1 if an input failed.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

FUZZ = Path(__file__).resolve().parent
# Inputs of microseconds, and no longer than this.
CHEAP = {"tags": 512, "json_loads": 256, "image_size": 1024, "box_reader": 256, "matching": 200, "edges": 256}
# These need the small crates alone, which build in seconds.
SMALL = ("json_loads", "json_repair", "image_size", "box_reader", "tags", "matching")
# These need the engine, and no tables and no service.
REWARDS = ("edges", "rewards", "rows", "threads")
LONGEST = {"table_file": 8192, "service_table": 4096, "thumbnail": 4096, "math_extract": 600, "math_verify": 400, "math_parse": 400, "math_print": 400}
# Made out of choices: a dictionary of words would not help.
CHOICES = (
    "image_size", "rows", "threads", "matching", "math_compat", "math_grammar", "math_question", "math_words", "rewards", "service_table",
    "table_file", "table_rows", "text_file", "thumbnail", "view_request",
)
COLUMNS = ("runs", "edges", "memory")
WAYS = {"Guided": "Runs that libFuzzer guided to new ways through the code.", "Blind": "Runs of changed inputs down the known ways, which count no edges."}


def said(*command: str) -> str:
    return subprocess.run(command, cwd=FUZZ, check=True, capture_output=True, text=True).stdout


def targets() -> list[str]:
    return sorted(path.stem for path in (FUZZ / "fuzz_targets").glob("*.rs"))


def features(target: str) -> list[str]:
    """What is built for a target, and no more."""
    if target in SMALL:
        return ["--no-default-features"]
    if target.startswith("math_"):
        return ["--no-default-features", "--features", "math"]
    return ["--no-default-features", "--features", "rewards"] if target in REWARDS else []


def options(target: str) -> list[str]:
    longest = CHEAP.get(target) or LONGEST.get(target, 1500)
    given = [f"-max_len={longest}"]
    if target not in CHOICES:
        given.append("-dict=math.dict" if target.startswith("math_") else "-dict=text.dict")
    return given


def guided(target: str, seconds: int, sanitizer: str) -> dict:
    """libFuzzer for a time."""
    (FUZZ / "corpus" / target).mkdir(parents=True, exist_ok=True)
    (FUZZ / "seeds" / target).mkdir(parents=True, exist_ok=True)
    artifacts = FUZZ / "artifacts" / target
    before = set(artifacts.glob("*")) if artifacts.exists() else set()
    command = [
        "cargo", "+nightly", "fuzz", "run", "-s", sanitizer, *features(target), target, f"corpus/{target}", f"seeds/{target}", "--", *options(target),
        "-timeout=10", "-rss_limit_mb=1024", "-print_final_stats=1", "-reload=0", f"-max_total_time={seconds}",
    ]
    ran = subprocess.run(
        command, cwd=FUZZ, capture_output=True, text=True, errors="replace", env={**os.environ, "ASAN_OPTIONS": "quarantine_size_mb=8"}, check=False
    )
    log = ran.stderr

    def last(pattern: str) -> int:
        found = re.findall(pattern, log)
        return int(found[-1]) if found else 0

    found = sorted(set(artifacts.glob("*")) - before) if artifacts.exists() else []
    if ran.returncode != 0 and not found:
        sys.exit(f"{target} did not run:\n{log[-3000:]}")
    return {
        "runs": last(r"stat::number_of_executed_units:\s*(\d+)") or last(r"#(\d+)\s"),
        "edges": last(r"cov: (\d+)"),
        "memory": last(r"stat::peak_rss_mb:\s*(\d+)"),
        "found": [path.name for path in found],
    }


def blind(target: str, seconds: int, workers: int, seed: int) -> dict:
    """Changed inputs for a time, without a fuzzer."""
    ran = subprocess.run(
        ["cargo", "run", "--quiet", "--release", "--bin", "blind", "--", target, str(seconds), str(workers), str(seed)],
        cwd=FUZZ, capture_output=True, text=True, errors="replace", check=False,
    )
    if ran.returncode != 0:
        sys.exit(f"{target} did not run:\n{ran.stderr[-3000:]}")
    said = json.loads(ran.stdout.splitlines()[-1])
    return {"edges": 0, **{name: said[name] for name in ("runs", "memory", "found")}}


def together(known: dict, more: dict) -> dict:
    """Runs add up; of sizes the largest counts."""
    row = {name: max(known.get(name, 0), more[name]) for name in ("edges", "memory")}
    row["runs"] = known.get("runs", 0) + more["runs"]
    return row | {"found": known.get("found", []) + more["found"], "commit": more["commit"]}


def earlier(path: Path) -> dict[tuple[str, str], dict]:
    """What the tables at a path say."""
    text = path.read_text("utf-8") if path.exists() else ""
    rows = {}
    for way, section in re.findall(r"^## (\w+)$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL):
        for name, commit, *numbers, failed in re.findall(r"\| `(\w+)` \| (\w+) \|" + r" ([\d,]+) \|" * len(COLUMNS) + r" (.*) \|", section):
            row = {column: int(number.replace(",", "")) for column, number in zip(COLUMNS, numbers)}
            rows[way, name] = row | {"commit": commit, "found": [] if failed == "–" else failed.split(", ")}
    return rows


def page(rows: dict[tuple[str, str], dict]) -> str:
    lines = ["# The last campaigns", "", "Debug assertions are on ([how](README.md)). `make fuzz` and `make fuzz-blind` write this page."]
    for way, what in WAYS.items():
        ran = sorted((name, row) for (of, name), row in rows.items() if of == way)
        total = sum(row["runs"] for _, row in ran)
        lines += ["", f"## {way}", "", f"{what} {total:,} in all.", "", "| target | commit | runs | edges | peak MB | failed |", "|---|---|---:|---:|---:|---|"]
        for name, row in ran:
            cells = " | ".join(f"{row[column]:,}" for column in COLUMNS)
            lines.append(f"| `{name}` | {row['commit']} | {cells} | {', '.join(row['found']) or '–'} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=int, default=60)
    arguments.add_argument("--cheap", type=int, default=1)
    arguments.add_argument("--targets", nargs="*")
    arguments.add_argument("--sanitizer", default="address")
    arguments.add_argument("--blind", action="store_true")
    arguments.add_argument("--workers", type=int, default=1)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--write", type=Path)
    chosen = arguments.parse_args()
    commit = said("git", "rev-parse", "--short", "HEAD").strip()
    rows = earlier(chosen.write) if chosen.write else {}
    broken = 0
    for target in chosen.targets or targets():
        seconds = chosen.seconds * (chosen.cheap if target in CHEAP else 1)
        found = blind(target, seconds, chosen.workers, chosen.seed) if chosen.blind else guided(target, seconds, chosen.sanitizer)
        broken += len(found["found"])
        row = ("Blind" if chosen.blind else "Guided", target)
        known = rows.get(row, {})
        rows[row] = together(known if known.get("commit") == commit else {}, {**found, "commit": commit})
        print(target, rows[row], flush=True)
        if chosen.write:
            chosen.write.write_text(page(rows), "utf-8")
    print(page(rows))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
