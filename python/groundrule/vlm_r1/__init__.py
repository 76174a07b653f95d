"""VLM-R1's reward functions under their own names: lists in, lists out, errors where VLM-R1 raises.

Swap the import and keep the script:

>>> from groundrule.vlm_r1 import format_reward, repetition_reward
>>> format_reward(completions=[[{"role": "assistant", "content": "<think>a</think><answer>b</answer>"}]])
[1.0]

What VLM-R1 has otherwise for InternVL and GLM is in `groundrule.vlm_r1.internvl` and `groundrule.vlm_r1.glm`.
`DEBUG_MODE=true` and `LOG_PATH` work as in VLM-R1; both are looked at in every call.
"""

import os as _os
from importlib import import_module as _import_module

from .._groundrule import (
    _set_default_tokenizer,
    accuracy_reward,
    all_match_reward,
    clean_text,
    cosine_reward,
    cosine_rewards,
    default_accuracy_reward,
    detection_score,
    extract_choice,
    format_reward,
    format_reward_rec,
    format_reward_rec_glm,
    format_reward_rec_internvl,
    iou,
    iou_reward,
    iou_reward_glm,
    iou_reward_internvl,
    llm_reward,
    map_reward,
    math_reward,
    mcq_reward,
    numeric_reward,
    od_reward,
    odLength_reward,
    py_float,
    py_json_loads,
    ratio,
    repair_json,
    repetition_reward,
    repetition_rewards,
    yes_no_reward,
)
from . import glm as glm
from . import internvl as internvl

__all__ = [
    "accuracy_reward",
    "all_match_reward",
    "clean_text",
    "cosine_reward",
    "cosine_rewards",
    "default_accuracy_reward",
    "detection_score",
    "extract_choice",
    "format_reward",
    "format_reward_rec",
    "format_reward_rec_glm",
    "format_reward_rec_internvl",
    "initialize_tokenizer",
    "iou",
    "iou_reward",
    "iou_reward_glm",
    "iou_reward_internvl",
    "llm_reward",
    "map_reward",
    "math_reward",
    "mcq_reward",
    "numeric_reward",
    "odLength_reward",
    "od_reward",
    "py_float",
    "py_json_loads",
    "ratio",
    "repair_json",
    "repetition_reward",
    "repetition_rewards",
    "yes_no_reward",
]


def initialize_tokenizer(path: "str | _os.PathLike[str]") -> None:
    """Sets the tokenizer that counts where a call names none.

    `path` is a `tokenizer.json` or a directory with one. A name on the Hugging Face Hub works where
    `transformers` is installed.
    """
    path = _os.fspath(path)
    if not _os.path.exists(path):
        try:
            transformers = _import_module("transformers")
        except ImportError:
            raise FileNotFoundError(
                f"{path!r} is neither a tokenizer.json nor a directory with one; "
                "to load it by name, install transformers"
            ) from None
        import tempfile

        with tempfile.TemporaryDirectory() as directory:
            transformers.AutoTokenizer.from_pretrained(path).save_pretrained(directory)
            _set_default_tokenizer(directory)
        return
    _set_default_tokenizer(path)
