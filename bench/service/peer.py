"""The peer of `groundrule serve`: what users write today around Math-Verify for OpenRLHF's `--reward.remote_url`.

    uvicorn peer:app --port 8001

FastAPI answers `/get_reward`; the verification runs in the event loop's thread, because Math-Verify's time-outs use signals and work
in no other one.
"""

from fastapi import FastAPI
from math_verify import LatexExtractionConfig, ExprExtractionConfig, parse, verify
from pydantic import BaseModel

app = FastAPI()
CONFIGS = [LatexExtractionConfig(), ExprExtractionConfig()]


class Batch(BaseModel):
    query: list[str]
    prompts: list[str]
    labels: list[str]


def reward(query: str, prompt: str, label: str) -> float:
    gold = parse(label, CONFIGS)
    answer = parse(query.removeprefix(prompt), CONFIGS)
    return float(verify(gold, answer))


@app.post("/get_reward")
async def get_reward(batch: Batch):
    rewards = [reward(*sample) for sample in zip(batch.query, batch.prompts, batch.labels)]
    return {"rewards": rewards, "scores": rewards, "extra_logs": {"math_verify": rewards}}
