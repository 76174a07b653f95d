"""Random inputs through us and through the packages from PyPI that VLM-R1 uses: the same results."""

import json
import logging
import os
import re

import json_repair
import Levenshtein
import math_verify as oracle
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from groundrule import math_verify, vlm_r1

logging.getLogger("math_verify").setLevel(logging.CRITICAL)

# The same examples in every run, unless ORACLE_EXAMPLES asks for so many fresh ones.
FRESH = int(os.environ.get("ORACLE_EXAMPLES", "0"))


def examples(count):
    return settings(
        max_examples=FRESH or count,
        derandomize=not FRESH,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


EXAMPLES = examples(300)
# Math-Verify takes milliseconds for one pair.
FEW_EXAMPLES = examples(120)

texts = st.text(max_size=60)


@EXAMPLES
@given(texts, texts)
@example("", "")
def test_ratio(one, other):
    assert vlm_r1.ratio(one, other) == Levenshtein.ratio(one, other)


@EXAMPLES
@given(
    st.one_of(
        texts,
        st.from_regex(r"\s*[-+]?[0-9_]*\.?[0-9]*([eE][-+]?[0-9]+)?\s*", fullmatch=True),
        st.sampled_from(["nan", "inf", "-Infinity", "１２.５", "1__0", "0x1", "1e400", "\x1c1\x1c"]),
    )
)
def test_py_float(text):
    try:
        expected = repr(float(text))
    except ValueError as error:
        with pytest.raises(ValueError) as ours:
            vlm_r1.py_float(text)
        assert str(ours.value) == str(error)
    else:
        assert repr(vlm_r1.py_float(text)) == expected


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@EXAMPLES
@given(values, st.booleans(), st.integers(0, 80), st.sampled_from(["", ",", "]", "\x01", "'", "nul"]))
def test_py_json_loads(value, ascii_only, cut, junk):
    text = json.dumps(value, ensure_ascii=ascii_only)
    for candidate in (text, text[:cut], text[:cut] + junk + text[cut:]):
        try:
            expected = repr(json.loads(candidate))
        except json.JSONDecodeError as error:
            with pytest.raises(json.JSONDecodeError) as ours:
                vlm_r1.py_json_loads(candidate)
            assert (str(ours.value), ours.value.pos) == (str(error), error.pos)
        else:
            assert vlm_r1.py_json_loads(candidate) == expected


boxes = st.lists(
    st.fixed_dictionaries(
        {
            "bbox_2d": st.lists(st.integers(0, 999) | st.floats(0, 999, width=16), max_size=5),
            "label": st.text("abc é\"'", max_size=6),
        }
    ),
    max_size=4,
)


@EXAMPLES
@given(
    boxes,
    st.integers(0, 200),
    st.integers(0, 200),
    st.sampled_from(["", ",", "]", "}", '"', "'", "\n", " // x\n", "..."]),
)
def test_repair_json_of_boxes_as_models_break_them(value, cut, place, junk):
    """Cut short, with something in the wrong place, in single quotes."""
    text = json.dumps(value)
    broken = [text[:cut], text[:place] + junk + text[place:], text.replace('"', "'")[:cut]]
    for candidate in broken:
        assert vlm_r1.repair_json(candidate) == json_repair.repair_json(candidate), candidate


@EXAMPLES
@given(
    st.lists(
        st.sampled_from(["<think>", "</think>", "<answer>", "</answer>", "\n", " ", "a", "{[1, 2, 3, 4]}"]),
        max_size=12,
    )
)
def test_format_rewards_are_their_patterns(pieces):
    content = "".join(pieces)
    exact = re.fullmatch(r"<think>.*?</think>\s*<answer>.*?</answer>", content, re.DOTALL)
    assert vlm_r1.format_reward([content]) == [float(bool(exact))]
    pattern = r"<think>.*?</think>\s*<answer>.*?\{.*\[\d+,\s*\d+,\s*\d+,\s*\d+\].*\}.*?</answer>"
    assert vlm_r1.format_reward_rec([content]) == [float(bool(re.search(pattern, content, re.DOTALL)))]


@EXAMPLES
@given(
    st.lists(st.integers(-5, 40), min_size=4, max_size=4),
    st.lists(st.integers(-5, 40), min_size=4, max_size=4),
)
def test_iou_of_whole_numbers(one, other):
    """VLM-R1's convention, written out."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2] - 1, other[2] - 1), min(one[3] - 1, other[3] - 1)
    inter = (right - left + 1) * (bottom - top + 1) if left < right and top < bottom else 0
    union = (one[2] - one[0]) * (one[3] - one[1]) + (other[2] - other[0]) * (other[3] - other[1]) - inter
    if union == 0:
        with pytest.raises(ZeroDivisionError):
            vlm_r1.iou(one, other)
    else:
        assert vlm_r1.iou(one, other) == inter / union


numbers = st.one_of(
    st.integers(-50, 50).map(str),
    st.decimals(-50, 50, places=3).map(str),
    st.tuples(st.integers(-9, 9), st.integers(1, 9)).map(lambda pair: rf"\frac{{{pair[0]}}}{{{pair[1]}}}"),
    st.integers(2, 12).map(lambda n: rf"\sqrt{{{n}}}"),
    st.integers(0, 100).map(lambda n: rf"{n}\%"),
)
formulas = st.one_of(
    numbers,
    st.tuples(numbers, st.sampled_from(["+", "-", r"\cdot "]), numbers).map("".join),
    st.tuples(st.integers(2, 9), st.sampled_from("xyz"), numbers).map(lambda t: f"{t[0]}{t[1]}+{t[2]}"),
    st.tuples(st.sampled_from("xyz"), numbers).map(lambda t: f"{t[0]}={t[1]}"),
    st.lists(numbers, min_size=2, max_size=3).map(lambda items: r"\{" + ", ".join(items) + r"\}"),
    st.lists(st.integers(-9, 9), min_size=2, max_size=2).map(lambda ends: f"({ends[0]}, {ends[1]})"),
)


@FEW_EXAMPLES
@given(formulas, formulas, st.sampled_from(["${}$", r"The answer is \boxed{{{}}}.", "{}"]))
@example("1", "1.0", "${}$")
def test_math_verify_agrees(gold, target, form):
    for one, other in ((gold, target), (gold, gold)):
        one, other = f"${one}$", form.format(other)
        # Time enough, so that a slow machine changes nothing.
        read = [oracle.parse(text, parsing_timeout=60) for text in (one, other)]
        expected = oracle.verify(*read, timeout_seconds=60)
        assert math_verify.verify(math_verify.parse(one), math_verify.parse(other)) == expected, (one, other)


steps = st.fixed_dictionaries(
    {
        "basic_latex": st.booleans(),
        "units": st.booleans(),
        "malformed_operators": st.booleans(),
        "nits": st.booleans(),
        "boxed": st.sampled_from(["all", "last", "none"]),
        "equations": st.booleans(),
    }
)
# Makes the same configuration of either package: the name of the class, its arguments, its clean-up steps.
configurations = st.lists(
    st.one_of(
        st.tuples(
            st.just("LatexExtractionConfig"),
            st.fixed_dictionaries(
                {"try_extract_without_anchor": st.booleans(), "boxed_match_priority": st.sampled_from([0, 50, -1])}
            ),
            st.none() | steps,
        ),
        st.tuples(
            st.just("ExprExtractionConfig"),
            st.fixed_dictionaries({"try_extract_without_anchor": st.booleans()}),
            st.none(),
        ),
        st.tuples(
            st.just("StringExtractionConfig"),
            st.fixed_dictionaries(
                {
                    "strings": st.sampled_from([("A", "B", "C", "D"), ("yes", "no"), ("4", "x")]),
                    "try_extract_without_anchor": st.booleans(),
                    "lowercase": st.booleans(),
                }
            ),
            st.none(),
        ),
    ),
    min_size=1,
    max_size=3,
    unique_by=lambda config: config[0],
)


def configured(module, configuration):
    made = []
    for name, arguments, cleaning in configuration:
        if cleaning is not None:
            arguments = {**arguments, "normalization_config": module.LatexNormalizationConfig(**cleaning)}
        made.append(getattr(module, name)(**arguments))
    return made


replies = st.tuples(
    st.sampled_from(["", "So we get $7$. ", "First yes. ", "Let x = 2. "]),
    st.sampled_from(["${}$", r"\boxed{{{}}}", "The final answer is {}.", "The answer is ${}$.", "{}", r"\[{}\]"]),
    formulas | st.sampled_from(["B", "no", r"x=5\text{ cm}", r"\frac12", "3,000", r"50\%"]),
).map(lambda parts: parts[0] + parts[1].format(parts[2]))


@FEW_EXAMPLES
@given(
    replies,
    replies,
    configurations,
    st.fixed_dictionaries(
        {
            "fallback_mode": st.sampled_from(["no_fallback", "first_match"]),
            "extraction_mode": st.sampled_from(["first_match", "any_match"]),
        }
    ),
    st.fixed_dictionaries(
        {
            "float_rounding": st.sampled_from([6, 2, 0]),
            "numeric_precision": st.sampled_from([15, 5]),
            "strict": st.booleans(),
            "allow_set_relation_comp": st.booleans(),
        }
    ),
)
def test_every_configuration_agrees(gold, target, configuration, modes, options):
    """What is found, as text, and the verdict, whatever the configurations and arguments are."""
    found = []
    for module in (oracle, math_verify):
        config = configured(module, configuration)
        for other in (target, gold):
            answers = [module.parse(text, config, parsing_timeout=60, **modes) for text in (gold, other)]
            shown = [[a if isinstance(a, str) else "expression" for a in side] for side in answers]
            verdict = module.verify(*answers, timeout_seconds=60, **options)
            found.append((shown, verdict))
    assert found[:2] == found[2:]


@FEW_EXAMPLES
@given(
    st.lists(
        st.sampled_from(["A", "B", "D", "the", "answer is", "Answer:", "final", ".", "**", "\n", "E"]),
        max_size=8,
    )
)
def test_strings_agree(words):
    text = " ".join(words)
    config, theirs = [math_verify.StringExtractionConfig()], [oracle.StringExtractionConfig()]
    assert math_verify.parse(text, config) == oracle.parse(text, theirs)
