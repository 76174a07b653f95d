"""Score data sets on a Ray cluster.

    import groundrule.ray, ray
    scored = groundrule.ray.score(ray.data.read_parquet("rollouts/"), ["default_accuracy_reward"])
    scored.write_parquet("scored/")

Ray's own workers score each block on its node. If a worker or a node is lost, Ray scores its blocks again. A row that cannot
be scored gets a reason instead and never fails a block. On a single machine, `groundrule score` does the same with less overhead.
"""

from __future__ import annotations

from ._groundrule import Plan, Summary
from ._score import _module
from ._table import plan_of, score_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ._table import _PlanLike

__all__ = ["score", "summarize"]

# Ray gives a task one core, and two tasks that use all of them only hinder each other.
_THREADS = 1


class _Scorer:
    """Scores the blocks that Ray hands to a task."""

    def __init__(self, plan: Plan, keep: bool | Sequence[str], options: dict[str, Any]) -> None:
        self.plan = plan
        self.keep = keep
        self.options = options

    def __call__(self, block: Any) -> Any:
        return score_table(self.plan, block, keep=self.keep, **self.options)


def score(
    dataset: Any,
    plan: _PlanLike = None,
    *,
    keep: bool | Sequence[str] = True,
    trace: bool = False,
    tokenizer: Any = None,
    image_root: str | None = None,
    judge: Any = None,
    threads: int = _THREADS,
    batch_size: int | None = None,
    actors: bool = False,
    **ray_options: Any,
) -> Any:
    """Scores a `ray.data.Dataset`. Returns a data set with the columns of `plan.schema`, after the columns of the input that `keep` names
    (True for all, False for none, or a list of names).

    Each block is scored in one piece, unless you set `batch_size`. Images are read on the node that scores the block,
    so their paths must exist on every node. Ray's tasks do the work. Use actors if a large tokenizer would take long to send with every task
    (`actors=True`, for example with `concurrency=(1, 8)`). Other arguments (`concurrency`, `num_cpus`, `memory`, ..) go to
    `Dataset.map_batches`. Without a plan, each row is scored with a strict reward that fits its reference.
    """
    options = {"trace": trace, "tokenizer": tokenizer, "image_root": image_root, "judge": judge, "threads": threads}
    made = (plan_of(plan), keep if isinstance(keep, bool) else list(keep), options)
    given = {"num_cpus": threads, "batch_format": "pyarrow", "zero_copy_batch": True, **ray_options}
    if actors:
        return dataset.map_batches(_Scorer, fn_constructor_args=made, batch_size=batch_size, **given)
    return dataset.map_batches(_Scorer(*made).__call__, batch_size=batch_size, **given)


def summarize(scored: Any, plan: _PlanLike = None) -> Summary:
    """The summary of a scored data set. Every block is summarised on its node, and the parts are merged. It is equal, to the last
    bit, to what `groundrule score --summary` writes for the same rows."""
    plan = plan_of(plan)
    pyarrow = _module("pyarrow")

    def part(block: Any) -> Any:
        return pyarrow.table({"summary": [Summary(plan, block).to_json()]})

    whole = Summary(plan)
    columns = scored.select_columns(plan.schema.names)
    parts = columns.map_batches(part, batch_size=None, batch_format="pyarrow", zero_copy_batch=True)
    for row in parts.iter_rows():
        whole = whole.merge(Summary.from_json(row["summary"]))
    return whole
