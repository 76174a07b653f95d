"""Python functions as parts of a plan: what they are called with, in which forms they are given, and what their errors say."""

from __future__ import annotations

import asyncio
import json
import pathlib
from typing import Any

import groundrule
import pytest
from groundrule import Plan
from groundrule.adapters import easyr1, nemo_rl, trl, verl

ACCURACY = "default_accuracy_reward:semantics=strict"
CHAT = [[{"role": "assistant", "content": "<answer>4</answer>"}], [{"role": "assistant", "content": "Please: 5"}]]


def short(completions: list[Any], **columns: Any) -> list[float]:
    return [1.0] * len(completions)


def test_functions_are_called_as_trl_calls_them() -> None:
    seen: dict[str, Any] = {}

    def whole(prompts: Any, completions: Any, completion_ids: Any, **kwargs: Any) -> list[float | None]:
        seen.update(kwargs, prompts=prompts, completions=completions, completion_ids=completion_ids)
        kwargs["log_metric"]("whole", 1.0)
        return [0.5, None]

    logged: dict[str, float] = {}
    state = type("State", (), {"global_step": 3})()
    for make in (trl.reward, trl.async_reward):
        function = make([ACCURACY, whole])
        result = function(
            prompts=["q", "q"],
            completions=CHAT,
            completion_ids=[[1], [2]],
            solution=["4", "4"],
            trainer_state=state,
            log_metric=logged.__setitem__,
            log_extra=lambda name, column: None,
        )
        totals = asyncio.run(result) if make is trl.async_reward else result
        assert totals == [1.5, None]
        assert (seen["prompts"], seen["completions"], seen["solution"]) == (["q", "q"], CHAT, ["4", "4"])
        assert seen["trainer_state"] is state and seen["completion_ids"] == [[1], [2]]
        assert logged["whole"] == 1.0
    # Without TRL there are prompts if there is a column of them.
    groundrule.score([ACCURACY, lambda_of(seen)], ["4"], solution=["4"], prompt=["p"])
    assert seen["prompts"] == ["p"] and "trainer_state" not in seen
    groundrule.score([ACCURACY, lambda_of(seen)], ["4"], solution=["4"])
    assert seen["prompts"] is None


def lambda_of(seen: dict[str, Any]) -> Any:
    def told(**arguments: Any) -> list[float]:
        seen.clear()
        seen.update(arguments)
        return [1.0] * len(arguments["completions"])

    return told


def test_adapters_take_what_plans_take(tmp_path: pathlib.Path) -> None:
    plan = [ACCURACY, short]
    assert trl.reward(plan)(completions=["4"], solution=["4"]) == [2.0]
    assert trl.reward((ACCURACY, {"function": short, "weight": 0.5}))(completions=["4"], solution=["4"]) == [1.5]
    assert verl.compute_score("x", "4", "4", plan=plan)["short"] == 1.0
    assert nemo_rl.reward(plan)("4", "4") == (2.0, True)
    row = {"response": "4", "response_length": 1, "ground_truth": "4"}
    assert easyr1.compute_score([row], plan=plan)[0]["overall"] == 2.0
    # Two functions that print alike are still two.
    class Same:
        def __init__(self, value: float) -> None:
            self.value = value

        def __call__(self, completions: list[str], **columns: Any) -> list[float]:
            return [self.value] * len(completions)

        def __repr__(self) -> str:
            return "same"

    for value in (1.0, 2.0):
        assert trl.reward([ACCURACY, Same(value)])(completions=["4"], solution=["4"]) == [1.0 + value]
    file = tmp_path / "groundrule.toml"
    file.write_text('semantics = "strict"\n[[reward]]\nname = "default_accuracy_reward"\n')
    with_function = Plan.from_file(file, functions=[{"function": short, "weight": 0.3}])
    assert with_function.weights == {"default_accuracy_reward": 1.0, "short": 0.3}
    assert trl.reward(with_function)(completions=["4"], solution=["4"]) == [1.3]
    with pytest.raises(TypeError, match="'format_reward' is a reward by name; write it into"):
        Plan.from_file(file, functions=["format_reward"])


def test_what_is_not_a_plan_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="only Python functions"):
        trl.reward(short)
    with pytest.raises(TypeError, match="a plan cannot be part of another"):
        trl.reward([Plan(ACCURACY), short])
    with pytest.raises(TypeError, match="a plan is a reward's name, a dict with a `name`.*, not int"):
        trl.reward(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a name, a dict with a name or a function, not int"):
        trl.reward([5])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="give several rewards as a list"):
        trl.reward("default_accuracy_reward,format_reward")
    with pytest.raises(ValueError, match="write {'name': 'format_reward', 'weight': 1.0}"):
        trl.reward({"format_reward": 1.0})


def test_semantics_can_be_said_once_for_all() -> None:
    wrong = {"completions": [r"$4\sqrt{2}$"], "solution": [r"4\sqrt{3}"]}
    assert trl.reward("default_accuracy_reward", semantics="strict")(**wrong) == [0.0]
    assert trl.reward(["default_accuracy_reward"], semantics="strict")(**wrong) == [0.0]
    # The same words with other semantics are another plan.
    assert trl.reward("default_accuracy_reward")(**wrong) != [0.0]
    found = verl.compute_score("x", r"$4\sqrt{2}$", r"4\sqrt{3}", plan="default_accuracy_reward", semantics="strict")
    assert found["score"] == 0.0
    for plan, says in [
        (None, "references always choose strict rewards"),
        (Plan(ACCURACY), "a plan has semantics of its own"),
        ("groundrule.toml", "a configuration has semantics of its own"),
    ]:
        with pytest.raises(TypeError, match=says):
            trl.reward(plan, semantics="strict")
    with pytest.raises(ValueError, match="did you mean 'semantics'"):
        trl.reward("default_accuracy_reward:semantic=strict")


def test_errors_name_the_function() -> None:
    def broken(completions: list[str], **columns: Any) -> list[float]:
        return [1 / 0]

    with pytest.raises(RuntimeError, match="broken: ZeroDivisionError: division by zero") as raised:
        groundrule.score([ACCURACY, broken], ["4"], solution=["4"])
    assert isinstance(raised.value.__cause__, ZeroDivisionError)
    with pytest.raises(ValueError, match="short gave 2 scores for 1 completions"):
        groundrule.score([ACCURACY, {"function": lambda **columns: [1, 2], "as": "short"}], ["4"], solution=["4"])


def test_a_function_that_does_not_fit_is_told_how_to() -> None:
    def single(completions: list[str], **columns: Any) -> float:
        return 1.0

    def narrow(completions: list[str], prompts: Any) -> list[float]:
        return [1.0] * len(completions)

    with pytest.raises(TypeError, match="single must return a list with one score for each completion, not float"):
        groundrule.score([ACCURACY, single], ["4"], solution=["4"])
    with pytest.raises(RuntimeError, match=r"narrow: TypeError: .*'solution'; take the columns .* as \*\*columns"):
        groundrule.score([ACCURACY, narrow], ["4"], solution=["4"])


@pytest.mark.parametrize("totals, total", [("whole", None), ("partial", 1.0)])
def test_what_is_not_a_number_is_no_score(totals: str, total: float | None) -> None:
    def odd(completions: list[str], **columns: Any) -> list[float]:
        return [float("nan"), float("inf"), 1.0]

    result = groundrule.score(Plan([ACCURACY, odd], totals=totals), ["4"] * 3, solution=["4"] * 3)
    assert result.scores["odd"] == [None, None, 1.0] and result.total == [total, total, 2.0]
    assert result.reasons["odd"] == ["python_none", "python_none", "python_function"]
    assert result.details["odd"] == ["the function gave nan", "the function gave inf", None]


def test_the_name_in_logs_is_short_and_a_score_is_no_news() -> None:
    logged: dict[str, float] = {}
    plan = [ACCURACY, "format_reward", short]
    function = trl.reward(plan)
    assert function.__name__ == "groundrule" and trl.reward(plan, name="mine").__name__ == "mine"
    assert trl.reward(plan[:2]).__name__ == "default_accuracy_reward_format_reward"
    function(completions=["4"], solution=["4"], log_metric=logged.__setitem__)
    assert logged["groundrule/short"] == 1.0 and "groundrule/short/python_function" not in logged
    assert "groundrule/default_accuracy_reward/numeric_equal" in logged


def test_their_reasons_are_explained() -> None:
    table = groundrule.reasons()
    result = groundrule.score([ACCURACY, short], ["4"], solution=["4"])
    assert table[result.reasons["short"][0]][0] == "A Python function of the plan gave the score."
    result = groundrule.score([ACCURACY, {"function": lambda **columns: [None], "as": "f"}], ["4"], solution=["4"])
    assert table[result.reasons["f"][0]][0] == "A Python function of the plan gave the row no score."


def test_the_example_of_several_kinds_pays_right_answers_of_each() -> None:
    place = pathlib.Path(__file__).resolve().parents[2] / "examples" / "mixed"
    rows = [json.loads(line) for line in (place / "data.jsonl").read_text().splitlines()]
    columns = {name: [row.get(name) for row in rows] for name in ("prompt", "problem", "solution", "choices", "image_size")}
    right = [f"<think>so</think><answer>{row['solution']}</answer>" for row in rows]
    plan = Plan.from_file(place / "groundrule.toml", functions=[{"function": short, "weight": 0.05}])
    assert groundrule.score(plan, right, columns).total == pytest.approx([1.05] * len(rows))
    wrong = groundrule.score(plan, ["<think>so</think><answer>17</answer>"] * len(rows), columns)
    assert wrong.total == pytest.approx([0.15] * len(rows))
