"""Short chains: of two candidates at their ends at least one is right.

A chain goes from candidate to candidate by two kinds of links in turns. A *strong* link: if the one
is wrong, the other is right, since a cell has two digits left or a unit two places for a digit. A
*weak* link: if the one is right, the other is wrong, since they share a cell, or a unit and their
digit. A chain that begins and ends with a strong link says that one of its ends is right, so that
whatever has weak links to both is wrong. XY-chains, X-chains and remote pairs are chains of this
kind; so is the XY-wing, the shortest that changes a digit twice.

**Representation.** A set of candidates is an integer, candidate ``9 * cell + digit`` its bit. From
each candidate the sets of right and wrong ones grow by one link at a time (breadth first), so that
all chains up to a length are searched without listing any. A chain of n strong links has 2n
candidates; the length at which it stops being short is our choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from dungeongen.sudoku.techniques import SEEN, Fall, Masks, pairs, partners

LONGEST = 4
"""The most strong links in a chain."""


def short_chain(masks: Masks) -> Fall:
    """Eliminate what is weakly linked to both ends of a chain."""
    possible = _union(
        1 << 9 * cell + digit for digit, mask in enumerate(masks) for cell in _members(mask)
    )
    strong = _strong_links(masks)
    for start, new in strong.items():
        right = new  # if the start is wrong
        for _ in range(LONGEST):
            for end in _members(new):
                if rest := _weak_links(start) & _weak_links(end) & possible:
                    return [*_members(rest)]
            wrong = _union(map(_weak_links, _members(new))) & possible
            new = _union(strong.get(one, 0) for one in _members(wrong)) & ~right
            right |= new
    return []


def _strong_links(masks: Masks) -> dict[int, int]:
    """Return, for each candidate that has any, those that are right if it is wrong."""
    result: dict[int, int] = {}
    for digit, mask in enumerate(masks):
        for cell, others in partners(mask).items():
            result[9 * cell + digit] = _union(1 << 9 * other + digit for other in others)
    for cell, digits in pairs(masks):
        one, other = _members(digits << 9 * cell)
        result[one] = result.get(one, 0) | 1 << other
        result[other] = result.get(other, 0) | 1 << one
    return result


@cache
def _weak_links(candidate: int) -> int:
    """Return all candidates that are wrong if this one is right."""
    cell, digit = divmod(candidate, 9)
    in_cell = 511 << 9 * cell & ~(1 << candidate)
    return in_cell | _union(1 << 9 * other + digit for other in SEEN[cell])


def _union(sets: Iterable[int]) -> int:
    result = 0
    for one in sets:
        result |= one
    return result


def _members(candidates: int) -> Iterator[int]:
    while candidates:
        one = candidates.bit_length() - 1
        candidates ^= 1 << one
        yield one
