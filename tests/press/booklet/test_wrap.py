"""The cover for a shop: its measures, what stays free, and what its pages must not have."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pytest
from pypdf import PdfReader

import dungeongen
from dungeongen.core.errors import DungeongenError
from dungeongen.draw.canvas import Ink
from dungeongen.draw.recording import Box, Recording
from dungeongen.press.booklet.binding import cover_lines
from dungeongen.press.booklet.wrap import Wrap, draw, expect_trim, inside_margin
from dungeongen.press.paper import Paper, parse_paper
from dungeongen.press.style import look_of

POINTS = 72 / 25.4
PAGE = parse_paper("6x9in")


@cache
def book(**options: object) -> dungeongen.Booklet:
    games = ("scoundrel:5", "donsol:1", "doom:1")
    return dungeongen.book(*games, seed=1, title="The Ash Road", **options)


@cache
def pages(paper: str = "6x9in", **options: object) -> PdfReader:
    return PdfReader(io.BytesIO(book(**options).pdf(paper=paper)))


def drawn(wrap: Wrap) -> Recording:
    canvas, volume = Recording(), book(wrap=wrap.paper)
    theme = look_of().theme.fitted(wrap.page.width).at_least(9)
    draw(canvas, volume, wrap, theme, cover_lines(volume))
    return canvas


@pytest.mark.parametrize(
    ("count", "paper", "inches"),
    [(120, "white", 0.27024), (200, "cream", 0.5), (100, "colour", 0.2347)],
)
def test_the_spine_has_the_published_width(count: int, paper: str, inches: float) -> None:
    wrap = Wrap(PAGE, count, paper)
    assert wrap.spine == pytest.approx(inches * 25.4)
    assert wrap.size == pytest.approx(((12.25 + inches) * 25.4, 9.25 * 25.4))


@pytest.mark.parametrize(
    ("count", "inches"),
    [(24, 0.375), (150, 0.375), (151, 0.5), (301, 0.625), (501, 0.75), (701, 0.875), (828, 0.875)],
)
def test_the_inside_margin_is_the_published(count: int, inches: float) -> None:
    assert inside_margin(count) == pytest.approx(inches * 25.4)


@pytest.mark.parametrize("count", [23, 829])
def test_a_shop_binds_neither_few_nor_many_pages(count: int) -> None:
    with pytest.raises(DungeongenError, match=f"{count} pages"):
        inside_margin(count)


@pytest.mark.parametrize("paper", ["A3", "100x150"])
def test_a_page_that_no_shop_cuts_is_refused(paper: str) -> None:
    with pytest.raises(DungeongenError, match="a shop binds pages from"):
        expect_trim(parse_paper(paper))


def test_the_sheet_is_cut_to_two_pages_and_the_spine() -> None:
    volume = book(wrap="cream")
    (sheet,) = PdfReader(io.BytesIO(volume.cover(paper="6x9in"))).pages
    count = len(pages(wrap="cream").pages)
    wide = 2 * PAGE.width + count * 0.0025 * 25.4
    assert float(sheet.trimbox.width) == pytest.approx(wide * POINTS, abs=0.01)
    assert float(sheet.trimbox.height) == pytest.approx(PAGE.height * POINTS, abs=0.01)
    assert float(sheet.mediabox.width) == pytest.approx((wide + 6.35) * POINTS, abs=0.01)
    assert [float(edge) for edge in sheet.trimbox[:2]] == pytest.approx([9.0, 9.0])


def test_the_pages_have_nothing_that_a_shop_refuses() -> None:
    reader = pages(wrap="white")
    assert len(reader.pages) % 2 == 0
    assert not reader.outline
    assert not reader.attachments
    assert not any(page.get("/Annots") for page in reader.pages)
    assert {tuple(map(float, page.mediabox)) for page in reader.pages} == {(0, 0, 432, 648)}
    assert "Print at 100 %" not in reader.pages[1].extract_text()
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]  # as pypdf has it
            assert "/FontFile2" in font.get_object()["/FontDescriptor"]


def test_without_it_nothing_is_lost() -> None:
    assert pages().outline
    assert pages().attachments


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_barcode_has_its_place(mirrored: bool) -> None:
    wrap = Wrap(PAGE, 200, "white", mirrored)
    x, y, width, height = wrap.barcode
    left, _, wide, _ = wrap.back
    assert (width, height) == pytest.approx((2 * 25.4, 1.2 * 25.4))
    assert left + wide - (x + width) == pytest.approx(6.35)
    assert wrap.size[1] - 3.175 - (y + height) == pytest.approx(6.35)
    assert not [text for text in drawn(wrap).texts if text.box.overlaps(Box(x, y, width, height))]


def test_words_stand_on_a_thick_spine_alone_and_clear_of_its_edges() -> None:
    thin, thick = Wrap(PAGE, 78, "cream"), Wrap(PAGE, 130, "cream")

    def on_spine(wrap: Wrap) -> list[Box]:
        edge = wrap.trim[0] + wrap.page.width
        spine = Box(edge, 0.0, wrap.spine, wrap.size[1])
        return [text.box for text in drawn(wrap).texts if text.box.overlaps(spine)]

    assert not on_spine(thin)
    (title,) = on_spine(thick)
    left = thick.trim[0] + thick.page.width
    assert title.x >= left + 1.58
    assert title.x + title.w <= left + thick.spine - 1.58


@pytest.mark.parametrize("paper", ["5x8in", "6x9in", "Letter", "A4"])
def test_all_words_stay_within_the_halls(paper: str) -> None:
    wrap = Wrap(expect_trim(parse_paper(paper)), 78, "white")
    halls = [
        Box(x + 6.35, y + 6.35, width - 12.7, height - 12.7)
        for x, y, width, height in (wrap.front, wrap.back)
    ]
    texts = drawn(wrap).texts
    assert len(texts) > 10
    assert [text.string for text in texts if not any(hall.holds(text.box) for hall in halls)] == []
    assert min(text.size for text in texts) >= 9.0


def test_the_margins_of_the_pages_are_the_shops() -> None:
    frame_left = 0.375 * 25.4
    reader = pages(wrap="white")
    lefts: dict[int, float] = {}
    for number in (2, 3):  # a right-hand page has its inside on the left
        places: list[float] = []
        reader.pages[number].extract_text(
            visitor_text=lambda text, cm, tm, font, size, places=places: (
                places.append(cm[0] * tm[4] + cm[4]) if text.strip() else None
            )
        )
        lefts[number] = min(place for place in places if place > 0) / POINTS
    assert lefts[2] >= frame_left - 0.2
    assert 6.3 <= lefts[3] < frame_left


def test_files_are_named_and_nothing_else_has_a_cover(tmp_path: Path) -> None:
    paths = book(wrap="cream").save(tmp_path / "road.pdf", paper="6x9in")
    assert [path.name for path in paths] == ["road.pdf", "road-cover.pdf"]
    with pytest.raises(DungeongenError, match="made without it"):
        book().cover()


def test_a_thin_book_is_refused() -> None:
    thin = dungeongen.book("donsol:1", seed=1, as_is=True, wrap="white")
    with pytest.raises(DungeongenError, match="a shop binds 24 or more"):
        thin.pdf(paper="6x9in")


def test_it_does_not_go_with_a_fold() -> None:
    with pytest.raises(DungeongenError, match="a shop binds single pages"):
        dungeongen.book("donsol:1", wrap="white", fold="saddle")


def test_the_colour_of_a_sheet_stays_off_the_edge() -> None:
    assert expect_trim(Paper(152.4, 228.6)).margin == pytest.approx(6.35)
    assert look_of(theme="parchment").theme.colour(Ink.SHEET) is not None
