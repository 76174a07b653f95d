"""The rows of a run as files: complete, bounded, and never in the way of a step."""

from __future__ import annotations

import io
import json
import os
import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import groundrule
import pytest
from PIL import Image
from groundrule.adapters import trl, verl
from groundrule.adapters._record import Recorder, recorder


def rows_of(directory: Path) -> list[dict[str, Any]]:
    files = sorted(directory.glob("*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]


def test_a_step_of_trl_is_recorded(tmp_path: Path) -> None:
    place = tmp_path / "rollouts"
    function = trl.reward(["default_accuracy_reward", "format_reward:weight=0.5"], record=place)
    function = pickle.loads(pickle.dumps(function))
    totals = function(
        prompts=["2 + 2?", "2 + 2?"],
        completions=["<think>a</think><answer>4</answer>", "5\ud800 é"],
        solution=["4", None],
        image=[b"bytes", object()],
        weights=[[1, 2.5], {"deep": (None, "x")}],
        trainer_state=SimpleNamespace(global_step=17),
    )
    assert totals == [1.5, None]
    kept = recorder(place)
    assert kept is not None and kept.flush()
    one, two = rows_of(place)
    assert (one["step"], one["completion"], one["solution"]) == (17, "<think>a</think><answer>4</answer>", "4")
    assert (one["status"], one["score"]) == ("scored", 1.5)
    assert one["rewards"]["format_reward"] == {"score": 1.0, "status": "scored", "reason": "format_match"}
    assert (two["status"], two["score"]) == ("abstained", None)
    assert two["rewards"]["default_accuracy_reward"]["reason"] == "no_reference"
    assert "image" not in one and one["weights"] == [1, 2.5]
    assert one["prompt"] == "2 + 2?"


def test_columns_with_other_names_are_read_and_the_record_says_so(tmp_path: Path) -> None:
    named = {"reference": "truth", "completion": "text"}
    plan = groundrule.Plan("default_accuracy_reward:semantics=strict", columns=named)
    function = pickle.loads(pickle.dumps(trl.reward(plan, record=tmp_path)))
    # The trainer passes completions apart from the columns; `solution` gives way to the column that was named.
    assert function(completions=["4", "5"], truth=["4", "4"], solution=["5", "5"], prompts=["", ""]) == [1.0, 0.0]
    kept = recorder(tmp_path)
    assert kept is not None and kept.flush()
    recorded = groundrule.Plan.from_file(tmp_path / "groundrule.toml")
    assert recorded.columns == {"reference": "truth"}
    assert groundrule.Plan.from_file(_written(tmp_path / "plan.toml", plan.to_toml())) == plan
    assert plan != groundrule.Plan("default_accuracy_reward:semantics=strict") and "'truth'" in repr(plan)
    with pytest.raises(ValueError, match="did you mean 'reference'"):
        groundrule.Plan("mcq_reward", columns={"refrence": "truth"})


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_the_environment_names_the_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROUNDRULE_RECORD", str(tmp_path / "env"))
    assert verl.compute_score("geo3k", "<answer>4</answer>", "4")["score"] == 1.0
    kept = recorder(None)
    assert kept is not None and kept.flush()
    (row,) = rows_of(tmp_path / "env")
    assert (row["task"], row["solution"]) == ("geo3k", "4")
    monkeypatch.delenv("GROUNDRULE_RECORD")
    assert recorder(None) is None


def test_files_are_rotated_and_bounded(tmp_path: Path) -> None:
    kept = Recorder(tmp_path, file_bytes=2000, files=3)
    for step in range(40):
        result = groundrule.score("format_reward", ["x" * 500])
        kept.add(["x" * 500], {}, result, step)
        assert kept.flush()
    files = sorted(tmp_path.glob("*.jsonl"))
    assert len(files) == 3
    assert all(file.stat().st_size <= 2000 for file in files)
    # The last rows are the ones that are kept.
    assert [row["step"] for row in rows_of(tmp_path)][-1] == 39


def test_a_slow_disk_costs_rows_and_not_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Recorder(tmp_path)
    gate = threading.Event()
    write = kept._append
    monkeypatch.setattr(kept, "_append", lambda text: (gate.wait(30), write(text)))
    result = groundrule.score("format_reward", ["x"])
    started = time.monotonic()
    for step in range(200):
        kept.add(["x"], {}, result, step)
    assert time.monotonic() - started < 5
    assert kept.dropped > 0
    gate.set()
    assert kept.flush(30)
    assert len(rows_of(tmp_path)) + kept.dropped == 200


def test_a_disk_that_cannot_be_written_ends_the_record_and_not_the_run(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    function = trl.reward("format_reward", record=blocked / "below")
    assert function(completions=["x"]) == [0.0]
    kept = recorder(blocked / "below")
    assert kept is not None and kept.flush()
    assert function(completions=["x"]) == [0.0]
    assert kept._failed


@pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "darwin", reason="needs fork")
def test_a_fork_records_on_its_own(tmp_path: Path) -> None:
    kept = Recorder(tmp_path)
    result = groundrule.score("format_reward", ["x"])
    kept.add(["parent"], {}, result, 1)
    assert kept.flush()
    child = os.fork()
    if child == 0:
        kept.add(["child"], {}, result, 2)
        os._exit(0 if kept.flush() else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert sorted(row["completion"] for row in rows_of(tmp_path)) == ["child", "parent"]
    assert len(list(tmp_path.glob("*.jsonl"))) == 2


def test_a_second_run_in_one_directory_is_noticed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    result = groundrule.score("format_reward", ["x"])
    for run, warned in ((1, False), (2, True)):
        kept = Recorder(tmp_path)
        kept.add(["x"], {}, result, 1)
        assert kept.flush()
        assert ("an earlier run" in caplog.text) is warned, run
        for path in tmp_path.glob("*.jsonl"):
            os.utime(path, (1e9, 1e9))


def test_the_plan_is_kept_beside_the_rows(tmp_path: Path) -> None:
    place = tmp_path / "rollouts"
    plan = groundrule.Plan(["math_reward:weight=2", {"name": "format_reward", "as": "form"}], semantics="strict")
    function = trl.reward(plan, record=place)
    totals = function(prompts=["2 + 2?"] * 2, completions=["<answer>4</answer>", "5"], solution=["4", "4"])
    kept = recorder(place)
    assert kept is not None and kept.flush()
    again = groundrule.Plan.from_file(place / "groundrule.toml")
    assert again.labels == plan.labels == ["math_reward", "form"]
    rows = rows_of(place)
    scored = groundrule.score(again, [row["completion"] for row in rows], solution=[row["solution"] for row in rows])
    assert scored.total == totals == [row["score"] for row in rows]
    # What a user wrote there stays, and rows that chose for themselves leave nothing.
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "groundrule.toml").write_text("# mine\n")
    for directory, chosen in (("own", plan), ("automatic", None)):
        trl.reward(chosen, record=tmp_path / directory)(prompts=["2?"], completions=["2"], solution=["2"])
        kept = recorder(tmp_path / directory)
        assert kept is not None and kept.flush()
    assert (tmp_path / "own" / "groundrule.toml").read_text() == "# mine\n"
    assert not (tmp_path / "automatic" / "groundrule.toml").exists()


def test_plans_come_from_files_by_their_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "groundrule.toml"
    path.write_text('semantics = "strict"\n[[reward]]\nname = "math_reward"\n')
    for given in (str(path), path):
        assert trl.reward(given)(prompts=["2?"], completions=[r"\boxed{2}"], solution=["2"]) == [1.0]
        assert verl.compute_score("x", r"\boxed{3}", "2", plan=given)["math_reward"] == 0.0
    monkeypatch.setenv("GROUNDRULE_PLAN", str(path))
    from groundrule.adapters._common import plan_from_environment

    assert plan_from_environment().labels == ["math_reward"]
    for given in (str(path), path):
        assert groundrule.score(given, [r"\boxed{2}"], solution=["2"]).total == [1.0]
    # Trainers run elsewhere than where they were started.
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match=f"there is no file {tmp_path / 'no' / 'groundrule.toml'}"):
        trl.reward("no/groundrule.toml")
    with pytest.raises(ValueError, match="Plan.from_file"):
        groundrule.Plan("groundrule.toml")


def test_a_step_without_rows_of_a_reward_logs_no_mean() -> None:
    logged: dict[str, float] = {}
    function = trl.reward(["math_reward:tasks=a", "format_reward"])
    columns = {"prompts": ["2?"], "completions": ["2"], "solution": ["2"], "log_metric": logged.__setitem__}
    function(task=["b"], **columns)
    assert "groundrule/math_reward" not in logged and logged["groundrule/math_reward_scored"] == 0.0
    function(task=["a"], **columns)
    assert logged["groundrule/math_reward"] == 1.0


def test_a_recorded_run_scores_the_same_without_its_images(tmp_path: Path) -> None:
    pillow = Image.new("RGB", (640, 480))
    buffer = io.BytesIO()
    pillow.save(buffer, "PNG")
    png = buffer.getvalue()
    images: list[Any] = [pillow, png, {"bytes": png, "path": "x.png"}, [pillow]]
    place = tmp_path / "rollouts"
    plan = {"name": "iou_reward", "semantics": "strict", "prediction_frame": "qwen2.5-vl"}
    function = trl.reward(plan, record=place)
    rows = len(images)
    totals = function(
        completions=["[322, 238, 644, 476]"] * rows, solution=["[320, 240, 640, 480]"] * rows, image=images
    )
    assert totals == [1.0] * rows
    kept = recorder(place)
    assert kept is not None and kept.flush()
    found = rows_of(place)
    assert [row["image_size"] for row in found] == [[640, 480]] * rows
    columns = {name: [row.get(name) for row in found] for name in ("solution", "image", "image_size")}
    again = groundrule.score(plan, [row["completion"] for row in found], columns)
    assert again.total == totals
    program = [sys.executable, "-m", "groundrule", "score", str(place)]
    ran = subprocess.run(program, check=False, capture_output=True, text=True)
    assert ran.returncode == 0 and f"{rows} scored" in ran.stdout, ran.stdout + ran.stderr
    # A path is written as it is, and a size that the row has already stays.
    function(completions=["x"] * 2, solution=["[1, 2, 3, 4]"] * 2, image=["a.png", pillow], image_size=[None, [10, 20]])
    assert kept.flush()
    assert [(row.get("image"), row.get("image_size")) for row in rows_of(place)[rows:]] == [
        ("a.png", None),
        (None, [10, 20]),
    ]


def test_a_null_reference_is_recorded_as_null(tmp_path: Path) -> None:
    place = tmp_path / "rollouts"
    trl.reward("mcq_reward:semantics=strict", record=place)(completions=["B"], solution=[None], mine=[None])
    kept = recorder(place)
    assert kept is not None and kept.flush()
    (row,) = rows_of(place)
    assert row["solution"] is None and "mine" not in row
