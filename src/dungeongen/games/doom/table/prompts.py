"""Shuffle and Doom in the terminal: the scene and the moves on offer, in plain words.

Each move says what it costs or gains: the damage of a strike, the health after a potion. If the
player draws from a deck of their own, ``due`` asks for one card at a time; several may be typed at
once.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core import piles
from dungeongen.core.cards import card_shown
from dungeongen.core.table import Due, Table, Words
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.actions import done
from dungeongen.games.doom.rules.deck import upcoming
from dungeongen.games.doom.rules.state import CLUBS, HEARTS, SUIT, State, Thing, score, total
from dungeongen.games.doom.table import tale
from dungeongen.games.doom.table.chart import chart
from dungeongen.games.doom.table.preview import preview
from dungeongen.games.doom.table.story import STACKS, listed, tell, thing_words

_DOT = " · "


# The scene


def scene(state: State) -> list[str]:
    """Return a heading, then lines about the player, and about the room or the way ahead."""
    match state.step:
        case "choose":
            return ["Before the dungeon: choose a stack", *_stacks(state)]
        case "assign":
            return [f"Before the dungeon: {state.spare} ♦ to spend", _values(state)]
        case "walk":
            where = "In the dungeon" if state.region else "Before the dungeon"
            return [where, _values(state), *_hand(state), *_around(state)]
    room = state.plan.rooms[state.room]
    stunned = ": the enemies are stunned" if state.stunned else ""
    return [f"Room {room.name}{stunned}", _values(state), *_hand(state), *_room(state)]


def _stacks(state: State) -> Iterator[str]:
    stacks = state.ground.layout.stacks
    for stack, cards in enumerate((stacks.columns, stacks.rows)):
        after = done(state, m.Choose(stack))
        spare = f" and {after.spare} ♦ to spend" if after.spare else ""
        name = STACKS[stack]
        yield f"{name[0].upper()}{name[1:]}: {' '.join(map(card_shown, cards))}"
        yield f"gives {_values(after).lower()}{spare}"


def _values(state: State) -> str:
    values = [f"Health {state.health}", f"intelligence {state.intelligence}"]
    values += [f"attack {state.attack}", f"gold {state.gold}"]
    if state.shield:
        values.append(f"absorbs {state.shield} of the next strike")
    if state.wit:
        values.append(f"intelligence +{state.wit} in this room")
    return _DOT.join(values)


def _hand(state: State) -> Iterator[str]:
    for suit, name in ((HEARTS, "Potions"), (CLUBS, "Books")):
        things = [thing for thing in state.hand if SUIT[thing[0]] == suit]
        if things:
            yield f"{name} in hand: {_listed(tuple(things))}"


def _room(state: State) -> Iterator[str]:
    for name, things in (("Enemies", state.foes), ("Traps", state.traps), ("Loot", state.loot)):
        if things:
            yield f"{name}: {_listed(things)}"


def _around(state: State) -> Iterator[str]:
    rooms = (state.plan.filled & ~state.cleared).bit_count()
    what = "1 shaded room left" if rooms == 1 else f"{rooms} shaded rooms left"
    worth = f"cards count {1 << state.passes} times their number" if state.passes else ""
    yield _DOT.join(filter(None, [what, worth]))


# The moves on offer


def words(state: State, move: m.Move) -> Words:
    """Return the words that offer a legal move."""
    return Words(_text(state, move))


def _text(state: State, move: m.Move) -> str:
    match move:
        case m.Choose(stack):
            return f"Choose the {STACKS[stack]}"
        case m.Add(value):
            return f"Add 1 to {m.VALUES[value]}"
        case m.Enter(name):
            return f"Enter room {name} ({_waiting(state, name)})"
        case m.Leave():
            gold = score(state._replace(step="out"))
            return f"Leave the dungeon with {gold} gold and end the game"
        case m.Drink(card):
            return _drinking(state, card)
        case m.Read(card):
            more = dict(state.hand)[card]
            here = " in this room" if state.ground.single_use else ""
            return f"Read {card_shown(card)} (intelligence +{more}{here})"
        case m.Draw(card):
            return f"Draw {card_shown(card)}"
        case m.GoOn() if state.step == "answer":
            return f"Let the enemies strike ({_cost(state, state.foes)})"
        case m.GoOn():
            return "Turn to the traps"
    return _in_room(state, move)


def sure(state: State, move: m.Move) -> str:
    """Return the question to who leaves without any gold."""
    poor = isinstance(move, m.Leave) and not score(state._replace(step="out"))
    return "Leave with nothing at all?" if poor else ""


def _in_room(state: State, move: m.Move) -> str:
    match move:
        case m.Hit(card):
            value = dict(state.foes)[card]
            verb = "Kill" if value <= state.attack else "Hit"
            left = "" if value <= state.attack else f" ({value - state.attack} left)"
            return f"{verb} {thing_words((card, value))}{left}{_answer(state, card)}"
        case m.Snatch(card):
            also = " and every enemy" if state.foes else ""
            item = thing_words((card, dict(state.loot)[card]))
            return f"Snatch {item}: all traps strike you{also} ({_cost(state, state.traps)})"
        case m.Take(card):
            item = thing_words((card, dict(state.loot)[card]))
            return f"Grab {item} and nothing else: the traps strike ({_cost(state, state.traps)})"
        case m.Retreat(name):
            return f"Retreat to {name} and give the room up"
        case m.Withdraw(name):
            return f"Withdraw to {name} and leave the room as it is"
    raise AssertionError(move)


def _waiting(state: State, name: str) -> str:
    index = state.plan.index_of[name]
    for room in state.aside:
        if room.room == index:
            return f"you left {_listed(room.foes + room.traps + room.loot)} there"
    size = state.plan.rooms[index].size
    return "1 card" if size == 1 else f"{size} cards"


def _drinking(state: State, card: int) -> str:
    worth = dict(state.hand)[card]
    if state.ground.single_use:
        return f"Drink {card_shown(card)} (absorbs up to {worth} of the next strike)"
    return f"Drink {card_shown(card)} (health {state.health + worth})"


def _answer(state: State, target: int) -> str:
    """Return the enemies' answer to a hit."""
    left = [(card, value - state.attack if card == target else value) for card, value in state.foes]
    alive = tuple(foe for foe in left if foe[1] > 0)
    if not alive:
        return ""
    return "; no answer while stunned" if state.stunned else f"; then {_cost(state, alive)}"


def _cost(state: State, strikers: tuple[Thing, ...]) -> str:
    damage = max(0, total(strikers) - state.shield)
    left = state.health - damage
    return f"{damage} damage, {'which kills you' if left < 0 else f'health {left}'}"


def _listed(things: tuple[Thing, ...]) -> str:
    return listed(map(thing_words, things))


# Cards from the player's own deck


def due(state: State) -> Due:
    """Return the question for the next card of an unknown deck."""
    name = state.plan.rooms[state.room].name
    asks = f"The next card for room {name}"
    if state.due > 1:
        asks = f"The next of {state.due} cards for room {name}"
    return piles.due(asks, upcoming(state).cards)


TABLE: Table[State, m.Move] = Table(
    scene=scene,
    words=words,
    preview=preview,
    due=due,
    chance="shuffles",
    tell=tell,
    ends={
        "cleared": "The dungeon is cleared: your gold counts twice.",
        "out": "You are out of the dungeon, alive.",
        "dead": "You are dead.",
    },
    opening=tale.opening,
    chapter=tale.chapter,
    sure=sure,
    map=chart,
    turn=lambda state: (state.step, state.room),
)
