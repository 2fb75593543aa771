"""The odds of a plan: all that chance may do, propagated from the market to the end.

The distribution over states is pushed on, one move or one chance a step; equal states are one. It
is kept a round at a time, so that situations meet again at each round's end. Two things go faster
than the rules would, with the same result: a fight with one monster is asked of ``duel``, and a
trap's two dice are one difference. One thing is forgotten on purpose: what a dealer of artifacts
has in stock, since no plan ever buys it.

Nothing is sampled. Mass below ``trifle`` is dropped and summed; fights that ``duel`` does not
know (several monsters at once) are ``unsolved``. True odds lie between ``win`` and
``win + lost + unsolved``, but for rounding.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from math import floor, log10
from typing import NamedTuple

from dungeongen.games.sudongeon import moves as m
from dungeongen.games.sudongeon import rules
from dungeongen.games.sudongeon.boosts import Boosts
from dungeongen.games.sudongeon.duel import Left, Them, Us, duel
from dungeongen.games.sudongeon.ground import TROLL, WIZARD, WYRN, Ground
from dungeongen.games.sudongeon.people import STOCK, told_by
from dungeongen.games.sudongeon.plan import Player, dragon_of, table
from dungeongen.games.sudongeon.state import (
    CLERIC,
    Foe,
    Member,
    State,
    worth,
)

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
        if left is None:
            self.unsolved += mass
            return
        assert state.fight is not None
        key = (state.fight.foes, state.party, state.life, state.mana, self.player.plan.price)
        if key not in self.known:
            self.known.add(key)
            self.nodes += left.moments
        self.lost += mass * left.lost_mass
        for life, mana, p in left.won:
            then[victory(state, life, mana)] += mass * p


def fought(state: State, price: float | None, dust: float) -> Left | None:
    """Return how the fight ends that begins here, or ``None`` if ``duel`` does not know it."""
    battle = state.fight
    assert battle is not None
    if len(battle.foes) != 1 or battle.allies or state.party.damsels:
        return None
    foe = battle.foes[0]
    if foe.life != foe.full:
        return None
    us = Us(battle.initiative, battle.attack, battle.defence, battle.first, _fallible(state, foe))
    boosts: Boosts | None = None
    angry: Boosts | None = None
    them = _them(foe)
    if not battle.first:
        boosts = table(state, foe, price)
    if foe.digit == WIZARD:
        dragon = dragon_of(state, foe)
        them = them._replace(dragon=_them(dragon))
        angry = table(state, dragon, price) if boosts is not None else None
    return duel(us, them, state.life, state.mana, boosts, angry, dust)


def _them(foe: Foe) -> Them:
    return Them(
        foe.initiative, foe.attack, foe.defence, foe.life, foe.full, foe.first,
        1 if foe.digit == TROLL else 0, foe.digit == WYRN,
    )  # fmt: skip


def _fallible(state: State, foe: Foe) -> tuple[tuple[int, int, int, int], ...]:
    if foe.digit != WYRN:
        return ()
    rows = [(i, worth(i, member)) for i, member in enumerate(state.party.members)]
    rows += [(person, worth(person, Member())) for person in state.party.adventurers]
    return tuple(
        (values[2], values[3], values[4], max(0, person - CLERIC + 1)) for person, values in rows
    )


def victory(state: State, life: int, mana: int) -> State:
    """Return the state after the fight in progress was won with this life and mana."""
    battle = state.fight
    assert battle is not None
    foes = tuple(one._replace(life=0) for one in battle.foes)
    battle = battle._replace(foes=foes, queue=(), rollers=(), rolls=())
    return rules.settled(state._replace(step="won", life=life, mana=mana, fight=battle, focus=0))


def rooms_with_gold(ground: Ground) -> tuple[int, ...]:
    """Return the rooms that every plan has to come to."""
    return tuple(i for i, place in enumerate(ground.places) if place.piles)
