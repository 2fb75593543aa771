"""A simple player and his odds: the baseline that plans are compared with.

``SimplePlayer`` heads for the *nearest gold*, counted in rooms, and plans no further than that.
Otherwise he plays sensibly: he spends his gold on mana at the market, searches for every hidden
door and passageway on his way until he finds it, fights what stands in his way, drinks elixirs as
soon as they heal, wears artifacts, accepts gifts, and goes home with the last pile. He never
bribes, trades or rests. His moves depend on the current state alone.

He fights by two rules. He strikes the foe of whom he expects the most damage for each of his own
strikes that it takes to kill (Smith's rule). And he drinks as much mana for a strike as makes its
damage cheapest: what a strike costs is that mana, and the damage that the foe does meanwhile.

``Plays`` are seeded by the dungeon, so a dungeon has the same plays everywhere. Most of their dice
are thrown in fights with one foe, which are fought in numbers alone (``Duel``).
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import LABYRINTH, PASSAGEWAY, WIZARD, WYRN, Layout
from dungeongen.games.sudongeon.rules import combat, encounters, engine, npcs, rounds
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.artifacts import dressings, user
from dungeongen.games.sudongeon.rules.board import Ground, boxes, ground
from dungeongen.games.sudongeon.rules.state import (
    Battle,
    Company,
    Foe,
    State,
    Step,
    battle_of,
    can_boost,
    can_heal,
    is_found,
)
from dungeongen.search import budget

OUTSIDE = -1


class SimplePlayer:
    """The player who goes for the nearest gold, for one dungeon."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def move(self, state: State) -> m.Move:
        """Return the player's move in a state where he decides."""
        match state.step:
            case "market" if state.gold:
                return m.Buy(state.gold, "mana")
            case "market" | "outside":
                return _ready(state) or m.Enter(self._next(state))
            case "meet":
                return m.Fight() if encounters.hostile(state) else m.GoOn()
            case "strike":
                if combat.PARTY not in battle_of(state).queue[0]:
                    return m.GoOn()
                return _strike(state, battle_of(state))
            case "rescue":
                return m.Heal(1 - state.life)
            case "care":
                return m.Heal(1 - state.life) if state.life < 1 else m.GoOn()
            case "breather":
                return _ready(state) or m.GoOn()
            case "burden":
                return m.Drop(max(state.bag))
            case "visit":
                return _ready(state) or _visit(state)
            case _:
                return _ready(state) or self._way(state)

    def fears(self, state: State) -> tuple[int, ...]:
        """Return a penalty for each room, compared before distance; this player has none."""
        return (0,) * len(state.ground.places)

    def _way(self, state: State) -> m.Move:
        place = state.place
        if place.piles & ~state.world.loot:  # lost in a labyrinth, or too late in the round
            return _check(state, LABYRINTH)
        step = self._next(state)
        if step == OUTSIDE and rounds.can_leave(state):
            return m.Leave()
        if step in rounds.ways(state):
            return m.Go(step)
        at_choice = not place.labyrinth or state.stand == rounds.AT_CHOICE
        for door in place.hidden:
            here = at_choice or state.stand == 2 + door.number
            if here and door.other == step and not is_found(state, door):
                return m.Search(door.box, door.side)
        return _check(state, PASSAGEWAY if at_choice else LABYRINTH)

    def _next(self, state: State) -> int:
        """Return the room to enter next."""
        world = state.world
        return _step(self.ground, state.room, world.loot, world.secret, self.fears(state))


def _strike(state: State, fight: Battle) -> m.Move:
    foe = _target(fight)
    most = state.mana if can_boost(state) else 0
    edge, theirs = fight.attack - foe.defence, damage(foe.attack - fight.defence)
    return m.Strike(combat.word(foe), foe.box, _boost(edge, theirs, foe.life, most))


def _target(fight: Battle) -> Foe:
    """Return the foe of whom to expect the most damage for each strike that it takes to kill."""

    def worth(foe: Foe) -> tuple[float, float]:
        strikes = (
            damage(fight.attack - foe.defence) / foe.life
        )  # the part that one of our strikes does
        return damage(foe.attack - fight.defence) * strikes, strikes

    return max((foe for foe in fight.foes if foe.life > 0), key=worth)


@lru_cache(maxsize=10_000)
def _boost(edge: int, theirs: float, life: int, most: int) -> int:
    """Return the mana with which each point of damage costs least, in mana and in life."""
    enough = min(most, max(0, life - edge + 5))  # more than that is of no use

    def cost(mana: int) -> float:
        ours = damage(edge + mana, life)
        return (theirs + mana) / ours if ours else inf

    return min(range(enough + 1), key=cost)


@lru_cache(maxsize=1000)
def damage(edge: int, life: int = 99) -> float:
    """Return the expected damage of a strike, where ``edge`` is attack less the victim's defence.

    >>> damage(0) * 36, damage(0, 1) * 36
    (35.0, 15.0)
    """
    dice = range(1, 7)
    return sum(min(life, max(0, edge + a - d)) for a in dice for d in dice) / 36


def _ready(state: State) -> m.Move | None:
    most = min(state.elixirs, state.party.limit - state.life)
    if most > 0:
        return m.Drink(most)
    if not state.bag:
        return None
    members, bag = state.party.members, state.bag
    fitting = (move for move in dressings(state) if move.artifact in bag)
    return next((move for move in fitting if not members[user(state.party, move)].artifact), None)


def _visit(state: State) -> m.Move:
    place = state.place
    if not state.looting and place.people and npcs.free(state, 0):
        for move in npcs.choices(state):
            if isinstance(move, m.Refuse | m.Ask | m.Claim) or (
                isinstance(move, m.Parley) and move.who in ("trader", "hermit", "explorer")
            ):
                return move
    if not place.labyrinth or state.stand == rounds.AT_CHOICE:
        for box in boxes(place.piles & ~state.world.loot):
            return m.Take(box)
    return m.Eat()


def _check(state: State, digit: int) -> m.Move:
    for box in boxes(state.place.features & ~state.world.exhausted):
        if state.ground.features[box] == digit:
            return m.Check(m.FEATURE_WORDS[digit - 1], box)
    return m.Stay()


@lru_cache(maxsize=10_000)
def _step(ground: Ground, start: int, loot: int, secret: int, fears: tuple[int, ...]) -> int:
    """Return the next room on the way to the nearest gold, or on the way home if none is left.

    Stepping outside to enter elsewhere costs no room.
    """
    left = ground.piles & ~loot
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {start: (0, 0, ())}
    done: set[int] = set()
    while True:
        fear, rooms, path, room = min(
            (*result, room) for room, result in best.items() if room not in done
        )
        goal = ground.places[room].piles & left if room >= 0 else not left
        if goal and path:
            return path[0]
        done.add(room)
        for other in _doors(ground, room, secret):
            more = fears[other] if other >= 0 else 0
            there = (fear + more, rooms + (other >= 0), (*path, other))
            if other not in best or there < best[other]:
                best[other] = there
        if done >= set(best):
            return start if start >= 0 else ground.entrances[0]


def _doors(ground: Ground, room: int, secret: int) -> tuple[int, ...]:
    if room == OUTSIDE:
        return ground.entrances
    place = ground.places[room]
    result = [*place.open, *(door.other for door in place.hidden)]
    searched = secret or PASSAGEWAY in place.kinds
    if searched:
        result += place.secret
    if place.exit or (searched and place.secret_exit):
        result.append(OUTSIDE)
    return tuple(result)


# Fights with one foe
#
# By the rules of ``combat`` every die makes a state, and plays would spend four fifths of their
# time on fights with one foe. From the start of a turn on, only three numbers change in these.
# All of a play in C, blow by blow, took a fifth of the time, but a thousand lines.

_KNOWN, _MOVE = 2_000, 50_000  # steps of work: for a state that is known, and for a move
_ORDERS = {  # each who strikes, with who is still to strike after that
    1: (("party", "foe"), ("foe", "")),
    0: (("both", ""),),
    -1: (("foe", "party"), ("party", "")),
}


class Duel:
    """Fights with one foe that differ in three numbers: life, mana, and the foe's life.

    Each begins at the start of a turn, where both roll for initiative. The foe is no Wizard and no
    Wyrn. A moment is these numbers, and whose strike is next; each stands for one state of
    ``combat``. So the dice and the steps of work are those of the rules.
    """

    def __init__(self, start: State, rng: Rng) -> None:
        fight = battle_of(start)
        (foe,) = fight.foes
        self._start, self._random = start, rng.random
        self._heals, self._boosts = can_heal(start), can_boost(start)
        self._limit, self._full = start.party.limit, foe.full
        self._regains = encounters.regains(foe.digit)
        self._lead = fight.initiative - foe.initiative
        self._edge, self._danger = fight.attack - foe.defence, foe.attack - fight.defence
        self._met = dict[tuple[int | str, ...], int]()  # moments, and which faces fell there

    def fight(self, life: int, mana: int, foe: int) -> tuple[State, bool | None]:
        """Return the state after a fight.

        Where its last moment was a rescue, no die lies between that and the player's next decision:
        then it is said whether the rescue was new.
        """
        new = None
        while True:
            die = self._roll("turn", life, mana, foe)
            lead = die + self._lead - self._roll("turn", life, mana, foe, die)
            for striker, rest in _ORDERS[(lead > 0) - (lead < 0)]:
                boost, dealt, loss = 0, -1, 0
                ours = self._boosts and striker != "foe"
                if mana and (ours or (self._heals and life < self._limit)):
                    self._decide(new, "strike", striker, rest, life, mana, foe)
                    boost = _boost(self._edge, damage(self._danger), foe, mana) if ours else 0
                    mana -= boost
                new = None
                moment = rest, life, mana, foe, boost
                if striker != "foe":
                    dealt = self._blow(self._edge + boost, striker, *moment)
                if striker != "party":
                    loss = self._blow(self._danger, "foe", *moment, dealt)
                life, foe = life - loss, foe - max(0, dealt)
                if life <= 0:
                    if not self._heals or life + mana < 1:
                        return self._ended("dead", life, mana), None
                    new = self._decide(new, "rescue", rest, life, mana, foe)
                    life, mana = 1, mana + life - 1
                if foe <= 0:
                    return self._ended("won", life, mana), new
            most = mana if self._boosts else 0
            if self._edge + most + 5 <= 0 and self._danger + 5 <= 0:  # SU-8
                return self._ended("dead", life, mana), new
            foe, new = min(self._full, foe + self._regains), None

    def _ended(self, step: Step, life: int, mana: int) -> State:
        return engine.settled(self._start._replace(step=step, life=life, mana=mana))

    def _roll(self, *moment: int | str) -> int:
        """Return the face of the die that is thrown in a moment."""
        face = int(self._random() * 6) + 1
        met, bit = self._met.get(moment, 0), 1 << face
        new, self._met[moment] = not met & bit, met | bit
        budget.spend((_KNOWN if met else 2 * _KNOWN) + (_MOVE if new else 0))
        return face

    def _blow(self, edge: int, *moment: int | str) -> int:
        """Return the damage of a strike, where ``edge`` is attack less the victim's defence."""
        die = self._roll(*moment)
        return max(0, edge + die - self._roll(*moment, die))

    def _decide(self, new: bool | None, *moment: int | str) -> bool:
        """Count a decision; return whether it is new: as the one before, if no die lies between."""
        if new is None:
            budget.spend(_KNOWN)
            new = moment not in self._met
            self._met[moment] = 0
        budget.spend(_MOVE if new else 0)
        return new


# Plays
#
# They pass through the same states again and again, above all early on, so the successors of a
# state are kept: that halves the time. The player's moves depend on the state alone.


class _Fork(NamedTuple):
    """A state where chance decides: its outcomes, and the successor states computed so far."""

    outcomes: tuple[tuple[m.Move, float], ...]
    then: list[State | None]


class Plays:
    """The simple player's plays of a dungeon, with dice seeded by the dungeon."""

    def __init__(self, layout: Layout, company: Company | None = None) -> None:
        self._start, self._player = engine.new(layout, company), SimplePlayer(ground(layout))
        self._rng = Rng(layout.grid).child("simple")
        self._forks, self._on = dict[State, _Fork](), dict[State, State]()
        self._duels = dict[State, Duel]()
        self.runs = self.won = 0

    def play(self, runs: int) -> int:
        """Simulate until there are ``runs`` plays in all; return how many are won."""
        while self.runs < runs:
            self.won += self._end() == "beaten"
            self.runs += 1
        return self.won

    def _end(self) -> str:
        """Play once and return the outcome."""
        state = self._start
        while True:
            budget.spend(_KNOWN)
            fork = self._forks.get(state)
            if fork is not None:
                state = self.fought(self._thrown(state, fork))
                continue
            ended = engine.outcome(state)
            if ended is not None:
                return ended
            outcomes = engine.chance(state)
            if outcomes is not None:
                self._forks[state] = _Fork(outcomes, [None] * len(outcomes))
            else:
                state = self.fought(self._decided(state))

    def _thrown(self, state: State, fork: _Fork) -> State:
        """Return the state after a roll of the dice."""
        which = self._rng.below(len(fork.outcomes))
        after = fork.then[which]
        if after is None:
            budget.spend(_MOVE)
            after = fork.then[which] = engine.advance(state, fork.outcomes[which][0])
        return after

    def _decided(self, state: State) -> State:
        """Return the state after the player's decisions up to the next roll."""
        if state not in self._on:
            self._on[state] = self._decide(state, _MOVE)
        return self._on[state]

    def _decide(self, state: State, steps: int) -> State:
        """Return the state after decisions that take so many steps of work each."""
        while engine.outcome(state) is None and engine.chance(state) is None:
            budget.spend(steps)
            state = engine.advance(state, self._player.move(state))
        return state

    def fought(self, state: State) -> State:
        """Return the state after the duel that begins, or the same if none does."""
        while state.step == "initiative":
            fight = battle_of(state)
            foe, several = fight.foes[0], len(fight.foes) > 1 or fight.allies
            came = fight.then == "people" or foe.digit == state.ground.monsters[foe.box]
            if several or foe.digit in (WIZARD, WYRN) or not came:  # but the Wizard became it
                return state
            start = state._replace(life=0, mana=0)
            if start not in self._duels:
                self._duels[start] = Duel(start, self._rng)
            state, new = self._duels[start].fight(state.life, state.mana, foe.life)
            if new is not None:
                state = self._decide(state, _MOVE if new else 0)
        return state
