"""Documents and ids of a deck, and counted move trees."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from dungeongen.core.errors import DocumentError
from dungeongen.core.plain_json import JsonObject
from dungeongen.games.donsol.layout import LAYOUTS, Layout, decode, encode, facts
from games.donsol.positions import deal, layouts


@settings(max_examples=40, deadline=None)
@given(layouts())
def test_documents_and_ids_hold_the_whole_deal(layout: Layout) -> None:
    assert LAYOUTS.read(*LAYOUTS.write(layout)) == layout
    assert decode(encode(layout)) == layout


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"level": "harder"}, "params.level: expected easy, normal, hard, expert"),
        ({"level": 1}, "params.level: expected"),
        ({"rules": ["strict"]}, "params.rules: expected a list"),
        ({"rules": "shuffled"}, "params.rules: expected a list"),
        ({"health": 21}, "health"),
    ],
)
def test_wrong_rules_are_named(params: JsonObject, words: str) -> None:
    _, cards = LAYOUTS.write(deal("1"))
    with pytest.raises(DocumentError, match=words):
        LAYOUTS.read(params, cards)


@pytest.mark.parametrize(
    ("cards", "words"),
    [("2S J1", "expected 54 cards, found 2"), ("J1 " * 54, "J1 appears twice")],
)
def test_wrong_decks_are_named(cards: str, words: str) -> None:
    with pytest.raises(DocumentError, match=words):
        LAYOUTS.read({}, {"deck": cards})


def test_the_facts_name_level_and_rule() -> None:
    _, (line,) = facts(deal("1", level="hard", shuffle=True))
    assert line == "level hard · 54 cards · rule: shuffled"
