"""The odds of a plan: all that chance may do, propagated from the market to the end.

The distribution over states is pushed on, one move or one chance a step; equal states are one. It
is kept a round at a time, so that situations meet again at each round's end. Two things go faster
than the rules would, with the same result: a fight is asked of ``melee``, and a trap's two dice are
one difference. One thing is forgotten on purpose: what a dealer of artifacts has in stock, since no
plan ever buys it.

Nothing is sampled. Mass below ``trifle`` is dropped and summed. True odds lie between ``win`` and
``win + lost + unsolved``, but for rounding.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from math import floor, log10
from typing import NamedTuple

from dungeongen.games.sudongeon import moves as m
from dungeongen.games.sudongeon import rules
from dungeongen.games.sudongeon.fought import fought, victory
from dungeongen.games.sudongeon.ground import Ground
from dungeongen.games.sudongeon.people import STOCK, told_by
from dungeongen.games.sudongeon.plan import Player
from dungeongen.games.sudongeon.state import State

TRIFLE = 1e-13
_OPENINGS = ("omen", "initiative", "strike", "attack")
_GAPS = tuple((gap, (6 - abs(gap)) / 36) for gap in range(-5, 6))
MOST_ROUNDS = 120


class Odds(NamedTuple):
    """What a plan is worth.

    ``progress``: the share of the piles taken, on average, when it ends otherwise. ``nodes``: steps
    pushed on, and moments of fights that were not known yet.
    """

    win: float
    progress: float
    lost: float
    unsolved: float
    nodes: int
    complete: bool


def odds(
    start: State, player: Player, *, trifle: float = TRIFLE, budget: int = 10**9,
    known: set[Hashable] | None = None,
) -> Odds:  # fmt: skip
    """Return the odds of a player's plan; not ``complete`` if the budget of nodes ran out.

    ``known`` collects fights, so that a search counts each of them once.
    """
    return _Run(player, trifle, budget, set() if known is None else known).odds(start)


class _Run:
    def __init__(self, player: Player, trifle: float, budget: int, known: set[Hashable]) -> None:
        self.player, self.trifle, self.budget, self.known = player, trifle, budget, known
        self.win = self.progress = self.lost = self.unsolved = 0.0
        self.nodes = 0

    def odds(self, start: State) -> Odds:
        """Push everything on, a round at a time."""
        rounds: dict[State, float] = {start: 1.0}
        for _ in range(MOST_ROUNDS):
            ends: defaultdict[State, float] = defaultdict(float)
            now = rounds
            while now:
                then: defaultdict[State, float] = defaultdict(float)
                for state, mass in now.items():
                    if mass < self.trifle:
                        self.lost += mass
                        continue
                    self._push(state, mass, then, ends)
                    if self.nodes > self.budget:
                        return self._result(False)
                now = then
            rounds = ends
            if not rounds:
                return self._result(True)
        self.lost += sum(rounds.values())
        return self._result(True)

    def _result(self, complete: bool) -> Odds:
        return Odds(self.win, self.progress, self.lost, self.unsolved, self.nodes, complete)

    def _push(
        self, state: State, mass: float, then: dict[State, float], ends: dict[State, float]
    ) -> None:
        self.nodes += 1
        step = state.step
        if step in ("dead", "left"):
            taken = state.world.taken.bit_count() / max(1, state.ground.piles.bit_count())
            self.progress += mass * taken
            return
        if step == "beaten":
            self.win += mass
            return
        battle = state.fight
        if battle is not None and battle.foes and step in _OPENINGS:
            self._fight(state, mass, then)
            return
        if step == "trap":
            for gap, p in _GAPS:
                dice = (1 + gap, 1) if gap > 0 else (1, 1 - gap)
                after = rules.advance(rules.advance(state, m.Roll(dice[0])), m.Roll(dice[1]))
                then[after] += mass * p
            return
        if step == "stock":
            empty = told_by(state, state.focus, (0,) * (1 + STOCK))
            then[rules.settled(empty._replace(step="people", focus=0))] += mass
            return
        outcomes = rules.chance(state)
        if outcomes is not None:
            for move, p in outcomes:
                then[rules.advance(state, move)] += mass * p
            return
        move_ = self.player.move(state)
        after = rules.advance(state, move_)
        if isinstance(move_, m.Eat) and after.step == "way":
            ends[after] += mass
        else:
            then[after] += mass

    def _fight(self, state: State, mass: float, then: dict[State, float]) -> None:
        # What is unlikely need not be known as well: the sum of what is given up counts.
        dust = 10.0 ** floor(log10(self.trifle * 1e-1 / mass))
        left = fought(state, self.player.plan.price, min(dust, 1e-4))
        assert state.fight is not None
        key = (state.fight, state.party, state.life, state.mana, self.player.plan.price)
        if key not in self.known:
            self.known.add(key)
            self.nodes += left.moments
        self.lost += mass * left.lost_mass
        for ending, p in left.won:
            then[victory(state, ending)] += mass * p


def rooms_with_gold(ground: Ground) -> tuple[int, ...]:
    """Return the rooms that every plan has to come to."""
    return tuple(i for i, place in enumerate(ground.places) if place.piles)
