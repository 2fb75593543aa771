"""The state of a play: everything that can affect its future, and nothing else.

``step`` tells what comes next: *between* piles, before a *top* or a *bottom* card, or how the play
ended (DT-4). Piles are bits of a set by their place in reading order, cards in hand are sorted, so
that transposed lines meet in one state. The graveyard is the rest of the deal.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from dungeongen.core.cards import shuffled
from dungeongen.core.naming import replaced_quickly
from dungeongen.core.rng import Rng
from dungeongen.games.treasure.layout import PILES, VALUE, Cards, Layout, Pile

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


def new(layout: Layout, party: None = None) -> State:
    """Return the state before the first pile; there is no party from another dungeon."""
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


class View(NamedTuple):
    """The table as the player sees it; ``up`` has the place and the card of each face-up top.

    ``faced`` is the card worked on, −1 between piles. The graveyard may be looked through.
    """

    step: Step
    down: int
    up: tuple[tuple[int, int], ...]
    here: int
    fresh: bool
    faced: int
    manpower: Cards
    treasure: Cards
    graveyard: Cards
    drawn: int


def view_of(state: State, player: int = 0) -> View:
    """Return what the player knows."""
    piles = state.layout.piles
    busy = state.here != NOWHERE and state.step not in ENDS
    return View(
        step=state.step,
        down=state.down,
        up=tuple((place, piles[place].top) for place in indexes(state.up)),
        here=state.here,
        fresh=state.fresh,
        faced=state.faced if busy else NOWHERE,
        manpower=state.manpower,
        treasure=state.treasure,
        graveyard=graveyard(state),
        drawn=state.drawn,
    )


def redealt(state: State, player: int, rng: Rng) -> State:
    """Return a state that looks the same, with every card that the player never saw elsewhere."""
    if state.step in ENDS:
        return state
    layout, tops = state.layout, {*indexes(state.down)}
    bottoms = tops | {*indexes(state.up)} | ({state.here} if state.step == "top" else set())
    hidden = [layout.piles[place].top for place in tops]
    hidden += [layout.piles[place].bottom for place in bottoms]
    hidden += layout.deck[state.drawn :]
    cards = iter(shuffled(sorted(hidden), rng))
    piles = tuple(
        Pile(
            next(cards) if place in tops else pile.top,
            next(cards) if place in bottoms else pile.bottom,
        )
        for place, pile in enumerate(layout.piles)
    )
    deck = (*layout.deck[: state.drawn], *cards)
    return state._replace(layout=replace(layout, piles=piles, deck=deck))
