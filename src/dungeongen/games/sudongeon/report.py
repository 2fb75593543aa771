"""What can be said of a dungeon: who judges it, who gives hints, and what ``check`` tells of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil
from typing import TYPE_CHECKING

from dungeongen.core.facets import Advice, Facts, Lines, Solver
from dungeongen.core.plain_json import JsonObject, object_of
from dungeongen.games.sudongeon import codec
from dungeongen.games.sudongeon.judgement import CLOSE, Odds, Structure, Verdict
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.search.verdict import lines, odds_words

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.rules.moves import Move
    from dungeongen.games.sudongeon.rules.state import Company, State


def _judge(layout: Layout, party: Company | None = None) -> Verdict:
    from dungeongen.games.sudongeon import verdict  # imports the solver

    return verdict.judge(layout, party)


def _advisor(layout: Layout, party: Company | None = None) -> Advice[State, Move]:
    from dungeongen.games.sudongeon.hints import advisor  # planning takes seconds

    return advisor(layout, party)


def _valuer(
    layout: Layout, party: Company | None = None
) -> Callable[[State], Mapping[Move, float]]:
    from dungeongen.games.sudongeon.hints import valuer

    return valuer(layout, party)


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


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _odds(odds: Odds | None) -> str | None:
    """Return how often the plan wins, and what no plan exceeds, rounded up.

    >>> print(_odds(Odds(0.847, 0.847, 0.847, "induction", None, "the plan", 0.85113)))
    the plan wins 84.7 % of plays, and no plan wins more than 85.2 %
    """
    words = odds_words(odds)
    if not isinstance(odds, Odds) or odds.bound is None or odds.bound >= 1 - CLOSE:
        return words
    if odds.bound - odds.win <= CLOSE:
        return f"{words}, and no plan wins more"
    return f"{words}, and no plan wins more than {ceil(1000 * odds.bound) / 10:.1f} %"


def _lines(verdict: Verdict) -> Lines:
    """Return the verdict; the plan stands before its measures."""
    result = lines(verdict, _odds(verdict.odds))
    best = verdict.best
    if best is None:
        return result
    plan = (("Plan", " ".join(best.plan)),)
    evening = () if best.measures is None else (("Evening", best.measures.told),)
    return result._replace(best=(*plan, *evening))


SOLVER: Solver[Layout, State, Move, Company, Verdict] = Solver(
    judge=_judge,
    lines=_lines,
    verdict=Verdict,
    report=report,
    advisor=_advisor,
    values=_valuer,
)
