"""Adapters that give rewards the form that a training framework expects, one module per framework.

They are plain Python on top of `groundrule.score`, and import a framework only when they need it. For frameworks that load a reward
from a file, print the path of a module:

    python -m groundrule.adapters openrlhf
"""

__all__ = ["easyr1", "ms_swift", "nemo_rl", "openrlhf", "trl", "verifiers", "verl"]


def __getattr__(name: str) -> object:
    if name in __all__:
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
