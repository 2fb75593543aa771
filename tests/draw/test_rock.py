"""Hatched rock: all around the floors of a map, and all over a back but in its hollows."""

from __future__ import annotations

from math import hypot

from dungeongen.core.rng import Rng
from dungeongen.draw.curves import rectangle
from dungeongen.draw.field import Field
from dungeongen.draw.rock import hatching, solid_rock

WIDE, HIGH, SQUARE = 60.0, 80.0, 4.0
NICHE = (20.0, 25.0, 40.0, 60.0)
"""Left, top, right and bottom of a hollow, in millimetres."""


def test_solid_rock_has_no_bare_patch_and_none_of_it_lies_in_a_hollow() -> None:
    left, top, right, bottom = NICHE
    hollow = rectangle(left, top, right - left, bottom - top)
    strokes = solid_rock(WIDE, HIGH, [hollow], Rng("rock"), SQUARE)
    middles = [((a + c) / 2, (b + d) / 2) for a, b, c, d in strokes]
    deep = 4.0  # millimetres that a patch may reach into a hollow, below its wall
    assert not any(
        left + deep < x < right - deep and top + deep < y < bottom - deep for x, y in middles
    )
    for x in range(0, int(WIDE) + 1, 5):
        for y in range(0, int(HIGH) + 1, 5):
            if not (left - 1 <= x <= right + 1 and top - 1 <= y <= bottom + 1):
                assert min(hypot(x - a, y - b) for a, b in middles) < 2.5, (x, y)


def test_the_rock_of_a_map_thins_out_towards_its_edge() -> None:
    floors = Field(30.0, 30.0, 4.0)
    floors.rect(10.0, 10.0, 10.0, 10.0)
    tiers = hatching(floors, Rng("map")).tiers
    away = [
        sum(max(abs(a - 15.0), abs(b - 15.0)) - 5.0 for a, b, _, _ in strokes) / len(strokes)
        for strokes in tiers
    ]
    assert away == sorted(away)
    assert all(max(abs(a - 15.0), abs(b - 15.0)) < 14.6 for tier in tiers for a, b, _, _ in tier)
