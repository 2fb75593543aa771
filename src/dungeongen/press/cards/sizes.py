"""Card sizes as they are asked for: by a name of the trade, or in millimetres."""

from __future__ import annotations

import re

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.card_sizes import CARD_SIZES, CardSize

_LEAST, _MOST = (25.0, 25.0), (200.0, 300.0)
_SIZE = re.compile(
    r"(\d{1,4}(?:\.\d{1,3})?)\s*[x×*]\s*(\d{1,4}(?:\.\d{1,3})?)(?:\s*mm)?", re.ASCII | re.IGNORECASE
)


def parse_size(text: str) -> CardSize:
    """Return the size for a name or ``WxH``; raises DungeongenError.

    >>> parse_size("Poker"), parse_size("70 x 120")
    (CardSize(width=63.5, height=88.9), CardSize(width=70.0, height=120.0))
    """
    size = CARD_SIZES.get(text.strip().casefold())
    if size is not None:
        return size
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        names = ", ".join(CARD_SIZES)
        raise DungeongenError(
            f"card size {text[:40]!r}: expected {names} or WxH in mm, such as 63x88"
        )
    return bounded(CardSize(float(match[1]), float(match[2])))


def bounded(size: CardSize) -> CardSize:
    """Return a size on which there is room for something; raises DungeongenError."""
    for side, least, most in zip(size, _LEAST, _MOST, strict=True):
        if not least <= side <= most:
            raise DungeongenError(
                f"card size {size}: expected at least {_LEAST[0]:g}x{_LEAST[1]:g} mm "
                f"and at most {_MOST[0]:g}x{_MOST[1]:g} mm"
            )
    return size
