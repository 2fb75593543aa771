"""What every game finds its rooms with: flood fill, and runs of one colour."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import groupby
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def flood(start: Iterable[Node], neighbours: Callable[[Node], Iterable[Node]]) -> set[Node]:
    """Return every node that can be reached from ``start``, including ``start``.

    >>> sorted(flood([3], lambda n: {n - 1, n + 1} & {0, 2, 3, 4}))
    [2, 3, 4]
    """
    reached = set(start)
    frontier = list(reached)
    while frontier:
        for node in neighbours(frontier.pop()):
            if node not in reached:
                reached.add(node)
                frontier.append(node)
    return reached


def regions(
    nodes: Iterable[Node], neighbours: Callable[[Node], Iterable[Node]]
) -> tuple[frozenset[Node], ...]:
    """Return the connected components of ``nodes``, in the order of their first node."""
    visited: set[Node] = set()
    parts = []
    for node in nodes:
        if node not in visited:
            part = flood([node], neighbours)
            visited |= part
            parts.append(frozenset(part))
    return tuple(parts)


def runs(colours: Sequence[Hashable]) -> tuple[tuple[int, int], ...]:
    """Return the start and length of each run of one colour.

    >>> runs((True, True, False))
    ((0, 2), (2, 1))
    """
    starts, place = [], 0
    for _, run in groupby(colours):
        length = len(list(run))
        starts.append((place, length))
        place += length
    return tuple(starts)
