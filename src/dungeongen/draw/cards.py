"""Playing cards: faces for every size, from a mark on a map to a card in the hand.

There are three designs by width, since a small card is not just a large one shrunk:

* up to 15 mm (legible down to 5 mm): the rank above a large suit, or beside it on a card that lies
  on its side;
* up to 40 mm: the rank and suit in a corner, and one large suit;
* larger: the classic face, with corner indices, pips in their traditional places, an ornate ace,
  and courts as figures, once more upside down.

Cards of the third design are point-symmetric. Ranks are set in the title face; upside down they are
outlines of the same letters. Red suits and red letters are hollow (see ``icons``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from dungeongen.core.cards import card_shown, card_text, suit_of
from dungeongen.core.options import Option, ResolvedOptions
from dungeongen.draw import fonts, icons
from dungeongen.draw.block import Block, without_markup
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.card_sizes import STANDARD
from dungeongen.draw.icons import draw_suit, ink_of, placed
from dungeongen.draw.outlines import outline
from dungeongen.draw.pictures import Picture
from dungeongen.draw.structure import Tag

if TYPE_CHECKING:
    from dungeongen.draw.spoilers import Cell


# The cards of a game, for who prints a deck: their faces, in the order of a deal.
#
# A card is data, ``CardContent``, and its face is drawn from that. A game draws faces into a card
# of any size and says nothing of paper; ``press.cards`` lays them out, adds backs and marks, and
# cuts. A face has no edge of its own, since no knife follows it exactly: it ends at the trim, and
# the colour of its ground goes on beyond.


Layout = TypeVar("Layout")
_OF_SUIT = {"H": "of hearts", "C": "of clubs", "S": "of spades", "D": "of diamonds"}


class Trim(NamedTuple):
    """A card after cutting, in millimetres; content stays ``safe`` away from its edges."""

    width: float
    height: float
    safe: float


class CardContent(NamedTuple):
    """What stands on a card: it is drawn, listed and read out from this.

    ``kind`` is a line below the name; ``value`` and ``suit`` (a letter of ``core.cards``, or an
    icon) stand in the corners; ``numbers`` are icons, or words, with a number each; ``text`` are
    paragraphs with their markup. A card shows a ``picture`` of the user's, an engraving from
    ``templates/art``, or else its ``icon``. ``icons`` are pictures of the user's that stand in the
    text by their names. ``layout``: *full*, the user's picture fills the card, with the words on
    it; *picture*, there are no words; else it has a frame. ``colour`` is a dot of the user's
    colour.
    """

    name: str
    kind: str = ""
    value: str = ""
    suit: str = ""
    icon: str = ""
    numbers: tuple[tuple[str, str], ...] = ()
    text: tuple[str, ...] = ()
    art: str = ""
    picture: Picture | None = None
    icons: tuple[tuple[str, Picture], ...] = ()
    layout: str = "standard"
    colour: Picture | None = None

    @property
    def ground(self) -> Picture | None:
        """What fills the card up to its edges and beyond, below all else: a picture or a colour."""
        return self.colour if self.layout == "standard" else self.picture

    @property
    def illustrated(self) -> bool:
        """Whether there is a picture."""
        return bool(self.icon or self.art or self.picture)

    @property
    def lines(self) -> tuple[str, ...]:
        """All that stands below or beside the name, in words and without markup.

        >>> playing_card(51).content.lines
        ('A of diamonds',)
        """
        of_suit = _OF_SUIT.get(self.suit, self.suit)
        corner = f"{self.value} {of_suit}".strip()
        head = ", ".join(filter(None, (self.kind, corner)))
        numbers = ", ".join(f"{name} {number}" for name, number in self.numbers)
        return tuple(filter(None, (head, numbers, *map(without_markup, self.text))))


class CardFace(NamedTuple):
    """A card: what stands on it, and the function that draws it.

    ``place`` is its place in a new pack. ``back`` draws a back of its own, with what is printed
    beyond the edges.
    """

    content: CardContent
    draw: Callable[[Trim], Block]
    place: int = 0
    ground: Ink = Ink.FLOOR
    back: Callable[[Trim, float], Block] | None = None

    @property
    def name(self) -> str:
        """The name on the card."""
        return self.content.name


class Cards(NamedTuple, Generic[Layout]):
    """How the cards of a game are drawn.

    * ``faces(layout, options)``: every card, in the order of the deal; raises DungeongenError where
      the order is unknown.
    * ``options``: the options of the cards.
    * ``dealt``: whether cards depend on a layout; if not, ``faces`` gets ``None``.
    * ``suited``: whether they have suits; ``size``: the usual size of a card, which fits the mat.
    * ``about``: paragraphs for the help; ``examples``: what follows the command's name, and what it
      does.
    """

    faces: Callable[[Layout, ResolvedOptions], Sequence[CardFace]]
    options: tuple[Option, ...] = ()
    dealt: bool = True
    suited: bool = False
    size: str = "poker"
    about: tuple[str, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


AnyCards: TypeAlias = Cards[object]


def playing_card(card: int) -> CardFace:
    """Return the face of a card of ``core.cards``."""
    rank, suit = card_shown(card)[:-1], suit_of(card)
    content = CardContent(card_shown(card), value=rank, suit=suit)
    return CardFace(content, partial(_drawn, card), card)


def _drawn(card: int, trim: Trim) -> Block:
    return bare_card(card, width=trim.width, height=trim.height, safe=trim.safe)


# Drawing


_MARK = 15.0  # largest width of the plainest design, in millimetres
_SMALL = 40.0  # largest width of the second plainest, in millimetres
_RADIUS = 0.05  # of the corners, in card widths
_BROADEST = 0.75  # of the classic face, in card heights; broader cards have it in the middle
_CENTRE = 0.5
_LEFT = 0.305  # the left column of pips, in widths
_RIGHT = 0.695  # the right column, in widths
_TEN = 0.9  # of a rank of two digits, in the size of the others
_ROOM = 0.205  # for an index, beside the pips
_TOP = 0.175  # the first row of pips, in heights
_BOTTOM = 0.825  # the last row, in heights

_THREE = (_TOP, 0.5, _BOTTOM)
_FOUR = (_TOP, _TOP + (_BOTTOM - _TOP) / 3, _BOTTOM - (_BOTTOM - _TOP) / 3, _BOTTOM)
_SIX = [(x, y) for y in _THREE for x in (_LEFT, _RIGHT)]
_EIGHT = [(x, y) for y in _FOUR for x in (_LEFT, _RIGHT)]
_PIPS = {
    "2": [(_CENTRE, _TOP), (_CENTRE, _BOTTOM)],
    "3": [(_CENTRE, y) for y in _THREE],
    "4": [(x, y) for y in (_TOP, _BOTTOM) for x in (_LEFT, _RIGHT)],
    "5": [*[(x, y) for y in (_TOP, _BOTTOM) for x in (_LEFT, _RIGHT)], (_CENTRE, 0.5)],
    "6": _SIX,
    "7": [*_SIX, (_CENTRE, (_TOP + 0.5) / 2)],
    "8": [*_SIX, (_CENTRE, (_TOP + 0.5) / 2), (_CENTRE, (_BOTTOM + 0.5) / 2)],
    "9": [*_EIGHT, (_CENTRE, 0.5)],
    "10": [
        *_EIGHT,
        (_CENTRE, (_FOUR[0] + _FOUR[1]) / 2),
        (_CENTRE, (_FOUR[2] + _FOUR[3]) / 2),
    ],
}


def card(card: int, *, width: float, height: float | None = None) -> Block:
    """Return a card of ``core.cards``, face up; by default in the shape of a standard card."""
    high = width * STANDARD.height / STANDARD.width if height is None else height
    bare = bare_card(card, width=width, height=high)
    line = max(0.2, min(0.35, 0.025 * width))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, high, f"card {card_text(card)}"):
            canvas.rect(
                x,
                y,
                width,
                high,
                fill=Ink.FLOOR,
                stroke=Ink.WALL,
                width=line,
                radius=_radius(width),
            )
            with canvas.tagged(Tag.SPAN, card_shown(card)):
                bare.paint(canvas, x, y)

    return Block(width, high, paint)


def bare_card(card: int, *, width: float, height: float, safe: float = 0.0) -> Block:
    """Return what is printed on a card of ``core.cards``, without its edge.

    Ranks stay ``safe`` millimetres from the edges of a large card.
    """
    text = card_text(card)
    rank, suit = text[:-1], text[-1]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        if width <= _SMALL:
            design = _mark if width <= _MARK else _small
            design(canvas, rank, suit, x, y, width, height)
        else:
            wide = min(width, _BROADEST * height)
            _full(canvas, rank, suit, x + (width - wide) / 2, y, wide, height, safe)

    return Block(width, height, paint)


def cell(card: int) -> Cell:
    """Return what draws rank and suit of a card into a low box."""
    return partial(_in_cell, card)


def _in_cell(card: int, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    text = card_text(card)
    with canvas.tagged(Tag.SPAN, card_shown(card)):
        _mark(canvas, text[:-1], text[-1], x, y, w, h)


def _radius(width: float) -> float:
    return max(0.5, min(3.2, _RADIUS * width))


def _mark(canvas: Canvas, rank: str, suit: str, x: float, y: float, w: float, h: float) -> None:
    """Draw the rank above its suit, or beside it on a lying card, as large as possible."""
    lying = w > h
    room, whole = (0.46 * w, 0.54 * h) if lying else (0.88 * w, 0.33 * h)
    cap = min(whole, room / fonts.width(rank, Face.TITLE, 1 / MM_PER_POINT) * fonts.CAP_HEIGHT)
    size = cap / fonts.CAP_HEIGHT / MM_PER_POINT
    if lying:
        pip = min(0.62 * h, 0.36 * w)
        place, baseline = (x + 0.28 * w, y + (h + cap) / 2)
        middle = (x + 0.76 * w, y + h / 2)
    else:
        pip = min(0.38 * h, 0.7 * w)
        gap = (h - whole - pip) / 3
        place, baseline = (x + w / 2, y + 0.72 * gap + (whole + cap) / 2)  # Q has a tail
        middle = (x + w / 2, y + h - 0.85 * gap - pip / 2)
    canvas.text(
        place, baseline, rank, face=Face.TITLE, size=size, anchor="middle", ink=ink_of(suit)
    )
    draw_suit(canvas, suit, *middle, pip)


def _small(canvas: Canvas, rank: str, suit: str, x: float, y: float, w: float, h: float) -> None:
    """Draw the index in the corner and a large suit below the middle."""
    _index(canvas, rank, suit, x, y, w, h, cap=0.2 * w, turned=False)
    draw_suit(canvas, suit, x + 0.56 * w, y + 0.6 * h, 0.56 * w)


def _full(
    canvas: Canvas, rank: str, suit: str, x: float, y: float, w: float, h: float, safe: float
) -> None:
    for turned in (False, True):
        _index(canvas, rank, suit, x, y, w, h, cap=0.098 * w, safe=safe, turned=turned)
    if rank in icons.RANKS:
        icons.draw_court(canvas, rank, suit, x, y, w, h)
    elif rank == "A":
        icons.draw_ace(canvas, suit, x, y, w, h)
    else:
        for px, py in _PIPS[rank]:
            draw_suit(canvas, suit, x + px * w, y + py * h, 0.185 * w, turned=py > 0.5)


def _index(
    canvas: Canvas,
    rank: str,
    suit: str,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    cap: float,
    safe: float = 0.0,
    turned: bool,
) -> None:
    """Draw rank and suit in the upper left corner, or upside down in the lower right one."""
    size = cap / fonts.CAP_HEIGHT / MM_PER_POINT
    if rank == "10":
        size *= _TEN
    half = fonts.width(rank, Face.TITLE, size) / 2
    across = max(0.92 * cap, min(safe + half, _ROOM * w - half))  # from the edge to its middle
    down = max(0.62 * cap, safe)
    pip = 0.86 * cap
    below = down + cap + 0.4 * cap + pip / 2
    if not turned:
        canvas.text(
            x + across,
            y + down + cap,
            rank,
            face=Face.TITLE,
            size=size,
            anchor="middle",
            ink=ink_of(suit),
        )
        draw_suit(canvas, suit, x + across, y + below, pip)
        return
    letters = outline(rank, Face.TITLE, size)
    right, bottom = x + w, y + h
    canvas.path(
        placed(letters, right - across + half, bottom - down - cap, turned=True), fill=ink_of(suit)
    )
    draw_suit(canvas, suit, right - across, bottom - below, pip, turned=True)
