"""A reward function for EasyR1, called once per batch (`easyr1_sequential` is called once per response).

EasyR1 passes only the response and the ground truth. If a reward needs more, make the ground truth a JSON
object: `{"solution": ..., "plan": ..., "image_size": [w, h], ...}`. Without a plan, each row is scored with a strict reward that
fits its reference.

>>> from groundrule.adapters.easyr1 import compute_score
>>> compute_score([{"response": "<answer>4</answer>", "response_length": 9, "ground_truth": "4"}])
[{'overall': 1.0, 'scored': 1.0, 'accuracy': 1.0}]
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from groundrule import Plan
from groundrule.adapters._common import PlanLike, RecordLike, as_plan, check_settings, columns_of, filled, judged

__all__ = ["REWARD_NAME", "REWARD_TYPE", "compute_score"]

REWARD_NAME = "groundrule"
REWARD_TYPE = "batch"


def _task(reward_input: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a row: those of a JSON object with a `solution`, or the ground truth as it is."""
    truth = reward_input.get("ground_truth")
    columns: dict[str, Any] = {"solution": truth}
    if isinstance(truth, str) and truth.lstrip().startswith("{"):
        try:
            spec = json.loads(truth)
        except ValueError:
            spec = None
        if isinstance(spec, dict) and "solution" in spec:
            columns = spec
    if "response_length" in reward_input:
        columns.setdefault("gen_len", reward_input["response_length"])
    return columns


def compute_score(
    reward_inputs: Sequence[Mapping[str, Any]],
    plan: PlanLike = None,
    record: RecordLike = None,
    semantics: str | None = None,
    **kwargs: Any,
) -> list[dict[str, float]]:
    """Scores all responses of a step. A row with its own plan is scored with that."""
    check_settings(kwargs)
    tasks = [_task(reward_input) for reward_input in reward_inputs]
    groups: dict[Plan, list[int]] = {}
    for row, task in enumerate(tasks):
        groups.setdefault(as_plan(task.pop("plan", None) or plan, semantics), []).append(row)
    found: list[dict[str, float]] = [{} for _ in tasks]
    for chosen, members in groups.items():
        responses = [reward_inputs[row].get("response") for row in members]
        columns = columns_of([tasks[row] for row in members])
        result = judged(chosen, responses, columns, record=record)
        for place, row in enumerate(members):
            found[row] = filled(chosen, result, place, "overall")
    # EasyR1 averages each key over the batch, so every row must have all of them.
    keys = {key for values in found for key in values}
    return [{**values, **{key: 0.0 for key in keys - values.keys()}} for values in found]
