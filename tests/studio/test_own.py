"""A puzzle of one's own in the studio: what is printed in a picture goes into the squares."""

from __future__ import annotations

import json

import pytest

from games.sudongeon.positions import EXAMPLE
from studio.conftest import Asking

pytest.importorskip("cv2", reason="the extra photo is not installed")
from PIL import Image

from puzzle.photo.printed import EDGE, SIDE, page, saved

OTHER = EXAMPLE[::-1]


def test_a_picture_is_read(studio: Asking) -> None:
    answer = studio.post("/draw/photo", saved(page(EXAMPLE)), x_name="paper.png")
    assert answer.status == 200
    reading = json.loads(answer.data)
    assert (reading["grid"], reading["doubtful"]) == (EXAMPLE, {})
    assert len(reading["corners"]) == 4


def test_what_is_no_picture_of_a_sudoku_is_refused_in_one_line(studio: Asking) -> None:
    answer = studio.post("/draw/photo", b"\xff\xd8\xff torn", x_name="torn.jpg")
    assert (answer.status, answer.text.count("\n")) == (422, 0)
    assert answer.text.startswith("torn.jpg: not a picture that can be opened")


def beside() -> bytes:
    """Return a page with two puzzles: EXAMPLE, and OTHER smaller to the right of it."""
    wide = SIDE + SIDE // 2
    image = Image.new("RGB", (wide, SIDE), "white")
    image.paste(page(EXAMPLE), (0, 0))
    image.paste(page(OTHER).resize((SIDE // 2, SIDE // 2)), (SIDE, 0))
    return saved(image)


def at(*corners: tuple[float, float]) -> str:
    """Return the address that says where the corners are, in pixels of that page."""
    shares = [share for x, y in corners for share in (x / (1.5 * SIDE), y / SIDE)]
    return "/draw/photo?at=" + ",".join(f"{share:.4f}" for share in shares)


def test_a_grid_is_read_whose_corners_are_shown(studio: Asking) -> None:
    assert json.loads(studio.post("/draw/photo", beside()).data)["grid"] == EXAMPLE
    left, right = SIDE + EDGE / 2, SIDE + SIDE / 2 - EDGE / 2
    top, bottom = EDGE / 2, (SIDE - EDGE) / 2
    anyhow = [
        (right + 4, bottom - 3),
        (left - 3, top + 4),
        (left + 2, bottom + 4),
        (right, top - 4),
    ]
    reading = json.loads(studio.post(at(*anyhow), beside()).data)
    assert (reading["grid"], reading["doubtful"]) == (OTHER, {})


def test_corners_that_show_no_grid_are_refused(studio: Asking) -> None:
    nothing = at((SIDE, 450), (SIDE + 200, 450), (SIDE + 200, 650), (SIDE, 650))
    answer = studio.post(nothing, beside(), x_name="two.png")
    assert answer.status == 422
    assert answer.text == "two.png: found no grid of nine by nine cells between these corners"
    assert "between these" in studio.post(at(*[(5, 5)] * 4), beside()).text
    for corners in ("1,2", "0,0,0,1,1,1,1,nan", "0,0,0,1,1,1,1,9", "x" * 20, ",".join("0" * 99)):
        answer = studio.post(f"/draw/photo?at={corners}", beside())
        assert (answer.status, answer.text[:24]) == (422, "expected four corners, e")
