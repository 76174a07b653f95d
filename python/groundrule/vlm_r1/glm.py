"""VLM-R1's functions as it has them for GLM.

>>> from groundrule.vlm_r1.glm import format_reward_rec, iou_reward
>>> format_reward_rec(["<think>a</think><answer>b</answer>", "b"])
[1.0, 0.0]
"""

from .._groundrule import format_reward_rec_glm as format_reward_rec
from .._groundrule import iou_reward_glm as iou_reward

__all__ = ["format_reward_rec", "iou_reward"]
