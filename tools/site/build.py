"""Builds the documentation site: static pages with navigation, search and both themes, without the network.

    python tools/site/build.py [DIRECTORY]     # target/site if left out

The pages are docs/*.md in the order of nav.py. The colours are those of the inspector's page.
"""

from __future__ import annotations

import html
import json
import pathlib
import shutil
import string
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from nav import PAGES, SECTIONS  # noqa: E402
from render import ROOT, Rendered, Renderer, relative  # noqa: E402

THEME = pathlib.Path(__file__).parent / "theme"
TOKENS = ROOT / "page/src/style/tokens.css"
LONGEST_TEXT = 40_000


def navigation(current: Rendered) -> str:
    out = []
    for section in SECTIONS:
        links = []
        for page in section.pages:
            here = ' aria-current="page"' if page == current.page else ""
            links.append(f'<li><a href="{relative(current.page, page.address)}"{here}>{html.escape(page.title)}</a></li>')
        opened = " open" if current.page in section.pages else ""
        out.append(f"<details{opened}><summary>{section.title}</summary><ul>{''.join(links)}</ul></details>")
    return "".join(out)


def contents(current: Rendered) -> str:
    """The headings of a page, for the margin."""
    listed = [heading for heading in current.headings if heading.level == 2 and heading.anchor]
    if len(listed) < 2:
        return ""
    links = "".join(f'<li><a href="#{heading.anchor}">{html.escape(heading.title)}</a></li>' for heading in listed)
    return f'<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>{links}</ul></nav>'


def neighbours(current: Rendered) -> str:
    place = PAGES.index(current.page)
    out = []
    for offset, word, rel in ((-1, "Previous", "prev"), (1, "Next", "next")):
        if 0 <= place + offset < len(PAGES):
            page = PAGES[place + offset]
            address = relative(current.page, page.address)
            out.append(f'<a rel="{rel}" href="{address}"><small>{word}</small>{html.escape(page.title)}</a>')
    return "".join(out)


def search_entries(rendered: Rendered) -> list[dict[str, str | int]]:
    """One entry per heading that has text under it."""
    entries = []
    for heading in rendered.headings:
        text = " ".join(" ".join(heading.text).split())
        if heading.anchor or text:
            place = f"#{heading.anchor}" if heading.anchor and heading.level > 1 else ""
            entries.append(
                {
                    "page": rendered.page.title,
                    "title": heading.title,
                    "address": rendered.page.address + place,
                    "level": heading.level,
                    "text": text[:LONGEST_TEXT],
                }
            )
    return entries


def build(directory: pathlib.Path) -> list[Rendered]:
    template = string.Template((THEME / "page.html").read_text())
    renderer = Renderer()
    rendered = [renderer.page(page) for page in PAGES]
    shutil.rmtree(directory, ignore_errors=True)
    (directory / "img").mkdir(parents=True)
    for one in rendered:
        path = directory / one.page.address
        path.parent.mkdir(parents=True, exist_ok=True)
        root = relative(one.page, ".")
        path.write_text(
            template.substitute(
                title=html.escape(one.page.title),
                root=root,
                navigation=navigation(one),
                contents=contents(one),
                neighbours=neighbours(one),
                body=one.body,
            )
        )
        for picture in one.pictures:
            shutil.copy(picture, directory / "img" / picture.name)
    (directory / "site.css").write_text(TOKENS.read_text() + (THEME / "site.css").read_text())
    shutil.copy(THEME / "site.js", directory)
    entries = [entry for one in rendered for entry in search_entries(one)]
    (directory / "search-index.js").write_text(f"window.searchIndex = {json.dumps(entries, ensure_ascii=False)}\n")
    return rendered


def main() -> None:
    directory = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "target/site"
    pages = build(directory)
    print(f"{len(pages)} pages: open {directory}/index.html")


if __name__ == "__main__":
    main()
