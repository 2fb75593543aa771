"""A file says once which version made it, and has one place for notes a sheet.

Products are looked at on A4 and A5, in small and in large type, as a reader of the PDF sees them.
In a book, the pages that would be blank are one more place for notes.
"""

from __future__ import annotations

import pypdfium2
import pytest

from dungeongen import __version__
from looks import THEMES
from press.products import PRODUCTS, product

MANY = ("sudoku book", "book of all", "sudoku 20 sheets")
WITHOUT = ("player map", "deck", "calibration")  # which do not say what made them
STAMP = f"dungeongen {__version__}"


def pages(name: str, paper: str, theme: str) -> list[str]:
    """Return the words of each page."""
    looks = {} if name == "calibration" else {"paper": paper, "theme": theme}
    file = pypdfium2.PdfDocument(product(name).pdf(**looks))
    return [page.get_textpage().get_text_range() for page in file]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["A4", "A5"])
@pytest.mark.parametrize("name", [*PRODUCTS, *MANY])
def test_one_version_and_one_place_for_notes(name: str, paper: str, theme: str) -> None:
    words = pages(name, paper, theme)
    assert sum(page.count(STAMP) for page in words) == (name not in WITHOUT)
    notes = [page for page in words for line in page.splitlines() if line.strip() == "Notes"]
    sheets = len(getattr(product(name), "sheets", [None]))
    assert len(notes) <= sheets + ("book" in name)
