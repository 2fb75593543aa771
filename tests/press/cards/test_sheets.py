"""Sheets of cards as others read them: measures of the PDF, what bleeds, and what is cut."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

import pikepdf
import pytest

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.card_sizes import CARD_SIZES, MINI, POKER, TAROT
from dungeongen.draw.recording import Box, Recording
from dungeongen.press.cards.imposition import Place, behind, in_order, stacked
from dungeongen.press.cards.sheets import Plan
from dungeongen.press.paper import parse_paper
from press.cards.laid import boxes, deck, drawn, texts
from thorough import turns

A4 = parse_paper("A4")


@pytest.mark.parametrize(
    ("backs", "duplex"),
    [
        ("none", None),
        ("long", "/DuplexFlipLongEdge"),
        ("short", "/DuplexFlipShortEdge"),
        ("fold", None),
    ],
)
def test_the_file_tells_the_printer_the_edge(backs: str, duplex: str | None) -> None:
    with pikepdf.open(io.BytesIO(deck(4, backs=backs).pdf())) as opened:
        assert opened.Root.ViewerPreferences.get("/Duplex") == duplex


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("backs", ["none", "long", "short"])
def test_the_boxes_of_a_sheet_are_its_paper_its_cards_and_their_bleed(
    paper: str, backs: str
) -> None:
    pdf = deck(9, backs=backs, bleed=2.0).pdf(paper=paper)
    sheet = parse_paper(paper)
    pages = boxes(pdf)
    assert len(pages) == (1 if backs == "none" else 2)
    wide, high = 3 * POKER.width, 3 * POKER.height
    left, top = (sheet.width - wide) / 2, (sheet.height - high) / 2
    for page in pages:
        assert page["media"] == pytest.approx([0, 0, sheet.width, sheet.height], abs=1e-3)
        assert page["trim"] == pytest.approx([left, top, wide, high], abs=1e-3)
        bleed = [left - 2, top - 2, wide + 4, high + 4]
        assert page["bleed"] == pytest.approx(bleed, abs=1e-3)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        assert opened.check_pdf_syntax() == []


def test_a_single_card_has_a_page_with_bleed() -> None:
    pages = boxes(deck(3, singles=True, backs="long", card_size=TAROT, bleed=3.0).pdf())
    assert len(pages) == 4  # three cards and their back
    w, h = TAROT
    for page in pages:
        assert page["media"] == pytest.approx([0, 0, w + 6, h + 6], abs=1e-3)
        assert page["bleed"] == pytest.approx(page["media"], abs=1e-3)
        assert page["trim"] == pytest.approx([3, 3, w, h], abs=1e-3)


@pytest.mark.parametrize("size", CARD_SIZES)
def test_every_card_is_where_the_plan_says(size: str) -> None:
    plan, _ = drawn(card_size=CARD_SIZES[size])
    pdf = deck(40, card_size=CARD_SIZES[size]).pdf()
    places = list(plan.grid.places())
    for number, page in enumerate(in_order(range(40), plan.grid.count)):
        found = list(texts(pdf, number, places))
        assert found == ["" if i is None else f"card {i}" for i in page]


def _backs(canvas: Recording, page: int) -> list[list[float]]:
    """Return the rectangles that backs are clipped to on a page: left, top, width and height."""
    found, at = [], 0
    for line in canvas.log:
        at += line.startswith("page ")
        if at == page and line.strip().startswith("clip "):
            numbers = [
                float(n)
                for n in line.replace("(", " ").replace(")", " ").split()
                if n not in ("clip", "M", "L", "Z")
            ]
            xs, ys = numbers[::2], numbers[1::2]
            found.append([min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)])
    return found


@pytest.mark.parametrize(("flip", "size"), turns(["long", "short"], [POKER, MINI]))
def test_a_back_lies_behind_every_card_and_nowhere_else(flip: Any, size: Any) -> None:
    plan, canvas = drawn(52, card_size=size, backs=flip, bleed=0.0)
    places = list(plan.grid.places())
    for number, page in enumerate(in_order(range(52), plan.grid.count), 1):
        used = [place for place, card in zip(places, page, strict=True) if card is not None]
        want = [[*behind(place, flip, A4)[:4]] for place in used]
        assert sorted(_backs(canvas, 2 * number)) == [
            pytest.approx(rect, abs=0.02) for rect in sorted(want)
        ]


def test_bleed_goes_outward_only() -> None:
    """Between cards that share a cut there is none; towards a gap, half of it; else all."""
    for gap, inner in ((0.0, 0.0), (4.0, 2.0), (10.0, 3.0)):
        plan, canvas = drawn(8 * 9, gap=gap, backs="long", bleed=3.0)
        rects = _backs(canvas, 2)
        assert len(rects) == plan.grid.count
        for a in rects:
            for b in rects:
                assert a is b or not Box(*a).overlaps(Box(*b), slack=0.02)
        w = plan.grid.cell[0]
        widths = {round(rect[2] - w, 2) for rect in rects}
        assert widths <= {3 + inner, 2 * inner, 6.0}
        right, bottom = max(r[0] + r[2] for r in rects), max(r[1] + r[3] for r in rects)
        all_places = [behind(p, "long", A4) for p in list(plan.grid.places())[: len(rects)]]
        assert right == pytest.approx(max(p.x + p.w for p in all_places) + 3, abs=0.02)
        assert bottom == pytest.approx(max(p.y + p.h for p in all_places) + 3, abs=0.02)


def test_an_offset_moves_the_backs_alone() -> None:
    _, plain = drawn(9, backs="long")
    _, moved = drawn(9, backs="long", offset=(1.5, -0.75))
    assert plain.log[: plain.log.index("unturned")] == moved.log[: moved.log.index("unturned")]
    for one, other in zip(_backs(plain, 2), _backs(moved, 2), strict=True):
        assert [b - a for a, b in zip(one, other, strict=True)] == pytest.approx(
            [1.5, -0.75, 0, 0], abs=0.02
        )
    assert [frame.box for frame in plain.frames] == [frame.box for frame in moved.frames]


def test_an_offset_of_the_fronts_moves_faces_and_marks_alone() -> None:
    _, plain = drawn(9, backs="long")
    _, moved = drawn(9, backs="long", front_offset=(1.5, -0.75))
    assert _backs(plain, 2) == _backs(moved, 2)
    for one, other in zip(plain.frames, moved.frames, strict=True):
        assert other.box.x - one.box.x == pytest.approx(1.5)
        assert other.box.y - one.box.y == pytest.approx(-0.75)
    assert len(plain.frames) == 9
    assert plain.boxes[0] != moved.boxes[0]
    assert plain.boxes[1] == moved.boxes[1]


@pytest.mark.parametrize(
    ("size", "count", "fold"), [(POKER, 4, "long"), (TAROT, 2, "long"), (MINI, 9, "short")]
)
def test_a_fold_brings_each_back_behind_its_face(size: Any, count: int, fold: str) -> None:
    plan, canvas = drawn(count, backs="fold", card_size=size, bleed=0.0)
    assert (plan.grid.count, plan.fold) == (count, fold)
    assert len(canvas.pages) == 1
    faces = [[f.box.x, f.box.y, f.box.w, f.box.h] for f in canvas.frames]
    middle = A4.width if fold == "long" else A4.height
    side = 0 if fold == "long" else 1
    folded = []
    for rect in _backs(canvas, 1):
        rect[side] = middle - rect[side] - rect[2 + side]
        folded.append(rect)
    assert sorted(folded) == [pytest.approx(face, abs=0.02) for face in sorted(faces)]


def _segments(canvas: Recording, page: int) -> list[list[float]]:
    """Return the hairlines of a page: crop marks."""
    found, at = [], 0
    for line in canvas.log:
        at += line.startswith("page ")
        if at == page and line.startswith("lines") and "ink=guide width=0.12" in line:
            for part in line.split("(")[1:]:
                found.append([float(n) for n in part.split(")")[0].split()])
    return found


def _once(numbers: Iterable[float]) -> list[float]:
    return sorted({round(number, 4) for number in numbers})


@pytest.mark.parametrize("paper", ["A4", "letter", "A3"])
@pytest.mark.parametrize("marks", ["short", "full"])
@pytest.mark.parametrize("style", [{}, {"gap": 6.0}, {"backs": "fold"}, {"card_size": MINI}])
def test_marks_lie_on_every_cut_and_on_no_card(
    paper: str, marks: str, style: dict[str, Any]
) -> None:
    plan, canvas = drawn(9, paper, marks=marks, **style)
    sheet = plan.paper
    places = list(plan.grid.places())
    if plan.fold:
        places += [behind(place, plan.fold, sheet) for place in places]
    segments = _segments(canvas, 1)
    upright = sorted({x1 for x1, _, x2, _ in segments if x1 == x2})
    level = sorted({y1 for _, y1, _, y2 in segments if y1 == y2})
    assert upright == pytest.approx(_once(x for p in places for x in (p.x, p.x + p.w)), abs=0.01)
    assert level == pytest.approx(_once(y for p in places for y in (p.y, p.y + p.h)), abs=0.01)
    for x1, y1, x2, y2 in segments:
        assert min(x1, y1) >= 0
        assert max(x1, x2) <= sheet.width
        assert max(y1, y2) <= sheet.height
        for p in places:
            inside = Box(p.x + 0.5, p.y + 0.5, p.w - 1, p.h - 1)
            assert not inside.overlaps(Box(x1, y1, max(x2 - x1, 0.1), max(y2 - y1, 0.1)))
    if marks == "full":
        for x in upright:
            ends = [y for x1, y1, x2, y2 in segments if x1 == x2 == x for y in (y1, y2)]
            assert min(ends) < 0.1
            assert max(ends) > sheet.height - 0.1


def test_the_marks_of_a_sheet_that_is_not_full_are_those_of_a_full_one() -> None:
    """So that a pile can be cut at once."""
    _, canvas = drawn(10)
    assert _segments(canvas, 1) == _segments(canvas, 2)
    assert drawn(10, marks="none")[1].log != canvas.log
    assert _segments(drawn(10, marks="none")[1], 1) == []


def _bars(canvas: Recording) -> dict[int, float]:
    """Return the length of the scale bar of each page: the longest line of width 0.25."""
    found: dict[int, float] = {}
    at = 0
    for line in canvas.log:
        at += line.startswith("page ")
        if "ink=text width=0.25" in line and "lines" in line:
            x1, y1, x2, y2 = (float(n) for n in line.split("(")[1].split(")")[0].split())
            found[at] = max(found.get(at, 0.0), abs(x2 - x1), abs(y2 - y1))
    return found


@pytest.mark.parametrize(
    ("paper", "size"), turns(["A4", "letter", "A5", "A3", "legal"], [*CARD_SIZES])
)
def test_a_scale_bar_is_on_both_sides_of_every_sheet(paper: str, size: str) -> None:
    _, canvas = drawn(20, paper, card_size=CARD_SIZES[size], backs="long")
    bars = _bars(canvas)
    assert len(bars) == len(canvas.pages)
    # The ink is as long as it says: round ends add half the line's width on either side.
    assert all(round(length + 0.25, 1) in (50, 40, 30) for length in bars.values())
    notes = {text.string for text in canvas.texts if text.string.endswith(" mm")}
    assert {f"{round(length + 0.25):g} mm" for length in bars.values()} == notes


def test_words_beside_the_cards_touch_no_card_and_stay_on_the_paper() -> None:
    for paper in ("A4", "letter", "legal"):
        plan, canvas = drawn(20, paper, backs="short", stacked=True)
        places = list(plan.grid.places())
        for text in canvas.texts:
            if text.string.startswith("card "):
                continue
            assert Box(3, 3, plan.paper.width - 6, plan.paper.height - 6).holds(text.box), text
            for p in places:
                assert not Box(p.x, p.y, p.w, p.h).overlaps(text.box), (paper, text)


# The order


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize(("size", "count"), [(POKER, 52), (POKER, 54), (MINI, 52), (TAROT, 13)])
def test_a_stacked_pile_is_cut_into_stacks_in_order(paper: str, size: Any, count: int) -> None:
    """Cut the pages of the PDF, turn the stacks over, lay them on each other, and read."""
    plan, _ = drawn(count, paper, card_size=size)
    pdf = deck(count, stacked=True, card_size=size).pdf(paper=paper)
    places = list(plan.grid.places())
    pages = len(stacked(range(count), plan.grid.count))
    sheets = [list(texts(pdf, page, places)) for page in range(pages)]
    whole: list[str] = []
    for place in range(len(places)):
        pile = [sheet[place] for sheet in sheets]  # face up, page 1 on top
        whole += [text for text in reversed(pile) if text]  # turned face down
    assert whole == [f"card {i}" for i in range(count)]


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(DungeongenError, match="do not fit on paper of 148 × 210 mm"):
        deck(3, card_size=TAROT._replace(width=150, height=205)).pdf(paper="A5")


def test_faces_on_their_side_are_turned_with_their_backs() -> None:
    plan, canvas = drawn(18, card_size=MINI, backs="long")
    assert plan.grid.quarters == 1
    turned = [line.split()[3] for line in canvas.log if line.strip().startswith("turned ")]
    assert turned.count("1") >= 18  # faces
    assert turned.count("3") >= 18  # backs
    assert isinstance(plan, Plan)
    assert isinstance(next(plan.grid.places()), Place)
