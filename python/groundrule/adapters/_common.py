"""What the adapters share."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Mapping, Sequence
from typing import Any

from groundrule import Judge, Plan, Scores, score, suggest
from groundrule._score import _automatic
from groundrule.adapters._record import Recorder, recorder

__all__ = [
    "PlanLike",
    "RecordLike",
    "announce",
    "as_plan",
    "columns_of",
    "filled",
    "is_automatic",
    "judged",
    "name_of",
    "plan_from_environment",
]

# None lets each row's reference choose a strict reward; a path that ends in .toml is a configuration.
PlanLike = Plan | str | os.PathLike[str] | Mapping[str, Any] | Sequence[str | Mapping[str, Any]] | None

# A directory to write rows, scores and reasons to; None means that of `GROUNDRULE_RECORD`, if it is set.
RecordLike = str | os.PathLike[str] | Recorder | None

_LOGGER = logging.getLogger("groundrule")


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
    if plan is None:
        return _automatic()
    if isinstance(plan, Plan):
        return plan
    if isinstance(plan, (str, dict)):
        if isinstance(plan, str) and plan.endswith(".toml"):
            return _read(plan)
        return _made(plan)
    if isinstance(plan, (list, tuple)):
        return _made(_plain(plan))
    if isinstance(plan, os.PathLike):
        return _read(os.fspath(plan))
    # Configuration libraries have lists and dicts of their own, which nobody changes once they are read.
    global _LAST
    if _LAST is None or _LAST[0] is not plan:
        written = dict(plan) if isinstance(plan, Mapping) else _plain(plan)
        _LAST = (plan, _made(written))
    return _LAST[1]


# Configurations by their paths, each read once: this may be asked for every sample.
_FILES: dict[str, Plan] = {}


def _read(path: str) -> Plan:
    if path not in _FILES:
        _FILES[path] = Plan.from_file(path)
    return _FILES[path]


def _plain(parts: Sequence[str | Mapping[str, Any]]) -> list[Any]:
    return [part if isinstance(part, (str, dict)) else dict(part) for part in parts]


def plan_from_environment() -> Plan:
    """The plan of `GROUNDRULE_PLAN`, for frameworks that give a reward no settings: names with commas between them,
    JSON, or the path of a groundrule.toml. Without it, each row's reference chooses."""
    written = os.environ.get("GROUNDRULE_PLAN", "").strip()
    if not written:
        return as_plan(None)
    if written.startswith(("[", "{")):
        return as_plan(json.loads(written))
    if written.endswith(".toml"):
        return as_plan(written)
    return as_plan([name.strip() for name in written.split(",") if name.strip()])


def is_automatic(plan: Plan) -> bool:
    """Whether nobody has chosen this plan."""
    return plan is _automatic()


_ANNOUNCED: list[bool] = []


def announce(plan: Plan, completions: Sequence[Any], columns: Mapping[str, Any]) -> None:
    """Says once in a process what was chosen where nobody chose, and how to keep it."""
    if _ANNOUNCED or not is_automatic(plan) or not completions:
        return
    _ANNOUNCED.append(True)
    try:
        chosen, why = suggest(completions, columns)
    except (TypeError, ValueError):
        return
    parts = str(chosen).removeprefix("Plan(").removesuffix(")")
    _LOGGER.warning("groundrule: no plan was given, so references choose: %s. To keep it: plan=%s", why, parts)


def judged(
    plan: Plan,
    completions: Sequence[Any],
    columns: Mapping[str, Any],
    *,
    record: RecordLike = None,
    step: int | None = None,
    tokenizer: Any = None,
    judge: Judge | None = None,
) -> Scores:
    """Judges a batch as every adapter does: says what was chosen where nobody chose, and records what came out."""
    announce(plan, completions, columns)
    result = score(plan, completions, columns, tokenizer=tokenizer, judge=judge)
    kept = recorder(record)
    if kept is not None:
        kept.add(completions, columns, result, step, None if is_automatic(plan) else plan)
    return result


def name_of(plan: Plan) -> str:
    """The name of a plan in logs."""
    return "groundrule" if is_automatic(plan) else "_".join(plan.labels)


def columns_of(extras: Sequence[Mapping[str, Any] | None]) -> dict[str, list[Any]]:
    """One dict per row as one list per column."""
    names = {name for extra in extras if extra for name in extra}
    return {name: [(extra or {}).get(name) for extra in extras] for name in names}


def filled(plan: Plan, scores: Scores, row: int, total: str) -> dict[str, float]:
    """One row as numbers, the same keys for every row: no score is 0.0, and `scored` says whether there is one. Where nobody
    chose a plan, `accuracy` is the score of whichever reward the row's reference chose."""
    found = scores.total[row]
    values = {label: column[row] for label, column in scores.scores.items()}
    if is_automatic(plan):
        values = {"accuracy": found}
    return {
        total: 0.0 if found is None else found,
        "scored": 0.0 if found is None else 1.0,
        **{label: 0.0 if value is None else value for label, value in values.items()},
    }
