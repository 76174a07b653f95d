"""What a call costs before any work is done. `bench/python/overhead.py` has the figures; here are bounds that hold on a busy
machine too: ratios of times that were taken together, the least of many."""

import timeit

from groundrule import vlm_r1


def least(*functions, calls, runs=200):
    """The least time of each function in seconds, by turns, so that they share what disturbs them."""
    times = [[] for _ in functions]
    for _ in range(runs):
        for function, taken in zip(functions, times):
            taken.append(timeit.timeit(function, number=calls) / calls)
    return [min(taken) for taken in times]


def plain(completions, **kwargs):
    return [len(completion) for completion in completions]


def test_an_empty_call():
    """Under a microsecond on an idle machine; here, a few calls of an empty function of Python's."""
    ours, theirs = least(lambda: vlm_r1.format_reward([]), lambda: plain([]), calls=200)
    assert ours < 8 * theirs, (ours, theirs)
    assert ours < 10e-6


def test_texts_are_not_copied():
    """1,024 texts of 4 kB cross in under 100 us on an idle machine: that is no time to copy 4 MB. Long ones take as long as
    short ones."""
    long = [chr(97 + i % 26) * 4090 + f"{i:06}" for i in range(1024)]
    short = [text[-6:] for text in long]
    accents = ["\u00e9" + text for text in long]
    vlm_r1.format_reward(accents)  # Python makes the bytes of such texts once, and keeps them
    slow, quick, accented = least(
        lambda: vlm_r1.format_reward(long),
        lambda: vlm_r1.format_reward(short),
        lambda: vlm_r1.format_reward(accents),
        calls=3,
    )
    assert slow < 4 * quick and accented < 4 * quick, (slow, accented, quick)
    assert slow < 2e-3


def test_messages_cost_little_more_than_texts():
    texts = [f"text {i}" for i in range(1024)]
    messages = [[{"role": "assistant", "content": text}] for text in texts]
    ours, theirs = least(
        lambda: vlm_r1.format_reward(messages),
        lambda: [message[0]["content"] for message in messages],
        calls=3,
    )
    assert ours < 12 * theirs, (ours, theirs)
