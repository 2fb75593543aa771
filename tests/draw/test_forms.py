"""Forms of rooms: they keep to their size, run clockwise, and never cross themselves."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dungeongen.core.rng import Rng
from dungeongen.draw.curves import area, bounds, closed_line
from dungeongen.draw.forms import FORMS
from dungeongen.draw.walls import union

SIZES = ((30.0, 24.0), (22.0, 36.0), (50.0, 40.0))


@pytest.mark.parametrize("name", FORMS)
def test_a_form_is_a_clockwise_outline_of_its_size(name: str) -> None:
    for size in SIZES:
        for seed in range(6):
            outline = FORMS[name](*size, Rng(str(seed)))
            left, top, right, bottom = bounds(outline)
            assert max(-left, right) <= size[0] / 2 + 0.01
            assert max(-top, bottom) <= size[1] / 2 + 0.01
            assert area(outline) > 0.3 * size[0] * size[1]
            assert all(a != b for a, b in pairwise(closed_line(outline)))
            (line,) = union([tuple(outline)])  # one that crosses itself has more
            assert abs(abs(area(line[:-1])) - area(outline)) < 0.5


@pytest.mark.parametrize(("name", "ways"), [("ell", 4), ("tee", 2), ("stepped", 2), ("apse", 2)])
def test_a_form_without_symmetry_is_turned_by_chance(name: str, ways: int) -> None:
    corners = {
        frozenset((round(x), round(y)) for x, y in FORMS[name](30.0, 24.0, Rng(str(seed))))
        for seed in range(40)
    }
    assert len(corners) >= ways
