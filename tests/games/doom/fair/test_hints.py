"""Hints: always legal, never based on face-down cards, and equal to the fair player's play."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeongen.core.cards import shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.fair.careful import careful_player
from dungeongen.games.doom.fair.hints import advisor
from dungeongen.games.doom.fair.simulation import Dealer
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.engine import advance, chance, legal_moves, outcome
from dungeongen.games.doom.rules.state import State, ground, new, score
from games.doom.positions import layouts


def played(layout: Layout, most: int = 4000) -> State:
    """Return the end of a play by hints alone."""
    hint, state, rng = advisor(layout, None), new(layout), Rng("dice")
    for _ in range(most):
        if outcome(state) is not None:
            break
        if chance(state) is not None:
            move = rng.choice(tuple(legal_moves(state)))
        else:
            move, reason = hint(state)
            assert reason.endswith(".")
            assert move in legal_moves(state)
        state = advance(state, move)
    return state


@settings(deadline=None, max_examples=40)
@given(layouts(most=9))
def test_a_hint_is_a_legal_move(layout: Layout) -> None:
    played(layout, 60)


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize(
    ("size", "rules"),
    [
        (5, ()), (7, ()), (10, ()), (5, ("retreat",)), (7, ("retreat",)), (10, ("retreat",)),
        (7, ("retreat-traps",)), (7, ("strong", "retreat", "retreat-traps", "bottom=shuffled")),
    ],
)  # fmt: skip
def test_hints_play_as_the_careful_player_does(
    size: int, rules: tuple[str, ...], number: int
) -> None:
    """The fast simulated plays behind the odds end as they do by the plain rules."""
    layout = deal(Rng(f"hints-{number}"), size=size, rules=rules)
    field = ground(layout)
    dealer = Dealer(field, careful_player(field))
    stacks = (layout.stacks.columns, layout.stacks.rows)
    assert layout.deck is not None
    deck = [*layout.deck]
    if len(deck) < 52:
        deck += [*stacks[1 - dealer.stack], *stacks[dealer.stack]]
    quick = dealer.played(deck, Rng("later"))
    state = played(layout)
    if state.passes:
        return  # the second pass is another one
    assert (outcome(state) != "dead", outcome(state) == "cleared") == (quick.alive, quick.cleared)
    assert score(state) == quick.score


@pytest.mark.parametrize("number", [14, 39])
def test_hints_know_the_rooms_of_a_map_that_has_grown(number: int) -> None:
    """A retreat once used a room's index from before the map grew."""
    layout = deal(Rng(f"u-{number}"), size=4, rules=["unbounded"]).shuffled()
    hint, state, rng = advisor(layout), new(layout), Rng(f"c-{number}")
    for _ in range(40):
        if outcome(state) is not None:
            break
        legal = legal_moves(state)
        move = rng.choice(legal) if chance(state) is not None else hint(state)[0]
        assert move in legal
        state = advance(state, move)
    assert state.stage


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 300), st.integers(4, 9))
def test_a_hint_does_not_peek(number: int, size: int) -> None:
    layout = deal(Rng(str(number)), size=size)
    assert layout.deck is not None
    hint, state, rng = advisor(layout, None), new(layout), Rng(f"peek-{number}")
    moves = []
    while outcome(state) is None and len(moves) < 25:
        move, _ = hint(state)
        drawn = min(state.drawn, len(layout.deck))
        deck = layout.deck[:drawn] + shuffled(layout.deck[drawn:], rng)
        other = Layout(layout.columns, layout.rows, deck, layout.rules, (), layout.seed)
        there = new(other)
        for before in moves:
            there = advance(there, before)
        assert advisor(other, None)(there)[0] == move
        moves.append(move)
        state = advance(state, move)
