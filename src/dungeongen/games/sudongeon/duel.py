"""Fights with one monster, worked out whole: what is left of the party, and how likely.

The rules play a fight die by die, and a million states pass before the last of them has died out.
Here a turn is three kernels in plain numbers: who strikes first, what the party's strike takes,
what the monster's takes, all from the distribution of D6 − D6. A moment between two strikes is

    (mode, life, mana, the monster's life)

at one of three points of a turn: ``start``, ``answer`` (the monster has yet to strike, after or
together with the party) and ``reply`` (the party has yet to strike, after the monster). A mode says
what has changed for the rest of the fight: attack and defence lost to the Wizard's omens, members
felled by the Wyrn, the Wizard turned dragon.

Mana is used in one way here: for the boost that a ``Boosts`` table names, and for healing only
after a killing blow, to 1 life. Healing later is always possible while a cleric is awake, and mana
that is not drunk can still become a boost, so nothing is lost by waiting (against the Wyrn, who may
fell the cleric, something is: there it is a plan, not the best one). So life + mana never grows,
and falls whenever either changes: moments are worked through by falling sums, each once. What is
left are circles in which nobody is hurt. Against most monsters such a circle is one moment long and
its geometric series is summed; Troll and Wizard regain life, and their circles are walked until
less than ``DUST`` is in them, which is reported as lost.

Who is left alone by both sides for ever (SU-8) counts as dead, as in the rules.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from dungeongen.games.sudongeon.boosts import Boosts, blow, initiative
from dungeongen.games.sudongeon.fight import FELLING, SURGE

DUST = 1e-17
"""Mass below which a circle or a moment is given up, unless said otherwise; the sum is reported."""


class Us(NamedTuple):
    """The party as it goes into a fight.

    ``first``: 1 or -1 for a shaman's blessing or curse. ``fallible``: for the Wyrn, what each
    member takes along when felled (initiative, attack, defence, 1 cleric or 2 wizard or 0).
    """

    initiative: int
    attack: int
    defence: int
    first: int = 0
    fallible: tuple[tuple[int, int, int, int], ...] = ()


class Them(NamedTuple):
    """A monster as it goes into a fight; ``dragon``: what the Wizard becomes, or ``None``."""

    initiative: int
    attack: int
    defence: int
    life: int
    full: int
    first: bool = False
    regains: int = 0
    fells: bool = False
    dragon: Them | None = None


class Mode(NamedTuple):
    """What has changed for the rest of the fight."""

    dragon: bool = False
    less_attack: int = 0
    less_defence: int = 0
    felled: int = 0


class Left(NamedTuple):
    """How a fight ends: victories as (life, mana, chance), the mass that was given up, the work."""

    won: tuple[tuple[int, int, float], ...]
    lost_mass: float
    moments: int

    @property
    def chance(self) -> float:
        """The chance of victory."""
        return sum(p for _, _, p in self.won)


class _Terms(NamedTuple):
    """A mode's numbers: ours and theirs, who strikes first, and what we can still do."""

    attack: int
    defence: int
    foe: Them
    before: float
    after: float
    together: float
    heals: bool
    boosts: Boosts | None


_CALM = 0


class _Group:
    """All moments with one mode, life and mana that are still to be worked through."""

    __slots__ = ("answer", "reply", "rolled", "start")

    def __init__(self) -> None:
        self.start: defaultdict[int, float] = defaultdict(float)
        self.rolled: defaultdict[tuple[int, int], float] = defaultdict(float)
        self.answer: defaultdict[tuple[int, int], float] = defaultdict(float)
        self.reply: defaultdict[tuple[int, int], float] = defaultdict(float)


_Key = tuple[int, Mode, int, int]


class _Duel:
    """One fight in progress."""

    def __init__(
        self, us: Us, them: Them, boosts: Boosts | None, angry: Boosts | None, dust: float
    ) -> None:
        self.us, self.them = us, them
        self.boosts, self.angry = boosts, angry
        self.won: defaultdict[tuple[int, int], float] = defaultdict(float)
        self.lost = 0.0
        self.sums: dict[int, dict[_Key, _Group]] = {}
        self.known: dict[Mode, _Terms] = {}
        self.dust, self.moments = dust, 0

    def terms(self, mode: Mode) -> _Terms:
        """Return a mode's numbers."""
        found = self.known.get(mode)
        if found is None:
            found = self.known[mode] = self._terms(mode)
        return found

    def _terms(self, mode: Mode) -> _Terms:
        us = self.us
        foe = self.them
        if mode.dragon:
            assert foe.dragon is not None
            foe = foe.dragon
        down = [m for i, m in enumerate(us.fallible) if mode.felled >> i & 1]
        up = [m for i, m in enumerate(us.fallible) if not mode.felled >> i & 1]
        heals = not us.fallible or any(craft == 1 for *_, craft in up)
        can_boost = not us.fallible or any(craft == 2 for *_, craft in up)
        speed = us.initiative - sum(m[0] for m in down)
        before, after, together = initiative(speed - foe.initiative)
        if foe.first != (us.first > 0):  # two claims cancel
            before, after, together = (0.0, 1.0, 0.0) if foe.first else (1.0, 0.0, 0.0)
        if us.first < 0:
            before, after, together = 0.0, 1.0, 0.0
        return _Terms(
            us.attack - mode.less_attack - sum(m[1] for m in down),
            us.defence - mode.less_defence - sum(m[2] for m in down),
            foe, before, after, together, heals,
            (self.angry if mode.dragon else self.boosts) if can_boost else None,
        )  # fmt: skip

    def group(self, mode: Mode, life: int, mana: int) -> _Group:
        """Return the moments of one mode, life and mana."""
        groups = self.sums.setdefault(life + mana, {})
        rank = 1000 * mode.dragon + mode.less_attack + mode.less_defence
        key = (rank, mode, life, mana)
        found = groups.get(key)
        if found is None:
            found = groups[key] = _Group()
        return found

    def run(self, life: int, mana: int) -> Left:
        """Return how the fight ends that begins with this life and mana."""
        self.group(Mode(), life, mana).start[self.them.life] = 1.0
        while self.sums:
            groups = self.sums[max(self.sums)]
            while groups:
                key = min(groups)  # the Wizard's omens lead to higher ranks only
                _, mode, life, mana = key
                group = groups[key]
                if self.them.regains or (self.them.dragon is not None and not mode.dragon):
                    self._circles(group, mode, life, mana)
                else:
                    self._steadily(group, mode, life, mana)
                del groups[key]
            del self.sums[max(self.sums)]
        return Left(tuple((*k, p) for k, p in sorted(self.won.items())), self.lost, self.moments)

    # Blows

    def _struck(self, at: tuple[int, int], mass: float, mode: Mode, life: int, mana: int) -> None:
        """The monster strikes; at life 0 it does so while dying."""
        left, surge = at
        terms = self.terms(mode)
        surplus = terms.foe.attack + (SURGE if surge == 4 else 0) - terms.defence
        for damage, p in enumerate(blow(surplus)):
            if p and damage:
                self._hurt(left, damage, mass * p, mode, life, mana, reply=None)

    def _hurt(
        self, left: int, damage: int, mass: float, mode: Mode, life: int, mana: int,
        *, reply: int | None,
    ) -> None:  # fmt: skip
        """The party has lost ``damage``; ``reply``: the surge under which it has yet to strike."""
        for felled, share in self._fellings(mode, damage):
            now = mode if felled == mode.felled else mode._replace(felled=felled)
            kept, stock = life - damage, mana
            if kept < 1:
                if kept + mana < 1 or not self.terms(now).heals:
                    continue  # dead
                kept, stock = 1, mana - (1 - kept)
            if left <= 0:
                self.won[kept, stock] += mass * share
            elif reply is None:
                self.group(now, kept, stock).start[left] += mass * share
            else:
                self.group(now, kept, stock).reply[left, reply] += mass * share

    def _fellings(self, mode: Mode, damage: int) -> list[tuple[int, float]]:
        if not self.them.fells or damage < FELLING:
            return [(mode.felled, 1.0)]
        awake = [i for i in range(len(self.us.fallible)) if not mode.felled >> i & 1]
        if not awake:
            return [(mode.felled, 1.0)]
        return [(mode.felled | 1 << i, 1 / len(awake)) for i in awake]

    def _boost(self, terms: _Terms, point: int, life: int, mana: int, left: int) -> int:
        if terms.boosts is None or not mana:
            return 0
        return terms.boosts.at(point, life, mana, left)

    def _strike(
        self, at: tuple[int, int], mass: float, boost: int, mode: Mode, life: int, mana: int,
        *, then: str, together: bool = False, skip: bool = False,
    ) -> None:  # fmt: skip
        """The party strikes with a boost; ``skip``: the miss is accounted for already."""
        left, surge = at
        terms = self.terms(mode)
        guard = terms.foe.defence + (SURGE if surge == 5 else 0)
        group = None
        for damage, p in enumerate(blow(terms.attack + boost - guard)):
            if not p or (skip and not damage):
                continue
            rest = left - damage
            if rest <= 0 and not together:
                self.won[life, mana - boost] += mass * p
                continue
            group = group or self.group(mode, life, mana - boost)
            if then == "start":
                group.start[rest] += mass * p
            else:
                group.answer[max(rest, 0), surge] += mass * p

    # Groups

    def _steadily(self, group: _Group, mode: Mode, life: int, mana: int) -> None:
        """Work through a group in which the monster's life only falls."""
        terms = self.terms(mode)
        unhurt = blow(terms.foe.attack - terms.defence)[0]
        missed = blow(terms.attack - terms.foe.defence)[0]
        wounds = [] if self.them.fells else self._wounds(terms, mode, life, mana)
        for (left, _), mass in group.rolled.items():
            group.start[left] += mass
        group.rolled.clear()
        for left in range(terms.foe.life, 0, -1):
            at = (left, _CALM)
            start, answer = group.start.pop(left, 0.0), group.answer.pop(at, 0.0)
            reply = group.reply.pop(at, 0.0)
            if start + answer + reply < self.dust:
                self.lost += start + answer + reply
                continue
            boosts = [self._boost(terms, point, life, mana, left) for point in range(3)]
            first, replying, tied = boosts
            to_answer = terms.before * (not first) + terms.together * (not tied)
            self.moments += 6 if self.them.fells else 1  # as long as it takes
            circle = unhurt * missed * (to_answer + terms.after * (not replying))
            if circle > 1 - 1e-12:
                continue  # nobody is ever hurt
            come = start + unhurt * answer + (missed * reply if not replying else 0.0)
            start = come / (1 - circle)
            answer += to_answer * missed * start
            reply += terms.after * unhurt * start
            self._strike(
                at, start * terms.before, first, mode, life, mana, then="answer", skip=not first
            )
            self._strike(
                at, start * terms.together, tied, mode, life, mana,
                then="answer", together=True, skip=not tied,
            )  # fmt: skip
            hit_first = start * terms.after
            for p, then in wounds:
                if hit_first:
                    then.reply[at] += hit_first * p
                if answer:
                    then.start[left] += answer * p
            if self.them.fells:
                for damage, p in enumerate(blow(terms.foe.attack - terms.defence)):
                    if damage and p and hit_first:
                        self._hurt(left, damage, hit_first * p, mode, life, mana, reply=_CALM)
            self._strike(at, reply, replying, mode, life, mana, then="start", skip=not replying)
            if self.them.fells:
                self._struck(at, answer, mode, life, mana)
        dying = group.answer.pop((0, _CALM), 0.0)
        if dying:
            self.won[life, mana] += dying * unhurt
            self._struck((0, _CALM), dying, mode, life, mana)

    def _wounds(
        self, terms: _Terms, mode: Mode, life: int, mana: int
    ) -> list[tuple[float, _Group]]:
        """Return what a blow leads to where nobody is felled: the chances and the groups."""
        wounds = []
        for damage, p in enumerate(blow(terms.foe.attack - terms.defence)):
            kept, stock = life - damage, mana
            if kept < 1:
                kept, stock = 1, mana + kept - 1
            if damage and p and stock >= 0:
                wounds.append((p, self.group(mode, kept, stock)))
        return wounds

    def _circles(self, group: _Group, mode: Mode, life: int, mana: int) -> None:
        """Work through a group in which the monster may regain life, round and round."""
        terms = self.terms(mode)
        foe = terms.foe
        while True:
            start, group.start = group.start, defaultdict(float)
            for left, mass in start.items():
                if mass < self.dust:
                    self.lost += mass
                    continue
                self._turn(left, mass, mode, life, mana, group)
            rolled, group.rolled = group.rolled, defaultdict(float)
            for at, mass in rolled.items():
                if mass < self.dust:
                    self.lost += mass
                    continue
                self._ordered(at, mass, mode, life, mana)
            answer, group.answer = group.answer, defaultdict(float)
            for at, mass in answer.items():
                left, surge = at
                surplus = foe.attack + (SURGE if surge == 4 else 0) - terms.defence
                if left:
                    group.start[left] += mass * blow(surplus)[0]
                else:
                    self.won[life, mana] += mass * blow(surplus)[0]
                self._struck(at, mass, mode, life, mana)
            reply, group.reply = group.reply, defaultdict(float)
            for at, mass in reply.items():
                boost = self._boost(terms, 1, life, mana, at[0])
                self._strike(at, mass, boost, mode, life, mana, then="start")
            pending = sum(group.start.values()) + sum(group.answer.values())
            pending += sum(group.reply.values()) + sum(group.rolled.values())
            if pending < self.dust * 3:
                self.lost += pending
                return

    def _turn(
        self, left: int, mass: float, mode: Mode, life: int, mana: int, group: _Group
    ) -> None:
        """The start of a turn: the Troll's life, the Wizard's die."""
        foe = self.them
        if foe.dragon is None:
            group.rolled[min(foe.full, left + foe.regains), _CALM] += mass
            return
        sixth = mass / 6
        weaker = mode._replace(less_attack=mode.less_attack + 1)
        barer = mode._replace(less_defence=mode.less_defence + 1)
        if sixth < self.dust:
            self.lost += 3 * sixth
        else:
            self.group(weaker, life, mana).rolled[left, _CALM] += sixth
            self.group(barer, life, mana).rolled[left, _CALM] += sixth
            angry = mode._replace(dragon=True)
            self.group(angry, life, mana).rolled[foe.dragon.life, _CALM] += sixth
        for face in (1, 2, 3):
            group.rolled[min(foe.full, left + face), _CALM] += sixth / 3
        group.rolled[left, 4] += sixth
        group.rolled[left, 5] += sixth

    def _ordered(self, at: tuple[int, int], mass: float, mode: Mode, life: int, mana: int) -> None:
        """Who strikes first is rolled."""
        self.moments += 3
        terms = self.terms(mode)
        left, surge = at
        group = self.group(mode, life, mana)
        if terms.before:
            boost = self._boost(terms, 0, life, mana, left)
            self._strike(at, mass * terms.before, boost, mode, life, mana, then="answer")
        if terms.together:
            boost = self._boost(terms, 2, life, mana, left)
            self._strike(
                at, mass * terms.together, boost, mode, life, mana, then="answer", together=True
            )
        surplus = terms.foe.attack + (SURGE if surge == 4 else 0) - terms.defence
        for damage, p in enumerate(blow(surplus)):
            share = mass * terms.after * p
            if share and damage:
                self._hurt(left, damage, share, mode, life, mana, reply=surge)
            elif share:
                group.reply[at] += share


@lru_cache(maxsize=20000)
def duel(
    us: Us, them: Them, life: int, mana: int, boosts: Boosts | None, angry: Boosts | None = None,
    dust: float = DUST,
) -> Left:  # fmt: skip
    """Return how a fight ends; ``angry`` is the table for the dragon that a Wizard becomes."""
    return _Duel(us, them, boosts, angry, dust).run(life, mana)
