"""Screens of programs that show a Sudoku: five looks, each light and dark.

A telephone or a window: a title, the grid, and below it what a player taps. Nothing is filled in.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from photo.fonts import Fonts
from photo.pages import Page, Print, fitting
from photo.pens import Colour
from photo.puzzles import Puzzle

LOOKS = ("lines", "tiles", "cursor", "boxes", "cards")
"""Lines alone; rounded cells with gaps; a marked row, column and digit; every other box tinted;
each box a rounded card."""
SIZES = ((750, 1334), (1080, 1920), (1170, 2532), (1440, 2960), (540, 960), (1280, 900))
"""Pixels of telephones, and of a window."""
ACCENTS = ((60, 120, 230), (220, 80, 60), (40, 150, 110), (140, 90, 200), (230, 150, 40))


class _Colours(NamedTuple):
    page: Colour
    field: Colour
    ink: Colour
    accent: Colour


def draw_screen(rng: Random, puzzle: Puzzle, fonts: Fonts, look: str, *, dark: bool) -> Page:
    """Return a screen with one Sudoku."""
    colours = _colours(rng, dark=dark)
    wide, high = rng.choice(SIZES)
    cell = int(min(wide, 0.72 * high) * rng.uniform(0.86, 0.96) / 9)
    side, left = 9 * cell, (wide - 9 * cell) // 2
    top = int((high - side) * rng.uniform(0.2, 0.45))
    image = Image.new("RGB", (wide, high), colours.page)
    draw = ImageDraw.Draw(image)
    _Grid(rng, draw, colours, left, top, cell).rule(look, puzzle.digits)
    figures = fitting(rng, fonts, rng.uniform(0.45, 0.68), cell)
    ink = colours.ink if rng.random() < 0.7 else _mix(colours.ink, colours.accent, 0.5)
    for k, digit in enumerate(puzzle.digits):
        if digit:
            x, y = left + (k % 9 + 0.5) * cell, top + (k // 9 + 0.5) * cell
            _put(draw, digit, figures, x, y, ink)
    _surround(rng, draw, colours, fonts, (left, top, cell, high))
    right, bottom = left + side, top + side
    corners = [[left, top], [right, top], [right, bottom], [left, bottom]]
    facts = {"style": look, "dark": dark, "family": figures.name}
    return Page(np.asarray(image), np.array(corners, np.float32), [*puzzle.digits], facts)


def _colours(rng: Random, *, dark: bool) -> _Colours:
    accent = rng.choice(ACCENTS)
    shade = rng.randint(0, 40)
    page: Colour = (shade, shade, shade + 4) if dark else (255 - shade // 2,) * 3
    ink: Colour = (255 - shade, 255 - shade, 255) if dark else (shade, shade, shade + 10)
    field = _mix(page, ink if rng.random() < 0.5 else accent, rng.uniform(0.08, 0.2))
    return _Colours(page, field, ink, accent)


def _mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (int(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _put(
    draw: ImageDraw.ImageDraw, digit: int, how: Print, x: float, y: float, ink: Colour
) -> None:
    font = how.face(how.size)
    _, top, _, bottom = font.getbbox("8", anchor="ls")
    draw.text((x, y - (top + bottom) / 2), str(digit), fill=ink, font=font, anchor="ms")


class _Grid:
    """Where the grid is on the screen, and how it is drawn."""

    def __init__(
        self,
        rng: Random,
        draw: ImageDraw.ImageDraw,
        colours: _Colours,
        left: int,
        top: int,
        cell: int,
    ) -> None:
        self.rng, self.draw, self.colours = rng, draw, colours
        self.left, self.top, self.cell = left, top, cell

    def field(
        self, row: int, column: int, tint: Colour, *, size: int = 1, gap: int = 0, round_: int = 0
    ) -> None:
        """Fill a cell, or a box of cells."""
        x, y = self.left + column * self.cell, self.top + row * self.cell
        far = size * self.cell - gap - 1
        self.draw.rounded_rectangle((x + gap, y + gap, x + far, y + far), round_, fill=tint)

    def lines(self, places: range, ink: Colour, width: int) -> None:
        """Draw lines both ways."""
        end = 9 * self.cell
        for k in places:
            x, y = self.left + k * self.cell, self.top + k * self.cell
            self.draw.line((x, self.top, x, self.top + end), fill=ink, width=width)
            self.draw.line((self.left, y, self.left + end, y), fill=ink, width=width)

    def rule(self, look: str, digits: list[int]) -> None:
        """Draw fields and lines in one of the looks."""
        rng, cell, (page, field, ink, accent) = self.rng, self.cell, self.colours
        faint = _mix(page, ink, rng.uniform(0.2, 0.45))
        strong = _mix(page, ink, rng.uniform(0.6, 1))
        thin = max(1, cell // 50)
        if look == "tiles":
            gap, rim = max(1, cell // 30), rng.choice((0, cell // 10))
            for k in range(81):
                self.field(*divmod(k, 9), field, gap=gap, round_=rim)
            self.lines(range(0, 10, 3), page, max(2, cell // 12))
            return
        if look == "cards":
            gap, rim = max(2, cell // 20), cell // 8
            for box in range(9):
                place = box // 3 * 3, box % 3 * 3
                self.field(*place, field, size=3, gap=gap, round_=rim)
            for k in (1, 2, 4, 5, 7, 8):
                self.lines(range(k, k + 1), faint, thin)
            self.lines(range(0, 10, 3), page, 2 * gap)
            return
        if look == "cursor":
            row, column = rng.randint(0, 8), rng.randint(0, 8)
            tint, digit = _mix(page, accent, 0.15), digits[9 * row + column]
            for k in range(81):
                same_box = (k // 27, k % 9 // 3) == (row // 3, column // 3)
                if k // 9 == row or k % 9 == column or same_box:
                    self.field(*divmod(k, 9), tint)
                if digit and digits[k] == digit:
                    self.field(*divmod(k, 9), _mix(page, accent, 0.3))
            self.field(row, column, _mix(page, accent, 0.4))
        if look == "boxes":
            for box in range(rng.randint(0, 1), 9, 2):
                self.field(box // 3 * 3, box % 3 * 3, field, size=3)
        self.lines(range(10), faint, thin)
        self.lines(range(0, 10, 3), strong, max(2, cell // 22))


def _surround(
    rng: Random,
    draw: ImageDraw.ImageDraw,
    colours: _Colours,
    fonts: Fonts,
    place: tuple[int, int, int, int],
) -> None:
    """Draw a title above the grid, and keys for nine digits below it."""
    left, top, cell, high = place
    face = rng.choice(rng.choice(fonts.printed).faces)
    if top > 1.2 * cell:
        draw.text((left, top - cell), "Level 12   03:41", fill=colours.ink, font=face(cell // 2))
    keys = top + int(10 * cell)
    if keys + cell < high:
        boxed = rng.random() < 0.5
        for digit in range(1, 10):
            x = left + (digit - 1) * cell
            if boxed:
                box = (x + 4, keys, x + cell - 4, keys + cell)
                draw.rounded_rectangle(box, cell // 8, fill=colours.field)
            figures = Print("", face, cell // 2)
            _put(draw, digit, figures, x + cell / 2, keys + cell / 2, colours.accent)
