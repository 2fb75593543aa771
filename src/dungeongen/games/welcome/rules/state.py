"""The state of a play: everything that can affect its future, and nothing else.

The players draw in turn, so who drew a card follows from its place in the deck: ``fates`` says of
each card drawn and dealt with what became of it, and the rest follows from it: whose turn it is,
the dungeon, the equipment left. ``step`` tells what comes next: a *turn*, the choice with a card in
*hand*, the strength that the *sword* defeats, the *axe* on the monster just met, or nothing, since
the play is *over*.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from dungeongen.core.records import replaced_quickly
from dungeongen.games.welcome.layout import Deck, Layout

Step = Literal["turn", "hand", "sword", "axe", "over"]

ADDED = -1
"""The fate of a monster that lies in the dungeon; any other is the number of a piece."""

Pair = tuple[int, int]
"""A number for each player."""


class Score(NamedTuple):
    """The adventures that each player won by surviving, and lost by dying (WD-3)."""

    wins: Pair = (0, 0)
    losses: Pair = (0, 0)

    @property
    def played(self) -> int:
        """How many adventures are over."""
        return sum(self.wins) + sum(self.losses)


@replaced_quickly
class State(NamedTuple):
    """The state of a play.

    ``starter`` began the present adventure, whose deck is that of the layout at ``adventure``. In
    the dungeon ``met`` counts the monsters turned over, ``named`` is the strength that the sword
    defeats (0: none), ``spent`` is the set of pieces that work once and are used up.
    """

    layout: Layout
    starter: int
    adventure: int = 0
    score: Score = Score()
    step: Step = "turn"
    fates: tuple[int, ...] = ()
    met: int = 0
    health: int = 0
    named: int = 0
    spent: int = 0

    @property
    def deck(self) -> Deck:
        """The deck of the present adventure, in its order."""
        return self.layout.decks[self.adventure]

    @property
    def drawn(self) -> int:
        """How many cards have been drawn in this adventure."""
        return len(self.fates) + (self.step == "hand")

    @property
    def turn(self) -> int:
        """The player whose turn it is, or who passed."""
        return (self.starter + len(self.fates)) % 2

    @property
    def mover(self) -> int:
        """The player who decides: in the dungeon the one who did not pass."""
        return self.turn if self.step in ("turn", "hand") else 1 - self.turn

    @property
    def pieces(self) -> int:
        """The set of pieces that are left."""
        return pieces_left(self.layout.champion.all, self.fates)

    @property
    def dungeon(self) -> Deck:
        """The monsters of the dungeon, the last one added first, as they are met."""
        return met_in_order(self.deck, self.fates)


def pieces_left(pieces: int, fates: tuple[int, ...]) -> int:
    """Return the set of pieces that nobody discarded.

    >>> pieces_left(0b111, (ADDED, 1))
    5
    """
    for fate in fates:
        if fate != ADDED:
            pieces &= ~(1 << fate)
    return pieces


def met_in_order(deck: Deck, fates: tuple[int, ...]) -> Deck:
    """Return the monsters added to the dungeon, the last one first.

    >>> met_in_order((5, 2, 7, 1), (ADDED, 0, ADDED))
    (7, 5)
    """
    return tuple(
        card for card, fate in zip(deck, fates, strict=False) if fate == ADDED
    )[::-1]  # fmt: skip


def new(layout: Layout) -> State:
    """Return the state before the first turn."""
    return State(layout, layout.first)
