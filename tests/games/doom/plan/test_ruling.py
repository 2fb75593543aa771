"""The lines between columns and rows: uneven, countable, and the same for the same cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dungeongen.games.doom.plan.forms import CELL, EDGE, Ruling, ruling_of
from games.doom.page.drawn import dealt


def lines_of(seed: str, size: int, *, even: bool = False) -> Ruling:
    return ruling_of(dealt(seed, size).plan, even=even)


def sides(lines: tuple[float, ...]) -> list[float]:
    """Return the sides of cells, in shares of the average."""
    return [(b - a) / CELL for a, b in pairwise(lines)]


@pytest.mark.parametrize(
    ("size", "most"), [(5, 0.36), (7, 0.36), (10, 0.22), (15, 0.1), (26, 0.04)]
)
def test_cells_differ_and_fill_the_map(size: int, most: float) -> None:
    for lines in lines_of("uneven", size):
        assert lines[0] == EDGE
        assert lines[-1] == pytest.approx(EDGE + CELL * size)
        shares = sides(lines)
        assert most / 3 < max(shares) - min(shares) < 2 * most
        assert min(a + b for a, b in pairwise(shares)) > 2 * (1 - most / 2)


def test_no_two_maps_have_the_same_lines() -> None:
    assert len({lines_of(str(seed), 7).columns for seed in range(12)}) == 12


def test_tiles_and_forms_have_even_lines() -> None:
    assert {*sides(lines_of("even", 7, even=True).rows)} == {1.0}


def test_letters_stand_at_the_middle_of_their_columns() -> None:
    ruling = lines_of("middle", 7)
    for i, (left, right) in enumerate(pairwise(ruling.columns)):
        assert ruling.x(i + 0.5) == pytest.approx((left + right) / 2)
    room = dealt("middle", 7).rooms[0]
    left, top, right, bottom = ruling.placed(10.0, 20.0, 8.0).area(room)
    assert (left >= 10.0, top >= 20.0) == (True, True)
    assert ruling.placed(10.0, 20.0, 8.0).middle(room) == ((left + right) / 2, (top + bottom) / 2)
