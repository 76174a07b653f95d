"""VLM-R1's functions as it has them for GLM.

They have VLM-R1's own names, so that a trainer logs their metrics under the names it had before.

>>> from groundrule.vlm_r1.glm import format_reward_rec, iou_reward
>>> format_reward_rec(["<think>a</think><answer>b</answer>", "b"])
[1.0, 0.0]
"""

from collections.abc import Iterable
from typing import Any

from .._groundrule import format_reward_rec_glm as _format_reward_rec
from .._groundrule import iou_reward_glm as _iou_reward

__all__ = ["format_reward_rec", "iou_reward"]


def format_reward_rec(completions: Iterable[Any], **kwargs: Any) -> list[float]:
    """1.0 for each completion with a think block and then an answer block, whatever is in them."""
    return _format_reward_rec(completions, **kwargs)


def iou_reward(completions: Iterable[Any], solution: Iterable[str], **kwargs: Any) -> list[float]:
    """Plain overlap without scaling; images and grids are required."""
    return _iou_reward(completions, solution, **kwargs)
