"""Counted move trees agree with the recorded ones (see ``perft.py``)."""

from __future__ import annotations

import pytest

from games import perft

LINES = [
    (game, line) for game in perft.TREES for line in perft.lines(game) if perft.holds_position(line)
]
POSITIONS = [perft.read(game, line) for game, line in LINES]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda one: f"{one.game}: {one.about}")
def test_the_tree_of_moves_is_counted_as_recorded(position: perft.Position) -> None:
    assert position.counted() == position.counts


def test_lines_are_read_and_written_back() -> None:
    assert {game for game, _ in LINES} == set(perft.TREES)
    for game, line in LINES:
        assert perft.write(perft.read(game, line)) == line
