"""Ways through a dungeon: the cheapest walk from here to a room, or out of the dungeon.

Costs are guesses in life points, good enough to choose a way by: a round is a ration, a hidden door
or a labyrinth the rounds that it takes on average, a trap and a monster what they usually take. A
party that steps out of an exit and in at another pays nothing for it (SU-7), so the outside is one
more room, ``OUTSIDE``.
"""

from __future__ import annotations

from functools import lru_cache

from dungeongen.games.sudongeon.ground import Ground, boxes
from dungeongen.games.sudongeon.layout import PASSAGEWAY, PASSAGEWAY_FIND
from dungeongen.games.sudongeon.rounds import LABYRINTH_FIND

OUTSIDE = -1
ROUND = 0.4
# What a fight takes, by the monster's digit; above 10 it is a matter of life and death.
DANGER = (0.0, 1.0, 1.5, 12.0, 9.0, 30.0, 32.0, 36.0, 60.0, 90.0)


def tries(find: int, difficulty: int) -> float:
    """Return how many rounds a find takes on average; 99 where no die is high enough."""
    good = min(6, find + 7 - difficulty)
    return 6 / good if good > 0 else 99.0


@lru_cache(maxsize=100_000)
def walk(
    ground: Ground, start: int, goal: int, hostile: int, sprung: int, doors: int, secret: int,
    find: int, fear: float,
) -> tuple[int, ...]:  # fmt: skip
    """Return the rooms of the cheapest walk after ``start``, up to ``goal``; empty if none.

    ``hostile``: boxes with monsters that would fight; ``fear`` multiplies what they cost.
    """
    best: dict[int, tuple[float, tuple[int, ...]]] = {start: (0.0, ())}
    done: set[int] = set()
    while True:
        open_ = [(cost, path, room) for room, (cost, path) in best.items() if room not in done]
        if not open_:
            return ()
        cost, path, room = min(open_)
        if room == goal:
            return path
        done.add(room)
        for other, price in _steps(ground, room, doors, secret, find):
            there = cost + price + _entering(ground, other, hostile, sprung, find, fear)
            if other not in best or (there, (*path, other)) < best[other]:
                best[other] = (there, (*path, other))


def _entering(
    ground: Ground, room: int, hostile: int, sprung: int, find: int, fear: float
) -> float:
    if room == OUTSIDE:
        return 0.0
    place = ground.places[room]
    cost = ROUND
    cost += fear * sum(DANGER[ground.monsters[box]] for box in boxes(place.monsters & hostile))
    for box in boxes(place.traps & ~sprung):
        cost += max(0.3, 0.7 * (ground.traps[box] - find))
    return cost


def _steps(
    ground: Ground, room: int, doors: int, secret: int, find: int
) -> list[tuple[int, float]]:
    if room == OUTSIDE:
        return [(entrance, 0.0) for entrance in ground.entrances]
    place = ground.places[room]
    lost = ROUND * (tries(find, LABYRINTH_FIND) - 1) if place.labyrinth else 0.0
    steps = [(other, lost) for other in place.open]
    for door in place.hidden:
        known = doors >> door.number & 1
        search = 0.0 if known else ROUND * tries(find, ground.doors[door.number])
        steps.append((door.other, lost + search))
    if PASSAGEWAY in place.kinds:
        search = 0.0 if secret else ROUND * (tries(find, PASSAGEWAY_FIND) - 1)
        steps += [(other, lost + search) for other in place.secret]
        if place.secret_exit:
            steps.append((OUTSIDE, lost + search))
    elif secret or place.secret:
        # A room that a lone passageway leads to: the way back is known once it is used.
        steps += [(other, lost) for other in place.secret if secret]
    if place.exit:
        steps.append((OUTSIDE, lost))
    return steps
