"""A plugin for ms-swift: every reward as an ORM, under its name with the prefix `groundrule_`.

    swift rlhf --rlhf_type grpo --external_plugins "$(python -m groundrule.adapters ms_swift)" \\
        --reward_funcs groundrule_format_reward groundrule_default_accuracy_reward

`groundrule` itself is the plan in the environment variable `GROUNDRULE_PLAN`. Without it, each row is scored with a strict reward
that fits its reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from groundrule import Plan, rewards
from groundrule.adapters._common import judged, plan_from_environment

__all__ = ["GroundruleORM", "register"]


def _swift() -> Any:
    """Where ms-swift keeps its rewards, which moved between its versions; None without it."""
    for name in ("swift.rewards.orm", "swift.plugin.orm", "swift.plugin"):
        try:
            module = import_module(name)
        except ImportError:
            continue
        if hasattr(module, "orms"):
            return module
    return None


_SWIFT = _swift()
_ORM: Any = _SWIFT.ORM if _SWIFT is not None else object


class GroundruleORM(_ORM):  # type: ignore[misc]
    """A reward for ms-swift. It is called with the completions as texts and the columns of the data set by keyword."""

    plan: Plan | None = None

    def __init__(self, args: Any = None, **kwargs: Any) -> None:
        if _ORM is not object:
            super().__init__(args, **kwargs)
        if self.plan is None:
            self.plan = plan_from_environment()

    def __call__(self, completions: Sequence[str], **kwargs: Any) -> list[float | None]:
        columns = {name: column for name, column in kwargs.items() if isinstance(column, (list, tuple))}
        plan = self.plan or plan_from_environment()
        return judged(plan, completions, columns).total

    def __repr__(self) -> str:
        return f"<groundrule reward of ms-swift: {self.plan!r}>"


def register(orms: dict[str, Any]) -> None:
    """Adds every reward to ms-swift's table."""
    orms["groundrule"] = GroundruleORM
    for reward in rewards():
        name = f"groundrule_{reward['name']}"
        orms[name] = type(name, (GroundruleORM,), {"plan": Plan(reward["name"]), "__module__": __name__})


if _SWIFT is not None:
    register(_SWIFT.orms)
