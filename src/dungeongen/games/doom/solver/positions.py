"""A state of the rules as the kernel's numbers: what lies face up, and nothing else.

First come its fields, then sets of cards as two numbers each (hand, enemies, traps, loot, cards
held back from this pass, cards drawn in it), the value of each card that lies somewhere, the
emptied rooms, and the rooms set aside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dungeongen.core.cards import DECK
from dungeongen.core.piles import mask
from dungeongen.games.doom.floor_plan import indexes
from dungeongen.games.doom.rules.state import State, Step, Thing
from dungeongen.games.doom.rules.view import cards_gone

STEPS: tuple[Step, ...] = (
    "choose", "assign", "walk", "room", "answer", "draw", "dead", "out", "cleared",
)  # fmt: skip
_HALF = 26


def numbers_of(state: State) -> list[int]:
    """Return the numbers of a state."""
    region = (state.region & -state.region).bit_length() - 1
    head = (
        STEPS.index(state.step), state.stack, state.spare, state.health, state.intelligence,
        state.attack, state.gold, state.shield, state.wit, state.stage, state.room, state.fresh,
        state.stunned, state.passes, state.drawn, region,
    )  # fmt: skip
    numbers = list(map(int, head))
    for things in (state.hand, state.foes, state.traps, state.loot):
        numbers += _halves(_cards(things))
    numbers += (*_halves(state.held), *_halves(cards_gone(state)))
    numbers += _worths(state)
    cleared = list(indexes(state.cleared))
    numbers += (len(cleared), *cleared, len(state.aside))
    for room in state.aside:
        numbers.append(room.room)
        for things in (room.foes, room.traps, room.loot):
            numbers += _halves(_cards(things))
    return numbers


def _cards(things: Iterable[Thing]) -> int:
    return mask(card for card, _ in things)


def _halves(cards: int) -> Iterator[int]:
    yield cards & ((1 << _HALF) - 1)
    yield cards >> _HALF


def _worths(state: State) -> list[int]:
    """Return the value of each card in hand or in a room, 0 for the others."""
    worths = [0] * len(DECK)
    rooms = [(state.hand, state.foes, state.traps, state.loot)]
    rooms += [((), room.foes, room.traps, room.loot) for room in state.aside]
    for things in rooms:
        for some in things:
            for card, worth in some:
                worths[card] = worth
    return worths
