"""A seat at the table: a player makes moves of the plain rules, each with a short reason.

It sees only what the player sees: the map, the statistics, the open room, and which cards are out.
Under ``single-use`` it drinks a potion against a strike that uses all of it, or against death. On
an unbounded map it sets no room aside and enters the next one only if that is all but safe.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from dungeongen.core.piles import mask
from dungeongen.games.doom.fair.estimates import Danger
from dungeongen.games.doom.fair.player import Fair, Situation
from dungeongen.games.doom.floor_plan import indexes
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.deck import piles
from dungeongen.games.doom.rules.stacks import set_up_of
from dungeongen.games.doom.rules.state import (
    EVERY_CARD,
    HEARTS,
    SUIT,
    Ground,
    State,
    total,
)
from dungeongen.games.doom.solver.room_outcomes import haul, target
from dungeongen.games.doom.solver.steps import potion, through
from dungeongen.games.doom.variants import SHUFFLED_BOTTOM

_SAFE = 0.95
_PLAYERS = 64  # that are remembered, one for each map of each ground
_REASONS = {
    "all": "This is the safest way through the room",
    "take": "One thing is worth the damage of the traps",
    "retreat": "The traps would cost more than the room is worth",
    "snatch": "The traps strike your enemies too, which makes the fight safer",
    "flee": "This room can wait",
    "defer": "These traps can wait until you have a book",
}


class Seat:
    """A player who sees no face-down card, plays by the plain rules and gives a reason for each
    move; the reasons are those of the careful player."""

    def __init__(self, field: Ground, kind: Callable[[Ground, int], Fair]) -> None:
        self._player = lru_cache(maxsize=_PLAYERS)(kind)
        self._plan = self._player(field, 0).set_out()

    def advice(self, state: State) -> tuple[m.Move, str]:
        """Return a legal move and its reason, at a state where the player decides."""
        move, reason = _advice(self._player(state.ground, state.stage), self._plan, state)
        if move is not None and engine.is_legal(state, move):
            return move, f"{reason}."
        return _careful(state), "You have no better move."


def _advice(
    fair: Fair, plan: tuple[int, tuple[int, int, int]], state: State
) -> tuple[m.Move | None, str]:
    if state.step == "choose":
        return m.Choose(plan[0]), "With this stack you get out alive most often"
    if state.step == "assign":
        return m.Add(_next_add(plan, state)), "This helps most in the rooms ahead"
    if state.ground.single_use:
        drink = _absorbing(state, total(state.foes)) if state.step == "answer" else None
    else:
        drink = potion(state)
    if drink is not None:
        lasts = "A potion lasts, so there is no need to wait"
        return drink, "The enemies are about to strike" if state.ground.single_use else lasts
    if state.step == "answer":
        return m.GoOn(), "The enemies strike now"
    situation = situation_at(fair, state)
    if state.step == "walk":
        if state.ground.unbounded:
            return _onwards(fair, situation, state)
        room = fair.next_room(situation)
        if room < 0:
            return m.Leave(), "You are at the exit, alive. Go on only if gold is worth the danger"
        return m.Enter(state.plan.rooms[room].name), _onwards_because(fair, state, room)
    held = haul(state.foes, state.traps, state.loot, state.attack)
    step = fair.way(situation, state.room, held, fresh=state.fresh)
    if step is None:
        return None, ""
    books = tuple(thing for thing in state.hand if SUIT[thing[0]] != HEARTS)
    move = through(state._replace(hand=books), step)
    if isinstance(move, m.Take | m.Snatch) and state.ground.single_use:
        drink = _absorbing(state, total(state.traps))
        if drink is not None:
            return drink, "The traps are about to strike"
    if isinstance(move, m.Hit):
        return move, "This hit does the most damage"
    if isinstance(move, m.Read):
        return move, "It lets you disarm the traps here"
    return move, _REASONS[step.way.kind]


def _absorbing(state: State, strike: int) -> m.Move | None:
    """Return the largest potion that a strike uses up, or the smallest if the strike would kill."""
    left = strike - state.shield
    held = sorted((worth, card) for card, worth in state.hand if SUIT[card] == HEARTS)
    fitting = [card for worth, card in held if worth <= left]
    if fitting:
        return m.Drink(fitting[-1])
    return m.Drink(held[0][1]) if held and left > state.health else None


def _onwards_because(fair: Fair, state: State, room: int) -> str:
    """Return why to enter a room."""
    if any(room == aside.room for aside in state.aside):
        return "Now you can deal with what you left there"
    if room in fair.way_out(state.region, state.cleared)[:1]:
        return "This is the safest way to the exit"
    return "A small room first: it may hold a potion or a book"


def _onwards(fair: Fair, situation: Situation, state: State) -> tuple[m.Move | None, str]:
    """Return the next move on an unbounded map: the smallest room while that is all but safe."""
    rooms = [state.plan.rooms[index] for index in indexes(engine.doors(state))]
    if not rooms:
        return None, ""
    room = min(rooms, key=lambda room: (room.size, room.index))
    mind = situation.mind + total(situation.books)
    chance = fair.prospect(room.size, situation.attack, mind, situation.passes).survival(
        situation.health
    )
    if engine.at_exit(state) and (chance < _SAFE or (state.gold and not fair.greedy)):
        return m.Leave(), "The next room is too dangerous for what it may hold"
    return m.Enter(room.name), "Small rooms first, then out before it gets too dangerous"


def _next_add(plan: tuple[int, tuple[int, int, int]], state: State) -> int:
    """Return the statistic that is furthest below the planned set-up."""
    if plan[0] != state.stack:
        return 2
    goal = set_up_of(state.ground.layout, *plan)
    have = (state.health, state.intelligence, state.attack)
    lack = [want - got for want, got in zip(
        (goal.health, goal.intelligence, goal.attack), have, strict=True
    )]  # fmt: skip
    return lack.index(max(lack))


def _careful(state: State) -> m.Move:
    """Return a move that makes progress, for states where the player for gold has no plan."""
    if state.foes and state.step == "room":
        return m.Hit(target(state.foes, state.attack))
    first = dict[type[m.Move], m.Move]()
    for move in engine.possible(state):
        first.setdefault(type(move), move)
        if isinstance(move, m.Retreat | m.Withdraw):
            break  # there may be thousands, and no other kinds after them
    for kind in (m.GoOn, m.Retreat, m.Take, m.Leave):
        if kind in first:
            return first[kind]
    return next(iter(first.values()))


def situation_at(fair: Fair, state: State) -> Situation:
    """Return the situation that a player sees at a state: nothing that lies face down."""
    layout = state.ground.layout
    books = tuple(thing for thing in state.hand if SUIT[thing[0]] != HEARTS)
    danger = None
    if not state.passes and state.drawn < len(fair.above):
        unseen = EVERY_CARD & ~state.draws
        cards, ordered = piles(state.ground, 0, state.stack, 0)[0]
        if ordered:
            unseen &= ~mask(cards[: state.drawn])
        left = tuple(card for card in fair.above if unseen >> card & 1)
        danger = Danger(left, state.attack)
    stacks = (layout.stacks.columns, layout.stacks.rows)
    loose = layout.has(SHUFFLED_BOTTOM) or layout.as_given
    tail = () if loose else stacks[1 - state.stack] + stacks[state.stack]
    health = state.health
    if state.ground.single_use:
        health += sum(worth for card, worth in state.hand if SUIT[card] == HEARTS)
    aside = tuple(
        (room.room, haul(room.foes, room.traps, room.loot, state.attack)) for room in state.aside
    )
    return Situation(
        health=health,
        mind=state.intelligence,
        attack=state.attack,
        gold=state.gold,
        books=books,
        cleared=state.cleared,
        region=state.region,
        passes=state.passes,
        drawn=state.drawn,
        tail=tail,
        danger=danger,
        aside=aside,
    )
