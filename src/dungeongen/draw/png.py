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
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.attachments import KEYWORD

if TYPE_CHECKING:
    from PIL.Image import Image

LEAST_DPI, MOST_DPI = 36, 1200
MOST_PIXELS = 200_000_000  # on a page; rendering takes seven bytes per pixel
_BAND = 256  # rows to compare at a time


def rasterize(
    pdf: bytes, *, dpi: int, text_chunks: Sequence[Mapping[str, str]] = ()
) -> list[bytes]:
    """Return a PNG file for each page of ``pdf``, each with its own ``text_chunks`` by name.

    Raises DungeongenError for ``dpi`` outside 36 to 1200 and for pages of too many pixels, before
    the first page is made.
    """
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise DungeongenError(f"dpi {dpi}: expected {LEAST_DPI} to {MOST_DPI}")
    for name in {name for own in text_chunks for name in own}:
        if not (name.isascii() and name.isprintable() and len(KEYWORD + name) <= 79):
            raise DungeongenError(f"document name {name!r}: too long for a PNG, or not ASCII")

    from PIL.PngImagePlugin import PngInfo
    from pypdfium2 import PdfDocument

    files = []
    with closing(PdfDocument(pdf)) as document:
        documents = text_chunks or [{}] * len(document)
        for index in range(len(document)):
            width, height = document.get_page_size(index)
            _check_size(index + 1, width, height, dpi)
        for index, own in zip(range(len(document)), documents, strict=True):
            with closing(document[index]) as page, closing(page.render(scale=dpi / 72)) as bitmap:
                image = bitmap.to_pil()
            chunks = PngInfo()
            for name, text in sorted(own.items()):
                chunks.add_itxt(KEYWORD + name, text, zip=True)
            file = BytesIO()
            _smallest(image).save(file, "PNG", pnginfo=chunks, dpi=(dpi, dpi))
            files.append(file.getvalue())
    return files


def _check_size(page: int, width: float, height: float, dpi: int) -> None:
    pixels = ceil(width * dpi / 72) * ceil(height * dpi / 72)
    if pixels > MOST_PIXELS:
        fits = int(dpi * (MOST_PIXELS / pixels) ** 0.5)
        raise DungeongenError(
            f"dpi {dpi}: page {page} would have {pixels / 1e6:.0f} megapixels, expected at most "
            f"{MOST_PIXELS // 1_000_000}; {fits} dpi would fit"
        )


def _smallest(image: Image) -> Image:
    """Return ``image`` in greyscale if it has no colour, otherwise unchanged."""
    for top in range(0, image.height, _BAND):
        band = image.crop((0, top, image.width, min(top + _BAND, image.height)))
        red, green, blue = (channel.tobytes() for channel in band.split())
        if not red == green == blue:
            return image
    return image.getchannel("R")
