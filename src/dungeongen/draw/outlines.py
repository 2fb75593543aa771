"""Letters as paths, for what text cannot do: upside down, hollow, or as a monogram.

``OutlineMixin`` turns all text of a canvas into paths, for editors that would set it in another
font. The outlines come from the same TrueType files as the text, so that a turned letter matches
the upright one. The reader understands as much of ``glyf`` as our fonts use: quadratic curves,
points on and off the curve, compound glyphs. Hinting is ignored, as in every backend.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cache

from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Anchor, Canvas, Face, Ink, Path, Step
from dungeongen.draw.icons import placed
from dungeongen.draw.structure import Tag

_ON = 1  # flags of a point, as TrueType numbers them
_X_SHORT = 2
_Y_SHORT = 4
_REPEAT = 8
_X_SAME = 16
_Y_SAME = 32
_WORDS = 1  # flags of a part of a compound glyph
_OFFSETS = 2
_MORE = 32
_SCALES = 8 | 64 | 128
_Point = tuple[float, float, bool]
_Contour = tuple[_Point, ...]


@dataclass(frozen=True, slots=True)
class _Tables:
    """The font tables that outlines are read from."""

    glyf: bytes
    loca: tuple[int, ...]
    units: int
    glyphs: dict[int, int]


@fonts.measured(512)
def outline(string: str, face: Face, size: float) -> Path:
    """Return ``string`` set in ``size`` points as one path; its baseline starts at (0, 0)."""
    steps: list[Step] = []
    x = 0.0
    for font, run in fonts.runs(string, face):
        tables = _tables(font)
        scale = size * MM_PER_POINT / tables.units
        for char in run:
            for contour in _contours(font, tables.glyphs[ord(char)]):
                steps += _steps(contour, x, scale)
            x += fonts.width(char, face, size)
    return tuple(steps)


@cache
def _tables(name: str) -> _Tables:
    font = fonts.font(name).face
    head = font.get_table("head")
    units, long = struct.unpack_from(">H", head, 18)[0], struct.unpack_from(">h", head, 50)[0]
    data = font.get_table("loca")
    if long:
        loca = struct.unpack(f">{len(data) // 4}I", data)
    else:
        loca = tuple(2 * n for n in struct.unpack(f">{len(data) // 2}H", data))
    return _Tables(font.get_table("glyf"), loca, units, dict(font.charToGlyph))


@cache
def _contours(font: str, glyph: int) -> tuple[_Contour, ...]:
    """Return the contours of a glyph in font units, y upwards."""
    tables = _tables(font)
    start, end = tables.loca[glyph], tables.loca[glyph + 1]
    if start == end:
        return ()
    count = struct.unpack_from(">h", tables.glyf, start)[0]
    if count < 0:
        return _compound(font, start + 10)
    return _simple(tables.glyf, start + 10, count)


def _simple(data: bytes, at: int, count: int) -> tuple[_Contour, ...]:
    ends = struct.unpack_from(f">{count}H", data, at)
    at += 2 * count
    at += 2 + struct.unpack_from(">H", data, at)[0]  # skip the hinting
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag = data[at]
        at += 1
        times = 1
        if flag & _REPEAT:
            times += data[at]
            at += 1
        flags += [flag] * times
    xs, at = _coordinates(data, at, flags, _X_SHORT, _X_SAME)
    ys, at = _coordinates(data, at, flags, _Y_SHORT, _Y_SAME)
    points = [(x, y, bool(flag & _ON)) for x, y, flag in zip(xs, ys, flags, strict=True)]
    starts = (0, *(end + 1 for end in ends[:-1]))
    return tuple(tuple(points[a : b + 1]) for a, b in zip(starts, ends, strict=True))


def _coordinates(
    data: bytes, at: int, flags: list[int], short: int, same: int
) -> tuple[list[int], int]:
    values = []
    value = 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", data, at)[0]
            at += 2
        values.append(value)
    return values, at


def _compound(font: str, at: int) -> tuple[_Contour, ...]:
    """Return the contours of a compound glyph, whose parts may be moved but not scaled."""
    data = _tables(font).glyf
    contours: list[_Contour] = []
    more = True
    while more:
        flags, glyph = struct.unpack_from(">HH", data, at)
        if flags & _SCALES or not flags & _OFFSETS:
            raise ValueError(f"{font}: glyph {glyph}: scaled or anchored parts")
        wide = flags & _WORDS
        dx, dy = struct.unpack_from(">hh" if wide else ">bb", data, at + 4)
        at += 8 if wide else 6
        for contour in _contours(font, glyph):
            contours.append(tuple((x + dx, y + dy, on) for x, y, on in contour))
        more = bool(flags & _MORE)
    return tuple(contours)


def _steps(contour: _Contour, x: float, scale: float) -> list[Step]:
    """Return a contour as steps in millimetres, y downwards, with cubic curves."""
    points: list[_Point] = []
    for i, (px, py, on) in enumerate(contour):
        qx, qy, before = contour[i - 1]
        if not on and not before:  # two control points in a row imply a point between them
            points.append(((px + qx) / 2, (py + qy) / 2, True))
        points.append((px, py, on))
    first = next(i for i, point in enumerate(points) if point[2])
    points = points[first:] + points[: first + 1]
    placed = [(x + px * scale, -py * scale, on) for px, py, on in points]
    steps: list[Step] = [("M", placed[0][0], placed[0][1])]
    third = 2 / 3
    i = 1
    while i < len(placed):
        px, py, on = placed[i]
        if on:
            steps.append(("L", px, py))
            i += 1
            continue
        ax, ay, _ = placed[i - 1]
        bx, by, _ = placed[i + 1]
        steps.append(
            (
                "C",
                ax + (px - ax) * third,
                ay + (py - ay) * third,
                bx + (px - bx) * third,
                by + (py - by) * third,
                bx,
                by,
            )
        )
        i += 2
    return [*steps, ("Z",)]


class OutlineMixin(Canvas):
    """Mixed into a canvas: the letters of each text are one path."""

    def text(
        self,
        x: float,
        y: float,
        string: str,
        *,
        face: Face = Face.TEXT,
        size: float = 8.0,
        ink: Ink = Ink.TEXT,
        anchor: Anchor = "start",
    ) -> None:
        left, _ = fonts.span(x, string, face, size, anchor)
        if letters := outline(string, face, size):
            with self.tagged(Tag.SPAN, string):
                self.path(placed(letters, left, y), fill=ink)
