"""TRL's GRPOTrainer on a tiny random model on the CPU, with our rewards in sync and async form."""

import math
import pathlib

import datasets
import pytest
import torch
import transformers
import trl

from groundrule import vlm_r1
from groundrule.adapters.trl import async_reward, reward

GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "golden"
TEMPLATE = "{% for message in messages %}{{ message['role'] }}: {{ message['content'] }}\n{% endfor %}{% if add_generation_prompt %}assistant: {% endif %}"


@pytest.fixture(scope="module")
def tokenizer():
    backend = str(GOLDEN / "tokenizer.json")
    made = transformers.PreTrainedTokenizerFast(tokenizer_file=backend)
    made.add_special_tokens({"pad_token": "<pad>", "eos_token": "<eos>"})
    made.chat_template = TEMPLATE
    return made


@pytest.fixture
def model(tokenizer):
    torch.manual_seed(0)
    config = transformers.Qwen2Config(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=2,
        max_position_embeddings=256,
        pad_token_id=tokenizer.pad_token_id,
        eos_token_id=tokenizer.eos_token_id,
        bos_token_id=None,
    )
    return transformers.Qwen2ForCausalLM(config)


@pytest.mark.parametrize("conversational", [False, True])
def test_a_few_steps(model, tokenizer, tmp_path, conversational):
    prompts = ["two and two", "three and three", "one and one", "five and five"]
    if conversational:
        prompts = [[{"role": "user", "content": prompt}] for prompt in prompts]
    data = datasets.Dataset.from_dict({"prompt": prompts, "solution": ["4", "6", "2", None]})
    plan = ["format_reward", {"name": "repetition_reward", "as": "repeats", "weight": 0.5}]
    rewards = [
        reward("default_accuracy_reward"),
        async_reward(plan, name="form"),
        reward("cosine_reward", tokenizer=tokenizer),
        vlm_r1.format_reward,
    ]
    trainer = trl.GRPOTrainer(
        model=model,
        reward_funcs=rewards,
        args=trl.GRPOConfig(
            output_dir=str(tmp_path),
            max_steps=3,
            per_device_train_batch_size=4,
            num_generations=4,
            max_completion_length=12,
            logging_steps=1,
            report_to=[],
            use_cpu=True,
            bf16=False,
            save_strategy="no",
        ),
        processing_class=tokenizer,
        train_dataset=data,
    )
    trainer.train()
    history = [entry for entry in trainer.state.log_history if "reward" in entry]
    assert len(history) == 3
    names = [key for key in history[0] if key.startswith("rewards/") and key.endswith("/mean")]
    assert {"rewards/form/mean", "rewards/cosine_reward/mean", "rewards/format_reward/mean"} <= set(names)
    for entry in history:
        assert math.isfinite(entry["loss"]) and math.isfinite(entry["reward"])
        # Our own metrics, from the coroutine.
        assert entry["groundrule/format_reward"] == 0.0 and entry["groundrule/repeats_scored"] == 1.0


def test_images_of_datasets_reach_the_boxes():
    """`datasets` decodes a column of images to Pillow's, and TRL hands them on."""
    pictures = [GOLDEN / "images/rgb_640x480.png"] * 2
    data = datasets.Dataset.from_dict(
        {"image": [str(path) for path in pictures], "solution": [[320, 240, 640, 480]] * 2}
    ).cast_column("image", datasets.Image())
    assert type(data[0]["image"]).__module__.startswith("PIL.")
    replies = ["<answer>[322, 238, 644, 476]</answer>", "<answer>[0, 0, 9, 9]</answer>"]
    columns = {"solution": list(data["solution"]), "image_grid_thw": [[1, 34, 46]] * 2}
    for images in ({"image": list(data["image"])}, {"images": [[image] for image in data["image"]]}):
        strict = reward("iou_reward:semantics=strict")(completions=replies, **columns, **images)
        assert strict == [1.0, 0.0]
        assert reward("iou_reward")(completions=replies, **columns, **images) == [1.0, 0.0]
        assert reward()(completions=replies, prompts=["Where?"] * 2, **columns, **images) == [1.0, 0.0]
    raw = data.cast_column("image", datasets.Image(decode=False))
    assert reward("iou_reward")(completions=replies, **columns, image=list(raw["image"])) == [1.0, 0.0]


def test_a_fast_tokenizer_is_taken_across_once(tokenizer):
    """Counted by the engine, the lengths are those of the tokenizer, also after a token was added."""
    text = "the quick brown fox <think>x</think>"
    length = len(tokenizer.encode(text))
    by_count = vlm_r1.cosine_reward(text, acc_reward=1.0, gen_len=length)
    calls = []

    class Counting(type(tokenizer)):
        def encode(self, *args, **kwargs):
            calls.append(args)
            return super().encode(*args, **kwargs)

    counted = Counting(tokenizer_file=str(GOLDEN / "tokenizer.json"))
    assert vlm_r1.cosine_reward(text, counted, 1.0) == by_count
    assert vlm_r1.cosine_reward(text, counted, 1.0) == by_count
    assert len(calls) == 1
    counted.add_tokens(["quick brown"])
    length = len(counted.encode(text))
    assert vlm_r1.cosine_reward(text, counted, 1.0) == vlm_r1.cosine_reward(
        text, acc_reward=1.0, gen_len=length
    )


def test_a_hub_name_needs_transformers_only(tokenizer, tmp_path):
    tokenizer.save_pretrained(tmp_path)
    vlm_r1.initialize_tokenizer(tmp_path)
    text = "some words"
    expected = vlm_r1.cosine_reward(text, acc_reward=0.0, gen_len=len(tokenizer.encode(text)))
    assert vlm_r1.cosine_reward(text, None, 0.0) == expected


def test_tensors_as_grids():
    grid = torch.tensor([[1, 34, 46]] * 2)
    columns = {"image_path": [[str(GOLDEN / "images/rgb_640x480.png")]] * 2}
    completions = ['<answer>{"bbox_2d": [322, 238, 644, 476]}</answer>'] * 2
    for form in (grid, list(grid), grid.tolist()):
        scores = vlm_r1.iou_reward(completions, ["[320, 240, 640, 480]"] * 2, image_grid_thw=form, **columns)
        assert scores == [1.0, 1.0]
