"""Rewards of a plan as functions of lists, in the form that TRL calls."""

from __future__ import annotations

from ._groundrule import Plan
from ._score import score

# The module `typing` takes longer to import than all of this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


def scores(plan: Plan, completions: Iterable[Any], **columns: Any) -> list[float | None]:
    """The scores of a plan with one reward; a row that has none raises nothing and scores None."""
    result = score(plan, completions, columns)
    return result.scores[plan.labels[0]]


def get_soft_overlong_punishment(
    max_completion_len: int, soft_punish_cache: int
) -> Callable[..., list[float | None]]:
    """0.0 for a completion well below the length limit, falling to -1.0 at the limit. Lengths are those of `completion_ids`.

    >>> from groundrule.trl import get_soft_overlong_punishment
    >>> punish = get_soft_overlong_punishment(max_completion_len=100, soft_punish_cache=20)
    >>> punish(completion_ids=[[1] * 90, [1] * 20, [1] * 200])
    [-0.5, 0.0, -1.0]
    """
    plan = Plan(
        {
            "name": "get_soft_overlong_punishment",
            "max_completion_len": max_completion_len,
            "soft_punish_cache": soft_punish_cache,
        }
    )

    def soft_overlong_punishment_reward(
        completion_ids: Iterable[Any], **kwargs: Any
    ) -> list[float | None]:
        """A punishment for completions that are nearly too long, or too long."""
        lengths = [len(ids) for ids in completion_ids]
        return scores(plan, [""] * len(lengths), gen_len=lengths)

    return soft_overlong_punishment_reward
