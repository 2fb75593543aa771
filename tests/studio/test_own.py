"""A puzzle of one's own in the studio: what is printed in a picture goes into the squares."""

from __future__ import annotations

import json

import pytest

from games.sudongeon.positions import EXAMPLE
from studio.conftest import Asking

pytest.importorskip("cv2", reason="the extra photo is not installed")
from puzzle.photo.printed import page, saved


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
