"""The mat: places for the room, the Dungeon, the weapon with its monsters, the discard pile, and a
health track. Places are those of mini cards where the paper is wide enough, else smaller."""

from __future__ import annotations

from dungeongen.draw.block import Area, Block, beside, framed, line_height, paragraph, stack, tagged
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.card_sizes import CARD_SIZES
from dungeongen.draw.columns import heading
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.scoundrel.layout import ROOM

_GAP = 3.0
_SPARE = 0.6  # of a place beyond its card
_RADIUS = 2.5
_STEP = 0.3  # how far the monsters on a weapon are apart, in card widths
_DOORS = ("door-1", "door-2", "door-3", "door-4")


def mat(health: int, *, area: Area, theme: Theme) -> Block:
    """Return the mat of a Dungeon that is entered with this health."""
    size = CARD_SIZES["mini"]
    width = min(size.width + _SPARE, (area.width - (ROOM - 1) * _GAP) / ROOM)
    height = width * size.height / size.width
    fits = width >= size.width + _SPARE
    note = f"for mini cards, {size}" if fits else "mini cards do not fit: lay them around it"
    room = [_place(width, height, f"Room {i + 1}", "", art, theme) for i, art in enumerate(_DOORS)]
    wide = area.width - 2 * width - 2 * _GAP
    below = [
        _place(width, height, "Dungeon", "face down; avoided rooms go under it", "stair", theme),
        _weapon(wide, width, height, theme),
        _place(width, height, "Discard", "potions and old weapons", "gravestone", theme),
    ]
    parts = [
        heading("The Room", width=area.width, theme=theme, note=note, alt_text=""),
        beside(room, gap=(area.width - ROOM * width) / (ROOM - 1)),
        heading("Your Side", width=area.width, theme=theme),
        beside(below, gap=_GAP),
        _track(health, area.width, theme),
    ]
    return framed(stack(parts, gap=_GAP), "mat")


def _edge(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    canvas.rect(x, y, width, height, stroke=Ink.WALL, width=0.45, radius=_RADIUS)


def _place(width: float, height: float, name: str, words: str, art: str, theme: Theme) -> Block:
    size = theme.type["head"]
    text = paragraph(words, width=width - 6, size=theme.type["small"], ink=Ink.MUTED)
    above = 3 + 1.4 * line_height(size) + (text.height if words else 0.0)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, height, f"slot {name.lower()}"):
            _edge(canvas, x, y, width, height)
            middle, high = x + width / 2, line_height(size)
            write(
                canvas,
                middle,
                y + 2,
                high,
                name,
                face=Face.TITLE,
                size=size,
                anchor="middle",
                tag=Tag.H3,
            )
            if words:
                text.paint(canvas, x + 3, y + 2 + 1.4 * high)
            canvas.art(x + 5, y + above, width - 10, height - above - 3, art)

    return Block(width, height, paint)


def _weapon(wide: float, width: float, height: float, theme: Theme) -> Block:
    """Return the place of the weapon: the monsters that it struck lie fanned on it."""
    size = theme.type["head"]
    words = "Lay each monster that it strikes on it: the last one is the highest that comes next."
    text = paragraph(words, width=wide - 6, size=theme.type["small"], ink=Ink.MUTED)
    above = 3 + 1.4 * line_height(size) + text.height + 1

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, wide, height, "slot weapon"):
            _edge(canvas, x, y, wide, height)
            high = line_height(size)
            write(canvas, x + 3, y + 2, high, "Weapon", face=Face.TITLE, size=size, tag=Tag.H3)
            text.paint(canvas, x + 3, y + 2 + 1.4 * high)
            left, step = x + width, _STEP * width
            while left < x + wide - 2:
                edge = (left, y + above, left, y + height - 2)
                canvas.lines([edge], ink=Ink.GUIDE, width=0.3)
                left += step
            canvas.art(x + 3, y + above, width - 6, height - above - 3, "broadsword")

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
