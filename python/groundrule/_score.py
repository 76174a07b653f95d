"""A batch through a plan."""

from __future__ import annotations

from ._groundrule import Judge, Plan, _score

# The module `typing` takes longer to import than all of this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

__all__ = ["Scores", "score"]


class Scores:
    """What a plan says about a batch, column by column; `scores[i]` is all of row i.

    - `total`: the weighted sum of each row's scores, None where there is none.
    - `scores`, `statuses`, `reasons`, `details`: for each reward a list with one entry per row. A status is
      `scored`, `abstained` (the reference cannot be judged) or `failed`; a reason is a stable code; a detail says what
      is wrong where there is no score.
    - `traces`: for each reward and row the steps to the score, if they were asked for.
    """

    __slots__ = ("details", "reasons", "scores", "statuses", "total", "traces")

    total: list[float | None]
    scores: dict[str, list[float | None]]
    statuses: dict[str, list[str]]
    reasons: dict[str, list[str]]
    details: dict[str, list[str | None]]
    traces: dict[str, list[list[dict[str, Any]]]] | None

    def __init__(
        self,
        total: list[float | None],
        scores: dict[str, list[float | None]],
        statuses: dict[str, list[str]],
        reasons: dict[str, list[str]],
        details: dict[str, list[str | None]],
        traces: dict[str, list[list[dict[str, Any]]]] | None,
    ) -> None:
        self.total = total
        self.scores = scores
        self.statuses = statuses
        self.reasons = reasons
        self.details = details
        self.traces = traces

    def __len__(self) -> int:
        return len(self.total)

    def __getitem__(self, row: int) -> dict[str, Any]:
        rewards: dict[str, dict[str, Any]] = {}
        for label in self.scores:
            rewards[label] = {
                "score": self.scores[label][row],
                "status": self.statuses[label][row],
                "reason": self.reasons[label][row],
            }
            if self.details[label][row] is not None:
                rewards[label]["detail"] = self.details[label][row]
            if self.traces is not None:
                rewards[label]["trace"] = self.traces[label][row]
        return {"total": self.total[row], "rewards": rewards}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scores):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Scores of {len(self)} rows: {', '.join(self.scores)}>"


def score(
    plan: Plan | str | Mapping[str, Any] | Sequence[str | Mapping[str, Any]],
    completions: Iterable[Any],
    columns: Mapping[str, Any] | None = None,
    *,
    trace: bool = False,
    threads: int | None = None,
    tokenizer: Any = None,
    image_root: str | os.PathLike[str] | None = None,
    judge: Judge | None = None,
    **more_columns: Any,
) -> Scores:
    """Judges completions with a plan: one call, all cores, the GIL released; Ctrl-C works.

    A completion is a text or a list of messages. Columns are lists with one entry per completion, under the names
    that trainers use: `solution` (or `ground_truth`, `answer`, `labels`, ...), `image_path`, `image_size`, `image_grid_thw`,
    `completion_ids` or `gen_len`, `acc_reward`, `accu_reward_method`, `task`; what no reward of the plan looks at is left alone. They are given by
    keyword or as one mapping, `columns`.
    A row that cannot be judged has no score but a reason, and the others are scored.

    Rewards that ask a language model (`llm_reward`, `accuracy_reward` where a row's method is `llm`) ask `judge`, else the one
    that the environment names, else none.

    >>> import groundrule
    >>> result = groundrule.score(
    ...     ["format_reward", "default_accuracy_reward:weight=2"],
    ...     ["<think>2 + 2</think><answer>4</answer>", "5"],
    ...     solution=["4", "4"],
    ... )
    >>> result.total
    [3.0, 0.0]
    >>> result.reasons["format_reward"]
    ['format_match', 'format_missing']
    >>> groundrule.score("detection_score", ["[]"], solution=[None])[0]["rewards"]["detection_score"]["status"]
    'abstained'
    """
    given = more_columns if columns is None else {**columns, **more_columns}
    return Scores(*_score(plan, completions, given, trace, threads, tokenizer, image_root, judge))
