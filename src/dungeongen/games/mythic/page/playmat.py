"""The playmat: a slot for every card on the table, and the tracks for health and skipped rooms.

On A4 and Letter the slots hold mini cards in real measures, in large type with their names inside
and without a note below. Poker cards fit on paper of the size of A3. What does not fit on a page
comes in tiles (``tiled_mat``): no slot is smaller than its card.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.draw import fonts, motifs
from dungeongen.draw.block import Area, Block, paragraph, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.card_sizes import CARD_SIZES, POKER, CardSize
from dungeongen.draw.motifs import motif
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.games.mythic.layout import CAPS, Layout
from dungeongen.games.mythic.rules.engine import FEAR
from dungeongen.games.mythic.rules.state import ROOM

CARDS = {name: CARD_SIZES[name] for name in ("poker", "mini")}
"""The sizes of cards that can be asked for."""
PLAY = 1.2
"""How much wider and higher a slot is than its card, in millimetres."""
GAP = 2.0
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

PICTURES = {
    "pile": motifs.stair,
    "left hand": motifs.gauntlet,
    "right hand": motifs.right_gauntlet,
    "bag": motifs.sack,
    "discard": motifs.grave,
}
"""What is drawn in a slot; in those of the room a door."""


_DOORS = {"room 1": "a", "room 2": "b", "room 3": "c", "room 4": "f"}  # seeds of doors

ROOMS = tuple(f"room {place + 1}" for place in range(ROOM))
BELOW: tuple[str, ...] = ("left hand", "bag", "right hand", "discard")


class Slots(NamedTuple):
    """The measures of a mat: a slot's width and height, and the height of the caption above it.

    Without one its name stands inside.
    """

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
        return ROOM * self.width + (ROOM - 1) * GAP


def slots_for(card: CardSize, theme: Theme, *, captions: bool = True) -> Slots:
    """Return the slots of a card."""
    caption = _line(theme) if captions else 0.0
    return Slots(card.width + PLAY, card.height + PLAY, caption)


def _line(theme: Theme) -> float:
    return 1.15 * theme.type["body"] * MM_PER_POINT


def playmat(layout: Layout, *, area: Area, theme: Theme, cards: str | None = None) -> Block | None:
    """Return the mat: pile and tracks, the room, then hands, bag and discard pile.

    It is for the largest known cards, or for ``cards`` of one size. ``None`` if they do not fit on
    one page.
    """
    for name, card in CARDS.items():
        if cards in (None, name):
            for captions, notes in ((True, 2), (True, 1), (True, 0), (False, 0)):
                slots = slots_for(card, theme, captions=captions)
                words = " ".join((fits(slots), _TILED if name == "mini" else "")[:notes])
                mat = _mat(slots, words.strip(), layout, area.width, theme)
                if slots.across <= area.width and mat.height <= area.height:
                    return mat
    return None


def _mat(slots: Slots, words: str, layout: Layout, width: float, theme: Theme) -> Block:
    """Return a mat with these slots, and a note below it if there are any ``words``."""
    left = (width - slots.across) / 2

    def paint(canvas: Canvas, x: float, y: float) -> None:
        x += left
        step = slots.width + GAP
        slot(canvas, x, y, slots, "pile", theme)
        _tracks(canvas, x + step, y, slots, layout, theme)
        y += slots.row + GAP
        for names in (ROOMS, BELOW):
            for place, name in enumerate(names):
                slot(canvas, x + place * step, y, slots, name, theme)
            y += slots.row + GAP

    mat = Block(width, 3 * slots.row + 2 * GAP, paint)
    if not words:
        return mat
    return stack([mat, paragraph(words, width=width, size=theme.type["body"])], gap=GAP)


_TILED = f"For poker cards, the usual size ({POKER}), print the sheet with --cards poker."


def fits(slots: Slots) -> str:
    """Return which cards fit the slots, as a sentence."""
    name, card = next(
        (name, card) for name, card in CARDS.items() if slots.width >= card.width + PLAY - 1e-6
    )
    return f"{name.capitalize()} cards ({card}) fit the slots."


def slot(canvas: Canvas, x: float, y: float, made: Slots, name: str, theme: Theme) -> None:
    """Draw a slot with its name above."""
    size = theme.type["body"]
    caption = "Draw pile" if name == "pile" else name.capitalize()
    frame = canvas.frame(x, y, made.width, made.row, f"slot {name}")
    with frame, canvas.tagged(Tag.ITEM), canvas.tagged(Tag.BODY):
        canvas.rect(
            x, y + made.caption, made.width, made.height, fill=Ink.FLOOR, stroke=Ink.WALL,
            width=0.4, radius=0.06 * made.width,
        )  # fmt: skip
        line = _line(theme)
        below = 0.0 if made.caption else line + 1.5  # what a name inside takes
        canvas.text(
            x + made.width / 2, y + below + 0.8 * (made.caption or 0.0),
            fonts.fitted(caption, Face.TITLE, size, made.width - 3),
            face=Face.TITLE, size=size, ink=Ink.ACCENT, anchor="middle",
        )  # fmt: skip
        hint = paragraph(HINTS.get(name, ""), width=made.width - 5, size=size, ink=Ink.MUTED)
        told = hint.height if hint.height < 0.7 * made.height - below else 0.0
        draw = PICTURES.get(name, motifs.doorway)
        inset = 0.1 * made.width
        motif(canvas, draw, x + inset, y + made.caption + below + inset, made.width - 2 * inset,
              made.height - below - told - 2 * inset, _DOORS.get(name, name))  # fmt: skip
        if told:
            hint.paint(canvas, x + 2.5, y + made.row - told - 2.5)


# Health, skipped rooms, what the cards mean


def _tracks(canvas: Canvas, x: float, y: float, made: Slots, layout: Layout, theme: Theme) -> None:
    """Draw the tracks in the width of three slots, beside the draw pile."""
    width = 3 * made.width + 2 * GAP
    with canvas.frame(x, y, width, made.row, "tracks"):
        down = health_track(canvas, x, y, width, made, layout, theme) + GAP
        reminders(canvas, x, down, width, y + made.row - down, theme)


def health_track(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    made: Slots,
    layout: Layout,
    theme: Theme,
    across: int = _ACROSS,
) -> float:
    """Draw the health track, ``across`` points in a row after 0; return where it ends."""
    head = f"Health: start at {layout.health}, never above {layout.max_health}"
    line = made.caption or _line(theme)
    top = y + line
    pitch = width / (across + 1)
    cell = min(pitch, 0.17 * made.height)
    with canvas.tagged(Tag.FIELD, head):
        _words(canvas, x, y + 0.8 * line, width, head, Face.TITLE, theme.type["body"])
        for value in range(CAPS[-1] + 1):
            row = max(0, value - 1) // across
            place = value - row * across
            _health(canvas, x + place * pitch, top + row * cell, pitch, cell, value, layout, theme)
    if across < CAPS[-1] and cell > 6:  # below the 0 there is room for a light
        motif(canvas, motifs.candle, x + 0.5, top + cell + 0.4, pitch - 1, cell - 0.6)
    return top + CAPS[-1] // across * cell


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


def reminders(canvas: Canvas, x: float, y: float, w: float, h: float, theme: Theme) -> None:
    """Draw the skip marker and the meaning of the cards, as far as the height goes."""
    size = theme.type["body"]
    words = ("no skip", "skipped once", f"twice: {FEAR} damage")
    longest = max(fonts.width(what, Face.TEXT, size) for what in words) + 2.0
    abreast = 3 if 3 * longest <= w else 1
    wide, high = w / abreast, min(0.3 * h, 12.0) if abreast > 1 else 8.0
    with canvas.tagged(Tag.FIELD, f"Skips in a row ({', '.join(words)})"):
        for place, what in enumerate(words):
            left, above = x + place % abreast * wide, y + place // abreast * high
            canvas.rect(left, above, wide, high, stroke=Ink.WALL, width=0.25)
            middle = above + high / 2 + 0.35 * size * MM_PER_POINT
            _words(canvas, left + 1.0, middle, wide - 2.0, what, Face.TEXT, size)
    lines = (
        "Skips in a row: lay a coin here. It goes back when you play a card of a room.",
        *(f"**{sign}** {text}" for sign, text in MEANINGS),
        "J 11, Q 12, K 13, A 14, dragon 15.",
        "Play three of the four cards; the last one stays for the next room.",
    )
    top, bottom = y + 3 // abreast * high + 1.4, y + h
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
