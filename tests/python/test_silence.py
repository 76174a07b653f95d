"""A run in which nothing can be judged says so once, and a box is judged whatever else the row has."""

from __future__ import annotations

import logging
from typing import Any

import groundrule
import pytest
from groundrule.adapters import _common, easyr1, ms_swift, nemo_rl, trl, verl

IOU = {"name": "iou_reward", "semantics": "strict", "prediction_frame": "qwen2.5-vl"}
MIXED = [
    {**IOU, "tasks": ["kind:box"]},
    {"name": "mcq_reward", "semantics": "strict", "tasks": ["kind:choice"]},
]


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(_common, "_SILENT", {})
    caplog.set_level(logging.WARNING, "groundrule")


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if "has a score" in record.getMessage()]


def test_a_misspelt_column_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    function = trl.reward("default_accuracy_reward:semantics=strict")
    for _ in range(3):
        columns: dict[str, Any] = {"completions": ["4"] * 4, "soluton": ["4"] * 4}
        assert function(**columns) == [None] * 4
    (message,) = told(caplog)
    assert message.startswith("groundrule: none of the last 4 rows has a score: no_reference in 4 of 4 rows; ")
    assert "`soluton`: did you mean `solution`?" in message
    assert "fix: add the right answer as `solution`" in message


def test_rows_are_counted_once_however_many_rewards_there_are(caplog: pytest.LogCaptureFixture) -> None:
    assert trl.reward()(completions=["4"] * 2, soluton=["4"] * 2) == [None] * 2
    (message,) = told(caplog)
    assert "no_reference in 2 of 2 rows" in message


def test_rows_with_scores_are_not_warned_of(caplog: pytest.LogCaptureFixture) -> None:
    function = trl.reward("default_accuracy_reward:semantics=strict")
    function(completions=["4"] * 2, solution=["4", None])
    function(completions=[], solution=[])
    assert told(caplog) == []
    # A later batch without any is.
    function(completions=["4"] * 2, solution=[None, None])
    (message,) = told(caplog)
    assert "`solution` is null" in message


def test_frameworks_that_bring_one_sample_at_a_time(caplog: pytest.LogCaptureFixture) -> None:
    plan = [{**IOU, "as": "one"}]
    for sample in range(20):
        found = verl.compute_score("refcoco", "[1, 2, 3, 4]", "[1, 2, 3, 4]", None, plan=plan)
        assert found["scored"] == 0.0
        assert len(told(caplog)) == (1 if sample >= 7 else 0), sample
    (message,) = told(caplog)
    assert "none of the last 8 rows" in message and "no_image" in message and "`image_size`" in message
    caplog.clear()
    # One that is scored in between starts the count again.
    reward = nemo_rl.reward("default_accuracy_reward:as=two,semantics=strict")
    for sample in range(20):
        reward("4" if sample % 5 == 0 else None, "4")
    assert told(caplog) == []


def test_every_adapter_warns(caplog: pytest.LogCaptureFixture) -> None:
    rows = [{"response": "x", "response_length": 1, "ground_truth": None}] * 2
    easyr1.compute_score(rows, plan="mcq_reward:as=easy,semantics=strict")
    assert len(told(caplog)) == 1
    ms_swift.GroundruleORM()(["x"] * 2)
    assert len(told(caplog)) == 2


def test_a_plan_for_other_rows_says_which_kind_they_are(caplog: pytest.LogCaptureFixture) -> None:
    function = trl.reward(MIXED)
    assert function(completions=["a"] * 2, solution=["a red bus"] * 2, task=["vqa"] * 2) == [None, None]
    (message,) = told(caplog)
    assert "other_task" in message
    assert "the reference is of the kind words, and the plan has kind:box, kind:choice" in message


def test_kind_box_takes_boxes_with_a_grid() -> None:
    row: dict[str, Any] = {"solution": ["[100, 100, 500, 500]"], "image_size": [[1008, 756]], "data_source": ["refcoco"]}
    for grid in ({}, {"image_grid_thw": [[1, 54, 72]]}):
        result = groundrule.score(MIXED, ["[100, 100, 500, 500]"], {**row, **grid})
        assert result.total == [1.0]
        assert result.reasons["mcq_reward"] == ["other_task"]


def test_several_messages(caplog: pytest.LogCaptureFixture) -> None:
    calls = [
        {"role": "assistant", "content": "calling", "tool_calls": [object()]},
        {"role": "tool", "content": "9"},
        {"role": "assistant", "content": "<answer>4</answer>"},
    ]
    strict = groundrule.score("default_accuracy_reward:semantics=strict", [calls], solution=["4"])
    assert strict.total == [1.0]
    # VLM-R1's own rewards read what VLM-R1 reads: the first message.
    assert groundrule.score("default_accuracy_reward", [calls], solution=["calling"]).total == [1.0]
    assert groundrule.vlm_r1.format_reward([[{"content": "<think>a</think><answer>b</answer>"}, calls[2]]]) == [1.0]
