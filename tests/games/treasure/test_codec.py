"""Documents and ids: what is read, what is refused, and with which words."""

from __future__ import annotations

from typing import Any

import pytest

from dungeongen.core.cards import DECK, card_texts
from dungeongen.core.errors import DocumentError
from dungeongen.games.treasure import layout
from dungeongen.games.treasure.layout import dealt

GOOD = dealt(DECK)


def test_a_document_has_piles_hand_and_deck() -> None:
    params, deal = layout.write(GOOD)
    assert params == {}
    assert deal["piles"][0] == ["3H", "2H"]  # the top card first
    assert (len(deal["piles"]), len(deal["hand"]), len(deal["deck"])) == (12, 3, 25)
    assert layout.read(params, deal) == GOOD


def test_lists_of_cards_may_be_texts() -> None:
    deal = {
        "piles": [" ".join(card_texts(pile)) for pile in GOOD.piles],
        "hand": " ".join(card_texts(GOOD.hand)),
        "deck": " ".join(card_texts(GOOD.deck)),
    }
    assert layout.read({}, deal) == GOOD


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"hand": None}, "deal.hand: expected a list of cards"),
        ({"hand": ["2H"] * 99}, "deal.hand: more than 60 cards"),
        ({"hand": ["2X"] * 3}, "deal.hand: card '2X'"),
        ({"piles": "2H"}, "deal.piles: expected a list of piles"),
        ({"piles": [["2H"]]}, r"deal.piles\[0\]: expected a top and a bottom card, found 1"),
        ({"jokers": []}, "deal.'jokers': unknown"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], says: str) -> None:
    _, deal = layout.write(GOOD)
    with pytest.raises(DocumentError, match=says):
        layout.read({}, deal | change)


def test_a_missing_field_is_named() -> None:
    _, deal = layout.write(GOOD)
    del deal["deck"]
    with pytest.raises(DocumentError, match=r"deal\.deck: is missing"):
        layout.read({}, deal)
    with pytest.raises(DocumentError, match=r"params\.'size'"):
        layout.read({"size": 7}, deal)


def test_an_id_of_52_cards_has_about_fifty_characters() -> None:
    body = layout.encode(GOOD)
    assert len(body) <= 46
    assert layout.decode(body) == GOOD
    with pytest.raises(DocumentError, match="standard form"):
        layout.decode(body + "2")
