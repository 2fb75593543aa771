"""The site: no link leads nowhere, no page is left out of its menu, and the search knows words."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from environments import CHECKOUT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built from a copy of the pages. A link that leads nowhere ends the build."""
    folder = tmp_path_factory.mktemp("site") / "docs"
    main = runpy.run_path(str(CHECKOUT / "examples" / "make_site.py"))["main"]
    assert main(folder) == 0
    return folder


def test_every_page_of_the_docs_is_there(site: Path) -> None:
    for page in (CHECKOUT / "docs").rglob("*.md"):
        path = page.relative_to(CHECKOUT).with_suffix("")
        there = path.parent if path.name == "README" else path
        assert (site / there / "index.html").is_file(), page
    assert "Make one sheet of a game" in (site / "reference" / "index.html").read_text("utf-8")


def test_the_search_knows_the_words_of_the_pages(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    found = {one["location"] for one in index["docs"] if "elixir heals" in one["text"]}
    assert any(place.startswith("docs/play/sudoku/") for place in found)
