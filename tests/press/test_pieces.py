"""The map in pieces: all floors, nothing twice, within the paper, and as the cut lines have it."""

from __future__ import annotations

from itertools import pairwise
from string import ascii_lowercase

import pytest

import dungeongen
from dungeongen.draw.canvas import Dash, Ink, Path
from dungeongen.draw.curves import bounds, inside
from dungeongen.draw.recording import Recording
from dungeongen.press import pieces
from dungeongen.press.deal import MapRequest
from dungeongen.press.printing import ALL
from dungeongen.press.style import look_of

REQUEST = MapRequest(keyed=False, px=70, pieces=True)


def made(game: str, seed: str = "7") -> dungeongen.Sheet:
    # Any game.
    return dungeongen.make(game, seed=seed, check=False)  # type: ignore[call-overload,no-any-return] # any game


class Outlines(Recording):
    """Remembers the dashed lines of each page, in millimetres."""

    def __init__(self) -> None:
        super().__init__()
        self.dashed: dict[int, list[list[tuple[float, float]]]] = {}

    def path(self, path: Path, *, dash: Dash = (), **paint: object) -> None:
        super().path(path, dash=dash, **paint)  # type: ignore[arg-type] # as it came
        if paint.get("stroke") is Ink.GUIDE and dash:
            points = [(float(step[-2]), float(step[-1])) for step in path if len(step) == 3]
            self.dashed.setdefault(len(self.pages), []).append(points)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("game", ["sudoku", "doom"])
def test_pieces_lie_on_their_sheets_as_the_cut_lines_do(game: str, paper: str) -> None:
    deal, look = made(game), look_of(paper=paper)
    canvas = Outlines()
    pieces.work_of([deal], REQUEST).draw(canvas, look, ALL)
    sheets = pieces.cut_sheets([deal], look)
    assert len(canvas.pages) == 2 + 2 * len(sheets)
    for number, sheet in enumerate(sheets):
        drawn = canvas.dashed[3 + 2 * number]
        assert len(drawn) == len(sheet.cuts)
        for points, cut in zip(drawn, sheet.cuts, strict=True):
            for near, far in zip(points, cut, strict=False):
                assert near == pytest.approx(far, abs=0.1)
            left, top, right, bottom = bounds(cut)
            assert min(left, top) >= 5
            assert right <= sheet.size[0] - 5
            assert bottom <= sheet.size[1] - 5
        for i, one in enumerate(sheet.cuts):
            for other in sheet.cuts[:i]:
                middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(one)]
                assert not any(inside(other, x, y) for x, y in middles)


@pytest.mark.parametrize("seed", ["7", "8", "9"])
@pytest.mark.parametrize("game", ["sudoku", "doom"])
def test_every_floor_is_on_a_piece_of_its_own_room(game: str, seed: str) -> None:
    every = pieces.pieces_of(made(game, seed), look_of().paper)
    parts = [placed.piece for sheet in every.sheets for placed in sheet]
    names = [words for _, _, words in every.plates]
    assert len(names) == len({*names}) == 1 + max(every.plan.room_of)
    for hall, room in zip(every.plan.halls, every.plan.room_of, strict=True):
        own = [part for part in parts if part.label.rstrip(ascii_lowercase) == names[room]]
        for x, y in hall:
            assert any(inside(part.outline, x + 0.01, y + 0.01) for part in own)
    for way in every.hidden:
        assert f"{names[way.a or 0]}–{names[way.b or 0]}" in {
            part.label.rstrip(ascii_lowercase) for part in parts
        }


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_registration_marks_are_printed_and_in_the_cut_file(paper: str) -> None:
    deal, look = made("doom"), look_of(paper=paper)
    canvas = Recording()
    pieces.work_of([deal], REQUEST).draw(canvas, look, ALL)
    fronts = [frame.page for frame in canvas.frames if frame.name == "registration marks"]
    sheets = pieces.cut_sheets([deal], look)
    assert fronts == [3 + 2 * number for number, _ in enumerate(sheets)]
    for sheet in sheets:
        marks = [bounds(mark) for mark in sheet.marks]
        assert marks[0] == pytest.approx((10, 10, 15, 15), abs=0.05)  # its square
        assert max(mark[3] for mark in marks) == pytest.approx(sheet.size[1] - 10, abs=0.2)
        for cut in sheet.cuts:
            left, top, right, bottom = bounds(cut)
            assert left > 10
            assert right < sheet.size[0] - 10
            for mark in marks:
                level = mark[3] + 2 <= top + 0.05 or bottom <= mark[1] - 2 + 0.05
                assert level or right <= mark[0] or mark[2] <= left


def test_parts_of_a_room_have_letters_in_order() -> None:
    every = pieces.pieces_of(made("sudoku", "42"), look_of(paper="A5").paper)
    labels = [placed.piece.label for sheet in every.sheets for placed in sheet]
    assert len(labels) == len({*labels})
    assert {"1a", "1b", "1c", "1d"} <= {*labels}
