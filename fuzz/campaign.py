"""Runs every fuzz target for a time and writes what came of it as a table.

    python3 fuzz/campaign.py --seconds 60 [--targets rows matching] [--write fuzz/campaign.md]

Needs the nightly toolchain and cargo-fuzz. Starting inputs come from fuzz/seeds (`fuzz/seeds.py`) and from fuzz/corpus. The
table has the executions, the edges reached, and the inputs that failed, with the commit they ran on. It ends with status 1
where an input failed.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

FUZZ = Path(__file__).resolve().parent


def said(*command: str) -> str:
    return subprocess.run(command, cwd=FUZZ, check=True, capture_output=True, text=True).stdout


def targets() -> list[str]:
    return said("cargo", "+nightly", "fuzz", "list").split()


def options(target: str) -> list[str]:
    if target in ("image_size", "rows", "threads", "matching", "math_grammar"):
        return []
    return ["-dict=math.dict" if target.startswith("math_") else "-dict=text.dict"]


def run(target: str, seconds: int) -> dict:
    (FUZZ / "corpus" / target).mkdir(parents=True, exist_ok=True)
    (FUZZ / "seeds" / target).mkdir(parents=True, exist_ok=True)
    artifacts = FUZZ / "artifacts" / target
    before = set(artifacts.glob("*")) if artifacts.exists() else set()
    command = [
        "cargo", "+nightly", "fuzz", "run", target, f"corpus/{target}", f"seeds/{target}", "--", *options(target), "-timeout=5",
        "-rss_limit_mb=1024", "-print_final_stats=1", f"-max_total_time={seconds}",
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


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=int, default=60)
    arguments.add_argument("--targets", nargs="*")
    arguments.add_argument("--write", type=Path)
    chosen = arguments.parse_args()
    commit = said("git", "rev-parse", "--short", "HEAD").strip()
    lines = ["| target | runs | seconds | edges | peak MB | failed |", "|---|---:|---:|---:|---:|---|"]
    broken, total = 0, 0
    for target in chosen.targets or targets():
        found = run(target, chosen.seconds)
        broken += len(found["found"])
        total += found["runs"]
        failed = ", ".join(found["found"]) or "–"
        lines.append(f"| `{target}` | {found['runs']:,} | {chosen.seconds} | {found['edges']:,} | {found['memory']} | {failed} |")
        print(lines[-1], flush=True)
    text = "\n".join(lines) + "\n"
    print(f"{total:,} runs, {broken} failures, commit {commit}")
    if chosen.write:
        chosen.write.write_text(f"# The last campaign\n\nCommit {commit}, {total:,} runs. `make fuzz` writes this page.\n\n{text}", "utf-8")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
