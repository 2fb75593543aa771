"""The engine of Donsol: what may be done in a state, and what it does.

``legal_moves`` is the only judge of what may be played; ``apply`` accepts nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.donsol.layout import HEALTH, KINDS, ROOM, VALUES, Cards, card_text
from dungeongen.games.donsol.rules import moves as m
from dungeongen.games.donsol.rules.state import ENDS, NONE, State, score


def outcome(state: State) -> str | None:
    """Return ``None`` while the play goes on, then how it ended."""
    return state.step if state.step in ENDS else None


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


def chance(state: State) -> tuple[tuple[m.Move, float], ...] | None:
    """Return the cards that may come next, where the deck was shuffled."""
    if state.step != "drawing":
        return None
    return tuple((m.Draw(card), 1 / len(state.pack)) for card in state.pack)


def legal_moves(state: State) -> tuple[m.Move, ...]:
    """Return every legal move."""
    return tuple(_moves(state))


def _moves(state: State) -> Iterator[m.Move]:
    if state.step == "drawing":
        yield from map(m.Draw, state.pack)
    if state.step == "room":
        yield from map(m.Fold, state.room)
        if not why_not_escape(state):
            yield m.Escape()


def apply(state: State, move: m.Move) -> State:
    """Return the state after a move; raises IllegalMoveError if the move is not legal."""
    legal = legal_moves(state)
    if move not in legal:
        raise IllegalMoveError(_reason(state, move, legal))
    return advance(state, move)


def _reason(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    text = m.format_move(move)
    if not legal:
        return f"{text}: the play is over"
    fault = "not possible now"
    if state.step == "room" and isinstance(move, m.Escape):
        fault = why_not_escape(state)
    elif state.step == "room" and isinstance(move, m.Fold):
        fault = f"{card_text(move.card)} does not lie in the room"
    words = ", ".join(map(m.format_move, legal[:6])) + (", …" if len(legal) > 6 else "")
    return f"{text}: {fault}; expected {words}"


def advance(state: State, move: m.Move) -> State:
    """Return the state after a move known to be legal; unlike ``apply`` it does not check."""
    match move:
        case m.Escape():
            return _filled(_escaped(state))
        case m.Draw(card):
            drawn = state._replace(room=(*state.room, card), pack=_less(state.pack, card))
            return _filled(drawn._replace(step="room"))
        case m.Fold(card):
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


def _less(cards: Cards, card: int) -> Cards:
    return tuple(other for other in cards if other != card)


def _escaped(state: State) -> State:
    """Return the state without the room, of which what is left was put under the deck (DO-1)."""
    state = state._replace(folds=0, sick=False, fled=True)  # DO-5
    if state.layout.shuffled:
        return state._replace(room=(), pack=tuple(sorted(state.left)), under=(), mixed=True)
    return state._replace(room=(), under=state.under + state.room)


def _after_fold(state: State, card: int) -> State:
    """Return the state without a card that was folded, in the next room if this one is done."""
    state = state._replace(room=_less(state.room, card), folds=state.folds + 1)
    if state.health <= 0:
        return state._replace(step="dead", health=0)
    if not state.left:
        return state._replace(step="cleared")
    return state if state.room else _filled(state._replace(folds=0, fled=False))


def _filled(state: State) -> State:
    """Return the state with four cards in the room, or all that are left (DO-4)."""
    room, pack, under = state.room, state.pack, state.under
    while len(room) < ROOM and (pack or under):
        if pack and state.mixed:
            return state._replace(step="drawing", room=room, pack=pack, under=under)
        if pack:
            room, pack = (*room, pack[0]), pack[1:]
        else:
            room, under = (*room, under[0]), under[1:]
    return state._replace(room=room, pack=pack, under=under)
