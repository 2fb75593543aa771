"""Users' pictures: PNG, JPEG, WebP, GIF and SVG of any program, harmless and ready to print.

Every picture is read, bounded and written anew as pixels: resvg does so for SVG (``safe_svg`` has
cleaned it before), Pillow for all others, of which the first picture counts if they move. SVG that
does not say how large it is, as people cut it out of web pages, is as large as what it draws. So
nothing of a file gets onto a page but what it shows, and PDF, SVG and PNG show the same. A picture
has at most ``SIDE`` pixels along its longer side: 600 dots per inch in the frame of a poker card,
more than 300 on the back of a tarot card.
"""

from __future__ import annotations

import hashlib
import io
import struct
import warnings
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.file_kinds import kind_of
from dungeongen.core.templates import Templates
from dungeongen.draw.safe_svg import WIDE, Box, PictureError, is_svg, safe_svg
from dungeongen.draw.svg_tree import as_utf8
from dungeongen.draw.system_fonts import folders

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["LARGEST", "Picture", "PictureError", "expect_picture", "read_picture"]

LARGEST = 16 << 20  # bytes of a file
SIDE = 1600
_MOST_PIXELS = 50_000_000
_LOOKS = 3  # at SVG without a size, each closer: an icon has four of the first one's dots
_QUALITY = 92  # of JPEG
_KINDS = {
    "a PNG picture": "PNG",
    "a JPEG picture": "JPEG",
    "a WebP picture": "WEBP",
    "a GIF picture": "GIF",
}
"""Pillow's names of the kinds that it reads for us."""


class Picture(NamedTuple):
    """A picture to print, in pixels. ``name`` is a digest of what it shows."""

    name: str
    kind: Literal["png", "jpeg"]
    width: int
    height: int
    data: bytes

    def __hash__(self) -> int:
        return hash(self.name)


@lru_cache(maxsize=256)
def read_picture(data: bytes) -> Picture:
    """Return the picture in a file; raises PictureError with what is wrong with it."""
    if len(data) > LARGEST:
        raise PictureError(f"is larger than {LARGEST >> 20} MiB")
    text = as_utf8(data)
    if is_svg(text):
        return _rendered(text)
    kind = kind_of(data) or "no picture"
    if name := _KINDS.get(kind):
        image = _opened(data, name)
        photo = name == "JPEG" or (name == "WEBP" and b"VP8L" not in data[:64])
        return _packed(image, "jpeg" if photo and image.mode == "RGB" else "png")
    if data.startswith(b"\x1f\x8b"):
        raise PictureError("is packed SVG; save it as plain SVG")
    raise PictureError(f"is {kind}; expected SVG, PNG, JPEG, WebP or GIF")


def _rendered(data: bytes) -> Picture:
    """Return an SVG in pixels."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise PictureError("is SVG, and resvg-py, which draws it, is not installed") from None
    svg = safe_svg(data, SIDE)
    fonts: list[str] = []
    if svg.has_text:
        fonts = [str(folder) for folder in folders() if folder.is_dir()]
        fonts.append(str(Templates().find("fonts/text.ttf").parent))
    ours = "Alegreya Sans Medium"

    def pixels(text: str) -> bytes:
        try:
            drawn: bytes = svg_to_bytes(
                svg_string=text,
                skip_system_fonts=True,
                font_dirs=fonts,
                dpi=96,
                font_family=ours,
                sans_serif_family=ours,
                serif_family=ours,
            )
        except ValueError as error:
            raise PictureError(f"cannot be drawn: {' '.join(str(error).split())[:80]}") from None
        return drawn

    png = pixels(svg.text)
    if not svg.sized:
        box = WIDE
        for _ in range(_LOOKS):
            box = _marked(png, box)
            png = pixels(safe_svg(data, SIDE, box).text)
    width, height = struct.unpack_from(">II", png, 16)  # of the first chunk
    name = hashlib.sha256(png).hexdigest()[:12]
    return Picture(name, "png", width, height, png)


def _marked(png: bytes, box: Box) -> Box:
    """Return the part of ``box`` that has marks in a picture of it; raises PictureError."""
    from PIL.Image import open as open_image

    image = open_image(io.BytesIO(png), formats=["PNG"])
    edges = image.convert("RGBA").getchannel("A").getbbox()
    if edges is None:
        raise PictureError("is SVG without a size, and draws nothing")
    left, top, wide, high = box
    x, y = wide / image.width, high / image.height
    return (
        left + edges[0] * x,
        top + edges[1] * y,
        (edges[2] - edges[0]) * x,
        (edges[3] - edges[1]) * y,
    )


@lru_cache(maxsize=256)
def dot(red: int, green: int, blue: int) -> Picture:
    """Return a single dot of a colour, of which each part is 0 to 255; it fills what it is put on.

    A user's colour is drawn as pictures are: themes decide those of all other marks.
    """
    from PIL.Image import new

    return _packed(new("RGB", (1, 1), (red, green, blue)), "png")


def _opened(data: bytes, kind: str) -> Image:
    """Return a picture in RGB or RGBA, upright, and no larger than it will be printed."""
    from PIL.Image import DecompressionBombError, Resampling
    from PIL.Image import open as open_image
    from PIL.ImageOps import exif_transpose

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image: Image = open_image(io.BytesIO(data), formats=[kind])
            if image.width * image.height > _MOST_PIXELS:
                raise PictureError(f"has more than {_MOST_PIXELS // 1_000_000} million pixels")
            if max(image.size) > 50 * min(image.size):
                raise PictureError(f"is {image.width} × {image.height} pixels, a mere line")
            if kind == "JPEG":
                image.draft("RGB", (SIDE, SIDE))  # decoded no larger than needed
            image.load()
            with suppress(Exception):  # what else a camera has written may be damaged
                image = exif_transpose(image)
    except PictureError:
        raise
    except DecompressionBombError:
        raise PictureError(f"has more than {_MOST_PIXELS // 1_000_000} million pixels") from None
    except Exception as error:  # noqa: BLE001  # whatever the reader trips over, it is no picture
        words = " ".join(str(error).split())[:80]
        raise PictureError(f"is no {kind} that can be read ({words})") from None
    if image.mode.startswith("I"):  # sixteen bits
        image = image.convert("I").point(lambda value: value / 257).convert("L")
    clear = image.has_transparency_data
    image = image.convert("RGBA" if clear else "RGB")
    if clear and image.getchannel("A").getextrema() == (255, 255):
        image = image.convert("RGB")
    image.thumbnail((SIDE, SIDE), Resampling.LANCZOS)
    image.info.clear()
    return image


def _packed(image: Image, kind: Literal["png", "jpeg"]) -> Picture:
    file = io.BytesIO()
    if kind == "jpeg":
        image.save(file, "JPEG", quality=_QUALITY, subsampling=0)
    else:
        image.save(file, "PNG")
    name = hashlib.sha256(image.mode.encode() + image.tobytes()).hexdigest()[:12]
    return Picture(name, kind, image.width, image.height, file.getvalue())


def expect_picture(data: bytes, where: str) -> Picture:
    """Return the picture in a file; an error says ``where`` it is named."""
    try:
        return read_picture(data)
    except PictureError as error:
        raise DungeongenError(f"{where} {error}") from None
