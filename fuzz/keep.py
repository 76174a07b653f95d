"""Keeps a small part of the fuzzers' corpora in fuzz/kept/<target>.json, for the tests and as starting inputs.

    python3 fuzz/keep.py            # after: cargo +nightly fuzz cmin <target>

The shortest inputs first, as long as a target's file stays below a few tens of kilobytes. Text is kept as text, bytes as
hexadecimal digits.
"""

import json
from pathlib import Path

FUZZ = Path(__file__).resolve().parent
MOST_BYTES = 80_000
BYTES = (
    "image_size", "matching", "math_compat", "math_grammar", "math_question", "math_words", "rewards", "rows", "service_table", "table_rows",
    "text_file", "threads", "thumbnail", "view_request",
)


def main():
    (FUZZ / "kept").mkdir(exist_ok=True)
    for directory in sorted((FUZZ / "corpus").iterdir()):
        # Tables are kept as files, chosen by hand.
        if directory.name == "table_file":
            continue
        inputs = sorted({path.read_bytes() for path in directory.iterdir()}, key=lambda data: (len(data), data))
        kept, size = set(), 0
        # Every so many of the list, so that long inputs are there, too.
        step = max(1, sum(map(len, inputs)) // MOST_BYTES)
        for data in inputs[::step]:
            if directory.name not in BYTES:
                text = data.decode("utf-8", "ignore")
            else:
                text = "hex:" + data.hex()
            size += len(text)
            if size > MOST_BYTES:
                break
            kept.add(text)
        path = FUZZ / "kept" / f"{directory.name}.json"
        path.write_text(json.dumps(sorted(kept, key=lambda t: (len(t), t)), indent=0) + "\n", encoding="utf-8")
        print(directory.name, len(inputs), "inputs,", len(kept), "kept,", path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
