"""PNG pages: their pixels, their resolution, their limits."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

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
        "dpi 400: a page of 841 x 1189 mm would have 248 megapixels, expected at most 36; "
        "152 dpi would fit"
    )


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="tells no peak of memory")
@pytest.mark.parametrize("theme", ["ink", "parchment"])
def test_a_page_takes_seven_bytes_a_pixel(theme: str, tmp_path: Path) -> None:
    """So one of 36 megapixels, such as A4 at 600 dpi, takes 252 MB."""
    (tmp_path / "page.pdf").write_bytes(one_page(theme, 210, 297))
    program = (
        "import sys; from pathlib import Path; from dungeongen.draw.png import rasterize\n"
        "pdf = Path(sys.argv[1]).read_bytes()\n"
        "peak = lambda: int(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])\n"
        "rasterize(pdf, dpi=36); before = peak()\n"
        "rasterize(pdf, dpi=300); print(peak() - before)"
    )
    words = [sys.executable, "-c", program, str(tmp_path / "page.pdf")]
    path = os.pathsep.join(sys.path)
    told = subprocess.run(words, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE)
    pixels = 210 / 25.4 * 300 * 297 / 25.4 * 300
    assert 4 * pixels < int(told.stdout) * 1024 < 7.5 * pixels


@pytest.mark.parametrize("name", ["é.json", "a\n.json", "x" * 70])
def test_a_name_that_no_chunk_can_hold(name: str, pdf: bytes) -> None:
    with pytest.raises(DungeongenError, match="document name"):
        rasterize(pdf, dpi=36, documents=[{name: b""}])
