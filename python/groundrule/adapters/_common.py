"""What the adapters share."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from groundrule import Plan, Scores

__all__ = ["DEFAULT", "PlanLike", "as_plan", "columns_of", "filled", "name_of", "plan_from_environment"]

PlanLike = Plan | str | Mapping[str, Any] | Sequence[str | Mapping[str, Any]]

DEFAULT = "default_accuracy_reward"


_MADE: dict[str, Plan] = {}


# The last plan that came as an object of a configuration library, and what was made of it: frameworks pass the same object with every
# sample, and reading it takes longer than judging.
_LAST: tuple[Any, Plan] | None = None


def _made(written: Any) -> Plan:
    key = repr(written)
    plan = _MADE.get(key)
    if plan is None:
        plan = Plan(written)
        # A data set whose rows bring plans of their own has a few kinds of them, not thousands.
        if len(_MADE) < 1024:
            _MADE[key] = plan
    return plan


def as_plan(plan: PlanLike) -> Plan:
    """A plan, made once from what a configuration says."""
    # Plain types first: they are told apart fast, and this runs for every sample.
    if isinstance(plan, Plan):
        return plan
    if isinstance(plan, (str, dict)):
        return _made(plan)
    if isinstance(plan, (list, tuple)):
        return _made(_plain(plan))
    # Configuration libraries have lists and dicts of their own, which nobody changes once they are read.
    global _LAST
    if _LAST is None or _LAST[0] is not plan:
        written = dict(plan) if isinstance(plan, Mapping) else _plain(plan)
        _LAST = (plan, _made(written))
    return _LAST[1]


def _plain(parts: Sequence[str | Mapping[str, Any]]) -> list[Any]:
    return [part if isinstance(part, (str, dict)) else dict(part) for part in parts]


def plan_from_environment() -> Plan:
    """The plan of `GROUNDRULE_PLAN`, for frameworks that give a reward no settings: names with commas between them, or
    JSON."""
    written = os.environ.get("GROUNDRULE_PLAN", DEFAULT).strip()
    if written.startswith(("[", "{")):
        return as_plan(json.loads(written))
    return as_plan([name.strip() for name in written.split(",") if name.strip()])


def name_of(plan: Plan) -> str:
    """The name of a plan in logs."""
    return "_".join(plan.labels)


def columns_of(extras: Sequence[Mapping[str, Any] | None]) -> dict[str, list[Any]]:
    """One dict per row as one list per column."""
    names = {name for extra in extras if extra for name in extra}
    return {name: [(extra or {}).get(name) for extra in extras] for name in names}


def filled(scores: Scores, row: int, total: str) -> dict[str, float]:
    """One row as numbers, the same keys for every row: no score is 0.0, and `scored` says whether there is one."""
    values = {label: column[row] for label, column in scores.scores.items()}
    found = scores.total[row]
    return {
        total: 0.0 if found is None else found,
        "scored": 0.0 if found is None else 1.0,
        **{label: 0.0 if value is None else value for label, value in values.items()},
    }
