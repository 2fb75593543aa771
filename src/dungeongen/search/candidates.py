"""The search among the candidates of a seed: the first that is right, or else the nearest.

A search ends when its patience does. Patience is counted in steps of the game's own work, never in
seconds, so that a seed gives the same layout everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Protocol, TypeVar

from dungeongen.core.errors import GenerationError
from dungeongen.core.naming import count

Candidate = TypeVar("Candidate")


class Patience:
    """The steps that a search has left; ``tried`` counts its candidates."""

    def __init__(self, steps: int) -> None:
        self.left, self.tried = steps, 0

    def spend(self, steps: int) -> None:
        """Count steps that were taken."""
        self.left -= steps

    def over(self, candidates: Iterable[Candidate], spare: int = 0) -> Iterator[Candidate]:
        """Yield candidates while more patience is left than should be spared."""
        if self.left <= spare:
            return
        for candidate in candidates:
            self.tried += 1
            yield candidate
            if self.left <= spare:
                return


def numbered(candidates: Iterable[Candidate], number: int, most: int) -> Candidate | None:
    """Return candidate ``number``, from 1 to ``most``; ``None`` if there is none."""
    if not 1 <= number <= most:
        return None
    return next(islice(candidates, number - 1, number), None)


def missed(
    seed: str, target: str, tries: int, nearest: str | None, difficulty: str | None = None
) -> GenerationError:
    """Return the error for a search without a result: the nearest candidate, and what to try next.

    ``difficulty`` is that of the nearest candidate, if it differs from the one asked for.

    >>> str(missed("7", "a grim dungeon", 80, "number 3: fair", "fair"))
    "seed '7': found no grim dungeon among 80 candidates; the nearest, number 3: fair; try another \
seed, or difficulty fair"
    """
    near = "none came near" if nearest is None else f"the nearest, {nearest}"
    other = "" if nearest else ", or --as-is"
    if difficulty:
        other = f", or difficulty {difficulty}"
    return GenerationError(
        f"seed {seed!r}: found no {target.partition(' ')[2]} among "
        f"{count(tries, 'candidate')}; {near}; "
        f"try another seed{other}"
    )


class RankedTrial(Protocol):
    """A candidate that was judged at least in part; the lowest ``rank`` is the nearest to the
    target."""

    @property
    def rank(self) -> Any:
        """The sort key."""


TrialT = TypeVar("TrialT", bound=RankedTrial)


def hunt(
    candidates: Iterable[Candidate],
    look: Callable[[Candidate, TrialT | None], TrialT | None],
    *,
    right: object,
    enough: Callable[[TrialT], bool] = lambda best: False,
) -> TrialT | None:
    """Return the first candidate whose rank is ``right``, or the nearest of all.

    ``look(candidate, best)`` judges a candidate, the cheapest test first, and returns ``None`` to
    reject it; ``best`` is the nearest so far, for messages. ``enough(best)`` is called after each
    candidate and may end the search. Neither may look at a clock, so that a seed gives the same
    layout everywhere.
    """
    best: TrialT | None = None
    for candidate in candidates:
        result = look(candidate, best)
        if result is not None and (best is None or result.rank < best.rank):
            best = result
        if best is not None and (best.rank == right or enough(best)):
            break
    return best
