"""What fights with one monster are worth, and the best boosts in them, for all life and mana.

A moment of a fight is (life, mana, the monster's life) at one of three points of a turn: ``start``,
``answer`` (the monster has yet to strike) and ``reply`` (the party has yet to). Mana is drunk for a
boost before a strike, or for healing to 1 after a killing blow; healing later is always possible,
so nothing is lost by waiting. Life + mana thus falls whenever either changes, and moments are
worked through by rising sums, each sum at once: what leads to smaller sums is known, and what leads
back to the same life and mana is a system of linear equations over the monster's life.

The Wizard's omens make a turn go one of several ways (``Turn``), and lead to other fights besides
(``omens``). The Wyrn's fellings are left out: good enough to plan by; ``melee`` knows his fights
exactly. Monsters that differ in all but life are worked on together.

Boosts are the best ones for a victory that is worth 1, and ``price`` for each point of life and
mana left.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon.boosts import AFTER, BEFORE, TOGETHER, blow, initiative
from dungeongen.games.sudongeon.fight import FELLING, SURGE
from dungeongen.search.exact import dice, solve

Floats = NDArray[np.float64]
Boosts = NDArray[np.int8]
Numbers = NDArray[np.int64]
SIXTH = 1 / 6
DICE = 36  # ways that two dice fall
_ALMOST = 1 - 1e-14  # keeps a circle in which nobody is ever hurt from dividing by zero
_TRIES, _NOISE = 6, 1e-12


class Pairing(NamedTuple):
    """Party and monster at a fight's beginning; ``claim``: 1 or -1 if the party is always first or
    last; ``stays``: the chance that a turn goes on as a plain one, if that is all that is asked of
    the Wizard's omens; ``members``: for the Wyrn, whom he may fell (``sides.Us.fallible``)."""

    initiative: int
    attack: int
    defence: int
    foe_initiative: int
    foe_attack: int
    foe_defence: int
    foe_life: int
    claim: int = 0
    regains: int = 0
    stays: float = 1.0
    members: tuple[tuple[int, int, int, int], ...] = ()


class Hurt(NamedTuple):
    """Moments behind a blow: ``saved``, of which mana must bring the party back to 1 life."""

    after: Floats
    saved: Floats


class Turn(NamedTuple):
    """One way a turn may go: how likely the monster rises from a life to a life; what strikes take,
    fight by fight (``ways``: in how many of 36 ways the dice fall, by boost, from life to life;
    ``hurts``: how likely, by damage)."""

    rise: Floats
    ways: Floats
    hurts: Floats

    @property
    def hits(self) -> Floats:
        """How likely strikes without a boost lead from life to life."""
        return self.ways[:, 0] / DICE


@lru_cache(maxsize=64)
def hopes(pairing: Pairing, limit: int, most: int) -> Floats:
    """Return the best chance to win there is, by life, mana and the monster's life."""
    best = np.zeros((limit + 1, most + 1, pairing.foe_life + 1))
    fights = Fights([pairing], limit, most, 0.0)
    fights.think()
    for total, known in enumerate(fights.start):
        lives = lives_of(total, limit, most)
        best[lives, total - lives] = np.minimum(1.0, known[0])
    return best


def lives_of(total: int, limit: int, most: int) -> Numbers:
    """Return the lives that a party may have of which life and mana sum up to ``total``."""
    return np.arange(max(1, total - most), min(limit, total) + 1)


class Fights:
    """Fights with monsters of one life, worked on together, all of a sum of life and mana at once.

    Worths are by fight, life (the least there may be first) and the monster's life, in lists by the
    sum of life and mana; ``boosts`` by fight, turn, point, life, mana and the monster's life.
    """

    def __init__(self, pairings: list[Pairing], limit: int, most: int, price: float | None) -> None:
        self.count, self.limit, self.most = len(pairings), limit, most
        one = pairings[0]
        order = np.array([_order(fight) for fight in pairings])
        self.order: list[Floats] = [share[:, None, None] for share in order.T]
        self.foe = one.foe_life
        self.ours = [fight.attack - fight.foe_defence for fight in pairings]
        self.theirs = [fight.foe_attack - fight.defence for fight in pairings]
        self.strongest = 0 if price is None else min(most, max(0, self.foe + 5 - min(self.ours)))
        rise = self._rise({one.regains: one.stays})
        self.turns = [Turn(rise, self._hits(), self._hurts())]
        left = np.add.outer(np.arange(limit + 1), np.arange(most + 1))
        self.worth: Floats = 1 + (price or 0.0) * left
        self.dull: NDArray[np.bool_] = np.zeros(self.count, bool)  # no wizard is awake

    def _rise(self, gains: dict[int, float]) -> Floats:
        """Return how likely the monster rises from each life by so much."""
        rise = np.zeros((self.foe + 1, self.foe + 1))
        for gain, p in gains.items():
            for life in range(1, self.foe + 1):
                rise[life, min(self.foe, life + gain)] += p * _ALMOST
        return rise[1:, 1:]

    def _hits(self, less: int = 0) -> Floats:
        """Return the party's hits by boost, as matrices over the monster's life; 0: dead."""
        boosts = range(self.strongest + 1)
        return np.array([[_hit(o + b - less, self.foe) for b in boosts] for o in self.ours])

    def _hurts(self, more: int = 0) -> Floats:
        blows = [blow(surplus + more) for surplus in self.theirs]
        hurts = np.zeros((self.count, max(map(len, blows))))
        for fight, chances in enumerate(blows):
            hurts[fight, : len(chances)] = chances
        return hurts

    def ominous(self, unheeded: int = 0) -> None:
        """Let turns begin with the Wizard's die (chapter 3), but for what leads to other fights.

        ``unheeded``: so many of his omens change nothing.
        """
        idle, usual = self._rise({0: SIXTH}), self.turns[0]
        mending = self._rise({0: unheeded * SIXTH, **dict.fromkeys((1, 2, 3), SIXTH / 3)})
        self.turns = [
            Turn(mending, usual.ways, usual.hurts),
            Turn(idle, usual.ways, self._hurts(more=SURGE)),
            Turn(idle, self._hits(less=SURGE), usual.hurts),
        ]

    def think(self, past: list[Floats] | None = None) -> None:
        """Work out ``boosts``, and what turns are worth: at their ``start``, and ``turned``, with
        the Wizard's die thrown in vain.

        ``past``: what their start is worth besides, by the monster's life from 1.
        """
        ways, none = len(self.turns), np.zeros((self.count, 0, self.foe + 1))
        self.start, self.turned = [none], [none[..., 1:]]
        self.answer = [[none] for _ in range(ways)]
        self.start_hurt = [self.hurt(none)]  # behind a blow of the monster
        self.reply_hurt = [[self.hurt(none)] for _ in range(ways)]
        shape = (self.count, ways, 3, self.limit + 1, self.most + 1, self.foe + 1)
        self.boosts = np.zeros(shape, np.int8)
        for total in range(1, self.limit + self.most + 1):
            self.narrow(total)
            self._sum(total, None if past is None else past[total])

    def _sum(self, total: int, past: Floats | None) -> None:
        lives = lives_of(total, self.limit, self.most)
        worth = self.worth[lives, total - lives][:, None]
        wounds = self._wounds(total, lives, worth)
        dear, amounts = self._boosted(total, lives)
        plain = np.ones(dear.shape, bool)  # strikes without a boost
        start = self._start(worth, wounds, dear, plain, past)
        for _ in range(_TRIES):
            better = self._plain(start, worth, wounds) >= dear - _NOISE
            if (better == plain).all():
                break
            plain = better
            start = self._start(worth, wounds, dear, plain, past)
        strikes = np.where(plain, self._plain(start, worth, wounds), dear)
        self.start.append(start)
        self.start_hurt.append(self.hurt(start))
        for k, turn in enumerate(self.turns):
            answer, reply = wounds[k]
            if not k:  # before the reply is known
                unhurt = turn.hurts[:, 0, None, None]
                turned = self._turn(strikes[k], reply + unhurt * strikes[k, AFTER])
                self.turned.append(turned[..., 1:])
            self.answer[k].append(self._answer(k, start, answer))
            strikes[k, AFTER, ..., :1] = worth
            self.reply_hurt[k].append(self.hurt(strikes[k, AFTER]))
        chosen = np.where(plain, 0, amounts)
        chosen[..., 0] = 0
        self.boosts[: self.count, :, :, lives, total - lives] = np.moveaxis(chosen, 2, 0)

    def _answer(self, k: int, start: Floats, wounds: Floats) -> Floats:
        """Return what answers are worth, whether the monster's blow hurts or not."""
        answer = wounds.copy()
        answer[..., 1:] += self.turns[k].hurts[:, 0, None, None] * start[..., 1:]
        return answer

    def _plain(self, start: Floats, worth: Floats, wounds: list[tuple[Floats, Floats]]) -> Floats:
        """Return what strikes without a boost are worth, by turn, point, and as worths are."""
        found = []
        for k, turn in enumerate(self.turns):
            answer = self._answer(k, start, wounds[k][0])
            clean = answer.copy()
            clean[..., :1] = worth
            strikes = np.stack([clean, start, answer])
            found.append(dice(strikes, turn.ways[:, 0].swapaxes(1, 2)) / DICE)
        return np.stack(found)

    def _turn(self, strikes: Floats, reply: Floats) -> Floats:
        """Return what a turn is worth of which strikes and replies are worth so much."""
        before, behind, together = self.order
        turn: Floats = before * strikes[BEFORE] + behind * reply + together * strikes[TOGETHER]
        return turn

    def _start(
        self, worth: Floats, wounds: list[tuple[Floats, Floats]], dear: Floats,
        plain: NDArray[np.bool_], past: Floats | None,
    ) -> Floats:  # fmt: skip
        """Return what turns are worth at their start, if some strikes are without a boost."""
        nothing = np.zeros(dear.shape[2:])
        nothing[..., :1] = worth
        strikes = np.where(plain, self._plain(nothing, worth, wounds), dear)
        system, right = np.eye(self.foe), np.zeros(1) if past is None else past
        for k, turn in enumerate(self.turns):
            unhurt = turn.hurts[:, 0, None, None]
            parts = self._turn(strikes[k], wounds[k][1] + unhurt * strikes[k, AFTER])
            circle: Floats = unhurt * self._turn(plain[k], plain[k, AFTER])
            leads = circle[..., 1:, None] * turn.hits[:, None, 1:, 1:]
            system = system - raised(turn.rise, leads)
            right = right + few(parts[..., 1:], turn.rise.T)
        start = np.empty(nothing.shape)
        start[..., :1] = worth
        start[..., 1:] = solved(system, right[..., None])[..., 0]
        return start

    def _wounds(self, total: int, lives: Numbers, worth: Floats) -> list[tuple[Floats, Floats]]:
        """Return what answers and replies are worth if the monster's blow hurts, by turn; answers
        also if it dies as it strikes."""
        found = []
        for k, turn in enumerate(self.turns):
            answer = np.zeros((self.count, len(lives), self.foe + 1))
            reply = np.zeros_like(answer)
            answer[..., :1] = turn.hurts[:, 0, None, None] * worth
            for damage in range(1, min(turn.hurts.shape[1], total)):
                back, alive = self.wounded(total, damage, lives)
                p = turn.hurts[:, damage, None, None]
                for known, sums in ((answer, self.start_hurt), (reply, self.reply_hurt[k])):
                    after, saved = sums[total - damage][damage >= FELLING]
                    known[:, :back] += p * saved[: self.count]
                    known[:, back:] += p * after[: self.count, alive]
            found.append((answer, reply))
        return found

    def _boosted(self, total: int, lives: Numbers) -> tuple[Floats, Numbers]:
        """Return what the best boosted strikes are worth, and the boosts, by turn and point."""
        shape = (len(self.turns), 3, self.count, len(lives), self.foe + 1)
        mana = total - lives
        amounts = np.arange(1, min(self.strongest, int(mana[0])) + 1)
        if not amounts.size:
            return np.full(shape, -1.0), np.zeros(shape, np.int64)
        stock = mana - amounts[:, None]
        dear, much = np.empty(shape), np.empty(shape, np.int64)
        start = self._after(self.start, total, lives, amounts)
        for k, turn in enumerate(self.turns):
            answer = self._after(self.answer[k], total, lives, amounts)
            clean = answer.copy()
            clean[..., 0] = self.worth[lives, np.maximum(stock, 0)]
            ways = turn.ways[:, 1 : len(amounts) + 1].swapaxes(2, 3)
            for point, then in enumerate((clean, start, answer)):
                values = dice(then, ways) / DICE
                values[:, stock < 0] = -1.0
                values[self.dull] = -1.0
                best = values.argmax(1)
                much[k, point] = amounts[best]
                dear[k, point] = np.take_along_axis(values, best[:, None], 1)[:, 0]
        return dear, much

    def _after(self, sums: list[Floats], total: int, lives: Numbers, amounts: Numbers) -> Floats:
        """Return what moments are worth with so much less mana, by fight, amount and life."""
        after = np.zeros((self.count, len(amounts), len(lives), self.foe + 1))
        for which, boost in enumerate(amounts.tolist()):
            count, first = self.alike(total, boost, lives)
            after[:, which, :count] = sums[total - boost][: self.count, first : first + count]
        return after

    def narrow(self, total: int) -> None:
        """Leave out fights that do not come to so much life and mana: set ``count`` and others."""

    def hurt(self, sums: Floats) -> tuple[Hurt, Hurt]:
        """Return what moments are worth behind a blow of the monster, a light and a hard one."""
        light = Hurt(sums, sums[:, :1])
        return light, light

    def fallen(self, masses: Floats, damage: int) -> Floats:
        """Return masses behind the monster's blow, by fight."""
        return masses

    def healed(self, masses: Floats) -> Floats:
        """Return what is left of masses, by fight, of which mana must heal."""
        return masses

    def wounded(self, total: int, damage: int, lives: Numbers) -> tuple[int, slice]:
        """Return how many of the lives mana brings back to 1 behind a blow, and where the others
        stand then."""
        least, lower = int(lives[0]), max(1, total - damage - self.most)
        back = min(max(0, damage - least + 1), len(lives))
        first = least + back - damage - lower
        return back, slice(first, first + len(lives) - back)

    def alike(self, total: int, boost: int, lives: Numbers) -> tuple[int, int]:
        """Return how many lives can pay for a boost, and where the least stands behind it."""
        left, least = total - boost, int(lives[0])
        return min(int(lives[-1]), left) - least + 1, least - max(1, left - self.most)


def raised(rise: Floats, values: Floats) -> Floats:
    """Return ``rise @ values``."""
    return few(values.swapaxes(-1, -2), rise.T).swapaxes(-1, -2)


def few(values: Floats, matrix: Floats) -> Floats:
    """Return ``values @ matrix``, of which each column has few entries, added from the first."""
    filled = matrix != 0
    rows = np.argsort(~filled, axis=0, kind="stable")[: int(filled.sum(0).max())]
    found: Floats = np.zeros((*values.shape[:-1], matrix.shape[1]))
    for row in rows:
        found += values[..., row] * matrix[row, np.arange(matrix.shape[1])]
    return found


def solved(system: Floats, right: Floats) -> Floats:
    """Return ``x`` with ``system @ x = right``, quickly if nothing leads to more of a life."""
    return solve(system[..., ::-1, ::-1], right[..., ::-1, :])[..., ::-1, :]


def added(values: Floats, axis: int) -> Floats:
    """Return the sums along an axis, from the first to the last."""
    found: Floats = np.zeros(values.shape[:axis] + values.shape[axis + 1 :])
    for one in np.moveaxis(values, axis, 0):
        found += one
    return found


@lru_cache(maxsize=512)
def _hit(surplus: int, foe: int) -> Floats:
    """Return in how many of 36 ways a strike takes a monster from a life to a life."""
    hit = np.zeros((foe + 1, foe + 1))
    for life in range(1, foe + 1):
        for damage, p in enumerate(blow(surplus)):
            hit[life, max(0, life - damage)] += round(DICE * p)
    return hit


def _order(fight: Pairing) -> tuple[float, float, float]:
    """Return how likely the party strikes before, after, or together with the monster."""
    if fight.claim:
        return (1.0, 0.0, 0.0) if fight.claim > 0 else (0.0, 1.0, 0.0)
    return initiative(fight.initiative - fight.foe_initiative)
