"""A play that skips the first room and clears the dungeon, for one order of the shuffled pile.

The first room is untouched, so it may be skipped for nothing, and every card of the deck is then
shuffled (MY-10). What may come depends on the pack, the health and the rules alone, not on the
deal. So a deal can be cleared with a skip where *some* order of its pack can be cleared without
one, and one such order serves all deals of that pack. It is cleared without a forced discard, too
(MY-2a).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from dungeongen.core.cards import shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import Layout, pack
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import ROOM, new
from dungeongen.games.mythic.solver import kernel_client
from dungeongen.games.mythic.solver.positions import position_of
from dungeongen.games.mythic.solver.witness import moves_of

ORDERS = 60
"""The most orders that are tried; about two in five can be cleared."""
BUDGET = 400  # thousands of positions for an order


def play_with_skip(layout: Layout) -> tuple[str, ...] | None:
    """Return the moves of a play that skips the first room and wins, those of chance included.

    ``None`` where no order that was tried can be cleared.
    """
    return _play(replace(layout, deck=pack(layout.jokers)))


@lru_cache(maxsize=64)
def _play(layout: Layout) -> tuple[str, ...] | None:
    for number in range(ORDERS):
        deck = shuffled(layout.deck, Rng("skip").child(str(number)))
        order = replace(layout, deck=deck)
        line = kernel_client.search(
            order,
            position_of(new(order)),
            ROOM,
            winning=True,
            best=-1,
            budget=BUDGET,
            discards=False,
        )
        moves = None if line.positions is None else moves_of(order, line.positions)
        if moves is not None:
            return tuple(map(m.format_move, (m.Skip(), *_dealt(order, moves))))
    return None


def _dealt(order: Layout, line: tuple[str, ...]) -> Iterator[m.Move]:
    """Yield a line with the cards dealt between its moves."""
    state = new(order)
    yield from map(m.Deal, order.deck[:ROOM])
    for move in map(m.parse_move, line):
        yield move
        after = engine.advance(state, move)
        yield from map(m.Deal, order.deck[state.drawn : after.drawn])
        state = after
