"""Pictures in the slots of a mat."""

from __future__ import annotations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.draw import motifs
from dungeongen.draw.recording import Recording
from dungeongen.draw.sketch import Sketch

DRAWN = (
    motifs.doorway, motifs.stair, motifs.gauntlet, motifs.right_gauntlet, motifs.sack,
    motifs.grave, motifs.chest, motifs.candle,
)  # fmt: skip


@pytest.mark.parametrize("draw", DRAWN)
def test_a_picture_stays_in_its_box(draw: motifs.Picture) -> None:
    to = Sketch(Rng("motif"))
    draw(to)
    assert len(to.strokes) > 15
    assert all(-0.03 < x < 1.03 for a, _, b, _ in to.strokes for x in (a, b))
    assert all(0.1 < y < motifs.HEIGHT for _, a, _, b in to.strokes for y in (a, b))


def test_a_hand_is_the_other_from_the_other_side() -> None:
    left, right = Sketch(Rng("motif")), Sketch(Rng("motif"))
    motifs.gauntlet(left)
    motifs.right_gauntlet(right)
    assert max(x for x, *_ in left.strokes) == pytest.approx(1 - min(x for x, *_ in right.strokes))


def test_it_is_drawn_in_the_middle_of_any_box() -> None:
    canvas = Recording()
    canvas.page(100, 100, "page")
    with canvas.frame(10, 10, 80, 30, "box"):
        motifs.motif(canvas, motifs.chest, 10, 10, 80, 30)
    assert "shade" in canvas.log[-1] or any("shade" in line for line in canvas.log)
