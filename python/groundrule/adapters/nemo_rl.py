"""Reward functions for NeMo-RL's vision environment, which calls them as `(ground_truth, response) -> (score, correct)`, and
an environment for other set-ups.

>>> from groundrule.adapters.nemo_rl import reward
>>> reward("default_accuracy_reward")("4", "<answer>4</answer>")
(1.0, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from groundrule import Plan
from groundrule.adapters._common import PlanLike, RecordLike, as_plan, columns_of, judged, name_of

__all__ = ["judge_step", "reward"]


class _Reward:
    """One reward; it pickles, so that Ray can send it to its workers."""

    def __init__(self, plan: Plan, right: float, record: RecordLike = None) -> None:
        self.plan = plan
        self.right = right
        self.record = record
        self.__name__ = name_of(plan)

    def __call__(self, ground_truth: Any, response: str, **columns: Any) -> tuple[float, bool | None]:
        rows = {name: [value] for name, value in columns.items()}
        rows["solution"] = [ground_truth]
        total = judged(self.plan, [response], rows, record=self.record).total[0]
        # A row that cannot be judged is neither right nor wrong.
        return (0.0, None) if total is None else (total, total >= self.right)

    def __repr__(self) -> str:
        return f"<groundrule reward of NeMo-RL {self.__name__}: {self.plan!r}>"


def reward(
    plan: PlanLike = None, *, right: float = 1.0, record: RecordLike = None, semantics: str | None = None
) -> Callable[..., tuple[float, bool | None]]:
    """A reward function. An answer counts as correct if its total is at least `right`. Without a plan, each row is scored with a
    strict reward that fits its reference."""
    return _Reward(as_plan(plan, semantics), right, record)


def judge_step(
    plan: PlanLike,
    message_log_batch: Sequence[Sequence[Mapping[str, Any]]],
    metadata: Sequence[Mapping[str, Any]],
) -> list[float]:
    """The rewards for `EnvironmentInterface.step`. Compares the last assistant message of each log with the `ground_truth` in its
    metadata. Turn the rewards into a tensor and return them with the rest of `EnvironmentReturn`."""
    replies = []
    for log in message_log_batch:
        said = [message for message in log if message.get("role") == "assistant"]
        replies.append(said[-1].get("content") if said else "")
    made, columns = as_plan(plan), columns_of(metadata)
    totals = judged(made, replies, columns).total
    return [0.0 if total is None else total for total in totals]
