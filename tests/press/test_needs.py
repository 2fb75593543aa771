"""The head of a sheet says what to have at the table: all of it, and no more than its pages use.

What the pages use is read from their words, beside the head.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dungeongen
from dungeongen.core.common_options import SPOILERS
from dungeongen.draw.recording import Recording
from dungeongen.press import printing
from dungeongen.press.style import look_of

README = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")


def read(game: str, **options: object) -> tuple[str, str]:
    """Return what the head of a sheet asks for, and all other words of its pages."""
    book = dungeongen.make_all(game, check=False, **options)  # type: ignore[call-overload]  # any
    canvas = Recording()
    printing.draw(canvas, book.sheets, look_of())
    texts = [text.string for text in canvas.texts]
    (needs,) = (text for text in texts if text.startswith("You need: "))
    head = next(frame for frame in canvas.frames if frame.name == "head")
    at = next(text for text in canvas.texts if text.string == needs)
    assert at.page == head.page == 1
    assert head.box.holds(at.box)
    return needs.removeprefix("You need: "), " ".join(text for text in texts if text != needs)


DUNGEONS = [
    {"seed": 5, "givens": 40},
    {"seed": 42},
    *({"seed": seed, "as_is": True} for seed in ("wand", 3, 11, 27, 52)),
]


@pytest.mark.parametrize("options", DUNGEONS, ids=str)
def test_a_dungeon_of_a_sudoku_asks_for_its_dice(options: dict[str, object]) -> None:
    needs, rest = read("sudoku", **options)
    both = "both sides roll" in rest or "all roll" in rest or "its level" in rest
    assert ("two six-sided dice" in needs) == both
    assert ("a coin" in needs) == ("coin" in rest)
    for die in ("D3", "D4", "D10"):
        times = len(re.findall(rf"\b{die}\b", rest))
        assert times != 1, die  # made, and never rolled, or rolled without a word on how
        assert (f"{die}:" in rest) == (times > 0), die


def test_some_dungeons_use_each_die_and_some_do_not() -> None:
    made = [read("sudoku", **options)[1] for options in DUNGEONS]
    for die in ("D3:", "D4:", "D10:"):
        assert {die in rest for rest in made} == {True, False}, die


@pytest.mark.parametrize(
    ("jokers", "words"),
    [
        (["none"], "a pack of 52 cards,"),
        (["dragon"], "a pack of 52 cards with a joker,"),
        (["dragon", "treasure"], "with two jokers,"),
        (["dragon", "helpers"], "with three jokers,"),
        (["dragon", "treasure", "helpers"], "with four jokers,"),
    ],
)
def test_a_pack_has_the_jokers_of_its_deal(jokers: list[str], words: str) -> None:
    needs, rest = read("mythic", seed=1, jokers=jokers)
    assert words in needs
    assert "two coins" in needs
    assert "one coin" in rest.lower()


@pytest.mark.parametrize("spoiler", SPOILERS)
def test_what_is_cut_and_glued_needs_scissors_and_glue(spoiler: str) -> None:
    needs, rest = read("welcome", seed=1, spoiler=spoiler)
    assert ("scissors" in needs) == ("Cut " in rest)
    assert ("glue" in needs) == ("glue" in rest)
    assert ("a host" in needs) == ("host" in rest)
    assert "seven coins" in needs  # a piece each, and one for the health


@pytest.mark.parametrize("game", [game.name for game in dungeongen.GAMES])
def test_the_readme_asks_for_the_same(game: str) -> None:
    (row,) = (line for line in README.splitlines() if line.startswith(f"| `{game}`: "))
    assert row.split(" | ")[1] == read(game, seed=42)[0]


def test_the_head_of_a_chapter_asks_for_it_in_a_book() -> None:
    series = dungeongen.practice("welcome", seed=3, count=1, spoiler="flap")
    assert "You need: a second player, a pencil, seven coins, scissors" in _words(series)


def _words(book: dungeongen.Booklet) -> str:
    import io

    import pypdfium2

    with pypdfium2.PdfDocument(io.BytesIO(book.pdf())) as file:
        pages = [page.get_textpage().get_text_range() for page in file]
    return " ".join(" ".join(pages).split())
