"""The adapters against the contracts of the frameworks; `frameworks/` has the real packages."""

import asyncio
import importlib.util
import inspect
import json
import pathlib
import pickle
import subprocess
import sys

import pytest

from groundrule import Plan
from groundrule.adapters import easyr1, easyr1_sequential, ms_swift, nemo_rl, openrlhf, trl, verifiers, verl

GOOD = "<think>a</think><answer>4</answer>"
PLAN = ["format_reward", {"name": "default_accuracy_reward", "as": "accuracy", "weight": 2.0}]


def loaded_from_file(adapter):
    """Frameworks load rewards from files, under a name of their own and outside of any package."""
    run = [sys.executable, "-m", "groundrule.adapters", adapter]
    path = subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()
    assert pathlib.Path(path).is_file()
    # Some frameworks put the directory on the path: nothing in it may have the name of a package.
    assert all(file.name.startswith("groundrule_") for file in pathlib.Path(path).parent.glob("*.py"))
    spec = importlib.util.spec_from_file_location("reward_func", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_paths_of_unknown_adapters_are_refused():
    run = [sys.executable, "-m", "groundrule.adapters", "keras"]
    assert "usage" in subprocess.run(run, check=False, capture_output=True, text=True).stderr


class TestTRL:
    def call(self, function, completions, **columns):
        """As GRPOTrainer calls: everything by keyword."""
        logged, metrics = {}, {}
        arguments = {
            "prompts": ["2 + 2?"] * len(completions),
            "completions": completions,
            "completion_ids": [[1, 2]] * len(completions),
            "trainer_state": object(),
            "log_extra": logged.__setitem__,
            "log_metric": metrics.__setitem__,
            **columns,
        }
        result = function(**arguments)
        return (asyncio.run(result) if inspect.iscoroutine(result) else result), logged, metrics

    @pytest.mark.parametrize("make", [trl.reward, trl.async_reward])
    def test_texts_messages_and_rows_that_cannot_be_judged(self, make):
        function = make("default_accuracy_reward")
        assert inspect.iscoroutinefunction(function) == (make is trl.async_reward)
        completions = [GOOD, [{"role": "assistant", "content": GOOD}], GOOD]
        rewards, logged, _ = self.call(function, completions, solution=["4", "5", None])
        assert rewards == [1.0, 0.0, None]
        assert logged["default_accuracy_reward_reason"][2] == "no_reference"

    @pytest.mark.parametrize("make", [trl.reward, trl.async_reward])
    def test_parts_are_logged_with_the_same_names(self, make):
        function = make(PLAN, name="all")
        assert function.__name__ == "all"
        rewards, logged, metrics = self.call(function, [GOOD, "4"], solution=["4", "4"])
        assert rewards == [3.0, 2.0]
        assert logged["format_reward"] == [1.0, 0.0]
        assert metrics["groundrule/format_reward"] == 0.5
        rewards, _, none = self.call(function, [None], solution=["4"])
        # Reasons are logged once they have come up, and a mean only if there are scores. Every other name is always there.
        fixed = {name for name in metrics if name.endswith(("_scored", "_failed", "_warned"))}
        assert rewards == [None] and {name for name in none if name.count("/") == 1} == fixed
        assert "groundrule/format_reward" in metrics
        assert metrics["groundrule/format_reward/format_match"] == 0.5
        assert none["groundrule/format_reward/format_match"] == 0.0
        assert none["groundrule/format_reward_failed"] == 1.0

    @pytest.mark.parametrize("make", [trl.reward, trl.async_reward])
    def test_they_pickle(self, make):
        function = make(PLAN)
        again = pickle.loads(pickle.dumps(function))
        assert again.__name__ == function.__name__ == "format_reward_accuracy"
        assert self.call(again, [GOOD], solution=["4"])[0] == [3.0]
        assert inspect.iscoroutinefunction(again) == (make is trl.async_reward)

    def test_semantics_that_nobody_chose_are_told_once(self, caplog, monkeypatch):
        from groundrule.adapters import _common

        monkeypatch.setattr(_common, "_SAID", [])
        monkeypatch.setattr(_common, "_MADE", {})
        for chosen in ("strict", "vlm-r1"):
            trl.reward(["mcq_reward"], semantics=chosen)
        trl.reward(["mcq_reward:semantics=vlm-r1", "repetition_reward"])
        assert not caplog.records
        trl.reward(["mcq_reward"])
        trl.reward(["iou_reward"])
        (message,) = [record.getMessage() for record in caplog.records]
        assert "semantics='strict'" in message

    def test_nothing_is_announced_while_no_row_has_a_reference(self, caplog, monkeypatch):
        from groundrule.adapters import _common

        monkeypatch.setattr(_common, "_ANNOUNCED", [])
        self.call(trl.reward(), [GOOD, GOOD], truth=["4", "4"])
        assert not any("no plan was given" in record.getMessage() for record in caplog.records)
        self.call(trl.reward(), [GOOD, GOOD], solution=["4", "4"])
        assert any("no plan was given" in record.getMessage() for record in caplog.records)

    def test_columns_may_have_any_name(self):
        columns = {"trace": ["x"], "threads": [1], "tokenizer": ["y"], "plan": ["z"], "image_root": ["w"]}
        assert self.call(trl.reward("format_reward"), [GOOD], **columns)[0] == [1.0]


class TestVerl:
    def test_one_sample(self):
        module = loaded_from_file("verl")
        found = module.compute_score(
            data_source="geo3k", solution_str=GOOD, ground_truth="4", extra_info={"num_turns": 1}, plan=PLAN
        )
        assert found == {"score": 3.0, "scored": 1.0, "format_reward": 1.0, "accuracy": 1.0}

    def test_the_same_keys_for_every_sample(self):
        bad = [None, 5, ["x"], {"a": 1}]
        keys = {tuple(verl.compute_score("x", GOOD, truth, None, plan=PLAN)) for truth in ["4", *bad]}
        assert keys == {("score", "scored", "format_reward", "accuracy")}
        assert verl.compute_score("x", GOOD, None)["scored"] == 0.0

    def test_the_batch_form_is_the_same(self):
        extras = [None, {"index": 1}, {"acc_reward": 1.0}]
        batch = verl.compute_score_batch(
            data_sources=["x"] * 3,
            solution_strs=[GOOD, "4", "5"],
            ground_truths=["4"] * 3,
            extra_infos=extras,
            plan=PLAN,
        )
        singles = [
            verl.compute_score("x", text, "4", extra, plan=PLAN)
            for text, extra in zip([GOOD, "4", "5"], extras)
        ]
        assert batch == singles

    def test_data_sources_choose_rewards(self):
        plan = [{"name": "format_reward", "tasks": ["chat"]}, "default_accuracy_reward"]
        assert verl.compute_score("geo3k", GOOD, "4", plan=plan)["score"] == 1.0
        assert verl.compute_score("chat", GOOD, "4", plan=plan)["score"] == 2.0


    @pytest.mark.parametrize("wrong, right", [("semantic", "semantics"), ("pln", "plan"), ("recrod", "record")])
    def test_misspelt_settings_are_refused(self, wrong, right):
        for call in (
            lambda **given: verl.compute_score("x", GOOD, "4", {}, **given),
            lambda **given: verl.compute_score_batch(["x"], [GOOD], ["4"], [None], **given),
            lambda **given: easyr1.compute_score([{"response": GOOD, "ground_truth": "4"}], **given),
            lambda **given: easyr1_sequential.compute_score({"response": GOOD, "ground_truth": "4"}, **given),
        ):
            with pytest.raises(TypeError, match=f"no setting '{wrong}'; did you mean '{right}'"):
                call(**{wrong: "strict"})

    def test_what_verl_passes_is_not_told_and_other_settings_are_told_once(self, caplog):
        for _ in range(2):
            verl.compute_score("x", GOOD, "4", {}, reward_router_address=None, reward_model_tokenizer=None, my_limit=5)
        (message,) = [record.getMessage() for record in caplog.records if "is not used" in record.getMessage()]
        assert "'my_limit' is not used; there are plan, record, semantics" in message


class TestEasyR1:
    def row(self, truth, response=GOOD):
        return {"response": response, "response_length": 512, "ground_truth": truth}

    def test_batch_and_sequential(self):
        batch = loaded_from_file("easyr1")
        one = loaded_from_file("easyr1_sequential")
        assert (batch.REWARD_TYPE, one.REWARD_TYPE) == ("batch", "sequential")
        rows = [self.row("4"), self.row("5"), self.row(None)]
        found = batch.compute_score(rows, plan=PLAN)
        assert [values["overall"] for values in found] == [3.0, 1.0, 0.0]
        assert found == [one.compute_score(row, plan=PLAN) for row in rows]
        assert all(isinstance(value, float) for values in found for value in values.values())

    def test_the_ground_truth_may_be_a_task(self):
        task = {
            "solution": "[320, 240, 640, 480]",
            "plan": ["iou_reward"],
            "image_size": [640, 480],
            "image_grid_thw": [1, 34, 46],
        }
        boxed = '<answer>{"bbox_2d": [322, 238, 644, 476]}</answer>'
        found = easyr1.compute_score([self.row(json.dumps(task), boxed), self.row("4")])
        assert [values["overall"] for values in found] == [1.0, 1.0]
        assert found[0].keys() == found[1].keys()
        # JSON that is no task is a reference like any other.
        assert easyr1_sequential.compute_score(self.row('{"a": 1}', '{"a": 1}'))["overall"] == 1.0

    def test_lengths_count(self):
        task = json.dumps({"solution": "4", "plan": "cosine_reward"})
        assert easyr1_sequential.compute_score(self.row(task))["overall"] == 0.75


class TestMsSwift:
    def test_every_reward_is_registered(self):
        orms = {"accuracy": object()}
        ms_swift.register(orms)
        assert "accuracy" in orms
        reward = orms["groundrule_default_accuracy_reward"](args=None)
        kwargs = {
            "solution": ["4", None],
            "messages": [[], []],
            "trainer_state": object(),
            "response_token_ids": [[1], [2]],
        }
        assert reward([GOOD, GOOD], **kwargs) == [1.0, None]
        cosine = orms["groundrule_cosine_reward"]()
        assert cosine([GOOD], solution=["4"], response_token_ids=[[0] * 512]) == [0.75]

    def test_the_environment_names_a_plan(self, monkeypatch):
        monkeypatch.setenv("GROUNDRULE_PLAN", "format_reward, default_accuracy_reward")
        assert ms_swift.GroundruleORM()([GOOD], solution=["4"]) == [2.0]
        monkeypatch.setenv("GROUNDRULE_PLAN", json.dumps(PLAN))
        assert ms_swift.GroundruleORM()([GOOD], solution=["4"]) == [3.0]


class TestOpenRLHF:
    @pytest.mark.parametrize(
        "prompt, query",
        [
            ("Q: 2+2?\nA:", "Q: 2+2?\nA: {}</s>"),
            (
                "<|im_start|>user\nq<|im_end|>\n<|im_start|>assistant\n",
                "{prompt}{}<|im_end|>\n<|endoftext|><|endoftext|>",
            ),
            (
                "not the prompt",
                "<bos><start_of_turn>user\nq<end_of_turn>\n<start_of_turn>model\n{}<end_of_turn>\n<eos>",
            ),
            (
                "",
                "<|start_header_id|>user<|end_header_id|>\n\nq<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n{}<|eot_id|>",
            ),
            ("<s>[INST] q [/INST]", "{prompt} {} </s><pad><pad>"),
        ],
    )
    def test_prompt_and_special_tokens_are_cut_off(self, prompt, query):
        query = query.replace("{prompt}", prompt).replace("{}", GOOD)
        assert openrlhf.response_of(query, prompt) == GOOD

    def test_what_belongs_to_the_response_stays(self):
        assert (
            openrlhf.response_of("q<think>a|></think> <answer>x</answer>", "q")
            == "<think>a|></think> <answer>x</answer>"
        )
        long = GOOD + "<|im_end|>" * 5000
        assert openrlhf.response_of(long, "") == GOOD


class TestNemoRL:
    def test_score_and_whether_it_is_right(self):
        reward = pickle.loads(pickle.dumps(nemo_rl.reward("default_accuracy_reward")))
        assert reward.__name__ == "default_accuracy_reward"
        assert reward("4", GOOD) == (1.0, True)
        assert reward("5", GOOD) == (0.0, False)
        assert reward(None, GOOD) == (0.0, None)

    def test_a_step(self):
        log = [{"role": "user", "content": "q"}, {"role": "assistant", "content": GOOD}]
        metadata = [{"ground_truth": "4"}, {"ground_truth": "5"}]
        assert nemo_rl.judge_step(PLAN, [log, log], metadata) == [3.0, 1.0]


class TestVerifiers:
    def test_in_a_rubric(self):
        reward = verifiers.reward(PLAN, name="all")
        assert inspect.iscoroutinefunction(reward) and reward.__name__ == "all"
        messages = [
            {"role": "assistant", "content": "?"},
            {"role": "tool", "content": "5"},
            {"role": "assistant", "content": GOOD},
        ]
        assert asyncio.run(reward(completion=messages, answer="4", info={}, task="default")) == 3.0
        assert asyncio.run(reward(completion=GOOD, answer=None, info={"ground_truth": "4"})) == 3.0

    def test_in_a_task(self):
        class Trace:
            last_reply = GOOD

        class Task:
            answer = "4"

        assert asyncio.run(verifiers.default_accuracy_reward(task=Task(), trace=Trace())) == 1.0
        with pytest.raises(AttributeError):
            verifiers.no_such_reward


def test_plans_are_made_once():
    from groundrule.adapters._common import as_plan

    assert as_plan("format_reward") is as_plan("format_reward")
    plan = Plan("format_reward")
    assert as_plan(plan) is plan
    with pytest.raises(ValueError, match="did you mean"):
        as_plan("format_rewrd")
