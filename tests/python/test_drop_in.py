"""Scripts as training code has them, written for Math-Verify, with this package in its place."""

import re
import subprocess
import sys
import threading
import time

import pytest

from groundrule import math_verify

SWAPS = {
    "an import": None,
    "one module": "import sys, groundrule.math_verify\nsys.modules['math_verify'] = groundrule.math_verify\n",
    "installed": "import groundrule.math_verify\ngroundrule.math_verify.install()\n",
}

# A group reward: the reference read by its first match, the reply by boxes first and nothing without an anchor.
GROUP = r"""
from math_verify import LatexExtractionConfig, parse, verify
from math_verify.parser import NormalizationConfig

def accuracy_reward(completions, solution, **kwargs):
    rewards = []
    for completion, reference in zip(completions, solution):
        gold = parse(reference, extraction_mode="first_match")
        if len(gold) == 0:
            rewards.append(None)
            continue
        steps = NormalizationConfig(
            nits=False, malformed_operators=False, basic_latex=True, equations=True, boxed="all", units=True
        )
        config = LatexExtractionConfig(
            normalization_config=steps, boxed_match_priority=0, try_extract_without_anchor=False
        )
        answer = parse(completion[0]["content"], extraction_config=[config], extraction_mode="first_match")
        rewards.append(float(verify(gold, answer)))
    return rewards

completions = [[{"content": c}] for c in (r"so \boxed{\frac{1}{2}}", r"$3$ and then \boxed{7}", "no idea", "x")]
assert accuracy_reward(completions, ["$0.5$", "$8$", "$1$", "nothing to read"]) == [1.0, 0.0, 0.0, None]
"""

# One sample against a reference that is put into a box, with the time-out that is a BaseException.
METRIC = r"""
from math_verify.errors import TimeoutException
from math_verify.metric import math_metric
from math_verify.parser import ExprExtractionConfig, LatexExtractionConfig

def compute_score(model_output, ground_truth, timeout_score=0.0):
    judge = math_metric(
        gold_extraction_target=(LatexExtractionConfig(),),
        pred_extraction_target=(ExprExtractionConfig(), LatexExtractionConfig()),
    )
    score = 0.0
    try:
        score, extracted = judge(["\\boxed{" + ground_truth + "}"], [model_output])
        assert len(extracted) == 2 and all(isinstance(text, str) for side in extracted for text in side)
    except TimeoutException:
        score = timeout_score
    except Exception:
        pass
    return score

assert compute_score(r"The answer is \boxed{12}.", "12") == 1.0
assert compute_score("I get 13", "12") == 0.0
assert compute_score("I get 13", "") == 0.0
assert issubclass(TimeoutException, BaseException) and not issubclass(TimeoutException, Exception)
"""

# Modules, flags and loggers that scripts reach for, threads, and answers that are passed on.
ODDS_AND_ENDS = r"""
import logging, threading
import math_verify
from math_verify import ExprExtractionConfig, LatexExtractionConfig, StringExtractionConfig, grader, parser
from math_verify.grader import verify
from math_verify.parser import ExtractionTarget, parse
from math_verify.utils import timeout

logging.getLogger("math_verify.parser").disabled = True
parser.TIMEOUT_WARNING_SHOWN = grader.TIMEOUT_WARNING_SHOWN = True

found = []
def in_a_thread():
    gold = parse("${1,3} \\cup {2,4}$", parsing_timeout=None)
    answer = parse("${1,2,3,4}$", parsing_timeout=0)
    found.append(verify(gold, answer, timeout_seconds=None))
thread = threading.Thread(target=in_a_thread)
thread.start(); thread.join()
assert found == [True]

choice = [StringExtractionConfig(strings=("A", "B", "C", "D"))]
assert verify(parse("B", choice), parse("The answer is B.", choice))
gold, answer = parse("$x = 4$"), parse("4", [ExprExtractionConfig(), LatexExtractionConfig()])
assert grader.verify(gold, answer, 6) and str(answer[0]) == "4" and answer[-1] == "4"
assert timeout(1)(lambda: 3)() == 3
assert math_verify.verify([*parse("$7$"), *parse("$8$")], parse("$8$"))
"""


@pytest.mark.parametrize("swap", SWAPS)
@pytest.mark.parametrize("script", ["GROUP", "METRIC", "ODDS_AND_ENDS"])
def test_scripts_run_unchanged(swap, script):
    code = globals()[script]
    if SWAPS[swap] is None:
        code = re.sub(r"^from math_verify\b", "from groundrule.math_verify", code, flags=re.MULTILINE)
        code = re.sub(r"^import math_verify$", "import groundrule.math_verify as math_verify", code, flags=re.MULTILINE)
    else:
        code = SWAPS[swap] + code
    code += "\nimport sys\nassert 'sympy' not in sys.modules and 'latex2sympy2_extended' not in sys.modules\n"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("script", ["GROUP", "METRIC", "ODDS_AND_ENDS"])
def test_the_scripts_are_true_to_math_verify(script):
    """With Math-Verify itself they run as well, so they test the right thing."""
    pytest.importorskip("math_verify")
    run = subprocess.run([sys.executable, "-c", globals()[script]], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr


def test_mistakes_end_as_in_math_verify():
    """Nothing read and not equal, unless errors are asked for."""
    theirs = pytest.importorskip("math_verify")
    for module in (math_verify, theirs):
        for wrong in (5, [5], None):
            assert module.parse("$1$", wrong) == []
            with pytest.raises((AttributeError, TypeError, KeyError, ValueError)):
                module.parse("$1$", wrong, raise_on_error=True)
        for odd in (None, 7, ["$1$"]):
            assert module.parse(odd) == []
        assert module.parse("") == [] and module.parse("$1$", []) == []
        one = module.parse("$1$")
        for odd in ([], [None], None, {}, "1"):
            assert module.verify(one, odd) is (odd == "1")
            assert module.verify(odd, one) is (odd == "1")


def test_the_decorator_for_time_outs():
    from groundrule.math_verify.utils import timeout

    @timeout(0.2)
    def sleep(seconds):
        time.sleep(seconds)
        return seconds

    assert sleep.__name__ == "sleep" and sleep(0.01) == 0.01
    start = time.monotonic()
    with pytest.raises(math_verify.TimeoutException):
        sleep(10)
    assert time.monotonic() - start < 5
    results = []
    thread = threading.Thread(target=lambda: results.append(sleep(0.3)))
    thread.start()
    thread.join()
    assert results == [0.3]
    assert timeout(None)(sleep) is sleep
