"""What stands on every page: title, facts, id and QR code, scale bar, page number.

The head is one band: the title at the left, up to three lines of facts at the right. The foot
holds the QR code with the descriptive id beside it, the credit, a bar of exactly 50 mm that shows
whether a printer has scaled the page, and the page number.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from dungeongen.draw import fonts
from dungeongen.draw.block import Area, line_height
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Path, Step
from dungeongen.draw.theme import Theme

MARGIN = 10.0
CODE = 15.0  # side of the QR code
_BAR = 50.0
_FACTS = 0.45  # the most of the head that facts may take


@dataclass(frozen=True, slots=True)
class Furniture:
    """The words of head and foot, the same on all pages of a sheet."""

    title: str
    subtitle: str
    facts: tuple[str, ...]
    id: str
    credit: str


def margin(width: float) -> float:
    """Return the page margin for paper of a width, in millimetres."""
    return min(MARGIN, width * 0.048)


def area(
    paper: tuple[float, float], theme: Theme, furniture: Furniture
) -> tuple[float, float, Area]:
    """Return left, top and size of what the furniture leaves free."""
    edge = margin(paper[0])
    top = edge + _head_height(paper, theme, furniture)
    bottom = edge + _foot_height(paper, theme, furniture)
    return edge, top, Area(paper[0] - 2 * edge, paper[1] - top - bottom)


def _narrow(paper: tuple[float, float], theme: Theme) -> bool:
    return paper[0] < 20 * theme.type["body"]


def _head_height(paper: tuple[float, float], theme: Theme, furniture: Furniture) -> float:
    left = line_height(_title_size(paper, theme, furniture)) + line_height(theme.type["small"])
    right = len(furniture.facts) * line_height(theme.type["small"])
    return (left + right if _narrow(paper, theme) else max(left, right)) + 3.4


def _title_size(paper: tuple[float, float], theme: Theme, furniture: Furniture) -> float:
    room = _title_room(paper, theme, furniture)
    size = theme.type["title"]
    least = max(theme.type["least"], 11.0)
    while size > least and fonts.width(furniture.title, Face.TITLE, size) > room:
        size -= 0.5
    return size


def _title_room(paper: tuple[float, float], theme: Theme, furniture: Furniture) -> float:
    whole = paper[0] - 2 * margin(paper[0])
    if _narrow(paper, theme):
        return whole
    facts = max((_fact_width(fact, paper, theme) for fact in furniture.facts), default=0.0)
    return whole - facts - 6


def _fact_width(fact: str, paper: tuple[float, float], theme: Theme) -> float:
    whole = paper[0] - 2 * margin(paper[0])
    return min(fonts.width(fact, Face.TEXT, theme.type["small"]), _FACTS * whole)


def head(canvas: Canvas, paper: tuple[float, float], theme: Theme, furniture: Furniture) -> None:
    """Draw the head of a page."""
    edge, small = margin(paper[0]), theme.type["small"]
    size = _title_size(paper, theme, furniture)
    right = paper[0] - edge
    height = _head_height(paper, theme, furniture) - 3.4
    with canvas.frame(edge, edge, right - edge, height + 1.0, "head"):
        room = _title_room(paper, theme, furniture)
        title = fonts.fitted(furniture.title, Face.TITLE, size, room)
        step = line_height(small)
        lines = len(furniture.facts) if _narrow(paper, theme) else 0
        under = edge + height - (lines + 1) * step  # top of the subtitle's line
        baseline = under - line_height(size) + fonts.ASCENT * size * MM_PER_POINT
        canvas.text(edge, baseline, title, face=Face.TITLE, size=size, ink=Ink.ACCENT)
        below = under + fonts.ASCENT * small * MM_PER_POINT
        subtitle = fonts.fitted(furniture.subtitle, Face.ITALIC, small, room)
        canvas.text(edge, below, subtitle, face=Face.ITALIC, size=small, ink=Ink.MUTED)
        if lines:
            for i, fact in enumerate(furniture.facts):
                shown = fonts.fitted(fact, Face.TEXT, small, right - edge)
                canvas.text(edge, below + (i + 1) * step, shown, size=small)
        else:
            first = below - (len(furniture.facts) - 1) * step
            for i, fact in enumerate(furniture.facts):
                shown = fonts.fitted(fact, Face.TEXT, small, _FACTS * (right - edge))
                canvas.text(right, first + i * step, shown, size=small, anchor="end")
        rule = edge + height + 0.6
        canvas.lines([(edge, rule, right, rule)], ink=Ink.ACCENT, width=0.6)


def _foot_lines(
    paper: tuple[float, float], theme: Theme, furniture: Furniture
) -> list[tuple[str, Ink]]:
    small = theme.type["small"]
    room = paper[0] - 2 * margin(paper[0]) - CODE - 2.5
    if not _bar_below(paper, theme):
        room -= _BAR + 5
    return [
        *((line, Ink.TEXT) for line in _folded(furniture.id, "-", small, room)),
        *((line, Ink.MUTED) for line in _folded(furniture.credit, " ", small, room)),
    ]


def _bar_below(paper: tuple[float, float], theme: Theme) -> bool:
    return paper[0] < 22 * theme.type["small"]


def _foot_height(paper: tuple[float, float], theme: Theme, furniture: Furniture) -> float:
    lines = len(_foot_lines(paper, theme, furniture)) + _bar_below(paper, theme)
    bar = 3.5 if _bar_below(paper, theme) else 0.0
    words = lines * line_height(theme.type["small"]) + bar
    return max(CODE, words) + 2.6


def foot(
    canvas: Canvas,
    paper: tuple[float, float],
    theme: Theme,
    furniture: Furniture,
    *,
    page: int,
    pages: int,
) -> None:
    """Draw the foot of a page, with its number."""
    edge, small = margin(paper[0]), theme.type["small"]
    right, bottom = paper[0] - edge, paper[1] - edge
    code = CODE
    height = _foot_height(paper, theme, furniture) - 2.6
    top = bottom - height
    step = line_height(small)
    with canvas.frame(edge, top, right - edge, height, "foot"):
        canvas.path(_code(furniture.id, edge, bottom - code, code), fill=Ink.TEXT)
        left = edge + code + 2.5
        for i, (line, ink) in enumerate(_foot_lines(paper, theme, furniture)):
            baseline = top + i * step + fonts.ASCENT * small * MM_PER_POINT
            canvas.text(left, baseline, line, size=small, ink=ink)
        number = f"page {page} of {pages}"
        below = bottom - fonts.DESCENT * small * MM_PER_POINT
        if _bar_below(paper, theme):
            _bar(canvas, left, below - 0.4, theme, words=False)
            canvas.text(right, below, number, face=Face.BOLD, size=small, anchor="end")
        else:
            canvas.text(right, below, number, face=Face.BOLD, size=small, anchor="end")
            _bar(canvas, right - _BAR, top + step + 2.2, theme, words=True)


def _bar(canvas: Canvas, x: float, y: float, theme: Theme, *, words: bool) -> None:
    small = theme.type["small"]
    canvas.lines([(x, y, x + _BAR, y)], ink=Ink.TEXT, width=0.3)
    ticks = [(x + i * 10, y - (1.6 if i in (0, 5) else 1.0), x + i * 10, y) for i in range(6)]
    canvas.lines(ticks, ink=Ink.TEXT, width=0.3)
    if words:
        text = "50 mm when printed at 100 %"
        canvas.text(x + _BAR, y - 2.2, text, size=small, anchor="end", ink=Ink.MUTED)


def _folded(string: str, separator: str, size: float, room: float) -> list[str]:
    lines = [""]
    for part in string.split(separator):
        longer = lines[-1] + (separator if lines[-1] else "") + part
        if lines[-1] and fonts.width(longer, Face.TEXT, size) > room:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def _code(text: str, x: float, y: float, size: float) -> Path:
    """Return a QR code's dark modules as one path, runs of a row joined."""
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
    import segno

    return tuple(
        bytes(row) for row in segno.make(text, error="m", micro=False, boost_error=False).matrix
    )
