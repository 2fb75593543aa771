"""What the kernel (``../kernel``) says: plays of our player, its advice, and the best line.

A position is ten numbers there: the room's four codes, two of the hands, the bag, maximum health,
health and lost loot, with 0 for what is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.games.mythic import layout
from dungeongen.games.mythic.layout import DRAGON_STRENGTH, KIND, TREASURE_LOOT, VALUE, Layout
from dungeongen.games.mythic.rules.state import HANDS, NOBODY, ROOM, Item, State
from dungeongen.search.budget import SpentError
from dungeongen.search.kernel import SharedKernel, seed_numbers

# Positions for searches: small tuples of ints, and what a player can make of a room.
#
# A card is a code that says all that matters to the future: potions 2 to 14; arms 16 + value; a
# monster 32 + the strength it has left (47 is the dragon); 48 a helper joker, 49 the treasure. In a
# hand a shield that has blocked is 64 + 16 × what is left + the monsters on it, and a joker that
# holds a card is 320 + its code. Suits, and which of two cards of one code it is, do not matter;
# the witness looks for a card that fits.
#
# To our player, who may skip a room, a monster with weapons on it has a code of its own, from 50
# on: in the pile it is whole again.
#
# **Normal form.** Unused arms and empty jokers move freely between hands and bag (MY-4), so as long
# as a hand is free they all lie in hands: the bag then is open or covered as the player likes.
# Moves that only rearrange them are therefore no steps. A drink that needs a free hand may put one
# of them on the open bag for a moment. What lies on the bag matters if both hands are full.


ARMS = 16
FOE = 32
HELPER = 48
TREASURE = 49
WEAK = 50
WORN = 64
TRAP = 320
DRAGON = FOE + DRAGON_STRENGTH
BASE = {"potion": 0, "arms": ARMS, "monster": FOE, "helper": HELPER, "treasure": TREASURE}
"""The code of a card of each kind, but for its value."""

Codes = tuple[int, ...]
Position = tuple[Codes, Codes, int, int, int, int]
"""Room, hands, bag (0 if open), maximum health, health, and the loot that is lost for good."""


def code_of(card: int) -> int:
    """Return the code of a card as it is dealt."""
    return BASE[KIND[card]] + VALUE[card]


def normal(room: Codes, hands: Codes, bag: int, cap: int, health: int, lost: int) -> Position:
    """Return a position in normal form: what can be in a free hand is in hand."""
    if len(hands) < 2 and (ARMS < bag < FOE or bag == HELPER):
        hands, bag = tuple(sorted((*hands, bag))), 0
    return room, hands, bag, cap, health, lost


def is_foe(code: int) -> bool:
    """Return whether a card of the room or the pile is a monster."""
    return FOE < code <= DRAGON


def worn(left: int, marks: int) -> int:
    """Return the code of a shield that has blocked; each monster on it has worn it by 1 or more."""
    return WORN + 16 * left + marks


def weakened(whole: int, left: int) -> int:
    """Return the code of a monster of strength ``whole`` that weapons have left so much of."""
    return WEAK + (whole - 3) * (whole - 2) // 2 + left - 1


# A state of the rules as a position: of the searches, or of our player.


def position_of(state: State, *, weapons: bool = False) -> Position:
    """Return the position of a state.

    ``weapons``: a monster with weapons on it has a code of its own, as our player sees it.
    """
    code = _told_apart if weapons else _code
    room = tuple(sorted(code(card, left) for card, left in state.room))
    hands = tuple(sorted(_item(item, code) for item in state.hands))
    bag = 0 if state.bag is None else _item(state.bag, code)
    treasure = layout.TREASURE in state.ground.layout.deck
    there = state.bagged or bag == TREASURE or TREASURE in room or _treasure_to_come(state)
    marks = sum(item.marks for item in state.hands)
    fallen = state.ground.layout.foes - state.foes
    lost = fallen - state.loot - marks + TREASURE_LOOT * (treasure and not there)
    return normal(room, hands, bag, state.cap, state.health, lost)


def _treasure_to_come(state: State) -> bool:
    if state.loose:
        return bool(state.loose >> layout.TREASURE & 1)
    return layout.TREASURE in state.ground.layout.deck[state.drawn :]


def _code(card: int, left: int) -> int:
    return BASE[KIND[card]] + left


def _told_apart(card: int, left: int) -> int:
    weak = KIND[card] == "monster" and left < VALUE[card]
    return weakened(VALUE[card], left) if weak else _code(card, left)


def _item(item: Item, code: Callable[[int, int], int]) -> int:
    if item.trapped != NOBODY:
        return TRAP + code(item.trapped, item.left)
    if item.marks:
        return worn(item.left, item.marks)
    return code_of(item.card)


# The kernel


FILE = Path(__file__).parent.parent / "kernel" / "mythic.wasm"
MOST_NODES = 2_000
"""The most positions after a deal that a search keeps, in thousands."""
_POSITION = 10
_NOTHING: Position = ((), (), 0, 0, 0, 0)
KERNEL = SharedKernel(FILE)


class Discards(IntEnum):
    """Where a card of the room may be discarded, for want of a free hand and an open bag."""

    FORCED = 0
    """Wherever they are wanting (MY-2)."""
    STRICT = 1
    """Where nothing else in the room can be played, besides (MY-2a)."""
    NEVER = 2
    """Nowhere, as in a search for lines without a discard."""


class Ended(NamedTuple):
    """How a play ended: the loot that a won play lost, −1 for a play that was lost; the rooms that
    were skipped, and those that the player looked at."""

    lost: int
    skips: int
    rooms: int


class Line(NamedTuple):
    """What a search found: ``best`` is the score to beat where ``positions`` is ``None``."""

    best: int
    bound: int
    complete: bool
    examined: int
    positions: tuple[Position, ...] | None


def plays(
    layout: Layout, rng: Rng, weights: Sequence[int], first: int, runs: int, *, slips: int = 0
) -> tuple[Ended, ...]:
    """Return our player's plays from number ``first`` on, which differ in the shuffles after skips.

    ``slips``: one room of so many is played the second-best way; 0: none is. The play of a number
    is always the same for an ``rng``.
    """
    deal = _deal(layout, weights)
    answer = KERNEL.call("plays", [*seed_numbers(rng), first, runs, slips, *deal])
    numbers = map(int, answer)
    return tuple(map(Ended, numbers, numbers, numbers))


def play(
    layout: Layout,
    rng: Rng,
    weights: Sequence[int],
    number: int = 0,
    *,
    skips: bool = True,
    slips: int = 0,
) -> tuple[Ended, tuple[tuple[Position, ...], ...]]:
    """Return the play of a number, and the positions of each room; the first alone where a room is
    skipped, or kills whatever is done."""
    deal = _deal(layout, weights)
    answer = KERNEL.call("play", [*seed_numbers(rng), number, skips, slips, *deal], long=False)
    rooms = list[list[Position]]()
    for position in _positions(answer[3:]):
        if position == _NOTHING:
            rooms.append([])
        else:
            rooms[-1].append(position)
    return Ended(*map(int, answer[:3])), tuple(map(tuple, rooms))


def played_out(
    layout: Layout,
    position: Position,
    pile: Codes,
    weights: Sequence[int],
    rng: Rng,
    *,
    run: int,
    fresh: bool,
) -> bool:
    """Return whether our player wins from a position with ``pile`` in this order, after ``run``
    skips running, in a room that is ``fresh`` or not. Of the layout the rules count alone."""
    numbers = [*seed_numbers(rng), run, not fresh, *_rules(layout), *weights, *_numbers(position)]
    return KERNEL.call("played_out", [*numbers, *pile], long=False)[0] > 0


def advised(
    layout: Layout, position: Position, pile: Codes, weights: Sequence[int], *, run: int = 0
) -> tuple[int, bool, tuple[Position, ...]]:
    """Return what the best way through a room is worth to our player, whether the room is bad
    enough to skip after ``run`` skips running, and the positions of the way: none if every way is
    deadly. Of the layout the rules count alone."""
    numbers = [*_numbers(position), *_kinds(pile), *_rules(layout), run, *weights]
    answer = KERNEL.call("advised", numbers, long=False)
    return int(answer[0]), answer[1] > 0, tuple(_positions(answer[2:]))


def search(
    layout: Layout,
    position: Position,
    drawn: int,
    *,
    winning: bool,
    best: int,
    budget: int,
    discards: bool = True,
) -> Line:
    """Return the best line from a position with so many cards dealt.

    ``winning``: any line that clears the dungeon will do; ``best`` is the score to beat; ``budget``
    the thousands of positions to look at; ``discards``: whether the line may have any. Without
    memory for more the search is not complete.
    """
    settings = (winning, best, budget, MOST_NODES, drawn)
    kind = (layout.max_health, layout.perfect, *_rules(layout, discards=discards))
    numbers = [*settings, *kind, *_numbers(position), *map(code_of, layout.deck)]
    try:
        answer = KERNEL.call("solved", numbers)
    except SpentError:
        return Line(best, max(best, layout.perfect), complete=False, examined=0, positions=None)
    score, bound, complete, examined, has_line = map(int, answer[:5])
    positions = tuple(_positions(answer[5:])) if has_line else None
    return Line(score, bound, complete > 0, examined, positions)


def _deal(layout: Layout, weights: Sequence[int]) -> tuple[int, ...]:
    kind = (layout.health, layout.max_health, *_rules(layout))
    return *kind, *weights, *map(code_of, layout.deck)


def _rules(layout: Layout, *, discards: bool = True) -> tuple[int, int]:
    usual = Discards.STRICT if layout.strict_discard else Discards.FORCED
    return layout.swap, usual if discards else Discards.NEVER


def _kinds(pile: Codes) -> tuple[bool, ...]:
    return len(pile) > 0, any(map(is_foe, pile)), DRAGON in pile, TREASURE in pile


def _numbers(position: Position) -> tuple[int, ...]:
    room, hands, bag, cap, health, lost = position
    rooms, held = (0,) * (ROOM - len(room)), (0,) * (HANDS - len(hands))
    return *room, *rooms, *hands, *held, bag, cap, health, lost


def _positions(answer: Sequence[float]) -> Iterator[Position]:
    for at in range(0, len(answer), _POSITION):
        numbers = tuple(map(int, answer[at : at + _POSITION]))
        room = tuple(sorted(filter(None, numbers[:ROOM])))
        hands = tuple(sorted(filter(None, numbers[ROOM : ROOM + HANDS])))
        bag, cap, health, lost = numbers[ROOM + HANDS :]
        yield room, hands, bag, cap, health, lost
