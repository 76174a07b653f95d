"""No page, message or help text has a phrase that was struck."""

from __future__ import annotations

import pathlib
import re
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import english  # noqa: E402


def test_no_struck_phrase_comes_back():
    assert english.found() == []


def test_there_is_something_to_look_at():
    for source, least in ((english.pages, 2_000), (english.messages, 1_000), (english.docstrings, 200)):
        assert sum(1 for _ in source()) > least, source.__name__


@pytest.mark.parametrize(
    "sentence",
    [
        "could not be brought to a score",
        "weight 3 is no number",
        "met a defect of its own on this row",
        "Units at the end of cases and matrices are heard",
        "Sizes are read of AVIF, BMP",
        "the tag stands there twice",
        "the summary says so where there is one",
    ],
)
def test_the_phrases_of_the_list_are_found(sentence):
    assert any(re.search(pattern, sentence) for pattern in english.STRUCK)


@pytest.mark.parametrize("sentence", ["there is no reward of this name", "it is no longer read", "A server stands by.", "a group in which all are right"])
def test_plain_english_is_left_alone(sentence):
    assert not any(re.search(pattern, sentence) for pattern in english.STRUCK)
