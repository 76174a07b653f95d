"""Reward functions for TRL's trainers (GRPOTrainer, RLOOTrainer and their kin).

>>> from groundrule.adapters.trl import reward
>>> accuracy = reward("default_accuracy_reward")
>>> accuracy(prompts=["2 + 2?"], completions=["<answer>4</answer>"], solution=["4"])
[1.0]

Dataset columns arrive by keyword and are used under their own names (`solution`, `image`, ...). A row that cannot be
judged is None, which TRL leaves out. `reward()` without a plan scores each row with the strict reward that fits its reference.
"""

from __future__ import annotations

import asyncio
import os
import types
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from groundrule import Judge, Plan, Scores
from groundrule.adapters._common import PlanLike, RecordLike, as_plan, is_automatic, judged, name_of

__all__ = ["async_reward", "reward"]

# Arguments of TRL's that are not columns.
_NOT_COLUMNS = ("trainer_state", "environments", "args", "accelerator", "log_extra", "log_metric")


class _Base:
    """What a reward function is made of. It pickles, which a closure would not. No attribute may have a name that a reward
    could have: see `_AsyncReward`."""

    def __init__(self, plan: Plan, name: str, tokenizer: Any, judge: Judge | None, record: RecordLike = None) -> None:
        self._plan = plan
        self._name = name
        self._tokenizer = tokenizer
        self._judge = judge
        self._record = record

    def __repr__(self) -> str:
        return f"<groundrule reward of TRL {self._name}: {self._plan!r}>"

    def _scores(self, completions: Sequence[Any], prompts: Any, columns: dict[str, Any]) -> Scores:
        step = getattr(columns.get("trainer_state"), "global_step", None)
        # What is not a column goes to the Python functions of the plan, if there are any.
        passed = {name: columns.pop(name) for name in _NOT_COLUMNS if name in columns}
        passed = {name: value for name, value in passed.items() if value is not None}
        if prompts is not None:
            columns.setdefault("prompt", prompts)
            passed["prompts"] = prompts
        return judged(
            self._plan,
            completions,
            columns,
            record=self._record,
            step=step,
            tokenizer=self._tokenizer,
            judge=self._judge,
            passed=passed,
            is_batch=True,
        )


# Reasons that this process has met, by reward: a reason that was logged once is logged again when there is none of it.
_MET: dict[str, set[str]] = {}


def _tell(result: Scores, plan: Plan, log_extra: Any, log_metric: Any) -> list[float | None]:
    """The totals; the parts of a plan with several rewards go to TRL's table and plots, and so do reasons.

    Names are stable: `groundrule/NAME` is the mean, `groundrule/NAME_scored`, `_failed` and `_warned` are shares of the rows, and
    `groundrule/NAME/REASON` is the share of a reason. Every rank must log the same names, so with several processes,
    only those names are logged that do not depend on the rows.
    """
    several = len(plan) > 1
    if log_extra is not None:
        for label, column in result.scores.items():
            log_extra(f"{label}_reason", result.reasons[label])
            if several:
                log_extra(label, column)
    if log_metric is None:
        return result.total
    rows = max(len(result), 1)
    columns = {"accuracy": result.total} if is_automatic(plan) else result.scores
    alone = os.environ.get("WORLD_SIZE", "1") in ("", "1")
    for label, column in columns.items():
        labels = list(result.scores) if is_automatic(plan) else [label]
        found = [value for value in column if value is not None]
        # A step without such rows must not count as 0 in the mean that TRL makes of its steps. With several processes every
        # rank must log the same names.
        if found or not alone:
            log_metric(f"groundrule/{label}", sum(found) / len(found) if found else 0.0)
        log_metric(f"groundrule/{label}_scored", len(found) / rows)
        failed = sum("failed" in (result.statuses[name][row] for name in labels) for row in range(len(result)))
        warned = sum(any(result.warnings[name][row] for name in labels) for row in range(len(result)))
        log_metric(f"groundrule/{label}_failed", failed / rows)
        log_metric(f"groundrule/{label}_warned", warned / rows)
        if alone:
            counts: dict[str, int] = {}
            for name in labels:
                for reason in result.reasons[name]:
                    # That a function gave a score is no news; what it gave is the mean.
                    if reason not in ("other_task", "python_function"):
                        counts[reason] = counts.get(reason, 0) + 1
            met = _MET.setdefault(label, set())
            met.update(counts)
            for reason in sorted(met):
                log_metric(f"groundrule/{label}/{reason}", counts.get(reason, 0) / rows)
    return result.total


class _Reward(_Base):
    """A reward function."""

    def __init__(self, plan: Plan, name: str, tokenizer: Any, judge: Judge | None, record: RecordLike = None) -> None:
        super().__init__(plan, name, tokenizer, judge, record)
        self.__name__ = name

    def __call__(
        self,
        completions: Sequence[Any],
        prompts: Any = None,
        log_extra: Any = None,
        log_metric: Any = None,
        **columns: Any,
    ) -> list[float | None]:
        result = self._scores(completions, prompts, {**columns, "log_extra": log_extra, "log_metric": log_metric})
        return _tell(result, self._plan, log_extra, log_metric)


async def _judge_async(
    self: _AsyncReward,
    *,
    completions: Sequence[Any],
    prompts: Any = None,
    log_extra: Any = None,
    log_metric: Any = None,
    **columns: Any,
) -> list[float | None]:
    given = {**columns, "log_extra": log_extra, "log_metric": log_metric}
    result = await asyncio.to_thread(self._scores, completions, prompts, given)
    return _tell(result, self._plan, log_extra, log_metric)


class _AsyncReward(_Base):
    """What an async reward is bound to.

    TRL tells coroutine functions by `inspect` and names them by `__name__`, and they must pickle. Only a bound method can
    do all of it: it pickles as the attribute of this object that has the function's name.
    """

    def _bound(self) -> Any:
        function = types.FunctionType(_judge_async.__code__, globals(), self._name)
        function.__kwdefaults__ = _judge_async.__kwdefaults__
        function.__doc__ = f"The rewards of {self._plan!r}."
        return types.MethodType(function, self)

    def __getattr__(self, name: str) -> Any:
        if name == self.__dict__.get("_name"):
            return self._bound()
        raise AttributeError(name)


def reward(
    plan: PlanLike = None,
    *,
    name: str | None = None,
    tokenizer: Any = None,
    judge: Judge | None = None,
    record: RecordLike = None,
    semantics: str | None = None,
) -> Callable[..., list[float | None]]:
    """A reward function for `reward_funcs`. It can be pickled. Its name in TRL's logs is `name`, or is made of the rewards' names, or is
    `groundrule` if there are more than two.

    `plan` is a plan, anything that `groundrule.Plan` accepts (a name, a dict, a Python function, or a list of these), or the path of a
    `groundrule.toml`. `semantics="strict"` applies to all rewards that you name.
    `record="rollouts/"` writes every row there with its scores, reasons and step, for `groundrule view --follow rollouts/`.
    """
    made = as_plan(plan, semantics)
    return _Reward(made, name or name_of(made), tokenizer, judge, record)


def async_reward(
    plan: PlanLike = None,
    *,
    name: str | None = None,
    tokenizer: Any = None,
    judge: Judge | None = None,
    record: RecordLike = None,
    semantics: str | None = None,
) -> Callable[..., Coroutine[Any, Any, list[float | None]]]:
    """The same as a coroutine function, which TRL runs in parallel with other rewards.

    >>> import asyncio, inspect
    >>> from groundrule.adapters.trl import async_reward
    >>> form = async_reward("format_reward")
    >>> inspect.iscoroutinefunction(form), form.__name__
    (True, 'format_reward')
    >>> asyncio.run(form(completions=["<think>a</think><answer>b</answer>"]))
    [1.0]
    """
    made = as_plan(plan, semantics)
    function: Callable[..., Coroutine[Any, Any, list[float | None]]]
    function = _AsyncReward(made, name or name_of(made), tokenizer, judge, record)._bound()
    return function
