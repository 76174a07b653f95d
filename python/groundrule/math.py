r"""Are two answers the same mathematics? The way a careful grader decides.

>>> from groundrule.math import explain, parse, verify
>>> verify("0.5", r"So we get $\frac{1}{2}$.")
True
>>> parse(r"The area is \boxed{2\pi}.")
[Answer('2*π'), '2\\pi']
>>> explain("7", "The answer is 8.")
<Verdict different, number_differs: They are different numbers.>

A text given to `verify` or `explain` is read first: the reference as an answer as a whole, the reply for the answer that stands
in it. What `parse` gave can be passed in its place. `mode="math_verify"` decides as Math-Verify 0.9.0 does.
"""

from __future__ import annotations

from collections.abc import Sequence

from ._groundrule import Answer, _parse, _verify

# The module `typing` takes longer to import than all of this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

__all__ = ["Answer", "Verdict", "explain", "parse", "verify"]


class Verdict:
    """What a comparison says: `verdict` is `equal`, `different` or `unknown`; `reason` is the stable name of the rule that
    decided and `meaning` says it in words; `reference` and `reply` are the answers that were compared.

    It is true where the answers are equal. What is unknown is not.

    >>> from groundrule.math import explain
    >>> bool(explain("1/2", "0.5"))
    True
    """

    __slots__ = ("meaning", "reason", "reference", "reply", "verdict")

    verdict: Literal["equal", "different", "unknown"]
    reason: str
    meaning: str
    reference: list[Answer | str]
    reply: list[Answer | str]

    def __init__(
        self,
        verdict: Literal["equal", "different", "unknown"],
        reason: str,
        meaning: str,
        reference: list[Answer | str],
        reply: list[Answer | str],
    ) -> None:
        self.verdict = verdict
        self.reason = reason
        self.meaning = meaning
        self.reference = reference
        self.reply = reply

    def __bool__(self) -> bool:
        return self.verdict == "equal"

    def __repr__(self) -> str:
        return f"<Verdict {self.verdict}, {self.reason}: {self.meaning}>"


def parse(
    text: str, *, reference: bool = False, mode: Literal["sound", "math_verify"] = "sound"
) -> list[Answer | str]:
    r"""Reads the answer out of a text: the best reading first, then the text it was read from.

    A reference is an answer as a whole; a reply is searched for its answer. The list is empty where there is none.

    >>> from groundrule.math import parse
    >>> parse("The answer is $x^2$.")[0]
    Answer('x^2')
    >>> parse("")
    []
    """
    return _parse(text, None, True, True, _is_sound(mode), reference)


def verify(reference: Any, reply: Any, *, mode: Literal["sound", "math_verify"] = "sound") -> bool:
    r"""Whether the reply gives the reference's answer.

    Both may be texts, answers that `parse` gave, numbers, or lists of these, of which one must be right.

    >>> from groundrule.math import verify
    >>> verify(r"\sqrt{8}", r"It is $2\sqrt{2}$.")
    True
    >>> verify("x < 3", r"$(-\infty, 3)$"), verify(7, "8")
    (True, False)
    """
    return explain(reference, reply, mode=mode).verdict == "equal"


def explain(reference: Any, reply: Any, *, mode: Literal["sound", "math_verify"] = "sound") -> Verdict:
    """What `verify` says, and why.

    >>> from groundrule.math import explain
    >>> verdict = explain("600/7", "about 85.71")
    >>> verdict.reason, verdict.reference[0]
    ('number_rounded', Answer('600/7'))
    """
    sound = _is_sound(mode)
    gold, target = _read(reference, sound, True), _read(reply, sound, False)
    word, reason, meaning, _, _ = _verify(gold, target, sound, 6, 15, True, False)
    return Verdict(word, reason, meaning, gold, target)


def _read(answer: Any, sound: bool, reference: bool) -> list[Answer | str]:
    if isinstance(answer, str):
        return _parse(answer, None, True, True, sound, reference)
    if isinstance(answer, Sequence):
        return list(answer)
    return [answer]


def _is_sound(mode: Literal["sound", "math_verify"]) -> bool:
    if mode not in ("sound", "math_verify"):
        raise ValueError(f"mode is 'sound' or 'math_verify', not {mode!r}")
    return mode == "sound"
