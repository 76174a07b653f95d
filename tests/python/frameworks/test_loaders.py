"""The adapters through the loaders of the real packages, where they can be imported."""

import asyncio
import importlib.util
import subprocess
import sys

import pytest

GOOD = "<think>a</think><answer>4</answer>"


def path_of(adapter):
    run = [sys.executable, "-m", "groundrule.adapters", adapter]
    return subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize("by_path", [True, False])
def test_verl_loads_our_function_from_its_configuration(by_path):
    pytest.importorskip("verl")
    omegaconf = pytest.importorskip("omegaconf")
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


def test_ms_swift_takes_our_plugin():
    pytest.importorskip("swift.rewards.orm")
    from swift.rewards import orms
    from swift.utils import import_external_file

    import_external_file(path_of("ms_swift"))
    # ms-swift puts the directory of a plugin on the path; no framework may be found there.
    assert "groundrule" not in str(importlib.util.find_spec("trl").origin)
    reward = orms["groundrule_default_accuracy_reward"](args=None)
    assert isinstance(reward, orms["groundrule"])
    assert reward([GOOD, GOOD], solution=["4", None], trainer_state=None) == [1.0, None]


def test_openrlhf_calls_our_function(monkeypatch):
    agent = pytest.importorskip("openrlhf.utils.agent")
    monkeypatch.setenv("GROUNDRULE_PLAN", "format_reward,default_accuracy_reward")
    executor = agent.SingleTurnAgentExecutor(path_of("openrlhf"))
    query = "<|im_start|>user\nq<|im_end|>\n<|im_start|>assistant\n" + GOOD + "<|im_end|>\n"
    (found,) = asyncio.run(executor._fetch_rewards_via_func([query], ["<|im_start|>user\nq"], ["4"]))
    assert found["rewards"].tolist() == [2.0]
    assert found["scores"].tolist() == [1.0]
    assert found["extra_logs"]["format_reward"].tolist() == [1.0]


def test_verifiers_plugs_our_function_into_a_task():
    vf = pytest.importorskip("verifiers.v1")
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
