"""The positions of an adventure for any deck, in layers by the number of cards drawn.

A position is what the double-dummy search knows too: the pieces left and the places of the deck
whose monsters lie in the dungeon; there are 77,520 of them. Which monsters these are depends on the
deck, so the layers are built once. Within a layer positions are sorted by the pieces, then by the
places of the mover's cards in the dungeon: those that the mover cannot tell apart are neighbours.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.welcome.fair.order_free import CARDS, DISCARD, PIECES

Ints = NDArray[np.int64]
_ALL = (1 << PIECES) - 1


class Layer(NamedTuple):
    """Positions after so many draws.

    ``own`` and ``other`` number the subsets of the places of the mover's and the other's cards that
    lie in the dungeon. ``child[position, action]`` is a position of the next layer, -1 for none.
    """

    pieces: Ints
    inside: Ints
    own: Ints
    other: Ints
    child: Ints


@cache
def layers() -> tuple[Layer, ...]:
    """Return the layers, from no card drawn to all."""
    return tuple(map(_layer, range(CARDS + 1)))


@cache
def _positions(drawn: int) -> tuple[tuple[int, int], ...]:
    """Return pieces and places of all positions, in their order."""
    result = [
        (pieces, inside)
        for pieces in range(_ALL + 1)
        for inside in range(1 << drawn)
        if drawn - inside.bit_count() == PIECES - pieces.bit_count()
    ]
    return tuple(sorted(result, key=lambda it: (it[0], every_second(it[1], drawn % 2), it[1])))


def _layer(drawn: int) -> Layer:
    here = _positions(drawn)
    child = np.full((len(here), DISCARD + PIECES), -1, dtype=np.int64)
    if drawn < CARDS:
        place = {position: number for number, position in enumerate(_positions(drawn + 1))}
        for number, (pieces, inside) in enumerate(here):
            child[number, 0] = place[pieces, inside | 1 << drawn]
            for piece in range(PIECES):
                if pieces >> piece & 1:
                    child[number, DISCARD + piece] = place[pieces & ~(1 << piece), inside]
    pieces, inside, own, other = np.array(
        [(p, i, every_second(i, drawn % 2), every_second(i, 1 - drawn % 2)) for p, i in here],
        dtype=np.int64,
    ).T
    return Layer(pieces, inside, own, other, child)


@cache
def every_second(places: int, parity: int) -> int:
    """Return a set of places with every second one left out, numbered anew.

    >>> bin(every_second(0b110100, 0)), bin(every_second(0b110100, 1))
    ('0b110', '0b100')
    """
    return sum(1 << i for i in range(CARDS // 2 + 1) if places >> (2 * i + parity) & 1)
