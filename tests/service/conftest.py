"""A real server for each test that asks for one: the program that was built, on a free port."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import urllib.request

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def program():
    """The program under test: GROUNDRULE_PROGRAM, else the newest that cargo built."""
    if path := os.environ.get("GROUNDRULE_PROGRAM"):
        return pathlib.Path(path)
    built = [ROOT / "target" / profile / "groundrule" for profile in ("release", "debug")]
    built = [path for path in built if path.is_file()]
    assert built, "build the program first: cargo build --release -p groundrule-cli"
    return max(built, key=lambda path: path.stat().st_mtime)


# The rewards that the pages of docs/service show, and that tests which bring no plan of their own expect.
REWARDS = ("--reward", "format_reward", "--reward", "default_accuracy_reward")


class Server:
    """A running server."""

    def __init__(self, directory, *arguments, environment=None, port=0):
        self.port_file = directory / "port"
        self.port_file.unlink(missing_ok=True)
        self.log_path = directory / "log.jsonl"
        self.log = self.log_path.open("ab")
        command = [program(), "serve", "--port", str(port), "--port-file", self.port_file, "--log-format", "json", *arguments]
        clean = {name: value for name, value in os.environ.items() if not name.startswith("GROUNDRULE_")}
        self.process = subprocess.Popen(
            list(map(str, command)), cwd=directory, stderr=self.log, env={**clean, **(environment or {})}
        )
        deadline = time.monotonic() + 30
        while not (self.port_file.is_file() and self.port_file.read_text()):
            assert self.process.poll() is None, self.log_path.read_text()
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.01)
        self.port = int(self.port_file.read_text())
        self.url = f"http://127.0.0.1:{self.port}"

    def get(self, path):
        with urllib.request.urlopen(self.url + path, timeout=30) as answer:
            return answer.read().decode()

    def json(self, path):
        return json.loads(self.get(path))

    def post(self, path, body):
        request = urllib.request.Request(
            self.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def metric(self, name):
        """The sum of a metric over its labels."""
        lines = [line for line in self.get("/metrics").splitlines() if line.split("{")[0].split(" ")[0] == name]
        return sum(float(line.rsplit(" ", 1)[1]) for line in lines)

    def memory(self):
        """Resident memory in bytes."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise AssertionError("the process has gone")

    def cpu(self):
        """Processor seconds used so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def events(self):
        return [json.loads(line) for line in self.log_path.read_text().splitlines()]

    def signal(self, number):
        self.process.send_signal(number)

    def stop(self):
        """Ends it by SIGTERM; gives its exit code."""
        if self.process.poll() is None:
            self.signal(signal.SIGTERM)
        code = self.process.wait(60)
        self.log.close()
        return code


@pytest.fixture
def serve(tmp_path):
    """Starts servers that end with the test."""
    with contextlib.ExitStack() as stack:

        def start(*arguments, **options):
            if not {"--reward", "--config"} & set(map(str, arguments)):
                arguments = (*REWARDS, *arguments)
            server = Server(tmp_path, *arguments, **options)
            stack.callback(lambda: server.process.poll() is None and server.stop())
            return server

        yield start


@pytest.fixture
def server(serve):
    return serve("--drain-delay", "0")


sys.path.insert(0, str(pathlib.Path(__file__).parent))
