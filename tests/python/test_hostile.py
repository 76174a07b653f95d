"""Objects, texts and files made to do harm, handed to the package as a script would: each costs its own row, quickly."""

import os
import resource
import sys
import threading
import time

import groundrule
import pytest
from groundrule import math, vlm_r1

STRICT = [f"{entry['name']}:semantics=strict" for entry in groundrule.rewards()]


def reasons(completion, **columns):
    """The reasons of one row under all rewards."""
    scores = groundrule.score(STRICT, [completion], **{name: [value] for name, value in columns.items()})
    return {name: column[0] for name, column in scores.reasons.items()}


def measured(call):
    """What a call returns, its seconds of processor time, and by how many megabytes it raised the peak of memory."""
    before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.thread_time()
    result = call()
    return result, time.thread_time() - start, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024


def doubled(times):
    """A list that holds one list twice, which does so too: small in Python, endless when it is written out."""
    inner = ["x"]
    for _ in range(times):
        inner = [inner, inner]
    return inner


def cyclic():
    inner = []
    inner += [inner, inner]
    return inner


@pytest.mark.parametrize("make", [lambda: doubled(40), cyclic], ids=["doubled", "cyclic"])
@pytest.mark.parametrize("column", ["solution", "choices", "prompt", "image_size"])
def test_lists_without_end_are_not_followed(make, column):
    scores, seconds, megabytes = measured(lambda: groundrule.score(STRICT, ["x"], **{"solution": ["x"], column: [make()]}))
    assert len(scores) == 1
    assert seconds < 10 and megabytes < 1000
    if column == "solution":
        assert scores.reasons["default_accuracy_reward"] != ["symbolic_equal"]


def test_containers_that_change_while_they_are_read():
    class Changes:
        def __init__(self, change):
            self.change = change

        def tolist(self):
            self.change()
            return [1]

        def __float__(self):
            self.change()
            return 0.5

    growing = {}
    growing.update({name: Changes(lambda: growing.update({f"more{len(growing)}": 1})) for name in "abc"})
    shrinking = []
    shrinking += [Changes(shrinking.clear)] * 5
    for value in (growing, shrinking):
        assert set(reasons("x", solution=value))
    part = {"name": "f1_reward"}
    part["iou_threshold"] = Changes(lambda: part.update({f"more{len(part)}": 1}))
    assert groundrule.score([part], ["[1, 2, 3, 4]"], solution=["[1, 2, 3, 4]"]).total is not None


def test_objects_that_lie():
    class List(list):
        def __len__(self):
            return 10**9

        def __getitem__(self, place):
            raise ZeroDivisionError

        def __iter__(self):
            raise ZeroDivisionError

    class Text(str):
        def __str__(self):
            raise ZeroDivisionError

        encode = __len__ = __str__

    class Number(int):
        def __index__(self):
            raise ZeroDivisionError

        __float__ = __index__

    class Anything:
        def __getattr__(self, name):
            raise ZeroDivisionError

    right = reasons("<answer>7</answer>", solution="7")
    assert reasons(Text("<answer>7</answer>"), solution=Text("7")) == right
    for value in (List(["7"]), Number(7), Anything(), {Text("a"): Number(1)}, object, lambda: 7):
        for column in ("solution", "image_size", "gen_len", "choices", "image_grid_thw", "accuracy"):
            try:
                assert len(reasons("7", **{"solution": "7", column: value})) == len(STRICT)
            except (TypeError, ValueError, ZeroDivisionError):
                pass


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf"), 10**400, -(10**400), 1e308, 5e-324, -1, 0, True])
@pytest.mark.parametrize("column", ["gen_len", "accuracy", "image_size", "image_grid_thw", "completion_ids", "solution"])
def test_every_number_may_be_absurd(column, number):
    value = {"image_size": [number, number], "image_grid_thw": [1, number, number], "completion_ids": [number]}.get(column, number)
    try:
        scores = groundrule.score(STRICT, ["<answer>[1, 2, 3, 4]</answer>"], **{"solution": ["[1, 2, 3, 4]"], column: [value]})
    except (TypeError, ValueError, OverflowError):
        return
    entries = {entry["name"]: entry["range"] for entry in groundrule.rewards()}
    for name, column_of_scores in scores.scores.items():
        score = column_of_scores[0]
        low, high = entries[name]
        assert score is None or low <= score <= high, (name, score)


def test_texts_made_to_confuse():
    for piece in ("\ud800", "\udfff", "\0", "\u202e", "\u200b", "\u0301", "\ufeff", "\U000e0041", "\u2066", "\ufdfa", "\u0130", "\x9b2J"):
        for completion in (piece * 3000, f"<answer>{piece * 3000}</answer>", f"{piece}<answer>8{piece}</answer>"):
            found, seconds, _ = measured(lambda text=completion: reasons(text, solution="7"))
            assert seconds < 2
            assert found["default_accuracy_reward"] not in ("symbolic_equal", "numeric_equal"), repr(completion[:30])


def test_long_names_of_columns_are_not_repeated():
    name = "x" * 5_000_000
    (found, seconds, megabytes) = measured(lambda: reasons("x", **{name: 1, name + "y": 2}))
    assert set(found.values())
    assert seconds < 2 and megabytes < 10 * len(name) / 2**20 * 2 + 64


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_a_pipe_in_place_of_an_image_is_not_opened(tmp_path):
    pipe = tmp_path / "pipe.png"
    os.mkfifo(pipe)
    boxes = "<answer>[1, 2, 3, 4]</answer>"
    scores = groundrule.score("iou_reward", [boxes], solution=[boxes], image_path=[str(pipe)], image_grid_thw=[[1, 34, 46]])
    assert scores.reasons["iou_reward"] == ["image_unreadable"]
    with pytest.raises(OSError):
        vlm_r1.iou_reward([boxes], [boxes], image_path=[[str(pipe)]], image_grid_thw=[[1, 34, 46]])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_a_pipe_in_place_of_a_configuration_is_not_waited_for(tmp_path):
    pipe = tmp_path / "groundrule.toml"
    os.mkfifo(pipe)
    for path in (pipe, "/dev/zero", tmp_path):
        with pytest.raises((ValueError, OSError), match="regular file|directory"):
            groundrule.Plan.from_file(path)


def test_boxes_by_the_thousand():
    def boxes(count):
        return "```json\n[" + ",".join(['{"bbox_2d":[0,0,9,9],"label":"c"}'] * count) + "]\n```"

    score, _, megabytes = measured(lambda: vlm_r1.detection_score(boxes(27_000), boxes(1000)))
    assert 0 < score < 1 and megabytes < 100
    with pytest.raises(ValueError, match="too many to match"):
        vlm_r1.detection_score(boxes(20_000), boxes(20_000))
    scores, _, megabytes = measured(lambda: groundrule.score("map_reward:semantics=strict", [boxes(27_000)], solution=[boxes(1000)]))
    assert scores.reasons["map_reward"] == ["too_many_to_match"] and megabytes < 100


def test_mathematics_that_takes_long():
    derivatives = r"\frac{d}{dx}" * 12_000 + "x^{x^x}"
    for call in (
        lambda: math.verify(f"${derivatives}$", "$3$"),
        lambda: groundrule.score("math_reward:semantics=strict", ["$3$"], solution=[f"${derivatives}$"]),
        lambda: math.verify(r"$x\in \{1,2\}, \sum_{n=1}^{20000} e>(n)(x)$", "$x<3$"),
        lambda: groundrule.score("click_reward", ["[" * 10**6], solution=["[1,2,3,4]"]),
        lambda: math.verify("$10^{10^{10}}$", "$9!!!$"),
    ):
        _, seconds, megabytes = measured(call)
        # Megabytes of text may take longer than a row of 100 kB.
        assert seconds < 0.5 and megabytes < 74


def test_the_smallest_stack_that_a_thread_may_have():
    nested = [
        opening * 300 + "x" + closing * 300
        for opening, closing in ((r"\sin(", ")"), ("(", ")"), (r"\frac{1}{", "}"), ("x^{", "}"), ("[", "]"), (r"\sqrt{", "}"), ('{"a":', "}"))
    ]
    found = []
    before = threading.stack_size(64 << 10)
    try:
        thread = threading.Thread(target=lambda: found.extend(reasons(f"${text}$", solution=f"${text}1$") for text in nested))
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert len(found) == len(nested)


def test_nested_containers_in_the_smallest_stack():
    def nested(around, times):
        value = 1
        for _ in range(times):
            value = around(value)
        return value

    kinds = [lambda inner: [inner], lambda inner: (inner,), lambda inner: {"a": inner}, lambda inner: [{"content": (inner,)}]]
    values = [nested(kind, times) for kind in kinds for times in (10, 20, 60, 70, 500)]
    found = []

    def read():
        for value in values:
            for column in ("solution", "choices", "prompt", "image_size", "extra_info"):
                found.append(reasons("x", **{"solution": "x", column: value}))
            with pytest.raises((TypeError, ValueError, IndexError)):
                vlm_r1.calculate_map([value], [value], 0)

    before = threading.stack_size(32 << 10)
    try:
        thread = threading.Thread(target=read)
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert len(found) == 5 * len(values)


def test_integers_of_a_million_digits():
    number = 7**400_000
    _, seconds, _ = measured(lambda: reasons("7", solution=number))
    assert seconds < 5
    assert sys.get_int_max_str_digits() < 400_000
