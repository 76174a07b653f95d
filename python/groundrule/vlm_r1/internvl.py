"""VLM-R1's functions as it has them for InternVL.

>>> from groundrule.vlm_r1.internvl import format_reward_rec, iou_reward
>>> iou_reward(["<answer>[0, 0, 10, 5]</answer>"], ["<answer>[0, 0, 10, 10]</answer>"])
[0.5]
"""

from .._groundrule import format_reward_rec_internvl as format_reward_rec
from .._groundrule import iou_reward_internvl as iou_reward

__all__ = ["format_reward_rec", "iou_reward"]
