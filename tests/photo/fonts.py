"""Fonts in which Sudokus are printed, and hands in which they are filled in.

``fonts.tsv`` lists the families that are used, with their licences and Debian packages: only OFL,
Apache, BSD, MIT and Bitstream Vera. Whole designs are held back, with all their clones: pictures
for tests have those, pictures for training the others. (The first weights also saw Liberation
1.07, which is under the GPL with an exception for documents; its designs are those of Arimo, Tinos
and Cousine.) No font is shipped; this prints the packages to unpack into one folder:

    python tests/photo/fonts.py
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from PIL import ImageFont

TABLE = Path(__file__).with_name("fonts.tsv")
FIGURES = "123456789"
SLANTED = ("Italic", "Oblique", "Slanted")
TOO_FINE = ("Thin", "ExtraLight", "UltraLight", "Hairline")

Font: TypeAlias = ImageFont.FreeTypeFont
Face: TypeAlias = Callable[[int], Font]
"""A face: gives the font of a size, in pixels."""


class Family(NamedTuple):
    """A family of a font, and its faces."""

    name: str
    faces: list[Face]


class Fonts(NamedTuple):
    """The families that a page is printed in, and those that look written by hand."""

    printed: list[Family]
    written: list[Family]


def rows() -> list[dict[str, str]]:
    """Return the rows of the table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def fonts_in(folder: Path, use: str) -> Fonts:
    """Return the fonts of a folder for ``use``: "trained" or "held back".

    Families that are not there are left out.
    """
    files = _files(folder)
    printed, written = list[Family](), list[Family]()
    for row in rows():
        name = row["family"]
        faces = [
            partial(_loaded, path)
            for path, style in files.get(name, ())
            if row["use"].startswith("pen") or _suits(path, style)
        ]
        if faces and row["use"] == use:
            printed.append(Family(name, faces))
        elif faces and row["use"] == f"pen, {use}":
            written.append(Family(name, faces))
    if not printed or not written:
        raise SystemExit(f"{folder}: expected fonts of each kind, as {TABLE.name} lists them")
    return Fonts(printed, written)


@cache
def _files(folder: Path) -> dict[str, list[tuple[Path, str]]]:
    """Return the files of each family with their styles."""
    families: dict[str, list[tuple[Path, str]]] = {}
    for path in sorted(folder.rglob("*.?t[fc]")):
        try:
            family, style = ImageFont.truetype(path, 20).getname()
        except OSError:
            continue
        families.setdefault(str(family), []).append((path, style or ""))
    return families


@lru_cache(300)
def _loaded(path: Path, size: int) -> Font:
    return ImageFont.truetype(path, size)


def _suits(path: Path, style: str) -> bool:
    """Return whether a face is upright, and has nine figures alike in height on one base line."""
    if any(word in style for word in SLANTED + TOO_FINE):
        return False
    try:
        font = ImageFont.truetype(path, 100)
        boxes = [font.getbbox(figure, anchor="ls") for figure in FIGURES]
        looks = {bytes(font.getmask(figure)) for figure in FIGURES}
    except OSError:
        return False
    heights, feet = [box[3] - box[1] for box in boxes], [box[3] for box in boxes]
    alike = min(heights) > 0.86 * max(heights) and max(feet) - min(feet) < 10
    return len(looks) == len(FIGURES) and min(heights) > 40 and alike


def packages() -> Iterator[str]:
    """Yield the Debian packages that have the fonts."""
    for row in rows():
        yield from row["Debian packages"].split()


if __name__ == "__main__":
    print(" ".join(sorted({*packages()})))
