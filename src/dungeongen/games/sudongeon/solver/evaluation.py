"""The evaluation of a policy: its exact odds, from the market to the end.

The distribution over situations and numbers is propagated forwards, one stock of rations at a time
and within it by levels of the round; without rations, life by life. Nothing is sampled. Mass less
likely than ``trifle`` is dropped and added up, as is the mass that a fight's kernel dropped. Apart
from rounding, the true odds lie between ``win`` and ``win + lost``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from math import floor, log10
from typing import NamedTuple

import numpy as np

from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.solver.backward_induction import PRICE
from dungeongen.games.sudongeon.solver.combat.boosts import blow
from dungeongen.games.sudongeon.solver.combat.duels import Known, Mixture, single
from dungeongen.games.sudongeon.solver.combat.melee import Left
from dungeongen.games.sudongeon.solver.combat.rules_bridge import fought, victory
from dungeongen.games.sudongeon.solver.combat.transitions import Kernel
from dungeongen.games.sudongeon.solver.combat.values import Floats, Price
from dungeongen.games.sudongeon.solver.policy import Policy
from dungeongen.games.sudongeon.solver.resources import changed, healed, split, sprung
from dungeongen.games.sudongeon.solver.situation import Kind, Situation
from dungeongen.search import budget
from dungeongen.search.exact import one_thread, total

TRIFLE, _DUST = 1e-14, 1e-9
_TIRED = 100_000  # moments of fights after which the precision is lowered
_CIRCLES = 10_000
_PUSHED, _CELL, _ENDING = 50_000, 3_000, 50_000  # steps


class Odds(NamedTuple):
    """The probability of winning, the mass lost, and the number of situations propagated."""

    win: float
    lost: float
    nodes: int


@one_thread
def odds(policy: Policy, start: State, trifle: float = TRIFLE) -> Odds:
    """Return the odds of a policy from a start at the market."""
    return Propagation(policy, trifle).run(start)


def rolled(state: State) -> list[tuple[State, float]]:
    """Return the fights after rolling the Orcs' points, with their probabilities."""
    now, done = {state: 1.0}, dict[State, float]()
    while now:
        later = dict[State, float]()
        for one, p in now.items():
            for move, share in engine.chance(one) or ():
                budget.spend(_ENDING)
                after = engine.advance(one, move)
                known = later if after.step == "points" else done
                known[after] = known.get(after, 0.0) + p * share
        now = later
    return list(done.items())


class Propagation:
    """The forward propagation of mass, from where it is put (``_add``) to the end of all plays."""

    def __init__(self, policy: Policy, trifle: float) -> None:
        self.policy, self.trifle = policy, trifle
        self.graph, self.size = policy.graph, policy.size
        self.levels = policy.levels
        self.win = self.lost = 0.0
        self.nodes = self.moments = 0
        self.known: dict[tuple[int, Price], Known] = {}
        self.mixed: dict[tuple[Hashable, ...], Mixture] = {}
        self.fights: dict[tuple[Hashable, ...], tuple[float, Left]] = {}
        # rations: level: situation: mass
        self.planes: defaultdict[int, defaultdict[int, dict[int, Floats]]] = defaultdict(
            lambda: defaultdict(dict)
        )

    def run(self, start: State) -> Odds:
        """Propagate everything from the market to the end."""
        then, rations, health, mana = self.policy.market(start)
        self._add(rations, then, health, mana, 1.0)
        return self._drained()

    def _drained(self) -> Odds:
        """Propagate all remaining mass to the end."""
        for _ in range(_CIRCLES):
            open_ = [r for r, plane in self.planes.items() if plane]
            if not open_:
                return Odds(self.win, float(self.lost), self.nodes)
            self._plane(max(open_))
        self.lost += sum(
            total(mass)
            for plane in self.planes.values()
            for level in plane.values()
            for mass in level.values()
        )
        return Odds(self.win, float(self.lost), self.nodes)

    def _plane(self, rations: int) -> None:
        """Propagate the mass of all rounds with this many rations."""
        plane = self.planes.pop(rations)
        self.here = plane
        while plane:
            level = max(plane)
            for number, mass in plane.pop(level).items():
                self._push(number, rations, mass)
                budget.give(mass.nbytes)

    def _mass(self, rations: int, number: int, *, here: bool = True) -> Floats:
        level = self.levels[number]
        plane = self.here if here else self.planes[rations]
        known = plane[level].get(number)
        if known is None:
            budget.take(8 * self.size[0] * self.size[1])
            known = plane[level][number] = np.zeros(self.size)
        return known

    def _add(self, rations: int, number: int, health: int, mana: int, p: float) -> None:
        top = (min(health, self.size[0] - 1), min(mana, self.size[1] - 1))
        self._mass(rations, number, here=False)[top] += p

    def _push(self, number: int, rations: int, mass: Floats) -> None:
        node = self.graph.situations[number]
        if number == self.graph.won:
            self.win += total(mass)
            return
        if node.kind is Kind.LOST:
            return
        small = mass < self.trifle
        self.lost += total(mass[small])
        mass[small] = 0.0
        if not mass.any():
            return
        self.nodes += 1
        budget.spend(_PUSHED + _CELL * int(np.count_nonzero(mass)))
        match node.kind:
            case Kind.EAT:
                way = node.then[0]
                if rations:
                    self._mass(rations - 1, way, here=False)[:] += mass
                else:
                    after = self._mass(0, way, here=False)
                    after[1:-1] += mass[2:]
            case Kind.CHOICE:
                self._choice(node, number, rations, mass)
            case Kind.CHANCE:
                for then, p in zip(node.then, node.odds, strict=True):
                    self._mass(rations, then)[:] += p * mass
            case Kind.CHANGE:
                self._change(node, rations, mass)
            case Kind.TRADE:
                self._trade(node, number, rations, mass)
            case Kind.FIGHT:
                self._fight(node, number, rations, mass)
            case _:
                self._trap(node, rations, mass)

    def _choice(self, node: Situation, number: int, rations: int, mass: Floats) -> None:
        if len(node.options) == 1:
            self._mass(rations, node.options[0].then)[:] += mass
            return
        if not node.options:
            return
        which = self.policy.options(number, rations)
        for k in np.unique(which[mass > 0]).tolist():
            if k >= 0:  # otherwise the play is lost
                self._mass(rations, node.options[k].then)[:] += np.where(which == k, mass, 0.0)

    def _change(self, node: Situation, rations: int, mass: Floats) -> None:
        there = rations + node.change.rations
        if there < 0:
            return
        here = not node.change.rations
        after = self._mass(there, node.then[0], here=here)
        for health, mana in np.argwhere(mass).tolist():
            h, m = changed(node.change, health, mana)
            if m >= 0:
                after[min(h, self.size[0] - 1), min(m, self.size[1] - 1)] += mass[health, mana]

    def _trade(self, node: Situation, number: int, rations: int, mass: Floats) -> None:
        which = self.policy.options(number, rations)
        for health, mana in np.argwhere(mass).tolist():
            n = int(which[health, mana])
            if n:
                self._add(rations - n, node.then[0], health, mana + n, mass[health, mana])
            else:
                self._mass(rations, node.then[0])[health, mana] += mass[health, mana]

    def _fight(self, node: Situation, number: int, rations: int, mass: Floats) -> None:
        state = node.state
        if not single(state):
            self._special(node, rations, mass)
            return
        if state.step == "points":
            self._orcs(node, rations, mass)
            return
        there = np.argwhere(mass).tolist()
        most = max(mana for _, mana in there)
        by_price = defaultdict[Price, list[list[int]]](list)
        for health, mana in there:
            _, elixirs = split(health, state.party.limit)
            by_price[self.policy.price(number, rations, elixirs)].append([health, mana])
        for price, some in by_price.items():
            known = self._known(number, state, price, most)
            self._won(known, some, state.party.limit, mass, self._mass(rations, node.then[1]))

    def _known(self, number: int, state: State, price: Price, mana: int) -> Known:
        """Return the endings of a single fight, for at least this much mana."""
        key = number, price
        known = self.known.get(key)
        if known is None or known.most < mana:
            known = self.known[key] = self.policy.kernel(state, price, mana)
            if isinstance(known, Kernel):  # it stays here when results are dropped
                budget.take(known.after.nbytes)
        return known

    def _won(
        self, known: Known | Mixture, there: list[list[int]], limit: int, mass: Floats,
        after: Floats,
    ) -> None:  # fmt: skip
        """Propagate the victories of a fight, from given health and mana."""
        likely = defaultdict[tuple[int, int], float](float)
        for health, mana in there:
            likely[split(health, limit)[0], mana] += mass[health, mana]
        known.prepare(likely)
        for health, mana in there:
            life, elixirs = split(health, limit)
            share = mass[health, mana]
            ends, lost = known.end(life, mana)
            after[elixirs : elixirs + limit + 1, : ends.shape[1]] += share * ends
            self.lost += share * lost

    def _orcs(self, node: Situation, rations: int, mass: Floats) -> None:
        """Propagate through the Orcs' points and the fight."""
        there = np.argwhere(mass).tolist()
        most = max(mana for _, mana in there)
        key = node.state.fight, node.state.party
        known = self.mixed.get(key)
        if known is None or known.most < most:
            known = self.mixed[key] = Mixture(
                (p, self.policy.kernel(state, PRICE, most)) for state, p in rolled(node.state)
            )
        after = self._mass(rations, node.then[1])
        self._won(known, there, node.state.party.limit, mass, after)

    def _special(self, node: Situation, rations: int, mass: Floats) -> None:
        limit = node.state.party.limit
        for health, mana in np.argwhere(mass).tolist():
            p = float(mass[health, mana])
            life, elixirs = split(health, limit)
            elixirs += node.state.elixirs
            begun = node.state._replace(life=life, mana=mana, rations=rations, elixirs=elixirs)
            left = self._fought(begun, p)
            self.lost += left.lost_mass * p
            budget.spend(_ENDING * len(left.won))
            for ending, q in left.won:
                after = victory(begun, ending)
                then = self.graph.find(after, broad=node.broad)
                if then is None:
                    continue  # dead, or outside the range
                most = self.graph.health(after, broad=node.broad)
                self._mass(rations, then)[min(most, self.size[0] - 1), after.mana] += p * q

    def _fought(self, begun: State, p: float) -> Left:
        """Return the endings of a fight, with the precision that its mass ``p`` requires."""
        tired = self.moments // _TIRED
        dust = min(10.0 ** (tired + floor(log10(max(_DUST, self.trifle) / p))), 1e-2)
        key = (begun.fight, begun.party, begun.life, begun.mana)
        known = self.fights.get(key)
        if known is None or known[0] > dust:
            finer = dust / 10  # more mass may follow
            known = self.fights[key] = finer, fought(begun, PRICE, finer)
            self.moments += known[1].moments
        return known[1]

    def _trap(self, node: Situation, rations: int, mass: Floats) -> None:
        state, heals = node.state, self.policy.heals(node.then[1], rations)
        chances = blow(state.ground.traps[state.focus] - state.party.find)
        after = self._mass(rations, node.then[1])
        same = node.then[0] == node.then[1]  # otherwise a loss kills damsels
        if not same:
            self._mass(rations, node.then[0])[:] += chances[0] * mass
        for health, mana in np.argwhere(mass).tolist():
            for damage in range(not same, len(chances)):
                there = sprung(damage, state.party.limit, health, mana)
                if there is None:
                    continue
                now, stock, missing = there
                if heals is not None:
                    now, stock = healed(heals, now, stock, missing)
                after[now, stock] += chances[damage] * mass[health, mana]
