"""Page furniture: title, facts, id and QR code, scale bar, page number.

The head is one band: on the left the title with the certificate (the verdict) below it, on the
right the lines of facts and the QR code of the id. From the second page on it is a line, with the
title and what the page is; on the second page the rest of the verdict stands below that. The foot
is a line on every page, with the page's number. The first page has the credit in it, and a bar of
exactly 50 mm that shows whether the printer has scaled the page; later pages have the id. What is
too long for the foot stands in the head.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from functools import lru_cache
from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.block import Area, line_height
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Path, Step
from dungeongen.draw.landscape import banner, banner_end, banner_rise
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.press.paper import Paper

# The scale bar: a length that can be measured on paper, to see whether a printer has scaled.

BAR = 50.0
_TALL = 1.2  # ticks at the ends, in millimetres
_LOW = 0.8  # ticks every ten millimetres


def scale_bar(canvas: Canvas, x: float, y: float, *, length: float = BAR, width: float) -> None:
    """Draw a bar of ``length`` millimetres, a multiple of ten, from (x, y) to the right."""
    # Round ends add half the line width on either side, so that the ink itself is that long.
    first, last = x + width / 2, x + length - width / 2
    canvas.lines([(first, y, last, y)], ink=Ink.TEXT, width=width)
    places = (first, *(x + n * 10 for n in range(1, round(length / 10))), last)
    ticks = [(at, y - (_TALL if at in (first, last) else _LOW), at, y) for at in places]
    canvas.lines(ticks, ink=Ink.TEXT, width=width)


MARGIN = 10.0
CODE = 15.0  # side of the QR code
_INSIDE = 4.0  # from the edge of the sheet's colour, where that leaves a margin
_BESIDE = 2.5  # the code, or the right end of the foot
_BELOW_HEAD = 3.4
_BELOW_MORE = 1.4  # the rest of the verdict on the second page
_ABOVE_FOOT = 2.6
_BAR_ABOVE = 0.9  # the foot's line
_THIN = 0.3
_BAR_WORDS = ("50 mm at 100 %", "50 mm")
_FACTS = 0.41  # largest share of the head's width for facts
_BETWEEN = " · "  # facts of a line


class Furniture(NamedTuple):
    """The words in the head and foot of all pages of a sheet; without an id there is no QR code.

    ``needs`` is what to have at the table, ``more`` the rest of the verdict, for the second page.
    With a ``banner`` the title is that of a map.
    """

    title: str
    subtitle: str
    facts: tuple[str, ...]
    id: str
    credit: str
    certificate: str = ""
    needs: str = ""
    more: str = ""
    banner: bool = False


def edge_of(paper: Paper, theme: Theme) -> float:
    """Return how far a page's content stays from the edge of the paper, in millimetres.

    In a theme that colours the sheet it also stays clear of the edge of that colour.
    """
    usual = min(MARGIN, paper.width * 0.048)
    inside = _INSIDE if paper.margin and theme.colour(Ink.SHEET) else 0.0
    return max(usual, paper.margin + inside)


def area(paper: Paper, theme: Theme, furniture: Furniture) -> tuple[float, float, Area]:
    """Return left, top and size of the area that the furniture leaves free on the first page."""
    edge = edge_of(paper, theme)
    top = edge + _head_height(paper, theme, furniture) + _BELOW_HEAD
    bottom = edge + line_height(theme.type["small"]) + _ABOVE_FOOT
    gained = top - later_top(paper, theme, furniture)
    return edge, top, Area(paper.width - 2 * edge, paper.height - top - bottom, gained)


def later_top(paper: Paper, theme: Theme, furniture: Furniture) -> float:
    """Return the top of the free area on every page but the first."""
    lines = _more(paper, theme, furniture)
    more = len(lines) * line_height(theme.type["small"]) + _BELOW_MORE if lines else 0.0
    return edge_of(paper, theme) + line_height(_later_size(theme)) + 2.6 + more


def _more(paper: Paper, theme: Theme, furniture: Furniture) -> list[str]:
    """Return the lines of the rest of the verdict."""
    room = paper.width - 2 * edge_of(paper, theme)
    return folded(furniture.more, " ", theme.type["small"], room) if furniture.more else []


def _later_size(theme: Theme) -> float:
    return (theme.type["body"] + theme.type["head"]) / 2


def _narrow(paper: Paper, theme: Theme) -> bool:
    return paper.width < 20 * theme.type["body"]


def _head_height(paper: Paper, theme: Theme, furniture: Furniture) -> float:
    step, code = line_height(theme.type["small"]), CODE if furniture.id else 0.0
    title = line_height(_title_size(paper, theme, furniture))
    left = step * sum(len(text.lines) for text in _below_title(paper, theme, furniture))
    right = step * len(_facts(paper, theme, furniture))
    if _narrow(paper, theme):
        return title + max(left + right, code)
    return max(title + left, right, code)


class _Text(NamedTuple):
    """Words with the lines that they are broken into."""

    words: str
    lines: Sequence[str]
    face: Face
    ink: Ink

    @property
    def alt_text(self) -> str:
        """What stands for the lines if they do not say the words as they are."""
        return "" if " ".join(self.lines) == self.words else self.words


def _below_title(paper: Paper, theme: Theme, furniture: Furniture) -> list[_Text]:
    """Return what stands below the title: the game, the verdict, and what fits no foot."""
    small, room = theme.type["small"], _room_beside_facts(paper, theme, furniture)
    if _narrow(paper, theme):
        room -= _code_width(furniture)
    result = []
    if _has_subtitle(paper, theme, furniture):
        line = _subtitle(furniture.subtitle, small, room)
        result.append(_Text(furniture.subtitle, [line], Face.ITALIC, Ink.MUTED))
    if words := furniture.certificate:
        lines = folded(words, " ", small, room, Face.BOLD)
        result.append(_Text(words, lines, Face.BOLD, Ink.TEXT))
    if not _fits(furniture.credit, small, _foot_room(paper, theme, bar=True)):
        lines = folded(furniture.credit, " ", small, room)
        result.append(_Text(furniture.credit, lines, Face.TEXT, Ink.MUTED))
    if not fits_foot(furniture.id, paper, theme):
        lines = folded(furniture.id, "-", small, room)
        result.append(_Text(furniture.id, lines, Face.TEXT, Ink.TEXT))
    return result


def _has_subtitle(paper: Paper, theme: Theme, furniture: Furniture) -> bool:
    """Return whether the line on the game is printed: what to have gets its place on narrow paper,
    where the credit names the game."""
    return not (furniture.needs and _narrow(paper, theme))


def _code_width(furniture: Furniture) -> float:
    """Return the width that the code takes on the right of the head."""
    return CODE + _BESIDE if furniture.id else 0.0


def _title_size(paper: Paper, theme: Theme, furniture: Furniture) -> float:
    room = _title_room(paper, theme, furniture)
    size = theme.type["title"]
    least = max(theme.type["least"], 11.0)
    while size > least and fonts.width(furniture.title, Face.TITLE, size) > _free(
        furniture, size, room
    ):
        size -= 0.5
    return size


def _free(furniture: Furniture, size: float, room: float) -> float:
    """Return how wide a title may be within so much room, with its banner."""
    return room - 2 * banner_end(size) if furniture.banner else room


def _title_room(paper: Paper, theme: Theme, furniture: Furniture) -> float:
    """Return the width for the title: beside the facts, or above them where they are few."""
    below = sum(len(text.lines) for text in _below_title(paper, theme, furniture))
    if _narrow(paper, theme) or len(_facts(paper, theme, furniture)) > below:
        return _room_beside_facts(paper, theme, furniture)
    return paper.width - 2 * edge_of(paper, theme) - _code_width(furniture)


def _room_beside_facts(paper: Paper, theme: Theme, furniture: Furniture) -> float:
    """Return the width beside the code and the facts, or on narrow paper above them."""
    whole = paper.width - 2 * edge_of(paper, theme)
    if _narrow(paper, theme):
        return whole
    small = theme.type["small"]
    facts = (fonts.width(fact, Face.TEXT, small) for fact in _facts(paper, theme, furniture))
    return whole - _code_width(furniture) - max(facts, default=0.0) - 6


def _facts(paper: Paper, theme: Theme, furniture: Furniture) -> list[str]:
    """Return the lines of facts; one that is too long goes on in the next line.

    Only a single fact that is wider than the lines, such as a long seed, is cut.
    """
    small = theme.type["small"]
    room = paper.width - 2 * edge_of(paper, theme)
    room = room - _code_width(furniture) if _narrow(paper, theme) else room * _FACTS
    facts = [
        fonts.fitted(line.removesuffix(_BETWEEN.rstrip()).rstrip(), Face.TEXT, small, room)
        for fact in furniture.facts
        for line in folded(fact, _BETWEEN, small, room)
    ]
    return facts + (folded(furniture.needs, " ", small, room) if furniture.needs else [])


def head(canvas: Canvas, paper: Paper, theme: Theme, furniture: Furniture) -> None:
    """Draw the head of a first page."""
    edge, small = edge_of(paper, theme), theme.type["small"]
    size, step = _title_size(paper, theme, furniture), line_height(small)
    facts, below = _facts(paper, theme, furniture), _below_title(paper, theme, furniture)
    right, height = paper.width - edge, _head_height(paper, theme, furniture)
    narrow = _narrow(paper, theme)
    lines = sum(len(text.lines) for text in below) + narrow * len(facts)
    with canvas.frame(edge, edge, right - edge, height + 1.0, "head"):
        room = _free(furniture, size, _title_room(paper, theme, furniture))
        title = fonts.fitted(furniture.title, Face.TITLE, size, room)
        under = edge + line_height(size) if narrow else edge + height - lines * step
        baseline = under - line_height(size) + fonts.ASCENT * size * MM_PER_POINT
        with canvas.tagged(Tag.H1, "" if title == furniture.title else furniture.title):
            if furniture.banner:
                banner(canvas, edge, max(baseline, edge + banner_rise(size)), title, size)
            else:
                canvas.text(edge, baseline, title, face=Face.TITLE, size=size, ink=Ink.ACCENT)
        y = under + fonts.ASCENT * small * MM_PER_POINT
        for text in below:
            with canvas.tagged(Tag.P, text.alt_text):
                for line in text.lines:
                    canvas.text(edge, y, line, face=text.face, size=small, ink=text.ink)
                    y += step
        words = filter(None, (*furniture.facts, furniture.needs))
        with canvas.tagged(Tag.P, _BETWEEN.join(words)) if facts else nullcontext():
            last = edge + height - step + fonts.ASCENT * small * MM_PER_POINT
            for i, fact in enumerate(facts):
                if narrow:
                    canvas.text(edge, y + i * step, fact, size=small)
                else:
                    x, up = right - _code_width(furniture), (len(facts) - 1 - i) * step
                    canvas.text(x, last - up, fact, size=small, anchor="end")
        if furniture.id:
            with canvas.tagged(Tag.FIGURE, f"QR code of the id {furniture.id}"):
                modules = code(furniture.id, right - CODE, edge + height - CODE, CODE)
                canvas.path(modules, fill=Ink.TEXT)
        rule = edge + height + 0.6
        canvas.lines([(edge, rule, right, rule)], ink=Ink.ACCENT, width=0.6)


def _subtitle(words: str, size: float, room: float) -> str:
    """Return ``words``, without what follows a comma or a colon if that does not fit."""
    while fonts.width(words, Face.ITALIC, size) > room:
        shorter = words.rpartition(", ")[0] or words.rpartition(": ")[0]
        if not shorter:
            return fonts.fitted(words, Face.ITALIC, size, room)
        words = shorter
    return words


def later_head(
    canvas: Canvas, paper: Paper, theme: Theme, furniture: Furniture, label: str
) -> None:
    """Draw the line at the head of every page but the first: the title, and the page's label.

    The rest of the verdict stands below it.
    """
    edge, size, small = edge_of(paper, theme), _later_size(theme), theme.type["small"]
    right = paper.width - edge
    height = line_height(size)
    frame = canvas.frame(edge, edge, right - edge, height + 0.6, "head")
    with frame, canvas.tagged(Tag.ARTIFACT):
        baseline = edge + fonts.ASCENT * size * MM_PER_POINT
        canvas.text(
            right, baseline, label, face=Face.ITALIC, size=small, ink=Ink.MUTED, anchor="end"
        )
        room = right - edge - fonts.width(label, Face.ITALIC, small) - 4
        title = fonts.fitted(furniture.title, Face.TITLE, size, room)
        canvas.text(edge, baseline, title, face=Face.TITLE, size=size, ink=Ink.ACCENT)
        rule = edge + height + 0.4
        canvas.lines([(edge, rule, right, rule)], ink=Ink.ACCENT, width=0.35)
    lines = _more(paper, theme, furniture)
    if not lines:
        return
    step, top = line_height(small), edge + height + 1.4
    frame = canvas.frame(edge, top, right - edge, len(lines) * step, "verdict")
    with frame, canvas.tagged(Tag.P, furniture.more):
        for i, line in enumerate(lines):
            y = top + i * step + fonts.ASCENT * small * MM_PER_POINT
            canvas.text(edge, y, line, size=small)


def _foot_room(paper: Paper, theme: Theme, *, bar: bool) -> float:
    """Return the width for words in the foot, beside the page's number or the bar above it."""
    number = fonts.width("page 888 of 888", Face.BOLD, theme.type["small"])
    return paper.width - 2 * edge_of(paper, theme) - (max(BAR, number) if bar else number) - _BESIDE


def fits_foot(words: str, paper: Paper, theme: Theme) -> bool:
    """Return whether words fit beside the page's number in the foot of a page without the bar."""
    return _fits(words, theme.type["small"], _foot_room(paper, theme, bar=False))


def _fits(words: str, size: float, room: float) -> bool:
    return fonts.width(words, Face.TEXT, size) <= room


def foot(
    canvas: Canvas,
    paper: Paper,
    theme: Theme,
    furniture: Furniture,
    *,
    page: int,
    pages: int,
    first: bool,
) -> None:
    """Draw the foot of a page, with its number; the ``first`` of a sheet has it read, and the bar.

    A page has the credit or the id, and both if it has room for them.
    """
    edge, small = edge_of(paper, theme), theme.type["small"]
    right, bottom = paper.width - edge, paper.height - edge
    top = bottom - line_height(small)
    baseline = top + fonts.ASCENT * small * MM_PER_POINT
    room = _foot_room(paper, theme, bar=first)
    credit, name = furniture.credit, furniture.id
    alone = (credit, name) if first and pages > 1 else (name, credit)
    both = _BETWEEN.join(filter(None, (credit, name)))
    words = next((words for words in (both, *alone) if words and _fits(words, small, room)), "")
    above = _BAR_ABOVE + _TALL if first else 0.0
    with canvas.frame(edge, top - above, right - edge, line_height(small) + above, "foot"):
        if words:
            with canvas.tagged(Tag.P if first else Tag.ARTIFACT):
                canvas.text(edge, baseline, words, size=small, ink=Ink.MUTED)
        with canvas.tagged(Tag.ARTIFACT):
            number = f"page {page} of {pages}"
            canvas.text(right, baseline, number, face=Face.BOLD, size=small, anchor="end")
            if first:
                beside = BAR - fonts.width(number, Face.BOLD, small) - _BESIDE
                _bar(canvas, right - BAR, top - _BAR_ABOVE, baseline, theme, beside)


def _bar(canvas: Canvas, x: float, y: float, baseline: float, theme: Theme, room: float) -> None:
    """Draw the 50 mm bar, with the words below it that the ``room`` has a width for."""
    small = theme.type["small"]
    scale_bar(canvas, x, y, width=_THIN)
    for words in _BAR_WORDS:
        if _fits(words, small, room):
            canvas.text(x, baseline, words, size=small, ink=Ink.MUTED)
            return


def folded(
    string: str, separator: str, size: float, room: float, face: Face = Face.TEXT
) -> list[str]:
    """Return ``string`` in lines, broken after ``separator``; blanks at line ends are dropped."""
    lines = [""]
    parts = string.split(separator)
    for i, part in enumerate(parts):
        piece = part + (separator if i < len(parts) - 1 else "")
        if lines[-1] and fonts.width((lines[-1] + piece).rstrip(), face, size) > room:
            lines.append(piece)
        else:
            lines[-1] += piece
    return [line.rstrip() for line in lines]


def code(text: str, x: float, y: float, size: float) -> Path:
    """Return a QR code's dark modules as one path, with the runs of each row joined."""
    rows = _modules(text)
    step = size / len(rows)
    steps: list[Step] = []
    for i, row in enumerate(rows):
        start = None
        for j, dark in enumerate((*row, 0)):
            if dark and start is None:
                start = j
            elif not dark and start is not None:
                left, right = x + start * step, x + j * step
                top, bottom = y + i * step, y + (i + 1) * step
                steps += [
                    ("M", left, top),
                    ("L", right, top),
                    ("L", right, bottom),
                    ("L", left, bottom),
                    ("Z",),
                ]
                start = None
    return tuple(steps)


@lru_cache(maxsize=8)
def _modules(text: str) -> tuple[bytes, ...]:
    from qrcodegen import QrCode, QrSegment

    segments = QrSegment.make_segments(text)
    symbol = QrCode.encode_segments(segments, QrCode.Ecc.MEDIUM, boostecl=False)
    side = range(symbol.get_size())
    return tuple(bytes(symbol.get_module(x, y) for x in side) for y in side)
