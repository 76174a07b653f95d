"""`groundrule.math` and `groundrule.math_verify`: what they read, compare, print and pickle."""

import copy
import dataclasses
import pickle
import subprocess
import sys
import threading

import pytest

import groundrule
from groundrule import math_verify
from groundrule.math import Answer, Verdict, explain, parse, verify, verify_batch


def test_texts_answers_and_numbers_can_be_mixed():
    for reference in ("1/2", 0.5, parse("1/2", reference=True), parse("$1/2$")[0], [7, 0.5]):
        for reply in (r"It is $\frac{1}{2}$.", parse(r"\boxed{0.5}"), 0.5):
            assert verify(reference, reply), (reference, reply)
            assert not verify(reference, r"It is $\frac{1}{3}$.")
    with pytest.raises(TypeError, match="got object"):
        verify(object(), "1")
    with pytest.raises(ValueError, match="'sound' or 'math_verify'"):
        verify("1", "1", mode="lenient")


def test_the_two_modes_part_where_they_should():
    assert not verify("5 cm", "5 km")
    assert verify("5 cm", "5 km", mode="math_verify")
    assert not verify("$5$", r"$5\%$")
    assert verify("$5$", r"$5\%$", mode="math_verify")


def test_verdicts_say_why():
    verdict = explain("7", r"\boxed{8}")
    assert isinstance(verdict, Verdict) and not verdict
    assert (verdict.verdict, verdict.reason) == ("different", "number_differs")
    assert [str(answer) for answer in verdict.completion][0] == "8"
    assert explain("7", "").verdict == "unknown"
    again = pickle.loads(pickle.dumps(verdict))
    assert repr(again) == repr(verdict) and again.completion == verdict.completion


@pytest.mark.parametrize(
    "text",
    [
        r"$\frac{1}{2}$",
        r"\boxed{x^2 + \sqrt{3}}",
        r"$\{1, 2, 3\}$",
        r"$(1, \infty)$",
        r"$\begin{pmatrix}1 & 2\\3 & 4\end{pmatrix}$",
        "$50\\%$",
        "1,234.5",
        "$x \\le 3$",
    ],
)
def test_answers_print_compare_hash_and_pickle(text):
    for read in (parse, math_verify.parse):
        answer = read(text)[0]
        assert isinstance(answer, Answer)
        assert str(answer) and repr(answer) == f"Answer({str(answer)!r})"
        for twin in (read(text)[0], pickle.loads(pickle.dumps(answer)), copy.deepcopy(answer)):
            assert twin == answer and hash(twin) == hash(answer) and str(twin) == str(answer)
        assert answer != read("$17$")[0]
        assert answer != "text" and answer is not None


def test_numbers_are_numbers():
    assert float(math_verify.parse("$1/2$")[0]) == 0.5
    assert math_verify.parse("$17$")[0] == 17
    assert math_verify.parse("$17.5$")[0] == 17.5
    with pytest.raises(TypeError, match="not written as a number"):
        float(math_verify.parse("$x$")[0])


def test_a_pickled_answer_keeps_its_configuration():
    config = [math_verify.LatexExtractionConfig(boxed_match_priority=0)]
    answer = math_verify.parse(r"$7$ or \boxed{8}", config)[0]
    assert pickle.loads(pickle.dumps(answer)) == answer == 8


def test_drop_in_configurations_are_math_verifys():
    theirs = pytest.importorskip("math_verify")
    for name in (
        "LatexExtractionConfig",
        "ExprExtractionConfig",
        "StringExtractionConfig",
        "LatexNormalizationConfig",
    ):
        ours_fields = dataclasses.fields(getattr(math_verify, name))
        theirs_fields = dataclasses.fields(getattr(theirs, name))
        assert [field.name for field in ours_fields] == [field.name for field in theirs_fields]
        one, other = getattr(math_verify, name)(), getattr(theirs, name)()
        assert dataclasses.asdict(one) == dataclasses.asdict(other)
    assert set(theirs.__all__) <= set(math_verify.__all__)
    # Their objects do as well as ours.
    config = theirs.LatexExtractionConfig(boxed_match_priority=0)
    assert math_verify.parse(r"$7$ or \boxed{8}", [config])[0] == 8


def test_drop_in_signatures_are_math_verifys():
    import inspect

    theirs = pytest.importorskip("math_verify")
    for name in ("parse", "verify", "math_metric"):
        ours = inspect.signature(getattr(math_verify, name)).parameters
        others = inspect.signature(getattr(theirs, name)).parameters
        assert list(ours) == list(others), name
        for parameter in ours:
            if parameter not in ("extraction_config", "gold_extraction_target", "pred_extraction_target"):
                assert ours[parameter].default == others[parameter].default, (name, parameter)


def test_drop_in_corners():
    assert math_verify.parse(None) == []
    with pytest.raises(TypeError):
        math_verify.parse(None, raise_on_error=True)
    assert math_verify.verify("a", "a") and not math_verify.verify("", "")
    assert math_verify.verify(object(), "a") is False
    with pytest.raises(TypeError):
        math_verify.verify(object(), "a", raise_on_error=True)
    assert math_verify.parse("The answer is C.", [math_verify.StringExtractionConfig(lowercase=False)]) == [
        "C",
        "C",
    ]
    assert math_verify.parse(r"\boxed{5}", fallback_mode="no_fallback") == [Answer_of("5")]
    assert math_verify.verify(math_verify.parse("$x+1$"), math_verify.parse("$y+1$"), strict=False)
    assert not math_verify.verify(math_verify.parse("$x+1$"), math_verify.parse("$y+1$"))
    assert math_verify.verify(math_verify.parse("$0.33$"), math_verify.parse("$1/3$"), float_rounding=2)


def Answer_of(text):
    return math_verify.parse(f"${text}$")[0]


def test_numbers_equal_those_of_python():
    from decimal import Decimal
    from fractions import Fraction

    read = lambda text: math_verify.parse(text)[0]  # noqa: E731
    assert read("$9999$") == 9999 and 9999 == read("9,999") and read("$9999$") != 9998
    assert read(r"$\frac{1}{2}$") == Fraction(1, 2) and Fraction(1, 2) == read(r"$\frac{1}{2}$")
    assert read("$17.5$") == 17.5 == read("17.50") and read("$17.5$") == Decimal("17.5")
    assert read("$1$") != True and read("$x$") != 1 and read("$1$") != "1"  # noqa: E712
    assert read("$-3$") in {-3} and read(r"$\frac{2}{3}$") in {Fraction(2, 3)} and read("$0.5$") in {0.5}
    assert read("$" + "9" * 4200 + "$") != 9
    assert hash(read("$" + "9" * 4200 + "$")) == hash(read("$" + "9" * 4200 + "$"))


def test_numbers_equal_those_of_sympy_without_importing_it():
    code = (
        "import sys, groundrule.math_verify as m\n"
        "class Rational:\n"
        "    numerator, denominator = 1, 2\n"
        "Rational.__module__ = 'sympy.core.numbers'\n"
        "assert m.parse(r'$\\frac{1}{2}$')[0] == Rational()\n"
        "assert 'sympy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    sympy = pytest.importorskip("sympy")
    half = math_verify.parse(r"$\frac{1}{2}$")[0]
    assert half == sympy.Rational(1, 2) and sympy.Rational(1, 2) == half and half != sympy.Rational(1, 3)
    assert math_verify.parse("$9999$")[0] == sympy.Integer(9999)
    assert math_verify.parse("$2.5$")[0] == sympy.Float("2.5")
    assert half != sympy.Symbol("x")


def test_expressions_of_sympy_are_understood():
    sympy = pytest.importorskip("sympy")
    half = math_verify.parse("$0.5$")
    assert math_verify.verify(sympy.Rational(1, 2), half)
    assert math_verify.verify([sympy.sqrt(8)], math_verify.parse(r"$2\sqrt{2}$"))
    assert not math_verify.verify(sympy.Integer(3), half)


def test_threads_are_no_trouble():
    """Math-Verify itself raises ValueError here."""
    failures = []

    def run():
        try:
            assert math_verify.verify(math_verify.parse("$1/2$"), math_verify.parse("0.5"))
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_nothing_hangs():
    for text in (
        r"\boxed{" * 3000,
        "$" + "(" * 5000 + "1" + ")" * 5000 + "$",
        "$" + "x^" * 3000 + "2$",
        "1+" * 20000,
    ):
        parse(text)
        math_verify.verify(math_verify.parse(text), math_verify.parse("$1$"))
    assert groundrule.default_accuracy_reward("$" + "9" * 20000 + "$", "1") == 0.0


def test_a_batch_says_what_single_calls_say():
    pairs = [
        ("0.5", r"So $\frac{1}{2}$.", "", None),
        ("7", "It is 8.", "", None),
        ("No", "It sinks, so (B).", "Does it float?", ["Yes", "No"]),
        ("No", "It floats, so (A).", "Does it float?", {"A": "Yes", "B": "No"}),
        ("8", "8%", "What percentage of the cars are red?", None),
        ("100", "104", "", None),
    ] * 50
    references, replies, questions, choices = map(list, zip(*pairs))
    for tolerance in None, 0.05:
        single = [
            verify(reference, reply, question=question, choices=offered, tolerance=tolerance)
            for reference, reply, question, offered in pairs
        ]
        assert len(set(single)) == 2
        for threads in None, 1, 3:
            options = {"tolerance": tolerance, "threads": threads}
            assert verify_batch(references, replies, questions=questions, choices=choices, **options) == single
    compat = [verify(reference, reply, mode="math_verify") for reference, reply in zip(references, replies)]
    assert verify_batch(references, replies, mode="math_verify") == compat
    assert verify_batch([], []) == []


def test_a_batch_names_what_is_wrong_with_it():
    with pytest.raises(ValueError, match="replies has 1 entries, and references has 2"):
        verify_batch(["1", "2"], ["1"])
    with pytest.raises(ValueError, match="questions has 0 entries"):
        verify_batch(["1"], ["1"], questions=[])
    with pytest.raises(TypeError, match=r"replies\[1\]: expected str, got int"):
        verify_batch(["1", "2"], ["1", 2])
    with pytest.raises(TypeError, match="references: give a list of str"):
        verify_batch("12", ["1", "2"])
