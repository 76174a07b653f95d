"""The `groundrule` program: `python -m groundrule score rollouts.jsonl`."""

import sys

from ._groundrule import _run_program


def main() -> int:
    """Runs the program with the arguments of the process, and gives its exit code."""
    # What Python has written must come before what the program writes.
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    return _run_program(["groundrule", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
