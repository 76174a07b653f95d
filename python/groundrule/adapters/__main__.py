"""Prints the path of an adapter, for frameworks that load rewards from files."""

import pathlib
import sys

HERE = pathlib.Path(__file__).parent
KNOWN = sorted(path.stem for path in HERE.glob("[a-z]*.py"))

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in KNOWN:
        sys.exit(f"usage: python -m groundrule.adapters {{{','.join(KNOWN)}}}")
    print(HERE / f"{sys.argv[1]}.py")
