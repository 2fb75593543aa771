"""The engine of Dungeons & Treasure: what may be done in a state, and what it does.

``advance`` performs a move and then looks whether the play is over. ``legal_moves`` is the only
judge of what may be played; ``apply`` accepts nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from dungeongen.core.cards import DECK, card_text
from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.treasure.layout import PILES, STOCK, VALUE, Cards
from dungeongen.games.treasure.rules import moves as m
from dungeongen.games.treasure.rules.state import ENDS, NOWHERE, State, indexes, score

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


def reason(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    """Return the message of an ``IllegalMoveError``."""
    text = m.format_move(move)
    if state.step in ENDS:
        return f"{text}: the play is over"
    words = [m.format_move(other) for other in legal[:_SHOWN]]
    more = ", …" if len(legal) > _SHOWN else ""
    return f"{text}: {_fault(state, move)}; expected {', '.join(words)}{more}"


def _fault(state: State, move: m.Move) -> str:
    match move:
        case m.Destroy(card, second) if state.step != "between":
            missing = [
                held for held in (card, second) if held != m.ALONE and held not in state.held
            ]
            if missing:
                return f"you do not hold {card_text(missing[0])}"
            return f"that does not destroy {card_text(state.faced)}"
        case m.Return() if state.step == "between" and state.down:
            return "a pile still lies face down, and those come first"
        case m.Turn() if state.step == "between":
            return "that pile does not lie face down"
        case m.Return() if state.step == "between":
            return "no top card that you can destroy lies there"
        case m.Leave() if state.step == "bottom":
            return "a bottom card is destroyed or taken"
        case m.Leave() if state.step == "top":
            return "you came back to destroy this card"
        case m.Stop():
            return "the game ends between two piles"
    return "not possible now"


DRAWN = 3
"""Cards drawn for a pile that is destroyed (DT-3)."""

_TURN, _RETURN = (tuple(kind(place + 1) for place in range(PILES)) for kind in (m.Turn, m.Return))
_ALONE = tuple(m.Destroy(card) for card in DECK)
_LEAVE, _TAKE, _STOP = m.Leave(), m.Take(), m.Stop()


def outcome(state: State) -> str | None:
    """Return ``None`` while the play goes on, then how it ended."""
    return state.step if state.step in ENDS else None


def legal_moves(state: State) -> tuple[m.Move, ...]:
    """Return every legal move."""
    return tuple(_moves(state))


def _moves(state: State) -> Iterator[m.Move]:
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


def _destroying(state: State) -> Iterator[m.Move]:
    for cards in sacrifices(state.held, state.faced):
        yield _ALONE[cards[0]] if len(cards) == 1 else m.Destroy(*cards)


def within_reach(state: State) -> tuple[int, ...]:
    """Return the places of the face-up top cards that can be destroyed."""
    piles, held = state.layout.piles, state.held
    return tuple(place for place in indexes(state.up) if any(sacrifices(held, piles[place].top)))


def apply(state: State, move: m.Move) -> State:
    """Return the state after a move; raises IllegalMoveError if the move is not legal."""
    legal = legal_moves(state)
    if move not in legal:
        raise IllegalMoveError(reason(state, move, legal))
    return advance(state, move)


def advance(state: State, move: m.Move) -> State:
    """Return the state after a move known to be legal; unlike ``apply`` it does not check."""
    match move:
        case m.Turn(pile):
            here = pile - 1
            return state._replace(step="top", down=state.down & ~(1 << here), here=here, fresh=True)
        case m.Return(pile):
            here = pile - 1
            return state._replace(step="top", up=state.up & ~(1 << here), here=here, fresh=False)
        case m.Leave():
            return _passed(state._replace(up=state.up | 1 << state.here))
        case m.Destroy(card, second):
            return _destroyed(state, (card,) if second == m.ALONE else (card, second))
        case m.Take():
            return _passed(state._replace(manpower=_with(state.manpower, (state.faced,))))
        case m.Stop():
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
