"""One small file of every kind that we print: what tests and benchmarks of the press go through.

``PRODUCTS`` take a second or two together. ``SLOW`` are the other games' files of the same kinds,
and a series whose deals have to be judged; the benchmarks have them too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import dungeongen
from dungeongen.draw.pages import Stage
from dungeongen.press.book import Book
from dungeongen.press.booklet.book import Booklet
from dungeongen.press.booklet.volume import Binding, Chapter
from dungeongen.press.cards.calibration import Calibration
from dungeongen.press.furniture import Furniture
from dungeongen.press.printing import Front
from dungeongen.surveys.page import printed

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def _one(name: str, **options: Any) -> Callable[[], Any]:
    return lambda: dungeongen.make(name, seed="7", check=False, **options)


def _deck(name: str) -> Callable[[], Any]:
    return lambda: dungeongen.deck(name, **({} if name == "sudoku" else {"seed": "7"}))


def _practice(name: str, count: int = 1) -> Callable[[], Any]:
    return lambda: dungeongen.practice(name, seed="7", count=count)


def _campaign() -> Book:
    """Return the sheet of a dungeon behind a log, which knows no odds: those take minutes."""
    (sheet,) = (product("sudoku"),)
    log = sheet.game.pages.log
    assert log is not None
    facts = (f"Seed 7 · dungeongen {dungeongen.__version__}",)
    words = Furniture("A Campaign", "Sudongeon", facts, "", "Thanks")
    stages = [Stage(sheet.title, "83 %", "fair"), Stage("Another", "", "")]
    return Book((sheet,), Front(words, log("7", stages)))


def _book(*names: str) -> Callable[[], Booklet]:
    """Return a book of stored sheets, or of some that are not judged."""

    def bound() -> Booklet:
        chapters = []
        for name in names:
            stored = EXAMPLES / f"{name}-42.pdf"
            if stored.exists():
                (sheet,) = dungeongen.read_all(stored)
            else:
                sheet = dungeongen.make(name, seed="42", check=False)
            chapters.append(Chapter(sheet.game, sheet.game.title, (sheet,)))
        return Booklet("Rainy Days", tuple(chapters), Binding(), seed="42")

    return bound


def _report() -> Book:
    """Return the page of a survey, where that can be made."""
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    from surveys.invented import report

    return printed(report(compared=8))


GAMES = tuple(game.name for game in dungeongen.GAMES)
SHEETS = GAMES
LOOK = {"solution": True}
PRODUCTS: dict[str, Callable[[], Any]] = {
    "sudoku": _one("sudoku"),
    "doom": _one("doom", deal=True),
    "mythic": _one("mythic"),
    "donsol": _one("donsol"),
    "scoundrel": _one("scoundrel"),
    "treasure": _one("treasure"),
    "welcome": _one("welcome"),
    "form": lambda: dungeongen.make_all("doom", blank=True),
    "unbounded": _one("doom", rules=("unbounded",)),
    "flaps": _one("welcome", spoiler="flap"),
    "player map": _one("sudoku", player_map=True),
    "keyed map": _one("doom", keyed=True),
    "set": lambda: dungeongen.make_all("welcome", set=True),
    "several": lambda: dungeongen.make_all("doom", seed="7", count=2, check=False),
    "campaign": _campaign,
    "deck": _deck("doom"),
    "calibration": Calibration,
    "book": _book("doom"),
    "practice": _practice("doom", count=2),
    "report": _report,
}
SLOW: dict[str, Callable[[], Any]] = {
    **{f"{name} deck": _deck(name) for name in GAMES},
    **{f"{name} practice": _practice(name) for name in GAMES},
    **{f"{name} book": _book(name) for name in GAMES},
    "book of all": _book(*GAMES),
    "poster": _one("sudoku", poster=True),
    "list": _one("welcome", spoiler="list"),
    "hidden deal": _one("doom"),
    "two duels": lambda: dungeongen.make_all("welcome", seed="7", count=2, check=False),
    "keyed map of squares": _one("sudoku", keyed=True),
    **{
        f"{name} 20 sheets": lambda name=name: dungeongen.make_all(
            name, seed="7", count=20, check=False
        )
        for name in GAMES
    },
}


@cache
def product(name: str) -> Any:
    """Return a product, to be printed."""
    return {**PRODUCTS, **SLOW}[name]()


def pdf(name: str) -> bytes:
    """Return a product as a PDF; a sheet with its solution."""
    data: bytes = product(name).pdf(**(LOOK if name in SHEETS else {}))
    return data
