"""`groundrule.score`: columns in, outcomes out, no row lost."""

import math
import pathlib
import pickle

import numpy
import pytest

import groundrule
from groundrule import Plan, score

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"
GOOD = "<think>a</think><answer>4</answer>"


def test_columns_and_rows_agree():
    result = score(
        ["format_reward", {"name": "default_accuracy_reward", "as": "accuracy", "weight": 2}],
        [GOOD, "five", [{"role": "assistant", "content": GOOD}]],
        solution=["4", "4", 4],
        trace=True,
    )
    assert result.total == [3.0, result.scores["accuracy"][1] * 2, 3.0]
    assert len(result) == 3
    assert set(result.scores) == set(result.statuses) == set(result.reasons) == {"format_reward", "accuracy"}
    row = result[0]
    assert row["total"] == 3.0
    assert row["rewards"]["format_reward"] == {
        "score": 1.0,
        "status": "scored",
        "reason": "format_match",
        "trace": result.traces["format_reward"][0],
    }


def test_spans_of_traces_count_characters():
    completion = "äöü𝕏<answer>ÿ7</answer>"
    result = score("default_accuracy_reward", [completion], solution=["7"], trace=True)
    start, end = next(step["span"] for step in result.traces["default_accuracy_reward"][0] if "span" in step)
    assert completion[start:end] == "ÿ7"


def test_a_bad_row_fails_alone():
    bad = [
        None,
        7,
        [],
        [{}],
        [{"content": None}],
        {"content": 5},
        [{"role": "assistant", "content": [{"text": 5}]}],
    ]
    result = score("format_reward", [GOOD, *bad, GOOD])
    assert result.scores["format_reward"] == [1.0, *[None] * len(bad), 1.0]
    assert result.statuses["format_reward"][1:-1] == ["failed"] * len(bad)
    assert result.reasons["format_reward"][1:-1] == ["no_completion", *["bad_completion"] * (len(bad) - 1)]
    assert all(result.details["format_reward"][1:-1])
    assert result.total[1] is None
    # The same for columns.
    result = score("default_accuracy_reward", ["4"] * 4, solution=["4", {"x": 4}, None, 4.0])
    assert result.scores["default_accuracy_reward"] == [1.0, None, None, 1.0]
    assert result.reasons["default_accuracy_reward"][1:3] == ["bad_column", "no_reference"]
    assert result.statuses["default_accuracy_reward"][1:3] == ["failed", "abstained"]
    assert result.total[1:3] == [None, None]


def test_columns_that_no_reward_looks_at_may_hold_anything():
    """As verl's `extra_info` and the columns of data sets do."""
    columns = {
        "question": [{"type": "image"}],
        "problem": [["a"]],
        "solution": [{"x": 1}],
        "acc_reward": ["high"],
        "accu_reward_method": [7],
        "gen_len": ["long"],
        "completion_ids": [5],
        "images": [object()],
    }
    assert score("format_reward", [GOOD], columns).total == [1.0]
    columns["solution"] = ["4"]
    assert score(["format_reward", "default_accuracy_reward"], [GOOD], columns).total == [2.0]


def test_halves_of_surrogate_pairs_do_not_hurt():
    assert score("format_reward", ["<think>\ud83d</think><answer>x</answer>"]).total == [1.0]
    assert groundrule.format_reward(["<think>\ud83d</think><answer>x</answer>"]) == [1.0]


def test_mistakes_of_the_whole_call_raise():
    with pytest.raises(ValueError, match="solution has 1 rows and completions has 2"):
        score("default_accuracy_reward", ["a", "b"], solution=["a"])
    with pytest.raises(ValueError, match="did you mean 'format_reward'"):
        score("format_rewards", ["a"])
    with pytest.raises(ValueError, match="did you mean 'iou_threshold'"):
        score({"name": "detection_score", "iou_treshold": 1}, ["a"])
    with pytest.raises(TypeError, match="not one str"):
        score("format_reward", "abc")
    with pytest.raises(TypeError, match="not one str"):
        score("default_accuracy_reward", ["a"], solution="abc")
    with pytest.raises(ValueError, match="no rewards"):
        Plan([])
    with pytest.raises(TypeError, match="not int"):
        Plan([5])


def test_boxes_scaled_by_grids_of_any_kind():
    columns = dict(
        solution=["[320, 240, 640, 480]"] * 3,
        image_path=[
            ["images/rgb_640x480.png"],
            "images/rgb_640x480.png",
            pathlib.Path("images/rgb_640x480.png"),
        ],
    )
    completions = ['<answer>{"bbox_2d": [322, 238, 644, 476]}</answer>'] * 3
    grids = (
        [[1, 34, 46]] * 3,
        [(1, 34, 46)] * 3,
        numpy.array([[1, 34, 46]] * 3),
        list(numpy.array([[1, 34, 46]] * 3)),
    )
    for grid in grids:
        result = score("iou_reward", completions, image_grid_thw=grid, image_root=GOLDEN, **columns)
        assert result.total == [1.0, 1.0, 1.0], result.details
        scores = groundrule.iou_reward(
            completions,
            columns["solution"],
            image_grid_thw=grid,
            image_path=[[str(GOLDEN / "images/rgb_640x480.png")]] * 3,
        )
        assert scores == [1.0, 1.0, 1.0]
    sized = score(
        "iou_reward",
        completions[:1],
        solution=columns["solution"][:1],
        image_size=[(640, 480)],
        image_grid_thw=grids[0][:1],
    )
    assert sized.total == [1.0]


def test_tokens_by_count_ids_tokenizer_or_default():
    completions = ["one two three"] * 2
    right = [1.0, 0.0]
    half = score("cosine_reward", completions, acc_reward=right, gen_len=[512, 1024]).total
    assert half == [0.75, 0.0]
    by_ids = score("cosine_reward", completions, acc_reward=right, completion_ids=[[0] * 512, [0] * 1024])
    assert by_ids.total == half

    class Words:
        def encode(self, text):
            return text.split()

    by_words = score("cosine_reward", completions, acc_reward=right, tokenizer=Words()).total
    assert by_words == [groundrule.cosine_reward("", None, accuracy, gen_len=3) for accuracy in right]
    by_file = score("cosine_reward", completions, acc_reward=right, tokenizer=GOLDEN / "tokenizer.json")
    assert by_file.statuses["cosine_reward"] == ["scored", "scored"]
    missing = score("cosine_reward", completions, acc_reward=right)
    assert missing.reasons["cosine_reward"] == ["no_token_count"] * 2
    with pytest.raises(TypeError, match="an object with `encode`"):
        score("cosine_reward", completions, acc_reward=right, tokenizer=5)


def test_rewards_for_tasks():
    plan = Plan([{"name": "format_reward", "tasks": ["a"]}, {"name": "format_reward_rec", "tasks": "b"}])
    result = score(plan, [GOOD] * 3, task=["a", "b", None])
    assert result.reasons == {
        "format_reward": ["format_match", "other_task", "other_task"],
        "format_reward_rec": ["other_task", "format_missing", "other_task"],
    }
    assert result.total == [1.0, 0.0, None]


def test_threads_change_nothing():
    completions = [GOOD * (i % 3) + "la " * (i % 50) for i in range(500)]
    plan = Plan(["format_reward", "repetition_reward", "default_accuracy_reward"])
    one = score(plan, completions, solution=["4"] * 500, threads=1, trace=True)
    assert one == score(plan, completions, solution=["4"] * 500, threads=7, trace=True)
    assert one == score(plan, completions, solution=["4"] * 500, trace=True)
    assert all(math.isfinite(total) for total in one.total)


def test_lists_of_any_length_give_what_single_rows_give():
    """Long lists are scored on all cores; the first row that raises is the one that counts."""
    from groundrule import vlm_r1

    count = 999
    completions = [f"<answer>{i % 7}</answer>" + "la " * (i % 30) for i in range(count)]
    solution = [f"<answer>{i % 5}</answer>" for i in range(count)]
    methods = [("default", "mcq", "math", "yes_no", "all_match")[i % 5] for i in range(count)]
    rows = [
        vlm_r1.accuracy_reward([c], [s], accu_reward_method=[m])[0]
        for c, s, m in zip(completions, solution, methods)
    ]
    assert 0 < sum(rows) < count
    assert vlm_r1.accuracy_reward(completions, solution, accu_reward_method=methods) == rows
    # As many rows as the shortest list has.
    assert vlm_r1.accuracy_reward(completions, solution, accu_reward_method=methods[:50]) == rows[:50]
    assert vlm_r1.repetition_rewards(completions, solution[:70]) == [
        vlm_r1.repetition_reward(text) for text in completions[:70]
    ]
    wrong = list(solution)
    wrong[700], wrong[300] = "```json\n[1\n```", "```json\n5\n```"
    with pytest.raises(TypeError) as error:
        vlm_r1.accuracy_reward(completions, wrong, accu_reward_method=["weighted_sum"] * count)
    with pytest.raises(TypeError) as alone:
        vlm_r1.accuracy_reward(completions[:1], wrong[300:301], accu_reward_method=["weighted_sum"])
    assert str(error.value) == str(alone.value)
    with pytest.raises(TypeError, match="accu_reward_method"):
        vlm_r1.accuracy_reward(completions, solution)


def test_an_empty_batch_is_empty():
    result = score("format_reward", [])
    assert (result.total, len(result)) == ([], 0)


def test_the_registry_is_told():
    listed = groundrule.rewards()
    assert {"format_reward", "iou_reward"} <= {reward["name"] for reward in listed}
    for reward in listed:
        assert reward["summary"].endswith(".") and reward["range"][0] < reward["range"][1]


def test_strict_semantics_for_all_or_for_one():
    completions, solution = ["<answer>(A)</answer>"], ["<answer>A</answer>"]
    names = ["mcq_reward", "format_reward"]
    assert score("mcq_reward", completions, solution=solution).total == [0.0]
    strict = Plan(names, semantics="strict")
    assert score(strict, completions, solution=solution).scores["mcq_reward"] == [1.0]
    one = Plan([{"name": "mcq_reward", "semantics": "strict"}, "format_reward"])
    assert score(one, completions, solution=solution).scores["mcq_reward"] == [1.0]
    assert "choice_letters" in strict.repairs and one.repairs < strict.repairs
    assert Plan(names).repairs == set()
    assert strict != Plan(names) and strict != one
    again = pickle.loads(pickle.dumps(strict))
    assert again == strict and again.repairs == strict.repairs
    with pytest.raises(ValueError, match="vlm-r1, strict"):
        Plan(names, semantics="loose")


def test_flags_are_settings_too():
    boxes = (
        '```json\n[{"bbox_2d": [0, 0, 9, 9], "label": "a"}, {"bbox_2d": [20, 20, 30, 30], "label": "a"}]\n```'
    )
    truth = '```json\n[{"bbox_2d": [0, 0, 9, 9], "label": "a"}]\n```'
    plans = ["map_reward", {"name": "map_reward", "length_reward": True}, "map_reward:length_reward=true"]
    plain, flagged, written = (score(plan, [boxes], solution=[truth]).total[0] for plan in plans)
    assert flagged == written == pytest.approx(plain / 2)


def test_settings_of_a_plan_count_for_rewards_by_name():
    completions, solution = ["The answer is (B), not A"], ["B"]
    strict = groundrule.score("mcq_reward:semantics=strict", completions, solution=solution)
    given = groundrule.score("mcq_reward", completions, solution=solution, semantics="strict")
    assert given == strict and given != groundrule.score("mcq_reward", completions, solution=solution)
    parts = groundrule.score(["mcq_reward", "format_reward"], ["B"], solution=[None], totals="partial")
    assert parts.total == [0.0]
    plans = [groundrule.Plan("mcq_reward"), None, "groundrule.toml"]
    for plan in plans:
        with pytest.raises(TypeError, match="semantics= is for rewards by name"):
            groundrule.score(plan, completions, solution=solution, semantics="strict")
    with pytest.raises(ValueError, match="semantics is one of"):
        groundrule.score("mcq_reward", completions, solution=solution, semantics="stric")
    with pytest.raises(TypeError, match="weights= is no column; weights belong to rewards"):
        groundrule.score("mcq_reward", completions, solution=solution, weights={"mcq_reward": 2})


def test_completions_in_place_of_the_plan_are_told():
    with pytest.raises(TypeError, match="the first argument is the plan"):
        groundrule.score(["<answer>4</answer>"], ["4"])
    with pytest.raises(TypeError, match="the first argument is the plan"):
        groundrule.score("<answer>4</answer>", ["4"])


def test_references_without_a_name_are_refused() -> None:
    with pytest.raises(TypeError, match=r"columns: give a mapping from names to lists, not a list; .*solution=references"):
        groundrule.score(None, ["4"], ["4"])  # type: ignore[arg-type]


def test_rewards_for_no_row_are_left_out_of_the_short_form() -> None:
    assert repr(groundrule.score(None, ["4"], solution=["4"])) == (
        "<Scores: 1 row, 1 scored; default_accuracy_reward: mean 1.000 (numeric_equal 1)>"
    )
