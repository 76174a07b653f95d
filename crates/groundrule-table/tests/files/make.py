"""Writes the Parquet files of tests/parquet_files.rs with pyarrow, Polars and DuckDB: `python make.py`.

Each file is small and covers some layout: types, encodings, packing, page forms, nesting. After a change run the test with
UPDATE_FILES=1; tests/python/test_parquet.py checks that pyarrow reads the same.
"""

import datetime
import decimal
import random
from pathlib import Path

import duckdb
import polars
import pyarrow
import pyarrow.parquet

HERE = Path(__file__).parent
CHOICE = random.Random(11)
NAMES = ["completion", "solution", "prompt", "choices"]
TEXTS = ["", "a", "yes", "αβγ", "a text that is too long for a view", "日本語のテキスト" * 2]
START = datetime.datetime(1970, 1, 1)


def value(kind, depth=0):
    """A random value of a type."""
    types = pyarrow.types
    if types.is_boolean(kind):
        return CHOICE.random() < 0.5
    if types.is_integer(kind):
        signed = types.is_signed_integer(kind)
        low, high = (-(1 << kind.bit_width - 1), (1 << kind.bit_width - 1) - 1) if signed else (0, (1 << kind.bit_width) - 1)
        return CHOICE.choice([low, high, 0, 1, CHOICE.randint(low, high)])
    if types.is_floating(kind):
        return CHOICE.choice([0.0, 1.5, -2.25, 1024.0])
    if types.is_string(kind):
        return CHOICE.choice(TEXTS) + CHOICE.choice(["", str(CHOICE.randrange(100))])
    if types.is_fixed_size_binary(kind):
        return CHOICE.randbytes(kind.byte_width)
    if types.is_binary(kind):
        return CHOICE.randbytes(CHOICE.choice([0, 3, 12, 13, 30]))
    if types.is_decimal(kind):
        with decimal.localcontext() as context:
            context.prec = 80
            top = 10**kind.precision - 1
            return decimal.Decimal(CHOICE.choice([CHOICE.randint(-top, top), -1, 0, 99])).scaleb(-kind.scale)
    if types.is_date(kind):
        return (START + datetime.timedelta(days=CHOICE.randint(-20000, 40000))).date()
    if types.is_time(kind):
        return datetime.time(CHOICE.randrange(24), CHOICE.randrange(60), CHOICE.randrange(60), CHOICE.randrange(1000) * 1000)
    if types.is_timestamp(kind):
        return START + datetime.timedelta(milliseconds=CHOICE.randint(-(10**12), 2 * 10**12))
    if types.is_struct(kind):
        return {field.name: maybe(field, depth + 1) for field in kind}
    if types.is_map(kind):
        return [(f"{place}", maybe(kind.item_field, depth + 1)) for place in range(CHOICE.randrange(3))]
    return [maybe(kind.value_field, depth + 1) for _ in range(CHOICE.choice([0, 1, 2, 5]))]


def maybe(field, depth=0):
    """A random value of a field, which may be null."""
    return None if pyarrow.types.is_null(field.type) or field.nullable and CHOICE.random() < 0.2 else value(field.type, depth)


def table(kinds, rows, nullable=True):
    """A table of random values."""
    fields = [pyarrow.field(NAMES[place] if place < len(NAMES) else f"c{place}", kind, nullable or pyarrow.types.is_null(kind)) for place, kind in enumerate(kinds)]
    columns = [pyarrow.array([maybe(field) for _ in range(rows)], type=field.type) for field in fields]
    return pyarrow.table(columns, schema=pyarrow.schema(fields))


def write(name, content, **options):
    options = {"write_statistics": False, **options}
    pyarrow.parquet.write_table(content, HERE / f"{name}.parquet", store_schema=False, **options)


FLAT = [
    pyarrow.null(), pyarrow.bool_(), pyarrow.int8(), pyarrow.int16(), pyarrow.int32(), pyarrow.int64(), pyarrow.uint8(),
    pyarrow.uint16(), pyarrow.uint32(), pyarrow.uint64(), pyarrow.float16(), pyarrow.float32(), pyarrow.float64(),
    pyarrow.string(), pyarrow.binary(), pyarrow.binary(5), pyarrow.decimal128(5, 2), pyarrow.decimal128(15, 3),
    pyarrow.decimal128(30, 10), pyarrow.decimal256(60, 5), pyarrow.date32(), pyarrow.time32("ms"), pyarrow.time64("us"),
    pyarrow.time64("ns"), pyarrow.timestamp("ms"), pyarrow.timestamp("us", "UTC"), pyarrow.timestamp("ns"),
]
NESTED = [kind for kind in FLAT if kind in (pyarrow.bool_(), pyarrow.int16(), pyarrow.int64(), pyarrow.string(), pyarrow.binary(5), pyarrow.float64())]


def nested(depth):
    """A random type of lists, maps and structs."""
    if depth == 0:
        return CHOICE.choice(NESTED)
    def inner(name):
        return pyarrow.field(name, nested(depth - 1), CHOICE.random() < 0.7)

    match CHOICE.randrange(4):
        case 0:
            return pyarrow.struct([inner(f"f{place}") for place in range(CHOICE.choice([1, 2]))])
        case 1:
            return pyarrow.map_(pyarrow.string(), inner("value"))
        case _:
            return pyarrow.list_(inner("element"))


def main():
    for packing in ["none", "snappy", "gzip", "zstd", "lz4"]:
        for version in ["1.0", "2.0"]:
            write(f"flat_{packing}_{version[0]}", table(FLAT[1:] if version == "1.0" else FLAT, 24, version == "2.0"),
                  compression=packing, data_page_version=version, use_dictionary=version == "1.0")
    write("days", table([pyarrow.timestamp("ns")], 12), use_deprecated_int96_timestamps=True)
    write("pages", table([pyarrow.string(), pyarrow.int64(), pyarrow.bool_()], 200), data_page_size=60, row_group_size=90,
          write_batch_size=7, dictionary_pagesize_limit=100)
    write("empty", table([pyarrow.string()], 0))
    # The heads of pages have their least and greatest value.
    write("long_heads", pyarrow.table({"completion": ["a" * 3000, "b" * 3000]}), write_statistics=True, use_dictionary=False)
    encodings = {
        "DELTA_BINARY_PACKED": [pyarrow.int32(), pyarrow.int64(), pyarrow.uint8(), pyarrow.date32()],
        "DELTA_LENGTH_BYTE_ARRAY": [pyarrow.string(), pyarrow.binary()],
        "DELTA_BYTE_ARRAY": [pyarrow.string(), pyarrow.binary(), pyarrow.binary(5)],
        "BYTE_STREAM_SPLIT": [pyarrow.int32(), pyarrow.float64(), pyarrow.binary(5)],
        "RLE": [pyarrow.bool_()],
    }
    for encoding, kinds in encodings.items():
        for rows in [1, 150]:
            content = table(kinds, rows)
            write(f"{encoding.lower()}_{rows}", content, use_dictionary=False, data_page_version="2.0",
                  column_encoding=dict.fromkeys(content.column_names, encoding))
    for place in range(12):
        write(f"nested_{place}", table([nested(1 + place % 4) for _ in range(2)], 30), data_page_size=80, write_batch_size=5,
              row_group_size=CHOICE.choice([11, 100]), data_page_version=CHOICE.choice(["1.0", "2.0"]),
              use_compliant_nested_type=place % 2 == 0, compression="snappy")
    rows = [{"a": CHOICE.choice([None, "x", "long " * 9]), "b": [1, 2][: CHOICE.randrange(3)], "c": {"p": 0.5, "q": None}, "d": place} for place in range(40)]
    frame = polars.DataFrame(rows)
    frame.write_parquet(HERE / "polars.parquet", compression="zstd", row_group_size=20, statistics=False)
    found = frame.to_arrow()  # noqa: F841 - DuckDB finds it by its name
    for form in ["V1", "V2"]:
        duckdb.sql(f"copy (select * from found) to '{HERE}/duckdb_{form.lower()}.parquet' (format parquet, parquet_version {form})")


if __name__ == "__main__":
    main()
