"""Plays through the plain rules, for the optional rules that quick plays do not know.

Potions that absorb and maps without end go through a seat at the table (``seat.py``), which follows
a player move by move. Such plays are slow, so there are few of them.
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.core.cards import DECK, card_texts, shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.doom.fair.player import Fair
from dungeongen.games.doom.fair.seat import Seat
from dungeongen.games.doom.fair.simulation import Play
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules.state import HEARTS, SUIT, Ground, State, ground, new, score
from dungeongen.games.doom.variants import SINGLE_USE, UNBOUNDED
from dungeongen.search.budget import spend

PLAYS = 20_000_000_000
"""The work of one player's plays, in steps; 2,000 on a map of 7×7 take 1,700,000,000."""
_MOVE, _ROOM, _READING = 100_000, 100, 200  # steps: a move, each room of the map, each reading
_RESHUFFLES = 12  # as many as a play by the rules may need


def through_rules(layout: Layout) -> bool:
    """Tell whether plays have to go through the plain rules, which are slower."""
    return layout.has(UNBOUNDED) or layout.has(SINGLE_USE)


def by_rules(layout: Layout, kind: Callable[[Ground, int], Fair]) -> Callable[[int], Play]:
    """Return a function from a number to a play by the plain rules, with an unknown deck."""
    cards = " ".join(card_texts(layout.columns + layout.rows))
    rng = Rng(f"by rules/{cards}/{','.join(layout.rules)}")
    unknown = layout if layout.as_given else layout.shuffled()
    seat = Seat(ground(unknown), kind)

    def play(number: int) -> Play:
        stream = rng.child(str(number))
        end = _end(_dealt(layout, stream) if layout.as_given else unknown, seat, stream)
        return Play(end.step != "dead", end.step == "cleared", score(end))

    return play


def _dealt(layout: Layout, rng: Rng) -> Layout:
    """Return the dungeon with all 52 cards and its reshuffles in other orders."""
    orders = tuple(shuffled(DECK, rng.child(f"deck/{k}")) for k in range(1 + _RESHUFFLES))
    return Layout(layout.columns, layout.rows, orders[0], layout.rules, orders[1:], layout.seed)


def _end(layout: Layout, seat: Seat, rng: Rng) -> State:
    state = new(layout)
    while engine.outcome(state) is None:
        books = sum(SUIT[card] != HEARTS for card, _ in state.hand) if state.traps else 0
        spend(_MOVE + _ROOM * len(state.plan.rooms) + (_READING << books))
        if engine.chance(state) is None:
            move, _ = seat.advice(state)
        else:
            move = rng.choice(engine.legal_moves(state))
        state = engine.advance(state, move)
    return state
