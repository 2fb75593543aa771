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
}
MOST_MARGIN = 25.0
LEAST, _MOST = (100.0, 140.0), (330.0, 500.0)
_SIZE = re.compile(
    r"(\d{1,4}(?:\.\d{1,2})?)\s*[x×*]\s*(\d{1,4}(?:\.\d{1,2})?)(?:\s*mm)?", re.ASCII | re.IGNORECASE
)


class Paper(NamedTuple):
    """A sheet of paper in millimetres; nothing is printed in its ``margin``, not even a colour."""

    width: float
    height: float
    margin: float = 0.0


def parse_paper(size: str | tuple[float, float], *, margin: float = 0.0) -> Paper:
    """Return the paper for a name, ``WxH`` or a pair of lengths, with a white margin if asked for.

    >>> parse_paper("A5")
    Paper(width=148.0, height=210.0, margin=0.0)
    >>> parse_paper("200x280.5", margin=5)
    Paper(width=200.0, height=280.5, margin=5)
    >>> parse_paper((200, 280.5)) == parse_paper("200x280.5")
    True
    """
    text = "x".join(map(str, size)) if isinstance(size, tuple | list) else str(size)
    if not 0 <= margin <= MOST_MARGIN:
        raise DungeongenError(f"margin {margin:g}: expected 0 to {MOST_MARGIN:g} mm")
    lengths = PAPERS.get(text.strip().lower())
    if lengths:
        return Paper(*lengths, margin)
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        names = ", ".join(name if name in ("letter", "legal") else name.upper() for name in PAPERS)
        raise DungeongenError(f"paper {text!r}: expected {names} or WxH in mm, such as 200x280")
    width, height = float(match[1]), float(match[2])
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
