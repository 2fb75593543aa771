"""What a sweep of a search left out: the places, and the most that any of it could score.

A sweep that left nothing out has looked at every line, which is a proof. Whatever a search drops
without having shown that it cannot be better is written down here; nothing else decides whether a
sweep was complete. A state that is dropped because its upper bound is no better than the best line
is shown to be no better, and so is no cut.
"""

from __future__ import annotations

from typing import Literal, get_args

Place = Literal["budget", "width", "unknown", "growths"]
"""Where a search may leave something out.

``budget``: all states that it may make were made; ``width``: a layer held too many states;
``unknown``: a room would draw cards that nobody knows; ``growths``: an endless map would grow more
often than the search follows it.
"""

PLACES: tuple[Place, ...] = get_args(Place)


class Cuts:
    """What one sweep left out; ``bound`` is the most that it could score, −1 where nothing was."""

    __slots__ = ("bound", "places")

    def __init__(self) -> None:
        self.bound = -1
        self.places: set[Place] = set()

    def add(self, place: Place, bound: int) -> None:
        """Write down something left out that scores ``bound`` at most."""
        self.places.add(place)
        self.bound = max(self.bound, bound)

    @property
    def complete(self) -> bool:
        """Whether every line was looked at."""
        return not self.places
