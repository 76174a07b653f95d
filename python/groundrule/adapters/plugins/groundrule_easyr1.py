"""`groundrule.adapters.easyr1` as a file."""

from groundrule.adapters.easyr1 import REWARD_NAME, REWARD_TYPE, compute_score

__all__ = ["REWARD_NAME", "REWARD_TYPE", "compute_score"]
