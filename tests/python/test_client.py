"""`groundrule.Client` against the real server: the same results as the library, in any thread and task, over broken connections."""

import asyncio
import contextlib
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest

import groundrule
from groundrule import AsyncClient, Client, Plan, ServiceError

PLAN = ["format_reward", {"name": "default_accuracy_reward", "weight": 2.0, "as": "accuracy"}]
RIGHT = "<think>2 + 2</think><answer>4</answer>"
COMPLETIONS = [RIGHT, "5", [{"role": "assistant", "content": RIGHT}], "\ud800 é", "<answer>nan</answer>"]
SOLUTIONS = ["4", "4", "4", None, 7]
TOKEN = "a-token-for-tests"


@contextlib.contextmanager
def running(directory, port=0, token=TOKEN):
    port_file = directory / "port"
    port_file.unlink(missing_ok=True)
    # The program is in the package.
    command = [sys.executable, "-m", "groundrule", "serve", "--port", str(port), "--port-file", port_file, "--drain-delay", "0", "--log", "off"]
    process = subprocess.Popen(command, cwd=directory, env={**os.environ, "GROUNDRULE_TOKEN": token})
    try:
        deadline = time.monotonic() + 30
        while not (port_file.is_file() and port_file.read_text()):
            assert process.poll() is None and time.monotonic() < deadline
            time.sleep(0.01)
        yield int(port_file.read_text()), process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    with running(tmp_path_factory.mktemp("server")) as (port, _):
        yield f"http://127.0.0.1:{port}"


@pytest.mark.parametrize("plan", [PLAN, Plan(PLAN), "format_reward", ("mcq_reward", "yes_no_reward:weight=0.5"), PLAN[1]])
@pytest.mark.parametrize("trace", [False, True])
def test_a_server_gives_what_the_library_gives(url, plan, trace):
    mine = groundrule.score(plan, COMPLETIONS, solution=SOLUTIONS, trace=trace)
    theirs = Client(url, token=TOKEN).score(plan, COMPLETIONS, solution=SOLUTIONS, trace=trace)
    assert theirs.total == mine.total
    assert (theirs.scores, theirs.statuses, theirs.reasons) == (mine.scores, mine.statuses, mine.reasons)
    assert (theirs.traces is None) == (mine.traces is None)
    if trace:
        assert {label: list(map(len, column)) for label, column in theirs.traces.items()} == {
            label: list(map(len, column)) for label, column in mine.traces.items()
        }


def test_the_server_s_own_plan(url):
    client = Client(url, token=TOKEN)
    result = client.score(None, COMPLETIONS, {"solution": SOLUTIONS})
    # Without a configuration, each row's reference chooses its reward, as in the library.
    mine = groundrule.score(groundrule.Plan.automatic(), COMPLETIONS, solution=SOLUTIONS)
    assert result.total == mine.total and result.total[0] == 1.0 and result.total[1] == 0.0
    assert len(client.score(None, [], solution=[])) == 0


def test_other_calls(url):
    client = Client(url, token=TOKEN)
    assert [reward["name"] for reward in client.rewards()] == [reward["name"] for reward in groundrule.rewards()]
    assert any(advice["code"] == "form_only" for advice in client.lint("format_reward")["advice"])
    assert client.lint(rows=[{"solution": "4"}])["completions"] > 0
    assert client.ready() and not Client("http://127.0.0.1:1", retries=0).ready()


def test_mistakes_are_told_as_the_server_tells_them(url):
    with pytest.raises(ServiceError, match="has no token, or a wrong one") as refused:
        Client(url).score(None, ["x"])
    assert (refused.value.status, refused.value.code) == (401, "unauthorized")
    with pytest.raises(ServiceError, match="did you mean 'format_reward'") as refused:
        Client(url, token=TOKEN).score("format_rewrd", ["x"])
    assert refused.value.code == "bad_plan"
    with pytest.raises(ServiceError, match="there is no plan 'geo'"):
        Client(url, token=TOKEN, plan="geo").score(None, ["x"])
    with pytest.raises(ServiceError, match="`groundrule serve`") as refused:
        Client("http://127.0.0.1:1", retries=1).score(None, ["x"])
    assert refused.value.status == 0
    with pytest.raises(TypeError, match="one entry per completion"):
        Client(url).score(None, ["x"], solution="4")
    with pytest.raises(TypeError, match="cannot be sent"):
        Client(url).score(None, ["x"], image=[object()])
    with pytest.raises(ValueError, match="not the URL of a server"):
        Client("ftp://x")


def test_columns_may_be_arrays_and_paths(url):
    numpy = pytest.importorskip("numpy")
    columns = {"image_size": [numpy.array([640, 480])], "image_grid_thw": numpy.array([[1, 34, 46]]), "image_path": [pathlib.Path("x.png")]}
    answer = ["<answer>[100, 100, 200, 200]</answer>"]
    result = Client(url, token=TOKEN).score("iou_reward", answer, columns, solution=["[100, 100, 200, 200]"])
    assert result.statuses["iou_reward"] == ["scored"]


def test_threads_share_a_client(url):
    client, totals = Client(url, token=TOKEN), {}

    def work(number):
        totals[number] = [client.score(PLAN, [f"<answer>{number}</answer>"], solution=[str(n)]).total[0] for n in range(20)]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert totals == {number: [2.0 if n == number else 0.0 for n in range(20)] for number in range(20)}


def test_tasks_share_a_client(url):
    async def run():
        async with AsyncClient(url, token=TOKEN) as client:
            assert await client.ready()
            work = (client.score(PLAN, [f"<answer>{n}</answer>"], solution=["7"]) for n in range(200))
            results = await asyncio.gather(*work)
            assert [result.total[0] for result in results] == [2.0 if n == 7 else 0.0 for n in range(200)]
            assert await client.score(PLAN, COMPLETIONS, solution=SOLUTIONS) == Client(url, token=TOKEN).score(
                PLAN, COMPLETIONS, solution=SOLUTIONS
            )
            assert len(await client.rewards()) == len(groundrule.rewards())
            assert "findings" in await client.lint("format_reward")
            with pytest.raises(ServiceError, match="there is no reward"):
                await client.score("nothing", ["x"])
        return client

    client = asyncio.run(run())
    # In another loop, the connections of the first one are of no use and are not used.
    assert asyncio.run(client.score("format_reward", [RIGHT])).total == [1.0]
    assert not asyncio.run(AsyncClient("http://127.0.0.1:1").ready())


def test_clients_pickle(url):
    for kind in (Client, AsyncClient):
        client = pickle.loads(pickle.dumps(kind(url, token=TOKEN, plan="p", timeout=5.0)))
        assert repr(client) == repr(kind(url, plan="p"))
    assert pickle.loads(pickle.dumps(Client(url, token=TOKEN))).score("format_reward", [RIGHT]).total == [1.0]


def test_a_restart_is_survived(tmp_path):
    with running(tmp_path) as (port, process):
        client = Client(f"http://127.0.0.1:{port}", token=TOKEN, retries=8)
        assert client.score("format_reward", [RIGHT]).total == [1.0]
        process.kill()
        process.wait()
        with running(tmp_path, port=port):
            assert client.score("format_reward", [RIGHT]).total == [1.0]
            assert asyncio.run(AsyncClient(f"127.0.0.1:{port}", token=TOKEN).score("format_reward", [RIGHT])).total == [1.0]
