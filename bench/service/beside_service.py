"""`groundrule serve` beside FastAPI + uvicorn + Math-Verify behind `/get_reward`: one run, real responses, oha as the client.

    make bench-service                      # needs the corpora beside the repository, as bench-math does

Both servers get the same distinct bodies. Client and server share the machine, so processor seconds of the server stand beside its
requests a second. With --write the table goes to bench/runs/.
"""

import argparse
import datetime
import gzip
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "target" / "release" / "groundrule"
BATCH = 1024


class Served:
    """A server under test."""

    def __init__(self, name, command, port, **options):
        self.name, self.port = name, port
        self.url = f"http://127.0.0.1:{port}/get_reward"
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        for _ in range(600):
            try:
                self.post({"query": ["$1$"], "prompts": [""], "labels": ["$1$"]})
                return
            except OSError:
                assert self.process.poll() is None, f"{name} does not start"
                time.sleep(0.1)
        raise SystemExit(f"{name} does not answer")

    def post(self, body):
        request = urllib.request.Request(self.url, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=600) as answer:
            return json.load(answer)

    def cpu(self):
        """Processor seconds of the server so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:"))

    def stop(self):
        self.process.terminate()
        self.process.wait(60)


def bodies(corpora, count, seed=20261115):
    """Bodies of one sample each, as OpenRLHF sends them."""
    with gzip.open(corpora / "responses.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    random.Random(seed).shuffle(rows)
    return [{"query": [row["pred"]], "prompts": [""], "labels": [row["gold"]]} for row in rows[:count]]


def loaded(oha, server, directory, requests, connections, *flags, rate=None):
    """One run of oha; bodies in turn from a file of lines."""
    before = server.cpu()
    command = [oha, "--no-tui", "--output-format", "json", "-n", str(requests), "-c", str(connections), "-m", "POST"]
    command += ["-T", "application/json", "-Z", str(directory / "bodies.txt"), *flags]
    if rate:
        command += ["-q", str(rate), "--latency-correction"]
    run = subprocess.run([*map(str, command), server.url], capture_output=True, text=True, check=True)
    report = json.loads(run.stdout)
    answered = sum(report["statusCodeDistribution"].values())
    assert set(report["statusCodeDistribution"]) == {"200"}, report["statusCodeDistribution"]
    assert answered == requests, f"{requests - answered} requests were lost: {report['errorDistribution']}"
    return {
        "requests": requests,
        "per_second": report["summary"]["requestsPerSec"],
        "p50_ms": report["latencyPercentiles"]["p50"] * 1e3,
        "p99_ms": report["latencyPercentiles"]["p99"] * 1e3,
        "cpu_per_100k": (server.cpu() - before) / requests * 1e5,
    }


def batches(server, samples, passes):
    """Batches of 1,024, one after another."""
    merged = {key: [sample[key][0] for sample in samples] for key in ("query", "prompts", "labels")}
    before, times, rewards = server.cpu(), [], None
    for _ in range(passes):
        started = time.perf_counter()
        rewards = server.post(merged)["rewards"]
        times.append(time.perf_counter() - started)
    rows = passes * len(samples)
    return {
        "requests": passes,
        "per_second": len(samples) / min(times),
        "p50_ms": statistics.median(times) * 1e3,
        "p99_ms": max(times) * 1e3,
        "cpu_per_100k": (server.cpu() - before) / rows * 1e5,
    }, rewards


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpora", type=Path, default=ROOT.parent / "shared" / "corpora")
    parser.add_argument("--oha", type=Path, default=ROOT / "target" / "tools" / "bin" / "oha")
    parser.add_argument("--program", type=Path, default=PROGRAM)
    parser.add_argument("--requests", type=int, default=40_000, help="for our server; the peer gets a hundredth")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    samples = bodies(args.corpora, 4000)
    few = samples[:BATCH]
    peer_requests = max(200, args.requests // 100)
    results = {}
    with tempfile.TemporaryDirectory() as directory:
        directory = Path(directory)
        (directory / "bodies.txt").write_text("".join(json.dumps(sample) + "\n" for sample in samples))
        ours = Served("groundrule serve", [args.program, "serve", "--port", "8010", "--reward", "math_reward", "--log", "off"], 8010)
        try:
            loaded(args.oha, ours, directory, 2000, 16)
            results["ours", "keep-alive"] = loaded(args.oha, ours, directory, args.requests, 64)
            results["ours", "new connections"] = loaded(args.oha, ours, directory, args.requests, 64, "--disable-keepalive")
            half = results["ours", "keep-alive"]["per_second"] / 2
            results["ours", "half load"] = loaded(args.oha, ours, directory, args.requests // 2, 64, rate=int(half))
            results["ours", "batches of 1,024"], own_rewards = batches(ours, few, 5)
            memory_ours = ours.memory()
        finally:
            ours.stop()
        command = [sys.executable, "-m", "uvicorn", "peer:app", "--port", "8011", "--log-level", "error"]
        peer = Served("FastAPI + Math-Verify", command, 8011, cwd=Path(__file__).parent)
        try:
            loaded(args.oha, peer, directory, 50, 4)
            results["peer", "keep-alive"] = loaded(args.oha, peer, directory, peer_requests, 64)
            results["peer", "new connections"] = loaded(args.oha, peer, directory, peer_requests, 64, "--disable-keepalive")
            half = results["peer", "keep-alive"]["per_second"] / 2
            results["peer", "half load"] = loaded(args.oha, peer, directory, peer_requests // 2, 64, rate=max(1, int(half)))
            results["peer", "batches of 1,024"], peer_rewards = batches(peer, few, 1)
            memory_peer = peer.memory()
        finally:
            peer.stop()
    agreed = sum((mine > 0) == (theirs > 0) for mine, theirs in zip(own_rewards, peer_rewards))
    today = datetime.date.today().isoformat()
    lines = [
        f"# The service beside FastAPI and Math-Verify, {today}",
        "",
        f"`make bench-service` on {os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}, load {os.getloadavg()[0]:.0f} at the end: one run, "
        f"{len(samples)} distinct real responses of {statistics.mean(len(s['query'][0]) for s in samples):,.0f} characters in the mean, one sample a request as OpenRLHF sends them. "
        "oha (64 connections) and the server share the machine. Ours is one process of all cores with `math_reward`; the peer is one process of uvicorn, as users run it.",
        f"Of {BATCH} rewards {agreed} are the same. Peak memory: ours {memory_ours:.0f} MB, the peer {memory_peer:.0f} MB.",
        "",
        "| load | server | requests or rows a second | p50 ms | p99 ms | processor s per 100,000 |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for load in ("keep-alive", "new connections", "half load", "batches of 1,024"):
        for who in ("ours", "peer"):
            r = results[who, load]
            lines.append(f"| {load} | {who} | {r['per_second']:,.0f} | {r['p50_ms']:.2f} | {r['p99_ms']:.2f} | {r['cpu_per_100k']:,.2f} |")
        if load != "half load":
            mine, theirs = results["ours", load], results["peer", load]
            times, cost = mine["per_second"] / theirs["per_second"], theirs["cpu_per_100k"] / mine["cpu_per_100k"]
            lines.append(f"| | **ratio** | **{times:,.0f}** | | | **{cost:,.0f}** |")
    text = "\n".join(lines) + "\n"
    print(text)
    if args.write:
        runs = ROOT / "bench" / "runs"
        (runs / f"{today}-service.md").write_text(text)
        raw = [{"server": who, "load": load, **numbers} for (who, load), numbers in results.items()]
        (runs / f"{today}-service.json").write_text(json.dumps(raw, indent=1) + "\n")


if __name__ == "__main__":
    main()
