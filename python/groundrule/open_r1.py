"""open-r1's rewards under their own names and with their arguments.

>>> from groundrule.open_r1 import format_reward, get_cosine_scaled_reward
>>> format_reward([[{"role": "assistant", "content": "<think>\\na\\n</think>\\n<answer>\\nb\\n</answer>"}], "b"])
[1.0, 0.0]
>>> get_cosine_scaled_reward(max_len=18)([r"\\boxed{2}", r"\\boxed{3}"], solution=["$2$", "$2$"])
[0.75, -0.75]
"""

from __future__ import annotations

from ._groundrule import Plan, len_reward
from ._lists import get_soft_overlong_punishment, scores

# The module `typing` takes longer to import than all of this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

__all__ = [
    "format_reward",
    "get_cosine_scaled_reward",
    "get_repetition_penalty_reward",
    "get_soft_overlong_punishment",
    "len_reward",
    "reasoning_steps_reward",
    "tag_count_reward",
]

_FORMAT = Plan("open_r1_format_reward")
_TAGS = Plan("tag_count_reward")
_STEPS = Plan("reasoning_steps_reward")


def format_reward(completions: Iterable[Any], **kwargs: Any) -> list[float | None]:
    """1.0 for each completion whose think and answer tags are on their own lines, else 0.0."""
    return scores(_FORMAT, completions)


def tag_count_reward(completions: Iterable[Any], **kwargs: Any) -> list[float | None]:
    """0.25 for each of the four tags that a completion has exactly once, on its own line."""
    return scores(_TAGS, completions)


def reasoning_steps_reward(completions: Iterable[Any], **kwargs: Any) -> list[float | None]:
    """How many of three steps a completion marks: numbers, bullets, or words such as First and Next."""
    return scores(_STEPS, completions)


def get_cosine_scaled_reward(
    min_value_wrong: float = -1.0,
    max_value_wrong: float = -0.5,
    min_value_correct: float = 0.5,
    max_value_correct: float = 1.0,
    max_len: int = 1000,
) -> Callable[..., list[float | None]]:
    """A reward for correctness and length: short right answers earn more, long wrong answers cost less."""
    plan = Plan(
        {
            "name": "get_cosine_scaled_reward",
            "min_value_wrong": min_value_wrong,
            "max_value_wrong": max_value_wrong,
            "min_value_correct": min_value_correct,
            "max_value_correct": max_value_correct,
            "max_len": max_len,
        }
    )

    def cosine_scaled_reward(
        completions: Iterable[Any], solution: Iterable[str], **kwargs: Any
    ) -> list[float | None]:
        """Short right answers earn more, long wrong ones cost less."""
        return scores(plan, completions, solution=solution)

    return cosine_scaled_reward


def get_repetition_penalty_reward(
    ngram_size: int, max_penalty: float, language: str = "en"
) -> Callable[..., list[float | None]]:
    """A penalty for repeated runs of words.

    >>> from groundrule.open_r1 import get_repetition_penalty_reward
    >>> get_repetition_penalty_reward(ngram_size=2, max_penalty=-1.0)(["a b a b a b", "a"])
    [-0.6, 0.0]
    """
    if language != "en":
        raise ValueError(
            f"words of the language {language!r} are not told apart here; only 'en', words with blanks between them, is"
        )
    plan = Plan(
        {
            "name": "get_repetition_penalty_reward",
            "ngram_size": ngram_size,
            "max_penalty": max_penalty,
        }
    )

    def repetition_penalty_reward(completions: Iterable[Any], **kwargs: Any) -> list[float | None]:
        """A penalty for repeated runs of words."""
        return scores(plan, completions)

    return repetition_penalty_reward
