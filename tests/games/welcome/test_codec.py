"""Documents and ids: what is read, what is refused, and with which words."""

from __future__ import annotations

from typing import Any

import pytest

from dungeongen.core.errors import DocumentError
from dungeongen.core.rng import Rng
from dungeongen.games.welcome import layout
from dungeongen.games.welcome.heroes import MONSTERS
from dungeongen.games.welcome.layout import MATCH, PUBLISHED, Layout, deal, letter_of
from games.welcome.positions import A

GOOD = Layout("barbarian", (A,), 1)
MATCHED = deal(Rng("7"), hero="warrior", match=True)


def test_a_document_has_hero_who_begins_and_the_deck() -> None:
    assert layout.write(GOOD) == ({"hero": "barbarian", "first": 2}, {"deck": list(A)})
    assert layout.read({"hero": "barbarian", "first": 2}, {"deck": list(A)}) == GOOD


def test_what_is_left_out_is_the_warrior_and_player_1() -> None:
    assert layout.read({}, {"deck": "3 1 2 5 6 2 1 4 4 3 7 9 5"}) == Layout("warrior", (A,))


def test_a_match_has_seven_decks() -> None:
    params, parts = layout.write(MATCHED)
    assert len(parts["decks"]) == MATCH
    assert len(set(MATCHED.decks)) == MATCH
    assert layout.read(params, parts) == MATCHED


@pytest.mark.parametrize(
    ("params", "parts", "says"),
    [
        ({}, {}, "deal: expected a deck"),
        ({}, {"deck": list(A), "decks": []}, "deal: expected a deck"),
        ({"hero": "mage"}, {"deck": list(A)}, "params.hero: expected warrior or barbarian"),
        ({"hero": 1}, {"deck": list(A)}, "params.hero: expected warrior or barbarian"),
        ({"first": 3}, {"deck": list(A)}, "params.first: expected player 1 or 2"),
        ({"first": True}, {"deck": list(A)}, "params.first: expected player 1 or 2"),
        ({"size": 3}, {"deck": list(A)}, "params.'size': unknown; expected hero, first"),
        ({}, {"deck": [*A[:-1], 8]}, "deal.deck: expected the 13 monsters 1 1 2 2 3 3 4 4 5"),
        ({}, {"deck": [*A[:-1], 5.0]}, "deal.deck: expected whole numbers"),
        ({}, {"deck": list(A[:-1])}, "deal.deck: expected a list of 13 monsters"),
        ({}, {"deck": "3 1 x"}, "deal.deck: expected a list of 13 monsters"),
        ({}, {"deck": "3 1 x 5 6 2 1 4 4 3 7 9 5"}, "deal.deck: expected whole numbers"),
        ({}, {"deck": None}, "deal.deck: expected a list of 13 monsters"),
        ({}, {"decks": [list(A)]}, "deal.decks: expected a list of 7 decks"),
        ({}, {"decks": [list(A)] * 6 + [[1] * 13]}, r"deal.decks\[6\]: expected the 13 monsters"),
        ({}, {"deck": list(A), "more": 1}, "deal.'more': unknown"),
    ],
)
def test_what_is_wrong_is_named(params: dict[str, Any], parts: dict[str, Any], says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        layout.read(params, parts)


def test_an_id_of_a_deck_is_short_enough_to_type() -> None:
    body = layout.encode(GOOD)
    assert len(body) <= 8
    assert layout.decode(body) == GOOD
    assert layout.decode(layout.encode(MATCHED)) == MATCHED
    with pytest.raises(DocumentError, match="standard form"):
        layout.decode(body + "2")


def test_the_twenty_published_decks_are_decks() -> None:
    assert "".join(PUBLISHED) == "ABCDEFGHIJKLMNOPQRST"
    assert len(set(PUBLISHED.values())) == 20
    for letter, deck in PUBLISHED.items():
        assert sorted(deck) == list(MONSTERS)
        assert letter_of(deck) == letter
    assert PUBLISHED["A"] == (3, 1, 2, 5, 6, 2, 1, 4, 4, 3, 7, 9, 5)
    assert PUBLISHED["T"] == (4, 7, 1, 5, 9, 3, 5, 2, 1, 6, 4, 2, 3)


def test_the_same_seed_gives_the_same_decks() -> None:
    assert deal(Rng("7"), hero="warrior", match=True) == MATCHED
    assert deal(Rng("7"), hero="barbarian").decks[0] == MATCHED.decks[0]
