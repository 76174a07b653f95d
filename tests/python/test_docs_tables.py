"""The examples of docs/tables.md run as they are written."""

import pathlib
import re

import pytest

PAGE = pathlib.Path(__file__).parent.parent.parent / "docs" / "tables.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)


@pytest.fixture(scope="module")
def names():
    found = {}
    exec(BLOCKS[0], found)
    return found


def test_there_is_an_example_for_each_library():
    assert len(BLOCKS) == 6


@pytest.mark.parametrize("block", BLOCKS[1:])
def test_examples_run(block, names):
    exec(block, dict(names))
