"""Fights as a plan models them: exactly, or by a similar fight.

``single`` fights are exact: one monster, no allies, no damsels. The plan approximates the others
(``pairing``): the Wizard by a plain monster that ends the fight on a six, Orcs with many random
points by average ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from dungeongen.games.sudongeon.kinds import DRAGON, ORCS, WIZARD, WYRN
from dungeongen.games.sudongeon.rules import combat
from dungeongen.games.sudongeon.rules.monsters import foe as monster
from dungeongen.games.sudongeon.rules.monsters import regains, transformed
from dungeongen.games.sudongeon.rules.state import Battle, Foe, State, gold_in
from dungeongen.games.sudongeon.solver.combat.boosts import AFTER, BEFORE, TOGETHER
from dungeongen.games.sudongeon.solver.combat.combatants import fallible
from dungeongen.games.sudongeon.solver.combat.propagation import Kin, Relative
from dungeongen.games.sudongeon.solver.combat.transitions import End, Kernel, kernel
from dungeongen.games.sudongeon.solver.combat.values import Floats, Pairing, Price
from dungeongen.games.sudongeon.solver.combat.wizard import SURGES, Mode, Omens
from dungeongen.games.sudongeon.solver.combat.wyrn import Wyrn, wyrn
from dungeongen.search import budget
from dungeongen.search.exact import weighted, weights

Known = Kernel | Relative | Omens | Wyrn
"""A single fight: its boosts and its endings."""


class Mixture:
    """A random one of several fights; ``parts`` are their probabilities and fights."""

    def __init__(self, parts: Iterable[tuple[float, Known]]) -> None:
        self.parts = list(parts)
        self.most = min(part.most for _, part in self.parts)
        self.known: dict[tuple[int, int], End] = {}

    def prepare(self, starts: dict[tuple[int, int], float]) -> None:
        """Compute the endings of fights that begin with these lives and stocks of mana."""
        new = {start: p for start, p in starts.items() if start not in self.known}
        for _, part in self.parts if new else ():
            part.prepare(new)

    def end(self, life: int, mana: int) -> End:
        """Return the endings of a fight that begins with this life and mana."""
        found = self.known.get((life, mana))
        if found is None:
            ends = [(p, part.end(life, mana).after) for p, part in self.parts]
            after = np.zeros((len(ends[0][1]), 1 + max(part.most for _, part in self.parts)))
            for p, one in ends:  # some cover more mana
                after[:, : one.shape[1]] += p * one
            budget.take(after.nbytes)
            found = self.known[life, mana] = End(after, 0.0)
        return found


def single(state: State) -> bool:
    """Return whether a kernel computes a beginning fight exactly."""
    battle = combat.the(state)
    return len(battle.foes) == 1 and not battle.allies and not state.party.damsels


def priced(state: State) -> bool:
    """Return whether the price of mana is chosen for this fight in particular."""
    return single(state) and not motley(state) and combat.the(state).foes[0].digit != WIZARD


def rough(state: State) -> bool:
    """Return whether ``planned`` is inexact and slow."""
    return any(foe.digit == WYRN for foe in combat.the(state).foes)


def motley(state: State) -> bool:
    """Return whether Orcs have many random points: too many variants to plan for each."""
    orcs = any(foe.digit == ORCS for foe in combat.the(state).foes)
    return orcs and gold_in(state, state.place) > 1


def guesses(state: State, foe: Foe) -> list[tuple[float, Foe]]:
    """Return the plan's models of a monster with their probabilities. Orcs with many random points
    are modelled by some whose values are raised equally, a little below and above the average."""
    if foe.digit != ORCS or not motley(state):
        return [(1.0, foe)]
    base, gold = monster(state, foe.box), gold_in(state, state.place)
    each, quarters = divmod(gold, 4)
    return [
        (p, base._replace(
            initiative=base.initiative + more, attack=base.attack + more,
            defence=base.defence + more, life=base.life + more, full=base.full + more,
        ))
        for more, p in ((each, 1 - quarters / 4), (each + 1, quarters / 4))
        if p
    ]  # fmt: skip


def pairing(state: State, foe: Foe, more: int = 0) -> Pairing:
    """Return party and monster as they entered the fight; ``more``: an estimated extra attack."""
    battle = combat.the(state)
    claim = -1 if battle.first < 0 else (battle.first > 0) - foe.first
    return Pairing(
        battle.initiative, battle.attack, battle.defence, foe.initiative, foe.attack + more,
        foe.defence, foe.life, claim, regains(foe.digit),
        5 / 6 if foe.digit == WIZARD else 1.0, fallible(state) if foe.digit == WYRN else (),
    )  # fmt: skip


def family(state: State, foe: Foe) -> list[Pairing]:
    """Return the pairings of Orcs with other random points but equal life.

    For any other monster, return only its own pairing.
    """
    one = pairing(state, foe)
    if not motley(state):
        return [one]
    base = pairing(state, monster(state, foe.box))
    points = (
        one.foe_initiative + one.foe_attack + one.foe_defence
        - base.foe_initiative - base.foe_attack - base.foe_defence
    )  # fmt: skip
    return [
        base._replace(
            foe_initiative=base.foe_initiative + quick,
            foe_attack=base.foe_attack + strong,
            foe_defence=base.foe_defence + points - quick - strong,
            foe_life=one.foe_life,
        )
        for quick in range(points + 1)
        for strong in range(points + 1 - quick)
    ]


def planned(state: State, limit: int, most: int, price: Price) -> Floats:
    """Return the plan's model of a fight, as ``Kernel.after``: exact for a single plain monster.

    The Wyrn's is interpolated between a few lives and stocks of mana; several monsters come one
    after another.
    """
    battle = combat.the(state)
    foes = sorted(battle.foes, key=lambda foe: -foe.attack)
    size = (limit + 1) * (most + 1)
    whole: Floats | None = None
    for at, foe in enumerate(foes):
        more = 3 * (len(foes) - at - 1) - (2 if battle.allies else 0)
        matrix = np.zeros((size, size))
        for p, guess in guesses(state, foe):
            one = pairing(state, guess, more)
            made = (wyrn if one.members else kernel)(one, limit, most, price)
            matrix += p * made.after.reshape(size, size)
        whole = matrix if whole is None else weighted(whole, weights(matrix.T, fine=True))
    assert whole is not None
    return whole


def fighters(state: State) -> tuple[Pairing, ...]:
    """Return the pairings of a single fight and of what the monster may become."""
    foe = combat.the(state).foes[0]
    one = pairing(state, foe)
    return (one, pairing(state, transformed(state, foe))) if foe.digit == WIZARD else (one,)


def known(
    state: State, limit: int, most: int, price: Price
) -> Iterator[tuple[tuple[Pairing, ...], Relative | Omens | Wyrn]]:
    """Yield a single fight and all fights that are computed with it, keyed by ``fighters``: for
    life up to ``limit`` and mana up to ``most``, at a price of mana (``None``: no boosts)."""
    both = fighters(state)
    if both[0].members:
        yield both, wyrn(both[0], limit, most, price)
        return
    if len(both) > 1:
        calm, dragon = both
        yield both, Omens(calm, dragon, limit, most, price)
        return
    kin = family(state, combat.the(state).foes[0])
    together = Kin(kin, limit, most, price)
    for which, one in enumerate(kin):
        yield (one,), Relative(together, which)


def begun(state: State) -> Battle:
    """Return the current fight as it began, apart from the lives of allies."""
    battle, party = combat.the(state), state.party
    lives = dict(state.world.wounded) if battle.then != "people" else {}  # of former allies
    foes = (
        monster(state, foe.box) if foe.digit == DRAGON and not foe.lawful else foe
        for foe in battle.foes
    )
    return battle._replace(
        foes=tuple(foe._replace(life=lives.get(foe.box, foe.full), surge=0) for foe in foes),
        initiative=party.initiative, attack=party.attack, defence=party.defence, felled=0,
        rollers=(), rolls=(), queue=(), blows=(), target=0, boost=0, fells=0, drops=0,
    )  # fmt: skip


def boost(known: Known, first: Battle, state: State) -> int:
    """Return the mana to drink before the party's strike, in a fight that began as ``first``."""
    battle = combat.the(state)
    foe, group = battle.foes[0], battle.queue[0]
    turn = 0
    if isinstance(known, Wyrn):
        table = known.table(battle.felled)
    elif not isinstance(known, Omens):
        table = known.boosts
    else:
        angry = foe.digit != first.foes[0].digit
        mode = Mode(first.attack - battle.attack, first.defence - battle.defence, angry)
        table, turn = known.table(mode), SURGES[foe.surge]
    point = TOGETHER if len(group) > 1 else BEFORE if len(battle.queue) > 1 else AFTER
    mana = min(state.mana, table.shape[3] - 1)
    return int(table[turn, point, state.life, mana, foe.life])
