"""A file says once which version made it, has one place for notes a sheet, and no command in it.

Products are looked at on A4 and A5, in small and in large type, as a reader of the PDF sees them.
In a book, the pages that would be blank are one more place for notes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pypdfium2
import pytest

import dungeongen
from dungeongen import __version__
from dungeongen.games.doom.naming import hook as doom_hook
from dungeongen.games.sudongeon.naming import hook as sudongeon_hook
from dungeongen.press import printing
from dungeongen.press.book import Book
from looks import THEMES
from press.products import PRODUCTS, SHEETS, product
from thorough import turns

THREE = "three sudoku sheets"
MANY = ("sudoku book", "book of all", THREE)
WITHOUT = ("player map", "deck", "calibration")  # which do not say what made them
STAMP = f"dungeongen {__version__}"
COMMAND = re.compile(
    r"--[a-z]|dungeongen [a-z]|\bno check|\bas is\b|candidate|double-dummy|witness|\blayout"
)
"""Words for a terminal, and for those who write the program; whoever has a survey has typed one."""


@cache
def printable(name: str) -> Any:
    """Return a product, or a series of another game than theirs."""
    if name == THREE:
        return dungeongen.make_all("sudoku", seed="7", count=3, check=False)
    return product(name)


def pages(name: str, paper: str, theme: str) -> list[str]:
    """Return the words of each page."""
    looks: dict[str, object] = {} if name == "calibration" else {"paper": paper, "theme": theme}
    if name in SHEETS:
        looks["solution"] = True
    file = pypdfium2.PdfDocument(printable(name).pdf(**looks))
    return [page.get_textpage().get_text_range() for page in file]


@pytest.mark.parametrize(
    ("name", "paper", "theme"), turns([*PRODUCTS, *MANY], ["A4", "A5"], THEMES)
)
def test_one_version_one_place_for_notes_no_command(name: str, paper: str, theme: str) -> None:
    words = pages(name, paper, theme)
    commands = [line for page in words for line in page.splitlines() if COMMAND.search(line)]
    assert not commands or name == "report"
    assert sum(page.count(STAMP) for page in words) == (name not in WITHOUT)
    notes = [page for page in words for line in page.splitlines() if line.strip() == "Notes"]
    sheets = len(getattr(printable(name), "sheets", [None]))
    assert len(notes) <= sheets + ("book" in name)


@pytest.mark.parametrize(("game", "hook"), [("sudoku", sudongeon_hook), ("doom", doom_hook)])
def test_a_file_opens_no_two_sheets_alike(game: str, hook: Callable[[Any], Sequence[str]]) -> None:
    """Not even two of one dungeon: the second tells what else is known of it."""
    sheet = dungeongen.make(game, seed="7", check=False)
    once, twice = (" ".join(Book((sheet,) * count).text().split()) for count in (1, 2))
    opening = hook(sheet.layout)[0]
    assert once.count(opening) == twice.count(opening) == 1
    first, again = printing.earlier_texts([sheet, sheet])
    assert not first
    assert not again & {*sheet.game.pages.story(sheet.layout, again)}
