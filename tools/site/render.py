"""Markdown to HTML, with GitHub's anchors, links between the pages, and a text for each heading to search in."""

from __future__ import annotations

import html
import os
import pathlib
import re
from dataclasses import dataclass, field

import pygments
from markdown_it import MarkdownIt
from markdown_it.token import Token
from nav import PAGES, Page
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SOURCES = "https://github.com/groundrule/groundrule/blob/main/"
BY_SOURCE = {(DOCS / page.source).resolve(): page for page in PAGES}
# The front page of the site is what the README is to the repository.
BY_SOURCE[ROOT / "README.md"] = PAGES[0]


@dataclass
class Heading:
    level: int
    anchor: str
    title: str
    text: list[str] = field(default_factory=list)


@dataclass
class Rendered:
    page: Page
    body: str
    headings: list[Heading]
    pictures: set[pathlib.Path]


def anchor(heading: str) -> str:
    """The name that a heading has in links, by GitHub's rule."""
    kept = "".join(c for c in heading.lower() if c.isalnum() or c in " -_")
    return kept.replace(" ", "-")


def relative(page: Page, address: str) -> str:
    return os.path.relpath(address, os.path.dirname(page.address) or ".").replace(os.sep, "/")


def highlight(code: str, name: str) -> str:
    try:
        lexer = get_lexer_by_name({"sh": "bash"}.get(name, name) or "text", stripnl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("text", stripnl=False)
    return pygments.highlight(code, lexer, HtmlFormatter(nowrap=True))


class Renderer:
    def __init__(self) -> None:
        self.markdown = MarkdownIt("commonmark", {"html": True, "highlight": self._code}).enable("table")

    @staticmethod
    def _code(code: str, name: str, _: str) -> str:
        return highlight(code, name)

    def page(self, page: Page) -> Rendered:
        source = DOCS / page.source
        tokens = self.markdown.parse(source.read_text())
        pictures: set[pathlib.Path] = set()
        headings = [Heading(1, "", page.title)]
        used: dict[str, int] = {}
        for place, token in enumerate(tokens):
            if token.type == "heading_open":
                title = plain(tokens[place + 1])
                name = anchor(title)
                used[name] = used.get(name, -1) + 1
                name += f"-{used[name]}" if used[name] else ""
                token.attrSet("id", name)
                headings.append(Heading(int(token.tag[1]), name, title))
            elif token.type == "inline":
                headings[-1].text.append(plain(token))
                self._links(page, source, token, pictures)
            elif token.type in ("fence", "code_block"):
                headings[-1].text.append(token.content)
        body = self.markdown.renderer.render(tokens, self.markdown.options, {})
        body = re.sub(r"<table>", '<div class="table"><table>', body).replace("</table>", "</table></div>")
        body = re.sub(r'(<h[2-4] id="([^"]+)">)(.*?)(</h[2-4]>)', r'\1\3<a class="here" href="#\2" aria-label="Link to this section">#</a>\4', body)
        return Rendered(page, body, headings, pictures)

    def _links(self, page: Page, source: pathlib.Path, inline: Token, pictures: set[pathlib.Path]) -> None:
        for token in inline.children or ():
            if token.type == "link_open":
                token.attrSet("href", self._target(page, source, str(token.attrGet("href"))))
            elif token.type == "image":
                path = (source.parent / str(token.attrGet("src"))).resolve()
                token.type, token.content = "html_inline", self._picture(page, path, token.content, pictures)

    @staticmethod
    def _target(page: Page, source: pathlib.Path, target: str) -> str:
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return target
        file, _, place = target.partition("#")
        path = (source.parent / file).resolve()
        place = f"#{place}" if place else ""
        if path in BY_SOURCE:
            return relative(page, BY_SOURCE[path].address) + place
        return SOURCES + path.relative_to(ROOT).as_posix() + place

    @staticmethod
    def _picture(page: Page, path: pathlib.Path, words: str, pictures: set[pathlib.Path]) -> str:
        """A picture; one that ends in `-light` comes with its `-dark` twin, and the theme chooses."""
        variants = [(path, "")]
        if path.stem.endswith("-light"):
            dark = path.with_name(path.name.replace("-light", "-dark"))
            variants = [(path, "only-light"), (dark, "only-dark")]
        tags = []
        for file, kind in variants:
            pictures.add(file)
            address = relative(page, f"img/{file.name}")
            tags.append(f'<img src="{address}" alt="{html.escape(words)}" class="{kind}" loading="lazy">')
        return "".join(tags)


def plain(token: Token) -> str:
    """The words of an inline token."""
    if not token.children:
        return token.content
    words = {"softbreak": " ", "hardbreak": " "}
    return "".join(words.get(child.type, child.content if child.type in ("text", "code_inline") else "") for child in token.children)
