"""A step through a room, as moves of the rules: potions first, then the best hits."""

from __future__ import annotations

from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import HEARTS, SUIT, State
from dungeongen.games.doom.solver.room_outcomes import Step, target


def potion(state: State) -> m.Move | None:
    """Return the move that drinks the first potion in hand, if drinking is allowed now."""
    if state.step not in ("walk", "room", "answer"):
        return None
    return next((m.Drink(card) for card, _ in state.hand if SUIT[card] == HEARTS), None)


def through(state: State, step: Step) -> m.Move:
    """Return the next move of a step through a room: potions first, then the best hits."""
    drink = potion(state)
    if drink is not None:
        return drink
    if step.way.kind == "flee":
        return m.Withdraw(state.plan.rooms[step.haven].name)
    if state.fresh and step.way.kind == "snatch":
        return m.Snatch(step.way.card)
    if state.foes:
        return m.Hit(target(state.foes, state.attack))
    if state.fresh:
        return m.GoOn()
    held = {card for card, _ in state.hand}
    for card in step.way.reads:
        if card in held:
            return m.Read(card)
    if step.way.kind == "defer":
        return m.Withdraw(state.plan.rooms[step.haven].name)
    if step.way.kind == "retreat":
        return m.Retreat(state.plan.rooms[step.haven].name)
    return m.Take(step.way.card)
