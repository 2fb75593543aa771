"""What is written during play: a record for each adventure, score tracks for a match.

A record has a row for each card, to tick what both players did with it.

With a deck it is the host's list: the monsters stand in their column, in the order of the deck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.block import Area, Block, beside, framed, line_height, stack, tagged
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.welcome.heroes import AXE, MONSTERS, SWORD, Hero
from dungeongen.games.welcome.layout import Deck
from dungeongen.games.welcome.rules import LOSSES, WINS

BOX = 4.4
"""The side of a box to tick, in millimetres."""

_TRACK = 12.0  # the side of a field of the score track
_PITCH = 6.4  # the least height of a row
_BETWEEN = 1.4
_BLANK = 7.5  # of a field to write in, in millimetres
_APART = 3.0  # between fields, in millimetres
ENDS = ("survived", "died")
_ALONE = ("Card", "Player", "Monster", "Added")


class _Column(NamedTuple):
    words: tuple[str, ...]
    width: float


def record_width(hero: Hero, theme: Theme) -> float:
    """Return the least width of a record."""
    return sum(column.width for column in _columns(hero, theme))


def _columns(hero: Hero, theme: Theme) -> tuple[_Column, ...]:
    size = theme.type["least"]
    heads = [(word,) for word in _ALONE] + [tuple(piece.title.split()) for piece in hero.pieces]
    return tuple(
        _Column(
            words,
            max(BOX, *(fonts.width(word, Face.TEXT, size) for word in words)) + _BETWEEN,
        )
        for words in heads
    )


def _spread(columns: tuple[_Column, ...], width: float) -> tuple[_Column, ...]:
    """Return the columns over a width: those to tick alike, as far as there is room."""
    plain, ticks = columns[: len(_ALONE) - 1], columns[len(_ALONE) - 1 :]
    spare = width - sum(column.width for column in columns)
    level, filled = 0.0, 0.0
    for number, least in enumerate(sorted(column.width for column in ticks), 1):
        if number * least - filled - least > spare:
            break  # no room to widen all narrower ones to this
        filled += least
        level = min((filled + spare) / number, max(column.width for column in ticks))
    ticks = tuple(column._replace(width=max(column.width, level)) for column in ticks)
    each = (width - sum(column.width for column in (*plain, *ticks))) / len(columns)
    return tuple(column._replace(width=column.width + each) for column in (*plain, *ticks))


def record(
    hero: Hero,
    *,
    width: float,
    first: int | None,
    theme: Theme,
    title: str = "Record",
    deck: Deck | None = None,
    tally: bool = False,
    room: float = 0.0,
) -> Block:
    """Return a record for an adventure that ``first`` begins, in at least its least width.

    With a ``tally`` it has boxes for the match that the adventure may belong to. If it is not
    known yet who begins, the players' column is left to fill in. It is as high as ``room`` if that
    is more than it needs.
    """
    note = "tick what became of each card" if first is not None else "whoever went in begins"
    head = heading(title, width=width, theme=theme, note=note)
    end = _ending(hero, tally=tally, width=width, theme=theme)
    columns = _spread(_columns(hero, theme), width)
    step = line_height(theme.type["least"])
    top = 3 * step + 1.0
    left = room - head.height - end.height - top - 4.0
    pitch = max(_PITCH, 1.15 * step, min(left / len(MONSTERS), 2 * _PITCH))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        lefts = [*accumulate((column.width for column in columns), initial=x)]
        size = theme.type["least"]
        with canvas.tagged(Tag.ARTIFACT):  # it is said in each of the heads below
            write(canvas, lefts[len(_ALONE)], y, step, "Discarded with", face=Face.BOLD, size=size)
        under = y + step
        canvas.lines([(lefts[len(_ALONE)], under, x + width, under)], ink=Ink.GUIDE, width=0.15)
        with canvas.tagged(Tag.ROW):
            for i, (left, column) in enumerate(zip(lefts, columns, strict=False)):
                name = f"Discarded with {' '.join(column.words)}" if i >= len(_ALONE) else ""
                with canvas.tagged(Tag.HEAD, name):
                    for line, word in enumerate(column.words):
                        below = y + top - 0.6 - (len(column.words) - line) * step
                        write(canvas, left, below, step, word, size=size)
        rules = [
            (x, y + top + i * pitch, x + width, y + top + i * pitch)
            for i in range(1, len(MONSTERS) + 1)
        ]
        canvas.lines(rules, ink=Ink.GUIDE, width=0.15)
        canvas.lines([(x, y + top, x + width, y + top)], ink=Ink.WALL, width=0.35)
        for row in range(len(MONSTERS)):
            with canvas.tagged(Tag.ROW):
                draw_row(canvas, lefts, row, y + top + row * pitch)

    def draw_row(canvas: Canvas, lefts: Sequence[float], row: int, above: float) -> None:
        body, large = theme.type["body"], theme.type["head"]
        with canvas.tagged(Tag.SIDE):
            write(canvas, lefts[0], above, pitch, str(row + 1), size=body, ink=Ink.MUTED)
        with canvas.tagged(Tag.CELL):
            if first is not None:
                player = str((first + row) % 2 + 1)
                write(canvas, lefts[1], above, pitch, player, face=Face.BOLD, size=body)
        with canvas.tagged(Tag.CELL):
            if deck is not None:
                with canvas.frame(lefts[2], above, columns[2].width, pitch, f"cell {row + 1}"):
                    write(
                        canvas, lefts[2], above, pitch, str(deck[row]), face=Face.TITLE, size=large
                    )
        for left in lefts[3 : len(columns)]:
            box = above + (pitch - BOX) / 2
            with canvas.tagged(Tag.CELL):
                canvas.rect(left, box, BOX, BOX, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.3)

    table = tagged(Block(width, top + pitch * len(MONSTERS), paint), Tag.TABLE)
    return framed(stack([head, table, end], gap=1.6), title)


def grid(
    records: Sequence[Callable[..., Block]], *, least: float, above: Block | None, area: Area
) -> list[Block]:
    """Return pages of records side by side, each ``least`` wide or more; ``above`` comes first.

    ``records`` draw in a width and a room.
    """
    width, pages = area.width, []
    across = max(1, int((width + GAP) / (least + GAP)))
    each = (width - (across - 1) * GAP) / across
    high = records[0](width=each).height
    rows = [records[i : i + across] for i in range(0, len(records), across)]
    while rows:
        room = area.height - (above.height + GAP if above else 0)
        some = rows[: max(1, int((room + GAP) / (high + GAP)))]
        rows = rows[len(some) :]
        tall = (room - GAP * (len(some) - 1)) / len(some)
        result = [beside([box(width=each, room=tall) for box in row], gap=GAP) for row in some]
        pages.append(stack([above, *result] if above else result, gap=GAP))
        above = None
    return pages


def score(*, width: float, theme: Theme) -> Block:
    """Return the score tracks of a match, side by side where there is room."""
    tracks = [_track(number, theme) for number in (1, 2)]
    wide = sum(track.width for track in tracks) + 2 * GAP <= width
    both = beside(tracks, gap=2 * GAP) if wide else stack(tracks, gap=GAP)
    return stack([heading("Score", width=width, theme=theme), both], gap=GAP)


def _track(number: int, theme: Theme) -> Block:
    """Return a player's score track: fields for adventures won and lost."""
    size = theme.type["body"]
    label = 4.6 * size * 0.353
    width, height = label + WINS * _TRACK, 9.0 + 2 * _TRACK

    def paint(canvas: Canvas, x: float, y: float) -> None:
        words = f"Player {number}: name, adventures won (up to {WINS}) and lost (up to {LOSSES})"
        frame = canvas.frame(x, y, width, height, f"track {number}")
        with frame, canvas.tagged(Tag.FIELD, words):
            write(canvas, x, y, 8, f"Player {number}: ____________", face=Face.BOLD, size=size)
            for row, (name, fields) in enumerate((("won", WINS), ("lost", LOSSES))):
                top = y + 9 + row * _TRACK
                write(canvas, x, top, _TRACK, name, size=size)
                for i in range(fields):
                    left = x + label + i * _TRACK
                    canvas.rect(
                        left, top, _TRACK, _TRACK, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.35
                    )
                    write(
                        canvas,
                        left + _TRACK / 2,
                        top,
                        _TRACK,
                        str(i + 1),
                        face=Face.TITLE,
                        size=theme.type["head"],
                        ink=Ink.MUTED,
                        anchor="middle",
                    )

    return Block(width, height, paint)


def _ending(hero: Hero, *, tally: bool, width: float, theme: Theme) -> Block:
    """Return the lines below the table: fields to write in, two ends to tick, and the tally."""
    names = ["Passed: player", "Health left"]
    names[1:1] = ["Sword names"] * bool(hero.bit(SWORD)) + ["Axe on"] * bool(hero.bit(AXE))
    ends = beside([_tick(name, theme) for name in ENDS], gap=_APART)
    fields = [*(_field(name, theme) for name in names), ends]
    if tally:
        fields += [_match(player, theme) for player in (1, 2)]
    rows: list[list[Block]] = [[]]
    for field in fields:
        if beside([*rows[-1], field], gap=_APART).width > width:
            rows.append([])
        rows[-1].append(field)
    return stack([beside(row, gap=_APART) for row in rows], gap=0.6)


def _field(name: str, theme: Theme) -> Block:
    size = theme.type["body"]
    words = fonts.width(name, Face.TEXT, size) + 1.2
    height = max(_PITCH, line_height(size))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        line = y + 0.78 * height
        with canvas.tagged(Tag.FIELD, name):
            write(canvas, x, y, height, name, size=size)
            canvas.lines([(x + words, line, x + words + _BLANK, line)], ink=Ink.GUIDE, width=0.25)

    return Block(words + _BLANK, height, paint)


def _match(player: int, theme: Theme) -> Block:
    """Return the boxes for what a player has won and lost in a match."""
    name = f"Match: player {player}"
    won = _tally(f"{name} won", f"{name} won", WINS, theme)
    return beside([won, _tally("lost", f"{name} lost", LOSSES, theme)], gap=_APART)


def _tally(name: str, alt_text: str, boxes: int, theme: Theme) -> Block:
    """Return a name, and boxes to tick behind it; ``alt_text`` is for screen readers."""
    size = theme.type["body"]
    words = fonts.width(name, Face.TEXT, size) + 1.2
    height = max(_PITCH, line_height(size))
    step = BOX + 1.0

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.FIELD, f"{alt_text} (up to {boxes})"):
            write(canvas, x, y, height, name, size=size)
            for i in range(boxes):
                place = (x + words + i * step, y + (height - BOX) / 2, BOX, BOX)
                canvas.rect(*place, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.3)

    return Block(words + boxes * step, height, paint)


def _tick(name: str, theme: Theme) -> Block:
    size = theme.type["body"]
    height = max(_PITCH, line_height(size))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        top = y + (height - BOX) / 2
        with canvas.tagged(Tag.TICK, f"Tick if you {name}"):
            canvas.rect(x, top, BOX, BOX, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.3)
            write(canvas, x + BOX + 1.0, y, height, name, size=size)

    return Block(BOX + 1.0 + fonts.width(name, Face.TEXT, size), height, paint)
