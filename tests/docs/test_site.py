"""The site is built from the pages, all of them, and every link in it leads somewhere."""

from __future__ import annotations

import html.parser
import json
import pathlib
import sys
import urllib.parse

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/site"))
import build  # noqa: E402
import nav  # noqa: E402


class Links(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if "id" in found:
            self.anchors.append(found["id"])
        if tag == "a" and "href" in found:
            self.targets.append(found["href"])
        self.loads += [found[name] for name in ("src", "srcset") if name in found]
        if tag == "link":
            self.loads.append(found["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    directory = tmp_path_factory.mktemp("site")
    build.build(directory)
    pages = {}
    for path in directory.rglob("*.html"):
        pages[path] = Links()
        pages[path].feed(path.read_text())
    return directory, pages


def test_every_page_of_docs_is_in_the_navigation():
    listed = {page.source for page in nav.PAGES}
    there = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert there == listed
    addresses = [page.address for page in nav.PAGES]
    assert len(set(addresses)) == len(addresses)


def test_links_and_pictures_lead_somewhere(site):
    directory, pages = site
    wrong = []
    for path, links in pages.items():
        for target in [*links.targets, *links.loads]:
            url = urllib.parse.urlparse(target)
            if url.scheme in ("http", "https", "mailto", "data"):
                continue
            file = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path
            anchors = pages[file].anchors if file in pages else []
            if not file.exists() or (url.fragment and url.fragment not in anchors):
                wrong.append(f"{path.relative_to(directory)}: {target}")
    assert wrong == []


def test_links_into_the_sources_exist(site):
    _, pages = site
    start = "https://github.com/groundrule/groundrule/blob/main/"
    found = {target for links in pages.values() for target in links.targets if target.startswith(start)}
    assert found
    missing = [target for target in found if not (ROOT / target.removeprefix(start).partition("#")[0]).exists()]
    assert missing == []


def test_nothing_is_loaded_from_elsewhere(site):
    _, pages = site
    loads = [load for links in pages.values() for load in links.loads]
    assert not [load for load in loads if load.startswith(("http:", "https:", "//"))]


def test_anchors_are_unique_on_a_page(site):
    directory, pages = site
    twice = [f"{path.relative_to(directory)}: {one}" for path, links in pages.items() for one in set(links.anchors) if links.anchors.count(one) > 1]
    assert twice == []


def test_the_search_index_has_every_reward_and_reason(site):
    directory, _ = site
    text = (directory / "search-index.js").read_text()
    entries = json.loads(text.removeprefix("window.searchIndex = "))
    groundrule = pytest.importorskip("groundrule")
    titles = {entry["title"] for entry in entries}
    assert {reward["name"] for reward in groundrule.rewards()} <= titles
    body = " ".join(entry["text"] for entry in entries if entry["page"] == "Reasons")
    assert [code for code in groundrule.reasons() if code not in body] == []
