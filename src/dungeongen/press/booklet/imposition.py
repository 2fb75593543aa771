"""Imposition: which pages stand where on larger sheets, so that folding puts them in order.

A ``Side`` of a sheet has ``Place``s, in millimetres from its top left.

* **Saddle**: sheets printed on both sides, laid into each other, folded and stapled. The outermost
  has the first and the last page. Paper is thick: the inner sheets stick out at the fore-edge, and
  after trimming their outer margins are narrower. So pages move towards the fold, sheet by sheet:
  not at all on the outermost, by ``creep`` millimetres on the innermost. A side lies across the
  paper: a printer that turns it over the short edge keeps the back upright; one that turns it over
  the long edge needs it upside down.
* **Zine**: eight pages on one side of one sheet, which is cut along its middle and folded. The
  panels are a ring: the lower row from left to right, then the upper row back. The upper row is
  upside down.
* **Several**: two or four pages on a side, in the order of reading.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.draw.canvas import Segment

_LOWER = (6, 7, 8, 1)  # the pages in the lower row of a zine, from left to right
_UPPER = (5, 4, 3, 2)  # those in the upper row


class Place(NamedTuple):
    """A page on a side of paper: its number from 1, its top left, and whether it is upside down."""

    page: int
    x: float
    y: float
    turned: bool = False


class Side(NamedTuple):
    """One side of a sheet: its places, and dashed lines to cut along."""

    places: tuple[Place, ...]
    cuts: tuple[Segment, ...] = ()


def saddle(pages: int, width: float, *, creep: float = 0.0, flip: str = "short") -> list[Side]:
    """Return the sides of a saddle-stitched booklet, front and back of each sheet from outside.

    ``pages`` is a multiple of four, ``width`` that of a page. ``flip`` is the edge of the paper
    that it is turned over.

    >>> [[place.page for place in side.places] for side in saddle(8, 100)]
    [[8, 1], [2, 7], [6, 3], [4, 5]]
    >>> [[place.page for place in side.places] for side in saddle(4, 100, flip="long")]
    [[4, 1], [3, 2]]
    """
    assert pages % 4 == 0
    sheets = pages // 4
    result = []
    for sheet in range(sheets):
        shift = creep * sheet / (sheets - 1) if sheets > 1 else 0.0
        first, last = 2 * sheet + 1, pages - 2 * sheet
        for left, right in ((last, first), (first + 1, last - 1)):
            result.append(Side((Place(left, shift, 0.0), Place(right, width - shift, 0.0))))
    if flip == "long":
        result[1::2] = [_upside_down(side, 2 * width) for side in result[1::2]]
    return result


def _upside_down(side: Side, width: float) -> Side:
    """Return a side of one row of two pages, turned by half a circle."""
    places = (
        place._replace(x=width - width / 2 - place.x, turned=True) for place in side.places[::-1]
    )
    return Side(tuple(places))


def zine(width: float, height: float) -> list[Side]:
    """Return the one side of a zine with pages of this size."""
    places = [Place(page, i * width, 0.0, turned=True) for i, page in enumerate(_UPPER)]
    places += [Place(page, i * width, height) for i, page in enumerate(_LOWER)]
    return [Side(tuple(places), ((width, height, 3 * width, height),))]


def several(pages: int, across: int, down: int, width: float, height: float) -> list[Side]:
    """Return sides with ``across`` times ``down`` pages each, in reading order.

    >>> [[place.page for place in side.places] for side in several(5, 2, 1, 100, 150)]
    [[1, 2], [3, 4], [5]]
    """
    each = across * down
    return [
        Side(
            tuple(
                Place(page, i % across * width, i // across * height)
                for i, page in enumerate(range(first, min(first + each, pages + 1)))
            )
        )
        for first in range(1, pages + 1, each)
    ]
