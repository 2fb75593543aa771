"""The gate on a cover: the same for the same seed, in its box, and light."""

from __future__ import annotations

import pytest

from draw import sample
from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw.gate import HEIGHT, gate
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.recording import Recording
from dungeongen.draw.svg import SvgCanvas


def log(seed: str, width: float, height: float) -> list[str]:
    canvas = Recording()
    canvas.page(300, 300, "cover")
    block = gate(Rng(seed), width=width, height=height)
    assert block.width <= width + 1e-9
    assert block.height <= height + 1e-9
    block.paint(canvas, 0, 0)
    return canvas.log


def test_a_seed_has_one_gate_and_another_seed_another() -> None:
    assert log("a", 150, 200) == log("a", 150, 200) != log("b", 150, 200)


def test_it_is_as_large_as_its_box_allows() -> None:
    assert gate(Rng("a"), width=100, height=500).height == pytest.approx(100 * HEIGHT)
    assert gate(Rng("a"), width=500, height=100).height == pytest.approx(100)


def test_a_cover_is_no_heavy_file() -> None:
    canvas = SvgCanvas(sample.theme("ink"), Templates(), meta=sample.META)
    canvas.page(210, 297, "cover")
    gate(Rng("a"), width=170, height=230).paint(canvas, 20, 30)
    (data,) = canvas.data([{}])
    assert len(data) < 400_000
    pdf = PdfCanvas(sample.theme("ink"), Templates(), meta=sample.META)
    pdf.page(210, 297, "cover")
    gate(Rng("a"), width=170, height=230).paint(pdf, 20, 30)
    assert len(pdf.data({})) < 100_000
