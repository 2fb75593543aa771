"""Documents and ids of a Dungeon, and counted move trees."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from dungeongen.core.errors import DocumentError
from dungeongen.core.plain_json import JsonObject
from dungeongen.games.scoundrel import rules
from dungeongen.games.scoundrel.layout import LAYOUTS, Layout, decode, encode, facts
from dungeongen.games.scoundrel.rules import State, new
from games.scoundrel.positions import deal, layouts


@settings(max_examples=40, deadline=None)
@given(layouts())
def test_documents_and_ids_hold_the_whole_deal(layout: Layout) -> None:
    assert LAYOUTS.read(*LAYOUTS.write(layout)) == layout
    assert decode(encode(layout)) == layout


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"health": 21}, "params.health: expected 15, 20 or 25, found 21"),
        ({"health": True}, "params.health: expected"),
        ({"rules": ["shuffled", "strict"]}, "params.rules: expected a list"),
        ({"rules": "strict"}, "params.rules: expected a list"),
        ({"levels": 1}, "levels"),
    ],
)
def test_wrong_rules_are_named(params: JsonObject, words: str) -> None:
    _, cards = LAYOUTS.write(deal("1"))
    with pytest.raises(DocumentError, match=words):
        LAYOUTS.read(params, cards)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("2S 3S", "expected 44 cards, found 2"),
        ("2S " * 44, "2S appears twice"),
    ],
)
def test_wrong_decks_are_named(cards: str, words: str) -> None:
    with pytest.raises(DocumentError, match=words):
        LAYOUTS.read({}, {"deck": cards})


def test_the_facts_name_health_and_rules() -> None:
    _, (line,) = facts(deal("1", health=15, strict=True, shuffle=True))
    assert line == "health 15 · 44 cards · rules: strict, shuffled"


def _count(state: State, depth: int) -> int:
    moves = rules.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(_count(rules.advance(state, move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("shuffle", "counts"),
    [
        (False, (5, 20, 61, 320, 1336, 3508)),
        (True, (5, 60, 1938)),
    ],
)
def test_move_trees_are_counted(shuffle: bool, counts: tuple[int, ...]) -> None:
    state = new(deal("42", shuffle=shuffle))
    assert tuple(_count(state, depth + 1) for depth in range(len(counts))) == counts
