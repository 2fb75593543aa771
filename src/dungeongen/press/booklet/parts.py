"""The parts of a book that no sheet has: cover, contents, log, notes, credits.

All are blocks for the type area, but the cover, which takes the whole page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.art import HEIGHT, WIDTH
from dungeongen.draw.block import (
    Area,
    Block,
    framed,
    label,
    line_height,
    nothing,
    paragraph,
    stack,
    tagged,
)
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Rect, Segment, polygon
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.field import Field
from dungeongen.draw.plan import Plan
from dungeongen.draw.rock import hatching, paint_rock
from dungeongen.draw.structure import Tag
from dungeongen.draw.tabletop import thumbnail
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import log, log_height, log_rows, write
from dungeongen.press.paper import Paper

WHITE = 5.0
"""Millimetres along the edges of a cover, where many printers cannot print."""
ROCK = 0.062
"""The depth of a cover's rock, as a share of the paper's width."""
_SQUARE = 4.2  # of a map with the rock of a cover
_FINE = 4.0  # squares of a field to one of these
_FAR = 1.5  # times as far as the rock of a map
_LARGEST = 0.32  # type of a cover's title: points per millimetre of width
_LEAST = 15.0  # points
_LINES = 3  # of a cover's title, at most
_SMALLEST = 17.0  # of a picture in the contents, in millimetres
_TALLEST = 44.0  # of a picture in the contents, in millimetres
_APART = 4.5  # pictures in the contents, in millimetres

WHOSE = "Whose Games These Are"


def cover(
    paper: Paper, theme: Theme, title: str, lines: Sequence[str], rng: Rng
) -> Callable[[Canvas], None]:
    """Return the function that draws a cover: rock around a title, a gate, and ``lines``."""
    return partial(_cover, paper, theme, title, lines, rng)


def _cover(
    paper: Paper,
    theme: Theme,
    title: str,
    lines: Sequence[str],
    rng: Rng,
    canvas: Canvas,
) -> None:
    white, chamber = _chamber(paper)
    _rock(canvas, paper, white, chamber)
    panel(canvas, chamber, theme, title, lines, rng)


def panel(
    canvas: Canvas, chamber: Rect, theme: Theme, title: str, lines: Sequence[str], rng: Rng
) -> None:
    """Draw what stands in the chamber of a cover: the title, a gate, and ``lines``."""
    x, y, width, height = chamber
    pad = 0.05 * width
    set_, size = _title(title, width - 2 * pad)
    step = 1.06 * size * MM_PER_POINT
    top = y + 1.1 * pad
    middle = x + width / 2
    with canvas.tagged(Tag.H1):
        for i, line in enumerate(set_):
            baseline = top + (i + 0.74) * step
            canvas.text(
                middle, baseline, line, face=Face.TITLE, size=size, ink=Ink.ACCENT, anchor="middle"
            )
    top += len(set_) * step + 0.35 * pad
    small = max(theme.type["least"], min(14.0, 1.25 * theme.type["body"]))
    high = line_height(small)
    lines = [_short(line, small, width - pad) for line in lines]
    below = y + height - 0.9 * pad - len(lines) * high
    _ornament(canvas, middle, top, 0.36 * width)
    block = gate(rng, width=width - 1.2 * pad, height=below - top - 1.2 * pad)
    block.paint(
        canvas, middle - block.width / 2, top + (below - top - block.height) / 2 + 0.1 * pad
    )
    for i, line in enumerate(lines):
        baseline = below + (i + 0.74) * high
        face = Face.BOLD if i == 0 else Face.ITALIC
        canvas.text(middle, baseline, line, face=face, size=small, anchor="middle")


def gate(rng: Rng, *, width: float, height: float) -> Block:
    """Return one of the engraved gates, as large as fits into ``width`` and ``height``."""
    wide = min(width, height * WIDTH / HEIGHT)
    high, name = wide * HEIGHT / WIDTH, f"gate-{1 + rng.below(2)}"
    return Block(wide, high, lambda canvas, x, y: canvas.art(x, y, wide, high, name, bold=True))


def _chamber(paper: Paper) -> tuple[float, Rect]:
    """Return what stays white along the edges, and the chamber within the rock."""
    white = max(WHITE, paper.margin)
    edge = white + ROCK * paper.width + 2
    return white, (edge, edge, paper.width - 2 * edge, paper.height - 2 * edge)


def _short(words: str, size: float, room: float) -> str:
    """Return words, without what follows a comma or a colon where they are too wide."""
    while fonts.width(words, Face.BOLD, size) > room:
        shorter = words.rpartition(", ")[0] or words.rpartition(": ")[0]
        if not shorter:
            return fonts.fitted(words, Face.BOLD, size, room)
        words = shorter
    return words


def _rock(canvas: Canvas, paper: Paper, white: float, chamber: Rect) -> None:
    """Draw a chamber cut into hatched rock."""
    x, y, width, height = chamber
    wide, high = paper.width - 2 * white, paper.height - 2 * white
    field = Field(wide / _SQUARE, high / _SQUARE, _FINE)
    field.rect(*((v / _SQUARE) for v in (x - white, y - white, width, height)))
    rock = hatching(field, Rng("cover").child("rock"), far=_FAR)
    paint_rock(canvas, rock, white, white, _SQUARE)
    canvas.rect(x, y, width, height, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.9)


def _ornament(canvas: Canvas, x: float, y: float, width: float) -> None:
    """Draw a rule with a lozenge in its middle."""
    half = width / 2
    canvas.lines([(x - half, y, x - 2.2, y), (x + 2.2, y, x + half, y)], ink=Ink.ACCENT, width=0.35)
    diamond = polygon([(x, y - 1.3), (x + 1.3, y), (x, y + 1.3), (x - 1.3, y)])
    canvas.path(diamond, fill=Ink.ACCENT)


def _title(title: str, width: float) -> tuple[list[str], float]:
    """Return a title in lines, and the largest type in which they fit ``width``."""
    words = fonts.printable(title, Face.TITLE).split()
    size = max(_LEAST, _LARGEST * width)
    while True:
        lines = _broken(words, width, size)
        if len(lines) <= _LINES and all(
            fonts.width(line, Face.TITLE, size) <= width for line in lines
        ):
            return lines, size
        if size <= _LEAST:
            return [fonts.fitted(line, Face.TITLE, size, width) for line in lines[:_LINES]], size
        size -= 1.0


def _broken(words: Sequence[str], width: float, size: float) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and fonts.width(f"{lines[-1]} {word}", Face.TITLE, size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


# Contents


class Line(NamedTuple):
    """A line of the contents; ``head``: of a chapter; ``note`` stands before the page number.

    With a ``plan`` the line is as high as a picture of it.
    """

    text: str
    page: int
    note: str = ""
    head: bool = False
    plan: Callable[[], Plan] | None = None

    def pitches(self, pictured: float) -> float:
        """Return its height in plain lines, where a picture is ``pictured`` lines high."""
        return pictured if self.plan else 1.0 + self.head


def _pitch(theme: Theme) -> float:
    return 1.32 * line_height(theme.type["body"])


Link = Callable[[Canvas, float, float, float, float, int], None]


def contents(lines: Sequence[Line], area: Area, theme: Theme, lead: str, link: Link) -> list[Block]:
    """Return the pages of the contents; ``lead`` stands above them.

    Pictures are as large as they can be where that fills a page, and no page takes.
    """
    pitch, width = _pitch(theme), area.width
    heads = [
        stack([heading(name, width=width, theme=theme), *words], gap=GAP)
        for name, words in (
            ("Contents", [paragraph(lead, width=width, size=theme.type["body"])]),
            ("Contents, continued", []),
        )
    ]
    rooms = [(area.height - head.height - GAP) / pitch for head in heads]
    pictured = _SMALLEST / pitch
    count = len(_shared(lines, rooms, pictured))
    while pictured < _TALLEST / pitch and len(_shared(lines, rooms, pictured + 0.25)) == count:
        pictured += 0.25
    pages = []
    for number, some in enumerate(_shared(lines, rooms, pictured)):
        high = sum(line.pitches(pictured) for line in some) * pitch
        paint = partial(_contents, some, width, theme, link, pictured)
        pages.append(stack([heads[number > 0], Block(width, high, paint)], gap=GAP))
    return pages


def _shared(lines: Sequence[Line], rooms: Sequence[float], pictured: float) -> list[list[Line]]:
    """Return the lines of each page; the head of a chapter keeps its first line."""
    pages: list[list[Line]] = [[]]
    room = rooms[0]
    for line, after in zip(lines, (*lines[1:], None), strict=True):
        high = line.pitches(pictured)
        next_ = after.pitches(pictured) if line.head and after and not after.head else 0.0
        if pages[-1] and high + next_ > room:
            pages.append([])
            room = rooms[1]
        room -= high
        pages[-1].append(line)
    return pages


def _contents(
    lines: Sequence[Line],
    width: float,
    theme: Theme,
    link: Link,
    pictured: float,
    canvas: Canvas,
    x: float,
    y: float,
) -> None:
    pitch = _pitch(theme)
    for line in lines:
        high = line.pitches(pictured) * pitch
        with canvas.tagged(Tag.ITEM), canvas.tagged(Tag.BODY), canvas.tagged(Tag.LINK):
            left, low = x + 3.0 * (not line.head), y + high - 0.3 * pitch
            if line.plan:
                with canvas.tagged(Tag.ARTIFACT):
                    tall = high - _APART
                    thumbnail(line.plan(), high, tall).paint(canvas, x, y + _APART / 2)
                left, low = x + high + 4.0, y + high / 2 + 0.2 * pitch
            _content(canvas, line, left, low, x + width, theme)
            top = y if line.plan else y + high - pitch
            link(canvas, x, top, width, y + high - top, line.page)
        y += high


def _content(
    canvas: Canvas, line: Line, left: float, baseline: float, right: float, theme: Theme
) -> None:
    """Draw a line of the contents: its text, dots, what is to say of it, and the page.

    Beside a picture the text is a title, and what is to say of it stands below.
    """
    size, small = theme.type["body"], theme.type["small"]
    plain = not line.head and not line.plan
    face, points = (Face.TEXT, size) if plain else (Face.TITLE, theme.type["head"])
    end = right - fonts.width("000", Face.BOLD, size) - 2.0
    below = line.note and line.plan
    note = fonts.width(line.note, Face.ITALIC, small) + 2.0 if line.note and not below else 0.0
    text = fonts.fitted(fonts.printable(line.text, face), face, points, end - note - left - 4)
    canvas.text(
        left, baseline, text, face=face, size=points, ink=Ink.ACCENT if line.head else Ink.TEXT
    )
    start, stop = left + fonts.width(text, face, points) + 2.0, end - note
    if stop - start > 4 and not line.head:
        dots = [(start, baseline - 0.3, stop, baseline - 0.3)]
        canvas.lines(dots, ink=Ink.GUIDE, width=0.3, dash=(0.01, 1.6))
    if below:
        canvas.text(left, baseline + line_height(size), line.note, face=Face.ITALIC, size=size)
    elif line.note:
        canvas.text(
            end, baseline, line.note, face=Face.ITALIC, size=small, ink=Ink.MUTED, anchor="end"
        )
    canvas.text(right, baseline, str(line.page), face=Face.BOLD, size=size, anchor="end")


# At the back

_ROOMY = 26.0  # of a row in a log, where there is room, in millimetres
_COLUMNS = (("Dungeon", 0.46), ("Date", 0.14), ("Who played", 0.18), ("How it ended", 0.22))


def logs(names: Sequence[str], area: Area, theme: Theme, foot: float) -> list[Block]:
    """Return pages with a row for every deal of the book, to write down how it ended.

    ``foot`` is the height that is left free on the last one.
    """
    most = log_rows(height=area.height, theme=theme)
    room = area.height - foot
    fewer = min(log_rows(height=room, theme=theme), len(names))
    others = -(-(len(names) - fewer) // most)
    each = max(-(-len(names) // (others + 1)), -(-(len(names) - fewer) // max(1, others)))
    pages = []
    for number in range(others + 1):
        some = names[number * each : (number + 1) * each]
        free = room if number == others else area.height
        height = min(free, log_height(rows=0, theme=theme) + len(some) * _ROOMY)
        title = "The Log, continued" if number else "The Log"
        pages.append(_log(some, area.width, height, title, theme))
    return pages


def _log(names: Sequence[str], width: float, height: float, title: str, theme: Theme) -> Block:
    columns = [(partial(_head, name, theme), share) for name, share in _COLUMNS]
    return log(
        columns, width=width, height=height, theme=theme, title=title, rows=len(names), names=names
    )


def _head(
    name: str, theme: Theme, canvas: Canvas, x: float, y: float, room: float, height: float
) -> None:
    write(canvas, x, y, height, name, face=Face.ITALIC, size=theme.type["small"], ink=Ink.MUTED)


def notes(area: Area, theme: Theme, *, headed: bool = True) -> Block:
    """Return a page of dots to draw and write on."""
    head = heading("Notes", width=area.width, theme=theme) if headed else nothing()
    step = 5.0
    columns, rows = int(area.width / step), int((area.height - head.height - 2) / step)
    left = (area.width - (columns - 1) * step) / 2

    def paint(canvas: Canvas, x: float, y: float) -> None:
        head.paint(canvas, x, y)
        top = y + head.height + 3
        dots: list[Segment] = [
            (x + left + i * step, top + j * step, x + left + i * step, top + j * step)
            for j in range(rows)
            for i in range(columns)
        ]
        with canvas.tagged(Tag.FIELD, "Notes"):
            canvas.lines(dots, ink=Ink.GUIDE, width=0.3)

    return framed(Block(area.width, area.height, paint), "notes")


def credits_block(lines: Sequence[str], width: float, theme: Theme) -> Block:
    """Return the credits, a paragraph a line."""
    head = heading(WHOSE, width=width, theme=theme)
    size = theme.type["small"]
    return stack([head, *(paragraph(line, width=width, size=size) for line in lines)], gap=1.2)


def chapter_head(title: str, about: str, width: float, theme: Theme, needs: str = "") -> Block:
    """Return the head of a chapter: its title, large, over a line on its game and what it needs."""
    size = theme.type["title"]
    while size > theme.type["head"] and fonts.width(title, Face.TITLE, size) > width:
        size -= 0.5
    name = label(title, face=Face.TITLE, size=size, ink=Ink.ACCENT, width=width)
    small = theme.type["small"]
    line = label(about, face=Face.ITALIC, size=small, ink=Ink.MUTED, width=width)
    if fonts.width(about, Face.ITALIC, small) > width:
        line = paragraph(f"__{about}__", width=width, size=small, ink=Ink.MUTED)

    def rule(canvas: Canvas, x: float, y: float) -> None:
        canvas.lines([(x, y + 0.6, x + width, y + 0.6)], ink=Ink.ACCENT, width=0.6)

    words = [paragraph(needs, width=width, size=small)] if needs else []
    return stack([tagged(name, Tag.H1), line, *words, Block(width, 1.2, rule)])
