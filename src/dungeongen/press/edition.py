"""The text edition: sheets for a screen reader or a plain terminal.

The pages are composed as for print and read off (``draw.reading``), so that the text has what the
paper has, in the order of the page: the tags are those of the PDF.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.draw.plain import as_text as text_of
from dungeongen.draw.reading import Reading
from dungeongen.draw.structure import Element
from dungeongen.press import printing
from dungeongen.press.deal import Deal
from dungeongen.press.look import Look
from dungeongen.press.printing import Front


def document(sheets: Sequence[Deal], look: Look, front: Front | None = None) -> Element:
    """Return what stands on all pages of all sheets."""
    canvas = Reading()
    printing.draw(canvas, sheets, look, front)
    return canvas.document()


def as_text(sheets: Sequence[Deal], look: Look, front: Front | None = None) -> str:
    """Return the text edition as plain text."""
    return text_of(document(sheets, look, front))
