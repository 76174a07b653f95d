"""The code blocks of the pages: found, run, and compared with what the pages say they print.

    python tests/docs/blocks.py --write docs/get-started.md     # put in what the commands print now

Commands of a `console` block run in a directory that has a copy of `examples/`; what follows `$ ` is the command, the rest is what it
prints, and a line `…` stands for any lines. Python blocks of a page run one after the other in one process. A `text` block after one is what
it prints, and an expression with a comment at its end has the value of the comment.
"""

from __future__ import annotations

import ast
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
ELISION = re.compile(r"^\s*…\s*$\n?", re.MULTILINE)
# How long something took is different every time.
TIMING = re.compile(r"rows/s$|^\s+\d+\.\d+ s\b")


@dataclass
class Block:
    language: str
    text: str
    start: int
    end: int


def blocks(page: pathlib.Path) -> list[Block]:
    text = page.read_text()
    return [Block(found[2], textwrap.dedent(found[3]), found.start(3), found.end(3)) for found in FENCE.finditer(text)]


def sandbox(directory: pathlib.Path) -> pathlib.Path:
    shutil.copytree(ROOT / "examples", directory / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    return directory


def environment() -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("GROUNDRULE_", "OPENAI_", "DEBUG_MODE", "LOG_PATH"))}
    path = f"{pathlib.Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**kept, "PATH": path, "NO_COLOR": "1", "COLUMNS": "100"}


def sessions(block: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with what it should print."""
    found: list[tuple[str, str]] = []
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        else:
            command, said = found[-1]
            found[-1] = (command, said + line)
    return found


def printed(command: str, directory: pathlib.Path) -> str:
    done = subprocess.run(
        ["bash", "-c", command], cwd=directory, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120
    )
    return tidy(done.stdout)


def tidy(text: str) -> str:
    lines = [line.rstrip() for line in text.splitlines() if not TIMING.search(line)]
    return "\n".join(lines).strip("\n")


def same(shown: str, said: str) -> bool:
    """Whether a text is what is shown, where a line of `…` stands for any lines."""
    parts = [re.escape(part) for part in ELISION.split(tidy(shown) + "\n")]
    return re.fullmatch(".*?".join(parts), said + "\n", re.DOTALL) is not None


def python_script(page: pathlib.Path) -> str:
    """A script that runs the page's Python blocks and checks what they say."""
    found = blocks(page)
    lines = ["import contextlib, io, sys", "sys.argv = ['page']", "names = {'__name__': 'page'}"]
    for place, block in enumerate(found):
        if block.language != "python":
            continue
        following = found[place + 1] if place + 1 < len(found) else None
        between = page.read_text()[block.end : following.start] if following else ""
        output = following.text if following and following.language == "text" and between.count("\n") <= 3 else None
        lines.append("out = io.StringIO()")
        lines.append(f"with contextlib.redirect_stdout(out):\n    exec(compile({checked(block.text)!r}, {str(page.name)!r}, 'exec'), names)")
        if output is not None:
            lines.append(f"assert out.getvalue().strip() == {output.strip()!r}, out.getvalue()")
    return "\n".join(lines)


def checked(source: str) -> str:
    """The source with a check behind every expression that says its value in a comment."""
    rows = source.splitlines()
    out = list(rows)
    for node in ast.parse(source).body:
        line = rows[node.end_lineno - 1][node.end_col_offset :] if node.end_lineno else ""
        comment = re.fullmatch(r"\s+# (.+)", line)
        if isinstance(node, ast.Expr) and comment and node.lineno == node.end_lineno:
            value = ast.get_source_segment(source, node.value)
            expected = comment[1]
            if "…" in expected:
                start = expected.split("…")[0]
                out[node.lineno - 1] = f"__value = repr({value}); assert __value.startswith({start!r}), __value"
            else:
                out[node.lineno - 1] = f"__value = repr({value}); assert __value == {expected!r}, __value"
    return "\n".join(out)


def run_python(page: pathlib.Path, directory: pathlib.Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", python_script(page)], cwd=directory, env=environment(), capture_output=True, text=True, timeout=300
    )


def write(page: pathlib.Path) -> None:
    """Puts what commands print into the page; what has a line of `…` is left alone."""
    text = page.read_text()
    with tempfile.TemporaryDirectory() as folder:
        directory = sandbox(pathlib.Path(folder))
        for block in blocks(page):
            if block.language != "console":
                continue
            new = ""
            for command, said in sessions(block.text):
                now = printed(command, directory)
                keep = said if ELISION.search(said) else (now + "\n" if now else "")
                new += f"$ {command}\n{keep}"
            text = text.replace(block.text, new, 1)
    page.write_text(text)


if __name__ == "__main__":
    for name in sys.argv[2:] if sys.argv[1:2] == ["--write"] else []:
        write(pathlib.Path(name))
