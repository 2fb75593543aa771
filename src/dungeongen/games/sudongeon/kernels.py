"""Fights with one monster as matrices: from all (life, mana) before to all after.

A moment of a fight is (life, mana, the monster's life) at one of three points of a turn: ``start``,
``answer`` (the monster has yet to strike) and ``reply`` (the party has yet to). Mana is drunk for a
boost before a strike, or for healing to 1 after a killing blow; healing later is always possible,
so nothing is lost by waiting. Life + mana thus falls whenever either changes, and moments are
worked through by rising sums, each sum at once: what leads to smaller sums is known, and what leads
back to the same life and mana is a system of linear equations over the monster's life.

The Wizard's omens make a turn go one of several ways (``Turn``); how such a fight ends is known to
``omens``, which asks here for boosts only. The Wyrn's fellings are left out: good enough to plan
by; ``melee`` knows his fights exactly. Monsters that differ in all but life are worked on together.

Boosts are the best ones for a victory that is worth 1, and ``price`` for each point of life and
mana left.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon.boosts import AFTER, BEFORE, TOGETHER, blow, initiative
from dungeongen.games.sudongeon.fight import SURGE

Floats = NDArray[np.float64]
Boosts = NDArray[np.int8]
Numbers = NDArray[np.int64]
SIXTH = 1 / 6
_ALMOST = 1 - 1e-14  # keeps a circle in which nobody is ever hurt from dividing by zero
_CELLS = 4_000_000  # of numbers in an array


class Pairing(NamedTuple):
    """Party and monster at a fight's beginning; ``claim``: 1 or -1 if the party is always first or
    last; ``stays``: the chance that a turn goes on as a plain one, if that is all that is asked of
    the Wizard's omens."""

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


class End(NamedTuple):
    """How a fight ends: ``after[l, m]``, the chance to win with so much left; ``lost``: more that
    may be."""

    after: Floats
    lost: float


class Kernel(NamedTuple):
    """``after[l, m, l2, m2]``: chance to win with so much left; ``boosts[turn, point, l, m, foe]``,
    of one turn only."""

    after: Floats
    boosts: Boosts

    @property
    def most(self) -> int:
        """The most mana that it is known for."""
        return int(self.after.shape[1]) - 1

    def end(self, life: int, mana: int) -> End:
        """Return how a fight ends that begins with so much."""
        return End(self.after[life, mana], 0.0)


class Turn(NamedTuple):
    """One way a turn may go: how likely the monster rises from a life to a life; what strikes take,
    fight by fight (``hits``: boost, from life to life; ``hurts``: damage)."""

    rise: Floats
    hits: Floats
    hurts: Floats


@lru_cache(maxsize=128)
def kernel(pairing: Pairing, limit: int, most: int, price: float | None) -> Kernel:
    """Return the kernel for life 1 to ``limit`` and mana 0 to ``most``; price ``None``: no boosts.

    Index 0 of a life is empty.
    """
    return next(kernels([pairing], limit, most, price))


def kernels(
    pairings: list[Pairing], limit: int, most: int, price: float | None
) -> Iterator[Kernel]:
    """Yield what ``kernel`` returns for each of several monsters with as much life, and as gifted
    to regain it."""
    many = max(1, _CELLS // ((limit + 1) * (most + 1)) ** 2 // (pairings[0].foe_life + 1))
    for at in range(0, len(pairings), many):
        yield from Fights(pairings[at : at + many], limit, most, price).kernels()


@lru_cache(maxsize=64)
def hopes(pairing: Pairing, limit: int, most: int) -> Floats:
    """Return the best chance to win there is, by life, mana and the monster's life."""
    best = np.zeros((limit + 1, most + 1, pairing.foe_life + 1))
    for total, known in enumerate(Fights([pairing], limit, most, 0.0).worths()):
        lives = lives_of(total, limit, most)
        best[lives, total - lives] = np.minimum(1.0, known[0])
    return best


def lives_of(total: int, limit: int, most: int) -> Numbers:
    """Return the lives that a party may have of which life and mana sum up to ``total``."""
    return np.arange(max(1, total - most), min(limit, total) + 1)


class Fights:
    """Fights with monsters of one life, worked on together, all of a sum of life and mana at once.

    Arrays are by fight, life (the least there may be first), the monster's life, and column.
    """

    def __init__(self, pairings: list[Pairing], limit: int, most: int, price: float | None) -> None:
        self.count, self.limit, self.most = len(pairings), limit, most
        one = pairings[0]
        order = np.array([_order(fight) for fight in pairings])
        self.order: list[Floats] = [share[:, None, None] for share in order.T]
        self.behind = bool(self.order[AFTER].any())
        self.foe = one.foe_life
        self.ours = [fight.attack - fight.foe_defence for fight in pairings]
        self.theirs = [fight.foe_attack - fight.defence for fight in pairings]
        self.strongest = 0 if price is None else min(most, self.foe + 5)
        rise = self._rise({one.regains: one.stays})
        self.turns = [Turn(rise, self._hits(), self._hurts())]
        # What is left at the end, by its sum of life and mana, which a fight never raises.
        sums = np.add.outer(np.arange(1, limit + 1), np.arange(most + 1)).reshape(-1)
        rising = np.argsort(sums, kind="stable")
        place = np.empty_like(rising)
        place[rising] = 1 + np.arange(len(rising))
        self.place = np.zeros((limit + 1, most + 1), np.int64)
        self.place[1:] = place.reshape(limit, most + 1)
        self.upto = 1 + np.searchsorted(sums[rising], np.arange(limit + most + 1), side="right")
        self.worth = np.zeros((limit + 1, most + 1))
        cost = price or 0.0
        for life in range(1, limit + 1):
            self.worth[life] = 1 + cost * (life + np.arange(most + 1))
        self.weights = np.concatenate([[0.0], self.worth[1:].reshape(-1)[rising]])
        self.unit = np.ones_like(self.worth)
        self.past: list[Floats] | None = None

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
            Turn(mending, usual.hits, usual.hurts),
            Turn(idle, usual.hits, self._hurts(more=SURGE)),
            Turn(idle, self._hits(less=SURGE), usual.hurts),
        ]

    def kernels(self) -> Iterator[Kernel]:
        """Yield the fights as matrices."""
        self._through()
        for which, boosts in enumerate(self.boosts):
            known = np.zeros((self.limit + 1, self.most + 1, 1 + self.limit * (self.most + 1)))
            for total, start in enumerate(self.start):
                lives = lives_of(total, self.limit, self.most)
                known[lives, total - lives, : start.shape[3]] = start[which, :, -1]
            yield Kernel(known[:, :, self.place], boosts)

    def worths(self, past: list[Floats] | None = None) -> list[Floats]:
        """Return what turns are worth at their start, by sum: fight, life and monster's life.

        ``past``: what their beginning is worth besides, where it leads to other fights.
        """
        self.place, self.upto = np.ones_like(self.place), np.full_like(self.upto, 2)
        self.unit, self.weights = self.worth, np.array([0.0, 1.0])
        self.past = past
        self._through()
        return self.starts

    def _through(self) -> None:
        ways, shape = len(self.turns), (self.count, 0, self.foe + 1)
        self.start = [np.zeros((*shape, 1))]  # by sum
        self.turned = [np.zeros((self.count, 0, self.foe))]  # what plain turns are worth
        self.answer: list[list[Floats]] = [[] for _ in range(ways)]  # by turn, then by sum
        self.reply: list[list[Floats]] = [[] for _ in range(ways)]
        # The same as worths.
        self.starts = [np.zeros(shape)]
        self.answers: list[list[Floats]] = [[np.zeros(shape)] for _ in range(ways)]
        self.boosts = np.zeros(
            (self.count, ways, 3, self.limit + 1, self.most + 1, self.foe + 1), np.int8
        )
        for known in (*self.answer, *self.reply):
            known.append(self.start[0])
        for total in range(1, self.limit + self.most + 1):
            self._sum(total)

    def _sum(self, total: int) -> None:
        wide, ways = int(self.upto[total]), range(len(self.turns))
        lives = lives_of(total, self.limit, self.most)
        unit = np.zeros((len(lives), wide))
        mana = total - lives
        unit[np.arange(len(lives)), self.place[lives, mana]] = self.unit[lives, mana]
        weights = self.weights[:wide]
        wounds = self._wounds(total, lives, unit)
        past = np.zeros((self.count, len(lives), self.foe, wide))
        if self.past is not None:
            past[..., -1] = self.past[total]
        worth = [(answer @ weights, reply @ weights[: reply.shape[3]]) for answer, reply in wounds]
        choices = self._chosen(total, lives, past @ weights, worth)
        # start = past + Σ rise (parts + circle start)
        system, right = np.eye(self.foe), past
        for k in ways:
            parts, circle = self._turn(k, total, lives, unit, wounds[k], choices[k])
            system = system - self.turns[k].rise @ circle
            right = right + self.turns[k].rise @ parts
            if not k:
                plain = parts, circle
        start = np.empty((self.count, len(lives), self.foe + 1, wide))
        start[:, :, 0] = unit
        start[:, :, 1:] = np.linalg.solve(system, right)
        self.start.append(start)
        self.starts.append(start @ weights)
        if self.past is not None:
            parts, circle = plain
            self.turned.append((parts + circle @ start[:, :, 1:]) @ weights)
        for k in ways:
            (answer, reply), turn = wounds[k], self.turns[k]
            answer[:, :, 1:] += turn.hurts[:, 0, None, None, None] * start[:, :, 1:]
            self.answer[k].append(answer)
            self.answers[k].append(answer @ weights)
            if self.behind:
                reply = turn.hits[:, None, 0] @ start
                reply[:, :, 1:] *= (choices[k][AFTER] == 0)[:, :, 1:, None]
                self._boost(reply[:, :, 1:], k, AFTER, total, lives, choices[k])
                reply[:, :, 0] = unit
            self.reply[k].append(reply)
            for point in range(3):
                self.boosts[:, k, point, lives, mana] = choices[k][point]

    def _wounds(self, total: int, lives: Numbers, unit: Floats) -> list[tuple[Floats, Floats]]:
        """Return what the monster's blows lead to, by turn and points, if they hurt."""
        shape = (self.count, len(lives), self.foe + 1, unit.shape[1])
        found = []
        for k, turn in enumerate(self.turns):
            answer = np.zeros(shape)
            reply = np.zeros(shape if self.behind else (*shape[:3], 1))
            for damage in range(1, min(turn.hurts.shape[1], total)):
                left = total - damage
                # Lives that are left, and lives that mana brings back to 1.
                least, lower = int(lives[0]), max(1, left - self.most)
                back = min(max(0, damage - least + 1), len(lives))
                first = least + back - damage - lower
                p = turn.hurts[:, damage, None, None, None]
                for known, sums in ((answer, self.start), (reply, self.reply[k])):
                    if known is reply and not self.behind:
                        continue
                    after = p * sums[left]
                    known[:, :back, :, : after.shape[3]] += after[:, :1]
                    known[:, back:, :, : after.shape[3]] += after[
                        :, first : first + len(lives) - back
                    ]
            # A monster that dies while it strikes.
            answer[:, :, 0] += turn.hurts[:, 0, None, None] * unit
            found.append((answer, reply))
        return found

    def _turn(
        self, k: int, total: int, lives: Numbers, unit: Floats,
        wounds: tuple[Floats, Floats], choice: list[Numbers],
    ) -> tuple[Floats, Floats]:  # fmt: skip
        """Return what a turn leads to, and how it leads back to its start, by the monster's life.

        A turn: before · own0 + behind · (hurt_reply + unhurt · own1) + together · own2
        """
        turn = self.turns[k]
        hit, unhurt = turn.hits[:, None, 0], turn.hurts[:, 0, None, None, None]
        answer, reply = wounds
        parts = np.zeros((*answer.shape[:2], self.foe, answer.shape[3]))
        circle = np.zeros((*answer.shape[:2], self.foe, 1))
        for point, share in enumerate(self.order):
            if not share.any():
                continue
            free = (choice[point] == 0)[:, :, 1:, None]
            if point == TOGETHER:
                own = hit[:, :, 1:] @ answer
            else:
                own = hit[:, :, 1:, :1] * unit[:, None]
                if point == BEFORE:
                    own = own + hit[:, :, 1:, 1:] @ answer[:, :, 1:]
            own = own * free
            self._boost(own, k, point, total, lives, choice)
            if point == AFTER:
                own = reply[:, :, 1:] + unhurt * own
            parts += share[..., None] * own
            circle += share[..., None] * unhurt * free
        return parts, circle * hit[:, :, 1:, 1:]

    def _chosen(
        self, total: int, lives: Numbers, past: Floats, wounds: list[tuple[Floats, Floats]]
    ) -> list[list[Numbers]]:
        """Return the boosts by turn and point, by fight, life and the monster's life."""
        shape, mana = (self.count, len(lives), self.foe + 1), total - lives
        amounts = np.arange(1, min(self.strongest, int(mana[0])) + 1)
        if not amounts.size:
            none = np.zeros(shape, np.int64)
            return [[none, none, none]] * len(self.turns)
        stock = mana - amounts[:, None]
        can = stock >= 0
        stock = np.maximum(stock, 0)
        worth = self.worth[lives, mana][:, None]
        best, much = list[Floats](), list[Numbers]()
        starts = self._after(self.starts, total, lives, amounts)
        for k, turn in enumerate(self.turns):
            answers = self._after(self.answers[k], total, lives, amounts)
            clean = answers.copy()
            clean[..., 0] = self.worth[lives, stock]
            strikes = turn.hits[:, 1 : len(amounts) + 1].swapaxes(2, 3)
            for then in (clean, starts, answers):
                values = then @ strikes
                values[:, ~can] = -1.0
                best.append(values.max(1))
                much.append(amounts[values.argmax(1)])
        before, behind, together = self.order
        eye = np.eye(self.foe)
        free = [np.ones(shape, bool) for _ in best]
        for _ in range(6):
            system, right = eye, past
            for k, turn in enumerate(self.turns):
                hit, unhurt = turn.hits[:, 0].swapaxes(1, 2), turn.hurts[:, 0, None, None]
                answer, reply = wounds[k]
                clean = answer.copy()
                clean[..., :1] = worth
                frees, bests = free[3 * k : 3 * k + 3], best[3 * k : 3 * k + 3]
                won = worth * hit[:, None, 0]
                parts = (
                    before * np.where(frees[0], clean @ hit, bests[0])
                    + behind * (reply + unhurt * np.where(frees[1], won, bests[1]))
                    + together * np.where(frees[2], answer @ hit, bests[2])
                )
                circle = unhurt * (before * frees[0] + behind * frees[1] + together * frees[2])
                leads = circle[..., 1:, None] * turn.hits[:, None, 0, 1:, 1:]
                system = system - turn.rise @ leads
                right = right + parts[..., 1:] @ turn.rise.T
            start = np.linalg.solve(system, right[..., None])[..., 0]
            whole = np.empty(shape)
            whole[..., :1], whole[..., 1:] = worth, start
            now = list[NDArray[np.bool_]]()
            for k, turn in enumerate(self.turns):
                hit = turn.hits[:, 0].swapaxes(1, 2)
                answer = wounds[k][0].copy()
                answer[..., 1:] += turn.hurts[:, 0, None, None] * start
                clean = answer.copy()
                clean[..., :1] = worth
                plain = (then @ hit for then in (clean, whole, answer))
                dear = best[3 * k : 3 * k + 3]
                now += [value >= most - 1e-12 for value, most in zip(plain, dear, strict=True)]
            if all((a == b).all() for a, b in zip(now, free, strict=True)):
                break
            free = now
        chosen = [np.where(f, 0, b) for f, b in zip(free, much, strict=True)]
        for array in chosen:
            array[..., 0] = 0
        return [chosen[k : k + 3] for k in range(0, len(chosen), 3)]

    def _after(self, sums: list[Floats], total: int, lives: Numbers, amounts: Numbers) -> Floats:
        """Return what moments are worth with so much less mana, by fight, amount and life."""
        after = np.zeros((self.count, len(amounts), len(lives), self.foe + 1))
        for which, boost in enumerate(amounts.tolist()):
            count, first = self._alike(total, boost, lives)
            after[:, which, :count] = sums[total - boost][:, first : first + count]
        return after

    def _alike(self, total: int, boost: int, lives: Numbers) -> tuple[int, int]:
        """Return how many lives can pay for a boost, and where the least stands behind it."""
        left, least = total - boost, int(lives[0])
        return min(int(lives[-1]), left) - least + 1, least - max(1, left - self.most)

    def _boost(
        self, known: Floats, k: int, point: int, total: int, lives: Numbers, choice: list[Numbers]
    ) -> None:
        """Add what boosted strikes lead to, by fight, life and the monster's life from 1."""
        chosen = choice[point][:, :, 1:]
        fights, rows, foes = np.nonzero(chosen)
        amounts = chosen[fights, rows, foes]
        rising = np.argsort(amounts, kind="stable")
        bounds = np.flatnonzero(np.diff(amounts[rising])) + 1
        for some in np.split(rising, bounds) if len(rising) else ():
            fight, row, foe, boost = fights[some], rows[some], foes[some], int(amounts[some[0]])
            _, first = self._alike(total, boost, lives)
            then = (self.start if point == AFTER else self.answer[k])[total - boost]
            hits = self.turns[k].hits[fight, None, boost, foe + 1]
            after = then[fight, first + row]
            if point == BEFORE:
                after[:, 0] = 0.0
                left = lives[row], total - boost - lives[row]
                after[np.arange(len(some)), 0, self.place[left]] = self.unit[left]
            after = hits @ after
            known[fight, row, foe, : after.shape[2]] += after[:, 0]


@lru_cache(maxsize=512)
def _hit(surplus: int, foe: int) -> Floats:
    """Return how likely a strike takes a monster from a life to a life."""
    hit = np.zeros((foe + 1, foe + 1))
    for life in range(1, foe + 1):
        for damage, p in enumerate(blow(surplus)):
            hit[life, max(0, life - damage)] += p
    return hit


def _order(fight: Pairing) -> tuple[float, float, float]:
    """Return how likely the party strikes before, after, or together with the monster."""
    if fight.claim:
        return (1.0, 0.0, 0.0) if fight.claim > 0 else (0.0, 1.0, 0.0)
    return initiative(fight.initiative - fight.foe_initiative)
