"""Registration marks for the cutting machines of Silhouette, which find the print by them.

Three marks, as *Type 1* in Silhouette Studio has them and as the machine is told to look for them
by inkscape-silhouette (``render_silhouette_regmarks.py``, GPL; the measures are facts of the
machine, the drawing is ours): a black square of 5 mm whose outer corner is at the inset from the
top left, and two arms along the inset at the top right and at the bottom left. Lines of 0.3 mm are
found best. The length of the arms is printed on the sheet, since it has to be set in the program.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.card_sizes import CardSize
from dungeongen.press.cards.imposition import Grid, best_of, largest
from dungeongen.press.paper import Paper

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
