"""Threads, forks and signals at their worst."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import groundrule

GOOD = "<think>a</think><answer>4</answer>"
PLAN = groundrule.Plan(["format_reward", "repetition_reward", "default_accuracy_reward"])


def work():
    """One round of everything that takes a lock inside."""
    completions = [GOOD, "six words or more are needed here", "no"] * 20
    result = groundrule.score(PLAN, completions, solution=["4"] * 60)
    assert result.scores["format_reward"] == [1.0, 0.0, 0.0] * 20
    assert groundrule.format_reward(completions) == [1.0, 0.0, 0.0] * 20
    assert groundrule.default_accuracy_reward("<answer>0.50</answer>", "0.5") == 1.0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_sixteen_threads_and_forked_children_hammer_at_once(tmp_path, monkeypatch):
    """The threads log as well, so that forks meet the locks of the log. A child that meets a lock which another
    thread held when it was forked would hang for ever; the alarm ends it and its exit status tells."""
    monkeypatch.setenv("DEBUG_MODE", "true")
    monkeypatch.setenv("LOG_PATH", str(tmp_path / "run.txt"))
    stop = threading.Event()
    errors = []

    def hammer():
        try:
            while not stop.is_set():
                work()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=hammer) for _ in range(16)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(12):
            child = os.fork()
            if child == 0:
                signal.alarm(60)
                status = 1
                try:
                    for _ in range(3):
                        work()
                    status = 0
                finally:
                    os._exit(status)
            _, status = os.waitpid(child, 0)
            assert status == 0, f"the child ended with {status}"
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert not errors


def test_the_gil_is_released():
    """While one thread scores, another counts: it must get on."""
    completions = ["the same six words again and " * 4000] * 64
    count = 0
    done = threading.Event()

    def score():
        groundrule.score("repetition_reward", completions, threads=1)
        done.set()

    thread = threading.Thread(target=score)
    thread.start()
    deadline = time.monotonic() + 60
    while not done.is_set() and time.monotonic() < deadline:
        count += 1
    thread.join()
    assert count > 1000


INTERRUPTED = """
import signal, sys, threading, time, os
# Jobs in the background are started with Ctrl-C ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
import groundrule
completions = ["the same six words again and " * 40000] * 4000
threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    groundrule.score("repetition_reward", completions)
except KeyboardInterrupt:
    print("interrupted after", time.monotonic() - start)
    assert groundrule.score("format_reward", ["x"]).total == [0.0]
else:
    print("finished after", time.monotonic() - start)
"""


def test_ctrl_c_ends_a_long_batch():
    run = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=120)
    assert run.stdout.startswith("interrupted after"), run.stdout + run.stderr
    assert float(run.stdout.split()[-1]) < 6.0


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_worker_processes_of_every_kind(method):
    import multiprocessing

    context = multiprocessing.get_context(method)
    with context.Pool(2) as pool:
        assert pool.map(groundrule.repetition_reward, ["x"] * 8) == [0.0] * 8
        scores = pool.starmap(groundrule.score, [(PLAN, [GOOD] * 40)] * 4)
    assert [result.scores["format_reward"] for result in scores] == [[1.0] * 40] * 4


def test_a_pool_of_threads():
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(16) as pool:
        for future in [pool.submit(work) for _ in range(64)]:
            future.result()
