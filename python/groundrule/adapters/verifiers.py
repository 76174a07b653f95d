"""Reward functions for verifiers: plug one into a task by its import path, or put one into a rubric.

    [env.taskset.task.rewards]
    accuracy = {fn = "groundrule.adapters.verifiers:default_accuracy_reward", weight = 1.0}

Every reward is here under its own name; `reward(plan)` makes one with parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from groundrule import Plan, rewards
from groundrule._groundrule import _column_names
from groundrule.adapters._common import PlanLike, RecordLike, as_plan, judged, name_of

__all__ = ["reward"]

_NAMES = _column_names()


def _field(holder: Any, name: str) -> Any:
    if isinstance(holder, Mapping):
        return holder.get(name)
    return getattr(holder, name, None)


def _reply(completion: Any, trace: Any) -> Any:
    """What the model said last."""
    if trace is not None:
        return trace.last_reply
    if isinstance(completion, str):
        return completion
    said = [message for message in completion or [] if _field(message, "role") == "assistant"]
    return _field(said[-1], "content") if said else ""


def reward(
    plan: PlanLike = None, *, name: str | None = None, record: RecordLike = None, semantics: str | None = None
) -> Callable[..., Coroutine[Any, Any, float]]:
    """An async reward function. verifiers passes arguments by name: `task` and `trace` in tasks, and `completion`, `answer`
    and `info` in rubrics. A row that cannot be scored gets 0.0. Without a plan, each row is scored with a strict reward that
    fits its reference.

    >>> import asyncio
    >>> from groundrule.adapters.verifiers import reward
    >>> accuracy = reward("default_accuracy_reward")
    >>> asyncio.run(accuracy(completion=[{"role": "assistant", "content": "<answer>4</answer>"}], answer="4"))
    1.0
    """
    made: Plan = as_plan(plan, semantics)

    async def function(
        task: Any = None, trace: Any = None, completion: Any = None, answer: Any = None, info: Any = None
    ) -> float:
        columns: dict[str, Any] = {}
        for holder in (info, task):
            if holder is None or isinstance(holder, str):
                continue
            for column in _NAMES:
                found = _field(holder, column)
                if found is not None:
                    columns[column] = [found]
        # What a rubric calls the answer is the reference, whatever else the task brings.
        if answer is not None:
            columns["solution"] = [answer]
        replies = [_reply(completion, trace)]
        total = judged(made, replies, columns, record=record).total[0]
        return 0.0 if total is None else total

    function.__name__ = function.__qualname__ = name or name_of(made)
    return function


def __getattr__(name: str) -> Any:
    if any(known["name"] == name for known in rewards()):
        return reward(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
