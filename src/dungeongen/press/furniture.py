"""Page furniture: title, facts, id and QR code, scale bar, page number.

The head is one band, with the title on the left and the lines of facts on the right. From the
second page on it is a line, with the title and what the page is. The foot holds the QR code, the
certificate beside it (the verdict; the head has the version), the descriptive id and the
credit, the page number, and a bar of exactly 50 mm that shows whether the printer has scaled the
page.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from functools import lru_cache
from typing import NamedTuple

from dungeongen.draw import fonts
from dungeongen.draw.block import Area, line_height
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Path, Step
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.press.bar import BAR, scale_bar
from dungeongen.press.paper import Paper

MARGIN = 10.0
CODE = 15.0  # side of the QR code
_INSIDE = 4.0  # from the edge of the sheet's colour, where that leaves a margin
_THIN = 0.3
_BAR_WORDS = ("50 mm when printed at 100 %", "50 mm at 100 %", "50 mm")
_FACTS = 0.45  # largest share of the head's width for facts
_BETWEEN = " · "  # facts of a line


class Furniture(NamedTuple):
    """The words in the head and foot of all pages of a sheet; without an id there is no QR code.

    ``needs`` is what to have at the table.
    """

    title: str
    subtitle: str
    facts: tuple[str, ...]
    id: str
    credit: str
    certificate: str = ""
    needs: str = ""


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
    top = edge + _head_height(paper, theme, furniture)
    bottom = edge + _foot_height(paper, theme, furniture)
    gained = top - later_top(paper, theme)
    return edge, top, Area(paper.width - 2 * edge, paper.height - top - bottom, gained)


def later_top(paper: Paper, theme: Theme) -> float:
    """Return the top of the free area on every page but the first."""
    return edge_of(paper, theme) + line_height(_later_size(theme)) + 2.6


def _later_size(theme: Theme) -> float:
    return (theme.type["body"] + theme.type["head"]) / 2


def _narrow(paper: Paper, theme: Theme) -> bool:
    return paper.width < 20 * theme.type["body"]


def _head_height(paper: Paper, theme: Theme, furniture: Furniture) -> float:
    left = line_height(_title_size(paper, theme, furniture))
    left += line_height(theme.type["small"]) * _has_subtitle(paper, theme, furniture)
    right = len(_facts(paper, theme, furniture)) * line_height(theme.type["small"])
    return (left + right if _narrow(paper, theme) else max(left, right)) + 3.4


def _has_subtitle(paper: Paper, theme: Theme, furniture: Furniture) -> bool:
    """Return whether the line on the game is printed: what to have gets its place on narrow paper,
    where the credit names the game."""
    return not (furniture.needs and _narrow(paper, theme))


def _title_size(paper: Paper, theme: Theme, furniture: Furniture) -> float:
    room = _title_room(paper, theme, furniture)
    size = theme.type["title"]
    least = max(theme.type["least"], 11.0)
    while size > least and fonts.width(furniture.title, Face.TITLE, size) > room:
        size -= 0.5
    return size


def _title_room(paper: Paper, theme: Theme, furniture: Furniture) -> float:
    whole = paper.width - 2 * edge_of(paper, theme)
    if _narrow(paper, theme):
        return whole
    small = theme.type["small"]
    facts = (fonts.width(fact, Face.TEXT, small) for fact in _facts(paper, theme, furniture))
    return whole - max(facts, default=0.0) - 6


def _facts(paper: Paper, theme: Theme, furniture: Furniture) -> list[str]:
    """Return the lines of facts; one that is too long goes on in the next line.

    Only a single fact that is wider than the lines, such as a long seed, is cut.
    """
    small = theme.type["small"]
    room = paper.width - 2 * edge_of(paper, theme)
    if not _narrow(paper, theme):
        room *= _FACTS
    facts = [
        fonts.fitted(line.removesuffix(_BETWEEN.rstrip()).rstrip(), Face.TEXT, small, room)
        for fact in furniture.facts
        for line in folded(fact, _BETWEEN, small, room)
    ]
    return facts + (folded(furniture.needs, " ", small, room) if furniture.needs else [])


def head(canvas: Canvas, paper: Paper, theme: Theme, furniture: Furniture) -> None:
    """Draw the head of a first page."""
    edge, small = edge_of(paper, theme), theme.type["small"]
    size = _title_size(paper, theme, furniture)
    facts = _facts(paper, theme, furniture)
    right = paper.width - edge
    height = _head_height(paper, theme, furniture) - 3.4
    with canvas.frame(edge, edge, right - edge, height + 1.0, "head"):
        room = _title_room(paper, theme, furniture)
        title = fonts.fitted(furniture.title, Face.TITLE, size, room)
        step = line_height(small)
        lines = len(facts) if _narrow(paper, theme) else 0
        subtitled = _has_subtitle(paper, theme, furniture)
        under = edge + height - (lines + subtitled) * step  # top of the subtitle's line
        baseline = under - line_height(size) + fonts.ASCENT * size * MM_PER_POINT
        with canvas.tagged(Tag.H1, "" if title == furniture.title else furniture.title):
            canvas.text(edge, baseline, title, face=Face.TITLE, size=size, ink=Ink.ACCENT)
        below = under + fonts.ASCENT * small * MM_PER_POINT
        subtitle = _subtitle(furniture.subtitle, small, room)
        whole = "" if subtitle == furniture.subtitle else furniture.subtitle
        with canvas.tagged(Tag.P, whole) if subtitled else nullcontext():
            if subtitled:
                canvas.text(edge, below, subtitle, face=Face.ITALIC, size=small, ink=Ink.MUTED)
        words = filter(None, (*furniture.facts, furniture.needs))
        said = canvas.tagged(Tag.P, _BETWEEN.join(words))
        with said if facts else nullcontext():
            if lines:
                for i, fact in enumerate(facts, subtitled):
                    canvas.text(edge, below + i * step, fact, size=small)
            else:
                first = below - (len(facts) - 1) * step
                for i, fact in enumerate(facts):
                    canvas.text(right, first + i * step, fact, size=small, anchor="end")
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
    """Draw the line at the head of every page but the first: the title, and the page's label."""
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


def _foot_lines(
    paper: Paper, theme: Theme, furniture: Furniture
) -> list[tuple[str, list[str], Face, Ink]]:
    """Return certificate, id and credit with their lines, and the words of one that is broken."""
    small = theme.type["small"]
    room = paper.width - 2 * edge_of(paper, theme) - _beside_code(furniture)
    if not _bar_below(paper, theme):
        room -= BAR + 5
    words = folded(furniture.certificate, " ", small, room, Face.BOLD)
    name = folded(furniture.id, "-", small, room)
    return [
        *([("", words, Face.BOLD, Ink.TEXT)] if furniture.certificate else ()),
        *([(unbroken(furniture.id, name), name, Face.TEXT, Ink.TEXT)] if furniture.id else ()),
        ("", folded(furniture.credit, " ", small, room), Face.TEXT, Ink.MUTED),
    ]


def unbroken(name: str, lines: Sequence[str]) -> str:
    """Return an id for a reader who should not hear blanks in it, where it takes several lines."""
    return name if len(lines) > 1 else ""


def _beside_code(furniture: Furniture) -> float:
    """Return the offset of the foot's words from the left margin."""
    return CODE + 2.5 if furniture.id else 0.0


def _bar_below(paper: Paper, theme: Theme) -> bool:
    return paper.width < 22 * theme.type["small"]


def _foot_height(paper: Paper, theme: Theme, furniture: Furniture) -> float:
    lines = sum(len(lines) for _, lines, _, _ in _foot_lines(paper, theme, furniture))
    lines += _bar_below(paper, theme)
    bar = 3.5 if _bar_below(paper, theme) else 0.0
    words = lines * line_height(theme.type["small"]) + bar
    return max(CODE, words) + 2.6


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
    """Draw the foot of a page, with its number; only the first page of a sheet has it read."""
    edge, small = edge_of(paper, theme), theme.type["small"]
    right, bottom = paper.width - edge, paper.height - edge
    side = CODE
    height = _foot_height(paper, theme, furniture) - 2.6
    top = bottom - height
    step = line_height(small)
    with canvas.frame(edge, top, right - edge, height, "foot"):
        left = edge + _beside_code(furniture)
        with nullcontext() if first else canvas.tagged(Tag.ARTIFACT):
            if furniture.id:
                with canvas.tagged(Tag.FIGURE, "QR code of the id"):
                    canvas.path(code(furniture.id, edge, bottom - side, side), fill=Ink.TEXT)
            baseline = top + fonts.ASCENT * small * MM_PER_POINT
            for words, lines, face, ink in _foot_lines(paper, theme, furniture):
                with canvas.tagged(Tag.P, words) if any(lines) else nullcontext():
                    for line in lines:
                        canvas.text(left, baseline, line, face=face, size=small, ink=ink)
                        baseline += step
        number = f"page {page} of {pages}"
        below = bottom - fonts.DESCENT * small * MM_PER_POINT
        with canvas.tagged(Tag.ARTIFACT):
            if _bar_below(paper, theme):
                room = right - fonts.width(number, Face.BOLD, small) - 2 - left - BAR
                _bar(canvas, left, below - 0.4, theme, beside=max(room, 0.1))
                canvas.text(right, below, number, face=Face.BOLD, size=small, anchor="end")
            else:
                canvas.text(right, below, number, face=Face.BOLD, size=small, anchor="end")
                _bar(canvas, right - BAR, top + step + 2.2, theme)


def _bar(canvas: Canvas, x: float, y: float, theme: Theme, *, beside: float = 0.0) -> None:
    """Draw the 50 mm bar with its words above, or on its right within ``beside`` millimetres."""
    small = theme.type["small"]
    scale_bar(canvas, x, y, width=_THIN)
    if not beside:
        canvas.text(x + BAR, y - 2.2, _BAR_WORDS[0], size=small, anchor="end", ink=Ink.MUTED)
        return
    for words in _BAR_WORDS:
        if fonts.width(words, Face.TEXT, small) <= beside - 1.5:
            canvas.text(x + BAR + 1.5, y, words, size=small, ink=Ink.MUTED)
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
