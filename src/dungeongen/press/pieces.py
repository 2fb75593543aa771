"""The map in pieces, a square an inch: each room and each passage is cut out, and laid down when
the players find it. The game master holds the rest.

A piece is a floor with half a square around it, so that both sides of a doorway have its walls: a
passage lies over the edges of two rooms. It is drawn with nothing but its own room, or its passage
and the rooms at its ends, and no hidden door shows on a room. Its outline is found by the union of
the floor with a square around each of its sides (``draw.walls``), after bends too small for
scissors are left out. What is larger than a sheet is parted along a line of squares.

Pieces are packed by bits: a sheet is a ``Field``, and each piece takes the first place that is free
on the first sheet, upright or on its side, the largest piece first. Its number is printed on the
back, which the printer turns over the long edge. Above and below the pieces are the registration
marks of a cutting machine, with the shortest arms that it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise
from math import ceil, floor
from string import ascii_lowercase
from typing import NamedTuple

from dungeongen.core.naming import count
from dungeongen.draw import fonts
from dungeongen.draw.block import Area, SheetPage, centred, paragraph, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, polygon
from dungeongen.draw.columns import GAP
from dungeongen.draw.curves import area, bounds, inside, rectangle, resampled
from dungeongen.draw.field import Field
from dungeongen.draw.painter import chart, floors, largest_side
from dungeongen.draw.plan import Marks, Opening, Plan, Point, Polygon, Way
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.walls import simplified, union
from dungeongen.press import furniture, printing
from dungeongen.press.cards.imposition import (
    ARMS,
    CLEAR,
    INSET,
    cutter_words,
    mark_rects,
    registration_marks,
)
from dungeongen.press.cuts import CutSheet, outline
from dungeongen.press.deal import Deal, MapRequest
from dungeongen.press.maps import INCH, maps_of, meta_of, title_of, words_of
from dungeongen.press.paper import Paper, paper_name
from dungeongen.press.printing import Run, Work
from dungeongen.press.style import Look

_AROUND = 0.5  # squares around a floor
_HALF = 0.65  # squares, half of the width of a passage at most
_BEND = 0.12  # squares of a bend that scissors do not follow
_STEP = 0.25  # squares between points of a passage
_ARM = min(ARMS)  # of the registration marks, in millimetres
_BESIDE = INSET + 0.5  # the least margin at the sides: cuts lie within the marks
_BELOW = INSET + _ARM + CLEAR  # the least margin above and below, with the marks in it
_BASELINE = 3.5  # millimetres, of the words below the pieces
_STRIP = 2.5  # squares, the least width of a part
_FINE = 3  # fields to a square, in packing
_LETTER = 0.62  # squares, the height of a room's number on its back
_SMALL = 0.3  # the same of a passage
_STEPS = (
    "Print all pages at **100 %** on both sides of the paper, turned over the **long** edge. Card "
    "of 160 g or more lies flat.",
    "Cut out each piece along its dashed line. Its number is on the back: a room has one, a "
    "passage those of the rooms that it joins. The arrow points to the top of this plan. Letters "
    "tell apart the parts of a large room, which lie edge to edge, and passages between the same "
    "two rooms.",
    "Keep this plan and the pieces to yourself. Lay down a room when the players enter it, and a "
    "passage, over the edges of its rooms, when they find it.",
)


class Piece(NamedTuple):
    """A part of a map: its label, what is drawn, and the outline along which it is cut."""

    label: str
    plan: Plan
    outline: Polygon

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom, in squares."""
        return bounds(self.outline)


class Placed(NamedTuple):
    """A piece on a sheet, turned clockwise by ``quarters``; (x, y) is its corner, in squares."""

    piece: Piece
    quarters: int
    x: float
    y: float

    def at(self, point: Point) -> Point:
        """Return where a point of the map lies on the sheet, in squares."""
        left, top, _, bottom = self.piece.box
        x, y = point[0] - left, point[1] - top
        return (
            (self.x + bottom - top - y, self.y + x) if self.quarters else (self.x + x, self.y + y)
        )


class Set(NamedTuple):
    """All pieces of a map on sheets of paper, whose free area begins at (left, top)."""

    plan: Plan
    hidden: tuple[Way, ...]
    plates: tuple[tuple[float, float, str], ...]
    sheets: tuple[tuple[Placed, ...], ...]
    left: float
    top: float

    @property
    def total(self) -> int:
        """How many pieces there are."""
        return sum(map(len, self.sheets))


def pieces_of(deal: Deal, paper: Paper) -> Set:
    """Return the pieces of a dungeon on sheets; raises DungeongenError for a game without maps."""
    maps = maps_of(deal)
    plan, marks = maps.plan(deal.layout), maps.secrets(deal.layout)
    return _packed(plan, marks, paper)


@lru_cache(maxsize=2)
def _packed(plan: Plan, marks: Marks, paper: Paper) -> Set:
    plan = replace(plan, grids=(), compass=None, scale=None, rock=())
    beside, below = max(_BESIDE, paper.margin), max(_BELOW, paper.margin)
    wide, high = (
        floor(length / INCH * _FINE) / _FINE
        for length in (paper.width - 2 * beside, paper.height - 2 * below)
    )
    hidden = tuple(replace(way, opening=Opening.ARCH) for way in marks.hidden)
    plates = _numbered(plan, marks.plates)
    names = [words for _, _, words in plates]
    whole = [
        *(_room(plan, room, names[room]) for room in sorted({*plan.room_of})),
        *(piece for way in (*plan.ways, *hidden) for piece in _passage(plan, way, names)),
    ]
    parts: dict[str, list[Piece]] = {}
    for piece in whole:
        parts.setdefault(piece.label, []).extend(_parted(piece, wide, high))
    some = [part for own in parts.values() for part in _lettered(own)]
    some.sort(key=lambda piece: -abs(area(piece.outline)))
    left, top = (paper.width - wide * INCH) / 2, (paper.height - high * INCH) / 2
    return Set(plan, hidden, plates, _on_sheets(some, wide, high), left, top)


# Pieces


def _numbered(
    plan: Plan, plates: Sequence[tuple[float, float, str]]
) -> tuple[tuple[float, float, str], ...]:
    """Return the number of each room, with its place: that of the key, or one that is free."""
    free, result = len(plates), []
    for room in range(1 + max(plan.room_of)):
        halls = plan.room(room)
        own = [plate for plate in plates if any(inside(hall, *plate[:2]) for hall in halls)]
        if not own:
            free += 1
            left, top, right, bottom = bounds(halls[0])
            field = Field(right - left, bottom - top, _FINE, left, top)
            field.fill(halls[0])
            middle = ((left + right) / 2, (top + bottom) / 2)
            place = field.nearest(1.0, 1.0, *middle)
            own = [(*(middle if place is None else (place.x, place.y)), str(free))]
        result.append(own[0])
    return tuple(result)


def _room(plan: Plan, room: int, name: str) -> Piece:
    """Return a room with its doors."""
    ways = tuple(way for way in plan.ways if room in (way.a, way.b))
    own = _of_rooms(plan, {room}, ways)
    within = [way.outline for way in ways if way.a == way.b]
    return Piece(name, own, _grown([*own.halls, *within], _AROUND))


def _passage(plan: Plan, way: Way, names: Sequence[str]) -> Iterator[Piece]:
    """Yield a passage between two rooms, or to the outside, if any of it is in neither."""
    if way.a == way.b:
        return
    own = _of_rooms(plan, {room for room in (way.a, way.b) if room is not None}, (way,))
    rooms = floors(replace(own, ways=()))
    points = resampled(way.line, _STEP)
    between = [i for i, (x, y) in enumerate(points) if not rooms.has(x, y)]
    if not between:
        return
    line = tuple(points[between[0] : between[-1] + 1])
    ends = ["out" if room is None else names[room] for room in (way.a, way.b)]
    if ends[0] == "out":
        ends.reverse()
    shape = _grown([simplified(line, _BEND)] if len(line) > 1 else [line], _HALF + _AROUND)
    yield Piece("–".join(ends), own, shape)


def _of_rooms(plan: Plan, rooms: set[int], ways: tuple[Way, ...]) -> Plan:
    """Return what is seen in some rooms, and these ways alone."""
    some = [i for i, room in enumerate(plan.room_of) if room in rooms]
    halls = tuple(plan.halls[i] for i in some)
    floor_ = Field(plan.columns, plan.rows, _FINE)
    for hall in halls:
        floor_.fill(hall)
    return replace(
        plan,
        halls=halls,
        room_of=tuple(plan.room_of[i] for i in some),
        joints=tuple(plan.joints[i] for i in some) if plan.joints else (),
        ways=ways,
        pieces=tuple(
            piece
            for piece in plan.pieces
            if floor_.has(piece.box[0] + piece.box[2] / 2, piece.box[1] + piece.box[3] / 2)
        ),
        icons=tuple(mark for mark in plan.icons if floor_.has(mark.x, mark.y)),
    )


def _grown(shapes: Sequence[Polygon], by: float) -> Polygon:
    """Return the outline of shapes with squares of ``by`` around each of their sides."""
    rims = [simplified((*shape, shape[0]), _BEND) if len(shape) > 2 else shape for shape in shapes]
    parts: list[Polygon] = [rim for rim in rims if len(rim) > 3]
    for rim in rims:
        for a, b in pairwise(rim) if len(rim) > 1 else [(rim[0], rim[0])]:
            around = (rectangle(x - by, y - by, 2 * by, 2 * by) for x, y in (a, b))
            parts.append(_hull(point for corners in around for point in corners))
    return max(union(parts), key=lambda outline: abs(area(outline)))


def _hull(points: Iterable[Point]) -> Polygon:
    """Return the smallest convex outline around points (Andrew's monotone chain)."""
    result: list[Point] = []
    some = sorted({*points})
    for chain in (some, some[::-1]):
        half: list[Point] = []
        for x, y in chain:
            while len(half) > 1:
                (ax, ay), (bx, by) = half[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-9:
                    break
                half.pop()
            half.append((x, y))
        result += half[:-1]
    return tuple(result)


def _lettered(parts: Sequence[Piece]) -> Sequence[Piece]:
    """Return the parts of one name with a letter each; a piece that is alone has none."""
    if len(parts) == 1:
        return parts
    return [
        part._replace(label=part.label + ascii_lowercase[i % 26] * (1 + i // 26))
        for i, part in enumerate(parts)
    ]


def _parted(piece: Piece, wide: float, high: float) -> Iterator[Piece]:
    """Yield parts of a piece that each fit on a sheet, upright or on their side."""
    left, top, right, bottom = piece.box
    across, down = right - left, bottom - top
    if max(across, down) <= max(wide, high) and min(across, down) <= min(wide, high):
        yield piece
        return
    axis = 0 if across * high > down * wide else 1
    begin, end, other = ((left, right, down), (top, bottom, across))[axis]
    if axis == 0:
        most = high if other <= wide else wide
    else:
        most = wide if wide < other <= high else high
    cut = float(floor(min(begin + most, end - _STRIP)))
    for keep in (-1, 1):
        part = piece._replace(outline=_side(piece.outline, axis, cut, keep))
        yield from _parted(part, wide, high)


def _side(outline: Polygon, axis: int, middle: float, keep: int) -> Polygon:
    """Return the part of a closed outline on one side of a line (Sutherland and Hodgman)."""
    result: list[Point] = []
    for a, b in pairwise(outline):
        one, two = (keep * (point[axis] - middle) for point in (a, b))
        if one >= 0:
            result.append(a)
        if one * two < 0:
            share = one / (one - two)
            result.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
    return (*result, result[0])


# Packing


def _on_sheets(some: Sequence[Piece], wide: float, high: float) -> tuple[tuple[Placed, ...], ...]:
    """Return pieces on as few sheets as the first free place of each makes."""
    columns, rows = round(wide * _FINE), round(high * _FINE)
    occupied: list[int] = []  # of each sheet, a bit for each square, by rows
    sheets: list[list[Placed]] = []
    for piece in some:
        bits = [_bits(piece, quarters) for quarters in (0, 1)]
        number, place = 0, None
        while place is None:  # it fits on an empty sheet, if on no other
            if number == len(occupied):
                occupied.append(0)
                sheets.append([])
            for quarters, (width, mask) in enumerate(bits):
                place = _free(occupied[number], columns, rows, width, mask)
                if place is not None:
                    column, row = place
                    occupied[number] |= _laid(mask, columns) << row * columns + column
                    sheets[number].append(Placed(piece, quarters, column / _FINE, row / _FINE))
                    break
            number += place is None
    return tuple(map(tuple, sheets))


def _bits(piece: Piece, quarters: int) -> tuple[int, list[int]]:
    """Return how many columns a piece takes, and its rows as bits, with what it touches."""
    placed = Placed(piece, quarters, 0.0, 0.0)
    outline = [placed.at(point) for point in piece.outline]
    _, _, right, bottom = bounds(outline)
    field = Field(ceil(right * _FINE - 1e-6) / _FINE, ceil(bottom * _FINE - 1e-6) / _FINE, _FINE)
    field.fill(outline)
    for a, b in pairwise(outline):
        for x, y in resampled((a, b), 0.5 / _FINE):
            field.rect(x - 0.02, y - 0.02, 0.04, 0.04)
    return field.columns, field.rows


def _laid(mask: Sequence[int], columns: int) -> int:
    """Return rows of bits as one number, as they lie in the first corner of a sheet."""
    return sum(line << row * columns for row, line in enumerate(mask))


def _free(
    occupied: int, columns: int, rows: int, width: int, mask: Sequence[int]
) -> tuple[int, int] | None:
    """Return the first column and row where a piece lies on nothing, by rows."""
    piece = _laid(mask, columns)
    if width > columns or occupied.bit_count() + piece.bit_count() > columns * rows:
        return None
    free = _laid([(1 << columns - width + 1) - 1] * (rows - len(mask) + 1), columns)
    while piece and free:  # each of its squares forbids the places that lay it on another
        square = piece & -piece
        free &= ~(occupied >> square.bit_length() - 1)
        piece ^= square
    if not free:
        return None
    row, column = divmod((free & -free).bit_length() - 1, columns)
    return column, row


# Pages


def paper_words(sheets: Sequence[Deal], look: Look) -> list[str]:
    """Return for each dungeon how many pieces and sheets of paper it takes, in a sentence."""
    sets = (pieces_of(deal, look.paper) for deal in sheets)
    return [
        f"{count(every.total, 'piece')} on {count(len(every.sheets), 'sheet')} of "
        f"{paper_name(look.paper)}, and one with the plan; print both sides, over the long edge"
        for every in sets
    ]


def cut_sheets(sheets: Sequence[Deal], look: Look) -> list[CutSheet]:
    """Return the outlines of the pieces on each sheet of all dungeons."""
    paper, result = look.paper, []
    for deal in sheets:
        every = pieces_of(deal, paper)
        for number, placed in enumerate(every.sheets, 1):
            title = f"Pieces: sheet {number} of {len(every.sheets)}"
            cuts = [_on_paper(every, each) for each in placed]
            marks = [outline(rect) for rect in mark_rects(paper, _ARM)]
            result.append(CutSheet(title, (paper.width, paper.height), cuts, marks=marks))
    return result


def _on_paper(every: Set, placed: Placed) -> Polygon:
    """Return the outline of a piece on its sheet, in millimetres."""
    points = (placed.at(point) for point in placed.piece.outline)
    return tuple((every.left + x * INCH, every.top + y * INCH) for x, y in points)


def work_of(sheets: Sequence[Deal], request: MapRequest) -> Work:
    """Return the sheets of pieces, each with its back, behind a plan of them."""
    return printing.page_by_page(
        meta_of(sheets, request), sheets, lambda deal, look: _pages(deal, request, look), "long"
    )


def _pages(deal: Deal, request: MapRequest, look: Look) -> Iterator[Callable[[Canvas], None]]:
    """Yield what draws each page of a dungeon: two for the plan, and two for each sheet."""
    every = pieces_of(deal, look.paper)
    yield partial(_first_page, deal, request, look, every)
    yield partial(_side_of, deal, request, look, "Back of the plan", [], "")
    for number, placed in enumerate(every.sheets, 1):
        label = f"Sheet {number} of {len(every.sheets)}"
        fronts = [partial(_front, every, each) for each in placed]
        backs = [partial(_back, every, each, look.paper) for each in placed]
        marks = partial(registration_marks, paper=look.paper, arm=_ARM)
        yield partial(_side_of, deal, request, look, label, [*fronts, marks], cutter_words(_ARM))
        yield partial(_side_of, deal, request, look, f"{label}: back", backs, "")


def _side_of(
    deal: Deal,
    request: MapRequest,
    look: Look,
    label: str,
    drawers: Sequence[Callable[[Canvas], None]],
    words: str,
    canvas: Canvas,
) -> None:
    """Draw one side of a sheet, with its name and some words below."""
    paper = look.paper
    canvas.page(paper.width, paper.height, label, margin=max(paper.width, paper.height))
    canvas.note(f"{title_of(deal, request)}: {label}", "Pieces of the map")
    for drawer in drawers:
        drawer(canvas)
    size = look.theme.fitted(paper.width).type["least"]
    baseline = paper.height - max(_BELOW, paper.margin) + _BASELINE
    with canvas.tagged(Tag.P):
        line = f"{label}. {words}".rstrip()
        canvas.text(paper.width / 2, baseline, line, size=size, anchor="middle")


def _front(every: Set, placed: Placed, canvas: Canvas) -> None:
    """Draw a piece, and the line along which it is cut."""
    piece = placed.piece
    x, y = placed.at((0.0, 0.0))
    block = chart(piece.plan, side=INCH, words=f"Piece {piece.label} of the map.")
    outline = polygon(_on_paper(every, placed)[:-1])
    with (
        canvas.clip(outline),
        canvas.turned(every.left + x * INCH, every.top + y * INCH, placed.quarters),
    ):
        block.paint(canvas, 0.0, 0.0)
    canvas.path(outline, stroke=Ink.GUIDE, width=0.2, dash=(2.0, 1.4))


def _back(every: Set, placed: Placed, paper: Paper, canvas: Canvas) -> None:
    """Write the number of a piece on its back, and an arrow to the top of the map."""
    piece = placed.piece
    x, y = placed.at(_middle(piece))
    high = _LETTER if "–" not in piece.label else _SMALL
    size = high * INCH / MM_PER_POINT / fonts.CAP_HEIGHT
    wide = fonts.width(piece.label, Face.TITLE, size)
    size *= min(1.0, 1.9 * INCH / wide)
    tall = size * fonts.CAP_HEIGHT * MM_PER_POINT
    quarters = -placed.quarters % 4
    with canvas.turned(paper.width - every.left - x * INCH, every.top + y * INCH, quarters):
        canvas.text(0.0, tall / 2, piece.label, face=Face.TITLE, size=size, anchor="middle")
        tip = -tall / 2 - 6.0
        arrow = [
            (0.0, tip + 4.0, 0.0, tip),
            (-1.5, tip + 1.5, 0.0, tip),
            (1.5, tip + 1.5, 0.0, tip),
        ]
        canvas.lines(arrow, ink=Ink.WALL, width=0.4)


def _middle(piece: Piece) -> Point:
    """Return a point of a piece with room around it, near its middle."""
    left, top, right, bottom = piece.box
    field = Field(right - left, bottom - top, _FINE, left, top)
    field.fill(piece.outline)
    x, y = (left + right) / 2, (top + bottom) / 2
    for side in (2.0, 1.5, 1.0, 0.4):
        if (place := field.nearest(side, side, x, y)) is not None:
            return place.x, place.y
    return x, y


def _first_page(deal: Deal, request: MapRequest, look: Look, every: Set, canvas: Canvas) -> None:
    """Draw where the pieces lie, hidden passages too, and say what is done with them."""
    theme = look.theme.fitted(look.paper.width)
    facts = (
        f"{every.plan.columns} × {every.plan.rows} squares of one inch",
        f"{count(every.total, 'piece')} on {count(len(every.sheets), 'sheet')}",
    )
    words = words_of(deal, request)._replace(subtitle="For the game master alone", facts=facts)
    plan = replace(every.plan, ways=(*every.plan.ways, *every.hidden))

    def pages(*, area: Area, theme: Theme) -> list[SheetPage]:
        lines = [
            paragraph(f"**{number}.** {line}", width=area.width, size=theme.type["body"], indent=4)
            for number, line in enumerate(_STEPS, 1)
        ]
        steps = stack(lines, gap=0.8)
        side = largest_side(plan, area.width, area.height - steps.height - GAP)
        em = max(0.93, theme.type["least"] * MM_PER_POINT / side)
        map_ = chart(plan, side=side, marks=Marks(em=em, plates=every.plates))
        return [SheetPage("Plan", stack([steps, centred(map_, area.width)], gap=GAP))]

    _, _, area = furniture.area(look.paper, theme, words)
    run = Run(words, printing.composed(look, theme, area, pages), "", range(1))
    printing.draw_run(canvas, look, theme, run, 0, 2 + 2 * len(every.sheets))
