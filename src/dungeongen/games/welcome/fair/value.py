"""What a strategy is worth against itself on a known deck, and where it leaves open play.

All plays of the strategy on the deck are gone through by the plain rules, each state once: which
piece went with which card is forgotten first (``merged``), since no strategy here remembers it.
Sums run in a fixed order, so that the value is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dungeongen.games.welcome.fair.trained import Mixture
from dungeongen.games.welcome.layout import Deck, Layout
from dungeongen.games.welcome.rules.engine import advance, returns
from dungeongen.games.welcome.rules.moves import Move, format_move
from dungeongen.games.welcome.rules.seen import Seen, seen
from dungeongen.games.welcome.rules.state import ADDED, State, new
from dungeongen.games.welcome.solver.double_dummy import DoubleDummy
from dungeongen.search.verdict import percent

Player = Callable[[Seen], Mixture]


def value(hero: str, deck: Deck, players: tuple[Player, Player]) -> float:
    """Return what the starter of an adventure gets on average, if ``players[0]`` begins."""
    known: dict[State, float] = {}

    def worth(state: State) -> float:
        if state.step == "over":
            return returns(state)[0]
        found = known.get(state)
        if found is None:
            mixture = players[state.mover](seen(state, state.mover))
            found = sum(part * worth(merged(advance(state, move))) for move, part in mixture)
            known[state] = found
        return found

    return worth(new(Layout(hero, (deck,))))


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
    solution, state, found = DoubleDummy(layout), new(layout), []

    def winner(state: State) -> int:
        for move in solution.line(state):
            state = advance(state, move)
        return 0 if returns(state)[0] > 0 else 1

    while state.step != "over":
        mixture = player(seen(state, state.mover))
        move, part = max(mixture, key=lambda it: it[1])
        after = advance(state, move)
        if winner(state) == state.mover != winner(after):
            found.append(Departure(state, move, part, solution.best_move(state)))
        state = after
    return tuple(found)


def departure_words(place: Departure) -> str:
    """Return a departure as a clause."""
    state = place.state
    return (
        f"with {len(state.fates)} cards placed, player {state.mover + 1} rather plays "
        f"{format_move(place.move)} ({percent(place.part)}); {format_move(place.better)} would win"
    )
