"""Writes the reference pages that come from the installed package: the Python API, the command line and HTTP.

    .venv/bin/python tools/site/reference.py             # writes docs/reference
    .venv/bin/python tools/site/reference.py --check     # says which pages are stale
"""

from __future__ import annotations

import importlib
import inspect
import json
import pathlib
import re
import socket
import subprocess
import sys
import time
import urllib.request
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs/reference"
COST = """
Time is linear in the length of the texts, except where all pairs of boxes, points or keys are compared. A call with up to 100 kB of text never takes
more than 50 ms, or more than 64 MB beyond ten times the text; a batch costs as much as its rows. Limits count steps, not time. If one is reached,
the result's reason says so. [Rewards](../rewards.md) states each reward's own limits, and [attacks/cost.md](../../attacks/cost.md) lists the worst
cost measured for each reward and function. `score` and `score_table` release the GIL.
"""
TYPES = """
Names in the signatures of the adapters and of `score_table`:

- `PlanLike`: a `Plan`, or what `Plan` takes: the name of a reward, a dict with a `name`, a Python function, or a list of these. In the adapters also the
  path of a `groundrule.toml`. None lets each row's reference choose a strict reward. `_PlanLike` is the same without functions.
- `RecordLike`: the directory to record rollouts in, a `Recorder`, or None: then the directory that `GROUNDRULE_RECORD` names, if it is set.
"""
NOTE = "{first}\n\n<!-- Written from {source} by `make docs-reference`; do not edit it. -->\n"

MODULES = {
    "groundrule": "Score batches and tables, make plans, look up rewards and reasons.",
    "groundrule.math": "Decide whether two answers are the same mathematics.",
    "groundrule.vlm_r1": "VLM-R1's functions under their own names.",
    "groundrule.vlm_r1.internvl": "VLM-R1's functions for InternVL.",
    "groundrule.vlm_r1.glm": "VLM-R1's functions for GLM.",
    "groundrule.math_verify": "Math-Verify's functions under their own names.",
    "groundrule.open_r1": "open-r1's rewards under their own names.",
    "groundrule.trl": "TRL's own rewards under their own names. The adapter for TRL is `groundrule.adapters.trl`.",
    "groundrule.ray": "Score Ray data sets.",
    "groundrule.spark": "Score Spark data frames.",
    "groundrule.adapters.trl": "Reward functions for TRL.",
    "groundrule.adapters.verl": "Reward functions for verl.",
    "groundrule.adapters.easyr1": "Reward functions for EasyR1, in batches.",
    "groundrule.adapters.easyr1_sequential": "The same, one response at a time.",
    "groundrule.adapters.ms_swift": "Rewards for ms-swift.",
    "groundrule.adapters.openrlhf": "The reward function for OpenRLHF.",
    "groundrule.adapters.nemo_rl": "Reward functions for NeMo-RL.",
    "groundrule.adapters.verifiers": "Reward functions for verifiers.",
}


def stubs() -> dict[str, str]:
    """The signatures in the stubs of the compiled module, by name or Class.name."""
    import ast

    tree = ast.parse((ROOT / "python/groundrule/_groundrule.pyi").read_text())
    found = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = signature_of(node)
        elif isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    found[f"{node.name}.{member.name}"] = signature_of(member)
    return found


def signature_of(node: Any) -> str:
    import ast

    arguments = ast.unparse(node.args)
    arguments = re.sub(r"^(self|cls)(, )?(/, )?", "", arguments)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"({arguments}){returns}"


def signature(thing: Any, name: str, known: dict[str, str]) -> str:
    module = getattr(thing, "__module__", "") or ""
    compiled = module.endswith("_groundrule") or inspect.isbuiltin(thing)
    if inspect.isclass(thing):
        key = f"{name}.__new__"
        if key in known:
            return known[key].rpartition(" -> ")[0]
    elif compiled and name in known:
        return known[name]
    try:
        shown = str(unquoted(inspect.signature(thing)))
    except (TypeError, ValueError):
        return ""
    shown = re.sub(r"\b(?:groundrule\._groundrule|collections\.abc|typing)\.", "", shown).replace("<factory>", "...")
    return shown.removesuffix(" -> None")


class Written(str):
    """An annotation that prints as it is written."""

    def __repr__(self) -> str:
        return str(self)


def unquoted(found: inspect.Signature) -> inspect.Signature:
    """A signature without the quotes that postponed annotations have."""

    def plain(annotation: Any) -> Any:
        return Written(annotation) if isinstance(annotation, str) else annotation

    parameters = [one.replace(annotation=plain(one.annotation)) for one in found.parameters.values()]
    return found.replace(parameters=parameters, return_annotation=plain(found.return_annotation))


def documentation(thing: Any) -> str:
    """A docstring as Markdown: its examples become blocks of code."""
    out, example = [], False
    for line in (inspect.getdoc(thing) or "").splitlines():
        starts = line.startswith(">>>")
        if starts and not example:
            out.append("```pycon")
            example = True
        elif example and not line.strip():
            out.append("```")
            example = False
        out.append(line)
    if example:
        out.append("```")
    return "\n".join(out).strip()


def entry(name: str, thing: Any, known: dict[str, str]) -> str:
    kind = "class " if inspect.isclass(thing) else ""
    shown = f"{kind}{name}{signature(thing, name, known)}"
    text = f"### {name}\n\n```python\n{wrapped(shown)}\n```\n\n{documentation(thing)}\n"
    if inspect.isclass(thing):
        for member, value in members(thing):
            call = known.get(f"{name}.{member}", "") if callable(value) or isinstance(value, staticmethod) else ""
            if callable(value) and not call:
                try:
                    call = re.sub(r"^\((self|cls)(, )?", "(", str(unquoted(inspect.signature(value)))).removesuffix(" -> None")
                except (TypeError, ValueError):
                    call = "()"
            first = (inspect.getdoc(value) or "").split("\n\n")[0].replace("\n", " ")
            text += f"\n- `{name}.{member}{call}`{': ' + first if first else ''}"
        text = text.rstrip() + "\n"
    return text


def members(cls: type) -> list[tuple[str, Any]]:
    """The public methods and properties that a class itself defines."""
    found = []
    for name, value in vars(cls).items():
        described = inspect.isroutine(value) or isinstance(value, (property, staticmethod, classmethod)) or inspect.isgetsetdescriptor(value)
        if not name.startswith("_") and described:
            found.append((name, getattr(cls, name) if isinstance(value, (staticmethod, classmethod)) else value))
    for name in getattr(cls, "__dataclass_fields__", {}):
        found = [pair for pair in found if pair[0] != name]
    return sorted(found, key=lambda pair: pair[0])


def wrapped(shown: str, width: int = 100) -> str:
    """A long signature over several lines, one argument on each."""
    if len(shown) <= width or "(" not in shown:
        return shown
    start, end = shown.index("("), shown.rindex(")")
    parts, depth, part = [], 0, ""
    for c in shown[start + 1 : end]:
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += c
    parts.append(part.strip())
    return shown[: start + 1] + "\n" + "".join(f"    {one},\n" for one in parts if one) + shown[end:]


def python_page() -> str:
    known = stubs()
    page = "# Python API\n\n" + NOTE.format(first="Look up every module and function of the package.", source="the docstrings and stubs")
    page += "\n| module | |\n|---|---|\n"
    for name, words in MODULES.items():
        page += f"| [`{name}`](#{name.replace('.', '')}) | {words} |\n"
    page += COST + TYPES
    for name, words in MODULES.items():
        module = importlib.import_module(name)
        page += f"\n## {name}\n\n{words}\n"
        for public in sorted(module.__all__, key=str.lower):
            thing = getattr(module, public)
            if inspect.ismodule(thing) or not callable(thing):
                continue
            if name == "groundrule" and getattr(importlib.import_module("groundrule.vlm_r1"), public, None) is thing:
                page += f"\n`{public}` is `groundrule.vlm_r1.{public}`, below.\n"
                continue
            page += "\n" + entry(public, thing, known)
    return page


def program(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "groundrule", *arguments],
        capture_output=True,
        text=True,
        env={"COLUMNS": "100", "NO_COLOR": "1", "PATH": ""},
        check=True,
    )
    return "\n".join(line.rstrip() for line in done.stdout.splitlines()).strip()


def command_line_page() -> str:
    page = "# Command line\n\n" + NOTE.format(first="Look up every command and its options.", source="the program's help")
    page += "\n[Rows, output and exit codes](../program.md) says what the program reads and writes.\n"
    top = program("--help")
    commands = re.search(r"Commands:\n(.*?)\n\n", top, re.DOTALL)
    assert commands, top
    page += f"\n## groundrule\n\n```text\n{top}\n```\n"
    for name in re.findall(r"^ {2}(\w+)", commands.group(1), re.MULTILINE):
        page += f"\n## groundrule {name}\n\n```text\n{program(name, '--help')}\n```\n"
    return page


def openapi() -> dict[str, Any]:
    """What a server says about itself."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "groundrule", "serve", "--port", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(100):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/openapi.json", timeout=5) as answer:
                    return json.load(answer)
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server did not answer within ten seconds")
    finally:
        server.terminate()
        server.wait()


def shape(schema: dict[str, Any], depth: int = 0) -> str:
    """A schema in one line."""
    if "$ref" in schema:
        return schema["$ref"].rpartition("/")[2]
    for word in ("oneOf", "anyOf"):
        if word in schema:
            return " or ".join(shape(one, depth) for one in schema[word])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"])) if len(schema["enum"]) < 6 else "code"
    if "items" in schema:
        return f"list of {shape(schema['items'], depth + 1)}"
    kind = schema.get("type", "anything")
    return " or ".join(kind) if isinstance(kind, list) else kind


def fields(schema: dict[str, Any], schemas: dict[str, Any], needed: str = "always there") -> str:
    while "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    options = schema.get("oneOf") or schema.get("anyOf")
    if options:
        return "\n\nor\n\n".join(fields(one, schemas, needed) for one in options)
    if "properties" not in schema:
        return f"`{shape(schema)}`"
    rows = "".join(
        f"| `{name}` | {shape(one)} | {'yes' if name in schema.get('required', ()) else ''} | {one.get('description', '')} |\n"
        for name, one in schema["properties"].items()
    )
    return f"| field | type | {needed} | |\n|---|---|---|---|\n{rows}".rstrip()


def http_page() -> str:
    document = openapi()
    schemas = document["components"]["schemas"]
    page = "# HTTP\n\n" + NOTE.format(first="Look up every path of the server, and what it takes and returns.", source="the server's `/openapi.json`")
    page += f"\n{document['info']['description']} [The reward service](../service/README.md) has examples to copy.\n"
    page += "\n| method | path | |\n|---|---|---|\n"
    calls = [(path, method, call) for path, methods in document["paths"].items() for method, call in methods.items()]
    for path, method, call in calls:
        page += f"| {method.upper()} | `{path}` | {call.get('summary', '')} |\n"
    for path, method, call in calls:
        page += f"\n## {method.upper()} {path}\n\n{call.get('summary', '')} {call.get('description', '')}".rstrip() + "\n"
        for one in call.get("parameters", ()):
            page += f"\nQuery `{one['name']}`: {shape(one.get('schema', {}))}. {one.get('description', '')}".rstrip() + "\n"
        for kind, content in call.get("requestBody", {}).get("content", {}).items():
            page += f"\nRequest (`{kind}`):\n\n{fields(content.get('schema', {}), schemas, 'required')}\n"
        for status, answer in call["responses"].items():
            for kind, content in answer.get("content", {}).items():
                if status != "default":
                    page += f"\nAnswer {status} (`{kind}`):\n\n{fields(content.get('schema', {}), schemas)}\n"
    page += f"\n## Errors\n\nEvery other status comes with this body:\n\n{fields(schemas['Problem'], schemas)}\n"
    return page


def main() -> None:
    made = {"python.md": python_page(), "command-line.md": command_line_page(), "http.md": http_page()}
    stale = [name for name, text in made.items() if not (PAGES / name).exists() or (PAGES / name).read_text() != text]
    if "--check" in sys.argv:
        if stale:
            sys.exit(f"docs/reference is stale ({', '.join(stale)}): run `make docs-reference`")
        return
    PAGES.mkdir(parents=True, exist_ok=True)
    for name in stale:
        (PAGES / name).write_text(made[name])
    print(f"docs/reference: {', '.join(stale) or 'nothing'} changed")


if __name__ == "__main__":
    main()
