"""Reward functions for verl: one sample per call for the reward loop, and the batch form of the batch manager.

>>> from groundrule.adapters.verl import compute_score
>>> compute_score("geo3k", "<answer>4</answer>", "4")
{'score': 1.0, 'scored': 1.0, 'accuracy': 1.0}

`reward_kwargs.plan` names the rewards; without it, each sample is scored with the strict reward that fits its reference.
`reward_kwargs.record` names a directory for the rows and their scores (`groundrule view --follow` shows it).
`reward_kwargs.semantics` (`strict`) is for all rewards that the plan gives by name.
`extra_info` may bring columns such as `image_path` or `image_size`. Every sample has the same keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from groundrule.adapters._common import PlanLike, RecordLike, as_plan, check_settings, columns_of, filled, judged

__all__ = ["compute_score", "compute_score_batch"]


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: Any,
    extra_info: Mapping[str, Any] | None = None,
    plan: PlanLike = None,
    record: RecordLike = None,
    semantics: str | None = None,
    **kwargs: Any,
) -> dict[str, float]:
    """Scores one sample. A plan can choose rewards by `data_source`. A reward without a score is 0.0, even if it does not apply
    to the sample; `scored` is 1.0 if the sample has a total."""
    return compute_score_batch(
        [data_source], [solution_str], [ground_truth], [extra_info], plan, record, semantics, **kwargs
    )[0]


def compute_score_batch(
    data_sources: Sequence[str],
    solution_strs: Sequence[str],
    ground_truths: Sequence[Any],
    extra_infos: Sequence[Mapping[str, Any] | None] | None = None,
    plan: PlanLike = None,
    record: RecordLike = None,
    semantics: str | None = None,
    **kwargs: Any,
) -> list[dict[str, float]]:
    """Scores all samples of a step in one call."""
    check_settings(kwargs)
    extras = columns_of(extra_infos if extra_infos is not None else [None] * len(solution_strs))
    # What verl passes on its own account wins over what rides in extra_info.
    columns = {**extras, "solution": list(ground_truths), "task": list(data_sources)}
    made, completions = as_plan(plan, semantics), list(solution_strs)
    result = judged(made, completions, columns, record=record)
    return [filled(made, result, row, "score") for row in range(len(result))]
