"""String columns of more than 2 GB, which 32-bit offsets cannot hold: every row is scored, and nothing is lost.

`make test-large-tables` runs this: it takes 8 GB of memory, 3 GB of disk and minutes, too much for `make test`.
"""

import resource
import subprocess
import sys

import numpy
import pyarrow
import pyarrow.feather
import pyarrow.parquet
import pytest

import groundrule

RIGHT = "<think>" + "so " * 20_000 + "</think><answer>4</answer>"
WRONG = RIGHT.replace("<answer>", "<answr>")
MORE_THAN_2_GB = (1 << 31) // len(RIGHT) + 1000
ROWS = MORE_THAN_2_GB + MORE_THAN_2_GB % 2
# Less than the column takes: it cannot have been read whole.
LITTLE = 1600 << 20


def large(texts):
    """Texts over and over in one array of 64-bit offsets, without a Python object for each."""
    lengths = numpy.tile([len(text.encode()) for text in texts], ROWS // len(texts))
    offsets = numpy.concatenate([[0], numpy.cumsum(lengths)])
    data = "".join(texts).encode() * (ROWS // len(texts))
    assert len(data) > 1 << 31
    return pyarrow.LargeStringArray.from_buffers(ROWS, pyarrow.py_buffer(offsets.astype("int64").tobytes()), pyarrow.py_buffer(data))


@pytest.fixture(scope="module")
def table():
    return pyarrow.table({"completion": large([RIGHT, WRONG])})


def score(path, out, memory=None):
    command = [sys.executable, "-m", "groundrule", "score", str(path), "--reward", "format_reward", "-q", "--threads", "1", "-o", str(out)]
    limit = (lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory))) if memory else None
    subprocess.run(command, check=True, preexec_fn=limit)
    return pyarrow.parquet.read_table(out)["score"].to_pylist()


def test_one_array_of_large_strings(table):
    scored = groundrule.score_table("format_reward", table)
    assert scored["score"].to_pylist() == [1.0, 0.0] * (ROWS // 2)


def test_a_stream_that_is_made_as_it_is_read():
    batch = pyarrow.record_batch({"completion": [RIGHT, WRONG] * 250})
    times = ROWS // batch.num_rows + 1
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    reader = pyarrow.RecordBatchReader.from_batches(batch.schema, (batch for _ in range(times)))
    scored = pyarrow.table(groundrule.score_table("format_reward", reader))
    assert scored["score"].to_pylist() == [1.0, 0.0] * (times * batch.num_rows // 2)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300 << 10


def test_one_row_group_in_little_memory(table, tmp_path):
    pyarrow.parquet.write_table(table, tmp_path / "rows.parquet", row_group_size=ROWS, use_dictionary=False)
    assert pyarrow.parquet.ParquetFile(tmp_path / "rows.parquet").num_row_groups == 1
    assert score(tmp_path / "rows.parquet", tmp_path / "out.parquet", LITTLE) == [1.0, 0.0] * (ROWS // 2)


def test_one_record_batch(table, tmp_path):
    pyarrow.feather.write_feather(table, tmp_path / "rows.arrow", compression="uncompressed", chunksize=ROWS)
    assert score(tmp_path / "rows.arrow", tmp_path / "out.parquet") == [1.0, 0.0] * (ROWS // 2)


def test_neighbours_that_are_large_together(tmp_path):
    # Small rows around them, so that these two are decoded at once.
    huge = "<think>" + "x" * (1100 << 20) + "</think><answer>4</answer>"
    texts = ["a"] * 5_000 + [huge, huge] + ["b"] * 5_000
    pyarrow.parquet.write_table(
        pyarrow.table({"completion": pyarrow.array(texts, pyarrow.large_string())}),
        tmp_path / "rows.parquet",
        row_group_size=len(texts),
        use_dictionary=False,
        store_schema=False,
        # A page may not pass 2 GB: its size is looked at behind every row.
        write_batch_size=1,
    )
    assert score(tmp_path / "rows.parquet", tmp_path / "out.parquet") == [0.0] * 5_000 + [1.0, 1.0] + [0.0] * 5_000
