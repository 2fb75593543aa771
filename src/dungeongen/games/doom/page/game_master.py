"""The key to Doom's map for a game master: what each shaded room looks like, and what it holds.

In this game rooms hold what the deck deals when they are entered, so the key deals it to the rooms
in the order of their numbers. A game master whose players go another way takes the next cards.
Where the order of the deck is unknown, the key says how many cards to draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.core.cards import card_shown
from dungeongen.core.naming import count, listed
from dungeongen.draw.maps import KeyRoom, Maps
from dungeongen.games.doom.layout import WORTH_THREE, Layout, Room, indexes
from dungeongen.games.doom.page.sheet import vignette
from dungeongen.games.doom.plan.drawn import drawn, plan, secrets
from dungeongen.games.doom.rules.state import CLUBS, DIAMONDS, HEARTS, RANK, SPADES, SUIT

_CLOSET = ("The Closet", "A small room, some fifteen feet across")
_KINDS = {
    "hall": ("The Hall", "A hall with straight walls"),
    "rect": ("The Hall", "A hall with straight walls"),
    "blunt": ("The Blunt Hall", "A hall with blunt corners"),
    "bays": ("The Bays", "A hall with bays along its walls"),
    "rotunda": ("The Rotunda", "A round room under a dome"),
    "octagon": ("The Octagon", "A room of eight sides"),
    "cross": ("The Cross", "A hall whose corners are built up, so that its floor is a cross"),
    "crypt": ("The Crypt", "A long low room, round at both ends"),
    "chapel": ("The Chapel", "A hall that ends in a wide apse"),
    "cave": ("The Cavern", "A natural cavern. No wall in it is straight"),
}
"""How rooms of a form are called, and how they look."""


def key(layout: Layout) -> list[KeyRoom]:
    """Return the shaded rooms in the order of their numbers."""
    kinds = dict(zip(layout.plan.rooms, drawn(layout.plan).kinds, strict=True))
    result = []
    for number, (room, cards) in enumerate(dealt(layout), 1):
        kind, aloud = _CLOSET if room.size == 1 else _KINDS[kinds[room.index]]
        result.append(
            KeyRoom(
                number=str(number),
                name=f"{kind} at {room.name}",
                aside=f"{count(room.size, 'cell')}",
                aloud=f"{aloud}. {_doors_aloud(layout, room)}",
                parts=(*_parts(layout, room, cards), ("Doors", (_doors(layout, room),))),
            )
        )
    return result


def dealt(layout: Layout) -> Iterator[tuple[Room, tuple[int, ...] | None]]:
    """Yield each shaded room with its cards, ``None`` where the deck is not known so far."""
    deck = layout.deck
    for room in layout.rooms:
        if deck is not None and len(deck) < room.size:
            deck = None
        yield room, None if deck is None else deck[: room.size]
        deck = None if deck is None else deck[room.size :]


def _parts(
    layout: Layout, room: Room, cards: tuple[int, ...] | None
) -> Iterator[tuple[str, tuple[str, ...]]]:
    three = layout.has(WORTH_THREE)
    if cards is None:
        yield "Contents", (f"The deck deals {count(room.size, 'card')}.",)
        return
    by_suit = {suit: [card for card in cards if SUIT[card] == suit] for suit in range(4)}
    loot = by_suit[HEARTS] + by_suit[DIAMONDS]
    if foes := by_suit[SPADES]:
        yield "Monsters", (f"{_shown(foes)}: {count(len(foes), 'foe')} of {_worth(foes)}.",)
    if clubs := by_suit[CLUBS]:
        if loot:
            yield "Traps", (f"{_shown(clubs)}: {count(len(clubs), 'trap')} of {_worth(clubs)}.",)
        else:
            yield (
                "Treasure",
                (
                    f"{_shown(clubs)}: {count(len(clubs), 'book')}, worth "
                    f"{_worth(clubs, three=three)} intelligence.",
                ),
            )
    if loot:
        lines = []
        if gold := by_suit[DIAMONDS]:
            lines.append(f"{_shown(gold)}: {sum(RANK[card] for card in gold)} gold.")
        if potions := by_suit[HEARTS]:
            worth = _worth(potions, three=three)
            lines.append(f"{_shown(potions)}: {count(len(potions), 'potion')} of {worth}.")
        yield "Treasure", (" ".join(lines),)


def _shown(cards: Sequence[int]) -> str:
    return " ".join(map(card_shown, cards))


def _worth(cards: Sequence[int], *, three: bool = False) -> str:
    """Return what cards are worth; potions and books are worth three by an optional rule."""
    return listed("3" if three else str(RANK[card]) for card in cards)


_SIDES = ("north", "west", "east", "south")


def _beyond(layout: Layout, room: Room) -> list[tuple[str, Room]]:
    """Return the neighbours of a room, each with the side that it lies on."""
    cells = layout.plan
    result = []
    for index in indexes(cells.around(1 << room.index) & ~(1 << room.index)):
        other = cells.rooms[index]
        if other.row == room.row:
            side = "west" if other.column < room.column else "east"
        else:
            side = "north" if other.row < room.row else "south"
        result.append((side, other))
    return sorted(result, key=lambda pair: _SIDES.index(pair[0]))


def _doors_aloud(layout: Layout, room: Room) -> str:
    sides = [side for side, _ in _beyond(layout, room)]
    if not sides:
        return "There is no door."
    return f"{'Doors lead' if len(sides) > 1 else 'A door leads'} {listed(sides)}."


def _doors(layout: Layout, room: Room) -> str:
    numbers = {where.index: number for number, where in enumerate(layout.rooms, 1)}
    ways = [
        f"{side.capitalize()} to **{numbers[other.index]}**."
        if other.filled
        else f"{side.capitalize()} to the empty room {other.name}."
        for side, other in _beyond(layout, room)
    ]
    if room.row == room.column == 0:
        ways.append("West: IN.")
    if room.index == layout.plan.last:
        ways.append("East: OUT.")
    return " ".join(ways) or "None."


def opening(layout: Layout) -> Sequence[str]:
    """Return what stands above the key."""
    order = (
        "Rooms hold what the deck deals, in the order in which they are entered; here they are "
        "dealt by their numbers."
        if layout.deck is not None
        else "The deck of this dungeon is shuffled at the table: draw when a room is entered."
    )
    return (
        f"What stands in a box may be read aloud. {order} Rooms without a number are empty. "
        "One square is five feet.",
    )


MAPS: Maps[Layout] = Maps(plan=plan, secrets=secrets, opening=opening, key=key, foe=vignette)
