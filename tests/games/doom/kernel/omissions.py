"""The legal moves that the search leaves out, by the plain rules.

``kernel/sensible.c`` has the same list with the reasons why no line is lost; the lockstep compares
both, move by move. Names and order are those of its ``enum Omission``.
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.core.cards import DECK
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import HEARTS, SUIT, State, Thing, total

TRIED, WHOLE_FIGHT = range(2)


def omission(state: State, move: m.Move) -> int:
    """Return the number of the first reason to leave a legal move out.

    ``TRIED``: there is none. ``WHOLE_FIGHT``: this hit is tried with all that follow.
    """
    for number, holds in enumerate(OMISSIONS, WHOLE_FIGHT + 1):
        if holds(state, move):
            return number
    return WHOLE_FIGHT if isinstance(move, m.Hit) and _is_plain_fight(state) else TRIED


def target(state: State) -> int:
    """Return the enemy whose value a hit lowers most."""
    return min(state.foes, key=lambda foe: (-min(foe[1], state.attack), foe[1], foe[0]))[0]


def _potion_comes_first(state: State, move: m.Move) -> bool:
    """A lasting potion is in hand, and this is another move."""
    potions = [card for card, _ in state.hand if SUIT[card] == HEARTS]
    return bool(potions) and not state.ground.single_use and move != m.Drink(potions[0])


def _strike_is_far(state: State, move: m.Move) -> bool:
    """An absorbing potion, though no move that follows at once brings a strike."""
    at_strike = state.step == "answer" or (state.step == "room" and _traps_can_strike(state))
    return isinstance(move, m.Drink) and state.ground.single_use and not at_strike


def _strike_is_taken(state: State, move: m.Move) -> bool:
    """An absorbing potion, though the shield takes all of the strike."""
    strike = total(state.foes if state.step == "answer" else state.traps)
    return isinstance(move, m.Drink) and state.ground.single_use and state.shield >= strike


def _traps_are_far(state: State, move: m.Move) -> bool:
    """A book, though it is not the traps' turn, and reading it does not waste it either."""
    at_traps = state.step == "room" and not state.foes and not state.fresh
    wastes = state.step == "room" and state.ground.single_use and _may_run_out(state)
    return isinstance(move, m.Read) and not at_traps and not wastes


def _smaller_drop(state: State, move: m.Move) -> bool:
    """A hit on another enemy than that of the largest drop, where the rest does not matter."""
    if not isinstance(move, m.Hit):
        return False
    spread = state.ground.retreat and (bool(state.traps) or _may_run_out(state))
    return not spread and move.card != target(state)


def _smaller_item(state: State, move: m.Move) -> bool:
    """Gold or a potion, though a larger one of its suit lies there."""
    if not isinstance(move, m.Snatch | m.Take):
        return False
    of_suit = [thing for thing in state.loot if SUIT[thing[0]] == SUIT[move.card]]
    return move.card != max(of_suit, key=_by_worth)[0]


OMISSIONS: tuple[Callable[[State, m.Move], bool], ...] = (
    _potion_comes_first,
    _strike_is_far,
    _strike_is_taken,
    _traps_are_far,
    _smaller_drop,
    _smaller_item,
)


def _is_plain_fight(state: State) -> bool:
    """Return whether nothing comes between hits, nor takes a part of one strike alone (SD-13)."""
    absorbs = state.shield > 0 or any(SUIT[card] == HEARTS for card, _ in state.hand)
    return not state.ground.retreat and not (state.ground.single_use and absorbs)


def _traps_can_strike(state: State) -> bool:
    return state.fresh or not state.foes


def _may_run_out(state: State) -> bool:
    """Return whether the rooms never entered have more cells than cards that were not drawn yet."""
    lying = {state.room, *(room.room for room in state.aside)}
    cells = sum(
        room.size
        for index, room in state.plan.rooms.items()
        if state.plan.filled >> index & 1 and not state.cleared >> index & 1 and index not in lying
    )
    return state.ground.unbounded or state.passes > 0 or cells > len(DECK) - state.drawn


def _by_worth(thing: Thing) -> tuple[int, int]:
    return thing[1], -thing[0]
