"""Score data frames on a Spark cluster.

    import groundrule.spark
    scored = groundrule.spark.score(spark.read.parquet("rollouts/"), ["default_accuracy_reward"])
    scored.write.parquet("scored/")

Partitions go through `mapInArrow`, so no row is turned into Python objects. The columns are known before anything runs: they
are those of `plan.schema`. The package must be installed on the workers.
"""

from __future__ import annotations

from ._groundrule import Summary
from ._score import _module
from ._table import plan_of, score_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ._groundrule import TableSchema
    from ._table import _PlanLike

__all__ = ["score", "summarize"]


def score(
    frame: Any,
    plan: _PlanLike = None,
    *,
    keep: bool | Sequence[str] = True,
    trace: bool = False,
    tokenizer: Any = None,
    image_root: str | None = None,
    judge: Any = None,
    threads: int = 1,
) -> Any:
    """Scores a Spark data frame. Returns a data frame with the columns of `plan.schema`, after the columns of the input that `keep` names
    (True for all, False for none, or a list of names). With `trace`, each reward has the steps that led to its score, as JSON.

    `spark.sql.execution.arrow.maxRecordsPerBatch` sets how many rows are scored at once. Without a plan, each row is scored with a strict
    reward that fits its reference.
    """
    plan = plan_of(plan)
    names = frame.columns if keep is True else [] if keep is False else list(keep)
    own = _spark_schema(plan.traced_schema if trace else plan.schema)
    taken = set(own.names)
    types = _module("pyspark.sql.types")
    fields = []
    for name in names:
        field = frame.schema[name]
        fields.append(types.StructField(f"input_{name}" if name in taken else name, field.dataType, True))
    options = {"trace": trace, "tokenizer": tokenizer, "image_root": image_root, "judge": judge, "threads": threads}

    def scored(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            table = score_table(plan, batch, keep=names, **options)
            yield from table.to_batches()

    return frame.mapInArrow(scored, types.StructType(fields + own.fields))


def summarize(scored: Any, plan: _PlanLike = None) -> Summary:
    """The summary of a scored data frame. Every partition is summarised on its node, and the parts are merged. It is equal, to the
    last bit, to what `groundrule score --summary` writes for the same rows."""
    plan = plan_of(plan)

    def parts(batches: Iterator[Any]) -> Iterator[Any]:
        pyarrow = _module("pyarrow")
        whole = Summary(plan)
        for batch in batches:
            whole = whole.merge(Summary(plan, batch))
        yield pyarrow.RecordBatch.from_pydict({"summary": [whole.to_json()]})

    whole = Summary(plan)
    for row in scored.select(*plan.schema.names).mapInArrow(parts, "summary string").collect():
        whole = whole.merge(Summary.from_json(row["summary"]))
    return whole


def _spark_schema(schema: TableSchema) -> Any:
    """Columns of scores as Spark declares them."""
    arrow = _module("pyarrow").schema(schema)
    return _module("pyspark.sql.pandas.types").from_arrow_schema(arrow)
