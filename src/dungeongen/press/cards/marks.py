"""Marks around cards: where to cut, where to round, and a bar that shows the scale.

A cut runs along every edge of every card, across the whole page. Marks lie on it wherever it meets
neither a card nor its bleed: *short* ones end after a few millimetres, *full* ones at the edge of
what a printer reaches, so that a ruler lies on both ends.

The cutting machines of Silhouette find the print by three registration marks, as *Type 1* in
Silhouette Studio has them and as the machine is told to look for them by inkscape-silhouette
(``render_silhouette_regmarks.py``, GPL; the measures are facts of the machine, the drawing is
ours): a black square of 5 mm whose outer corner is at the inset from the top left, and two arms
along the inset at the top right and at the bottom left. Lines of 0.3 mm are found best. The length
of the arms is printed on the sheet, since it has to be set in the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from dungeongen.draw import fonts
from dungeongen.draw.canvas import Canvas, Face, Ink, Path, Segment
from dungeongen.draw.card_sizes import CardSize
from dungeongen.draw.structure import Tag
from dungeongen.press.cards.imposition import Flip, Grid, Place, best_of, largest
from dungeongen.press.furniture import BAR, scale_bar
from dungeongen.press.paper import Paper

# Registration marks of cutting machines

INSET = 10.0
"""How far the marks are from the edges of the paper, in millimetres."""
CLEAR = 2.0
"""What stays white around them, in millimetres."""
ARMS = (20.0, 15.0, 10.0, 5.0)
"""The lengths that the arms may have, in millimetres."""
_SQUARE = 5.0  # millimetres
_LINE = 0.3  # millimetres


def registered(
    paper: Paper, card: CardSize, *, gap: float = 0.0, bleed: float = 0.0
) -> tuple[Grid, float]:
    """Return the grid of the most cards clear of the marks, and the length of their arms.

    The arms are as long as these cards allow. Raises DungeongenError if no card fits.
    """
    grids: dict[Grid, float] = {}  # each with the longest arms that it keeps clear of
    for arm, quarters in product(ARMS, (0, 1)):
        full = largest(paper, card, gap, bleed, quarters)
        for columns, rows in product(range(1, full.columns + 1), range(1, full.rows + 1)):
            grid = replace(full, columns=columns, rows=rows).centred(paper)
            if max(grid.left, grid.top) - bleed >= INSET + arm + CLEAR:
                grids.setdefault(grid, arm)
    best = best_of([*grids, Grid(card, 0, 0)], paper, card)
    return best, grids[best]


def registration_marks(canvas: Canvas, paper: Paper, arm: float) -> None:
    """Draw the marks: the square, then two arms in each of two corners."""
    left, top, right, bottom = INSET, INSET, paper.width - INSET, paper.height - INSET
    half = _LINE / 2
    with canvas.frame(0, 0, paper.width, paper.height, "registration marks"):
        for x, y, wide, high in (
            (left, top, _SQUARE, _SQUARE),
            (right - arm, top - half, arm + half, _LINE),
            (right - half, top - half, _LINE, arm + half),
            (left - half, bottom - half, arm + half, _LINE),
            (left - half, bottom - arm, _LINE, arm + half),
        ):
            canvas.rect(x, y, wide, high, fill=Ink.TEXT)


def cutter_words(arm: float) -> str:
    """Return what to set in the cutter's program.

    >>> cutter_words(5.0)
    'Marks: 5 × 0.3 mm, inset 10 mm'
    """
    return f"Marks: {arm:g} × {_LINE:g} mm, inset {INSET:g} mm"


_AWAY = 0.6  # of a mark from what is cut
_SHORT = 4.0
_LEAST = 1.0  # a shorter mark shows nothing
_NEAR = 1.0  # of a mark from a card where the margin is narrow: it lies in the bleed, as waste does
_HAIR = 0.12
_SIZE = 7.0
_BAR = 0.25  # width of the scale bar, in millimetres
_INSET = 1.5  # of the bar and of words from the edge of a card, in millimetres
_BESIDE = 1.2  # from the bar to its words, in millimetres


def crop_marks(
    canvas: Canvas, places: Sequence[Place], paper: Paper, *, bleed: float, full: bool
) -> None:
    """Draw marks for every cut."""
    edge = paper.margin if full else max(paper.margin, 2.0)
    across = [(p.x, p.x + p.w) for p in places]
    down = [(p.y, p.y + p.h) for p in places]
    marks: list[Segment] = []
    for x in _edges(across):
        spans = [d for a, d in zip(across, down, strict=True) if _meets(a, x, bleed)]
        marks += [(x, a, x, b) for a, b in _free(spans, edge, paper.height - edge, bleed, full)]
    for y in _edges(down):
        spans = [a for a, d in zip(across, down, strict=True) if _meets(d, y, bleed)]
        marks += [(a, y, b, y) for a, b in _free(spans, edge, paper.width - edge, bleed, full)]
    canvas.lines(marks, ink=Ink.GUIDE, width=_HAIR)


def _edges(spans: Sequence[tuple[float, float]]) -> list[float]:
    return sorted({round(end, 4) for span in spans for end in span})


def _meets(span: tuple[float, float], cut: float, bleed: float) -> bool:
    """Return whether a cut runs through a card or its bleed."""
    return span[0] - bleed - 1e-6 < cut < span[1] + bleed + 1e-6


def _free(
    spans: Sequence[tuple[float, float]], start: float, end: float, bleed: float, full: bool
) -> Iterator[tuple[float, float]]:
    """Yield the stretches of a cut that get a mark."""
    away = bleed + _AWAY
    merged: list[tuple[float, float]] = []
    for low, high in sorted(set(spans)):
        low, high = low - away, high + away
        if merged and low <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    near = away - _NEAR
    if merged[0][0] - start < _SHORT / 2:
        merged[0] = (merged[0][0] + near, merged[0][1])
    if end - merged[-1][1] < _SHORT / 2:
        merged[-1] = (merged[-1][0], merged[-1][1] - near)
    before = start
    for i, (low, high) in enumerate([*merged, (end, end)]):
        first, last = i == 0, i == len(merged)
        if low - before >= _LEAST:
            if full or (low - before <= 2 * _SHORT and not (first or last)):
                yield before, low
            else:
                if not first:
                    yield before, min(low, before + _SHORT)
                if not last:
                    yield max(before, low - _SHORT), low
        before = high


def slug(
    canvas: Canvas, places: Sequence[Place], paper: Paper, *, bleed: float, words: Sequence[str]
) -> None:
    """Draw the line with the scale bar and words, below the cards or else beside them.

    It stands between the marks of the columns: the bar at the first card, each of the ``words`` at
    one of the next.
    """
    bottom = max(p.y + p.h for p in places)
    right = max(p.x + p.w for p in places)
    if paper.height - bottom >= paper.width - right:
        starts = sorted({p.x for p in places})
        with canvas.turned(0, bottom + bleed):
            _line(canvas, starts, places[0].w, words)
    else:
        starts = sorted({paper.height - p.y - p.h for p in places})
        with canvas.turned(right + bleed, paper.height, 3):
            _line(canvas, starts, places[0].h, words)


def _line(canvas: Canvas, starts: Sequence[float], room: float, words: Sequence[str]) -> None:
    base = 3.4
    note = fonts.width(f"{BAR:g} mm", Face.TEXT, _SIZE) + _BESIDE
    length = max(10.0, min(BAR, (room - 2 * _INSET - note) // 10 * 10))
    x = starts[0] + _INSET
    scale_bar(canvas, x, base, length=length, width=_BAR)
    with canvas.tagged(Tag.ARTIFACT):
        canvas.text(x + length + _BESIDE, base, f"{length:g} mm", size=_SIZE, ink=Ink.MUTED)
    for start, string in zip(starts[1:], words, strict=False):
        fit = fonts.fitted(string, Face.TEXT, _SIZE, room - 2 * _INSET)
        canvas.text(start + _INSET, base, fit, size=_SIZE, ink=Ink.MUTED)


def fold_mark(canvas: Canvas, fold: Flip, paper: Paper) -> None:
    """Draw the line down or across the middle along which a page is folded."""
    if fold == "long":
        line = (paper.width / 2, 0.0, paper.width / 2, paper.height)
    else:
        line = (0.0, paper.height / 2, paper.width, paper.height / 2)
    canvas.lines([line], ink=Ink.GUIDE, width=0.2, dash=(3.0, 2.0))


def round_corners(canvas: Canvas, radius: float, w: float, h: float) -> None:
    """Draw hairlines along which the corners of an upright card at the origin are rounded."""
    k = radius * (1 - 0.5523)  # where the handles of a quarter circle end
    for right, bottom in ((False, False), (True, False), (True, True), (False, True)):
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = (
            (w - x if right else x, h - y if bottom else y)
            for x, y in ((0, radius), (0, k), (k, 0), (radius, 0))
        )
        arc: Path = (("M", x1, y1), ("C", x2, y2, x3, y3, x4, y4))
        canvas.path(arc, stroke=Ink.GUIDE, width=_HAIR)
