"""Rules between the fields of a request that JSON Schema cannot say. Bodies that break them are refused with 400, rightly."""

import schemathesis


def lengths(lists):
    return {len(one) for one in lists if isinstance(one, list)}


def rewards(plan):
    """The entries of a plan as objects."""
    entries = plan if isinstance(plan, list) else [plan]
    return [{"name": entry.split(":")[0]} if isinstance(entry, str) else entry for entry in entries if isinstance(entry, str | dict)]


def is_consistent(body):
    if not isinstance(body, dict):
        return True
    columns = body.get("columns")
    if isinstance(columns, dict) and len(lengths(columns.values())) > 1:
        return False
    if len(lengths(body.get(name) for name in ("query", "prompts", "labels"))) > 1:
        return False
    plan = rewards(body.get("plan"))
    labels = [entry.get("as") or entry.get("name") for entry in plan]
    if len(set(map(str, labels))) < len(labels):
        return False
    return all(entry.get("min_pixels", 3136) <= entry.get("max_pixels", 12_845_056) for entry in plan if pixels_are_numbers(entry))


def pixels_are_numbers(entry):
    return all(isinstance(entry.get(name, 1), int | float) for name in ("min_pixels", "max_pixels"))


@schemathesis.hook
def filter_case(context, case):
    return is_consistent(case.body)
