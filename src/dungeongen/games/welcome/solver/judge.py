"""The verdict on a layout: its double-dummy value for the player who begins, and the line (WD-6).

Beatable means that this player wins against any play, if both know every card. Otherwise the other
player does, which the search proves by trying everything. At the table the cards are unknown.

**The value of a strategy** is what it is worth against itself on known decks, and where it leaves
open play. All plays of the strategy on a deck are gone through by the plain rules, each state once:
which piece went with which card is forgotten first (``merged``), since no strategy here remembers
it. Since a strategy does not look at the score, a match follows from how each of its adventures
ends. Sums run in a fixed order, so that the value is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from dungeongen.core.facets import Facts, Measure, Opponent, Solver, SurveyFacet, Value
from dungeongen.core.verdict import Effort, Proof
from dungeongen.games.welcome import rules
from dungeongen.games.welcome.heroes import STRENGTHS
from dungeongen.games.welcome.layout import Deck, Layout
from dungeongen.games.welcome.rules import (
    ADDED,
    Move,
    Score,
    State,
    View,
    advance,
    format_move,
    new,
    parse_move,
    returns,
    scored,
    view_of,
    winner,
)
from dungeongen.games.welcome.solver.double_dummy import DoubleDummy
from dungeongen.games.welcome.solver.strategy import advice, strategy, strategy_rows
from dungeongen.games.welcome.solver.trained import Mixture
from dungeongen.games.welcome.verdict import Best, Verdict, lines
from dungeongen.search.sampling import replay
from dungeongen.search.verdict import often

Player = Callable[[View], Mixture]

Ends = tuple[float, ...]
"""How likely an adventure ends each way: the starter survives or dies, the other does."""
_ENDS = 4


def value(layout: Layout, player: Player) -> float:
    """Return what the player who begins gets on average, if both play by the same strategy."""
    result = [ends(layout.hero, deck, player) for deck in layout.decks]

    @cache
    def worth(score: Score, starter: int) -> float:
        won = winner(score, layout.match)
        if won is not None:
            return 1.0 if won == layout.first else -1.0
        total = 0.0
        for end, likely in enumerate(result[score.played]):
            inside = starter if end < _ENDS // 2 else 1 - starter
            total += likely * worth(scored(score, inside, end % 2 == 0), inside)  # WD-3
        return total

    return worth(Score(), layout.first)


def ends(hero: str, deck: Deck, player: Player) -> Ends:
    """Return how an adventure ends, if both play by the same strategy."""
    memo: dict[State, Ends] = {}

    def follow(state: State) -> Ends:
        if state.step == "over":
            (one, other), (fell, died) = state.score
            return one, fell, other, died
        result = memo.get(state)
        if result is None:
            mixture = player(view_of(state, state.mover))
            below = [(part, follow(merged(advance(state, move)))) for move, part in mixture]
            result = tuple(sum(part * after[end] for part, after in below) for end in range(_ENDS))
            memo[state] = result
        return result

    return follow(new(Layout(hero, (deck,))))


def merged(state: State) -> State:
    """Return the state with the pieces discarded in the order of their numbers."""
    if state.step != "turn":
        return state
    gone = iter(sorted(fate for fate in state.fates if fate != ADDED))
    fates = tuple(fate if fate == ADDED else next(gone) for fate in state.fates)
    return state._replace(fates=fates)


class Departure(NamedTuple):
    """A move that gives away what another move keeps, if all cards are known."""

    state: State
    move: Move
    part: float
    better: Move


def departures(layout: Layout, player: Player) -> tuple[Departure, ...]:
    """Return where a strategy's likeliest line gives away an adventure that open play would win."""
    solution, state, result = DoubleDummy(layout), new(layout), []

    def winner(state: State) -> int:
        for move in solution.line(state):
            state = advance(state, move)
        return 0 if returns(state)[0] > 0 else 1

    while state.step != "over":
        mixture = player(view_of(state, state.mover))
        move, part = max(mixture, key=lambda it: it[1])
        after = advance(state, move)
        if winner(state) == state.mover != winner(after):
            result.append(Departure(state, move, part, solution.best_move(state)))
        state = after
    return tuple(result)


def departure_words(place: Departure) -> str:
    """Return a departure as a clause."""
    state = place.state
    return (
        f"with {len(state.fates)} cards placed, player {state.mover + 1} would win with "
        f"{format_move(place.better)}, but plays {format_move(place.move)} ({often(place.part)})"
    )


def fair_play(layout: Layout, player: Opponent[View, Move]) -> Facts:
    """Return facts on a strategy: its value against itself, and where perfect play would differ.

    The player must not look ahead: hundreds of views are asked for, and ``value`` merges states.
    """
    worth = f"{value(layout, player):+.2f}".replace("-", "−")
    words = f"{worth} for who begins, by the trained strategy against itself"
    if layout.match:
        return (("Strategy", f"{words}, over the whole match"),)
    sentences = tuple(map(departure_words, departures(layout, player)))
    first, *more = sentences or ("the strategy's likeliest line gives nothing away",)
    return ("Strategy", words), ("Open play", first), *(("", sentence) for sentence in more)


def judge(
    layout: Layout,
    party: None = None,
    budget: float = 1.0,
    *,
    solve: Callable[[Layout], DoubleDummy] = DoubleDummy,
) -> Verdict:
    """Return the verdict on a layout; every position is always looked at."""
    solution = solve(layout)
    wins = solution.wins(Score(), layout.first)
    line = tuple(map(format_move, solution.line(new(layout))))
    effort = Effort(solution.nodes)
    end = replay(new(layout), line, parse_move, rules.apply)
    if end is None or rules.outcome(end) != ("won" if wins else "lost"):
        effort = Effort(solution.nodes, "the line found does not replay by the rules")
        return Verdict("undecided", effort=effort)
    who = layout.first if wins else 1 - layout.first
    words = f"with every card known, player {who + 1} wins"
    value = 1 if wins else -1
    best = Best(value, value, True, told=words, line=line)
    if wins:
        return Verdict("beatable", best=best, witness=line, effort=effort)
    return Verdict("unbeatable", Proof("exhausted", words), best=best, effort=effort)


# What can be said of a layout: who judges it, who gives hints, who sits on the other side.


SOLVER: Solver[Layout, State, Move, None, Verdict] = Solver(
    judge=lambda layout, party=None, budget=1.0: judge(layout, party, budget),
    lines=lines,
    verdict=Verdict,
    report=lambda layout, verdict: fair_play(layout, strategy_rows),
    advisor=lambda layout, party=None: advice,
    opponent=lambda: strategy,
)


# What a survey keeps of each deck: who wins, with every card known, and what its order is like.
#
# As long as neither passes, each draws every other card, so it matters who would draw the dragon:
# with it in an even place, who begins wins more often (docs/survey.md has the figures).

MEASURES = (
    Measure("dragon", int, "place of the dragon in the first deck", against=True),
    Measure("top_monster", int, "strength of the first monster of that deck", against=True),
)


def values(layout: Layout, verdict: Verdict | None) -> Mapping[str, Value]:
    """Return the measures of a deal, by their names."""
    deck = layout.decks[0]
    return {"dragon": deck.index(STRENGTHS[-1]) + 1, "top_monster": deck[0]}


SURVEYED: SurveyFacet[Layout, Verdict] = SurveyFacet(
    decide=lambda layout, budget: judge(layout),  # every position is always looked at
    measures=MEASURES,
    values=values,
    won="the player who begins wins",
)
