"""Reward functions for TRL's trainers (GRPOTrainer, RLOOTrainer and their kin).

>>> from groundrule.adapters.trl import reward
>>> accuracy = reward("default_accuracy_reward")
>>> accuracy(prompts=["2 + 2?"], completions=["<answer>4</answer>"], solution=["4"])
[1.0]

Dataset columns arrive by keyword and are used under their own names (`solution`, `image_path`, ...). A row that cannot be
judged is None, which TRL leaves out.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from groundrule import Plan, Scores, score
from groundrule.adapters._common import PlanLike, as_plan, name_of

__all__ = ["async_reward", "reward"]

# Arguments of TRL's that are no columns.
_NOT_COLUMNS = ("trainer_state", "environments", "args", "accelerator")


def _judge(plan: Plan, tokenizer: Any, completions: Sequence[Any], columns: dict[str, Any]) -> Scores:
    for name in _NOT_COLUMNS:
        columns.pop(name, None)
    return score(plan, completions, columns, tokenizer=tokenizer)


def _tell(result: Scores, plan: Plan, log_extra: Any, log_metric: Any) -> list[float | None]:
    """The totals; the parts of a plan with several rewards go to TRL's table and plots."""
    if len(plan) > 1 or log_extra is not None:
        for label, column in result.scores.items():
            if log_extra is not None:
                log_extra(f"{label}_reason", result.reasons[label])
                if len(plan) > 1:
                    log_extra(label, column)
            if log_metric is not None:
                found = [value for value in column if value is not None]
                # Every rank must log the same names, so a batch without scores logs one too.
                log_metric(f"groundrule/{label}", sum(found) / len(found) if found else 0.0)
                log_metric(f"groundrule/{label}_scored", len(found) / max(len(column), 1))
    return result.total


class _Reward:
    """A reward function that pickles, which a closure would not."""

    def __init__(self, plan: Plan, name: str, tokenizer: Any) -> None:
        self.plan = plan
        self.tokenizer = tokenizer
        self.__name__ = name

    def __call__(
        self,
        completions: Sequence[Any],
        prompts: Any = None,
        log_extra: Any = None,
        log_metric: Any = None,
        **columns: Any,
    ) -> list[float | None]:
        result = _judge(self.plan, self.tokenizer, completions, columns)
        return _tell(result, self.plan, log_extra, log_metric)


async def _judge_async(
    self: _AsyncReward,
    *,
    completions: Sequence[Any],
    prompts: Any = None,
    log_extra: Any = None,
    log_metric: Any = None,
    **columns: Any,
) -> list[float | None]:
    result = await asyncio.to_thread(_judge, self.plan, self.tokenizer, completions, columns)
    return _tell(result, self.plan, log_extra, log_metric)


class _AsyncReward:
    """What an async reward is bound to.

    TRL tells coroutine functions by `inspect` and names them by `__name__`, and they must pickle. Only a bound method can
    do all of it: it pickles as the attribute of this object that has the function's name.
    """

    def __init__(self, plan: Plan, name: str, tokenizer: Any) -> None:
        self.plan = plan
        self.tokenizer = tokenizer
        self.name = name

    def bound(self) -> Any:
        function = types.FunctionType(_judge_async.__code__, globals(), self.name)
        function.__kwdefaults__ = _judge_async.__kwdefaults__
        function.__doc__ = f"The rewards of {self.plan!r}."
        return types.MethodType(function, self)

    def __getattr__(self, name: str) -> Any:
        if name == self.__dict__.get("name"):
            return self.bound()
        raise AttributeError(name)


def reward(
    plan: PlanLike, *, name: str | None = None, tokenizer: Any = None
) -> Callable[..., list[float | None]]:
    """A reward function for `reward_funcs`. It pickles, and its name in TRL's logs is `name` or that of the rewards."""
    made = as_plan(plan)
    return _Reward(made, name or name_of(made), tokenizer)


def async_reward(
    plan: PlanLike, *, name: str | None = None, tokenizer: Any = None
) -> Callable[..., Coroutine[Any, Any, list[float | None]]]:
    """The same as a coroutine function, which TRL runs beside the other rewards.

    >>> import asyncio, inspect
    >>> from groundrule.adapters.trl import async_reward
    >>> form = async_reward("format_reward")
    >>> inspect.iscoroutinefunction(form), form.__name__
    (True, 'format_reward')
    >>> asyncio.run(form(completions=["<think>a</think><answer>b</answer>"]))
    [1.0]
    """
    made = as_plan(plan)
    function: Callable[..., Coroutine[Any, Any, list[float | None]]]
    function = _AsyncReward(made, name or name_of(made), tokenizer).bound()
    return function
