"""Plays of the fair player on one deal, in positions; ``tests`` compare them with the rules.

The deck is dealt as it lies until a room is skipped; from then on it is shuffled by ``rng``. Cards
of a skipped room go back with their full strength, which is why the player skips no room with a
weapon on a monster.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.fair.player import USUAL, Weights, best_way
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.rules.engine import FEAR, MOST_SKIPS
from dungeongen.games.mythic.rules.state import ROOM
from dungeongen.games.mythic.solver.positions import (
    TREASURE,
    Codes,
    Position,
    code_of,
    final_loss,
    normal,
)
from dungeongen.games.mythic.solver.rooms import Trail, steps

MOST_ROOMS = 200


class Play(NamedTuple):
    """How a play went; ``line`` is it in positions, if no room was skipped."""

    won: bool
    score: int
    skips: int
    line: tuple[Position, ...] | None


def play(layout: Layout, rng: Rng, weights: Weights = USUAL, *, skips: bool = True) -> Play:
    """Return one play of a deal; without ``skips`` no room is skipped, not even to live."""
    deck = tuple(map(code_of, layout.deck))
    room, pile = tuple(sorted(deck[:ROOM])), deck[ROOM:]
    position: Position = (room, (), 0, layout.max_health, layout.health, 0)
    run, skipped, weak = 0, 0, False
    line: tuple[Position, ...] = ()
    for _ in range(MOST_ROOMS):
        value, way = best_way(position, tuple(sorted(pile)), weights)
        may_skip = skips and run < MOST_SKIPS and pile and not weak
        if may_skip and (way is None or value < weights.skip):
            room, hands, bag, cap, health, lost = position
            run, skipped = run + 1, skipped + 1
            if run == MOST_SKIPS:
                health -= FEAR
            if health <= 0:
                break
            pile = _shuffled((*pile, *room), rng)
            room, pile = tuple(sorted(pile[:ROOM])), pile[ROOM:]
            position = normal(room, hands, bag, cap, health, lost)
            continue
        if way is None:
            break
        line, run = (*line, *steps(way)), 0
        position = way[1]
        room, hands, bag, cap, health, lost = position
        if value > 10**5:
            assert way[0] is not None
            lost = final_loss(way[0][1], position, treasure_in_pile=TREASURE in pile)
            score = layout.perfect - lost
            return Play(True, score, skipped, None if skipped else line)
        weak = _weakened(way)
        due = ROOM - len(room)
        full = tuple(sorted((*room, *pile[:due])))
        pile = pile[due:]
        position = normal(full, hands, bag, cap, health, lost)
    return Play(False, 0, skipped, None)


def _weakened(way: Trail) -> bool:
    """Tell whether the card left in the room may have a weapon on it."""
    for code in way[1][0]:
        rooms = [position[0].count(code) for position in steps(way)]
        if any(more > less for less, more in pairwise(rooms)):
            return True
    return False


def _shuffled(codes: Codes, rng: Rng) -> Codes:
    order = list(codes)
    rng.shuffle(order)
    return tuple(order)
