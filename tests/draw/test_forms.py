"""Forms of rooms: they keep to their size, run clockwise, and never cross themselves."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw.curves import area, bounds, closed_line
from dungeongen.draw.field import Field
from dungeongen.draw.forms import FORMS
from dungeongen.draw.furniture import Furnisher, grammar, pieces_for
from dungeongen.draw.walls import union
from dungeongen.games.doom.plan.forms import Floor

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


def test_whatever_a_name_says_there_is_a_picture_and_a_rule_for_it() -> None:
    free = Field(60, 60)
    free.rect(0, 0, 60, 60)
    floor = Floor.of("hall", [(1, 1), (59, 1), (59, 59), (1, 59)])
    for name in ("The Old Barracks", "Scriptorium of Law", "no word of ours"):
        crew = Furnisher([floor], free.copy(), Rng(name), 40)
        for rule in pieces_for(name):
            crew.place(*rule)
        assert {piece for piece, _, _ in pieces_for(name)} >= {item.name for item in crew.stood}
        assert len(crew.stood) >= 3
    rules = {"wall", "corner", "row", "end", "axis", "rank", "flank", "floor"}
    pictures = {name.rstrip("-0123456789") for name in Templates().names("furniture", ".svg")}
    for some in grammar().values():
        assert all(piece in pictures and rule in rules for piece, rule, _ in some)
