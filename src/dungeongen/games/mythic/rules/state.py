"""The state of a play: everything that can affect its future, and nothing else.

Room slots are alike, and so are hands, so both are sorted: lines that differ in order alone meet in
one state. Discarded cards do not come back and are not kept. A monster weakened by weapons is a
card with the strength that it has left.

The pile is the deck from ``drawn`` on. After a skip it is a set of cards in unknown order,
``loose``, and chance deals from it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Literal, NamedTuple

from dungeongen.core.cards import mask
from dungeongen.core.naming import replaced_quickly
from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import KIND, TREASURE_LOOT, VALUE, Layout

Step = Literal["play", "deal", "won", "dead"]
ROOM = 4  # cards
HANDS = 2
NOBODY = -1


class Ground:
    """A layout with tables made from it; equal for equal layouts."""

    __slots__ = ("_hash", "layout", "pack")

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.pack = tuple(sorted(layout.deck))
        self._hash = hash(layout)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Ground) and self.layout == other.layout)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"ground({self.layout!r})"


class Thing(NamedTuple):
    """A card in the room; ``left`` is a monster's strength less the weapons on it, else its
    value."""

    card: int
    left: int


class Item(NamedTuple):
    """A card in a hand or face up on the bag.

    Arms have ``left`` to block with, and ``marks``, the number of monsters lying on a shield.
    A joker may hold ``trapped``, whose value or remaining strength is ``left``.
    """

    card: int
    left: int
    marks: int = 0
    trapped: int = NOBODY

    @property
    def used(self) -> bool:
        """Whether it has blocked or holds a card, and so stays where it is (MY-4)."""
        return self.marks > 0 or self.trapped != NOBODY


@replaced_quickly
class State(NamedTuple):
    """The state of a play.

    ``cap`` is the maximum health, ``loot`` the number of monsters in the bag, ``bagged`` whether
    the treasure lies face down in it, ``foes`` the number of monsters still to defeat. ``run``
    counts skips in a row; the room is ``fresh`` until one of its cards is played. ``due`` counts
    the cards that chance still has to deal.
    """

    ground: Ground
    step: Step
    health: int
    cap: int
    room: tuple[Thing, ...]
    hands: tuple[Item, ...]
    bag: Item | None
    loot: int
    bagged: bool
    foes: int
    drawn: int
    loose: int
    due: int
    run: int
    fresh: bool

    @property
    def pile(self) -> int:
        """The number of cards in the draw pile."""
        return self.loose.bit_count() or len(self.ground.layout.deck) - self.drawn


@lru_cache(maxsize=1024)
def ground(layout: Layout) -> Ground:
    """Return the ``Ground`` of a layout (cached)."""
    return Ground(layout)


def new(layout: Layout, party: None = None) -> State:
    """Return the state before the first move: the first room is dealt, and there is no helper."""
    room = tuple(sorted(thing(card) for card in layout.deck[:ROOM]))
    return State(
        ground=ground(layout),
        step="play",
        health=layout.health,
        cap=layout.max_health,
        room=room,
        hands=(),
        bag=None,
        loot=0,
        bagged=False,
        foes=layout.foes,
        drawn=ROOM,
        loose=0,
        due=0,
        run=0,
        fresh=True,
    )


def thing(card: int) -> Thing:
    """Return a card as it is dealt."""
    return Thing(card, VALUE[card])


def left_in_pile(state: State) -> int:
    """Return the cards of the pile, as a set of bits."""
    return state.loose or mask(state.ground.layout.deck[state.drawn :])


def loose_cards(state: State) -> tuple[int, ...]:
    """Return the cards of a shuffled pile, in order of their numbers."""
    return tuple(card for card in state.ground.pack if state.loose >> card & 1)


def score(state: State) -> int:
    """Return the score of a play: monsters in the bag, and the treasure; 0 if it is lost."""
    if state.step == "dead":
        return 0
    return state.loot + TREASURE_LOOT * state.bagged


def is_foe(card: int) -> bool:
    """Return whether a card is a monster."""
    return KIND[card] == "monster"


# What the player knows: everything but the order of the draw pile.


class View(NamedTuple):
    """The cards of the pile as a set, the health at the start, and what lies on the table."""

    pile: int
    jokers: tuple[str, ...]
    play: tuple[object, ...]


def view_of(state: State, player: int = 0) -> View:
    """Return what the player knows."""
    play = state._replace(drawn=0, loose=0)[1:]
    return View(left_in_pile(state), state.ground.layout.jokers, play)


# A play of Mythic Dungeon Crawler that looks the same, with a pile in unknown order.


def redealt(state: State, player: int, rng: Rng) -> State:
    """Return a state that looks the same, where chance deals from the pile, as after a skip."""
    layout = state.ground.layout
    return state._replace(
        ground=ground(replace(layout, deck=state.ground.pack)),
        drawn=len(layout.deck),
        loose=left_in_pile(state),
    )
