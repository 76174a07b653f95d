"""Places in Rust code where a small change should make a test fail, and the change itself.

Every change is written beside the original behind a switch, so that one build holds all of them: `a < b` becomes
`(if on(7) { a > b } else { a < b })`. Places where code must be constant cannot be switched and are left out.
"""

from __future__ import annotations

import platform
from dataclasses import dataclass
from pathlib import Path

import tree_sitter
import tree_sitter_rust

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))

# Takes the place of the condition until a change has its number; no source holds it.
SWITCH = "\0"

OPERATORS = {
    "==": ["!="], "!=": ["=="], "<": ["==", ">", "<="], ">": ["==", "<", ">="], "<=": [">", "<"], ">=": ["<", ">"],
    "&&": ["||"], "||": ["&&"], "+": ["-", "*"], "-": ["+", "/"], "*": ["+", "/"], "/": ["*", "%"], "%": ["/", "+"],
    "&": ["|", "^"], "|": ["&", "^"], "^": ["|", "&"], "<<": [">>"], ">>": ["<<"],
    "+=": ["-=", "*="], "-=": ["+=", "/="], "*=": ["+=", "/="], "/=": ["*="], "|=": ["&="], "&=": ["|="],
}
NUMBERS = {
    **dict.fromkeys(["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"], ["0", "1"]),
    **dict.fromkeys(["f32", "f64"], ["0.0", "1.0"]),
}
# What must be known when the code is built, and what is not parsed: macros hold tokens.
LEFT_OUT = {"const_item", "static_item", "enum_variant", "array_type", "macro_invocation", "macro_definition", "attribute_item", "type_arguments"}


@dataclass(frozen=True)
class Point:
    """A place in a file and what to put there, with `SWITCH` for the condition."""

    path: Path
    start: int
    end: int
    text: str
    line: int
    what: str

    def name(self, root: Path) -> str:
        return f"{self.path.relative_to(root)}:{self.line}: {self.what}"


def values(kind: str) -> list[str]:
    """What a function of this return type could give in place of its answer."""
    plain = kind.replace("'static ", "")
    head = plain.split("<")[0].split("::")[-1]
    if plain == "bool":
        return ["true", "false"]
    if plain in NUMBERS:
        return NUMBERS[plain]
    if plain == "&str":
        return ['""', '"xyzzy"']
    if plain == "String":
        return ["String::new()", '"xyzzy".into()']
    if head == "Option":
        return ["None"]
    if head in ("Result", "Parse"):
        return ["Ok(Default::default())"]
    if head == "Vec":
        return ["Vec::new()"]
    if plain.startswith(("&", "impl", "!", "dyn", "*")):
        return []
    return ["Default::default()"]


class Finder:
    def __init__(self, path: Path):
        self.path = path
        self.source = path.read_bytes()
        self.points: list[Point] = []

    def text(self, node) -> str:
        return self.source[node.start_byte : node.end_byte].decode()

    def add(self, node, text: str, what: str, within: str, span=None) -> None:
        start, end = span or (node.start_byte, node.end_byte)
        where = f" in {within}" if within else ""
        self.points.append(Point(self.path, start, end, text, node.start_point[0] + 1, what + where))

    def visit(self, node, within: str = "") -> None:
        attributes = ""
        for child in node.children:
            if child.type == "attribute_item":
                attributes += self.text(child)
                continue
            # What stands for another machine is not built on this one.
            elsewhere = f'cfg(not(target_arch = "{platform.machine()}"' in attributes
            skipped = "cfg(test)" in attributes or "#[test]" in attributes or elsewhere
            if child.type not in ("line_comment", "block_comment"):
                attributes = ""
            if skipped or child.type in LEFT_OUT:
                continue
            inside = within
            if child.type == "function_item":
                modifiers = next((self.text(part) for part in child.children if part.type == "function_modifiers"), "")
                if "const" in modifiers:
                    continue
                inside = self.text(child.child_by_field_name("name"))
                self.function(child, inside)
            self.change(child, inside)
            self.visit(child, inside)

    def function(self, node, name: str) -> None:
        body, returned = node.child_by_field_name("body"), node.child_by_field_name("return_type")
        if body is None or name == "main":
            return
        if len([part for part in body.children if part.is_named]) == 0:
            return
        given = [""] if returned is None else values(self.text(returned))
        place = body.start_byte + 1
        # The same answer is not a change.
        same = self.text(body)[1:-1].strip().replace("Self::default()", "Default::default()")
        for value in given:
            if value == same:
                continue
            told = f"replace the body with {value or '()'}"
            self.add(node, f" if {SWITCH} {{ return {value}; }}", told, name, (place, place))

    def change(self, node, within: str) -> None:
        if node.type == "binary_expression":
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            sign = self.text(node.child_by_field_name("operator"))
            whole = self.text(node)
            for other in OPERATORS.get(sign, []):
                changed = f"({self.text(left)}) {other} ({self.text(right)})"
                self.add(node, f"(if {SWITCH} {{ {changed} }} else {{ {whole} }})", f"replace {sign} with {other}", within)
        elif node.type == "compound_assignment_expr":
            sign = self.text(node.child_by_field_name("operator"))
            left, right = self.text(node.child_by_field_name("left")), self.text(node.child_by_field_name("right"))
            for other in OPERATORS.get(sign, []):
                text = f"{{ if {SWITCH} {{ {left} {other} {right} }} else {{ {self.text(node)} }} }}"
                self.add(node, text, f"replace {sign} with {other}", within)
        elif node.type == "unary_expression" and self.text(node)[:1] in "!-":
            operand = self.text(node)[1:]
            # A negative literal is one sign.
            if not operand.lstrip()[:1].isdigit():
                self.add(node, f"(if {SWITCH} {{ {operand} }} else {{ {self.text(node)} }})", f"delete {self.text(node)[0]}", within)
        elif node.type == "match_pattern" and node.parent.type == "match_arm":
            self.arm(node, within)

    def arm(self, node, within: str) -> None:
        condition = node.child_by_field_name("condition")
        if condition is not None:
            if condition.type not in ("let_chain", "let_condition"):
                whole = self.text(condition)
                for value in ("true", "false"):
                    text = f"(if {SWITCH} {{ {value} }} else {{ {whole} }})"
                    self.add(condition, text, f"replace the guard with {value}", within)
            return
        block = node.parent.parent
        arms = [arm for arm in block.children if arm.type == "match_arm"]
        patterns = [self.text(arm.child_by_field_name("pattern")) for arm in arms]
        if patterns[-1] == "_" and self.text(node) != "_":
            shown = self.text(node) if len(self.text(node)) < 40 else "…"
            self.add(node, f"{self.text(node)} if !{SWITCH}", f"delete the arm {shown}", within)


def points(directory: Path) -> list[Point]:
    """Every place below a crate's `src`, in order."""
    found = []
    for path in sorted(directory.rglob("*.rs")):
        if path.name in ("tests.rs", "main.rs") or "tests" in path.parent.parts:
            continue
        finder = Finder(path)
        finder.visit(PARSER.parse(finder.source).root_node)
        found += finder.points
    return found
