"""Letters that the first font of a face lacks: in ours, in one of the system, or in none.

The fonts of the system are made here, since those of a machine are its own.
"""

from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.woff2 import WOFF2DirectoryEntry

from draw import sample
from dungeongen.core.errors import DungeongenError
from dungeongen.core.templates import Templates
from dungeongen.draw import fonts, foreign_fonts, system_fonts
from dungeongen.draw.canvas import Canvas, Face
from dungeongen.draw.fonts import notes, printable, width
from dungeongen.draw.foreign_fonts import ForeignFont
from dungeongen.draw.outlines import outline
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.png import rasterize
from dungeongen.draw.svg import SvgCanvas

WORDS = ("Zażółć gęślą jaźń", "Đurđevac Öğüş Việt ữ", "Щукин їжак Ђорђе", "Ἐν ἀρχῇ ἦν ὁ λόγος")
FOREIGN = "龍🗡"


def font(*, cff: bool = False, chars: str = FOREIGN + "HX", family: str = "Testfont") -> bytes:
    """Return a font in which every character is a square, as high as wide."""
    names = {ord(char): f"u{ord(char):x}" for char in chars}
    order = [".notdef", *names.values()]
    builder = FontBuilder(1000, isTTF=not cff)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    corners = ((50, 0), (50, 700), (750, 700), (750, 0))
    shapes = {}
    for name in order:
        pen = T2CharStringPen(800, None) if cff else TTGlyphPen(None)
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
        shapes[name] = pen.getCharString() if cff else pen.glyph()
    if cff:
        builder.setupCFF(family, {}, shapes, {})
    else:
        builder.setupGlyf(shapes)
    builder.setupHorizontalMetrics(dict.fromkeys(order, (800, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    file = io.BytesIO()
    builder.save(file)
    return file.getvalue()


def forget() -> None:
    """Forget what was found in fonts of the system."""
    fonts.forget()
    for one in (foreign_fonts.lender, system_fonts.font_files, foreign_fonts._ranked):
        one.cache_clear()


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of fonts of the system, empty as yet."""
    monkeypatch.setenv("DUNGEONGEN_FONTS", str(tmp_path))
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()


def draw(canvas: Canvas, *lines: str) -> None:
    canvas.page(150, 100, "letters")
    for i, line in enumerate(lines):
        for k, face in enumerate(Face):
            canvas.text(5, 8 + 20 * i + 5 * k, printable(line, face), face=face, size=12)


def as_pdf(*lines: str) -> bytes:
    canvas = PdfCanvas(sample.theme("ink"), Templates(), meta=sample.META)
    draw(canvas, *lines)
    return canvas.data({})


def copied(pdf: bytes) -> list[str]:
    """Return the lines that a reader copies from a file."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        text = page.get_textpage()
        lines: list[str] = text.get_text_range().splitlines()
        text.close()
        page.close()
        return lines
    finally:
        document.close()


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("words", WORDS)
def test_every_face_has_latin_greek_and_cyrillic(face: Face, words: str) -> None:
    assert printable(words, face) == words
    assert notes([(words, face)]) == ()
    assert width(words, face, 10) > 10
    assert outline(words, face, 10)


def test_accents_that_stand_alone_are_joined() -> None:
    assert printable("Z\u0307o\u0301łw") == "Żółw"


def test_letters_can_be_copied_from_a_pdf() -> None:
    expected = [words for words in WORDS for _ in Face]
    assert copied(as_pdf(*WORDS)) == expected


def test_a_picture_shows_other_letters() -> None:
    """A letter that no font draws would leave no mark, or the same mark as another."""
    marks = {tuple(rasterize(as_pdf(letter), dpi=72)) for letter in "łжωữ "}
    assert len(marks) == 5


def test_an_svg_has_the_fonts_of_its_letters() -> None:
    canvas = SvgCanvas(sample.theme("ink"), Templates(), meta=sample.META)
    draw(canvas, "Łódź")
    text = canvas.data()[0].decode()
    assert 'font-family:"dungeongen text","dungeongen text-latin","Alegreya Sans"' in text
    assert "dungeongen text-greek" not in text
    fromstring(text)


@pytest.mark.parametrize("cff", [False, True])
def test_a_font_of_the_system_lends_letters(system: Path, cff: bool) -> None:
    (system / "more").mkdir()
    (system / "more" / "One.otf").write_bytes(font(cff=cff))
    (system / "broken.ttf").write_bytes(font()[:300])
    assert printable(FOREIGN) == FOREIGN
    assert notes([("ab龍", Face.TEXT)]) == (
        "printed in Testfont, a font of this system: 龍 (U+9F8D)",
    )
    (line, *_) = copied(as_pdf(f"a{FOREIGN}b"))
    assert line == f"a{FOREIGN}b"
    # 700 units high are as high as our capitals, 0.64 em
    ys = [step[2] for step in outline("龍", Face.TEXT, 72) if len(step) == 3]
    assert -min(ys) == pytest.approx(0.64 * 25.4, abs=0.05)
    assert width("龍", Face.TEXT, 72) == pytest.approx(0.8 * 0.64 / 0.7 * 25.4, abs=0.05)
    assert as_pdf(f"a{FOREIGN}b") == as_pdf(f"a{FOREIGN}b")


def test_what_no_font_has_is_told(system: Path) -> None:
    assert printable("龍ab") == "?ab"
    assert notes([("龍ab", Face.TEXT)]) == ("no font has these, printed as ?: 龍 (U+9F8D)",)


def test_what_says_the_same_in_ascii_needs_no_other_font(system: Path) -> None:
    (system / "one.ttf").write_bytes(font(chars="①H"))
    assert printable("①") == "1"


def test_scripts_that_need_a_shaper_are_not_borrowed(system: Path) -> None:
    """Written one after the other from left to right they would say something else."""
    hebrew, vowel = "\u05d0", "\u0940"
    (system / "one.ttf").write_bytes(font(chars=f"{hebrew}{vowel}H"))
    assert printable(hebrew + vowel) == "??"


def with_table(data: bytes, tag: bytes, change: Callable[[bytearray, int], None]) -> bytes:
    """Return a font whose table is changed, by its bytes and where it begins."""
    changed = bytearray(data)
    for i in range(struct.unpack_from(">H", data, 4)[0]):
        name, _, offset, _ = struct.unpack_from(">4s3I", data, 12 + 16 * i)
        if name == tag:
            change(changed, offset)
    return bytes(changed)


def endless(data: bytearray, at: int) -> None:
    """Let every subtable of characters be one group with all of 32 bits."""
    count = struct.unpack_from(">H", data, at + 2)[0]
    for i in range(count):
        sub = at + struct.unpack_from(">I", data, at + 4 + 8 * i + 4)[0]
        if struct.unpack_from(">H", data, sub)[0] == 12:
            struct.pack_into(">3I", data, sub + 16, 0, 0xFFFFFFFF, 1)


def unitless(data: bytearray, at: int) -> None:
    struct.pack_into(">H", data, at + 18, 0)


HOSTILE = {
    "nothing": b"",
    "text": b"this is no font at all, but a letter to a friend",
    "endless characters": with_table(font(), b"cmap", endless),
    "no units": with_table(
        font(), b"head", lambda data, at: struct.pack_into(">H", data, at + 18, 0)
    ),
    "cut short": font()[:300],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_font_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(DungeongenError) as refusal:
        ForeignFont(HOSTILE[name])
    assert "\n" not in str(refusal.value)


def test_a_font_that_forbids_it_is_not_embedded() -> None:
    data = with_table(font(), b"OS/2", lambda data, at: struct.pack_into(">H", data, at + 8, 2))
    with pytest.raises(DungeongenError, match="forbids"):
        ForeignFont(data)


def test_any_byte_may_be_wrong() -> None:
    """A damaged font is refused, or its letters are drawn, each small enough for a line."""
    whole = font()
    for at in range(0, len(whole), max(1, len(whole) // 60)):
        data = bytearray(whole)
        data[at] ^= 0x5A
        try:
            one = ForeignFont(bytes(data))
        except DungeongenError:
            continue
        for char in FOREIGN:
            if one.has(ord(char)):
                assert foreign_fonts.packed(one.part(ord(char)))[:4] == b"wOFF"


def test_where_fonts_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DUNGEONGEN_FONTS")
    assert all(folder.is_absolute() or os.name == "nt" for folder in system_fonts.folders())


# Fonts of the user's


@pytest.mark.parametrize("cff", [False, True])
def test_a_face_is_a_font_of_the_users(tmp_path: Path, cff: bool) -> None:
    path = tmp_path / "mine.otf"
    path.write_bytes(font(cff=cff, chars="HXAło"))
    before = width("HAło", Face.TEXT, 10)
    with fonts.using(foreign_fonts.own_faces([path], None)):
        assert width("HAło", Face.TEXT, 72) == pytest.approx(4 * 0.8 * 0.64 / 0.7 * 25.4, abs=0.1)
        assert notes([("HAło", Face.TEXT)]) == ()
        (name,) = {name for name, _ in fonts.runs("HA", Face.TEXT)}
        assert name.startswith("foreign/")
        # what it lacks is in ours
        assert fonts.runs("Hz", Face.BOLD)[1] == ("bold", "z")
        assert copied(as_pdf("Hołz"))[0] == "Hołz"
    assert width("HAło", Face.TEXT, 10) == before


def test_bold_and_italic_fonts_serve_for_such_words(tmp_path: Path) -> None:
    def styled(style: int) -> bytes:
        return with_table(
            font(family=f"Style {style}"),
            b"head",
            lambda data, at: struct.pack_into(">H", data, at + 44, style),
        )

    paths = []
    for style in (1, 0, 2):
        paths.append(tmp_path / f"{style}.ttf")
        paths[-1].write_bytes(styled(style))
    faces = foreign_fonts.own_faces(paths, None)
    families = {face: one.family for face, one in faces.items()}
    assert families == {
        Face.TEXT: "Style 0",
        Face.BOLD: "Style 1",
        Face.ITALIC: "Style 2",
        Face.TITLE: "Style 1",
    }
    assert [*foreign_fonts.own_faces([], paths[0])] == [Face.TITLE]


@pytest.mark.parametrize("data", [None, b"", b"\x89PNG", font()[:300]])
def test_a_bad_font_is_refused_with_its_name(tmp_path: Path, data: bytes | None) -> None:
    path = tmp_path / "mine.ttf"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(DungeongenError, match=r"^font .*mine\.ttf: ") as refusal:
        foreign_fonts.own_faces([path], None)
    assert "\n" not in str(refusal.value)


def test_what_the_reader_of_fonts_logs_is_not_shown() -> None:
    """Python prints warnings that no handler takes; a bad table of names alone was 981 kB."""
    script = """
import logging
import dungeongen.draw.foreign_fonts
logging.getLogger("fontTools.ttLib.tables._n_a_m_e").error("skipping malformed name record")
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_without_brotli_a_line_says_what_to_install() -> None:
    script = """
import sys
sys.modules["brotli"] = None
from dungeongen.draw.foreign_fonts import ForeignFont
try:
    ForeignFont(b"wOF2" + bytes(60))
except ValueError as error:
    print(error)
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "expected: pip install 'brotli>=1.2', or the font as TTF, OTF or WOFF" in ran.stdout


def web_font() -> bytes:
    """Return the sample font in WOFF2."""
    file = io.BytesIO()
    with TTFont(io.BytesIO(font())) as plain:
        plain.flavor = "woff2"
        plain.save(file)
    return file.getvalue()


def test_a_web_font_is_drawn_like_the_font_in_it() -> None:
    pytest.importorskip("brotli")
    code = ord(FOREIGN[0])
    shapes = []
    for data in (web_font(), font()):
        one = ForeignFont(data)
        part = TTFont(io.BytesIO(foreign_fonts.packed(one.part(code))))
        shapes.append((one.cmap, part["glyf"][part.getBestCmap()[code]].coordinates))
    assert shapes[0] == shapes[1]


def test_a_web_font_that_grows_without_end_is_refused() -> None:
    brotli = pytest.importorskip("brotli")
    whole = web_font()
    bomb = brotli.compress(bytes(foreign_fonts.LARGEST + 1), quality=1)
    file = io.BytesIO(whole)
    file.seek(48)
    for _ in range(struct.unpack_from(">H", whole, 12)[0]):
        WOFF2DirectoryEntry().fromFile(file)
    for data in (bytearray(whole[: file.tell()]), bytearray(whole)):
        in_tables = len(data) < len(whole)
        if in_tables:
            struct.pack_into(">I", data, 20, len(bomb))
        else:  # metadata, which no page needs
            struct.pack_into(">III", data, 28, len(data), len(bomb), foreign_fonts.LARGEST + 1)
        data += bomb
        struct.pack_into(">I", data, 8, len(data))
        if in_tables:
            with pytest.raises(DungeongenError, match="unpacks to more than 64 MiB"):
                ForeignFont(bytes(data))
        else:
            assert ForeignFont(bytes(data)).cmap == ForeignFont(font()).cmap
    for cut in (60, len(whole) // 2, len(whole) - 20):
        with pytest.raises(DungeongenError):
            ForeignFont(whole[:cut])
