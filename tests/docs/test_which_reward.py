"""Each data set that the page on choosing a reward names has a configuration that pays for right completions and not for wrong ones."""

from __future__ import annotations

import pathlib
import re
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from blocks import ROOT  # noqa: E402

import groundrule  # noqa: E402

PAGE = (ROOT / "docs/which-reward.md").read_text()
THOUGHT = "<think>I look at the picture first.</think>"


def answer(text: str) -> str:
    return f"{THOUGHT}<answer>{text}</answer>"


# For each data set: its columns as it has them, what is right, and what is wrong.
ROWS = {
    "GSM8K": (
        {"question": "Natalia sold 48 clips in April, and half as many in May. How many in all?", "answer": "48/2 = <<48/2=24>>24 in May.\n#### 72"},
        ["72", "\\boxed{72}", "She sold 72 clips."],
        ["24", "71", "72 or 73"],
    ),
    "MATH": (
        {"problem": "Solve $x^2=8$ for $x>0$.", "solution": "As $x>0$, the answer is $\\boxed{2\\sqrt{2}}$."},
        ["$2\\sqrt2$", "\\boxed{\\sqrt{8}}", "2.828"],
        ["$-2\\sqrt2$", "$\\pm2\\sqrt2$", "2.83"],
    ),
    "Geometry3K": ({"problem": "<image>Find x.", "answer": "2 \\sqrt { 221 }"}, ["$2\\sqrt{221}$", "29.73"], ["$\\sqrt{221}$", "29.7"]),
    "MathVista": (
        {"question": "What is the angle?", "choices": ["145°", "140°", "130°"], "answer": "145°"},
        ["145°", "A", "(A) 145°"],
        ["140°", "B", "A or B"],
    ),
    "MathVista (choices)": (
        {"question": "Is the sum of the two smallest bars above 10?", "choices": ["Yes", "No"], "answer": "No"},
        ["No", "B", "(B) No"],
        ["Yes", "A"],
    ),
    "ChartQA": ({"query": "What is the share of 2010?", "label": ["14.1"]}, ["14.1", "14.5", "13.8"], ["15", "141"]),
    "MMMU": ({"question": "Which one?", "options": "['a lens', 'a mirror', 'a prism']", "answer": "B"}, ["B", "(B)", "a mirror"], ["A", "a lens", "A, B, C"]),
    "ScienceQA": ({"question": "Which is a mammal?", "choices": ["a shark", "a whale", "a trout"], "answer": 1}, ["B", "a whale", "(B) a whale"], ["A", "a trout", "1 or 2"]),
    "AI2D": ({"question": "What eats grass?", "options": ["fox", "hawk", "rabbit"], "answer": "2"}, ["C", "rabbit"], ["A", "fox"]),
    "POPE": ({"question": "Is there a dog in the image?", "answer": "yes"}, ["Yes", "Yes, there is."], ["No", "I do not know", "yes and no"]),
    "hallucination probes": ({"question": "Is there a cat in the image?", "answer": "no"}, ["no", "No."], ["yes"]),
    "RefCOCO": (
        {"problem": "Where is the dog?", "solution": [100, 120, 300, 260], "image_size": [644, 476]},
        ["[100, 120, 300, 260]", '{"bbox_2d": [100, 120, 300, 260]}'],
        ["[400, 300, 500, 400]", "on the left"],
    ),
    "COCO detection": (
        {"problem": "Find the cats.", "solution": [{"bbox_2d": [100, 100, 200, 200], "label": "cat"}], "image_size": [1000, 1000]},
        ['[{"bbox_2d": [100, 100, 200, 200], "label": "cat"}]'],
        ['[{"bbox_2d": [700, 700, 800, 800], "label": "cat"}]', "none"],
    ),
    "ScreenSpot": (
        {"problem": "Open the menu.", "solution": [1800, 0, 1920, 100], "image_size": [1920, 1080]},
        ["click(start_box='(975,46)')", "(960, 30)"],
        ["click(start_box='(500,500)')", "at the top"],
    ),
    "pointing data": (
        {"problem": "Point to the knob.", "solution": {"point_2d": [960, 540]}, "image_size": [1920, 1080]},
        ["(500, 500)"],
        ["(100, 900)"],
    ),
    "CLEVR": ({"problem": "How many cubes are there?", "solution": "<answer> 3 </answer>"}, ["3", "three", "There are 3."], ["4", "3 or 4", "more than 3"]),
    "other counting data": ({"question": "How many people?", "answer": 12}, ["12", "twelve"], ["11", "112"]),
    "DocVQA": ({"question": "What is the date?", "answers": ["Jan 5", "January 5"]}, ["january 5", "Jan 5"], ["March 18, 1999", ""]),
    "InfographicVQA": ({"question": "Which city?", "answers": ["Tokyo"]}, ["Tokyo", "tokyo"], ["Osaka", "unknown"]),
    "TextOCR": ({"question": "Read the sign.", "answer": "EXIT 12"}, ["EXIT 12"], ["?", ""]),
    "handwriting": ({"answer": "Dear Anna,"}, ["Dear Anna,"], [""]),
    "tables": ({"answer": "| a | b |\n|---|---|\n| 1 | 2 |"}, ["| a | b |\n|---|---|\n| 1 | 2 |"], [""]),
    "VQA": ({"question": "What leans on the wall?", "answer": "a bicycle"}, ["a bicycle", "Bicycle."], ["a ladder", "a bicycle or a ladder"]),
    "one-phrase captions": ({"answer": "two dogs"}, ["two dogs"], ["three trucks"]),
    "Charades-STA": ({"question": "When does she open the door?", "solution": [12.5, 17.5]}, ["12.5 to 17.5", "[12.5, 17.5]", "From 12.5s to 17.5s."], ["40 to 45", "17.5 to 12.5", "at the end"]),
    "ActivityNet Captions": ({"answer": "[[3, 9], [20, 25]]"}, ["[[3, 9], [20, 25]]", "00:03 - 00:09, 00:20 - 00:25"], ["100 to 200"]),
}
# What shares the row of another set on the page and is asked for in the same way.
ALIKE = {"RefCOCO+": "RefCOCO", "RefCOCOg": "RefCOCO", "open vocabularies": "COCO detection"}


def table() -> dict[str, str]:
    """The data sets of the page's table, and the section that each is sent to."""
    found = {}
    for line in re.findall(r"^\| (.+) \| .+ \| \[.+\]\(#(.+)\) \|$", PAGE, re.MULTILINE):
        for name in re.split(r", (?![^(]*\))", line[0]):
            found[name] = line[1]
    return found


def anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def configuration(section: str) -> str:
    for heading, text in re.findall(r"^### (.+?)\n(.*?)(?=^##)", PAGE, re.MULTILINE | re.DOTALL):
        if anchor(heading) == section:
            return re.search(r"```toml\n(.*?)```", text, re.DOTALL)[1]
    raise AssertionError(f"no section {section}")


def test_every_data_set_of_the_table_is_tried():
    assert set(table()) == set(ROWS) | set(ALIKE)
    assert len(table()) > 25


@pytest.mark.parametrize("name", sorted(set(ROWS)))
def test_right_completions_are_paid_and_wrong_ones_are_not(name, tmp_path):
    columns, right, wrong = ROWS[name]
    path = tmp_path / "groundrule.toml"
    path.write_text(configuration(table()[name]))
    plan = groundrule.Plan.from_file(path)

    def scores(answers):
        completions = [answer(text) for text in answers]
        result = groundrule.score(plan, completions, **{key: [value] * len(completions) for key, value in columns.items()})
        of_answers = [label for label in plan.labels if label != "format_reward"]
        found = []
        for row in range(len(result)):
            here = [result.scores[label][row] for label in of_answers if result.scores[label][row] is not None]
            assert here, (answers[row], result[row])
            found.append(sum(here))
        return found

    assert all(score > 0.99 for score in scores(right)), list(zip(right, scores(right)))
    assert all(score < 0.1 for score in scores(wrong)), list(zip(wrong, scores(wrong)))
