r"""Math-Verify 0.9.0's functions and configurations under their own names, without sympy and without time-outs.

Swap the import and keep the script:

>>> from groundrule.math_verify import LatexExtractionConfig, parse, verify
>>> verify(parse("$0.5$"), parse(r"The answer is \boxed{\frac{1}{2}}.", [LatexExtractionConfig()]))
True

Code that imports Math-Verify by its name, deep in a framework, gets this package in its place after
`groundrule.math_verify.install()`.

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


def install() -> None:
    """Makes `import math_verify` find this package in this process, whether Math-Verify is installed or not. Names that were
    imported from Math-Verify before are not changed."""
    import sys
    from importlib import import_module

    for name in ("", ".errors", ".grader", ".metric", ".parser", ".utils"):
        sys.modules[f"math_verify{name}"] = import_module(f"{__name__}{name}")


__all__ = [
    "ExprExtractionConfig",
    "LatexExtractionConfig",
    "LatexNormalizationConfig",
    "NormalizationConfig",
    "StringExtractionConfig",
    "TimeoutException",
    "install",
    "math_metric",
    "parse",
    "verify",
]
