"""The map at one inch a square: every square on one tile, none empty, and all join."""

from __future__ import annotations

import pytest

import dungeongen
from dungeongen.draw.plan import Plan
from dungeongen.draw.recording import Recording
from dungeongen.press import inch
from dungeongen.press.deal import MapRequest
from dungeongen.press.paper import parse_paper
from dungeongen.press.printing import ALL
from dungeongen.press.style import look_of

GAMES = ("sudoku", "doom")
REQUEST = MapRequest(keyed=False, px=70, inch=True)


def made(game: str, seed: str = "7", **options: object) -> dungeongen.Sheet:
    # Any option of any game.
    return dungeongen.make(game, seed=seed, check=False, **options)  # type: ignore[call-overload,no-any-return] # any game


def floor_squares(plan: Plan) -> set[tuple[int, int]]:
    """Return the squares with a corner of a floor in them, without any field."""
    outlines = (*plan.halls, *(way.outline for way in plan.ways))
    corners = {(int(x), int(y)) for outline in outlines for x, y in outline}
    return {(x, y) for x, y in corners if x < plan.columns and y < plan.rows}


@pytest.mark.parametrize("seed", ["7", "8", "9"])
@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
@pytest.mark.parametrize("game", GAMES)
def test_every_floor_is_on_a_tile_and_no_tile_is_empty(game: str, paper: str, seed: str) -> None:
    spread = inch.spread_of(made(game, seed), REQUEST, parse_paper(paper))
    squares = floor_squares(spread.plan)
    if spread.quarters:
        squares = {(spread.plan.rows - 1 - y, x) for x, y in squares}
    (wide, high), (left, top) = spread.sheet, spread.first
    used = {((y - top) // high, (x - left) // wide) for x, y in squares}
    assert used <= {*spread.tiles}
    plain = -(-spread.plan.columns // wide) * -(-spread.plan.rows // high)
    assert len(spread.tiles) <= plain


def test_home_paper_holds_whole_squares_within_what_printers_reach() -> None:
    deal = made("doom")
    for paper, holds in (("A4", (7, 11)), ("Letter", (8, 10))):
        page = parse_paper(paper)
        assert inch.spread_of(deal, REQUEST, page).sheet == holds
        assert page.width - 25.4 * holds[0] >= 9
        assert page.height - 25.4 * holds[1] >= 9


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("game", GAMES)
def test_tiles_are_one_map_with_squares_of_an_inch(game: str, paper: str) -> None:
    deal, look = made(game), look_of(paper=paper)
    spread = inch.spread_of(deal, REQUEST, look.paper)
    canvas = Recording()
    inch.work_of([deal], REQUEST).draw(canvas, look, ALL)
    boxes = [frame.box for frame in canvas.frames if frame.name == "map"][1:]
    assert len(boxes) == len(spread.tiles) == len(canvas.pages) - 1
    (row, column), first = spread.tiles[0], boxes[0]
    for (down, right), box in zip(spread.tiles, boxes, strict=True):
        assert (box.w, box.h) == pytest.approx([25.4 * side for side in spread.size])
        assert first.x - box.x == pytest.approx(25.4 * spread.sheet[0] * (right - column))
        assert first.y - box.y == pytest.approx(25.4 * spread.sheet[1] * (down - row))
    words = [text.string for text in canvas.texts if text.page and text.string.startswith("Tile")]
    assert len(words) == len(spread.tiles)


def test_a_map_in_inches_tells_no_secret() -> None:
    sheet = made("sudoku", player_map=True, inch=True, title="Mine")
    canvas = Recording()
    inch.work_of([sheet], REQUEST).draw(canvas, look_of(), ALL)
    told = " ".join(text.string for text in canvas.texts)
    assert sheet.id[:7] not in told
    assert "seed" not in told.casefold()
    data = sheet.pdf()
    assert b"/EmbeddedFiles" not in data
