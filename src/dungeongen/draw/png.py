"""PNG: pages of our own PDF, rasterized by pypdfium2 and written by Pillow.

The pixels come from the PDF page, so there is no second renderer that could drift from the first. A
page without colour is saved in greyscale, which loses nothing. The documents go into iTXt chunks,
which ``attachments`` reads without Pillow. The pHYs chunk holds the resolution, so that other
programs print the page in its real size.

pypdfium2 and Pillow are imported on demand: loading them takes longer than making most PDFs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import expect
from dungeongen.draw.attachments import KEYWORD
from dungeongen.draw.canvas import Canvas, Ink, Segment

if TYPE_CHECKING:
    from PIL.Image import Image
    from pypdfium2 import PdfDocument

# A dark ground with a lattice of light lines: what lies behind it does not show through.
#
# A quarter of what is printed on one side of 80 g paper shows on the other, or on the sheet above
# it, wherever that is left white. Under a flap, and in the sleeve of a strip, lies what must not
# be seen.

_STEP = 8.0  # from line to line, along an edge, in millimetres
_LINE = 0.6


def opaque(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Fill a rectangle so that nothing shows through."""
    canvas.rect(x, y, width, height, fill=Ink.WALL)
    lines = [
        (x + a, y + b, x + c, y + d)
        for a, b, c, d in (*_falling(width, height), *_rising(width, height))
    ]
    canvas.lines(lines, ink=Ink.PAPER, width=_LINE)


def _falling(width: float, height: float) -> list[Segment]:
    """Return lines from upper left to lower right, cut at the edges."""
    lines = []
    off = -height + _STEP / 2  # where a line would cross the upper edge
    while off < width:
        top, bottom = max(0.0, -off), min(height, width - off)
        lines.append((off + top, top, off + bottom, bottom))
        off += _STEP
    return lines


def _rising(width: float, height: float) -> list[Segment]:
    return [(width - a, b, width - c, d) for a, b, c, d in _falling(width, height)]


LEAST_DPI = 36  # dots an inch
MOST_DPI = 1200  # dots an inch
MOST_PIXELS = 36_000_000  # on a page, each of which takes seven bytes: three in PDFium, four here
_SLACK = 0.02  # of a pixel, by which a page may miss a whole number of them
_BAND = 256  # rows to compare at a time


def can_rasterize() -> bool:
    """Return whether what draws PNG is installed."""
    return all(find_spec(name) is not None for name in ("pypdfium2", "PIL"))


class NoRendererError(DungeongenError):
    """What draws PNG is not installed: a browser has no Pillow."""


def rasterize(
    pdf: bytes, *, dpi: int, documents: Sequence[Mapping[str, bytes]] = (), grey: bool = True
) -> list[bytes]:
    """Return a PNG file for each page of ``pdf``, each with its own ``documents`` by name.

    ``grey``: save a page without colour in greyscale; some programs want RGB.

    Raises NoRendererError where nothing can draw PNG, DungeongenError for ``dpi`` outside 36 to
    1200 and for pages of too many pixels, before the first page is made.
    """
    expect("dpi", dpi, int, "a whole number")
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise DungeongenError(f"dpi {dpi}: expected {LEAST_DPI} to {MOST_DPI}")
    for name in {name for own in documents for name in own}:
        if not (name.isascii() and name.isprintable() and len(KEYWORD + name) <= 79):
            raise DungeongenError(f"document name {name!r}: too long for a PNG, or not ASCII")

    try:
        from PIL.PngImagePlugin import PngInfo
        from pypdfium2 import PdfDocument
    except ImportError:
        raise NoRendererError(
            "PNG needs pypdfium2 and Pillow, which are not installed; expected: PDF or SVG"
        ) from None

    files = []
    with closing(PdfDocument(pdf)) as document:
        for index in range(len(document)):
            width, height = document.get_page_size(index)
            expect_pixels(width / 72 * 25.4, height / 72 * 25.4, dpi)
        each = documents or [{}] * len(document)
        for index, own in zip(range(len(document)), each, strict=True):
            chunks = PngInfo()
            for name, data in sorted(own.items()):
                chunks.add_itxt(KEYWORD + name, data.decode(), zip=True)
            file = BytesIO()
            # No name holds a picture while the next one is made.
            (_smallest if grey else _same)(_picture(document, index, dpi)).save(
                file, "PNG", pnginfo=chunks, dpi=(dpi, dpi)
            )
            files.append(file.getvalue())
    return files


def expect_pixels(width: float, height: float, dpi: int) -> None:
    """Raise DungeongenError if a page of so many millimetres would take too much memory."""
    pixels = round(width / 25.4 * dpi) * round(height / 25.4 * dpi)
    if pixels > MOST_PIXELS:
        fits = int(dpi * (MOST_PIXELS / pixels) ** 0.5)
        raise DungeongenError(
            f"dpi {dpi}: a page of {width:.0f} x {height:.0f} mm would have {pixels / 1e6:.0f} "
            f"megapixels, expected at most {MOST_PIXELS // 1_000_000}; {fits} dpi would fit"
        )


def _picture(document: PdfDocument, index: int, dpi: int) -> Image:
    """Return a page in pixels; PDFium's own are given back."""
    with closing(document[index]) as page, closing(page.render(scale=dpi / 72)) as bitmap:
        image: Image = bitmap.to_pil()
        exact = [side * dpi / 72 for side in page.get_size()]
    # PDFium rounds up, also what is a whole number of pixels but for the last digits.
    wide, high = (
        round(length) if abs(length - round(length)) < _SLACK else pixels
        for length, pixels in zip(exact, image.size, strict=True)
    )
    return image if (wide, high) == image.size else image.crop((0, 0, wide, high))


def _same(image: Image) -> Image:
    """Return ``image`` unchanged."""
    return image


def _smallest(image: Image) -> Image:
    """Return ``image`` in greyscale if it has no colour, otherwise unchanged."""
    for top in range(0, image.height, _BAND):
        band = image.crop((0, top, image.width, min(top + _BAND, image.height)))
        red, green, blue = (channel.tobytes() for channel in band.split())
        if not red == green == blue:
            return image
    return image.getchannel("R")
