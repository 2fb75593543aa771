"""The engine of Scoundrel: what may be done in a state, and what it does.

``legal_moves`` is the only judge of what may be played; ``apply`` accepts nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, assert_never, get_args

from dungeongen.core.cards import card_named, card_text, rank_of
from dungeongen.core.grammar import Grammar, exactly
from dungeongen.core.naming import replaced_quickly
from dungeongen.games.scoundrel.layout import KINDS, TAKEN, Layout
from dungeongen.rooms.rules import (
    NONE,
    ROOM,
    Cards,
    Step,
    drawn,
    draws,
    expect_legal,
    filled,
    put_under,
    without,
)

# The state of a play: everything that can affect its future, and nothing else.
#
# The Dungeon is two piles (``rooms.rules``): the cards whose order is unknown, and under them the
# rooms that were put there (SC-6).


@replaced_quickly
class State(NamedTuple):
    """The state of a play.

    ``takes`` counts the cards taken from this room, ``healed`` says whether a potion was among
    them, ``fled`` whether the room before was avoided. ``last`` is the last monster on the weapon,
    ``bonus`` what a potion that was the last card adds to the score (SC-7).
    """

    layout: Layout
    step: Step
    health: int
    room: Cards
    pack: Cards
    under: Cards
    mixed: bool = False
    takes: int = 0
    healed: bool = False
    fled: bool = False
    weapon: int = NONE
    last: int = NONE
    bonus: int = 0

    @property
    def left(self) -> Cards:
        """The cards that were not taken yet."""
        return self.room + self.pack + self.under


def new(layout: Layout, party: None = None) -> State:
    """Return the state in the first room; there is no party from another dungeon."""
    return State(layout, "room", layout.health, layout.deck[:ROOM], layout.deck[ROOM:], ())


def score(state: State) -> int:
    """Return the score of a play that is over (SC-4, SC-7)."""
    if state.step == "cleared":
        return state.health + state.bonus
    return -sum(rank_of(card) for card in state.left if KINDS[card] == "monster")


# The moves of a play: small frozen values, each with a text that parses back.
#
# ``drink 5H``, ``equip 7D``, ``strike KS`` with the weapon, ``punch KS`` barehanded, ``avoid`` the
# room; and chance draws a card where the Dungeon was shuffled, ``draw 9C``.


@dataclass(frozen=True, slots=True)
class Drink:
    """Take a potion."""

    card: int


@dataclass(frozen=True, slots=True)
class Equip:
    """Take a weapon; the one before it is discarded."""

    card: int


@dataclass(frozen=True, slots=True)
class Strike:
    """Fight a monster with the weapon."""

    card: int


@dataclass(frozen=True, slots=True)
class Punch:
    """Fight a monster barehanded."""

    card: int


@dataclass(frozen=True, slots=True)
class Avoid:
    """Avoid the room."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the next card of a Dungeon that was shuffled."""

    card: int


Move = Drink | Equip | Strike | Punch | Avoid | Draw

_GRAMMAR: Grammar[Move] = Grammar(
    (
        (Drink, "drink {card}"),
        (Equip, "equip {card}"),
        (Strike, "strike {card}"),
        (Punch, "punch {card}"),
        (Avoid, "avoid"),
        (Draw, "draw {card}"),
    ),
    {"card": exactly(card_text, card_named)},
    "'strike 9S' or 'avoid'",
)
assert _GRAMMAR.kinds == set(get_args(Move))


def format_move(move: Move) -> str:
    """Return the text of a move.

    >>> format_move(Drink(3)), format_move(Avoid())
    ('drink 5H', 'avoid')
    """
    return _GRAMMAR.format(move)


def parse_move(text: str) -> Move:
    """Return the move that a text names; raises InvalidMoveError.

    >>> parse_move("drink 5H")
    Drink(card=3)
    """
    return _GRAMMAR.parse(text)


# The engine


def returns(state: State) -> tuple[float, ...]:
    """Return the score of a play that is over."""
    return (float(score(state)),)


def serves(state: State, card: int) -> bool:
    """Return whether the weapon may be used on a monster (SC-2)."""
    if state.weapon == NONE:
        return False
    if state.last == NONE:
        return True
    return rank_of(card) + state.layout.strict <= rank_of(state.last)


def chance(state: State) -> tuple[tuple[Move, float], ...] | None:
    """Return the cards that may be turned up, where the Dungeon was shuffled."""
    return draws(state, Draw)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return every legal move."""
    return tuple(_moves(state))


def _moves(state: State) -> Iterator[Move]:
    if state.step == "drawing":
        yield from map(Draw, state.pack)
    if state.step != "room":
        return
    for card in state.room:
        match KINDS[card]:
            case "potion":
                yield Drink(card)
            case "weapon":
                yield Equip(card)
            case "monster":
                if serves(state, card):
                    yield Strike(card)
                yield Punch(card)
    if state.takes == 0 and len(state.room) == ROOM and not state.fled:  # SC-1, SC-3
        yield Avoid()


def apply(state: State, move: Move) -> State:
    """Return the state after a move; raises IllegalMoveError if the move is not legal."""
    expect_legal(move, legal_moves(state), format_move, lambda: _fault(state, move))
    return advance(state, move)


def _fault(state: State, move: Move) -> str:
    match move:
        case Avoid() if state.step == "room" and state.fled:
            return "the room before was avoided"
        case Avoid() if state.step == "room" and state.takes:
            return "a card was taken from this room"
        case Avoid() if state.step == "room":
            return "nothing is left to turn up in its place"
        case Strike(card) if card in state.room and state.weapon == NONE:
            return "you have no weapon"
        case Strike(card) if card in state.room and KINDS[card] == "monster":
            fit = "lower ones" if state.layout.strict else "none above that"
            return f"your weapon last struck {card_text(state.last)}, and serves against {fit}"
        case Drink(card) | Equip(card) | Strike(card) | Punch(card):
            if card in state.room:
                return f"{card_text(card)} is a {KINDS[card]}"
            return f"{card_text(card)} does not lie in the room"
    return "not possible now"


def advance(state: State, move: Move) -> State:
    """Return the state after a move known to be legal; unlike ``apply`` it does not check."""
    match move:
        case Avoid():
            return put_under(state._replace(fled=True), mixes=state.layout.shuffled)  # SC-3
        case Draw(card):
            return drawn(state, card)
        case Drink(card):
            gain = 0 if state.healed else rank_of(card)
            health = min(state.layout.health, state.health + gain)
            return _after_taking(state._replace(health=health, healed=True), card)
        case Equip(card):
            return _after_taking(state._replace(weapon=card, last=NONE), card)
        case Strike(card):
            blow = max(0, rank_of(card) - rank_of(state.weapon))
            return _after_taking(state._replace(health=state.health - blow, last=card), card)
        case Punch(card):
            return _after_taking(state._replace(health=state.health - rank_of(card)), card)
        case _:
            assert_never(move)


def _after_taking(state: State, card: int) -> State:
    """Return the state after a card was taken, in the next room if this one is done."""
    room = without(state.room, card)
    state = state._replace(room=room, takes=state.takes + 1)
    if state.health <= 0:
        return state._replace(step="dead", health=0)  # SC-4
    if not state.left:
        full = state.health == state.layout.health and KINDS[card] == "potion"
        return state._replace(step="cleared", bonus=rank_of(card) if full else 0)
    if room and state.takes < TAKEN:
        return state
    return filled(state._replace(takes=0, healed=False, fled=False))  # SC-1
