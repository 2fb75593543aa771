"""Complete fights: the probability of every ending.

The rules play a fight die by die, and pass through a million states before it is over. Here a
moment between two strikes is

    (mode, life, mana; lives of foes and allies; the rest of the turn)

and ``turns`` gives the effects of a strike in plain numbers. A plan's ``targeting`` choose the
target and the mana for boosts; otherwise mana heals only after a killing blow, to 1 life. Healing
later is always possible while a cleric is awake, and mana kept can still become a boost, so waiting
loses nothing (except against the Wyrn, who may fell the cleric: there this is a good plan, not the
best). So life + mana never grows, and falls whenever either changes: ``_Bucket``s of moments with
the same mode, life and mana are processed once each, by falling sums. Within a bucket the lives of
others fall, apart from cycles in which nobody is hurt, whose geometric series is summed. The Troll
and the Wizard regain life; while one of them lives the cycles are iterated until their mass is less
than ``dust``, which is reported as lost.

A fight that goes on for ever without harm (SU-8) counts as lost, as in the rules.
"""

from __future__ import annotations

from collections import defaultdict
from math import fsum
from typing import NamedTuple

from dungeongen.games.sudongeon.rules.combat import FURY, GUARD
from dungeongen.games.sudongeon.solver.combat.boosts import Boosts
from dungeongen.games.sudongeon.solver.combat.combatants import Them, Us
from dungeongen.games.sudongeon.solver.combat.targeting import PAIR, Tables
from dungeongen.games.sudongeon.solver.combat.turns import (
    NOBODY,
    PARTY,
    SEVERAL,
    TO_ORDER,
    Cast,
    Lives,
    Mode,
    Stage,
    Terms,
    members,
)
from dungeongen.games.sudongeon.solver.combat.two_monsters import LATER, STRUCK, TIED
from dungeongen.games.sudongeon.solver.combat.values import Floats, Pairing, hopes
from dungeongen.search import budget

DUST = 1e-17
"""Mass below which a cycle or a moment is dropped by default; the sum is reported as lost."""
_TIRED = 200_000
"""Strikes after which the dust grows tenfold, to bound the work of very complex fights."""
_LONG = 2_000  # strikes
_STRIKE, _HURT, _STAGE = 6_000, 1_500, 1_000  # steps
_BYTES, _BUCKET, _MOMENT = 400, 1_000, 700  # bytes of an ending that is kept, and of these
_ROUGH = 8  # the step of mana for which bounds are computed
_NEVER = 1 - 1e-12
_Levels = defaultdict[int, dict[Lives, dict[Stage, float]]]


class Ending(NamedTuple):
    """What is left after a victory; ``allies`` are their lives, ``bereft``: the damsels died."""

    life: int
    mana: int
    allies: Lives
    bereft: bool


class Left(NamedTuple):
    """The endings of a fight: victories, the probability of defeat, the lost mass, the work."""

    won: tuple[tuple[Ending, float], ...]
    dead: float
    lost_mass: float
    moments: int

    @property
    def chance(self) -> float:
        """The probability of victory."""
        return fsum(p for _, p in self.won)


class _Bucket:
    """All unprocessed moments with one mode, life and mana.

    ``levels`` groups them by the sum of lives, then by lives, then by the rest of the turn.
    """

    __slots__ = ("choices", "hopes", "levels", "life", "mana", "mode", "terms", "wounds")

    def __init__(self, mode: Mode, life: int, mana: int, terms: Terms) -> None:
        self.mode, self.life, self.mana, self.terms = mode, life, mana, terms
        self.levels: _Levels = defaultdict(dict)
        self.choices: dict[tuple[Lives, int, int], tuple[int, int]] = {}
        self.wounds: dict[tuple[int, int], tuple[float, list[tuple[_Bucket, float]]]] = {}
        self.hopes: dict[Lives, float] = {}


def _add(moments: dict[Lives, dict[Stage, float]], lives: Lives, stage: Stage, mass: float) -> None:
    stages = moments.get(lives)
    if stages is None:
        budget.take(_MOMENT)
        moments[lives] = {stage: mass}
    else:
        stages[stage] = stages.get(stage, 0.0) + mass


class _Melee:
    """One fight in progress."""

    def __init__(self, cast: Cast, tables: Tables | None, dust: float) -> None:
        self.cast, self.tables = cast, tables
        self.known_tables: dict[tuple[int, int, int], Boosts] = {}
        self.won: defaultdict[Ending, float] = defaultdict(float)
        self.dead = self.lost = 0.0
        self.sums: defaultdict[int, dict[tuple[int, Mode, int, int], _Bucket]] = defaultdict(dict)
        self.terms: dict[Mode, Terms] = {}
        self.hopes: list[tuple[Floats, Floats]] = []
        self.alive: dict[Lives, tuple[int, int]] = {}
        self.fickle = any(one.dragon for one in cast.others[: cast.size])
        self.dust, self.strikes, self.tired = dust, 0, _TIRED
        self.begun = 0, 0  # life and mana

    def run(self, life: int, mana: int) -> Left:
        """Return the endings of the fight that begins with this life and mana."""
        self.begun = life, mana
        # A state of the rules is already past the first turn's regeneration.
        lives = tuple(one.life for one in self.cast.others)
        self._ominous(self.bucket(Mode(), life, mana), lives, 1.0, None)
        ends = [(self.dead, self.lost)]
        self.dead = self.lost = 0.0
        while self.sums:
            most = max(self.sums)
            buckets = self.sums[most]
            while buckets:
                key = min(buckets)  # the Wizard's omens lead to higher ranks only
                bucket = buckets[key]
                if bucket.terms.restless:
                    self._restlessly(bucket)
                self._steadily(bucket)
                del buckets[key]
                ends.append((self.dead, self.lost))  # a running sum would lose small ones
                self.dead = self.lost = 0.0
            del self.sums[most]
        dead, lost = (fsum(column) for column in zip(*ends, strict=True))
        return Left(tuple(sorted(self.won.items())), dead, lost, 1 + self.strikes // 5)

    def _hope(self) -> None:
        """Compute the odds against each foe alone, and against it as a dragon alone."""
        us, cast, (life, mana) = self.cast.us, self.cast, self.begun
        most = -(-mana // _ROUGH) * _ROUGH
        for one in cast.others:
            pair = []
            for foe in (one, one.dragon or one):
                claim = -1 if us.first < 0 else (us.first > 0) - foe.first
                pairing = Pairing(
                    us.initiative, us.attack, us.defence, foe.initiative, foe.attack, foe.defence,
                    foe.full, claim, foe.regains,
                )  # fmt: skip
                pair.append(hopes(pairing, life, most))
            self.hopes.append((pair[0], pair[1]))

    def hope(self, bucket: _Bucket, lives: Lives) -> float:
        """Return an upper bound on the odds from here: those against the worst foe alone."""
        if self.strikes < _LONG or self.cast.allies:
            return 1.0  # a short fight is computed faster than its bound
        if not self.hopes:
            self._hope()
        found = bucket.hopes.get(lives)
        if found is None:
            angry, found = bucket.mode.angry, 1.0
            for i, (calm, rage) in enumerate(self.hopes):
                if lives[i]:
                    table = rage if angry >> i + 1 & 1 else calm
                    found = min(found, float(table[bucket.life, bucket.mana, lives[i]]))
            bucket.hopes[lives] = found
        return found

    def known(self, mode: Mode) -> Terms:
        """Return the numbers of a mode."""
        found = self.terms.get(mode)
        if found is None:
            found = self.terms[mode] = Terms(self.cast, mode)
        return found

    def bucket(self, mode: Mode, life: int, mana: int) -> _Bucket:
        """Return the moments of one mode, life and mana."""
        buckets = self.sums[life + mana]
        key = (mode.rank, mode, life, mana)
        found = buckets.get(key)
        if found is None:
            budget.take(_BUCKET)
            found = buckets[key] = _Bucket(mode, life, mana, self.known(mode))
        return found

    def standing(self, lives: Lives) -> tuple[int, int]:
        """Return the living foes and allies as bits, and the sum of their lives."""
        found = self.alive.get(lives)
        if found is None:
            alive = sum(1 << i for i, life in enumerate(lives, 1) if life)
            found = self.alive[lives] = alive, sum(lives)
        return found

    # Strikes

    def _choice(self, bucket: _Bucket, lives: Lives, stage: Stage) -> tuple[int, int]:
        """Return the party's target in the rest of a turn and the mana it drinks."""
        if stage.point < 0:
            return 0, 0
        key = (lives, stage.tied, stage.later)
        found = bucket.choices.get(key)
        if found is None:
            alive, _ = self.standing(lives)
            found = bucket.choices[key] = self._chosen(bucket, lives, stage, alive & self.cast.foes)
        return found

    def _chosen(self, bucket: _Bucket, lives: Lives, stage: Stage, foes: int) -> tuple[int, int]:
        if not foes:
            return 0, 0
        terms, size = bucket.terms, self.cast.size
        mana = bucket.mana if terms.casts else 0
        if self.tables is not None and size <= PAIR:
            kinds = tuple(
                TIED if stage.tied >> i & 1 else LATER if stage.later >> i & 1 else STRUCK
                for i in range(1, size + 1)
            )
            ours = self.tables.ours
            living = zip(terms.others[size:], lives[size:], strict=True)
            ally = max((one.attack for one, life in living if life), default=None)
            lost = max(0, ours[1] - terms.attack), max(0, ours[2] - terms.defence)
            at, boost = self.tables.choice(
                tuple(terms.others[:size]), lives[:size], kinds, bucket.life, mana, lost,
                fickle=self.fickle, ally=ally,
            )  # fmt: skip
            return at + 1, boost
        target = terms.prey(lives)
        if self.tables is None or not mana:
            return target, 0
        table = self._table(terms, target, foes)
        return target, table.at(stage.point, bucket.life, mana, lives[target - 1])

    def _table(self, terms: Terms, target: int, foes: int) -> Boosts:
        key = (target, foes, terms.mode.angry & foes)
        found = self.known_tables.get(key)
        if found is None:
            assert self.tables is not None
            others = tuple(terms.others[i - 1] for i in members(foes) if i != target)
            found = self.tables.against(terms.others[target - 1], others)
            self.known_tables[key] = found
        return found

    def _strike(
        self, bucket: _Bucket, lives: Lives, stage: Stage, mass: float, turn: _Levels | None
    ) -> None:
        """Let the first group strike; ``turn`` collects the rest of a restless turn."""
        self.strikes += 1
        if self.strikes == self.tired:
            self.tired += _TIRED
            self.dust *= 10
        cast, terms = self.cast, bucket.terms
        foes, restless = cast.foes, terms.restless
        alive, height = self.standing(lives)
        target, boost = self._choice(bucket, lives, stage) if stage.queue[0] & PARTY else (0, 0)
        miss, hurts = terms.effects(stage, target, boost, alive)
        budget.spend(_STRIKE + _HURT * len(hurts))
        home = bucket
        if boost:
            home = self.bucket(bucket.mode, bucket.life, bucket.mana - boost)
            turn = None
        levels = home.levels
        unhurt = cast.struck(stage, alive)
        if miss:
            if not unhurt.queue and not alive & foes:
                self._victory(home, lives, mass * miss)
            elif turn is not None:
                _add(turn[unhurt.left], lives, unhurt, mass * miss)
            elif boost or unhurt.queue:  # otherwise the sum of the cycle includes it
                _add(levels[height], lives, unhurt, mass * miss)
        for loss, fells, where, damage, hits, p in hurts:
            if where == NOBODY:
                left, now, low, after = lives, alive, height, unhurt
            else:
                if where == SEVERAL:
                    left = tuple(
                        [max(0, life - hit) for life, hit in zip(lives, hits, strict=True)]
                    )
                else:
                    left = (*lives[:where], max(0, lives[where] - damage), *lives[where + 1 :])
                now, low = self.standing(left)
                after = cast.struck(stage, now)
            if not loss:
                if not after.queue and not now & foes:
                    self._victory(home, left, mass * p)
                elif turn is not None and now & restless:
                    _add(turn[after.left], left, after, mass * p)
                else:
                    _add(levels[low], left, after, mass * p)
                continue
            dead, wounds = self._wounds(home, loss, fells)
            self.dead += mass * p * dead
            for there, share in wounds:
                if after.queue or now & foes:
                    _add(there.levels[low], left, after, mass * p * share)
                else:
                    self._victory(there, left, mass * p * share)

    def _victory(self, bucket: _Bucket, lives: Lives, mass: float) -> None:
        ending = Ending(bucket.life, bucket.mana, lives[self.cast.size :], bucket.mode.bereft)
        self.won[ending] += mass

    def _wounds(
        self, bucket: _Bucket, loss: int, fells: int
    ) -> tuple[float, list[tuple[_Bucket, float]]]:
        """Return the probability that a loss kills the party, and the buckets it leads to."""
        found = bucket.wounds.get((loss, fells))
        if found is None:
            mode, dead, wounds = bucket.mode, 0.0, []
            life, mana = bucket.life - loss, bucket.mana
            if self.cast.us.bare and not mode.bereft:
                life, mode = min(life, self.cast.us.bare), mode._replace(bereft=True)
            for felled, share in bucket.terms.fellings(fells):
                now = mode._replace(felled=felled)
                if life >= 1:
                    wounds.append((self.bucket(now, life, mana), share))
                elif life + mana >= 1 and self.known(now).heals:
                    wounds.append((self.bucket(now, 1, mana + life - 1), share))
                else:
                    dead += share
            found = bucket.wounds[loss, fells] = dead, wounds
        return found

    def _give_up(self, bucket: _Bucket, lives: Lives, mass: float) -> None:
        """Drop moments; the bound on their odds counts as lost."""
        hope = self.hope(bucket, lives)
        self.lost += mass * hope
        self.dead += mass * (1 - hope)

    # Buckets

    def _steadily(self, bucket: _Bucket) -> None:
        """Process a bucket in which the lives of others only fall."""
        levels = bucket.levels
        while levels:
            height = max(levels)
            for lives, stages in levels[height].items():
                come = sum(stages.values())
                if come * self.hope(bucket, lives) < self.dust:
                    self._give_up(bucket, lives, come)
                else:
                    self._moment(bucket, lives, stages)
            budget.give(_MOMENT * len(levels.pop(height)))

    def _moment(self, bucket: _Bucket, lives: Lives, stages: dict[Stage, float]) -> None:
        """Sum the cycles in which nobody is hurt, then strike, longest turns first."""
        cast, terms = self.cast, bucket.terms
        alive, _ = self.standing(lives)

        def back(stage: Stage) -> float:
            """Return the probability that the turn leads back here without mana being drunk."""
            target, boost = self._choice(bucket, lives, stage)
            return 0.0 if boost else terms.through(stage, target, alive)

        start = stages.pop(cast.start, 0.0) + stages.pop(cast.dawn, 0.0)
        start += sum(mass * back(stage) for stage, mass in stages.items())
        if start:
            orders = terms.orders(alive, ())
            circle = sum(p * back(stage) for stage, p in orders)
            if circle > _NEVER:
                self.dead += start  # nobody is ever hurt
            else:
                start /= 1 - circle
                for stage, p in orders:
                    stages[stage] = stages.get(stage, 0.0) + p * start
        budget.spend(_STAGE * len(stages))
        for yet in range(len(lives) + 1, 0, -1):
            for stage in [stage for stage in stages if stage.left == yet]:
                mass = stages.pop(stage)
                if mass * self.hope(bucket, lives) < self.dust:
                    self._give_up(bucket, lives, mass * (1 - back(stage)))
                else:
                    self._strike(bucket, lives, stage, mass, None)

    def _restlessly(self, bucket: _Bucket) -> None:
        """Iterate the cycles of those who may regain life, until they are dead or mass is dust."""
        terms, turn = bucket.terms, _Levels(dict)
        for here in bucket.levels.values():
            for lives in [one for one in here if self.standing(one)[0] & terms.restless]:
                budget.give(_MOMENT)
                for stage, mass in here.pop(lives).items():
                    _add(turn[stage.left], lives, stage, mass)
        while turn:
            yet = max(turn)
            moments = turn.pop(yet)
            budget.give(_MOMENT * len(moments))
            for lives, stages in moments.items():
                budget.spend(_STAGE * len(stages))
                for stage, mass in stages.items():
                    if mass * self.hope(bucket, lives) < self.dust:
                        self._give_up(bucket, lives, mass)
                    elif yet == 0:
                        self._dawn(bucket, lives, mass, turn)
                    elif stage.queue[0] < 0:
                        orders = terms.orders(self.standing(lives)[0], stage.surges)
                        budget.spend(_STAGE * len(orders))
                        for order, p in orders:
                            _add(turn[order.left], lives, order, mass * p)
                    else:
                        self._strike(bucket, lives, stage, mass, turn)

    def _dawn(self, bucket: _Bucket, lives: Lives, mass: float, turn: _Levels) -> None:
        """Begin a turn: the Troll regains life, then the Wizards roll."""
        others = bucket.terms.others
        risen = tuple(
            min(one.full, life + one.regains) if life else 0
            for one, life in zip(others, lives, strict=True)
        )
        self._ominous(bucket, risen, mass, turn)

    def _ominous(self, bucket: _Bucket, lives: Lives, mass: float, turn: _Levels | None) -> None:
        """Roll each living Wizard's D6 (chapter 3)."""
        branches = [(bucket.mode, lives, (0,) * len(lives), mass)]
        for i, one in enumerate(bucket.terms.others):
            if one.dragon is not None and lives[i]:
                branches = [new for branch in branches for new in _omens(one, i, branch)]
        for mode, left, surges, share in branches:
            stage = self.cast.stage(TO_ORDER, surges if any(surges) else ())
            if share < self.dust:
                self.lost += share
            elif turn is not None and mode == bucket.mode:
                _add(turn[stage.left], left, stage, share)
            else:
                there = self.bucket(mode, bucket.life, bucket.mana)
                _add(there.levels[self.standing(left)[1]], left, stage, share)


_Branch = tuple[Mode, Lives, Lives, float]


def _omens(wizard: Them, i: int, branch: _Branch) -> list[_Branch]:
    mode, lives, surges, mass = branch
    dragon, sixth = wizard.dragon, mass / 6
    assert dragon is not None

    def lively(life: int) -> Lives:
        return (*lives[:i], life, *lives[i + 1 :])

    def surging(face: int) -> Lives:
        return (*surges[:i], face, *surges[i + 1 :])

    return [
        (mode._replace(less_attack=mode.less_attack + 1), lives, surges, sixth),
        (mode._replace(less_defence=mode.less_defence + 1), lives, surges, sixth),
        *((mode, lively(min(wizard.full, lives[i] + n)), surges, sixth / 3) for n in (1, 2, 3)),
        (mode, lives, surging(FURY), sixth),
        (mode, lives, surging(GUARD), sixth),
        (mode._replace(angry=mode.angry | 1 << i + 1), lively(dragon.life), surges, sixth),
    ]


@budget.kept(500)
def melee(
    us: Us, foes: tuple[Them, ...], allies: tuple[Them, ...], life: int, mana: int,
    tables: Tables | None = None, dust: float = DUST,
) -> Left:  # fmt: skip
    """Return the endings of a fight; without ``tables`` mana only heals."""
    with budget.taken():
        left = _Melee(Cast(us, foes, allies), tables, dust).run(life, mana)
    budget.hold(_BYTES * len(left.won))
    return left
