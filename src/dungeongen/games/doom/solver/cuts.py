"""A record of the nodes that a sweep cut: the reasons, and an upper bound on their scores.

A sweep without cuts has examined every line, which is a proof. Every node that a search drops
without showing that it cannot be better is recorded here, and nothing else decides whether a sweep
was complete. A node pruned because its upper bound is no better than the best line is no cut.
"""

from __future__ import annotations

from typing import Literal, get_args

Place = Literal["budget", "width", "unknown", "growths"]
"""The reasons for a cut.

``budget``: the budget of nodes was spent; ``width``: a layer had too many nodes; ``unknown``: a
room would draw unknown cards; ``growths``: an unbounded map would grow more often than the search
follows it.
"""

PLACES: tuple[Place, ...] = get_args(Place)


class Cuts:
    """The cuts of one sweep; ``bound`` is an upper bound on their scores, −1 without cuts."""

    __slots__ = ("bound", "places")

    def __init__(self) -> None:
        self.bound = -1
        self.places: set[Place] = set()

    def add(self, place: Place, bound: int) -> None:
        """Record a cut node that scores at most ``bound``."""
        self.places.add(place)
        self.bound = max(self.bound, bound)

    @property
    def complete(self) -> bool:
        """Whether every line was examined."""
        return not self.places
