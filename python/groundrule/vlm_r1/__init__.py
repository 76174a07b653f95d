"""VLM-R1's reward functions under their own names: lists in, lists out, errors where VLM-R1 raises.

Swap the functions and keep the script; `docs/frameworks/vlm-r1.md` says where the import goes:

>>> from groundrule.vlm_r1 import format_reward, repetition_reward
>>> format_reward(completions=[[{"role": "assistant", "content": "<think>a</think><answer>b</answer>"}]])
[1.0]

The functions that VLM-R1 has for InternVL and GLM are in `groundrule.vlm_r1.internvl` and `groundrule.vlm_r1.glm`.
`DEBUG_MODE=true` and `LOG_PATH` work as in VLM-R1; every call looks at both.
"""

import os as _os
from importlib import import_module as _import_module

from .._groundrule import (
    Tokenizer,
    _set_default_tokenizer,
    accuracy_reward,
    all_match_reward,
    calculate_map,
    clean_text,
    cosine_reward,
    cosine_rewards,
    default_accuracy_reward,
    detection_score,
    evaluate_answer_similarity,
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
    "Tokenizer",
    "accuracy_reward",
    "all_match_reward",
    "calculate_map",
    "clean_text",
    "cosine_reward",
    "cosine_rewards",
    "default_accuracy_reward",
    "detection_score",
    "evaluate_answer_similarity",
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


def initialize_tokenizer(model_path: "str | _os.PathLike[str]") -> Tokenizer:
    """Loads a tokenizer, makes it the default for calls that name none, and returns it.

    `model_path` is a directory with a `tokenizer.json`, or that file. Tokens that a directory's
    `tokenizer_config.json` adds are included. A name on the Hugging Face Hub, or a directory without a
    `tokenizer.json`, works if `transformers` is installed.
    """
    path = _os.fspath(model_path)
    has_file = _os.path.isfile(path) or _os.path.isfile(_os.path.join(path, "tokenizer.json"))
    tokenizer = Tokenizer(path) if has_file else _by_transformers(path)
    _set_default_tokenizer(tokenizer)
    return tokenizer


def _by_transformers(path: str) -> Tokenizer:
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
        return Tokenizer(directory, name_or_path=path)
