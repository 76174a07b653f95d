"""Train with TRL's GRPO on rows of several kinds: formulas, choices and boxes, with a function of your own.

    pip install trl && pip install .     # from a checkout of Groundrule
    python examples/mixed/train.py --model Qwen/Qwen2.5-0.5B-Instruct --steps 10
    groundrule score rollouts --by step

Copy this file, `groundrule.toml` and the form of `data.jsonl` into a project of yours.
"""

from __future__ import annotations

import argparse
import pathlib
from typing import Any

import datasets
import trl

from groundrule import Plan
from groundrule.adapters.trl import reward

HERE = pathlib.Path(__file__).parent


def short(completions: list[Any], **columns: Any) -> list[float]:
    """1 for a completion of at most 200 characters. The columns of the data set come by name."""
    texts = [text if isinstance(text, str) else text[-1]["content"] for text in completions]
    return [float(len(text) <= 200) for text in texts]


def plan() -> Plan:
    """The rewards of the file, and the function."""
    return Plan.from_file(HERE / "groundrule.toml", functions=[{"function": short, "weight": 0.05}])


def dataset() -> datasets.Dataset:
    """The rows. `load_dataset` keeps the columns of all of them; `Dataset.from_list` keeps those of the first."""
    return datasets.load_dataset("json", data_files=str(HERE / "data.jsonl"), split="train")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="Qwen/Qwen2.5-0.5B-Instruct")
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--record", type=pathlib.Path, default=pathlib.Path("rollouts"))
    parser.add_argument("--output", default="trained")
    parser.add_argument("--cpu", action="store_true")
    options = parser.parse_args()
    trainer = trl.GRPOTrainer(
        model=options.model,
        train_dataset=dataset(),
        reward_funcs=reward(plan(), record=options.record),
        args=trl.GRPOConfig(
            output_dir=options.output,
            max_steps=options.steps,
            per_device_train_batch_size=8,
            num_generations=4,
            max_completion_length=128,
            logging_steps=1,
            save_strategy="no",
            report_to=[],
            use_cpu=options.cpu,
            bf16=not options.cpu,
        ),
    )
    trainer.train()


if __name__ == "__main__":
    main()
