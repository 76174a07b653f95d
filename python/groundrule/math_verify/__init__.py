r"""Math-Verify 0.9.0's functions and configurations under their own names, without sympy and without time-outs.

Swap the import and keep the script:

>>> from groundrule.math_verify import LatexExtractionConfig, parse, verify
>>> verify(parse("$0.5$"), parse(r"The answer is \boxed{\frac{1}{2}}.", [LatexExtractionConfig()]))
True

Time-outs are accepted and ignored: work is bounded by counting, so nothing hangs, in no thread and on no machine. The
answers in the lists are `groundrule.math.Answer` where Math-Verify has expressions of sympy.
"""

from .errors import TimeoutException
from .grader import verify
from .metric import math_metric
from .parser import (
    ExprExtractionConfig,
    LatexExtractionConfig,
    NormalizationConfig,
    StringExtractionConfig,
    parse,
)

LatexNormalizationConfig = NormalizationConfig

__all__ = [
    "ExprExtractionConfig",
    "LatexExtractionConfig",
    "LatexNormalizationConfig",
    "NormalizationConfig",
    "StringExtractionConfig",
    "TimeoutException",
    "math_metric",
    "parse",
    "verify",
]
