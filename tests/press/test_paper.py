"""The white margin that some printers need, and text as paths."""

from __future__ import annotations

import re

import pypdfium2
import pytest

from dungeongen.core.errors import DungeongenError
from dungeongen.core.request import Request
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Face, Ink
from dungeongen.draw.outlines import OutlineMixin
from dungeongen.draw.recording import Box, Recording
from dungeongen.games import game_named
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.paper import MOST_MARGIN, NAMES, PAPERS, parse_paper
from dungeongen.press.style import Look
from games.doom.page.drawn import dealt
from games.sudongeon.page.test_sheet import faults, theme_named
from games.sudongeon.positions import EXAMPLE
from press.filling import Measured
from thorough import turns

SHEETS = (
    press.sheet(game_named("sudoku"), Layout(EXAMPLE), Request(seed="paper", judged=False)),
    press.sheet(game_named("doom"), dealt("paper"), Request(seed="paper", judged=False)),
)


@pytest.mark.parametrize(
    ("margin", "paper", "theme"),
    turns([0.0, 6.0, 15.0, MOST_MARGIN], ["A4", "Letter", "A5"], ["ink", "parchment"]),
)
def test_nothing_is_printed_in_the_margin(paper: str, margin: float, theme: str) -> None:
    canvas = Measured()
    look = Look(parse_paper(paper, margin=margin), theme_named(theme), Templates())
    if look.paper.width - 2 * margin < 99:
        with pytest.raises(DungeongenError, match=r"with a margin of 25 mm is too small"):
            printing.draw(canvas, SHEETS, look)
        return
    printing.draw(canvas, SHEETS, look)
    free = Box(margin, margin, look.paper.width - 2 * margin, look.paper.height - 2 * margin)
    assert all(free.holds(text.box) for text in canvas.texts)
    assert all(free.holds(frame.box) for frame in canvas.frames)
    assert not faults(canvas)


def corner(pdf: bytes, inwards: float) -> tuple[int, ...]:
    """Return the colour at a place on the diagonal, in millimetres from the top left."""
    dots = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("RGB")
    place = round(inwards / 25.4 * 144)
    found: tuple[int, ...] = dots.getpixel((place, place))
    return found


def test_parchment_is_white_in_the_margin_and_coloured_inside() -> None:
    white, sheet = (255, 255, 255), (0xF3, 0xE7, 0xC9)
    plain = SHEETS[0].pdf(theme="parchment")
    assert corner(plain, 1) == corner(plain, 9) == sheet
    framed = SHEETS[0].pdf(theme="parchment", margin=8)
    assert corner(framed, 1) == corner(framed, 7) == white
    assert corner(framed, 9) == sheet
    page = SHEETS[0].svg(theme="parchment", margin=8)[0].decode()
    background = re.search(r'<rect class="f-sheet\b[^>]*>', page)
    assert background
    assert 'x="800"' in background[0]
    assert 'width="19400"' in background[0]


@pytest.mark.parametrize("margin", [-1, 25.5, float("nan"), float("inf")])
def test_a_margin_that_no_printer_needs_is_refused(margin: float) -> None:
    with pytest.raises(DungeongenError, match=r"^margin \S+: expected 0 to 25 mm$"):
        SHEETS[0].pdf(margin=margin)


def test_paper_has_names_and_sizes() -> None:
    assert {"a3", "a4", "a5", "letter"} < set(PAPERS)
    with pytest.raises(DungeongenError, match=f"expected {NAMES} or WxH in mm or inches"):
        parse_paper("A7")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("8.5x11in", "letter"),
        ("8.5 x 11 IN", "letter"),
        ('8.5" × 11"', "letter"),
        ("8.5in x 11in", "letter"),
        ("8.5inx14inch", "legal"),
        ("11x17in", "tabloid"),
        ("Tabloid", "tabloid"),
        ("Half Letter", "half-letter"),
        ("5.5x8.5in", "half-letter"),
        ("17.6x25cm", "b5"),
        ("176mm x 25cm", "b5"),
        ("210x297", "a4"),
        ("210 x 297 mm", "a4"),
    ],
)
def test_paper_in_any_unit(text: str, name: str) -> None:
    assert parse_paper(text)[:2] == PAPERS[name]


@pytest.mark.parametrize("text", ["8.5x11ft", "x11in", "11x8.5in", "8.5x11", "0.5x1in", "1e3x2in"])
def test_what_is_no_paper_is_refused(text: str) -> None:
    with pytest.raises(DungeongenError, match=r"^paper "):
        parse_paper(text)


class OutlinedRecording(OutlineMixin, Recording):
    """A recording that never sees a text."""


def test_letters_lie_where_the_text_would() -> None:
    for anchor in ("start", "middle", "end"):
        plain, canvas = Recording(), OutlinedRecording()
        for one in (plain, canvas):
            one.page(100, 100, "one")
            one.text(50, 50, "HOH", face=Face.BOLD, size=20, ink=Ink.WALL, anchor=anchor)
        assert not canvas.texts
        (line,) = (line for line in canvas.log if line.startswith("path"))
        assert "fill=wall" in line
        places = [float(x) for x in re.findall(r"\([ML] (\S+) ", line)]
        box = plain.texts[0].box
        assert box.x < min(places) < box.x + 1.5
        assert box.x + box.w - 1.5 < max(places) < box.x + box.w


def test_pdf_and_svg_with_outlined_text_have_no_text_and_look_the_same() -> None:
    sheet = SHEETS[0]
    outlined, plain = sheet.pdf(outline_text=True), sheet.pdf()
    assert pypdfium2.PdfDocument(plain)[0].get_textpage().get_text_range()
    assert not pypdfium2.PdfDocument(outlined)[0].get_textpage().get_text_range()
    for page in sheet.svg(outline_text=True):
        assert b"<text" not in page
        assert b"@font-face" not in page
        assert b"<desc" in page  # the words for people who cannot see it
    one, two = (
        pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_pil().convert("L").resize((60, 84))
        for pdf in (plain, outlined)
    )
    apart = [abs(a - b) for a, b in zip(one.tobytes(), two.tobytes(), strict=True)]
    assert max(apart) < 30
