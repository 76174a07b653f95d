"""Time and memory of every reward and every public function on hostile rows of up to 100 kB.

    .venv/bin/python attacks/cost.py [--program target/release/groundrule] [--slower 1] [--write attacks/cost.md]

Each pair of a reward and a family of texts runs in the package; one file a family runs in the program, and one request a row
goes to the service, all rewards at once. Held are 50 ms of processor time a row and reward, and 64 MB beyond ten times the
row. `--slower 8` allows a debug build eight times as long. Memory is the growth of the process's peak, measured in a child
of its own for every reward.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import groundrule
from groundrule import math, open_r1, vlm_r1

ROW = 100_000
MOST_SECONDS = 0.050
MOST_BYTES = 64 << 20
PROGRAM = "the program, all rewards"
SERVICE = "the service, all rewards"


def fill(piece: str, size: int, before: str = "", after: str = "") -> str:
    """The piece again and again, up to a size in bytes."""
    room = size - len(before.encode()) - len(after.encode())
    return before + piece * max(1, room // len(piece.encode())) + after


def numbered(piece: str, size: int, joined: str = ",") -> str:
    made, length, number = [], 0, 0
    while length < size:
        made.append(piece.replace("#", str(number)))
        length += len(made[-1]) + len(joined)
        number += 1
    return joined.join(made)


BOX = '{"bbox_2d": [0, 0, 9, 9], "label": "c"}'
BOX_ELSEWHERE = '{"bbox_2d": [#, #, 9#, 9#], "label": "c"}'

def scattered(count: int, form: str, state: int = 12345) -> str:
    """Places all over an image, no two the same distance from each other; the same ones every time."""
    made = []
    for _ in range(count):
        numbers = []
        for _ in range(2):
            state = (state * 1103515245 + 12345) % 2**31
            numbers.append(state % 60_000 / 100)
        x, y = numbers
        made.append(form.format(x=x, y=y, x2=x + 40.5, y2=y + 30.25))
    return "[" + ", ".join(made) + "]"


def spread(count: int, form: str, first: float, last: float) -> str:
    """Numbers from one to another in even steps, each in the form."""
    return "[" + ", ".join(form.format(x=round(first + (last - first) * at / count, 1)) for at in range(count)) + "]"


SCATTERED_BOX = '{{"bbox_2d": [{x}, {y}, {x2}, {y2}], "label": "c"}}'
SCATTERED_POINT = '{{"point_2d": [{x}, {y}], "label": "c"}}'
NESTED_BOX = '{{"bbox_2d":[0,0,{x},9],"label":"c"}}'

# Name, and how a text of a size is made.
FAMILIES = {
    "letters": lambda size: fill("a", size),
    "digits": lambda size: fill("7", size),
    "spaces": lambda size: fill(" ", size),
    "lines": lambda size: fill("\n", size),
    "brackets": lambda size: fill("[", size),
    "braces": lambda size: fill("{", size),
    "closed_brackets": lambda size: fill("[]", size),
    "quotes": lambda size: fill('"', size),
    "backslashes": lambda size: fill("\\", size),
    "commas": lambda size: fill(",", size),
    "less_than": lambda size: fill("<", size),
    "answer_tags": lambda size: fill("<answer>", size),
    "answers": lambda size: fill("<answer>7</answer>", size),
    "answers_not_closed": lambda size: fill("<answer>7", size, after="</answer>"),
    "thinking": lambda size: fill("<think>7</think>", size),
    "fences": lambda size: fill("```json\n", size),
    "fenced": lambda size: fill("```json\n[1]\n```", size),
    "boxes": lambda size: "```json\n[" + ",".join([BOX] * (size // (len(BOX) + 1))) + "]\n```",
    "different_boxes": lambda size: "```json\n[" + numbered(BOX_ELSEWHERE, size - 100) + "]\n```",
    "broken_boxes": lambda size: fill('{"bbox_2d": [1, 2, 3', size),
    "points": lambda size: '{"points": [' + numbered("[#, #]", size - 100) + "]}",
    "scattered_boxes": lambda size: scattered(size // 100, SCATTERED_BOX),
    "scattered_points": lambda size: scattered(size // 100, SCATTERED_POINT),
    "tagged_boxes": lambda size: fill("<box>(1,2),(3,4)</box>", size),
    "location_tokens": lambda size: fill("<loc0102>", size),
    "single_quotes": lambda size: fill("{'bbox_2d': [1,2,3,4], 'label': 'c'},", size, "[", "]"),
    "boxed": lambda size: fill("\\boxed{", size),
    "boxed_answers": lambda size: fill("\\boxed{7}", size),
    "fractions": lambda size: fill("\\frac{1}{", size),
    "powers": lambda size: fill("x^{", size),
    "sum_of_ones": lambda size: fill("1+", size, "$", "1$"),
    "sum_of_letters": lambda size: numbered("x_{#}", size, "+"),
    "decimals": lambda size: fill("0.5 ", size),
    "halves": lambda size: fill("1/2 ", size),
    "dollars": lambda size: fill("$", size),
    "formulas": lambda size: fill("$x$", size),
    "letters_of_choices": lambda size: fill("A B C D ", size),
    "yes_and_no": lambda size: fill("yes no ", size),
    "denials": lambda size: fill("not 7, ", size),
    "corrections": lambda size: fill("Answer: B. Actually C. ", size),
    "final_answers": lambda size: fill("The final answer is 7. ", size),
    "steps": lambda size: fill("Step 1: a b c\n", size),
    "different_words": lambda size: numbered("word#", size, " "),
    "cjk": lambda size: fill("好", size),
    "accents": lambda size: fill("e\u0301", size),
    "emoji": lambda size: fill("😀", size),
    "invisible": lambda size: fill("\u200b", size),
    "controls": lambda size: fill("\x1b[2J\x9b", size),
    "fullwidth": lambda size: fill("１２", size),
    "tables": lambda size: fill("| a | b |\n", size),
    "units": lambda size: fill("5 cm ", size),
}

# Texts that a reward of boxes, of words or of mathematics would take for a reference.
REFERENCES = ["<answer>7</answer>", "<answer>[1, 2, 3, 4]</answer>", '<answer>\n```json\n[' + BOX + "]\n```\n</answer>", "B", "yes"]


def rows():
    """Hostile rows: the completion alone, both sides with half of the room each, and the question alone or with half of it."""
    for name, make in FAMILIES.items():
        for reference in REFERENCES:
            yield name, make(ROW - 200), reference, None
        yield name, "<think>x</think><answer>" + make(ROW - 200) + "</answer>", REFERENCES[0], None
        half = make(ROW // 2)
        yield name, half, half, None
        yield f"{name} as a question", "<answer>7</answer>", "7", make(ROW - 200)
        yield f"{name} as a question", half, "B", half
    # As many as are matched at all, in other places on each side: no matching is obvious.
    for name, form in {"scattered_boxes": SCATTERED_BOX, "scattered_points": SCATTERED_POINT}.items():
        for count in (ROW // 2 // len(scattered(100, form)) * 100, 700):
            yield name, scattered(count, form), scattered(count, form, 54321), None
    # Overlaps that are quotients of widths, and distances from two sides of a corner: hard for an optimal assignment.
    for count in (300, 500, 700, 1000):
        yield "nested_boxes", spread(count, NESTED_BOX, 1000, 1400), spread(count, NESTED_BOX, 1400, 2000), None
        powers = [600 * (1 - 9 / count) ** at for at in range(count)]
        across, down = ("[" + ", ".join(f'{{"point_2d": [{x}, {y}]}}' for x, y in pairs) + "]" for pairs in (
            [(round(at, 2), 0) for at in powers], [(0, round(at, 2)) for at in powers],
        ))
        yield "points_of_a_corner", across, down, None


def columns(count: int) -> dict[str, list]:
    return dict(image_size=[[640, 480]] * count, image_grid_thw=[[1, 34, 46]] * count, gen_len=[100] * count)


def judge(spec: str):
    plan = groundrule.Plan([spec])

    def run(completion, reference, question=None):
        asked = {} if question is None else {"problem": [question]}
        groundrule.score(plan, [completion], solution=[reference], threads=1, **columns(1), **asked)

    return run


def function(call):
    """A public function; what it raises about a row is an answer as well."""

    def run(completion, reference, question=None):
        if question is not None:
            return
        try:
            call(completion, reference)
        except (ValueError, TypeError, KeyError, IndexError, RecursionError, OverflowError, ZeroDivisionError, OSError):
            pass

    return run


def message(text: str):
    return [[{"role": "assistant", "content": text}]]


FUNCTIONS = {
    "math.parse": lambda c, r: math.parse(c),
    "math.verify": lambda c, r: math.verify(r, c),
    "math.explain": lambda c, r: math.explain(r, c),
    "suggest": lambda c, r: groundrule.suggest([c], solution=[r]),
    "vlm_r1.accuracy_reward": lambda c, r: vlm_r1.accuracy_reward(message(c), [r], accu_reward_method=["default"]),
    "vlm_r1.default_accuracy_reward": lambda c, r: vlm_r1.default_accuracy_reward(c, r),
    "vlm_r1.detection_score": lambda c, r: vlm_r1.detection_score(c, r),
    "vlm_r1.format_reward": lambda c, r: vlm_r1.format_reward(message(c)),
    "vlm_r1.format_reward_rec": lambda c, r: vlm_r1.format_reward_rec(message(c)),
    "vlm_r1.iou_reward": lambda c, r: vlm_r1.iou_reward(message(c), [r], image_path=["none.png"], image_grid_thw=[[1, 34, 46]]),
    "vlm_r1.repetition_reward": lambda c, r: vlm_r1.repetition_reward(c),
    "open_r1.format_reward": lambda c, r: open_r1.format_reward(message(c)),
}


# The slowest that settings can make of a reward.
SLOWEST = [
    "f1_reward:semantics=strict,matching=optimal,average=coco", "f1_reward:semantics=strict,matching=greedy,average=coco",
    "point_distance_reward:reach=600",
]


def subjects():
    for spec in SLOWEST:
        yield spec, lambda spec=spec: judge(spec)
    for entry in groundrule.rewards():
        for semantics in ("strict", "vlm-r1"):
            yield f"{entry['name']} {semantics}", lambda spec=f"{entry['name']}:semantics={semantics}": judge(spec)
    for name, call in FUNCTIONS.items():
        yield name, lambda call=call: function(call)


def peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def in_child(work) -> dict:
    """What a function returns, run in a child: its peak of memory is its own."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(read)
            with os.fdopen(write, "w") as out:
                json.dump(work(), out)
            code = 0
        finally:
            os._exit(code)
    os.close(write)
    with os.fdopen(read) as source:
        text = source.read()
    _, status = os.waitpid(child, 0)
    if status != 0:
        raise SystemExit(f"a child ended with status {status}")
    return json.loads(text)


def worst(make, only: str | None) -> dict:
    run = make()
    run("warm up", "7")
    slowest, at = 0.0, ""
    before = peak()
    for name, completion, reference, question in rows():
        if only and name != only:
            continue
        seconds = float("inf")
        # The shortest of some runs is what the row costs; the others are what else the machine does.
        for _ in range(9):
            start = time.thread_time()
            run(completion, reference, question)
            seconds = min(seconds, time.thread_time() - start)
            if seconds < MOST_SECONDS / 2:
                break
        if seconds > slowest:
            slowest, at = seconds, name
    return {"seconds": slowest, "at": at, "bytes": peak() - before}


def strict_rewards() -> list[str]:
    return [f"--reward={entry['name']}:semantics=strict" for entry in groundrule.rewards()]


def line(completion: str, reference: str, question: str | None = None) -> dict:
    """A row as files and requests hold it."""
    asked = {} if question is None else {"problem": question}
    return {"completion": completion, "solution": reference, **{name: values[0] for name, values in columns(1).items()}, **asked}


def program_worst(program: Path, only: str | None) -> dict:
    """One file of one family at a time, through all rewards at once."""
    rewards = strict_rewards()
    found = {"seconds": 0.0, "at": "", "bytes": 0}
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "rows.jsonl"

        def run(lines):
            path.write_text("".join(json.dumps(line) + "\n" for line in lines))
            process = subprocess.Popen(
                [program, "score", path, "-q", "--threads", "1", "-o", "/dev/null", *rewards], stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode not in (0, 5):
                raise SystemExit(f"{program} ended with {process.returncode}")
            return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024

        seconds_before, bytes_before = run([line("7", "7")])
        grouped: dict[str, list] = {}
        for name, completion, reference, question in rows():
            if not only or name == only:
                grouped.setdefault(name, []).append(line(completion, reference, question))
        for name, lines in grouped.items():
            seconds, taken = run(lines)
            a_reward = (seconds - seconds_before) / len(lines) / len(rewards)
            if a_reward > found["seconds"]:
                found.update(seconds=a_reward, at=name)
            found["bytes"] = max(found["bytes"], taken - bytes_before)
    return found


class Service:
    """`groundrule serve` as a process, with what it has used so far."""

    def __init__(self, program: Path, rewards: list[str], directory: str):
        port_file = Path(directory) / "port"
        self.process = subprocess.Popen(
            [program.resolve(), "serve", "--port", "0", "--port-file", port_file, "--drain-delay", "0", *rewards],
            cwd=directory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        for _ in range(600):
            text = port_file.read_text() if port_file.exists() else ""
            if text:
                break
            time.sleep(0.05)
        else:
            self.process.kill()
            raise SystemExit("the service does not start")
        self.connection = http.client.HTTPConnection("127.0.0.1", int(text), timeout=600)

    def post(self, row: dict) -> None:
        self.connection.request("POST", "/v1/score", json.dumps({"rows": [row]}), {"content-type": "application/json"})
        answer = self.connection.getresponse()
        said = answer.read()
        if answer.status != 200:
            raise SystemExit(f"the service answers {answer.status}: {said[:300]!r}")

    def seconds(self) -> float:
        # The processor time of another process, as clock_getcpuclockid(3) numbers its clock.
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def peak(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM"))

    def end(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.wait(60)


def service_worst(program: Path, only: str | None) -> dict:
    """One row a request, through all rewards at once."""
    rewards = strict_rewards()
    found = {"seconds": 0.0, "at": ""}
    with tempfile.TemporaryDirectory() as directory:
        service = Service(program, rewards, directory)
        try:
            service.post(line("7", "7"))
            before = service.peak()
            for name, completion, reference, question in rows():
                if only and name != only:
                    continue
                start = service.seconds()
                service.post(line(completion, reference, question))
                a_reward = (service.seconds() - start) / len(rewards)
                if a_reward > found["seconds"]:
                    found.update(seconds=a_reward, at=name)
            return {**found, "bytes": service.peak() - before}
        finally:
            service.end()


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--program", type=Path)
    arguments.add_argument("--slower", type=float, default=1.0)
    arguments.add_argument("--write", type=Path)
    arguments.add_argument("--build", default="a release build", help="what was measured, for the page")
    arguments.add_argument("--family")
    arguments.add_argument("--subject")
    chosen = arguments.parse_args()
    results = {}
    for name, make in subjects():
        if not chosen.subject or chosen.subject in name:
            results[name] = in_child(lambda make=make: worst(make, chosen.family))
    if chosen.program:
        results[PROGRAM] = program_worst(chosen.program, chosen.family)
        results[SERVICE] = service_worst(chosen.program, chosen.family)
    table = ["| what | worst row, ms | at | memory, MB |", "|---|---:|---|---:|"]
    broken = []
    for name, found in sorted(results.items(), key=lambda item: -item[1]["seconds"]):
        table.append(f"| {name} | {found['seconds'] * 1e3:.1f} | {found['at']} | {found['bytes'] / 2**20:.0f} |")
        # The program holds a chunk of rows at a time, not one; each thread of the service keeps what it has freed.
        threads = os.cpu_count() or 1 if name == SERVICE else 1
        allowed = MOST_BYTES * threads + 10 * ROW * (1 if name != PROGRAM else 2 * len(REFERENCES))
        if found["seconds"] > MOST_SECONDS * chosen.slower or found["bytes"] > allowed:
            broken.append(name)
    text = "\n".join(table) + "\n"
    print(text)
    if chosen.write:
        chosen.write.write_text(
            "# Cost\n\nThe worst row of up to 100 kB for every reward and public function, out of "
            f"{len(FAMILIES)} families of hostile texts, each against several references and against itself, and as a question; and out of boxes and points that are hard to match.\n"
            f"Groundrule {groundrule.__version__}, {chosen.build}, one thread, processor time. `make attacks` writes this page and holds 50 ms a row and 64 MB beyond ten times the row, in the service for each of its {os.cpu_count()} threads.\n\n{text}"
        )
    for name in broken:
        print(f"beyond its bound: {name}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
