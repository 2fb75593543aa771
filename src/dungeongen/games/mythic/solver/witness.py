"""The witness: a search's positions turned into moves of the rules, and the replay that checks.

From each state the next position is looked for among what the rules allow: moves among hands and
bag first, then one move that leads there. ``replayed`` alone decides whether a line is legal and
ends as the solver claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import State, new, score
from dungeongen.games.mythic.solver.positions import Position, position_of
from dungeongen.search.plays import replay

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
