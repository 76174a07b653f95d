"""One reader of rows: the program, `groundrule.score` and the adapters read the same columns in the same way."""

import base64
import io
import json
import pickle
import subprocess
import sys

import numpy
import pytest
from PIL import Image

import groundrule
from groundrule import Plan, score
from groundrule._groundrule import _column_names
from groundrule.adapters import easyr1, nemo_rl, ms_swift, trl, verifiers, verl

STRICT_BOX = "iou_reward:semantics=strict,prediction_frame=thousandths"


def program(rows, *arguments):
    """What the program says of these rows."""
    text = "".join(json.dumps(row) + "\n" for row in rows)
    run = subprocess.run(
        [sys.executable, "-m", "groundrule", "score", "-", "-o", "-", "-q", *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode in (0, 5), run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def both(reward, row):
    """Score and reason of a row by the program and by Python, which must be the same."""
    (told,) = program([row], "--reward", reward)
    name = reward.partition(":")[0]
    found = told["rewards"][name]
    columns = {key: [value] for key, value in row.items() if key != "completion"}
    result = score(reward, [row["completion"]], columns)
    ours = (result.scores[name][0], result.reasons[name][0], result.warnings[name][0])
    assert ours == (found["score"], found["reason"], found.get("warning")), row
    return ours[:2]


REFERENCES = [
    "solution", "ground_truth", "answer", "label", "reference", "expected_answer", "correct_answer", "gold", "gt", "gts",
    "labels", "target", "answers",
]  # fmt: skip


@pytest.mark.parametrize("name", REFERENCES)
@pytest.mark.parametrize("value", ["7", 7, 7.0, ["7"], ["8", "7"]])
def test_every_name_of_a_reference_means_the_same_everywhere(name, value):
    assert name in _column_names()
    found = both("default_accuracy_reward", {"completion": "<answer>7</answer>", name: value})
    assert found[0] == 1.0


@pytest.mark.parametrize("value", [None, float("nan"), [], [None], {"x": 1}, True, ["a", [1]]])
def test_what_is_no_reference_is_none_everywhere(value):
    assert both("default_accuracy_reward", {"completion": "7", "solution": value})[0] is None


def test_names_come_in_one_order():
    given = {"completion": "<answer>7</answer>", "labels": "1", "answer": "7", "target": "2"}
    assert both("default_accuracy_reward", given)[0] == 1.0
    nested = {"completion": "7", "reward_model": {"ground_truth": "7", "style": "rule"}}
    assert both("default_accuracy_reward", nested)[0] == 1.0
    turns = [{"from": "human", "value": "q"}, {"from": "gpt", "value": "7"}]
    assert both("default_accuracy_reward", {"completion": "7", "conversations": turns})[0] == 1.0


@pytest.mark.parametrize("name", ["task", "task_type", "data_source"])
def test_tasks(name):
    row = {"completion": "<think>a</think><answer>b</answer>", name: "x"}
    assert both("format_reward:tasks=x", row)[0] == 1.0
    assert both("format_reward:tasks=y", row) == (None, "other_task")


@pytest.mark.parametrize("name", ["gen_len", "completion_tokens", "completion_length", "completion_ids", "response_token_ids"])
def test_tokens(name):
    value = [0] * 512 if name.endswith("_ids") else 512
    assert both("cosine_reward", {"completion": "x", "acc_reward": 1.0, name: value})[0] == 0.75


def picture(width=640, height=480):
    buffer = io.BytesIO()
    Image.new("RGB", (width, height)).save(buffer, "PNG")
    return buffer.getvalue()


PNG = picture()
ENCODED = base64.b64encode(PNG).decode()


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "image.png"
    file.write_bytes(PNG)
    return str(file)


def images(path):
    """An image in every form, and whether JSON can say it."""
    return [
        (path, True),
        ([path], True),
        (f"data:image/png;base64,{ENCODED}", True),
        (ENCODED, True),
        ({"bytes": ENCODED, "path": None}, True),
        ({"bytes": ENCODED, "path": "elsewhere.png"}, True),
        ({"width": 640, "height": 480}, True),
        ([{"type": "image_url", "image_url": {"url": f"data:image/png;base64,{ENCODED}"}}], True),
        (PNG, False),
        (bytearray(PNG), False),
        ({"bytes": PNG, "path": None}, False),
        ([{"bytes": PNG, "path": "elsewhere.png"}], False),
        (Image.open(io.BytesIO(PNG)), False),
        ([Image.new("RGB", (640, 480))], False),
        (numpy.zeros((480, 640, 3), dtype="uint8"), False),
        (numpy.zeros((3, 480, 640)), False),
    ]


@pytest.mark.parametrize("name", ["image", "images", "image_path"])
def test_images_of_every_form(name, path):
    # Thousandths of 640 x 480 pixels.
    row = {"completion": "[500, 500, 1000, 1000]", "solution": [320, 240, 640, 480]}
    for image, in_json in images(path):
        if in_json:
            assert both(STRICT_BOX, {**row, name: image}) == (1.0, "box_overlap")
        # A list with one image would be a column of its own.
        columns = {"solution": [row["solution"]], name: [image]}
        result = score(STRICT_BOX, [row["completion"]], columns)
        assert result.total == [1.0], (image, result.details)
        assert trl.reward(STRICT_BOX)(completions=[row["completion"]], **columns) == [1.0]


@pytest.mark.parametrize("image", [b"no image", {"bytes": b"no image"}, 5, object(), {"a": 1}])
def test_what_is_no_image_is_named(image):
    result = score(STRICT_BOX, ["[1, 2, 3, 4]"], solution=[[1, 2, 3, 4]], image=[image])
    assert result.statuses["iou_reward"] == ["failed"]
    assert "image" in result.details["iou_reward"][0]


CHOICES = [
    ["cat", "dog"],
    ["A. cat", "B. dog"],
    {"A": "cat", "B": "dog"},
    "['cat', 'dog']",
    '["cat", "dog"]',
]


@pytest.mark.parametrize("choices", CHOICES)
@pytest.mark.parametrize("name", ["choices", "options"])
def test_choices_and_questions_reach_every_edge(name, choices):
    row = {"question": "Which animal?", name: choices, "answer": "B", "completion": "<answer>B</answer>"}
    assert both("mcq_reward:semantics=strict", row)[0] == 1.0
    plan, why = groundrule.suggest([row["completion"]], {key: [value] for key, value in row.items()})
    assert plan.labels == ["mcq_reward"], why


def test_a_misspelt_column_is_named():
    result = score("default_accuracy_reward", ["7"], soltion=["7"])
    detail = result.details["default_accuracy_reward"][0]
    assert detail.endswith("`soltion`: did you mean `solution`? (it has completion, soltion)")
    (told,) = program([{"completion": "7", "soltion": "7"}], "--reward", "default_accuracy_reward")
    assert told["rewards"]["default_accuracy_reward"]["detail"] == detail


# Rows as data sets have them: columns, a right completion, a wrong one, and the reward that fits.
GEO3K = {"data_source": "hiyouga/geometry3k", "problem": "<image>Find x.", "answer": r"2\sqrt{221}"}
DATA = {
    "geo3k": (GEO3K, r"<think>So.</think> \boxed{2\sqrt{221}}", r"<think>So.</think> \boxed{2\sqrt{222}}", "default_accuracy_reward"),
    "geoqa": ({"problem": "Find the angle.", "answer": "145°"}, "<answer>145°</answer>", "<answer>35°</answer>", "default_accuracy_reward"),
    "refcoco": (
        {"problem": "Where is the dog?", "solution": [10, 20, 110, 220]},
        '<answer>{"bbox_2d": [10, 20, 110, 220]}</answer>',
        "<answer>[300, 300, 400, 400]</answer>",
        "iou_reward",
    ),
    "choices": (
        {"question": "Which?", "choices": ["cat", "dog"], "answer": "B"},
        "<answer>(B)</answer>",
        "<answer>A</answer>",
        "mcq_reward",
    ),
    "yes_no": ({"question": "Is it red?", "answer": "Yes"}, "<answer>yes</answer>", "<answer>no</answer>", "yes_no_reward"),
}  # fmt: skip


@pytest.mark.parametrize("name", DATA)
def test_references_choose_rewards_at_every_edge(name):
    row, right, wrong, reward = DATA[name]
    replies = [right, wrong]
    rows = [{**row, "completion": reply} for reply in replies]
    for told, expected in zip(program(rows), [1.0, 0.0]):
        assert (told["score"], list(told["rewards"])) == (expected, [reward])
        assert told["rewards"][reward]["semantics"] == "strict"
    columns = {key: [value] * 2 for key, value in row.items()}
    plan, why = groundrule.suggest(replies, columns)
    assert plan.labels == [reward] and reward in why
    assert score(plan, replies, columns).total == [1.0, 0.0]
    assert score(None, replies, columns).total == [1.0, 0.0]
    assert trl.reward()(completions=replies, prompts=["q"] * 2, **columns) == [1.0, 0.0]
    assert ms_swift.GroundruleORM()(replies, **columns) == [1.0, 0.0]
    reference = row.get("answer", row.get("solution"))
    for reply, expected in zip(replies, [1.0, 0.0]):
        found = verl.compute_score(name, reply, reference, dict(row))
        assert found == {"score": expected, "scored": 1.0, "accuracy": expected}
        truth = json.dumps({"solution": reference})
        assert easyr1.compute_score([{"response": reply, "ground_truth": truth}])[0]["overall"] == expected
        assert nemo_rl.reward()(reference, reply) == (expected, expected == 1.0)
        assert run_verifiers(verifiers.reward(), reply, reference) == expected


def run_verifiers(reward, reply, reference):
    import asyncio

    return asyncio.run(reward(completion=[{"role": "assistant", "content": reply}], answer=reference))


def test_the_choice_is_told_once(caplog, monkeypatch):
    from groundrule.adapters import _common

    monkeypatch.setattr(_common, "_ANNOUNCED", [])
    for _ in range(2):
        verl.compute_score("x", "B", "B")
    (record,) = caplog.records
    assert "strict mcq_reward for 1" in record.getMessage()
    assert "plan=[{'name': 'mcq_reward', 'semantics': 'strict'}]" in record.getMessage()


def test_vlm_r1_warns_of_references_that_it_misreads():
    result = score("default_accuracy_reward", ["7"] * 3, solution=[r"2\sqrt{3}", "[1, 2, 3, 4]", "7"])
    assert result.warnings["default_accuracy_reward"] == ["bare_latex", "box_reference", None]
    assert "strict" in groundrule.reasons()["bare_latex"][1]


def test_totals_are_whole_unless_told_otherwise():
    good = "<think>a</think><answer>4</answer>"
    names = ["format_reward", "default_accuracy_reward"]
    assert score(names, [good, good], solution=["4", None]).total == [2.0, None]
    partial = Plan(names, totals="partial")
    assert score(partial, [good, good], solution=["4", None]).total == [2.0, 1.0]
    assert partial.totals == "partial" and partial != Plan(names)
    assert eval(repr(partial)) == partial
    with pytest.raises(ValueError, match="whole, partial"):
        Plan(names, totals="half")


def shout(completions, bonus=None, **columns):
    """A reward of a user's own."""
    return [None if text == "" else float(text.isupper()) for text in completions]


def test_a_function_can_be_part_of_a_plan():
    import pickle

    plan = Plan(["default_accuracy_reward", shout, {"function": shout, "as": "loud", "weight": 2}])
    assert plan.labels == ["default_accuracy_reward", "shout", "loud"]
    result = score(plan, ["B", "b", ""], solution=["B", "B", "B"])
    assert result.scores["shout"] == [1.0, 0.0, None]
    assert result.total[0] == 4.0 and result.total[2] is None
    assert result.statuses["shout"] == ["scored", "scored", "abstained"]
    again = pickle.loads(pickle.dumps(plan))
    assert again == plan and again.weights["loud"] == 2.0
    assert trl.reward(plan)(completions=["B"], solution=["B"]) == [4.0]
    with pytest.raises(ValueError, match="twice"):
        Plan(["format_reward", shout, shout])
    with pytest.raises(ValueError, match="only Python functions"):
        Plan([shout])
    with pytest.raises(ValueError, match="gave 1 scores for 2 completions"):
        score(Plan(["format_reward", lambda completions, **columns: [1.0]]), ["a", "b"])


def test_what_happened_is_seen_at_a_glance():
    result = score(["format_reward", "default_accuracy_reward"], ["4", None, "5"], solution=["4", "4", r"\pi"])
    text = repr(result)
    assert text.startswith("<Scores: 3 rows, 2 scored; format_reward: mean 0.000 (format_missing 2, no_completion 1)")
    assert "warnings: bare_latex 1" in text
    assert "mcq_reward" in repr(trl.reward("mcq_reward"))
    table = result.to_dict()
    assert table["total"] == result.total and table["format_reward_reason"] == result.reasons["format_reward"]


def test_results_go_to_arrow_and_pandas():
    pyarrow = pytest.importorskip("pyarrow")
    pandas = pytest.importorskip("pandas")
    result = score("default_accuracy_reward", ["4", "5"], solution=["4", None])
    arrow = result.to_arrow()
    assert arrow.schema.field("total").type == pyarrow.float64()
    assert arrow.column("default_accuracy_reward_status").to_pylist() == ["scored", "abstained"]
    frame = result.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and list(frame["total"])[0] == 1.0


def test_mistakes_name_the_argument():
    with pytest.raises(TypeError, match="format_reward: weight must be a number, not the text 'much'"):
        Plan({"name": "format_reward", "weight": "much"})
    with pytest.raises(TypeError, match="short: weight must be a number, not list \\[1\\]"):
        Plan(["format_reward", {"function": len, "as": "short", "weight": [1]}])
    with pytest.raises(ValueError, match="did you mean `name` by 'nme'"):
        Plan({"nme": "format_reward"})
    with pytest.raises(ValueError, match="semantics is one of"):
        Plan("format_reward", semantics="strct")
    with pytest.raises(ValueError, match="'alpha' has no value"):
        Plan("detection_score:alpha")


def test_the_program_is_the_program(tmp_path):
    rows = tmp_path / "rows.jsonl"
    rows.write_text('{"completion": "B", "answer": "B"}\n')
    run = subprocess.run(
        [sys.executable, "-m", "groundrule", "init", str(rows)], capture_output=True, text=True, check=True
    )
    assert run.stdout.startswith("wrote ")
    assert 'name = "mcq_reward"' in (tmp_path / "groundrule.toml").read_text()
    from importlib.metadata import entry_points

    (script,) = entry_points(group="console_scripts", name="groundrule")
    assert script.value == "groundrule.__main__:main"
    bad = subprocess.run([sys.executable, "-m", "groundrule", "score"], capture_output=True, check=False)
    assert bad.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for one process there")
def test_an_interrupt_ends_the_program_and_leaves_no_output(tmp_path):
    import signal
    import time

    command = [sys.executable, "-m", "groundrule", "score", "-", "-o", str(tmp_path / "out.jsonl")]
    pipes = {"stdin": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as running:
        running.stdin.write('{"completion": "B", "answer": "B"}\n' * 20_000)
        running.stdin.flush()
        # The temporary file is there once the program watches for interrupts.
        for _ in range(500):
            if any(tmp_path.iterdir()):
                break
            time.sleep(0.02)
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        assert "interrupted" in running.stderr.read()
        assert running.wait() == 130
    assert list(tmp_path.iterdir()) == []


def test_a_configuration_brings_its_images_and_tokenizer(tmp_path):
    (tmp_path / "pictures").mkdir()
    Image.new("RGB", (200, 100)).save(tmp_path / "pictures" / "a.png")
    path = tmp_path / "groundrule.toml"
    reward = '[[reward]]\nname = "iou_reward"\nsemantics = "strict"\nprediction_frame = "thousandths"\n'
    path.write_text(f'images = "pictures"\n{reward}')
    plan = groundrule.Plan.from_file(path)
    columns = {"completions": ["<answer>[0, 0, 500, 500]</answer>"], "solution": [[0, 0, 100, 50]], "image_path": ["a.png"]}
    assert groundrule.score(plan, **columns).total == [1.0]
    # It travels with the plan, and a call's own directory comes first.
    for again in (pickle.loads(pickle.dumps(plan)), groundrule.Plan(plan_rewards(plan), image_root=tmp_path / "pictures")):
        assert again == plan and groundrule.score(again, **columns).total == [1.0]
    assert groundrule.score(plan, image_root=tmp_path, **columns).total == [None]
    (tmp_path / "again.toml").write_text(plan.to_toml())
    assert groundrule.Plan.from_file(tmp_path / "again.toml") == plan
    assert "image_root=" in repr(plan) and plan != groundrule.Plan(plan_rewards(plan))


@pytest.mark.parametrize(
    "text, says",
    [
        ('[[reward]]\nname = "format_reward"\nwieght = 1\n', ":3: reward 'format_reward' has no key 'wieght'; did you mean 'weight'?"),
        ('semantic = "strict"\n', ":1: the configuration has no key 'semantic'; did you mean 'semantics'?"),
        ('[[rewards]]\nname = "format_reward"\n', ":1: the configuration has no key 'rewards'; did you mean 'reward'?"),
        ('[[reward]]\nname = "format_rewrd"\n', ":2: there is no reward 'format_rewrd'; did you mean 'format_reward'?"),
        ('[reward]\nname = "format_reward"\n', "; head each reward with [[reward]], in double brackets"),
        ('[[reward]]\nweight = 1\n', ":1: this reward has no name; add name = "),
        ('[[reward]]\nname = "format_reward"\n\ntasks = ["kind:bx"]\n', ":4: format_reward: there is no task 'kind:bx'; "),
        ("", " has no [[reward]]; add one"),
    ],
)
def test_mistakes_in_a_configuration_come_with_what_to_do(tmp_path, text, says):
    path = tmp_path / "groundrule.toml"
    path.write_text(text)
    with pytest.raises(ValueError) as raised:
        groundrule.Plan.from_file(path)
    assert f"{path}{says}" in str(raised.value) or (says.startswith(";") and says in str(raised.value))


def plan_rewards(plan):
    """The rewards of a plan, to make another one with."""
    (_, (rewards, *_)) = plan.__reduce__()
    return rewards


def test_weights_go_by_the_names_in_the_results():
    parts = ["format_reward", {"name": "math_reward", "as": "right"}, shout]
    plan = Plan(parts, weights={"format_reward": 0.1, "right": 2, "shout": 0.5})
    assert plan.weights == {"format_reward": 0.1, "right": 2.0, "shout": 0.5}
    with pytest.raises(ValueError, match=r"no reward of the plan is named 'rigth'; did you mean 'right'\?"):
        Plan(parts, weights={"rigth": 2})
    with pytest.raises(TypeError, match="right: weight must be a number, not the text '2'"):
        Plan(parts, weights={"right": "2"})


def test_a_dot_leads_into_a_column_of_objects():
    plan = Plan("math_reward", columns={"reference": "meta.truth"})
    rows = [{"truth": "7"}, {"truth": None}, {}, None]
    result = score(plan, ["7"] * 4, meta=rows)
    assert result.total == [1.0, None, None, None]
    assert result.details["math_reward"][1] == "`meta.truth` is null"
    table = pytest.importorskip("pyarrow").table({"completion": ["7", "8"], "meta": [{"truth": "7"}, {"truth": "7"}]})
    assert groundrule.score_table(plan, table)["score"].to_pylist() == [1.0, 0.0]
