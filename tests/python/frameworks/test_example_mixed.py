"""The example with rows of several kinds trains, and every kind of row gets a score."""

import json
import pathlib
import subprocess
import sys

import tokenizers
import transformers

ROOT = pathlib.Path(__file__).resolve().parents[3]


def tiny_model(place: pathlib.Path) -> None:
    """A model of one token per character that has learned nothing."""
    names = ["<pad>", "<eos>", *(chr(code) for code in range(32, 127)), "\n"]
    words = tokenizers.models.WordLevel({name: number for number, name in enumerate(names)}, unk_token="<pad>")
    backend = tokenizers.Tokenizer(words)
    backend.pre_tokenizer = tokenizers.pre_tokenizers.Split("", "isolated")
    backend.decoder = tokenizers.decoders.Fuse()
    made = transformers.PreTrainedTokenizerFast(tokenizer_object=backend, pad_token="<pad>", eos_token="<eos>", padding_side="left")
    made.save_pretrained(place)
    config = transformers.Qwen2Config(
        vocab_size=len(names), hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2,
        num_key_value_heads=2, max_position_embeddings=512, pad_token_id=0, eos_token_id=1, bos_token_id=None,
    )
    transformers.Qwen2ForCausalLM(config).save_pretrained(place)


def test_it_trains_on_every_kind_of_row(tmp_path):
    tiny_model(tmp_path / "model")
    train = [sys.executable, str(ROOT / "examples/mixed/train.py"), "--model", str(tmp_path / "model"), "--steps", "5", "--cpu"]
    done = subprocess.run(
        [*train, "--record", str(tmp_path / "rollouts"), "--output", str(tmp_path / "out")],
        capture_output=True, text=True, timeout=600,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    assert "a score: " not in done.stderr and "has scored none" not in done.stderr, done.stderr[-4000:]
    files = sorted((tmp_path / "rollouts").glob("*.jsonl"))
    rows = [json.loads(line) for path in files for line in path.read_text().splitlines()]
    assert len(rows) == 5 * 8 and all(row["score"] is not None for row in rows)
    for name in ("default_accuracy_reward", "mcq_reward", "iou_reward", "format_reward", "short"):
        assert any(row["rewards"][name]["status"] == "scored" for row in rows), name
