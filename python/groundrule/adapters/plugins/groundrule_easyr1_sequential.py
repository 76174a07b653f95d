"""`groundrule.adapters.easyr1_sequential` as a file."""

from groundrule.adapters.easyr1_sequential import REWARD_NAME, REWARD_TYPE, compute_score

__all__ = ["REWARD_NAME", "REWARD_TYPE", "compute_score"]
