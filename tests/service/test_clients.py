"""The clients of the trainers against the real server: their own code where it installs, their way of asking where not."""

import asyncio
import functools
import importlib
import importlib.util
import json
import pathlib
import subprocess
import sys
import types
import urllib.error

import aiohttp
import pytest
import requests

RIGHT = "<think>a</think><answer>4</answer>"
ROW = {"completion": RIGHT, "solution": "4"}
RESPONSE = {
    "id": "resp_1",
    "object": "response",
    "output": [{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": RIGHT, "annotations": []}]}],
}
VERIFY = {"responses_create_params": {"input": [{"role": "user", "content": "2+2?"}]}, "response": RESPONSE, "expected_answer": "4"}


@functools.cache
def openrlhf_agent():
    """`openrlhf.utils.agent` from the wheel, without the packages around it, which need a GPU."""
    found = importlib.util.find_spec("openrlhf")
    root = pathlib.Path(found.submodule_search_locations[0])
    for name, place in (("openrlhf", root), ("openrlhf.utils", root / "utils")):
        package = types.ModuleType(name)
        package.__path__ = [str(place)]
        sys.modules[name] = package
    return importlib.import_module("openrlhf.utils.agent")


class Tokenizer:
    """As much of a tokenizer as OpenRLHF's executor asks: characters are tokens."""

    def __call__(self, text, **_):
        class Ids(list):
            def tolist(self):
                return list(self)

        return {"input_ids": [Ids(map(ord, text))]}

    def decode(self, ids, **_):
        return "".join(map(chr, ids))


class Engine:
    def __init__(self, text):
        self.text = text

    async def generate(self, prompt, params, **_):
        output = types.SimpleNamespace(token_ids=list(map(ord, self.text)), text=self.text, finish_reason="stop", logprobs=None)
        return types.SimpleNamespace(outputs=[output])


@pytest.mark.parametrize("completion, reward", [(RIGHT + "<|im_end|>", 2.0), ("5<|im_end|>", 0.0)])
def test_openrlhf_asks_with_its_own_code(server, completion, reward):
    agent = openrlhf_agent()
    executor = agent.SingleTurnAgentExecutor([f"{server.url}/get_reward"])
    params = types.SimpleNamespace(max_tokens=100, logprobs=None)
    prompt = "<|im_start|>user\n2+2?<|im_end|>\n<|im_start|>assistant\n"
    output = asyncio.run(executor.execute(prompt, "4", params, 4096, Tokenizer(), Engine(completion)))
    assert output["reward"] == [reward]
    assert output["scores"] == [min(reward, 1.0)]
    assert output["extra_logs"]["scored"] == [1.0]
    assert all(isinstance(value, float) for column in output["extra_logs"].values() for value in column)


def test_openrlhf_rotates_over_several_servers(server):
    agent = openrlhf_agent()
    executor = agent.SingleTurnAgentExecutor([f"{server.url}/get_reward", f"{server.url}/plans/none/get_reward?x"])
    first = asyncio.run(executor._fetch_rewards_via_http([RIGHT], [""], ["4"]))
    assert first[0]["rewards"] == [2.0]


def test_verifiers_asks_with_its_own_code(server):
    """The taskset for NeMo-Gym: it seeds a session, verifies, and takes every number for a metric."""
    from verifiers.v1.tasksets.nemo_gym import taskset
    from verifiers.v1.tasksets.nemo_gym.toolset import NeMoGymState

    async def rollout(row):
        state = NeMoGymState(resources_url=server.url, headers={}, request_timeout=60.0)
        seeded = await state.post("seed_session", row)
        seeded.raise_for_status()
        assert seeded.json().get("mcp") is None
        answer = await state.post("verify", row | {"response": RESPONSE})
        answer.raise_for_status()
        result = answer.json()
        reward = result.pop("reward")
        del result["responses_create_params"], result["response"]
        return reward, {key: float(value) for key, value in result.items() if isinstance(value, (bool, int, float))}

    row = {key: value for key, value in VERIFY.items() if key != "response"}
    reward, metrics = asyncio.run(rollout(row))
    assert reward == 2.0
    assert metrics == {"format_reward": 1.0, "default_accuracy_reward": 1.0, "scored": 1.0}
    # The reward function itself, on a trace that stands for a finished rollout.
    recorded, info = {}, {}
    state = NeMoGymState(resources_url=server.url, headers={}, request_timeout=60.0)
    trace = types.SimpleNamespace(state=state, info=info, record_metric=recorded.__setitem__)
    task = types.SimpleNamespace(data=types.SimpleNamespace(row=row), config=None)
    original = taskset.trace_to_nemo_response
    taskset.trace_to_nemo_response = lambda *_: RESPONSE
    try:
        reward = asyncio.run(taskset.NeMoGymTask.nemo_gym(task, trace))
    finally:
        taskset.trace_to_nemo_response = original
    assert reward == 2.0 and recorded["scored"] == 1.0


def test_slime_asks_as_its_code_does(server):
    """A shared session of 64 connections; the whole answer is the reward."""

    async def rollouts():
        connector = aiohttp.TCPConnector(limit=64)
        async with aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=120)) as session:

            async def remote_rm(number, path="/rm"):
                payload = {"prompt": "2+2?", "response": f"<answer>{number}</answer>", "label": "4"}
                async with session.post(server.url + path, json=payload) as answer:
                    answer.raise_for_status()
                    return await answer.json()

            rewards = await asyncio.gather(*(remote_rm(i) for i in range(500)))
            return rewards, await remote_rm(4, "/rm?object=true")

    rewards, with_keys = asyncio.run(rollouts())
    assert rewards == [1.0 if i == 4 else 0.0 for i in range(500)]
    assert with_keys == {"format_reward": 0.0, "default_accuracy_reward": 1.0, "score": 1.0, "scored": 1.0}


def test_nemo_gym_asks_as_its_code_does(server):
    """1,024 connections, no time-out, the row echoed; the order of its own agent server."""

    async def rollouts():
        connector = aiohttp.TCPConnector(limit=1024, limit_per_host=1024)
        async with aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=None)) as session:

            async def run(number):
                row = {**VERIFY, "number": number, "token_ids": list(range(200))}
                async with session.post(f"{server.url}/seed_session", json=row) as answer:
                    assert await answer.json() == {}
                async with session.post(f"{server.url}/verify", json=row) as answer:
                    verified = await answer.json()
                assert {key: verified[key] for key in row} == row
                return verified

            verified = await asyncio.gather(*(run(i) for i in range(300)))
            async with session.post(f"{server.url}/aggregate_metrics", json={"verify_responses": verified}) as answer:
                metrics = await answer.json()
            async with session.get(f"{server.url}/reverify_mode") as answer:
                mode = await answer.json()
            async with session.get(server.url) as answer:
                assert answer.status == 200
            return verified, metrics, mode

    verified, metrics, mode = asyncio.run(rollouts())
    assert [row["number"] for row in verified] == list(range(300))
    assert {row["reward"] for row in verified} == {2.0}
    assert len({tuple(sorted(row)) for row in verified}) == 1, "the keys differ between answers"
    assert metrics["key_metrics"] == {"mean/reward": 2.0}
    assert mode == "stateless"


def test_eval_protocol_asks_as_its_code_does(server):
    messages = [{"role": "user", "content": "2+2?"}, {"role": "assistant", "content": RIGHT}]
    answer = requests.post(f"{server.url}/evaluate", json={"messages": messages, "ground_truth": "4", "kwargs": {}}, timeout=30)
    assert answer.json()["score"] == 2.0 and answer.json()["is_score_valid"] is True
    assert set(answer.json()["metrics"]["format_reward"]) == {"score", "is_score_valid", "reason"}
    answer = requests.post(f"{server.url}/evaluate", json={"messages": messages}, timeout=30).json()
    assert answer["metrics"]["default_accuracy_reward"]["is_score_valid"] is False


def test_requests_with_and_without_a_session(server):
    body = {"query": [RIGHT], "prompts": [""], "labels": ["4"]}
    with requests.Session() as session:
        for _ in range(20):
            assert session.post(f"{server.url}/get_reward", json=body, timeout=30).json()["rewards"] == [2.0]
    assert requests.post(f"{server.url}/get_reward", json=body, timeout=30).json()["rewards"] == [2.0]


def test_curl_streams_ndjson(server, tmp_path):
    rows = "".join(json.dumps(ROW) + "\n" for _ in range(5000))
    (tmp_path / "rows.jsonl").write_text(rows)
    kind = "Content-Type: application/x-ndjson"
    for arguments in (["-T", "rows.jsonl", "-X", "POST"], ["--data-binary", "@rows.jsonl"]):
        run = subprocess.run(
            ["curl", "-sS", "-H", kind, *arguments, f"{server.url}/v1/score"], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        assert len(answers) == 5000 and {answer["score"] for answer in answers} == {2.0}


def test_tokens_are_asked_for_and_never_logged(serve, tmp_path):
    token = "0123456789abcdef-secret"
    server = serve("--log", "debug", environment={"GROUNDRULE_TOKEN": token})
    body = {"query": ["a completion to keep private"], "prompts": [""], "labels": ["4"]}
    with pytest.raises(urllib.error.HTTPError) as refused:
        server.post("/get_reward", body)
    assert refused.value.code == 401
    assert server.post(f"/token/{token}/get_reward", body)["rewards"] == [0.0]
    assert server.post(f"/get_reward?token={token}", body)["rewards"] == [0.0]
    with pytest.raises(urllib.error.HTTPError):
        server.post(f"/get_reward?token={token}", {"query": "private too"})
    server.stop()
    log = (tmp_path / "log.jsonl").read_text()
    assert log.count('"event":"request"') == 4
    assert token not in log and "private" not in log


def test_images_are_opened_under_one_directory_only(serve, tmp_path):
    png = bytes.fromhex("89504e470d0a1a0a0000000d494844520000000300000002080200000012 16f14d".replace(" ", ""))
    images = tmp_path / "images"
    images.mkdir()
    (images / "a.png").write_bytes(png + bytes.fromhex("0000000b49444154789c6360c0040000140001 7dfe1eee0000000049454e44ae426082".replace(" ", "")))
    (images / "out.png").symlink_to("/etc/hostname")
    server = serve("--images", images, "--reward", "iou_reward")
    row = {"completion": "<answer>[0, 0, 2, 2]</answer>", "solution": "[0, 0, 2, 2]", "image_grid_thw": [1, 2, 2]}
    rows = [{**row, "image": path} for path in ("a.png", "../images/a.png", "out.png", "/etc/passwd", "http://127.0.0.1:1/a.png")]
    outcomes = [answer["rewards"]["iou_reward"] for answer in server.post("/v1/score", {"rows": rows})["rows"]]
    assert outcomes[0]["status"] == "scored"
    assert [outcome["reason"] for outcome in outcomes[1:]] == ["image_unreadable"] * 4
