"""What no luck can do: a proof that a dungeon is beyond a company, with every die at its best.

The best dice find every door at the first try, talk everybody round, spring no trap and win every
fight that can be won at all. What is left is arithmetic: every entry of a room is a round, every
round takes a ration or a life point, and a monster whom the best strike cannot hurt, and who takes
no bribe, is a wall. Everything uncertain counts for the party, so a dungeon that passes may still
be beyond it, but one that fails is impossible.
"""

from __future__ import annotations

from collections import deque
from math import inf

from dungeongen.games.sudongeon import rules
from dungeongen.games.sudongeon.bestiary import BRIBES
from dungeongen.games.sudongeon.fight import SURGE
from dungeongen.games.sudongeon.ground import (
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
    Ground,
)
from dungeongen.games.sudongeon.layout import BOX_NAMES, Layout
from dungeongen.games.sudongeon.lore import MONSTERS, gains
from dungeongen.games.sudongeon.people import PRICES
from dungeongen.games.sudongeon.state import ARTIFACTS, Company, State

_BEST = 5  # a die's best above its worst
_OUTSIDE = -1


def impossible(layout: Layout, company: Company | None = None) -> str | None:
    """Return why a dungeon cannot be beaten even with the best of luck; ``None``: it may be."""
    start = rules.new(layout, company)
    here = start.ground
    walls = {
        here.room_of[box] for box in range(9) if here.monsters[box] and _invincible(start, box)
    }
    rounds = _rounds(here, walls)
    if rounds is None:
        if not walls:
            return None  # the structure's business
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
    """Return the most mana that can ever be had."""
    here = start.ground
    sources = {TRADER, HERMIT} & set(here.people) or FOUNTAIN in here.features
    return inf if sources else start.mana + start.gold


def _invincible(start: State, box: int) -> bool:
    here = start.ground
    digit = here.monsters[box]
    if digit in BRIBES:
        return False
    place = here.places[here.room_of[box]]
    monster = MONSTERS[digit - 1]
    guard = monster.defence + gains(place.kinds, digit, monster.lawful)[2]
    attack = start.party.attack + _BEST + _mana(start)
    if {SARCOPHAGUS, THRONE} & set(here.features) or DEALER in here.people or WYRN in here.monsters:
        attack += sum(gain for _, value, gain in ARTIFACTS if value == "attack")
    attack += sum(gain for who, value, gain in ARTIFACTS if value == "attack" and start.bag)
    attack += SURGE * here.people.count(ADVENTURER)
    return attack <= guard


def _lasts(start: State) -> float:
    """Return for how many rounds a party can live at most."""
    here = start.ground
    if LAW in here.features or {HERMIT, TRADER, DAMSEL} & set(here.people):
        return inf  # healed, fed, or paid for what feeds
    found = here.features.count(SARCOPHAGUS) + 3 * here.people.count(ADVENTURER)
    food = start.rations + max(PRICES.values()) * start.gold
    staff = 2  # life that an artifact may add, with elixirs to fill it
    return food + start.life + start.elixirs + start.mana + found + staff


def _rounds(here: Ground, walls: set[int]) -> int | None:
    """Return the fewest entries that take all gold out; ``None`` where there is no way."""
    wanted = here.piles
    seen = {(_OUTSIDE, 0)}
    front = deque([(_OUTSIDE, 0, 0)])
    while front:
        room, taken, rounds = front.popleft()
        if room == _OUTSIDE and rounds and taken == wanted:
            return rounds
        for other in _ways(here, room):
            if other in walls:
                continue
            entered = other != _OUTSIDE
            got = taken | here.places[other].piles if entered else taken
            if (other, got) not in seen:
                seen.add((other, got))
                # Walking out costs nothing, so what lies outside is looked at first.
                (front.append if entered else front.appendleft)((other, got, rounds + entered))
    return None


def _ways(here: Ground, room: int) -> list[int]:
    if room == _OUTSIDE:
        return list(here.entrances)
    place = here.places[room]
    ways = [*place.open, *(door.other for door in place.hidden), *place.secret]
    return [*ways, _OUTSIDE] if place.exit or place.secret_exit else ways
