"""Blocks: pieces of a page that know their natural size, for composing pages.

A block is a width and a height in millimetres and a function that paints it at a place. Text is
set here too: ``paragraph`` breaks lines greedily at spaces and understands ``**bold**`` and
``__italic__`` runs, which is all the markup that the sheets need. No face has the signs ``♥♣♠♦``;
they are drawn as the suits of ``icons``. A small icon in a text is its name between two signs of
Unicode's private use (``icon_mark``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum
from typing import Literal, NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Anchor, Canvas, Face, Ink
from dungeongen.draw.icons import SIGNS, draw_suit
from dungeongen.draw.pictures import Picture
from dungeongen.draw.structure import Description, Tag

Paint = Callable[[Canvas, float, float], None]
LEADING = 1.16
_SMALLER = 0.85  # at most, of a line that would not fit
_SUIT_WIDTH = 0.68  # of a suit sign in text, in ems
_SUIT_HEIGHT = 0.66  # of a suit sign in text, in ems

_ICON_WIDTH = 1.02  # of an icon in text, in ems, with a little space around
_ICON_HEIGHT = 0.9  # of an icon in text, in ems

_ICON, _END = "\ue000", "\ue001"
_DRAWN = re.compile(f"([{''.join(SIGNS)}]|{_ICON}[^{_END}]+{_END})")
_NONE: Mapping[str, Picture] = {}
_RUN = re.compile(r"\*\*(.+?)\*\*|__(.+?)__|([^*_]+|[*_])")


class Block(NamedTuple):
    """A piece of a page: ``paint(canvas, x, y)`` draws it with its top left corner at (x, y)."""

    width: float
    height: float
    paint: Paint


def nothing(width: float = 0.0, height: float = 0.0) -> Block:
    """Return an empty block."""
    return Block(width, height, lambda canvas, x, y: None)


def framed(block: Block, name: str) -> Block:
    """Return ``block`` inside a named frame of its own size."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, block.width, block.height, name):
            block.paint(canvas, x, y)

    return Block(block.width, block.height, paint)


def tagged(
    block: Block, tag: Tag, words: str = "", *, description: Description = (), rows: int = 0
) -> Block:
    """Return ``block`` as an element of the page's structure; see ``Canvas.tagged``."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(tag, words, description=description, rows=rows):
            block.paint(canvas, x, y)

    return Block(block.width, block.height, paint)


def on_paper(block: Block) -> Block:
    """Return ``block`` for eyes alone: words that only who has the paper can use."""
    return tagged(block, Tag.ARTIFACT)


def stack(blocks: Sequence[Block], *, gap: float = 0.0) -> Block:
    """Return ``blocks`` one below the other, ``gap`` millimetres apart."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for block in blocks:
            block.paint(canvas, x, y)
            y += block.height + gap

    height = fsum(block.height for block in blocks) + gap * max(0, len(blocks) - 1)
    return Block(max((block.width for block in blocks), default=0.0), height, paint)


def beside(blocks: Sequence[Block], *, gap: float = 0.0) -> Block:
    """Return ``blocks`` side by side, tops aligned, ``gap`` millimetres apart."""

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for block in blocks:
            block.paint(canvas, x, y)
            x += block.width + gap

    width = fsum(block.width for block in blocks) + gap * max(0, len(blocks) - 1)
    return Block(width, max((block.height for block in blocks), default=0.0), paint)


def centred(block: Block, width: float) -> Block:
    """Return ``block`` in the middle of ``width`` millimetres."""
    return beside([nothing((width - block.width) / 2), block])


def line_height(size: float) -> float:
    """Return the leading in millimetres for type of ``size`` points."""
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
    """Return one line of text; with ``width``, fitted to that width and aligned by its anchor.

    What is a little too wide is set smaller, and the rest is cut. A reader of the page's structure
    gets all of it.
    """
    string = whole = fonts.printable(string, face)
    height, wide = line_height(size), fonts.width(string, face, size)
    if width is not None and wide > width:
        size *= max(_SMALLER, 0.999 * width / wide)
        string = fonts.fitted(string, face, size, width)
    natural = fonts.width(string, face, size)
    space = natural if width is None else width
    offset = {"start": 0.0, "middle": space / 2, "end": space}[anchor]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        baseline = y + fonts.ASCENT * size * MM_PER_POINT
        canvas.text(x + offset, baseline, string, face=face, size=size, ink=ink, anchor=anchor)

    line = Block(space, height, paint)
    return line if string == whole else tagged(line, Tag.SPAN, whole)


def paragraph(
    markup: str,
    *,
    width: float,
    size: float,
    ink: Ink = Ink.TEXT,
    indent: float = 0.0,
    tag: Tag = Tag.P,
    pictures: Mapping[str, Picture] = _NONE,
    last: float = 0.0,
) -> Block:
    """Return ``markup`` set in lines of ``width``, with a hanging ``indent``.

    ``pictures`` of the user's are icons in the text by their names. The ``last`` line is at least
    this share of the width, if that takes no further line.
    """
    lines = _broken(markup, width, size, indent, last)
    step = line_height(size)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        baseline = y + fonts.ASCENT * size * MM_PER_POINT
        for number, line in enumerate(lines):
            left = x + (indent if number else 0.0)
            for offset, face, string in line:
                if _is_drawn(string):
                    space = " " if number and not offset else ""
                    with canvas.tagged(Tag.SPAN, space + _spoken(string)):
                        _paint_sign(canvas, string, left + offset, baseline, size, pictures)
                else:
                    canvas.text(left + offset, baseline, string, face=face, size=size, ink=ink)
            baseline += step

    block = Block(width, step * len(lines), paint)
    return tagged(block, tag) if any(lines) else block


_LEAST_LAST = 0.3  # of the width, the last line of a story


def story(sentences: Iterable[str], *, width: float, size: float) -> Block:
    """Return the lines that open a sheet, in italics; none ends in a word alone on its line."""
    lines = [
        paragraph(f"__{sentence}__", width=width, size=size, last=_LEAST_LAST)
        for sentence in sentences
    ]
    return framed(stack(lines, gap=0.0), "story")


def icon_mark(name: str) -> str:
    """Return what stands for a small icon in a markup."""
    return f"{_ICON}{name}{_END}"


def without_marks(text: str) -> str:
    """Return a text from outside without the signs of ``icon_mark``."""
    return text.replace(_ICON, "").replace(_END, "")


def with_icon_names(markup: str) -> str:
    """Return a markup with the names of its icons in braces.

    >>> with_icon_names(f"2 {icon_mark('gold')}")
    '2 {gold}'
    """
    return markup.replace(_ICON, "{").replace(_END, "}")


def _is_drawn(run: str) -> bool:
    """Return whether a run is a suit or an icon, and no text."""
    return run in SIGNS or run[:1] == _ICON


def _spoken(run: str) -> str:
    return run.strip(_ICON + _END).replace("-", " ")


def _paint_sign(
    canvas: Canvas,
    sign: str,
    x: float,
    baseline: float,
    size: float,
    pictures: Mapping[str, Picture],
) -> None:
    """Draw a suit, an icon or a picture of the user's on a line of text."""
    em = size * MM_PER_POINT
    middle = baseline - fonts.CAP_HEIGHT * em / 2
    if sign in SIGNS:
        draw_suit(canvas, SIGNS[sign], x + _SUIT_WIDTH * em / 2, middle, _SUIT_HEIGHT * em)
        return
    name, side = sign.strip(_ICON + _END), _ICON_HEIGHT * em
    left = x + (_ICON_WIDTH * em - side) / 2
    picture = pictures.get(name)
    if picture is None:
        canvas.icon(left, middle - side / 2, side, name)
        return
    scale = side / max(picture.width, picture.height)
    wide, high = picture.width * scale, picture.height * scale
    canvas.picture(left + (side - wide) / 2, middle - high / 2, wide, high, picture)


_Run = tuple[Face, str]
_Word = tuple[float, tuple[_Run, ...]]  # its width at a size of one point, and its runs
_Line = list[tuple[float, Face, str]]


_NARROWER = 0.99  # steps in which lines are made shorter, so that the last one is longer


@fonts.measured(8192)
def _broken(
    markup: str, width: float, size: float, indent: float, last: float
) -> tuple[_Line, ...]:
    """Return the lines, as runs with their offsets from the start of the line.

    Cached, since a page is set several times in each size, until its columns fit.
    """
    lines, room = _set(markup, width, size, indent), width
    while len(lines) > 1 and _length(lines[-1], size) < last * width:
        room *= _NARROWER
        shorter = _set(markup, room, size, indent)
        if len(shorter) > len(lines):
            break
        lines = shorter
    return lines


def _length(line: _Line, size: float) -> float:
    """Return the width of a line."""
    offset, face, string = line[-1]
    return offset + _width(string, face, size)


def _set(markup: str, width: float, size: float, indent: float) -> tuple[_Line, ...]:
    """Return lines that are each as full as words allow."""
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
    return tuple(_joined(line, size) for line in lines)


def _joined(runs: Sequence[_Run], size: float) -> _Line:
    """Return a line with neighbouring runs of the same face joined."""
    line: _Line = []
    x = 0.0
    i = 0
    while i < len(runs):
        face, string = runs[i]
        i += 1
        while not _is_drawn(string) and i < len(runs):
            other, more = runs[i]
            if other is not face or _is_drawn(more):
                break
            string += more
            i += 1
        line.append((x, face, string))
        if i < len(runs):
            x += _width(string, face, size)
    return line


def _width(string: str, face: Face, size: float) -> float:
    """Return the width of a run of text, of a suit or of an icon."""
    if _is_drawn(string):
        return (_SUIT_WIDTH if string in SIGNS else _ICON_WIDTH) * size * MM_PER_POINT
    return fonts.width(string, face, size)


def text_width(markup: str, face: Face, size: float) -> float:
    """Return the width of a line with suits and icons, all in one face."""
    runs = [run for run in _DRAWN.split(markup) if run]
    return fsum(
        _width(run if _is_drawn(run) else fonts.printable(run, face), face, size) for run in runs
    )


@fonts.measured(8)
def _space(face: Face) -> float:
    return fonts.width(" ", face, 1.0)


@fonts.measured(2048)
def _words(markup: str) -> tuple[_Word, ...]:
    """Return the words of ``markup``; a word may change its face but is never broken.

    Cached, since a page is set in several sizes until it fits.
    """
    words: list[list[_Run]] = [[]]
    for bold, italic, plain in _RUN.findall(markup):
        face = Face.BOLD if bold else Face.ITALIC if italic else Face.TEXT
        for run in _DRAWN.split(bold or italic or plain):
            if _is_drawn(run):
                words[-1].append((face, run))
                continue
            for i, part in enumerate(fonts.printable(run, face).split(" ")):
                if i:
                    words.append([])
                if part:
                    words[-1].append((face, part))
    return tuple(
        (fsum(_width(string, face, 1.0) for face, string in word), tuple(word))
        for word in words
        if word
    )


def without_markup(markup: str) -> str:
    """Return the words of ``markup`` as plain text.

    >>> without_markup("**Twice** ♥, __once__ ♠.")
    'Twice ♥, once ♠.'
    """
    words = "".join(bold or italic or plain for bold, italic, plain in _RUN.findall(markup))
    return _DRAWN.sub(lambda sign: _spoken(sign[0]), words)


Role = Literal["play", "mat", "cut", "log", "rules", "deal", "solution"]
"""What a page is for: to play on, to go on writing, to look rules up that other deals share, to
deal, to solve."""


class SheetPage(NamedTuple):
    """One page of a game: its label in the PDF outline, and the block for its free area.

    A book or a file prints equal pages of the role ``rules`` once for all its sheets, and pages of
    the role ``mat`` once for each label; a book prints those of the role ``solution`` at the back.
    What is ``cut`` out has white paper around it. In a book, a page that ``faces`` the one before
    lies open beside it.
    """

    label: str
    block: Block
    role: Role = "play"
    faces: bool = False


def page_run(label: str, blocks: Iterable[Block], role: Role = "play") -> list[SheetPage]:
    """Return pages of one label, from the second on with their number."""
    return [
        SheetPage(label if number == 1 else f"{label} {number}", block, role)
        for number, block in enumerate(blocks, 1)
    ]


class Area(NamedTuple):
    """The free part of a page in millimetres, inside margins and furniture.

    ``gained`` is the additional height of all later pages, whose head is only a line. Where it is
    ``shared``, solutions are to stay small, so that several stand on a page.
    """

    width: float
    height: float
    gained: float = 0.0
    shared: bool = False

    @property
    def later(self) -> Area:
        """The free part of every page after this one."""
        return Area(self.width, self.height + self.gained, shared=self.shared)


class Entry(NamedTuple):
    """A heading with parts below it; ``continued`` is its heading in a new column."""

    name: str
    head: Block
    continued: Block
    parts: tuple[Block, ...]
    gap: float

    def block(self) -> Block:
        """Return heading and parts as one framed block."""
        return framed(stack([self.head, *self.parts], gap=self.gap), self.name)

    def cut(self, height: float, *, together: int = 1) -> tuple[Entry | None, Entry]:
        """Return the part of the entry that fits into ``height``, if any, and the rest.

        Both have at least ``together`` parts.
        """
        used = self.head.height
        count = 0
        for part in self.parts:
            used += self.gap + part.height
            if used > height:
                break
            count += 1
        count = min(count, len(self.parts) - together)
        if count < together:
            return None, self
        first = self._replace(parts=self.parts[:count])
        return first, self._replace(head=self.continued, parts=self.parts[count:])


Columns = list[list[Block]]


def poured(
    entries: Sequence[Entry], *, columns: int, height: float, gap: float, split: int = 0
) -> list[Columns]:
    """Return ``entries`` in order on pages of ``columns``, each column at most ``height`` high.

    An entry stays in one piece unless it is higher than a column, or ``split`` says how many of its
    parts must stay on either side. A single part that is higher than a column stands alone and
    overflows, and the press refuses the page. The columns of the last page are balanced as far as
    the order allows.
    """
    pages: list[Columns] = []
    rest = list(entries)
    while rest:
        page, left = _filled(rest, columns, height, gap, split)
        if not left:
            page = _evened(rest, columns, height, gap, split) or page
        pages.append(page)
        rest = left
    return pages


def _evened(
    entries: Sequence[Entry], columns: int, height: float, gap: float, split: int
) -> Columns | None:
    """Return one page of balanced columns, or ``None`` if nothing is gained."""
    whole = (entry for entry in entries if not split or len(entry.parts) < 2 * split)
    low = min(height, max((entry.block().height for entry in whole), default=0.0))
    high = height
    best = None
    while high - low > 1.0:
        middle = (low + high) / 2
        page, left = _filled(entries, columns, middle, gap, split)
        highest = max(stack(column, gap=gap).height for column in page)
        if left or highest > middle + 1e-6:
            low = middle
        else:
            best, high = page, middle
    return best


def _filled(
    entries: Sequence[Entry], columns: int, height: float, gap: float, split: int
) -> tuple[Columns, list[Entry]]:
    page: Columns = [[]]
    rest = list(entries)
    used = 0.0
    while rest:
        space = height - used - (gap if page[-1] else 0.0)
        block = rest[0].block()
        if block.height <= space + 1e-6:
            rest.pop(0)
        else:
            first = None
            if block.height > height:
                first, rest[0] = rest[0].cut(space)
            elif split:
                first, rest[0] = rest[0].cut(space, together=split)
            if first is None and page[-1]:
                if len(page) == columns:
                    return page, rest
                page.append([])
                used = 0.0
                continue
            if first is None:  # not even one part fits into an empty column
                first = rest[0]._replace(parts=rest[0].parts[:1])
                rest[0] = rest[0]._replace(head=rest[0].continued, parts=rest[0].parts[1:])
                if not rest[0].parts:
                    rest.pop(0)
            block = first.block()
        used += block.height + (gap if page[-1] else 0.0)
        page[-1].append(block)
    return page, []
