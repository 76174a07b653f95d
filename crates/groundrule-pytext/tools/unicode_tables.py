"""Writes src/tables.rs from the Unicode data of the Python that runs it.

Groundrule follows CPython 3.11, whose tables are Unicode 14.0; run it with that version:
    python3.11 tools/unicode_tables.py > src/tables.rs && cargo fmt
"""

import unicodedata

assert unicodedata.unidata_version == "14.0.0", unicodedata.unidata_version
ALL = [c for c in map(chr, range(0x110000)) if not 0xD800 <= ord(c) <= 0xDFFF]


def ranges(predicate):
    out = []
    for c in ALL:
        if predicate(c):
            n = ord(c)
            # The surrogate gap does not split a range: a Rust `char` is never inside it.
            if out and n == (out[-1][1] + 1 if out[-1][1] != 0xD7FF else 0xE000):
                out[-1][1] = n
            else:
                out.append([n, n])
    return out


def emit_ranges(name, doc, predicate):
    print(f"/// {doc}")
    rows = ranges(predicate)
    print(f"pub(crate) static {name}: [(u32, u32); {len(rows)}] = [")
    print(", ".join(f"({a:#x}, {b:#x})" for a, b in rows))
    print("];\n")


def emit_case(name, doc, mapping):
    single, several = [], []
    for c in ALL:
        to = mapping(c)
        if to == c:
            continue
        if len(to) > 1:
            several.append((ord(c), to))
            continue
        n, delta = ord(c), ord(to) - ord(c)
        if single and single[-1][3] == delta:
            first, last, step, _ = single[-1]
            gap = n - last
            if gap == step or (first == last and gap in (1, 2)):
                single[-1] = [first, n, gap, delta]
                continue
        single.append([n, n, 1, delta])
    print(f"/// {doc}: first, last, step, distance.")
    print(f"pub(crate) static {name}: [(u32, u32, u32, i32); {len(single)}] = [")
    print(", ".join(f"({a:#x}, {b:#x}, {s}, {d})" for a, b, s, d in single))
    print("];\n")
    print(f"/// {doc}, where one character becomes several.")
    print(f"pub(crate) static {name}_SEVERAL: [(u32, &str); {len(several)}] = [")
    escape = lambda to: "".join("\\u{%x}" % ord(x) for x in to)
    print(", ".join('(%#x, "%s")' % (n, escape(to)) for n, to in several))
    print("];\n")


def sigma_final(text):
    return text.lower().endswith("\u03c2")


print("//! Unicode 14.0 as CPython 3.11 uses it. Written by tools/unicode_tables.py; do not edit.\n")
digits = [ord(c) for c in ALL if unicodedata.category(c) == "Nd" and unicodedata.decimal(c) == 0]
for zero in digits:
    assert all(unicodedata.decimal(chr(zero + i)) == i for i in range(10))
assert len(digits) * 10 == sum(unicodedata.category(c) == "Nd" for c in ALL)
print("/// The zero of each script's ten decimal digits.")
print(f"pub(crate) static ZEROS: [u32; {len(digits)}] = [")
print(", ".join(f"{z:#x}" for z in digits))
print("];\n")
emit_ranges("ALPHA", "`str.isalpha()`.", str.isalpha)
emit_ranges("ALNUM", "`str.isalnum()`.", str.isalnum)
emit_ranges("PRINTABLE", "`str.isprintable()`.", str.isprintable)
# str.lower() ends a word's sigma differently; these two classes decide it.
emit_ranges("CASED", "Cased and not case-ignorable.", lambda c: sigma_final(c + "\u03a3"))
emit_ranges(
    "CASE_IGNORABLE",
    "Case-ignorable.",
    lambda c: sigma_final("A" + c + "\u03a3") and not sigma_final(c + "\u03a3"),
)
emit_case("LOWER", "`str.lower()`", str.lower)
emit_case("UPPER", "`str.upper()`", str.upper)
