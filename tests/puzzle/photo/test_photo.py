"""Printed Sudokus in pictures: read for sure, asked about, or refused in one line."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from dungeongen.core.errors import GridError, UnsureError
from dungeongen.puzzle import photo
from dungeongen.puzzle.cover import Uniqueness, uniqueness
from dungeongen.puzzle.photo import cells
from dungeongen.puzzle.photo.decision import decided
from dungeongen.puzzle.photo.lattice import gray, lattices_in
from dungeongen.puzzle.photo.likeness import compared
from games.sudongeon.positions import EXAMPLE
from puzzle.photo.printed import CELL, EDGE, SIDE, page, photographed, saved

DATA = Path(__file__).parents[2] / "data"
TILTED = ((90, 60), (800, 110), (760, 740), (130, 690))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF", "BMP", "GIF"])
def test_a_scan_of_any_kind(kind: str) -> None:
    assert photo.grid_in(saved(page(EXAMPLE), kind)) == EXAMPLE


def test_what_an_iphone_saves() -> None:
    """``tests/data/paper.heic`` is the page of EXAMPLE, half as large, as HEIC."""
    pytest.importorskip("pi_heif", reason="the extra photo is not installed as it is now")
    data = (DATA / "paper.heic").read_bytes()
    assert photo.grid_in(data) == EXAMPLE
    with pytest.raises(GridError, match="a damaged one"):
        photo.grid_in(data[: len(data) // 2])


def test_a_photograph_from_the_side() -> None:
    assert photo.grid_in(saved(photographed(page(EXAMPLE), TILTED), "JPEG", quality=70)) == EXAMPLE


def test_light_digits_on_a_dark_page() -> None:
    assert photo.grid_in(saved(page(EXAMPLE, ink="#ddd", paper="#222"))) == EXAMPLE


def test_a_grid_without_a_frame() -> None:
    assert photo.grid_in(saved(page(EXAMPLE, frame=False))) == EXAMPLE


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_page_that_lies_on_its_side(quarters: int) -> None:
    turned = page(EXAMPLE).rotate(90 * quarters)
    reading = photo.read(saved(turned))
    assert reading.grid == EXAMPLE
    x, y = reading.corners[0]  # where the page's own top left is
    assert (x < 0.5, y < 0.5) == {1: (True, False), 2: (False, False), 3: (False, True)}[quarters]


def test_a_camera_that_was_held_on_its_side() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    data = saved(page(EXAMPLE).rotate(90), "JPEG", exif=exif.tobytes())
    assert photo.grid_in(data) == EXAMPLE


def test_the_corners_say_where_the_grid_is() -> None:
    corners = np.array(photo.read(saved(page(EXAMPLE))).corners) * SIDE
    assert np.abs(corners - [(70, 70), (610, 70), (610, 610), (70, 610)]).max() < 6  # pixels of 680


def test_pencil_is_no_print() -> None:
    image = page(EXAMPLE)
    draw = ImageDraw.Draw(image)
    for cell in (2, 3, 5, 20, 40):
        if EXAMPLE[cell] == ".":
            x, y = 70 + cell % 9 * 60, 70 + cell // 9 * 60
            draw.line((x + 12, y + 48, x + 30, y + 14, x + 44, y + 50), fill="#888", width=2)
    reading = photo.read(saved(image))
    assert reading.grid == EXAMPLE
    assert set(reading.doubtful) <= {2, 3, 5, 20, 40}  # it may ask


def test_digits_of_another_size_are_not_of_the_print() -> None:
    """Each by itself looks printed; beside those of the page it does so less."""
    image = page(EXAMPLE)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(int(0.9 * CELL))
    added = [cell for cell in range(81) if EXAMPLE[cell] == "."][::7]
    for cell in added:
        middle = EDGE + (cell % 9 + 0.5) * CELL, EDGE + (cell // 9 + 0.42) * CELL
        draw.text(middle, str(cell % 9 + 1), fill="#555", font=font, anchor="mm")
    colours = np.asarray(image)
    lattice = next(lattices_in(gray(colours)))
    page_cells = cells.cut(colours, lattice)
    pictures = cells.inks(page_cells)
    alone = cells.class_logs(pictures)
    both = compared(page_cells, pictures, alone)
    before, after = (np.logaddexp.reduce(logs[:, 1:10], 1) - logs[:, 10] for logs in (alone, both))
    givens = [cell for cell in range(81) if EXAMPLE[cell] != "."]
    assert before[added].mean() > after[added].mean() + 1
    assert after[givens].mean() > after[added].mean()


# Paper that curls


def curled(cells: float) -> bytes:
    """Return a page whose middle columns lie so many cells higher than its edges."""
    down, along = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    rise = cells * CELL * np.cos((along - SIDE / 2) / SIDE * np.pi)
    pixels: np.ndarray = cv2.remap(
        np.asarray(page(EXAMPLE)),
        along,
        down - rise.astype(np.float32),
        cv2.INTER_LINEAR,
        borderValue=(255, 255, 255),
    )
    return saved(Image.fromarray(pixels))


@pytest.mark.parametrize("cells", [0.2, 0.6, 1.2])
def test_paper_that_curls(cells: float) -> None:
    assert photo.grid_in(curled(cells)) == EXAMPLE


# What is in doubt


def _logs(grid: str, **unclear: str) -> np.ndarray:
    logs = np.full((81, 10), -20.0)
    for cell, sign in enumerate(grid):
        logs[cell, ".123456789".index(sign)] = -0.001
    for cell, signs in unclear.items():
        for rank, sign in enumerate(signs):
            logs[int(cell[1:]), ".123456789".index(sign)] = -0.7 - 0.1 * rank
    return logs


def test_a_sudoku_says_which_digit_it_is() -> None:
    assert decided(_logs(EXAMPLE)).doubtful == {}
    given = next(cell for cell in range(81) if EXAMPLE[cell] == "7")
    reading = decided(_logs(EXAMPLE, **{f"c{given}": "17"}))
    assert reading.grid == EXAMPLE
    assert reading.doubtful in ({}, {given: "71"})


def test_what_no_sudoku_settles_is_asked() -> None:
    given = next(cell for cell in range(81) if EXAMPLE[cell] != ".")
    sign = EXAMPLE[given]
    reading = decided(_logs(EXAMPLE, **{f"c{given}": f"{sign}."}))
    assert reading.grid == EXAMPLE
    assert set(reading.doubtful) <= {given}


def test_a_cell_that_another_digit_fits_is_asked_too() -> None:
    """Where one cell is asked, so is another whose other sign makes a Sudoku, if less likely."""
    givens = [cell for cell in range(81) if EXAMPLE[cell] != "."]
    spare = [cell for cell in givens if uniqueness(_without(cell)) is Uniqueness.UNIQUE]
    logs = _logs(EXAMPLE, **{f"c{spare[0]}": f"{EXAMPLE[spare[0]]}."})
    assert [*decided(logs).doubtful] == [spare[0]]
    logs[spare[1], 0] = np.log(0.01)
    assert {*decided(logs).doubtful} >= {*spare[:2]}


def _without(cell: int) -> str:
    return EXAMPLE[:cell] + "." + EXAMPLE[cell + 1 :]


def test_where_no_reading_is_a_sudoku_nothing_is_asked() -> None:
    """Else the cells that are asked are not those that are wrong."""
    first, second, *_ = (cell for cell in range(9) if EXAMPLE[cell] != ".")
    with pytest.raises(GridError, match="no Sudoku with one solution"):
        decided(_logs(EXAMPLE[:second] + EXAMPLE[first] + EXAMPLE[second + 1 :], c80=".9"))


def test_noise_is_refused() -> None:
    logs = np.log(np.full((81, 10), 0.1))
    with pytest.raises(GridError, match=r"digits in the picture"):
        decided(logs)


def test_questions_and_answers() -> None:
    reading = photo.read(saved(page(EXAMPLE)))._replace(doubtful={0: "56", 80: ".9"})
    with pytest.raises(UnsureError) as caught:
        photo.sure(reading, "paper.jpg")
    assert caught.value.questions == [
        ("row 1, column 1", ["5", "6"]),
        ("row 9, column 9", ["empty", "9"]),
    ]
    assert "paper.jpg: row 1, column 1 may be 5 or 6; row 9, column 9 may be empty or 9" in str(
        caught.value
    )
    assert caught.value.answered(["6", "empty"]) == b"6" + EXAMPLE[1:80].encode() + b"."


# What is no Sudoku


def test_four_by_four_is_no_sudoku() -> None:
    image = Image.new("L", (600, 600), 255)
    draw = ImageDraw.Draw(image)
    for k in range(5):
        draw.line((100, 100 + 100 * k, 500, 100 + 100 * k), fill=0, width=3)
        draw.line((100 + 100 * k, 100, 100 + 100 * k, 500), fill=0, width=3)
    with pytest.raises(GridError):
        photo.grid_in(saved(image))
