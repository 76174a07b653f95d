"""schemathesis against the OpenAPI document: what it allows is accepted, what it forbids is refused, and every answer is as it says."""

import os
import pathlib
import subprocess
import sys

HOOKS = pathlib.Path(__file__).with_name("schemathesis_hooks.py")


def test_schemathesis_finds_nothing(server, tmp_path):
    checks = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance,unsupported_method,negative_data_rejection,positive_data_acceptance"
    run = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/openapi.json",
            "--checks", checks, "--max-examples", "60", "--seed", "20261115", "--suppress-health-check", "all",
        ],
        cwd=tmp_path, capture_output=True, text=True, check=False, env={**os.environ, "SCHEMATHESIS_HOOKS": HOOKS.stem, "PYTHONPATH": str(HOOKS.parent)},
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    assert server.metric("groundrule_panics_total") == 0
