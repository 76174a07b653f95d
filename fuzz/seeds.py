"""Writes starting inputs for the fuzz targets to fuzz/seeds/<target>/ (not committed), out of the golden vectors and
pairs of this repository and of pieces written here.

    python3 fuzz/seeds.py && cd fuzz && cargo +nightly fuzz run math_verify corpus/math_verify seeds/math_verify
"""

import gzip
import hashlib
import itertools
import json
import shutil
from pathlib import Path

FUZZ = Path(__file__).resolve().parent
GOLDEN = FUZZ.parent / "tests" / "golden"
PAIRS = FUZZ.parent / "tests" / "math" / "pairs.jsonl"
TABLES = FUZZ.parent / "crates" / "groundrule-table" / "tests" / "files"
LONGEST = 1500

FORMULAS = r"""
\frac12|\frac{x^2-1}{x+1}|\sqrt[3]{8}|\sqrt3|2\frac{1}{2}|3\frac12x|\sin^{-1}x|\log_2 8|\ln(1/x)|5!|\binom{n}{2}|\lfloor x\rfloor|\lceil 2.5\rceil
|x||\|v\||\gcd(4,6)|\max(1,2)|7\bmod 3|\pm 2|30^\circ|50\%|5\text{ cm}|x_1|f'(x)|x=1|x<y<3|x\approx 2|\{1,2,3\}|\{x\mid x>0\}|(1,2]|[0,\infty)
(-\infty,1)\cup(2,3)|A\setminus B|x\in\mathbb{R}|(1,2,3)|\begin{pmatrix}1&2\\3&4\end{pmatrix}|\begin{vmatrix}a&b\\c&d\end{vmatrix}|\vec{i}+2\vec{j}
3+4i|e^{i\pi}|\sum_{k=1}^{n}k|\prod_{k=1}^{5}k|\lim_{x\to0}\frac{\sin x}{x}|\frac{d}{dx}x^2|\int_0^1 x^2dx|x²+√2|1{,}234|1.5e-5|12:30|4343_6|0x1f
\overline{AB}|\angle ABC|a:b|1/2x|2^3^2|-x^2|x=1,y=2|x=1 \text{ or } x=2|y=mx+b|10^{10^{10}}|\text{east}|\mathrm{km/h}|5 ft 3 in|\$5.50|3\times10^8
""".strip().replace("\n", "|").split("|")
SENTENCES = [
    "The final answer is ${}$. I hope it is correct.", "So we get \\boxed{{{}}}.", "answer: {}", "**Answer:** {}", "Thus \\[{}\\]",
    "<think>maybe 7</think><answer>{}</answer>", "\\({}\\) and $2$", "It is {} dollars, wait, no: $3$.", "= {}", "$${}$$ %", "{}",
]


def rows(path):
    """The rows of a JSONL file; a line may hold other line separators than the newline."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def texts_of(value):
    """Every text inside a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_of(inner)


def all_texts(*names):
    for name in names:
        yield from texts_of(rows(GOLDEN / name))


def pairs():
    for row in rows(PAIRS):
        texts = [text for text in texts_of(row) if text]
        fields = [row[key] for key in ("reference", "reply")]
        if len(fields) == 2:
            yield tuple(fields)


def inputs():
    both = list(pairs())
    sentences = [form.format(formula) for form, formula in zip(itertools.cycle(SENTENCES), FORMULAS)]
    yield "math_parse", FORMULAS + [side.strip("$") for pair in both for side in pair]
    yield "math_print", FORMULAS + [side.strip("$") for pair in both for side in pair]
    yield "math_extract", sentences + [side for pair in both for side in pair]
    crossed = [f"${a}$\t${b}$" for a, b in zip(FORMULAS, FORMULAS[1:] + FORMULAS[:1])]
    yield "math_verify", crossed + [f"${a}$\t${a}$" for a in FORMULAS] + [f"{a}\t{b}" for a, b in both]
    yield "json_loads", list(all_texts("py_json_loads.jsonl"))
    yield "json_repair", list(all_texts("repair_json.jsonl"))
    yield "box_reader", list(all_texts("detection_score.jsonl", "iou_reward.jsonl"))
    for target in (
        "service_request", "settings", "edges", "rows", "threads", "matching", "math_grammar", "math_compat", "math_question", "math_words", "rewards",
        "table_rows", "text_file", "tokenizer_file", "view_request",
    ):
        yield target, []
    yield "tags", list(all_texts("format_reward.jsonl", "format_reward_rec.jsonl", "repetition_reward.jsonl"))


def kept(target):
    """What earlier runs kept, and what they found."""
    path = FUZZ / "kept" / f"{target}.json"
    for text in json.loads(path.read_text(encoding="utf-8")) if path.exists() else []:
        yield bytes.fromhex(text[4:]) if text.startswith("hex:") else text.encode("utf-8", "replace")
    for found in (FUZZ / "findings" / target).glob("*"):
        yield found.read_bytes()


def write(target, texts, longest=LONGEST):
    directory = FUZZ / "seeds" / target
    texts = [*texts, *kept(target)]
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(parents=True)
    for data in {text if isinstance(text, bytes) else text.encode("utf-8", "replace") for text in texts}:
        if len(data) <= longest:
            (directory / hashlib.sha1(data).hexdigest()[:16]).write_bytes(data)
    print(target, len(list(directory.iterdir())))


def main():
    for target, texts in inputs():
        write(target, texts)
    images = []
    for path in sorted((GOLDEN / "images").rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            images += [data, data[:400], data[:64]] if path.suffix != ".gz" else [gzip.decompress(data)]
    write("image_size", images)
    write("thumbnail", images, 4096)
    tables = [*(FUZZ / "kept" / "table_file").iterdir(), *TABLES.glob("*.parquet")]
    write("table_file", [path.read_bytes() for path in sorted(tables)], 8192)
    write("service_table", [path.read_bytes() for path in tables if path.suffix.startswith(".arrow")], 4096)


if __name__ == "__main__":
    main()
