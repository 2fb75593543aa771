"""The values of fights with one monster and their best boosts, for all life and mana.

A moment of a fight is (life, mana, the monster's life) at one of three points of a turn: ``start``,
``answer`` (the monster has yet to strike) and ``reply`` (the party has yet to). Mana is drunk for a
boost before a strike, or to heal to 1 after a killing blow; healing later is always possible, so
waiting loses nothing. So life + mana falls whenever either changes, and moments are evaluated by
rising sums, each sum at once: the values of smaller sums are known, and transitions back to the
same life and mana form a system of linear equations over the monster's life.

The Wizard's omens give several kinds of turns (``Turn``) and lead to other fights (``wizard``). The
Wyrn's fellings are left out, which is good enough for planning; ``melee`` evaluates those fights
exactly. Monsters with equal life are processed together.

Boosts are optimal if a victory is worth 1, plus ``price`` for each point of life and mana left. To
a party that must eat life (``Hunger``) life is worth more than mana. So before its strikes, each of
which may be the last, mana may become life (``HEAL``); the sum stays the same. An ``Aim`` has the
plan's own values of what is left, so boosts and healing are optimal for what follows the fight.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon.rules.monsters import FELLING, SURGE
from dungeongen.games.sudongeon.solver.combat.boosts import (
    AFTER,
    BEFORE,
    TOGETHER,
    blow,
    initiative,
)
from dungeongen.search import budget
from dungeongen.search.exact import dice, solve

Floats = NDArray[np.float64]
Boosts = NDArray[np.int8]
Numbers = NDArray[np.int64]
SIXTH = 1 / 6
HEAL = -1
"""In place of a boost: turn a point of mana into life first."""
DICE = 36  # rolls of two dice
_ALMOST = 1 - 1e-14  # avoids division by zero in a cycle where nobody is ever hurt
_TRIES, _NOISE = 6, 1e-12
_BYTES = 50  # of a moment


class Pairing(NamedTuple):
    """Party and monster at the start of a fight; ``claim``: 1 or -1 if the party is always first or
    last; ``stays``: the probability of a plain turn, if the Wizard's omens matter only in that way;
    ``members``: those whom the Wyrn may fell (``sides.Us.fallible``)."""

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


class Hunger(NamedTuple):
    """The prices of a party that has only life to eat: of ``life``, and, less, of ``mana``."""

    life: float
    mana: float


class Aim(NamedTuple):
    """What each life and stock of mana left after a victory is worth, at most 1."""

    worth: tuple[tuple[float, ...], ...]


Price = float | Hunger | Aim | None
"""What a victory is worth for each point of life and mana left, or for all that is left (``Aim``);
``None``: no boosts."""


class Hurt(NamedTuple):
    """Moments after a blow; in ``saved`` mana must bring the party back to 1 life."""

    after: Floats
    saved: Floats


class Turn(NamedTuple):
    """One kind of turn: the probabilities of the monster's regeneration from life to life, and the
    effects of strikes in each fight (``ways``: transition counts of 36, by boost, from life to
    life; ``hurts``: probabilities by damage)."""

    rise: Floats
    ways: Floats
    hurts: Floats

    @property
    def hits(self) -> Floats:
        """The transition probabilities of strikes without a boost, from life to life."""
        return self.ways[:, 0] / DICE


@budget.kept(64)
def hopes(pairing: Pairing, limit: int, most: int) -> Floats:
    """Return the optimal odds of winning, by life, mana and the monster's life."""
    best = np.zeros((limit + 1, most + 1, pairing.foe_life + 1))
    with budget.taken():
        fights = Fights([pairing], limit, most, 0.0)
        fights.think()
    for total, known in enumerate(fights.start):
        lives = lives_of(total, limit, most)
        best[lives, total - lives] = np.minimum(1.0, known[0])
    budget.hold(best.nbytes)
    return best


def lives_of(total: int, limit: int, most: int) -> Numbers:
    """Return the possible lives of a party whose life and mana add up to ``total``."""
    return np.arange(max(1, total - most), min(limit, total) + 1)


class Fights:
    """Fights with monsters of equal life, evaluated together, one sum of life and mana at a time.

    Values are arrays over fight, life (least possible first) and the monster's life, in lists by
    the sum of life and mana; ``boosts`` are over fight, turn, point, life, mana and monster's life.
    """

    def __init__(self, pairings: list[Pairing], limit: int, most: int, price: Price) -> None:
        self.count, self.limit, self.most = len(pairings), limit, most
        one = pairings[0]
        order = np.array([_order(fight) for fight in pairings])
        self.order: list[Floats] = [share[:, None, None] for share in order.T]
        self.foe = one.foe_life
        self.ours = [fight.attack - fight.foe_defence for fight in pairings]
        self.theirs = [fight.foe_attack - fight.defence for fight in pairings]
        shape = self.count * (limit + 1) * (most + 1) * (self.foe + 1)
        budget.take(_BYTES * shape)
        self.strongest = 0 if price is None else min(most, max(0, self.foe + 5 - min(self.ours)))
        rise = self._rise({one.regains: one.stays})
        self.turns = [Turn(rise, self._hits(), self._hurts())]
        self.heals = isinstance(price, Hunger | Aim)
        self.worth = _worth(price, limit, most)
        self.dull: NDArray[np.bool_] = np.zeros(self.count, bool)  # no wizard is awake

    @property
    def nbytes(self) -> int:
        """The bytes of what ``think`` found."""
        kinds = 4 + 3 * len(self.turns)  # starts and replies, each with two sorts of wounds
        cells = self.boosts.size // (3 * len(self.turns))
        return self.boosts.nbytes + 8 * kinds * cells

    def _rise(self, gains: dict[int, float]) -> Floats:
        """Return the transitions of the monster's life for given probabilities of gains."""
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
        """Let turns begin with the Wizard's die (chapter 3), without omens that change the fight.

        ``unheeded``: the number of his omens that change nothing.
        """
        idle, usual = self._rise({0: SIXTH}), self.turns[0]
        mending = self._rise({0: unheeded * SIXTH, **dict.fromkeys((1, 2, 3), SIXTH / 3)})
        self.turns = [
            Turn(mending, usual.ways, usual.hurts),
            Turn(idle, usual.ways, self._hurts(more=SURGE)),
            Turn(idle, self._hits(less=SURGE), usual.hurts),
        ]

    def think(self, past: list[Floats] | None = None) -> None:
        """Compute ``boosts`` and the values of turns: at their ``start``, and ``turned``, after a
        roll of the Wizard without effect.

        ``past``: additional values of their start, by the monster's life from 1.
        """
        ways, none = len(self.turns), np.zeros((self.count, 0, self.foe + 1))
        self.start, self.turned = [none], [none[..., 1:]]
        self.answer = [[none] for _ in range(ways)]
        self.start_hurt = [self.hurt(none)]  # after a blow of the monster
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
        for _ in range(_TRIES * (len(lives) if self.heals else 1)):
            own = self._plain(start, worth, wounds)
            healed = self.heals and self._heal(np.maximum(own, dear), dear, amounts)
            better = own >= dear - _NOISE
            if not healed and (better == plain).all():
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

    @staticmethod
    def _heal(strikes: Floats, dear: Floats, amounts: Numbers) -> bool:
        """Let mana become life where strikes are better with more; return whether any are."""
        more = np.maximum.accumulate(strikes[..., ::-1, 1:], -2)[..., -2::-1, :]
        better = more > strikes[..., :-1, 1:] + _NOISE
        np.copyto(dear[..., :-1, 1:], more, where=better)
        amounts[..., :-1, 1:][better] = HEAL
        return bool(better.any())

    def _answer(self, k: int, start: Floats, wounds: Floats) -> Floats:
        """Return the values of answers, whether the monster's blow hurts or not."""
        answer = wounds.copy()
        answer[..., 1:] += self.turns[k].hurts[:, 0, None, None] * start[..., 1:]
        return answer

    def _plain(self, start: Floats, worth: Floats, wounds: list[tuple[Floats, Floats]]) -> Floats:
        """Return the values of strikes without a boost, by turn and point."""
        found = []
        for k, turn in enumerate(self.turns):
            answer = self._answer(k, start, wounds[k][0])
            clean = answer.copy()
            clean[..., :1] = worth
            strikes = np.stack([clean, start, answer])
            found.append(dice(strikes, turn.ways[:, 0].swapaxes(1, 2)) / DICE)
        return np.stack(found)

    def _turn(self, strikes: Floats, reply: Floats) -> Floats:
        """Return the values of a turn from those of its strikes and replies."""
        before, behind, together = self.order
        turn: Floats = before * strikes[BEFORE] + behind * reply + together * strikes[TOGETHER]
        return turn

    def _start(
        self, worth: Floats, wounds: list[tuple[Floats, Floats]], dear: Floats,
        plain: NDArray[np.bool_], past: Floats | None,
    ) -> Floats:  # fmt: skip
        """Return the values of turns at their start, if some strikes are without a boost."""
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
        """Return the values of answers and replies if the monster's blow hurts, by turn; for
        answers also if it dies while striking."""
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
        """Return the values of the best boosted strikes and the boosts, by turn and point."""
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
        """Return the values of moments with less mana, by fight, amount and life."""
        after = np.zeros((self.count, len(amounts), len(lives), self.foe + 1))
        for which, boost in enumerate(amounts.tolist()):
            count, first = self.alike(total, boost, lives)
            after[:, which, :count] = sums[total - boost][: self.count, first : first + count]
        return after

    def narrow(self, total: int) -> None:
        """Leave out fights that cannot have this much life and mana: set ``count`` and others."""

    def hurt(self, sums: Floats) -> tuple[Hurt, Hurt]:
        """Return the values of moments after a light and after a hard blow of the monster."""
        light = Hurt(sums, sums[:, :1])
        return light, light

    def fallen(self, masses: Floats, damage: int) -> Floats:
        """Return the masses after the monster's blow, by fight."""
        return masses

    def healed(self, masses: Floats) -> Floats:
        """Return the masses that survive, by fight, where mana has to heal."""
        return masses

    def wounded(self, total: int, damage: int, lives: Numbers) -> tuple[int, slice]:
        """Return the number of lives that mana brings back to 1 after a blow, and the slice of the
        others."""
        least, lower = int(lives[0]), max(1, total - damage - self.most)
        back = min(max(0, damage - least + 1), len(lives))
        first = least + back - damage - lower
        return back, slice(first, first + len(lives) - back)

    def alike(self, total: int, boost: int, lives: Numbers) -> tuple[int, int]:
        """Return the number of lives that can pay for a boost, and the index of the least after
        it."""
        left, least = total - boost, int(lives[0])
        return min(int(lives[-1]), left) - least + 1, least - max(1, left - self.most)


def _worth(price: Price, limit: int, most: int) -> Floats:
    """Return what victories are worth, by the life and mana left."""
    if isinstance(price, Aim):
        return np.array(price.worth)
    life, mana = price if isinstance(price, Hunger) else (price or 0.0,) * 2
    left: Floats = np.add.outer(life * np.arange(limit + 1), mana * np.arange(most + 1))
    return 1 + left


def raised(rise: Floats, values: Floats) -> Floats:
    """Return ``rise @ values``."""
    return few(values.swapaxes(-1, -2), rise.T).swapaxes(-1, -2)


def few(values: Floats, matrix: Floats) -> Floats:
    """Return ``values @ matrix`` for columns with few entries, added from the first."""
    filled = matrix != 0
    rows = np.argsort(~filled, axis=0, kind="stable")[: int(filled.sum(0).max())]
    found: Floats = np.zeros((*values.shape[:-1], matrix.shape[1]))
    for row in rows:
        found += values[..., row] * matrix[row, np.arange(matrix.shape[1])]
    return found


def solved(system: Floats, right: Floats) -> Floats:
    """Solve ``system @ x = right``, quickly if no transition leads to a higher life."""
    return solve(system[..., ::-1, ::-1], right[..., ::-1, :])[..., ::-1, :]


def added(values: Floats, axis: int) -> Floats:
    """Return the sums along an axis, from the first to the last."""
    found: Floats = np.zeros(values.shape[:axis] + values.shape[axis + 1 :])
    for one in np.moveaxis(values, axis, 0):
        found += one
    return found


@lru_cache(maxsize=512)
def _hit(surplus: int, foe: int) -> Floats:
    """Return the transition counts (of 36) of a monster's life under a strike."""
    hit = np.zeros((foe + 1, foe + 1))
    for life in range(1, foe + 1):
        for damage, p in enumerate(blow(surplus)):
            hit[life, max(0, life - damage)] += round(DICE * p)
    return hit


def _order(fight: Pairing) -> tuple[float, float, float]:
    """Return the probabilities that the party strikes before, after, or with the monster."""
    if fight.claim:
        return (1.0, 0.0, 0.0) if fight.claim > 0 else (0.0, 1.0, 0.0)
    return initiative(fight.initiative - fight.foe_initiative)
