"""The forms of rooms lie in the squares that are theirs, however they are turned."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dungeongen.core.rng import Rng
from dungeongen.draw.plan_forms import Form
from dungeongen.games.sudongeon.plan import forms
from dungeongen.games.sudongeon.plan.forms import Area

FORMS = (
    *(forms.hall, forms.cut_hall, forms.octagon, forms.rotunda, forms.cavern, forms.ell),
    *(forms.tee, forms.cross, forms.chapel, forms.alcoves, forms.crypt, forms.columned),
    forms.basilica,
)
AREAS = ((3, 5, 15, 13), (3, 5, 12, 17), (0, 0, 10, 10))


@pytest.mark.parametrize("form", FORMS)
def test_a_room_keeps_to_its_squares(form: Callable[[Area, Rng], Form]) -> None:
    for area in AREAS:
        for seed in range(12):
            room = form(area, Rng(str(seed)))
            for x, y in (*room.outline, *room.columns):
                assert area[0] - 0.01 <= x <= area[2] + 0.01, (area, seed)
                assert area[1] - 0.01 <= y <= area[3] + 0.01, (area, seed)


@pytest.mark.parametrize(("form", "ways"), [(forms.ell, 4), (forms.tee, 4), (forms.cross, 1)])
def test_a_room_without_corners_is_turned_every_way(
    form: Callable[[Area, Rng], Form], ways: int
) -> None:
    assert len({form(AREAS[0], Rng(str(seed))).outline for seed in range(40)}) == ways
