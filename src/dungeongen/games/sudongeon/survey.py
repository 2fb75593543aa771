"""What a survey keeps of each dungeon: its Sudoku, its structure, and what a play comes to.

To decide quickly is to climb the ladder of plans only until one wins. What it wins can be won, and
a bound on all plans closes the bracket; where the last wins less than ``WORTHWHILE``, the dungeon
is undecided. Playing a plan to a line takes as long as making it, so only the lines that are to be
kept are played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial

from dungeongen.core import verdict as verdicts
from dungeongen.core.facets import Measure, Surveyed, Value
from dungeongen.core.verdict import Effort, Proof
from dungeongen.games.sudongeon import structure, verdict
from dungeongen.games.sudongeon.facts import study
from dungeongen.games.sudongeon.judgement import WORTHWHILE, Odds, Verdict
from dungeongen.games.sudongeon.kinds import Kind
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.solver.by_kernel import NARROW, WIDE, WIDER, Budget, bound
from dungeongen.games.sudongeon.solver.plan import Plan, Player
from dungeongen.games.sudongeon.solver.relaxation import impossible
from dungeongen.games.sudongeon.solver.witness import witness
from dungeongen.search import budget as budgets
from dungeongen.search.budget import SpentError

MEASURES = (
    Measure("givens", int, "printed digits", against=True),
    Measure("puzzle", str, "grade of the Sudoku"),
    Measure("monsters", int, "digits that are monsters"),
    Measure("boxes", int, "rooms of the dungeon"),
    Measure("rooms", int, "rooms that the printed play enters", against=True),
    Measure("fights", int, "fights of that play that matter"),
    Measure("nearest_gold", float, "odds of the player for the nearest gold", share=True),
    Measure("stakes", float, "odds above those of the player for the nearest gold", share=True),
    Measure("bound", float, "odds that no plan can beat", share=True),
    Measure("open", float, "odds between the plan's and those that no plan can beat", share=True),
)
_SITUATIONS, _MILLION_STEPS = 100_000, 600  # with the usual budget


def decide(layout: Layout, budget: float) -> verdicts.Verdict:
    """Return a verdict from rough plans: whether one wins and in which bracket, without a line."""
    first = structure.judge(layout)
    if first.answer == "unbeatable":
        return Verdict("unbeatable", first.proof)
    if reason := impossible(layout, None):
        return Verdict("unbeatable", Proof("bound", reason))
    effort = Effort()
    try:
        with _climbing(layout, budget) as plans:
            for plan in plans:
                effort = Effort(plan.judgement.result.situations)
                if plan.win >= WORTHWHILE:
                    odds = Odds(plan.win, plan.win, plan.win, "induction", None, "the plan")
                    odds = replace(odds, bound=bound(layout, win=plan.win))
                    return Verdict("beatable", odds=odds, effort=effort)
        effort = Effort(effort.nodes, "a rough plan finds no way to win")
    except SpentError as error:
        effort = Effort(budget=str(error))
    return Verdict("undecided", effort=effort)


def line(layout: Layout, budget: float) -> tuple[str, ...] | None:
    """Return a winning line of a rough plan, replayed by the rules."""
    with suppress(SpentError), _climbing(layout, budget) as plans:
        for plan in plans:
            if plan.win >= WORTHWHILE:
                return witness(layout, partial(Player, plan))
    return None


@contextmanager
def _climbing(layout: Layout, budget: float) -> Iterator[Iterator[Plan]]:
    """Make a rough plan that climbs from rung to rung, and lives as long as it is looked at."""
    budgets.forget()  # so that no verdict depends on those before it
    most = Budget(
        NARROW, situations=int(budget * _SITUATIONS), million_steps=int(budget * _MILLION_STEPS)
    )

    def plans() -> Iterator[Plan]:
        yield (plan := Plan(layout, budget=most))
        for rung in (WIDE, WIDER) if budget > 1 else (WIDE,):
            plan.climb(rung)
            yield plan

    with budgets.account(), budgets.limited("the rough plan", verdict.STEPS):
        yield plans()


def values(layout: Layout, verdict: Verdict | None) -> Mapping[str, Value]:
    """Return the measures of a dungeon, by their names."""
    best, odds = (None, None) if verdict is None else (verdict.best, verdict.odds)
    measures = None if best is None else best.measures
    stakes = None if measures is None or odds is None else odds.win - measures.nearest_gold.win
    most = None if odds is None else odds.bound
    puzzle = study(layout)
    return {
        "givens": 81 - layout.grid.count("."),
        "puzzle": None if puzzle.grade is None else str(puzzle.grade.level),
        "monsters": layout.count(Kind.MONSTER),
        "boxes": len(layout.rooms),
        "rooms": None if measures is None else measures.rooms,
        "fights": None if measures is None else measures.fights_that_matter,
        "nearest_gold": None if measures is None else measures.nearest_gold.win,
        "stakes": stakes,
        "bound": most,
        "open": None if odds is None or most is None else most - odds.win,
    }


SURVEYED: Surveyed[Layout, Verdict] = Surveyed(
    decide=decide,
    judge=lambda layout, budget: verdict.judge(layout),  # the kernel's own budget is its largest
    measures=MEASURES,
    values=values,
    witness=line,
)
