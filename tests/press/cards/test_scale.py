"""Printing wider or higher, for a printer that prints short."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

import dungeongen
from dungeongen.core.errors import DungeongenError
from dungeongen.draw.canvas import MM_PER_POINT
from dungeongen.draw.pdf_content import pages_in
from dungeongen.library.deck import calibration
from dungeongen.library.read import Source

TABLE = Source(b"title\nOgre\nElf\n", "mine.csv")


def trim(pdf: bytes) -> list[float]:
    return [float(edge) * MM_PER_POINT for edge in PdfReader(BytesIO(pdf)).pages[0].trimbox]


def test_cards_are_printed_wider_and_higher_around_the_middle() -> None:
    usual = trim(dungeongen.deck(from_=TABLE, backs="long").pdf())
    deck = dungeongen.deck(from_=TABLE, backs="long", scale_x="102", scale_y="97.5 %")
    wide = trim(deck.pdf())
    for axis, factor, middle in ((0, 1.02, 105.0), (1, 0.975, 148.5)):
        for edge in (axis, axis + 2):
            assert wide[edge] == pytest.approx(middle + factor * (usual[edge] - middle), abs=0.01)
    boxes = [
        max(box[2] - box[0] for box in pages_in(one.pdf())[0].boxes if box[2] - box[0] < 500)
        for one in (dungeongen.deck(from_=TABLE), dungeongen.deck(from_=TABLE, scale_x="102"))
    ]
    assert boxes[1] == pytest.approx(1.02 * boxes[0], rel=0.002)
    page = deck.svg()[0].decode()
    assert 'viewBox="206 -381 20588 30462"' in page
    assert 'preserveAspectRatio="none"' in page


def test_the_calibration_sheet_says_what_to_type() -> None:
    usual = PdfReader(BytesIO(calibration().pdf())).pages[0].extract_text()
    assert "one is 49 mm long, give 102 as scale x" in " ".join(usual.split())
    other = calibration(scale_x="101.7").pdf()
    words = " ".join(PdfReader(BytesIO(other)).pages[0].extract_text().split())
    assert "Printed at 101.7 % across and 100 % down" in words


@pytest.mark.parametrize("scale", ["89", "111", "1.01", "a", "101,5", "٩٩"])
def test_a_scale_that_no_printer_needs_is_refused(scale: str) -> None:
    with pytest.raises(DungeongenError, match=r"scale x .*: expected percent from 90 to 110"):
        dungeongen.deck(from_=TABLE, scale_x=scale)
