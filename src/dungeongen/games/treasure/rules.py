"""The engine of Dungeons & Treasure: what may be done in a state, and what it does.

``advance`` performs a move and then looks whether the play is over. ``legal_moves`` is the only
judge of what may be played; ``apply`` accepts nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, assert_never, get_args

from dungeongen.core.cards import DECK, card_named, card_text, shuffled
from dungeongen.core.errors import IllegalMoveError
from dungeongen.core.grammar import Grammar, exactly, number
from dungeongen.core.naming import replaced_quickly
from dungeongen.core.rng import Rng
from dungeongen.games.treasure.layout import PILES, STOCK, VALUE, Cards, Layout, Pile

# The state of a play: everything that can affect its future, and nothing else.
#
# ``step`` tells what comes next: *between* piles, before a *top* or a *bottom* card, or how the
# play ended (DT-4). Piles are bits of a set by their place in reading order, cards in hand are
# sorted, so that transposed lines meet in one state. The graveyard is the rest of the deal.


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


# The moves of a play: small frozen values, each with a text that parses back.
#
# Piles are numbered 1 to 12 in reading order, cards are written as people write them: ``turn 5``,
# ``destroy KS``, ``destroy 4C 4D``. A pair is written in the order of ``core.cards``. Nothing is
# left to chance, since the deal has all cards.


ALONE = -1
"""In place of the second card of a sacrifice of one."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn over the top card of a pile that lies face down."""

    pile: int


@dataclass(frozen=True, slots=True)
class Return:
    """Come back to a pile whose top card lies face up."""

    pile: int


@dataclass(frozen=True, slots=True)
class Destroy:
    """Destroy the card that is faced with one card, or with two of the same value."""

    card: int
    second: int = ALONE


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the top card where it is, face up."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the bottom card for manpower."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the game."""


Move = Turn | Return | Destroy | Leave | Take | Stop


_CARD = exactly(card_text, card_named)
_GRAMMAR: Grammar[Move] = Grammar(
    (
        (Turn, "turn {pile}"),
        (Return, "return {pile}"),
        (Destroy, "destroy {card}"),
        (Destroy, "destroy {card} {second}"),
        (Leave, "leave"),
        (Take, "take"),
        (Stop, "stop"),
    ),
    {"pile": number(1, PILES), "card": _CARD, "second": _CARD._replace(hint="<card>")},
    "'turn 5' or 'destroy KS'",
)
assert _GRAMMAR.kinds == set(get_args(Move))


def format_move(move: Move) -> str:
    """Return the text of a move.

    >>> format_move(Turn(5)), format_move(Destroy(0, 13)), format_move(Destroy(0))
    ('turn 5', 'destroy 2H 2C', 'destroy 2H')
    """
    return _GRAMMAR.format(move)


def parse_move(text: str) -> Move:
    """Return the move that a text names; raises InvalidMoveError.

    >>> parse_move("destroy 2H 2C")
    Destroy(card=0, second=13)
    """
    return _GRAMMAR.parse(text)


# The engine


ACE, KING = 1, 13


def fells(value: int, target: int) -> bool:
    """Return whether a single card of a value destroys one of the value ``target``.

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


_SHOWN = 6


def reason(state: State, move: Move, legal: Sequence[Move]) -> str:
    """Return the message of an ``IllegalMoveError``."""
    text = format_move(move)
    if state.step in ENDS:
        return f"{text}: the play is over"
    words = [format_move(other) for other in legal[:_SHOWN]]
    more = ", …" if len(legal) > _SHOWN else ""
    return f"{text}: {_fault(state, move)}; expected {', '.join(words)}{more}"


def _fault(state: State, move: Move) -> str:
    match move:
        case Destroy(card, second) if state.step != "between":
            missing = [held for held in (card, second) if held != ALONE and held not in state.held]
            if missing:
                return f"you do not hold {card_text(missing[0])}"
            return f"that does not destroy {card_text(state.faced)}"
        case Return() if state.step == "between" and state.down:
            return "a pile still lies face down, and those come first"
        case Turn() if state.step == "between":
            return "that pile does not lie face down"
        case Return() if state.step == "between":
            return "no top card that you can destroy lies there"
        case Leave() if state.step == "bottom":
            return "a bottom card is destroyed or taken"
        case Leave() if state.step == "top":
            return "you came back to destroy this card"
        case Stop():
            return "the game ends between two piles"
    return "not possible now"


DRAWN = 3
"""Cards drawn for a pile that is destroyed (DT-3)."""

_TURN, _RETURN = (tuple(kind(place + 1) for place in range(PILES)) for kind in (Turn, Return))
_ALONE = tuple(Destroy(card) for card in DECK)
_LEAVE, _TAKE, _STOP = Leave(), Take(), Stop()


def outcome(state: State) -> str | None:
    """Return ``None`` while the play goes on, then how it ended."""
    return state.step if state.step in ENDS else None


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return every legal move."""
    return tuple(_moves(state))


def _moves(state: State) -> Iterator[Move]:
    match state.step:
        case "between":
            if state.down:  # DT-2: first every pile is turned over
                yield from (_TURN[place] for place in indexes(state.down))
            else:
                yield from (_RETURN[place] for place in within_reach(state))
            yield _STOP
        case "top":
            yield from _destroying(state)
            if state.fresh:
                yield _LEAVE
        case "bottom":
            yield from _destroying(state)
            yield _TAKE


def _destroying(state: State) -> Iterator[Move]:
    for cards in sacrifices(state.held, state.faced):
        yield _ALONE[cards[0]] if len(cards) == 1 else Destroy(*cards)


def within_reach(state: State) -> tuple[int, ...]:
    """Return the places of the face-up top cards that can be destroyed."""
    piles, held = state.layout.piles, state.held
    return tuple(place for place in indexes(state.up) if any(sacrifices(held, piles[place].top)))


def apply(state: State, move: Move) -> State:
    """Return the state after a move; raises IllegalMoveError if the move is not legal."""
    legal = legal_moves(state)
    if move not in legal:
        raise IllegalMoveError(reason(state, move, legal))
    return advance(state, move)


def advance(state: State, move: Move) -> State:
    """Return the state after a move known to be legal; unlike ``apply`` it does not check."""
    match move:
        case Turn(pile):
            here = pile - 1
            return state._replace(step="top", down=state.down & ~(1 << here), here=here, fresh=True)
        case Return(pile):
            here = pile - 1
            return state._replace(step="top", up=state.up & ~(1 << here), here=here, fresh=False)
        case Leave():
            return _passed(state._replace(up=state.up | 1 << state.here))
        case Destroy(card, second):
            return _destroyed(state, (card,) if second == ALONE else (card, second))
        case Take():
            return _passed(state._replace(manpower=_with(state.manpower, (state.faced,))))
        case Stop():
            return state._replace(step="stopped")
        case _:
            assert_never(move)


def _destroyed(state: State, cards: Cards) -> State:
    manpower = tuple(card for card in state.manpower if card not in cards)
    treasure = tuple(card for card in state.treasure if card not in cards)
    state = state._replace(manpower=manpower, treasure=treasure)
    if state.step == "top":
        return state._replace(step="bottom", fresh=False)
    more = state.layout.deck[state.drawn : state.drawn + DRAWN]  # DT-4: a short draw takes the rest
    return _passed(state._replace(treasure=_with(treasure, more), drawn=state.drawn + len(more)))


def _passed(state: State) -> State:
    """Return the state between two piles, or the end (DT-4)."""
    state = state._replace(step="between", here=NOWHERE, fresh=False)
    if state.drawn == STOCK:
        return state._replace(step="emptied")
    if not state.down | state.up:
        return state._replace(step="cleared")
    if not state.down and not within_reach(state):
        return state._replace(step="stuck")
    return state


def _with(cards: Cards, more: Cards) -> Cards:
    return tuple(sorted(cards + more))


def returns(state: State) -> tuple[float, ...]:
    """Return the score of a play that is over."""
    return (float(score(state)),)
