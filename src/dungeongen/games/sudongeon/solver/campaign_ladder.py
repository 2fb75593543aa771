"""The dungeons of a campaign: candidates of one seed whose odds fall step by step.

The odds of the places in a campaign go down evenly from ``FIRST`` to ``LAST``, and each place asks
for the band of its step: five dungeons are gentle, fair, fair, grim and deadly. Places in the same
band divide it evenly, the easier part first. All dungeons should be worth an evening. Candidates
pass the gates of ``selection`` for all open places at once, since whatever a rough plan wins may
suit some place. No two dungeons come from the same puzzle, because its guises resemble each other.

When patience runs out, the nearest of the candidates with a verdict fill the open places. Nothing
looks at a clock, so a seed always gives the same campaign.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Candidate
from dungeongen.core.plain_json import Json
from dungeongen.games.sudongeon import candidates
from dungeongen.games.sudongeon.candidates import GUISES, Ladder
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver import measures, selection
from dungeongen.games.sudongeon.solver.judge import Judge
from dungeongen.games.sudongeon.solver.plan import FirstPlan
from dungeongen.games.sudongeon.solver.selection import OnProgress, Progress
from dungeongen.search import answers
from dungeongen.search.bands import band

FIRST = 0.95  # the odds of the first dungeon
LAST = 0.05  # and of the last
LATE = 3  # times as many before another band will do
_FAR = 10.0  # the distance added for another band
_HOPELESS = 0.01  # odds too low for any place


class CampaignRungs(selection.Gates, Judge):
    """What the candidates of a campaign climb. A test brings rungs with known answers."""

    plans = 6
    """Rough plans per dungeon before the nearest candidate will do."""
    candidates = 50_000
    """The most candidates that are examined."""

    def is_near(self, win: float, odds: tuple[float, float]) -> bool:
        """Return whether a rough plan's odds are close to those that a place asks for."""
        return selection.near(win, odds)


CAMPAIGN_RUNGS = CampaignRungs()


def wishes(count: int) -> tuple[tuple[float, float], ...]:
    """Return the range of odds for each of ``count`` dungeons, the easiest first.

    >>> wishes(1)
    ((0.9, 0.97),)
    >>> wishes(5)
    ((0.9, 0.97), (0.7, 0.9), (0.5, 0.7), (0.1, 0.5), (0.038, 0.1))
    """
    step = (FIRST - LAST) / max(1, count - 1)
    bands = [band(FIRST - step * i) for i in range(count)]
    result = []
    for i, name in enumerate(bands):
        low, high = selection.target_of(name).odds
        share, place = (high - low) / bands.count(name), i - bands.index(name)
        result.append((round(high - share * (place + 1), 6), round(high - share * place, 6)))
    return tuple(result)


def ladder(
    seed: str,
    count: int,
    *,
    on_progress: OnProgress = lambda progress: None,
    rungs: CampaignRungs = CAMPAIGN_RUNGS,
) -> Ladder:
    """Return ``count`` dungeons of ``seed`` with falling odds for a fresh party.

    ``on_progress`` is called with the progress. Raises GenerationError if there are not enough
    dungeons whose odds can be computed.
    """
    search = _Search(count, on_progress, rungs)
    for dungeon in candidates.disguised(seed):
        if None not in search.places or (search.tried >= rungs.plans * count and search.enough()):
            break
        if search.looked == rungs.candidates:
            raise GenerationError(
                f"seed {seed!r}: {rungs.candidates} candidates are not enough for {count} dungeons"
            )
        search.looked += 1
        search.look(dungeon)
    search.fill()
    result = [rungs.complete(dungeon, None) for dungeon in search.places if dungeon is not None]
    return Ladder(_by_odds(result), search.looked, search.tried, search.planned)


def rejudge_all(
    dungeons: Sequence[Candidate[Layout]], rungs: Judge = CAMPAIGN_RUNGS
) -> tuple[Candidate[Layout], ...] | None:
    """Return the dungeons that a search for a campaign ended with before, with new verdicts.

    ``None`` if they cannot be a campaign: all have odds, and no two are of one puzzle.
    """
    result = [dungeon._replace(verdict=rungs.judge(dungeon.layout, None)) for dungeon in dungeons]
    fair = [
        dungeon
        for dungeon in result
        if dungeon.verdict and dungeon.verdict.odds and odds(dungeon) >= _HOPELESS
    ]
    if len({_puzzle(dungeon) for dungeon in fair}) < len(dungeons):
        return None
    return _by_odds(result)


def recalled(
    seed: str,
    count: int,
    *,
    search: Callable[[], tuple[Candidate[Layout], ...]],
    rungs: Judge = CAMPAIGN_RUNGS,
) -> tuple[Candidate[Layout], ...]:
    """Return the dungeons of a campaign: where ``search`` ended before, or ends now.

    What is kept are places, as in ``selection``.
    """
    request = candidates.PuzzleRequest()

    def again(answer: Json) -> tuple[Candidate[Layout], ...] | None:
        places = answer if isinstance(answer, list) and len(answer) == count else []
        hints = [hint for place in places if (hint := candidates.at_place(place, seed, request))]
        return rejudge_all(hints, rungs) if len(hints) == count else None

    return answers.recalled(
        ["campaign", seed, count],
        rejudge=again,
        search=search,
        place=lambda result: [candidates.place_of(dungeon, seed, request) for dungeon in result],
    )


def _by_odds(dungeons: Sequence[Candidate[Layout]]) -> tuple[Candidate[Layout], ...]:
    """Return dungeons, the easiest first."""
    return tuple(sorted(dungeons, key=lambda dungeon: -odds(dungeon)))


def odds(dungeon: Candidate[Layout]) -> float:
    """Return the odds in the verdict on a dungeon."""
    assert dungeon.verdict is not None
    assert dungeon.verdict.odds is not None
    return dungeon.verdict.odds.win


def _puzzle(dungeon: Candidate[Layout]) -> int:
    """Return the number of the puzzle behind a dungeon."""
    assert dungeon.candidate is not None
    return (dungeon.candidate - 1) // GUISES


class _Search:
    """A search for the dungeons of a campaign and its progress."""

    def __init__(self, count: int, on_progress: OnProgress, rungs: CampaignRungs) -> None:
        self.rungs = rungs
        self.wishes, self.on_progress = wishes(count), on_progress
        self.places: list[Candidate[Layout] | None] = [None] * count
        self.others: list[
            tuple[Candidate[Layout], int]
        ] = []  # with the number of qualities they lack
        self.looked = self.tried = self.planned = 0

    def open(self) -> list[int]:
        """Return the places that are still open."""
        return [i for i, result in enumerate(self.places) if result is None]

    def look(self, dungeon: Candidate[Layout]) -> None:
        """Examine a candidate, and add it if it may suit a place."""
        if any(_puzzle(dungeon) == _puzzle(place) for place in self.places if place is not None):
            return
        bands = [band(self.wishes[i][0]) for i in self.open()]
        if not any(
            self.rungs.is_sound(dungeon.layout, selection.THREATS[name], None) for name in bands
        ):
            return
        self.tried += 1
        self.tell()
        guesses = [selection.target_of(name).guess for name in bands]
        guess = min(low for low, _ in guesses), max(high for _, high in guesses)
        win, lively, _, first_plan = self.rungs.plan(dungeon.layout, None, guess)
        suits = lively and any(self.rungs.is_near(win, self.wishes[i]) for i in self.open())
        if suits and self.rungs.is_at_stake(dungeon.layout, win, None, first_plan):
            self.add(dungeon, first_plan)
        elif self.tried > self.rungs.plans * len(self.places) and self._lacks_band(band(win)):
            self.add(dungeon, first_plan)  # the band is a promise, being worth an evening is not

    def add(self, dungeon: Candidate[Layout], first_plan: FirstPlan | None) -> None:
        """Make the verdict on a candidate, and give it the place that it suits."""
        verdict = self.rungs.judge_within(dungeon.layout, None, None, first_plan)
        if verdict.odds is None or verdict.best is None or verdict.best.measures is None:
            return
        self.planned += 1
        dungeon = dungeon._replace(verdict=verdict)
        win = odds(dungeon)
        if win < _HOPELESS:
            return
        faults = list(measures.lacks(verdict.best.measures, win))
        place = next(
            (i for i in self.open() if not list(measures.unlike(win, self.wishes[i]))), None
        )
        if place is None or faults:
            self.others.append((dungeon, len(faults)))
        else:
            self.places[place] = dungeon
        self.tell()

    def left(self) -> list[tuple[Candidate[Layout], int]]:
        """Return the candidates with a verdict and without a place whose puzzle is not used yet."""
        puzzles = {_puzzle(place) for place in self.places if place is not None}
        return [other for other in self.others if _puzzle(other[0]) not in puzzles]

    def enough(self) -> bool:
        """Return whether the open places can be filled from their bands."""
        bands = {band(self.wishes[i][0]) for i in self.open()}
        many = len({_puzzle(result) for result, _ in self.left()}) >= len(self.open())
        late = self.tried >= LATE * self.rungs.plans * len(self.places)
        return many and (late or not any(map(self._lacks_band, bands)))

    def _lacks_band(self, name: str) -> bool:
        """Return whether a band has more open places than candidates."""
        places = sum(band(self.wishes[i][0]) == name for i in self.open())
        there = {_puzzle(result) for result, _ in self.left() if band(odds(result)) == name}
        return len(there) < places

    def fill(self) -> None:
        """Give each open place the nearest candidate."""
        for place in self.open():
            self.places[place], _ = min(self.left(), key=lambda dungeon: self._far(place, *dungeon))

    def _far(self, place: int, dungeon: Candidate[Layout], faults: int) -> float:
        """Return the distance of a dungeon from the wish of a place."""
        (least, most), win = self.wishes[place], odds(dungeon)
        right = band(least) == band(win)
        return max(least - win, win - most, 0.0) + 0.1 * faults + (0.0 if right else _FAR)

    def tell(self) -> None:
        """Report the progress of the search."""
        count = len(self.places)
        what = "a gentle dungeon" if count == 1 else f"{count} dungeons from gentle to deadly"
        what += f", {count - len(self.open())} of them found"
        self.on_progress(Progress(what, self.looked, self.tried))
