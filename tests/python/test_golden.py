"""Every golden vector through the Python names: values, exceptions and logs, bit for bit."""

import json
import os
import pickle

import pytest
from vectors import GOLDEN, decode, logs, same, vectors

import groundrule
from groundrule import vlm_r1


def is_of_vlm_r1(path):
    """Whether a file's vectors are calls of the function it is named after; some have another form."""
    with open(path, encoding="utf-8") as file:
        first = json.loads(file.readline())
    return first.get("fn") == path.stem and {"args", "raises"} <= first.keys()


FUNCTIONS = sorted(path.stem for path in GOLDEN.glob("*.jsonl") if is_of_vlm_r1(path))
assert len(FUNCTIONS) >= 29


@pytest.fixture
def in_golden_directory(monkeypatch):
    """Image paths and tokenizers of the vectors are relative to their directory."""
    monkeypatch.chdir(GOLDEN)


def run(vector, directory, monkeypatch):
    """What the function gives or raises, and what is wrong with its logs."""
    environment = vector.get("env") or {}
    with monkeypatch.context() as context:
        for name in ("DEBUG_MODE", "LOG_PATH"):
            context.delenv(name, raising=False)
        for name, value in environment.items():
            context.setenv(name, str(directory / value) if name == "LOG_PATH" else value)
        try:
            got, raised = getattr(vlm_r1, vector["fn"])(**decode(vector["args"])), None
        except Exception as error:  # every class counts, by its name
            got, raised = None, error
    if vector["raises"]:
        if type(raised).__name__ != vector["raises"]:
            return f"wanted {vector['raises']}, got {raised!r} {got!r}"
        assert str(raised)
    elif raised is not None or not same(got, decode(vector["expected"])):
        return f"wanted {vector['expected']!r}, got {raised!r} {got!r}"
    if "expected_logs" in vector:
        written = logs(directory)
        if written != vector["expected_logs"]:
            return f"logs differ: {written!r}"
    return None


@pytest.mark.parametrize("function", FUNCTIONS)
def test_golden(function, in_golden_directory, monkeypatch, tmp_path):
    wrong = []
    count = 0
    for number, vector in enumerate(vectors(function)):
        if vector.get("timing_dependent"):
            continue
        directory = tmp_path
        if vector.get("env"):
            directory = tmp_path / str(number)
            directory.mkdir()
        count += 1
        problem = run(vector, directory, monkeypatch)
        if problem:
            wrong.append(f"{vector['id']}: {problem}")
    print(f"{function}: {count - len(wrong)} of {count}")
    assert not wrong, f"{len(wrong)} of {count} differ:\n" + "\n".join(wrong[:30])


def test_rewards_of_trl_and_open_r1_through_a_plan():
    """Their vectors have settings and the columns of one row; all rows with the same settings are one batch."""
    groups = {}
    for vector in vectors("published_rewards"):
        groups.setdefault((vector["fn"], json.dumps(vector["settings"])), []).append(vector)
    assert len({name for name, _ in groups}) == 7
    for (name, settings), members in groups.items():
        columns = {
            column: [vector["args"].get(given) for vector in members]
            for column, given in (("solution", "sol"), ("gen_len", "tokens"))
        }
        plan = {"name": name, **json.loads(settings)}
        contents = [vector["args"]["content"] for vector in members]
        found = groundrule.score(plan, contents, columns).scores[name]
        wrong = [v["id"] for v, score in zip(members, found) if not same(score, decode(v["expected"]))]
        assert not wrong, (name, wrong[:10])


def test_rewards_of_trl_and_open_r1_under_their_own_names():
    """The same vectors through the functions, with completions as messages."""
    from groundrule import open_r1, trl

    count = 0
    for vector in vectors("published_rewards"):
        name, settings, given = vector["fn"], vector["settings"], vector["args"]
        completions = [[{"role": "assistant", "content": given["content"]}]]
        if name.startswith("get_"):
            reward = getattr(open_r1, name)(**settings)
        elif name == "think_format_reward":
            reward = trl.think_format_reward
        else:
            reward = getattr(open_r1, name.removeprefix("open_r1_"))
        if name == "get_soft_overlong_punishment":
            found = reward(completion_ids=[[0] * given["tokens"]], completions=completions)
        else:
            found = reward(completions=completions, solution=[given.get("sol", "")])
        count += 1
        assert same(found[0], decode(vector["expected"])), (vector["id"], found)
    assert count > 100
    for reward in (trl.think_format_reward, open_r1.format_reward):
        assert pickle.loads(pickle.dumps(reward)) is reward


def test_the_seven_are_at_the_top_level():
    for name in (
        "default_accuracy_reward",
        "iou_reward",
        "detection_score",
        "cosine_reward",
        "repetition_reward",
        "format_reward",
        "format_reward_rec",
    ):
        assert getattr(groundrule, name) is getattr(vlm_r1, name)


def test_json_errors_know_their_place():
    text = '{"a": 1,\n "b" 2}'
    with pytest.raises(json.JSONDecodeError) as ours:
        vlm_r1.py_json_loads(text)
    with pytest.raises(json.JSONDecodeError) as theirs:
        json.loads(text)
    for attribute in ("msg", "doc", "pos", "lineno", "colno", "args"):
        assert getattr(ours.value, attribute) == getattr(theirs.value, attribute)
    reference = "```json\n[1,\n 2 3]\n```"
    with pytest.raises(json.JSONDecodeError, match="reference's JSON block") as inner:
        vlm_r1.detection_score("", reference)
    assert (inner.value.lineno, inner.value.colno) == (1, 8)


def test_pillows_own_exceptions_are_raised_where_there_is_pillow(in_golden_directory):
    image = pytest.importorskip("PIL.Image")
    import PIL

    def score(path):
        vlm_r1.iou_reward(["x"], ["[1, 2, 3, 4]"], image_grid_thw=[[1, 2, 2]], image_path=[[path]])

    with pytest.raises(PIL.UnidentifiedImageError, match=r"text\.png"):
        score("images/text.png")
    with pytest.raises(image.DecompressionBombError, match="900000000|900,000,000|pixels"):
        score("images/bomb_30000x30000.png")


def test_debug_mode_is_read_in_every_call(tmp_path, monkeypatch):
    monkeypatch.delenv("DEBUG_MODE", raising=False)
    vlm_r1.format_reward(["x"])
    monkeypatch.setenv("LOG_PATH", os.fspath(tmp_path / "run.txt"))
    vlm_r1.format_reward(["x"])
    assert not list(tmp_path.iterdir())
    monkeypatch.setenv("DEBUG_MODE", "true")
    vlm_r1.format_reward(["x"])
    assert [path.name for path in tmp_path.iterdir()] == ["run_format.txt"]
    monkeypatch.setenv("DEBUG_MODE", "false")
    vlm_r1.format_reward(["x"])
    assert (tmp_path / "run_format.txt").read_text().count("Content") == 1
