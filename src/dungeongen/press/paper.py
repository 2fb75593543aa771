"""Paper sizes in millimetres, portrait."""

from __future__ import annotations

import re

from dungeongen.core.errors import DungeongenError

PAPERS = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a5": (148.0, 210.0),
    "legal": (215.9, 355.6),
}
_LEAST, _MOST = (100.0, 140.0), (330.0, 500.0)
_SIZE = re.compile(
    r"(\d{1,4}(?:\.\d{1,2})?)\s*[x×*]\s*(\d{1,4}(?:\.\d{1,2})?)(?:\s*mm)?", re.ASCII | re.IGNORECASE
)


def parse_paper(text: str) -> tuple[float, float]:
    """Return width and height in millimetres for a paper's name or ``WxH``.

    >>> parse_paper("A5"), parse_paper("200x280.5")
    ((148.0, 210.0), (200.0, 280.5))
    """
    known = PAPERS.get(text.strip().lower())
    if known:
        return known
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
    if not (_LEAST[0] <= width <= _MOST[0] and _LEAST[1] <= height <= _MOST[1]):
        raise DungeongenError(
            f"paper {text!r}: expected at least {_LEAST[0]:g}x{_LEAST[1]:g} mm "
            f"and at most {_MOST[0]:g}x{_MOST[1]:g} mm"
        )
    return width, height
