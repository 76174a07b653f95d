"""The rows are those of the other tests of tables."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parent.parent / "python"))
