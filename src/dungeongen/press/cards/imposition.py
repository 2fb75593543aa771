"""Where cards lie on a page: a grid of places, and the same grid on the other side of the paper.

Cards lie edge to edge unless there is a gap, so that one cut serves two; the grid is in the middle
of the page. Turned over its long edge, a page keeps its heights and mirrors its widths; over the
short edge it is the other way round, and what stands upright there stands on its head. A page that
is folded down its middle is the same case: the second side is the other half. Places are counted in
reading order.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Annotated, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dungeongen.core.errors import DungeongenError, TemplateError
from dungeongen.core.schema import first_fault
from dungeongen.core.templates import Templates
from dungeongen.draw import fonts
from dungeongen.draw.canvas import Canvas, Face, Ink, Path, Rect, Segment
from dungeongen.draw.card_sizes import CARD_SIZES, CardSize
from dungeongen.draw.structure import Tag
from dungeongen.press.furniture import BAR, scale_bar
from dungeongen.press.paper import Paper, lengths, parse_paper
from dungeongen.press.style import same_but_for_case

Flip = Literal["long", "short"]
"""The edge of an upright page that it is turned over."""

EDGE = 4.5
"""What most printers leave white along the edges of the paper, in millimetres."""
SLUG = 4.2
"""The height of the line beside the cards, which has the scale bar."""

Card = TypeVar("Card")


class Place(NamedTuple):
    """Where a card lies: its rectangle on the page, and the quarters it is turned clockwise."""

    x: float
    y: float
    w: float
    h: float
    quarters: int = 0

    @property
    def origin(self) -> tuple[float, float]:
        """The corner that is the upper left one of the card when it stands upright."""
        right, down = self.quarters in (1, 2), self.quarters in (2, 3)
        return self.x + self.w * right, self.y + self.h * down


@dataclass(frozen=True, slots=True)
class Grid:
    """Places for upright cards of a size, or for cards on their side.

    ``gap`` is the space between cards, across and down.
    """

    card: CardSize
    columns: int
    rows: int
    left: float = 0.0
    top: float = 0.0
    gap: tuple[float, float] = (0.0, 0.0)
    quarters: int = 0

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a card as it lies."""
        w, h = self.card
        return (h, w) if self.quarters % 2 else (w, h)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the cards together."""
        (w, h), (across, down) = self.cell, self.gap
        return self.columns * (w + across) - across, self.rows * (h + down) - down

    @property
    def count(self) -> int:
        """How many cards lie on a page."""
        return self.columns * self.rows

    def places(self) -> Iterator[Place]:
        """Yield the places in reading order."""
        (w, h), (across, down) = self.cell, self.gap
        for row in range(self.rows):
            for column in range(self.columns):
                x, y = self.left + column * (w + across), self.top + row * (h + down)
                yield Place(x, y, w, h, self.quarters)

    def centred(self, paper: Paper, fold: Flip | None = None, gutter: float = 0.0) -> Grid:
        """Return the grid in the middle of the page, or half a ``gutter`` before its fold."""
        wide, high = self.size
        left, top = (paper.width - wide) / 2, (paper.height - high) / 2
        if fold == "long":
            left = (paper.width - gutter) / 2 - wide
        elif fold == "short":
            top = (paper.height - gutter) / 2 - high
        return replace(self, left=left, top=top)


def behind(place: Place, flip: Flip, paper: Paper) -> Place:
    """Return the place on the second side that lies behind a place on the first.

    >>> from dungeongen.press.paper import parse_paper
    >>> behind(Place(10, 20, 60, 90), "long", parse_paper("A4"))
    Place(x=140.0, y=20, w=60, h=90, quarters=0)
    >>> behind(Place(10, 20, 90, 60, quarters=1), "short", parse_paper("A4"))
    Place(x=10, y=217.0, w=90, h=60, quarters=1)
    """
    x, y, w, h, quarters = place
    if flip == "long":
        return Place(paper.width - x - w, y, w, h, -quarters % 4)
    return Place(x, paper.height - y - h, w, h, (2 - quarters) % 4)


# How many


def fitted(paper: Paper, card: CardSize, *, gap: float = 0.0, bleed: float = 0.0) -> Grid:
    """Return the grid of the most cards that the paper holds, beside a line for the scale bar.

    Cards stand upright unless more fit on their side. Raises DungeongenError if none fits.
    """
    grids = [largest(paper, card, gap, bleed, quarters) for quarters in (0, 1)]
    return best_of(grids, paper, card)


def folded(
    paper: Paper, card: CardSize, *, gap: float = 0.0, bleed: float = 0.0
) -> tuple[Grid, Flip]:
    """Return the grid of the most cards on one half of a page that is folded, and how.

    *long*: down the middle, as if turned over the long edge. Raises DungeongenError if none fits.
    """
    gutter = 2 * max(bleed, 2.0)
    flips: tuple[Flip, Flip] = ("long", "short")
    result = {
        (flip, quarters): largest(paper, card, gap, bleed, quarters, flip, gutter)
        for quarters in (0, 1)
        for flip in flips
    }
    best = best_of([*result.values()], paper, card)
    return best, next(flip for (flip, _), grid in result.items() if grid is best)


def best_of(grids: Sequence[Grid], paper: Paper, card: CardSize) -> Grid:
    """Return the first grid of the most cards; raises DungeongenError if none has any."""
    best = max(grids, key=lambda grid: grid.count)
    if not best.count:
        raise DungeongenError(
            f"cards of {card} do not fit on paper of {paper.width:g} × {paper.height:g} mm"
        )
    return best


def largest(
    paper: Paper,
    card: CardSize,
    gap: float,
    bleed: float,
    quarters: int,
    fold: Flip | None = None,
    gutter: float = 0.0,
) -> Grid:
    """Return the grid of the most cards, turned by so many quarters; it may have no columns."""
    single = Grid(card, 1, 1, gap=(gap, gap), quarters=quarters)
    edge = max(EDGE, paper.margin)
    room = [paper.width - 2 * edge, paper.height - 2 * edge]
    if fold is not None:
        side = 0 if fold == "long" else 1
        room[side] = (room[side] - gutter) / 2
    columns, rows = (
        int((space + gap) / (length + gap) + 1e-9)
        for space, length in zip(room, single.cell, strict=True)
    )
    grids = [
        replace(single, columns=columns - less, rows=rows - fewer).centred(paper, fold, gutter)
        for less, fewer in ((0, 0), (1, 0), (0, 1))
        if less < columns and fewer < rows
    ]
    fit = [grid for grid in grids if max(grid.left, grid.top) >= bleed + SLUG + edge]
    return max(fit, key=lambda grid: grid.count, default=replace(single, columns=0))


# In what order


def in_order(cards: Sequence[Card], places: int) -> list[list[Card | None]]:
    """Return pages of cards in reading order, as many on each; ``None`` is an empty place.

    So no last page has a card alone.

    >>> in_order("abcdefg", 3)
    [['a', 'b', 'c'], ['d', 'e', None], ['f', 'g', None]]
    """
    count = -(-len(cards) // places)
    ends = [-(-len(cards) * page // count) for page in range(count + 1)]
    pages = (cards[begin:end] for begin, end in pairwise(ends))
    return [[*page, *[None] * (places - len(page))] for page in pages]


def stacked(cards: Sequence[Card], places: int) -> list[list[Card | None]]:
    """Return pages whose pile is cut at once into one stack a place, each in order.

    The pile lies face up with page 1 on top. A stack that is turned face down then has its cards in
    order from the top; the first stack goes on the second, and so on. The last stack may be lower:
    its empty places are on the last pages.

    >>> stacked("abcdefgh", 3)
    [['c', 'f', 'h'], ['b', 'e', 'g'], ['a', 'd', None]]
    """
    count = -(-len(cards) // places)
    stacks = [cards[i : i + count] for i in range(0, len(cards), count)]
    stacks += [cards[:0]] * (places - len(stacks))
    return [
        [stack[len(stack) - 1 - page] if page < len(stack) else None for stack in stacks]
        for page in range(count)
    ]


# Card formats: sheets of paper with fixed places for cards, in ``templates/cards/*.toml``.
#
# A format is data: the paper, the card, how many across and down, and where. A print service's
# sheet, or one that is perforated already, is one more file, here or in a folder of the user's.


# Card sizes as they are asked for: by a name of the trade, or in millimetres or inches.

_SMALLEST = (25.0, 25.0)  # millimetres, for a title to fit
_MOST = (200.0, 300.0)  # millimetres, for a card to fit on A3


def parse_size(text: str) -> CardSize:
    """Return the size for a name or ``WxH``; raises DungeongenError.

    >>> parse_size("Poker"), parse_size("70 x 120"), parse_size("2.5x3.5in") == parse_size("poker")
    (CardSize(width=63.5, height=88.9), CardSize(width=70.0, height=120.0), True)
    """
    size = CARD_SIZES.get(text.strip().casefold())
    if size is not None:
        return size
    sides = lengths(text)
    if sides is None:
        names = ", ".join(CARD_SIZES)
        raise DungeongenError(
            f"card size {text[:40]!r}: expected {names} or WxH in mm, such as 63x88"
        )
    return bounded(CardSize(*sides))


def bounded(size: CardSize) -> CardSize:
    """Return a size on which there is room for something; raises DungeongenError."""
    for side, least, most in zip(size, _SMALLEST, _MOST, strict=True):
        if not least <= side <= most:
            raise DungeongenError(
                f"card size {size}: expected at least {_SMALLEST[0]:g}x{_SMALLEST[1]:g} mm "
                f"and at most {_MOST[0]:g}x{_MOST[1]:g} mm"
            )
    return size


FOLDER = "cards"
_SHOWN = 200  # characters of what is wrong
_Side = Annotated[float, Field(gt=0, le=1000)]
_Space = Annotated[float, Field(ge=0, le=100)]
_Many = Annotated[int, Field(ge=1, le=50)]


class Format(BaseModel):
    """A sheet with places for cards; lengths in millimetres."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    about: Annotated[str, Field(min_length=1, max_length=200)]
    paper: str | tuple[_Side, _Side]
    card: str | tuple[_Side, _Side]
    columns: _Many = 1
    rows: _Many = 1
    left: _Space | None = None
    top: _Space | None = None
    gap: _Space | tuple[_Space, _Space] = 0.0
    on_side: bool = False
    bleed: Annotated[float, Field(ge=0, le=10)] = 3.0
    safe: Annotated[float, Field(ge=0, le=10)] = 3.0
    marks: Literal["short", "full", "none"] = "short"
    scale_bar: bool = True

    def sheet(self) -> tuple[Paper, Grid]:
        """Return the paper and the places on it; raises ValueError where cards do not fit."""
        paper = parse_paper(self.paper) if isinstance(self.paper, str) else Paper(*self.paper)
        card = self.card
        card = parse_size(card) if isinstance(card, str) else bounded(CardSize(*card))
        gap = self.gap if isinstance(self.gap, tuple) else (self.gap, self.gap)
        grid = Grid(card, self.columns, self.rows, 0, 0, gap, int(self.on_side)).centred(paper)
        left = grid.left if self.left is None else self.left
        top = grid.top if self.top is None else self.top
        wide, high = grid.size
        if min(left, top) < 0 or left + wide > paper.width or top + high > paper.height:
            raise ValueError(
                f"{self.columns} × {self.rows} cards of {card} do not fit on paper of "
                f"{paper.width:g} × {paper.height:g} mm"
            )
        return paper, Grid(card, self.columns, self.rows, left, top, gap, int(self.on_side))


def load_format(name: str, templates: Templates) -> Format:
    """Return the format in ``cards/<name>.toml``; raises TemplateError if it is not valid."""
    names = templates.names(FOLDER, ".toml")
    name = same_but_for_case(name, names)
    if name not in names:
        raise TemplateError(f"card format {name[:40]!r}: expected one of {', '.join(names)}")
    file = f"{FOLDER}/{name}.toml"
    where = f"template {templates.find(file)}"
    try:
        result = Format.model_validate(_listed(tomllib.loads(templates.read(file))))
        result.sheet()
    except tomllib.TOMLDecodeError as error:
        raise TemplateError(f"{where}: not valid TOML: {str(error)[:_SHOWN]}") from None
    except RecursionError:
        raise TemplateError(f"{where}: is nested too deeply") from None
    except ValidationError as error:
        raise TemplateError(f"{where}: {first_fault(error, 1)}") from None
    except (DungeongenError, ValueError) as error:
        raise TemplateError(f"{where}: {error}") from None
    return result


def _listed(data: dict[str, object]) -> dict[str, object]:
    """Return what was read with numbers as lengths and lists as tuples, as strict fields want."""
    return {
        key: tuple(float(n) if type(n) is int else n for n in value)
        if isinstance(value, list)
        else float(value)
        if type(value) is int and key not in ("columns", "rows")
        else value
        for key, value in data.items()
    }


# Marks around cards: where to cut, where to round, and a bar that shows the scale.
#
# A cut runs along every edge of every card, across the whole page. Marks lie on it wherever it
# meets neither a card nor its bleed: *short* ones end after a few millimetres, *full* ones at the
# edge of what a printer reaches, so that a ruler lies on both ends.
#
# The cutting machines of Silhouette find the print by three registration marks, as *Type 1* in
# Silhouette Studio has them and as the machine is told to look for them by inkscape-silhouette
# (``render_silhouette_regmarks.py``, GPL; the measures are facts of the machine, the drawing is
# ours): a black square of 5 mm whose outer corner is at the inset from the top left, and two arms
# along the inset at the top right and at the bottom left. Lines of 0.3 mm are found best. The
# length of the arms is printed on the sheet, since it has to be set in the program.


# Registration marks of cutting machines

INSET = 10.0
"""How far the marks are from the edges of the paper, in millimetres."""
CLEAR = 2.0
"""What stays white around them, in millimetres."""
ARMS = (20.0, 15.0, 10.0, 5.0)
"""The lengths that the arms may have, in millimetres."""
_SQUARE = 5.0  # millimetres
_LINE = 0.3  # millimetres


def registered(
    paper: Paper, card: CardSize, *, gap: float = 0.0, bleed: float = 0.0
) -> tuple[Grid, float]:
    """Return the grid of the most cards clear of the marks, and the length of their arms.

    The arms are as long as these cards allow. Raises DungeongenError if no card fits.
    """
    grids: dict[Grid, float] = {}  # each with the longest arms that it keeps clear of
    for arm, quarters in product(ARMS, (0, 1)):
        full = largest(paper, card, gap, bleed, quarters)
        for columns, rows in product(range(1, full.columns + 1), range(1, full.rows + 1)):
            grid = replace(full, columns=columns, rows=rows).centred(paper)
            if max(grid.left, grid.top) - bleed >= INSET + arm + CLEAR:
                grids.setdefault(grid, arm)
    best = best_of([*grids, Grid(card, 0, 0)], paper, card)
    return best, grids[best]


def mark_rects(paper: Paper, arm: float) -> tuple[Rect, ...]:
    """Return the marks as rectangles: the square, then two arms in each of two corners."""
    left, top, right, bottom = INSET, INSET, paper.width - INSET, paper.height - INSET
    half = _LINE / 2
    return (
        (left, top, _SQUARE, _SQUARE),
        (right - arm, top - half, arm + half, _LINE),
        (right - half, top - half, _LINE, arm + half),
        (left - half, bottom - half, arm + half, _LINE),
        (left - half, bottom - arm, _LINE, arm + half),
    )


def registration_marks(canvas: Canvas, paper: Paper, arm: float) -> None:
    """Draw the marks."""
    with canvas.frame(0, 0, paper.width, paper.height, "registration marks"):
        for rect in mark_rects(paper, arm):
            canvas.rect(*rect, fill=Ink.TEXT)


def cutter_words(arm: float) -> str:
    """Return what to set in the cutter's program.

    >>> cutter_words(5.0)
    'Marks: 5 × 0.3 mm, inset 10 mm'
    """
    return f"Marks: {arm:g} × {_LINE:g} mm, inset {INSET:g} mm"


_AWAY = 0.6  # of a mark from what is cut
_SHORT = 4.0
_LEAST = 1.0  # a shorter mark shows nothing
_NEAR = 1.0  # of a mark from a card where the margin is narrow: it lies in the bleed, as waste does
_HAIR = 0.12
_SIZE = 7.0
_BAR = 0.25  # width of the scale bar, in millimetres
_INSET = 1.5  # of the bar and of words from the edge of a card, in millimetres
_BESIDE = 1.2  # from the bar to its words, in millimetres


def crop_marks(
    canvas: Canvas, places: Sequence[Place], paper: Paper, *, bleed: float, full: bool
) -> None:
    """Draw marks for every cut."""
    edge = paper.margin if full else max(paper.margin, 2.0)
    across = [(p.x, p.x + p.w) for p in places]
    down = [(p.y, p.y + p.h) for p in places]
    marks: list[Segment] = []
    for x in _edges(across):
        spans = [d for a, d in zip(across, down, strict=True) if _meets(a, x, bleed)]
        marks += [(x, a, x, b) for a, b in _free(spans, edge, paper.height - edge, bleed, full)]
    for y in _edges(down):
        spans = [a for a, d in zip(across, down, strict=True) if _meets(d, y, bleed)]
        marks += [(a, y, b, y) for a, b in _free(spans, edge, paper.width - edge, bleed, full)]
    canvas.lines(marks, ink=Ink.GUIDE, width=_HAIR)


def _edges(spans: Sequence[tuple[float, float]]) -> list[float]:
    return sorted({round(end, 4) for span in spans for end in span})


def _meets(span: tuple[float, float], cut: float, bleed: float) -> bool:
    """Return whether a cut runs through a card or its bleed."""
    return span[0] - bleed - 1e-6 < cut < span[1] + bleed + 1e-6


def _free(
    spans: Sequence[tuple[float, float]], start: float, end: float, bleed: float, full: bool
) -> Iterator[tuple[float, float]]:
    """Yield the stretches of a cut that get a mark."""
    away = bleed + _AWAY
    merged: list[tuple[float, float]] = []
    for low, high in sorted(set(spans)):
        low, high = low - away, high + away
        if merged and low <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    near = away - _NEAR
    if merged[0][0] - start < _SHORT / 2:
        merged[0] = (merged[0][0] + near, merged[0][1])
    if end - merged[-1][1] < _SHORT / 2:
        merged[-1] = (merged[-1][0], merged[-1][1] - near)
    before = start
    for i, (low, high) in enumerate([*merged, (end, end)]):
        first, last = i == 0, i == len(merged)
        if low - before >= _LEAST:
            if full or (low - before <= 2 * _SHORT and not (first or last)):
                yield before, low
            else:
                if not first:
                    yield before, min(low, before + _SHORT)
                if not last:
                    yield max(before, low - _SHORT), low
        before = high


def slug(
    canvas: Canvas, places: Sequence[Place], paper: Paper, *, bleed: float, words: Sequence[str]
) -> None:
    """Draw the line with the scale bar and words, below the cards or else beside them.

    It stands between the marks of the columns: the bar at the first card, each of the ``words`` at
    one of the next.
    """
    bottom = max(p.y + p.h for p in places)
    right = max(p.x + p.w for p in places)
    if paper.height - bottom >= paper.width - right:
        starts = sorted({p.x for p in places})
        with canvas.turned(0, bottom + bleed):
            _line(canvas, starts, places[0].w, words)
    else:
        starts = sorted({paper.height - p.y - p.h for p in places})
        with canvas.turned(right + bleed, paper.height, 3):
            _line(canvas, starts, places[0].h, words)


def _line(canvas: Canvas, starts: Sequence[float], room: float, words: Sequence[str]) -> None:
    base = 3.4
    note = fonts.width(f"{BAR:g} mm", Face.TEXT, _SIZE) + _BESIDE
    length = max(10.0, min(BAR, (room - 2 * _INSET - note) // 10 * 10))
    x = starts[0] + _INSET
    scale_bar(canvas, x, base, length=length, width=_BAR)
    with canvas.tagged(Tag.ARTIFACT):
        canvas.text(x + length + _BESIDE, base, f"{length:g} mm", size=_SIZE, ink=Ink.MUTED)
    for start, string in zip(starts[1:], words, strict=False):
        fit = fonts.fitted(string, Face.TEXT, _SIZE, room - 2 * _INSET)
        canvas.text(start + _INSET, base, fit, size=_SIZE, ink=Ink.MUTED)


def fold_line(fold: Flip, paper: Paper) -> Segment:
    """Return the line down or across the middle along which a page is folded."""
    if fold == "long":
        return paper.width / 2, 0.0, paper.width / 2, paper.height
    return 0.0, paper.height / 2, paper.width, paper.height / 2


def fold_mark(canvas: Canvas, fold: Flip, paper: Paper) -> None:
    """Draw the line along which a page is folded."""
    canvas.lines([fold_line(fold, paper)], ink=Ink.GUIDE, width=0.2, dash=(3.0, 2.0))


def round_corners(canvas: Canvas, radius: float, w: float, h: float) -> None:
    """Draw hairlines along which the corners of an upright card at the origin are rounded."""
    k = radius * (1 - 0.5523)  # where the handles of a quarter circle end
    for right, bottom in ((False, False), (True, False), (True, True), (False, True)):
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = (
            (w - x if right else x, h - y if bottom else y)
            for x, y in ((0, radius), (0, k), (k, 0), (radius, 0))
        )
        arc: Path = (("M", x1, y1), ("C", x2, y2, x3, y3, x4, y4))
        canvas.path(arc, stroke=Ink.GUIDE, width=_HAIR)
