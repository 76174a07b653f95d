"""Parquet and Arrow as other programs write and read them: kept columns come out as they went in."""

import importlib.util
import math
import random
import subprocess
import sys
from pathlib import Path

import duckdb
import polars
import pyarrow
import pyarrow.ipc
import pyarrow.parquet
import pytest

FOLDER = Path(__file__).resolve().parents[2] / "crates/groundrule-table/tests/files"
FILES = sorted(FOLDER.glob("*.parquet"))

SPEC = importlib.util.spec_from_file_location("make_files", FOLDER / "make.py")
MAKE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(MAKE)


def kept(path, out):
    """The columns of a table after the program has put scores beside them."""
    names = pyarrow.parquet.read_schema(path).names
    command = [sys.executable, "-m", "groundrule", "score", path, "--reward", "format_reward", "-q", "--columns", ",".join(names), "-o", out]
    ran = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert out.exists(), ran.stderr
    table = pyarrow.ipc.open_file(out).read_all() if out.suffix == ".arrow" else pyarrow.parquet.ParquetFile(out).read()
    table.validate(full=True)
    return table.select(names)


def plain(value):
    """A value that is equal to itself, and to the same one in another container."""
    if isinstance(value, float):
        return "nan" if math.isnan(value) else value
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def same(found, expected):
    assert found.num_rows == expected.num_rows
    for name, left, right in zip(expected.column_names, found.columns, expected.columns):
        assert plain(left.to_pylist()) == plain(right.to_pylist()), name


def test_there_are_files():
    assert len(FILES) > 30


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_are_read_as_pyarrow_reads_them(path, tmp_path):
    expected = pyarrow.parquet.ParquetFile(path).read()
    same(kept(path, tmp_path / "out.parquet"), expected)
    same(kept(path, tmp_path / "out.arrow"), expected)


@pytest.mark.parametrize("seed", range(16))
def test_tables_made_at_random(seed, tmp_path):
    MAKE.CHOICE = choice = random.Random(seed)
    content = MAKE.table([MAKE.nested(choice.randrange(5)) for _ in range(4)], choice.choice([1, 40, 300]))
    path = tmp_path / "in.parquet"
    pyarrow.parquet.write_table(
        content, path, data_page_size=choice.choice([30, 500, 1 << 20]), row_group_size=choice.choice([7, 100]),
        compression=choice.choice(["snappy", "zstd", "gzip", "lz4", "none"]), data_page_version=choice.choice(["1.0", "2.0"]),
        use_dictionary=choice.random() < 0.5,
    )
    same(kept(path, tmp_path / "out.parquet"), content)
    same(kept(path, tmp_path / "out.arrow"), content)


def test_other_programs_read_what_is_written(tmp_path):
    frame = polars.read_parquet(FOLDER / "polars.parquet")
    kept(FOLDER / "polars.parquet", tmp_path / "out.parquet")
    read = polars.read_parquet(tmp_path / "out.parquet")
    assert read.select(frame.columns).equals(frame)
    out = tmp_path / "out.parquet"
    assert duckdb.sql(f"select count(*), count(a), sum(d) from '{out}'").fetchall() == [(40, frame["a"].count(), sum(range(40)))]
    assert duckdb.sql(f"select distinct status from '{out}'").fetchall()
