"""Looks for inputs that show changes of the code which no test notices: `python3 tools/hunt.py --inputs 60000`.

All changes of groundrule-math (`mutation_points.py`) are written behind switches into one build. Inputs made by random edits
of the repository's own rows (`hunt_inputs.py`) run once to see which switches each of them passes, and whether the change
would make a difference there; then each switch is turned on for inputs that pass it, until one is read in another way
(`hunt.rs`). Changes that the recorded inputs show are left out. The inputs that are found are appended to
`tests/math/inputs.tsv`; the test `read_as` with `UPDATE_DOCS=1` then records how they are read. `--left` names a file for
the changes that no input has shown.

Needs the packages of tools/requirements.txt, and git.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import struct
import subprocess
import sys
import threading
from pathlib import Path

from hunt_inputs import Maker, recorded
from mutants import ALLOWED, ROOT, Tree
from mutation_points import PARSER, SWITCH, Point, points

CRATE = "groundrule-math"
# A slow input is of no use in a test.
SLOW = 100_000
MOST_MEMORY = 6 << 30
MODULE = """
#[allow(clippy::all, missing_docs)]
pub mod mutant_switch {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};
    pub const NONE: u32 = 0;
    pub const RECORD: u32 = u32::MAX;
    pub static ON: AtomicU32 = AtomicU32::new(NONE);
    pub static PASSED: [AtomicU64; WORDS] = [const { AtomicU64::new(0) }; WORDS];
    pub static WEIGHED: [AtomicU64; WORDS] = [const { AtomicU64::new(0) }; WORDS];

    /// How often a change has been weighed for one input: that takes time.
    pub static WEIGHINGS: [AtomicU8; 64 * WORDS] = [const { AtomicU8::new(0) }; 64 * WORDS];
    const MOST_WEIGHINGS: u8 = 30;

    #[cold]
    fn mark(bits: &[AtomicU64; WORDS], number: u32) -> bool {
        bits[number as usize / 64].fetch_or(1 << (number % 64), Relaxed);
        false
    }

    fn is_marked(bits: &[AtomicU64; WORDS], number: u32) -> bool {
        bits[number as usize / 64].load(Relaxed) >> (number % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn on(number: u32) -> bool {
        let on = ON.load(Relaxed);
        on == number || (on == RECORD && mark(&PASSED, number))
    }

    #[inline]
    pub(crate) fn records() -> bool {
        ON.load(Relaxed) == RECORD
    }

    /// Whether a change makes a difference here.
    pub(crate) fn weigh(number: u32, changed: impl FnOnce() -> bool, whole: impl FnOnce() -> bool) {
        if is_marked(&WEIGHED, number) || WEIGHINGS[number as usize].load(Relaxed) > MOST_WEIGHINGS {
            return;
        }
        WEIGHINGS[number as usize].fetch_add(1, Relaxed);
        ON.store(NONE, Relaxed);
        if catch_unwind(AssertUnwindSafe(changed)).ok() != Some(whole()) {
            mark(&WEIGHED, number);
        }
        ON.store(RECORD, Relaxed);
    }
}
"""
# In place of a test that calls the recorded parts of a module: they are put on a list when the program starts.
REGISTER = r"""#[used]
            #[unsafe(link_section = ".init_array")]
            static REGISTER: extern "C" fn() = {
                extern "C" fn register() {
                    crate::tests::REGISTRY.lock().unwrap().extend_from_slice(\1);
                }
                register
            };"""
REGISTRY = """
pub(crate) static REGISTRY: Mutex<Vec<Part>> = Mutex::new(Vec::new());

pub fn said_by_parts(text: &str, question: &str, reference: &str) -> String {
    static PARTS: LazyLock<Vec<Part>> = LazyLock::new(|| REGISTRY.lock().unwrap().clone());
    let input = Input::new(text, question, reference);
    PARTS.iter().map(|(_, part)| part(&input) + "\\n").collect()
}
"""
# Whoever calls these changes something; so do functions of the crate that take `&mut`.
CHANGING = set(
    "next next_back next_if next_if_eq nth push push_str pop insert remove take replace drain clear extend retain truncate append entry "
    "get_mut iter_mut last_mut first_mut split_off by_ref set store fetch_or with_borrow_mut borrow_mut for_each spend".split()
)
# What may change something, or leave the place.
UNSURE = {"assignment_expression", "compound_assignment_expr", "return_expression", "try_expression", "break_expression", "continue_expression", "mutable_specifier", "let_chain", "let_condition", "unsafe_block", "ERROR"}


def changing(source: Path) -> set[str]:
    """The names of the functions that may change what they are given."""
    found = set(CHANGING)
    for path in source.rglob("*.rs"):
        for name, given in re.findall(r"fn (\w+)[^(]*\(([^{;]*)", path.read_text("utf-8")):
            if "&mut" in given or re.search(r"&'\w+ mut|FnMut|mut self", given):
                found.add(name)
    return found


def pure(text: str, impure: set[str]) -> bool:
    """Whether an expression only looks at things."""
    source = f"fn f() {{ let _ = {text}; }}".encode()
    waiting = [PARSER.parse(source).root_node]
    while waiting:
        node = waiting.pop()
        if node.type in UNSURE or (node.type == "macro_invocation" and not node.text.startswith(b"matches!")):
            return False
        if node.type == "call_expression":
            called = re.search(r"(\w+)(::<.*>)?$", node.child_by_field_name("function").text.decode(), re.S)
            if called is None or called[1] in impure:
                return False
        waiting += node.children
    return True


def weighed(point: Point, whole: str, impure: set[str]) -> str | None:
    """The condition that a change puts in place of another, where both can be evaluated without any effect."""
    if not re.match(r"replace (==|!=|<|>|<=|>=|&&|\|\||the guard) |delete !", point.what) or not pure(whole, impure):
        return None
    changed = re.match(rf"\(if {SWITCH} {{ (.*) }} else {{ ", point.text[: point.text.rfind(whole)], re.S)
    return changed and changed[1]


class Switched(Tree):
    """A copy of the repository with all changes of a crate in one build, those within others too."""

    def __init__(self, root: Path, target: Path):
        super().__init__(root, target)
        profile = {"LTO": "off", "CODEGEN_UNITS": "16", "OPT_LEVEL": "2", "DEBUG": "none", "OVERFLOW_CHECKS": "true", "DEBUG_ASSERTIONS": "true"}
        self.environment.update({f"CARGO_PROFILE_RELEASE_{name}": value for name, value in profile.items()})
        self.environment["RUSTFLAGS"] = "--cap-lints allow"
        source = root / "crates" / CRATE / "src"
        self.reveal(source)
        self.chosen = dict(enumerate(points(source), 1))
        self.plain: set[int] = set()
        self.impure = changing(source)
        self.originals = {path: path.read_bytes() for path in source.rglob("*.rs")}
        self.words = (len(self.chosen) + 64) // 64
        self.copy(f"crates/{CRATE}/examples/hunt.rs", (ROOT / "tools" / "hunt.rs").read_bytes())

    def reveal(self, source: Path) -> None:
        """Lets the program call the functions whose sayings are recorded one by one."""
        for path in source.rglob("*.rs"):
            text = path.read_text("utf-8").replace("#[cfg(test)]\nrecorded!", "recorded!")
            if path == source / "lib.rs":
                text = text.replace("#[cfg(test)]\n#[macro_use]\nmod tests;", "#[macro_use]\n#[doc(hidden)]\npub mod tests;")
            if path == source / "tests.rs":
                text = re.sub(r"#\[test\]\s+fn parts_are_as_recorded\(\) \{.*?(&\[.*?\])\s*\);\s*\}", REGISTER, text, flags=re.S) + REGISTRY
                text = text.replace("MOST_PLACES: usize = 8", "MOST_PLACES: usize = 2")
            self.copy(str(path.relative_to(self.root)), text.encode())

    def emit(self, out: bytearray, source: bytes, span: tuple[int, int], listed: list[tuple[int, Point]], spans: list) -> None:
        """Writes a part of a file; `listed` are its changes, the outer before the inner."""
        at, position = span[0], 0
        while position < len(listed):
            start, end = listed[position][1].start, listed[position][1].end
            same = [pair for pair in listed[position:] if (pair[1].start, pair[1].end) == (start, end)]
            inner = [pair for pair in listed[position:] if start <= pair[1].start and pair[1].end <= end and pair not in same]
            position += len(same) + len(inner)
            out += source[at:start]
            whole, endings, opened = source[start:end].decode(), [], len(out)
            for number, point in same:
                text = point.text.replace(SWITCH, f"crate::mutant_switch::on({number})")
                cut = text.rfind(whole) if whole else len(text)
                before = len(out)
                out += text[:cut].encode()
                spans.append((before, len(out), number, False))
                endings.append((number, text[cut + len(whole) :].encode()))
            for number, point in same:
                changed = None if number in self.plain or not whole else weighed(point, whole, self.impure)
                if changed is None:
                    self.plain.add(number)
                    continue
                before = len(out)
                out += f"if crate::mutant_switch::records() {{ crate::mutant_switch::weigh({number}, || {changed}, || {whole}); }} ".encode()
                spans.append((before, len(out), number, True))
            self.emit(out, source, (start, end), inner, spans)
            for number, ending in reversed(endings):
                before = len(out)
                out += ending
                spans.append((before, len(out), number, False))
            spans.append((opened, len(out), same[0][0], False))
            at = end
        out += source[at : span[1]]

    def write_all(self) -> None:
        by_path: dict[Path, list[tuple[int, Point]]] = {path: [] for path in self.originals}
        for number, point in self.chosen.items():
            by_path[point.path].append((number, point))
        for path, listed in by_path.items():
            source, out, spans = self.originals[path], bytearray(), []
            is_root = path.name == "lib.rs"
            head = len(re.match(rb"(//!.*\n)*", source)[0])
            out += source[:head] + (ALLOWED.encode() if is_root else b"")
            listed.sort(key=lambda pair: (pair[1].start, -pair[1].end))
            self.emit(out, source, (head, len(source)), listed, spans)
            out += MODULE.replace("WORDS", str(self.words)).encode() if is_root else b""
            self.copy(str(path.relative_to(self.root)), bytes(out))
            self.spans[path] = spans

    def build(self) -> Path:
        """Takes out what does not compile, and builds."""
        while True:
            self.write_all()
            code, messages = self.cargo("check", "--package", CRATE, "--lib")
            errors = [m["message"] for m in messages if m["reason"] == "compiler-message" and m["message"]["level"] == "error"]
            if code == 0:
                break
            changed = False
            for error in errors:
                for span in error["spans"]:
                    place = span["byte_start"]
                    around = [s for s in self.spans.get(self.root / span["file_name"], []) if s[0] <= place < s[1]]
                    if around:
                        _, _, number, weighs = min(around, key=lambda one: one[1] - one[0])
                        changed = True
                        if weighs:
                            self.plain.add(number)
                        else:
                            self.chosen.pop(number, None)
            print(f"{len(errors)} errors; {len(self.chosen)} changes are left", file=sys.stderr, flush=True)
            if not changed:
                sys.exit("".join(error["rendered"] for error in errors)[:3000])
        code, messages = self.cargo("build", "--release", "--package", CRATE, "--example", "hunt")
        made = [m["executable"] for m in messages if m["reason"] == "compiler-artifact" and m["target"]["name"] == "hunt"]
        if code != 0:
            sys.exit("".join(m["message"]["rendered"] for m in messages if m["reason"] == "compiler-message")[-3000:])
        return Path(made[0])


class Runs:
    """Runs of the build over a list of inputs."""

    def __init__(self, program: Path, work: Path, words: int, inputs: list, workers: int):
        self.program, self.work, self.words, self.inputs, self.workers = program, work, words, inputs, workers
        self.file = work / "inputs.tsv"
        self.file.write_text("".join("\t".join(one) + "\n" for one in inputs), "utf-8")

    def record(self) -> None:
        """Which switches every input passes, and at which the change would make a difference."""
        cuts = [len(self.inputs) * at // self.workers for at in range(self.workers + 1)]
        parts = [self.work / f"bits{at}" for at in range(self.workers)]
        running = [
            subprocess.Popen([self.program, "record", self.file, str(cuts[at]), str(cuts[at + 1]), parts[at]]) for at in range(self.workers)
        ]
        if any(process.wait() != 0 for process in running):
            sys.exit("an input makes the code fail without any change")
        self.slow, self.passed, self.weighed = set(), [], []
        size = 8 * self.words
        for part in parts:
            with part.open("rb") as file:
                while taken := file.read(8):
                    if struct.unpack("<Q", taken)[0] > SLOW:
                        self.slow.add(len(self.passed))
                    self.passed.append(file.read(size))
                    self.weighed.append(file.read(size))
            part.unlink()

    def candidates(self, wanted: list[int], plain: set[int], most: int, order: list[int]) -> dict[int, list[int]]:
        """For every switch, inputs that may show the change, the earlier in `order` the sooner taken."""
        found: dict[int, list[int]] = {number: [] for number in wanted}
        open_bits = {kind: sum(1 << number for number in wanted if (number in plain) == kind) for kind in (True, False)}
        for at in order:
            if at in self.slow:
                continue
            for kind, bits in ((True, self.passed[at]), (False, self.weighed[at])):
                held = int.from_bytes(bits, "little") & open_bits[kind]
                while held:
                    number = (held & -held).bit_length() - 1
                    held &= held - 1
                    found[number].append(at)
                    if len(found[number]) == most:
                        open_bits[kind] &= ~(1 << number)
        return found

    def passes(self, at: int, number: int) -> bool:
        return bool(self.passed[at][number // 8] >> (number % 8) & 1)

    def worker(self) -> subprocess.Popen:
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))  # noqa: E731
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        return subprocess.Popen([self.program, "try", self.file], text=True, preexec_fn=limit, **pipes)

    def show(self, tasks: dict[int, list[int]]) -> dict[int, int]:
        """The changes that some input shows, with the input; inputs that have shown one are tried first."""
        waiting, shown, lock = list(tasks.items()), {}, threading.Lock()
        helpful: dict[int, None] = {}

        def ask(running: subprocess.Popen, number: int, inputs: list[int]) -> str | None:
            try:
                running.stdin.write(f"{number} {' '.join(map(str, inputs))}\n")
                running.stdin.flush()
                answer = running.stdout.readline().split()
            except BrokenPipeError:
                answer = []
            return answer[1] if answer else None

        def work() -> None:
            running = self.worker()
            while True:
                with lock:
                    if not waiting:
                        break
                    number, inputs = waiting.pop()
                    known = [at for at in inputs if at in helpful]
                    inputs = known + [at for at in inputs if at not in helpful]
                    if len(waiting) % 1000 == 0:
                        print(f"{len(waiting)} changes to go, {len(shown)} shown", file=sys.stderr, flush=True)
                answer = ask(running, number, inputs) if inputs else "-"
                if answer is None or running.poll() is not None:
                    running.kill()
                    running.wait()
                    running = self.worker()
                if answer is None:
                    # It crashed: at which input?
                    for at in inputs:
                        answer = ask(running, number, [at])
                        if answer != "-":
                            answer = str(at)
                            running.kill()
                            running.wait()
                            running = self.worker()
                            break
                if answer != "-":
                    with lock:
                        shown[number] = int(answer)
                        helpful[int(answer)] = None
            running.stdin.close()
            running.wait()

        threads = [threading.Thread(target=work) for _ in range(self.workers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return shown


def seeds_of(runs: Runs, left: list[int], most: int) -> list:
    """Inputs that pass changes not shown yet: for each change the few first, so that rare ones count as much as common ones."""
    order = sorted(range(len(runs.inputs)), key=lambda at: len(runs.inputs[at][3]) + random.Random(at).randrange(60))
    passing = runs.candidates(left, set(left), most, order)
    return [runs.inputs[at] for inputs in passing.values() for at in inputs]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--inputs", type=int, default=60_000, help="how many inputs are made in each round")
    arguments.add_argument("--rounds", type=int, default=3, help="after the first, edits of inputs that pass changes not shown yet")
    arguments.add_argument("--tries", type=int, default=100, help="how many inputs are tried for a change in each round")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--workers", type=int, default=2)
    arguments.add_argument("--folder", type=Path, default=ROOT / "target" / "hunt", help="where it is built")
    arguments.add_argument("--left", type=Path)
    given = arguments.parse_args()
    folder = given.folder.resolve()
    tree = Switched(folder / "tree", folder / "target")
    program = tree.build()
    left, found, seeds, marks = sorted(tree.chosen), [], None, {}
    for turn in range(given.rounds + 1):
        maker = Maker(given.seed + turn, seeds)
        inputs = maker.pool(given.inputs) if turn else recorded()
        runs = Runs(program, folder, tree.words, inputs, given.workers)
        runs.record()
        order = random.Random(given.seed).sample(range(len(inputs)), len(inputs))
        tasks = runs.candidates(left, tree.plain, given.tries, order)
        shown = runs.show(tasks)
        found += list(dict.fromkeys(inputs[at] for at in shown.values())) if turn else []
        left = [number for number in left if number not in shown]
        for number in left:
            marks[number] = max(marks.get(number, 0), len(tasks[number]))
        seeds = seeds_of(runs, left, 40)
        print(f"{len(shown)} changes shown, {len(left)} left; {len(found)} inputs found", file=sys.stderr, flush=True)
        if given.left:
            given.left.write_text("".join(f"{marks[number]}\t{tree.chosen[number].name(tree.root)}\n" for number in left), "utf-8")
    with (ROOT / "tests" / "math" / "inputs.tsv").open("a", encoding="utf-8") as file:
        file.write("".join("\t".join(one) + "\t\n" for one in found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
