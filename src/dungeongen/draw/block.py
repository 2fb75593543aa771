"""Blocks: drawn things that know their natural size, so that pages can be put together.

A block is a width and a height in millimetres and a function that paints it at a place. Text is
set here too: ``paragraph`` breaks lines greedily at spaces, and understands ``**bold**`` and
``__italic__`` runs, which is all the markup that the sheets need.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Anchor, Canvas, Face, Ink

Paint = Callable[[Canvas, float, float], None]
LEADING = 1.16

_RUN = re.compile(r"\*\*(.+?)\*\*|__(.+?)__|([^*_]+|[*_])")


@dataclass(frozen=True, slots=True)
class Block:
    """``paint(canvas, x, y)`` draws within ``width`` by ``height`` millimetres from (x, y)."""

    width: float
    height: float
    paint: Paint


def nothing(width: float = 0.0, height: float = 0.0) -> Block:
    """Return an empty block."""
    return Block(width, height, lambda canvas, x, y: None)


def framed(block: Block, name: str) -> Block:
    """Return ``block`` inside a frame of its own size."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, block.width, block.height, name):
            block.paint(canvas, x, y)

    return Block(block.width, block.height, paint)


def stack(blocks: Sequence[Block], *, gap: float = 0.0) -> Block:
    """Return ``blocks`` one below the other, ``gap`` millimetres apart."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for block in blocks:
            block.paint(canvas, x, y)
            y += block.height + gap

    height = sum(block.height for block in blocks) + gap * max(0, len(blocks) - 1)
    return Block(max((block.width for block in blocks), default=0.0), height, paint)


def beside(blocks: Sequence[Block], *, gap: float = 0.0) -> Block:
    """Return ``blocks`` side by side, tops aligned, ``gap`` millimetres apart."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for block in blocks:
            block.paint(canvas, x, y)
            x += block.width + gap

    width = sum(block.width for block in blocks) + gap * max(0, len(blocks) - 1)
    return Block(width, max((block.height for block in blocks), default=0.0), paint)


def line_height(size: float) -> float:
    """Return the distance of baselines in millimetres for type of ``size`` points."""
    return size * LEADING * MM_PER_POINT


def label(
    string: str,
    *,
    face: Face = Face.TEXT,
    size: float,
    ink: Ink = Ink.TEXT,
    width: float | None = None,
    anchor: Anchor = "start",
) -> Block:
    """Return one line of text; with ``width``, cut to it and set to its anchor's side."""
    string = fonts.printable(string, face)
    if width is not None:
        string = fonts.fitted(string, face, size, width)
    natural = fonts.width(string, face, size)
    space = natural if width is None else width
    offset = {"start": 0.0, "middle": space / 2, "end": space}[anchor]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        baseline = y + fonts.ASCENT * size * MM_PER_POINT
        canvas.text(x + offset, baseline, string, face=face, size=size, ink=ink, anchor=anchor)

    return Block(space, line_height(size), paint)


def paragraph(
    markup: str, *, width: float, size: float, ink: Ink = Ink.TEXT, indent: float = 0.0
) -> Block:
    """Return ``markup`` set in lines of ``width``; lines after the first are indented."""
    lines = _broken(markup, width, size, indent)
    step = line_height(size)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        baseline = y + fonts.ASCENT * size * MM_PER_POINT
        for number, line in enumerate(lines):
            left = x + (indent if number else 0.0)
            for offset, face, string in line:
                canvas.text(left + offset, baseline, string, face=face, size=size, ink=ink)
            baseline += step

    return Block(width, step * len(lines), paint)


_Run = tuple[Face, str]
_Word = tuple[float, tuple[_Run, ...]]  # its width at one point, and the runs it is made of
_Line = list[tuple[float, Face, str]]


def _broken(markup: str, width: float, size: float, indent: float) -> list[_Line]:
    """Return the lines, as runs with their distance from the line's start."""
    room = width / size
    step = indent / size
    lines: list[list[_Run]] = [[]]
    x = 0.0
    for advance, word in _words(markup):
        space = _space(word[0][0]) if x else 0.0
        if x and x + space + advance > room:
            lines.append([])
            if len(lines) == 2:
                room -= step
            x = space = 0.0
        if space:
            lines[-1].append((word[0][0], " "))
        lines[-1] += word
        x += space + advance
    return [_joined(line, size) for line in lines]


def _joined(runs: Sequence[_Run], size: float) -> _Line:
    """Return runs of one face as one text each."""
    line: _Line = []
    x = 0.0
    i = 0
    while i < len(runs):
        face, string = runs[i]
        i += 1
        while i < len(runs) and runs[i][0] is face:
            string += runs[i][1]
            i += 1
        line.append((x, face, string))
        if i < len(runs):
            x += fonts.width(string, face, size)
    return line


@cache
def _space(face: Face) -> float:
    return fonts.width(" ", face, 1.0)


@lru_cache(maxsize=2048)
def _words(markup: str) -> tuple[_Word, ...]:
    """Return what stands between spaces; a word may change its face but is never broken.

    A page is set in several sizes until it fits, so words are split and measured once.
    """
    words: list[list[_Run]] = [[]]
    for bold, italic, plain in _RUN.findall(markup):
        face = Face.BOLD if bold else Face.ITALIC if italic else Face.TEXT
        for i, part in enumerate(fonts.printable(bold or italic or plain, face).split(" ")):
            if i:
                words.append([])
            if part:
                words[-1].append((face, part))
    return tuple(
        (sum(fonts.width(string, face, 1.0) for face, string in word), tuple(word))
        for word in words
        if word
    )


@dataclass(frozen=True, slots=True)
class SheetPage:
    """What a game puts on one page: its name in the outline, and a block for the free area."""

    label: str
    block: Block


@dataclass(frozen=True, slots=True)
class Area:
    """The free part of a page in millimetres, inside margins and furniture."""

    width: float
    height: float


def poured(
    blocks: Sequence[Block], *, columns: int, height: float, gap: float
) -> list[list[list[Block]]]:
    """Return ``blocks`` in order on pages of ``columns``, each column at most ``height`` high.

    The last page's columns are made as even as the order allows. A block higher than ``height``
    stands alone in its column, too high: the caller offers smaller blocks.
    """
    pages: list[list[list[Block]]] = []
    rest = list(blocks)
    while rest:
        page, left = _filled(rest, columns, height, gap)
        if not left:
            low, high = max(block.height for block in rest), height
            while high - low > 1.0:
                middle = (low + high) / 2
                if _filled(rest, columns, middle, gap)[1]:
                    low = middle
                else:
                    high = middle
            page, left = _filled(rest, columns, high, gap)
        pages.append(page)
        rest = left
    return pages


def _filled(
    blocks: Sequence[Block], columns: int, height: float, gap: float
) -> tuple[list[list[Block]], list[Block]]:
    page: list[list[Block]] = [[]]
    used = 0.0
    for i, block in enumerate(blocks):
        need = block.height + (gap if page[-1] else 0.0)
        if page[-1] and used + need > height:
            if len(page) == columns:
                return page, list(blocks[i:])
            page.append([])
            used, need = 0.0, block.height
        page[-1].append(block)
        used += need
    return page, []
