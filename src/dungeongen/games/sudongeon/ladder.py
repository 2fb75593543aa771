"""Choosing the dungeons of a campaign: candidates of one seed, their odds falling step by step.

Each place of a campaign wishes for odds, from ``FIRST`` down to ``LAST`` in even steps. Candidates
are looked at in order. What needs no fight, or cannot help a wish that is still open by the look of
it (``threat``), is passed over; of the others a small search gives rough odds, and tells which
would outrun the solver's budget. That goes on until a dungeon has come near every wish, or
``TRIES`` dangerous ones have been tried; then those are taken that together are the nearest, and
judged. Nothing looks at a clock, so the same seed has the same campaign.

Most candidates are either harmless or hopeless, and every second one in between is too wide:
judging all of them took a minute and more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from dungeongen.core.errors import GenerationError
from dungeongen.games.sudongeon import judging
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.making import MOST, Made, candidates, threat
from dungeongen.games.sudongeon.solver import PRECISION, solve

FIRST, LAST = 0.95, 0.25
TRIES = 20
_FIGHT, _MILD, _GRAVE = 1.0, 8.0, 45.0  # threats: a fight; from where to where odds are open
_HARMLESS = 0.9  # odds from here on are found with less threat than _MILD
_CELLS = 1_500_000  # to plan with


@dataclass(frozen=True, slots=True)
class Ladder:
    """The dungeons, easiest first, each with its verdict; how many candidates that took.

    ``looked`` at, of these ``tried`` in rough, and of these ``judged``.
    """

    dungeons: tuple[Made, ...]
    looked: int
    tried: int
    judged: int


def wishes(count: int) -> tuple[float, ...]:
    """Return the odds that ``count`` dungeons should have.

    >>> wishes(3)
    (0.95, 0.6, 0.25)
    """
    if count == 1:
        return (FIRST,)
    step = (FIRST - LAST) / (count - 1)
    return tuple(round(FIRST - step * i, 9) for i in range(count))


def ladder(
    seed: str, count: int, *, looking: Callable[[int], None] = lambda candidate: None
) -> Ladder:
    """Return ``count`` dungeons of ``seed`` with falling odds for a fresh party.

    ``looking`` is told which candidate is worked on. Raises GenerationError if there are not
    enough whose odds become known.
    """
    search = _Search(seed, count, looking)
    while True:
        search.look()
        chosen = search.chosen()
        if sum(map(search.judge, chosen)) == count:
            break
    found = sorted((one.made for one in chosen), key=lambda made: -odds(made))
    return Ladder(tuple(found), search.looked, search.tried, search.judged)


def odds(made: Made) -> float:
    """Return how likely a judged dungeon is won."""
    assert made.verdict is not None
    assert made.verdict.odds is not None
    win: float = made.verdict.odds["win"]
    return win


def rough(layout: Layout) -> float | None:
    """Return about how likely a dungeon is won; ``None`` where its exact odds would not be known.

    With a small plan, at a fraction of what a judgement costs.
    """
    found = solve(layout, cells=(_CELLS, _CELLS)).odds
    return found.win if found.lost <= PRECISION else None


@dataclass(slots=True)
class _Rung:
    made: Made
    threat: float
    odds: float


class _Search:
    """What is known of a seed's candidates so far."""

    def __init__(self, seed: str, count: int, looking: Callable[[int], None]) -> None:
        self.seed, self.looking = seed, looking
        self.wanted = wishes(count)
        self.near = (FIRST - LAST) / max(1, count - 1) / 2 + 1e-9
        self.known: list[_Rung] = []
        self.looked = self.tried = self.judged = 0
        self._dangerous = 0
        self._source: Iterator[Made] = candidates(seed)

    def look(self) -> None:
        """Look at candidates until there are enough; raises GenerationError when all are seen."""
        while True:
            open_ = [wish for wish in self.wanted if not self._near(wish)]
            enough = not open_ or self._dangerous >= TRIES
            if enough and len(self.known) >= len(self.wanted):
                return
            made = next(self._source, None)
            if made is None:
                break
            self.looked = made.candidate
            if made.layout.flaw is not None:
                continue
            danger = threat(made.layout)
            if _helps(danger, self.wanted if enough else open_):
                self._try(made, danger)
        raise GenerationError(
            f"seed {self.seed!r}: only {len(self.known)} of {MOST} candidates have known odds"
        )

    def _near(self, wish: float) -> bool:
        return any(abs(one.odds - wish) <= self.near for one in self.known)

    def _try(self, made: Made, danger: float) -> None:
        self.looking(made.candidate)
        self.tried += 1
        self._dangerous += danger >= _MILD
        win = rough(made.layout)
        if win is not None:
            self.known.append(_Rung(made, danger, win))

    def chosen(self) -> list[_Rung]:
        """Return those that suit the wishes best."""
        self.known.sort(key=lambda one: (-one.odds, one.threat, one.made.candidate))
        return [self.known[i] for i in nearest([one.odds for one in self.known], self.wanted)]

    def judge(self, one: _Rung) -> bool:
        """Judge a dungeon, if that is not done yet; forget it where its odds stay unknown."""
        if one.made.verdict is None:
            self.looking(one.made.candidate)
            self.judged += 1
            verdict = judging.judge(one.made.layout)
            if verdict.odds is None:
                self.known.remove(one)
                return False
            one.made = replace(one.made, verdict=verdict)
            one.odds = odds(one.made)
        return True


def _helps(danger: float, open_: Sequence[float]) -> bool:
    """Tell whether a dungeon of this threat may have odds near one of the open wishes."""
    if danger < _MILD:
        return danger >= _FIGHT and any(wish >= _HARMLESS for wish in open_)
    return danger <= _GRAVE and any(wish < _HARMLESS for wish in open_)


def nearest(have: Sequence[float], wanted: Sequence[float]) -> list[int]:
    """Return which of ``have``, all falling, suit ``wanted``, the sum of distances being least.

    >>> nearest([1.0, 0.99, 0.5, 0.1], [0.95, 0.6, 0.25])
    [1, 2, 3]
    """
    best: list[tuple[float, list[int]]] = [(0.0, []), *((inf, []) for _ in wanted)]
    for i, one in enumerate(have):
        for n in range(min(i + 1, len(wanted)), 0, -1):
            cost, chosen = best[n - 1]
            cost += abs(one - wanted[n - 1])
            if cost < best[n][0]:
                best[n] = (cost, [*chosen, i])
    return best[-1][1]
