"""The search among the candidates of a seed: the first that is right, or else the nearest."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

Candidate = TypeVar("Candidate")


class Ranked(Protocol):
    """A candidate as far as it was judged; the lowest ``rank`` is the nearest to what is wanted."""

    @property
    def rank(self) -> Any:
        """The sort key."""


Found = TypeVar("Found", bound=Ranked)


def hunt(
    candidates: Iterable[Candidate],
    look: Callable[[Candidate, Found | None], Found | None],
    *,
    right: Any,
    enough: Callable[[Found], bool] = lambda best: False,
) -> Found | None:
    """Return the first candidate whose rank is ``right``, or the nearest of all.

    ``look(candidate, best)`` judges a candidate, cheapest test first, and returns ``None`` if it is
    out; ``best`` is the nearest so far, for reports of progress. ``enough(best)`` is asked after
    each candidate and ends the search early. Both may count, but never look at a clock, so that a
    seed gives the same layout everywhere.
    """
    best: Found | None = None
    for candidate in candidates:
        found = look(candidate, best)
        if found is not None and (best is None or found.rank < best.rank):
            best = found
        if best is not None and (best.rank == right or enough(best)):
            break
    return best
