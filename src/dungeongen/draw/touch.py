"""What of a picture can be touched: regions, each with a key, a name, and an outline.

A key says which moves a region stands for. So a press on a region and a line of the menu say the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from dungeongen.draw.theme import Theme

Outline = tuple[tuple[float, float], ...]


class Region(NamedTuple):
    """A part of a picture, what it is called, and its outline in millimetres."""

    key: str
    name: str
    outline: Outline


class Touch(NamedTuple):
    """How the picture of a play is touched.

    * ``regions(states, side, theme)``: its parts, from below to above.
    * ``touched(state, move)``: the key of the region that a legal move belongs to.
    """

    regions: Callable[[Sequence[Any], float, Theme], Iterable[Region]]
    touched: Callable[[Any, Any], str]


def boxed(x: float, y: float, w: float, h: float) -> Outline:
    """Return a rectangle."""
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
