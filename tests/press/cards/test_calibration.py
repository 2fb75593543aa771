"""The calibration sheet: what is read on it is what has to be typed."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.recording import Recording
from dungeongen.library.deck import calibration
from dungeongen.press.cards.calibration import REACH, Calibration, lines, rulers
from dungeongen.press.paper import Paper, parse_paper
from dungeongen.press.style import look_of
from press.cards.laid import drawn


def _through(x: float, y: float, flip: str, paper: Paper) -> tuple[float, float]:
    """Return where a point of side 2 shows on side 1, held against the light."""
    return (paper.width - x, y) if flip == "long" else (x, paper.height - y)


def _read(flip: Any, paper: Paper, error: tuple[float, float], offset: Any) -> list[float]:
    """Return what the four rulers say where the printer moves side 2 by an error."""
    told = []
    for ruler, line in zip(rulers(paper, flip), lines(paper, flip, offset), strict=True):
        x1, y1, x2, y2 = line
        x, y = _through((x1 + x2) / 2 + error[0], (y1 + y2) / 2 + error[1], flip, paper)
        far = x - ruler.x if ruler.letter == "X" else y - ruler.y
        told.append(ruler.rises * far)
    return told


@pytest.mark.parametrize("paper", ["A4", "letter", "A5"])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("error", [(0.0, 0.0), (1.5, 0.0), (0.0, -2.0), (-3.25, 4.0)])
def test_the_rulers_tell_the_offset_to_type(
    paper: str, flip: str, error: tuple[float, float]
) -> None:
    sheet = parse_paper(paper)
    top, bottom, left, right = _read(flip, sheet, error, (0.0, 0.0))
    assert top == pytest.approx(bottom)
    assert left == pytest.approx(right)
    assert (top, left) == pytest.approx((-error[0], -error[1]))
    # With that offset every line lies at zero.
    assert _read(flip, sheet, error, (top, left)) == pytest.approx([0.0] * 4)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_offset_that_is_told_brings_the_backs_behind_the_cards(flip: Any) -> None:
    """Print a deck with it on the printer that is off: backs lie where they belong."""
    error = (2.0, -1.25)
    x, _, y, _ = _read(flip, parse_paper("A4"), error, (0.0, 0.0))
    _, plain = drawn(9, backs=flip)
    _, moved = drawn(9, backs=flip, offset=(x, y))

    def corner(canvas: Recording) -> tuple[float, ...]:
        line = next(line for line in canvas.log if line.startswith("clip (("))
        return tuple(float(n) for n in line.split("(M ")[1].split(")")[0].split())

    there = [a + b for a, b in zip(corner(moved), error, strict=True)]
    assert there == pytest.approx(corner(plain), abs=0.02)


def _drawn(made: Calibration, paper: str) -> Recording:
    canvas = Recording()
    made.draw(canvas, look_of(paper=paper))
    return canvas


@pytest.mark.parametrize("paper", ["A4", "letter", "A5"])
def test_two_sides_with_a_bar_each_and_words_on_the_first(paper: str) -> None:
    canvas = _drawn(calibration(backs="short"), paper)
    assert [label for _, _, label in canvas.pages] == ["Side 1: rulers", "Side 2: lines"]
    assert [text.page for text in canvas.texts if text.string == "50 mm"] == [1, 2]
    assert "short edge" in " ".join(text.string for text in canvas.texts)
    wide, high = canvas.pages[0][:2]
    for text in canvas.texts:
        assert text.box.x >= 4
        assert text.box.x + text.box.w <= wide - 4
        assert 4 <= text.box.y <= high - 4
        for other in canvas.texts:
            if other is not text and other.page == text.page:
                assert not text.box.overlaps(other.box), (text, other)
    numbers = [text.string for text in canvas.texts if text.string.strip("+−").isdigit()]
    assert sorted(numbers) == sorted(["0", "+5", "−5", f"+{REACH}", f"−{REACH}"] * 4)


def test_the_file_is_a_sound_pdf_that_is_named_after_its_printer() -> None:
    made = calibration(backs="short", back_offset="0.5,-1")
    assert made.stem == "calibration-backs-short-back-offset-0.5_-1"
    with pikepdf.open(io.BytesIO(made.pdf())) as opened:
        assert opened.check_pdf_syntax() == []
        assert len(opened.pages) == 2


@pytest.mark.parametrize("offset", ["", "1", "1;2", "a,b", "1,2,3", "21,0", "0,-20.5", "1e1,0"])
def test_a_bad_offset_is_refused(offset: str) -> None:
    with pytest.raises(DungeongenError, match=r"back[_ ]offset"):
        calibration(back_offset=offset)
