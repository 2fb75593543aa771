"""Practice series: the deals of a seed, what hides them, the table before and the key after."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest

import dungeongen
from dungeongen.core import cache
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import OptionError
from dungeongen.library.menu import usual
from dungeongen.library.practice import practice
from dungeongen.press.booklet.book import Booklet


@pytest.fixture(autouse=True)
def _null(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, null_listed: None) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path)


def texts(made: Booklet) -> list[str]:
    """Return the text of each page, as another program reads it."""
    with pypdfium2.PdfDocument(io.BytesIO(made.pdf())) as document:
        return [page.get_textpage().get_text_range() for page in document]


@pytest.fixture(scope="module")
def decks() -> Booklet:
    return dungeongen.practice("welcome", seed=3, count=9)


def test_the_same_seed_is_the_same_series_and_a_longer_one_begins_with_it(decks: Booklet) -> None:
    again = dungeongen.practice("welcome", seed=3, count=9)
    assert again.pdf() == decks.pdf()
    longer = dungeongen.practice("welcome", seed=3, count=10, spoiler="list")
    assert [one.id for one in longer][:9] == [one.id for one in decks]
    assert len({one.id for one in longer}) == 10


def test_the_table_has_every_deal_and_the_key_its_line(decks: Booklet) -> None:
    table, *_, key, _ = texts(decks)
    for number, one in enumerate(decks, 1):
        assert f"{number}" in table
        assert one.title in table
        assert any(f"{number}. {one.title}".lower() in page.lower() for page in texts(decks)[3:])
    assert "With every card known" in key


def test_every_deck_is_on_its_strip_in_no_order(decks: Booklet) -> None:
    """The cells of the strips are read back from the PDF, column by column."""
    found = []
    with pypdfium2.PdfDocument(io.BytesIO(decks.pdf())) as document:
        for page in document:
            text = page.get_textpage()
            middle = page.get_height() / 2
            marks = []
            for i in range(text.count_chars()):
                left, bottom, _, top = text.get_charbox(i)
                sign = text.get_text_range(i, 1)
                if top < middle and sign.isdigit() and top - bottom > 7:
                    marks.append((round(left / 12), -top, int(sign)))
            found += [
                [n for x, _, n in sorted(marks) if x == column]
                for column in sorted({x for x, _, _ in marks})
            ]
    columns = [column for column in found if len(column) == 13]
    orders = [one.layout.decks[0] for one in decks]
    assert [sorted(column) for column in columns] == [sorted(order) for order in orders]
    assert all(tuple(column) != order for column, order in zip(columns, orders, strict=True))


@pytest.mark.parametrize("spoiler", ["strip", "flap", "list"])
def test_nothing_is_shown_twice(spoiler: str) -> None:
    made = dungeongen.practice("welcome", seed=3, count=2, spoiler=spoiler)
    pages = texts(made)
    assert sum("What Everybody Knows".lower() in page.lower() for page in pages) == 1
    assert made.pdf() != dungeongen.practice("welcome", seed=4, count=2, spoiler=spoiler).pdf()


def test_options_of_the_game_go_with_it() -> None:
    (one,) = dungeongen.practice("welcome", seed=3, count=1, with_="hero=barbarian")
    assert one.layout.hero == "barbarian"
    (again,) = dungeongen.practice("welcome", seed=3, count=1, with_="hero=barbarian")
    assert again.document == one.document


def test_every_document_is_in_the_file(decks: Booklet, tmp_path: Path) -> None:
    (file,) = decks.save(tmp_path / "decks.pdf")
    assert [one.id for one in dungeongen.read_all(file)] == [one.id for one in decks]


def test_a_game_without_face_down_cards_is_a_series_too() -> None:
    pages = texts(dungeongen.practice("null", seed=1, count=3))
    assert "3 Practice Deals".lower() in pages[0].lower()
    with pytest.raises(DungeongenError, match="nothing lies face down"):
        dungeongen.practice("null", seed=1, spoiler="flap")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"with_": "hero"}, "expected NAME=VALUE with one of decks, hero, first, match"),
        ({"with_": "size=5"}, "expected NAME=VALUE"),
        ({"with_": "hero=wizard"}, "is not one of warrior, barbarian"),
        ({"difficulty": "grim"}, "Welcome to the Dungeon has none"),
        ({"count": 0}, "expected a number from 1 to 200"),
        ({"spoiler": "fog"}, "is not one of strip, flap, list"),
    ],
)
def test_what_cannot_be_meant(asked: dict[str, object], says: str) -> None:
    with pytest.raises(DungeongenError) as caught:
        dungeongen.practice("welcome", seed=3, **asked)  # type: ignore[arg-type] # wrong on purpose
    assert says in str(caught.value)


def test_a_series_is_worth_playing_unless_it_is_taken_as_it_is() -> None:
    """Walkovers do not come by themselves: the generator is asked as it is for a sheet."""
    assert usual(("difficulty", "as_is"), as_is=False) == {}
    assert usual(("difficulty", "as_is"), as_is=True) == {"as_is": True}
    with pytest.raises(OptionError, match=r"^difficulty does not go with as_is$"):
        practice("mythic", difficulty="grim", as_is=True)


def test_the_table_has_the_average_of_each_deal_and_room_for_ones_own_score() -> None:
    series = dungeongen.practice("treasure", seed=3, count=2)
    table = " ".join(texts(series)[0].split())
    assert "Average Mine" in table
    for one in series:
        assert f"{one.title} {one.lines.average}" in table


@pytest.mark.parametrize("spoiler", ["strip", "flap"])
@pytest.mark.parametrize("game", ["treasure", "welcome", "mythic"])
def test_somebody_else_cuts_if_possible(game: str, spoiler: str) -> None:
    series = dungeongen.practice(game, seed=3, count=1, spoiler=spoiler, as_is=True)
    table = " ".join(texts(series)[0].split())
    assert "Let somebody else cut if you can; if not, do not look at the cards." in table
