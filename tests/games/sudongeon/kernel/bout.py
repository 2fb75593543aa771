"""The optimum of a single fight, computed independently of the solver.

``Bout`` knows the rules of a fight a second time, straight from the rulebook and SU-8 to SU-10, and
shares nothing with the kernel: no fixed order of targets, no Newton's method. It holds the value
of every turn's start as arrays over (life, mana, the others' lives), one array for each thing that
lasts (members felled, omens, a dragon), begins with 0, and plays turn after turn backwards with the
best choice at every strike until nothing moves. Choices: the target, the boost, and how much to
heal before each strike, the party's or another's.

``by_all_moves`` is slower and plainer still: every state of ``engine``, every legal move and every
die. It can do small fights only, and says whether ``Bout`` has understood the rules.

Of the Wizard's omens ``depth`` that lower attack or defence are counted; more change nothing, so
his fights come out a little too high. A damsel matters for the life she brings alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon.layout import TROLL, WIZARD, WYRN
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.encounters import transformed
from dungeongen.games.sudongeon.rules.state import CLERIC, Foe, State, battle_of, everybody, worth
from dungeongen.games.sudongeon.rules.state import WIZARD as MAGE

Floats = NDArray[np.float64]
Order = tuple[tuple[int, ...], ...]
DICE = range(1, 7)
_HARD, _SURGE = 4, 2


class Lasting(NamedTuple):
    """The conditions that last until the fight ends; ``rages``: the Wizard is a dragon."""

    felled: frozenset[int] = frozenset()
    less_attack: int = 0
    less_defence: int = 0
    rages: bool = False


@lru_cache(maxsize=1000)
def taken(surplus: int) -> dict[int, float]:
    """Return the distribution of a strike's damage when attack - defence is ``surplus``."""
    found: defaultdict[int, float] = defaultdict(float)
    for a, d in product(DICE, DICE):
        found[max(0, a + surplus - d)] += 1 / 36
    return dict(found)


@lru_cache(maxsize=10_000)
def orders(speeds: tuple[tuple[int, int | None], ...]) -> dict[Order, float]:
    """Return the orders of a turn: (who, initiative) each; ``None`` is always first, 99 last."""
    firsts = tuple((who,) for who, speed in speeds if speed is None)
    lasts = tuple((who,) for who, speed in speeds if speed == 99)
    rolling = [(who, speed) for who, speed in speeds if speed is not None and speed != 99]
    found: defaultdict[Order, float] = defaultdict(float)
    for dice in product(DICE, repeat=len(rolling)):
        sums = {who: die + speed for (who, speed), die in zip(rolling, dice, strict=True)}
        groups = [
            tuple(who for who in sums if sums[who] == top)
            for top in sorted(set(sums.values()), reverse=True)
        ]
        found[(*firsts, *groups, *lasts)] += 6.0 ** -len(rolling)
    return dict(found)


class Bout:
    """The fight that begins in a state, for every life up to the party's and mana up to ``most``.

    ``price``: what each point of life and mana that is left adds to a victory.
    """

    def __init__(
        self, state: State, most: int, *, price: float = 0.0, depth: int = 2, heals: bool = True
    ) -> None:
        battle = battle_of(state)
        self.battle, self.limit, self.most = battle, state.party.limit, most
        self.depth, self.heals, self.price = depth, heals, price
        self.others = (*battle.foes, *battle.allies)
        self.foes = range(1, 1 + len(battle.foes))
        self.allies = range(1 + len(battle.foes), 1 + len(self.others))
        self.dragons = [transformed(state, f) if f.digit == WIZARD else f for f in self.others]
        party = state.party
        self.members = [(*worth(one)[2:5], one.person) for one in everybody(party)]
        self.wyrn = any(f.digit == WYRN for f in battle.foes)
        self.wizard = any(f.digit == WIZARD for f in battle.foes)
        self.values: dict[Lasting, Floats] = {}
        self.played: dict[tuple[Lasting, int, Order], Floats] = {}
        for mode in self._modes():
            self._sweep(mode)

    def best(self, life: int, mana: int) -> float:
        """Return the value of the fight for a party with this life and mana."""
        lives = tuple(one.life for one in self.others)
        value = self._dawn(Lasting(), risen=False)[(life, mana, *lives)]
        return float(value)

    # What there is to work out

    def _modes(self) -> Iterator[Lasting]:
        """Yield the lasting conditions, successors first."""
        if self.wyrn:
            count = len(self.members)
            for n in range(count, -1, -1):
                yield from (Lasting(frozenset(some)) for some in combinations(range(count), n))
            return
        depth = self.depth if self.wizard else 0
        for rages in (True, False) if self.wizard else (False,):
            for less in range(depth, -1, -1):
                for attack in range(less, -1, -1):
                    yield Lasting(frozenset(), attack, less - attack, rages)

    def _ones(self, mode: Lasting) -> tuple[Foe, ...]:
        return tuple(self.dragons) if mode.rages else self.others

    def _ended(self, mode: Lasting) -> Floats:
        """Return 0 where a foe lives, and the value of victory elsewhere."""
        shape = (self.limit + 1, self.most + 1, *(one.full + 1 for one in self._ones(mode)))
        value = np.zeros(shape)
        left = np.add.outer(np.arange(self.limit + 1), np.arange(self.most + 1))
        victory = 1 + self.price * left
        victory[0] = 0.0
        dead = tuple(0 if i in self.foes else slice(None) for i in range(1, len(shape) - 1))
        ally = (1,) * len(self.allies)
        value[(slice(None), slice(None), *dead)] = victory.reshape(*victory.shape, *ally)
        return value

    def _sweep(self, mode: Lasting) -> None:
        self.values[mode] = self._ended(mode)
        change = 1.0
        while change > 1e-9:
            self.played = {key: known for key, known in self.played.items() if key[0] != mode}
            new = self._dawn(mode, risen=True)
            change = float(np.abs(new - self.values[mode]).max())
            self.values[mode] = new

    # A turn

    def _dawn(self, mode: Lasting, *, risen: bool) -> Floats:
        """Return the value of a turn's start: Troll, omens, initiative."""
        turned = {0: self._turn(mode, 0)}
        value = turned[0]
        for who in self.foes:
            one = self._ones(mode)[who - 1]
            axis = who + 1
            if one.digit == WIZARD:
                value = self._omen(mode, who, axis)
            elif one.digit == TROLL and risen:
                value = value.take(self._risen(one.full, 1), axis)
        for who in self.allies:
            one = self.others[who - 1]
            if one.digit == TROLL and risen:
                value = value.take(self._risen(one.full, 1), who + 1)
        ended = self._ended(mode)
        return np.where(self._over(mode), ended, value)

    def _omen(self, mode: Lasting, who: int, axis: int) -> Floats:
        """Return the value of a turn with the Wizard's die (one Wizard, chapter 3)."""
        full = self.others[who - 1].full
        usual = self._turn(mode, 0)
        more, weaker = mode.less_attack + 1, mode.less_defence + 1
        beyond = more + weaker > self.depth + 1
        tired = usual if beyond else self._turned(mode._replace(less_attack=more))
        bare = usual if beyond else self._turned(mode._replace(less_defence=weaker))
        rage = self._turned(mode._replace(rages=True))
        life = self.dragons[who - 1].full
        rage = np.broadcast_to(rage.take([life], axis), usual.shape)
        mend = sum(usual.take(self._risen(full, n), axis) for n in (1, 2, 3)) / 3
        value: Floats = tired + bare + mend + self._turn(mode, 4) + self._turn(mode, 5) + rage
        value /= 6
        dead = (slice(None),) * axis + (0,)
        value[dead] = usual[dead]
        return value

    def _turned(self, mode: Lasting) -> Floats:
        """Return the value of a turn in another mode, which is already solved."""
        known = self.__dict__.setdefault("_known", {})
        if mode not in known:
            known[mode] = self._turn(mode, 0)
        found: Floats = known[mode]
        return found

    def _risen(self, full: int, much: int) -> list[int]:
        return [0, *(min(full, life + much) for life in range(1, full + 1))]

    def _turn(self, mode: Lasting, surge: int) -> Floats:
        """Return the value of a turn before its initiative roll."""
        total = self._ended(mode)
        ended, alive = total.copy(), {}
        for pattern in self._patterns():
            where = self._where(pattern)
            alive[pattern] = where
            sums = np.zeros_like(total[where])
            for order, p in orders(self._speeds(mode, pattern)).items():
                sums += p * self._played(mode, surge, order)[where]
            total[where] = sums
        return np.where(self._over(mode), ended, total)

    def _played(self, mode: Lasting, surge: int, order: Order) -> Floats:
        """Return the value of the rest of a turn, from the last group backwards.

        It is remembered until the mode is swept again.
        """
        if not order:
            return self.values.setdefault(mode, self._ended(mode))
        known = self.played.get((mode, surge, order))
        if known is None:
            known = self._group(mode, surge, order)
            self.played[mode, surge, order] = known
        return known

    def _group(self, mode: Lasting, surge: int, order: Order) -> Floats:
        """Return the value before a group strikes, without its dead."""
        group, rest = order[0], order[1:]
        value = self._played(mode, surge, rest).copy()
        for pattern in self._patterns():
            strikers = [who for who in group if who == 0 or who in pattern]
            if not strikers:
                continue
            where = self._where(pattern)
            enemies = [who for who in strikers if who in self.foes]
            after = self._enemies(mode, surge, enemies, pattern, rest)
            for who in strikers:
                if who in self.allies:
                    after = self._blow(
                        after, self._ones(mode)[who - 1].attack, pattern[0], mode, surge
                    )
            if 0 not in strikers:
                value[where] = self._healed(mode, after)[where]
                continue
            best = np.full_like(after, -1.0)
            for target in (who for who in pattern if who in self.foes):
                boosts = self.most + 1 if self._can(mode, MAGE) else 1
                for boost in range(boosts):
                    attack = self._ours(mode)[1] + boost
                    struck = self._blow(after, attack, target, mode, surge)
                    paid = struck[:, : self.most + 1 - boost]
                    best[:, boost:] = np.maximum(best[:, boost:], paid)
            value[where] = self._healed(mode, best)[where]
        return value

    def _enemies(
        self,
        mode: Lasting,
        surge: int,
        enemies: list[int],
        pattern: tuple[int, ...],
        rest: Order,
    ) -> Floats:
        """Return the value before the blows of a group's enemies."""
        allies = [who for who in pattern if who in self.allies]
        sides: list[list[tuple[int, float]]] = [
            [(0, 0.5), *((ally, 0.5 / len(allies)) for ally in allies)] if allies else [(0, 1.0)]
            for _ in enemies
        ]
        then = self._played(mode, surge, rest)
        if not enemies:
            return then
        total = np.zeros_like(then)
        for victims in product(*sides):
            share = float(np.prod([p for _, p in victims]))
            losses: dict[tuple[int, int], float] = {(0, 0): 1.0}
            others = []
            for who, (victim, _) in zip(enemies, victims, strict=True):
                one = self._ones(mode)[who - 1]
                attack = one.attack + (_SURGE if surge == 4 and one.digit == WIZARD else 0)
                if victim:
                    others.append((attack, victim))
                    continue
                joint: defaultdict[tuple[int, int], float] = defaultdict(float)
                for damage, p in taken(attack - self._ours(mode)[2]).items():
                    hard = one.digit == WYRN and damage >= _HARD
                    for (loss, fells), q in losses.items():
                        joint[loss + damage, fells + hard] += p * q
                losses = dict(joint)
            after = np.zeros_like(total)
            for (loss, fells), p in losses.items():
                after += p * self._lost(mode, surge, loss, fells, rest)
            for attack, victim in others:
                after = self._blow(after, attack, victim, mode, surge)
            total += share * after
        return total

    def _lost(self, mode: Lasting, surge: int, loss: int, fells: int, rest: Order) -> Floats:
        """Return the value after a loss: members fall first, then the cleric may heal."""
        awake = [i for i in range(len(self.members)) if i not in mode.felled]
        falls = list(combinations(awake, min(fells, len(awake))))
        total = np.zeros_like(self.values[mode])
        for fallen in falls:
            now = mode._replace(felled=mode.felled | frozenset(fallen))
            value = self._played(now, surge, rest)
            if not loss:
                total += value / len(falls)
                continue
            after = np.zeros_like(value)
            after[loss + 1 :] = value[1:-loss]
            if self._can(now, CLERIC):
                for life in range(1, min(loss, self.limit) + 1):
                    cost = 1 + loss - life
                    if cost <= self.most:
                        after[life, cost:] = value[1, : self.most + 1 - cost]
            total += after / len(falls)
        return total

    def _healed(self, mode: Lasting, value: Floats) -> Floats:
        """Return the value of a moment in which mana may first become life."""
        if not (self.heals and self._can(mode, CLERIC)):
            return value
        value = value.copy()
        for life in range(self.limit - 1, 0, -1):
            value[life, 1:] = np.maximum(value[life, 1:], value[life + 1, :-1])
        return value

    def _blow(self, value: Floats, attack: int, victim: int, mode: Lasting, surge: int) -> Floats:
        """Return the value before a strike at one of the others."""
        one = self._ones(mode)[victim - 1]
        guard = one.defence + (_SURGE if surge == 5 and one.digit == WIZARD else 0)
        axis, total = victim + 1, np.zeros_like(value)
        for damage, p in taken(attack - guard).items():
            total += p * value.take([max(0, life - damage) for life in range(one.full + 1)], axis)
        return total

    # Numbers

    def _ours(self, mode: Lasting) -> tuple[int, int, int]:
        battle, down = self.battle, [self.members[i] for i in mode.felled]
        return (
            battle.initiative - sum(m[0] for m in down),
            battle.attack - mode.less_attack - sum(m[1] for m in down),
            battle.defence - mode.less_defence - sum(m[2] for m in down),
        )

    def _can(self, mode: Lasting, person: int) -> bool:
        return any(m[3] == person for i, m in enumerate(self.members) if i not in mode.felled)

    def _speeds(
        self, mode: Lasting, pattern: tuple[int, ...]
    ) -> tuple[tuple[int, int | None], ...]:
        ones, fate = self._ones(mode), self.battle.first
        claims = [who for who in pattern if ones[who - 1].first] + [0] * (fate > 0)
        speeds: list[tuple[int, int | None]] = []
        for who in (0, *pattern):
            speed = ones[who - 1].initiative if who else self._ours(mode)[0]
            alone = claims == [who]
            last = who == 0 and fate < 0
            speeds.append((who, None if alone else 99 if last else speed))
        return tuple(speeds)

    def _patterns(self) -> list[tuple[int, ...]]:
        """Return the sets of others who may be alive, with at least one foe."""
        everyone = (*self.foes, *self.allies)
        some = [c for n in range(1, len(everyone) + 1) for c in combinations(everyone, n)]
        return [one for one in some if one[0] in self.foes]

    def _where(self, pattern: tuple[int, ...]) -> tuple[slice | int, ...]:
        lives = (slice(1, None) if i in pattern else 0 for i in range(1, 1 + len(self.others)))
        return (slice(1, None), slice(None), *lives)

    def _over(self, mode: Lasting) -> NDArray[np.bool_]:
        return self._ended(mode) > 0


def over(state: State) -> bool:
    """Tell whether the fight is over."""
    return state.fight is None or not state.fight.foes or engine.outcome(state) is not None


def by_all_moves(state: State) -> float:
    """Return the greatest probability to win this fight, by the plain rules alone."""
    follows: dict[State, list[list[tuple[State, float]]]] = {}
    front = [state]
    while front:
        one = front.pop()
        if one in follows:
            continue
        follows[one] = []
        if over(one):
            continue
        dice = engine.chance(one)
        if dice is not None:
            options = [[(engine.advance(one, move), p) for move, p in dice]]
        else:
            options = [[(engine.advance(one, move), 1.0)] for move in engine.legal_moves(one)]
        follows[one] = options
        front.extend(after for option in options for after, _ in option)
    values = {one: float(over(one) and engine.outcome(one) != "dead") for one in follows}
    inner = [one for one in reversed(follows) if follows[one]]
    change = 1.0
    while change > 1e-9:
        change = 0.0
        for one in inner:
            new = max(sum(p * values[after] for after, p in option) for option in follows[one])
            change = max(change, abs(new - values[one]))
            values[one] = new
    return values[state]
