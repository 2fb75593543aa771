"""Users' fonts: letters that ours lack, from the fonts that a system has.

A foreign font is never embedded as it is. fontTools reads it (TrueType or OpenType, alone or in a
collection), and the letters that a page needs are drawn anew, by block of 128 characters,
into our own small font: outlines and widths, scaled to the height of our capitals. So nothing of
a file but its shapes gets onto a page, and all backends treat it like a part of a face.

A font is taken for hostile: its size, packed and unpacked, its table of characters and the steps
that draw a letter are bounded. Scripts that are written from right to left, and marks that have to
be placed on letters, need a shaper, which we have not: they count as lacking.

Fonts are looked for in the folders of the system. Which one lends a letter depends on the machine,
so the user is told.
"""

from __future__ import annotations

import hashlib
import io
import logging
import struct
import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2OutlineExtractor
from fontTools.pens.boundsPen import ControlBoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, TTLibError
from fontTools.ttLib.woff2 import WOFF2DirectoryEntry

from dungeongen.core import files
from dungeongen.core.errors import DungeongenError
from dungeongen.draw.canvas import Face
from dungeongen.draw.system_fonts import font_files

logging.getLogger("fontTools").addHandler(logging.NullHandler())  # our errors say what is wrong

LARGEST = 64 << 20  # bytes of a file
_WOFF2_HEAD = 48  # bytes before the list of tables
_METADATA = slice(28, 40)  # of those: where it stands, and how long it is
_BLOCK = 128  # characters in a font that is made
_UNITS = 1000  # to the em in it
_CAP_HEIGHT = 0.64  # in ems, after scaling
_HIGHEST = 1.1  # in ems, after scaling
_LOWEST = -0.5  # in ems, after scaling
_WIDEST = 2.5  # in ems, after scaling
_MOST_CODES = 0x110000
_MOST_STEPS = 20_000  # of one letter: the most intricate Chinese ones have some 500
_MOST_FONTS = 2000
_FORBIDDEN = 2  # the bit of OS/2 that forbids to embed a font
_USUAL = ("dejavusans", "notosans", "segoeui", "arial", "helvetica", "freesans", "msyh", "pingfang")
"""How the names of broad fonts without serifs begin, in the order of choice."""
_SPECIAL = ("mono", "cond", "serif", "light", "thin", "black", "math")


class _Steps(T2OutlineExtractor):  # type: ignore[misc]  # fontTools has no types for it
    """Draws a letter with cubic curves; subroutines that call each other without end are ended."""

    calls = 0

    def execute(self, charString: object) -> None:  # noqa: N803  # as fontTools names it
        self.calls += 1
        if self.calls > _MOST_STEPS:
            raise ValueError("a letter has too many steps")
        super().execute(charString)


class _Outline(DecomposingRecordingPen):  # type: ignore[misc]  # fontTools has no types for it
    """Records a letter; components that hold each other without end are ended."""

    parts = 0

    def addComponent(self, *arguments: object, **more: object) -> None:  # noqa: N802  # its name
        self.parts += 1
        if self.parts > 256 or len(self.value) > _MOST_STEPS:
            raise ValueError("a letter has too many parts")
        super().addComponent(*arguments, **more)


class ForeignFont:
    """A user's font, opened."""

    def __init__(self, data: bytes) -> None:
        """Open the first font of a file.

        Raises DungeongenError for what is no font with outlines that may be embedded.
        """
        if data.startswith(b"wOF2"):
            data = _bounded(data)
        try:
            self._font = TTFont(io.BytesIO(data), fontNumber=0, lazy=True)
            _check_characters(self._font)
            self.cmap: dict[int, str] = dict(self._font.getBestCmap() or {})
            self._units = int(self._font["head"].unitsPerEm)
            self.family = _plain(self._font["name"].getBestFamilyName() or "a font")
            forbidden = "OS/2" in self._font and self._font["OS/2"].fsType & 15 == _FORBIDDEN
            style = self._font["head"].macStyle
            self.bold, self.italic = bool(style & 1), bool(style & 2)
            self._glyphs = self._font.getGlyphSet()
        except Exception as error:  # noqa: BLE001  # whatever the reader trips over, it is no font
            raise DungeongenError(f"is no font that can be read ({_plain(str(error))})") from None
        if forbidden:
            raise DungeongenError("forbids to be embedded in a document")
        if not self.cmap or self._units < 16:
            raise DungeongenError("has no characters")
        self._scale = self._fitting()
        self._digest = hashlib.sha256(data).hexdigest()[:8]

    def _fitting(self) -> float:
        """Return the factor that makes capitals as tall as ours; other scripts fill their em."""
        for letter in "HXI":
            if bounds := self._bounds(ord(letter)):
                return min(1.2, max(0.4, _CAP_HEIGHT * self._units / max(1.0, bounds[3])))
        return 0.85

    def _outline(self, code: int) -> _Outline | None:
        """Return the outline of a character; none if it cannot be drawn."""
        name = self.cmap.get(code)
        if name is None:
            return None
        pen = _Outline(self._glyphs)
        try:
            if "CFF " in self._font:
                shape = self._font["CFF "].cff.topDictIndex[0].CharStrings[name]
                shape.outlineExtractor = _Steps
            self._glyphs[name].draw(pen)
        except Exception:  # noqa: BLE001  # a letter that is damaged is one that the font has not
            return None
        return pen if len(pen.value) <= _MOST_STEPS else None

    def _bounds(self, code: int) -> tuple[float, float, float, float] | None:
        outline = self._outline(code)
        if outline is None:
            return None
        pen = ControlBoundsPen(None)
        outline.replay(pen)
        bounds: tuple[float, float, float, float] | None = pen.bounds
        return bounds

    @cache  # noqa: B019  # fonts stay open as long as the program runs
    def has(self, code: int) -> bool:
        """Return whether a character can be drawn, in a size that fits into a line."""
        outline, bounds = self._outline(code), self._bounds(code)
        if outline is None or (bounds is None and not chr(code).isspace()):
            return False
        unit = self._scale / self._units
        wide = self._advance(code) * unit
        if bounds is None:
            return 0 < wide <= _WIDEST
        left, low, right, high = (edge * unit for edge in bounds)
        inside = low >= _LOWEST and high <= _HIGHEST
        return inside and left >= -_WIDEST and right <= _WIDEST and 0 < wide <= _WIDEST

    def _advance(self, code: int) -> int:
        advance, _ = self._font["hmtx"][self.cmap[code]]
        return int(advance)

    def part(self, code: int) -> str:
        """Return the name of the small font that has a character and its neighbours."""
        block = code // _BLOCK
        name = f"foreign/{self._digest}-{block:x}"
        if name not in _MADE:
            _MADE[name] = self._drawn(block)
        return name

    def _drawn(self, block: int) -> bytes:
        """Return a font with the characters of a block, packed for the web."""
        codes = [code for code in range(block * _BLOCK, (block + 1) * _BLOCK) if self.has(code)]
        scale = self._scale * _UNITS / self._units
        shapes, metrics = {".notdef": TTGlyphPen(None).glyph()}, {".notdef": (_UNITS // 2, 0)}
        for code in codes:
            pen = TTGlyphPen(None)
            if outline := self._outline(code):
                placing = TransformPen(Cu2QuPen(pen, 1.0), (scale, 0, 0, scale, 0, 0))
                outline.replay(placing)
            name = f"u{code:04x}"
            shapes[name] = pen.glyph()
            metrics[name] = (round(self._advance(code) * scale), 0)
        builder = FontBuilder(_UNITS, isTTF=True)
        builder.setupGlyphOrder(list(shapes))
        builder.setupCharacterMap({code: f"u{code:04x}" for code in codes})
        builder.setupGlyf(shapes)
        glyf = builder.font["glyf"]
        builder.setupHorizontalMetrics(
            {name: (wide, getattr(glyf[name], "xMin", 0)) for name, (wide, _) in metrics.items()}
        )
        builder.setupHorizontalHeader(ascent=740, descent=-240)
        title = f"{self.family.replace(' ', '')[:40]}-{self._digest}-{block:x}"
        builder.setupNameTable({"familyName": title, "styleName": "Regular", "psName": title})
        builder.setupOS2(sTypoAscender=740, sTypoDescender=-240, sCapHeight=640, usWeightClass=400)
        builder.setupPost(keepGlyphNames=False)
        builder.updateHead(created=0, modified=0)
        builder.font.recalcTimestamp = False
        builder.font.flavor = "woff"
        file = io.BytesIO()
        builder.save(file)
        return file.getvalue()


def _bounded(data: bytes) -> bytes:
    """Return a font in WOFF2 without its metadata, for fontTools unpacks all, whatever it grows to.

    Raises DungeongenError where it unpacks to too much, or where brotli, which unpacks it, is not
    installed. https://www.w3.org/TR/WOFF2/
    """
    try:
        from brotli import Decompressor, error
    except ImportError:
        raise DungeongenError(
            "is a web font in WOFF2, which needs brotli, which is not installed here; "
            "expected: pip install 'brotli>=1.2', or the font as TTF, OTF or WOFF"
        ) from None
    try:
        count, packed = struct.unpack_from(">H6xI", data, 12)
        file = io.BytesIO(data)
        file.seek(_WOFF2_HEAD)
        for _ in range(count):
            WOFF2DirectoryEntry().fromFile(file)
        unpacking = Decompressor()
        tables = unpacking.process(file.read(packed), output_buffer_limit=LARGEST)
    except (TTLibError, error, struct.error, TypeError, ValueError, IndexError) as fault:
        raise DungeongenError(f"is no font that can be read ({_plain(str(fault))})") from None
    if len(tables) > LARGEST or not unpacking.is_finished():
        raise DungeongenError(f"unpacks to more than {LARGEST >> 20} MiB, or is cut short")
    return data[: _METADATA.start] + bytes(12) + data[_METADATA.stop :]


_MADE: dict[str, bytes] = {}


def packed(name: str) -> bytes:
    """Return the file of a font that ``part`` has named."""
    return _MADE[name]


def _plain(text: str) -> str:
    """Return a name in a font as a few words of ASCII."""
    words = "".join(sign for sign in text if sign.isascii() and (sign.isalnum() or sign in " -.'"))
    return " ".join(words.split())[:60]


def _check_characters(font: TTFont) -> None:
    """Raise ValueError for a table of characters that would be longer than all of Unicode."""
    if not ({"glyf", "CFF ", "CFF2"} & set(font.keys())):
        raise ValueError("no outlines")
    table = font.reader["cmap"]
    total = 0
    for i in range(struct.unpack_from(">H", table, 2)[0]):
        at = struct.unpack_from(">I", table, 8 + 8 * i)[0]
        form = struct.unpack_from(">H", table, at)[0]
        if form == 4:
            half = struct.unpack_from(">H", table, at + 6)[0]
            ends = struct.unpack_from(f">{half // 2}H", table, at + 14)
            starts = struct.unpack_from(f">{half // 2}H", table, at + 16 + half)
            total += sum(max(0, b - a + 1) for a, b in zip(starts, ends, strict=True))
        elif form in (12, 13):
            count = struct.unpack_from(">I", table, at + 12)[0]
            if count > len(table) // 12:
                raise ValueError("a table of characters that is cut short")
            for k in range(count):
                a, b = struct.unpack_from(">II", table, at + 16 + 12 * k)
                total += max(0, b - a + 1)
        if total > 4 * _MOST_CODES:
            raise ValueError("too many characters")


def own_faces(files: Sequence[Path], title: Path | None) -> dict[Face, ForeignFont]:
    """Return the faces that fonts of the user's take the place of.

    Of ``files`` bold and italic ones serve for such words, and the first for all others; ``title``
    serves for titles, or else a bold one. Raises DungeongenError that names the file.
    """
    if not files and title is None:
        return {}
    fonts = [_named(path) for path in files]
    result: dict[Face, ForeignFont] = {}
    if fonts:
        plain = next((font for font in fonts if not (font.bold or font.italic)), fonts[0])
        bold = next((font for font in fonts if font.bold and not font.italic), plain)
        italic = next((font for font in fonts if font.italic and not font.bold), plain)
        result = {Face.TEXT: plain, Face.BOLD: bold, Face.ITALIC: italic, Face.TITLE: bold}
    if title is not None:
        result[Face.TITLE] = _named(title)
    return result


def _named(path: Path) -> ForeignFont:
    """Return the font in a file of the user's; raises DungeongenError that names it."""
    try:
        data = files.read(path, LARGEST)
    except OSError as error:
        raise DungeongenError(f"font {path}: cannot be read: {error.strerror}") from None
    try:
        return ForeignFont(data)
    except DungeongenError as error:
        raise DungeongenError(f"font {path}: {error}") from None


def borrowed(char: str, face: Face) -> str | None:
    """Return the name of a small font with a character, of a font of the system that has it."""
    source = lender(char, face)
    return None if source is None else source.part(ord(char))


@cache
def lender(char: str, face: Face) -> ForeignFont | None:
    """Return the font of the system that has a character, if one has it."""
    if unicodedata.bidirectional(char) in ("R", "AL", "AN") or unicodedata.category(char)[0] == "M":
        return None
    for path in _ranked(face in (Face.BOLD, Face.TITLE), face is Face.ITALIC):
        if ord(char) in _characters(path):
            source = _opened(path)
            if source is not None and source.has(ord(char)):
                return source
    return None


@cache
def _ranked(bold: bool, italic: bool) -> tuple[Path, ...]:
    """Return the fonts of the system: those without serifs first that have most letters."""

    def rank(path: Path) -> tuple[object, ...]:
        name = path.stem.casefold().replace("-", "").replace("_", "")
        special = any(word in name for word in _SPECIAL)
        usual = next((i for i, start in enumerate(_USUAL) if name.startswith(start)), len(_USUAL))
        slanted = "italic" in name or "oblique" in name
        unlike = (("bold" in name or name.endswith("bd")) != bold) + (slanted != italic)
        return special, usual, unlike, name, path

    return tuple(sorted(font_files(), key=rank)[:_MOST_FONTS])


@cache
def _characters(path: Path) -> frozenset[int]:
    """Return the characters of a font; none of one that is not read."""
    try:
        if path.stat().st_size > LARGEST:
            return frozenset()
        with (
            files.opened(path, plain=True) as file,
            TTFont(file, fontNumber=0, lazy=True) as font,
        ):
            _check_characters(font)
            return frozenset(font.getBestCmap() or ())
    except Exception:  # noqa: BLE001  # whatever the reader trips over, it is no font
        return frozenset()


@cache
def _opened(path: Path) -> ForeignFont | None:
    try:
        return ForeignFont(files.read(path, LARGEST))
    except (OSError, DungeongenError):
        return None
