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
    monkeypatch.setattr(_common, "_WARNED", set())
    monkeypatch.setattr(_common, "_ODD", {})
    caplog.set_level(logging.WARNING, "groundrule")


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    messages = [record.getMessage() for record in caplog.records]
    return [message for message in messages if "a score: " in message or "has scored none" in message]


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


def test_a_reward_without_any_score_is_named_in_a_mixed_batch(caplog: pytest.LogCaptureFixture) -> None:
    function = trl.reward(["iou_reward:tasks=kind:box", "default_accuracy_reward:tasks=kind:formula"], semantics="strict")
    rows: dict[str, Any] = {
        "completions": ["<answer>[60, 50, 210, 200]</answer>", "<answer>4</answer>"],
        "solution": ["[50, 50, 200, 200]", "4"],
        "image_size": [[640, 480], None],
    }
    for call in range(20):
        assert function(**rows) == [None, 1.0]
        assert len(told(caplog)) == (1 if call >= 7 else 0), call
    (message,) = told(caplog)
    assert "iou_reward has scored none of the last 8 rows that it applies to: frame_not_set in 1 of 2 rows" in message
    assert "fix: set `prediction_frame`" in message
    # One that has a score now and then is not named, and neither is one that nobody asks.
    caplog.clear()
    function = trl.reward(
        ["iou_reward:tasks=kind:box,prediction_frame=pixels", "default_accuracy_reward:tasks=kind:formula"], semantics="strict"
    )
    for call in range(20):
        function(completions=["4"] * 3, solution=["4", "4", "[1, 2, 3, 4]" if call % 5 == 0 else None])
    assert told(caplog) == []


def test_rows_without_a_reference_are_nobodys_fault(caplog: pytest.LogCaptureFixture) -> None:
    def sometimes(completions: list[str], **columns: Any) -> list[float | None]:
        return [None] * len(completions)

    function = trl.reward()
    plan = groundrule.Plan(["format_reward", {"function": sometimes}], totals="partial")
    own = trl.reward(plan)
    for _ in range(20):
        function(completions=["4"] * 2, solution=["4", None])
        own(completions=["4"] * 2)
    assert told(caplog) == []


def test_a_second_mistake_is_told_too(caplog: pytest.LogCaptureFixture) -> None:
    plan = "iou_reward:semantics=strict,prediction_frame=thousandths"
    rows: dict[str, Any] = {"completions": ["<answer>[1, 2, 3, 4]</answer>"] * 4}
    reference = {"solution": ["[1, 2, 3, 4]"] * 4}
    for _ in range(2):
        trl.reward(plan)(**rows, **reference, image_path=["nope.png"] * 4)
    for _ in range(2):
        trl.reward(plan)(**rows, boxes=["[1, 2, 3, 4]"] * 4, image_size=[[640, 480]] * 4)
    first, second = told(caplog)
    assert "image_unreadable" in first and "no_reference" in second


def test_one_row_of_trl_is_a_batch(caplog: pytest.LogCaptureFixture) -> None:
    assert trl.reward("default_accuracy_reward:as=single")(completions=["4"], soluton=["4"]) == [None]
    (message,) = told(caplog)
    assert message.startswith("groundrule: the row does not have a score: no_reference in 1 of 1 rows")


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


def test_a_call_without_any_score_says_what_may_be_meant(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from groundrule import _score

    monkeypatch.setattr(_score, "_WARNED", set())
    for _ in range(2):
        assert groundrule.score(None, ["4", "5"], refs=["4", "5"]).total == [None, None]
    (message,) = told(caplog)
    assert "no_reference in 2 of 2 rows" in message and "if `refs` is the reference, write solution=" in message
    caplog.clear()
    rows = [{"output": "4", "solution": "4"}] * 2
    assert groundrule.score(None, rows).total == [None, None]
    (message,) = told(caplog)
    assert '[row["output"] for row in rows]' in message
    caplog.clear()
    # One row with a null reference, and rows with a score, are no mistake.
    groundrule.score("detection_score", ["[]"], solution=[None])
    groundrule.score(None, ["4", "5"], solution=["4", None])
    assert told(caplog) == []


def test_a_warning_for_most_rows_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    function = trl.reward("default_accuracy_reward:semantics=strict,as=odd")
    rows: dict[str, Any] = {"completions": ["The answer is B"] * 4, "answer": [0] * 4, "choices": [["cat", "dog"]] * 4}
    warnings = lambda: [record.getMessage() for record in caplog.records if "with the warning" in record.getMessage()]  # noqa: E731
    function(**rows)
    assert warnings() == []
    for _ in range(3):
        function(**rows)
    (message,) = warnings()
    assert message.startswith("groundrule: odd scored 8 of 8 rows with the warning index_reference: ")
    assert "fix: use mcq_reward:semantics=strict,reference=index-from-0" in message


def test_a_warning_for_few_rows_is_not_told(caplog: pytest.LogCaptureFixture) -> None:
    function = trl.reward("default_accuracy_reward:semantics=strict,as=seldom")
    for _ in range(10):
        function(completions=["The answer is B"] * 4, answer=[0, "B", "B", "B"], choices=[["cat", "dog"]] * 4)
    assert not [record for record in caplog.records if "with the warning" in record.getMessage()]


def test_fixes_are_written_for_python(caplog: pytest.LogCaptureFixture) -> None:
    assert trl.reward("default_accuracy_reward:semantics=strict")(completions=["4"] * 2, truth=["4"] * 2) == [None] * 2
    (message,) = told(caplog)
    assert 'or name its column: Plan(..., columns={"reference": "NAME"})' in message and "--column" not in message
