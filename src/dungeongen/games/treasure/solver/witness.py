"""The witness: a line of positions turned into moves of the rules.

The piles of a line are turned over in its order and nothing else; then the player stops. Only the
replay by the plain rules decides whether that is legal and what it scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.games.treasure.layout import VALUE, Cards, Layout
from dungeongen.games.treasure.rules import engine
from dungeongen.games.treasure.rules import moves as m
from dungeongen.games.treasure.rules.sacrifice import sacrifices
from dungeongen.games.treasure.rules.state import State, indexes, new, score
from dungeongen.games.treasure.solver.by_kernel import Position
from dungeongen.search.replay import replay


def values(cards: Cards) -> tuple[int, ...]:
    """Return the values of cards, sorted."""
    return tuple(sorted(VALUE[card] for card in cards))


def position(state: State) -> Position:
    """Return a state between two piles as a position of the solver."""
    draws = -(-state.drawn // engine.DRAWN)
    return Position(state.down | state.up, values(state.manpower), values(state.treasure), draws)


def witness(state: State, path: Sequence[Position]) -> tuple[str, ...]:
    """Return the moves from a state along the positions of a line, and the stop, as texts."""
    return tuple(map(m.format_move, _moves(state, path)))


def _moves(state: State, path: Sequence[Position]) -> Iterator[m.Move]:
    for after in path[1:]:
        for move in _through(state, after):
            yield move
            state = engine.advance(state, move)
    if engine.outcome(state) is None:
        yield m.Stop()


def _through(state: State, after: Position) -> list[m.Move]:
    """Return the moves through one pile to a position.

    To come back to a pile, every other has to be turned over first; they are left as they are.
    """
    gone = (state.down | state.up) & ~after.piles
    pile = gone.bit_length()
    opening: list[m.Move] = []
    if state.down & gone:
        opening.append(m.Turn(pile))
    else:
        for place in indexes(state.down):
            opening += [m.Turn(place + 1), m.Leave()]
        opening.append(m.Return(pile))
    for move in opening:
        state = engine.advance(state, move)
    for first in sacrifices(state.held, state.faced):
        bottom = engine.advance(state, m.Destroy(*first))
        ends: list[m.Move] = [m.Take()]
        ends += [m.Destroy(*second) for second in sacrifices(bottom.held, bottom.faced)]
        for last in ends:
            if position(engine.advance(bottom, last)) == after:
                return [*opening, m.Destroy(*first), last]
    raise AssertionError("no sacrifice leads to the next position of a line")


def replayed(layout: Layout, texts: Sequence[str]) -> tuple[str | None, int]:
    """Return the outcome and score of a line by the plain rules; ``None`` if it has no end."""
    state = replay(new(layout), texts, m.parse_move, engine.apply)
    ending = None if state is None else engine.outcome(state)
    return ending, 0 if state is None or ending is None else score(state)
