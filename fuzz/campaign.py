"""Runs every fuzz target for a time and writes what came of it as a table.

    python3 fuzz/campaign.py --seconds 60 [--cheap 10] [--targets rows matching] [--sanitizer none] [--write fuzz/campaign.md]

Needs the nightly toolchain and cargo-fuzz. Starting inputs come from fuzz/seeds (`fuzz/seeds.py`) and from fuzz/corpus. Targets
whose inputs take microseconds run `--cheap` times as long. The table has the executions, the edges reached, and the inputs that
failed, with the commit they ran on; it is written anew after each target. The status is 1 if an input failed.

`--add` goes on with the table that is there, if the commit is the same: executions and seconds add up.
"""

import argparse
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
LONGEST = {"table_file": 8192, "math_extract": 600, "math_verify": 400, "math_parse": 400, "math_print": 400}
# Made out of choices: a dictionary of words would not help.
CHOICES = ("image_size", "rows", "threads", "matching", "math_compat", "math_grammar", "rewards", "table_file", "table_rows", "view_request")
COLUMNS = ("runs", "seconds", "edges", "memory")


def said(*command: str) -> str:
    return subprocess.run(command, cwd=FUZZ, check=True, capture_output=True, text=True).stdout


def targets() -> list[str]:
    return said("cargo", "+nightly", "fuzz", "list").split()


def options(target: str) -> list[str]:
    longest = CHEAP.get(target) or LONGEST.get(target, 1500)
    given = [f"-max_len={longest}"]
    if target not in CHOICES:
        given.append("-dict=math.dict" if target.startswith("math_") else "-dict=text.dict")
    return given


def run(target: str, seconds: int, sanitizer: str) -> dict:
    (FUZZ / "corpus" / target).mkdir(parents=True, exist_ok=True)
    (FUZZ / "seeds" / target).mkdir(parents=True, exist_ok=True)
    artifacts = FUZZ / "artifacts" / target
    before = set(artifacts.glob("*")) if artifacts.exists() else set()
    command = [
        "cargo", "+nightly", "fuzz", "run", "-s", sanitizer, *(["--no-default-features"] if target in SMALL else []), target, f"corpus/{target}", f"seeds/{target}", "--", *options(target),
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
        "seconds": seconds,
        "edges": last(r"cov: (\d+)"),
        "memory": last(r"stat::peak_rss_mb:\s*(\d+)"),
        "found": [path.name for path in found],
    }


def earlier(path: Path, commit: str) -> dict[str, dict]:
    """What the table at a path says, if it is about the same commit."""
    text = path.read_text("utf-8") if path.exists() else ""
    if f"Commit {commit}," not in text:
        return {}
    rows = {}
    for name, *numbers, failed in re.findall(r"\| `(\w+)` \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| (.*) \|", text):
        rows[name] = {column: int(number.replace(",", "")) for column, number in zip(COLUMNS, numbers)}
        rows[name]["found"] = [] if failed == "–" else failed.split(", ")
    return rows


def page(rows: dict[str, dict], commit: str, sanitizer: str) -> str:
    total = sum(row["runs"] for row in rows.values())
    with_sanitizer = "without a sanitizer" if sanitizer == "none" else f"with the {sanitizer} sanitizer"
    lines = [
        "# The last campaign", "",
        f"Commit {commit}, {total:,} runs, one worker, debug assertions on, {with_sanitizer}. `make fuzz` writes this page.", "",
        "| target | runs | seconds | edges | peak MB | failed |", "|---|---:|---:|---:|---:|---|",
    ]
    for name, row in sorted(rows.items()):
        cells = " | ".join(f"{row[column]:,}" for column in COLUMNS)
        lines.append(f"| `{name}` | {cells} | {', '.join(row['found']) or '–'} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=int, default=60)
    arguments.add_argument("--cheap", type=int, default=1)
    arguments.add_argument("--targets", nargs="*")
    arguments.add_argument("--sanitizer", default="address")
    arguments.add_argument("--write", type=Path)
    arguments.add_argument("--add", action="store_true")
    chosen = arguments.parse_args()
    commit = said("git", "rev-parse", "--short", "HEAD").strip()
    rows = earlier(chosen.write, commit) if chosen.add and chosen.write else {}
    broken = 0
    for target in chosen.targets or targets():
        found = run(target, chosen.seconds * (chosen.cheap if target in CHEAP else 1), chosen.sanitizer)
        broken += len(found["found"])
        known = rows.get(target, {"runs": 0, "seconds": 0, "edges": 0, "memory": 0, "found": []})
        rows[target] = {
            "runs": known["runs"] + found["runs"], "seconds": known["seconds"] + found["seconds"],
            "edges": max(known["edges"], found["edges"]), "memory": max(known["memory"], found["memory"]), "found": known["found"] + found["found"],
        }
        print(target, rows[target], flush=True)
        if chosen.write:
            chosen.write.write_text(page(rows, commit, chosen.sanitizer), "utf-8")
    print(page(rows, commit, chosen.sanitizer))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
