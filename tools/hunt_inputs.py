"""Inputs made by random edits of the repository's own rows, and of mathematics written at random."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "python"))

from compat_fuzz import Author, Writer, pair  # noqa: E402

# Question, choices, reference and reply, as in tests/math/inputs.tsv.
Input = tuple[str, str, str, str]

LONGEST = 300
TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|\d+(?:[.,]\d+)*|[^\W\d_]+|\s+|.", re.S)
NUMBERS = "0 1 2 3 4 5 7 9 10 11 12 13 16 20 24 25 31 32 50 60 64 99 100 101 180 255 256 360 365 999 1000 1001 1024 1999 2024 9999 10000 12345 65536 99999 " \
    "100000 999999 1000000 4294967296 18446744073709551616 0.0 0.1 0.5 0.25 0.05 0.001 0.333 0.3333 0.667 1.0 1.5 2.50 3.14 3.1416 2.718 9.99 1e5 1e-3 1,000 1.000,5 1 000".split(" ")
SIGNS = list("+-*/^_=<>()[]{}|,;:.!?%$°'\"~&#@\\ ") + ["\n", "\n\n", "−", "–", "×", "·", "÷", "≈", "≤", "≥", "≠", "±", "√", "π", "∞", "∪", "∈", "²", "³", "½", "。", "，", "：", "→", "⇒", "✓", "…"]
FRAMES = (
    "\\boxed{@}", "$@$", "\\(@\\)", "\\[@\\]", "$$@$$", "**@**", "`@`", "(@)", "[@]", "{@}", "|@|", "\\text{@}", "\\left(@\\right)", "<answer>@</answer>", "<think>@</think>", "<think>@</think>\n\n#",
    "The answer is @.", "Answer: @", "**Answer:** @", "Final answer: @", "#### @", "x = @", "@ = #", "# = @", "It is @, not #.", "It is # or @.", "@ and #", "@, #", "not @", "@ cm", "@%", "about @",
    "@ (#)", "# (or @)", "So @.\n\nWait, it is #.", "@\n#", "@ because #", "\\frac{@}{#}", "\\sqrt{@}", "@^#", "@_{#}", "-@", "@ \\pm #", "\\{@, #\\}", "(@, #)", "[@, #)", "@ \\cup #", "@ < #",
    "@ < x \\le #", "\\begin{pmatrix} @ & # \\end{pmatrix}", "\\begin{cases} @ & # \\end{cases}", "@ + #", "@ \\cdot #", "@ \\approx #", "Therefore @", "The value of # is @", "I think @", "option @", "A) @ B) #",
    "- @\n- #", "| # | @ |\n|---|---|\n| 1 | 2 |", "@ to #", "@ / #", "@:#", "between @ and #", "at least @", "@ + C", "@ feet # inches", "@ h # min", "@ \\times 10^{#}", "@!", "\\int_0^@ # dx", "\\sum_{k=1}^{@} #",
    "\\log_{@} #", "f(@) = #", "@ \\pmod{#}", "@, @", "@; #", "either @ or #", "@ 1/2", "\\sin(@)", "\\binom{@}{#}", "|@ - #|", "答案是@。", "Ответ: @", "La respuesta es @.", "Die Antwort ist @.", "답은 @",
)


def clean(text: str) -> str:
    """A text as it can stand in a column."""
    return text.replace("\t", " ").replace("\r", " ").replace("\n", "⏎").replace("\u2028", " ").replace("\x85", " ")


def row(question: str, choices: list[str], reference: str, reply: str) -> Input:
    return clean(question), " | ".join(clean(choice) for choice in choices), clean(reference), clean(reply)


def rows() -> list[Input]:
    """The rows of the repository's own exams and tables."""
    found: list[Input] = []
    where = ROOT / "tests" / "math"
    for name in ("pairs.jsonl", "questions.jsonl", "compat.jsonl"):
        for line in (where / name).read_text("utf-8").rstrip("\n").split("\n"):
            given = json.loads(line)
            found.append(row(given.get("question") or "", given.get("choices") or [], given["reference"], given["reply"]))
    for name, first in (("judged.tsv", 1), ("inputs.tsv", 0)):
        for line in (where / name).read_text("utf-8").rstrip("\n").split("\n"):
            if not line.startswith("#"):
                found.append(tuple([*line.split("\t"), "", "", "", ""][first : first + 4]))
    return found


def literals() -> list[str]:
    """The words and signs that the code knows."""
    text = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "crates" / "groundrule-math" / "src").rglob("*.rs")))
    text = re.sub(r"^\s*//.*$", "", text, flags=re.M)
    found = set(re.findall(r'"((?:[^"\\\n]|\\\\|\\")+)"', text)) | set(re.findall(r"'([^'\\])'", text))
    return sorted(clean(one.replace("\\\\", "\\").replace('\\"', '"')) for one in found if len(one) <= 40)


def limits() -> list[int]:
    """The lengths at which the code gives up on a text."""
    text = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "crates" / "groundrule-math" / "src").rglob("*.rs")))
    found = re.findall(r"LONGEST\w*: usize = (\d+)|len\(\) >=? (\d+)", text)
    return sorted({int(one or other) for one, other in found if 8 < int(one or other) <= 2 * LONGEST})


class Maker:
    """Makes inputs from a seed."""

    def __init__(self, seed: int, seeds: list[Input] | None = None):
        self.random = random.Random(seed)
        self.rows = rows()
        self.known, self.limits = literals(), limits()
        short = [one for one in self.rows if len(one[3]) <= LONGEST]
        self.short = short
        self.seeds = seeds or short
        self.questions = sorted({one[0] for one in short if 0 < len(one[0]) <= LONGEST})
        self.choices = sorted({one[1] for one in short if one[1]})
        self.texts = sorted({one[2] for one in short} | {one[3] for one in short if len(one[3]) <= 80})

    def any(self, listed):
        return listed[int(self.random.random() * len(listed))]

    def token(self) -> str:
        roll = self.random.random()
        if roll < 0.45:
            return self.any(self.known)
        if roll < 0.6:
            return self.any(NUMBERS)
        if roll < 0.8:
            return self.any(SIGNS)
        if roll < 0.9:
            return self.any(TOKEN.findall(self.any(self.texts)) or [" "])
        return self.any(self.texts)

    def term(self) -> str:
        author = Author(self.random)
        return Writer(self.random).write(self.any([author.answer, author.value, author.number, author.formula, author.collection, author.relation, author.arithmetic])())

    def phrase(self) -> str:
        return self.term() if self.random.random() < 0.4 else self.token() if self.random.random() < 0.5 else self.any(self.texts)

    def framed(self, text: str) -> str:
        return self.any(FRAMES).replace("@", text).replace("#", self.phrase())

    def number(self, text: str) -> str:
        roll = self.random.random()
        if roll < 0.4 or not text.isdecimal() or len(text) > 30:
            return self.any(NUMBERS)
        value = int(text)
        if roll < 0.7:
            return str(max(0, value + self.any([-1, 1, 2, 10])))
        return self.any([str(value * 10), str(value * 2), f"{value}.0", f"{value}.5", f"0{value}", str(value // 2), f"{value:,}", f"-{value}", text + self.any("0123456789")])

    def edited(self, text: str) -> str:
        """One edit of a text."""
        parts = TOKEN.findall(text)
        roll = self.random.random()
        if not parts or roll < 0.06:
            return self.framed(text)
        at = self.random.randrange(len(parts))
        if roll < 0.2:
            del parts[at : at + self.any([1, 1, 1, 2, 3])]
        elif roll < 0.38:
            parts[at] = self.number(parts[at]) if parts[at][0].isdigit() else self.token()
        elif roll < 0.58:
            parts.insert(self.any([at, at + 1]), self.any(["", " "]) + self.token() + self.any(["", " "]))
        elif roll < 0.64:
            parts.insert(at, parts[at])
        elif roll < 0.7:
            other = self.random.randrange(len(parts))
            parts[at], parts[other] = parts[other], parts[at]
        elif roll < 0.75:
            parts = parts[:at] if self.random.random() < 0.5 else parts[at:]
        elif roll < 0.83:
            end = min(len(parts), at + self.any([1, 1, 2, 3, 5, 8]))
            parts[at:end] = [self.framed("".join(parts[at:end]))]
        elif roll < 0.88:
            other = self.any(self.texts)
            parts = [text, self.any([" ", ". ", "\n", ", ", ""]), other] if self.random.random() < 0.5 else [other, self.any([" ", ". ", "\n", ", "]), text]
        elif roll < 0.91:
            parts[at] = self.any([parts[at].upper(), parts[at].lower(), parts[at].capitalize()])
        elif roll < 0.95:
            digits = [place for place, part in enumerate(parts) if part[0].isdigit()]
            if digits:
                place = self.any(digits)
                parts[place] = self.number(parts[place])
        else:
            parts.insert(at, self.term())
        return "".join(parts)

    def stretched(self, text: str) -> str:
        """A text repeated, or stretched by a word, to a length at which something ends."""
        length = self.any(self.limits) + self.any([0, 0, 1, 1, 2])
        joint = self.any([", ", " ", "; ", "\n", " and ", ""])
        longer = joint.join([text or "1"] * (length // max(1, len(text + joint)) + 1))
        return longer[:length] if self.random.random() < 0.5 else text + " " + "x" * max(0, length - len(text) - 1)

    def make(self) -> Input:
        question, choices, reference, reply = self.any(self.seeds)
        roll = self.random.random()
        if roll < 0.08:
            reference, reply = pair(self.random)
            question = choices = ""
        elif roll < 0.16:
            reference, reply = self.term(), self.framed(self.term())
        elif roll < 0.24:
            reply = self.framed(reference)
        elif roll < 0.3:
            reply = self.any(self.seeds)[3]
        elif roll < 0.36:
            reference = self.any(self.texts)
        elif roll < 0.4:
            text = self.edited(reference)
            reference, reply = reply if len(reply) < 60 else reference, text
        if self.random.random() < 0.15:
            question = self.any(self.questions)
        if self.random.random() < 0.05:
            choices = self.any(self.choices)
        for _ in range(self.any([0, 1, 1, 1, 2, 2, 3, 5])):
            roll = self.random.random()
            if roll < 0.6:
                reply = self.edited(reply)
            elif roll < 0.8:
                reference = self.edited(reference)
            elif roll < 0.9 and question:
                question = self.edited(question)
            elif roll < 0.95 and choices:
                choices = self.edited(choices)
            elif roll < 0.97:
                reply = reference if self.random.random() < 0.5 else self.stretched(reply)
            else:
                text = self.token()
                reference, reply = self.edited(reference), f"{reply} {text}"
        return row(question, choices.split(" | ") if choices else [], reference, reply)

    def pool(self, count: int) -> list[Input]:
        """So many different inputs that are not too long."""
        found: dict[Input, None] = {}
        while len(found) < count:
            made = self.make()
            if len(made[0]) <= 2 * LONGEST and len(made[2]) <= LONGEST and 0 < len(made[3]) <= 2 * LONGEST and not made[0].startswith("#"):
                found[made] = None
        return list(found)


def recorded() -> list[Input]:
    """The inputs whose reading is recorded."""
    return list(dict.fromkeys(rows()))
