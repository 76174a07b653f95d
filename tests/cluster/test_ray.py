"""Ray Data on several nodes: the same results as the program's, also when a node dies in the middle."""

import os
import threading
import time

import pyarrow
import pyarrow.parquet
import pytest
import ray
import ray.data
from ray.cluster_utils import Cluster
from table_rows import FLAGS, PLAN, of_table, program, rows

import groundrule
import groundrule.ray

ROWS = rows(200)
TABLE = pyarrow.Table.from_pylist(ROWS)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The rows in several Parquet files, with the program's results."""
    folder = tmp_path_factory.mktemp("rollouts")
    (folder / "rows").mkdir()
    step = 100
    for start in range(0, len(ROWS), step):
        pyarrow.parquet.write_table(TABLE.slice(start, step), folder / "rows" / f"{start:06d}.parquet", row_group_size=30)
    program("score", folder / "rows", *FLAGS, "-q", "-o", folder / "out.parquet", "--summary", folder / "summary.json")
    return folder


def patiently(start):
    """Ray gives a node 30 seconds to start, which a busy machine may not have: then it is tried again."""
    for _ in range(4):
        try:
            return start()
        except Exception as error:
            if "timed out during startup" not in str(error):
                raise
    return start()


@pytest.fixture(scope="module")
def cluster():
    """A head that does no work, and two workers, each a raylet of its own."""
    found = Cluster()
    patiently(lambda: found.add_node(num_cpus=0, object_store_memory=150 << 20))
    workers = [patiently(lambda: found.add_node(num_cpus=1, object_store_memory=150 << 20)) for _ in range(2)]
    ray.init(address=found.address, log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield found, workers
    ray.shutdown()
    found.shutdown()


def by_id(table):
    return table.sort_by("id")


def expected(files):
    return of_table(pyarrow.parquet.read_table(files / "out.parquet"))


def collected(scored):
    return pyarrow.concat_tables(ray.get(scored.to_arrow_refs()))


@pytest.mark.parametrize("actors", [False, True])
def test_scores_and_summary_are_the_program_s(actors, cluster, files):
    data = ray.data.read_parquet(str(files / "rows"))
    # Actors hold their cores to the end, and the files are listed by a task that needs one as well.
    options = {"actors": True, "concurrency": 1} if actors else {}
    scored = groundrule.ray.score(data, PLAN, keep=["id"], **options).materialize()
    found = by_id(collected(scored))
    assert found["id"].to_pylist() == [row["id"] for row in ROWS]
    assert of_table(found) == expected(files)
    summary = groundrule.ray.summarize(scored, PLAN)
    assert summary == groundrule.Summary.from_json((files / "summary.json").read_text())


def test_scored_data_is_written_in_three_lines(cluster, files, tmp_path):
    scored = groundrule.ray.score(ray.data.read_parquet(str(files / "rows")), PLAN)
    scored.write_parquet(str(tmp_path / "scored"))
    found = by_id(pyarrow.parquet.read_table(tmp_path / "scored"))
    assert (found.num_rows, of_table(found)) == (len(ROWS), expected(files))
    assert found["completion"].to_pylist() == TABLE["completion"].to_pylist()


def test_a_node_killed_in_the_middle_loses_and_doubles_nothing(cluster, files, tmp_path):
    found, workers = cluster
    started = tmp_path / "started"
    started.mkdir()

    def slow(block):
        # Long enough that the node dies while its blocks are under way.
        (started / f"{os.getpid()}-{time.monotonic_ns()}").write_text(ray.get_runtime_context().get_node_id())
        time.sleep(0.5)
        return block

    # One block for each hundred rows; small files would be read in one.
    data = ray.data.from_arrow([TABLE.slice(start, 100) for start in range(0, len(ROWS), 100)])
    data = data.map_batches(slow, batch_size=None, batch_format="pyarrow")
    scored = groundrule.ray.score(data, PLAN, keep=["id"])
    victim = workers[-1]
    named = [node["NodeID"] for node in ray.nodes() if node["RayletSocketName"] == victim.raylet_socket_name]

    killed = []

    def kill():
        deadline = time.monotonic() + 200
        while time.monotonic() < deadline:
            nodes = {path.read_text() for path in started.iterdir()}
            if nodes.intersection(named):
                found.remove_node(victim, allow_graceful=False)
                killed.append(victim)
                return
            time.sleep(0.05)

    watcher = threading.Thread(target=kill)
    watcher.start()
    table = by_id(collected(scored.materialize()))
    watcher.join()
    assert killed, "no block ran on the node that was to die"
    assert sum(node["Alive"] for node in ray.nodes()) == 2
    assert table["id"].to_pylist() == [row["id"] for row in ROWS]
    assert of_table(table) == expected(files)
