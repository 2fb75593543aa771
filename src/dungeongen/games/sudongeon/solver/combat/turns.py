"""One turn of a fight in plain numbers: the order of the strikes, and what they do.

Combatants are bits, in the order of their numbers in ``combat``: bit 0 the party, then foes, then
allies. Lives are a tuple for foes and allies, 0 for the dead. A ``Stage`` is the rest of a turn:
the groups that have yet to strike. The first group always strikes (those who fall at the same
moment strike too), the others only while they live. Foes who strike together with the party or an
ally come after them but strike in any case. Consecutive groups are merged if that makes no
difference.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from dungeongen.games.sudongeon.rules.combat import FURY, GUARD
from dungeongen.games.sudongeon.rules.monsters import FELLING, SURGE
from dungeongen.games.sudongeon.solver.combat.boosts import AFTER, BEFORE, TOGETHER, blow
from dungeongen.games.sudongeon.solver.combat.combatants import Them, Us
from dungeongen.games.sudongeon.solver.combat.targeting import prey
from dungeongen.search import budget

PARTY = 1
TO_ORDER = (-1,)
"""The queue of a turn whose order is still to be rolled."""
Lives = tuple[int, ...]


class Mode(NamedTuple):
    """Changes that last for the rest of the fight.

    ``angry``: combatants (bits) that have become dragons. ``felled``: unconscious members.
    ``bereft``: whether the damsels are dead.
    """

    angry: int = 0
    less_attack: int = 0
    less_defence: int = 0
    felled: int = 0
    bereft: bool = False

    @property
    def rank(self) -> int:
        """A number that never falls while nobody is hurt."""
        return 1000 * self.angry.bit_count() + self.less_attack + self.less_defence


class Hurt(NamedTuple):
    """One possible outcome of a group's strikes.

    ``loss`` is the party's, ``fells`` the number of members felled. ``where`` is the index in
    ``Lives`` of the only other who is hurt, by ``damage``; or ``NOBODY``, or ``SEVERAL`` (then see
    ``hits``).
    """

    loss: int
    fells: int
    where: int
    damage: int
    hits: Lives
    p: float


NOBODY, SEVERAL = -1, -2
_ROLL, _ORDER, _OUTCOME, _BYTES = 3_000, 10_000, 1_000, 1_500  # steps, and bytes of a stage


class Effects(NamedTuple):
    """The outcomes of a group's strikes: the probability of hurting nobody, and all others."""

    miss: float
    hurts: list[Hurt]


class Stage:
    """The rest of a turn.

    ``left`` combatants have yet to strike; ``surges`` are the Wizards' dice (4 attack, 5 defence),
    or empty. If the party has yet to strike, ``tied`` are the foes who strike together with it, and
    ``later`` those who strike after it.
    """

    __slots__ = ("later", "left", "next", "point", "queue", "surges", "tied")

    def __init__(self, queue: tuple[int, ...], surges: Lives, foes: int) -> None:
        self.queue, self.surges = queue, surges
        self.left = 99 if queue == TO_ORDER else sum(group.bit_count() for group in queue)
        self.next: dict[int, Stage] = {}
        self.tied = self.later = 0
        self.point = -1  # the party's place relative to the foes, if it has yet to strike
        for i, group in enumerate(queue if queue != TO_ORDER else ()):
            if group & PARTY:
                self.tied = group & foes
                for later in queue[i + 1 :]:
                    self.later |= later & foes
                self.point = TOGETHER if self.tied else BEFORE if self.later else AFTER


class Cast:
    """The combatants of a fight: the foes first, then the allies."""

    def __init__(self, us: Us, foes: tuple[Them, ...], allies: tuple[Them, ...]) -> None:
        self.us, self.others, self.size = us, (*foes, *allies), len(foes)
        self.foes = ((1 << len(foes)) - 1) << 1
        self.allies = ((1 << len(allies)) - 1) << 1 + len(foes)
        self.fellers = sum(1 << i for i, one in enumerate(self.others, 1) if one.fells)
        self.restless = sum(
            1 << i for i, one in enumerate(self.others, 1) if one.regains or one.dragon
        )
        self.stages: dict[tuple[tuple[int, ...], Lives], Stage] = {}
        self.start, self.dawn = self.stage((), ()), self.stage(TO_ORDER, ())

    def stage(self, queue: tuple[int, ...], surges: Lives) -> Stage:
        """Return the unique stage with this queue and these surges."""
        found = self.stages.get((queue, surges))
        if found is None:
            budget.take(_BYTES)
            found = self.stages[queue, surges] = Stage(queue, surges, self.foes)
        return found

    def struck(self, stage: Stage, alive: int) -> Stage:
        """Return the rest of a turn after its first group, if ``alive`` are still alive."""
        found = stage.next.get(alive)
        if found is None:
            head, *rest = stage.queue
            bound = head & self.foes if head & ~self.foes else 0
            living = [group & (alive | PARTY) for group in rest] if alive & self.foes else []
            queue = self.merged((bound, *living), alive)
            surges = stage.surges if queue else ()
            found = stage.next[alive] = self.stage(queue, surges)
        return found

    def merged(self, queue: tuple[int, ...], alive: int) -> tuple[int, ...]:
        """Return the queue with consecutive groups merged where that makes no difference."""
        groups = list[int]()
        for group in queue:
            if groups and group and self._merge(groups[-1], group, alive):
                groups[-1] |= group
            elif group:
                groups.append(group)
        return tuple(groups)

    def _merge(self, first: int, second: int, alive: int) -> bool:
        """Return whether two groups may strike as one."""
        both = first | second
        if not both & ~self.foes:
            return not (alive & self.allies or both & self.fellers or self.us.bare)
        # An ally's victim may depend on who is dead, and the party sees what an ally did.
        alone = (alive & self.foes).bit_count() == 1
        return alone and not both & self.foes and not second & PARTY


class Terms:
    """The numbers of a fight in one mode."""

    def __init__(self, cast: Cast, mode: Mode) -> None:
        us = cast.us
        down = [m for i, m in enumerate(us.fallible) if mode.felled >> i & 1]
        up = [m for i, m in enumerate(us.fallible) if not mode.felled >> i & 1]
        self.cast, self.mode = cast, mode
        self.heals = not us.fallible or any(craft == 1 for *_, craft in up)
        self.casts = not us.fallible or any(craft == 2 for *_, craft in up)
        self.speed = us.initiative - sum(m[0] for m in down)
        self.attack = us.attack - mode.less_attack - sum(m[1] for m in down)
        self.defence = us.defence - mode.less_defence - sum(m[2] for m in down)
        self.others = [
            one.dragon if mode.angry >> i & 1 and one.dragon else one
            for i, one in enumerate(cast.others, 1)
        ]
        self.restless = ~mode.angry & cast.restless  # those who may regain life
        self._effects: dict[tuple[int, int, int, int, Lives], Effects] = {}
        self._orders: dict[tuple[int, Lives], list[tuple[Stage, float]]] = {}
        self._preys: dict[Lives, int] = {}
        self._throughs: dict[tuple[Stage, int, int], float] = {}

    def prey(self, lives: Lives) -> int:
        """Return the number of the foe to strike."""
        found = self._preys.get(lives)
        if found is None:
            rows = [
                (i, one.attack, one.defence, life)
                for i, (one, life) in enumerate(
                    zip(self.others[: self.cast.size], lives, strict=False), 1
                )
                if life
            ]
            found = rows[0][0] if len(rows) == 1 else prey(self.attack, self.defence, rows)
            self._preys[lives] = found
        return found

    def orders(self, alive: int, surges: Lives) -> list[tuple[Stage, float]]:
        """Return the possible turns of the living with their probabilities (SU-8)."""
        found = self._orders.get((alive, surges))
        if found is None:
            cast = self.cast
            firsts = [i for i, one in enumerate(self.others, 1) if alive >> i & 1 and one.first]
            if cast.us.first > 0:
                firsts.append(0)
            if len(firsts) > 1:
                firsts = []
            last = cast.us.first < 0
            rollers = [
                i for i in members(alive | PARTY) if i not in firsts and not (last and i == 0)
            ]
            speeds = tuple(self.others[i - 1].initiative if i else self.speed for i in rollers)
            chances: defaultdict[Stage, float] = defaultdict(float)
            rolled = _rolled(speeds)
            budget.spend(_ORDER * len(rolled))
            for order, p in rolled:
                groups = [sum(1 << rollers[i] for i in group) for group in order]
                queue = (*(1 << i for i in firsts), *groups, *((PARTY,) if last else ()))
                chances[cast.stage(cast.merged(queue, alive), surges)] += p
            found = self._orders[alive, surges] = list(chances.items())
        return found

    def effects(self, stage: Stage, target: int, boost: int, alive: int) -> Effects:
        """Return the effects of the strikes of a stage's first group."""
        cast, head = self.cast, stage.queue[0]
        head = head & ~cast.foes or head
        if not head & PARTY:
            target = 0
        key = (head, target, boost, alive if cast.allies else 0, stage.surges)
        found = self._effects.get(key)
        if found is None:
            found = self._effects[key] = self._worked_out(head, target, boost, alive, stage.surges)
        return found

    def through(self, stage: Stage, target: int, alive: int) -> float:
        """Return the probability that the rest of a turn hurts nobody if no mana is drunk."""
        found = self._throughs.get((stage, target, alive))
        if found is None:
            key, found = (stage, target, alive), 1.0 if alive & self.cast.foes else 0.0
            while stage.queue:
                found *= self.effects(stage, target, 0, alive).miss
                stage = self.cast.struck(stage, alive)
            self._throughs[key] = found
        return found

    def _worked_out(self, head: int, target: int, boost: int, alive: int, surges: Lives) -> Effects:
        nobody = (0,) * len(self.others)
        outcomes: dict[tuple[int, int, Lives], float] = {(0, 0, nobody): 1.0}
        for striker in members(head):
            fells = bool(striker) and self.others[striker - 1].fells
            following: defaultdict[tuple[int, int, Lives], float] = defaultdict(float)
            for victim, share in self._victims(striker, target, alive):
                hit = self._attack(striker, boost, surges)
                for damage, p in enumerate(blow(hit - self._parry(victim, surges))):
                    if not p:
                        continue
                    budget.spend(_OUTCOME * len(outcomes))
                    for (loss, falls, hits), before in outcomes.items():
                        if victim:
                            i = victim - 1
                            now = (*hits[:i], hits[i] + damage, *hits[victim:])
                            following[loss, falls, now] += before * share * p
                        else:
                            more = fells and damage >= FELLING
                            following[loss + damage, falls + more, hits] += before * share * p
            outcomes = following
        miss = outcomes.pop((0, 0, nobody), 0.0)
        hurts = []
        for (loss, falls, hits), p in outcomes.items():
            hurt = [i for i, damage in enumerate(hits) if damage]
            where = NOBODY if not hurt else hurt[0] if len(hurt) == 1 else SEVERAL
            hurts.append(Hurt(loss, falls, where, max(hits), hits, p))
        return Effects(miss, hurts)

    def _victims(self, striker: int, target: int, alive: int) -> list[tuple[int, float]]:
        if striker == 0:
            return [(target, 1.0)]
        if striker > self.cast.size:  # an ally takes the first foe in reading order
            return [(members(alive & self.cast.foes)[0], 1.0)]
        allies = members(alive & self.cast.allies)
        if not allies:
            return [(0, 1.0)]
        return [(0, 0.5), *((i, 0.5 / len(allies)) for i in allies)]  # SU-10: by coin

    def _attack(self, striker: int, boost: int, surges: Lives) -> int:
        if striker == 0:
            return self.attack + boost
        surge = SURGE if surges and surges[striker - 1] == FURY else 0
        return self.others[striker - 1].attack + surge

    def _parry(self, victim: int, surges: Lives) -> int:
        if victim == 0:
            return self.defence
        surge = SURGE if surges and surges[victim - 1] == GUARD else 0
        return self.others[victim - 1].defence + surge

    def fellings(self, falls: int) -> Iterator[tuple[int, float]]:
        """Yield the sets of felled members after ``falls`` more hard blows of the Wyrn (SU-9)."""
        felled = self.mode.felled
        awake = [i for i in range(len(self.cast.us.fallible)) if not felled >> i & 1]
        some = list(combinations(awake, min(falls, len(awake))))
        for fallen in some:
            yield felled | sum(1 << i for i in fallen), 1 / len(some)


@lru_cache(maxsize=4096)
def members(mask: int) -> tuple[int, ...]:
    """Return the numbers of the combatants in a set."""
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


@budget.kept(1024)
def _rolled(speeds: tuple[int, ...]) -> list[tuple[tuple[tuple[int, ...], ...], float]]:
    """Return the possible orders of strikes, as groups of indexes, with their probabilities."""
    counts: defaultdict[tuple[tuple[int, ...], ...], int] = defaultdict(int)
    budget.spend(_ROLL * 6 ** len(speeds))
    for dice in product(range(1, 7), repeat=len(speeds)):
        rolls = [die + speed for die, speed in zip(dice, speeds, strict=True)]
        order = tuple(
            tuple(i for i, roll in enumerate(rolls) if roll == total)
            for total in sorted(set(rolls), reverse=True)
        )
        counts[order] += 1
    return [(order, count / 6 ** len(speeds)) for order, count in counts.items()]
