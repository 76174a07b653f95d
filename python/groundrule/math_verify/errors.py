"""The exception that Math-Verify raises when its time is up. Nothing here raises it; scripts that catch it keep working."""

__all__ = ["TimeoutException"]


class TimeoutException(BaseException):
    """Never raised: there are no time-outs."""
