"""Where cards lie, measured; and the other side of the paper, turned over on paper."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.card_sizes import CARD_SIZES, CardSize
from dungeongen.press.cards.imposition import EDGE, SLUG, behind, fitted, in_order, stacked
from dungeongen.press.paper import PAPERS, parse_paper

A4 = parse_paper("A4")


@pytest.mark.parametrize(
    ("paper", "size", "count"),
    [
        ("A4", "poker", 9),
        ("letter", "poker", 9),
        ("A4", "mini", 18),
        ("A4", "tarot", 4),
        ("letter", "bridge", 9),
        ("A3", "poker", 18),
    ],
)
def test_as_many_as_fit(paper: str, size: str, count: int) -> None:
    assert fitted(parse_paper(paper), CARD_SIZES[size], bleed=3).count == count


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", CARD_SIZES.values(), ids=CARD_SIZES)
def test_cards_lie_apart_and_where_printers_print(paper: str, size: CardSize) -> None:
    sheet = parse_paper(paper)
    for gap in (0.0, 4.0):
        grid = fitted(sheet, size, gap=gap, bleed=3)
        places = list(grid.places())
        assert len(places) == grid.count
        assert len({(round(p.x, 3), round(p.y, 3)) for p in places}) == grid.count
        for p in places:
            assert sorted((p.w, p.h)) == sorted(size)
            assert min(p.x, p.y) >= EDGE
            assert p.x + p.w <= sheet.width - EDGE
            assert p.y + p.h <= sheet.height - EDGE
        right, bottom = sheet.width - places[-1].x - places[-1].w, places[0].y
        assert max(right, bottom) >= EDGE + 3 + SLUG - 1e-9


def test_a_card_that_does_not_fit_is_refused() -> None:
    with pytest.raises(DungeongenError, match="200 × 290 mm do not fit on paper of 210 × 297 mm"):
        fitted(A4, CardSize(200, 290), bleed=3)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("size", ["poker", "mini"])
def test_a_place_and_what_is_behind_it_are_the_same_piece_of_paper(flip: str, size: str) -> None:
    """Turn the paper over: a point of the second side shows where it lies on the first."""
    for place in fitted(A4, CARD_SIZES[size]).places():
        back = behind(place, "long" if flip == "long" else "short", A4)

        def through(x: float, y: float) -> tuple[float, float]:
            return (A4.width - x, y) if flip == "long" else (x, A4.height - y)

        corners = {
            through(back.x + i * back.w, back.y + j * back.h) for i in (0, 1) for j in (0, 1)
        }
        ours = {(place.x + i * place.w, place.y + j * place.h) for i in (0, 1) for j in (0, 1)}
        assert {tuple(round(n, 6) for n in c) for c in corners} == {
            tuple(round(n, 6) for n in c) for c in ours
        }
        # The back's upper left corner is the face's upper right one: both stand upright.
        x, y = place.origin
        right = {0: (1, 0), 1: (0, 1), 2: (-1, 0), 3: (0, -1)}[place.quarters]
        wide = CARD_SIZES[size].width
        corner = (x + right[0] * wide, y + right[1] * wide)
        assert through(*back.origin) == pytest.approx(corner)


@pytest.mark.parametrize("count", [1, 8, 9, 10, 52, 54, 55])
def test_a_pile_that_is_cut_at_once_is_in_order(count: int) -> None:
    cards = list(range(count))
    pages = stacked(cards, 9)
    assert len(pages) == len(in_order(cards, 9))
    whole = []
    for place in range(9):
        face_up = [page[place] for page in pages if page[place] is not None]  # page 1 on top
        whole += face_up[::-1]  # turned over, the last page is on top
    assert whole == cards


@pytest.mark.parametrize("count", [1, 10, 19, 20, 46, 52, 54])
def test_no_sheet_has_a_card_alone(count: int) -> None:
    pages = [len([card for card in page if card is not None]) for page in in_order(range(count), 9)]
    assert sum(pages) == count
    assert len(pages) == -(-count // 9)
    assert max(pages) - min(pages) <= 1
