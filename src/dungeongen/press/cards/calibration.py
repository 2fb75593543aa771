"""The calibration sheet: two sides that tell by how much a printer's second side is off.

The first side has four rulers, the second a line behind the zero of each. Held against the light,
a line crosses its ruler at the number to enter: numbers run so that they are the correction itself,
whichever edge the paper is turned over. X is read at the top and at the bottom, Y at the left and
at the right, since paper may also be drawn in askew; the middle of both serves best. A level and an
upright line show whether the printer prints short.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.block import Block, centred, label, nothing, paragraph, stack
from dungeongen.draw.canvas import MM_PER_POINT, Boxes, Canvas, Face, Ink, Scale, Segment
from dungeongen.draw.structure import Tag
from dungeongen.press.cards.imposition import Flip, Place, behind
from dungeongen.press.furniture import BAR, scale_bar
from dungeongen.press.paper import Paper
from dungeongen.press.product import Printout
from dungeongen.press.style import Look

REACH = 10
"""How many millimetres a ruler reads either way."""
_AWAY = 26.0  # of a ruler from the edge of the paper
_LINE = 30.0
_SIZE = 7.5


class Ruler(NamedTuple):
    """A ruler with its zero at (x, y); ``rises`` is where its numbers grow: right or down, or not.

    ``letter`` is the number that it tells: X from a ruler that lies, Y from one that stands.
    """

    letter: str
    x: float
    y: float
    rises: int


def rulers(paper: Paper, flip: Flip) -> Iterator[Ruler]:
    """Yield the rulers of the first side."""
    across, down = (1, -1) if flip == "long" else (-1, 1)
    for y in (_AWAY, paper.height - _AWAY):
        yield Ruler("X", paper.width / 2, y, across)
    for x in (_AWAY, paper.width - _AWAY):
        yield Ruler("Y", x, paper.height / 2, down)


@dataclass(frozen=True, slots=True)
class Calibration(Printout):
    """The calibration sheet for a printer that turns the paper over the edge ``flip``.

    With an ``offset`` the second side is moved by it, to see whether it is right.
    """

    flip: Flip = "long"
    offset: tuple[float, float] = (0.0, 0.0)
    scale: Scale = (1.0, 1.0)
    title: str = "Calibration Sheet"
    about: str = "By how much the second side is off"
    stem: str = "calibration"
    notes: tuple[str, ...] = ()
    summary: str = "Print both sides, hold the sheet against the light, and read X and Y."

    @property
    def turned_over(self) -> str:
        """The edge over which the printer turns the paper."""
        return self.flip

    def draw(self, canvas: Canvas, look: Look) -> int:
        """Draw both sides."""
        paper = look.paper
        boxes: Boxes = {"margin": paper.margin}
        if self.scale != (1.0, 1.0):
            boxes["scale"] = self.scale
        canvas.page(paper.width, paper.height, "Side 1: rulers", **boxes)
        for ruler in rulers(paper, self.flip):
            with canvas.tagged(Tag.FIGURE, f"Ruler {ruler[0]}"):
                _ruler(canvas, ruler)
        words = _words(self, paper.width - 4 * _AWAY)
        top = (paper.height - words.height) / 2
        words.paint(canvas, 2 * _AWAY, top)
        _bar(canvas, paper)
        canvas.page(paper.width, paper.height, "Side 2: lines", **boxes)
        for line in lines(paper, self.flip, self.offset):
            canvas.lines([line], ink=Ink.TEXT, width=0.15)
        name = label("Side 2", face=Face.TITLE, size=25)
        centred(name, paper.width).paint(canvas, 0, paper.height / 2 - name.height)
        _bar(canvas, paper)
        return 2


def lines(paper: Paper, flip: Flip, offset: tuple[float, float]) -> Iterator[Segment]:
    """Yield the lines of the second side."""
    across, down = offset
    for letter, x, y, _ in rulers(paper, flip):
        there = behind(Place(x, y, 0, 0), flip, paper)
        x, y = there.x + across, there.y + down
        if letter == "X":
            yield x, y - _LINE / 2, x, y + _LINE / 2
        else:
            yield x - _LINE / 2, y, x + _LINE / 2, y


def _ruler(canvas: Canvas, ruler: Ruler) -> None:
    """Draw a ruler with a number every five millimetres."""
    letter, x, y, rises = ruler
    lies = letter == "X"
    with canvas.turned(x, y, 0 if lies else 1):
        marks: list[Segment] = [(-REACH, 0, REACH, 0)]
        for half in range(-2 * REACH, 2 * REACH + 1):
            tall = 6.0 if half % 10 == 0 else 4.2 if half % 2 == 0 else 2.2
            marks.append((half / 2, 0, half / 2, -tall))
        canvas.lines(marks, ink=Ink.TEXT, width=0.12)
    for number in range(-REACH, REACH + 1, 5):
        sign = f"+{number}" if number > 0 else f"−{-number}" if number else "0"
        at = rises * number
        half_high = fonts.CAP_HEIGHT * _SIZE * MM_PER_POINT / 2
        if lies:
            canvas.text(x + at, y - 7.0, sign, size=_SIZE, anchor="middle")
        else:
            canvas.text(x + 6.8, y + at + half_high, sign, size=_SIZE)
    if lies:
        canvas.text(x - REACH - 7, y - 1, letter, face=Face.TITLE, size=16, anchor="middle")
    else:
        canvas.text(x + 1.5, y - REACH - 4, letter, face=Face.TITLE, size=16, anchor="middle")


def _words(sheet: Calibration, width: float) -> Block:
    """Return what to do; a printed length tells the scale, in percent."""
    flip, offset, scale = sheet.flip, sheet.offset, sheet.scale
    short = BAR - 1
    steps: tuple[str, ...] = (
        f"Print both sides at 100 % (actual size), turned over the **{flip} edge**.",
        "Hold the sheet against the light, with this side towards you.",
        "Each line of side 2 crosses a ruler. Read the number there: **X** at the top and at the "
        "bottom, **Y** at the left and at the right.",
        "If the two differ, take the middle of both.",
        f"Give **X,Y** as the offset of the backs, over the {flip} edge, whenever you print cards.",
    )
    if any(offset):
        across, down = offset
        steps = (
            *steps[:2],
            f"Side 2 is moved by **{across:g},{down:g}**. Every line should cross its ruler at 0.",
            "If not, add what you read to these numbers.",
        )
    if scale == (1.0, 1.0):
        measured = (
            f"Measure both lines of {BAR:g} mm. Where one is {short:g} mm long, give "
            f"**{100 * BAR / short:.0f}** as **scale x** (level) or **scale y** (upright)."
        )
    else:
        across, down = (100 * share for share in scale)
        measured = (
            f"Printed at **{across:g} %** across and **{down:g} %** down: both lines should "
            f"measure {BAR:g} mm."
        )
    steps = (*steps, measured)
    title = label("Calibration Sheet: Side 1", face=Face.TITLE, size=16, ink=Ink.ACCENT)
    parts = [
        paragraph(f"**{i}.** {step}", width=width, size=11, indent=4.6)
        for i, step in enumerate(steps, 1)
    ]
    return stack([title, nothing(width, 1.0), *parts], gap=2.2)


def _bar(canvas: Canvas, paper: Paper) -> None:
    """Draw the scale bar in the lower left corner, and an upright one at the left edge."""
    x, y = paper.margin + 12.0, paper.height - paper.margin - 9.0
    scale_bar(canvas, x, y, width=0.25)
    with canvas.tagged(Tag.ARTIFACT):
        canvas.text(x + BAR + 1.5, y, f"{BAR:g} mm", size=_SIZE, ink=Ink.MUTED)
    with canvas.turned(paper.margin + 10.0, (paper.height - BAR) / 2, 1):
        scale_bar(canvas, 0, 0, width=0.25)
