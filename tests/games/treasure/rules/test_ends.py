"""How the game ends, and what it scores (DT-4)."""

from __future__ import annotations

import pytest

from dungeongen.core.cards import DECK, card_text
from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.treasure.layout import VALUE, Layout, dealt
from dungeongen.games.treasure.rules import (
    ENDS,
    Destroy,
    State,
    apply,
    legal_moves,
    new,
    outcome,
    parse_move,
    returns,
    score,
)
from dungeongen.games.treasure.table import RULES
from games.treasure.positions import played, possible, table

LEFT = ", ".join(f"turn {pile}, leave" for pile in range(1, 13))


def by_value() -> Layout:
    """Return a deal with the low cards in the piles and the high ones in hand and deck."""
    return dealt(sorted(DECK, key=lambda card: VALUE[card]))


def through(layout: Layout, piles: int) -> State:
    """Return the state after destroying so many piles with the lowest cards that do it."""
    state = new(layout)
    for pile in range(1, piles + 1):
        state = apply(state, parse_move(f"turn {pile}"))
        while state.here >= 0 and outcome(state) is None:
            ways = [m for m in legal_moves(state) if isinstance(m, Destroy) and m.second < 0]
            state = apply(state, min(ways, key=lambda move: (VALUE[move.card], move.card)))
    return state


def test_the_game_ends_when_the_deck_is_empty_after_a_draw() -> None:
    assert outcome(through(by_value(), 8)) is None
    state = through(by_value(), 9)
    assert (outcome(state), state.drawn) == ("emptied", 25)
    assert possible(state) == set()


def test_a_short_draw_takes_what_is_left() -> None:
    before, after = through(by_value(), 8), through(by_value(), 9)
    assert (before.drawn, after.drawn) == (24, 25)


def test_the_game_ends_when_no_pile_is_left() -> None:
    piles = "2H/3H 2C/3C 2S/3S 2D/3D 4H/5H 4C/5C 4S/5S 4D/5D 6H/7H 6C/7C 6S/7S 6D/7D"
    state = new(table(piles, "QS KS JS"))
    for pile in range(1, 13):
        state = apply(state, parse_move(f"turn {pile}"))
        state = apply(state, next(m for m in legal_moves(state) if isinstance(m, Destroy)))
        state = apply(state, parse_move("take"))
    assert outcome(state) == "cleared"
    assert score(state) == 0


def test_the_game_ends_when_nothing_can_be_done() -> None:
    layout = table(
        "KH/6H KC/6C KS/6S KD/6D QH/7H QC/7C QS/7S QD/7D JH/8H JC/8C JS/8S JD/8D", "2H 3H 4H"
    )
    assert outcome(played(layout, LEFT)) == "stuck"


def test_not_while_a_card_can_still_be_turned_over() -> None:
    layout = table("KH/6H", "2H 3H 4H")
    state = played(layout, "turn 1, leave")
    assert outcome(state) is None


def test_the_player_may_stop_between_piles() -> None:
    state = played(table("2H/3H", "KS QS JS", "9H 8H 7H"), "turn 1, destroy JS, destroy QS, stop")
    assert outcome(state) == "stopped"
    with pytest.raises(IllegalMoveError, match="the play is over"):
        apply(state, parse_move("turn 2"))


def test_but_not_before_a_card() -> None:
    layout = table("2H/3H", "KS QS JS")
    assert "stop" not in possible(played(layout, "turn 1"))
    assert "stop" not in possible(played(layout, "turn 1, destroy JS"))


def test_the_score_is_the_value_of_the_treasure_held() -> None:
    layout = table("2H/3H 4H/5H", "KS QS JS", "AH 10H KH")
    state = played(layout, "turn 1, destroy JS, destroy QS, stop")
    assert {card_text(card) for card in state.treasure} == {"AH", "10H", "KH"}
    assert (score(state), returns(state)) == (24, (24.0,))


def test_manpower_counts_nothing() -> None:
    assert score(played(table("2H/3H", "KS QS JS"), "stop")) == 0


def test_treasure_that_was_sacrificed_counts_no_more() -> None:
    layout = table("2H/3H 4H/5H", "KS QS JS", "AH 10H KH")
    state = played(layout, "turn 1, destroy JS, destroy QS, turn 2, destroy KH, take, stop")
    assert score(state) == 11


def test_every_end_is_a_win() -> None:
    assert set(RULES.wins) == set(ENDS)
