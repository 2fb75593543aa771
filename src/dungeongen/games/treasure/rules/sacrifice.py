"""What may be sacrificed to destroy a card (DT-2): the one rule that decides everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dungeongen.games.treasure.layout import VALUE

ACE, KING = 1, 13


def fells(value: int, target: int) -> bool:
    """Tell whether a single card of a value destroys one of the value ``target``.

    >>> fells(7, 7), fells(8, 7), fells(6, 7), fells(ACE, KING), fells(KING, ACE)
    (True, True, False, True, True)
    """
    return value >= target or (value == ACE and target == KING)


def sacrifices(held: Iterable[int], target: int) -> Iterator[tuple[int, ...]]:
    """Yield every sacrifice of cards in hand that destroys a card: singles first, then pairs.

    Both go from the lowest value to the highest.
    """
    cards = sorted(held, key=lambda card: (VALUE[card], card))
    for card in cards:
        if fells(VALUE[card], VALUE[target]):
            yield (card,)
    for place, card in enumerate(cards):
        for other in cards[place + 1 :]:
            if VALUE[card] == VALUE[other]:
                yield card, other
