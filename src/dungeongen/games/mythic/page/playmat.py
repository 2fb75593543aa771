"""The playmat: a slot for every card on the table, and the tracks for health and skipped rooms.

On A4 and Letter the slots hold mini cards (41 × 63 mm) in real measures; on smaller paper they
shrink, and the caption says which cards fit. Poker cards fit on paper of the size of A3.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.block import Area, Block, paragraph, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.theme import Theme
from dungeongen.games.mythic.layout import CAPS, Layout
from dungeongen.games.mythic.rules.engine import FEAR
from dungeongen.games.mythic.rules.state import ROOM

MINI, POKER = (41.0, 63.0), (63.0, 88.0)
PLAY = 1.2
"""How much wider and higher a slot is than its card, in millimetres."""
_GAP = 2.0
_ACROSS = 15  # points of health in a row of the track

MEANINGS = (
    ("♣♠", "monster: worth its rank"),
    ("♦", "weapon or shield, once in hand"),
    ("♥", "potion: heals its rank"),
)


HINTS = {
    "pile": "Face down.",
    "left hand": "One ♦ to fight or block with. Drinking needs a free hand.",
    "right hand": "One ♦ to fight or block with. Drinking needs a free hand.",
    "bag": "Loot goes face down. One card may lie on it face up: then nothing is looted.",
    "discard": "Used cards, and monsters that are not looted.",
}
"""What is written in a slot, by its name."""


class Slots(NamedTuple):
    """The measures of a mat: a slot's width and height, the height of a caption."""

    width: float
    height: float
    caption: float

    @property
    def row(self) -> float:
        """The height of a row of slots with its captions."""
        return self.height + self.caption

    @property
    def across(self) -> float:
        """The width of a row."""
        return ROOM * self.width + (ROOM - 1) * _GAP


def slots(area: Area, theme: Theme, *, above: float) -> Slots:
    """Return the largest slots of a known card that fit, else the largest that fit at all."""
    caption = 1.15 * theme.type["body"] * MM_PER_POINT
    wide = (area.width - (ROOM - 1) * _GAP) / ROOM
    high = (area.height - above - 2 * _GAP) / 3 - caption
    for card in (POKER, MINI):
        if card[0] + PLAY <= wide and card[1] + PLAY <= high:
            return Slots(card[0] + PLAY, card[1] + PLAY, caption)
    scale = min(wide / (MINI[0] + PLAY), high / (MINI[1] + PLAY))
    return Slots(scale * (MINI[0] + PLAY), scale * (MINI[1] + PLAY), caption)


def playmat(layout: Layout, *, area: Area, theme: Theme) -> Block:
    """Return the mat: pile and tracks, the room, then hands, bag and discard pile."""
    size = theme.type["body"]
    note = paragraph(" ", width=area.width, size=size)
    made = slots(area, theme, above=note.height + _GAP)
    note = paragraph(_fits(made), width=area.width, size=size)
    left = (area.width - made.across) / 2

    def paint(canvas: Canvas, x: float, y: float) -> None:
        x += left
        step = made.width + _GAP
        _slot(canvas, x, y, made, "Draw pile", theme, name="pile")
        _tracks(canvas, x + step, y, made, layout, theme)
        y += made.row + _GAP
        for place in range(ROOM):
            caption = f"Room {place + 1}"
            _slot(canvas, x + place * step, y, made, caption, theme, name=f"room {place + 1}")
        y += made.row + _GAP
        captions = ("Left hand", "Bag", "Right hand", "Discard")
        for place, caption in enumerate(captions):
            _slot(canvas, x + place * step, y, made, caption, theme, name=caption.lower())

    mat = Block(area.width, 3 * made.row + 2 * _GAP, paint)
    return stack([mat, note], gap=_GAP)


def _fits(made: Slots) -> str:
    wide, high = made.width - PLAY, made.height - PLAY
    for name, card in (("Poker", POKER), ("Mini", MINI)):
        if wide >= card[0] - 1e-6 and high >= card[1] - 1e-6:
            return f"{name} cards ({card[0]:.0f} × {card[1]:.0f} mm) fit the slots."
    return f"Cards of up to {int(wide)} × {int(high)} mm fit the slots."


def _slot(
    canvas: Canvas, x: float, y: float, made: Slots, caption: str, theme: Theme, *, name: str
) -> None:
    size = theme.type["body"]
    with canvas.frame(x, y, made.width, made.row, f"slot {name}"):
        canvas.text(
            x + made.width / 2, y + 0.8 * made.caption,
            fonts.fitted(caption, Face.TITLE, size, made.width),
            face=Face.TITLE, size=size, ink=Ink.ACCENT, anchor="middle",
        )  # fmt: skip
        canvas.rect(
            x, y + made.caption, made.width, made.height, fill=Ink.FLOOR, stroke=Ink.WALL,
            width=0.4, radius=0.06 * made.width,
        )  # fmt: skip
        hint = paragraph(HINTS.get(name, ""), width=made.width - 5, size=size, ink=Ink.MUTED)
        if hint.height < 0.7 * made.height:
            hint.paint(canvas, x + 2.5, y + made.row - hint.height - 2.5)


# Health, skipped rooms, what the cards mean


def _tracks(canvas: Canvas, x: float, y: float, made: Slots, layout: Layout, theme: Theme) -> None:
    """Draw the tracks in the width of three slots, beside the draw pile."""
    width = 3 * made.width + 2 * _GAP
    size = theme.type["body"]
    with canvas.frame(x, y, width, made.row, "tracks"):
        head = f"Health: start at {layout.health}, never above {layout.max_health}"
        _words(canvas, x, y + 0.8 * made.caption, width, head, Face.TITLE, size)
        top = y + made.caption
        pitch = width / (_ACROSS + 1)
        cell = min(pitch, 0.17 * made.height)
        for value in range(CAPS[-1] + 1):
            row, place = (0, value) if value <= _ACROSS else (1, value - _ACROSS)
            _health(canvas, x + place * pitch, top + row * cell, pitch, cell, value, layout, theme)
        down = top + 2 * cell + _GAP
        _rest(canvas, x, down, width, y + made.row - down, theme)


def _health(
    canvas: Canvas, x: float, y: float, w: float, h: float, value: int, layout: Layout, theme: Theme
) -> None:
    above, cap = value > layout.max_health, value == layout.max_health
    canvas.rect(
        x, y, w, h, fill=Ink.PANEL if cap else None, stroke=Ink.GUIDE if above else Ink.WALL,
        width=1.0 if cap else 0.25,
    )  # fmt: skip
    size = min(theme.type["digit"], 0.62 * h / MM_PER_POINT, 0.55 * w / MM_PER_POINT)
    ink = Ink.MUTED if above else Ink.TEXT
    face = Face.BOLD if cap or value == layout.health else Face.TEXT
    baseline = y + h / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
    canvas.text(x + w / 2, baseline, str(value), face=face, size=size, ink=ink, anchor="middle")


def _rest(canvas: Canvas, x: float, y: float, w: float, h: float, theme: Theme) -> None:
    """Draw the skip marker and the meaning of the cards, as far as the height goes."""
    size = theme.type["body"]
    high = min(0.3 * h, 12.0)
    third = w / 3
    words = ("no skip", "skipped once", f"twice: {FEAR} damage")
    for place, what in enumerate(words):
        canvas.rect(x + place * third, y, third, high, stroke=Ink.WALL, width=0.25)
        _words(
            canvas, x + place * third + 1.0, y + high / 2 + 0.35 * size * MM_PER_POINT,
            third - 2.0, what, Face.TEXT, size,
        )  # fmt: skip
    lines = (
        "Skips in a row; the marker goes back when you play a card.",
        *(f"**{sign}** {text}" for sign, text in MEANINGS),
        "J 11, Q 12, K 13, A 14, dragon 15.",
        "Play three of the four cards; the last one stays for the next room.",
    )
    top, bottom = y + high + 1.4, y + h
    for line in lines:
        block = paragraph(line, width=w, size=size)
        if top + block.height > bottom:
            break
        block.paint(canvas, x, top)
        top += block.height + 0.7


def _words(
    canvas: Canvas, x: float, y: float, width: float, string: str, face: Face, size: float
) -> None:
    canvas.text(x, y, fonts.fitted(string, face, size, width), face=face, size=size)
