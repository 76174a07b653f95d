"""Prints the path of a file to give to a framework that loads rewards from files.

The files stand apart from the adapters because some frameworks put a file's directory on the path: there, a module called `trl` or
`verl` would be taken for the framework of that name.
"""

import pathlib
import sys

FILES = pathlib.Path(__file__).parent / "plugins"
KNOWN = sorted(path.stem.removeprefix("groundrule_") for path in FILES.glob("groundrule_*.py"))

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in KNOWN:
        sys.exit(f"usage: python -m groundrule.adapters {{{','.join(KNOWN)}}}")
    print(FILES / f"groundrule_{sys.argv[1]}.py")
