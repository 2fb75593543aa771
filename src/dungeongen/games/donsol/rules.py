"""The engine of Donsol: what may be done in a state, and what it does.

``legal_moves`` is the only judge of what may be played; ``apply`` accepts nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, assert_never, get_args

from dungeongen.core.grammar import Grammar, exactly
from dungeongen.core.naming import replaced_quickly
from dungeongen.games.donsol.layout import (
    CARDS,
    HEALTH,
    KINDS,
    VALUES,
    Layout,
    card_named,
    card_text,
)
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
# The deck is two piles (``rooms.rules``): the cards whose order is unknown, and under them those
# that were put back (DO-1).


@replaced_quickly
class State(NamedTuple):
    """The state of a play.

    ``folds`` counts the cards folded in this room, ``sick`` says whether the card folded last was a
    potion, ``fled`` whether the room before was escaped from. ``last`` is the monster that the
    shield stood last.
    """

    layout: Layout
    step: Step
    health: int
    room: Cards
    pack: Cards
    under: Cards
    mixed: bool = False
    folds: int = 0
    sick: bool = False
    fled: bool = False
    shield: int = NONE
    last: int = NONE

    @property
    def left(self) -> Cards:
        """The cards that were not folded yet."""
        return self.room + self.pack + self.under


def new(layout: Layout, party: None = None) -> State:
    """Return the state in the first room; there is no party from another dungeon."""
    return State(layout, "room", HEALTH, layout.deck[:ROOM], layout.deck[ROOM:], ())


def score(state: State) -> int:
    """Return the experience of a play: the number of cards folded (DO-7)."""
    return CARDS - len(state.left)


# The moves of a play: small frozen values, each with a text that parses back.
#
# ``fold 5H`` plays a card, ``escape`` leaves the room; and chance draws a card where the deck was
# shuffled, ``draw 9C``.


@dataclass(frozen=True, slots=True)
class Fold:
    """Play a card of the room: drink a potion, take up a shield, meet a monster."""

    card: int


@dataclass(frozen=True, slots=True)
class Escape:
    """Escape from the room."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the next card of a deck that was shuffled."""

    card: int


Move = Fold | Escape | Draw

_GRAMMAR: Grammar[Move] = Grammar(
    ((Fold, "fold {card}"), (Escape, "escape"), (Draw, "draw {card}")),
    {"card": exactly(card_text, card_named)},
    "'fold 9S' or 'escape'",
)
assert _GRAMMAR.kinds == set(get_args(Move))


def format_move(move: Move) -> str:
    """Return the text of a move.

    >>> format_move(Fold(52)), format_move(Escape())
    ('fold J1', 'escape')
    """
    return _GRAMMAR.format(move)


def parse_move(text: str) -> Move:
    """Return the move that a text names; raises InvalidMoveError.

    >>> parse_move("fold 5H")
    Fold(card=3)
    """
    return _GRAMMAR.parse(text)


# The engine


def returns(state: State) -> tuple[float, ...]:
    """Return the experience of a play that is over."""
    return (float(score(state)),)


def serves(state: State, card: int) -> bool:
    """Return whether the shield stands a monster; it breaks if not."""
    return state.shield != NONE and (state.last == NONE or VALUES[card] < VALUES[state.last])


def damage(state: State, card: int) -> int:
    """Return the health that a monster costs."""
    shield = VALUES[state.shield] if serves(state, card) else 0
    return max(0, VALUES[card] - shield)


def has_monster(cards: Cards) -> bool:
    """Return whether there is a monster among the cards."""
    return any(KINDS[card] == "monster" for card in cards)


def why_not_escape(state: State) -> str:
    """Return why the room cannot be escaped from; empty if it can (DO-2, DO-4, DO-6)."""
    fight = has_monster(state.room)
    if not state.pack and not state.under:
        return "nothing is left to come in its place"
    if not has_monster(state.left):
        return "no monster is left anywhere"
    match state.layout.level:
        case "easy" if state.fled and fight:
            return "the room before was escaped from, and a monster is left in this one"
        case "normal" if state.fled:
            return "the room before was escaped from"
        case "hard" if fight:
            return "a monster is left in the room"
        case "expert":
            return "an expert never does"
    return ""


def chance(state: State) -> tuple[tuple[Move, float], ...] | None:
    """Return the cards that may be turned up, where the deck was shuffled."""
    return draws(state, Draw)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return every legal move."""
    return tuple(_moves(state))


def _moves(state: State) -> Iterator[Move]:
    if state.step == "drawing":
        yield from map(Draw, state.pack)
    if state.step == "room":
        yield from map(Fold, state.room)
        if not why_not_escape(state):
            yield Escape()


def apply(state: State, move: Move) -> State:
    """Return the state after a move; raises IllegalMoveError if the move is not legal."""
    expect_legal(move, legal_moves(state), format_move, lambda: _fault(state, move))
    return advance(state, move)


def _fault(state: State, move: Move) -> str:
    match move:
        case Escape() if state.step == "room":
            return why_not_escape(state)
        case Fold(card) if state.step == "room":
            return f"{card_text(card)} does not lie in the room"
    return "not possible now"


def advance(state: State, move: Move) -> State:
    """Return the state after a move known to be legal; unlike ``apply`` it does not check."""
    match move:
        case Escape():
            state = state._replace(folds=0, sick=False, fled=True)  # DO-5
            return put_under(state, mixes=state.layout.shuffled)  # DO-1
        case Draw(card):
            return drawn(state, card)
        case Fold(card):
            return _after_fold(_folded(state, card), card)
        case _:
            assert_never(move)


def _folded(state: State, card: int) -> State:
    """Return what a card does to the player."""
    match KINDS[card]:
        case "potion":
            gain = 0 if state.sick else VALUES[card]
            return state._replace(health=min(HEALTH, state.health + gain), sick=True)
        case "shield":
            return state._replace(shield=card, last=NONE, sick=False)
        case "monster":
            health = state.health - damage(state, card)
            held = serves(state, card)  # DO-3
            shield, last = (state.shield, card) if held else (NONE, NONE)
            return state._replace(health=health, shield=shield, last=last, sick=False)


def _after_fold(state: State, card: int) -> State:
    """Return the state without a card that was folded, in the next room if this one is done."""
    state = state._replace(room=without(state.room, card), folds=state.folds + 1)
    if state.health <= 0:
        return state._replace(step="dead", health=0)
    if not state.left:
        return state._replace(step="cleared")
    return state if state.room else filled(state._replace(folds=0, fled=False))  # DO-4
