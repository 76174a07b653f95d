"""A toy task, a character tokenizer and a model of about 200,000 parameters that learns it on a CPU.

The task: write a product in binary. `7*13=` is answered by `1011011`.
"""

from __future__ import annotations

import random

import datasets
import tokenizers
import torch
import transformers

CHARACTERS = "0123456789*=?"
FACTORS = range(2, 16)


def tokenizer() -> transformers.PreTrainedTokenizerFast:
    """One token per character."""
    names = ["<pad>", "<eos>", *CHARACTERS]
    backend = tokenizers.Tokenizer(
        tokenizers.models.WordLevel({name: place for place, name in enumerate(names)}, unk_token="<pad>")
    )
    backend.pre_tokenizer = tokenizers.pre_tokenizers.Split("", "isolated")
    backend.decoder = tokenizers.decoders.Fuse()
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=backend, pad_token="<pad>", eos_token="<eos>", padding_side="left"
    )


def model(made: transformers.PreTrainedTokenizerFast, seed: int) -> transformers.Qwen2ForCausalLM:
    torch.manual_seed(seed)
    config = transformers.Qwen2Config(
        vocab_size=len(made),
        hidden_size=96,
        intermediate_size=192,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=4,
        max_position_embeddings=32,
        pad_token_id=made.pad_token_id,
        eos_token_id=made.eos_token_id,
        bos_token_id=None,
    )
    return transformers.Qwen2ForCausalLM(config)


def questions() -> list[tuple[str, str]]:
    """Every prompt with its reference."""
    return [(f"{a}*{b}=", f"{a * b:b}") for a in FACTORS for b in FACTORS]


def dataset() -> datasets.Dataset:
    prompts, answers = zip(*questions())
    return datasets.Dataset.from_dict({"prompt": list(prompts), "solution": list(answers)})


def noisy(answer: str, rng: random.Random, flips: float, hedges: float) -> str:
    """An answer as a mediocre model writes it: some digits wrong, and sometimes a question mark behind it."""
    digits = [str(1 - int(digit)) if rng.random() < flips else digit for digit in answer[1:]]
    return answer[0] + "".join(digits) + ("?" if rng.random() < hedges else "")


def warm_up(policy: torch.nn.Module, made: transformers.PreTrainedTokenizerFast, steps: int, seed: int) -> None:
    """Plain supervised training on noisy answers, so that reinforcement learning starts from a policy that is sometimes right."""
    rng = random.Random(seed)
    rows = questions()
    optimizer = torch.optim.AdamW(policy.parameters(), lr=3e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=3e-3, total_steps=max(steps, 1))
    policy.train()
    for _ in range(steps):
        texts = [(prompt, noisy(answer, rng, flips=0.15, hedges=0.1)) for prompt, answer in rows]
        ids = [(made(prompt)["input_ids"], made(answer)["input_ids"] + [made.eos_token_id]) for prompt, answer in texts]
        longest = max(len(prompt) + len(answer) for prompt, answer in ids)
        batch = torch.full((len(ids), longest), made.pad_token_id)
        labels = torch.full((len(ids), longest), -100)
        for place, (prompt, answer) in enumerate(ids):
            start = longest - len(prompt) - len(answer)
            batch[place, start:] = torch.tensor(prompt + answer)
            labels[place, start + len(prompt) :] = torch.tensor(answer)
        mask = (batch != made.pad_token_id).long()
        positions = (mask.cumsum(-1) - 1).clamp(min=0)
        loss = policy(input_ids=batch, attention_mask=mask, position_ids=positions, labels=labels).loss
        loss.backward()
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
