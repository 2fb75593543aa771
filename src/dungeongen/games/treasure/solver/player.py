"""Our player: sees what lies face up, counts the cards that were seen, and weighs every price.

To turn a pile over and leave it costs nothing. So the player looks at every top card first, and
only then destroys any. A card in hand has a worth: in the treasure at least its own value, since
that is what it scores; in manpower what it may still destroy, which falls as the piles go. For a
bottom card there are two things to compare: taking it, and destroying it for three cards that are
worth as much as the average of all unseen ones. A top card is destroyed where the average of what
may lie below is worth more than the cheapest sacrifice, or little less, for what is won may pay for
other piles. Of several piles the best is taken first.

Worths are integers, a hundred to the point, so that every machine decides alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dungeongen.core.cards import DECK
from dungeongen.games.treasure import rules
from dungeongen.games.treasure.layout import STOCK, VALUE, Cards
from dungeongen.games.treasure.rules import DRAWN, State, View, indexes, sacrifices, view_of

POINT = 100
_BASE = 250  # hundredths that a card of manpower is worth
_SLOPE = 35  # more for each point of its value
_DEAREST = 650  # and at most
_PAIRED = 150  # more for a card of manpower that has its like
_LATE = 4  # piles: with fewer left after this one, manpower loses its worth
_VENTURE = 150  # what a top card may cost beyond the average of what lies below


class Worths(NamedTuple):
    """What each card held is worth, and a card of each value in manpower."""

    held: dict[int, int]
    manpower: tuple[int, ...]
    draw: int


def worths(table: View) -> Worths:
    """Return what cards are worth at a table."""
    left = table.down.bit_count() + len(table.up) + (table.here >= 0)
    part = min(_LATE, max(0, left - 1))
    base = tuple(min(_DEAREST, _BASE + _SLOPE * value) * part // _LATE for value in range(14))
    held = {}
    values = [VALUE[card] for card in table.manpower + table.treasure]
    for card in table.manpower + table.treasure:
        value = VALUE[card]
        worth = base[value] + (_PAIRED * part // _LATE if values.count(value) > 1 else 0)
        held[card] = max(worth, POINT * value) if card in table.treasure else worth
    hidden = unseen(table)
    mean = POINT * sum(VALUE[card] for card in hidden) // max(1, len(hidden))
    draw = min(DRAWN, STOCK - table.drawn) * mean
    return Worths(held, base, draw)


def unseen(table: View) -> Cards:
    """Return every card that the player has not seen yet."""
    face_up = {*table.manpower, *table.treasure, *table.graveyard, *(top for _, top in table.up)}
    if table.faced >= 0:
        face_up.add(table.faced)
    return tuple(card for card in DECK if card not in face_up)


def cheapest(held: Iterable[int], target: int, prices: Worths) -> tuple[int, Cards] | None:
    """Return the price and the cards of the cheapest sacrifice that destroys a target."""
    best = None
    for cards in sacrifices(held, target):
        price = sum(prices.held[card] for card in cards)
        if best is None or (price, cards) < best:
            best = price, cards
    return best


def below(table: View, held: Cards, prices: Worths) -> int:
    """Return what the card below a top card is worth on average, once that is destroyed."""
    hidden = unseen(table)
    total = 0
    by_value: dict[int, list[int]] = {}
    for card in hidden:
        by_value.setdefault(VALUE[card], []).append(card)
    for value, cards in by_value.items():
        paid = cheapest(held, cards[0], prices)
        gain = prices.manpower[value]
        if paid is not None:
            gain = max(gain, prices.draw - paid[0])
        total += gain * len(cards)
    return total // max(1, len(hidden))


def decision(table: View) -> tuple[rules.Move, str]:
    """Return our player's move and its reason, from what lies face up alone."""
    prices = worths(table)
    held = table.manpower + table.treasure
    match table.step:
        case "between" if table.down:
            if not held:
                return rules.Stop(), "You have nothing left to sacrifice."
            return rules.Turn(
                indexes(table.down)[0] + 1
            ), "See every top card first: it costs nothing."
        case "between":
            gains = [(_gain(table, top, prices), -place) for place, top in table.up]
            gain, place = max(gains)
            if gain > -_VENTURE:
                return rules.Return(1 - place), "This pile promises the most for its price."
            return rules.Stop(), "Every sacrifice costs more than it may bring."
        case "top":
            if table.fresh:
                return rules.Leave(), "You can come back to it once every top card lies face up."
            paid = cheapest(held, table.faced, prices)
            assert paid is not None  # the rules allow no useless return
            return rules.Destroy(*paid[1]), "It is worth this to see what lies below."
        case _:
            paid = cheapest(held, table.faced, prices)
            manpower = prices.manpower[VALUE[table.faced]]
            if paid is not None and prices.draw - paid[0] > manpower:
                return rules.Destroy(*paid[1]), "Three cards are worth more than this sacrifice."
            return rules.Take(), "It serves you better as manpower."


def _gain(table: View, top: int, prices: Worths) -> int:
    """Return what it brings on average to destroy a top card; far below 0 if it cannot be done."""
    held = table.manpower + table.treasure
    paid = cheapest(held, top, prices)
    if paid is None:
        return -(10**6)
    rest = tuple(card for card in held if card not in paid[1])
    return below(table, rest, prices) - paid[0]


def advice(state: State) -> tuple[rules.Move, str]:
    """Return our player's move at a state and its reason."""
    return decision(view_of(state))
