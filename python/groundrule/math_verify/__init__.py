r"""Math-Verify 0.9.0's functions and configurations under their own names, without SymPy and without timeouts.

Swap the import and keep the script:

>>> from groundrule.math_verify import LatexExtractionConfig, parse, verify
>>> verify(parse("$0.5$"), parse(r"The answer is \boxed{\frac{1}{2}}.", [LatexExtractionConfig()]))
True

If a framework imports `math_verify` itself, call `groundrule.math_verify.install()` first, and it gets this package
instead.

Timeout arguments are accepted and ignored: the work is limited by counting steps, so nothing hangs, in any thread. The
answers in the lists are `groundrule.math.Answer` objects instead of SymPy expressions.
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
