"""Fights with one monster as transition matrices, from all (life, mana) before to all after.

``values`` computes the best boosts. Here fights are evaluated with them in the same way, but for
every life and mana that may be left at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from dungeongen.games.sudongeon.rules.monsters import FELLING
from dungeongen.games.sudongeon.solver.combat.boosts import AFTER, BEFORE, TOGETHER
from dungeongen.games.sudongeon.solver.combat.values import (
    DICE,
    HEAL,
    Boosts,
    Fights,
    Floats,
    Numbers,
    Pairing,
    Price,
    lives_of,
    raised,
    solved,
)
from dungeongen.search import budget
from dungeongen.search.exact import dice

_CELLS = 4_000_000  # the most numbers in an array


_BYTES = 24  # of a moment and what is left
_LIVES = (1, 3, 6)
_STOCKS = (0, 2, 5, 9, 14, 20)


class End(NamedTuple):
    """The endings of a fight: ``after[l, m]`` is the probability of winning with life l and mana m
    left; ``lost`` bounds the rest."""

    after: Floats
    lost: float


class Kernel(NamedTuple):
    """``after[l, m, l2, m2]``: the probability of winning with l2 and m2 left;
    ``boosts[turn, point, l, m, foe]``, with one kind of turn only."""

    after: Floats
    boosts: Boosts

    @property
    def most(self) -> int:
        """The most mana that the matrices cover."""
        return int(self.after.shape[1]) - 1

    def prepare(self, starts: dict[tuple[int, int], float]) -> None:
        """Do nothing: all endings are known."""

    def end(self, life: int, mana: int) -> End:
        """Return the endings of a fight that begins with this life and mana."""
        return End(self.after[life, mana], 0.0)


def unhurt_part(matrix: Floats, limit: int, mana: int) -> Floats:
    """Return the part of a fight's matrix that leaves life as it was."""
    four = matrix.reshape(limit + 1, mana, limit + 1, mana)
    same = np.zeros_like(four)
    for life in range(2, limit + 1):
        same[life, :, life] = four[life, :, life]
    return same.reshape(matrix.shape)


@budget.kept(128)
def kernel(pairing: Pairing, limit: int, most: int, price: Price) -> Kernel:
    """Return the kernel for life 1 to ``limit`` and mana 0 to ``most``; price ``None``: no boosts.

    Index 0 of life is unused.
    """
    return next(kernels([pairing], limit, most, price))


def kernels(pairings: list[Pairing], limit: int, most: int, price: Price) -> Iterator[Kernel]:
    """Yield the kernel of each of several monsters with equal life and equal regeneration."""
    many = max(1, _CELLS // ((limit + 1) * (most + 1)) ** 2 // (pairings[0].foe_life + 1))
    for at in range(0, len(pairings), many):
        with budget.taken():
            fights = Fights(pairings[at : at + many], limit, most, price)
            fights.think()
            made = list(Matrices(fights).kernels())
        yield from made


class Matrices:
    """The evaluation of fights with known boosts; the last axis of arrays is what is left.

    ``rough``: what is left is interpolated between a few lives and stocks of mana.
    """

    def __init__(self, fights: Fights, *, rough: bool = False) -> None:
        self.fights = fights
        self.behind = bool(fights.order[AFTER].any())
        limit, most = fights.limit, fights.most
        if rough:
            self.place, self.units = _knots(limit, most)
            self.upto = np.full(limit + most + 1, self.units.shape[2])
        else:
            # Endings are indexed by their sum of life and mana, which a fight never raises.
            sums = np.add.outer(np.arange(1, limit + 1), np.arange(most + 1)).reshape(-1)
            rising = np.argsort(sums, kind="stable")
            place = np.empty_like(rising)
            place[rising] = 1 + np.arange(len(rising))
            self.place = np.zeros((limit + 1, most + 1), np.int64)  # 0: dead
            self.place[1:] = place.reshape(limit, most + 1)
            self.units = np.eye(1 + limit * (most + 1))[self.place]
            self.upto = 1 + np.searchsorted(sums[rising], np.arange(limit + most + 1), side="right")
        cells = fights.count * limit * (most + 1) * (fights.foe + 1)
        budget.take(_BYTES * cells * int(self.upto[-1]) // 2)
        none: Floats = np.zeros((fights.count, 0, fights.foe + 1, 1))
        self.start, self.answer = [none], [none]  # by sum
        self.start_hurt, self.reply_hurt = [fights.hurt(none)], [fights.hurt(none)]
        for total in range(1, limit + most + 1):
            self._sum(total)

    def kernels(self) -> Iterator[Kernel]:
        """Yield the fights as matrices."""
        limit, most = self.fights.limit, self.fights.most
        for which, boosts in enumerate(self.fights.boosts[: self.start[-1].shape[0]]):
            known = np.zeros((limit + 1, most + 1, self.units.shape[2]))
            for total, start in enumerate(self.start):
                lives = lives_of(total, limit, most)
                known[lives, total - lives, : start.shape[3]] = start[which, :, -1]
            made = Kernel(known[:, :, self.place], boosts)
            budget.hold(made.after.nbytes)
            yield made

    def _sum(self, total: int) -> None:
        fights = self.fights
        fights.narrow(total)
        (turn,) = fights.turns
        lives, wide = lives_of(total, fights.limit, fights.most), int(self.upto[total])
        unit = self.units[lives, total - lives, :wide]
        choice = fights.boosts[: fights.count, 0, :, lives, total - lives].transpose(2, 1, 0, 3)
        answer, reply = self._wounds(total, lives, unit)
        after = self._boosted(choice, AFTER, total, lives, wide)
        parts, circle = self._turn(total, lives, unit, (answer, reply), choice, after)
        start = np.empty(answer.shape)
        start[:, :, 0] = unit
        unhurt = turn.hurts[:, 0, None, None, None]
        if (choice == HEAL).any():
            known, where = (parts, circle, after), (total, lives, unit)
            reply = self._healing(start, answer, choice, known, where)
        else:
            start[:, :, 1:] = solved(
                np.eye(fights.foe) - raised(turn.rise, circle), raised(turn.rise, parts)
            )
            answer[:, :, 1:] += unhurt * start[:, :, 1:]
            if self.behind:
                reply = dice(turn.ways[:, None, 0], start) / DICE
                reply[:, :, 1:] *= (choice[AFTER] == 0)[:, :, 1:, None]
                reply[:, :, 1:] += after
                reply[:, :, 0] = unit
        self.start.append(start)
        self.answer.append(answer)
        self.start_hurt.append(fights.hurt(start))
        self.reply_hurt.append(fights.hurt(reply))

    def _healing(
        self, start: Floats, answer: Floats, choice: Boosts, known: tuple[Floats, Floats, Floats],
        where: tuple[int, Numbers, Floats],
    ) -> Floats:  # fmt: skip
        """Complete ``start`` and ``answer`` where the party heals before strikes; return replies.

        Healing leads to more life with the same sum, so lives are processed from the highest.
        """
        (turn,), (parts, circle, after), (total, lives, unit) = self.fights.turns, known, where
        unhurt, identity = turn.hurts[:, 0, None, None], np.eye(self.fights.foe)
        boosted = [
            after if point == AFTER else self._boosted(choice, point, total, lives, unit.shape[1])
            for point in range(3)
        ]
        reply = np.zeros(start.shape)
        above = np.zeros((3, *start[:, 0].shape))  # the endings of strikes with a life more
        for row in range(len(lives) - 1, -1, -1):
            part = parts[:, row].copy()
            for point, share in enumerate(self.fights.order):
                healed = (choice[point, :, row] == HEAL)[:, 1:, None] * above[point, :, 1:]
                part += share * (unhurt * healed if point == AFTER else healed)
            start[:, row, 1:] = solved(
                identity - raised(turn.rise, circle[:, row]), raised(turn.rise, part)
            )
            answer[:, row, 1:] += unhurt * start[:, row, 1:]
            clean = answer[:, row].copy()
            clean[:, 0] = unit[row]
            moments = ((BEFORE, clean), (AFTER, start[:, row]), (TOGETHER, answer[:, row]))
            for point, then in moments:
                plain = dice(turn.ways[:, 0], then) / DICE
                chosen = choice[point, :, row, :, None]
                strike = np.where(chosen == HEAL, above[point], plain * (chosen == 0))
                strike[:, 1:] += boosted[point][:, row]
                strike[:, 0] = unit[row]
                above[point] = strike
            reply[:, row] = above[AFTER]
        return reply

    def _wounds(self, total: int, lives: Numbers, unit: Floats) -> tuple[Floats, Floats]:
        """Return the endings of answers and replies if the monster's blow hurts; for answers also
        if it dies while striking."""
        fights, hurts = self.fights, self.fights.turns[0].hurts
        shape = (fights.count, len(lives), fights.foe + 1, unit.shape[1])
        answer = np.zeros(shape)
        reply = np.zeros(shape if self.behind else (*shape[:3], 1))
        answer[:, :, 0] = hurts[:, 0, None, None] * unit
        for damage in range(1, min(hurts.shape[1], total)):
            back, alive = fights.wounded(total, damage, lives)
            p = hurts[:, damage, None, None, None]
            for known, sums in ((answer, self.start_hurt), (reply, self.reply_hurt)):
                if known is reply and not self.behind:
                    continue
                after, saved = sums[total - damage][damage >= FELLING]
                wide = after.shape[3]
                known[:, :back, :, :wide] += p * saved[: fights.count]
                known[:, back:, :, :wide] += p * after[: fights.count, alive]
        return answer, reply

    def _turn(
        self, total: int, lives: Numbers, unit: Floats, wounds: tuple[Floats, Floats],
        choice: Boosts, after: Floats,
    ) -> tuple[Floats, Floats]:  # fmt: skip
        """Return the endings of a turn, and the transitions back to its start, by monster's life.

        A turn: before · own0 + behind · (hurt_reply + unhurt · own1) + together · own2
        """
        turn = self.fights.turns[0]
        ways, unhurt = turn.ways[:, None, 0], turn.hurts[:, 0, None, None, None]
        answer, reply = wounds
        parts = np.zeros((*answer.shape[:2], self.fights.foe, answer.shape[3]))
        circle = np.zeros((*answer.shape[:2], self.fights.foe, 1))
        for point, share in enumerate(self.fights.order):
            if not share.any():
                continue
            free = (choice[point] == 0)[:, :, 1:, None]
            if point == TOGETHER:
                own = dice(ways[:, :, 1:], answer) / DICE
            else:
                own = ways[:, :, 1:, :1] / DICE * unit[:, None]
                if point == BEFORE:
                    own = own + dice(ways[:, :, 1:, 1:], answer[:, :, 1:]) / DICE
            own = own * free
            if point == AFTER:
                own = reply[:, :, 1:] + unhurt * (own + after)
            else:
                own += self._boosted(choice, point, total, lives, unit.shape[1])
            parts += share[..., None] * own
            circle += share[..., None] * unhurt * free
        return parts, circle * turn.hits[:, None, 1:, 1:]

    def _boosted(self, choice: Boosts, point: int, total: int, lives: Numbers, wide: int) -> Floats:
        """Return the endings of boosted strikes, by fight, life and the monster's life from 1."""
        chosen = choice[point][:, :, 1:]
        known = np.zeros((*chosen.shape, wide))
        fights, rows, foes = np.nonzero(chosen > 0)
        amounts = chosen[fights, rows, foes]
        rising = np.argsort(amounts, kind="stable")
        bounds = np.flatnonzero(np.diff(amounts[rising])) + 1
        for some in np.split(rising, bounds) if len(rising) else ():
            fight, row, foe, boost = fights[some], rows[some], foes[some], int(amounts[some[0]])
            _, first = self.fights.alike(total, boost, lives)
            then = (self.start if point == AFTER else self.answer)[total - boost]
            after = then[fight, first + row]
            if point == BEFORE:
                left = self.units[lives[row], total - boost - lives[row]]
                after[:, 0] = left[:, : after.shape[2]]
            ways = self.fights.turns[0].ways[fight, None, boost, foe + 1]
            after = dice(ways, after) / DICE
            known[fight, row, foe, : after.shape[2]] = after[:, 0]
        return known


def _knots(limit: int, most: int) -> tuple[Numbers, Floats]:
    """Return the knots for life and mana, and the interpolation weights of all others.

    A life or a stock of mana between two knots is a weighted mean of both.
    """
    lives = sorted({*(life for life in _LIVES if life < limit), limit})
    stocks = sorted({*(mana for mana in _STOCKS if mana < most), most})
    place = np.zeros((limit + 1, most + 1), np.int64)
    place[np.ix_(lives, stocks)] = 1 + np.arange(len(lives) * len(stocks)).reshape(len(lives), -1)
    units = np.zeros((limit + 1, most + 1, 1 + len(lives) * len(stocks)))
    both = _shares(lives, limit)[:, None, :, None] * _shares(stocks, most)[None, :, None, :]
    units[1:, :, 1:] = both.reshape(limit + 1, most + 1, -1)[1:]
    units[0, :, 0] = 1.0
    return place, units


def _shares(knots: list[int], most: int) -> Floats:
    """Return the weights of the knots for each number up to ``most``."""
    return np.stack(
        [np.interp(np.arange(most + 1), knots, np.eye(len(knots))[i]) for i in range(len(knots))], 1
    )
