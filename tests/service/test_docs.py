"""Every `curl` example of the pages in docs/service runs, and gives what the page says."""

import importlib.util
import json
import os
import pathlib
import re
import stat
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "service").glob("*.md"))
# A block of commands that ask $URL, and the block with what they print.
EXAMPLE = re.compile(r"```sh\n([^`]*\$URL[^`]*)```\n+```(json|text)\n(.*?)```", re.DOTALL)
EXAMPLES = [(page.name, *match.groups()) for page in PAGES for match in EXAMPLE.finditer(page.read_text())]


def test_every_page_but_those_without_a_request_has_examples():
    assert {page.name for page in PAGES} - {name for name, *_ in EXAMPLES} == {"client.md"}
    commands = sum(page.read_text().count("$URL") for page in PAGES) - 1
    assert commands == sum(text.count("$URL") for _, text, *_ in EXAMPLES), "an example has no output beside it"


@pytest.mark.parametrize("page, commands, kind, output", EXAMPLES, ids=[f"{e[0]}-{i}" for i, e in enumerate(EXAMPLES)])
def test_curl_examples_give_what_the_page_says(server, page, commands, kind, output):
    run = subprocess.run(
        ["bash", "-euc", commands], capture_output=True, text=True, check=True, env={**os.environ, "URL": server.url}
    )
    if kind == "json":
        assert json.loads(run.stdout) == json.loads(output)
    else:
        assert run.stdout.split() == output.split()


def test_the_shim_for_nemo_gym_becomes_the_server(tmp_path, monkeypatch):
    path = ROOT / "examples/nemo_gym/resources_servers/groundrule/app.py"
    spec = importlib.util.spec_from_file_location("shim", path)
    shim = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(shim)
    program = tmp_path / "groundrule"
    program.write_text("#!/bin/sh\n")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    gym = """
    rewards: {resources_servers: {groundrule: {entrypoint: app.py, host: 10.0.0.1, port: 4711, config: groundrule.toml}}}
    other: {resources_servers: {math: {entrypoint: app.py, port: 1}}}
    """
    environment = {"NEMO_GYM_CONFIG_PATH": "rewards", "NEMO_GYM_CONFIG_DICT": gym, "PATH": str(tmp_path)}
    expected = [str(program), "serve", "--host", "10.0.0.1", "--port", "4711", "--config", str(path.parent / "groundrule.toml"), "--no-auth"]
    assert shim.command(environment, path.parent) == expected
    with pytest.raises(SystemExit, match="not on the PATH"):
        shim.command({**environment, "PATH": str(tmp_path / "empty")}, path.parent)
