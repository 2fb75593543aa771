"""Fields of small squares answer as slow loops do."""

from __future__ import annotations

from math import hypot

from dungeongen.core.rng import Rng
from dungeongen.draw.curves import blob, inside
from dungeongen.draw.field import Field, distances

SIZE = 20.0


def _blot(seed: str) -> tuple[Field, list[tuple[float, float]]]:
    outline = blob(10.0, 9.0, 7.0, 5.0, Rng(seed))
    field = Field(SIZE, SIZE)
    field.fill(outline)
    return field, outline


def _middles(field: Field) -> list[tuple[float, float]]:
    fine = field.fine
    return [((i + 0.5) / fine, (j + 0.5) / fine) for i in range(40) for j in range(40)]


def test_a_filled_outline_has_the_squares_whose_middle_lies_in_it() -> None:
    for seed in ("1", "2", "3"):
        field, outline = _blot(seed)
        for x, y in _middles(field):
            assert field.has(x, y) is inside(outline, x, y)


def test_the_nearest_place_is_the_nearest() -> None:
    for seed in ("1", "2", "3"):
        field, _ = _blot(seed)
        for x, y in ((10, 9), (2, 2), (15, 12), (19, 1)):
            place = field.nearest(3.0, 2.0, x, y)
            assert place is not None
            assert field.covers(place.x - 1.5, place.y - 1.0, 3.0, 2.0)
            corners = ((i / 2, j / 2) for i in range(35) for j in range(37))
            free = [(a, b) for a, b in corners if field.covers(a, b, 3.0, 2.0)]
            best = min(hypot(a + 1.5 - x, b + 1.0 - y) for a, b in free)
            assert abs(place.away - best) < 1e-6
    assert field.nearest(15.0, 15.0, 10, 10) is None


def test_a_part_answers_as_the_whole() -> None:
    field, _ = _blot("4")
    part = field.cut(4.0, 5.0, 14.0, 12.0)
    for x, y in _middles(field):
        if 4 < x < 14 and 5 < y < 12:
            assert part.has(x, y) is field.has(x, y)
    assert not part.has(3.0, 9.0)


def test_grown_and_shrunk_are_each_others_opposite() -> None:
    field, _ = _blot("5")
    assert not field.shrunk(1.0) - field
    assert not field - field.grown(1.0)
    assert field.shrunk(1.0).count < field.count < field.grown(1.0).count


def test_distances_err_by_a_fifth_at_most() -> None:
    field, _ = _blot("6")
    away = distances(field, 6.0)
    inner = [(x, y) for x, y in _middles(field) if field.has(x, y)]
    for x, y in _middles(field)[::17]:
        exact = min(hypot(x - a, y - b) for a, b in inner)
        if exact < 5.0:
            assert abs(away(x, y) - exact) <= 0.2 * exact + 0.5
