"""Fights with the Ancient Wyrn, whose hard blows fell members of the party.

A felled member's initiative, attack and defence are lost, with the cleric also the healing and with
the wizard the boosts. Parties with equal losses share a ``Mode``: a fresh party has 24 of them.
Each mode is a separate fight for ``values`` and ``propagation``; a blow of ``FELLING`` or more
leads from one mode to another, before any healing (SU-9).

Healing in advance, before the cleric can be felled, is not considered. ``bench_fights.py`` measured
its value: nothing for a party with 10 life, since mana is better used as a boost; 4.7 points for
one with 4 life and more mana than a sure kill takes.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon.rules.monsters import FELLING
from dungeongen.games.sudongeon.solver.combat.propagation import AT_ONCE, Push
from dungeongen.games.sudongeon.solver.combat.transitions import End, Matrices
from dungeongen.games.sudongeon.solver.combat.values import (
    Boosts,
    Fights,
    Floats,
    Hurt,
    Pairing,
    Price,
    added,
)
from dungeongen.search import budget

Mode = tuple[tuple[int, int, int, int], ...]
"""The members awake, sorted: initiative, attack, defence, and 1 cleric or 2 wizard or 0."""


class Fellings(Fights):
    """Fights with the Wyrn, one for each mode; the first is that of the complete party."""

    def __init__(self, pairing: Pairing, limit: int, most: int, price: Price) -> None:
        members, count = pairing.members, len(pairing.members)
        awake = [some for n in range(count, -1, -1) for some in combinations(sorted(members), n)]
        self.modes = {mode: which for which, mode in enumerate(dict.fromkeys(awake))}
        lost = [count - len(mode) for mode in self.modes]
        self.upto = [sum(n <= most for n in lost) for most in range(count + 1)]
        super().__init__([_weakened(pairing, mode) for mode in self.modes], limit, most, price)
        self.dull = np.array([all(craft != 2 for *_, craft in mode) for mode in self.modes])
        self.wakes = np.array([any(craft == 1 for *_, craft in mode) for mode in self.modes], float)
        falls = [self._falls(mode) for mode in self.modes]
        widest = max(map(len, falls))
        self.falls = [  # one after another: by mode, what it may become, and how likely that is
            (
                np.array([row[i][0] if i < len(row) else 0 for row in falls]),
                np.array([row[i][1] if i < len(row) else 0.0 for row in falls]),
            )
            for i in range(widest)
        ]

        self.everyone = self.turns, self.order, self.dull

    def narrow(self, total: int) -> None:
        """Leave out modes with more losses than this much life and mana allows."""
        felled = max(0, self.limit + self.most - total) // FELLING
        self._cut(self.upto[min(felled, len(self.upto) - 1)])

    def widen(self) -> None:
        """Include all fights again."""
        self._cut(len(self.modes))

    def _cut(self, count: int) -> None:
        self.count = count
        turns, order, dull = self.everyone
        self.turns = [turn._replace(ways=turn.ways[: self.count], hurts=turn.hurts[: self.count])
                      for turn in turns]  # fmt: skip
        self.order = [share[: self.count] for share in order]
        self.dull = dull[: self.count]

    def _falls(self, mode: Mode) -> list[tuple[int, float]]:
        """Return the modes with one more member felled, and the probability of each."""
        if not mode:
            return [(self.modes[mode], 1.0)]
        found = defaultdict[int, float](float)
        for at in range(len(mode)):
            found[self.modes[mode[:at] + mode[at + 1 :]]] += 1 / len(mode)
        return sorted(found.items())

    def hurt(self, sums: Floats) -> tuple[Hurt, Hurt]:
        """Return the values of moments after a light and after a hard blow of the Wyrn."""
        light = Hurt(sums, sums[:, :1] * _spread(self.wakes[: len(sums)], sums))
        hard, some = [], [there < len(sums) for there, _ in self.falls]
        count = min(map(_firsts, some))
        for known in light:
            after = np.zeros_like(known[:count])
            for there, share in self.falls:
                after += _spread(share[:count], known) * known[there[:count]]
            hard.append(after)
        return light, Hurt(*hard)

    def fallen(self, masses: Floats, damage: int) -> Floats:
        """Return the masses after the Wyrn's blow, by mode."""
        if damage < FELLING:
            return masses
        after = np.zeros_like(masses)
        for there, share in self.falls:
            for mode, (then, p) in enumerate(zip(there.tolist(), share.tolist(), strict=True)):
                if p:
                    after[then] += p * masses[mode]
        return after

    def healed(self, masses: Floats) -> Floats:
        """Return the masses that survive, by mode, where mana has to heal."""
        return masses * _spread(self.wakes, masses)


class Wyrn:
    """Fights with the Wyrn: the party's boosts, and the endings, computed on demand."""

    def __init__(self, pairing: Pairing, limit: int, most: int, price: Price) -> None:
        self.limit, self.most, self.members = limit, most, pairing.members
        with budget.taken():
            self.fights = Fellings(pairing, limit, most, price)
            self.fights.think()
        budget.hold(self.fights.nbytes)
        self.known: dict[tuple[int, int], End] = {}

    def table(self, felled: int) -> Boosts:
        """Return the boosts without the felled members: ``[turn, point, l, m, foe]``."""
        mode = tuple(sorted(m for i, m in enumerate(self.members) if not felled >> i & 1))
        table: Boosts = self.fights.boosts[self.fights.modes[mode]]
        return table

    @cached_property
    def after(self) -> Floats:
        """An approximation of ``Kernel.after``: see ``transitions.Matrices``."""
        with budget.taken():
            return next(Matrices(self.fights, rough=True).kernels()).after

    def prepare(self, starts: dict[tuple[int, int], float]) -> None:
        """Compute the endings of fights that begin with these lives and stocks of mana."""
        new = sorted(starts.keys() - self.known.keys(), key=sum)
        for at in range(0, len(new), AT_ONCE):
            some = new[at : at + AT_ONCE]
            with budget.taken():
                pushed = self._pushed(some)
            budget.hold(sum(end.after.nbytes for end in pushed))
            self.known.update(zip(some, pushed, strict=True))

    def end(self, life: int, mana: int) -> End:
        """Return the endings of a fight that begins with this life and mana."""
        if (life, mana) not in self.known:
            self.prepare({(life, mana): 1.0})
        return self.known[life, mana]

    def _pushed(self, starts: list[tuple[int, int]]) -> list[End]:
        most = max(map(sum, starts))
        self.fights.widen()
        push = Push(self.fights, self.fights.boosts, len(starts), most)
        for which, (life, mana) in enumerate(starts):
            push.put(slice(1), life, mana, which)
        for total in range(most, 0, -1):
            push.go_on(push.settled(push.come(total)))
        won = added(added(push.won, 0), 0)
        return [End(won[:, :, which], 0.0) for which in range(len(starts))]


@budget.kept(32)
def wyrn(pairing: Pairing, limit: int, most: int, price: Price) -> Wyrn:
    """Return a fight with the Wyrn, for life up to ``limit`` and mana up to ``most``."""
    return Wyrn(pairing, limit, most, price)


def _weakened(pairing: Pairing, awake: Mode) -> Pairing:
    """Return a pairing in which only these members are awake."""
    quick, strong, tough = (
        sum(m[i] for m in pairing.members) - sum(m[i] for m in awake) for i in range(3)
    )
    return pairing._replace(
        initiative=pairing.initiative - quick, attack=pairing.attack - strong,
        defence=pairing.defence - tough,
    )  # fmt: skip


def _spread(shares: Floats, like: Floats) -> Floats:
    """Return numbers by mode, reshaped to broadcast over arrays whose first axis is the mode."""
    return shares.reshape(-1, *(1,) * (like.ndim - 1))


def _firsts(good: NDArray[np.bool_]) -> int:
    """Return the number of leading values that are good."""
    return len(good) if good.all() else int(good.argmin())
