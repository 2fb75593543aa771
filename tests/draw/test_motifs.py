"""Pictures in the slots of a mat."""

from __future__ import annotations

from functools import partial
from inspect import isfunction, signature
from types import ModuleType

import pytest

from dungeongen.core.rng import Rng
from dungeongen.draw import (
    armoury,
    arsenal,
    beasts,
    fiends,
    figures,
    motifs,
    outlaws,
    undead,
    wild,
)
from dungeongen.draw.engraving import HEIGHT, Engraving
from dungeongen.draw.recording import Recording


def pictures(of: ModuleType) -> list[motifs.Picture]:
    """Return what a module draws, and needs nothing else for."""
    return [
        what
        for name, what in vars(of).items()
        if isfunction(what)
        and what.__module__ == of.__name__
        and not name.startswith("_")
        and [*signature(what).parameters] == ["to"]
    ]


MODULES = (motifs, figures, beasts, fiends, armoury, arsenal, outlaws, undead, wild)
DRAWN = (
    *(partial(motifs.doorway, kind=kind) for kind in range(motifs.DOORS)),
    *(partial(motifs.chest, kind=kind) for kind in range(motifs.CHESTS)),
    *(draw for of in MODULES for draw in pictures(of)),
)


@pytest.mark.parametrize("draw", DRAWN)
def test_a_picture_stays_in_its_box(draw: motifs.Picture) -> None:
    for seed in "abcdef":
        to = Engraving(Rng(seed))
        draw(to)
        assert len(to.points()) > 40
        assert all(-0.03 < x < 1.03 and 0.0 < y < HEIGHT for x, y in to.points())


def test_a_hand_is_the_other_from_the_other_side() -> None:
    left, right = Engraving(Rng("motif")), Engraving(Rng("motif"))
    motifs.gauntlet(left)
    motifs.right_gauntlet(right)
    assert max(x for x, _ in left.points()) == pytest.approx(1 - min(x for x, _ in right.points()))


def test_doors_differ_by_their_kinds() -> None:
    doors = []
    for kind in range(motifs.DOORS):
        to = Engraving(Rng("door"))
        motifs.doorway(to, kind)
        doors.append(tuple(to.points()))
    assert len(set(doors)) == 4


def test_it_is_drawn_in_the_middle_of_any_box() -> None:
    canvas = Recording()
    canvas.page(100, 100, "page")
    with canvas.frame(10, 10, 80, 30, "box"):
        motifs.motif(canvas, motifs.grave, 10, 10, 80, 30)
    assert "shade" in canvas.log[-1] or any("shade" in line for line in canvas.log)
