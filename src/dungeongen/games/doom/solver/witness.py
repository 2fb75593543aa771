"""The witness: the kernel's moves as texts, and the replay that checks them.

Only ``replayed`` decides whether a line is legal and ends as the solver claims.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import new, score
from dungeongen.games.doom.solver.by_kernel import move_of
from dungeongen.search.replay import replay


def texts_of(numbers: Sequence[int]) -> tuple[str, ...]:
    """Return the texts of the kernel's moves."""
    return tuple(m.format_move(move_of(number)) for number in numbers)


def replayed(layout: Layout, texts: Sequence[str]) -> tuple[str | None, int]:
    """Return the outcome and score of a line by the plain rules; ``None`` if it has no end."""
    state = replay(new(layout), texts, m.parse_move, engine.apply)
    ending = None if state is None else engine.outcome(state)
    return ending, 0 if state is None or ending is None else score(state)
