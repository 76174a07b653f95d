"""The reward function for EasyR1 in its sequential form: one response per call.

>>> from groundrule.adapters.easyr1_sequential import compute_score
>>> compute_score({"response": "<answer>4</answer>", "response_length": 9, "ground_truth": "4"})["overall"]
1.0
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from groundrule.adapters import easyr1
from groundrule.adapters._common import PlanLike, RecordLike

__all__ = ["REWARD_NAME", "REWARD_TYPE", "compute_score"]

REWARD_NAME = "groundrule"
REWARD_TYPE = "sequential"


def compute_score(
    reward_input: Mapping[str, Any],
    plan: PlanLike = None,
    record: RecordLike = None,
    semantics: str | None = None,
    **kwargs: Any,
) -> dict[str, float]:
    """Scores one response."""
    return easyr1.compute_score([reward_input], plan, record, semantics, **kwargs)[0]
