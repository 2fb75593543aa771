"""PNG pages: their pixels, their resolution, their limits."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngImageFile

from draw import sample
from dungeongen.core.errors import DungeongenError
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Ink
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.png import rasterize


def one_page(theme: str, width: float, height: float) -> bytes:
    canvas = PdfCanvas(sample.theme(theme), Templates(), meta=sample.META)
    canvas.page(width, height, "page")
    canvas.circle(width / 2, height / 2, width / 4, fill=Ink.ACCENT)
    return canvas.data({})


def test_size_and_resolution_are_real(png: list[bytes]) -> None:
    for page, (width, height) in zip(png, sample.SIZES, strict=True):
        with Image.open(io.BytesIO(page)) as image:
            assert image.size[0] == pytest.approx(width / 25.4 * sample.DPI, abs=1)
            assert image.size[1] == pytest.approx(height / 25.4 * sample.DPI, abs=1)
            assert image.info["dpi"] == pytest.approx((sample.DPI, sample.DPI), abs=0.02)


def test_others_find_the_documents(png: list[bytes]) -> None:
    with Image.open(io.BytesIO(png[0])) as image:
        assert isinstance(image, PngImageFile)
        found = {key: value.encode() for key, value in image.text.items()}
    assert found == {f"dungeongen:{name}": text for name, text in sample.ATTACHMENTS.items()}


def test_a_page_without_colour_is_grey_and_the_same() -> None:
    (grey,) = rasterize(one_page("ink", 30, 20), dpi=150)
    (colour,) = rasterize(one_page("parchment", 30, 20), dpi=150)
    with Image.open(io.BytesIO(grey)) as image:
        assert image.mode == "L"
        assert (image.getpixel((88, 59)), image.getpixel((1, 1))) == (0, 255)
    with Image.open(io.BytesIO(colour)) as image:
        assert image.mode == "RGB"
        theme = sample.theme()
        for x, y, ink in ((88, 59, Ink.ACCENT), (1, 1, Ink.SHEET)):
            pixel = image.crop((x, y, x + 1, y + 1)).tobytes()
            assert f"#{pixel.hex()}" == theme.colour(ink)


@pytest.mark.parametrize("dpi", [-1, 0, 35, 1201, 10**9])
def test_resolution_is_bounded(dpi: int, pdf: bytes) -> None:
    with pytest.raises(DungeongenError, match=f"^dpi {dpi}: expected 36 to 1200$"):
        rasterize(pdf, dpi=dpi)


def test_so_are_the_pixels() -> None:
    poster = one_page("ink", 841, 1189)
    with pytest.raises(DungeongenError) as caught:
        rasterize(poster, dpi=400)
    assert str(caught.value) == (
        "dpi 400: page 1 would have 248 megapixels, expected at most 200; 359 dpi would fit"
    )


@pytest.mark.parametrize("name", ["é.json", "a\n.json", "x" * 70])
def test_a_name_that_no_chunk_can_hold(name: str, pdf: bytes) -> None:
    with pytest.raises(DungeongenError, match="document name"):
        rasterize(pdf, dpi=36, text_chunks=[{name: ""}])
