"""Parquet and Arrow beside JSONL: rows a second, peak memory, and what the Arrow call from Python costs.

    make bench-tables               # or: .venv/bin/python bench/tables/beside_tables.py --write

Rollouts of about 2 kB are written in every format, and the program scores each file with one and with two threads. Beside that,
pyarrow reads the Parquet file and does nothing with it. All runs alternate in one session, and the least processor time counts, which
other programs disturb least: compare the ratios, not the seconds of different days.
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
# A reward that costs next to nothing shows what reading costs; the other two are what rows usually get.
REWARDS = {
    "form alone": ["--reward", "format_reward"],
    "form and accuracy": ["--reward", "format_reward", "--reward", "default_accuracy_reward"],
    "form and strict mathematics": ["--reward", "format_reward", "--reward", "math_reward:semantics=strict"],
}
# Different row groups; more of them would only take longer to make.
DIFFERENT = 8
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
    rows, written = 0, 0
    first = rollouts(8, 0)
    tables = [rollouts(10_000, seed) for seed in range(DIFFERENT)]
    texts = ["".join(json.dumps(row) + "\n" for row in table.to_pylist()) for table in tables]
    parquet = pyarrow.parquet.ParquetWriter(paths["parquet"], first.schema, compression="snappy")
    with parquet, pyarrow.ipc.new_file(paths["arrow"], first.schema) as arrow, paths["jsonl"].open("w") as lines:
        while written < size:
            which = rows // 10_000 % DIFFERENT
            table = tables[which]
            parquet.write_table(table)
            arrow.write_table(table)
            lines.write(texts[which])
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
    """A line for each set of rewards, way and number of threads."""
    ways = {}
    for threads in (1, 2):
        for kind, rewards in REWARDS.items():
            flags = [*rewards, "-q", "--threads", str(threads)]
            for name, path in paths.items():
                ways[kind, f"groundrule score, {name}", threads] = [program, "score", path, *flags]
            out = paths["parquet"].with_name("scored.parquet")
            ways[kind, "groundrule score, parquet to parquet", threads] = [program, "score", paths["parquet"], *flags, "-o", out]
        ways["none", "pyarrow reads the parquet file alone", threads] = [sys.executable, "-c", READ, paths["parquet"], str(threads)]
    best = {}
    for _ in range(repeats):
        for key, command in ways.items():
            seconds, memory, cpu = run(command)
            known = best.get(key, (float("inf"), 0.0, float("inf")))
            best[key] = (min(seconds, known[0]), max(memory, known[1]), min(cpu, known[2]))
    found = []
    for (kind, way, threads), (seconds, memory, cpu) in best.items():
        lines = best.get((kind, "groundrule score, jsonl", threads))
        found.append(
            {
                "rewards": kind,
                "way": way,
                "threads": threads,
                "seconds": seconds,
                "cpu_seconds": cpu,
                "rows_per_second": rows / seconds,
                "rows_per_cpu_second": rows / cpu,
                "times_jsonl": lines[2] / cpu if lines else None,
                "peak_mb": memory,
            }
        )
    return found


def call(rows, repeats):
    """The Arrow call beside a loop over lists, in microseconds of processor time a row, on one thread."""
    import groundrule

    plan = groundrule.Plan("format_reward")
    texts = [f"<think>{i}</think><answer>{i}</answer>" for i in range(rows)]
    table = pyarrow.table({"completion": texts})
    answers = table.append_column("solution", pyarrow.array([str(i) for i in range(rows)]))
    accuracy = groundrule.Plan("default_accuracy_reward")
    ways = {
        "score_table(plan, table)": lambda: groundrule.score_table(plan, table, threads=1),
        "score_table(accuracy, table)": lambda: groundrule.score_table(accuracy, answers, threads=1),
        "score(plan, list)": lambda: groundrule.score(plan, texts, threads=1),
        "score(plan, table.to_pylist())": lambda: groundrule.score(plan, table["completion"].to_pylist(), threads=1),
        "one score(plan, [text]) a row": lambda: [groundrule.score(plan, [text], threads=1) for text in texts[: rows // 20]],
    }
    counts = {"one score(plan, [text]) a row": rows // 20}
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(repeats):
        for name, function in ways.items():
            start = time.process_time()
            function()
            best[name] = min(best[name], time.process_time() - start)
    return {name: seconds / counts.get(name, rows) * 1e6 for name, seconds in best.items()}


def page(found):
    lines = [
        f"# Tables beside JSONL, {found['date']}",
        "",
        f"{found['rows']:,} rollouts of about 2 kB, {found['sizes']['jsonl']:,.0f} MB as JSONL, {found['sizes']['parquet']:,.0f} MB as Parquet (Snappy), "
        f"{found['sizes']['arrow']:,.0f} MB as Arrow. {found['machine']}. Files are decoded on a thread of their own, whatever the number of threads that "
        "judge, so the clock tells more than processor time. The least time of the runs counts, and the highest peak of memory.",
        "",
        "| rewards | way | threads | rows a second | times JSONL | rows per CPU second | times JSONL | peak MB |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    lines_of = {(row["rewards"], row["threads"]): row["rows_per_second"] for row in found["program"] if row["way"].endswith("jsonl")}
    for row in found["program"]:
        times = "" if row["times_jsonl"] is None else f"{row['times_jsonl']:.2f}"
        beside = lines_of.get((row["rewards"], row["threads"]))
        clock = f"{row['rows_per_second'] / beside:.2f}" if beside else ""
        lines.append(
            f"| {row['rewards']} | {row['way']} | {row['threads']} | {row['rows_per_second']:,.0f} | {clock} | {row['rows_per_cpu_second']:,.0f} | {times} | {row['peak_mb']:.0f} |"
        )
    told = f"From Python, {found['call_rows']:,} short rows, `format_reward` (and `default_accuracy_reward` with a reference), one thread:"
    lines += ["", told, "", "| call | us of processor time a row |", "|---|---:|"]
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
