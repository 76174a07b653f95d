r"""A reward function for OpenRLHF: `--reward.remote_url "$(python -m groundrule.adapters openrlhf)"`.

OpenRLHF passes the prompt and the response as one text with special tokens. The prompt and these tokens are removed before
scoring. The plan comes from the environment variable `GROUNDRULE_PLAN`. Without it, each row is scored with a strict reward that
fits its reference.

>>> from groundrule.adapters.openrlhf import response_of
>>> response_of("<|im_start|>user\n2+2?<|im_end|>\n<|im_start|>assistant\n4<|im_end|>\n", "<|im_start|>user\n2+2?")
'4'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from groundrule.adapters._common import is_automatic, judged, plan_from_environment

__all__ = ["response_of", "reward_func"]

# What chat templates write before a reply; the last one of them begins the response.
_HEADERS = (
    "<|im_start|>assistant\n",
    "<|start_header_id|>assistant<|end_header_id|>\n\n",
    "<start_of_turn>model\n",
    "<|turn>model\n",
    "<|assistant|>\n",
    "<|assistant|>",
    "<｜Assistant｜>",
    "[/INST]",
)

# One special token or blank at the very end; names are short, so a look at the end of the text is enough.
_TRAILING = re.compile(
    r"(?:<\|[^<>|\s]{1,40}\|>|<｜[^<>｜]{1,40}｜>|</?s>|<eos>|<bos>|<pad>|<unk>|<end_of_turn>|<turn\|>|\[PAD\]|\[EOS\]|\s+)\Z"
)
_LONGEST = 64


def response_of(query: str, prompt: str) -> str:
    """The response without the prompt, the chat template's header and special tokens."""
    response = query.removeprefix(prompt)
    for header in _HEADERS:
        response = response.rpartition(header)[2]
    response = response.lstrip()
    while found := _TRAILING.search(response, max(0, len(response) - _LONGEST)):
        response = response[: found.start()]
    return response


def reward_func(
    queries: Sequence[str], prompts: Sequence[str], labels: Sequence[Any], **kwargs: Any
) -> dict[str, Any]:
    """Rewards in the form that OpenRLHF expects: tensors, and scores between 0 and 1 for its dynamic filtering."""
    torch = import_module("torch")
    plan = plan_from_environment()
    responses = [response_of(query, prompt) for query, prompt in zip(queries, prompts)]
    columns = {"solution": list(labels), "prompt": list(prompts)}
    result = judged(plan, responses, columns)
    rewards = torch.tensor([0.0 if total is None else total for total in result.total])
    logs = {
        label: torch.tensor([0.0 if value is None else value for value in column])
        for label, column in result.scores.items()
    }
    if is_automatic(plan):
        logs = {"accuracy": rewards}
    logs["scored"] = torch.tensor([0.0 if total is None else 1.0 for total in result.total])
    return {"rewards": rewards, "scores": rewards.clamp(0.0, 1.0), "extra_logs": logs}
