"""The PDF of the sample page, as read by pypdf, PDFium and qpdf."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from draw import sample
from dungeongen.core.templates import Templates
from dungeongen.draw import fonts
from dungeongen.draw.canvas import Canvas, Face, Ink, polygon
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.recording import Box, Recording


@pytest.fixture(scope="module")
def opened(pdf: bytes) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(io.BytesIO(pdf)) as file:
        yield file


def extracted(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        pages = []
        for page in document:
            text = page.get_textpage()
            pages.append(text.get_text_range())
            text.close()
            page.close()
        return pages
    finally:
        document.close()


def test_qpdf_finds_nothing_wrong(opened: pikepdf.Pdf) -> None:
    assert opened.check_pdf_syntax() == []


def test_words_come_out_right_in_every_face(pdf: bytes) -> None:
    first, second = extracted(pdf)
    assert first.count(sample.WORDS) == 4  # no ligatures, accents in one piece
    assert "The Sample of São Félix" in first
    for anchor in sample.ANCHORS:
        assert f"{anchor} & <more>" in first
    assert second.strip() == "7"
    assert PdfReader(io.BytesIO(pdf)).pages[0].extract_text().count(sample.WORDS) == 4


def test_every_letter_of_a_face_comes_out_right() -> None:
    known = [chr(c) for c in range(33, 0x2123) if chr(c).isalnum() or c < 127]
    known = [char for char in known if fonts.printable(char) == char]
    lines = ["".join(known[i : i + 30]) for i in range(0, len(known), 30)]
    canvas = PdfCanvas(sample.theme(), Templates(), meta=sample.META)
    canvas.page(210, 297, "all")
    for i, line in enumerate(lines):
        canvas.text(10, 20 + 8 * i, line)
    (page,) = extracted(canvas.data({}))
    assert page.split() == lines
    assert "ø" in page


def test_every_font_is_embedded_and_a_subset(opened: pikepdf.Pdf) -> None:
    fonts = [
        thing
        for thing in opened.objects
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
    ]
    assert len(fonts) == 4
    for font in fonts:
        assert re.fullmatch(r"/[A-Z]{6}\+Alegreya.*", str(font.BaseFont))
        glyphs = TTFont(io.BytesIO(font.FontDescriptor.FontFile2.read_bytes()))["maxp"].numGlyphs
        assert 1 < glyphs < 60
        assert "/ToUnicode" in font
    assert b"Helvetica" not in b"".join(page.obj.unparse(resolved=True) for page in opened.pages)


def test_what_the_file_says_about_itself(pdf: bytes, opened: pikepdf.Pdf) -> None:
    info = PdfReader(io.BytesIO(pdf)).metadata
    assert info is not None
    assert (info.title, info.author, info.subject, info.creator) == (
        sample.META["title"],
        sample.META["author"],
        sample.META["subject"],
        sample.META["creator"],
    )
    assert info["/Keywords"] == sample.META["keywords"]
    assert opened.Root.Lang == sample.META["language"]
    assert opened.Root.ViewerPreferences.PrintScaling == "/None"
    assert opened.Root.ViewerPreferences.DisplayDocTitle is True


def test_outline_and_page_sizes(pdf: bytes) -> None:
    reader = PdfReader(io.BytesIO(pdf))
    assert [entry.title for entry in reader.outline] == sample.LABELS
    assert [reader.get_destination_page_number(entry) for entry in reader.outline] == [0, 1]
    for page, (width, height) in zip(reader.pages, sample.SIZES, strict=True):
        assert float(page.mediabox.width) * 25.4 / 72 == pytest.approx(width, abs=1e-4)
        assert float(page.mediabox.height) * 25.4 / 72 == pytest.approx(height, abs=1e-4)


def test_boxes_say_what_is_cut_off(opened: pikepdf.Pdf) -> None:
    first, second = opened.pages
    assert "/TrimBox" not in first
    assert "/BleedBox" not in first
    x, y, w, h = sample.TRIM
    high = sample.SIZES[1][1]
    corners = (x, high - y - h, x + w, high - y)
    assert [float(n) * 25.4 / 72 for n in second.trimbox] == pytest.approx(corners, abs=1e-4)
    assert list(second.BleedBox) == list(second.mediabox)


def test_what_is_turned_lies_where_the_draw_log_says() -> None:
    """PDFium finds the letters in the boxes that the recording keeps."""

    def draw(canvas: Canvas) -> None:
        canvas.page(100, 100, "turned")
        for quarters in range(4):
            with canvas.turned(50, 50, quarters), canvas.turned(2, 30, 3):
                canvas.text(5, 10, "HIM", face=Face.BOLD, size=20)

    recorded, canvas = Recording(), PdfCanvas(sample.theme("ink"), Templates(), meta=sample.META)
    draw(recorded)
    draw(canvas)
    with closing(pypdfium2.PdfDocument(canvas.data({}))) as document:
        page = document[0]
        text = page.get_textpage()
        found = [
            [n * 25.4 / 72 for n in text.get_charbox(i)]
            for i in range(text.count_chars())
            if text.get_text_range(i, 1) in "HIM"
        ]
        text.close()
        page.close()
    assert len(found) == 12
    for (left, bottom, right, top), box in zip(
        found, (one.box for one in recorded.texts for _ in "HIM"), strict=True
    ):
        assert box.holds(Box(left, 100 - top, right - left, top - bottom), slack=0.2)


def test_attachments_as_others_read_them(pdf: bytes, opened: pikepdf.Pdf) -> None:
    assert {name: file.get_file().read_bytes() for name, file in opened.attachments.items()} == (
        sample.ATTACHMENTS
    )
    reader = PdfReader(io.BytesIO(pdf))
    assert {name: b"".join(parts) for name, parts in reader.attachments.items()} == (
        sample.ATTACHMENTS
    )
    assert opened.attachments["deal.json"].get_file().mime_type == "application/json"


def test_same_bytes_again_and_under_another_hash_seed(pdf: bytes, svg: list[bytes]) -> None:
    assert sample.pdf() == pdf
    assert sample.svg() == svg
    root = Path(__file__).resolve().parents[2]
    paths = os.pathsep.join([str(root / "tests"), *sys.path])
    every = "sample.pdf() + b''.join(sample.svg())"
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys; from draw import sample; sys.stdout.buffer.write({every})",
        ],
        env={**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": paths},
        capture_output=True,
        check=True,
    )
    assert run.stdout == pdf + b"".join(svg)


def test_an_ink_the_theme_leaves_out_leaves_no_mark() -> None:
    theme = sample.theme()
    bare = replace(theme, inks=MappingProxyType({**theme.inks, Ink.TEXT: None, Ink.WALL: None}))
    canvas = PdfCanvas(bare, Templates(), meta=sample.META)
    canvas.page(50, 50, "bare")
    canvas.text(10, 10, "unseen")
    canvas.lines([(0, 0, 9, 9)], ink=Ink.WALL, width=1)
    canvas.path(polygon([(0, 0), (9, 9)]), fill=Ink.WALL, stroke=Ink.WALL)
    data = canvas.data({})
    assert extracted(data) == [""]
    with pikepdf.open(io.BytesIO(data)) as file:
        marks = file.pages[0].Contents.read_bytes().split()
    assert marks.count(b"f") == 1  # the sheet
    assert b"S" not in marks


def test_clips_use_the_non_zero_rule(opened: pikepdf.Pdf) -> None:
    operators = opened.pages[0].Contents.read_bytes().split()
    assert b"W" in operators
    assert not {b"W*", b"f*", b"B*"} & set(operators)
