"""The golden vectors, read as Python sees them."""

import gzip
import json
import math
import pathlib
import re

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"

# A time stamp of a log: day, hour, minute, second, microsecond.
_STAMP = re.compile(r"^(-{13} ?)\d\d-\d\d-\d\d-\d\d-\d{6}(?= )", re.MULTILINE)


def decode(value):
    """Floats that JSON has not are written as {"__float__": "nan"}."""
    if isinstance(value, dict):
        if set(value) == {"__float__"}:
            return float(value["__float__"])
        return {key: decode(item) for key, item in value.items()}
    if isinstance(value, list):
        return [decode(item) for item in value]
    return value


def vectors(function):
    """The vectors of one function: those written by hand, then those made at random."""
    found = []
    with open(GOLDEN / f"{function}.jsonl", encoding="utf-8") as file:
        found += [json.loads(line) for line in file if line.strip()]
    bulk = GOLDEN / "bulk" / f"{function}.jsonl.gz"
    if bulk.exists():
        with gzip.open(bulk, "rt", encoding="utf-8") as file:
            found += [json.loads(line) for line in file if line.strip()]
    assert len(found) > 5, function
    return found


def same(got, expected):
    """Equal to the last bit: -0.0 is not 0.0, and a NaN equals a NaN."""
    if isinstance(got, list) and isinstance(expected, list):
        return len(got) == len(expected) and all(map(same, got, expected))
    if isinstance(got, float) and isinstance(expected, (int, float)) and not isinstance(expected, bool):
        if math.isnan(got) or math.isnan(expected):
            return math.isnan(got) and math.isnan(expected)
        return got == expected and math.copysign(1, got) == math.copysign(1, float(expected))
    return type(got) is type(expected) and got == expected


def logs(directory):
    """Every log file of a directory, with its time stamps taken out."""
    return {
        str(path.relative_to(directory)): _STAMP.sub(r"\1<TIME>", path.read_text(encoding="utf-8"))
        for path in directory.rglob("*")
        if path.is_file()
    }
