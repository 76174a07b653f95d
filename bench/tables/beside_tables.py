"""Parquet and Arrow beside JSONL: rows a second, peak memory, and what the Arrow call from Python costs.

    make bench-tables               # or: .venv/bin/python bench/tables/beside_tables.py --write

Rollouts of about 2 kB are written in every format, and the program scores each file with one and with two threads. Beside that,
pyarrow reads the Parquet file and does nothing with it. All runs alternate in one session, and the fastest counts: compare the
ratios, not the seconds of different days.
"""

import argparse
import datetime
import json
import os
import pathlib
import platform
import random
import subprocess
import sys
import tempfile
import threading
import time

import pyarrow
import pyarrow.ipc
import pyarrow.parquet

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
REWARDS = ["--reward", "format_reward", "--reward", "default_accuracy_reward"]
WORDS = "so the sum of both sides is then we take half and see that it must be even because of this we get".split()


def rollouts(rows, seed):
    """Completions that think for about 2 kB and answer with a number."""
    chance = random.Random(seed)
    completions, solutions = [], []
    for _ in range(rows):
        thought = " ".join(chance.choices(WORDS, k=chance.randint(300, 700)))
        truth = chance.randint(0, 999)
        answer = truth if chance.random() < 0.5 else truth + 1
        completions.append(f"<think>{thought}</think>\n<answer>{answer}</answer>")
        solutions.append(str(truth))
    prompts = [f"What is {i} + {i}?" for i in range(rows)]
    return pyarrow.table({"prompt": prompts, "completion": completions, "solution": solutions})


def write_files(folder, size):
    """The same rows in every format, until the Parquet file has this size uncompressed."""
    paths = {name: folder / f"rollouts.{name}" for name in ("jsonl", "parquet", "arrow")}
    rows, written, seed = 0, 0, 0
    first = rollouts(8, 0)
    parquet = pyarrow.parquet.ParquetWriter(paths["parquet"], first.schema, compression="snappy")
    with parquet, pyarrow.ipc.new_file(paths["arrow"], first.schema) as arrow, paths["jsonl"].open("w") as lines:
        while written < size:
            seed += 1
            table = rollouts(10_000, seed)
            parquet.write_table(table)
            arrow.write_table(table)
            for row in table.to_pylist():
                lines.write(json.dumps(row) + "\n")
            rows += table.num_rows
            written += table.nbytes
    return paths, rows


def peak_of(process, found):
    """Follows the peak memory of a process, in kB. What the system counts for children begins with this one's own."""
    status = pathlib.Path(f"/proc/{process.pid}/status")
    while process.returncode is None:
        try:
            peak = [line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmHWM")]
        except OSError:
            return
        found.extend(map(int, peak))
        time.sleep(0.02)


def run(command):
    """Seconds, peak memory in MB and CPU seconds of a command."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    peaks = [0]
    # Not before the program is there, which replaces the copy of this process.
    time.sleep(0.05)
    follower = threading.Thread(target=peak_of, args=(process, peaks))
    follower.start()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    follower.join()
    if process.returncode != 0:
        sys.exit(f"failed: {command}")
    return seconds, max(peaks) / 1024, usage.ru_utime + usage.ru_stime


READ = """
import pyarrow.parquet, sys
pyarrow.set_cpu_count(int(sys.argv[2]))
for batch in pyarrow.parquet.ParquetFile(sys.argv[1]).iter_batches(columns=["completion", "solution"]):
    batch.num_rows
"""


def measure(program, paths, rows, repeats):
    """A line for each way and number of threads."""
    ways = {}
    for threads in (1, 2):
        for name, path in paths.items():
            command = [program, "score", path, *REWARDS, "-q", "--threads", str(threads)]
            ways[f"groundrule score, {name}", threads] = command
        out = paths["parquet"].with_name("scored.parquet")
        ways["groundrule score, parquet to parquet", threads] = [
            program, "score", paths["parquet"], *REWARDS, "-q", "--threads", str(threads), "-o", out,
        ]  # fmt: skip
        ways["pyarrow reads the parquet file alone", threads] = [sys.executable, "-c", READ, paths["parquet"], str(threads)]
    best = {}
    for _ in range(repeats):
        for key, command in ways.items():
            seconds, memory, cpu = run(command)
            known = best.get(key, (float("inf"), 0.0, float("inf")))
            best[key] = (min(seconds, known[0]), max(memory, known[1]), min(cpu, known[2]))
    return [
        {"way": way, "threads": threads, "seconds": s, "cpu_seconds": c, "rows_per_second": rows / s, "rows_per_cpu_second": rows / c, "peak_mb": m}
        for (way, threads), (s, m, c) in best.items()
    ]


def call(rows, repeats):
    """The Arrow call beside a loop over lists, in microseconds a row, on one thread."""
    import groundrule

    plan = groundrule.Plan("format_reward")
    texts = [f"<think>{i}</think><answer>{i}</answer>" for i in range(rows)]
    table = pyarrow.table({"completion": texts})
    ways = {
        "score_table(plan, table)": lambda: groundrule.score_table(plan, table, threads=1),
        "score(plan, list)": lambda: groundrule.score(plan, texts, threads=1),
        "score(plan, table.to_pylist())": lambda: groundrule.score(plan, table["completion"].to_pylist(), threads=1),
        "one score(plan, [text]) a row": lambda: [groundrule.score(plan, [text], threads=1) for text in texts[: rows // 20]],
    }
    counts = {"one score(plan, [text]) a row": rows // 20}
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(repeats):
        for name, function in ways.items():
            start = time.perf_counter()
            function()
            best[name] = min(best[name], time.perf_counter() - start)
    return {name: seconds / counts.get(name, rows) * 1e6 for name, seconds in best.items()}


def page(found):
    lines = [
        f"# Tables beside JSONL, {found['date']}",
        "",
        f"{found['rows']:,} rollouts of about 2 kB, {found['sizes']['jsonl']:,.0f} MB as JSONL, {found['sizes']['parquet']:,.0f} MB as Parquet (Snappy), "
        f"{found['sizes']['arrow']:,.0f} MB as Arrow. Two rewards: `format_reward`, `default_accuracy_reward`. {found['machine']}; other programs were "
        "running, so compare ratios within this run. The fastest of the runs counts, and the highest peak of memory.",
        "",
        "| way | threads | rows/s | rows per CPU second | peak MB |",
        "|---|---:|---:|---:|---:|",
    ]
    for row in found["program"]:
        lines.append(
            f"| {row['way']} | {row['threads']} | {row['rows_per_second']:,.0f} | {row['rows_per_cpu_second']:,.0f} | {row['peak_mb']:.0f} |"
        )
    lines += ["", f"From Python, {found['call_rows']:,} short rows, `format_reward`, one thread:", "", "| call | us a row |", "|---|---:|"]
    lines += [f"| `{name}` | {micros:.2f} |" for name, micros in found["call"].items()]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=ROOT / "target" / "release" / "groundrule")
    parser.add_argument("--megabytes", type=int, default=1000, help="size of the rows, uncompressed")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--call-rows", type=int, default=200_000)
    parser.add_argument("--write", action="store_true", help="write the run to bench/runs")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        paths, rows = write_files(pathlib.Path(folder), args.megabytes * 1_000_000)
        sizes = {name: path.stat().st_size / 1e6 for name, path in paths.items()}
        program = measure(args.program, paths, rows, args.repeats)
    found = {
        "date": datetime.date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}, pyarrow {pyarrow.__version__}",
        "rows": rows,
        "sizes": sizes,
        "program": program,
        "call_rows": args.call_rows,
        "call": call(args.call_rows, args.repeats),
    }
    print(page(found))
    if args.write:
        target = ROOT / "bench" / "runs" / f"{found['date']}-tables"
        target.with_suffix(".json").write_text(json.dumps(found, indent=1) + "\n")
        target.with_suffix(".md").write_text(page(found))


if __name__ == "__main__":
    main()
