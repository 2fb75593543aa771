"""Fights with one plain monster as matrices: from all (life, mana) before to all after.

A moment of a fight is (life, mana, the monster's life) at one of three points of a turn: ``start``,
``answer`` (the monster has yet to strike) and ``reply`` (the party has yet to). Mana is drunk for a
boost before a strike, or for healing to 1 after a killing blow; healing later is always possible,
so nothing is lost by waiting. Life + mana thus falls whenever either changes, and moments are
worked through by rising sums, each sum at once: what leads to smaller sums is known, and what leads
back to the same life and mana is a system of linear equations over the monster's life.

Boosts are the best ones for a victory that is worth 1, and ``price`` for each point of life and
mana left. For the Wizard a kernel takes the dragon he may become for the party's end, and for the
Wyrn it leaves the felled out: good enough to plan by; ``melee`` knows their fights exactly.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon.boosts import AFTER, BEFORE, TOGETHER, blow, initiative

Floats = NDArray[np.float64]
_ALMOST = 1 - 1e-14  # keeps a circle in which nobody is ever hurt from dividing by zero


class Pairing(NamedTuple):
    """Party and monster at a fight's beginning; ``claim``: 1 or -1 if the party is always first or
    last; ``stays``: the chance that a turn goes on as a plain one."""

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


class Kernel(NamedTuple):
    """``after[l, m, l2, m2]``: chance to win with so much left; ``boosts[point, l, m, foe]``."""

    after: Floats
    boosts: NDArray[np.int8]


@lru_cache(maxsize=512)
def kernel(pairing: Pairing, limit: int, most: int, price: float | None) -> Kernel:
    """Return the kernel for life 1 to ``limit`` and mana 0 to ``most``; price ``None``: no boosts.

    Index 0 of a life is empty.
    """
    return _Fight(pairing, limit, most, price).made()


class _Fight:
    def __init__(self, pairing: Pairing, limit: int, most: int, price: float | None) -> None:
        self.limit, self.most, self.price = limit, most, price
        ours, foe = pairing, pairing.foe_life
        order = initiative(ours.initiative - ours.foe_initiative)
        if pairing.claim:
            order = (1.0, 0.0, 0.0) if pairing.claim > 0 else (0.0, 1.0, 0.0)
        self.before, self.behind, self.together = order
        self.hurts = blow(ours.foe_attack - ours.defence)
        # Hits as matrices over the monster's life; row and column 0: dead.
        self.strongest = 0 if price is None else min(most, foe + 5)
        self.hits = np.zeros((self.strongest + 1, foe + 1, foe + 1))
        for boost in range(self.strongest + 1):
            chances = blow(ours.attack + boost - ours.foe_defence)
            for life in range(1, foe + 1):
                for damage, p in enumerate(chances):
                    self.hits[boost, life, max(0, life - damage)] += p
        self.rise = np.zeros((foe + 1, foe + 1))
        for life in range(foe + 1):
            self.rise[life, min(foe, life + pairing.regains) if life else 0] = 1.0
        self.rise[1:] *= pairing.stays * _ALMOST
        self.foe = foe
        # What is left at the end, by its sum of life and mana, which a fight never raises.
        sums = np.add.outer(np.arange(limit + 1), np.arange(most + 1)).reshape(-1)
        rising = np.argsort(sums, kind="stable")
        self.place = np.empty_like(rising)
        self.place[rising] = np.arange(len(rising))
        self.upto = np.searchsorted(sums[rising], np.arange(limit + most + 2), side="right")
        self.columns = len(rising)
        shape = (limit + 1, most + 1, foe + 1, self.columns)
        self.start, self.answer, self.reply = (np.zeros(shape) for _ in range(3))
        self.worth = np.zeros((limit + 1, most + 1))
        cost = price or 0.0
        for life in range(1, limit + 1):
            self.worth[life] = 1 + cost * (life + np.arange(most + 1))
        self.worths = self.worth.reshape(-1)[rising]
        # The same three as worths, and the monster dead before it could answer.
        self.starts, self.answers, self.replies = (np.zeros(shape[:3]) for _ in range(3))
        self.boosts = np.zeros((3, limit + 1, most + 1, foe + 1), np.int8)

    def made(self) -> Kernel:
        """Work through all sums of life and mana."""
        for total in range(1, self.limit + self.most + 1):
            lives = np.arange(max(1, total - self.most), min(self.limit, total) + 1)
            self._sum(lives, total - lives)
        size = (self.limit + 1, self.most + 1)
        after = self.start[:, :, self.foe][:, :, self.place]
        return Kernel(after.reshape(*size, *size), self.boosts)

    def _sum(self, lives: NDArray[np.int64], mana: NDArray[np.int64]) -> None:
        count, foe = len(lives), self.foe
        wide = int(self.upto[int(lives[0] + mana[0])])
        unit = np.zeros((count, wide))
        unit[np.arange(count), self.place[lives * (self.most + 1) + mana]] = 1.0
        # What the monster's blows lead to, if they hurt.
        hurt_answer = np.zeros((count, foe + 1, wide))
        hurt_reply = np.zeros_like(hurt_answer)
        for damage, p in enumerate(self.hurts):
            if not damage or not p:
                continue
            kept = lives - damage
            stock = np.where(kept < 1, mana + kept - 1, mana)
            dead = stock < 0
            kept, stock = np.where(dead, 0, np.maximum(kept, 1)), np.where(dead, 0, stock)
            hurt_answer += p * self.start[kept, stock, :, :wide]
            hurt_reply += p * self.reply[kept, stock, :, :wide]
        unhurt = self.hurts[0]
        # A monster that dies while it strikes: its blow lands on a victory.
        hurt_answer[:, 0] += unhurt * unit
        worth = self.worths[:wide]
        choice = self._chosen(lives, mana, hurt_answer @ worth, hurt_reply @ worth)
        known = self._rows(lives, mana, choice, wide)
        hit = self.hits[0]
        # start = rise (before · own0 + behind · (hurt_reply + unhurt · own1) + together · own2)
        free = [(choice[point] == 0).astype(float)[:, :, None] for point in range(3)]
        first = hit[None] @ _with_dead(hurt_answer, unit)
        tied = hit[None] @ hurt_answer
        won = hit[:, 0][None, :, None] * unit[:, None, :]
        parts = (
            self.before * (free[BEFORE] * first + known[BEFORE])
            + self.behind * (hurt_reply + unhurt * (free[AFTER] * won + known[AFTER]))
            + self.together * (free[TOGETHER] * tied + known[TOGETHER])
        )
        inner = hit[:, 1:]
        circle = unhurt * (
            self.before * free[BEFORE] * inner[None]
            + self.behind * free[AFTER] * inner[None]
            + self.together * free[TOGETHER] * inner[None]
        )
        rise = self.rise[1:, 1:]
        left = np.eye(foe)[None] - rise[None] @ circle[:, 1:]
        start = np.linalg.solve(left, rise[None] @ parts[:, 1:])
        whole = np.concatenate([unit[:, None], start], axis=1)
        self.start[lives, mana, :, :wide] = whole
        answer = hurt_answer
        answer[:, 1:] += unhurt * start
        self.answer[lives, mana, :, :wide] = answer
        reply = free[AFTER] * (hit[None] @ whole) + known[AFTER]
        reply[:, 0] = unit
        self.reply[lives, mana, :, :wide] = reply
        self.starts[lives, mana] = whole @ worth
        self.answers[lives, mana] = answer @ worth
        self.replies[lives, mana] = reply @ worth
        for point in range(3):
            self.boosts[point, lives, mana] = choice[point]

    def _chosen(
        self, lives: NDArray[np.int64], mana: NDArray[np.int64], hurt_answer: Floats,
        hurt_reply: Floats,
    ) -> list[NDArray[np.int64]]:  # fmt: skip
        """Return the boosts at the three points, by group and the monster's life."""
        count, foe = len(lives), self.foe
        none = np.zeros((count, foe + 1), np.int64)
        if not self.strongest or not mana.any():
            return [none, none, none]
        boosts = np.arange(1, self.strongest + 1)
        stock = mana[:, None] - boosts[None]
        can = stock >= 0
        stock = np.maximum(stock, 0)
        here = lives[:, None]
        answers, starts = self.answers[here, stock], self.starts[here, stock]
        clean = answers.copy()
        clean[:, :, 0] = self.worth[here, stock]
        best, much = [], []
        for then in (clean, starts, answers):
            values = np.einsum("bij,gbj->gbi", self.hits[1:], then)
            values[~can] = -1.0
            best.append(values.max(1))
            much.append(values.argmax(1) + 1)
        worth = self.worth[lives, mana]
        hit, unhurt = self.hits[0], self.hurts[0]
        free = [np.ones((count, foe + 1), bool) for _ in range(3)]
        rise = self.rise[1:, 1:]
        for _ in range(6):
            circle = (
                unhurt
                * hit[None, :, 1:]
                * (self.before * free[0] + self.behind * free[1] + self.together * free[2])[
                    :, :, None
                ]
            )
            clean_answer = hurt_answer.copy()
            clean_answer[:, 0] = worth
            parts = (
                self.before * np.where(free[0], clean_answer @ hit.T, best[0])
                + self.behind
                * (hurt_reply + unhurt * np.where(free[1], worth[:, None] * hit[:, 0], best[1]))
                + self.together * np.where(free[2], hurt_answer @ hit.T, best[2])
            )
            left = np.eye(foe)[None] - rise[None] @ circle[:, 1:]
            start = np.linalg.solve(left, (parts[:, 1:] @ rise.T)[:, :, None])[:, :, 0]
            answer = hurt_answer.copy()
            answer[:, 1:] += unhurt * start
            clean_answer = answer.copy()
            clean_answer[:, 0] = worth
            whole = np.concatenate([worth[:, None], start], axis=1)
            plain = (clean_answer @ hit.T, whole @ hit.T, answer @ hit.T)
            now = [value >= dear - 1e-12 for value, dear in zip(plain, best, strict=True)]
            if all((a == b).all() for a, b in zip(now, free, strict=True)):
                break
            free = now
        chosen = [np.where(f, 0, b) for f, b in zip(free, much, strict=True)]
        for array in chosen:
            array[:, 0] = 0
        return chosen

    def _rows(
        self, lives: NDArray[np.int64], mana: NDArray[np.int64], choice: list[NDArray[np.int64]],
        wide: int,
    ) -> list[Floats]:  # fmt: skip
        """Return what boosted strikes lead to; rows without a boost are empty."""
        shape = (len(lives), self.foe + 1, wide)
        known = [np.zeros(shape) for _ in range(3)]
        for point in range(3):
            for group, life in enumerate(lives):
                for boost in set(choice[point][group].tolist()) - {0}:
                    rows = np.nonzero(choice[point][group] == boost)[0]
                    stock = int(mana[group]) - boost
                    then = self.start if point == AFTER else self.answer
                    after = then[life, stock, :, :wide]
                    if point == BEFORE:
                        after = after.copy()
                        after[0] = 0.0
                        after[0, self.place[life * (self.most + 1) + stock]] = 1.0
                    known[point][group, rows] = self.hits[boost][rows] @ after
        return known


def _with_dead(answer: Floats, unit: Floats) -> Floats:
    """Return answers in which a dead monster has none."""
    clean = answer.copy()
    clean[:, 0] = unit
    return clean
