"""`groundrule.adapters.openrlhf` as a file."""

from groundrule.adapters.openrlhf import reward_func

__all__ = ["reward_func"]
