"""Train a tiny model with TRL's GRPO and Groundrule's rewards, on a CPU, in minutes.

    pip install trl && pip install .     # from a checkout of Groundrule
    python examples/grpo/train.py --steps 30 --record rollouts
    groundrule report rollouts -o report.html

`--semantics vlm-r1` pays what VLM-R1's rule pays, `--semantics strict` pays right answers only. `--log FILE` writes one line per step: the
reward that was paid, how many answers were right, and the time that the rewards took.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import torch
import transformers
import trl

from groundrule.adapters.trl import reward

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import task  # noqa: E402


class Watch:
    """The reward function of a run, watched: what it pays, what is right, and what it costs."""

    def __init__(self, paid: Callable[..., list[float | None]], other: Callable[[str, str], float] | None) -> None:
        self.paid, self.other, self.steps = paid, other, []
        self.__name__ = "accuracy"

    def __call__(self, completions: list[str], solution: list[str], **columns: Any) -> list[float | None]:
        start = time.perf_counter()
        scores = self.paid(completions=completions, solution=solution, **columns)
        took = time.perf_counter() - start
        step = {
            "reward": sum(score or 0.0 for score in scores) / len(scores),
            "exact": sum(said == truth for said, truth in zip(completions, solution)) / len(scores),
            "without_question_mark": sum(said.rstrip("?") == truth for said, truth in zip(completions, solution))
            / len(scores),
            "hedged": sum("?" in said for said in completions) / len(scores),
            "reward_seconds": took,
            "sample": completions[0],
            "of": solution[0],
        }
        if self.other is not None and len(self.steps) % 20 == 0:
            start = time.perf_counter()
            for said, truth in zip(completions, solution):
                self.other(said, truth)
            step["python_seconds"] = time.perf_counter() - start
        self.steps.append(step)
        return scores


class Clock(transformers.TrainerCallback):
    """How long each step takes."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.start = 0.0

    def on_step_begin(self, *_: Any, **__: Any) -> None:
        self.start = time.perf_counter()

    def on_step_end(self, *_: Any, **__: Any) -> None:
        self.seconds.append(time.perf_counter() - self.start)


def python_rule() -> Callable[[str, str], float] | None:
    """VLM-R1's rule in plain Python, as `bench/python/rollouts.py` has it, to compare the cost."""
    sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "bench/python"))
    try:
        import rollouts
    except ImportError:
        return None
    return rollouts.python_accuracy


def train(options: argparse.Namespace) -> list[dict[str, Any]]:
    random.seed(options.seed)
    made = task.tokenizer()
    policy = task.model(made, options.seed)
    task.warm_up(policy, made, options.warm_up, options.seed)
    watch = Watch(
        reward(f"default_accuracy_reward:semantics={options.semantics}", name="accuracy", record=options.record),
        python_rule() if options.beside_python else None,
    )
    clock = Clock()
    trainer = trl.GRPOTrainer(
        model=policy,
        processing_class=made,
        train_dataset=task.dataset(),
        reward_funcs=[watch],
        callbacks=[clock],
        args=trl.GRPOConfig(
            output_dir=str(options.output),
            max_steps=options.steps,
            learning_rate=options.learning_rate,
            per_device_train_batch_size=128,
            num_generations=16,
            max_completion_length=12,
            logging_steps=10,
            report_to=[],
            save_strategy="no",
            use_cpu=True,
            bf16=False,
            seed=options.seed,
            disable_tqdm=True,
        ),
    )
    trainer.train()
    return [{"step": place, **step, "step_seconds": took} for place, (step, took) in enumerate(zip(watch.steps, clock.seconds), 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--semantics", choices=["vlm-r1", "strict"], default="strict")
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--warm-up", type=int, default=400, help="supervised steps before")
    parser.add_argument("--learning-rate", type=float, default=5e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--record", help="write every rollout with its scores and reasons to this directory")
    parser.add_argument("--log", type=pathlib.Path, help="write one line per step to this file")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("target/grpo"))
    parser.add_argument("--beside-python", action="store_true", help="time VLM-R1's rule in Python on every 20th step")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    steps = train(options)
    if options.log:
        options.log.write_text("".join(json.dumps(step) + "\n" for step in steps))
    last = steps[-10:]
    paid, right = (sum(step[key] for step in last) / len(last) for key in ("reward", "exact"))
    print(f"{options.semantics}: over the last {len(last)} steps {paid:.2f} was paid, and {right:.0%} of the answers were right")


if __name__ == "__main__":
    main()
