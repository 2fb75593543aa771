"""No product has type that nobody can read: 8.5 points on A4 and Letter, 7.5 on A5 and in a zine.

A book of 6 × 9 inches has 9 points. With ``--type 16`` it has 16 everywhere but
on what Welcome to the Dungeon has cut out and folded.

Every text of every page is looked at: sheets of all games with their solutions, rules and logs, the
pages of books and series, a campaign's log, and a set to cut out. A card to hold in the hand has
7 points at least (``draw.card_drawing``).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

import dungeongen
from dungeongen.draw.pages import Stage
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.recording import Recording
from dungeongen.games import GAMES
from dungeongen.games.sudongeon.page.printing import PAGES
from dungeongen.press import printing
from dungeongen.press.booklet.book import bound
from dungeongen.press.furniture import Furniture
from dungeongen.press.style import Look, look_of
from looks import THEMES
from thorough import turns

LEAST = {"A4": 8.5, "Letter": 8.5, "A5": 7.5}
NAMES = [game.name for game in GAMES]


@cache
def sheet(game: str) -> dungeongen.Sheet:
    return dungeongen.make(game, seed=1, **({"as_is": True} if game == "sudoku" else {}))


def small(texts: Iterable[tuple[float, str]], least: float) -> set[tuple[float, str]]:
    return {(round(size, 2), words) for size, words in texts if size < least - 1e-6}


def on_pages(book: dungeongen.Book | dungeongen.Sheet, look: Look) -> list[tuple[float, str]]:
    canvas = Recording()
    printing.draw(canvas, getattr(book, "sheets", (book,)), look, getattr(book, "front", None))
    return [(text.size, text.string) for text in canvas.texts]


@pytest.mark.parametrize(("game", "theme", "paper"), turns(NAMES, THEMES, [*LEAST]))
def test_a_sheet_with_its_solution(game: str, paper: str, theme: str) -> None:
    texts = on_pages(sheet(game), look_of(paper=paper, theme=theme, solution=True))
    assert len(texts) > 200
    assert not small(texts, LEAST[paper])


@pytest.mark.parametrize("paper", LEAST)
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("welcome", {"set": True}),
        ("welcome", {"spoiler": "flap"}),
        ("welcome", {"spoiler": "list"}),
        ("doom", {"size": 13}),
        ("doom", {"size": 20}),
        ("doom", {"size": 26}),
        ("doom", {"rules": ["unbounded"], "size": 20}),
        ("doom", {"blank": True}),
        ("mythic", {"card_size": "mini"}),
    ],
)
def test_sheets_with_options(game: str, options: dict[str, object], paper: str) -> None:
    form = {"set", "blank"} & set(options)
    book = dungeongen.make_all(game, **({} if form else {"seed": 1, "check": False}), **options)
    assert not small(on_pages(book, look_of(paper=paper)), LEAST[paper])


@pytest.mark.parametrize("paper", LEAST)
def test_the_log_of_a_campaign(paper: str) -> None:
    stages = [Stage(f"The Long Name of Dungeon {i}", "63 %", "fair") for i in range(6)]
    words = Furniture("A Campaign", "To fill in", ("6 dungeons",), "", "By nobody")
    canvas = Recording()
    assert PAGES.log is not None
    printing.draw(canvas, [], look_of(paper=paper), printing.Front(words, PAGES.log("42", stages)))
    assert not small([(text.size, text.string) for text in canvas.texts], LEAST[paper])


def bound_texts(
    book: dungeongen.Booklet, monkeypatch: pytest.MonkeyPatch, **style: str
) -> list[tuple[float, str]]:
    """Return the texts of a bound book with their sizes, as its canvas is told to set them."""
    texts: list[tuple[float, str]] = []
    text = PdfCanvas.text

    def noted(canvas: PdfCanvas, x: float, y: float, string: str, **look: object) -> None:
        texts.append((float(look["size"]), string))  # type: ignore[arg-type]  # points
        text(canvas, x, y, string, **look)  # type: ignore[arg-type]  # as it came

    monkeypatch.setattr(PdfCanvas, "text", noted)
    bound(book, look_of(**style))
    assert len(texts) > 200
    return texts


@pytest.mark.parametrize(("paper", "least"), [("A4", 8.5), ("Letter", 8.5), ("A5", 7.5)])
def test_a_book_of_all_games(paper: str, least: float, monkeypatch: pytest.MonkeyPatch) -> None:
    book = dungeongen.book(*(f"{name}:1" for name in NAMES), seed=1)
    assert not small(bound_texts(book, monkeypatch, paper=paper), least)


CUT_OUT = {"welcome": 10.0}
"""The smallest type in points of a strip and its sleeve, which have no room for more."""


@pytest.mark.parametrize("paper", ["A4", "Letter", "6x9in"])
@pytest.mark.parametrize("game", NAMES)
def test_a_book_in_large_print(game: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = dungeongen.book(f"{game}:1", seed=1, least_type=16)
    assert not small(bound_texts(book, monkeypatch, paper=paper), CUT_OUT.get(game, 16.0))


@pytest.mark.parametrize("game", NAMES)
def test_a_book_of_six_by_nine_inches(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = dungeongen.book(f"{game}:1", seed=1)
    assert not small(bound_texts(book, monkeypatch, paper="6x9in"), 9.0)


@pytest.mark.parametrize(("fold", "paper"), [("saddle", "A4"), ("zine", "A3")])
def test_a_folded_book(fold: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = dungeongen.book("doom:1", seed=1, fold=fold)
    assert not small(bound_texts(book, monkeypatch, paper=paper), 7.5)


@pytest.mark.parametrize("paper", LEAST)
def test_a_practice_series(paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    series = dungeongen.practice("welcome", seed=1, count=3)
    assert not small(bound_texts(series, monkeypatch, paper=paper), LEAST[paper])
