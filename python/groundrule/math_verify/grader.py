"""Comparing what was read."""

from __future__ import annotations

from typing import Any

from groundrule._groundrule import _equal

__all__ = ["verify"]


def verify(
    gold: Any,
    target: Any,
    float_rounding: int = 6,
    numeric_precision: int = 15,
    strict: bool = True,
    allow_set_relation_comp: bool = False,
    timeout_seconds: int | None = 5,
    raise_on_error: bool = False,
) -> bool:
    """Whether one of the target's answers equals one of the gold's, as Math-Verify decides it.

    Both are results of `parse` (lists of answers and texts), or single answers or texts. Texts are not parsed.
    `timeout_seconds` is accepted and ignored.

    >>> from groundrule.math_verify import parse, verify
    >>> verify(parse("$1/3$"), parse("0.333333"))
    True
    """
    try:
        return _equal(
            gold, target, False, float_rounding, numeric_precision, strict, allow_set_relation_comp
        )
    except (OverflowError, TypeError, ValueError):
        if raise_on_error:
            raise
        return False
