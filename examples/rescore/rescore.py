"""Score the log of an evaluation again and list the rows whose verdict changes.

    python examples/rescore/rescore.py examples/rescore/eval_log.jsonl

The log is what lm-eval and lmms-eval write: one row per line with `doc`, `target`, `resps` and the verdict of the time, here `exact_match`.
Give another name with `--verdict`.
"""

from __future__ import annotations

import argparse
import json
import pathlib

import groundrule


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("log", type=pathlib.Path)
    parser.add_argument("--verdict", default="exact_match", help="the column with the verdict of the time")
    options = parser.parse_args()

    rows = [json.loads(line) for line in options.log.read_text().splitlines() if line.strip()]
    result = groundrule.score(
        None,  # the kind of each reference chooses a strict reward
        [row["resps"][0][0] for row in rows],
        solution=[row["target"] for row in rows],
        question=[row["doc"].get("question") for row in rows],
        choices=[row["doc"].get("choices") for row in rows],
    )
    before = sum(row[options.verdict] for row in rows) / len(rows)
    judged = [total for total in result.total if total is not None]
    print(f"{len(rows)} rows: {before:.0%} right by the log, {sum(judged) / max(len(judged), 1):.0%} by Groundrule")
    for place, row in enumerate(rows):
        total = result.total[place]
        if total is not None and (total >= 0.5) == (row[options.verdict] >= 0.5):
            continue
        reason = next(one["reason"] for one in result[place]["rewards"].values() if one["reason"] != "other_task")
        said = row["resps"][0][0]
        shown = "no score" if total is None else f"{row[options.verdict]:g} → {total:g}"
        print(f"  row {row['doc_id']}: {shown}  {reason}  {row['target']!r} and {said!r}")


if __name__ == "__main__":
    main()
