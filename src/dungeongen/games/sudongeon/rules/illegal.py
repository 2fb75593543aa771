"""Why a move is illegal, in one line that also says what may be played instead."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import LOST, State

_ENDS = {"beaten": "the dungeon is beaten", "left": "the party went home", "dead": "the party died"}
_SHOWN = 6


def reason(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    """Return the message of an IllegalMoveError."""
    text = m.format_move(move)
    if state.step in _ENDS:
        return f"{text}: the play is over: {_ENDS[state.step]}"
    return f"{text}: {_fault(state, move, legal)}; expected {_kinds(legal)}"


def _fault(state: State, move: m.Move, legal: Sequence[m.Move]) -> str:
    alike = [other for other in legal if type(other) is type(move)]
    match move:
        case m.Roll(face) if alike:
            return f"the die has {len(alike)} sides, not {face}"
        case m.Buy(amount, "rations") if alike and amount % 3:
            return "rations come in threes"
        case m.Buy() if state.step in ("market", "visit"):
            return f"not for sale here, or more than {state.gold} gold can buy"
        case m.Drink() if alike or state.step in ("market", "outside", "visit", "way"):
            return f"the party has {state.elixirs} elixirs, and life {_life(state)}"
        case m.Heal() if alike:
            return f"the party has {state.mana} mana, and life {_life(state)}"
        case m.Go() | m.Leave() if state.step == "way" and _lost(state):
            return "the party is lost in the labyrinth"
        case m.Go() if state.step == "way":
            return f"no known way from {state.place.letter}"
    return "not that one" if alike else "not now"


def _lost(state: State) -> bool:
    return state.place.labyrinth and state.stand == LOST


def _life(state: State) -> str:
    return f"{state.life} of {state.party.limit}"


def _kinds(legal: Sequence[m.Move]) -> str:
    """Return the first legal move of each kind, as in ``go F, search SW east or eat``."""
    first: dict[type, str] = {}
    for move in legal:
        first.setdefault(type(move), m.format_move(move))
    if isinstance(legal[0], m.Roll):
        return f"roll 1 to roll {len(legal)}"
    words = list(first.values())
    if len(words) > _SHOWN:
        words = [*words[:_SHOWN], "…"]
        return ", ".join(words)
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
