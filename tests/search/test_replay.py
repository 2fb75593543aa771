"""A witness that the rules refuse anywhere is none."""

from __future__ import annotations

from dungeongen.core.errors import IllegalMoveError, InvalidMoveError
from dungeongen.search.sampling import replay


def parse(text: str) -> int:
    if not text.isdigit():
        raise InvalidMoveError(text)
    return int(text)


def apply(state: int, move: int) -> int:
    if move > 3:
        raise IllegalMoveError(str(move))
    return state + move


def test_the_state_behind_all_moves() -> None:
    assert replay(1, ("2", "3"), parse, apply) == 6
    assert replay(1, (), parse, apply) == 1


def test_no_state_behind_a_move_that_cannot_be_read_or_played() -> None:
    assert replay(1, ("2", "two"), parse, apply) is None
    assert replay(1, ("4", "2"), parse, apply) is None
