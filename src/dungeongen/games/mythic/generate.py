"""The search for a dungeon worth an evening: the first deal of a seed that can be beaten and is
neither given away nor hopeless, or has the wanted difficulty.

The number of candidates is fixed, so that a seed gives the same dungeon on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Made
from dungeongen.core.options import ANY
from dungeongen.core.rng import Rng
from dungeongen.games.mythic import best_line
from dungeongen.games.mythic import verdict as verdicts
from dungeongen.games.mythic.deal import deal
from dungeongen.games.mythic.fair.odds import between, dull, odds
from dungeongen.games.mythic.layout import CAPS, HEALTHS, USUAL, Layout
from dungeongen.games.mythic.solver.double_dummy import Search
from dungeongen.search.bands import IMPOSSIBLE, ends
from dungeongen.search.candidates import hunt
from dungeongen.search.sampling import Share, interval_words
from dungeongen.search.verdict import Odds

MOST = 60
_SCREENING = 0.2  # of the solver's budget: who needs more is passed over
_NO = 9.0  # ``misses`` of a candidate that is never taken


def candidates(
    seed: str,
    *,
    health: int = HEALTHS[0],
    max_health: int = CAPS[0],
    jokers: tuple[str, ...] = USUAL,
) -> Iterator[Made[Layout]]:
    """Yield the candidates of a seed, good or bad."""
    rng = Rng(seed).child("mythic")
    for number in range(1, MOST + 1):
        stream = rng if number == 1 else rng.child(f"candidate/{number}")
        yield Made(deal(stream, health=health, max_health=max_health, jokers=jokers), number)


class Found(NamedTuple):
    """A candidate as far as it was judged: ``misses`` is 0 if it is what is wanted."""

    made: Made[Layout]
    misses: float
    first: Search
    sample: tuple[Odds, Share] | None = None

    @property
    def rank(self) -> float:
        """The sort key: lower is better."""
        return self.misses


def judged(
    seed: str,
    *,
    difficulty: str | None = None,
    as_is: bool = False,
    health: int = HEALTHS[0],
    max_health: int = CAPS[0],
    jokers: tuple[str, ...] = USUAL,
    looking: Callable[[str], None] = lambda words: None,
) -> Made[Layout]:
    """Return the first dungeon of a seed that is worth an evening, or of the wanted difficulty.

    ``difficulty`` may be *any*, for the first that can be beaten. ``as_is`` takes the first deal,
    whatever it is. ``looking`` receives a line of progress before each candidate. Raises
    GenerationError, naming the nearest candidate, if none fits.
    """
    some = candidates(seed, health=health, max_health=max_health, jokers=jokers)
    if as_is:
        made = next(some)
        return made._replace(verdict=verdicts.judge(made.layout))

    def look(made: Made[Layout], best: Found | None) -> Found:
        near = f", nearest: {_near(best)}" if best is not None and best.sample else " …"
        looking(f"looking for {_wanted(difficulty)}: {(made.candidate or 1) - 1} tried{near}")
        return looked_at(made, difficulty)

    best = hunt(islice(some, MOST), look, right=0.0)
    assert best is not None
    if best.misses:
        raise GenerationError(_missed(seed, difficulty, best))
    solution = best_line.solve(best.made.layout)
    return best.made._replace(verdict=verdicts.judged(best.made.layout, solution, best.sample))


def looked_at(made: Made[Layout], difficulty: str | None) -> Found:
    """Judge a candidate, cheapest test first, and stop as soon as it is out."""
    first = best_line.winnable(made.layout, budget=_SCREENING)
    if difficulty == IMPOSSIBLE:
        return Found(made, 0.0 if first.complete and first.line is None else _NO, first)
    if first.line is None:
        return Found(made, _NO, first)
    if difficulty == ANY:
        return Found(made, 0.0, first)
    sample = odds(made.layout)
    share = sample[1]
    won = share.hits / share.runs
    if difficulty is None:
        return Found(made, float(dull(share) is not None), first, sample)
    least, most = ends(difficulty)
    off = 0.0 if between(share) == (difficulty,) else 0.001 + max(0.0, least - won, won - most)
    return Found(made, off, first, sample)


def _wanted(difficulty: str | None) -> str:
    match difficulty:
        case None:
            return "a dungeon worth an evening"
        case "any":
            return "a dungeon that can be beaten"
        case "impossible":
            return "an impossible dungeon"
    return f"a {difficulty} dungeon"


def _near(found: Found) -> str:
    assert found.sample is not None
    share = found.sample[1]
    return f"won in {interval_words(*share.ends)} of plays, {' or '.join(between(share))}"


def _missed(seed: str, difficulty: str | None, best: Found) -> str:
    line = f"seed {seed!r}: found no dungeon like that among {MOST} candidates"
    if best.sample is not None:
        line += f"; the nearest, number {best.made.candidate}: {_near(best)}"
    return f"{line}; try another seed, or --as-is"
