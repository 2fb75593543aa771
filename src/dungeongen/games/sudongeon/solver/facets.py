"""What can be said of a dungeon: the solver, and what a survey keeps.

The solver has the verdict in words, hints and values of moves. A survey asks for the verdict with
a budget: whether the dungeon can be won is decided as quickly as that can be told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from math import ceil

from dungeongen.core import verdict as verdicts
from dungeongen.core.facets import Facts, Lines, Measure, Solver, SurveyFacet, Value
from dungeongen.core.naming import listed
from dungeongen.core.plain_json import JsonObject, object_of
from dungeongen.core.verdict import CLOSE, Effort, PlanOdds, Proof
from dungeongen.games.sudongeon import codec
from dungeongen.games.sudongeon.codec import study
from dungeongen.games.sudongeon.layout import Kind, Layout
from dungeongen.games.sudongeon.rules.moves import Move
from dungeongen.games.sudongeon.rules.state import Company, State
from dungeongen.games.sudongeon.solver import judge as judging
from dungeongen.games.sudongeon.solver.hints import Adviser, valuer
from dungeongen.games.sudongeon.solver.judge import witness
from dungeongen.games.sudongeon.solver.kernel_client import NARROW, WIDE, WIDER, Budget, bound
from dungeongen.games.sudongeon.solver.outline import impossible
from dungeongen.games.sudongeon.solver.plan import Plan, Player
from dungeongen.games.sudongeon.verdict import (
    WORTHWHILE,
    Best,
    Structure,
    Verdict,
    barred,
)
from dungeongen.search import budget as budgets
from dungeongen.search.bands import IMPOSSIBLE, bands_between
from dungeongen.search.budget import SpentError
from dungeongen.search.verdict import lines, odds_words


def report(layout: Layout, verdict: Verdict) -> Facts:
    """Return facts about the Sudoku, and about what can and cannot be reached."""
    puzzle = "Sudoku", _puzzle(object_of(codec.content(layout)["puzzle"]))
    return puzzle, *_structure(verdict.structure)


def _puzzle(facts: JsonObject) -> str:
    givens = f"{facts['givens']} givens"
    match facts["uniqueness"]:
        case "unique":
            return f"{givens}, one solution, {facts['level']} (needs: {facts['hardest']})"
        case "several":
            return f"{givens}, several solutions: no proper puzzle"
        case "none":
            return f"{givens}, no solution: no proper puzzle"
        case _:
            return f"{givens}, solutions not counted: the search was too long"


def _structure(structure: Structure | None) -> Iterator[tuple[str, str]]:
    if structure is None:
        return
    lost = structure.unreachable_rooms
    reached = structure.rooms - len(lost)
    cut_off = f"; cut off: {', '.join(lost)}" if lost else ""
    yield "Rooms", f"{structure.rooms}, of which {reached} can be reached{cut_off}"
    ways = _counted(structure.exits, "exit", "exits")
    if structure.entrances:
        by = "" if structure.exits else ", by secret passageway only"
        yield "Way in", f"{ways}; enter at {', '.join(structure.entrances)}{by}"
    else:
        yield "Way in", f"{ways}: none"
    doors = _counted(structure.doors, "open door", "open doors")
    yield "Doors", f"{doors}, {structure.hidden_doors} hidden"
    out = structure.gold_out_of_reach
    if out:
        piles = ", ".join(f"{pile.gold} in the {pile.box} box" for pile in out)
        beyond = sum(pile.gold for pile in out)
        yield "Gold", f"{structure.gold - beyond} in reach, {beyond} out of reach: {piles}"
    else:
        yield "Gold", f"{structure.gold}" + (", all in reach" if structure.gold else "")


def _counted(number: int, single: str, many: str) -> str:
    return f"{number} {single if number == 1 else many}"


def _odds(odds: PlanOdds | None) -> str | None:
    """Return how often the plan wins, and what no plan exceeds, rounded up.

    >>> print(_odds(PlanOdds(0.847, 0.847, 0.847, "induction", None, "the plan", 0.85113)))
    the plan wins 84.7 % of plays, and no plan wins more than 85.2 %
    """
    words = odds_words(odds)
    if odds is None or odds.bound is None or odds.bound >= 1 - CLOSE:
        return words
    if odds.bound - odds.win <= CLOSE:
        return f"{words}, and no plan wins more"
    return f"{words}, and no plan wins more than {ceil(1000 * odds.bound) / 10:.1f} %"


def _passed(best: Best, odds: PlanOdds | None) -> str:
    """Return whom and what the plan leaves out, and whether that may cost much."""
    words = listed(best.passes)
    if odds is None or odds.most - odds.win < _MUCH:
        return words
    return f"{words}; a longer look may win more: check --longer"


def _lines(verdict: Verdict) -> Lines:
    """Return the verdict; the plan stands before its measures."""
    result = lines(verdict, _odds(verdict.odds))
    best = verdict.best
    if best is None:
        return result
    plan = (("Plan", " ".join(best.plan)),)
    passes = (("Passes by", _passed(best, verdict.odds)),) if best.passes else ()
    evening = () if best.measures is None else (("Evening", best.measures.told),)
    return result._replace(best=(*plan, *passes, *evening))


SOLVER: Solver[Layout, State, Move, Company, Verdict] = Solver(
    judge=lambda layout, party=None, budget=1.0: judging.judge(layout, party, budget),
    lines=_lines,
    verdict=Verdict,
    report=report,
    advisor=Adviser,
    values=valuer,
)

MEASURES = (
    Measure("givens", int, "printed digits", against=True),
    Measure("puzzle", str, "grade of the Sudoku"),
    Measure("monsters", int, "monsters that can be reached"),
    Measure("boxes", int, "rooms that can be reached"),
    Measure("rooms", int, "rooms that the printed play enters", against=True),
    Measure("fights", int, "fights of that play that matter"),
    Measure("nearest_gold", float, "odds of the player for the nearest gold", share=True),
    Measure("stakes", float, "odds above those of the player for the nearest gold", share=True),
    Measure("bound", float, "odds that no plan can beat", share=True),
    Measure("open", float, "odds between the plan's and those that no plan can beat", share=True),
)


def decide(layout: Layout, budget: float) -> verdicts.Verdict:
    """Return a verdict from rough plans: whether one wins and in which bracket, without a line."""
    first = barred(layout)
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
                    odds = PlanOdds(plan.win, plan.win, plan.win, "induction", None, "the plan")
                    odds = replace(odds, bound=bound(layout, win=plan.win))
                    return Verdict("beatable", odds=odds, effort=effort)
        effort = Effort(effort.nodes, "a rough plan finds no way to win")
    except SpentError as error:
        effort = Effort(budget=str(error))
    return Verdict("undecided", effort=effort)


def may_be(layout: Layout, difficulty: str) -> bool:
    """Return whether a quick look leaves it open that a dungeon is of a difficulty."""
    verdict = decide(layout, _LOOK)
    if verdict.answer == "unbeatable" or difficulty == IMPOSSIBLE:
        return difficulty == IMPOSSIBLE and verdict.answer == "unbeatable"
    odds = verdict.odds
    if difficulty == "any" or not isinstance(odds, PlanOdds):
        return True
    return difficulty in bands_between(odds.win, odds.most)


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
    most = Budget(
        NARROW, situations=int(budget * _SITUATIONS), million_steps=int(budget * _MILLION_STEPS)
    )

    def plans() -> Iterator[Plan]:
        yield (plan := Plan(layout, budget=most))
        for rung in (WIDE, WIDER) if budget > 1 else (WIDE,):
            plan.climb(rung)
            yield plan

    with budgets.limited("the rough plan", judging.MEANS.steps):
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
        "monsters": len(layout.reach.of(Kind.MONSTER)),
        "boxes": len(layout.reach.rooms),
        "rooms": None if measures is None else measures.rooms,
        "fights": None if measures is None else measures.fights_that_matter,
        "nearest_gold": None if measures is None else measures.nearest_gold.win,
        "stakes": stakes,
        "bound": most,
        "open": None if odds is None or most is None else most - odds.win,
    }


SURVEYED: SurveyFacet[Layout, Verdict] = SurveyFacet(
    decide=decide,
    measures=MEASURES,
    values=values,
    witness=line,
)


_MUCH = 0.1  # between what the plan wins and what no plan exceeds
_LOOK = 0.1  # of the usual budget
_SITUATIONS = 100_000  # of a plan, with the usual budget
_MILLION_STEPS = 600  # of a plan, with the usual budget
