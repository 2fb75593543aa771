"""Plays of a plan with honest dice, and the probability of that many wins."""

from __future__ import annotations

from math import exp, lgamma, log

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.moves import Move
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver.plan import Plan, Player

_LONGEST = 5000


def wins(layout: Layout, plan: Plan, rng: Rng, plays: int, company: Company | None = None) -> int:
    """Return the number of a plan's plays that end ``beaten``."""
    won = 0
    for _ in range(plays):
        state, player = engine.new(layout, company), Player(plan)
        for _ in range(_LONGEST):
            if engine.outcome(state) is not None:
                break
            outcomes = engine.chance(state)
            move = player.move(state) if outcomes is None else drawn(rng, outcomes)
            if move is None:
                break
            state = engine.advance(state, move)
        won += engine.outcome(state) == "beaten"
    return won


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
