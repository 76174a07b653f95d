"""What the adapters share."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from groundrule import Judge, Plan, Scores, reasons, suggest
from groundrule._score import _automatic, _judged, _why_silent
from groundrule.adapters._record import Recorder, recorder

__all__ = [
    "PlanLike",
    "RecordLike",
    "announce",
    "as_plan",
    "check_settings",
    "columns_of",
    "filled",
    "is_automatic",
    "judged",
    "name_of",
    "plan_from_environment",
    "warn_of_oddities",
    "warn_of_silence",
]

# A plan; what `Plan` takes, which is a name, a dict, a function or a list of these; or the path of a groundrule.toml. None lets
# each row's reference choose a strict reward.
PlanLike = (
    Plan
    | str
    | os.PathLike[str]
    | Mapping[str, Any]
    | Callable[..., Any]
    | Sequence[str | Mapping[str, Any] | Callable[..., Any]]
    | None
)

# A directory to write rows, scores and reasons to; None means that of `GROUNDRULE_RECORD`, if it is set.
RecordLike = str | os.PathLike[str] | Recorder | None

_LOGGER = logging.getLogger("groundrule")


_MADE: dict[str, Plan] = {}


# The last plan that came as an object of a configuration library, and what was made of it: frameworks pass the same object with every
# sample, and reading it takes longer than judging.
_LAST: tuple[Any, str | None, Plan] | None = None


def _made(written: Any, semantics: str | None = None) -> Plan:
    if _has_functions(written):
        # Functions are told apart by what they are, not by how they print.
        return Plan(written, semantics=semantics or "vlm-r1")
    key = repr((written, semantics))
    plan = _MADE.get(key)
    if plan is None:
        plan = Plan(written, semantics=semantics or "vlm-r1")
        if semantics is None and "semantics" not in key and Plan(written, semantics="strict").repairs:
            _say_vlm_r1()
        # A data set whose rows bring plans of their own has a few kinds of them, not thousands.
        if len(_MADE) < 1024:
            _MADE[key] = plan
    return plan


_SAID: list[bool] = []


def _say_vlm_r1() -> None:
    """Says once in a process that rewards by name have VLM-R1's semantics, where nobody chose them."""
    if not _SAID:
        _SAID.append(True)
        _LOGGER.warning(
            "groundrule: rewards that you name score as in VLM-R1, mistakes included. semantics='strict' repairs them; "
            "semantics='vlm-r1' keeps them without this message (docs/concepts/semantics.md)"
        )


def _has_functions(written: Any) -> bool:
    """Whether a plan as it is written holds Python functions."""
    parts = written if isinstance(written, list) else [written]
    return any(callable(part) or (isinstance(part, dict) and "function" in part) for part in parts)


def as_plan(plan: PlanLike, semantics: str | None = None) -> Plan:
    """A plan, made once from what a configuration says. `semantics` counts for rewards that do not name their own."""
    # Plain types first: they are told apart fast, and this runs for every sample.
    if isinstance(plan, (str, dict)) and not (isinstance(plan, str) and plan.endswith(".toml")):
        return _made(plan, semantics)
    if isinstance(plan, (list, tuple)):
        return _made(_plain(plan), semantics)
    if semantics is not None and (plan is None or isinstance(plan, (Plan, str, os.PathLike))):
        whose = "a plan" if isinstance(plan, Plan) else "references" if plan is None else "a configuration"
        chosen = "always choose strict rewards" if plan is None else "has semantics of its own"
        raise TypeError(f"semantics= is for rewards by name, and {whose} {chosen}; leave it out")
    if plan is None:
        return _automatic()
    if isinstance(plan, Plan):
        return plan
    if isinstance(plan, (str, os.PathLike)):
        return _read(os.fspath(plan))
    if callable(plan):
        return _made(plan, semantics)
    # Configuration libraries have lists and dicts of their own, which nobody changes once they are read.
    global _LAST
    if _LAST is None or _LAST[0] is not plan or _LAST[1] != semantics:
        if not isinstance(plan, (Mapping, Sequence)):
            raise TypeError(
                "a plan is a reward's name, a dict with a `name`, a function, a list of these, a Plan, or the path of a "
                f"groundrule.toml, not {type(plan).__name__}"
            )
        written = dict(plan) if isinstance(plan, Mapping) else _plain(plan)
        _LAST = (plan, semantics, _made(written, semantics))
    return _LAST[2]


# What the functions of verl's kind take from a configuration.
_SETTINGS = ("plan", "record", "semantics")

# What verl passes on its own account.
_OF_TRAINERS = {
    "concurrent_semaphore",
    "memory_limit_mb",
    "reward_model_tokenizer",
    "reward_router_address",
    "sandbox_fusion_url",
}

# Names that were looked at already: this may be asked for every sample.
_CHECKED: set[str] = set(_OF_TRAINERS)


def check_settings(given: Mapping[str, Any]) -> None:
    """Refuses a misspelt setting, which would otherwise choose nothing and say nothing; what else is not known is told once. A
    trainer's own arguments come in the same way, so they cannot all be refused."""
    for name in given:
        if name in _CHECKED:
            continue
        from difflib import get_close_matches

        near = get_close_matches(name, _SETTINGS, 1, 0.75)
        if near:
            raise TypeError(f"there is no setting '{name}'; did you mean '{near[0]}'?")
        _CHECKED.add(name)
        _LOGGER.warning("groundrule: the setting '%s' is not used; there are %s", name, ", ".join(_SETTINGS))


# Configurations by their paths, each read once: this may be asked for every sample.
_FILES: dict[str, Plan] = {}


def _read(path: str) -> Plan:
    if path not in _FILES:
        _FILES[path] = Plan.from_file(path)
    return _FILES[path]


def _plain(parts: Sequence[Any]) -> list[Any]:
    """The parts of a plan as `Plan` takes them: dicts of configuration libraries become plain ones."""
    return [dict(part) if isinstance(part, Mapping) and not isinstance(part, dict) else part for part in parts]


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
    try:
        chosen, why = suggest(completions, columns)
    except (TypeError, ValueError):
        _ANNOUNCED.append(True)
        return
    # A later batch may have references; that this one has none is said elsewhere.
    if why.startswith("no reference was found"):
        return
    _ANNOUNCED.append(True)
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
    passed: Mapping[str, Any] | None = None,
    is_batch: bool = False,
) -> Scores:
    """Judges a batch as every adapter does: says what was chosen where nobody chose, warns if nothing can be judged, and
    records what came out. `passed` is what a trainer passes to reward functions besides columns. `is_batch` says that a call with
    a single row is a whole batch, not one sample of many."""
    announce(plan, completions, columns)
    result = _judged(plan, completions, columns, tokenizer=tokenizer, judge=judge, passed=passed)
    warn_of_silence(plan, result, is_batch)
    warn_of_oddities(plan, result)
    kept = recorder(record)
    if kept is not None:
        kept.add(completions, columns, result, step, None if is_automatic(plan) else plan)
    return result


# That many rows without a score are no accident, even if they come one at a time or among rows of other kinds.
_ENOUGH = 8

# Rows without a score since the last that had one, by plan and reward; the key "" is for the total.
_SILENT: dict[Plan, dict[str, int]] = {}

# What was warned of: plan, reward ("" for the total) and reason. Whoever mends one mistake may make another.
_WARNED: set[tuple[Plan, str, str]] = set()


def warn_of_silence(plan: Plan, result: Scores, is_batch: bool = False) -> None:
    """Warns if a batch has no row with a score, and if a reward scores none of the rows that it is asked about, with the most
    frequent reason and what to do: such a run would go on and learn nothing, or not what it should. Each is told once for each
    plan and reason. Where every call brings one sample, a few of them make a batch, unless the caller knows that it is one."""
    if not len(result):
        return
    if result.total.count(None) == len(result):
        silent = _count(plan, "", len(result))
        if is_batch or len(result) > 1 or silent >= _ENOUGH:
            why, reason = _why_silent(result, list(result.scores))
            if _is_new(plan, "", reason):
                rows = f"none of the last {silent} rows has" if silent > 1 else "the row does not have"
                _LOGGER.warning("groundrule: %s a score: %s", rows, why)
            return
    else:
        _count(plan, "", 0)
    for label, column in result.scores.items():
        if column.count(None) < len(column):
            _count(plan, label, 0)
            continue
        asked = sum(_is_asked(plan, reason) for reason in result.reasons[label])
        silent = _count(plan, label, asked)
        if asked and silent >= _ENOUGH:
            why, reason = _why_silent(result, [label])
            if _is_new(plan, label, reason):
                _LOGGER.warning(
                    "groundrule: %s has scored none of the last %d rows that it applies to: %s", label, silent, why
                )


# Rows scored with a warning, by plan, reward and warning, and among how many scored rows.
_ODD: dict[tuple[Plan, str, str], tuple[int, int]] = {}


def warn_of_oddities(plan: Plan, result: Scores) -> None:
    """Warns once if a reward scores most rows with the same warning: such a run learns from scores that may mean something else,
    such as references that are positions of choices."""
    for label, column in result.warnings.items():
        if column.count(None) == len(column):
            continue
        scored = len(column) - result.scores[label].count(None)
        for code in {code for code in column if code is not None}:
            odd, rows = _ODD.get((plan, label, code), (0, 0))
            odd, rows = odd + column.count(code), rows + scored
            _ODD[plan, label, code] = odd, rows
            if odd >= _ENOUGH and 2 * odd > rows and _is_new(plan, label, code):
                says, fix = reasons()[code]
                why = f"{code}: {says.rstrip('.')}; fix: {fix}"
                _LOGGER.warning("groundrule: %s scored %d of %d rows with the warning %s", label, odd, rows, why)


def _count(plan: Plan, label: str, rows: int) -> int:
    """Adds rows without a score to those before them; 0 if there was one with a score."""
    counts = _SILENT.get(plan)
    if counts is None:
        counts = _SILENT[plan] = {}
    counts[label] = counts.get(label, 0) + rows if rows else 0
    return counts[label]


def _is_new(plan: Plan, label: str, reason: str) -> bool:
    """Whether this was not warned of before."""
    # What was said of all rows need not be said of each reward.
    if (plan, label, reason) in _WARNED or (plan, "", reason) in _WARNED:
        return False
    _WARNED.add((plan, label, reason))
    return True


def _is_asked(plan: Plan, reason: str) -> bool:
    """Whether a reward without a score was meant to give the row one. A function that gives none has chosen to, and a row
    without a reference chooses no reward."""
    return reason not in ("other_task", "python_none") and not (reason == "no_reference" and is_automatic(plan))


def name_of(plan: Plan) -> str:
    """The name of a plan in logs: that of its rewards, unless there are too many for a name."""
    return "groundrule" if is_automatic(plan) or len(plan) > 2 else "_".join(plan.labels)


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
