"""Paper sizes in millimetres, portrait, and the white margin that some printers need."""

from __future__ import annotations

import re
from typing import NamedTuple

from dungeongen.core.errors import DungeongenError

PAPERS = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a5": (148.0, 210.0),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
    "b5": (176.0, 250.0),
    "half-letter": (139.7, 215.9),
}
NAMES = ", ".join(name.upper() if len(name) == 2 else name for name in PAPERS)
MOST_MARGIN = 25.0
LEAST = (100.0, 140.0)  # millimetres, for type that can be read
_MOST = (330.0, 500.0)  # millimetres, a little more than A3
_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, "inch": 25.4, '"': 25.4, "″": 25.4}
_LENGTH = r"(\d{1,4}(?:\.\d{1,3})?)\s*(mm|cm|inch|in|[\"″])?"
_SIZE = re.compile(rf"{_LENGTH}\s*[x×*]\s*{_LENGTH}", re.ASCII | re.IGNORECASE)


class Paper(NamedTuple):
    """A sheet of paper in millimetres; nothing is printed in its ``margin``, not even a colour."""

    width: float
    height: float
    margin: float = 0.0


def paper_name(paper: Paper) -> str:
    """Return the name of a paper, or its sides in millimetres.

    >>> paper_name(Paper(210, 297)), paper_name(Paper(200, 280.5))
    ('A4', '200 × 280.5 mm')
    """
    for name, sides in PAPERS.items():
        if sides == (paper.width, paper.height):
            return name.upper() if len(name) == 2 else name.title()
    return f"{paper.width:g} × {paper.height:g} mm"


def lengths(text: str) -> tuple[float, float] | None:
    """Return the millimetres of ``WxH``, in mm unless it says cm or inches, or ``None``.

    >>> lengths("200x280.5"), lengths("8.5x11in"), lengths('2.5" x 3.5"'), lengths("17.6 × 25 cm")
    ((200.0, 280.5), (215.9, 279.4), (63.5, 88.9), (176.0, 250.0))
    """
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        return None
    (across, first), (down, second) = match.group(1, 2), match.group(3, 4)
    one, other = ((unit or "").casefold() for unit in (first or second, second or first))
    return round(float(across) * _UNITS[one], 3), round(float(down) * _UNITS[other], 3)


def parse_paper(size: str | tuple[float, float], *, margin: float = 0.0) -> Paper:
    """Return the paper for a name, ``WxH`` or a pair of lengths, with a white margin if asked for.

    >>> parse_paper("A5")
    Paper(width=148.0, height=210.0, margin=0.0)
    >>> parse_paper("200x280.5", margin=5)
    Paper(width=200.0, height=280.5, margin=5)
    >>> parse_paper((200, 280.5)) == parse_paper("200x280.5")
    True
    >>> parse_paper("8.5x11in") == parse_paper("Letter")
    True
    """
    text = "x".join(map(str, size)) if isinstance(size, tuple | list) else str(size)
    if not 0 <= margin <= MOST_MARGIN:
        raise DungeongenError(f"margin {margin:g}: expected 0 to {MOST_MARGIN:g} mm")
    if sides := PAPERS.get("-".join(text.lower().split())):
        return Paper(*sides, margin)
    sides = lengths(text)
    if sides is None:
        raise DungeongenError(
            f"paper {text!r}: expected {NAMES} or WxH in mm or inches, such as 200x280 or 8.5x11in"
        )
    width, height = sides
    if width > height:
        raise DungeongenError(
            f"paper {text!r}: pages are portrait; expected the shorter side first, "
            f"{height:g}x{width:g}"
        )
    if not (LEAST[0] <= width <= _MOST[0] and LEAST[1] <= height <= _MOST[1]):
        raise DungeongenError(
            f"paper {text!r}: expected at least {LEAST[0]:g}x{LEAST[1]:g} mm "
            f"and at most {_MOST[0]:g}x{_MOST[1]:g} mm"
        )
    return Paper(width, height, margin)
