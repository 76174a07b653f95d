"""Tables: the same rows give the same scores, reasons and warnings, whatever holds them."""

import json
import pickle

import daft
import datasets
import duckdb
import pandas
import polars
import pyarrow
import pyarrow.feather
import pyarrow.ipc
import pyarrow.parquet
import pytest
from table_rows import FLAGS, PLAN, as_json, of_lines, of_table, program, rows

import groundrule

ROWS = rows(3)
TABLE = pyarrow.Table.from_pylist(ROWS)
SCORED = groundrule.score_table(PLAN, TABLE)


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """What the program says about the rows as lines of JSON."""
    folder = tmp_path_factory.mktemp("rows")
    (folder / "rows.jsonl").write_text("".join(as_json(row) + "\n" for row in ROWS))
    program("score", folder / "rows.jsonl", *FLAGS, "-q", "-o", folder / "out.jsonl", "--summary", folder / "summary.json")
    return folder


def test_the_rows_try_every_status(reference):
    lines = [json.loads(line) for line in (reference / "out.jsonl").read_text().splitlines()]
    assert {line["status"] for line in lines} == {"scored", "abstained", "failed"}
    assert any("warning" in part for line in lines for part in line["rewards"].values())
    assert any("error" in line for line in lines)


def test_lists_of_python_say_the_same(reference):
    columns = {name: [row[name] for row in ROWS] for name in ROWS[0] if name not in ("completion", "id", "score")}
    scores = groundrule.score(PLAN, [row["completion"] for row in ROWS], columns)
    expected = of_lines(reference / "out.jsonl")
    for place, (total, rewards) in enumerate(expected):
        assert scores.total[place] == total
        for label, (score, status, reason, warning, _) in rewards.items():
            if ROWS[place]["completion"] is not None:
                assert (scores.scores[label][place], scores.statuses[label][place]) == (score, status)
                assert (scores.reasons[label][place], scores.warnings[label][place]) == (reason, warning)


def write_parquet(path, **options):
    pyarrow.parquet.write_table(TABLE, path, row_group_size=4, **options)


def write_stream(path):
    with pyarrow.ipc.new_stream(path, TABLE.schema) as writer:
        writer.write_table(TABLE, max_chunksize=7)


WRITERS = {
    "snappy.parquet": write_parquet,
    "zstd.parquet": lambda path: write_parquet(path, compression="zstd"),
    "plain.parquet": lambda path: write_parquet(path, compression="none", use_dictionary=False),
    "lz4.feather": lambda path: pyarrow.feather.write_feather(TABLE, path, chunksize=9),
    "zstd.arrow": lambda path: pyarrow.feather.write_feather(TABLE, path, compression="zstd"),
    "plain.arrow": lambda path: pyarrow.feather.write_feather(TABLE, path, compression="uncompressed"),
    "rows.arrows": write_stream,
    "polars.parquet": lambda path: polars.DataFrame(TABLE).write_parquet(path, row_group_size=5),
    "polars.arrow": lambda path: polars.DataFrame(TABLE).write_ipc(path),
}


@pytest.mark.parametrize("name", WRITERS)
def test_the_program_says_the_same_about_files(name, reference, tmp_path):
    WRITERS[name](tmp_path / name)
    outputs = [tmp_path / f"out{end}" for end in (".jsonl", ".parquet", ".arrow", ".arrows")]
    for output in outputs:
        program("score", tmp_path / name, *FLAGS, "-q", "-o", output, "--threads", 2)
    lines = [json.loads(line) for line in (reference / "out.jsonl").read_text().splitlines()]
    assert [json.loads(line) for line in outputs[0].read_text().splitlines()] == lines
    with pyarrow.ipc.open_stream(outputs[3]) as stream:
        found = [pyarrow.parquet.read_table(outputs[1]), pyarrow.feather.read_table(outputs[2]), stream.read_all()]
    expected = of_lines(reference / "out.jsonl")
    for table in found:
        assert of_table(table) == expected
        assert table["id"].to_pylist() == [str(row["id"]) for row in ROWS]
        assert table["line"].to_pylist() == [line["line"] for line in lines]
        own = pyarrow.schema(groundrule.Plan(PLAN).schema)
        assert list(table.schema)[3:] == list(own)


def frames():
    """The rows as every library holds them."""
    columns = [field.name for field in TABLE.schema]
    views = {"completion": pyarrow.string_view(), "solution": pyarrow.large_string()}
    types = [(name, views.get(name, TABLE.schema.field(name).type)) for name in columns]
    coded = TABLE.set_column(2, "completion", TABLE["completion"].dictionary_encode())
    lists = pyarrow.large_list(pyarrow.large_string())
    relation = duckdb.connect()
    relation.register("given", TABLE)
    return {
        "pyarrow.Table": TABLE,
        "pyarrow.RecordBatch": TABLE.to_batches()[0],
        "pyarrow.RecordBatchReader": TABLE.to_reader(max_chunksize=4),
        "chunks": pyarrow.concat_tables([TABLE.slice(0, 11), TABLE.slice(11)]),
        "views": TABLE.cast(pyarrow.schema(types)),
        "dictionaries": coded,
        "large lists": TABLE.set_column(4, "choices", TABLE["choices"].cast(lists)),
        "polars": polars.DataFrame(TABLE),
        "pandas": TABLE.to_pandas(types_mapper=pandas.ArrowDtype),
        "duckdb": relation.sql("select * from given"),
        "datasets": datasets.Dataset(TABLE),
        "daft": daft.from_arrow(TABLE),
    }


@pytest.mark.parametrize("name", frames())
def test_every_library_gives_the_same(name, reference):
    scored = groundrule.score_table(PLAN, frames()[name])
    table = scored if isinstance(scored, pyarrow.Table) else pyarrow.table(scored)
    assert of_table(table) == of_lines(reference / "out.jsonl")
    assert table.schema == pyarrow.schema(groundrule.Plan(PLAN).schema)


def test_results_go_back_where_they_came_from():
    frame = polars.DataFrame(TABLE).pipe(lambda frame: polars.DataFrame(groundrule.score_table(PLAN, frame, keep=["id"])))
    assert frame["score"].to_list() == SCORED["score"].to_pylist()
    assert frame["id"].to_list() == [row["id"] for row in ROWS]
    scored = groundrule.score_table(PLAN, polars.DataFrame(TABLE))
    assert duckdb.sql("select count(score) from scored").fetchall() == [(len(SCORED["score"].drop_null()),)]
    assert pandas.DataFrame.from_arrow(scored)["status"].tolist() == SCORED["status"].to_pylist()
    assert (scored.num_rows, len(scored), scored.column_names) == (len(ROWS), len(ROWS), ["score", "status", "error", "rewards"])
    assert f"{len(ROWS)} rows" in repr(scored)
    assert isinstance(SCORED, pyarrow.Table)


def test_data_sets_are_mapped_in_their_own_way(tmp_path):
    data = datasets.Dataset(TABLE)
    function = pickle.loads(pickle.dumps(groundrule.batched(PLAN)))
    mapped = data.with_format("arrow").map(function, batched=True, batch_size=7)
    assert mapped.with_format(None)["input_score"][:] == TABLE["score"].to_pylist()
    assert mapped.with_format("arrow")[:]["score"].to_pylist() == SCORED["score"].to_pylist()
    plain = data.select_columns(["completion", "solution"]).map(groundrule.batched(["format_reward"]), batched=True)
    assert plain["status"][:] == groundrule.score_table(["format_reward"], TABLE)["status"].to_pylist()


def test_kept_columns_come_first_and_lose_no_name():
    kept = groundrule.score_table(PLAN, TABLE, keep=True)
    assert kept.column_names == [
        "id", "prompt", "completion", "solution", "choices", "image", "gen_len", "input_score", "task", "score", "status", "error", "rewards",
    ]  # fmt: skip
    assert kept["prompt"].to_pylist() == TABLE["prompt"].to_pylist()
    with pytest.raises(ValueError, match="no column 'nope'"):
        groundrule.score_table(PLAN, TABLE, keep=["nope"])
    with pytest.raises(TypeError, match="keep: give True"):
        groundrule.score_table(PLAN, TABLE, keep=3)


def test_traces_are_json():
    traced = groundrule.score_table(PLAN, TABLE, trace=True)
    steps = json.loads(traced["rewards"][0].as_py()["accuracy"]["trace"])
    assert any(step["found"] == "4" for step in steps)
    plan = groundrule.Plan(PLAN)
    assert traced.schema == pyarrow.schema(plan.traced_schema)
    assert traced.schema != pyarrow.schema(plan.schema)


def test_what_is_no_table_is_refused():
    with pytest.raises(TypeError, match="expected a table with `__arrow_c_stream__`.*got list"):
        groundrule.score_table(PLAN, ROWS)
    with pytest.raises(TypeError, match="expected columns with names"):
        groundrule.score_table(PLAN, pyarrow.array(["a"]))
    with pytest.raises(ValueError, match="tables are scored without Python; leave f out"):

        def f(completions, **_):
            return [0.0 for _ in completions]

        groundrule.score_table(["format_reward", f], TABLE)


def test_columns_of_the_wrong_type_cost_their_rows_alone():
    table = pyarrow.table(
        {
            "completion": pyarrow.array([1.5, None, 2.0]),
            "solution": pyarrow.array(["1.5", "2", None]),
        }
    )
    scored = groundrule.score_table("default_accuracy_reward", table)
    assert scored["status"].to_pylist() == ["failed"] * 3
    assert scored["error"][0].as_py().startswith("`completion` is a number;")
    nothing = pyarrow.table({"completion": pyarrow.nulls(3), "solution": pyarrow.nulls(3)})
    assert groundrule.score_table("format_reward", nothing)["error"][0].as_py().startswith("`completion` is null")
    several = pyarrow.table({"completions": [["a", "b"]]})
    assert "not `completion`" in groundrule.score_table("format_reward", several)["error"][0].as_py()
    missing = groundrule.score_table("format_reward", pyarrow.table({"a": [1], "complation": ["x"]}))
    assert "did you mean `completion`?" in missing["error"][0].as_py()


def test_references_of_every_type_read_as_they_were_written():
    import datetime
    import decimal

    columns = {
        "float32": pyarrow.array([0.1], pyarrow.float32()),
        "uint64": pyarrow.array([2**64 - 1], pyarrow.uint64()),
        "decimal": pyarrow.array([decimal.Decimal("12.50")]),
        "date": pyarrow.array([datetime.date(2024, 5, 1)]),
        "binary": pyarrow.array([b"x + 1"]),
        "boxes": pyarrow.array([[[1.0, 2.0, 3.0, 4.0]]]),
        "fixed": pyarrow.array([[1, 2, 3, 4]], pyarrow.list_(pyarrow.int32(), 4)),
        "labelled": pyarrow.array([[{"bbox_2d": [1, 2, 3, 4], "label": None}]]),
        "map": pyarrow.array([[("ground_truth", "7")]], pyarrow.map_(pyarrow.string(), pyarrow.string())),
    }
    answers = {"float32": "0.1", "uint64": "18446744073709551615", "decimal": "12.5", "date": "2024-05-01", "binary": "x + 1"}
    for name, text in answers.items():
        table = pyarrow.table({"completion": [f"<answer>{text}</answer>"], "solution": columns[name]})
        scored = groundrule.score_table("default_accuracy_reward:semantics=strict", table)
        assert scored["score"].to_pylist() == [1.0], (name, scored["rewards"][0].as_py())
    for name in ("boxes", "fixed", "labelled"):
        table = pyarrow.table({"completion": ["<answer>[1, 2, 3, 4]</answer>"], "solution": columns[name]})
        scored = groundrule.score_table("iou_reward:semantics=strict,prediction_frame=pixels,reference_frame=pixels", table)
        assert scored["score"].to_pylist() == [1.0], (name, scored["rewards"][0].as_py())
    table = pyarrow.table({"completion": ["<answer>7</answer>"], "reward_model": columns["map"]})
    assert groundrule.score_table("default_accuracy_reward", table)["score"].to_pylist() == [1.0]


def test_a_hundred_thousand_columns_and_no_rows():
    many = pyarrow.table({f"c{i}": ["x"] for i in range(100_000)} | {"completion": ["a"]})
    assert groundrule.score_table("format_reward", many)["score"].to_pylist() == [0.0]
    assert groundrule.score_table("format_reward", TABLE.slice(0, 0)).num_rows == 0
    assert groundrule.score_table("format_reward", pyarrow.table({})).num_rows == 0


def test_summaries_add_up_to_the_program_s(reference):
    plan = groundrule.Plan(PLAN)
    whole = groundrule.Summary(plan, SCORED)
    assert whole == groundrule.Summary.from_json((reference / "summary.json").read_text())
    assert whole.to_json() + "\n" == (reference / "summary.json").read_text()
    parts = [groundrule.Summary(plan, SCORED.slice(start, 4)) for start in range(0, len(ROWS), 4)]
    merged = groundrule.Summary(plan)
    for part in reversed(parts):
        merged = merged + pickle.loads(pickle.dumps(part))
    assert merged == whole
    assert merged.to_json() == whole.to_json()
    assert (merged.rows, sum(merged.statuses.values())) == (len(ROWS), len(ROWS))
    assert merged.rewards["format_reward"]["count"] == len([row for row in SCORED["rewards"].to_pylist() if row["format_reward"]["score"] is not None])
    with pytest.raises(ValueError, match="different plans"):
        whole.merge(groundrule.Summary("format_reward"))
    with pytest.raises(ValueError, match="not a table of scores under this plan"):
        groundrule.Summary(plan, TABLE)


@pytest.mark.parametrize("layout", ["texts", "messages"])
def test_directories_of_trl_s_completions(layout, tmp_path):
    """TRL 1.10 logs texts, 1.16 lists of messages; one file for each step."""
    for step in (1, 2):
        texts = ["<answer>4</answer>", "<answer>5</answer>"]
        prompts = ["What is 2 + 2?"] * 2
        if layout == "messages":
            texts = [[{"role": "assistant", "content": text}] for text in texts]
            prompts = [[{"role": "user", "content": text}] for text in prompts]
        table = {"step": [step] * 2, "prompt": prompts, "completion": texts, "solution": ["4", "4"], "advantage": [1.0, -1.0]}
        pyarrow.parquet.write_table(pyarrow.table(table), tmp_path / f"completions_{step:05d}.parquet")
    out = tmp_path / "out.parquet"
    done = program("score", tmp_path, "-o", out, "--reward", "default_accuracy_reward", "--columns", "step,advantage")
    assert "4 rows" in done.stdout and "2 prompts" in done.stdout.replace("groups", "prompts")
    found = pyarrow.parquet.read_table(out)
    assert found["score"].to_pylist() == [1.0, 0.0, 1.0, 0.0]
    assert (found["step"].to_pylist(), found["line"].to_pylist()) == ([1, 1, 2, 2], [1, 2, 1, 2])
    assert [name.rsplit("/")[-1] for name in found["file"].to_pylist()][::2] == ["completions_00001.parquet", "completions_00002.parquet"]


def test_damaged_files_are_named_and_nothing_is_written(tmp_path):
    good = tmp_path / "good.parquet"
    write_parquet(good)
    bytes_ = good.read_bytes()
    out = tmp_path / "out.parquet"
    cases = {"cut": bytes_[: len(bytes_) // 2], "tail": bytes_[:-1], "head": b"PAR1", "middle": bytes_[:60] + b"\xff" * 60 + bytes_[120:]}
    for name, damaged in cases.items():
        path = tmp_path / f"{name}.parquet"
        path.write_bytes(damaged)
        done = program("score", path, *FLAGS, "-o", out, check=False)
        assert done.returncode == 3, (name, done)
        assert f"{name}.parquet" in done.stderr and "cut short or damaged" in done.stderr, done.stderr
        assert not out.exists()
    piped = program("score", "-", *FLAGS, check=False)
    assert piped.returncode == 6
    assert [entry.name for entry in tmp_path.iterdir() if "partial" in entry.name] == []


def test_files_without_rows_and_with_empty_row_groups(tmp_path):
    empty = tmp_path / "empty.parquet"
    pyarrow.parquet.write_table(TABLE.slice(0, 0), empty)
    done = program("score", empty, *FLAGS, "-o", tmp_path / "out.parquet", check=False)
    assert (done.returncode, pyarrow.parquet.read_table(tmp_path / "out.parquet").num_rows) == (6, 0)
    gaps = tmp_path / "gaps.parquet"
    with pyarrow.parquet.ParquetWriter(gaps, TABLE.schema) as writer:
        for part in (TABLE.slice(0, 0), TABLE.slice(0, 3), TABLE.slice(0, 0), TABLE.slice(3)):
            writer.write_table(part)
    program("score", gaps, *FLAGS, "-q", "-o", tmp_path / "out.parquet")
    assert of_table(pyarrow.parquet.read_table(tmp_path / "out.parquet")) == of_table(SCORED)


def test_columns_are_kept_in_every_pair_of_formats(tmp_path):
    write_parquet(tmp_path / "rows.parquet")
    (tmp_path / "rows.jsonl").write_text("".join(as_json(row) + "\n" for row in ROWS))
    for source in ("rows.parquet", "rows.jsonl"):
        program("score", tmp_path / source, *FLAGS, "-q", "-o", tmp_path / "out.jsonl", "--columns", "choices,score")
        lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
        assert [line["choices"] for line in lines] == TABLE["choices"].to_pylist()
        assert [line["input_score"] for line in lines] == TABLE["score"].to_pylist()
        program("score", tmp_path / source, *FLAGS, "-q", "-o", tmp_path / "out.parquet", "--columns", "choices,score")
        found = pyarrow.parquet.read_table(tmp_path / "out.parquet")
        expected = TABLE["choices"].to_pylist()
        if source == "rows.jsonl":
            expected = [None if choices is None else json.dumps(choices, ensure_ascii=False) for choices in expected]
        assert found["choices"].to_pylist() == expected
    done = program("score", tmp_path / "rows.parquet", *FLAGS, "-o", tmp_path / "x.parquet", "--columns", "nope", check=False)
    assert done.returncode == 2 and "no row has such a column" in done.stderr
    done = program("score", tmp_path / "rows.jsonl", *FLAGS, "-o", tmp_path / "x.parquet", "--columns", "*", check=False)
    assert done.returncode == 2 and "name the columns" in done.stderr
    assert not (tmp_path / "x.parquet").exists()


def test_other_commands_read_tables_too(tmp_path):
    write_parquet(tmp_path / "rows.parquet")
    assert "accuracy" in program("explain", "--row", f"{tmp_path / 'rows.parquet'}:14", *FLAGS).stdout
    assert "there is no row in line 99" in program("explain", "--row", f"{tmp_path / 'rows.parquet'}:99", *FLAGS, check=False).stderr
    assert "strict" in program("init", tmp_path / "rows.parquet", "-o", "-").stdout
    (tmp_path / "plan.toml").write_text('[[reward]]\nname = "default_accuracy_reward"\n')
    linted = program("lint", tmp_path / "plan.toml", "--references", tmp_path / "rows.parquet", check=False)
    assert linted.returncode in (0, 1) and "references from" in linted.stdout
    compared = program("diff", "vlm-r1", tmp_path / "plan.toml", tmp_path / "rows.parquet", check=False)
    assert compared.returncode in (0, 1), compared.stderr
