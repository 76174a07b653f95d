"""Verifiable rewards for vision-language models: exact, fast, bounded, and able to explain each score.

>>> import groundrule
>>> groundrule.default_accuracy_reward("<answer>0.50</answer>", "<answer>0.5</answer>")
1.0

- `groundrule.score`: a batch through a plan of rewards, with statuses, reasons and traces.
- `groundrule.score_table`: the same for tables of pyarrow, Polars, pandas, DuckDB and others, without a copy.
- `groundrule.batched`, `groundrule.ray`, `groundrule.spark`: the same for `datasets`, Ray Data and Spark; `groundrule.Summary` merges.
- `groundrule.suggest`: the plan that fits some rows, and why.
- `groundrule.Judge`: a language model that judges answers, for `llm_reward`.
- `groundrule.vlm_r1`: VLM-R1's functions under their own names.
- `groundrule.open_r1`, `groundrule.trl`: the rewards of open-r1 and TRL under their own names.
- `groundrule.math`: are two answers the same mathematics?
- `groundrule.math_verify`: Math-Verify's functions under their own names.
- `groundrule.Client`, `groundrule.AsyncClient`: the same calls to a server, `groundrule serve`.
- `groundrule.adapters`: rewards in the form that each training framework takes.
"""

from . import math as math  # not in __all__: a star import would hide Python's own
from . import vlm_r1
from ._groundrule import EngineError, Judge, Plan, Summary, __version__, reasons, rewards
from ._score import Scores, score, suggest
from ._table import batched, score_table
from .vlm_r1 import (
    cosine_reward,
    default_accuracy_reward,
    detection_score,
    format_reward,
    format_reward_rec,
    iou_reward,
    repetition_reward,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .client import AsyncClient, Client, ServiceError

__all__ = [
    "AsyncClient",
    "Client",
    "EngineError",
    "Judge",
    "Plan",
    "Scores",
    "ServiceError",
    "Summary",
    "__version__",
    "batched",
    "cosine_reward",
    "default_accuracy_reward",
    "detection_score",
    "format_reward",
    "format_reward_rec",
    "iou_reward",
    "reasons",
    "repetition_reward",
    "rewards",
    "score",
    "score_table",
    "suggest",
    "vlm_r1",
]


def __getattr__(name: str) -> object:
    """What not every script needs is imported when it is asked for."""
    if name in ("AsyncClient", "Client", "ServiceError"):
        from importlib import import_module

        return getattr(import_module(f"{__name__}.client"), name)
    if name in ("adapters", "math_verify", "open_r1", "ray", "spark", "trl"):
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
