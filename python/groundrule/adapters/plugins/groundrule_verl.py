"""`groundrule.adapters.verl` as a file."""

from groundrule.adapters.verl import compute_score, compute_score_batch

__all__ = ["compute_score", "compute_score_batch"]
