"""Prints the path of a file to give to a framework that loads rewards from files.

The files are separate from the adapters because some frameworks put a file's directory on the path. There, a module called `trl` or
`verl` would shadow the framework of that name.
"""

import pathlib
import sys

FILES = pathlib.Path(__file__).parent / "plugins"
KNOWN = sorted(path.stem.removeprefix("groundrule_") for path in FILES.glob("groundrule_*.py"))

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in KNOWN:
        sys.exit(f"usage: python -m groundrule.adapters {{{','.join(KNOWN)}}}")
    print(FILES / f"groundrule_{sys.argv[1]}.py")
