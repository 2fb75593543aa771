"""Counted move trees: a change of the rules changes a count.

The first room of each deck is played move by move; every line of moves counts, also lines that
lead to the same state. A skip leads to chance, which is not followed.
"""

from __future__ import annotations

import pytest

from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules.state import State
from games.mythic.deals import start


def perft(state: State, depth: int) -> int:
    """Return the number of lines of ``depth`` moves, and of those that end earlier."""
    if depth == 0 or state.step != "play":
        return 1
    return sum(perft(engine.advance(state, move), depth - 1) for move in engine.legal_moves(state))


@pytest.mark.parametrize(
    ("top", "jokers", "counts"),
    [
        ("5C 6D 7H 9S", (), (7, 32, 134, 896)),
        ("DRAGON TREASURE 8D 4H", ("DRAGON", "TREASURE"), (9, 44, 213, 1301)),
        ("J1 QH 3C KD", ("DRAGON", "TREASURE", "J1"), (8, 44, 226, 1772)),
    ],
)
def test_the_move_tree_has_as_many_lines_as_ever(
    top: str, jokers: tuple[str, ...], counts: tuple[int, ...]
) -> None:
    state = start(top, jokers=jokers)
    assert tuple(perft(state, depth) for depth in range(1, 5)) == counts
