"""Boosts: how much mana the wizard drinks before a strike, as a table for one pairing.

The table is the optimal policy, by dynamic programming, for a plain fight: no omens, no fellings,
healing only after a killing blow. Only the worst of the Wizard's omens is included: at the start of
each turn he becomes the dragon with probability 1/6. A victory is worth 1, plus ``price`` for each
point of life and mana left, so that expensive mana is kept for later fights. Moments are evaluated
by rising life + mana, then by rising life of the monster. A cycle in which nobody is hurt has a
single unknown, the fixed point of an increasing piecewise linear function with slope below 1. The
Troll regains life, so his moments with equal life and mana are swept until they converge.

Tables end at ``MOST`` mana; parties with more strike as if they had that much.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from operator import mul

from dungeongen.search import budget

MOST = 16
BEFORE, AFTER, TOGETHER = range(3)
_STILL = 1e-12
_CELL, _SWEPT = 2_000, 10_000  # steps
_BYTES = 300  # of a moment's values and its choices, for each life of the monster


@lru_cache(maxsize=256)
def blow(surplus: int) -> tuple[float, ...]:
    """Return the probabilities of 0, 1, 2 … damage when attack − defence is ``surplus``.

    >>> [round(36 * p) for p in blow(0)]
    [21, 5, 4, 3, 2, 1]
    """
    chances = [0.0] * max(1, surplus + 6)
    for gap in range(-5, 6):
        chances[max(0, gap + surplus)] += (6 - abs(gap)) / 36
    return tuple(chances)


@lru_cache(maxsize=256)
def initiative(lead: int) -> tuple[float, float, float]:
    """Return the probabilities that the party strikes before, after, or together with a monster."""
    before = sum(6 - abs(gap) for gap in range(-5, 6) if gap + lead > 0) / 36
    together = (6 - abs(lead)) / 36 if abs(lead) < 6 else 0.0
    return before, 1 - before - together, together


class Boosts:
    """The mana to drink at each moment of a fight, computed on demand."""

    __slots__ = ("_made",)

    def __init__(self, made: _Table) -> None:
        self._made = made

    def at(self, point: int, life: int, mana: int, foe: int) -> int:
        """Return the mana to drink before a strike; ``point`` is its place in the turn."""
        made, mana = self._made, min(mana, MOST)
        made.grow(mana)
        return made.table.get((point, min(life, made.limit), mana, foe), 0)

    def worth(self, life: int, mana: int) -> float:
        """Return the value of the fight at its beginning."""
        self._made.grow(mana)
        return self._made.start[life, mana][self._made.foe]


@budget.kept(4000)
def boosts(
    ours: tuple[int, int, int], theirs: tuple[int, int, int], foe: int, limit: int,
    claim: int, regains: int, price: float, dragon: Boosts | None = None,
    heir: Boosts | None = None, others: tuple[int, ...] = (),
) -> Boosts:  # fmt: skip
    """Return the table for initiative, attack and defence of both and the monster's life ``foe``.

    ``claim`` is 1 or -1 if the party always strikes first or last; ``dragon`` is the table for the
    dragon that the Wizard may become. ``others`` are the attacks of those who strike with the
    monster, and ``heir`` is the table for the fight against them that follows.
    """
    before, after, together = initiative(ours[0] - theirs[0])
    if claim:
        before, after, together = (1.0, 0.0, 0.0) if claim > 0 else (0.0, 1.0, 0.0)
    hits = [blow(ours[1] + extra - theirs[2]) for extra in range(MOST + 1)]
    hurts = blow(theirs[1] - ours[2])
    for attack in others:
        hurts = _together(hurts, blow(attack - ours[2]))
    order = (before, after, together)
    return Boosts(_Table(hits, hurts, order, foe, limit, regains, price, dragon, heir))


def _together(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    """Return the probabilities of 0, 1, 2 … damage from two blows together."""
    chances = [0.0] * (len(one) + len(other) - 1)
    for (a, p), (b, q) in product(enumerate(one), enumerate(other)):
        chances[a + b] += p * q
    return tuple(chances)


class _Table:
    """A table under construction: values of moments by (life, mana) and the monster's life."""

    def __init__(
        self, hits: list[tuple[float, ...]], hurts: tuple[float, ...],
        order: tuple[float, float, float], foe: int, limit: int, regains: int, price: float,
        dragon: Boosts | None, heir: Boosts | None,
    ) -> None:  # fmt: skip
        self.dragon, self.stays = dragon, 1.0 if dragon is None else 5 / 6
        self.heir = heir
        self.hits, self.hurts, self.order = hits, hurts, order
        self.foe, self.limit, self.regains, self.price = foe, limit, regains, price
        self.start: dict[tuple[int, int], list[float]] = {}
        self.answer: dict[tuple[int, int], list[float]] = {}
        self.reply: dict[tuple[int, int], list[float]] = {}
        self.table: dict[tuple[int, int, int, int], int] = {}
        self.choice: dict[tuple[int, int], int] = {}
        self.known = 0  # moments with less mana than this
        self.kills = [[sum(row[f:]) for f in range(foe + 1)] for row in hits]

    def grow(self, mana: int) -> None:
        """Evaluate all moments up to this much mana."""
        while self.known <= mana:
            for life in range(1, self.limit + 1):
                self._group(life, self.known)
            self.known += 1

    def _worth(self, life: int, mana: int) -> float:
        if self.heir is not None:
            return self.heir.worth(life, mana)
        return 1 + self.price * (life + mana)

    def _after(self, life: int, mana: int, damage: int) -> tuple[int, int] | None:
        life -= damage
        if life >= 1:
            return life, mana
        return (1, mana + life - 1) if life + mana >= 1 else None

    def _group(self, life: int, mana: int) -> None:
        foe, hurts, (before, after, together) = self.foe, self.hurts, self.order
        budget.spend(_CELL * (foe + 1) * (1 + min(mana, foe + 6)))
        budget.hold(_BYTES * (foe + 1))
        here = (life, mana)
        wounds = [(p, self._after(life, mana, d)) for d, p in enumerate(hurts) if d and p]
        known = [(p, then) for p, then in wounds if then is not None]
        hit, miss, unhurt = self.hits[0], self.hits[0][0], hurts[0]
        worth = self._worth(life, mana)
        dying = unhurt * worth + sum(p * self._worth(*then) for p, then in known)
        start, reply = [worth] + [0.0] * foe, [worth] + [0.0] * foe
        answer = [dying] + [0.0] * foe
        self.start[here], self.answer[here], self.reply[here] = start, answer, reply
        hurt_answer = [sum(p * self.start[t][f] for p, t in known) for f in range(foe + 1)]
        hurt_reply = [sum(p * self.reply[t][f] for p, t in known) for f in range(foe + 1)]
        # The best strike with mana, whose successors are known already.
        dear = self._dear(life, mana)
        angry = (1 - self.stays) * self.dragon.worth(life, mana) if self.dragon else 0.0
        change = 1.0
        while change > _STILL:
            change = 0.0
            budget.spend(_SWEPT * foe)
            for f in range(1, foe + 1):
                base = [0.0, 0.0, 0.0]
                for d in range(1, len(hit)):
                    rest = f - d
                    if rest > 0:
                        base[0] += hit[d] * answer[rest]
                        base[1] += hit[d] * start[rest]
                        base[2] += hit[d] * answer[rest]
                    else:
                        base[0] += hit[d] * worth
                        base[1] += hit[d] * worth
                        base[2] += hit[d] * dying
                if self.regains:
                    value = start[f]
                    own = self._own(f, value, base, dear, miss, unhurt, hurt_answer)
                else:
                    value = self._fixed(f, base, dear, miss, unhurt, hurt_answer, hurt_reply, angry)
                    own = self._own(f, value, base, dear, miss, unhurt, hurt_answer)
                answer[f] = hurt_answer[f] + unhurt * value
                reply[f] = own[1]
                turned = before * own[0] + after * (hurt_reply[f] + unhurt * own[1])
                turned += together * own[2]
                turned = turned * self.stays + angry
                for at in self._leads_to(f):
                    change = max(change, abs(start[at] - turned))
                    start[at] = turned
            if not self.regains:
                break
        for (point, f), boost in self.choice.items():
            if boost:
                self.table[point, life, mana, f] = boost

    def _leads_to(self, risen: int) -> tuple[int, ...]:
        """Return the lives that become ``risen`` at the start of a turn."""
        if not self.regains:
            return (risen,)
        if risen == self.foe:
            return tuple(range(max(1, self.foe - self.regains), self.foe + 1))
        return (risen - self.regains,) if risen > self.regains else ()

    def _dear(self, life: int, mana: int) -> list[list[tuple[float, int]]]:
        """Return the best value with at least 1 mana, and that amount, by point and life."""
        best = [[(-1.0, 0)] * (self.foe + 1) for _ in range(3)]
        for boost in range(1, min(mana, self.foe + 6) + 1):
            left = (life, mana - boost)
            start, answer, worth = self.start[left], self.answer[left], self._worth(*left)
            hits, kills, dying = self.hits[boost], self.kills[boost], self.answer[left][0]
            for f in range(max(1, boost - 6), self.foe + 1):
                answered = sum(map(mul, hits, answer[f:0:-1]))
                unanswered = sum(map(mul, hits, start[f:0:-1]))
                for point, value in (
                    (BEFORE, answered + kills[f] * worth),
                    (AFTER, unanswered + kills[f] * worth),
                    (TOGETHER, answered + kills[f] * dying),
                ):
                    if value > best[point][f][0] + _STILL:
                        best[point][f] = value, boost
        return best

    def _own(
        self, f: int, value: float, base: list[float], dear: list[list[tuple[float, int]]],
        miss: float, unhurt: float, hurt_answer: list[float],
    ) -> tuple[float, float, float]:  # fmt: skip
        """Return the best values at each point if a turn's start at ``f`` has ``value``."""
        answer = hurt_answer[f] + unhurt * value
        cheap = (base[0] + miss * answer, base[1] + miss * value, base[2] + miss * answer)
        best = []
        for point in range(3):
            much, boost = dear[point][f]
            if much > cheap[point] + _STILL:
                self.choice[point, f] = boost
                best.append(much)
            else:
                self.choice[point, f] = 0
                best.append(cheap[point])
        return best[0], best[1], best[2]

    def _fixed(
        self, f: int, base: list[float], dear: list[list[tuple[float, int]]], miss: float,
        unhurt: float, hurt_answer: list[float], hurt_reply: list[float],
        angry: float,
    ) -> float:  # fmt: skip
        """Return the value of a turn's start that may lead back to itself."""
        before, after, together = self.order
        value = 0.0
        for _ in range(8):
            own = self._own(f, value, base, dear, miss, unhurt, hurt_answer)
            total = before * own[0] + after * (hurt_reply[f] + unhurt * own[1]) + together * own[2]
            total = total * self.stays + angry
            slope = (
                self.stays
                * miss
                * unhurt
                * (
                    before * (not self.choice[0, f])
                    + after * (not self.choice[1, f])
                    + together * (not self.choice[2, f])
                )
            )
            if slope > 1 - _STILL:
                return 0.0
            new = (total - slope * value) / (1 - slope)
            if abs(new - value) < _STILL:
                return new
            value = new
        return value
