"""Cards with a title, a picture and words: monsters and things to look up, or a deck of one's own.

From the top: the title with a value and a suit in the corners, a picture in a niche of the rock, a
row of numbers with icons, and the text. The text gets the largest type that leaves the picture its
room, or else the room that it needs least, or else the room of the picture too. What does not fit
even so is refused: nothing is cut short. A user's colour goes around that, up to the edges.

A user's picture may fill a card instead, with the words on panels at its top and its foot, or be
all that is on it.

Cards of one kind are a family: their titles and texts have the type of the one that needs the
smallest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from math import cos, pi, sqrt
from typing import NamedTuple

from dungeongen.core.errors import CardError
from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.art import FOOT, HEIGHT, WIDTH
from dungeongen.draw.block import Block, line_height, paragraph, stack, text_width
from dungeongen.draw.canvas import Canvas, Face, Ink, Segment, polygon
from dungeongen.draw.cards import CardContent, CardFace, Trim
from dungeongen.draw.curves import Line
from dungeongen.draw.icons import SIGNS, draw_suit, ink_of, rounded_path
from dungeongen.draw.pictures import Picture
from dungeongen.draw.rock import solid_rock
from dungeongen.draw.writing import write

LEAST = 7.0
"""The smallest type on a card, in points."""

_LARGEST = 10.5  # points, beside a picture
_ALONE = 14.0  # points, without a picture
_STEP = 0.5  # points, from one size to the next that is tried
_TITLES = (15.0, 8.0)  # the largest and the smallest type of a title
_PICTURE = 0.36  # height of a picture as wished, in card heights
_SMALLEST = 0.17  # its least height, in card heights
_PAD = 2.0  # inside the frame
_RADIUS = 2.0  # of its corners
_BORDER = 1.0  # of a user's colour around a panel
_GAP = 1.8
_SQUARE = 2.9  # of a map with such rock as is around a niche
_APART = 0.6  # between numbers, at least
_WALL = 2.4  # of rock around a niche, at least
_BROAD = 0.95  # width of a niche in heights, at most
_RISE = 0.3  # its roof, in widths


class Sizes(NamedTuple):
    """The largest types that a card may have, in points."""

    title: float = _TITLES[0]
    text: float = _ALONE


def card_faces(contents: Sequence[CardContent], places: Iterable[int]) -> list[CardFace]:
    """Return the faces of cards, with their places in a new pack.

    Cards of one kind have the same sizes of type.
    """
    kinds: dict[str, list[CardContent]] = {}
    for content in contents:
        kinds.setdefault(_family(content), []).append(content)
    return [
        CardFace(content, partial(_relative, content, tuple(kinds[_family(content)])), place)
        for content, place in zip(contents, places, strict=True)
    ]


def _family(content: CardContent) -> str:
    """Return the first word of a kind: the monsters are all who are a monster."""
    return content.kind.partition(",")[0]


def _relative(content: CardContent, family: tuple[CardContent, ...], trim: Trim) -> Block:
    return card_block(content, trim, _sizes(family, trim))


@fonts.measured(32)
def _sizes(family: tuple[CardContent, ...], trim: Trim) -> Sizes:
    """Return the types in which every card of a family fits."""
    room = trim.width - 2 * (trim.safe + _PAD)
    title = min(_head(content, room)[1] for content in family)
    most = Sizes(title)
    return Sizes(title, min(_parts(content, trim, most)[3] for content in family))


_MOST = Sizes()


def card_block(content: CardContent, trim: Trim, most: Sizes = _MOST) -> Block:
    """Return a card in types that are not larger than ``most``; raises CardError for what does not
    fit on it."""
    width, height, safe = trim
    if content.layout == "picture":
        return Block(width, height, lambda canvas, x, y: None)
    if content.layout == "full":
        return _on_picture(content, trim, most)
    left = safe + _PAD
    room = width - 2 * left
    head, numbers, text, _ = _parts(content, trim, most)
    free = height - 2 * left - head.height - numbers.height - _GAP * (1 + bool(content.numbers))
    panel = free - text.height - (_GAP if content.text else 0.0)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(
            x + safe,
            y + safe,
            width - 2 * safe,
            height - 2 * safe,
            fill=Ink.PAPER if content.colour else None,
            stroke=Ink.WALL,
            width=0.35,
            radius=_RADIUS,
        )
        x, y = x + left, y + left
        head.paint(canvas, x, y)
        y += head.height + _GAP
        if content.illustrated and panel >= _SMALLEST * height:
            _picture(canvas, content, x, y, room, panel)
            y += panel + _GAP
        if content.numbers:
            numbers.paint(canvas, x, y)
            y += numbers.height + _GAP
        if not content.illustrated:
            canvas.lines([(x, y, x + room, y)], ink=Ink.GUIDE, width=0.2)
            y += max(0.0, panel * 0.4)
        elif panel < _SMALLEST * height:
            y += max(0.0, panel / 2)
        text.paint(canvas, x, y)

    return Block(width, height, paint)


def _on_picture(content: CardContent, trim: Trim, most: Sizes) -> Block:
    """Return the words of a card that a picture fills: its head above, its text at the foot."""
    width, height, safe = trim
    room = width - 2 * (safe + _PAD)
    head, _ = _head(content, room, most.title)
    free = height - 2 * safe - 4 * _PAD - head.height
    text, _ = _text(content, room, free, height, most.text)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        foot = y + height - safe - text.height - 2 * _PAD
        panels = ((y + safe, head), (foot, text)) if content.text else ((y + safe, head),)
        for top, words in panels:
            box = (x + safe, top, width - 2 * safe, words.height + 2 * _PAD)
            inner = box
            if content.colour:
                with canvas.clip(rounded_path(*box, _RADIUS)):
                    side = max(box[2:])
                    canvas.picture(box[0], top, side, side, content.colour)
                inner = (
                    box[0] + _BORDER,
                    top + _BORDER,
                    box[2] - 2 * _BORDER,
                    box[3] - 2 * _BORDER,
                )
            canvas.rect(*inner, fill=Ink.PAPER, stroke=Ink.WALL, width=0.35, radius=_RADIUS)
            words.paint(canvas, x + safe + _PAD, top + _PAD)

    return Block(width, height, paint)


def _parts(content: CardContent, trim: Trim, most: Sizes) -> tuple[Block, Block, Block, float]:
    """Return the head, the numbers and the text of a card, and the size of its text."""
    room = trim.width - 2 * (trim.safe + _PAD)
    head, _ = _head(content, room, most.title)
    numbers = _numbers(content, room)
    free = trim.height - 2 * (trim.safe + _PAD) - head.height - numbers.height
    free -= _GAP * (1 + bool(content.numbers))
    return head, numbers, *_text(content, room, free, trim.height, most.text)


def _head(content: CardContent, room: float, most: float = _TITLES[0]) -> tuple[Block, float]:
    """Return the title between value and suit, above its kind, and the title's size."""
    corner = 0.0
    value_size = 22.0 if content.suit else 17.0
    if content.value:
        while value_size > 8 and fonts.width(content.value, Face.TITLE, value_size) > 0.3 * room:
            value_size -= 0.5
        corner = fonts.width(content.value, Face.TITLE, value_size) + 1.5
        if corner > 0.7 * room:
            raise CardError(f"the value {content.value!r} is too long for the card")
    pip = 6.4 if content.suit else 0.0
    before, after = corner, pip + 1.5 if pip else 0.0
    if fonts.width(content.name, Face.TITLE, most) <= room - 2 * max(before, after):
        before = after = max(before, after)  # in the very middle
    kind_size = LEAST
    kind_wide = fonts.width(content.kind, Face.ITALIC, kind_size)
    wide = room - before - after
    title = _title(content.name, wide, most) if kind_wide <= wide else None
    above = 0.0
    if title is None:  # below value and suit
        before = after = 0.0
        above, wide = 8.0, room
        title = _title(content.name, wide, most)
    if title is None or kind_wide > wide:
        raise CardError(f"the title {content.name[:40]!r} is too long for the card")
    lines, size = title
    step = line_height(size) * 0.94
    kind = line_height(kind_size) if content.kind else 0.0
    high = max(above + len(lines) * step + kind, 8.0 if content.value or content.suit else 0.0)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        ink = ink_of(content.suit) if content.suit in SIGNS.values() else Ink.TEXT
        if content.value:
            write(canvas, x, y, 8.0, content.value, face=Face.TITLE, size=value_size, ink=ink)
        if content.suit in SIGNS.values():
            draw_suit(canvas, content.suit, x + room - pip / 2, y + 4.0, pip)
        elif content.suit:
            canvas.icon(x + room - pip, y + 4.0 - pip / 2, pip, content.suit)
        top = y + above + (high - above - len(lines) * step - kind) / 2
        middle = x + before + wide / 2
        for line in lines:
            write(canvas, middle, top, step, line, face=Face.TITLE, size=size, anchor="middle")
            top += step
        write(
            canvas,
            middle,
            top,
            kind,
            content.kind,
            face=Face.ITALIC,
            size=kind_size,
            ink=Ink.MUTED,
            anchor="middle",
        )

    return Block(room, high, paint), size


def _title(title: str, room: float, most: float) -> tuple[list[str], float] | None:
    """Return a title in one line, or in up to three that let it be larger, and its type.

    ``None``: it does not fit.
    """
    words = title.split()
    ways: list[list[str]] = [[title]]
    ways += [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))]
    ways += [
        [" ".join(words[:i]), " ".join(words[i:k]), " ".join(words[k:])]
        for i in range(1, len(words))
        for k in range(i + 1, len(words))
    ]
    choices = []
    for lines in ways:
        widest = max(fonts.width(line, Face.TITLE, 1.0) for line in lines)
        largest = min(most, _TITLES[0] - 3.0 * (len(lines) - 1))
        size = min(largest, room / widest if widest > 0 else largest) if room > 0 else 0.0
        choices.append((size - 1.5 * (len(lines) - 1), size, lines))
    _, size, lines = max(choices, key=lambda way: (way[0] if way[1] >= _TITLES[1] else 0.0, way[1]))
    return (lines, size) if size >= _TITLES[1] else None


def _text(
    content: CardContent, room: float, free: float, height: float, most: float
) -> tuple[Block, float]:
    """Return the text in the largest type that fits, and its size."""
    if not content.text:
        return Block(room, 0.0, lambda canvas, x, y: None), most
    wished, least = (_PICTURE * height, _SMALLEST * height) if content.illustrated else (0.0, 0.0)
    best: tuple[Block, float] | None = None
    largest = min(most, _LARGEST if content.illustrated else _ALONE)
    for i in range(int((largest - LEAST) / _STEP) + 1):
        size = largest - i * _STEP
        if _widest(content.text, size) > room:
            continue
        parts = [
            paragraph(markup, width=room, size=size, pictures=dict(content.icons))
            for markup in content.text
        ]
        block = stack(parts, gap=0.35 * line_height(size))
        spare = free - block.height - _GAP
        if spare >= wished:
            return block, size
        if spare >= least or (content.illustrated and size == LEAST and spare >= -_GAP):
            best = best or (block, size)
    if best is None:
        count = sum(map(len, content.text))
        raise CardError(f"its text of {count} characters does not fit on the card")
    return best


def _widest(text: Sequence[str], size: float) -> float:
    """Return the width of the longest word."""
    words = [word for markup in text for word in markup.split()]
    return max((text_width(word, Face.BOLD, size) for word in words), default=0.0)


def _numbers(content: CardContent, room: float) -> Block:
    """Return a row of numbers, each beside its icon."""
    if not content.numbers:
        return Block(room, 0.0, lambda canvas, x, y: None)
    for icon, size in ((6.0, 13.0), (4.6, 10.0), (3.6, 8.0)):
        widths = [icon + 0.7 + fonts.width(text, Face.TITLE, size) for _, text in content.numbers]
        between = (room - sum(widths)) / (len(widths) + 1)
        if between >= _APART:
            break
    else:
        raise CardError("its numbers do not fit on the card")
    high = icon + 1.6

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.lines(
            [(x, y, x + room, y), (x, y + high, x + room, y + high)], ink=Ink.GUIDE, width=0.2
        )
        for (name, text), wide in zip(content.numbers, widths, strict=True):
            x += between
            canvas.icon(x, y + (high - icon) / 2, icon, name)
            write(canvas, x + wide, y, high, text, face=Face.TITLE, size=size, anchor="end")
            x += wide

    return Block(room, high, paint)


def framed_picture(
    canvas: Canvas, picture: Picture, x: float, y: float, w: float, h: float
) -> None:
    """Draw a picture as large as fits, in the middle, within a frame of its own shape."""
    scale = min(w / picture.width, h / picture.height)
    wide, high = picture.width * scale, picture.height * scale
    left, top = x + (w - wide) / 2, y + (h - high) / 2
    with canvas.clip(rounded_path(left, top, wide, high, 1.6)):
        canvas.picture(left, top, wide, high, picture)
    canvas.rect(left, top, wide, high, stroke=Ink.WALL, width=0.35, radius=1.6)


def _picture(canvas: Canvas, content: CardContent, x: float, y: float, w: float, h: float) -> None:
    """Draw an engraving or an icon in a niche of the rock; an engraving stands on its floor."""
    if content.picture:
        framed_picture(canvas, content.picture, x, y, w, h)
        return
    high = h - 2 * _WALL
    wide = min(w - 2 * _WALL, _BROAD * high)
    left, top, floor = x + (w - wide) / 2, y + _WALL, y + h - _WALL
    with canvas.clip(rounded_path(x, y, w, h, 1.6)):
        canvas.rect(x, y, w, h, fill=Ink.ROCK)
        strokes = _rock(round(w, 1), round(h), round(wide, 1), round(high, 1))
        above = y + (h - round(h)) / 2
        canvas.lines(
            [(x + a, above + b, x + c, above + d) for a, b, c, d in strokes],
            ink=Ink.HATCH,
            width=0.2,
        )
    niche = polygon([(left + u, top + v) for u, v in _niche(wide, high)])
    canvas.path(niche, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.5)
    if content.art:
        side = min(0.84 * wide, (high - 2.0) * WIDTH / FOOT)
        foot, tall = side * FOOT / WIDTH, side * HEIGHT / WIDTH
        canvas.art(left + (wide - side) / 2, floor - foot, side, tall, content.art, bold=True)
    else:
        side = min(0.82 * wide, 0.78 * high)
        canvas.icon(x + (w - side) / 2, floor - side, side, content.icon)


def _niche(wide: float, high: float) -> Line:
    """Return the outline of a niche whose roof is half an ellipse, from its lower left corner."""
    roof = [(1 - cos(pi * i / 24)) / 2 for i in range(25)]
    arch = [(u * wide, _RISE * wide * (1 - sqrt(1 - (2 * u - 1) ** 2))) for u in roof]
    return [(0.0, high), *arch, (wide, high)]


@lru_cache(maxsize=64)
def _rock(w: float, h: float, wide: float, high: float) -> tuple[Segment, ...]:
    """Return the hatching around a niche in the middle of a rectangle."""
    left, top = (w - wide) / 2, (h - high) / 2
    niche = [(left + u, top + v) for u, v in _niche(wide, high)]
    return solid_rock(w, h, [niche], Rng("plate").child(f"{w} {h}"), _SQUARE)
