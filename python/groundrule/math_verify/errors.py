"""The exception that Math-Verify raises when its time is up. Reading and comparing
never raise it; scripts that catch it keep working."""

__all__ = ["TimeoutException"]


class TimeoutException(BaseException):
    """Raised only by `groundrule.math_verify.utils.timeout`: reading and comparing have no timeouts."""
