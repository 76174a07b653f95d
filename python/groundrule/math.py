r"""Are two answers the same mathematics? The way a careful grader decides.

>>> from groundrule.math import explain, parse, verify
>>> verify("0.5", r"So we get $\frac{1}{2}$.")
True
>>> parse(r"The area is \boxed{2\pi}.")
[Answer('2*π'), '2\\pi']
>>> explain("7", "The answer is 8.")
<Verdict different, number_differs: They are different numbers.>

>>> verify("No", "It sinks, so the answer is (B).", choices=["Yes", "No"])
True
>>> verify("8", "8%", question="What percentage of the cars are red?")
True

`verify` and `explain` read a text first: the reference as an answer as a whole, the completion for the answer that it commits to,
with the question and its choices in mind. What `parse` returned can be passed instead. `mode="math_verify"` decides as
Math-Verify 0.9.0 does, which knows no question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ._groundrule import Answer, _are_right, _equal, _grade, _is_right, _parse, _verify

# The module `typing` takes longer to import than all of this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

__all__ = ["Answer", "Verdict", "explain", "parse", "verify", "verify_batch"]


class Verdict:
    """The result of a comparison. `verdict` is `equal`, `different` or `unknown`. `reason` is the stable name of the comparison
    that decided, and `meaning` describes it. `reference` and `completion` are the answers that were compared, and `reference_rule` and
    `completion_rule` the rules that found them.

    It is true if the answers are equal. Unknown counts as not equal.

    >>> from groundrule.math import explain
    >>> bool(explain("1/2", "0.5"))
    True
    """

    __slots__ = ("completion", "completion_rule", "meaning", "reason", "reference", "reference_rule", "verdict")

    verdict: Literal["equal", "different", "unknown"]
    reason: str
    meaning: str
    reference: list[Answer | str]
    completion: list[Answer | str]
    reference_rule: str | None
    completion_rule: str | None

    def __init__(
        self,
        verdict: Literal["equal", "different", "unknown"],
        reason: str,
        meaning: str,
        reference: list[Answer | str],
        completion: list[Answer | str],
        reference_rule: str | None = None,
        completion_rule: str | None = None,
    ) -> None:
        self.verdict = verdict
        self.reason = reason
        self.meaning = meaning
        self.reference = reference
        self.completion = completion
        self.reference_rule = reference_rule
        self.completion_rule = completion_rule

    def __bool__(self) -> bool:
        return self.verdict == "equal"

    def __repr__(self) -> str:
        return f"<Verdict {self.verdict}, {self.reason}: {self.meaning}>"


def parse(
    text: str, *, reference: bool = False, mode: Literal["sound", "math_verify"] = "sound"
) -> list[Answer | str]:
    r"""Reads the answer in a text. Returns the best reading, followed by the text it was read from.

    A reference is read as a whole; a completion is searched for its answer. The list is empty if there is none.

    >>> from groundrule.math import parse
    >>> parse("The answer is $x^2$.")[0]
    Answer('x^2')
    >>> parse("")
    []
    """
    return _parse(text, None, True, True, _is_sound(mode), reference)


def verify(
    reference: Any,
    completion: Any,
    *,
    question: str | None = None,
    choices: Any = None,
    tolerance: float | None = None,
    mode: Literal["sound", "math_verify"] = "sound",
) -> bool:
    r"""Whether the completion gives the reference's answer to the question.

    Both may be texts, answers that `parse` returned, numbers, or lists of these; in a list, one must be right. The question settles
    what the completion leaves open: percentages, rounding, and which of two results is meant. `choices` are the answers that
    the question offers: a list, or a dictionary by letter. Without them, choices are read from the text of the question. `tolerance` is
    the allowed relative error of a number (ChartQA uses 0.05).

    >>> from groundrule.math import verify
    >>> verify(r"\sqrt{8}", r"It is $2\sqrt{2}$.")
    True
    >>> verify("x < 3", r"$(-\infty, 3)$"), verify(7, "8")
    (True, False)
    >>> verify("Fish", "C", choices={"A": "Bird", "B": "Mammal", "C": "Fish"})
    True
    >>> verify("100", "104", tolerance=0.05)
    True
    """
    sound = _is_sound(mode)
    if isinstance(reference, str) and isinstance(completion, str):
        return _is_right(reference, completion, question or "", _choices(choices), tolerance, sound)
    return _equal(_read(reference, sound, True), _read(completion, sound, False), sound, 6, 15, True, False)


def verify_batch(
    references: Sequence[str],
    completions: Sequence[str],
    *,
    questions: Sequence[str] | None = None,
    choices: Sequence[Any] | None = None,
    tolerance: float | None = None,
    mode: Literal["sound", "math_verify"] = "sound",
    threads: int | None = None,
) -> list[bool]:
    r"""Runs `verify` on each pair of texts, in one call on all cores and without the GIL.

    `questions` and `choices` have one entry per pair, as for `verify`; an entry of `choices` may be None.

    >>> from groundrule.math import verify_batch
    >>> verify_batch(["0.5", "7"], [r"It is $\frac{1}{2}$.", "It is 8."])
    [True, False]
    >>> verify_batch(["No"], ["(B)"], choices=[["Yes", "No"]])
    [True]
    """
    offered = None if choices is None else [_choices(one) for one in choices]
    return _are_right(references, completions, questions, offered, tolerance, _is_sound(mode), threads)


def explain(
    reference: Any,
    completion: Any,
    *,
    question: str | None = None,
    choices: Any = None,
    tolerance: float | None = None,
    mode: Literal["sound", "math_verify"] = "sound",
) -> Verdict:
    """The result of `verify`, and why.

    >>> from groundrule.math import explain
    >>> verdict = explain("600/7", "about 85.71")
    >>> verdict.reason, verdict.reference[0]
    ('number_rounded', Answer('600/7'))
    >>> explain("B", "The answer is (B).", choices=["Yes", "No"]).completion_rule
    'choice_stated'
    """
    sound = _is_sound(mode)
    if isinstance(reference, str) and isinstance(completion, str):
        graded = _grade(reference, completion, question or "", _choices(choices), tolerance, sound)
        word, reason, meaning, (reference_rule, reference_text), (completion_rule, completion_text) = graded
        return Verdict(
            word,
            reason,
            meaning,
            _answers(reference_text, reference_rule, sound),
            _answers(completion_text, completion_rule, sound),
            reference_rule,
            completion_rule,
        )
    gold, target = _read(reference, sound, True), _read(completion, sound, False)
    word, reason, meaning, _, _ = _verify(gold, target, sound)
    return Verdict(word, reason, meaning, list(gold), list(target))


def _answers(text: str, rule: str, sound: bool) -> list[Answer | str]:
    """What was read, from the text that it was read from."""
    if not text:
        return []
    if rule.startswith("choice_") or rule in ("yes_no", "nothing"):
        return [text]
    if sound:
        return _parse(text, None, True, True, True, True)
    return _parse(f"${text}$", None, True, True, False, False)


def _choices(choices: Any) -> list[tuple[str, str]]:
    """Choices as pairs of label and content."""
    if choices is None:
        return []
    if isinstance(choices, Mapping):
        return [(str(label), str(content)) for label, content in choices.items()]
    if isinstance(choices, str) or not isinstance(choices, Sequence):
        raise TypeError(f"choices must be a list of contents or a dict by letter, got {type(choices).__name__}")
    if len(choices) > len(_LETTERS):
        raise ValueError(f"choices has {len(choices)} entries; at most {len(_LETTERS)} can be labelled by letters")
    return list(zip(_LETTERS, (str(content) for content in choices)))


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _read(answer: Any, sound: bool, reference: bool) -> list[Answer | str]:
    # What `parse` returned; asking whether it is a sequence takes longer than comparing two numbers.
    if type(answer) is list:
        return answer
    if isinstance(answer, str):
        return _parse(answer, None, True, True, sound, reference)
    if isinstance(answer, Sequence):
        return list(answer)
    return [answer]


def _is_sound(mode: Literal["sound", "math_verify"]) -> bool:
    if mode == "sound":
        return True
    if mode != "math_verify":
        raise ValueError(f"mode is 'sound' or 'math_verify', not {mode!r}")
    return False
