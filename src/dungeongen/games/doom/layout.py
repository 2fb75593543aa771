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
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from dungeongen.core.cards import DECK, card_text, is_red, repeated
from dungeongen.core.errors import DocumentError
from dungeongen.core.grid import runs
from dungeongen.core.rng import Rng
from dungeongen.games.doom.floor_plan import Plan, Room, plan_of
from dungeongen.games.doom.variants import BREAK_UP, MERGE, SHUFFLED_BOTTOM, UNBOUNDED, switched

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
