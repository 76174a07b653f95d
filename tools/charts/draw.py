"""Draws the charts of the README and the site, and writes their tables, all from committed runs.

    python3 tools/charts/draw.py             # docs/img/*.svg, and the tables between their marks
    python3 tools/charts/draw.py --check     # says what is stale
"""

from __future__ import annotations

import math
import pathlib
import sys
from collections.abc import Callable

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import facts  # noqa: E402
from svg import THEMES, Drawing  # noqa: E402

ROOT = facts.ROOT
SMOOTH = 10


def percent(value: float) -> str:
    return f"{value * 100:.1f}%"


def truth_and_speed(theme: dict[str, str]) -> str:
    exams, speed = facts.exams(), facts.mathematics()
    drawing = Drawing(860, 236, theme, "Truth and speed beside Math-Verify")
    panels = (
        ("Right answers found", "more is better", exams["found"], exams["math_verify_found"], percent, 1.0),
        ("Wrong answers accepted", "less is better", exams["accepted"], exams["math_verify_accepted"], percent, 0.15),
        (
            "Completions a second, one core",
            "more is better, logarithmic",
            math.log10(1e6 / speed["sound_us"]),
            math.log10(1e6 / speed["math_verify_us"]),
            lambda value: f"{10**value:,.0f}",
            5.0,
        ),
    )
    for place, (title, hint, ours, theirs, shown, largest) in enumerate(panels):
        x = 16 + place * 286
        drawing.text(x, 26, title, weight=600, size=14)
        drawing.text(x, 45, hint, colour="soft", size=12)
        for row, (name, value, colour) in enumerate((("Groundrule, strict", ours, "ours"), ("Math-Verify 0.9.0", theirs, "other"))):
            y = 64 + row * 66
            drawing.text(x, y + 13, name, size=13)
            drawing.bar(x, y + 21, value / largest * 185, 22, colour)
            drawing.text(x + max(value / largest * 185, 2) + 8, y + 37, shown(value), weight=600)
    drawing.rule(16, 200, 844, 200)
    drawing.text(
        16,
        222,
        f"Left, middle: {exams['equal'] + exams['different']:,.0f} pairs of eleven exams, judged once before any was read. "
        f"Right: {speed['pairs']:,} real completions.",
        colour="soft",
        size=12,
    )
    return drawing.done()


def speed_by_task(theme: dict[str, str]) -> str:
    rows = {}
    for task in facts.tasks():
        rows.setdefault(f"{task['task']} beside {task['beside'].split(',')[0]}", task["ratio"])
    rows["mathematics beside Math-Verify"] = facts.mathematics()["compat_ratio"]
    rows["2,000 mixed rollouts beside VLM-R1"] = facts.rollouts()["ratio"]
    drawing = Drawing(760, 60 + 27 * len(rows), theme, "How many times as fast as the Python it replaces")
    drawing.text(16, 26, "Times as fast as the Python it replaces, one core, same results (logarithmic)", weight=600, size=14)
    for place, (name, ratio) in enumerate(sorted(rows.items(), key=lambda pair: -pair[1])):
        y = 48 + place * 27
        drawing.text(320, y + 14, name, anchor="end", size=12.5)
        width = math.log10(ratio) / math.log10(2000) * 340
        drawing.bar(330, y, width, 18, "ours")
        drawing.text(338 + width, y + 14, f"{ratio:,.0f}x", size=12.5)
    return drawing.done()


def smooth(values: list[float]) -> list[float]:
    return [sum(values[max(0, place - SMOOTH + 1) : place + 1]) / len(values[max(0, place - SMOOTH + 1) : place + 1]) for place in range(len(values))]


def gaming(theme: dict[str, str]) -> str:
    runs = facts.gaming()
    drawing = Drawing(860, 330, theme, "Reward paid and right answers over the steps of two training runs")
    for place, (name, words) in enumerate((("vlm-r1", "Trained on the vlm-r1 reward"), ("strict", "Trained on the strict reward"))):
        left, top, width, height = 56 + place * 420, 46, 350, 220
        drawing.text(left, 26, words, weight=600, size=14)
        for tick in (0, 0.25, 0.5, 0.75, 1):
            y = top + height * (1 - tick)
            drawing.rule(left, y, left + width, y)
            drawing.text(left - 8, y + 4, f"{tick:g}", colour="soft", size=12, anchor="end")
        steps = runs[name]
        for key, colour, dashed in (("reward", "other", True), ("exact", "ours", False)):
            values = smooth([step[key] for step in steps])
            drawing.curve(
                [(left + width * at / max(len(values) - 1, 1), top + height * (1 - value)) for at, value in enumerate(values)], colour, dashed=dashed
            )
        drawing.text(left, top + height + 20, "step 1", colour="soft", size=12)
        drawing.text(left + width, top + height + 20, f"{len(steps)}", colour="soft", size=12, anchor="end")
    for x, words, colour, dashed in ((56, "reward paid", "other", True), (206, "answers that are right", "ours", False)):
        drawing.curve([(x, 308), (x + 34, 308)], colour, dashed=dashed)
        drawing.text(x + 42, 312, words)
    drawing.text(844, 312, f"mean of {SMOOTH} steps", colour="soft", size=12, anchor="end")
    return drawing.done()


CHARTS: dict[str, Callable[[dict[str, str]], str]] = {"truth-and-speed": truth_and_speed, "speed-by-task": speed_by_task, "gaming": gaming}


def comparison_table() -> str:
    exams, speed, rollouts = facts.exams(), facts.mathematics(), facts.rollouts()
    rows = (
        ("", "Groundrule (strict)", "Math-Verify 0.9.0", "VLM-R1's own rules", "Trainers' built-ins"),
        ("---",) * 5,
        ("Right answers found, unseen exams", percent(exams["found"]), percent(exams["math_verify_found"]), "Math-Verify's", "Math-Verify's, in TRL and open-r1"),
        (
            "Wrong answers accepted",
            percent(exams["accepted"]),
            percent(exams["math_verify_accepted"]),
            "Math-Verify's, and partial credit for similarity",
            "Math-Verify's",
        ),
        (
            "Time for a completion, one core",
            f"{speed['sound_us']:.0f} µs; {rollouts['ours_us']:.0f} µs for mixed rollouts",
            f"{speed['math_verify_us'] / 1e3:.0f} ms",
            f"{rollouts['python_us'] / 1e3:.1f} ms for mixed rollouts",
            "Math-Verify's",
        ),
        ("Timeouts", "not needed: steps are limited", "`signal.alarm`, 5 s", "Math-Verify's", "Math-Verify's"),
        ("Threads", "any", "the main thread only, unless timeouts are off", "Math-Verify's", "Math-Verify's"),
        ("A row that cannot be judged", "no score, a reason; the others are scored", "`False`", "an exception ends the step", "an exception, or `None`"),
        ("Explains a score", "a code and every step", "–", "a debug log", "–"),
        ("Finds exploits", "`groundrule lint`", "–", "–", "–"),
        ("Boxes, points, frames", f"{facts.families()} model families", "–", "Qwen, InternVL, GLM, one frame each", "–"),
    )
    return "".join("| " + " | ".join(row) + " |\n" for row in rows)


def sentence() -> str:
    exams, speed, rollouts = facts.exams(), facts.mathematics(), facts.rollouts()
    return (
        f"On unseen exams written from the grading rules, Groundrule finds {percent(exams['found'])} of the right answers and accepts {percent(exams['accepted'])} of the wrong ones; "
        f"Math-Verify finds {percent(exams['math_verify_found'])} and accepts {percent(exams['math_verify_accepted'])}. Groundrule is {speed['ratio']:,.0f} times as fast, and "
        f"{rollouts['ratio']:,.0f} times as fast as VLM-R1's own rules on mixed rollouts, on one core.\n\n"
        + question_sentence()
    )


def question_sentence() -> str:
    found, foreign = facts.question_exams(), facts.question_exams(foreign=True)
    return (
        f"Exams with questions and cheats are harder: on the last {found['exams']} ({found['rows']:,} rows), Groundrule finds {percent(found['found'])} "
        f"and accepts {percent(found['accepted'])}; on {foreign['exams']} in fifteen other languages ({foreign['rows']:,} rows), {percent(foreign['found'])} "
        f"and {percent(foreign['accepted'])}.\n"
    )


def gaming_table(seed: int = 1) -> str:
    rows = "| trained on | reward paid, first and last 20 steps | right answers, first and last 20 steps | with a question mark | right if question marks are ignored |\n|---|---|---|---|---|\n"
    for name, steps in facts.gaming(seed).items():
        def mean(key: str, part: list[dict[str, float]]) -> float:
            return sum(step[key] for step in part) / len(part)

        first, last = steps[:20], steps[-20:]
        rows += (
            f"| `{name}` | {mean('reward', first):.2f} → {mean('reward', last):.2f} | {mean('exact', first) * 100:.0f}% → {mean('exact', last) * 100:.0f}% | "
            f"{mean('hedged', first) * 100:.0f}% → {mean('hedged', last) * 100:.0f}% | "
            f"{mean('without_question_mark', first) * 100:.0f}% → {mean('without_question_mark', last) * 100:.0f}% |\n"
        )
    return rows


def gaming_seeds() -> str:
    return "\n".join(f"Seed {seed}:\n\n{gaming_table(seed)}" for seed in facts.gaming_seeds())


def gaming_sentence() -> str:
    runs = facts.gaming()

    def mean(name: str, key: str, part: slice) -> float:
        steps = runs[name][part]
        return sum(step[key] for step in steps) / len(steps)

    last, first = slice(-20, None), slice(0, 20)
    return (
        f"Trained on VLM-R1's rule, a small model ended with a reward of {mean('vlm-r1', 'reward', last):.2f}, but {mean('vlm-r1', 'exact', last) * 100:.0f}% of its answers were exactly right: it had learned to end every answer with a question mark. Without the mark, {mean('vlm-r1', 'without_question_mark', last) * 100:.0f}% would have been right. "
        f"Trained on the strict reward, it went from {mean('strict', 'exact', first) * 100:.0f}% to {mean('strict', 'exact', last) * 100:.0f}%: [A run that was gamed](docs/guides/gaming.md).\n"
    )


def gaming_cost() -> str:
    steps = [step for steps in facts.gaming().values() for step in steps if "python_seconds" in step]

    def middle(values: list[float]) -> float:
        return sorted(values)[len(values) // 2]

    # A step of the log has both; each share is of the step as it would be with one of them.
    ours = middle([step["reward_seconds"] / (step["step_seconds"] - step["python_seconds"]) for step in steps])
    python = middle([step["python_seconds"] / (step["step_seconds"] - step["reward_seconds"]) for step in steps])
    return (
        f"Groundrule's reward takes {ours * 100:.1f}% of a step (the median of {len(steps)} timed steps of 128 completions). With the same rule in Python (Math-Verify and Levenshtein), it would "
        f"take {python * 100:.0f}%.\n"
    )


BLOCKS: dict[str, list[tuple[str, Callable[[], str]]]] = {
    "README.md": [("figures", sentence), ("comparison", comparison_table), ("gaming", gaming_sentence)],
    "docs/README.md": [("figures", sentence)],
    "docs/comparison.md": [("figures", sentence), ("comparison", comparison_table)],
    "docs/guides/gaming.md": [("results", gaming_table), ("seeds", gaming_seeds), ("cost", gaming_cost)],
}


def filled(text: str, name: str, content: str) -> str:
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
    before, _, rest = text.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise ValueError(f"no marks for {name}")
    return before + begin + content + end + after


def made() -> dict[pathlib.Path, str]:
    files = {
        ROOT / f"docs/img/{name}-{theme}.svg": draw(colours) for name, draw in CHARTS.items() for theme, colours in THEMES.items()
    }
    for page, blocks in BLOCKS.items():
        text = (ROOT / page).read_text()
        for name, content in blocks:
            text = filled(text, name, content())
        files[ROOT / page] = text
    return files


def main() -> None:
    stale = {path: text for path, text in made().items() if not path.exists() or path.read_text() != text}
    names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
    if "--check" in sys.argv:
        if stale:
            sys.exit(f"stale: {names}; run `make charts`")
        return
    for path, text in stale.items():
        path.write_text(text)
    print(f"changed: {names or 'nothing'}")


if __name__ == "__main__":
    main()
