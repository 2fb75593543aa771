"""What a play has in vain: rounds that change nothing, and searches for doors that stay unused."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import Company, State

_STOCK = ("rations", "life", "mana", "elixirs", "gold")


def states(
    layout: Layout, moves: Sequence[str], company: Company | None = None, *, won: bool = True
) -> list[tuple[State, m.Move]]:
    """Return the moves of a play, which wins, with the states before them."""
    state, result = engine.new(layout, company), []
    for text in moves:
        move = m.parse_move(text)
        result.append((state, move))
        state = engine.apply(state, move)
    assert (engine.outcome(state) == "beaten") == won
    return result


def idle_rounds(
    layout: Layout, moves: Sequence[str], company: Company | None = None
) -> list[State]:
    """Return where a party is as it was some rounds ago, but for what it ate or lost."""
    seen: list[State] = []
    result = []
    for state, _ in states(layout, moves, company):
        if state.step == "market" or state.fight is not None or engine.chance(state) is not None:
            continue
        if any(_in_vain(before, state) for before in seen):
            result.append(state)
        seen.append(state)
    return result


def _in_vain(before: State, state: State) -> bool:
    have, had = ([getattr(one, name) for name in _STOCK] for one in (state, before))
    return (
        state.rations < before.rations
        and all(now <= then for now, then in zip(have, had, strict=True))
        and _but_for_stock(state) == _but_for_stock(before)
    )


def _but_for_stock(state: State) -> State:
    return state._replace(rations=0, life=0, mana=0, elixirs=0, gold=0)


def idle_searches(
    layout: Layout, moves: Sequence[str], company: Company | None = None
) -> list[m.Search]:
    """Return the searches for doors that the party does not pass afterwards."""
    play, result = states(layout, moves, company), []
    for i, (state, move) in enumerate(play):
        if isinstance(move, m.Search):
            (door,) = (d for d in state.place.hidden if (d.box, d.side) == (move.box, move.side))
            ways = pairwise(later.room for later, _ in play[i:])
            if not any({a, b} == {state.room, door.other} for a, b in ways):
                result.append(move)
    return result


def rounds(moves: Sequence[str]) -> int:
    """Return the number of rounds of a play."""
    return sum(isinstance(m.parse_move(text), m.Eat) for text in moves)
