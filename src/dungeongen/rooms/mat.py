"""The mat: places for the room, the pack, the weapon with its monsters, the discard pile, and a
health track.

Places are those of the largest cards of which a room lies in one row, or of mini cards made smaller
on small paper. A mat for poker cards, if it is asked for, takes two pages on A4 and Letter: the
room in two rows, and the player's side to lay below it.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.block import (
    Area,
    Block,
    beside,
    centred,
    framed,
    line_height,
    paragraph,
    stack,
    tagged,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.card_sizes import CARD_SIZES
from dungeongen.draw.columns import heading
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write

_GAP = 3.0
_SPARE = 0.6  # of a place beyond its card
_APART = 15.0  # at most, between two places of a mat on two pages
_RADIUS = 2.5
_STEP = 0.3  # how far the monsters on a weapon are apart, in card widths
_DOORS = ("door-1", "door-2", "door-3", "door-4")
_SIZES = ("poker", "mini")


class Place(NamedTuple):
    """A place for cards: its name, a few words in small type, and a picture."""

    name: str
    words: str
    art: str


class MatWords(NamedTuple):
    """The places that have other names in each game."""

    pack: Place
    weapon: Place
    discard: Place


def mat(
    words: MatWords, health: int, *, area: Area, theme: Theme, size: str | None = None
) -> list[Block]:
    """Return the mat of a dungeon that is entered with this health, a block a page.

    ``size`` is the name of the cards that it is for. Raises DungeongenError if those do not fit.
    """
    room = len(_DOORS)
    for name in (size,) if size else _SIZES:
        cards = CARD_SIZES[name]
        width, height = cards.width + _SPARE, cards.height + _SPARE
        fits = room * width + (room - 1) * _GAP <= area.width
        if fits:
            break
    note = f"for {name} cards, {cards}"
    if not fits and size == "poker":
        return _two_pages(words, health, note, width, height, area, theme)
    if not fits:
        width = min(width, (area.width - (room - 1) * _GAP) / room)
        height = width * cards.height / cards.width
        note = f"{name} cards do not fit: lay them around it"
    across = (area.width - room * width) / (room - 1)
    row = beside(_rooms(width, height, theme), gap=across)
    wide = area.width - 2 * width - 2 * _GAP
    side = beside(
        [
            _place(width, height, words.pack, theme),
            _weapon(wide, width, height, words.weapon, theme),
            _place(width, height, words.discard, theme),
        ],
        gap=_GAP,
    )
    head = heading("The Room", width=area.width, theme=theme, note=note, alt_text="")
    yours = heading("Your Side", width=area.width, theme=theme)
    track = _track(health, area.width, theme)
    return [framed(stack([head, row, yours, side, track], gap=_GAP), "mat")]


def _two_pages(
    words: MatWords,
    health: int,
    note: str,
    width: float,
    height: float,
    area: Area,
    theme: Theme,
) -> list[Block]:
    """Return the mat with two places in a row, the player's side on a page of its own."""
    apart = min(area.width - 2 * width, _APART)
    head = heading("The Room", width=area.width, theme=theme, note=note, alt_text="")
    first, second, *rest = _rooms(width, height, theme)
    rows = [beside(pair, gap=apart) for pair in ([first, second], rest)]
    yours = heading("Your Side", width=area.width, theme=theme, note="lay it below the room")
    piles = [_place(width, height, place, theme) for place in (words.pack, words.discard)]
    weapon = _weapon(area.width, width, height, words.weapon, theme)
    pair = centred(beside(piles, gap=apart), area.width)
    side = [yours, pair, weapon, _track(health, area.width, theme)]
    rooms = [centred(row, area.width) for row in rows]
    pages = [stack([head, *rooms], gap=_GAP), stack(side, gap=_GAP)]
    if apart < _GAP or any(page.height > area.height for page in pages):
        raise DungeongenError("the paper is too small for a mat of poker cards")
    return [framed(page, "mat") for page in pages]


def _rooms(width: float, height: float, theme: Theme) -> list[Block]:
    places = [Place(f"Room {i}", "", art) for i, art in enumerate(_DOORS, 1)]
    return [_place(width, height, place, theme) for place in places]


def _edge(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    canvas.rect(x, y, width, height, stroke=Ink.WALL, width=0.45, radius=_RADIUS)


def _place(width: float, height: float, place: Place, theme: Theme) -> Block:
    size = theme.type["head"]
    text = paragraph(place.words, width=width - 6, size=theme.type["small"], ink=Ink.MUTED)
    above = 3 + 1.4 * line_height(size) + (text.height if place.words else 0.0)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, height, f"slot {place.name.lower()}"):
            _edge(canvas, x, y, width, height)
            middle, high = x + width / 2, line_height(size)
            write(
                canvas,
                middle,
                y + 2,
                high,
                place.name,
                face=Face.TITLE,
                size=size,
                anchor="middle",
                tag=Tag.H3,
            )
            if place.words:
                text.paint(canvas, x + 3, y + 2 + 1.4 * high)
            canvas.art(x + 5, y + above, width - 10, height - above - 3, place.art)

    return Block(width, height, paint)


def _weapon(wide: float, width: float, height: float, place: Place, theme: Theme) -> Block:
    """Return the place of the weapon: the monsters that it struck lie fanned on it."""
    size = theme.type["head"]
    text = paragraph(place.words, width=wide - 6, size=theme.type["small"], ink=Ink.MUTED)
    above = 3 + 1.4 * line_height(size) + text.height + 1

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, wide, height, f"slot {place.name.lower()}"):
            _edge(canvas, x, y, wide, height)
            high = line_height(size)
            write(canvas, x + 3, y + 2, high, place.name, face=Face.TITLE, size=size, tag=Tag.H3)
            text.paint(canvas, x + 3, y + 2 + 1.4 * high)
            left, step = x + width, _STEP * width
            while left < x + wide - 2:
                edge = (left, y + above, left, y + height - 2)
                canvas.lines([edge], ink=Ink.GUIDE, width=0.3)
                left += step
            canvas.art(x + 3, y + above, width - 6, height - above - 3, place.art)

    return Block(wide, height, paint)


def _track(health: int, width: float, theme: Theme) -> Block:
    """Return a box for each point of health, with 0 at the left."""
    box = width / (health + 1)
    size, high = theme.type["body"], max(8.0, min(box, 11.0))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, high, "health"):
            for points in range(health + 1):
                left = x + points * box
                fill = Ink.FLOOR if points in (0, health) else Ink.PAPER
                canvas.rect(left, y, box, high, fill=fill, stroke=Ink.WALL, width=0.3)
                write(
                    canvas,
                    left + box / 2,
                    y,
                    high,
                    str(points),
                    face=Face.BOLD,
                    size=size,
                    anchor="middle",
                )

    return tagged(Block(width, high, paint), Tag.FIGURE, f"A track for health, 0 to {health}.")
