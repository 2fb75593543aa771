"""Spoilers: the order of face-down cards on paper, each card hidden until it is its turn.

A stack of cards becomes pull strips or rows of fold-over flaps; one that is long is cut into equal
pieces, since a strip has to slip through its sleeve. The pieces of many stacks stand side by side,
as many on a page as there is room for, with one sleeve for all strips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from dungeongen.draw.block import Block, beside
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.columns import GAP
from dungeongen.draw.png import opaque
from dungeongen.draw.strip import Cell, cell_height, sleeve, strip
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write

Layout_contra = TypeVar("Layout_contra", contravariant=True)

_LONGEST = 14  # cards of a strip, or of a column of flaps


class Stack(NamedTuple):
    """Face-down cards from the top, and the name of the stack.

    A ``loose`` stack is turned over in any order; it cannot be a strip.
    """

    name: str
    cards: Sequence[Cell]
    loose: bool = False


class HiddenStacks(NamedTuple, Generic[Layout_contra]):
    """How a game hides what lies face down in a series of deals.

    * ``stacks(name, layout)``: the face-down cards of the deal ``name``.
    * ``on``: what the sleeve says to do with the card in its window.
    * ``draw``: how to take the next card, for each kind of spoiler.
    """

    stacks: Callable[[str, Layout_contra], Sequence[Stack]]
    on: str
    draw: Mapping[str, str]


_CUT = "Let somebody else cut if you can; if not, do not look at the cards."
HOW = {
    "strip": (
        f"{_CUT} Cards lie on a strip in no order: its numbers say which comes when. Cut along "
        "the solid lines, fold along the dashed ones.",
        "Fold the sleeve, glue its flap behind the front, and cut out the window. Push a strip in "
        "from below, until only its grip shows at the top.",
    ),
    "flap": (
        f"{_CUT} Cut out the rows along the solid lines, and cut between the flaps up "
        "to the dashed line.",
        "Fold each flap over its card.",
    ),
}
"""How to make each kind of spoiler."""

NEEDS = {"strip": ("scissors", "glue"), "flap": ("scissors",), "list": ("a host who deals",)}
"""What to have at the table for each kind of spoiler."""

TAKE = {
    "strip": "For the next card, cover the window, and move the strip until the next number is the "
    "last one above the sleeve. Take that card from your pack. After strip 1a comes strip 1b, and "
    "so on.",
    "flap": "For the next card, lift the next flap, and take that card from your pack. After the "
    "flaps of 1a come those of 1b, and so on.",
}
"""How to take the next card in a game for one."""


class Piece(NamedTuple):
    """A part of a stack, and the number of its first card."""

    name: str
    cards: Sequence[Cell]
    first: int
    loose: bool


def pieces(stacks: Sequence[Stack]) -> list[Piece]:
    """Split stacks into pieces of about equal length, which are lettered a, b, c."""
    return [piece for stack in stacks for piece in _cut(stack)]


def _cut(stack: Stack) -> Iterator[Piece]:
    name, cards, loose = stack
    count = -(-len(cards) // _LONGEST)
    for i in range(count):
        first, last = (len(cards) * j // count for j in (i, i + 1))
        letter = chr(ord("a") + i) if count > 1 else ""
        yield Piece(f"{name}{letter}", cards[first:last], first + 1, loose)


def hidden(
    stacks: Sequence[Stack],
    *,
    kind: str,
    width: float,
    height: float,
    theme: Theme,
    seed: str,
    on: str = "",
) -> list[Block]:
    """Return pages with all stacks as spoilers of a ``kind``: strip or flap.

    ``on`` is what the sleeve says to do with the card in its window; ``seed`` says where cards lie
    on a strip. Raises DungeongenError for paper that is too small.
    """
    units = list(_units(pieces(stacks), kind, height, theme, on, seed))
    rows: list[list[Block]] = [[]]
    for unit in units:
        if rows[-1] and beside([*rows[-1], unit], gap=GAP).width > width:
            rows.append([])
        rows[-1].append(unit)
    return [beside(row, gap=GAP) for row in rows]


def _units(
    parts: Sequence[Piece], kind: str, height: float, theme: Theme, on: str, seed: str
) -> Iterator[Block]:
    pulled = [part for part in parts if kind == "strip" and not part.loose]
    if pulled:
        count = max(len(part.cards) for part in pulled)
        cell = cell_height(height, count)
        yield sleeve(count, cell=cell, theme=theme, on=on)
    for part in parts:
        if part in pulled:
            yield strip(
                part.cards,
                part.name,
                cell=cell,
                theme=theme,
                seed=seed,
                first=part.first,
                count=count,
            )
        else:
            yield flaps(part.cards, part.name, room=height, theme=theme, first=part.first)


# Fold-over flaps: cards as rows, each under a flap of its own that is folded over it.
#
# The flaps are dark, so that no card shows through; a slit between two of them is a light line.

_NUMBER = 10.0  # millimetres for the number of a row
CELL = 20.0
"""The width of a card in a row, in millimetres."""
FLAP = 21.0
"""The width of a flap, which reaches a little beyond its card, in millimetres."""

WIDTH = _NUMBER + CELL + FLAP
_HEAD = 9.0
_LARGEST = 17.5


def flaps(cards: Sequence[Cell], name: str, *, room: float, theme: Theme, first: int = 1) -> Block:
    """Return a row for each card, at most ``room`` high in all; ``name`` stands above them."""
    row = min(_LARGEST, (room - _HEAD) / len(cards))
    height = _HEAD + row * len(cards)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        frame = canvas.frame(x, y, WIDTH, height, f"flaps {name}".rstrip())
        with frame, canvas.tagged(Tag.HIDDEN):
            fold = x + _NUMBER + CELL
            write(
                canvas, x + 1.5, y, _HEAD, name or "Deck", face=Face.TITLE, size=theme.type["head"]
            )
            canvas.rect(x, y, _NUMBER + CELL, height, stroke=Ink.WALL, width=0.35)
            opaque(canvas, fold, y + _HEAD, FLAP, height - _HEAD)
            canvas.rect(fold, y + _HEAD, FLAP, height - _HEAD, stroke=Ink.WALL, width=0.35)
            slits = [
                (fold, y + _HEAD + i * row, x + WIDTH, y + _HEAD + i * row)
                for i in range(1, len(cards))
            ]
            canvas.lines(slits, ink=Ink.PAPER, width=1.0)
            canvas.lines(slits, ink=Ink.WALL, width=0.35)
            guides = [(x, top, fold, top) for _, top, _, _ in slits]
            canvas.lines(guides, ink=Ink.GUIDE, width=0.15)
            for place, draw in enumerate(cards):
                top = y + _HEAD + place * row
                with canvas.tagged(Tag.ITEM):
                    write(
                        canvas,
                        x + _NUMBER / 2,
                        top,
                        row,
                        str(first + place),
                        face=Face.TITLE,
                        size=theme.type["head"],
                        ink=Ink.MUTED,
                        anchor="middle",
                        tag=Tag.LABEL,
                    )
                    frame = canvas.frame(x + _NUMBER, top, CELL, row, f"cell {first + place}")
                    with frame, canvas.tagged(Tag.BODY):
                        draw(canvas, x + _NUMBER, top, CELL, row)
            canvas.lines([(fold, y + _HEAD, fold, y + height)], ink=Ink.PAPER, width=0.5)
            canvas.lines(
                [(fold, y + _HEAD, fold, y + height)], ink=Ink.WALL, width=0.3, dash=(1.6, 1.2)
            )

    return Block(WIDTH, height, paint)
