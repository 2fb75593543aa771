"""A simple player and his odds: the baseline that plans are compared with.

``SimplePlayer`` heads for the *nearest gold*, counted in rooms, and plans no further than that.
Otherwise he plays sensibly: he spends his gold on mana at the market, searches for every hidden
door and passageway on his way until he finds it, fights what stands in his way, drinks elixirs as
soon as they heal, wears artifacts, accepts gifts, and goes home with the last pile. He never
bribes, trades or rests. His moves depend on the current state alone.

He fights by two rules. He strikes the foe of whom he expects the most damage for each of his own
strikes that it takes to kill (Smith's rule). And he drinks as much mana for a strike as makes its
damage cheapest: what a strike costs is that mana, and the damage that the foe does meanwhile.

``plays`` are seeded by the dungeon, so a dungeon has the same plays everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import LABYRINTH, PASSAGEWAY, Layout
from dungeongen.games.sudongeon.rules import combat, encounters, engine, npcs, rounds
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.artifacts import dressings, user
from dungeongen.games.sudongeon.rules.board import Ground, boxes, ground
from dungeongen.games.sudongeon.rules.state import (
    Battle,
    Company,
    Foe,
    State,
    battle_of,
    can_boost,
    is_found,
)
from dungeongen.search.sampling import Plays

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


def plays(layout: Layout, company: Company | None = None) -> Plays[State, m.Move]:
    """Return the simple player's plays of a dungeon, with dice seeded by the dungeon."""
    player, rng = SimplePlayer(ground(layout)), Rng(layout.grid).child("simple")
    return Plays(engine, engine.new(layout, company), player.move, ("beaten",), rng)
