"""Math-Verify's metric."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from .grader import verify
from .parser import ExprExtractionConfig, ExtractionTarget, parse

__all__ = ["math_metric"]

_logger = logging.getLogger(__name__)


def math_metric(
    gold_extraction_target: Sequence[ExtractionTarget] = (ExprExtractionConfig(),),
    pred_extraction_target: Sequence[ExtractionTarget] = (ExprExtractionConfig(),),
    aggregation_function: Callable[[list[float]], float] = max,
    precision: int = 6,
) -> Callable[[list[str], list[str]], tuple[float, tuple[list[str], list[str]] | None]]:
    r"""Returns a function that takes golds and predictions, and returns a score and the answers that it found.

    >>> from groundrule.math_verify import LatexExtractionConfig, math_metric
    >>> metric = math_metric(gold_extraction_target=(LatexExtractionConfig(),))
    >>> metric([r"\boxed{42}"], ["It is 42."])
    (1.0, (['42', '42'], ['42', '42']))
    """

    def metric(golds: list[str], predictions: list[str]) -> tuple[float, tuple[list[str], list[str]] | None]:
        found = [parse(text, pred_extraction_target) for text in predictions]
        wanted = [parse(text, gold_extraction_target) for text in golds]
        if not all(wanted):
            raise ValueError(f"no answer was found in one of the golds: {golds}")
        if not any(found):
            _logger.warning("no answer was found in the predictions %s", predictions)
        scores = [
            1.0 if any(verify(gold, answers, precision) for gold in wanted) else 0.0 for answers in found
        ]
        shown = (
            [str(answer) for answers in wanted for answer in answers],
            [str(answer) for answers in found for answer in answers],
        )
        return aggregation_function(scores), shown

    return metric
