"""What in a dungeon is worth a look: ways, people, features, and prices to keep gold for."""

from __future__ import annotations

from functools import lru_cache

from dungeongen.games.sudongeon.catalog import TRIBUTE
from dungeongen.games.sudongeon.kinds import (
    CHIEFTAIN,
    EXPLORER,
    GOBLINS,
    HERMIT,
    LAW,
    ORCS,
    SARCOPHAGUS,
    SKELETONS,
    THRONE,
    TRADER,
)
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import Ground, boxes
from dungeongen.games.sudongeon.rules.monsters import BRIBES
from dungeongen.games.sudongeon.rules.state import State

OUTSIDE = -1
_MANY = 4  # points of Orcs
_SPENT = 60  # gold at most at the market


@lru_cache(maxsize=1024)
def distances(ground: Ground, doors: int) -> list[list[float]]:
    """Return the least rounds between rooms if these hidden ``doors`` are found.

    The last row and column are the outside.
    """
    count = len(ground.places)
    far = [[0.0 if a == b else 99.0 for b in range(count + 1)] for a in range(count + 1)]
    for a, place in enumerate(ground.places):
        for b in place.open:
            far[a][b] = 1.0
        for door in place.hidden:
            rounds = 1.0 if doors >> door.number & 1 else 2.0
            far[a][door.other] = min(far[a][door.other], rounds)
        for b in place.secret:
            far[a][b] = far[b][a] = min(far[a][b], 1.5)
        if place.exit or place.secret_exit:
            far[a][count] = 0.0
    for room in ground.entrances:
        far[count][room] = 1.0
    for k in range(count + 1):
        for a in range(count + 1):
            for b in range(count + 1):
                far[a][b] = min(far[a][b], far[a][k] + far[k][b])
    return far


def reserves(start: State) -> set[int]:
    """Return the amounts of gold that may be left after purchases."""
    prices = {BRIBES.get(digit, (0, 0))[0] for digit in start.ground.monsters}
    if CHIEFTAIN in start.ground.people:
        prices.add(TRIBUTE)
    if TRADER in start.ground.people:
        prices.add(start.gold)
    kept = {0, *prices, *((start.gold,) if max(prices) > start.gold else ())}
    return {hoard(start) + gold for gold in kept if hoard(start) + gold <= start.gold} | kept


def hoard(start: State) -> int:
    """Return the gold that a rich party keeps, since a plan tells no larger stocks apart."""
    return max(0, start.gold - _SPENT)


@lru_cache(maxsize=4096)
def draws(ground: Ground, told: tuple[tuple[int, ...], ...], exhausted: int) -> set[int]:
    """Return the rooms with somebody to meet or something to find."""
    wanted = {box for box in range(9) if ground.people[box] and not told[box]}
    wanted |= {
        box
        for box in range(9)
        if ground.features[box] in (SARCOPHAGUS, SKELETONS, THRONE) and not exhausted >> box & 1
    }
    return {ground.room_of[box] for box in wanted}


def heals(ground: Ground) -> bool:
    """Return whether a shrine or a hermit heals for nothing."""
    return HERMIT in ground.people or any(LAW in place.kinds for place in ground.places)


def dear(ground: Ground) -> bool:
    """Return whether there are Orcs with so many points that computing their fights for each
    artifact found on the way would take minutes: then artifacts stay in the bag."""
    return any(
        ground.monsters[box] == ORCS and sum(ground.gold[at] for at in boxes(place.piles)) >= _MANY
        for place in ground.places
        for box in boxes(place.monsters)
    )


def dangers(state: State, *, every: bool) -> bool:
    """Return whether a monster is left against whom a blessing would help; ``every``: a little."""
    return any(every or state.ground.monsters[box] > GOBLINS for box in boxes(state.world.alive))


def people_here(state: State) -> set[int]:
    """Return the kinds of people in the room."""
    return {state.ground.people[box] for box in boxes(state.place.people)}


def leads(state: State, move: m.Move, goals: set[int], more: float) -> bool:
    """Return whether a further round leads towards one of the ``goals``.

    A detour of ``more`` rounds is allowed. Anything other than a walk or a search counts.
    """
    match move:
        case m.Go(room):
            other, cost = room, 1.0
        case m.Leave():
            other, cost = OUTSIDE, 0.0
        case m.Search(box, side):
            other = next(d.other for d in state.place.hidden if (d.box, d.side) == (box, side))
            cost = 2.0
        case m.Stay():
            return False
        case _:
            return True
    far = distances(state.ground, state.world.doors)
    here = far[state.room]
    return any(cost + far[other][goal] <= here[goal] + more for goal in goals)


def seldom(state: State, move: m.Move) -> bool:
    """Return whether a further round like this is rarely worth it."""
    match move:
        case m.Stay():
            return not people_here(state) & {HERMIT, EXPLORER, TRADER}
        case m.Search(box, side):
            return _idle(state, box, side)
        case m.Check(what, _):
            return what in ("sarcophagus", "skeletons", "throne")
        case _:
            return False


def _idle(state: State, box: int, side: str) -> bool:
    """Return whether the room behind a hidden door is safely reachable anyway."""
    goal = next(d.other for d in state.place.hidden if (d.box, d.side) == (box, side))
    hostile = state.world.alive & ~state.world.bribed
    seen, waiting = {state.room}, [state.room]
    while waiting:
        place = state.ground.places[waiting.pop()]
        ways = {
            *place.open,
            *(d.other for d in place.hidden if state.world.doors >> d.number & 1),
        }
        if state.world.secret:
            ways.update(place.secret)
        for room in ways - seen:
            there = state.ground.places[room]
            seen.add(room)
            if there.monsters & hostile or there.traps & ~state.world.sprung or there.labyrinth:
                continue
            waiting.append(room)
    return goal in seen and not state.ground.places[goal].monsters & hostile
