"""Runs the code cells of a notebook in order and gives what each prints.

    python tests/docs/notebook.py --write examples/audit.ipynb     # put in what the cells print now
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import pathlib
import sys
from typing import Any


def outputs(path: pathlib.Path) -> list[str]:
    """What each code cell prints, its last expression included."""
    names: dict[str, Any] = {"__name__": "notebook"}
    found = []
    for cell in cells(path):
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(tree, path.name, "exec"), names)
            if last is not None:
                value = eval(compile(ast.Expression(last.value), path.name, "eval"), names)
                if value is not None:
                    print(repr(value))
        found.append(out.getvalue())
    return found


def cells(path: pathlib.Path) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]


def shown(cell: dict[str, Any]) -> str:
    return "".join("".join(output.get("text", ())) for output in cell["outputs"])


def write(path: pathlib.Path) -> None:
    notebook = json.loads(path.read_text())
    said = iter(outputs(path))
    for place, cell in enumerate(cell for cell in notebook["cells"] if cell["cell_type"] == "code"):
        text = next(said)
        cell["execution_count"] = place + 1
        cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)}] if text else []
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[2]))
