"""Registration marks for a cutting machine, measured in the print."""

from __future__ import annotations

import io

import pytest
from PIL import Image

import dungeongen
from dungeongen import DungeongenError
from dungeongen.core.options import OptionError
from dungeongen.draw.card_sizes import CARD_SIZES
from dungeongen.press.cards.imposition import ARMS, CLEAR, INSET, registered
from dungeongen.press.paper import parse_paper
from press.cards.laid import deck

DOTS = 20  # pixels of a millimetre
DARK = 128


def printed(paper: str, size: str) -> Image.Image:
    sheet = deck(2, marks="silhouette", card_size=CARD_SIZES[size])
    return Image.open(io.BytesIO(sheet.png(dpi=508, paper=paper)[0])).convert("L")


def dark(
    picture: Image.Image, left: float, top: float, right: float, bottom: float
) -> tuple[float, ...]:
    """Return the box around everything dark within a part of the page, in millimetres."""
    box = tuple(round(side * DOTS) for side in (left, top, right, bottom))
    part = picture.crop(box).point(lambda value: 255 * (value < DARK))  # type: ignore[arg-type] # Pillow's types
    found = part.getbbox()
    assert found is not None
    return tuple((a + b) / DOTS for a, b in zip(found, (*box[:2], *box[:2]), strict=True))


@pytest.mark.parametrize(("paper", "size"), [("A4", "poker"), ("Letter", "mini")])
def test_marks_are_where_the_machine_looks_for_them(paper: str, size: str) -> None:
    wide, high, _ = parse_paper(paper)
    grid, arm = registered(parse_paper(paper), CARD_SIZES[size], bleed=3.0)
    picture = printed(paper, size)
    near = INSET + arm + CLEAR - 0.5
    exact = 1 / DOTS + 1e-6  # a pixel: a twentieth of a millimetre
    square = dark(picture, 0, 0, near, near)
    assert square == pytest.approx((10, 10, 15, 15), abs=exact)
    right = dark(picture, wide - near, 0, wide, near)
    assert right == pytest.approx((wide - 10 - arm, 9.85, wide - 9.85, 10 + arm), abs=exact)
    left = dark(picture, 0, high - near, near, high)
    assert left == pytest.approx((9.85, high - 10 - arm, 10 + arm, high - 9.85), abs=exact)
    middle = picture.getpixel((round((wide - 10 - arm / 2) * DOTS), round(10 * DOTS)))
    assert isinstance(middle, int)
    assert middle < DARK  # the arm is there, and the square within its corner is not
    inner = picture.getpixel((round((wide - 10 - arm / 2) * DOTS), round((10 + arm / 2) * DOTS)))
    assert isinstance(inner, int)
    assert inner > DARK
    assert grid.count >= 8


@pytest.mark.parametrize("paper", ["A4", "Letter", "A3", "legal"])
@pytest.mark.parametrize("size", CARD_SIZES)
def test_cards_keep_clear_of_the_marks(paper: str, size: str) -> None:
    sheet = parse_paper(paper)
    grid, arm = registered(sheet, CARD_SIZES[size], bleed=3.0)
    assert arm in ARMS
    wide, high = grid.size
    reach = INSET + arm + CLEAR
    assert grid.left - 3.0 >= reach or grid.top - 3.0 >= reach
    assert grid.left == pytest.approx((sheet.width - wide) / 2)
    assert grid.top == pytest.approx((sheet.height - high) / 2)


def test_longer_arms_are_taken_where_they_cost_no_card() -> None:
    sheet = parse_paper("A4")
    grid, arm = registered(sheet, CARD_SIZES["tarot"], bleed=3.0)
    shorter = [one for one in ARMS if one > arm]
    assert all(
        max(grid.left, grid.top) - 3.0 < INSET + one + CLEAR for one in shorter
    )  # no longer one would leave these cards


def test_a_fold_or_a_format_has_no_such_marks() -> None:
    with pytest.raises(DungeongenError, match="to fold"):
        dungeongen.deck("doom", marks="silhouette", backs="fold").pdf()
    with pytest.raises(OptionError, match="the format sets it"):
        dungeongen.deck("doom", marks="silhouette", format="avery-5371").pdf()
    with pytest.raises(DungeongenError, match="do not fit"):
        dungeongen.deck("doom", marks="silhouette", card_size="tarot").pdf(paper="100x140")
