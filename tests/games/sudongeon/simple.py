"""Two simple players, and what they are worth: a yardstick for plans.

Both are functions of the present state and look ahead no farther than the next pile of gold:

- ``Simple(ground)`` goes to the *nearest gold*, by the number of rooms on the way;
- ``Simple(ground, careful=True)`` to the *safest*: to the one with the fewest monster levels on the
  way, then the nearest.

Else they are alike, and no fools: the gold goes into mana at the market, every hidden door and
passageway on the way is searched for until it is found, what stands in the way is fought as well
as a plan would (``tactics``, ``fought``), elixirs are drunk as soon as they heal, artifacts worn,
gifts taken, and with the last pile in hand they go home. They bribe, trade and rest nowhere.

``odds`` propagates chance under such a player through the rules, fights whole; nothing is sampled.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from math import floor, log10
from typing import NamedTuple

import numpy as np

from dungeongen.games.sudongeon import fight, meeting, people, rounds, rules, tactics
from dungeongen.games.sudongeon import moves as m
from dungeongen.games.sudongeon.fought import fought, victory
from dungeongen.games.sudongeon.ground import Ground, boxes
from dungeongen.games.sudongeon.layout import LABYRINTH, PASSAGEWAY
from dungeongen.games.sudongeon.melee import Ending
from dungeongen.games.sudongeon.pairings import Known, begun, boost, fighters, known, single
from dungeongen.games.sudongeon.people import STOCK, told_by
from dungeongen.games.sudongeon.state import ARTIFACTS, State, can_boost
from dungeongen.games.sudongeon.worths import Pairing

OUTSIDE = -1
PRICE, _STEP = 0.02, 5
_OPENINGS = ("omen", "initiative", "strike", "attack")
_PAIRS = tuple(  # two dice of a difference
    ((6, 6 - gap) if gap > 0 else (6 + gap, 6), (6 - abs(gap)) / 36) for gap in range(-5, 6)
)


class Simple:
    """A simple player in one dungeon; ``careful`` looks at monsters before distance."""

    def __init__(self, ground: Ground, *, careful: bool = False) -> None:
        self.ground, self.careful = ground, careful
        self.kernels: dict[tuple[tuple[Pairing, ...], int], Known] = {}

    def move(self, state: State) -> m.Move:
        """Return what the player does where he decides."""
        match state.step:
            case "market" if state.gold:
                return m.Buy(state.gold, "mana")
            case "market" | "outside":
                return self._ready(state) or m.Enter(self._next(state))
            case "meet":
                return m.Fight() if meeting.hostile(state) else m.GoOn()
            case "strike":
                if fight.PARTY not in fight.the(state).queue[0]:
                    return m.GoOn()
                foe, mana = tactics.chosen(state, PRICE)
                opened = state._replace(fight=begun(state))
                if single(opened):
                    can = state.mana and can_boost(state)
                    mana = boost(self.known(opened), fight.the(opened), state) if can else 0
                return m.Strike(fight.word(foe), foe.box, mana)
            case "rescue":
                return m.Heal(1 - state.life)
            case "care":
                return m.Heal(1 - state.life) if state.life < 1 else m.GoOn()
            case "breather":
                return self._ready(state) or m.GoOn()
            case "burden":
                return m.Drop(max(state.bag))
            case "visit":
                return self._ready(state) or self._visit(state)
            case _:
                return self._ready(state) or self._way(state)

    def _ready(self, state: State) -> m.Move | None:
        most = min(state.elixirs, state.party.limit - state.life)
        if most > 0:
            return m.Drink(most)
        for number in state.bag:
            if not state.party.members[ARTIFACTS[number - 1][0]].artifact:
                return m.Wear(number)
        return None

    def _visit(self, state: State) -> m.Move:
        place = state.place
        if not state.looting and place.people and people.free(state, 0):
            for move in people.choices(state):
                if isinstance(move, m.Refuse | m.Ask | m.Claim) or (
                    isinstance(move, m.Parley) and move.who in ("trader", "hermit", "explorer")
                ):
                    return move
        if not place.labyrinth or state.stand == rounds.AT_CHOICE:
            for box in boxes(place.piles & ~state.world.taken):
                return m.Take(box)
        return m.Eat()

    def _way(self, state: State) -> m.Move:
        place = state.place
        if place.piles & ~state.world.taken:  # lost beside it, or too late in the round for it
            return _check(state, LABYRINTH)
        step = self._next(state)
        if step == OUTSIDE and rounds.can_leave(state):
            return m.Leave()
        if step in rounds.ways(state):
            return m.Go(step)
        at_choice = not place.labyrinth or state.stand == rounds.AT_CHOICE
        for door in place.hidden:
            here = at_choice or state.stand == 2 + door.number
            if here and door.other == step and not rounds.found(state, door):
                return m.Search(door.box, door.side)
        return _check(state, PASSAGEWAY if at_choice else LABYRINTH)

    def known(self, state: State) -> Known:
        """Return what is known of a single fight, from where it began."""
        kind, limit = fighters(state), state.party.limit
        found = self.kernels.get((kind, limit))
        if found is None or found.most < state.mana:
            most = -(-state.mana // _STEP) * _STEP
            for one, made in known(state, limit, most, PRICE):
                self.kernels[one, limit] = made
            found = self.kernels[kind, limit]
        return found

    def _next(self, state: State) -> int:
        """Return the room to enter next."""
        world = state.world
        return _step(
            self.ground, state.room, world.taken, world.alive & ~world.bribed, world.secret,
            self.careful,
        )  # fmt: skip


def _check(state: State, digit: int) -> m.Move:
    for box in boxes(state.place.features & ~state.world.exhausted):
        if state.ground.features[box] == digit:
            return m.Check(m.FEATURE_WORDS[digit - 1], box)
    return m.Stay()


@lru_cache(maxsize=100_000)
def _step(ground: Ground, start: int, taken: int, hostile: int, secret: int, careful: bool) -> int:
    """Return the first room on the way to the gold to go for, or home when there is none.

    Stepping outside and in elsewhere is no room, but home is: the gold comes first.
    """
    left = ground.piles & ~taken
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {start: (0, 0, ())}
    done: set[int] = set()
    while True:
        danger, rooms, path, room = min(
            (*found, room) for room, found in best.items() if room not in done
        )
        goal = ground.places[room].piles & left if room >= 0 else not left
        if goal and path:
            return path[0]
        done.add(room)
        for other in _doors(ground, room, secret):
            levels = 0
            if other >= 0 and careful:
                beasts = boxes(ground.places[other].monsters & hostile)
                levels = sum(ground.monsters[box] for box in beasts)
            there = (danger + levels, rooms + (other >= 0), (*path, other))
            if other not in best or there < best[other]:
                best[other] = there
        if done >= set(best):
            return start if start >= 0 else ground.entrances[0]


def _doors(ground: Ground, room: int, secret: int) -> tuple[int, ...]:
    if room == OUTSIDE:
        return ground.entrances
    place = ground.places[room]
    found = [*place.open, *(door.other for door in place.hidden)]
    searched = secret or PASSAGEWAY in place.kinds
    if searched:
        found += place.secret
    if place.exit or (searched and place.secret_exit):
        found.append(OUTSIDE)
    return tuple(found)


class Odds(NamedTuple):
    """The chance to win lies between ``win`` and ``win + lost``."""

    win: float
    lost: float


def odds(
    start: State, player: Simple, *, trifle: float = 1e-8, most: int = 400_000, rounds: int = 120
) -> Odds:
    """Return what a player is worth.

    What is less likely than ``trifle`` is given up, and all that is under way after ``most`` steps
    or ``rounds`` rounds; both are ``lost``.
    """
    run = _Run(player, trifle)
    ends: dict[State, float] = {start: 1.0}
    for _ in range(rounds):
        now, ends = ends, defaultdict(float)
        while now:
            then: defaultdict[State, float] = defaultdict(float)
            for state, mass in now.items():
                if mass < trifle or run.steps > most:
                    run.lost += mass
                else:
                    run.push(state, mass, then, ends)
            now = then
    return Odds(run.win, run.lost + sum(ends.values()))


class _Run:
    def __init__(self, player: Simple, trifle: float) -> None:
        self.player, self.trifle = player, trifle
        self.win = self.lost = 0.0
        self.steps = 0

    def fight(self, state: State, mass: float, then: dict[State, float]) -> None:
        """Push a state's mass through a fight with one monster."""
        after, lost = self.player.known(state).end(state.life, state.mana)
        ends = mass * after
        self.lost += mass * lost
        for life, mana in np.argwhere(ends).tolist():
            then[victory(state, Ending(life, mana, (), False))] += float(ends[life, mana])

    def push(
        self, state: State, mass: float, then: dict[State, float], ends: dict[State, float]
    ) -> None:
        """Push a state's mass on by one move, one chance, one trap or one fight."""
        self.steps += 1
        battle = state.fight
        if state.step in ("dead", "left", "beaten"):
            self.win += mass * (state.step == "beaten")
        elif battle is not None and battle.foes and state.step in _OPENINGS:
            if single(state):
                self.fight(state, mass, then)
                return
            dust = 10.0 ** floor(log10(self.trifle * 0.1 / mass))
            left = fought(state, PRICE, min(dust, 1e-4))
            self.lost += mass * left.lost_mass
            for ending, p in left.won:
                then[victory(state, ending)] += mass * p
        elif state.step == "trap":
            for (one, other), p in _PAIRS:
                after = rules.advance(rules.advance(state, m.Roll(one)), m.Roll(other))
                then[after] += mass * p
        elif state.step == "stock":  # nobody here buys: what there is makes no difference
            empty = told_by(state, state.focus, (0,) * (1 + STOCK))
            then[rules.settled(empty._replace(step="people", focus=0))] += mass
        else:
            self._on(state, mass, then, ends)

    def _on(
        self, state: State, mass: float, then: dict[State, float], ends: dict[State, float]
    ) -> None:
        outcomes = rules.chance(state)
        if outcomes is not None:
            for move, p in outcomes:
                then[rules.advance(state, move)] += mass * p
            return
        move_ = self.player.move(state)
        after = rules.advance(state, move_)
        kept = ends if isinstance(move_, m.Eat) and after.step == "way" else then
        kept[after] += mass
