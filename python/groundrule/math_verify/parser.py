"""What to look for in a text, and reading it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from groundrule._groundrule import Answer, _parse

__all__ = [
    "ExprExtractionConfig",
    "ExtractionTarget",
    "LatexExtractionConfig",
    "NormalizationConfig",
    "StringExtractionConfig",
    "parse",
]


@dataclass(frozen=True)
class NormalizationConfig:
    """The clean-up steps for LaTeX before it is read."""

    basic_latex: bool = True
    units: bool = False
    malformed_operators: bool = False
    nits: bool = False
    boxed: Literal["all", "last", "none"] = "all"
    equations: bool = False


@dataclass(frozen=True)
class LatexExtractionConfig:
    r"""Looks for LaTeX in its environments, and for boxes. A `boxed_match_priority` of 0 tries boxes first; -1 never
    tries them."""

    try_extract_without_anchor: bool = True
    boxed_match_priority: int = 50
    normalization_config: NormalizationConfig = field(
        default_factory=lambda: NormalizationConfig(
            basic_latex=True, units=True, malformed_operators=True, nits=True, boxed="all", equations=False
        )
    )


@dataclass(frozen=True)
class ExprExtractionConfig:
    """Looks for numbers and expressions written without LaTeX."""

    try_extract_without_anchor: bool = True


@dataclass(frozen=True)
class StringExtractionConfig:
    """Looks for one of a few strings, such as the letters of a multiple choice."""

    strings: tuple[str, ...] = field(default_factory=lambda: ("A", "B", "C", "D"))
    try_extract_without_anchor: bool = True
    lowercase: bool = True


ExtractionTarget = LatexExtractionConfig | ExprExtractionConfig | StringExtractionConfig


def _latex(config: Any) -> tuple[Any, ...]:
    steps = config.normalization_config
    return (
        "latex",
        bool(config.try_extract_without_anchor),
        int(config.boxed_match_priority),
        (
            bool(steps.basic_latex),
            bool(steps.units),
            bool(steps.malformed_operators),
            bool(steps.nits),
            str(steps.boxed),
            bool(steps.equations),
        ),
    )


def _expr(config: Any) -> tuple[Any, ...]:
    return ("expr", bool(config.try_extract_without_anchor))


def _string(config: Any) -> tuple[Any, ...]:
    strings = tuple(config.strings)
    return ("string", strings, bool(config.try_extract_without_anchor), bool(config.lowercase))


def _target(config: Any) -> tuple[Any, ...]:
    """Objects of Math-Verify's own classes do as well: they have the same attributes."""
    if hasattr(config, "normalization_config"):
        return _latex(config)
    if hasattr(config, "strings"):
        return _string(config)
    return _expr(config)


_DEFAULT = (LatexExtractionConfig(), ExprExtractionConfig())


def parse(
    pred: str,
    extraction_config: Sequence[ExtractionTarget] = _DEFAULT,
    fallback_mode: Literal["no_fallback", "first_match"] = "first_match",
    extraction_mode: Literal["first_match", "any_match"] = "any_match",
    parsing_timeout: int | None = 5,
    raise_on_error: bool = False,
) -> list[Answer | str]:
    r"""Reads the answer in a text. Returns the answer, followed by the text it was read from; empty if there is none.

    `parsing_timeout` is accepted and ignored.

    >>> from groundrule.math_verify import StringExtractionConfig, parse
    >>> parse(r"The answer is $\frac{1}{2}$")
    [Answer('1/2'), '\\frac{1}{2}']
    >>> parse("The answer is B", [StringExtractionConfig()])
    ['b', 'B']
    """
    try:
        targets = None if extraction_config is _DEFAULT else tuple(map(_target, extraction_config))
        fallback, any_match = fallback_mode == "first_match", extraction_mode == "any_match"
        return _parse(pred, targets, fallback, any_match, False, False)
    except (AttributeError, OverflowError, TypeError, ValueError):
        if raise_on_error:
            raise
        return []
