"""VLM-R1's functions where Python itself shows: what they print, raise, return and are called."""

import json
import math
import os
import pathlib
import pickle
import re
import subprocess
import sys

import pytest

from groundrule import vlm_r1
from groundrule.vlm_r1 import glm, internvl

ROOT = pathlib.Path(__file__).resolve().parents[2]
IMAGES = ROOT / "tests" / "golden" / "images"
IMAGE = str(IMAGES / "base_640x427.jpg")
ANSWER = ["<answer>[0, 0, 10, 5]</answer>"]
BOX = ["<answer>[0, 0, 10, 10]</answer>"]


@pytest.fixture
def log(tmp_path, monkeypatch):
    monkeypatch.setenv("DEBUG_MODE", "true")
    monkeypatch.setenv("LOG_PATH", str(tmp_path / "run.txt"))
    return lambda name="run.txt": (tmp_path / name).read_text()


@pytest.fixture
def default_tokenizer():
    """Other tests find none, as before."""
    yield
    vlm_r1._set_default_tokenizer(None)


class Grid:
    """Rows that print in a way of their own, as tensors do."""

    def __init__(self, *rows):
        self.rows = rows

    def __iter__(self):
        return (Grid(*row) if isinstance(row, tuple) else row for row in self.rows)

    def tolist(self):
        return [list(row) if isinstance(row, tuple) else row for row in self.rows]

    def __str__(self):
        return f"grid({list(self.rows)})"


def test_an_image_path_of_none_is_logged_as_none(log):
    vlm_r1.accuracy_reward(["4"], ["4"], accu_reward_method=["default"], image_path=[None], problem=["2 + 2"])
    assert "image_path: None\nproblem: 2 + 2\n" in log()
    assert internvl.iou_reward(ANSWER, BOX, image_path=[None], problem=["?"]) == [0.5]
    assert log().count("image_path: None\n") == 2


def test_internvl_does_not_look_at_images(monkeypatch):
    monkeypatch.delenv("DEBUG_MODE", raising=False)
    for images in ([None], [object()], [["no such file"]], None):
        assert internvl.iou_reward(ANSWER, BOX, image_path=images, image_grid_thw=object()) == [0.5]


def test_rows_without_an_image_raise_as_none_does():
    with pytest.raises(TypeError):
        vlm_r1.iou_reward(ANSWER, BOX, image_path=[None], image_grid_thw=[(1, 2, 2)])


def test_logs_show_objects_as_they_print_themselves(log):
    grid = Grid((1, 30, 46))
    assert glm.iou_reward(ANSWER, BOX, image_path=[(IMAGE,)], image_grid_thw=grid, problem=["?"]) == [0.5]
    assert f"image_path: {(IMAGE,)}\n" in log("run_iou.txt")
    assert "Image grid thw: grid([1, 30, 46])\n" in log("run_iou.txt")


def test_a_huge_reference_is_nothing_without_a_prediction():
    def fenced(label, coordinate):
        return f'```json\n[{{"bbox_2d": [0, 0, 5, {coordinate}], "label": "{label}"}}]\n```'

    huge = fenced("cat", "1" + "0" * 400)
    assert vlm_r1.map_reward(fenced("dog", 5), huge) == 0.0
    assert vlm_r1.od_reward(f"<answer>{fenced('dog', 5)}</answer>", f"<answer>{huge}</answer>") == 0.0
    with pytest.raises(OverflowError):
        vlm_r1.map_reward(fenced("cat", 5), huge)


@pytest.mark.parametrize(
    ("path", "error", "errno"),
    [
        (IMAGE + "/", NotADirectoryError, 20),
        (IMAGE + "/x", NotADirectoryError, 20),
        ("no/such.png", FileNotFoundError, 2),
        (str(IMAGES), IsADirectoryError, 21),
    ],
)
def test_files_raise_with_errno_and_filename(path, error, errno):
    """As `open` does, which VLM-R1's own call ends in."""
    with pytest.raises(error) as ours:
        vlm_r1.iou_reward(ANSWER, BOX, image_path=[[path]], image_grid_thw=[(1, 2, 2)])
    with pytest.raises(error) as theirs:
        open(path, "rb")
    assert (ours.value.errno, ours.value.filename) == (errno, path)
    assert str(ours.value) == str(theirs.value)


def test_a_pipe_as_an_image_is_an_error_at_once(tmp_path):
    pipe = tmp_path / "pipe.png"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="regular file"):
        vlm_r1.iou_reward(ANSWER, BOX, image_path=[[str(pipe)]], image_grid_thw=[(1, 2, 2)])


def test_an_empty_log_path_is_no_file(monkeypatch, tmp_path):
    monkeypatch.setenv("DEBUG_MODE", "true")
    monkeypatch.setenv("LOG_PATH", "")
    monkeypatch.chdir(tmp_path)
    for call in (
        lambda: vlm_r1.format_reward(["x"]),
        lambda: vlm_r1.accuracy_reward(["4"], ["4"], accu_reward_method=["default"], problem=["?"]),
        lambda: glm.format_reward_rec(["x"]),
    ):
        with pytest.raises(FileNotFoundError) as error:
            call()
        assert error.value.filename == ""
    vlm_r1.repetition_rewards(["x"], ["x"], problem=["?"])
    assert os.listdir(tmp_path) == ["_repetition.txt"]


def test_completions_may_come_from_a_generator():
    rewards = vlm_r1.cosine_rewards((text for text in ["none"] * 3), (text for text in ["none"] * 3), gen_len=512)
    assert rewards == [0.75] * 3
    assert vlm_r1.repetition_rewards(iter(["a b c d e f g"]), iter([""])) == [0.0]

    class Words:
        def encode(self, text):
            return text.split()

    assert vlm_r1.cosine_rewards(iter([""] * 2), iter(["none"] * 2), Words()) == [-0.5] * 2


TOKENIZER = {
    "version": "1.0",
    "truncation": None,
    "padding": None,
    "added_tokens": [],
    "normalizer": None,
    "pre_tokenizer": {"type": "Whitespace"},
    "post_processor": None,
    "decoder": None,
    "model": {"type": "WordLevel", "vocab": {"a": 0, "cat": 1, "[UNK]": 2}, "unk_token": "[UNK]"},
}


def test_initialize_tokenizer_returns_it(tmp_path, default_tokenizer):
    (tmp_path / "tokenizer.json").write_text(json.dumps(TOKENIZER))
    tokenizer = vlm_r1.initialize_tokenizer(model_path=tmp_path)
    assert tokenizer.encode("a cat <box>") == [0, 1, 2, 2, 2]
    assert (len(tokenizer), tokenizer.name_or_path) == (3, str(tmp_path))
    added = {"added_tokens_decoder": {"3": {"content": "<box>", "special": True}}, "eos_token": "</s>"}
    (tmp_path / "tokenizer_config.json").write_text(json.dumps(added))
    tokenizer = vlm_r1.initialize_tokenizer(tmp_path)
    assert tokenizer.encode("a cat <box></s>") == [0, 1, 3, 4]
    again = pickle.loads(pickle.dumps(tokenizer))
    assert again.encode("a <box>") == [0, 3] and repr(again) == repr(tokenizer)
    wave = 1 - 0.5 * (1 - math.cos(4 * math.pi / 1024)) / 2
    for given in (tokenizer, again, None):
        assert vlm_r1.cosine_reward("a cat <box></s>", given, 1.0) == pytest.approx(wave, abs=1e-12)
    with pytest.raises(FileNotFoundError):
        vlm_r1.Tokenizer(tmp_path / "nothing")


def test_tokenizers_count_as_those_of_transformers_do(tmp_path, default_tokenizer):
    transformers = pytest.importorskip("transformers")
    (tmp_path / "tokenizer.json").write_text(json.dumps(TOKENIZER))
    config = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "added_tokens_decoder": {"3": {"content": "<box>", "special": False}},
        "pad_token": "<pad>",
    }
    (tmp_path / "tokenizer_config.json").write_text(json.dumps(config))
    theirs = transformers.AutoTokenizer.from_pretrained(tmp_path)
    ours = vlm_r1.initialize_tokenizer(tmp_path)
    for text in ("a cat", "a <box> cat", "<pad>a<box>", "dog"):
        assert ours.encode(text) == theirs.encode(text), text


def test_calculate_map_takes_lists_of_boxes():
    cat = {"bbox_2d": [0, 0, 100, 100], "label": "cat"}
    dog = {"bbox_2d": [200, 0, 300, 100], "label": "dog"}
    assert vlm_r1.calculate_map([cat, dog], [cat, dog]) == pytest.approx(1.0)
    assert vlm_r1.calculate_map([cat], [cat, dog], score_type=1) == pytest.approx(0.5)
    fenced = "```json\n" + json.dumps([cat, dog]) + "\n```"
    assert vlm_r1.calculate_map([dog], [cat, dog]) == vlm_r1.map_reward(f"```json\n{json.dumps([dog])}\n```", fenced)
    # What is no box of a known label is passed over on the model's side and an error on the other.
    assert vlm_r1.calculate_map([None, 5, object(), {"label": "cat"}, {"label": "cow", "bbox_2d": [1, 2, 3, 4]}], [cat]) == 0.0
    assert vlm_r1.calculate_map([cat], []) == 0.0
    with pytest.raises(KeyError):
        vlm_r1.calculate_map([cat], [{"bbox_2d": [0, 0, 1, 1]}])
    with pytest.raises(IndexError):
        vlm_r1.calculate_map([cat], [cat], score_type=12)


def test_evaluate_answer_similarity_without_a_judge(monkeypatch):
    for name in ("GROUNDRULE_LLM_BASE", "OPENAI_API_BASE"):
        monkeypatch.delenv(name, raising=False)
    assert vlm_r1.evaluate_answer_similarity("a cat", "a cat") == 1.0
    assert vlm_r1.evaluate_answer_similarity("<answer>a cat</answer>", "a cat") == 0.0


# A training script as VLM-R1 has it: it defines what it uses, and runs at the end.
SCRIPT = '''
def accuracy_reward(completions, solution, **kwargs): raise AssertionError("the script's own")
format_reward = cosine_rewards = repetition_rewards = accuracy_reward
tokenizer = None
def initialize_tokenizer(model_path): raise AssertionError("the script's own")

class Qwen2VLModule:
    @staticmethod
    def iou_reward(completions, solution, **kwargs): raise AssertionError("the module's own")
    @staticmethod
    def format_reward_rec(completions, **kwargs): raise AssertionError("the module's own")
    @staticmethod
    def select_reward_func(func): return {"accuracy": Qwen2VLModule.iou_reward, "format": Qwen2VLModule.format_reward_rec}[func]

reward_funcs_registry = {"accuracy": accuracy_reward, "format": format_reward, "length": cosine_rewards, "repetition": repetition_rewards}

def main(path):
    assert initialize_tokenizer(path).encode("a cat") == [0, 1]
    completions = [[{"role": "assistant", "content": "<think>a</think><answer>4</answer>"}]]
    columns = {"solution": ["<answer>none</answer>"], "accu_reward_method": ["default"]}
    for name, function in reward_funcs_registry.items():
        assert function.__name__ == {"accuracy": "accuracy_reward", "format": "format_reward",
                                     "length": "cosine_rewards", "repetition": "repetition_rewards"}[name]
        function(completions=completions, **columns)
    assert Qwen2VLModule.select_reward_func("format")(completions) == [0.0]
    assert Qwen2VLModule.select_reward_func("accuracy").__name__ == "iou_reward"
    print("done")

# HERE
if __name__ == "__main__":
    import sys
    main(sys.argv[1])
'''


def test_the_snippets_of_the_page_work_where_the_page_says(tmp_path):
    (tmp_path / "tokenizer.json").write_text(json.dumps(TOKENIZER))
    page = (ROOT / "docs" / "frameworks" / "vlm-r1.md").read_text()
    snippets = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(snippets) == 2
    script = SCRIPT.replace("# HERE\n", "\n".join(snippets) + "\n")
    run = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True)
    assert run.stdout == "done\n", run.stderr
    # At the top of the file the script's own definitions come later, which is why the page says where.
    run = subprocess.run([sys.executable, "-c", "\n".join(snippets[:1]) + SCRIPT, str(tmp_path)], capture_output=True, text=True)
    assert "the script's own" in run.stderr
