"""Math-Verify's decorator for time-outs, for scripts that put it on functions of their own. Nothing here needs it."""

from __future__ import annotations

import functools
import signal
import threading
from collections.abc import Callable
from typing import Any

from .errors import TimeoutException

__all__ = ["timeout"]


def timeout(timeout_seconds: float | None = 10) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Ends a function with `TimeoutException` after a number of seconds; never, if the number is None or not above 0.

    It works by the alarm signal, as in Math-Verify: in the main thread of systems that have one. Elsewhere, where Math-Verify raises
    or starts a process, the function runs as long as it takes.

    >>> from groundrule.math_verify.utils import timeout
    >>> @timeout(5)
    ... def double(number):
    ...     return number * 2
    >>> double(21)
    42
    """

    def ended(number: int, frame: object) -> None:
        raise TimeoutException("Operation timed out!")

    def decorator(function: Callable[..., Any]) -> Callable[..., Any]:
        if timeout_seconds is None or timeout_seconds <= 0 or not hasattr(signal, "setitimer"):
            return function

        @functools.wraps(function)
        def watched(*args: Any, **kwargs: Any) -> Any:
            if threading.current_thread() is not threading.main_thread():
                return function(*args, **kwargs)
            before = signal.signal(signal.SIGALRM, ended)
            signal.setitimer(signal.ITIMER_REAL, timeout_seconds)
            try:
                return function(*args, **kwargs)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)

        return watched

    return decorator
