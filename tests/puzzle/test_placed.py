"""Sudokus on pages of a PDF whose digits are text, drawn in the ways that programs draw them."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from reportlab.lib.colors import lightgrey
from reportlab.pdfgen.canvas import Canvas

import dungeongen
from dungeongen.core.errors import DungeongenError, DungeongenWarning
from dungeongen.draw.pdf_content import pages_in
from dungeongen.library.read import Source
from dungeongen.puzzle import read_puzzles
from dungeongen.puzzle.placed import as_text
from puzzle.test_mangled import FULL, GRID, OTHER

Draw = Callable[[Canvas, float, float, float], None]


def lines(canvas: Canvas, x: float, y: float, size: float) -> None:
    for i in range(10):
        canvas.setLineWidth(2 if i % 3 == 0 else 0.5)
        at = i * size / 9
        canvas.line(x, y + at, x + size, y + at)
        canvas.line(x + at, y, x + at, y + size)


def cells(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.setFillColor(lightgrey)
    for i in range(81):
        pitch = size / 9
        left, top = x + i % 9 * pitch + 0.5, y + i // 9 * pitch + 0.5
        canvas.rect(left, top, pitch - 1, pitch - 1, fill=1, stroke=0)
    canvas.setFillColorRGB(0, 0, 0)


def frame(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.rect(x, y, size, size)


def path(canvas: Canvas, x: float, y: float, size: float) -> None:
    shape = canvas.beginPath()
    for i in range(10):
        shape.moveTo(x, y + i * size / 9)
        shape.lineTo(x + size, y + i * size / 9)
        shape.moveTo(x + i * size / 9, y)
        shape.lineTo(x + i * size / 9, y + size)
    canvas.drawPath(shape)


def nothing(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A grid without any lines."""


def put(canvas: Canvas, grid: str, x: float, y: float, size: float, draw: Draw) -> None:
    draw(canvas, x, y, size)
    pitch = size / 9
    canvas.setFont("Helvetica-Bold", 0.6 * pitch)
    for place, sign in enumerate(grid):
        if sign != ".":
            row, column = divmod(place, 9)
            middle = x + (column + 0.5) * pitch
            canvas.drawCentredString(middle, y + size - (row + 0.72) * pitch, sign)


def page(canvas: Canvas, title: str = "Sudoku 12 of 2026") -> None:
    canvas.rect(20, 20, 555, 802)  # an edge
    canvas.setFont("Helvetica", 24)
    canvas.drawString(60, 780, title)
    canvas.setFont("Helvetica", 8)
    canvas.drawCentredString(297, 30, "123")


def read(draw: Callable[[Canvas], None]) -> list[str]:
    file = BytesIO()
    canvas = Canvas(file)
    draw(canvas)
    canvas.save()
    return read_puzzles(as_text(pages_in(file.getvalue())))


@pytest.mark.parametrize("how", [lines, cells, frame, path])
@pytest.mark.parametrize("size", [120.0, 450.0])
def test_a_grid_is_read_where_it_stands(how: Draw, size: float) -> None:
    def draw(canvas: Canvas) -> None:
        page(canvas)
        put(canvas, GRID, 71, 200, size, how)

    assert read(draw) == [GRID]


@pytest.mark.parametrize("how", [lines, cells, frame, path])
def test_a_page_of_puzzles_and_one_of_solutions(how: Draw) -> None:
    grids = [GRID, OTHER, GRID[::-1], OTHER[::-1], GRID[::-1].translate({49: 50, 50: 49})]

    def draw(canvas: Canvas) -> None:
        for some in (grids, [FULL] * 3):
            page(canvas, "Puzzles")
            for number, grid in enumerate(some):
                x, y = 60 + number % 2 * 260, 560 - number // 2 * 250
                canvas.setFont("Helvetica", 10)
                canvas.drawString(x, y + 206, f"No. {number + 1}")
                put(canvas, grid, x, y, 200, how)
            canvas.showPage()

    with pytest.warns(DungeongenWarning, match="2 full grids are left out"):
        assert read(draw) == grids


def test_without_lines_the_outer_columns_must_be_filled() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(60, 780, "No. 12")
        put(canvas, GRID, 71, 200, 400, nothing)

    assert read(draw) == [GRID]

    def cut(canvas: Canvas) -> None:
        put(
            canvas,
            "".join(sign if at % 9 else "." for at, sign in enumerate(GRID)),
            71,
            200,
            400,
            nothing,
        )

    with pytest.raises(DungeongenError):
        read(cut)


def test_notes_are_no_digits_and_text_is_read_as_text() -> None:
    def noted(canvas: Canvas) -> None:
        put(canvas, GRID, 71, 200, 450, lines)
        canvas.setFont("Helvetica", 7)
        for place, sign in enumerate(GRID):
            if sign == ".":
                row, column = divmod(place, 9)
                canvas.drawString(71 + column * 50 + 4, 650 - row * 50 - 12, "1 3 7")

    assert read(noted) == [GRID]

    def rows(canvas: Canvas) -> None:
        canvas.setFont("Courier", 12)
        for row in range(9):
            canvas.drawString(60, 700 - 20 * row, GRID[9 * row : 9 * row + 9])

    assert read(rows) == [GRID]


def pdf(draw: Callable[[Canvas], None]) -> Source:
    file = BytesIO()
    canvas = Canvas(file)
    draw(canvas)
    canvas.save()
    return Source(file.getvalue(), "paper.pdf")


def test_a_pdf_is_a_dungeon() -> None:
    def draw(canvas: Canvas) -> None:
        page(canvas)
        put(canvas, GRID, 71, 200, 450, lines)

    sheet = dungeongen.make("sudoku", from_=pdf(draw), check=False)
    assert sheet.layout == dungeongen.make("sudoku", from_=GRID, check=False).layout
    with pytest.raises(DungeongenError) as caught:
        dungeongen.make("sudoku", from_=pdf(lambda canvas: canvas.showPage()))
    assert str(caught.value).startswith("paper.pdf: PDF file: contains no dungeongen document")
    assert str(caught.value).endswith(
        "as another program's file: expected a Sudoku whose digits are text, found none on its page"
    )
