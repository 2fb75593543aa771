"""Where cards lie on a page: a grid of places, and the same grid on the other side of the paper.

Cards lie edge to edge unless there is a gap, so that one cut serves two; the grid is in the middle
of the page. Turned over its long edge, a page keeps its heights and mirrors its widths; over the
short edge it is the other way round, and what stands upright there stands on its head. A page that
is folded down its middle is the same case: the second side is the other half. Places are counted in
reading order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple, TypeVar

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.card_sizes import CardSize
from dungeongen.press.paper import Paper

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
