"""The printed dungeon: the set-up cards, the map that they define, and the deck.

The first N cards are the top row, whose colours are those of the columns; the next N are the left
column (SD-1). ``deck`` lists the 52−2N cards above the set-up cards (SD-3), or all 52 in drawing
order. It is ``None`` if the order is unknown: then chance draws each card. Later passes through the
deck (SD-10) take the orders in ``reshuffles``, or one derived from ``seed``; without either, chance
draws there too.

``columns`` and ``rows`` hold the cards as drawn; ``stacks`` is the result of break-up and merge
(SD-13).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product

from dungeongen.core.cards import DECK, card_text, is_red, repeated
from dungeongen.core.errors import DocumentError
from dungeongen.core.grid import runs
from dungeongen.core.options import OptionError, OptionName, ResolvedOptions
from dungeongen.core.rng import Rng

# The optional rules (SD-3, SD-12, SD-13), by the names that users type.
#
# They combine freely, except for the pairs in ``CLASHES``. A layout lists them in the order of
# ``SWITCHES``.


HEALTH = 7  # at the start, before any bonus (SD-2)
MIND = 3  # intelligence and attack at the start
STRONG_MIND = 7  # the same under the rule STRONG (SD-13)

STRONG = "strong"
BREAK_UP = "break-up"
RETREAT = "retreat"
RETREAT_TRAPS = "retreat-traps"
MERGE = "merge"
SINGLE_USE = "single-use"
WORTH_THREE = "worth-three"
SHUFFLED_BOTTOM = "bottom=shuffled"
UNBOUNDED = "unbounded"

STRENGTH = f"{HEALTH} health, {STRONG_MIND} intelligence and {STRONG_MIND} attack"
"""What a party under the rule STRONG starts with."""

SWITCHES = {
    STRONG: f"easier: start with {STRENGTH}",
    BREAK_UP: "easier: swap set-up cards to break up rooms of more than 16 cells",
    RETREAT: "easier: leave a fight and come back to it later",
    RETREAT_TRAPS: "easier: leave a room with traps and come back to it later",
    MERGE: "harder: swap set-up cards to merge rooms of a single cell into others",
    SINGLE_USE: "harder: a potion works on one strike, a book on one room's traps",
    WORTH_THREE: "harder: every potion and every book is worth 3",
    SHUFFLED_BOTTOM: "shuffle the set-up cards before they go under the deck",
    UNBOUNDED: "the map never ends; leave by the way you came in",
}
"""Each rule's name and its line of help."""

_RESIZED = "an endless map has no final count of rooms"
CLASHES = {
    (BREAK_UP, UNBOUNDED): _RESIZED,
    (MERGE, UNBOUNDED): _RESIZED,
}  # SD-12


def switched(names: Iterable[str]) -> tuple[str, ...]:
    """Return rules in their order; raises DocumentError for unknown, repeated or clashing ones.

    >>> switched(["worth-three", "strong"])
    ('strong', 'worth-three')
    """
    choice = tuple(names)
    for name in choice:
        if name not in SWITCHES:
            raise DocumentError(f"rule {name[:40]!a}: expected one of {', '.join(SWITCHES)}")
        if choice.count(name) > 1:
            raise DocumentError(f"rule {name}: given twice")
    for (one, other), why in CLASHES.items():
        if one in choice and other in choice:
            raise DocumentError(f"rule {one}: does not go with {other}: {why}")
    return tuple(name for name in SWITCHES if name in choice)


def rules_of(options: ResolvedOptions) -> tuple[str, ...]:
    """Return the optional rules in their order; raises OptionError for those that clash."""
    try:
        return switched(options["rules"])
    except DocumentError as error:
        raise OptionError(OptionName("rules"), str(error).removeprefix("rule")) from None


def base_of(rules: Sequence[str]) -> tuple[int, int, int]:
    """Return health, intelligence and attack before any bonus (SD-2, SD-13)."""
    mind = STRONG_MIND if STRONG in rules else MIND
    return HEALTH, mind, mind


# The map: its filled cells, and the rooms that they form.
#
# A cell is filled if the colours of its column and its row differ. Neighbouring columns of the same
# colour are therefore identical, and so are rows: the map is a checkerboard of rectangles, one for
# each run of rows and run of columns, and two that share a side are never of the same kind (SD-4).
# These rectangles are the rooms, empty ones included. A room is named by its upper left cell, with
# columns A, B … Z, AA, AB … and rows 1, 2, …: C4.
#
# A set of rooms is a bit mask; room (i, j) of R × C is bit i·(C+1) + j. The spare column between
# rows stays clear, so that shifts by 1 and by C+1 step to the neighbours and never wrap around the
# edge. Flood fill takes a handful of shifts, however large the map.


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Room:
    """A rectangle of cells of one kind: ``row`` and ``column`` of its upper left cell, from 0."""

    index: int
    row: int
    column: int
    height: int
    width: int
    filled: bool
    name: str

    @property
    def size(self) -> int:
        """The number of its cells, and so of the cards drawn for it."""
        return self.height * self.width


@dataclass(frozen=True)
class Plan:
    """The map of the colours of columns and rows; ``True`` is red."""

    columns: tuple[bool, ...]
    rows: tuple[bool, ...]
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.columns, self.rows)))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def stride(self) -> int:
        """The number of bits for a row of rooms, including the spare one."""
        return len(runs(self.columns)) + 1

    @cached_property
    def rooms(self) -> dict[int, Room]:
        """All rooms by index, in reading order."""
        result = {}
        for i, (top, height) in enumerate(runs(self.rows)):
            for j, (left, width) in enumerate(runs(self.columns)):
                index = i * self.stride + j
                filled = self.rows[top] != self.columns[left]
                name = cell_name(top, left)
                result[index] = Room(index, top, left, height, width, filled, name)
        return result

    @cached_property
    def index_of(self) -> dict[str, int]:
        """The index of each room by its name."""
        return {room.name: index for index, room in self.rooms.items()}

    @cached_property
    def all(self) -> int:
        """The set of all rooms."""
        return sum(1 << index for index in self.rooms)

    @cached_property
    def filled(self) -> int:
        """The set of filled rooms."""
        return sum(1 << index for index, room in self.rooms.items() if room.filled)

    @cached_property
    def empty(self) -> int:
        """The set of empty rooms."""
        return self.all & ~self.filled

    @cached_property
    def last(self) -> int:
        """The index of the room with the bottom right cell."""
        return max(self.rooms)

    @cached_property
    def border(self) -> int:
        """The set of rooms that touch the last row or column."""
        last_row, last_column = divmod(self.last, self.stride)
        return sum(
            1 << index
            for index in self.rooms
            if index // self.stride == last_row or index % self.stride == last_column
        )

    def around(self, rooms: int) -> int:
        """Return a set of rooms together with its neighbours."""
        stride = self.stride
        grown = rooms | rooms << 1 | rooms >> 1 | rooms << stride | rooms >> stride
        return grown & self.all

    def region(self, start: int, free: int) -> int:
        """Return the rooms that can be reached from ``start`` by walking through ``free``."""
        stride = self.stride
        result = start & free
        while True:
            grown = (
                result | result << 1 | result >> 1 | result << stride | result >> stride
            ) & free
            if grown == result:
                return result
            result = grown

    def regions(self, free: int) -> Iterator[int]:
        """Yield the connected parts of ``free``, in the order of their first rooms."""
        while free:
            part = self.region(free & -free, free)
            yield part
            free &= ~part

    def lines(self) -> list[str]:
        """Return the map as the rulebook draws it.

        >>> Plan((True, True, False), (False, True)).lines()
        ['XX0', '00X']
        """
        return [
            "".join("X" if row != column else "0" for column in self.columns) for row in self.rows
        ]


@lru_cache(maxsize=1024)
def plan_of(columns: tuple[bool, ...], rows: tuple[bool, ...]) -> Plan:
    """Return the map of these colours (cached)."""
    return Plan(columns, rows)


def cell_name(row: int, column: int) -> str:
    """Return a cell's name.

    >>> cell_name(3, 2), cell_name(0, 26)
    ('C4', 'AA1')
    """
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = _LETTERS[letter] + letters
    return f"{letters}{row + 1}"


def indexes(rooms: int) -> Iterator[int]:
    """Yield the rooms of a set, in reading order.

    >>> list(indexes(0b101))
    [0, 2]
    """
    while rooms:
        lowest = rooms & -rooms
        yield lowest.bit_length() - 1
        rooms ^= lowest


# The layout


# Breaking up large rooms and merging small ones, by swapping set-up cards (SD-13).
#
# Positions run over the columns from left to right, then the rows from top to bottom. The first
# pair of a red and a black card that lowers the number of offending rooms is swapped, until no room
# offends or no swap helps. A filled cell always remains, since cards of both colours do. Offending
# rooms are counted from run lengths alone, without building a map: a room is a run of columns times
# a run of rows.

LARGEST_ROOM = 16


@dataclass(frozen=True, slots=True)
class Exchange:
    """The result of break-up and merge: the stacks, the swapped pairs, and the rooms still at
    fault."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    swaps: tuple[tuple[int, int], ...]
    left: int


def exchanged(
    columns: tuple[int, ...], rows: tuple[int, ...], *, break_up: bool, merge: bool
) -> Exchange:
    """Return the set-up cards after break-up and merge."""
    cards, size = [*columns, *rows], len(columns)
    colours = [is_red(card) for card in cards]
    swaps = []
    count = offending(colours[:size], colours[size:], break_up=break_up, merge=merge)
    while count:
        pair = _first_that_helps(colours, size, count, break_up, merge)
        if pair is None:
            break
        i, j = pair
        swaps.append((cards[i], cards[j]))
        cards[i], cards[j] = cards[j], cards[i]
        colours[i], colours[j] = colours[j], colours[i]
        count = offending(colours[:size], colours[size:], break_up=break_up, merge=merge)
    return Exchange(tuple(cards[:size]), tuple(cards[size:]), tuple(swaps), count)


def _first_that_helps(
    colours: list[bool], size: int, count: int, break_up: bool, merge: bool
) -> tuple[int, int] | None:
    for i in range(len(colours)):
        for j in range(i + 1, len(colours)):
            if colours[i] == colours[j]:
                continue
            trial = colours.copy()
            trial[i], trial[j] = trial[j], trial[i]
            columns, rows = trial[:size], trial[size:]
            if offending(columns, rows, break_up=break_up, merge=merge) < count:
                return i, j
    return None


def has_filled(columns: Sequence[bool], rows: Sequence[bool]) -> bool:
    """Return whether any cell is filled, that is, whether the cards have both colours."""
    return len({*columns, *rows}) == 2


def offending(columns: Sequence[bool], rows: Sequence[bool], *, break_up: bool, merge: bool) -> int:
    """Return the number of filled rooms that are too large (over 16 cells) or too small (one cell).

    >>> offending([True, False], [True, True], break_up=True, merge=True)
    0
    >>> offending([True, False], [True, False], break_up=False, merge=True)
    2
    """
    across, down = (
        Counter((length, colours[place]) for place, length in runs(colours))
        for colours in (columns, rows)
    )
    return sum(
        many * times
        for ((width, red), many), ((height, other), times) in product(across.items(), down.items())
        if red != other
        and ((break_up and width * height > LARGEST_ROOM) or (merge and width * height == 1))
    )


SMALLEST = 4  # columns: a row of fewer cards has no bonus
LARGEST = 26  # columns: two sides are all 52 cards
MOST_RESHUFFLES = 30
LONGEST_SEED = 200
_BONUS = {4: 7, 5: 6, 6: 6, 7: 5, 8: 5, 9: 4, 10: 4, 11: 3, 12: 3, 13: 2, 14: 2}

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """A dungeon: set-up cards, rules, deck. Raises DocumentError naming the faulty field."""

    columns: Cards
    rows: Cards
    deck: Cards | None = None
    rules: tuple[str, ...] = ()
    reshuffles: tuple[Cards, ...] = ()
    seed: str | None = None

    def __post_init__(self) -> None:
        if self.rules != switched(self.rules):
            raise DocumentError(
                f"params.rules: expected the order {', '.join(switched(self.rules))}"
            )
        _check_stacks(self.columns, self.rows)
        if self.deck is not None:
            _check_deck(self.deck, {*self.columns, *self.rows})
        elif self.reshuffles:
            raise DocumentError("deal.reshuffles: given without a deck")
        if len(self.reshuffles) > MOST_RESHUFFLES:
            raise DocumentError(f"deal.reshuffles: more than {MOST_RESHUFFLES}")
        for number, order in enumerate(self.reshuffles, 1):
            if sorted(order) != list(DECK):
                raise DocumentError(f"deal.reshuffles: number {number}: expected all 52 cards once")
        if self.seed is not None and not _is_seed(self.seed):
            raise DocumentError(f"deal.seed: expected 1 to {LONGEST_SEED} printable characters")
        if self.has(UNBOUNDED) and self.seed is None:
            raise DocumentError("deal.seed: is missing; an unbounded map is drawn from it")

    @property
    def size(self) -> int:
        """The number of columns, and of rows."""
        return len(self.columns)

    @property
    def bonus(self) -> int:
        """The bonus for each ♥, ♣ or ♠ in the chosen stack (SD-2)."""
        return bonus_of(self.size)

    def has(self, rule: str) -> bool:
        """Return whether an optional rule is in play."""
        return rule in self.rules

    @cached_property
    def stacks(self) -> Exchange:
        """The set-up cards after break-up and merge, and the swaps that were made."""
        return exchanged(
            self.columns, self.rows, break_up=self.has(BREAK_UP), merge=self.has(MERGE)
        )

    @cached_property
    def plan(self) -> Plan:
        """The map; for an unbounded dungeon its first part."""
        return plan_of(_colours(self.stacks.columns), _colours(self.stacks.rows))

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """The filled rooms, in reading order."""
        return tuple(room for room in self.plan.rooms.values() if room.filled)

    @cached_property
    def filled(self) -> int:
        """The number of filled cells."""
        return sum(room.size for room in self.rooms)

    @property
    def runs_out(self) -> bool:
        """Whether a player who enters every room exhausts the deck."""
        return self.filled > len(DECK) or self.has(UNBOUNDED)

    @property
    def as_given(self) -> bool:
        """Whether the deck is all 52 cards in arbitrary order, so that no card is known to be last.

        With ``bottom=shuffled`` a deal also lists all 52, but its last cards are the set-up cards.
        """
        if self.deck is None or len(self.deck) < len(DECK):
            return False
        below = {*self.deck[-2 * self.size :]} == {*self.columns, *self.rows}
        return not (self.has(SHUFFLED_BOTTOM) and below)

    def grown(self, stage: int) -> Plan:
        """Return the map after ``stage`` growths (SD-12).

        >>> layout = Layout((0, 1, 2, 13), (3, 4, 5, 6), rules=("unbounded",), seed="1")
        >>> [len(layout.grown(stage).columns) for stage in range(3)]
        [4, 8, 12]
        """
        plan = self.plan
        for k in range(1, stage + 1):
            columns, rows = self.laid(k)
            plan = plan_of(plan.columns + _colours(columns), plan.rows + _colours(rows))
        return plan

    def laid(self, stage: int) -> tuple[Cards, Cards]:
        """Return the cards that growth ``stage`` (from 1) adds above and beside the map."""
        order = list(DECK)
        Rng(self.seed or "").child(f"map/{stage}").shuffle(order)
        return tuple(order[: self.size]), tuple(order[self.size : 2 * self.size])

    def reshuffled(self, number: int) -> Cards | None:
        """Return the order of all 52 cards after reshuffle ``number`` (from 1), or ``None``."""
        if number <= len(self.reshuffles):
            return self.reshuffles[number - 1]
        if self.deck is None or self.seed is None:
            return None
        order = list(DECK)
        Rng(self.seed).child(f"deck/{number}").shuffle(order)
        return tuple(order)

    def shuffled(self) -> Layout:
        """Return the same dungeon without an order of its cards: chance draws each of them."""
        seed = self.seed if self.has(UNBOUNDED) else None
        return Layout(self.columns, self.rows, None, self.rules, (), seed)


def bonus_of(size: int) -> int:
    """Return the bonus for each card of the chosen stack, on a map of ``size`` columns.

    >>> [bonus_of(size) for size in (4, 7, 13, 26)]
    [7, 5, 2, 1]
    """
    return _BONUS.get(size, 1)


def _colours(cards: Cards) -> tuple[bool, ...]:
    return tuple(map(is_red, cards))


def _check_stacks(columns: Cards, rows: Cards) -> None:
    for name, cards in (("columns", columns), ("rows", rows)):
        if not SMALLEST <= len(cards) <= LARGEST:
            raise DocumentError(
                f"deal.{name}: expected {SMALLEST} to {LARGEST} cards, found {len(cards)}"
            )
    if len(columns) != len(rows):
        raise DocumentError(
            f"deal.rows: expected {len(columns)} cards, as in columns, found {len(rows)}"
        )
    twice = repeated(columns + rows)
    if twice is not None:
        where = "rows" if twice in rows else "columns"
        raise DocumentError(f"deal.{where}: {card_text(twice)} appears twice")
    if not has_filled(_colours(columns), _colours(rows)):
        raise DocumentError("deal: all cards are of one colour, so no cell is filled")


def _check_deck(deck: Cards, set_up: set[int]) -> None:
    above = len(DECK) - len(set_up)
    if len(deck) not in (above, len(DECK)):
        raise DocumentError(
            f"deal.deck: expected {above} cards, or all {len(DECK)}, found {len(deck)}"
        )
    twice = repeated(deck)
    if twice is not None:
        raise DocumentError(f"deal.deck: {card_text(twice)} appears twice")
    both = [card for card in deck if card in set_up]
    if len(deck) == above and both:
        raise DocumentError(f"deal.deck: {card_text(both[0])} is a set-up card")


def _is_seed(seed: str) -> bool:
    return 0 < len(seed) <= LONGEST_SEED and seed == seed.strip() and seed.isprintable()
