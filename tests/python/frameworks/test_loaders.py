"""The adapters through the loaders of the real packages. They are all installed here: one that is missing is a failure."""

import asyncio
import importlib.util
import pathlib
import subprocess
import sys

import pytest

import groundrule

GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "golden"
GOOD = "<think>a</think><answer>4</answer>"


def path_of(adapter):
    run = [sys.executable, "-m", "groundrule.adapters", adapter]
    return subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize("by_path", [True, False])
def test_verl_loads_our_function_from_its_configuration(by_path):
    import omegaconf
    from verl.trainer.ppo.reward import get_custom_reward_fn

    config = omegaconf.OmegaConf.create(
        {
            "reward": {
                "custom_reward_function": {
                    "path": path_of("verl") if by_path else "pkg://groundrule.adapters.verl",
                    "name": "compute_score",
                    "reward_kwargs": {
                        "plan": ["format_reward", {"name": "default_accuracy_reward", "weight": 2.0}]
                    },
                }
            }
        }
    )
    function = get_custom_reward_fn(config)
    found = function(data_source="x", solution_str=GOOD, ground_truth="4", extra_info={"num_turns": 1})
    assert found["score"] == 3.0


def rollouts(tokenizer, replies, truths):
    """A batch as verl has it: prompts and responses as padded tokens, the rest as arrays of objects."""
    import numpy
    import torch
    from verl import DataProto

    rows = [tokenizer.encode(reply) for reply in replies]
    width = max(map(len, rows))
    pad = tokenizer.pad_token_id
    prompts = torch.tensor([tokenizer.encode("2 + 2?")] * len(rows))
    responses = torch.tensor([row + [pad] * (width - len(row)) for row in rows])
    mask = torch.tensor([[1] * prompts.shape[1] + [1] * len(row) + [0] * (width - len(row)) for row in rows])
    others = {
        "data_source": ["geo3k"] * len(rows),
        "reward_model": [{"style": "rule", "ground_truth": truth} for truth in truths],
        "extra_info": [{"split": "train", "index": i, "question": ["2 + 2?"]} for i in range(len(rows))],
    }
    arrays = {name: numpy.array(column, dtype=object) for name, column in others.items()}
    if arrays["extra_info"].ndim != 1:
        raise ValueError("one object a row")
    tensors = {"prompts": prompts, "responses": responses, "attention_mask": mask}
    return DataProto.from_dict(tensors=tensors, non_tensors=arrays)


@pytest.fixture
def tokenizer():
    import transformers

    made = transformers.PreTrainedTokenizerFast(tokenizer_file=str(GOLDEN / "tokenizer.json"))
    made.add_special_tokens({"pad_token": "<pad>", "eos_token": "<eos>"})
    return made


PLAN = ["format_reward", {"name": "default_accuracy_reward", "as": "accuracy", "weight": 2.0}]
KEYS = {"score", "scored", "format_reward", "accuracy"}


def test_verls_reward_loop_calls_our_function(tokenizer):
    """One sample at a time, from the thread pool of its event loop."""
    import functools

    from verl.experimental.reward_loop.reward_manager.naive import NaiveRewardManager

    from groundrule.adapters.verl import compute_score

    data = rollouts(tokenizer, [GOOD, "<answer>5</answer>", GOOD], ["4", "4", None])

    async def run():
        manager = NaiveRewardManager(None, tokenizer, functools.partial(compute_score, plan=PLAN))
        return await asyncio.gather(*(manager.run_single(data[i : i + 1]) for i in range(len(data))))

    found = asyncio.run(run())
    assert all(sample["reward_extra_info"].keys() == KEYS for sample in found)
    assert [sample["reward_score"] for sample in found] == [3.0, 0.0, 0.0]
    assert [sample["reward_extra_info"]["accuracy"] for sample in found] == [1.0, 0.0, 0.0]


def test_verls_batch_manager_calls_our_function(tokenizer):
    from verl.workers.reward_manager.batch import BatchRewardManager

    from groundrule.adapters.verl import compute_score_batch

    data = rollouts(tokenizer, [GOOD, "<answer>5</answer>", GOOD], ["4", "4", None])
    manager = BatchRewardManager(tokenizer, 0, compute_score_batch, plan=PLAN)
    found = manager(data, return_dict=True)
    assert found["reward_extra_info"].keys() >= KEYS
    assert found["reward_extra_info"]["accuracy"] == [1.0, 0.0, 0.0]
    assert found["reward_tensor"].sum(dim=1).tolist() == [3.0, 0.0, 0.0]


def test_ms_swift_takes_our_plugin():
    from swift.rewards import orms
    from swift.utils import import_external_file

    import_external_file(path_of("ms_swift"))
    # ms-swift puts the directory of a plugin on the path; no framework may be found there.
    found = pathlib.Path(importlib.util.find_spec("trl").origin)
    assert not found.is_relative_to(pathlib.Path(groundrule.__path__[0])), found
    reward = orms["groundrule_default_accuracy_reward"](args=None)
    assert isinstance(reward, orms["groundrule"])
    assert reward([GOOD, GOOD], solution=["4", None], trainer_state=None) == [1.0, None]


def test_openrlhf_calls_our_function(monkeypatch):
    from openrlhf.utils import agent

    monkeypatch.setenv("GROUNDRULE_PLAN", "format_reward,default_accuracy_reward")
    executor = agent.SingleTurnAgentExecutor(path_of("openrlhf"))
    query = "<|im_start|>user\nq<|im_end|>\n<|im_start|>assistant\n" + GOOD + "<|im_end|>\n"
    (found,) = asyncio.run(executor._fetch_rewards_via_func([query], ["<|im_start|>user\nq"], ["4"]))
    assert found["rewards"].tolist() == [2.0]
    assert found["scores"].tolist() == [1.0]
    assert found["extra_logs"]["format_reward"].tolist() == [1.0]


def test_verifiers_plugs_our_function_into_a_task():
    import verifiers.v1 as vf
    from verifiers.v1.configs.task import RewardFunctionConfig
    from verifiers.v1.utils.loaders import load_plugged_fn

    config = RewardFunctionConfig(fn="groundrule.adapters.verifiers:default_accuracy_reward", weight=0.5)
    plugged = load_plugged_fn("accuracy", config, "reward")

    class Data(vf.TaskData):
        answer: str = "4"

    class Trace:
        last_reply = GOOD

    from verifiers.v1.utils.decorators import invoke_all

    assert asyncio.run(invoke_all([plugged], {"task": Data(), "trace": Trace()})) == [1.0]
    assert plugged._vf_weight == 0.5
