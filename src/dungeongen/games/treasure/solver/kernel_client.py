"""What the kernel (``../kernel``) says: the best total of a deal, and what our player scores.

A position is the piles left, the draws made, and for each value from 1 to 13 how many such cards
are in manpower, then how many in the treasure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from dungeongen.core.cards import DECK
from dungeongen.games.treasure.layout import PILES, VALUE, Layout
from dungeongen.search.budget import SpentError
from dungeongen.search.kernel import SharedKernel

FILE = Path(__file__).parent.parent / "kernel" / "treasure.wasm"
BUDGET = 2_000
"""The most positions expanded for one deal, in thousands."""
_AT_ONCE = 1_000  # plays, as many as a call has room for
_KEPT = 1_000  # thousands of positions of a layer
_ROUNDS = 240  # in which the first prices are fitted
_VALUES = range(1, 14)
_HEAD = 4  # numbers of an answer before its positions
_POSITION = 2 + 2 * len(_VALUES)  # numbers of a position
KERNEL = SharedKernel(FILE)


class Position(NamedTuple):
    """A state between two piles, as values: the piles left, the cards held, the draws made."""

    piles: int
    manpower: tuple[int, ...]
    treasure: tuple[int, ...]
    draws: int


class Line(NamedTuple):
    """The best line found, as positions, and what no line scores more than."""

    best: int
    bound: int
    complete: bool
    examined: int
    path: tuple[Position, ...]

    @property
    def proved(self) -> bool:
        """Whether no line can be better."""
        return self.complete or self.best >= self.bound


def first(layout: Layout) -> Position:
    """Return the position before the first pile."""
    hand = tuple(sorted(VALUE[card] for card in layout.hand))
    return Position((1 << PILES) - 1, hand, (), 0)


def search(layout: Layout, start: Position | None = None, budget: int = BUDGET) -> Line:
    """Return the best line of a deal, or on from a position of it.

    ``budget`` is the most positions to expand, in thousands. Without memory for more the line is to
    stop at once, and no more is proved than that treasure comes from the deck.
    """
    start = start or first(layout)
    settings = (max(1, budget), _KEPT, _ROUNDS)
    try:
        answer = KERNEL.call("solved", [*settings, *_numbers(start, layout)])
    except SpentError:
        held = sum(start.treasure)
        most = held + sum(VALUE[card] for card in layout.deck)
        return Line(held, most, complete=False, examined=0, path=(start,))
    best, bound, complete, examined = map(int, answer[:_HEAD])
    return Line(best, bound, complete > 0, examined, tuple(_positions(answer[_HEAD:])))


def totals(layouts: Sequence[Layout]) -> list[int]:
    """Return what our player scores on each of some deals."""
    result, values = list[int](), [VALUE[card] for card in DECK]
    for first in range(0, len(layouts), _AT_ONCE):
        orders = chain.from_iterable(layout.order for layout in layouts[first : first + _AT_ONCE])
        result += map(int, KERNEL.call("plays", [*values, *orders]))
    return result


def _numbers(position: Position, layout: Layout) -> Iterable[int]:
    yield position.piles
    yield position.draws
    yield from map(position.manpower.count, _VALUES)
    yield from map(position.treasure.count, _VALUES)
    yield from (VALUE[pile.top] for pile in layout.piles)
    yield from (VALUE[pile.bottom] for pile in layout.piles)
    yield from (VALUE[card] for card in layout.deck)


def _positions(answer: Sequence[float]) -> Iterable[Position]:
    for at in range(0, len(answer), _POSITION):
        piles, draws, *held = map(int, answer[at : at + _POSITION])
        men, gems = held[: len(_VALUES)], held[len(_VALUES) :]
        yield Position(piles, _cards(men), _cards(gems), draws)


def _cards(counts: Sequence[int]) -> tuple[int, ...]:
    return tuple(value for value, count in zip(_VALUES, counts, strict=True) for _ in range(count))
