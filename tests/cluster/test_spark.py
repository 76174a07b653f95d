"""Spark with a local session: the declared columns, and the same results as the program's."""

import os
import sys

import pyarrow
import pyarrow.parquet
import pytest
from pyspark.sql import SparkSession
from table_rows import FLAGS, PLAN, of_table, program, rows

import groundrule
import groundrule.spark

ROWS = rows(20)
TABLE = pyarrow.Table.from_pylist(ROWS)


@pytest.fixture(scope="module")
def session():
    # Workers must have the packages that this process has.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    found = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "37").getOrCreate()
    yield found
    found.stop()


def test_scores_and_summary_are_the_program_s(session, tmp_path):
    pyarrow.parquet.write_table(TABLE, tmp_path / "rows.parquet", row_group_size=50)
    program("score", tmp_path / "rows.parquet", *FLAGS, "-q", "-o", tmp_path / "out.parquet", "--summary", tmp_path / "summary.json")
    frame = session.read.parquet(str(tmp_path / "rows.parquet")).repartition(3)
    scored = groundrule.spark.score(frame, PLAN)
    assert scored.columns == [
        "id", "prompt", "completion", "solution", "choices", "image", "gen_len", "input_score", "task", "score", "status", "error", "rewards",
    ]  # fmt: skip
    found = scored.toArrow().sort_by("id")
    assert found["id"].to_pylist() == [row["id"] for row in ROWS]
    assert of_table(found) == of_table(pyarrow.parquet.read_table(tmp_path / "out.parquet"))
    summary = groundrule.spark.summarize(scored, PLAN)
    assert summary == groundrule.Summary.from_json((tmp_path / "summary.json").read_text())
    traced = groundrule.spark.score(frame, PLAN, keep=False, trace=True)
    assert traced.selectExpr("rewards.accuracy.trace").where("trace like '%found%'").count() > 0
    alone = groundrule.spark.score(frame, PLAN, keep=False)
    assert alone.columns == ["score", "status", "error", "rewards"]
    assert alone.selectExpr("rewards.accuracy.score").where("score = 1").count() > 0
