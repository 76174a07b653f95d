"""Holds every crate of Cargo.lock to deny.toml's licences, bans and sources, without the network and without cargo-deny.

    python3 tools/allowed.py

`make check` runs it. `make deny` asks cargo-deny the same and, where it can be reached, the database of advisories.
"""

import json
import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[1]
REGISTRY = "registry+https://github.com/rust-lang/crates.io-index"


def licensed(expression: str, allowed: set[str]) -> bool:
    """Whether an SPDX expression can be met with the licences that are allowed; `/` is the old way to write OR."""
    tokens = re.findall(r"[()]|[^\s()]+", expression.replace("/", " OR "))
    tokens.append("")

    def either() -> bool:
        met = both()
        while tokens[0] == "OR":
            tokens.pop(0)
            met = both() or met
        return met

    def both() -> bool:
        met = one()
        while tokens[0] == "AND":
            tokens.pop(0)
            met = one() and met
        return met

    def one() -> bool:
        if tokens[0] == "":
            return False
        first = tokens.pop(0)
        if first == "(":
            met = either()
            return tokens[0] == ")" and tokens.pop(0) == ")" and met
        if tokens[0] == "WITH":
            tokens.pop(0)
            first = f"{first} WITH {tokens.pop(0)}"
        return first in allowed

    return either() and tokens == [""]


def main() -> int:
    rules = tomllib.loads((ROOT / "deny.toml").read_text("utf-8"))
    allowed, banned = set(rules["licenses"]["allow"]), {entry["crate"] for entry in rules["bans"]["deny"]}
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--all-features"]
    packages = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)["packages"]
    wrong = []
    for package in packages:
        name = f"{package['name']} {package['version']}"
        if package["source"] not in (None, REGISTRY):
            wrong.append(f"{name} comes from {package['source']}, not from crates.io")
        if package["name"] in banned:
            wrong.append(f"{name} is banned in deny.toml")
        if not licensed(package["license"] or "", allowed):
            wrong.append(f"{name} has the licence {package['license']!r}, which deny.toml does not allow")
    for problem in wrong:
        print(problem, file=sys.stderr)
    print(f"{len(packages)} crates, {len(wrong)} problems")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
