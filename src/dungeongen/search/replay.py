"""The replay of a witness: nothing is called beatable unless the plain rules come to a win."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from dungeongen.core.errors import DungeongenError

State = TypeVar("State")
Move = TypeVar("Move")


def replay(
    state: State,
    texts: Iterable[str],
    parse: Callable[[str], Move],
    apply: Callable[[State, Move], State],
) -> State | None:
    """Return the state after a line of moves, or ``None`` if the rules refuse one of them."""
    try:
        for text in texts:
            state = apply(state, parse(text))
    except DungeongenError:
        return None
    return state
