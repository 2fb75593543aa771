"""Grids on a page of which we know where digits and lines are, as in a PDF.

A frame is a square of lines with digits in it: a box of its own, or all boxes that touch each other
(a grid is drawn as one path, as lines, or as cells). It holds a grid if its digits lie in the
middles of nine by nine cells, one in each; small ones are notes. Without lines digits make a grid
only if they fill nine columns and nine rows, the outer ones too, since nothing else says where
column 1 is.

Where no page has such a grid, the lines of text on the pages are read like any other text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from dungeongen.core.errors import GridError

_FEWEST: Final = 8  # digits of a grid
_TOUCH: Final = 3.0  # points between lines that belong together
_SQUARE: Final = 0.06  # by how much a frame may be higher than wide, in its width
_OFF: Final = 0.36  # how far a digit may be from the middle of its cell, in cells
_SMALL: Final = 0.22  # the height of a digit, in cells; smaller ones are notes
_UNLIKE: Final = 0.2  # by how much digits of one size differ in height
_PAGE: Final = 0.85  # of the width and height of all shapes: the edge of the page
_SMALLEST: Final = 40.0  # width of a frame, in points


class Digit(Protocol):
    """A digit on a page: its middle and its height, in one unit, from the top left."""

    @property
    def sign(self) -> str: ...
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def height(self) -> float: ...


class Frame(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width."""
        return self.right - self.left

    @property
    def is_square(self) -> bool:
        """Whether it may be the frame of a grid."""
        high = self.bottom - self.top
        return self.width >= _SMALLEST and abs(high - self.width) <= _SQUARE * self.width

    def holds(self, digit: Digit) -> bool:
        """Return whether a digit is inside."""
        return self.left < digit.x < self.right and self.top < digit.y < self.bottom

    def meets(self, other: Frame) -> bool:
        """Return whether two boxes touch, or nearly."""
        return (
            self.left <= other.right + _TOUCH
            and other.left <= self.right + _TOUCH
            and self.top <= other.bottom + _TOUCH
            and other.top <= self.bottom + _TOUCH
        )


class Page(Protocol):
    """What is known of a page."""

    @property
    def text(self) -> str: ...
    @property
    def digits(self) -> Sequence[Digit]: ...
    @property
    def boxes(self) -> Sequence[tuple[float, float, float, float]]: ...


def as_text(pages: Sequence[Page]) -> str:
    """Return the grids on pages as a list, a line each; without any, the texts of the pages.

    Raises GridError for pages without digits.
    """
    grids = [grid for page in pages for grid in grids_on(page.digits, page.boxes)]
    if grids:
        return "\n".join(grids)
    if not any(page.digits for page in pages):
        count = f"{len(pages)} pages" if len(pages) != 1 else "its page"
        raise GridError(f"expected a Sudoku whose digits are text, found none on {count}")
    return "\n".join(page.text.replace("\r\n", "\n") for page in pages)


def grids_on(
    digits: Sequence[Digit], boxes: Iterable[tuple[float, float, float, float]]
) -> list[str]:
    """Return the grids on a page, in reading order, with dots for blanks; unchecked."""
    shapes = [*{Frame(*box) for box in boxes}]
    frames = {shape for shape in shapes if shape.is_square}
    frames |= {frame for frame in _together(shapes) if frame.is_square}
    grids: list[tuple[Frame, str]] = []
    for frame in sorted(frames, key=lambda frame: (frame.width, frame)):
        inside = [digit for digit in digits if frame.holds(digit)]
        # A frame around another one is drawn twice, or is the edge of the page.
        if any(_holds(frame, other) for other, _ in grids):
            continue
        if cells := _cells(inside, frame):
            grids.append((frame, cells))
    if not grids:
        alike = _alike(digits)
        around = _frame_of(alike)
        cells = _cells(alike, around) if around else ""
        return [cells] if cells else []
    rows = sorted(grids, key=lambda run: run[0].top)
    result: list[str] = []
    while rows:
        edge = rows[0][0].top + rows[0][0].width / 2
        row = [digits for digits in rows if digits[0].top < edge]
        result += [cells for _, cells in sorted(row, key=lambda run: run[0].left)]
        rows = rows[len(row) :]
    return result


def _holds(frame: Frame, other: Frame) -> bool:
    middle = (other.left + other.right) / 2, (other.top + other.bottom) / 2
    return frame.left < middle[0] < frame.right and frame.top < middle[1] < frame.bottom


def _together(shapes: Sequence[Frame]) -> list[Frame]:
    """Return the boxes around all shapes that touch each other, but for the edge of the page."""
    if not shapes:
        return []
    every = _around(shapes)
    wide, high = _PAGE * every.width, _PAGE * (every.bottom - every.top)
    result: list[Frame] = []
    for shape in shapes:
        if shape.width > wide and shape.bottom - shape.top > high:
            continue
        frame = shape
        while near := [other for other in result if frame.meets(other)]:
            result = [other for other in result if not frame.meets(other)]
            frame = _around([frame, *near])
        result.append(frame)
    return result


def _around(shapes: Sequence[Frame]) -> Frame:
    """Return the box around some."""
    return Frame(
        min(shape.left for shape in shapes),
        min(shape.top for shape in shapes),
        max(shape.right for shape in shapes),
        max(shape.bottom for shape in shapes),
    )


def _cells(digits: Sequence[Digit], frame: Frame) -> str:
    """Return the 81 cells of a frame; nothing if its digits do not lie in their middles."""
    pitch = frame.width / 9
    high = (frame.bottom - frame.top) / 9
    cells: dict[int, str] = {}
    for digit in digits:
        if digit.height < _SMALL * pitch:
            continue
        across, down = (digit.x - frame.left) / pitch, (digit.y - frame.top) / high
        column, row = int(across), int(down)
        off = max(abs(across - column - 0.5), abs(down - row - 0.5))
        place = 9 * row + column
        if off > _OFF or not (0 <= column < 9 and 0 <= row < 9) or place in cells:
            return ""
        cells[place] = digit.sign
    if len(cells) < _FEWEST:
        return ""
    return "".join(cells.get(place, ".") for place in range(81))


def _alike(digits: Sequence[Digit]) -> list[Digit]:
    """Return the digits of one size: neither titles nor numbers of pages."""
    heights = sorted(digit.height for digit in digits)
    usual = heights[len(heights) // 2] if heights else 0.0
    return [digit for digit in digits if abs(digit.height - usual) <= _UNLIKE * usual]


def _frame_of(digits: Sequence[Digit]) -> Frame | None:
    """Return the frame around digits that fill nine columns and rows, without any lines."""
    if len(digits) < 2 * _FEWEST:
        return None
    left, right = min(digit.x for digit in digits), max(digit.x for digit in digits)
    top, bottom = min(digit.y for digit in digits), max(digit.y for digit in digits)
    across, down = (right - left) / 16, (bottom - top) / 16
    if across <= 0 or down <= 0:
        return None
    frame = Frame(left - across, top - down, right + across, bottom + down)
    columns = {int((digit.x - frame.left) / (2 * across)) for digit in digits}
    rows = {int((digit.y - frame.top) / (2 * down)) for digit in digits}
    return frame if frame.is_square and len(columns) == len(rows) == 9 else None
