"""The fair player: sees the table and which cards are gone, and no card that lies face down.

Within a room nothing new is turned up, so the player looks at every way to play it and takes the
one whose end is worth most: health, arms and a stored potion, less the monster that is left. The
weights were chosen by hand. If every way is bad, the player skips the room, unless a weapon lies on
one of its monsters.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.solver.positions import (
    ARMS,
    FOE,
    HELPER,
    TRAP,
    TREASURE,
    WORN,
    Codes,
    Position,
    final_loss,
)
from dungeongen.games.mythic.solver.rooms import Pile, Trail, Ways


class Weights(NamedTuple):
    """What things are worth, in tenths of a point of health."""

    health: int = 10
    danger: int = 3
    """For each step below ``safe`` health, squared, and divided by ten."""
    safe: int = 14
    arms: int = 11
    worn: int = 7
    potion: int = 7
    foe: int = 8
    loot: int = 2
    helper: int = 60
    skip: int = 0
    """Ends below this are bad enough to skip a room."""


USUAL = Weights()


def judged_by(rng: Rng) -> Weights:
    """Return weights of a player whose judgement differs a little from the usual."""
    values = [max(1, value * (85 + rng.below(31)) // 100) for value in USUAL]
    return Weights(*values)


def best_way(position: Position, pile: Codes, weights: Weights = USUAL) -> tuple[int, Trail | None]:
    """Return the value of the best end of a room, and the way there; ``None``: each is deadly.

    ``pile`` has the codes of the face-down cards in any order; that order plays no part.
    """
    best, chosen = -(10**9), None
    treasure = TREASURE in pile
    for trail, then, won in Ways((None, position), Pile(pile), loot=False).ends():
        if won:
            value = 10**6 - final_loss(trail[1], then, treasure_in_pile=treasure)
        else:
            value = worth(then, weights)
        if chosen is None or (value, then) > (best, chosen[1]):
            best, chosen = value, (trail, then)
    return best, chosen


def worth(position: Position, weights: Weights) -> int:
    """Return the value of a position in which one card is left."""
    room, hands, bag, cap, health, lost = position
    value = weights.health * health + weights.health * cap // 4 - weights.loot * lost
    below = weights.safe - health
    if below > 0:
        value -= weights.danger * below * below // 10 * weights.health // 3
    for code in hands:
        value += _held(code, weights)
    if bag:
        value += _held(bag, weights)
    for code in room:
        if FOE < code < HELPER:
            value -= weights.foe * (code - FOE)
        else:
            value += _held(code, weights) * 3 // 4
    return value


def _held(code: int, weights: Weights) -> int:
    if code < ARMS:
        return weights.potion * code
    if code < FOE:
        return weights.arms * (code - ARMS)
    if code == HELPER:
        return weights.helper
    if code == TREASURE:
        return 5 * weights.loot + 30
    if code < TRAP:
        return weights.worn * ((code - WORN) >> 3)
    inner = code - TRAP
    return -weights.foe * (inner - FOE) // 3 if inner > FOE else _held(inner, weights)
