"""Fights with one monster as matrices: from all (life, mana) before to all after.

A moment of a fight is (life, mana, the monster's life) at one of three points of a turn: ``start``,
``answer`` (the monster has yet to strike) and ``reply`` (the party has yet to). Mana is drunk for a
boost before a strike, or for healing to 1 after a killing blow; healing later is always possible,
so nothing is lost by waiting. Life + mana thus falls whenever either changes, and moments are
worked through by rising sums, each sum at once: what leads to smaller sums is known, and what leads
back to the same life and mana is a system of linear equations over the monster's life.

The Wizard's omens make a turn go one of several ways (``Turn``), and change the party's attack or
defence for the rest of the fight: a fight for each ``Mode``, the lowest attack and defence first.
Those that seldom come, and in which little can be won, are given up; ``Kernel.lost`` bounds what
that may have cost. The Wyrn's fellings are left out: good enough
to plan by; ``melee`` knows his fights exactly.

Boosts are the best ones for a victory that is worth 1, and ``price`` for each point of life and
mana left.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon.boosts import AFTER, BEFORE, blow, initiative
from dungeongen.games.sudongeon.fight import SURGE

Floats = NDArray[np.float64]
Boosts = NDArray[np.int8]
Numbers = NDArray[np.int64]
Group = tuple[Numbers, Numbers, Numbers]
_ALMOST = 1 - 1e-14  # keeps a circle in which nobody is ever hurt from dividing by zero
OMENS = range(4, 11)
_SELDOM, _TRIFLE = 1 / 10, 1e-7  # how often one more omen comes in time, and what is given up
_GIVEN_UP = 0  # the column for it
_CELLS = 4_000_000  # of numbers in an array


class Pairing(NamedTuple):
    """Party and monster at a fight's beginning; ``claim``: 1 or -1 if the party is always first or
    last; ``stays``: the chance that a turn goes on as a plain one, if that is all that is asked of
    the Wizard's omens; ``dragon``: what he may become, if they are to be exact."""

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
    dragon: Pairing | None = None


class Mode(NamedTuple):
    """What omens have changed for the rest of the fight."""

    less_attack: int = 0
    less_defence: int = 0
    angry: bool = False


class Kernel(NamedTuple):
    """``after[l, m, l2, m2]``: chance to win with so much left; ``lost[l, m]``: more that may be;
    ``boosts`` by mode: ``[turn, point, l, m, foe]``, turns as in ``SURGES``."""

    after: Floats
    lost: Floats
    boosts: dict[Mode, Boosts]


SURGES = {0: 0, 4: 1, 5: 2}
"""The turn that goes with the Wizard's die, or with none."""


class Turn(NamedTuple):
    """One way a turn may go: how likely the monster rises from a life to a life; what strikes take,
    fight by fight (``hits``: boost, from life to life; ``hurts``: damage)."""

    rise: Floats
    hits: Floats
    hurts: Floats


@lru_cache(maxsize=512)
def kernel(pairing: Pairing, limit: int, most: int, price: float | None) -> Kernel:
    """Return the kernel for life 1 to ``limit`` and mana 0 to ``most``; price ``None``: no boosts.

    Index 0 of a life is empty.
    """
    if pairing.dragon is not None:
        return _wizard(pairing, pairing.dragon, limit, most, price)
    made = _Fights([pairing], limit, most, price).made()
    return made.kernel({Mode(): made.boosts[0]})


@lru_cache(maxsize=64)
def hopes(pairing: Pairing, limit: int, most: int) -> Floats:
    """Return the best chance to win there is, by life, mana and the monster's life."""
    best: Floats = np.minimum(1.0, _Fights([pairing], limit, most, 0.0).worths()[0])
    return best


def _wizard(
    pairing: Pairing, dragon: Pairing, limit: int, most: int, price: float | None
) -> Kernel:
    """Return the kernel of a fight with a Wizard and his omens, the most changed party first."""

    def fights(pairing: Pairing, modes: list[Mode]) -> _Fights:
        return _Fights([_weakened(pairing, mode) for mode in modes], limit, most, price)

    boosts, columns = dict[Mode, Boosts](), 1 + (limit + 1) * (most + 1)
    for omens in OMENS:
        modes = _modes(omens + 1)
        bounds = fights(pairing, modes).worths()  # no better than without omens
        if bounds.max() * _SELDOM**omens < _TRIFLE:
            break
    later = {mode: _given_up(bound, columns) for mode, bound in zip(modes, bounds, strict=True)}
    many = max(1, _CELLS // later[modes[0]].size)
    for changes in range(omens, -1, -1):
        now = dict[Mode, Floats]()
        ways = _modes(changes)
        for at in range(0, len(ways), many):
            modes = ways[at : at + many]
            fury = fights(dragon, modes).worths()[..., -1]
            if fury.max() * _SELDOM**changes > _TRIFLE:
                rage = fights(dragon, modes).made()
                fury = rage.start
                for mode, table in zip(modes, rage.boosts, strict=True):
                    boosts[mode._replace(angry=True)] = table
            else:
                fury = _given_up(fury, columns)
            fight = fights(pairing, modes)
            fight.omens([[later[one] for one in _worse(mode)] for mode in modes], fury)
            made = fight.made()
            now |= zip(modes, made.turned, strict=True)
            boosts |= zip(modes, made.boosts, strict=True)
        later = now
    return made.kernel(boosts)


def _modes(changes: int) -> list[Mode]:
    return [Mode(less, changes - less) for less in range(changes + 1)]


def _worse(mode: Mode) -> tuple[Mode, Mode]:
    return (
        mode._replace(less_attack=mode.less_attack + 1),
        mode._replace(less_defence=mode.less_defence + 1),
    )


def _weakened(pairing: Pairing, mode: Mode) -> Pairing:
    return pairing._replace(
        attack=pairing.attack - mode.less_attack, defence=pairing.defence - mode.less_defence
    )


def _given_up(bound: Floats, columns: int) -> Floats:
    """Return moments that are given up, where no more than ``bound`` can be won."""
    moments = np.zeros((*bound.shape, columns))
    moments[..., _GIVEN_UP] = np.minimum(1.0, bound)
    return moments


class _Made(NamedTuple):
    """Fights worked through: ``start`` with the monster at its full life by fight, life, mana and
    column, ``turned`` for all its lives, once a turn's omens are over."""

    start: Floats
    turned: Floats
    boosts: Boosts
    place: Numbers

    def kernel(self, boosts: dict[Mode, Boosts]) -> Kernel:
        """Return the first as matrices."""
        size = self.start.shape[1:3]
        after = self.start[0][:, :, self.place].reshape(*size, *size)
        return Kernel(after, self.start[0][:, :, _GIVEN_UP], boosts)


class _Fights:
    """Fights that differ in attack and defence only, worked on together.

    Moments worked on at once are a ``group``: the fight, life and mana of each.
    """

    def __init__(self, pairings: list[Pairing], limit: int, most: int, price: float | None) -> None:
        self.count, self.limit, self.most = len(pairings), limit, most
        one = pairings[0]
        order = initiative(one.initiative - one.foe_initiative)
        if one.claim:
            order = (1.0, 0.0, 0.0) if one.claim > 0 else (0.0, 1.0, 0.0)
        self.before, self.behind, self.together = order
        self.foe = one.foe_life
        self.ours = [fight.attack - fight.foe_defence for fight in pairings]
        self.theirs = [fight.foe_attack - fight.defence for fight in pairings]
        self.strongest = 0 if price is None else min(most, self.foe + 5)
        rise = self._rise({one.regains: one.stays})
        self.turns = [Turn(rise, self._hits(), self._hurts())]
        # What is left at the end, by its sum of life and mana, which a fight never raises.
        sums = np.add.outer(np.arange(limit + 1), np.arange(most + 1)).reshape(-1)
        rising = np.argsort(sums, kind="stable")
        self.place = np.empty_like(rising)
        self.place[rising] = 1 + np.arange(len(rising))
        self.upto = 1 + np.searchsorted(sums[rising], np.arange(limit + most + 2), side="right")
        self.columns = 1 + len(rising)
        self.shape = (self.count, limit + 1, most + 1, self.foe + 1)
        self.worth = np.zeros((limit + 1, most + 1))
        cost = price or 0.0
        for life in range(1, limit + 1):
            self.worth[life] = 1 + cost * (life + np.arange(most + 1))
        self.weights = np.concatenate([[0.0], self.worth.reshape(-1)[rising]])
        self.unit = np.ones_like(self.worth)
        self.past: Floats | None = None

    def _rise(self, gains: dict[int, float]) -> Floats:
        """Return how likely the monster rises from each life by so much."""
        rise = np.zeros((self.foe + 1, self.foe + 1))
        for gain, p in gains.items():
            for life in range(1, self.foe + 1):
                rise[life, min(self.foe, life + gain)] += p * _ALMOST
        return rise[1:, 1:]

    def _hits(self, less: int = 0) -> Floats:
        """Return the party's hits by boost, as matrices over the monster's life; 0: dead."""
        hits = np.zeros((self.count, self.strongest + 1, self.foe + 1, self.foe + 1))
        for fight, surplus in enumerate(self.ours):
            for boost in range(self.strongest + 1):
                chances = blow(surplus + boost - less)
                for life in range(1, self.foe + 1):
                    for damage, p in enumerate(chances):
                        hits[fight, boost, life, max(0, life - damage)] += p
        return hits

    def _hurts(self, more: int = 0) -> Floats:
        blows = [blow(surplus + more) for surplus in self.theirs]
        hurts = np.zeros((self.count, max(map(len, blows))))
        for fight, chances in enumerate(blows):
            hurts[fight, : len(chances)] = chances
        return hurts

    def omens(self, worse: list[list[Floats]], fury: Floats) -> None:
        """Let turns begin with the Wizard's die (chapter 3), which may lead to other fights:
        with less attack, with less defence, or with the dragon at full life."""
        sixth = 1 / 6
        idle, usual = self._rise({0: sixth}), self.turns[0]
        mending = self._rise({1: sixth / 3, 2: sixth / 3, 3: sixth / 3})
        self.turns = [
            Turn(mending, usual.hits, usual.hurts),
            Turn(idle, usual.hits, self._hurts(more=SURGE)),
            Turn(idle, self._hits(less=SURGE), usual.hurts),
        ]
        self.past = sixth * np.stack([one + other for one, other in worse])
        self.past += sixth * fury[:, :, :, None]
        self.past[:, :, :, 0] = 0.0

    def made(self) -> _Made:
        """Work through all sums of life and mana."""
        ways = len(self.turns)
        self.start = np.zeros((*self.shape, self.columns))
        self.turned = np.zeros_like(self.start if self.past is not None else self.worth)
        self.answer, self.reply = (np.zeros((ways, *self.start.shape)) for _ in range(2))
        # The same as worths.
        self.starts, self.answers = np.zeros(self.shape), np.zeros((ways, *self.shape))
        self.boosts = np.zeros((self.count, ways, 3, *self.shape[1:]), np.int8)
        for total in range(1, self.limit + self.most + 1):
            lives = np.arange(max(1, total - self.most), min(self.limit, total) + 1)
            fights = np.repeat(np.arange(self.count), len(lives))
            lives = np.tile(lives, self.count)
            self._sum((fights, lives, total - lives), int(self.upto[total]))
        start = self.start[:, :, :, self.foe].copy()
        return _Made(start, self.turned, self.boosts, self.place)

    def worths(self) -> Floats:
        """Return what turns are worth at their start, by fight, life, mana and monster's life."""
        self.place, self.upto = np.ones_like(self.place), np.full_like(self.upto, 2)
        self.columns, self.unit, self.weights = 2, self.worth, np.array([0.0, 1.0])
        self.made()
        return self.starts

    def _sum(self, group: Group, wide: int) -> None:
        fights, lives, mana = group
        count, foe = len(lives), self.foe
        unit = np.zeros((count, wide))
        unit[np.arange(count), self.place[lives * (self.most + 1) + mana]] = self.unit[lives, mana]
        weights = self.weights[:wide]
        wounds = [self._wounds(k, group, unit) for k in range(len(self.turns))]
        past = np.zeros((count, foe, wide))
        if self.past is not None:
            past = self.past[fights, lives, mana, 1:, :wide]
        choices = self._chosen(
            group, past @ weights, [(one @ weights, two @ weights) for one, two in wounds]
        )
        # start = past + Σ rise (parts + circle start)
        system, right = np.eye(foe)[None], past
        turned: list[tuple[Floats, Floats]] = []
        for k, turn in enumerate(self.turns):
            parts, circle = self._turn(k, group, unit, wounds[k], choices[k])
            system = system - turn.rise @ circle
            right = right + turn.rise @ parts
            turned.append((parts, circle))
        start = np.linalg.solve(system, right)
        whole = np.concatenate([unit[:, None], start], axis=1)
        self.start[fights, lives, mana, :, :wide] = whole
        self.starts[fights, lives, mana] = whole @ weights
        if self.past is not None:
            parts, circle = turned[0]
            self.turned[fights, lives, mana, 1:, :wide] = parts + circle @ start
        for k, turn in enumerate(self.turns):
            answer, reply = wounds[k]
            answer[:, 1:] += turn.hurts[fights, 0][:, None, None] * start
            self.answer[k, fights, lives, mana, :, :wide] = answer
            self.answers[k, fights, lives, mana] = answer @ weights
            if self.behind:
                free = (choices[k][AFTER] == 0)[:, :, None]
                reply = free * (turn.hits[fights, 0] @ whole)
                reply[:, 1:] += self._boosted(k, AFTER, group, wide, choices[k])
                reply[:, 0] = unit
                self.reply[k, fights, lives, mana, :, :wide] = reply
            for point in range(3):
                self.boosts[fights, k, point, lives, mana] = choices[k][point]

    def _wounds(self, k: int, group: Group, unit: Floats) -> tuple[Floats, Floats]:
        """Return what the monster's blows lead to, by points, if they hurt."""
        fights, lives, mana = group
        wide = unit.shape[1]
        answer = np.zeros((len(lives), self.foe + 1, wide))
        reply = np.zeros_like(answer)
        hurts = self.turns[k].hurts[fights][:, :, None, None]
        for damage in range(1, hurts.shape[1]):
            p = hurts[:, damage]
            kept = lives - damage
            stock = np.where(kept < 1, mana + kept - 1, mana)
            dead = stock < 0
            if dead.all():
                break
            kept, stock = np.where(dead, 0, np.maximum(kept, 1)), np.where(dead, 0, stock)
            answer += p * self.start[fights, kept, stock, :, :wide]
            if self.behind:
                reply += p * self.reply[k, fights, kept, stock, :, :wide]
        answer[:, 0] += hurts[:, 0, :, 0] * unit  # a monster that dies while it strikes
        return answer, reply

    def _turn(
        self, k: int, group: Group, unit: Floats,
        wounds: tuple[Floats, Floats], choice: list[Numbers],
    ) -> tuple[Floats, Floats]:  # fmt: skip
        """Return what a turn leads to, and how it leads back to its start, by the monster's life.

        A turn: before · own0 + behind · (hurt_reply + unhurt · own1) + together · own2
        """
        fights, wide = group[0], unit.shape[1]
        hit = self.turns[k].hits[fights, 0]
        unhurt = self.turns[k].hurts[fights, 0][:, None, None]
        answer, reply = wounds
        clean = answer.copy()
        clean[:, 0] = unit
        parts = self.behind * reply[:, 1:]
        circle = np.zeros((len(fights), self.foe, 1))
        for point, share in enumerate((self.before, self.behind, self.together)):
            if not share:
                continue
            free = (choice[point] == 0).astype(float)[:, 1:, None]
            if point == AFTER:
                own = hit[:, :, :1] * unit[:, None, :]
            else:
                own = hit @ (clean if point == BEFORE else answer)
            own = share * (free * own[:, 1:] + self._boosted(k, point, group, wide, choice))
            parts = parts + (unhurt * own if point == AFTER else own)
            circle = circle + share * unhurt * free
        return parts, circle * hit[:, 1:, 1:]

    def _chosen(
        self, group: Group, past: Floats, wounds: list[tuple[Floats, Floats]]
    ) -> list[list[Numbers]]:
        """Return the boosts by turn and point, by moment and the monster's life."""
        fights, lives, mana = group
        count, foe = len(lives), self.foe
        if not self.strongest or not mana.any():
            none = np.zeros((count, foe + 1), np.int64)
            return [[none, none, none]] * len(self.turns)
        stock = mana[:, None] - np.arange(1, self.strongest + 1)[None]
        can = stock >= 0
        stock = np.maximum(stock, 0)
        at, here = fights[:, None], lives[:, None]
        starts, worth = self.starts[at, here, stock], self.worth[lives, mana]
        best, much = list[Floats](), list[Numbers]()
        for k, turn in enumerate(self.turns):
            answers = self.answers[k][at, here, stock]
            clean = answers.copy()
            clean[:, :, 0] = self.worth[here, stock]
            for then in (clean, starts, answers):
                values = (turn.hits[fights, 1:] @ then[..., None])[..., 0]
                values[~can] = -1.0
                best.append(values.max(1))
                much.append(values.argmax(1) + 1)
        free = [np.ones((count, foe + 1), bool) for _ in best]
        for _ in range(6):
            system, right = np.eye(foe)[None], past
            for k, turn in enumerate(self.turns):
                hit, unhurt = turn.hits[fights, 0], turn.hurts[fights, :1]
                answer, reply = wounds[k]
                clean = answer.copy()
                clean[:, 0] = worth
                frees, bests = free[3 * k : 3 * k + 3], best[3 * k : 3 * k + 3]
                won = worth[:, None] * hit[:, :, 0]
                parts = (
                    self.before * np.where(frees[0], _through(hit, clean), bests[0])
                    + self.behind * (reply + unhurt * np.where(frees[1], won, bests[1]))
                    + self.together * np.where(frees[2], _through(hit, answer), bests[2])
                )
                circle = unhurt * (
                    self.before * frees[0] + self.behind * frees[1] + self.together * frees[2]
                )
                system = system - turn.rise @ (circle[:, 1:, None] * hit[:, 1:, 1:])
                right = right + parts[:, 1:] @ turn.rise.T
            start = np.linalg.solve(system, right[:, :, None])[:, :, 0]
            whole = np.concatenate([worth[:, None], start], axis=1)
            now = list[NDArray[np.bool_]]()
            for k, turn in enumerate(self.turns):
                hit = turn.hits[fights, 0]
                answer = wounds[k][0].copy()
                answer[:, 1:] += turn.hurts[fights, :1] * start
                clean = answer.copy()
                clean[:, 0] = worth
                plain = (_through(hit, then) for then in (clean, whole, answer))
                dear = best[3 * k : 3 * k + 3]
                now += [value >= most - 1e-12 for value, most in zip(plain, dear, strict=True)]
            if all((a == b).all() for a, b in zip(now, free, strict=True)):
                break
            free = now
        chosen = [np.where(f, 0, b) for f, b in zip(free, much, strict=True)]
        for array in chosen:
            array[:, 0] = 0
        return [chosen[k : k + 3] for k in range(0, len(chosen), 3)]

    def _boosted(
        self, k: int, point: int, group: Group, wide: int, choice: list[Numbers]
    ) -> Floats:
        """Return what boosted strikes lead to; rows without a boost are empty."""
        fights, lives, mana = group
        known = np.zeros((len(lives), self.foe, wide))
        chosen = choice[point][:, 1:]
        then = self.start if point == AFTER else self.answer[k]
        for boost in np.unique(chosen).tolist():
            if not boost:
                continue
            some = np.nonzero((chosen == boost).any(1))[0]
            fight, life, stock = fights[some], lives[some], mana[some] - boost
            after = then[fight, life, stock, :, :wide]
            if point == BEFORE:
                after[:, 0] = 0.0
                place = self.place[life * (self.most + 1) + stock]
                after[np.arange(len(some)), 0, place] = self.unit[life, stock]
            rows = self.turns[k].hits[fight, boost, 1:] @ after
            known[some] += np.where((chosen[some] == boost)[:, :, None], rows, 0.0)
        return known


def _through(hit: Floats, then: Floats) -> Floats:
    """Return what strikes are worth if what they lead to is worth so much."""
    after: Floats = (hit @ then[:, :, None])[:, :, 0]
    return after
