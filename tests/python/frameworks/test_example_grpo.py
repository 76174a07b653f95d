"""The example that trains a tiny model with TRL runs, records its rollouts, and the report shows them."""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]


def test_it_trains_records_and_reports(tmp_path):
    train = [sys.executable, str(ROOT / "examples/grpo/train.py"), "--steps", "3", "--warm-up", "5"]
    options = ["--record", str(tmp_path / "rollouts"), "--log", str(tmp_path / "log.jsonl"), "--output", str(tmp_path / "out")]
    done = subprocess.run([*train, *options], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-4000:]
    assert "over the last 3 steps" in done.stdout

    steps = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [step["step"] for step in steps] == [1, 2, 3]
    assert all(0 <= step["exact"] <= step["reward"] <= 1 for step in steps)

    recorded = [json.loads(line) for path in sorted((tmp_path / "rollouts").glob("*.jsonl")) for line in path.read_text().splitlines()]
    assert len(recorded) == 3 * 128
    assert {"completion", "solution", "rewards"} <= recorded[0].keys()

    report = tmp_path / "report.html"
    done = subprocess.run([sys.executable, "-m", "groundrule", "report", str(tmp_path / "rollouts"), "-o", str(report)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "384" in report.read_text()
