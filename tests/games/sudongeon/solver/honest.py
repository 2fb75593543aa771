"""Plays of a plan with honest dice, and the probability of that many wins."""

from __future__ import annotations

from math import exp, lgamma, log

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.moves import Move
from dungeongen.games.sudongeon.rules.state import Company, State
from dungeongen.games.sudongeon.solver.fight_values import lasting
from dungeongen.games.sudongeon.solver.kernel_client import IN_FIGHT
from dungeongen.games.sudongeon.solver.plan import Plan, Player

_LONGEST = 5000


def wins(layout: Layout, plan: Plan, rng: Rng, plays: int, company: Company | None = None) -> int:
    """Return the number of a plan's plays that end ``beaten``.

    Plays that come to the same fight go through it one after another, since the plan works out one
    fight at a time. One whose player plans anew goes on alone to its end, since a plan is large.
    """
    waiting: dict[object, list[_Play]] = {
        None: [_Play(engine.new(layout, company), Player(plan)) for _ in range(plays)]
    }
    won = 0
    while waiting:
        # The fight in which plays have stood longest, since others may still come to the rest.
        fight = min(waiting, key=lambda one: waiting[one][0].moves)
        some = waiting.pop(fight)
        while some:
            play, now = some.pop(), fight
            while (now == fight or play.player.plan is not plan) and play.goes_on(rng):
                now = _fight(play.state)
            if play.is_over:
                won += engine.outcome(play.state) == "beaten"
            else:
                waiting.setdefault(now, []).append(play)
    return won


class _Play:
    """A play of a plan: where it stands, and how many moves it has made."""

    def __init__(self, state: State, player: Player) -> None:
        self.state, self.player = state, player
        self.moves, self.is_over = 0, False

    def goes_on(self, rng: Rng) -> bool:
        """Make the next move, if there is one."""
        outcomes = engine.chance(self.state)
        move = self.player.move(self.state) if outcomes is None else drawn(rng, outcomes)
        if move is not None:
            self.state = engine.advance(self.state, move)
            self.moves += 1
        over = move is None or self.moves == _LONGEST or engine.outcome(self.state) is not None
        self.is_over = over
        return not over


def _fight(state: State) -> object:
    """Return the fight that a state stands in, ``None`` outside of one."""
    return lasting(state) if state.step in IN_FIGHT else None


def drawn(rng: Rng, outcomes: tuple[tuple[Move, float], ...]) -> Move:
    """Return one of the outcomes of chance."""
    at = rng.random()
    for move, odds in outcomes:
        at -= odds
        if at < 0:
            return move
    return outcomes[-1][0]


def tail(won: int, plays: int, p: float) -> float:
    """Return the probability of a result at least as unlikely as this one.

    >>> round(tail(0, 4, 0.5), 3)
    0.125
    """
    if not 1e-12 < p < 1 - 1e-12:
        return float(won == round(plays * p))
    whole = lgamma(plays + 1)
    chances = [
        exp(whole - lgamma(k + 1) - lgamma(plays - k + 1) + k * log(p) + (plays - k) * log(1 - p))
        for k in range(plays + 1)
    ]
    return min(1.0, sum(chance for chance in chances if chance <= chances[won] * (1 + 1e-9)))
