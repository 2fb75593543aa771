"""Hints: what our player would do in any state of a play, and why."""

from __future__ import annotations

from dungeongen.core.facets import Advice
from dungeongen.games.mythic.fair.player import USUAL, WON, Weights
from dungeongen.games.mythic.kinds import VALUE
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import State, is_foe, left_in_pile
from dungeongen.games.mythic.solver import by_kernel
from dungeongen.games.mythic.solver.positions import Codes, code_of
from dungeongen.games.mythic.solver.translation import position_of
from dungeongen.games.mythic.solver.witness import bridge


def advisor(layout: Layout, weights: Weights = USUAL) -> Advice[State, m.Move]:
    """Return who gives hints for a layout."""

    def advise(state: State) -> tuple[m.Move, str]:
        return advice(state, weights)

    return advise


def advice(state: State, weights: Weights = USUAL) -> tuple[m.Move, str]:
    """Return our player's move in a state where somebody decides, and the reason."""
    swap = state.ground.layout.swap
    value, skips, way = by_kernel.advised(position_of(state), hidden(state), weights, swap=swap)
    if may_flee(state) and skips:
        kills, costs = "Every way through this room kills you.", "This room would cost too much."
        return m.Skip(), costs if way else kills
    for position in way[1:]:
        moves = bridge(state, position)
        if moves:
            return moves[0], _why(value, way[-1][4])
    for move in engine.legal_moves(state):
        if isinstance(move, m.Skip):
            return move, "Nothing else can save you."
    return engine.legal_moves(state)[0], "Nothing can save you."


def _why(value: int, health: int) -> str:
    if value > WON // 2:
        return f"This clears the dungeon and leaves you with {health} health."
    return f"The best way through this room leaves you with {health} health."


def hidden(state: State) -> Codes:
    """Return the codes of the face-down cards, sorted: their order is not known."""
    pile = left_in_pile(state)
    return tuple(sorted(code_of(card) for card in state.ground.pack if pile >> card & 1))


def may_flee(state: State) -> bool:
    """Tell whether our player may skip: no weapon lies on a monster of the room."""
    weak = any(is_foe(card) and left < VALUE[card] for card, left in state.room)
    return engine.may_skip(state) and not weak
