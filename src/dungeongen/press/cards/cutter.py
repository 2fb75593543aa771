"""Registration marks for the cutting machines of Silhouette, which find the print by them.

Three marks, as *Type 1* in Silhouette Studio has them and as the machine is told to look for them
by inkscape-silhouette (``render_silhouette_regmarks.py``, GPL; the measures are facts of the
machine, the drawing is ours): a black square of 5 mm whose outer corner is at the inset from the
top left, and two arms along the inset at the top right and at the bottom left. Lines of 0.3 mm are
found best. The length of the arms is printed on the sheet, since it has to be set in the program.
"""

from __future__ import annotations

from dungeongen.draw.canvas import Canvas, Ink, Rect
from dungeongen.press.cards.imposition import INSET
from dungeongen.press.paper import Paper

SQUARE, LINE = 5.0, 0.3


def registration_rects(paper: Paper, arm: float) -> list[Rect]:
    """Return the marks as rectangles: the square, then two arms in each of two corners."""
    left, top, right, bottom = INSET, INSET, paper.width - INSET, paper.height - INSET
    half = LINE / 2
    return [
        (left, top, SQUARE, SQUARE),
        (right - arm, top - half, arm + half, LINE),
        (right - half, top - half, LINE, arm + half),
        (left - half, bottom - half, arm + half, LINE),
        (left - half, bottom - arm, LINE, arm + half),
    ]


def registration_marks(canvas: Canvas, paper: Paper, arm: float) -> None:
    """Draw the marks."""
    with canvas.frame(0, 0, paper.width, paper.height, "registration marks"):
        for rect in registration_rects(paper, arm):
            canvas.rect(*rect, fill=Ink.TEXT)


def cutter_words(arm: float) -> str:
    """Return what to set in the cutter's program.

    >>> cutter_words(5.0)
    'Marks: 5 × 0.3 mm, inset 10 mm'
    """
    return f"Marks: {arm:g} × {LINE:g} mm, inset {INSET:g} mm"
