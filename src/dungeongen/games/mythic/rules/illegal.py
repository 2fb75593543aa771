"""Why a move is illegal, in one line that also names the moves that are legal."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.placing import forced, free_hand
from dungeongen.games.mythic.rules.state import State

_ENDS = {"dead": "you are dead", "won": "the dungeon is cleared"}
_SHOWN = 6


def reason(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    """Return the message of an ``IllegalMoveError``."""
    text = m.format_move(move)
    if state.step in _ENDS:
        return f"{text}: the play is over: {_ENDS[state.step]}"
    words = [m.format_move(other) for other in legal[:_SHOWN]]
    more = ", …" if len(legal) > _SHOWN else ""
    return f"{text}: {_fault(state, move)}; expected {', '.join(words)}{more}"


def _fault(state: State, move: m.Move) -> str:
    here = {thing.card for thing in state.room}
    match move:
        case m.Deal() | m.Skip() | m.Loot() | m.Lure():
            return "not possible now"
        case _ if state.step == "deal":
            return "a card is due"
        case m.Provoke(card) | m.Attack(card) | m.Hold(card) if card not in here:
            return "not in this room"
        case m.Equip(card) | m.Store(card) | m.Discard(card) if card not in here:
            return "not in this room"
        case m.Swap() if not state.ground.layout.swap:
            return "this dungeon is played without the rule Swap"
        case m.Equip() | m.Drink() | m.Ready() if not free_hand(state):
            return "no hand is free"
        case m.Store() | m.Stow() if state.bag is not None:
            return "a card lies on the bag"
        case m.Discard() if not forced(state):
            return "only with no free hand and a covered bag"
    return "not possible now"
