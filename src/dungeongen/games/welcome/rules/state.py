"""The state of a play: everything that can affect its future, and nothing else.

The players draw in turn, so who drew a card follows from its place in the deck: ``fates`` says of
each card drawn and dealt with what became of it, and the rest follows from it: whose turn it is,
the dungeon, the equipment left. ``step`` tells what comes next: a *turn*, the choice with a card in
*hand*, the strength that the *sword* defeats, the *axe* on the monster just met, or nothing, since
the play is *over*.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from dungeongen.core.cards import shuffled
from dungeongen.core.naming import replaced_quickly
from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import MONSTERS
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
    """Return the set of pieces that are not discarded.

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
    return tuple(card for card, fate in zip(deck, fates, strict=False) if fate == ADDED)[::-1]


def new(layout: Layout, party: None = None) -> State:
    """Return the state before the first turn; there is no party from another dungeon."""
    return State(layout, layout.first)


# What a player knows: all that is public, and the cards that this player drew.
#
# Public are the hero and the equipment left, what became of each card drawn (not which it was), how
# many cards lie in deck and dungeon, the score, and the monsters met in the dungeon. After a death
# those not met stay hidden, and discarded monsters always do (WD-2).


class View(NamedTuple):
    """The table as ``player`` sees it; ``own`` are the cards that this player drew, in order.

    ``match``, ``hero``, ``first``: what is played; the other fields are those of ``State``, with
    the monsters ``met`` for their number.
    """

    player: int
    hero: str
    match: bool
    first: int
    starter: int
    score: Score
    step: Step
    fates: tuple[int, ...]
    own: Deck
    met: Deck
    health: int
    named: int
    spent: int


def view_of(state: State, player: int) -> View:
    """Return what a player knows."""
    mine = (player - state.starter) % 2  # the place of this player's first draw
    return View(
        player=player,
        hero=state.layout.hero,
        match=state.layout.match,
        first=state.layout.first,
        starter=state.starter,
        score=state.score,
        step=state.step,
        fates=state.fates,
        own=state.deck[mine : state.drawn : 2],
        met=state.dungeon[: state.met],
        health=state.health,
        named=state.named,
        spent=state.spent,
    )


# A play of Welcome to the Dungeon that looks the same to a player, the other cards dealt anew.
#
# A player knows the cards that were drawn on his own turns and the monsters met in the dungeon.
# Every order of all others is taken for equally likely, whatever the other player did with them.


def redealt(state: State, player: int, rng: Rng) -> State:
    """Return a state that looks the same to a player, with every other card dealt anew."""
    deck = state.deck
    mine = (player - state.starter) % 2  # the place of this player's first draw
    added = [place for place, fate in enumerate(state.fates) if fate == ADDED]
    met = added[len(added) - state.met :]
    places = {*range(mine, state.drawn, 2), *met}
    hidden = sorted(card for place, card in enumerate(deck) if place not in places)
    cards = iter(shuffled(hidden, rng.child("deck")))
    order = tuple(card if place in places else next(cards) for place, card in enumerate(deck))
    decks = list(state.layout.decks)
    decks[state.adventure] = order
    for later in range(state.adventure + 1, len(decks)):
        decks[later] = shuffled(MONSTERS, rng.child(f"deck/{later}"))
    return state._replace(layout=replace(state.layout, decks=tuple(decks)))
