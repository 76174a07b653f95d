"""Charts as plain SVG, in the colours of the page, once for light and once for dark backgrounds."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass, field

THEMES = {
    "light": {"ink": "#1c1d1f", "soft": "#5f6065", "line": "#e6e5e0", "ours": "#3b5bdb", "other": "#e8890c", "faint": "#c3c2bc"},
    "dark": {"ink": "#e9e9e6", "soft": "#a8aab0", "line": "#2c2e33", "ours": "#91a7ff", "other": "#ffc078", "faint": "#54575e"},
}
FONT = "ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


@dataclass
class Drawing:
    width: int
    height: int
    theme: dict[str, str]
    title: str
    parts: list[str] = field(default_factory=list)

    def text(self, x: float, y: float, words: str, *, size: float = 13, colour: str = "ink", anchor: str = "start", weight: int = 400) -> None:
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{self.theme[colour]}" text-anchor="{anchor}" font-weight="{weight}">'
            f"{html.escape(words)}</text>"
        )

    def bar(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 1.5):.1f}" height="{height}" rx="2" fill="{self.theme[colour]}"/>')

    def rule(self, x1: float, y1: float, x2: float, y2: float, colour: str = "line") -> None:
        self.parts.append(f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{self.theme[colour]}"/>')

    def curve(self, points: Sequence[tuple[float, float]], colour: str, *, dashed: bool = False) -> None:
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self.parts.append(f'<path d="M{path}" fill="none" stroke="{self.theme[colour]}" stroke-width="2"{dash} stroke-linejoin="round"/>')

    def done(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}" '
            f'role="img" aria-label="{html.escape(self.title, quote=True)}" font-family="{html.escape(FONT, quote=True)}">\n'
            f"<title>{html.escape(self.title)}</title>\n" + "\n".join(self.parts) + "\n</svg>\n"
        )
