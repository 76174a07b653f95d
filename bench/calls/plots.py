"""Plots as SVG, written by hand: no package is needed to make them and none to see them."""

import math
from html import escape

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 40, 50
COLOURS = ["#8a8f98", "#0b7285", "#d9480f", "#5f3dc4"]
STYLE = "font: 13px system-ui, sans-serif; fill: #343a40"


def frame(title, body, height=HEIGHT):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">'
        f"<title>{escape(title)}</title><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
        f'<g style="{STYLE}"><text x="{LEFT}" y="22" style="font-weight: 600">{escape(title)}</text>{body}</g></svg>\n'
    )


def number(value):
    if value >= 1e6:
        return f"{value / 1e6:g}M"
    return f"{value / 1e3:g}k" if value >= 1e3 else f"{value:g}"


def curves(title, unit, series):
    """The distribution of each series over a logarithmic axis."""
    lowest = min(min(values) for values in series.values())
    highest = max(max(values) for values in series.values())
    low, high = math.floor(math.log10(max(lowest, 1e-3))), math.ceil(math.log10(highest))
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def across(value):
        return LEFT + (math.log10(max(value, 10**low)) - low) / (high - low) * wide

    parts = []
    for power in range(low, high + 1):
        x = across(10**power)
        parts.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{TOP + tall}" stroke="#e9ecef"/>')
        parts.append(f'<text x="{x:.1f}" y="{TOP + tall + 18}" text-anchor="middle">{number(10.0**power)}</text>')
    for share in 0, 0.5, 1:
        y = TOP + (1 - share) * tall
        parts.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{LEFT + wide}" y2="{y:.1f}" stroke="#e9ecef"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    parts.append(f'<text x="{LEFT + wide / 2}" y="{HEIGHT - 10}" text-anchor="middle">{escape(unit)}</text>')
    for colour, (name, values) in zip(COLOURS, series.items()):
        values = sorted(values)
        step = max(1, len(values) // 300)
        places = [*range(0, len(values), step), len(values) - 1]
        points = " ".join(f"{across(values[i]):.1f},{TOP + (1 - (i + 1) / len(values)) * tall:.1f}" for i in places)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        at = across(values[int(len(values) * 0.8)])
        parts.append(f'<text x="{at + 6:.1f}" y="{TOP + 0.22 * tall:.1f}" style="fill: {colour}">{escape(name)}</text>')
    return frame(title, "".join(spread_labels(parts)))


def spread_labels(parts):
    """Moves each name of a curve below the one before it."""
    shift = 0
    for part in parts:
        if "style=\"fill:" in part:
            head, _, rest = part.partition('y="')
            y, _, tail = rest.partition('"')
            yield f'{head}y="{float(y) + shift:.1f}"{tail}'
            shift += 18
        else:
            yield part


def bars(title, groups):
    """For each group a bar a kind, with its value."""
    kinds = list(dict.fromkeys(kind for values in groups.values() for kind in values))
    most = max(value for values in groups.values() for value in values.values())
    thick, label = 16, 170
    wide = WIDTH - label - RIGHT - 60
    parts, y = [], TOP + 10
    for name, values in groups.items():
        middle = y + thick * len(kinds) / 2 + 4
        parts.append(f'<text x="{label - 10}" y="{middle:.1f}" text-anchor="end">{escape(name)}</text>')
        for kind, value in values.items():
            colour = COLOURS[1 + kinds.index(kind)]
            length = value / most * wide
            parts.append(f'<rect x="{label}" y="{y}" width="{length:.1f}" height="{thick - 3}" fill="{colour}"/>')
            parts.append(f'<text x="{label + length + 6:.1f}" y="{y + thick - 5}">{value:,.0f}x</text>')
            y += thick
        y += 12
    for place, kind in enumerate(kinds):
        x = label + place * 120
        parts.append(f'<rect x="{x}" y="{y}" width="12" height="12" fill="{COLOURS[1 + place]}"/><text x="{x + 18}" y="{y + 11}">{escape(kind)}</text>')
    return frame(title, "".join(parts), y + 30)
