"""A relaxation: proof that a dungeon cannot be beaten even with the best possible dice.

The best dice find every door at the first try, win every parley, take no harm from traps and win
every fight that can be won at all. What remains is arithmetic: every entry of a room is a round,
every round costs a ration or a life point, and a monster that the best strike cannot hurt and that
takes no bribe is a wall. Any doubt is decided in the party's favour, so a dungeon that passes may
still be too hard, but one that fails is impossible.
"""

from __future__ import annotations

from collections import deque
from math import inf

from dungeongen.games.sudongeon.catalog import MONSTERS, PARTY, gains
from dungeongen.games.sudongeon.kinds import (
    ADVENTURER,
    DAMSEL,
    DEALER,
    FOUNTAIN,
    HERMIT,
    LAW,
    SARCOPHAGUS,
    THRONE,
    TRADER,
    WYRN,
)
from dungeongen.games.sudongeon.layout import BOX_NAMES, Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.board import Ground
from dungeongen.games.sudongeon.rules.monsters import BRIBES
from dungeongen.games.sudongeon.rules.npcs import PRICES
from dungeongen.games.sudongeon.rules.state import ARTIFACTS, Company, State, can_boost

_BEST = 5  # the best roll of a die minus the worst
_OUTSIDE = -1


def impossible(layout: Layout, company: Company | None = None) -> str | None:
    """Return the reason why not even the best luck beats a dungeon, or ``None``."""
    start = engine.new(layout, company)
    here = start.ground
    walls = {
        here.room_of[box] for box in range(9) if here.monsters[box] and _invincible(start, box)
    }
    rounds = _rounds(here, walls)
    if rounds is None:
        if not walls:
            return None  # the structure decides that
        names = " and ".join(
            f"the {MONSTERS[here.monsters[box] - 1].name} in the {BOX_NAMES[box]}"
            for box in range(9)
            if here.monsters[box] and _invincible(start, box)
        )
        return f"no strike of this party, with all the mana it can get, hurts {names}"
    lasts = _lasts(start)
    if rounds > lasts:
        return f"it takes {rounds} rounds at least, and food and life last for {lasts:.0f}"
    return None


def _mana(start: State) -> float:
    """Return an upper bound on the mana the party can ever have."""
    here = start.ground
    sources = {TRADER, HERMIT} & set(here.people) or FOUNTAIN in here.features
    return inf if sources else start.mana + start.gold


def _invincible(start: State, box: int) -> bool:
    here = start.ground
    digit = here.monsters[box]
    place = here.places[here.room_of[box]]
    if digit in BRIBES or place.lawful not in (0, place.monsters):
        return False  # it lets the party pass, or allies may strike it
    monster = MONSTERS[digit - 1]
    guard = monster.defence + gains(place.kinds, digit, monster.lawful)[2]
    joined = here.people.count(ADVENTURER)
    attack = float(start.party.attack + _BEST)
    if can_boost(start) or joined:
        attack += _mana(start)
    if (
        {SARCOPHAGUS, THRONE} & set(here.features)
        or DEALER in here.people
        or WYRN in here.monsters
        or start.bag
    ):
        attack += _gain(start, "attack")
    attack += joined * max(person.attack for person in PARTY)
    return attack <= guard


def _gain(start: State, value: str) -> int:
    """Return the most that artifacts may add to a value, one for each member (SU-13)."""
    return sum(
        max(
            (gain for who, name, gain in ARTIFACTS if (who, name) == (one.person, value)), default=0
        )
        for one in start.party.members
    )


def _lasts(start: State) -> float:
    """Return an upper bound on the rounds that a party can survive."""
    here = start.ground
    if LAW in here.features or {HERMIT, TRADER, DAMSEL} & set(here.people):
        return inf  # somebody heals, feeds or pays without limit
    most = max(person.life for person in PARTY)
    result = here.features.count(SARCOPHAGUS) + most * here.people.count(ADVENTURER)
    food = start.rations + max(PRICES.values()) * start.gold
    return food + start.life + start.elixirs + start.mana + result + _gain(start, "life")


def _rounds(here: Ground, walls: set[int]) -> int | None:
    """Return the least number of entries to bring all the gold out, or ``None`` without a way."""
    goal = here.piles
    visited = {(_OUTSIDE, 0)}
    front = deque([(_OUTSIDE, 0, 0)])
    while front:
        room, loot, rounds = front.popleft()
        if room == _OUTSIDE and rounds and loot == goal:
            return rounds
        for other in _ways(here, room):
            if other in walls:
                continue
            entered = other != _OUTSIDE
            got = loot | here.places[other].piles if entered else loot
            if (other, got) not in visited:
                visited.add((other, got))
                # Walking out costs nothing, so the outside is examined first.
                (front.append if entered else front.appendleft)((other, got, rounds + entered))
    return None


def _ways(here: Ground, room: int) -> list[int]:
    if room == _OUTSIDE:
        return list(here.entrances)
    place = here.places[room]
    ways = [*place.open, *(door.other for door in place.hidden), *place.secret]
    return [*ways, _OUTSIDE] if place.exit or place.secret_exit else ways
