"""What is offered and told in the terminal: sorted, counted, and in whole sentences."""

from __future__ import annotations

from dungeongen.games.treasure.rules import advance, legal_moves, new, outcome
from dungeongen.games.treasure.solver.player import advice
from dungeongen.games.treasure.table import scene, words
from games.treasure.positions import played, table

LAYOUT = table("2C/JH KH/3C", "2H 8C 2S")


def test_sacrifices_are_offered_from_the_lowest_value_to_the_highest() -> None:
    offered = [
        words(played(LAYOUT, "turn 1"), move).text for move in legal_moves(played(LAYOUT, "turn 1"))
    ]
    assert offered == [
        "Destroy it with 2♥",
        "Destroy it with 2♠",
        "Destroy it with 8♣",
        "Destroy it with 2♥ and 2♠",
        "Leave it face up",
    ]


def test_one_pile_and_one_card_are_no_plural() -> None:
    assert scene(new(LAYOUT)._replace(down=1, drawn=24))[-1] == "1 pile left · 1 card in the deck"
    assert scene(new(LAYOUT))[-1] == "12 piles left · 25 cards in the deck"


def test_hints_are_sentences() -> None:
    state = new(LAYOUT)
    while outcome(state) is None:
        move, reason = advice(state)
        assert reason[0].isupper()
        assert reason.endswith(".")
        state = advance(state, move)
