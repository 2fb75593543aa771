"""SVG as chromium draws it is the PDF as PDFium does: every icon, and one page of each product.

Both are blurred by what antialiasing and the fitting of letters to pixels may differ in; then a
pixel differs if it is a quarter of the way from white to black apart. A wrong width of strokes, a
missing fill or a lost clip is far beyond that. And several SVGs in one page of HTML look as each
does alone.
"""

from __future__ import annotations

import io
import os
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter
from pypdfium2 import PdfDocument

import dungeongen
from draw import sample
from dungeongen.core.templates import Templates
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.svg import SvgCanvas
from dungeongen.library.review import Point
from dungeongen.library.review import drawn as drawn_curve
from press.products import PRODUCTS, product

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or ""
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no chromium here: apt-get install chromium")

ICONS = Templates().names("icons", ".svg")
COLUMNS, CELL, GAP = 9, 20.0, 2.0  # of the contact sheet, in millimetres
DPI = (
    96  # of the compared pictures; pdfium draws no line thinner than a pixel, so it gets twice that
)
BLUR = 2  # pixels to every side
APART, HARDLY = 64, 8  # of 255; edges differ hardly where they begin elsewhere
MOST_OF_ICON, MOST_OF_PAGE = 0.001, 0.0005  # share of the pixels that may be apart
# A browser sets type on whole pixels: large numerals of nine cards lie half a pixel apart.
BOUND = ("book", "practice")  # booklets, which are not written as SVG
SAME = ("several", "flaps")  # their first page is that of a sheet

Size = tuple[int, int]
Shown = Callable[[Sequence[bytes], Size], list[Image.Image]]


@pytest.fixture(scope="module")
def shown() -> Iterator[Shown]:
    """Draw SVGs, each in so many pixels, below one another in a page of HTML."""
    with playwright.sync_playwright() as driver:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=flags)
        page = browser.new_page()

        def pictures(svgs: Sequence[bytes], size: Size) -> list[Image.Image]:
            width, height = size
            page.set_viewport_size({"width": width, "height": height * len(svgs)})
            style = f"body{{margin:0}}svg{{display:block;width:{width}px;height:{height}px}}"
            drawings = [re.sub(r"^<\?.*\?>", "", svg.decode()) for svg in svgs]
            page.set_content(f"<style>{style}</style>{''.join(drawings)}")
            whole = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            tops = range(0, whole.height, height)
            return [whole.crop((0, top, width, top + height)) for top in tops]

        yield pictures
        browser.close()


def difference(one: Image.Image, other: Image.Image) -> Image.Image:
    blurred = [each.convert("L").filter(ImageFilter.BoxBlur(BLUR)) for each in (one, other)]
    return ImageChops.difference(*blurred)


def share(apart: Image.Image, least: int = APART) -> float:
    return sum(apart.histogram()[least:]) / (apart.width * apart.height)


def printed(pdf: bytes) -> Image.Image:
    """Return the first page of a PDF, in half of the resolution that PDFium gets."""
    with closing(PdfDocument(pdf)) as document, closing(document[0]) as page:
        return halved(page.render(scale=2 * DPI / 72).to_pil())


def halved(picture: Image.Image) -> Image.Image:
    size = (round(picture.width / 2), round(picture.height / 2))
    return picture.convert("RGB").resize(size, Image.Resampling.BOX)


def contact_sheet(canvas: Any) -> Any:
    rows = -(-len(ICONS) // COLUMNS)
    canvas.page(COLUMNS * (CELL + GAP), rows * (CELL + GAP), "icons")
    for name, (x, y) in PLACES.items():
        canvas.icon(x, y, CELL, name)
    return canvas


PLACES = {
    name: ((CELL + GAP) * (i % COLUMNS) + GAP / 2, (CELL + GAP) * (i // COLUMNS) + GAP / 2)
    for i, name in enumerate(ICONS)
}


@pytest.mark.parametrize("theme", ["ink", "parchment"])
def test_every_icon_is_one_picture(shown: Shown, theme: str) -> None:
    look, templates = sample.theme(theme), Templates()
    (svg,) = contact_sheet(SvgCanvas(look, templates, meta=sample.META)).data()
    pdf = printed(contact_sheet(PdfCanvas(look, templates, meta=sample.META)).data({}))
    (drawn,) = shown([svg], pdf.size)
    apart = difference(pdf, drawn)
    wrong = {}
    for name, (x, y) in PLACES.items():
        corners = (round(mm / 25.4 * DPI) for mm in (x, y, x + CELL, y + CELL))
        if (part := share(apart.crop((*corners,)))) > MOST_OF_ICON:
            wrong[name] = part
    assert not wrong


@pytest.mark.parametrize("name", [name for name in PRODUCTS if name not in (*BOUND, *SAME)])
def test_a_page_of_every_product_is_one_picture(shown: Shown, name: str) -> None:
    one = product(name)
    if "map" in name:  # without paper around it, as its PNG is
        pdf = halved(Image.open(io.BytesIO(one.png(dpi=2 * DPI)[0])))
    else:
        pdf = printed(one.pdf())
    (drawn,) = shown([one.svg()[0]], pdf.size)
    assert share(difference(pdf, drawn)) <= MOST_OF_PAGE


def test_several_in_one_page_are_what_each_is_alone(shown: Shown) -> None:
    """The sheet has clips, icons and a title as well; the curve has texts, lines and marks."""
    small = dungeongen.make("doom", seed=8, size=10, check=False)
    curve = drawn_curve("A play", [Point(0.5, 0.4, 0.6, 0.8, "worse")], "{:.0%}".format, 1.0)
    sheets = [
        product("sudoku").svg(theme="ink"),
        small.svg(theme="parchment"),
        small.svg(theme="ink"),
        [curve],
    ]
    size = (450, 636)
    several = [pages[0] for pages in sheets]
    for svgs in (several, several[::-1], several[1:3]):
        for svg, drawn in zip(svgs, shown(svgs, size), strict=True):
            (alone,) = shown([svg], size)
            assert share(ImageChops.difference(alone, drawn).convert("L"), HARDLY) <= MOST_OF_PAGE
