"""The state of a play: everything that can affect its future, and nothing else.

``step`` tells what comes next: *between* piles, before a *top* or a *bottom* card, or how the play
ended (DT-4). Piles are bits of a set by their place in reading order, cards in hand are sorted, so
that transposed lines meet in one state. The graveyard is what the deal has and nobody else.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from dungeongen.core.records import replaced_quickly
from dungeongen.games.treasure.layout import PILES, VALUE, Cards, Layout

Step = Literal["between", "top", "bottom", "emptied", "cleared", "stuck", "stopped"]
ENDS: tuple[Step, ...] = ("emptied", "cleared", "stuck", "stopped")
"""The ends: the deck is empty, no pile is left, nothing can be done, the player stopped."""

EVERY_PILE = (1 << PILES) - 1
NOWHERE = -1


@replaced_quickly
class State(NamedTuple):
    """The state of a play.

    ``down`` are the piles whose cards both lie face down, ``up`` those with the top card face up.
    ``here`` is the pile that is worked on, which is in neither; ``fresh`` while its top card was
    turned over just now, so that it may be left. ``drawn`` counts the cards drawn from the deck.
    """

    layout: Layout
    step: Step
    down: int
    up: int
    here: int
    fresh: bool
    manpower: Cards
    treasure: Cards
    drawn: int

    @property
    def faced(self) -> int:
        """The card that is faced."""
        pile = self.layout.piles[self.here]
        return pile.top if self.step == "top" else pile.bottom

    @property
    def held(self) -> Cards:
        """Everything that can be sacrificed."""
        return self.manpower + self.treasure

    @property
    def gone(self) -> int:
        """The piles of which no card is left."""
        here = 0 if self.here == NOWHERE else 1 << self.here
        return EVERY_PILE & ~self.down & ~self.up & ~here


def new(layout: Layout) -> State:
    """Return the state before the first pile."""
    hand = tuple(sorted(layout.hand))
    return State(
        layout=layout,
        step="between",
        down=EVERY_PILE,
        up=0,
        here=NOWHERE,
        fresh=False,
        manpower=hand,
        treasure=(),
        drawn=0,
    )


def score(state: State) -> int:
    """Return the value of the treasure held (DT-4)."""
    return sum(VALUE[card] for card in state.treasure)


def indexes(piles: int) -> tuple[int, ...]:
    """Return the places in a set of piles.

    >>> indexes(0b101)
    (0, 2)
    """
    return tuple(place for place in range(PILES) if piles >> place & 1)


def graveyard(state: State) -> Cards:
    """Return every card that was sacrificed or destroyed, sorted."""
    layout, held = state.layout, {*state.held}
    cards = [*layout.hand, *layout.deck[: state.drawn]]
    for place in indexes(state.gone):
        cards += layout.piles[place]
    if state.step == "bottom":
        cards.append(layout.piles[state.here].top)
    return tuple(sorted(card for card in cards if card not in held))
