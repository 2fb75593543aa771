"""The cards of a deck as data: drawn, listed and read out, they are the same."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any
from xml.etree.ElementTree import fromstring

import pikepdf
import pytest

import dungeongen
from dungeongen.draw.block import without_markup
from dungeongen.draw.cards import Trim
from dungeongen.draw.icons import SIGNS
from dungeongen.draw.recording import Recording
from dungeongen.games import GAMES
from dungeongen.press.cards.custom_cards import own_cards
from dungeongen.press.cards.deck import Deck
from dungeongen.press.cards.listing import COLUMNS, FORMULA
from dungeongen.press.cards.sheets import CardStyle
from press.tags import tree

EVERY = [game.name for game in GAMES]
WORDED = ["sudoku", "mythic", "welcome"]  # playing cards have only their signs
HOSTILE = (
    b"name,kind,value,suit,text,count\n"
    b"=cmd|' /C calc'!A0,+kind,-1,,\"=1+1\n@two\",2\n"
    b"'tis plain,,+2,,'quoted',1\n"
)


def rows(data: bytes) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(data.decode(), newline=""))]


def own(data: bytes) -> Deck:
    return Deck(own_cards(data, "cards.csv").faces, CardStyle(), "Mine", "My cards")


@pytest.mark.parametrize("game", WORDED)
def test_the_words_on_a_card_are_those_of_its_content(game: str) -> None:
    for face in dungeongen.deck(game).faces:
        canvas = Recording()
        canvas.page(100, 200, "a card")
        face.draw(Trim(70.0, 120.0, 3.0)).paint(canvas, 0, 0)
        content = face.content
        numbers = [number for _, number in content.numbers]
        text = map(without_markup, content.text)
        words = [content.name, content.kind, content.value, *numbers, *text]
        assert _signs(text.string for text in canvas.texts) == _signs(words)


def _signs(words: Iterable[str]) -> Counter[str]:
    """Return the signs of words, blanks and suits left out: these are drawn."""
    return Counter(re.sub(rf"[\s{''.join(SIGNS)}]", "", "".join(words)))


@pytest.mark.parametrize("game", EVERY)
def test_a_list_has_a_row_for_each_card_in_the_order_of_the_deck(game: str) -> None:
    deck = dungeongen.deck(game, card_size="tarot")
    table = rows(deck.csv())
    assert tuple(table[0]) == COLUMNS
    listed = [row["name"] for row in table for _ in range(int(row["count"]))]
    assert listed == [face.name for face in deck.faces]
    assert all(not cell.startswith(FORMULA) for row in table for cell in row.values())


@pytest.mark.parametrize("game", WORDED)
def test_a_list_is_a_table_of_ones_own_cards(game: str) -> None:
    faces = dungeongen.deck(game).faces
    read = own_cards(dungeongen.deck(game).csv(), "cards.csv").faces
    assert len(read) == len(faces)
    for one, other in zip(faces, read, strict=True):
        kept = other.content._replace(
            art=one.content.art, numbers=one.content.numbers, picture=one.content.picture
        )
        assert kept == one.content


def test_equal_cards_are_one_row_where_they_follow_each_other() -> None:
    assert [int(row["count"]) for row in rows(dungeongen.deck("welcome").csv())[:5]] == 5 * [2]
    dealt = dungeongen.deck("welcome", decks="A", check=False)
    assert [row["name"] for row in rows(dealt.csv())[:3]] == ["Orc", "Rat", "Goblin"]


def test_no_cell_is_a_formula_to_a_spreadsheet() -> None:
    deck = own(HOSTILE)
    table = rows(deck.csv())
    assert table[0]["name"] == "'=cmd|' /C calc'!A0"
    assert (table[0]["kind"], table[0]["value"], table[0]["text"]) == (
        "'+kind",
        "'-1",
        "'=1+1\n@two",
    )
    assert (table[1]["name"], table[1]["value"]) == ("'tis plain", "'+2")
    assert [face.content for face in own(deck.csv()).faces] == [face.content for face in deck.faces]


@pytest.mark.parametrize("game", EVERY)
def test_json_has_what_stands_on_the_cards(game: str) -> None:
    deck = dungeongen.deck(game, **({} if game == "sudoku" else {"seed": 42, "check": False}))
    listed: dict[str, Any] = json.loads(deck.json())
    assert listed["format"] == "dungeongen-deck/1"
    assert listed["title"] == deck.title
    assert listed["id"] == (None if deck.sheet is None else deck.sheet.id)
    cards = [card for card in listed["cards"] for _ in range(card["count"])]
    for face, card in zip(deck.faces, cards, strict=True):
        content = face.content
        assert (card["name"], card["kind"], card["value"]) == content[:3]
        assert tuple(card["text"]) == content.text
        assert tuple(card["numbers"].items()) == content.numbers
        assert card["picture"] == (content.art or content.icon)


@pytest.mark.parametrize("game", EVERY)
def test_a_screen_reader_hears_every_card(game: str) -> None:
    deck = dungeongen.deck(game)
    with pikepdf.open(io.BytesIO(deck.pdf())) as pdf:
        heard = [node.text for node in tree(pdf).walk() if node.kind == "Figure"]
    assert len(heard) == len(deck)
    for face, words in zip(deck.faces, heard, strict=True):
        assert words.startswith(f"{face.name}.")
        assert all(line in words for line in face.content.lines)
    pages = [fromstring(page) for page in deck.svg()]
    heard = [page.findtext("{http://www.w3.org/2000/svg}desc") or "" for page in pages]
    lines = [line for text in heard for line in text.split("\n")[1:]]
    assert len(lines) == len(deck)
    for face, words in zip(deck.faces, lines, strict=True):
        assert words.startswith(f"{face.name}: ")
        assert all(line in words for line in face.content.lines)
