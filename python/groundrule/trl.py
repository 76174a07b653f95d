"""TRL's rewards under their own names and with their arguments.

>>> from groundrule.trl import think_format_reward
>>> think_format_reward([[{"role": "assistant", "content": "<think>\\nSo.\\n</think>\\n4"}], "4"])
[1.0, 0.0]

To put any other reward into TRL's form, see `groundrule.adapters.trl`.
"""

from __future__ import annotations

from ._groundrule import Plan
from ._lists import get_soft_overlong_punishment, scores

# The module `typing` takes longer to import than all of this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

__all__ = ["get_soft_overlong_punishment", "think_format_reward"]

_THINK = Plan("think_format_reward")


def think_format_reward(completions: Iterable[Any], **kwargs: Any) -> list[float | None]:
    """1.0 for each completion that begins with one think block, else 0.0."""
    return scores(_THINK, completions)
