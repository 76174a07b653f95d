"""Writes the licences of the crates that the wheel holds to THIRD-PARTY-LICENCES.txt: `python3 tools/licences.py`.

A compiled package carries other people's code, and their licences ask to be passed on with it.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
TARGET = ROOT / "THIRD-PARTY-LICENCES.txt"
NAMES = ("license", "licence", "copying", "notice", "unlicense", "copyright")


def crates() -> list[dict]:
    """The packages that the Python extension is built from, on the platforms that wheels are made for."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked"]
    metadata = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    todo = [package["id"] for package in packages.values() if package["name"] == "groundrule-py"]
    seen = set()
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        for dependency in nodes[node]["deps"]:
            # What only builds or tests is not in the wheel.
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                todo.append(dependency["pkg"])
    found = [packages[package] for package in seen if packages[package]["source"]]
    return sorted(found, key=lambda package: (package["name"], package["version"]))


def texts(package: dict) -> list[str]:
    folder = pathlib.Path(package["manifest_path"]).parent
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and path.name.lower().startswith(NAMES)]
    return [path.read_text("utf-8", "replace").replace("\r\n", "\n").strip() for path in files]


def page() -> str:
    found = crates()
    by_text: dict[str, list[str]] = {}
    lines = ["The wheel holds code of these crates, under these licences:", ""]
    for package in found:
        name = f"{package['name']} {package['version']}"
        lines.append(f"- {name}: {package['license'] or 'see its licence file'}")
        for text in texts(package):
            by_text.setdefault(text, []).append(name)
    for text, names in sorted(by_text.items(), key=lambda pair: pair[1]):
        lines += ["", "=" * 80, "\n".join(names), "=" * 80, "", text]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    made = page()
    if "--check" in sys.argv[1:]:
        listed = made.partition("=" * 80)[0]
        if not TARGET.is_file() or TARGET.read_text("utf-8").partition("=" * 80)[0] != listed:
            sys.exit(f"{TARGET.name} is stale: run python3 tools/licences.py")
    else:
        TARGET.write_text(made, "utf-8")
