"""The optimal targets and boosts against two monsters.

A moment is (life, mana, the lives of both) before the party's strike, and for each monster whether
it has already struck this turn, strikes at the same time, or has yet to strike. Life + mana only
falls, so moments are evaluated by rising sums; transitions within the same sum are iterated until
the values converge. A victory is worth 1, plus ``price`` for each point of life and mana left. A
fight with a single monster is the case where the other has no life from the start.

The party ignores the Wizard's current die when it strikes, and looks ahead at up to ``told`` omens
that lower its values. Allies are assumed to live for ever, to draw every other blow, and to strike
at the beginning of a turn; the Wyrn's fellings are left out.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np

from dungeongen.games.sudongeon.rules.monsters import SURGE
from dungeongen.games.sudongeon.solver.combat.boosts import blow
from dungeongen.games.sudongeon.solver.combat.combatants import Them
from dungeongen.games.sudongeon.solver.combat.values import DICE, Boosts, Floats, Numbers
from dungeongen.search import budget
from dungeongen.search.exact import dice

STRUCK, TIED, LATER = range(3)
NOBODY = Them(0, 0, 0, 0, 0)
_BOTH = 3
_STILL, _NOISE = 1e-10, 1e-9
_SIXTH = 1 / 6
_SWEEPS = 200


class Sum(NamedTuple):
    """The values of all moments with one sum of life and mana, by life (from 1) and both lives.

    ``start``: at the start of a turn; ``turn``: before its initiative rolls; ``strike``: before the
    party's strike, by the order of the monsters' strikes.
    """

    start: Floats
    turn: Floats
    strike: Floats


class Pair:
    """The best choices against two monsters, computed on demand."""

    def __init__(
        self, ours: tuple[int, int, int], foes: tuple[Them, Them], limit: int, first: int,
        price: float, told: int, ally: int | None,
    ) -> None:  # fmt: skip
        self.ours, self.foes, self.limit, self.price = ours, foes, limit, price
        self.first = first
        self.shape = (foes[0].full + 1, foes[1].full + 1)
        self.sums: list[Sum] = []
        self.amounts: list[Boosts] = []
        self.targets: list[Boosts] = []
        self.dear: dict[int, tuple[Floats, Boosts, Boosts]] = {}
        self.angry = [pair(ours, _with(foes, i), limit, first, price, told, ally)
                      if one.dragon else None
                      for i, one in enumerate(foes)]  # fmt: skip
        self.worse: list[Pair] = []
        if told and any(one.dragon for one in foes):
            speed, attack, defence = ours
            for lower in ((speed, attack - 1, defence), (speed, attack, defence - 1)):
                self.worse.append(pair(lower, foes, limit, first, price, told - 1, ally))
        strongest = max(one.full + 5 + one.defence - ours[1] for one in foes if one.full)
        self.hits = [self._hits(one, max(0, strongest)) for one in foes]
        self.guarded = [self._hits(one, max(0, strongest), SURGE) for one in foes]
        hurts = [self._hurts(one) for one in foes]
        self.ally = ally
        if ally is not None:
            hurts = [0.5 * one for one in hurts]
            for one in hurts:
                one[0] += 0.5
        both = np.zeros(len(hurts[0]) + len(hurts[1]) - 1)
        for damage, p in enumerate(hurts[1].tolist()):
            both[damage : damage + len(hurts[0])] += p * hurts[0]
        self.hurts = {1: hurts[0], 2: hurts[1], _BOTH: both}
        self.orders = {who: self._orders(who) for who in (1, 2, _BOTH)}

    def at(
        self, kinds: tuple[int, int], life: int, mana: int, lives: tuple[int, int]
    ) -> tuple[int, int]:
        """Return the monster to strike, 0 or 1, and the mana to drink."""
        life = min(life, self.limit)
        self.grow(life + mana)
        cell = (3 * kinds[0] + kinds[1], life - 1, *lives)
        return int(self.targets[life + mana][cell]), int(self.amounts[life + mana][cell])

    def grow(self, total: int) -> None:
        """Evaluate all moments up to this sum of life and mana."""
        while len(self.sums) <= total:
            self._sum(len(self.sums))

    # Dice

    def _hits(self, one: Them, strongest: int, guard: int = 0) -> Floats:
        """Return the transition counts (of 36) of a monster's life under a strike, by boost."""
        hits = np.zeros((strongest + 1, one.full + 1, one.full + 1))
        for boost, life in product(range(strongest + 1), range(one.full + 1)):
            for damage, p in enumerate(blow(self.ours[1] + boost - one.defence - guard)):
                hits[boost, life, max(0, life - damage)] += round(DICE * p)
        return hits

    def _hurts(self, one: Them) -> Floats:
        if not one.full:
            return np.ones(1)
        hurts = np.zeros(max(1, one.attack + SURGE - self.ours[2] + 6))
        for fury, p in ((0, 1 - _SIXTH), (SURGE, _SIXTH)) if one.dragon else ((0, 1.0),):
            for damage, q in enumerate(blow(one.attack + fury - self.ours[2])):
                hurts[damage] += p * q
        return hurts

    def _orders(self, who: int) -> dict[tuple[int, int], float]:
        """Return the probabilities of the orders of strikes between ``who`` and the party."""
        living = [i for i in (0, 1) if who >> i & 1]
        claims = [i for i in living if self.foes[i].first] + [2] * (self.first > 0)
        sole = claims[0] if len(claims) == 1 else -1
        chances: dict[tuple[int, int], float] = {}
        for rolled in product(range(1, 7), repeat=3):
            ones = (self.foes[0].initiative, self.foes[1].initiative, self.ours[0])
            speeds = [die + one for die, one in zip(rolled, ones, strict=True)]
            if self.first < 0:
                speeds[2] = -99
            if sole >= 0:
                speeds[sole] = 99
            kinds = [STRUCK, STRUCK]
            for i in living:
                gap = speeds[2] - speeds[i]
                kinds[i] = LATER if gap > 0 else TIED if not gap else STRUCK
            key = (kinds[0], kinds[1])
            chances[key] = chances.get(key, 0.0) + 1 / 216
        return chances

    # Sums

    def _sum(self, total: int) -> None:
        lives = np.arange(1, min(self.limit, total) + 1)
        shape = (len(lives), *self.shape)
        if not total:
            nothing = np.zeros((9, *shape))
            self.sums.append(Sum(nothing[0], nothing[0], nothing))
            self.amounts.append(nothing.astype(np.int8))
            self.targets.append(nothing.astype(np.int8))
            return
        dear, much, whom = self._boosted_now(total)
        ended = 1 + self.price * total
        hurt = {who: self._hurt(who, total, lives) for who in (1, 2, _BOTH)}
        before = {
            (some, kinds): self._hurt(some, total, lives, kinds)
            for who, orders in self.orders.items()
            for kinds in orders
            if (some := _struck(who, kinds))
        }
        rage = [
            None if one is None else self._raging(one, i, total) for i, one in enumerate(self.angry)
        ]
        worse = []
        for lower in self.worse:
            lower.grow(total)
            worse.append(lower.sums[total].turn)
        start = np.zeros(shape)
        if self.sums:
            older = self.sums[-1].start
            start[: len(older)] = older
        start[:, 0, 0] = ended
        for _ in range(_SWEEPS):
            plain, targets = self._plain(self._after(start, hurt))
            strike = plain
            if dear is not None:
                strike = np.where(dear > plain + _NOISE, dear, plain)
            turn = self._turn(strike, before, shape)
            turn[:, 0, 0] = ended
            new = self._risen(turn, rage, worse)
            moved = float(np.abs(new - start).max())
            start = new
            if moved < _STILL:
                break
        amounts = np.zeros(strike.shape, np.int8)
        if dear is not None and much is not None and whom is not None:
            better = dear > plain + _NOISE
            amounts[better] = much[better]
            targets = np.where(better, whom, targets)
        self.amounts.append(amounts)
        self.targets.append(targets)
        self.sums.append(Sum(start, turn, strike))
        budget.hold(start.nbytes + turn.nbytes + strike.nbytes + amounts.nbytes + targets.nbytes)
        self._pay(total, self._after(start, hurt), len(lives))

    def _hurt(
        self, who: int, total: int, lives: Numbers, kinds: tuple[int, int] | None = None
    ) -> Floats:
        """Return the values after blows that hurt, at a turn's start or at the party's strike."""
        after = np.zeros((len(lives), *self.shape))
        for damage in range(1, min(len(self.hurts[who]), total)):
            known = self.sums[total - damage]
            values = known.start if kinds is None else known.strike[3 * kinds[0] + kinds[1]]
            after += self.hurts[who][damage] * values[np.maximum(lives - damage, 1) - 1]
        return after

    def _after(self, start: Floats, hurt: dict[int, Floats]) -> Floats:
        """Return the values after the party's strike, by the monsters' order and lives."""
        then = {0: start}
        for who, worse in hurt.items():
            then[who] = worse + self.hurts[who][0] * start
        after = np.empty((9, *start.shape))
        for first, second in product(range(3), repeat=2):
            made = after[3 * first + second]
            whole = (first > STRUCK) + 2 * (second > STRUCK)
            made[:] = then[whole]
            if first == LATER:
                made[:, 0] = then[whole & 2][:, 0]
            if second == LATER:
                made[:, :, 0] = then[whole & 1][:, :, 0]
            if first == second == LATER:
                made[:, 0, 0] = start[:, 0, 0]
        return after

    def _plain(self, after: Floats) -> tuple[Floats, Boosts]:
        """Return the values of strikes without a boost, and the better targets."""
        worth, targets = self._at_first(after, 0), np.zeros(after.shape, np.int8)
        other = self._at_second(after, 0)
        worth[:, :, 0] = -1.0
        other[:, :, :, 0] = -1.0
        targets[other > worth + _NOISE] = 1
        return np.maximum(worth, other), targets

    def _at_first(self, after: Floats, boost: int) -> Floats:
        return self._struck(0, after.swapaxes(-1, -2), boost).swapaxes(-1, -2)

    def _at_second(self, after: Floats, boost: int) -> Floats:
        return self._struck(1, after, boost)

    def _struck(self, which: int, after: Floats, boost: int) -> Floats:
        """Return the values of a strike; the last axis is the life of its target."""
        found: Floats = dice(after, self.hits[which][boost].T) / DICE
        if self.foes[which].dragon is None:
            return found
        hard: Floats = dice(after, self.guarded[which][boost].T) / DICE
        return (5 * found + hard) / 6

    def _turn(
        self, strike: Floats, before: dict[tuple[int, tuple[int, int]], Floats],
        shape: tuple[int, ...],
    ) -> Floats:  # fmt: skip
        """Return the values of a turn before its initiative rolls."""
        turn = np.zeros(shape)
        for who, part in (
            (1, (slice(1, None), 0)),
            (2, (0, slice(1, None))),
            (_BOTH, (slice(1, None),) * 2),
        ):
            cells = (slice(None), *part)
            for kinds, p in self.orders[who].items():
                some = _struck(who, kinds)
                here = strike[(3 * kinds[0] + kinds[1], *cells)]
                if some:
                    here = before[some, kinds][cells] + self.hurts[some][0] * here
                turn[cells] += p * here
        return turn

    def _risen(self, turn: Floats, rage: list[Floats | None], worse: list[Floats]) -> Floats:
        """Return the values at a turn's start, before the Troll's regeneration and the omens."""
        value = turn
        for axis, one in enumerate(self.foes, 1):
            here = value
            if one.regains:
                value = here.take(_gaining(one, one.regains), axis)
            angry = rage[axis - 1]
            if angry is not None:
                value = 2 * here
                for lower in worse or (here, here):
                    value = value + lower
                for much in (1, 2, 3):
                    value = value + here.take(_gaining(one, much), axis) / 3
                value = (value + angry) / 6
                dead = (slice(None),) * axis + (0,)
                value[dead] = here[dead]
        if self.ally is None:
            return value
        helped = value.copy()
        for axis, one, part in ((1, self.foes[0], slice(1, None)), (2, self.foes[1], 0)):
            blows = enumerate(blow(self.ally - one.defence))
            struck = np.zeros_like(value)
            for damage, p in blows:
                struck += p * value.take([max(0, n - damage) for n in range(one.full + 1)], axis)
            helped[:, part] = struck[:, part]
        return helped

    def _raging(self, angry: Pair, which: int, total: int) -> Floats:
        """Return the values of turns after a Wizard has become a dragon."""
        angry.grow(total)
        turn = angry.sums[total].turn
        return turn[:, -1:] if which == 0 else turn[:, :, -1:]

    def _pay(self, total: int, after: Floats, count: int) -> None:
        """Update the best boosted strikes of moments that can pay for a boost to this one."""
        for boost in range(1, self.hits[0].shape[0]):
            best, much, whom = (part[:, :count] for part in self._known(total + boost))
            for target in (0, 1) if self.foes[1].full else (0,):
                if target:
                    value = self._at_second(after, boost)
                    value[:, :, :, 0] = -1.0
                else:
                    value = self._at_first(after, boost)
                    value[:, :, 0] = -1.0
                better = value > best + _NOISE
                np.copyto(best, value, where=better)
                much[better] = boost
                whom[better] = target

    def _boosted_now(self, total: int) -> tuple[Floats, Boosts, Boosts] | tuple[None, None, None]:
        """Return the best boosted strikes of moments that are evaluated now, for the last time."""
        known = self.dear.pop(total, None)
        if known is None:
            return None, None, None
        budget.hold(-_size(known))
        return known

    def _known(self, total: int) -> tuple[Floats, Boosts, Boosts]:
        """Return the best boosted strikes found so far: their values, boosts and targets."""
        known = self.dear.get(total)
        if known is None:
            shape = (9, min(self.limit, total), *self.shape)
            known = (np.full(shape, -1.0), np.zeros(shape, np.int8), np.zeros(shape, np.int8))
            self.dear[total] = known
            budget.hold(_size(known))
        return known


def _size(known: tuple[Floats, Boosts, Boosts]) -> int:
    return sum(part.nbytes for part in known)


def _gaining(one: Them, much: int) -> list[int]:
    """Return a monster's lives after regaining ``much``, indexed by its life before."""
    return [0, *(min(one.full, life + much) for life in range(1, one.full + 1))]


def _struck(who: int, kinds: tuple[int, int]) -> int:
    """Return the living monsters that strike before the party, as bits."""
    return sum(1 << i for i in (0, 1) if who >> i & 1 and kinds[i] == STRUCK)


@budget.kept(64)
def pair(
    ours: tuple[int, int, int], foes: tuple[Them, Them], limit: int, first: int, price: float,
    told: int = 0, ally: int | None = None,
) -> Pair:  # fmt: skip
    """Return the best choices of a party (initiative, attack, defence) against two monsters.

    ``told``: the number of omens to look ahead. ``ally``: the attack of an ally, who takes every
    other blow.
    """
    return Pair(ours, foes, limit, first, price, told, ally)


def _with(foes: tuple[Them, Them], which: int) -> tuple[Them, Them]:
    """Return the monsters after one has become a dragon."""
    dragon = foes[which].dragon
    assert dragon is not None
    return (dragon, foes[1]) if which == 0 else (foes[0], dragon)
