"""The verdict on a dungeon: the best line without skips, what is proved of it, and fair-play odds.

Beatable means that some play clears the dungeon by the plain rules. A line without a skip is looked
for first. Where there is none, or none is found, a play that skips shows it, for one order of the
shuffled pile: a skip is chance (MY-11, MY-12). The proof that no line without a skip clears the
dungeon then makes it one that is cleared *only with a skip*.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from dungeongen.core import verdict as verdicts
from dungeongen.core.facets import Measure, Solver, SurveyFacet, Value
from dungeongen.core.rng import Rng
from dungeongen.core.verdict import Effort, Proof, Score
from dungeongen.games.mythic.layout import NEEDS_SKIP, Layout
from dungeongen.games.mythic.rules.moves import Discard, Move, parse_move
from dungeongen.games.mythic.rules.state import State, new
from dungeongen.games.mythic.solver import kernel_client, player
from dungeongen.games.mythic.solver.kernel_client import Line, position_of
from dungeongen.games.mythic.solver.player import advisor, between, dull
from dungeongen.games.mythic.solver.player import odds as fair_odds
from dungeongen.games.mythic.solver.witness import moves_of, play_with_skip, replayed
from dungeongen.games.mythic.verdict import Best, Measures, Odds, Verdict, cleared, lines
from dungeongen.search.sampling import Share

# The solver: whether a dungeon can be cleared, and the most loot, with what is proved of both.
#
# A first search asks for any line that clears the dungeon, and proves where there is none. If it
# finds one, a second search looks for more loot, from that line on. Our player's own line on
# the deal, if it skips no room, is a lower bound of both. Of lines of a score one without a forced
# discard is preferred (MY-2a): where the line has one, a third search looks for one without.

WINNING = 40_000  # thousands of positions, for any line that wins
LOOTING = 20_000  # thousands of positions, for the most loot
"""Budgets in thousands of positions."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a search for lines without a skip: ``best`` is −1 without a line; ``lost``: it
    is proved that there is none."""

    best: int
    bound: int
    witness: tuple[str, ...] | None
    nodes: int
    lost: bool

    @property
    def proved(self) -> bool:
        """Whether no line can score more."""
        return self.best >= 0 and self.best >= self.bound


def searched(
    layout: Layout,
    *,
    winning: bool,
    budget: int,
    best: int = -1,
    state: State | None = None,
    discards: bool = True,
) -> Line:
    """Search for a line that scores more than ``best``, from the first room or a later state.

    ``winning``: any line that clears the dungeon is enough; ``discards``: the line may have forced
    discards.
    """
    start = new(layout) if state is None else state
    return kernel_client.search(
        layout,
        position_of(start),
        start.drawn,
        winning=winning,
        best=best,
        budget=max(1, budget),
        discards=discards,
    )


def winnable(
    layout: Layout, *, budget: float = 1.0, search: Callable[..., Line] = searched
) -> Line:
    """Search for any line that clears the dungeon, whatever it scores."""
    return search(layout, winning=True, budget=int(budget * WINNING))


def first_line(layout: Layout, *, budget: float = 1.0) -> Solution:
    """Return the first line found that clears the dungeon, or the proof that there is none."""
    line = winnable(layout, budget=budget)
    if line.positions is None:
        return Solution(-1, layout.perfect, None, line.examined, lost=line.complete)
    moves = moves_of(layout, line.positions)
    return Solution(line.best, layout.perfect, moves, line.examined, lost=False)


def solve(
    layout: Layout, *, budget: float = 1.0, search: Callable[..., Line] = searched
) -> Solution:
    """Search for the best line; ``budget`` scales the number of positions."""
    any_line = winnable(layout, budget=budget, search=search)
    nodes = any_line.examined
    if any_line.complete and any_line.positions is None:
        return Solution(-1, 0, None, nodes, lost=True)
    best, line = fair_line(layout)
    if any_line.positions is not None and any_line.best > best:
        best, line = any_line.best, moves_of(layout, any_line.positions)
    bound = layout.perfect
    if line is not None and best < bound:
        more = search(layout, winning=False, best=best, budget=int(budget * LOOTING))
        nodes += more.examined
        if more.positions is not None:
            best, line = more.best, moves_of(layout, more.positions)
        bound = max(more.bound, best)
    if line is None:
        return Solution(-1, bound, None, nodes, lost=False)
    if any(isinstance(parse_move(text), Discard) for text in line):
        budgeted = int(budget * LOOTING)
        other = search(layout, winning=False, best=best - 1, budget=budgeted, discards=False)
        nodes += other.examined
        moves = None if other.positions is None else moves_of(layout, other.positions)
        if moves is not None:
            best, line = other.best, moves
    return Solution(best, bound, line, nodes, lost=False)


def fair_line(layout: Layout) -> tuple[int, tuple[str, ...] | None]:
    """Return the score and moves of our player who never skips; −1 if it dies."""
    played = player.play(layout, Rng(""), skips=False)
    return (
        (played.score, moves_of(layout, played.line, weapons=True)) if played.line else (-1, None)
    )


NO_LINE = "no line without a skip clears the dungeon"


def judge(layout: Layout, party: None = None, budget: float = 1.0) -> Verdict:
    """Return the verdict on a dungeon."""
    return verdict_on(layout, solve(layout, budget=budget))


def verdict_on(
    layout: Layout, solution: Solution, sample: tuple[Odds, Share] | None = None
) -> Verdict:
    """Return the verdict on a deal whose best line was searched.

    ``sample`` are its odds and the share of ``player.Sample``, if they are known already.
    """
    odds, share = fair_odds(layout) if sample is None else sample
    bands = between(share)
    band = bands[0] if len(bands) == 1 else None
    verdict = decided(layout, solution)
    if verdict.best is None:
        return Verdict(
            verdict.answer,
            verdict.proof,
            odds=odds,
            difficulty=band,
            witness=verdict.witness,
            effort=verdict.effort,
        )
    why = dull(share)
    measures = Measures(
        perfect=layout.perfect,
        dull=() if why is None else (why,),
        told="worth playing" if why is None else f"dull: {why}",
    )
    best = Best(solution.best, solution.bound, solution.proved, measures=measures)
    return Verdict(
        answer="beatable",
        proof=None,
        structure=None,
        best=best,
        odds=odds,
        difficulty=band,
        witness=verdict.witness,
        effort=verdict.effort,
    )


def decided(
    layout: Layout,
    solution: Solution,
    skipping: Callable[[Layout], tuple[str, ...] | None] = play_with_skip,
) -> verdicts.Verdict:
    """Return the verdict of the search alone, without the odds of any player.

    The witness is the line without a skip, else the play of ``skipping``, which skips.
    """
    line = solution.witness
    if line is not None and replayed(layout, line) == ("won", solution.best):
        best = Score(solution.best, solution.bound, solution.proved)
        return verdicts.Verdict("beatable", best=best, witness=line, effort=Effort(solution.nodes))
    proof = budget = None
    if solution.lost:
        proof = Proof("exhausted", NO_LINE)
    elif solution.best < 0:
        budget = "the search for a line without a skip has spent its budget of positions"
    else:
        budget = "the line found does not replay by the rules"
    play = skipping(layout)
    if play is None or replayed(layout, play)[0] != "won":
        budget = budget or "no order of the shuffled pile is known that can be cleared"
        return verdicts.Verdict("undecided", proof, effort=Effort(solution.nodes, budget))
    return verdicts.Verdict("beatable", proof, witness=play, effort=Effort(solution.nodes, budget))


# What can be said of a dungeon: who judges it, and who gives hints.


SOLVER: Solver[Layout, State, Move, None, Verdict] = Solver(
    judge=lambda layout, party=None, budget=1.0: judge(layout, party, budget),
    lines=lines,
    verdict=Verdict,
    advisor=lambda layout, party=None: advisor(layout),
    played_out=lambda layout, party=None: player.played_out(layout),
    weighed="The sheet has the odds of this very deal, in the order of its cards.",
)


# What a survey keeps of each deal: the fair player's score, and how far one play came.

MEASURES = (
    Measure("perfect", int, "score of a perfect play"),
    Measure("fair_score", float, "average score of a player who cannot see the cards"),
    Measure("rounds", int, "rooms that this player came to in one play"),
    Measure("alive", bool, "whether that play cleared the dungeon"),
)


def values(layout: Layout, verdict: Verdict | None) -> Mapping[str, Value]:
    """Return the measures of a deal, by their names."""
    play = player.play(layout, Rng("survey")) if verdict else None
    return {
        "perfect": layout.perfect,
        "fair_score": None if verdict is None or verdict.odds is None else verdict.odds.score,
        "rounds": None if play is None else play.rooms,
        "alive": None if play is None else play.won,
    }


def decide(layout: Layout, budget: float) -> verdicts.Verdict:
    """Return a verdict on whether a deal can be won, without the best score."""
    result = decided(layout, first_line(layout, budget=budget))
    return replace(result, best=None)


SURVEYED: SurveyFacet[Layout, Verdict] = SurveyFacet(
    decide=decide,
    measures=MEASURES,
    values=values,
    answer=cleared,
    won="can be cleared without a skip",
    lost=NEEDS_SKIP,
)
