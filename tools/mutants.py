"""Changes the code at random places and counts how often the tests notice: `python3 tools/mutants.py --sample 30`.

For each crate a seeded random sample of cargo-mutants' mutants is tried against that crate's own tests. Mutants that do not
compile do not count. Needs cargo-mutants (`cargo install cargo-mutants`). `--write` keeps the table, with the mutants that
survived.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CRATES = ["groundrule-pytext", "groundrule-json", "groundrule-vision", "groundrule", "groundrule-server", "groundrule-cli", "groundrule-math"]
# Where the share is smaller, tests are missing.
ENOUGH = 0.9


def mutants(crate: str) -> list[str]:
    listed = subprocess.run(["cargo", "mutants", "--list", "--package", crate], cwd=ROOT, check=True, capture_output=True, text=True)
    return sorted(line for line in listed.stdout.splitlines() if line)


def tried(crate: str, chosen: list[str]) -> dict[str, list[str]]:
    """What became of each: caught, missed, timeout or unviable."""
    with tempfile.TemporaryDirectory() as directory:
        exactly = [part for name in chosen for part in ("--re", f"^{re.escape(name)}$")]
        command = ["cargo", "mutants", "--package", crate, "--output", directory, "--timeout", "300", "--no-shuffle", *exactly]
        subprocess.run(command, cwd=ROOT, check=False, stdout=sys.stderr)
        found = Path(directory) / "mutants.out"
        if not (found / "outcomes.json").is_file():
            sys.exit(f"{crate}: cargo mutants did not run")
        outcomes = json.loads((found / "outcomes.json").read_text())["outcomes"]
        if outcomes and outcomes[0].get("summary") != "Success":
            sys.exit(f"{crate}: the tests fail without any mutant")
        names = ("caught", "missed", "timeout", "unviable")
        return {name: (found / f"{name}.txt").read_text().splitlines() for name in names}


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--sample", type=int, default=30)
    arguments.add_argument("--seed", type=int, default=20261115)
    arguments.add_argument("--crates", nargs="*", default=CRATES)
    arguments.add_argument("--write", type=Path)
    given = arguments.parse_args()
    lines = ["| crate | mutants | tried | caught | missed | not viable | share |", "|---|---:|---:|---:|---:|---:|---:|"]
    survivors, poor = [], []
    for crate in given.crates:
        known = mutants(crate)
        chosen = random.Random(given.seed).sample(known, min(given.sample, len(known)))
        found = tried(crate, chosen)
        # A mutant that never ends is noticed.
        caught, missed = len(found["caught"]) + len(found["timeout"]), len(found["missed"])
        share = caught / max(1, caught + missed)
        lines.append(f"| {crate} | {len(known):,} | {len(chosen)} | {caught} | {missed} | {len(found['unviable'])} | {share:.0%} |")
        print(lines[-1], flush=True)
        survivors += found["missed"]
        if share < ENOUGH:
            poor.append(crate)
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    text = "\n".join(lines) + "\n"
    if survivors:
        text += "\nNot noticed:\n\n" + "\n".join(f"- `{name}`" for name in survivors) + "\n"
    if given.write:
        given.write.write_text(f"# Mutants\n\nCommit {commit}, seed {given.seed}. `make mutants` writes this page.\n\n{text}", "utf-8")
    for crate in poor:
        print(f"{crate}: less than {ENOUGH:.0%} of the mutants were noticed", file=sys.stderr)
    return 1 if poor else 0


if __name__ == "__main__":
    sys.exit(main())
