"""A language model as judge, from Python: against a server in this process, and without one."""

import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import groundrule
from groundrule import Judge, vlm_r1
from groundrule.adapters import trl

VARIABLES = [
    *(f"GROUNDRULE_LLM_{name}" for name in ("BASE", "MODEL", "KEY", "CONCURRENCY", "RETRIES", "TIMEOUT", "CACHE")),
    "OPENAI_API_BASE",
    "OPENAI_API_KEY",
]


@pytest.fixture(autouse=True)
def no_judge_in_the_environment(monkeypatch):
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


class Server:
    """An OpenAI-compatible endpoint. `answer` gets the question and gives a status and a content."""

    def __init__(self):
        self.requests = []
        self.under_way = self.most_under_way = 0
        self.answer = lambda question: (200, "1.0" if "feline" in question else "0.0")
        self.lock = threading.Lock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                with server.lock:
                    server.requests.append((self.path, self.headers, body))
                    server.under_way += 1
                    server.most_under_way = max(server.most_under_way, server.under_way)
                status, content = server.answer(body["messages"][-1]["content"])
                with server.lock:
                    server.under_way -= 1
                reply = json.dumps({"choices": [{"message": {"role": "assistant", "content": content}}]}).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(reply)))
                self.end_headers()
                self.wfile.write(reply)

            def log_message(self, *args):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.base = f"http://127.0.0.1:{self.http.server_address[1]}/v1"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()


@pytest.fixture
def server():
    made = Server()
    yield made
    made.http.shutdown()
    made.http.server_close()


def test_off_unless_it_is_configured(server):
    assert vlm_r1.llm_reward("<answer>cat</answer>", "<answer>cat</answer>") == 1.0
    assert vlm_r1.llm_reward("<answer>a feline</answer>", "<answer>cat</answer>") == 0.0
    result = groundrule.score("llm_reward", ["cat"], solution=["cat"])
    assert (result.total, result.reasons["llm_reward"]) == ([1.0], ["judge_unavailable"])
    assert server.requests == []


def test_the_environment_names_a_judge(server, monkeypatch):
    monkeypatch.setenv("OPENAI_API_BASE", server.base)
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    monkeypatch.setenv("GROUNDRULE_LLM_MODEL", "judge-7b")
    assert vlm_r1.llm_reward("<think>?</think><answer>a feline</answer>", "<answer>cat</answer>") == 1.0
    ((path, headers, body),) = server.requests
    assert path == "/v1/chat/completions" and headers["Authorization"] == "Bearer secret"
    assert (body["model"], body["temperature"]) == ("judge-7b", 0)
    asked = body["messages"][-1]["content"]
    assert "a feline" in asked and "cat" in asked and "answer>" not in asked
    # The address may change from one call to the next; so may the cache.
    monkeypatch.setenv("GROUNDRULE_LLM_BASE", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("GROUNDRULE_LLM_RETRIES", "0")
    assert vlm_r1.llm_reward("a feline", "cat") == 0.0
    monkeypatch.setenv("GROUNDRULE_LLM_TIMEOUT", "soon")
    with pytest.raises(ValueError, match="GROUNDRULE_LLM_TIMEOUT takes seconds, not 'soon'"):
        vlm_r1.llm_reward("a feline", "cat")
    # Whoever asks nothing is not bothered.
    assert groundrule.score("format_reward", ["x"]).total == [0.0]


def test_rows_of_accuracy_reward_ask_at_the_same_time_and_once_for_equal_ones(server):
    def slowly(question):
        time.sleep(0.2)
        return 200, "1.0" if "feline" in question else "0.0"

    server.answer = slowly
    completions = [f"<answer>feline {i % 10}</answer>" for i in range(20)] + ["<answer>dog</answer>", "<answer>B</answer>"]
    methods = ["llm"] * 21 + ["mcq"]
    solution = ["<answer>cat</answer>"] * 21 + ["<answer>B</answer>"]
    judge = Judge(server.base, concurrency=4)
    arguments = dict(solution=solution, accu_reward_method=methods, judge=judge)
    assert vlm_r1.accuracy_reward(completions, **arguments) == [1.0] * 20 + [0.0, 1.0]
    assert len(server.requests) == 11 and 2 <= server.most_under_way <= 4
    # Remembered.
    assert vlm_r1.accuracy_reward(completions, **arguments) == [1.0] * 20 + [0.0, 1.0]
    assert len(server.requests) == 11
    # Unless there is no cache.
    arguments["judge"] = Judge(server.base, concurrency=4, cache=0)
    vlm_r1.accuracy_reward(completions, **arguments)
    vlm_r1.accuracy_reward(completions, **arguments)
    assert len(server.requests) == 33


def test_a_batch_through_a_plan(server):
    plan = groundrule.Plan(
        ["format_reward", {"name": "accuracy_reward", "as": "accuracy"}, {"name": "llm_reward", "weight": 2, "tasks": "open"}]
    )
    rows = 100
    result = groundrule.score(
        plan,
        [f"<answer>feline {i}</answer>" for i in range(rows)],
        solution=["cat"] * rows,
        task=["open", "closed"] * (rows // 2),
        accu_reward_method=["mcq", "llm"] * (rows // 2),
        judge=Judge(server.base),
        trace=True,
    )
    assert result.total == [2.0, 1.0] * (rows // 2)
    assert result.reasons["llm_reward"][:2] == ["judge_right", "other_task"]
    assert result.reasons["accuracy"][1] == "judge_right"
    assert result.traces["llm_reward"][0][-1] == {"what": "judge", "found": "1.0"}
    assert len(server.requests) == rows


def test_the_log_has_every_row_once(server, monkeypatch, tmp_path):
    monkeypatch.setenv("DEBUG_MODE", "true")
    monkeypatch.setenv("LOG_PATH", str(tmp_path / "log.txt"))
    judge = Judge(server.base)
    vlm_r1.accuracy_reward(
        ["feline", "dog"], ["cat"] * 2, accu_reward_method=["llm"] * 2, problem=["?"] * 2, judge=judge
    )
    log = (tmp_path / "log.txt").read_text()
    assert log.count("accu_reward_method: llm") == 2 and log.count("Accuracy reward: 1.0") == 1


@pytest.mark.parametrize(
    "answers, score, requests",
    [
        ([(500, ""), (429, ""), (200, " 0.5\n")], 0.5, 3),
        ([(500, "")] * 3, 0.0, 3),
        ([(401, "")], 0.0, 1),
        ([(200, "They mean the same.")], 0.0, 1),
    ],
)
def test_tried_again_and_then_the_texts_decide(server, answers, score, requests):
    replies = iter(answers)
    server.answer = lambda question: next(replies)
    assert vlm_r1.llm_reward("a feline", "cat", judge=Judge(server.base)) == score
    assert len(server.requests) == requests


def test_a_judge_that_does_not_answer_costs_its_time_and_no_more(server):
    server.answer = lambda question: (time.sleep(3), (200, "1.0"))[1]
    start = time.monotonic()
    judge = Judge(server.base, retries=0, timeout=0.2)
    assert vlm_r1.llm_reward("cat", "cat", judge=judge) == 1.0
    assert vlm_r1.llm_reward("feline", "cat", judge=judge) == 0.0
    assert time.monotonic() - start < 2.5


def test_the_gil_is_released_while_it_thinks(server):
    """The server is Python in this very process: it could not answer otherwise. Beside it another thread gets on."""
    server.answer = lambda question: (time.sleep(0.3), (200, "1.0"))[1]
    done = threading.Event()
    thread = threading.Thread(
        target=lambda: (vlm_r1.llm_reward("feline", "cat", judge=Judge(server.base)), done.set())
    )
    count = 0
    thread.start()
    while not done.is_set():
        count += 1
    thread.join()
    assert count > 1000


def test_reward_functions_for_trl_take_a_judge_across_processes(server):
    for make in (trl.reward, trl.async_reward):
        function = pickle.loads(pickle.dumps(make("llm_reward", judge=Judge(server.base, model="m"))))
        rewards = function(completions=["feline", "dog"], prompts=["?"] * 2, solution=["cat"] * 2)
        if make is trl.async_reward:
            import asyncio

            rewards = asyncio.run(rewards)
        assert rewards == [1.0, 0.0]


def test_a_column_called_judge_is_a_column():
    completions = ["<answer>B</answer>"]
    arguments = dict(solution=["<answer>B</answer>"], accu_reward_method=["llm"], judge=["someone"])
    assert vlm_r1.accuracy_reward(completions, **arguments) == [1.0]


def test_judges_print_compare_pickle_and_hide_the_key(monkeypatch):
    monkeypatch.setenv("GROUNDRULE_LLM_KEY", "secret")
    judge = Judge("http://h/v1", "m", 2, 0, 1.5, 7)
    assert repr(judge) == "Judge('http://h/v1', model='m', concurrency=2, retries=0, timeout=1.5, cache=7)"
    assert 'secret' not in repr(Judge('http://me:secret@h/v1?key=secret'))
    again = pickle.loads(pickle.dumps(judge))
    assert again == judge and hash(again) == hash(judge) and judge != Judge("http://h/v1")
    assert b"secret" not in pickle.dumps(judge)
    for wrong in (
        dict(base=" "),
        dict(concurrency=0),
        dict(timeout=0),
        dict(timeout=-1),
        dict(timeout=float("nan")),
        dict(timeout=float("inf")),
    ):
        with pytest.raises(ValueError):
            Judge(**{"base": "http://h", **wrong})


INTERRUPTED = """
import os, signal, sys, threading, time
# Jobs in the background are started with Ctrl-C ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
import groundrule
judge = groundrule.Judge(sys.argv[1], concurrency=2)
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    groundrule.score("llm_reward", ["a", "b", "c"] * 40, solution=["d"] * 120, judge=judge)
except KeyboardInterrupt:
    print("interrupted after", time.monotonic() - start)
"""


def test_ctrl_c_does_not_wait_for_the_judge(server):
    server.answer = lambda question: (time.sleep(8), (200, "1.0"))[1]
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, server.base], capture_output=True, text=True, timeout=60
    )
    assert run.stdout.startswith("interrupted after"), run.stdout + run.stderr
    assert float(run.stdout.split()[-1]) < 4.0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_forked_children_have_a_judge_of_their_own(server):
    """Forks come while questions are under way; they do not wait for them, and a child can ask."""
    server.answer = lambda question: (time.sleep(0.1), (200, "1.0" if "feline" in question else "0.0"))[1]
    judge = Judge(server.base, cache=0)
    stop = threading.Event()

    def hammer():
        while not stop.is_set():
            groundrule.score("llm_reward", ["feline", "dog"], solution=["cat"] * 2, judge=judge)

    threads = [threading.Thread(target=hammer) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(5):
            child = os.fork()
            if child == 0:
                signal.alarm(60)
                right = vlm_r1.llm_reward("feline", "cat", judge=judge) == 1.0
                os._exit(0 if right else 1)
            _, status = os.waitpid(child, 0)
            assert status == 0, f"the child ended with {status}"
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_the_package_asks_nobody_at_import():
    """No variable is looked at, and no library for the network is loaded by Python, before a question is asked."""
    script = "import sys, groundrule; assert not {'ssl', 'http.client', 'urllib.request'} & set(sys.modules)"
    environment = {**os.environ, "OPENAI_API_BASE": "http://127.0.0.1:9", "GROUNDRULE_LLM_TIMEOUT": "soon"}
    environment["PYTHONPATH"] = str(pathlib.Path(groundrule.__path__[0]).parent)
    subprocess.run([sys.executable, "-S", "-c", script], check=True, env=environment)
