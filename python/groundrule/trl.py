"""TRL's rewards under their own names and with their arguments.

>>> from groundrule.trl import think_format_reward
>>> think_format_reward([[{"role": "assistant", "content": "<think>\\nSo.\\n</think>\\n4"}], "4"])
[1.0, 0.0]

To put any other reward into TRL's form, see `groundrule.adapters.trl`.
"""

from ._lists import get_soft_overlong_punishment, of_completions

__all__ = ["get_soft_overlong_punishment", "think_format_reward"]

think_format_reward = of_completions(
    "think_format_reward",
    "think_format_reward",
    "1.0 for each completion that begins with one think block, else 0.0.",
)
