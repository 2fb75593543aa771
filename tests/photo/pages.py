"""A printed page with one Sudoku: what stands around it, its lines and digits, and what a player
has written on it. All of it is drawn by chance, from looks of which some are held back for tests.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from photo.fonts import FIGURES, Face, Family, Fonts
from photo.pens import Box, Colour, scribble, write
from photo.puzzles import Puzzle

NOT_PRINTED = 10
"""The class of a cell with pencil, candidates or smudges; an empty one is 0, a digit itself."""


class Theme(NamedTuple):
    """The colours of a program that shows Sudokus."""

    paper: Colour
    ink: Colour
    thin: Colour


class Looks(NamedTuple):
    """What pages may look like."""

    styles: tuple[str, ...]
    papers: tuple[Colour, ...]
    themes: tuple[Theme, ...]
    heights: tuple[float, float]
    """Of digits, in cells."""
    mixed: float
    """The share of pages with a font for each cell: more to learn from."""


LOOKS = {
    "trained": Looks(
        styles=(
            *("classic", "classic", "classic", "even", "no frame", "grey thin", "shaded boxes"),
            *("coloured", "dashed", "hair", "middle", "tiles", "tiles"),
        ),
        papers=(
            *((255, 255, 255), (250, 248, 240), (235, 232, 222)),
            *((222, 220, 214), (238, 230, 205), (205, 215, 215)),
        ),
        themes=(
            Theme((255, 255, 255), (0, 0, 0), (120, 120, 120)),
            Theme((255, 255, 255), (40, 50, 90), (190, 195, 210)),
            Theme((18, 18, 18), (235, 235, 235), (90, 90, 90)),
            Theme((0, 0, 0), (200, 200, 200), (70, 70, 70)),
            Theme((32, 36, 48), (150, 180, 255), (70, 80, 100)),
            Theme((240, 244, 250), (30, 90, 180), (160, 175, 200)),
            Theme((28, 28, 30), (255, 170, 60), (80, 80, 84)),
        ),
        heights=(0.33, 0.8),
        mixed=0.75,
    ),
    "held back": Looks(
        styles=(
            *("double", "double", "tiles", "classic", "grey thin"),
            *("hair", "no frame", "coloured", "shaded boxes"),
        ),
        papers=((252, 224, 205), (255, 255, 255), (228, 226, 218), (245, 242, 230)),
        themes=(
            Theme((251, 240, 217), (80, 50, 30), (190, 170, 140)),
            Theme((0, 43, 54), (147, 161, 161), (60, 90, 98)),
            Theme((255, 255, 255), (0, 0, 0), (170, 170, 170)),
            Theme((24, 26, 27), (220, 220, 220), (80, 84, 86)),
            Theme((255, 255, 255), (200, 30, 60), (200, 200, 205)),
        ),
        heights=(0.42, 0.78),
        mixed=0.0,
    ),
}
PRINT_ONLY = ("dashed", "double")
ACCENTS = ((230, 40, 40), (40, 120, 250), (30, 160, 90), (240, 160, 30))
DIGIT_INKS = ((190, 30, 30), (30, 50, 150), (20, 100, 60), (200, 60, 50), (90, 90, 90))
LINE_INKS = ((170, 30, 40), (30, 60, 150), (20, 110, 60), (120, 60, 130))
BLOCKS = ((128, 128, 128), (60, 60, 60), (200, 60, 50), (60, 100, 190))
SHADES = (
    *((128, 128, 128), (128, 128, 128), (230, 160, 60)),
    *((90, 160, 220), (120, 200, 120), (230, 130, 150)),
)
CURSOR = (80, 140, 230)
PENS = ((60, 60, 70), (30, 40, 130), (90, 90, 95), (20, 20, 20), (120, 120, 125))
TITLES = (
    *("SUDOKU", "Sudoku 4711", "Zahlenrätsel", "Les jeux", "Puzzle No. 83", "mittel", "★★★☆"),
)
LETTERS = "eeeaaiioonnrrttsslldumcpghbfvkz0123456789"


class Page(NamedTuple):
    """A page in RGB, the corners of its grid in pixels, the classes of its cells, and its facts."""

    image: np.ndarray
    corners: np.ndarray
    classes: list[int]
    facts: dict[str, Any]


class Print(NamedTuple):
    """A font, at the size at which its digits fill their share of a cell."""

    name: str
    face: Face
    size: int


def draw_page(
    rng: Random, puzzle: Puzzle, fonts: Fonts, looks: Looks, *, screen: bool = False
) -> Page:
    """Return a page of paper, or of a screen."""
    page = _Draft(rng, puzzle, fonts, looks, screen=screen)
    if not screen or rng.random() < 0.5:
        page.surround()
    page.rule()
    page.print()
    right, bottom = page.left + page.side, page.top + page.side
    corners = [[page.left, page.top], [right, page.top], [right, bottom], [page.left, bottom]]
    return Page(np.asarray(page.image), np.array(corners, np.float32), page.classes, page.facts)


def fitting(rng: Random, fonts: Fonts, share: float, cell: int) -> Print:
    """Return a font by chance whose digits have that share of the height of a cell."""
    family: Family = rng.choice(fonts.printed)
    face = rng.choice(family.faces)
    probe = face(100).getbbox("8", anchor="ls")
    size = int(share * cell * 100 / (probe[3] - probe[1]))
    widest = max(face(size).getlength(figure) for figure in FIGURES)
    if widest > 0.9 * cell:
        size = int(size * 0.9 * cell / widest)
    return Print(family.name, face, size)


def _mix(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (int(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


class _Draft:
    """A page while it is drawn."""

    def __init__(
        self, rng: Random, puzzle: Puzzle, fonts: Fonts, looks: Looks, *, screen: bool
    ) -> None:
        self.rng, self.puzzle, self.fonts, self.looks = rng, puzzle, fonts, looks
        self.screen = screen
        self.cell = rng.randint(44, 76)
        self.side = 9 * self.cell
        self.left, self.top, right, bottom = (
            rng.randint(int(self.side * 0.06), int(self.side * 0.5)) for _ in range(4)
        )
        self.size = self.left + self.side + right, self.top + self.side + bottom
        self._take_colours()
        self.image = Image.new("RGB", self.size, self.paper)
        self.draw = ImageDraw.Draw(self.image)
        self.classes = [0] * 81
        self.facts: dict[str, Any] = {"paper": self.paper}

    def _take_colours(self) -> None:
        rng = self.rng
        if self.screen:
            self.paper, self.ink, self.thin_ink = rng.choice(self.looks.themes)
            own = rng.random() < 0.5
            self.digit_ink = self.ink if own else _mix(self.ink, rng.choice(ACCENTS), 0.7)
            contrast = sum(abs(a - b) for a, b in zip(self.digit_ink, self.paper, strict=True))
            if contrast < 190:
                self.digit_ink = (0, 0, 0) if sum(self.paper) > 380 else (255, 255, 255)
        else:
            self.paper = rng.choice(self.looks.papers)
            black = rng.choice((0, 0, 20, 40, 60))
            self.ink = self.thin_ink = (black, black, black)
            self.digit_ink = self.ink if rng.random() < 0.85 else rng.choice(DIGIT_INKS)

    def _any_face(self) -> Face:
        return self.rng.choice(self.rng.choice(self.fonts.printed).faces)

    # What stands around

    def surround(self) -> None:
        """Draw a title, and beside the grid text, pictures and other puzzles."""
        rng, cell, left, top = self.rng, self.cell, self.left, self.top
        wide, high = self.size
        right, bottom = left + self.side, top + self.side
        gap = int(cell * rng.uniform(0.15, 0.8))
        faint = _mix(self.ink, self.paper, rng.uniform(0, 0.3))
        if rng.random() < 0.8 and top > 2.2 * gap:
            size = rng.randint(max(10, cell // 4), max(20, min(cell, top - 2 * gap)))
            place = left + rng.randint(0, cell), max(0, top - gap - int(size * 1.2))
            title = rng.choice(TITLES)
            ink = rng.choice((self.ink, (170, 30, 40), (30, 60, 140)))
            self.draw.text(place, title, fill=ink, font=self._any_face()(size))
        for box in (
            (0, 0, left - gap, high),
            (right + gap, 0, wide, high),
            (left, bottom + gap, right, high),
            (left, 0, right, top - gap - int(cell * 1.2)),
        ):
            if box[2] - box[0] >= 40 and box[3] - box[1] >= 30:
                self._fill(box, faint)
        if rng.random() < 0.25:  # a frame around all of it
            pad = int(gap * 0.7) + 2
            frame = (left - pad, top - pad, right + pad, bottom + pad)
            self.draw.rectangle(frame, outline=self.ink, width=rng.randint(1, 3))

    def _fill(self, box: tuple[int, int, int, int], ink: Colour) -> None:
        rng = self.rng
        pick = rng.random()
        if pick < 0.55:
            self._text(box, rng.randint(9, max(10, self.cell // 3)), ink)
        elif pick < 0.7:
            tint = rng.choice(BLOCKS)
            self.draw.rectangle(box, fill=_mix(self.paper, tint, rng.uniform(0.2, 0.9)))
        elif pick < 0.85:
            self._small_puzzle(box, rng.choice((9, 12, 9)))

    def _text(self, box: tuple[int, int, int, int], size: int, ink: Colour) -> None:
        """Fill a box with lines of words that mean nothing."""
        rng, font = self.rng, self._any_face()(size)
        left, y, right, bottom = box
        while y + size < bottom:
            line = ""
            while self.draw.textlength(line, font=font) < (right - left) * 0.97:
                line += "".join(rng.choice(LETTERS) for _ in range(rng.randint(2, 9))) + " "
            self.draw.text((left, y), line[:-2], fill=ink, font=font)
            y += int(size * 1.25)

    def _small_puzzle(self, box: tuple[int, int, int, int], count: int) -> None:
        """Draw yesterday's solution, or a crossword of 12 by 12."""
        step = self.rng.randint(12, max(13, self.cell // 2))
        font = self.fonts.printed[0].faces[0](max(7, step - 4))
        for place in range(count * count):
            x, y = box[0] + 6 + place % count * step, box[1] + 6 + place // count * step
            if x + step >= box[2] or y + step >= box[3]:
                continue
            black = count == 12 and self.rng.random() < 0.2
            field = (x, y, x + step, y + step)
            self.draw.rectangle(field, outline=self.ink, fill=self.ink if black else None)
            if count == 9:
                middle, digit = (x + step // 2, y + step // 2), str(self.puzzle.solution[place])
                self.draw.text(middle, digit, fill=self.ink, anchor="mm", font=font)

    # Fields and lines

    def rule(self) -> None:
        """Draw shaded fields, and the lines of the grid."""
        rng = self.rng
        style = rng.choice(self.looks.styles)
        if self.screen and style in PRINT_ONLY:
            style = "classic"
        self.facts["style"] = style
        thin, thick = rng.choice((1, 1, 1, 2)), rng.randint(2, max(3, self.cell // 12))
        if style == "even":
            thin = thick = rng.randint(1, 3)
        elif style == "hair":
            thin, thick = 1, 2
        thick_ink = self.ink
        if style in {"grey thin", "hair"} or rng.random() < 0.2:
            self.thin_ink = _mix(self.ink, self.paper, rng.uniform(0.3, 0.65))
        if style == "coloured":
            thick_ink = rng.choice(LINE_INKS)
            self.thin_ink = _mix(thick_ink, self.paper, rng.uniform(0, 0.5))
        shade = _mix(self.paper, rng.choice(SHADES), rng.uniform(0.15, 0.5))
        self._shade(style, shade)
        if style == "tiles":
            self._lay_tiles(thin, thick // 2, shade)
            return
        lines = [k for k in range(10) if style != "no frame" or k % 9]
        for k in (k for k in lines if k % 3):
            self._line(k, thin, self.thin_ink, "" if style == "double" else style)
        for k in (k for k in lines if not k % 3):
            self._line(k, thick, thick_ink, "" if style == "dashed" else style)

    def _field(self, row: int, column: int, *, rows: int = 1, columns: int = 1) -> Box:
        x, y = self.left + column * self.cell, self.top + row * self.cell
        return x, y, x + columns * self.cell, y + rows * self.cell

    def _shade(self, style: str, shade: Colour) -> None:
        rng = self.rng
        if style == "shaded boxes" or rng.random() < 0.12:
            odd = rng.randint(0, 1)
            for box in range(odd, 9, 2):
                field = self._field(box // 3 * 3, box % 3 * 3, rows=3, columns=3)
                self.draw.rectangle(field, fill=shade)
        if style == "middle" or rng.random() < 0.06:
            for _ in range(rng.randint(1, 4)):
                field = self._field(rng.randint(0, 8), rng.randint(0, 8))
                self.draw.rectangle(field, fill=shade)
        if self.screen and rng.random() < 0.3:  # the row, column and cell under the cursor
            row, column = rng.randint(0, 8), rng.randint(0, 8)
            tint = _mix(self.paper, CURSOR, 0.25)
            self.draw.rectangle(self._field(row, 0, columns=9), fill=tint)
            self.draw.rectangle(self._field(0, column, rows=9), fill=tint)
            self.draw.rectangle(self._field(row, column), fill=_mix(self.paper, CURSOR, 0.5))

    def _lay_tiles(self, gap: int, more: int, shade: Colour) -> None:
        """Draw cells as tinted fields, with the page between them."""
        for row in range(9):
            for column in range(9):
                x, y, right, bottom = self._field(row, column)
                tile = (
                    x + gap + more * (column % 3 == 0),
                    y + gap + more * (row % 3 == 0),
                    right - gap - more * (column % 3 == 2),
                    bottom - gap - more * (row % 3 == 2),
                )
                self.draw.rectangle(tile, fill=shade)

    def _line(self, k: int, width: int, ink: Colour, style: str) -> None:
        """Draw the line before row ``k``, and that before column ``k``."""
        for horizontal in (True, False):
            if style == "dashed":
                dash = self.rng.randint(2, 5)
                pieces = [(start, start + dash, 0) for start in range(0, self.side, 2 * dash)]
            elif style == "double":
                width, pieces = 1, [(0, self.side, aside) for aside in (-2, 2)]
            else:
                pieces = [(0, self.side, 0)]
            for start, end, aside in pieces:
                across = k * self.cell + aside
                ends = [(start, across), (end, across)]
                points = [(a, b) if horizontal else (b, a) for a, b in ends]
                line = [(self.left + x, self.top + y) for x, y in points]
                self.draw.line(line, fill=ink, width=width)

    # Digits

    def print(self) -> None:
        """Print the digits, and write in other cells."""
        rng, cell = self.rng, self.cell
        share = rng.uniform(*self.looks.heights)
        off = rng.gauss(0, 0.03) * cell, rng.gauss(0, 0.04) * cell
        usual = fitting(rng, self.fonts, share, cell)
        mixed = self.looks.mixed and rng.random() < self.looks.mixed
        pen = rng.choice(PENS)
        filled = rng.uniform(0.1, 0.8) if not self.screen and rng.random() < 0.25 else 0
        notes = rng.uniform(0.2, 0.8) if rng.random() < 0.2 else 0
        by_hand = not self.screen and rng.random() < 0.6
        small = Print(usual.name, usual.face, max(8, int(usual.size * rng.uniform(0.3, 0.42))))
        specks = rng.random() < 0.15
        self.facts |= {"family": usual.name, "notes": bool(notes), "pen": bool(filled)}
        for k, digit in enumerate(self.puzzle.digits):
            x, y, _, _ = self._field(*divmod(k, 9))
            if digit:
                self.classes[k] = digit
                if mixed:
                    share = min(0.82, max(0.32, share + rng.gauss(0, 0.03)))
                    usual = fitting(rng, self.fonts, share, cell)
                self._digit(digit, usual, x + off[0], y + off[1])
                continue
            if rng.random() < filled:
                self._fill_in(self.puzzle.solution[k], x, y, pen)
            elif rng.random() < notes:
                self._note(x, y, pen if by_hand else None, small)
            elif specks and rng.random() < 0.12 and not self.screen:
                edge, far = 0.15 * cell, 0.85 * cell
                scribble(self.draw, rng, (x + edge, y + edge, x + far, y + far), pen)
            else:
                continue
            self.classes[k] = NOT_PRINTED

    def _digit(self, digit: int, how: Print, x: float, y: float) -> None:
        font = how.face(how.size)
        _, top, _, bottom = font.getbbox("8", anchor="ls")
        foot = y + self.cell / 2 + (bottom - top) / 2 - bottom
        place = x + self.cell / 2, foot
        self.draw.text(place, str(digit), fill=self.digit_ink, font=font, anchor="ms")

    def _fill_in(self, solution: int, x: float, y: float, pen: Colour) -> None:
        rng, cell = self.rng, self.cell
        size = rng.uniform(0.6, 0.95) * cell
        x += (cell - size) / 2 + rng.gauss(0, 0.05) * cell
        y += (cell - size) / 2 + rng.gauss(0, 0.05) * cell
        digit = solution if rng.random() < 0.8 else rng.randint(1, 9)
        width = max(1, cell * rng.uniform(0.03, 0.07))
        box = (x, y, x + size, y + size)
        write(self.image, rng, digit, box, fonts=self.fonts.written, ink=pen, width=width)

    def _note(self, x: float, y: float, pen: Colour | None, how: Print) -> None:
        """Draw candidates, by hand if there is a pen."""
        rng, cell, fonts = self.rng, self.cell, self.fonts.written
        for digit in rng.sample(range(1, 10), rng.randint(1, 5)):
            across = x + cell * ((digit - 1) % 3 + 0.5) / 3
            down = y + cell * ((digit - 1) // 3 + 0.5) / 3
            if pen:
                half = cell * 0.17
                box = (across - half, down - half, across + half, down + half)
                write(self.image, rng, digit, box, fonts=fonts, ink=pen, width=1)
            else:
                ink, font = _mix(self.digit_ink, self.paper, 0.3), how.face(how.size)
                self.draw.text((across, down), str(digit), fill=ink, font=font, anchor="mm")
