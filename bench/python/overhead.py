"""What a call from Python costs before any work is done.

    make bench-python               # or: .venv/bin/python bench/python/overhead.py

The fastest of many short runs counts: the question is the cost of a call, not the load of the machine.
"""

import subprocess
import sys
import timeit

import groundrule
from groundrule import vlm_r1


def fastest(function, calls, runs=400):
    return min(timeit.repeat(function, number=calls, repeat=runs)) / calls * 1e6


def main():
    completions = [chr(97 + i % 26) * 4090 + f"{i:06}" for i in range(1024)]
    messages = [[{"role": "assistant", "content": text}] for text in completions]
    accents = ["é" + text for text in completions]
    plan = groundrule.Plan("format_reward")
    start = "import time; start = time.perf_counter(); import groundrule; print(time.perf_counter() - start)"
    imports = [
        float(
            subprocess.run([sys.executable, "-c", start], check=True, capture_output=True, text=True).stdout
        )
        for _ in range(10)
    ]
    rows = [
        ("format_reward([])", fastest(lambda: vlm_r1.format_reward([]), 1000), 1.0),
        ("repetition_reward('')", fastest(lambda: vlm_r1.repetition_reward(""), 1000), 1.0),
        ("extract_choice('')", fastest(lambda: vlm_r1.extract_choice(""), 1000), 1.0),
        ("1,024 texts of 4 kB", fastest(lambda: vlm_r1.format_reward(completions), 5), 100.0),
        ("1,024 messages of 4 kB", fastest(lambda: vlm_r1.format_reward(messages), 5), 100.0),
        ("1,024 texts of 4 kB, not ASCII", fastest(lambda: vlm_r1.format_reward(accents), 5), 100.0),
        ("score() of one text", fastest(lambda: groundrule.score(plan, ["x"]), 100), None),
        ("score() of 1,024 texts", fastest(lambda: groundrule.score(plan, completions), 5), None),
        ("import groundrule", min(imports) * 1e6, 50_000.0),
    ]
    late = []
    for name, microseconds, limit in rows:
        bound = f"under {limit:,.0f} us" if limit else ""
        print(f"{name:32} {microseconds:10.2f} us  {bound}")
        if limit and microseconds > limit:
            late.append(name)
    if late:
        sys.exit("over the limit: " + ", ".join(late))


if __name__ == "__main__":
    main()
