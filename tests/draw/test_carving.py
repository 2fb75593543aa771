"""Outlines made simpler."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from dungeongen.draw.carving import simplified


def test_corners_stay_and_what_lies_on_a_side_goes() -> None:
    square = ((0.0, 0.0), (1.0, 0.001), (2.0, 0.0), (2.0, 2.0), (1.0, 2.0), (0.0, 2.0))
    assert simplified(square, 0.01) == ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))


def test_no_point_is_further_away_than_was_agreed() -> None:
    circle = tuple((cos(2 * pi * i / 90), sin(2 * pi * i / 90)) for i in range(90))
    few = simplified(circle, 0.02)
    assert 8 < len(few) < 40
    assert set(few) <= set(circle)
    for (ax, ay), (bx, by) in zip(few, (*few[1:], few[0]), strict=True):
        assert hypot((ax + bx) / 2, (ay + by) / 2) >= 0.98  # sides of a circle stray in the middle
