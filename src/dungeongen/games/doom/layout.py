"""What is printed: the set-up cards with the map they make, and the deck that is drawn from it.

The first N cards are the top row, whose colours are those of the columns, the next N the left
column (SD-1). The deck is what lies above them (52−2N cards, with the set-up cards under it, SD-3)
or all 52 in the order of drawing, or ``None`` where nobody knows it: then chance draws each card.
Later passes through the deck (SD-10) have listed orders, or come from ``seed``; with neither,
chance draws there too.

Cards are kept as they were drawn; ``stacks`` are what break-up and merge make of them (SD-13).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dungeongen.core.cards import DECK, card_text, is_red, repeated
from dungeongen.core.errors import DocumentError
from dungeongen.core.rng import Rng
from dungeongen.games.doom.exchange import Exchange, exchanged, has_filled
from dungeongen.games.doom.plan import Plan, Room, plan_of
from dungeongen.games.doom.switches import (
    BREAK_UP,
    MERGE,
    SHUFFLED_BOTTOM,
    UNBOUNDED,
    switched,
)

SMALLEST, LARGEST = 4, 26
MOST_RESHUFFLES = 30
LONGEST_SEED = 200
_BONUS = {4: 7, 5: 6, 6: 6, 7: 5, 8: 5, 9: 4, 10: 4, 11: 3, 12: 3, 13: 2, 14: 2}

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """A dungeon: set-up cards, switches, deck. Raises DocumentError, naming the field at fault."""

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
            raise DocumentError("deal.reshuffles: are there, and no deck")
        if len(self.reshuffles) > MOST_RESHUFFLES:
            raise DocumentError(f"deal.reshuffles: more than {MOST_RESHUFFLES}")
        for number, order in enumerate(self.reshuffles, 1):
            if sorted(order) != list(DECK):
                raise DocumentError(f"deal.reshuffles: number {number}: expected all 52 cards once")
        if self.seed is not None and not _is_seed(self.seed):
            raise DocumentError(
                f"deal.seed: expected 1 to {LONGEST_SEED} characters that can be printed"
            )
        if self.has(UNBOUNDED) and self.seed is None:
            raise DocumentError("deal.seed: is missing; an unbounded dungeon draws its map from it")

    @property
    def size(self) -> int:
        """How many columns, and as many rows."""
        return len(self.columns)

    @property
    def bonus(self) -> int:
        """What a ♥, ♣ or ♠ of the chosen stack adds (SD-2)."""
        return bonus_of(self.size)

    def has(self, rule: str) -> bool:
        """Tell whether a switch is on."""
        return rule in self.rules

    @cached_property
    def stacks(self) -> Exchange:
        """The set-up cards after break-up and merge, and what was exchanged."""
        return exchanged(
            self.columns, self.rows, break_up=self.has(BREAK_UP), merge=self.has(MERGE)
        )

    @cached_property
    def plan(self) -> Plan:
        """The map; of an unbounded dungeon the part that is there from the beginning."""
        return plan_of(_colours(self.stacks.columns), _colours(self.stacks.rows))

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """The filled rooms, in reading order."""
        return tuple(room for room in self.plan.rooms.values() if room.filled)

    @cached_property
    def filled(self) -> int:
        """How many cells are filled."""
        return sum(room.size for room in self.rooms)

    @property
    def runs_out(self) -> bool:
        """Whether a player who enters every room exhausts the deck."""
        return self.filled > len(DECK) or self.has(UNBOUNDED)

    @property
    def as_given(self) -> bool:
        """Whether the deck is all 52 cards in any order: no card is known to come last.

        Where the set-up cards are shuffled under the deck, a deal lists all 52 as well.
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
        """Return the cards that growth ``stage`` lays above and beside the map, from 1 on."""
        order = list(DECK)
        Rng(self.seed or "").child(f"map/{stage}").shuffle(order)
        return tuple(order[: self.size]), tuple(order[self.size : 2 * self.size])

    def reshuffled(self, number: int) -> Cards | None:
        """Return the order of all 52 for pass ``number``, from 1 on; ``None``: chance draws."""
        if number <= len(self.reshuffles):
            return self.reshuffles[number - 1]
        if self.deck is None or self.seed is None:
            return None
        order = list(DECK)
        Rng(self.seed).child(f"deck/{number}").shuffle(order)
        return tuple(order)

    def by_hand(self) -> Layout:
        """Return the same dungeon with a deck that nobody knows, for cards drawn at the table."""
        seed = self.seed if self.has(UNBOUNDED) else None
        return Layout(self.columns, self.rows, None, self.rules, (), seed)


def bonus_of(size: int) -> int:
    """Return what a card of the chosen stack adds in a dungeon of ``size`` columns.

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
            f"deal.rows: expected as many cards as columns, {len(columns)}, found {len(rows)}"
        )
    twice = repeated(columns + rows)
    if twice is not None:
        where = "rows" if twice in rows else "columns"
        raise DocumentError(f"deal.{where}: {card_text(twice)} stands there twice")
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
        raise DocumentError(f"deal.deck: {card_text(twice)} stands there twice")
    both = [card for card in deck if card in set_up]
    if len(deck) == above and both:
        raise DocumentError(f"deal.deck: {card_text(both[0])} is a set-up card")


def _is_seed(seed: str) -> bool:
    return 0 < len(seed) <= LONGEST_SEED and seed == seed.strip() and seed.isprintable()
