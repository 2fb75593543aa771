"""Targeting: whom a plan strikes in a fight, and with how much mana.

Against one or two foes the best choices are known (``two_monsters``); mana makes up for attack lost
to omens and fellings. Against more the party chooses its target by Smith's rule: the damage a foe
does per turn, divided by the turns it takes to kill him, highest first. The mana comes from a table
for that target which accounts for the foes that follow. Everything depends on the current moment
alone, and ``melee`` uses the same choices.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from dungeongen.games.sudongeon.kinds import DRAGON, WIZARD
from dungeongen.games.sudongeon.rules.combat import the
from dungeongen.games.sudongeon.rules.state import Battle, Foe, State, can_boost
from dungeongen.games.sudongeon.solver.combat.boosts import (
    AFTER,
    BEFORE,
    TOGETHER,
    Boosts,
    blow,
    boosts,
)
from dungeongen.games.sudongeon.solver.combat.combatants import Them, them
from dungeongen.games.sudongeon.solver.combat.two_monsters import LATER, NOBODY, STRUCK, TIED, pair

PAIR = 2  # the most foes against whom the best choices are known
TOLD = 1  # omens that a party looks ahead


@lru_cache(maxsize=256)
def taken(surplus: int) -> float:
    """Return the expected damage of a strike when attack − defence is ``surplus``."""
    return fsum(damage * p for damage, p in enumerate(blow(surplus)))


def prey(attack: int, defence: int, foes: Iterable[tuple[int, int, int, int]]) -> int:
    """Return the number of the foe to strike; ``foes`` are (number, attack, defence, life).

    >>> prey(5, 5, [(1, 7, 2, 10), (2, 5, 5, 10)])
    1
    """
    best, most = 0, (-1.0, -1.0)
    for number, theirs, guard, life in foes:
        speed = taken(attack - guard) / life
        worth = (taken(theirs - defence) * speed, speed)
        if worth > most:
            best, most = number, worth
    return best


class Tables(NamedTuple):
    """The source of a party's boosts: its values as the fight began, and the price of mana."""

    ours: tuple[int, int, int]
    limit: int
    first: int
    price: float

    def choice(
        self, foes: tuple[Them, ...], lives: tuple[int, ...], kinds: tuple[int, ...], life: int,
        mana: int, less: tuple[int, int], *, fickle: bool, ally: int | None,
    ) -> tuple[int, int]:  # fmt: skip
        """Return the target among one or two foes and the mana to drink.

        ``kinds``: when each strikes; ``less``: the attack and defence that the party has lost in
        this fight; ``fickle``: whether to omens of a Wizard; ``ally``: a living ally's attack.
        """
        attack, defence = less
        while attack + defence > (TOLD if fickle else 0):
            attack, defence = (attack - 1, defence) if attack > defence else (attack, defence - 1)
        ours = (self.ours[0], self.ours[1] - attack, self.ours[2] - defence)
        told = TOLD - attack - defence if fickle else 0
        whole = tuple(one._replace(life=one.full) for one in foes)
        two = (whole[0], whole[1] if len(whole) > 1 else NOBODY)
        best = pair(ours, two, self.limit, self.first, self.price, told, ally)
        when = (kinds[0], kinds[1] if len(kinds) > 1 else STRUCK)
        left = (lives[0], lives[1] if len(lives) > 1 else 0)
        at, much = best.at(when, life, mana, left)
        return at, min(mana, much + less[0] - attack) if much else 0

    def against(self, target: Them, others: tuple[Them, ...] = ()) -> Boosts:
        """Return the table for striking one foe while others stand.

        The others strike too, and the fight against them begins when it is dead. They are assumed
        to have their full lives, and until then the target's initiative.
        """
        claims = [one for one in (target, *others) if one.first]
        if self.first < 0:
            claim = -1
        elif len(claims) + (self.first > 0) > 1:
            claim = 0
        else:
            claim = (self.first > 0) - target.first
        heir = None
        if others:
            rows = [(i, one.attack, one.defence, one.full) for i, one in enumerate(others)]
            at = prey(self.ours[1], self.ours[2], rows)
            heir = self.against(others[at], (*others[:at], *others[at + 1 :]))
        dragon = self.against(target.dragon, others) if target.dragon else None
        return boosts(
            self.ours, (target.initiative, target.attack, target.defence), target.full,
            self.limit, claim, target.regains, self.price, dragon, heir,
            tuple(one.attack for one in others),
        )  # fmt: skip


def tables_for(state: State, price: float | None) -> Tables | None:
    """Return the tables for the fight in progress, or ``None`` if mana has no price."""
    if price is None:
        return None
    party = state.party
    ours = (party.initiative, party.attack, party.defence)
    return Tables(ours, party.limit, the(state).first, price)


def chosen(state: State, price: float | None) -> tuple[Foe, int]:
    """Return the foe to strike now and the mana to drink for it."""
    battle = the(state)
    tables = tables_for(state, price)
    if tables is not None and len(battle.foes) <= PAIR:
        return _best(state, tables)
    living = [i for i, one in enumerate(battle.foes) if one.life > 0]
    at = living[0]
    if len(living) > 1:
        foes = [(i, battle.foes[i]) for i in living]
        rows = [(i, one.attack, one.defence, one.life) for i, one in foes]
        at = prey(battle.attack, battle.defence, rows)
    foe = battle.foes[at]
    if tables is None or not state.mana or not can_boost(state):
        return foe, 0
    others = tuple(them(state, battle.foes[i]) for i in living if i != at)
    table = tables.against(them(state, foe), others)
    return foe, table.at(_point(battle), state.life, state.mana, foe.life)


def _best(state: State, tables: Tables) -> tuple[Foe, int]:
    """Return the best choice against one or two foes."""
    battle = the(state)
    foes, lives = battle.foes, tuple(max(0, one.life) for one in battle.foes)
    kinds = tuple(_kind(battle, i) if life else STRUCK for i, life in enumerate(lives, 1))
    mana = state.mana if can_boost(state) else 0
    lost = max(0, tables.ours[1] - battle.attack), max(0, tables.ours[2] - battle.defence)
    fickle = any(one.digit in (WIZARD, DRAGON) and not one.lawful for one in foes)
    theirs = tuple(them(state, one) for one in foes)
    at, much = tables.choice(
        theirs,
        lives,
        kinds,
        state.life,
        mana,
        lost,
        fickle=fickle,
        ally=max((one.attack for one in battle.allies if one.life > 0), default=None),
    )
    return foes[at], much


def _kind(battle: Battle, number: int) -> int:
    """Return a combatant's place in the turn relative to the party, which is about to strike."""
    if number in battle.queue[0]:
        return TIED
    return LATER if any(number in group for group in battle.queue[1:]) else STRUCK


def _point(battle: Battle) -> int:
    """Return the party's place in the turn relative to the living foes."""
    living = {i for i, one in enumerate(battle.foes, 1) if one.life > 0}
    if living & set(battle.queue[0]):
        return TOGETHER
    return BEFORE if any(living & set(group) for group in battle.queue[1:]) else AFTER
