"""The parts of a book that no sheet has: cover, contents, log, notes, credits.

All are blocks for the type area, but the cover, which takes the whole page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
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
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Segment, polygon
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.gate import gate
from dungeongen.draw.hatching import hatching
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import log, log_height, log_rows, write
from dungeongen.press.paper import Paper

_WHITE = 5.0  # along the edges of a cover, where many printers cannot print
_ROCK = 0.062  # the depth of a cover's rock, as a share of the paper's width
_SPACING = 3.2  # of a cover's hatching
_LARGEST, _LEAST = 0.32, 15.0  # type of a cover's title: points per millimetre of width, points
_LINES = 3  # of a cover's title, at most


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
    white, (x, y, width, height) = _chamber(paper)
    _rock(canvas, paper, white, (x, y, width, height))
    pad = 0.05 * width
    set_, size = _title(title, width - 2 * pad)
    step = 1.06 * size * MM_PER_POINT
    top = y + 1.1 * pad
    middle = paper.width / 2
    with canvas.tagged(Tag.H1):
        for i, line in enumerate(set_):
            baseline = top + (i + 0.74) * step
            canvas.text(
                middle, baseline, line, face=Face.TITLE, size=size, ink=Ink.ACCENT, anchor="middle"
            )
    top += len(set_) * step + 0.35 * pad
    small = min(14.0, 1.25 * theme.type["body"])
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


def _chamber(paper: Paper) -> tuple[float, tuple[float, float, float, float]]:
    """Return what stays white along the edges, and the chamber within the rock."""
    white = max(_WHITE, paper.margin)
    edge = white + _ROCK * paper.width + 2
    return white, (edge, edge, paper.width - 2 * edge, paper.height - 2 * edge)


def _short(words: str, size: float, room: float) -> str:
    """Return words, without what follows a comma or a colon where they are too wide."""
    while fonts.width(words, Face.BOLD, size) > room:
        shorter = words.rpartition(", ")[0] or words.rpartition(": ")[0]
        if not shorter:
            return fonts.fitted(words, Face.BOLD, size, room)
        words = shorter
    return words


def _rock(
    canvas: Canvas, paper: Paper, white: float, chamber: tuple[float, float, float, float]
) -> None:
    """Draw a chamber cut into hatched rock."""
    x, y, width, height = chamber
    side = paper.height - 2 * white
    shift = white - (side - (paper.width - 2 * white)) / 2

    def solid(a: float, b: float) -> bool:
        a, b = a + shift, b + white
        inside = x - 0.5 < a < x + width + 0.5 and y - 0.5 < b < y + height + 0.5
        return white + 0.8 < a < paper.width - white - 0.8 and not inside

    strokes = hatching(Rng("cover").child("rock"), side, solid, spacing=_SPACING)
    moved: list[Segment] = [(a + shift, b + white, c + shift, d + white) for a, b, c, d in strokes]
    page = (white, white, paper.width - white, paper.height - white)
    left, top, right, bottom = page
    edges = polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
    with canvas.clip(edges):
        canvas.lines(moved, ink=Ink.HATCH, width=0.22)
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
    """A line of the contents; ``head``: of a chapter; ``note`` stands before the page number."""

    text: str
    page: int
    note: str = ""
    head: bool = False


def _pitch(theme: Theme) -> float:
    return 1.32 * line_height(theme.type["body"])


def _lead(lead: str, area: Area, theme: Theme) -> list[Block]:
    if not lead:
        return []
    return [paragraph(lead, width=area.width, size=theme.type["body"])]


def _rows(area: Area, theme: Theme, lead: str) -> int:
    head = heading("Contents", width=area.width, theme=theme)
    used = stack([head, *_lead(lead, area, theme), nothing()], gap=GAP).height
    return int((area.height - used) / _pitch(theme))


Link = Callable[[Canvas, float, float, float, float, int], None]


def contents(lines: Sequence[Line], area: Area, theme: Theme, lead: str, link: Link) -> list[Block]:
    """Return the pages of the contents; ``lead`` stands above them."""
    pages: list[Block] = []
    rest = list(lines)
    while rest or not pages:
        words = "" if pages else lead
        room = _rows(area, theme, words)
        some: list[Line] = []
        used = 0
        while rest and used + 1 + rest[0].head <= room:
            used += 1 + rest[0].head
            some.append(rest.pop(0))
        name = "Contents, continued" if pages else "Contents"
        head = heading(name, width=area.width, theme=theme)
        table = Block(
            area.width,
            used * _pitch(theme),
            partial(_contents, tuple(some), area.width, theme, link),
        )
        pages.append(stack([head, *_lead(words, area, theme), table], gap=GAP))
    return pages


def _contents(
    lines: Sequence[Line],
    width: float,
    theme: Theme,
    link: Link,
    canvas: Canvas,
    x: float,
    y: float,
) -> None:
    pitch = _pitch(theme)
    for line in lines:
        y += pitch * (1 + line.head)
        with canvas.tagged(Tag.ITEM), canvas.tagged(Tag.BODY), canvas.tagged(Tag.LINK):
            _content(canvas, line, x, y - 0.3 * pitch, width, theme)
            link(canvas, x, y - pitch, width, pitch, line.page)


def _content(
    canvas: Canvas, line: Line, x: float, baseline: float, width: float, theme: Theme
) -> None:
    """Draw a line of the contents: its text, dots, what is to say of it, and the page."""
    size, small = theme.type["body"], theme.type["small"]
    face, points = (Face.TITLE, theme.type["head"]) if line.head else (Face.TEXT, size)
    end = x + width - fonts.width("000", Face.BOLD, size) - 2.0
    note = fonts.width(line.note, Face.ITALIC, small) + 2.0 if line.note else 0.0
    left = x if line.head else x + 3.0
    text = fonts.fitted(fonts.printable(line.text, face), face, points, end - note - left - 4)
    ink = Ink.ACCENT if line.head else Ink.TEXT
    canvas.text(left, baseline, text, face=face, size=points, ink=ink)
    start, stop = left + fonts.width(text, face, points) + 2.0, end - note
    if stop - start > 4 and not line.head:
        dots = [(start, baseline - 0.3, stop, baseline - 0.3)]
        canvas.lines(dots, ink=Ink.GUIDE, width=0.3, dash=(0.01, 1.6))
    if line.note:
        canvas.text(
            end, baseline, line.note, face=Face.ITALIC, size=small, ink=Ink.MUTED, anchor="end"
        )
    canvas.text(x + width, baseline, str(line.page), face=Face.BOLD, size=size, anchor="end")


# At the back

_ROOMY = 11.0  # of a row in a log, where there is room, in millimetres
_COLUMNS = (("Dungeon", 0.46), ("Date", 0.14), ("Who played", 0.18), ("How it ended", 0.22))


def logs(names: Sequence[str], area: Area, theme: Theme) -> list[Block]:
    """Return pages with a row for every deal of the book, to write down how it ended."""
    rows = log_rows(height=area.height, theme=theme)
    pages = []
    for start in range(0, len(names), rows):
        some = names[start : start + rows]
        least = log_height(rows=0, theme=theme)
        height = min(area.height, least + len(some) * _ROOMY)
        title = "The Log, continued" if start else "The Log"
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


def credits_block(
    parts: Sequence[tuple[str, Sequence[str]]], width: float, theme: Theme, size: float
) -> Block:
    """Return the credits: headings with paragraphs of ``size`` points."""
    blocks: list[Block] = []
    for name, lines in parts:
        head = heading(name, width=width, theme=theme)
        blocks.append(stack([head, *(paragraph(line, width=width, size=size) for line in lines)],
                            gap=0.16 * size))  # fmt: skip
    return stack(blocks, gap=0.6 * size)


def back_cover(
    paper: Paper, theme: Theme, parts: Sequence[tuple[str, Sequence[str]]]
) -> Callable[[Canvas], None] | None:
    """Return the function that draws the credits in a chamber, in the largest type that fits.

    ``None`` if they are too long.
    """
    white, (x, y, width, height) = _chamber(paper)
    pad = 0.09 * width
    size = theme.type["body"] + 2.0
    while size >= theme.type["least"]:
        block = credits_block(parts, width - 2 * pad, theme, size)
        if block.height <= height - 2 * pad:
            return partial(_back_cover, paper, white, (x, y, width, height), block)
        size -= 0.25
    return None


def _back_cover(
    paper: Paper,
    white: float,
    chamber: tuple[float, float, float, float],
    block: Block,
    canvas: Canvas,
) -> None:
    x, y, width, height = chamber
    _rock(canvas, paper, white, chamber)
    block.paint(canvas, x + (width - block.width) / 2, y + 0.4 * (height - block.height))


def chapter_head(title: str, about: str, width: float, theme: Theme, needs: str = "") -> Block:
    """Return the head of a chapter: its title, large, over a line on its game and what it needs."""
    size = theme.type["title"]
    while size > theme.type["head"] and fonts.width(title, Face.TITLE, size) > width:
        size -= 0.5
    name = label(title, face=Face.TITLE, size=size, ink=Ink.ACCENT, width=width)
    small = theme.type["small"]
    line = label(about, face=Face.ITALIC, size=small, ink=Ink.MUTED, width=width)

    def rule(canvas: Canvas, x: float, y: float) -> None:
        canvas.lines([(x, y + 0.6, x + width, y + 0.6)], ink=Ink.ACCENT, width=0.6)

    words = [paragraph(needs, width=width, size=small)] if needs else []
    return stack([tagged(name, Tag.H1), line, *words, Block(width, 1.2, rule)])
