"""A batch through a plan."""

from __future__ import annotations

from math import isfinite

from ._groundrule import Judge, Plan, _column_names, _score, _suggest, reasons

# The module `typing` takes longer to import than all of this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

__all__ = ["Scores", "score", "suggest"]


class Scores:
    """The result of scoring a batch, column by column; `scores[i]` is all of row i.

    - `total`: the weighted sum of each row's scores, or None if a reward that applies to the row has none.
    - `scores`, `statuses`, `reasons`, `warnings`, `details`: for each reward, a list with one entry per row. A status is
      `scored`, `abstained` (the reference cannot be used) or `failed`. A reason is a stable code. A warning is a stable code, or
      None. A detail says what is wrong if there is no score.
    - `traces`: for each reward and row, the steps that led to the score, if you asked for them.

    `groundrule.reasons()` says what each code means and what to do about it.
    """

    __slots__ = ("details", "reasons", "scores", "statuses", "total", "traces", "warnings")

    total: list[float | None]
    scores: dict[str, list[float | None]]
    statuses: dict[str, list[str]]
    reasons: dict[str, list[str]]
    warnings: dict[str, list[str | None]]
    details: dict[str, list[str | None]]
    traces: dict[str, list[list[dict[str, Any]]]] | None

    def __init__(
        self,
        total: list[float | None],
        scores: dict[str, list[float | None]],
        statuses: dict[str, list[str]],
        reasons: dict[str, list[str]],
        warnings: dict[str, list[str | None]],
        details: dict[str, list[str | None]],
        traces: dict[str, list[list[dict[str, Any]]]] | None,
    ) -> None:
        self.total = total
        self.scores = scores
        self.statuses = statuses
        self.reasons = reasons
        self.warnings = warnings
        self.details = details
        self.traces = traces

    def __len__(self) -> int:
        return len(self.total)

    def __getitem__(self, row: int) -> dict[str, Any]:
        rewards: dict[str, dict[str, Any]] = {}
        for label in self.scores:
            rewards[label] = {
                "score": self.scores[label][row],
                "status": self.statuses[label][row],
                "reason": self.reasons[label][row],
            }
            if self.warnings[label][row] is not None:
                rewards[label]["warning"] = self.warnings[label][row]
            if self.details[label][row] is not None:
                rewards[label]["detail"] = self.details[label][row]
            if self.traces is not None:
                rewards[label]["trace"] = self.traces[label][row]
        return {"total": self.total[row], "rewards": rewards}

    def to_dict(self) -> dict[str, list[Any]]:
        """The result as flat columns: `total`, and for each reward `NAME`, `NAME_status`, `NAME_reason`, `NAME_warning` and
        `NAME_detail`."""
        columns: dict[str, list[Any]] = {"total": self.total}
        for label in self.scores:
            columns[label] = self.scores[label]
            columns[f"{label}_status"] = self.statuses[label]
            columns[f"{label}_reason"] = self.reasons[label]
            columns[f"{label}_warning"] = self.warnings[label]
            columns[f"{label}_detail"] = self.details[label]
        return columns

    def to_arrow(self) -> Any:
        """The columns of `to_dict` as a `pyarrow.Table`."""
        pyarrow = _module("pyarrow")
        return pyarrow.table(
            {
                name: pyarrow.array(column, type=_arrow_type(pyarrow, name, self.scores))
                for name, column in self.to_dict().items()
            }
        )

    def to_pandas(self) -> Any:
        """The columns of `to_dict` as a `pandas.DataFrame`."""
        return _module("pandas").DataFrame(self.to_dict())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scores):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        rows = len(self)
        scored = sum(total is not None for total in self.total)
        parts = [f"{rows} row{'' if rows == 1 else 's'}, {scored} scored"]
        for label, column in self.scores.items():
            # Rewards that are for none of the rows, as most are if references choose.
            if len(self.scores) > 1 and rows and set(self.reasons[label]) == {"other_task"}:
                continue
            found = [value for value in column if value is not None]
            mean = f"mean {sum(found) / len(found):.3f}" if found else "no scores"
            counts = _counts(self.reasons[label])
            top = ", ".join(f"{reason} {count}" for reason, count in counts[:3])
            parts.append(f"{label}: {mean} ({top})" if top else f"{label}: {mean}")
        warned = _counts([w for column in self.warnings.values() for w in column if w is not None])
        if warned:
            parts.append("warnings: " + ", ".join(f"{code} {count}" for code, count in warned[:3]))
        return f"<Scores: {'; '.join(parts)}>"


def _module(name: str) -> Any:
    """A package that not every user has, and that need not be typed."""
    from importlib import import_module

    return import_module(name)


def _counts(words: Iterable[str]) -> list[tuple[str, int]]:
    """Words with how often each is there, the most frequent first."""
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def _arrow_type(pyarrow: Any, name: str, scores: Mapping[str, Any]) -> Any:
    return pyarrow.float64() if name == "total" or name in scores else pyarrow.string()


def suggest(completions: Iterable[Any], columns: Mapping[str, Any] | None = None, **more: Any) -> tuple[Plan, str]:
    """The plan that fits some rows, and why in one line: strict rewards for the kinds of their references and for the tags
    that prompts ask for. Keep it: `print(plan)` shows what to write instead of it.

    >>> import groundrule
    >>> groundrule.suggest(["B", "<answer>C</answer>"], answer=["B", "D"])
    (Plan([{'name': 'mcq_reward', 'semantics': 'strict'}]), 'strict mcq_reward for 2 (the letter of a choice), from 2 rows')
    """
    return _suggest(completions, more if columns is None else {**columns, **more})


def _called(label: str, function: Callable[..., Any], arguments: Mapping[str, Any], rows: int) -> list[float | None]:
    """What a Python function says about each row; an error in it says whose it is."""
    try:
        returned = function(**arguments)
    except Exception as error:
        wants = "; take the columns that it does not name as **columns" if _is_misfit(function, arguments) else ""
        raise RuntimeError(f"{label}: {type(error).__name__}: {error}{wants}") from error
    try:
        found = list(returned)
    except TypeError as error:
        what = f"{label} must return a list with one score for each completion, not {type(returned).__name__}"
        raise TypeError(what) from error
    try:
        values = [None if value is None else float(value) for value in found]
    except Exception as error:
        raise RuntimeError(f"{label}: {type(error).__name__}: {error}") from error
    if len(values) != rows:
        raise ValueError(f"{label} gave {len(values)} scores for {rows} completions")
    return values


def _is_misfit(function: Callable[..., Any], arguments: Mapping[str, Any]) -> bool:
    """Whether a function cannot take these arguments at all."""
    from inspect import signature

    try:
        signature(function).bind(**arguments)
    except TypeError:
        return True
    except ValueError:
        pass
    return False


def _add_functions(
    result: Scores,
    plan: Plan,
    completions: Sequence[Any],
    columns: Mapping[str, Any],
    passed: Mapping[str, Any] | None = None,
) -> None:
    """Judges the batch with the plan's Python functions, and adds their scores to the totals. They are called as TRL calls
    reward functions: `prompts`, `completions`, the columns, and whatever else the trainer passed."""
    arguments: dict[str, Any] = {**columns, **(passed or {}), "completions": completions}
    if "prompts" not in arguments:
        arguments["prompts"] = arguments.get("prompt")
    for label, weight, function in plan.functions:
        given = _called(label, function, arguments, len(result))
        # NaN and infinity are no scores: the advantages of a whole group would be NaN.
        values = [value if value is None or isfinite(value) else None for value in given]
        result.scores[label] = values
        result.statuses[label] = ["abstained" if value is None else "scored" for value in values]
        result.reasons[label] = ["python_none" if value is None else "python_function" for value in values]
        result.warnings[label] = [None] * len(values)
        result.details[label] = [
            None if value is None or isfinite(value) else f"the function gave {value}" for value in given
        ]
        if result.traces is not None:
            result.traces[label] = [[] for _ in values]
        if plan.totals == "partial":
            result.total = [
                total if value is None else (total or 0.0) + weight * value
                for total, value in zip(result.total, values)
            ]
        else:
            result.total = [
                None if total is None or value is None else total + weight * value
                for total, value in zip(result.total, values)
            ]


def score(
    plan: Plan | str | os.PathLike[str] | Mapping[str, Any] | Sequence[str | Mapping[str, Any] | Callable[..., Any]] | None,
    completions: Iterable[Any],
    columns: Mapping[str, Any] | None = None,
    *,
    trace: bool = False,
    threads: int | None = None,
    tokenizer: Any = None,
    image_root: str | os.PathLike[str] | None = None,
    judge: Judge | None = None,
    semantics: str | None = None,
    totals: str | None = None,
    **more_columns: Any,
) -> Scores:
    """Scores completions with a plan, in one call on all cores. It releases the GIL, and Ctrl-C works.

    A completion is a text or a list of messages. Columns are lists with one entry per completion, under the names
    that trainers use (docs/program.md lists them in order): `solution` (or `ground_truth`, `answer`, `labels`, ...), `problem`, `choices`,
    `image` (paths, bytes, Pillow images, or what `datasets` returns), `image_size`, `image_grid_thw`, `completion_ids` or `gen_len`, `acc_reward`,
    `accu_reward_method`, `task`. Other columns are ignored. Pass columns by keyword or as one mapping, `columns`.
    A row that cannot be scored gets a reason instead of a score, and the others are scored.

    `plan` is a `Plan`, anything that `Plan` accepts, or the path of a `groundrule.toml`. If you name rewards, `semantics` and `totals` mean
    what they mean to `Plan`; a `Plan` and a file have their own.
    With None, each row is scored with a strict reward that fits its reference. A plan may contain Python functions.
    They are called after the native rewards, as TRL calls a reward function: with `prompts`, `completions` and the columns by
    keyword. They return one score per row.

    Rewards that ask a language model (`llm_reward`, and `accuracy_reward` if a row's method is `llm`) ask `judge`. If it is None,
    they ask the model that the environment names, if any.

    >>> import groundrule
    >>> result = groundrule.score(
    ...     ["format_reward", "default_accuracy_reward:weight=2"],
    ...     ["<think>2 + 2</think><answer>4</answer>", "5"],
    ...     solution=["4", "4"],
    ... )
    >>> result.total
    [3.0, 0.0]
    >>> result.reasons["format_reward"]
    ['format_match', 'format_missing']
    >>> groundrule.score("detection_score", ["[]"], solution=[None])[0]["rewards"]["detection_score"]["status"]
    'abstained'
    """
    _check_columns(more_columns)
    if columns is not None and not hasattr(columns, "keys"):
        raise TypeError(
            f"columns: give a mapping from names to lists, not a {type(columns).__name__}; references have a name too: "
            "groundrule.score(plan, completions, solution=references)"
        )
    given = more_columns if columns is None else {**columns, **more_columns}
    made = _written(plan, semantics, totals)
    result = _judged(made, completions, given, trace, threads, tokenizer, image_root, judge)
    if len(result) and result.total.count(None) == len(result):
        _warn_of_silence(result, completions, given)
    return result


def _written(plan: Any, semantics: str | None = None, totals: str | None = None) -> Plan:
    """A plan, as it is or as it is written, the file that holds it, or the one for users who gave none."""
    is_file = (isinstance(plan, str) and plan.endswith(".toml")) or hasattr(plan, "__fspath__")
    if plan is not None and not is_file and not isinstance(plan, Plan):
        _check_rewards(plan)
        return Plan(plan, semantics=semantics or "vlm-r1", totals=totals or "whole")
    for name, value in (("semantics", semantics), ("totals", totals)):
        if value is not None:
            whose = "a file" if is_file else "references choose, and their plan" if plan is None else "a Plan"
            raise TypeError(f"{name}= is for rewards by name; {whose} has its own: leave it out")
    if plan is None:
        return _automatic()
    return Plan.from_file(plan) if is_file else plan


def _check_rewards(plan: Any) -> None:
    """Refuses completions in place of a plan."""
    texts = [plan] if isinstance(plan, str) else plan if isinstance(plan, (list, tuple)) else []
    for text in texts:
        if isinstance(text, str) and ("<" in text or "\n" in text or len(text) > 300):
            raise TypeError(
                "the first argument is the plan and the second the completions: groundrule.score(plan, completions, "
                "solution=references); the plan may be None"
            )


# Settings of a plan that somebody may take for keywords of `score`.
_OF_PLANS = {
    "weight": 'weights belong to rewards: "mcq_reward:weight=2", or {"name": "mcq_reward", "weight": 2}',
    "config": "give the path of a configuration as the plan",
    "reward": "give rewards as the plan, the first argument",
}


def _check_columns(columns: Mapping[str, Any]) -> None:
    """Refuses settings among the columns, which would otherwise be left alone."""
    for name, value in columns.items():
        fix = _OF_PLANS.get(name.removesuffix("s"))
        if fix is not None and isinstance(value, (str, int, float, dict)):
            raise TypeError(f"{name}= is no column; {fix}")


def _why_silent(result: Scores, labels: Sequence[str]) -> tuple[str, str]:
    """The most frequent reason of rows without a score from these rewards, with its detail and what to do about it; and its
    code."""
    found = [
        (reason, label, row)
        for label in labels
        for row, reason in enumerate(result.reasons[label])
        if result.scores[label][row] is None
    ]
    # Rewards that are not for a row count only if no reward is.
    asked = [entry for entry in found if entry[0] != "other_task"] or found
    if not asked:
        return "the plan gave no totals", ""
    top, _ = _counts(reason for reason, _, _ in asked)[0]
    label, row = next((label, row) for reason, label, row in asked if reason == top)
    rows = len({row for reason, _, row in asked if reason == top})
    says, fix = reasons()[top]
    told = [f"{top} in {rows} of {len(result)} rows", result.details[label][row] or says.rstrip(".")]
    if fix:
        told.append(f"fix: {fix}")
    return _in_python("; ".join(told)), top


def _in_python(message: str) -> str:
    """A message for the command line, with flags as Python writes them."""
    import re

    return re.sub(r"--column (\w+)=([\w.]+)", r'Plan(..., columns={"\1": "\2"})', message)


# What was warned of in this process: each kind of mistake once.
_WARNED: set[str] = set()

# Keys of a row that hold what the model wrote.
_COMPLETIONS = ("completion", "response", "output", "prediction", "answer", "text")


def _warn_of_silence(result: Scores, completions: Iterable[Any], columns: Mapping[str, Any]) -> None:
    """Says once if no row of a call has a score, with the most frequent reason and what may be meant."""
    why, reason = _why_silent(result, list(result.scores))
    # One row with a null reference is no mistake.
    if len(result) == 1 and "has no `solution`" not in why:
        return
    hint = ""
    first = completions[0] if isinstance(completions, (list, tuple)) else None
    if reason == "no_reference":
        known = _column_names()
        unknown = [name for name in columns if name not in known]
        if len(unknown) == 1 and "did you mean" not in why:
            hint = f"; if `{unknown[0]}` is the reference, write solution="
    elif reason == "bad_completion" and isinstance(first, dict) and "content" not in first:
        key = next((name for name in _COMPLETIONS if name in first), "completion")
        hint = f'; these are whole rows: give [row["{key}"] for row in rows] as completions, and the other columns by name'
    if reason + hint in _WARNED:
        return
    _WARNED.add(reason + hint)
    import logging

    logging.getLogger("groundrule").warning("groundrule: no row has a score: %s%s", why, hint)


def _judged(
    plan: Plan,
    completions: Iterable[Any],
    columns: Mapping[str, Any],
    trace: bool = False,
    threads: int | None = None,
    tokenizer: Any = None,
    image_root: str | os.PathLike[str] | None = None,
    judge: Judge | None = None,
    passed: Mapping[str, Any] | None = None,
) -> Scores:
    """`score` with a plan that is made already. `passed` is for Python functions alone: what a trainer passes that is not a
    column."""
    tokenizer = plan.tokenizer if tokenizer is None else tokenizer
    image_root = plan.image_root if image_root is None else image_root
    given = columns if isinstance(columns, dict) else dict(columns)
    if not plan.functions:
        return Scores(*_score(plan, completions, given, trace, threads, tokenizer, image_root, judge))
    listed = list(completions)
    result = Scores(*_score(plan, listed, given, trace, threads, tokenizer, image_root, judge))
    _add_functions(result, plan, listed, given, passed)
    return result


_AUTOMATIC: list[Plan] = []


def _automatic() -> Plan:
    """The plan for users who gave none, made once."""
    if not _AUTOMATIC:
        _AUTOMATIC.append(Plan.automatic())
    return _AUTOMATIC[0]
