"""From a player to a play that the rules themselves take to ``beaten``, with kind dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import combat, engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import Company, State, battle_of
from dungeongen.search import budget
from dungeongen.search.replay import replay

_LONGEST = 400  # moves of a play: one that wins is shorter
_HONEST = 3  # plays with honest dice, after those with the best ones
_MOVE = 1_000_000  # steps


class Player(Protocol):
    """Somebody who plays by a plan; ``None`` where it knows no move."""

    def move(self, state: State) -> m.Move | None: ...


Dice = Callable[[State, tuple[tuple[m.Move, float], ...]], m.Move]


def lucky(state: State, outcomes: tuple[tuple[m.Move, float], ...]) -> m.Move:
    """Return the outcome of chance that is best for the party."""
    first, last = outcomes[0][0], outcomes[-1][0]
    match state.step:
        case "initiative":
            battle = battle_of(state)
            return first if battle.rollers[len(battle.rolls)] else last
        case "attack":
            return last if battle_of(state).queue[0][0] == combat.PARTY else first
        case "defence":
            return last if state.focus == combat.PARTY else first
        case "omen":
            return outcomes[3][0]  # his attack rises, which lucky dice make harmless
        case "aim":
            return last
        case "points" | "mend" | "trap" | "fell" | "artifact" | "stock" | "ally":
            return first
        case _:
            return last  # finds, parleys, dodges


def fortunate(state: State, outcomes: tuple[tuple[m.Move, float], ...]) -> m.Move:
    """Return the luckiest outcome other than an artifact, since plans ignore most artifacts."""
    best = lucky(state, outcomes)
    if engine.advance(state, best).step != "artifact":
        return best
    others = (move for move, _ in reversed(outcomes))
    return next((one for one in others if engine.advance(state, one).step != "artifact"), best)


def witness(
    layout: Layout, player: Callable[[], Player], company: Company | None = None
) -> tuple[str, ...] | None:
    """Return a play that ends ``beaten`` by the plain rules, or ``None``.

    ``player`` returns somebody who starts anew. The best luck can lead to states that a plan does
    not cover; then less luck is tried, and finally fair dice.
    """
    for dice in (lucky, fortunate, *(_honest(layout, i) for i in range(_HONEST))):
        state, one = engine.new(layout, company), player()
        played = []
        for _ in range(_LONGEST):
            if engine.outcome(state) is not None:
                break
            budget.spend(_MOVE)
            outcomes = engine.chance(state)
            move = one.move(state) if outcomes is None else dice(state, outcomes)
            if move is None:
                break
            played.append(m.format_move(move))
            state = engine.advance(state, move)
        if replayed(layout, tuple(played), company) == "beaten":
            return tuple(played)
    return None


def _honest(layout: Layout, number: int) -> Dice:
    """Return fair dice, seeded by the dungeon."""
    rng = Rng(layout.grid).child(f"witness/{number}")
    return lambda state, outcomes: outcomes[int(rng.random() * len(outcomes))][0]


def replayed(layout: Layout, played: tuple[str, ...], company: Company | None = None) -> str | None:
    """Return the outcome of a transcript by the plain rules, or ``None`` without one."""
    state = replay(engine.new(layout, company), played, m.parse_move, engine.apply)
    return None if state is None else engine.outcome(state)
