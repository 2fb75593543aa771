"""Plays of our player on one deal, in positions; ``tests`` compare them with the rules.

The deck is dealt as it lies until a room is skipped; from then on it is shuffled by ``rng``. Cards
of a skipped room go back with their full strength, which is why the player skips no room with a
weapon on a monster.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.fair.player import USUAL, WON, Player, Rooms, Weights
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.rules.engine import FEAR, MOST_SKIPS
from dungeongen.games.mythic.rules.state import ROOM
from dungeongen.games.mythic.solver.packed import Trail, line, shared
from dungeongen.games.mythic.solver.positions import Codes, Position, code_of
from dungeongen.games.mythic.solver.rooms import Pile

MOST_ROOMS = 200


class Play(NamedTuple):
    """How a play went; ``line`` is it in positions, if no room was skipped and it was won.

    ``rooms`` is how many rooms the player looked at, those skipped included.
    """

    won: bool
    score: int
    skips: int
    line: tuple[Position, ...] | None
    rooms: int


def play(
    layout: Layout,
    rng: Rng,
    weights: Weights = USUAL,
    *,
    skips: bool = True,
    rooms: Rooms | None = None,
) -> Play:
    """Return one play of a deal; without ``skips`` no room is skipped, not even to live.

    ``rooms`` remembers what is in common to several plays.
    """
    rooms = Rooms(shared()) if rooms is None else rooms
    tables, player = rooms.tables, Player(rooms, weights)
    deck = tuple(map(code_of, layout.deck))
    pile = deck[ROOM:]
    room = tables.room(tuple(sorted(deck[:ROOM])))
    here: Trail = (None, room, tables.holding((), 0), layout.max_health, layout.health, 0)
    run, skipped, weak = 0, 0, False
    played: tuple[Position, ...] = ()
    number = 0
    for number in range(1, MOST_ROOMS + 1):
        value, way = player.best_way(here, Pile(pile))
        may_skip = skips and run < MOST_SKIPS and pile and not weak
        if may_skip and player.skips(here, value, way):
            run, skipped = run + 1, skipped + 1
            _, room, holding, cap, health, lost = here
            health -= FEAR * (run == MOST_SKIPS)
            if health <= 0:
                break
            pile = _shuffled((*pile, *tables.codes[room]), rng)
            room, pile = tables.room(tuple(sorted(pile[:ROOM]))), pile[ROOM:]
            here = (None, room, holding, cap, health, lost)
            continue
        if way is None:
            break
        if value > WON // 2:
            score = layout.perfect - (WON - value)
            won = None if skipped else played + line(tables, way)
            return Play(True, score, skipped, won, number)
        trail = line(tables, way)
        run, weak, played = 0, _weakened(trail), played + trail
        _, left_over, holding, cap, health, lost = way
        left = tables.codes[left_over]
        due = ROOM - len(left)
        room = tables.room(tuple(sorted((*left, *pile[:due]))))
        pile = pile[due:]
        here = (None, room, holding, cap, health, lost)
    return Play(False, 0, skipped, None, number)


def _weakened(played: tuple[Position, ...]) -> bool:
    """Tell whether the card left in the room may have a weapon on it."""
    for code in played[-1][0]:
        counts = [room.count(code) for room, *_ in played]
        if any(more > less for less, more in pairwise(counts)):
            return True
    return False


def _shuffled(codes: Codes, rng: Rng) -> Codes:
    order = list(codes)
    rng.shuffle(order)
    return tuple(order)
