"""Counted move trees agree with the recorded ones (``perft.py`` says how they are kept)."""

from __future__ import annotations

import pytest

from games.doom import perft
from games.doom.table import recorded

POSITIONS = [perft.read(line) for line in recorded("doom.perft")]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.about)
def test_the_tree_of_moves_is_counted_as_recorded(position: perft.Position) -> None:
    state = position.state
    counts = tuple(perft.count(state, depth + 1) for depth in range(len(position.counts)))
    assert counts == position.counts


def test_lines_are_read_and_written_back() -> None:
    for line in recorded("doom.perft"):
        assert perft.write(perft.read(line)) == line
