"""Fights with the Wizard and his omens, propagated forwards from the party's life and mana.

An omen changes the current turn, lowers the party's attack or defence for the rest of the fight
(``Mode``), or makes him a dragon. Other fights are computed from all starts at once
(``transitions``); this one is propagated forwards from the life and mana with which the party
arrives, all modes together, by falling sums of life and mana, which neither wounds nor boosts ever
raise.

Boosts are optimal for a party that looks ``_TOLD`` omens ahead; after more omens it strikes as if
the further ones had not come. Fights with more than ``_OMENS`` omens are dropped, and ``End.lost``
bounds the cost: the likelier a start, the more omens are included.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dungeongen.games.sudongeon.rules.combat import FURY, GUARD
from dungeongen.games.sudongeon.solver.combat.propagation import AT_ONCE, Push
from dungeongen.games.sudongeon.solver.combat.transitions import End
from dungeongen.games.sudongeon.solver.combat.values import (
    SIXTH,
    Boosts,
    Fights,
    Floats,
    Pairing,
    Price,
    added,
    raised,
    solved,
)
from dungeongen.search import budget, exact
from dungeongen.search.exact import product

SURGES = {0: 0, FURY: 1, GUARD: 2}
"""The kind of turn for each die of the Wizard, or for none."""
_TOLD = 2
_OMENS = {3: 1e-8, 5: 1e-5, 8: 1.0, 13: 1.0}  # omens included, by a start's highest probability
_VAGUE, _ROWS = 1e-12, 90


class Mode(NamedTuple):
    """Changes by omens that last for the rest of the fight."""

    less_attack: int = 0
    less_defence: int = 0
    angry: bool = False


class Omens:
    """Fights with a Wizard and the dragon he may become: the party's boosts, and the endings, on
    demand, for life up to ``limit`` and mana up to ``most``; price ``None``: no boosts."""

    def __init__(
        self, pairing: Pairing, dragon: Pairing, limit: int, most: int, price: Price
    ) -> None:
        self.both, self.limit, self.most, self.price = (pairing, dragon), limit, most, price
        self.tables = _boosts(pairing, dragon, limit, most, price)
        self.depths: dict[int, _Depth] = {}  # by the number of omens included
        self.known: dict[tuple[int, int], End] = {}

    def table(self, mode: Mode) -> Boosts:
        """Return a mode's boosts: ``[turn, point, l, m, foe]``, turns as in ``SURGES``."""
        less, more, _ = mode
        while less + more > _TOLD:
            less, more = (less - 1, more) if less > more else (less, more - 1)
        return self.tables[Mode(less, more, mode.angry)]

    def prepare(self, starts: dict[tuple[int, int], float]) -> None:
        """Compute the endings of fights that begin with these lives and stocks of mana.

        The probability of each start decides the precision.
        """
        for deep, likely in _OMENS.items():
            some = [start for start, p in starts.items() if p <= likely and self._vague(start, p)]
            if some and deep not in self.depths:
                self.depths[deep] = _Depth(deep, self)
            some.sort(key=sum)
            many = AT_ONCE * _ROWS // (deep + 1) // (deep + 2)
            for at in range(0, len(some), many):
                here = some[at : at + many]
                with budget.taken():
                    pushed = self.depths[deep].pushed(here)
                budget.take(sum(end.after.nbytes for end in pushed))
                self.known.update(zip(here, pushed, strict=True))

    def _vague(self, start: tuple[int, int], p: float) -> bool:
        known = self.known.get(start)
        return known is None or known.lost * p > _VAGUE

    def end(self, life: int, mana: int) -> End:
        """Return the endings of a fight that begins with this life and mana."""
        if (life, mana) not in self.known:
            self.prepare({(life, mana): 1.0})
        return self.known[life, mana]


class _Depth:
    """Fights with at most a given number of omens."""

    def __init__(self, omens: int, of: Omens) -> None:
        self.omens = omens
        modes = [mode for changes in range(omens + 1) for mode in _modes(changes)]

        def fights(pairing: Pairing, modes: list[Mode], price: Price) -> Fights:
            return Fights([_weakened(pairing, mode) for mode in modes], of.limit, of.most, price)

        pairing, dragon = of.both
        self.calm, self.rage = fights(pairing, modes, of.price), fights(dragon, modes, of.price)
        self.calm.ominous()
        self.choices = [
            np.stack([of.table(mode._replace(angry=angry)) for mode in modes])
            for angry in (False, True)
        ]
        beyond = fights(pairing, _modes(omens + 1), 0.0)
        beyond.think()
        self.hope = [np.minimum(1.0, known[:, :, None, 1:]) for known in beyond.start]
        self.leads: dict[int, Floats] = {}  # by the sum of life and mana

    def pushed(self, starts: list[tuple[int, int]]) -> list[End]:
        """Return the endings of fights from these starts."""
        most, lost = max(map(sum, starts)), np.zeros(len(starts))
        calm = Push(self.calm, self.choices[0], len(starts), most)
        rage = Push(self.rage, self.choices[1], len(starts), most)
        for which, (life, mana) in enumerate(starts):
            calm.put(slice(1), life, mana, which)
        for total in range(most, 0, -1):
            come = calm.come(total)
            circle, leads = self._circles(calm)
            first = np.zeros_like(come)  # the mass that an omen brings into mid-turn
            for changes in range(self.omens + 1):
                here = _rows(changes)
                come[here] += product(first[here], circle[here])
                come[here] = product(come[here], leads[here])
                omen = SIXTH * come[here]
                if changes < self.omens:
                    worse = first[_rows(changes + 1)]
                    worse[:-1] += omen
                    worse[1:] += omen
            hope = self.hope[total]
            worse = omen * (hope[:-1] + hope[1:])
            lost += [exact.total(worse[:, :, which]) for which in range(len(starts))]
            calm.go_on(come, first)
            rage.start[total][:, 0, ..., -1] += SIXTH * added(come, 3)
            rage.go_on(rage.settled(rage.come(total)))
        won = added(added(calm.won, 0), 0) + added(added(rage.won, 0), 0)
        return [End(won[:, :, which], float(lost[which])) for which in range(len(starts))]

    def _circles(self, calm: Push) -> tuple[Floats, Floats]:
        """Return the transitions from mid-turn back to a plain turn's start, and their sum over
        cycles: by mode, life, and the monster's life before and after."""
        stays, hits = calm.stays()[..., 1:, None], calm.hits[:, :, None, 1:, 1:]
        leads = self.leads.get(calm.total)
        if leads is None:
            ways = stays * hits
            circles = np.zeros(ways[:, 0].shape)
            for way, rise in enumerate(calm.rise):
                circles += raised(rise, ways[:, way])
            whole = np.eye(calm.fights.foe)
            leads = self.leads[calm.total] = solved(whole - circles, whole)
        return stays[:, 0] * hits[:, 0], leads


def _modes(changes: int) -> list[Mode]:
    return [Mode(less, changes - less) for less in range(changes + 1)]


def _rows(changes: int) -> slice:
    """Return the slice of the modes with this many changes."""
    first = changes * (changes + 1) // 2
    return slice(first, first + changes + 1)


def _weakened(pairing: Pairing, mode: Mode) -> Pairing:
    return pairing._replace(
        attack=pairing.attack - mode.less_attack, defence=pairing.defence - mode.less_defence
    )


def _boosts(
    pairing: Pairing, dragon: Pairing, limit: int, most: int, price: Price
) -> dict[Mode, Boosts]:
    """Return the best boosts for a party that looks ``_TOLD`` omens ahead and ignores more."""
    told = [mode for changes in range(_TOLD + 1) for mode in _modes(changes)]
    rage = Fights([_weakened(dragon, mode) for mode in told], limit, most, price)
    rage.think()
    fury = [SIXTH * known[:, :, -1:] for known in rage.start]
    tables = {mode._replace(angry=True): rage.boosts[row] for row, mode in enumerate(told)}
    worse: list[Floats] = []
    for changes in range(_TOLD, -1, -1):
        modes, rows = _modes(changes), _rows(changes)
        calm = Fights([_weakened(pairing, mode) for mode in modes], limit, most, price)
        calm.ominous(unheeded=0 if worse else 2)
        past = [np.repeat(known[rows], calm.foe, 2) for known in fury]
        for known, later in zip(past, worse, strict=False):
            known += SIXTH * (later[:-1] + later[1:])
        calm.think(past)
        worse = calm.turned
        tables.update(zip(modes, calm.boosts, strict=True))
    return tables
