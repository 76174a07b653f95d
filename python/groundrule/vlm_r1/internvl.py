"""VLM-R1's functions as it has them for InternVL.

They have VLM-R1's own names, so that a trainer logs their metrics under the names it had before.

>>> from groundrule.vlm_r1.internvl import format_reward_rec, iou_reward
>>> iou_reward(["<answer>[0, 0, 10, 5]</answer>"], ["<answer>[0, 0, 10, 10]</answer>"])
[0.5]
"""

from collections.abc import Iterable
from typing import Any

from .._groundrule import format_reward_rec_internvl as _format_reward_rec
from .._groundrule import iou_reward_internvl as _iou_reward

__all__ = ["format_reward_rec", "iou_reward"]


def format_reward_rec(completions: Iterable[Any], **kwargs: Any) -> list[float]:
    """1.0 for each completion that thinks and then answers with a box without braces."""
    return _format_reward_rec(completions, **kwargs)


def iou_reward(completions: Iterable[Any], solution: Iterable[str], **kwargs: Any) -> list[float]:
    """Boxes in pixels of the image. Nothing is scaled, and no image is opened."""
    return _iou_reward(completions, solution, **kwargs)
