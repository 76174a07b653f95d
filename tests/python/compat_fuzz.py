"""Random answers judged by Math-Verify, in both orders.

Writes one JSON row a pair, in the form that the ``agree`` example reads: ``gold``, ``pred``, ``verdict`` (the reference
first), ``verdict_rev`` and what Math-Verify read on both sides. Two pairs in five come from trees, which are written in two
ways; two from the grammar in ``compat_grammar.py``, where one side may also be what SymPy makes of the other; and one from
``compat_written.py``, which has what models and data sets write for the same answer. The pairs follow from the seed and these
packages alone. A pair that takes Math-Verify longer than a second is left out, since a time limit and not mathematics would
decide it; so is one with several letters under loose names, where the order of a Python set decides.

    python tests/python/compat_fuzz.py --seed 7 --pairs 20000 --out target/compat_fuzz.jsonl
    cargo run --release -p groundrule-math --example agree -- target/compat_fuzz.jsonl
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from compat_grammar import KINDS, WITH_VALUES, Hand
from compat_written import WRITTEN

LETTERS = ["x", "x", "x", "y", "n", "a", "b", "t", "k", "z", "m", "r"]
FUNCTIONS = ["sin", "cos", "tan", "ln", "log", "arctan", "arcsin", "exp"]
WORDS = ["east", "Friday", "yes", "even", "increasing", "Alice", "blue", "no solution", "True"]
UNITS = ["cm", "m", "km", "hours", "dollars", "degrees", "square units", "minutes", "kg", "people", "miles per hour"]

Tree = tuple  # ("kind", part, ...): what is meant, before it is written


class Writer:
    """Writes one tree in one of the ways models write it."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        # One hand writes one text: these habits hold for all of it.
        self.frac = rng.choice(["\\frac", "\\frac", "\\frac", "\\dfrac", "\\tfrac", "/"])
        self.times = rng.choice(["", "", " ", " \\cdot ", "\\times ", " * "])
        self.space = rng.choice(["", " "])
        self.left = rng.choice([False, False, True])

    def brackets(self, open_: str, inner: str, close: str) -> str:
        if self.left:
            return f"\\left{open_}{inner}\\right{close}"
        return f"{open_}{inner}{close}"

    def fraction(self, above: str, below: str) -> str:
        if self.frac == "/":
            wrap = lambda text: text if text.isalnum() else f"({text})"  # noqa: E731
            return f"{wrap(above)}/{wrap(below)}"
        if len(above) == 1 and len(below) == 1 and self.rng.random() < 0.15:
            return f"{self.frac}{{{above}}}{below}" if self.rng.random() < 0.3 else f"{self.frac} {above}{below}"
        return f"{self.frac}{{{above}}}{{{below}}}"

    def sum(self, tree: Tree) -> str:
        """A tree as a term of a sum or the base of nothing."""
        return self.write(tree)

    def factor(self, tree: Tree) -> str:
        text = self.write(tree)
        if tree[0] in ("add", "neg") or text.startswith("-"):
            return self.brackets("(", text, ")")
        return text

    def base(self, tree: Tree) -> str:
        text = self.write(tree)
        if tree[0] in ("letter", "pi") or text.isdigit():
            return text
        return self.brackets("(", text, ")")

    def write(self, tree: Tree) -> str:
        kind = tree[0]
        return getattr(self, f"write_{kind}")(*tree[1:])

    def write_int(self, n: int) -> str:
        if abs(n) >= 1000 and self.rng.random() < 0.4:
            return self.rng.choice([f"{n:,}", f"{n:,}".replace(",", "{,}"), f"{n:,}".replace(",", "\\,"), f"{n:,}".replace(",", " ")])
        if self.rng.random() < 0.02:
            return f"{n}.0"
        return str(n)

    def write_dec(self, text: str) -> str:
        roll = self.rng.random()
        if text.startswith("0.") and roll < 0.1:
            return text[1:]
        if roll < 0.2:
            return text + "0"
        if roll < 0.23:
            return text.replace(".", ",")
        return text

    def write_frac(self, p: int, q: int) -> str:
        roll = self.rng.random()
        if p < 0 and roll < 0.7:
            return "-" + self.fraction(str(-p), str(q))
        if 0 < q < p and roll < 0.2:
            whole, rest = divmod(p, q)
            if rest:
                return f"{whole}{self.rng.choice(['', ' '])}{self.fraction(str(rest), str(q))}"
        if q in (2, 4, 5, 8, 10, 20, 25, 100) and roll < 0.3:
            return str(p / q)
        return self.fraction(str(p), str(q))

    def write_percent(self, text: str) -> str:
        return text + self.rng.choice(["\\%", "%", " \\%", " percent"])

    def write_sci(self, mantissa: str, exponent: int) -> str:
        power = f"10^{{{exponent}}}" if exponent not in range(10) or self.rng.random() < 0.5 else f"10^{exponent}"
        return mantissa + self.rng.choice(["\\times ", " \\times ", "\\cdot ", " \\cdot "]) + power

    def write_pi(self) -> str:
        return "\\pi"

    def write_e(self) -> str:
        return "e"

    def write_letter(self, name: str) -> str:
        return name

    def write_neg(self, inner: Tree) -> str:
        text = self.write(inner)
        return "-" + (self.brackets("(", text, ")") if inner[0] in ("add", "neg") or text.startswith("-") else text)

    def write_add(self, *terms: Tree) -> str:
        order = list(terms)
        if self.rng.random() < 0.3:
            self.rng.shuffle(order)
        text = self.write(order[0])
        for term in order[1:]:
            if term[0] == "neg":
                text += f"{self.space}-{self.space}{self.factor(term[1])}"
            else:
                part = self.write(term)
                if part.startswith("-"):
                    text += f"{self.space}-{self.space}{part[1:]}" if not part.startswith("--") else f"+({part})"
                else:
                    text += f"{self.space}+{self.space}{part}"
        return text

    def write_mul(self, *factors: Tree) -> str:
        text = self.factor(factors[0])
        for factor in factors[1:]:
            part = self.factor(factor)
            joint = self.times
            if not joint and part[:1].isdigit():
                joint = " \\cdot "
            elif not joint and text[-1:].isalpha() and part[:1].isalpha() and "\\" in text:
                joint = " "
            text += joint + part
        return text

    def write_div(self, above: Tree, below: Tree) -> str:
        return self.fraction(self.write(above), self.write(below))

    def write_pow(self, base: Tree, exponent: Tree) -> str:
        top = self.write(exponent)
        if len(top) == 1 and self.rng.random() < 0.6:
            return f"{self.base(base)}^{top}"
        return f"{self.base(base)}^{{{top}}}"

    def write_sqrt(self, inner: Tree) -> str:
        text = self.write(inner)
        if text.isdigit() and len(text) == 1 and self.rng.random() < 0.2:
            return f"\\sqrt{text}" if self.rng.random() < 0.7 else f"\\sqrt {text}"
        return f"\\sqrt{{{text}}}"

    def write_root(self, n: int, inner: Tree) -> str:
        return f"\\sqrt[{n}]{{{self.write(inner)}}}"

    def write_func(self, name: str, inner: Tree) -> str:
        text = self.write(inner)
        if inner[0] in ("letter", "int") and self.rng.random() < 0.4:
            return f"\\{name} {text}"
        return f"\\{name}{self.brackets('(', text, ')')}"

    def write_log(self, base: int, inner: Tree) -> str:
        return f"\\log_{{{base}}}{self.brackets('(', self.write(inner), ')')}" if self.rng.random() < 0.5 else f"\\log_{base} {self.base(inner)}"

    def write_abs(self, inner: Tree) -> str:
        text = self.write(inner)
        return self.rng.choice([f"|{text}|", f"\\left|{text}\\right|", f"\\lvert {text} \\rvert"])

    def write_fact(self, n: Tree) -> str:
        return self.base(n) + "!"

    def write_binom(self, n: Tree, k: Tree) -> str:
        return self.rng.choice(["\\binom", "\\binom", "\\dbinom"]) + f"{{{self.write(n)}}}{{{self.write(k)}}}"

    def write_floor(self, inner: Tree) -> str:
        return f"\\lfloor {self.write(inner)} \\rfloor"

    def write_degrees(self, n: int) -> str:
        return f"{n}" + self.rng.choice(["^\\circ", "^{\\circ}", "", " \\text{ degrees}", "°"])

    def write_money(self, text: str) -> str:
        return self.rng.choice(["\\$", "", "\\$ "]) + text

    def write_unit(self, inner: Tree, unit: str) -> str:
        text = self.write(inner)
        return text + self.rng.choice([f" \\text{{ {unit}}}", f"\\text{{{unit}}}", f" {unit}", "", f"\\ \\mathrm{{{unit}}}"])

    def write_list(self, *parts: Tree) -> str:
        joint = self.rng.choice([", ", ",", " , ", "; ", " \\text{ and } "]) if self.rng.random() < 0.3 else ", "
        return joint.join(self.write(part) for part in parts)

    def write_set(self, *parts: Tree) -> str:
        order = list(parts)
        if self.rng.random() < 0.4:
            self.rng.shuffle(order)
        inner = ", ".join(self.write(part) for part in order)
        return f"\\left\\{{{inner}\\right\\}}" if self.left else f"\\{{{inner}\\}}"

    def write_tuple(self, *parts: Tree) -> str:
        return self.brackets("(", ", ".join(self.write(part) for part in parts), ")")

    def write_interval(self, open_: str, a: Tree, b: Tree, close: str) -> str:
        return self.brackets(open_, f"{self.write(a)}, {self.write(b)}", close)

    def write_union(self, *parts: Tree) -> str:
        return " \\cup ".join(self.write(part) for part in parts)

    def write_inf(self, sign: str) -> str:
        return f"{sign}\\infty"

    def write_matrix(self, style: str, *rows: Tree) -> str:
        body = " \\\\ ".join(" & ".join(self.write(cell) for cell in row) for row in rows)
        return f"\\begin{{{style}}} {body} \\end{{{style}}}"

    def write_rel(self, left: Tree, op: str, right: Tree) -> str:
        return f"{self.write(left)}{self.space}{op}{self.space or ' '}{self.write(right)}"

    def write_chain(self, a: Tree, op1: str, b: Tree, op2: str, c: Tree) -> str:
        return f"{self.write(a)} {op1} {self.write(b)} {op2} {self.write(c)}"

    def write_apply(self, name: str, inner: Tree) -> str:
        return f"{name}({self.write(inner)})"

    def write_in(self, left: Tree, right: Tree) -> str:
        return f"{self.write(left)} \\in {self.write(right)}"

    def write_pm(self, a: Tree, b: Tree) -> str:
        return f"{self.write(a)} \\pm {self.factor(b)}"

    def write_text(self, words: str) -> str:
        return self.rng.choice([f"\\text{{{words}}}", f"\\textbf{{{words}}}", f"\\mathrm{{{words}}}", words])

    def write_ratio(self, a: int, b: int) -> str:
        return f"{a}{self.rng.choice([':', ' : '])}{b}"

    def write_integral(self, body: Tree, low: Tree, high: Tree) -> str:
        return f"\\int_{{{self.write(low)}}}^{{{self.write(high)}}} {self.write(body)} \\, dx"

    def write_series(self, body: Tree, low: int, high: Tree) -> str:
        return f"\\sum_{{k={low}}}^{{{self.write(high)}}} {self.factor(body)}"

    def write_greek(self, name: str) -> str:
        return f"\\{name}"

    def write_sub(self, name: str, index: str) -> str:
        return f"{name}_{{{index}}}" if len(index) > 1 or self.rng.random() < 0.5 else f"{name}_{index}"

    def write_trigpow(self, name: str, n: int, inner: Tree) -> str:
        text = self.write(inner)
        inside = f" {text}" if inner[0] == "letter" else self.brackets("(", text, ")")
        if self.rng.random() < 0.7:
            return f"\\{name}^{n}{inside}" if n > 0 else f"\\{name}^{{{n}}}{inside}"
        return f"(\\{name}{inside})^{{{n}}}"

    def write_based(self, digits: str, base: int) -> str:
        return f"{digits}_{{{base}}}" if base > 9 or self.rng.random() < 0.5 else f"{digits}_{base}"

    def write_limit(self, body: Tree, to: Tree) -> str:
        return f"\\lim_{{x \\to {self.write(to)}}} {self.factor(body)}"

    def write_derivative(self, body: Tree) -> str:
        return f"\\frac{{d}}{{dx}} {self.brackets('(', self.write(body), ')')}"

    def write_reals(self) -> str:
        return self.rng.choice(["\\mathbb{R}", "\\mathbb R", "(-\\infty, \\infty)"])

    def write_minus_set(self, left: Tree, right: Tree) -> str:
        return f"{self.write(left)} \\setminus {self.write(right)}"

    def write_overline(self, text: str) -> str:
        return f"\\overline{{{text}}}"

    def write_vector(self, *parts: Tree) -> str:
        return "\\langle " + ", ".join(self.write(part) for part in parts) + " \\rangle"

    def write_mod(self, a: Tree, n: int) -> str:
        return f"{self.write(a)} \\pmod{{{n}}}"

    def write_choice(self, letter: str) -> str:
        return self.rng.choice([letter, f"({letter})", f"\\text{{{letter}}}", f"\\textbf{{({letter})}}"])


class Author:
    """Draws what is meant."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.letter = rng.choice(LETTERS)
        self.other = rng.choice(LETTERS)

    def integer(self) -> Tree:
        rng = self.rng
        return ("int", rng.choice([rng.randint(0, 12), rng.randint(0, 12), rng.randint(-20, 150), rng.randint(0, 9999), rng.randint(1000, 3 * 10**6)]))

    def small(self) -> Tree:
        return ("int", self.rng.randint(1, 12))

    def decimal(self) -> Tree:
        rng = self.rng
        places = rng.randint(1, 4)
        return ("dec", f"{rng.uniform(-3 if rng.random() < 0.2 else 0, rng.choice([1, 10, 200])):.{places}f}")

    def rational(self) -> Tree:
        rng = self.rng
        return ("frac", rng.randint(-9 if rng.random() < 0.3 else 1, 40), rng.randint(2, 24))

    def number(self) -> Tree:
        return self.rng.choice([self.integer, self.integer, self.rational, self.decimal])()

    def surd(self) -> Tree:
        rng = self.rng
        root: Tree = ("sqrt", ("int", rng.choice([2, 3, 5, 6, 7, 8, 12, 13, 18, 20, 45, 50])))
        roll = rng.random()
        if roll < 0.15:
            return ("root", 3, ("int", rng.choice([2, 4, 9, 16, 54])))
        if roll < 0.4:
            return root
        if roll < 0.7:
            return ("mul", self.small(), root)
        if roll < 0.85:
            return ("add", self.small(), ("mul", self.small(), root))
        return ("div", rng.choice([root, ("add", self.small(), root)]), self.small())

    def constant(self) -> Tree:
        rng = self.rng
        return rng.choice(
            [
                lambda: ("mul", self.small(), ("pi",)),
                lambda: ("div", ("pi",), self.small()),
                lambda: ("div", ("mul", self.small(), ("pi",)), self.small()),
                lambda: ("pow", ("e",), self.small()),
                lambda: ("add", ("mul", self.small(), ("pi",)), self.small()),
                lambda: ("func", "ln", self.small()),
                lambda: ("log", rng.choice([2, 3, 10]), ("int", rng.choice([2, 5, 8, 9, 100]))),
                lambda: ("func", rng.choice(["sin", "cos", "tan"]), ("div", ("pi",), ("int", rng.choice([2, 3, 4, 6])))),
                lambda: ("pow", self.small(), ("int", rng.choice([2, 3, 10, -1, -2, 20]))),
                lambda: ("fact", ("int", rng.randint(2, 9))),
                lambda: ("binom", ("int", rng.randint(3, 10)), ("int", rng.randint(1, 4))),
            ]
        )()

    def arithmetic(self, depth: int = 0) -> Tree:
        rng = self.rng
        if depth > 1 or rng.random() < 0.35:
            return rng.choice([self.small, self.small, self.number])()
        parts = [self.arithmetic(depth + 1) for _ in range(rng.choice([2, 2, 3]))]
        kind = rng.choice(["add", "add", "mul", "div", "sub", "pow"])
        if kind == "div":
            return ("div", parts[0], parts[1])
        if kind == "sub":
            return ("add", parts[0], *[("neg", part) for part in parts[1:]])
        if kind == "pow":
            return ("pow", self.small(), ("int", rng.randint(2, 4)))
        return (kind, *parts)

    def polynomial(self, letter: str | None = None) -> Tree:
        rng = self.rng
        letter = letter or self.letter
        terms: list[Tree] = []
        for power in rng.sample([0, 1, 2, 3, 4], rng.choice([2, 2, 3])):
            n = rng.randint(1, 9)
            base: Tree = ("letter", letter) if power == 1 else ("pow", ("letter", letter), ("int", power))
            term: Tree = ("int", n) if power == 0 else base if n == 1 else ("mul", ("int", n), base)
            terms.append(("neg", term) if rng.random() < 0.35 else term)
        return ("add", *terms)

    def formula(self, depth: int = 0) -> Tree:
        rng = self.rng
        x: Tree = ("letter", self.letter)
        if depth > 1:
            return rng.choice([lambda: x, self.small, lambda: ("letter", self.other)])()
        return rng.choice(
            [
                self.polynomial,
                self.polynomial,
                lambda: ("div", self.formula(depth + 1), self.polynomial()),
                lambda: ("mul", self.polynomial(), self.polynomial()),
                lambda: ("mul", self.small(), self.formula(depth + 1)),
                lambda: ("pow", self.polynomial(), ("int", 2)),
                lambda: ("sqrt", self.polynomial()),
                lambda: ("func", rng.choice(FUNCTIONS), self.formula(depth + 1)),
                lambda: ("pow", ("e",), self.formula(depth + 1)),
                lambda: ("pow", ("int", rng.randint(2, 3)), self.formula(depth + 1)),
                lambda: ("add", self.formula(depth + 1), self.formula(depth + 1)),
                lambda: ("div", ("mul", ("letter", self.letter), ("letter", self.other)), self.small()),
                lambda: ("abs", self.formula(depth + 1)),
                lambda: ("mul", ("letter", self.other), self.formula(depth + 1)),
            ]
        )()

    def value(self) -> Tree:
        return self.rng.choice([self.integer, self.integer, self.rational, self.decimal, self.surd, self.constant])()

    def interval(self) -> Tree:
        rng = self.rng
        low = self.value()
        a, b = rng.choice(
            [
                (("inf", "-"), low),
                (low, ("inf", "")),
                (("int", rng.randint(-9, 3)), ("int", rng.randint(3, 12))),
                (("neg", self.surd()), self.surd()),
                (self.value(), self.value()),
            ]
        )
        return ("interval", rng.choice("(["), a, b, rng.choice(")]"))

    def matrix(self) -> Tree:
        rng = self.rng
        rows, columns = rng.choice([(2, 2), (2, 1), (3, 1), (3, 3), (1, 3), (2, 3)])
        cell = lambda: rng.choice([self.small, self.integer, self.rational, self.surd])()  # noqa: E731
        style = rng.choice(["pmatrix", "pmatrix", "bmatrix", "vmatrix", "matrix"])
        return ("matrix", style, *[tuple(cell() for _ in range(columns)) for _ in range(rows)])

    def relation(self) -> Tree:
        rng = self.rng
        x: Tree = ("letter", self.letter)
        op = lambda: rng.choice(["<", ">", "\\le", "\\ge", "\\leq", "\\geq"])  # noqa: E731
        up = lambda: rng.choice(["<", "\\le", "\\leq"])  # noqa: E731
        subject = rng.choice([x, x, x, ("apply", "f", x), self.polynomial()])
        return rng.choice(
            [
                lambda: ("rel", x, "=", self.value()),
                lambda: ("rel", x, "=", self.value()),
                lambda: ("rel", ("letter", self.other), "=", self.formula()),
                lambda: ("rel", ("apply", "f", x), "=", self.formula()),
                lambda: ("rel", self.polynomial(), "=", self.rng.choice([self.small(), ("int", 0), ("letter", self.other)])),
                lambda: ("rel", subject, op(), self.value()),
                lambda: ("chain", self.value(), up(), subject, up(), self.value()),
                lambda: ("rel", x, "\\ne", self.value()),
                lambda: ("in", x, self.interval()),
                lambda: ("rel", x, "\\approx", self.decimal()),
                lambda: ("chain", x, "=", self.arithmetic(1), "=", self.value()),
                lambda: ("list", ("rel", x, "=", self.value()), ("rel", ("letter", "y"), "=", self.value())),
            ]
        )()

    def collection(self) -> Tree:
        rng = self.rng
        part = rng.choice([self.value, self.small, self.integer, self.rational])
        parts = [part() for _ in range(rng.choice([2, 2, 3, 4]))]
        return rng.choice(
            [
                lambda: ("set", *parts),
                lambda: ("tuple", *parts),
                lambda: ("list", *parts),
                lambda: ("tuple", *parts),
                lambda: ("union", self.interval(), self.interval()),
                self.interval,
                lambda: ("tuple", self.matrix(), self.matrix()) if rng.random() < 0.3 else self.matrix(),
                lambda: ("list", ("tuple", part(), part()), ("tuple", part(), part())),
                lambda: ("pm", self.small(), self.surd()),
                lambda: ("union", self.interval(), ("set", part())),
            ]
        )()

    def answer(self) -> Tree:
        rng = self.rng
        roll = rng.random()
        if roll < 0.1:
            return self.special()
        if roll < 0.22:
            return self.number()
        if roll < 0.3:
            return self.arithmetic()
        if roll < 0.37:
            return self.surd()
        if roll < 0.44:
            return self.constant()
        if roll < 0.62:
            return self.formula()
        if roll < 0.74:
            return self.collection()
        if roll < 0.87:
            return self.relation()
        return rng.choice(
            [
                lambda: ("percent", rng.choice([str(rng.randint(1, 100)), f"{rng.uniform(0, 100):.1f}"])),
                lambda: ("sci", rng.choice([str(rng.randint(1, 9)), f"{rng.uniform(1, 10):.2f}"]), rng.randint(-6, 8)),
                lambda: ("degrees", rng.choice([30, 45, 60, 90, 120, 22])),
                lambda: ("money", f"{rng.randint(1, 999)}.{rng.randint(0, 99):02d}"),
                lambda: ("unit", self.number(), rng.choice(UNITS)),
                lambda: ("text", rng.choice(WORDS)),
                lambda: ("ratio", rng.randint(1, 9), rng.randint(1, 9)),
                lambda: ("choice", rng.choice("ABCDE")),
                lambda: ("integral", self.polynomial("x"), ("int", 0), self.small()),
                lambda: ("series", rng.choice([("letter", "k"), ("pow", ("letter", "k"), ("int", 2))]), 1, self.small()),
                lambda: ("floor", self.decimal()),
                lambda: ("div", self.small(), ("int", 0)),
                lambda: ("apply", rng.choice("fgP"), self.formula(1)),
                lambda: ("inf", rng.choice(["", "-"])),
            ]
        )()

    def special(self) -> Tree:
        """What is rarer."""
        rng = self.rng
        x: Tree = ("letter", self.letter)
        greek = lambda: ("greek", rng.choice(["alpha", "theta", "lambda", "omega", "Delta", "mu", "phi"]))  # noqa: E731
        index = lambda: ("sub", rng.choice("axFvSC"), rng.choice(["1", "2", "n", "0", "10", "n+1"]))  # noqa: E731
        return rng.choice(
            [
                lambda: ("mul", self.small(), greek()),
                lambda: ("add", ("mul", self.small(), greek()), self.small()),
                lambda: ("rel", greek(), "=", self.constant()),
                lambda: ("rel", index(), "=", self.formula()),
                lambda: ("add", index(), index()),
                lambda: ("div", index(), self.small()),
                lambda: ("trigpow", rng.choice(["sin", "cos", "tan", "sec"]), rng.choice([2, 3, -1]), rng.choice([x, self.formula(1)])),
                lambda: ("add", ("trigpow", "sin", 2, x), ("trigpow", "cos", 2, x)),
                lambda: ("based", rng.choice(["101", "1101", "234", "42", "1000"]), rng.choice([2, 5, 7, 8, 16])),
                lambda: ("limit", ("div", self.polynomial("x"), self.polynomial("x")), rng.choice([("inf", ""), self.small()])),
                lambda: ("derivative", self.polynomial("x")),
                lambda: ("reals",),
                lambda: ("minus_set", ("reals",), ("set", self.value(), self.value())),
                lambda: ("in", x, ("minus_set", ("reals",), ("set", self.small()))),
                lambda: ("overline", rng.choice(["AB", "CD", "PQ"])),
                lambda: ("vector", self.value(), self.value(), self.value()),
                lambda: ("mod", self.small(), rng.randint(2, 12)),
                lambda: ("mul", self.fraction_of(), self.formula(1)),
                lambda: ("div", ("add", ("neg", self.small()), self.surd()), ("mul", self.small(), self.small())),
                lambda: ("list", ("rel", x, "=", self.value()), ("rel", x, "=", self.value())),
                lambda: ("rel", ("abs", ("add", x, ("neg", self.small()))), "<", self.small()),
                lambda: ("rel", ("add", ("pow", x, ("int", 2)), ("pow", ("letter", self.other), ("int", 2))), "=", self.integer()),
                lambda: ("fact", x),
                lambda: ("binom", x, ("int", 2)),
                lambda: ("pow", ("div", self.small(), self.small()), x),
                lambda: ("pow", x, ("frac", 1, rng.randint(2, 4))),
                lambda: ("mul", ("letter", "i"), self.small()),
                lambda: ("add", self.small(), ("mul", self.small(), ("letter", "i"))),
                lambda: ("mul", self.small(), ("fact", ("int", rng.randint(2, 7)))),
                lambda: ("add", self.number(), ("mul", self.number(), ("pi",))),
                lambda: ("sqrt", ("add", self.small(), self.surd())),
                lambda: ("div", ("int", 1), ("add", ("int", 1), ("div", self.small(), x))),
            ]
        )()

    def fraction_of(self) -> Tree:
        return ("frac", self.rng.randint(1, 9), self.rng.randint(2, 9))

    def changed(self, tree: Tree) -> Tree:
        """The same with one number, sign or letter another."""
        rng = self.rng
        if tree[0] == "int":
            return ("int", tree[1] + rng.choice([-1, 1, 10]))
        if tree[0] == "frac":
            return rng.choice([("frac", -tree[1], tree[2]), ("frac", tree[2], tree[1]) if tree[1] > 0 else tree, ("int", tree[1])])
        if tree[0] == "letter":
            return ("letter", rng.choice(LETTERS))
        if tree[0] == "dec":
            return ("dec", tree[1] + str(rng.randint(1, 9)))
        places = [place for place, part in enumerate(tree) if isinstance(part, tuple)]
        if not places:
            return ("neg", tree)
        place = rng.choice(places)
        if tree[0] == "matrix":
            row = list(tree[place])
            column = rng.randrange(len(row))
            row[column] = self.changed(row[column])
            return (*tree[:place], tuple(row), *tree[place + 1 :])
        return (*tree[:place], self.changed(tree[place]), *tree[place + 1 :])

    def plain(self) -> str:
        """Arithmetic as it is typed without LaTeX."""
        rng = self.rng

        def atom() -> str:
            return rng.choice(
                [
                    lambda: str(rng.randint(0, 20)),
                    lambda: str(rng.randint(0, 20)),
                    lambda: f"{rng.randint(0, 20)}.0",
                    lambda: f"{rng.uniform(0, 20):.{rng.randint(1, 3)}f}",
                    lambda: f"{rng.randint(1, 999)},{rng.randint(0, 999):03d}",
                    lambda: str(rng.randint(100, 99999)),
                ]
            )()

        def build(depth: int) -> str:
            if depth > 1 or rng.random() < 0.3:
                return atom()
            op = rng.choice(["+", "-", "*", "/", "/", "/", "^", "**"])
            left = build(depth + 1)
            right = str(rng.randint(0, 4)) if op in ("^", "**") else build(depth + 1)
            text = rng.choice([f"{left}{op}{right}", f"{left} {op} {right}"])
            return f"({text})" if depth and rng.random() < 0.6 else text

        text = build(0)
        roll = rng.random()
        if roll < 0.05:
            text = "-" + text
        elif roll < 0.1:
            text += rng.choice([".", "%", " percent", ",", " cm", "\\%"])
        elif roll < 0.14:
            text = rng.choice(["x = ", "$", "€", "= ", "The result is ", "~"]) + text
        elif roll < 0.17:
            text = atom() + rng.choice(["\r", "\n", "\t", "  ", "\r\n", "\u00a0"]) + text
        return text


def dressed(rng: random.Random, text: str) -> str:
    """The answer in the words around it."""
    return rng.choices(
        [
            f"${text}$",
            f"$\\boxed{{{text}}}$",
            f"\\boxed{{{text}}}",
            f"The answer is ${text}$.",
            f"The final answer is ${text}$. I hope it is correct.",
            f"Therefore, the answer is \\boxed{{{text}}}.",
            f"\\[ {text} \\]",
            f"\\( {text} \\)",
            f"$${text}$$",
            f"So we get $y = 3$ and then\n\n$\\boxed{{{text}}}$",
            f"**Answer:** ${text}$",
            f"Answer: {text}",
            text,
            f"Hence ${text}$ is what we want, since $1 + 1 = 2$.",
            f"The answer is {text}.",
        ],
        weights=[30, 12, 12, 5, 4, 5, 3, 3, 3, 2, 2, 2, 3, 1, 2],
    )[0]


def pair(rng: random.Random) -> tuple[str, str]:
    author = Author(rng)
    if rng.random() < 0.15:
        gold = author.plain()
        roll = rng.random()
        if roll < 0.4:
            pred = author.plain()
        elif roll < 0.7:
            pred = gold.replace(rng.choice([".0", " ", "(", "*"]), "") or gold
        else:
            pred = f"${gold.replace('**', '^')}$"
        if rng.random() < 0.3:
            gold = f"${gold}$"
        if rng.random() < 0.2:
            pred = rng.choice([f"The answer is {pred}.", f"\\boxed{{{pred}}}", f"Answer: {pred}", f"It is {pred} in total."])
        return gold, pred
    tree = author.answer()
    roll = rng.random()
    if roll < 0.5:
        reply = tree
    elif roll < 0.85:
        reply = author.changed(tree)
    else:
        reply = author.answer()
    gold, pred = Writer(rng).write(tree), Writer(rng).write(reply)
    gold = f"${gold}$" if rng.random() < 0.8 else dressed(rng, gold)
    return gold, dressed(rng, pred)


def rewritten(rng: random.Random, text: str) -> str | None:
    """What SymPy makes of a formula, in LaTeX."""
    import sympy  # noqa: PLC0415  (only the fuzzer needs it)
    from math_verify import parse  # noqa: PLC0415

    steps: list[Callable[[sympy.Basic], sympy.Basic]] = [
        lambda value: value,
        lambda value: value.doit(),
        lambda value: value.doit(),
        lambda value: value.doit(),
        lambda value: value.doit().evalf(rng.choice([3, 4, 6, 7, 8, 15])),
        lambda value: value.doit().round(rng.choice([2, 4, 5, 6, 7])),
        lambda value: sympy.simplify(value.doit()),
        lambda value: sympy.expand(value.doit()),
        lambda value: sympy.factor(value.doit()),
    ]
    step = rng.choice(steps)
    read = parse(f"${text}$", parsing_timeout=None)
    try:
        return sympy.latex(step(read[0]))
    except Exception:  # noqa: BLE001  (whatever SymPy cannot do)
        return None


def construct_pair(rng: random.Random, kind: str) -> tuple[str, str]:
    hand = Hand(rng)
    gold = pred = hand.fill(kind)
    roll = rng.random()
    if 0.12 < roll < 0.4:
        pred = hand.altered(gold)
    elif 0.4 < roll < 0.7 and kind in WITH_VALUES:
        pred = rewritten(rng, gold) or hand.fill(kind)
        if rng.random() < 0.2:
            pred = hand.altered(pred)
    elif 0.4 < roll < 0.9:
        pred = hand.fill(kind)
    elif roll > 0.9:
        pred = hand.fill(rng.choice(KINDS))
    if kind == "prose":
        return (gold if rng.random() < 0.6 else f"${hand.fill('v')}$"), pred
    return f"${gold}$" if rng.random() < 0.8 else dressed(rng, gold), dressed(rng, pred)


def written_pair(rng: random.Random, kind: str) -> tuple[str, str]:
    """Two ways to write an answer, or the answers of two questions."""
    hand = Hand(rng)
    group = rng.choice(WRITTEN[kind])
    gold, pred = (hand.filled(rng.choice(group)) for _ in range(2))
    roll = rng.random()
    if roll < 0.2:
        pred = hand.altered(pred)
    elif roll < 0.3:
        pred = hand.filled(rng.choice(rng.choice(WRITTEN[kind])))
    if kind == "replies":
        return gold, pred
    return f"${gold}$" if rng.random() < 0.8 else dressed(rng, gold), dressed(rng, pred)


def flags(rng: random.Random) -> dict[str, object]:
    """Keywords of `verify`."""
    return {
        "float_rounding": rng.choice([6, 6, 2, 4, 0]),
        "numeric_precision": rng.choice([15, 15, 5, 8]),
        "strict": rng.random() < 0.5,
        "allow_set_relation_comp": rng.random() < 0.5,
    }


def targets(rng: random.Random) -> list[tuple[str, dict[str, object]]]:
    """What to look for: up to three configurations with their keywords."""
    often = lambda: rng.random() < 0.7  # noqa: E731
    steps = {step: often() for step in ("basic_latex", "units", "malformed_operators", "nits")}
    latex = {
        "try_extract_without_anchor": often(),
        "boxed_match_priority": rng.choice([0, 50, -1, 250]),
        "normalization_config": {**steps, "boxed": rng.choice(["all", "last", "none"]), "equations": not often()},
    }
    strings = {
        "strings": rng.choice([["A", "B", "C", "D"], ["yes", "No", "even"], ["4", "x", "5/6"]]),
        "try_extract_without_anchor": often(),
        "lowercase": often(),
    }
    found = [("latex", latex), ("expr", {"try_extract_without_anchor": often()}), ("string", strings)]
    return rng.sample(found, rng.choice([1, 2, 2, 3]))


def configured(wanted: list[tuple[str, dict[str, object]]]) -> list[object]:
    import math_verify  # noqa: PLC0415  (only the fuzzer needs it)

    made: list[object] = []
    for name, keywords in wanted:
        if name == "latex":
            steps = math_verify.LatexNormalizationConfig(**keywords["normalization_config"])
            made.append(math_verify.LatexExtractionConfig(**{**keywords, "normalization_config": steps}))
        elif name == "expr":
            made.append(math_verify.ExprExtractionConfig(**keywords))
        else:
            made.append(math_verify.StringExtractionConfig(**{**keywords, "strings": tuple(keywords["strings"])}))
    return made


class TooSlow(BaseException):  # Math-Verify and SymPy catch every Exception
    """Math-Verify was still at it after the time given."""


def is_left_to_chance(read: list[list[object]]) -> bool:
    """Whether loose names are matched in the order of a set of several letters, which changes from run to run."""
    counts = [[len(getattr(answer, "free_symbols", ())) for answer in answers] for answers in read]
    return any(count > 1 and count in counts[1] for count in counts[0])


def within(seconds: float, work: Callable[[], object]) -> object:
    def ring(_signal: int, _frame: object) -> None:
        raise TooSlow

    # Time of this process, so that a busy machine leaves out the same pairs.
    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds / 4)
    try:
        return work()
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def shown(answers: list[object]) -> str:
    try:
        return repr(answers)
    except Exception:  # noqa: BLE001  (some trees that SymPy builds cannot be printed)
        return "?"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--pairs", type=int, default=20_000)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--kinds", help="only these kinds of constructs, by comma, and no trees")
    options.add_argument("--seconds", type=float, default=1.0, help="give a pair up after so many seconds")
    asked = options.parse_args()

    from math_verify import parse, verify  # noqa: PLC0415  (only the fuzzer needs it)

    logging.disable(logging.CRITICAL)
    rng = random.Random(asked.seed)
    kinds = asked.kinds.split(",") if asked.kinds else KINDS
    slow = chance = 0
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    with asked.out.open("w", encoding="utf-8") as out:
        for number in range(asked.pairs):
            kind = rng.choice(kinds if asked.kinds else rng.choice([["tree"], ["tree"], KINDS, KINDS, list(WRITTEN)]))
            # A pair that is given up must not change those after it.
            seed = rng.getrandbits(64)

            def judged(kind: str = kind, seed: int = seed) -> dict[str, object] | None:
                own = random.Random(seed)
                gold, pred = pair(own) if kind == "tree" else (written_pair if kind in WRITTEN else construct_pair)(own, kind)
                row: dict[str, object] = {"gold": gold, "pred": pred}
                reading: dict[str, object] = {}
                comparing: dict[str, object] = {}
                if own.random() < 0.15:
                    row["flags"] = comparing = flags(own)
                if own.random() < 0.15:
                    row |= {"targets": targets(own), "first_match": own.random() < 0.3, "no_fallback": own.random() < 0.3}
                    reading = {
                        "extraction_config": configured(row["targets"]),
                        "extraction_mode": "first_match" if row["first_match"] else "any_match",
                        "fallback_mode": "no_fallback" if row["no_fallback"] else "first_match",
                    }
                # Its own alarm would disarm ours.
                read = [parse(text, parsing_timeout=None, **reading) for text in (gold, pred)]
                if not comparing.get("strict", True) and is_left_to_chance(read):
                    return None
                return {
                    **row,
                    "verdict": verify(read[0], read[1], timeout_seconds=None, **comparing),
                    "verdict_rev": verify(read[1], read[0], timeout_seconds=None, **comparing),
                    "gold_parsed": shown(read[0]),
                    "pred_parsed": shown(read[1]),
                }

            try:
                verdicts = within(asked.seconds, judged)
            except (TooSlow, ArithmeticError, RecursionError, MemoryError):
                slow += 1
                continue
            if verdicts is None:
                chance += 1
                continue
            row = {"id": f"{asked.seed}-{number}", "kind": kind, "gold_kind": kind, **verdicts}
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    left_out = f"{slow} took it too long or made it fail, {chance} are left to chance"
    print(f"{asked.pairs - slow - chance} pairs written to {asked.out}; left out: {left_out}", file=sys.stderr)


if __name__ == "__main__":
    main()
