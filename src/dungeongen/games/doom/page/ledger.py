"""The places to write beside the map: choice, statistics, hand, score, log.

A statistic is a strip of boxes: the first holds the starting value, each further one the value
after a change. Health and gold change most and get the most boxes; attack never changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from dungeongen.draw import fonts, writing
from dungeongen.draw.block import Area, Block, beside, framed, line_height, paragraph, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Segment
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.icons import SIGNS, draw_suit
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.doom.rules.deck import Stack

STATISTICS = (("H", "Health"), ("C", "Intelligence"), ("S", "Attack"))
_ROW = 1.9  # height of a row to write in, in lines of body type
_TICK = 4.2  # least side of a box to tick, in millimetres
_LEAST_BOX = 8.2  # width of a box to write in, in millimetres


def choice(stacks: Sequence[Stack], *, width: float, theme: Theme) -> Block:
    """Return both stacks with their sums, each with a box to tick."""
    size, small = theme.type["body"], theme.type["small"]
    head = heading("Choose a Stack", width=width, theme=theme)
    parts: list[Block] = [head]
    parts += [_stack(part, width=width, theme=theme) for part in stacks]
    words = "Tick one. Add 1 for each ♦ to any of the three, before the first room."
    parts.append(paragraph(words, width=width, size=small, ink=Ink.MUTED))
    return framed(stack(parts, gap=0.16 * size), "choice")


def _ticked(name: str, note: str, *, width: float, theme: Theme) -> Block:
    """Return a line with a tick box, a name, and a note on the right."""
    size = theme.type["body"]
    box = max(_TICK, line_height(size) * 0.72)
    high = max(box + 0.4, line_height(size) * 1.15)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.TICK, f"Tick for the {name.lower()}"):
            with canvas.frame(x, y + (high - box) / 2, box, box, f"tick {name}"):
                canvas.rect(x, y + (high - box) / 2, box, box, stroke=Ink.WALL, width=0.4)
            write(canvas, x + box + 1.6, y, high, name, face=Face.BOLD, size=size)

    right = paragraph(note, width=width, size=size)
    natural = _natural(note, size)
    used = box + 1.6 + fonts.width(name, Face.BOLD, size) + 2

    def whole(canvas: Canvas, x: float, y: float) -> None:
        paint(canvas, x, y)
        if used + natural <= width:
            right.paint(canvas, x + width - natural, y + (high - line_height(size)) / 2)

    return Block(width, high, whole)


def _natural(words: str, size: float) -> float:
    """Return the width of ``words`` set on one line, suit signs included."""
    suits = sum(char in SIGNS for char in words)
    plain = "".join(char for char in words if char not in SIGNS)
    return fonts.width(plain, Face.BOLD, size) + suits * 0.7 * size * MM_PER_POINT


def _stack(part: Stack, *, width: float, theme: Theme) -> Block:
    size = theme.type["body"]
    if part.diamonds is None:
        note = "♦ ___"
    else:
        note = f"{part.diamonds} ♦: add {part.diamonds}" if part.diamonds else "no ♦"
    cells = tuple(
        (
            suit,
            _sum(base, count, part.bonus),
            "" if count is None else str(base + count * part.bonus),
        )
        for (suit, _), base, count in zip(STATISTICS, part.base, part.counts, strict=True)
    )
    table = _three(cells, width=width, size=size, small=theme.type["small"])
    return stack([_ticked(part.name, note, width=width, theme=theme), table], gap=0.5)


def _sum(base: int, count: int | None, bonus: int) -> str:
    if count is None:
        return f"{base} + __×{bonus}"
    return f"{base} + {count}×{bonus}" if count else f"{base}"


def _three(
    cells: Sequence[tuple[str, str, str]], *, width: float, size: float, small: float
) -> Block:
    """Return three boxes side by side: suit and total, the sum in small below."""
    gap = 1.4
    box = (width - 2 * gap) / 3
    large = size * 1.45
    upper, lower = line_height(large) * 1.1, line_height(small) * 1.05

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i, (suit, words, total) in enumerate(cells):
            left = x + i * (box + gap)
            name = dict(STATISTICS)[suit]
            tag = (Tag.P, f"{name} {total} = {words}") if total else (Tag.FIELD, f"{name} {words}")
            with canvas.frame(left, y, box, upper + lower, f"sum {suit}"), canvas.tagged(*tag):
                canvas.rect(
                    left,
                    y,
                    box,
                    upper + lower,
                    fill=Ink.PANEL,
                    stroke=Ink.GUIDE,
                    width=0.25,
                    radius=1.0,
                )
                pip = 0.5 * upper
                draw_suit(canvas, suit, left + 1.2 + pip / 2, y + upper / 2, pip)
                middle = left + (box + pip + 1.2) / 2
                baseline = y + upper / 2 + fonts.CAP_HEIGHT * large * MM_PER_POINT / 2
                if total:
                    canvas.text(
                        middle, baseline, total, face=Face.BOLD, size=large, anchor="middle"
                    )
                shown = fonts.fitted(words, Face.TEXT, small, box - 0.8)
                write(
                    canvas,
                    left + (box - fonts.width(shown, Face.TEXT, small)) / 2,
                    y + upper - 0.3,
                    lower,
                    shown,
                    size=small,
                    ink=Ink.MUTED,
                )

    return Block(width, upper + lower, paint)


def trackers(*, width: float, theme: Theme, rows: tuple[int, int] = (2, 2)) -> Block:
    """Return the four statistics as strips of boxes; ``rows`` are those of health and of gold."""
    size = theme.type["body"]
    high = max(6.4, line_height(size) * _ROW)
    names = max(fonts.width(name, Face.BOLD, size) for _, name in STATISTICS) + high + 2.5
    count = max(3, int((width - names) / _LEAST_BOX))
    box = (width - names) / count
    least = names + 1.15 * box
    attack = fonts.width("Attack", Face.BOLD, size) + high + 2.5
    shared = max(1, int((width - least - attack - 2.0) / box))
    both = least + attack + 2.0 < width and shared >= 3

    def strip(suit: str, name: str, lines: int, boxes: int, left: float) -> Block:
        return _strip(suit, name, lines, boxes, left, box, high, size)

    health = strip("H", "Health", rows[0], count, names)
    gold = strip("D", "Gold", rows[1], count, names)
    if both:
        mind = strip("C", "Intelligence", 1, shared, names)
        might = strip("S", "Attack", 1, 1, attack)
        shift = width - attack - box

        def paint(canvas: Canvas, x: float, y: float) -> None:
            mind.paint(canvas, x, y)
            might.paint(canvas, x + shift, y)

        middle = [Block(width, high, paint)]
    else:
        middle = [strip("C", "Intelligence", 1, count, names), strip("S", "Attack", 1, 1, names)]
    head = heading(
        "The Hero",
        width=width,
        theme=theme,
        note="Start in the bold box; write each new value in the next.",
        alt_text="",
    )
    return framed(stack([head, health, *middle, gold], gap=1.1), "trackers")


def _strip(
    suit: str,
    name: str,
    lines: int,
    boxes: int,
    left: float,
    box: float,
    high: float,
    size: float,
) -> Block:
    start = "0" if suit == "D" else ""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.STOCK, f"{name}, starts at 0" if start else name):
            boxed(canvas, x, y)

    def boxed(canvas: Canvas, x: float, y: float) -> None:
        pip = 0.62 * high
        draw_suit(canvas, suit, x + pip / 2 + 0.3, y + high / 2, pip)
        write(canvas, x + pip + 1.8, y, high, name, face=Face.BOLD, size=size)
        walls: list[Segment] = []
        for line in range(lines):
            top = y + line * high
            walls += [
                (x + left + i * box, top, x + left + i * box, top + high) for i in range(1, boxes)
            ]
            canvas.rect(x + left, top, boxes * box, high, fill=Ink.FLOOR)
            walls.append((x + left, top + high, x + left + boxes * box, top + high))
        canvas.lines(walls, ink=Ink.GUIDE, width=0.2)
        canvas.rect(x + left, y, boxes * box, lines * high, stroke=Ink.GUIDE, width=0.25)
        canvas.rect(x + left, y, box, high, stroke=Ink.WALL, width=0.6)
        if start:
            middle = x + left + (box - fonts.width(start, Face.BOLD, size)) / 2
            write(canvas, middle, y, high, start, face=Face.BOLD, size=size)

    return Block(left + boxes * box, lines * high, paint)


def hand(*, width: float, theme: Theme, rows: int = 1) -> Block:
    """Return places for the potions and books in hand, shaped like small cards."""
    wide, high, gap = 8.6, 12.0, 1.5
    count = max(4, int((width + gap) / (wide + gap)))
    books = max(2, round(count * rows * 0.3))
    pitch = (width - wide) / (count - 1)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.FIELD, "Potions and books in hand"):
            cards(canvas, x, y)

    def cards(canvas: Canvas, x: float, y: float) -> None:
        for i in range(count * rows):
            suit = "C" if i >= count * rows - books else "H"
            row, column = divmod(i, count)
            left, top = x + column * pitch, y + row * (high + gap)
            canvas.rect(left, top, wide, high, fill=Ink.FLOOR, stroke=Ink.GUIDE, radius=0.8)
            draw_suit(canvas, suit, left + 2.0, top + 2.2, 2.4)

    head = heading(
        "The Hand",
        width=width,
        theme=theme,
        note="Write down potions and books; cross them out when used.",
        alt_text="",
    )
    places = Block(width, rows * (high + gap) - gap, paint)
    return framed(stack([head, places], gap=1.0), "hand")


def score(*, unbounded: bool, width: float, theme: Theme) -> Block:
    """Return the ways the game can end, and a box for the score."""
    size = theme.type["body"]
    if unbounded:
        ends = ["**Dead:** 0.", "**Back by IN:** gold × reshuffles, at least 1."]
    else:
        ends = ["**Dead:** 0.", "**By OUT:** your gold.", "**Every room emptied:** gold × 2."]
    box = min(24.0, 0.42 * width)
    words = stack([paragraph(end, width=width - box - 3, size=size) for end in ends])
    high = max(words.height, line_height(size) * 3.2)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        words.paint(canvas, x, y + (high - words.height) / 2)
        with canvas.tagged(Tag.FIELD, "Your score"):
            canvas.rect(
                x + width - box,
                y,
                box,
                high,
                fill=Ink.FLOOR,
                stroke=Ink.WALL,
                width=0.7,
                radius=1.5,
            )

    head = heading("The Score", width=width, theme=theme)
    return framed(stack([head, Block(width, high, paint)], gap=1.0), "score")


_LOG = (("Room", 0.1), ("Cards", 0.34), ("What happened", 0.36), ("♥", 0.1), ("♦", 0.1))
_HALF_LOG = (("Room", 0.14), ("Cards", 0.32), ("What happened", 0.3), ("♥", 0.12), ("♦", 0.12))
_LEAST_HALF = 9.4  # least width of one of two logs side by side, in millimetres per point of type


@dataclass(frozen=True, slots=True)
class Log:
    """An empty log, and how many rooms it has a row for."""

    block: Block
    rows: int


def log(area: Area, theme: Theme, *, rooms: int, title: str = "The Log") -> Log:
    """Return an empty log that fills ``area``: two side by side if one has too few rows.

    ``rooms`` is how many rows it should have; a low area has fewer, a high one more.
    """
    rows = writing.log_rows(height=area.height, theme=theme)
    half = (area.width - GAP) / 2
    if rows >= rooms or not _halved(area.width, theme):
        return Log(_log(_LOG, area.width, area.height, theme, title), rows)
    left = _log(_HALF_LOG, half, area.height, theme, title)
    right = _log(_HALF_LOG, half, area.height, theme, f"{title}, continued")
    return Log(beside([left, right], gap=GAP), 2 * rows)


def log_height(*, rooms: int, logs: int, theme: Theme) -> float:
    """Return the least height of ``logs`` side by side with a row for each room, in millimetres."""
    return writing.log_height(rows=-(-rooms // logs), theme=theme)


def least_log(rooms: int, *, width: float, theme: Theme) -> float:
    """Return the least height of a log with a row for each room: two side by side if they fit."""
    return log_height(rooms=rooms, logs=2 if _halved(width, theme) else 1, theme=theme)


def _halved(width: float, theme: Theme) -> bool:
    """Return whether two logs fit side by side."""
    return (width - GAP) / 2 >= _LEAST_HALF * theme.type["body"]


def _log(
    columns: Sequence[tuple[str, float]], width: float, height: float, theme: Theme, title: str
) -> Block:
    size = theme.type["small"]
    heads = [(partial(_log_head, name, size), part) for name, part in columns]
    return writing.log(heads, width=width, height=height, theme=theme, title=title)


def _log_head(
    name: str, size: float, canvas: Canvas, x: float, y: float, room: float, height: float
) -> None:
    if name in "♥♦":
        with canvas.tagged(Tag.SPAN, name):
            draw_suit(canvas, SIGNS[name], x + 1.4, y + height / 2, 0.6 * height)
        return
    shown = fonts.fitted(name, Face.BOLD, size, room)
    write(canvas, x, y, height, shown, face=Face.BOLD, size=size)
