"""The maps of a game for a game master, and the key that explains the numbers on one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil
from types import MappingProxyType
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    beside,
    label,
    line_height,
    nothing,
    paragraph,
    stack,
    tagged,
)
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.columns import GAP, column_width, fewest_pages, in_columns
from dungeongen.draw.plan import Marks, Plan
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme

Layout = TypeVar("Layout")
Layout_contra = TypeVar("Layout_contra", contravariant=True)


class Secrets(Protocol[Layout_contra]):
    """What a game master's map shows of a layout, with type of a height in squares."""

    def __call__(self, layout: Layout_contra, em: float = ..., /) -> Marks: ...


class Scene(NamedTuple):
    """What a poster shows beyond the plan, none of it secret: its marks, a ruin of ``furniture``,
    what the place was, in words, and how far its rock reaches."""

    marks: Marks
    ruin: str
    words: str
    reach: float


class Maps(NamedTuple, Generic[Layout]):
    """The maps of squares of a game.

    * ``plan(layout)``: what a player may see, made of nothing else.
    * ``secrets(layout, em)``: what the game master's map shows beyond that, in type ``em`` squares
      high.
    * ``opening(layout)``: paragraphs above the key.
    * ``key(layout)``: the numbered rooms, in their order.
    * ``foe(layout, height)``: the picture of the foe in the title, ``None`` without one.
    * ``scene(layout, em)``: what a poster shows, in type ``em`` squares high, if it is more.
    """

    plan: Callable[[Layout], Plan]
    secrets: Secrets[Layout]
    opening: Callable[[Layout], Sequence[str]]
    key: Callable[[Layout], Sequence[KeyRoom]]
    foe: Callable[[Layout, float], Block | None] = lambda layout, height: None
    scene: Callable[[Layout, float], Scene] | None = None


AnyMaps: TypeAlias = Maps[object]


# The key to a game master's map: two columns, a room under its number, with words to read aloud.
#
# What may be read to the players stands in a box with a bar along its left side; everything else is
# for the game master alone.

_COLUMNS = 2
_INDEX = 3  # columns of names below a map
_BAR = 0.7  # width in millimetres of the bar beside what is read aloud
_INSET = 2.2  # millimetres from it to the words
_LARGER = 1.33  # than the body of a sheet: the largest type of a key


class KeyRoom(NamedTuple):
    """A room in the key.

    ``aside`` is where it lies, ``aloud`` what may be read to the players, and ``parts`` are names
    with what only the game master knows, such as *Monsters* and *Traps*.
    """

    number: str
    name: str
    aside: str
    aloud: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]


def key_pages(
    opening: Sequence[str], rooms: Sequence[KeyRoom], area: Area, theme: Theme
) -> list[SheetPage]:
    """Return the pages of a key."""
    whole, theme = area.later, _larger(theme)
    head = [paragraph(line, width=whole.width, size=theme.type["body"]) for line in opening]
    above = stack([*head, nothing(0, GAP / 2)], gap=1.0) if head else nothing()
    width = column_width(whole, _COLUMNS)

    def entries(size: float) -> list[Entry]:
        return [_entry(room, width, size, theme.type["small"]) for room in rooms]

    pages = fewest_pages(entries, theme, columns=_COLUMNS, height=whole.height - above.height)
    result = []
    for number, columns in enumerate(pages, 1):
        # Every page keeps the height of the opening, which stands on the first.
        top = above if number == 1 else nothing()
        block = in_columns(columns, width, whole.height - above.height)
        name = "Key" if len(pages) == 1 else f"Key, page {number}"
        result.append(SheetPage(name, stack([top, block]), "solution"))
    return result


def index(rooms: Sequence[KeyRoom], width: float, theme: Theme) -> Block:
    """Return the numbers and names of the rooms in columns, to stand below a map."""
    size = _larger(theme).type["body"]
    column = column_width(Area(width, 0.0), _INDEX)
    names = [paragraph(f"**{room.number}** {room.name}", width=column, size=size) for room in rooms]
    rows = ceil(len(names) / _INDEX)
    columns = [stack(names[i : i + rows]) for i in range(0, len(names), rows)]
    return beside(columns, gap=GAP)


def _larger(theme: Theme) -> Theme:
    """Return the theme with larger type, for pages that are read across a table."""
    sizes = {**theme.type, "body": _LARGER * theme.type["body"]}
    return replace(theme, type=MappingProxyType(sizes))


def _entry(room: KeyRoom, width: float, size: float, small: float) -> Entry:
    parts = [_boxed(room.aloud, width, size)] if room.aloud else []
    for name, lines in room.parts:
        first, *more = lines
        parts.append(paragraph(f"**{name}.** {first}", width=width, size=size, indent=2.4))
        parts += [paragraph(line, width=width, size=size, indent=2.4) for line in more]
    head, again = room_heads(
        room.number, room.name, room.aside, width=width, size=size, small=small
    )
    return Entry(f"key {room.number}", head, again, tuple(parts), gap=0.09 * size)


def room_heads(
    number: str, name: str, aside: str, *, width: float, size: float, small: float
) -> tuple[Block, Block]:
    """Return the head of a room, and that of a column in which it continues.

    A head has the room's number or letter on a plate, its name, and at the right, where there is
    room for it, ``aside`` in type of ``small`` points.
    """
    head = _head(number, name, aside, width, size, small)
    return head, tagged(_head(number, name, "continued", width, size, small), Tag.ARTIFACT)


def _head(number: str, name: str, aside: str, width: float, size: float, small: float) -> Block:
    large = size * 1.12
    radius = max(line_height(size) * 0.62, fonts.width(number, Face.TITLE, large) / 2 + 0.6)
    title = label(name, face=Face.TITLE, size=large, ink=Ink.ACCENT, width=width - 2 * radius - 1.5)
    used = 2 * radius + 4 + fonts.width(name, Face.TITLE, large)
    aside = aside if used + fonts.width(aside, Face.ITALIC, small) <= width else ""
    height = max(2 * radius, title.height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        middle = y + height / 2
        canvas.circle(x + radius, middle, radius, fill=Ink.PAPER, stroke=Ink.WALL, width=0.4)
        baseline = middle + fonts.CAP_HEIGHT * large * MM_PER_POINT / 2
        with canvas.tagged(Tag.H2, f"{number}: {name}"):
            canvas.text(x + radius, baseline, number, face=Face.TITLE, size=large, anchor="middle")
            title.paint(canvas, x + 2 * radius + 1.5, y + (height - title.height) / 2)
        canvas.text(
            x + width, baseline, aside, face=Face.ITALIC, size=small, ink=Ink.MUTED, anchor="end"
        )
        rule = y + height + 0.35
        canvas.lines([(x, rule, x + width, rule)], ink=Ink.GUIDE, width=0.2)

    return Block(width, height + 0.8, paint)


def _boxed(words: str, width: float, size: float) -> Block:
    """Return words to read aloud, in a box with a bar on its left."""
    text = paragraph(f"__{words}__", width=width - _INSET - 1.2, size=size)
    height = text.height + 1.6

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, width, height, fill=Ink.PANEL)
        canvas.rect(x, y, _BAR, height, fill=Ink.ACCENT)
        text.paint(canvas, x + _INSET, y + 0.8)

    return Block(width, height, paint)
