"""A room, from the first look to the last card: fights, traps, gambit, retreat (SD-7 to SD-9).

Each function is the effect of a player's move or one step that the rules take by themselves;
``engine.py`` decides which comes when. ``_hurt`` alone decides over life and death.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.doom.rules.state import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NOWHERE,
    SUIT,
    LeftRoom,
    State,
    Step,
    Thing,
    total,
)


def look(state: State) -> State:
    """Let the player act if an enemy lives or the gambit is possible, else turn to the traps."""
    return state._replace(step="room" if state.foes or state.fresh else "disarm")


def hit(state: State, target: int) -> State:
    """Hit an enemy; the living ones then strike, unless they are stunned (SD-7, SD-9)."""
    left = tuple(
        (card, worth - state.attack if card == target else worth) for card, worth in state.foes
    )
    foes = tuple(foe for foe in left if foe[1] > 0)
    answered = foes and not state.stunned
    step: Step = "look" if not answered else "answer" if _potions(state) else "strike"
    return state._replace(foes=foes, fresh=False, stunned=False, step=step)


def strike(state: State) -> State:
    """Let every living enemy strike."""
    return _hurt(state, total(state.foes), "look")


def disarm(state: State) -> State:
    """Disarm the traps within the player's intelligence; take everything if none is left."""
    mind = state.intelligence + state.wit
    traps = tuple(trap for trap in state.traps if trap[1] > mind)
    return state._replace(traps=traps, step="room" if traps else "loot")


def loot(state: State) -> State:
    """Take everything."""
    return _collected(state, state.loot)._replace(loot=(), step="empty")


def take(state: State, card: int) -> State:
    """Take one thing, let the traps that are left strike, and lose the rest (SD-8 a)."""
    item = _thing(state.loot, card)
    state = _hurt(state._replace(loot=()), total(state.traps), "empty")
    return state if state.step == "dead" else _collected(state, (item,))._replace(traps=())


def snatch(state: State, card: int) -> State:
    """Take one thing on entering, and let all traps strike everyone (SD-9)."""
    item, force = _thing(state.loot, card), total(state.traps)
    foes = tuple((foe, worth - force) for foe, worth in state.foes if worth > force)
    state = _hurt(state._replace(loot=(), fresh=False), force, "look")
    if state.step == "dead":
        return state
    return _collected(state, (item,))._replace(foes=foes, traps=(), stunned=bool(foes))


def drink(state: State, card: int) -> State:
    """Drink a potion: permanently, or against the next strike only (SD-13)."""
    _, worth = _thing(state.hand, card)
    hand = _without(state.hand, card)
    if state.ground.single_use:
        return state._replace(hand=hand, shield=state.shield + worth)
    return state._replace(hand=hand, health=state.health + worth)


def read(state: State, card: int) -> State:
    """Read a book: permanently, or for this room's traps only (SD-13)."""
    _, worth = _thing(state.hand, card)
    hand = _without(state.hand, card)
    if state.ground.single_use:
        state = state._replace(hand=hand, wit=state.wit + worth)
    else:
        state = state._replace(hand=hand, intelligence=state.intelligence + worth)
    return state._replace(step="look") if state.step == "room" else state


def emptied(state: State, token: int) -> State:
    """Mark the room as empty for good and put the token in room ``token``."""
    cleared = state.cleared | 1 << state.room
    state = _left(state)._replace(cleared=cleared)
    if not (state.ground.unbounded or state.plan.filled & ~cleared):
        return state._replace(step="cleared")  # SD-11
    return state._replace(region=state.plan.region(1 << token, state.free))


def withdrawn(state: State, token: int) -> State:
    """Set the room aside with its cards as they are, and put the token in room ``token``."""
    room = LeftRoom(state.room, state.foes, state.traps, state.loot)
    aside = tuple(sorted((*state.aside, room)))
    return _left(state)._replace(aside=aside, region=state.plan.region(1 << token, state.free))


def havens(state: State, *, give_up: bool) -> Iterator[int]:
    """Yield the targets of a retreat: the first room of every white area outside this room.

    A room that is given up becomes empty, and may join several areas into one (SD-8 b).
    """
    here = 1 << state.room
    free = state.free | here if give_up else state.free
    for part in state.plan.regions(free):
        outside = part & ~here
        if outside:
            yield (outside & -outside).bit_length() - 1


def _left(state: State) -> State:
    return state._replace(
        step="walked", room=NOWHERE, fresh=False, stunned=False, foes=(), traps=(), loot=(), wit=0
    )


def _hurt(state: State, damage: int, then: Step) -> State:
    """Take damage, less the part that potions absorb (SD-13); below 0 is death (SD-6)."""
    health = state.health - max(0, damage - state.shield)
    return state._replace(health=health, shield=0, step="dead" if health < 0 else then)


def _collected(state: State, things: tuple[Thing, ...]) -> State:
    gold = sum(worth for card, worth in things if SUIT[card] == DIAMONDS)
    hand = [thing for thing in things if SUIT[thing[0]] in (HEARTS, CLUBS)]
    return state._replace(gold=state.gold + gold, hand=tuple(sorted((*state.hand, *hand))))


def _potions(state: State) -> bool:
    return any(SUIT[card] == HEARTS for card, _ in state.hand)


def _thing(things: tuple[Thing, ...], card: int) -> Thing:
    return next(thing for thing in things if thing[0] == card)


def _without(things: tuple[Thing, ...], card: int) -> tuple[Thing, ...]:
    return tuple(thing for thing in things if thing[0] != card)
