"""The witness: a search's positions turned into moves of the rules, and the replay that checks.

From each state the next position is looked for among what the rules allow: moves among hands and
bag first, then one move that leads there. ``replayed`` alone decides whether a line is legal and
ends as the solver claims.

A play may skip the first room and clear the dungeon, for one order of the shuffled pile. The first
room is untouched, so it may be skipped for nothing, and every card of the deck is then shuffled
(MY-10). What may come depends on the pack, the health and the rules alone, not on the deal. So a
deal can be cleared with a skip where *some* order of its pack can be cleared without one, and one
such order serves all deals of that pack. It is cleared without a forced discard, too (MY-2a).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from dungeongen.core.cards import shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import Layout, pack
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import ROOM, State, new, score
from dungeongen.games.mythic.solver import kernel_client
from dungeongen.games.mythic.solver.kernel_client import Position, position_of
from dungeongen.search.sampling import replay

_REARRANGE = (m.Stow, m.Ready)
_DEEPEST = 4  # moves among hands and bag before the one that counts


def moves_of(
    layout: Layout, line: Iterable[Position], *, weapons: bool = False
) -> tuple[str, ...] | None:
    """Return the moves of a line of positions, as texts; ``None`` if the rules allow no such.

    ``weapons``: the line is our player's (``position_of``).
    """
    state, played = new(layout), list[m.Move]()
    for position in line:
        result = bridge(state, position, weapons=weapons)
        if result is None:
            return None
        for move in result:
            state = engine.advance(state, move)
        played += result
        if engine.outcome(state) is not None:
            break
    return tuple(map(m.format_move, played))


def bridge(state: State, target: Position, *, weapons: bool = False) -> list[m.Move] | None:
    """Return the fewest moves that lead from a state to a position; ``None`` if none do.

    A position reached by a deal has its cards; one before it is that of the same move undealt. Of
    moves that win, those are taken that score most: arms on the bag may have to be in hand before.
    """
    if position_of(state, weapons=weapons) == target:
        return []
    best: tuple[int, list[m.Move]] | None = None
    layer: list[tuple[State, list[m.Move]]] = [(state, [])]
    for _ in range(_DEEPEST):
        further: list[tuple[State, list[m.Move]]] = []
        for here, before in layer:
            for move in engine.legal_moves(here):
                if isinstance(move, m.Skip):
                    continue
                if isinstance(move, _REARRANGE):
                    further.append((engine.advance(here, move), [*before, move]))
                elif position_of(engine.done(here, move), weapons=weapons) == target:
                    end = engine.advance(here, move)
                    if engine.outcome(end) != "won":
                        return [*before, move]
                    if best is None or score(end) > best[0]:
                        best = score(end), [*before, move]
        layer = further
    return None if best is None else best[1]


def replayed(layout: Layout, texts: Sequence[str]) -> tuple[str | None, int]:
    """Return the outcome and score of a line by the plain rules; ``None`` if it has no end."""
    state = replay(new(layout), texts, m.parse_move, engine.apply)
    ending = None if state is None else engine.outcome(state)
    return ending, 0 if state is None or ending is None else score(state)


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
