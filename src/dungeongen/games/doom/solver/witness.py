"""The witness: a solver's steps turned into moves of the rules, and the replay that checks them.

``witness`` follows the plain rules step by step, so each of its texts is a move. Only ``replayed``
decides whether the line is legal and ends as the solver claims.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import State, new, score
from dungeongen.games.doom.solver.double_dummy import Node, Root
from dungeongen.games.doom.solver.room_outcomes import Step
from dungeongen.games.doom.solver.steps import potion, through
from dungeongen.search.replay import replay


def steps(node: Node) -> list[Step]:
    """Return the steps from the root to a node."""
    result: list[Step] = []
    here: Node | None = node
    while here is not None and here.step is not None:
        result.append(here.step)
        here = here.parent
    return result[::-1]


def witness(layout: Layout, node: Node) -> tuple[str, ...]:
    """Return the moves of a line, as texts."""
    return tuple(map(m.format_move, _moves(new(layout), node.root, steps(node))))


def _moves(state: State, root: Root, line: Sequence[Step]) -> Iterator[m.Move]:
    opening: list[m.Move] = [m.Choose(root.stack)]
    opening += [m.Add(value) for value, count in enumerate(root.adds) for _ in range(count)]
    for move in opening:
        yield move
        state = engine.advance(state, move)
    for step in line:
        move = m.Enter(state.plan.rooms[step.room].name)
        while engine.outcome(state) is None:
            yield move
            state = engine.advance(state, move)
            if state.step != "room" and not potion(state):
                break
            move = through(state, step)
    if engine.outcome(state) is None:
        yield m.Leave()


def replayed(layout: Layout, texts: Sequence[str]) -> tuple[str | None, int]:
    """Return the outcome and score of a line by the plain rules; ``None`` if it has no end."""
    state = replay(new(layout), texts, m.parse_move, engine.apply)
    ending = None if state is None else engine.outcome(state)
    return ending, 0 if state is None or ending is None else score(state)
