"""Tables of any library that speaks Arrow, through a plan."""

from __future__ import annotations

from ._groundrule import Judge, Plan, _score_table
from ._score import _automatic, _module, _written

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    _PlanLike = Plan | str | os.PathLike[str] | Mapping[str, Any] | Sequence[str | Mapping[str, Any]] | None

__all__ = ["batched", "score_table"]


def plan_of(plan: _PlanLike) -> Plan:
    """The plan that a user means, as long as no part of it is a Python function."""
    if plan is None:
        return _automatic()
    if not isinstance(plan, Plan):
        plan = _written(plan)
    if plan.functions:
        names = ", ".join(label for label, _, _ in plan.functions)
        raise ValueError(f"tables are scored without Python; leave {names} out of the plan, or use groundrule.score")
    return plan


def score_table(
    plan: _PlanLike,
    table: Any,
    *,
    keep: bool | Sequence[str] = False,
    trace: bool = False,
    threads: int | None = None,
    tokenizer: Any = None,
    image_root: str | os.PathLike[str] | None = None,
    judge: Judge | None = None,
) -> Any:
    """Scores the rows of a table: a pyarrow, Polars, pandas, DuckDB, Daft or `datasets` table, or anything else with
    `__arrow_c_stream__` or `__arrow_c_array__`. Texts are not copied, and only the columns that the plan needs are read.

    For a table of pyarrow the result is a `pyarrow.Table`. For others it is an object that all of these libraries
    accept (`polars.DataFrame(scored)`, `pyarrow.table(scored)`). Its columns are those of `plan.schema`: `score`, `status`, `error` and
    `rewards`, with `rewards.NAME.score`, `.status`, `.reason`, `.warning` and `.detail` for each reward. `keep` copies columns of the input
    in front of them: True for all, or a list of names. docs/program.md lists the names of the columns that are read.

    >>> import groundrule, pyarrow
    >>> table = pyarrow.table({"response": ["<answer>4</answer>", "5"], "answer": ["4", "4"]})
    >>> groundrule.score_table("default_accuracy_reward", table)["score"].to_pylist()
    [1.0, 0.0]
    """
    plan = plan_of(plan)
    source = getattr(type(table), "__module__", "")
    if source.startswith("datasets.") and hasattr(table, "with_format"):
        table = table.with_format("arrow")[:]
        source = "pyarrow"
    tokenizer = plan.tokenizer if tokenizer is None else tokenizer
    image_root = plan.image_root if image_root is None else image_root
    names = list(keep) if isinstance(keep, (list, tuple, set)) else keep
    scored = _score_table(plan, table, names, trace, threads, tokenizer, image_root, judge)
    return scored.to_pyarrow() if source.split(".")[0] == "pyarrow" else scored


def batched(plan: _PlanLike, **options: Any) -> Callable[[Any], Any]:
    """A function for `datasets`: `ds.map(groundrule.batched(plan), batched=True)` adds the scores to the data set.

    It accepts batches in any format. Those of `ds.with_format("arrow")` are not copied. It can be pickled, so
    `num_proc` works. The options are those of `score_table`.

    >>> import groundrule
    >>> groundrule.batched("format_reward")({"completion": ["7"]})["score"]
    [0.0]
    """
    return _Batched(plan_of(plan), options)


class _Batched:
    """What `batched` gives: a function that can be pickled."""

    def __init__(self, plan: Plan, options: Mapping[str, Any]) -> None:
        self.plan = plan
        self.options = dict(options)

    def __call__(self, batch: Any) -> Any:
        if hasattr(batch, "__arrow_c_stream__"):
            return score_table(self.plan, batch, **{"keep": True, **self.options})
        table = _module("pyarrow").table(dict(batch))
        return score_table(self.plan, table, **self.options).to_pydict()
