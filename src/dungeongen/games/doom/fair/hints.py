"""Hints: the careful player's move at any state, with a short reason.

Hints come from the player whose odds are printed, so whoever follows them gets out alive as often
as the sheet says. The kernel gives the move and the number of its reason.
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import State
from dungeongen.games.doom.solver import by_kernel
from dungeongen.games.doom.solver.by_kernel import Who

_REASONS = (
    "You have no better move",
    "With this stack you get out alive most often",
    "This helps most in the rooms ahead",
    "The enemies strike now",
    "The enemies are about to strike",
    "The traps are about to strike",
    "A potion lasts, so there is no need to wait",
    "You are at the exit, alive. Go on only if gold is worth the danger",
    "Now you can deal with what you left there",
    "This is the safest way to the exit",
    "A small room first: it may hold a potion or a book",
    "The next room is too dangerous for what it may hold",
    "Small rooms first, then out before it gets too dangerous",
    "This hit does the most damage",
    "It lets you disarm the traps here",
    # ways through a room
    "This is the safest way through the room",
    "One thing is worth the damage of the traps",
    "The traps would cost more than the room is worth",
    "The traps strike your enemies too, which makes the fight safer",
    "This room can wait",
    "These traps can wait until you have a book",
)
"""In the order of ``enum Why`` in ``../kernel/player.h``."""


def advisor(layout: Layout, party: None = None) -> Callable[[State], tuple[m.Move, str]]:
    """Return a function from a state where the player decides to a legal move and its reason."""
    return advice


def advice(state: State, who: Who = Who.CAREFUL) -> tuple[m.Move, str]:
    """Return a player's move in a state where it decides, and the reason."""
    move, why = by_kernel.advised(state, who)
    if engine.is_legal(state, move):
        return move, f"{_REASONS[why]}."
    return next(engine.possible(state)), f"{_REASONS[0]}."
