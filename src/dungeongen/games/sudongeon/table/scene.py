"""The scene at the table: where the party is, what it has, what is here and what is known.

This module also names things the way sentences do: "the Troll", or "the Troll (north)" where a
joined room holds two of a kind.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core.naming import listed, minus
from dungeongen.games.sudongeon.catalog import ARTIFACTS, CLASSES, name_of
from dungeongen.games.sudongeon.layout import BOX_NAMES, DEALER, MINERS, PASSAGEWAY, Kind
from dungeongen.games.sudongeon.rules.board import Door, boxes
from dungeongen.games.sudongeon.rules.combat import FURY, PARTY
from dungeongen.games.sudongeon.rules.encounters import SURGE, foe
from dungeongen.games.sudongeon.rules.rounds import AT_CHOICE, is_exit
from dungeongen.games.sudongeon.rules.state import (
    LOST,
    Battle,
    Foe,
    Party,
    State,
    everybody,
    is_found,
    titles,
)
from dungeongen.games.sudongeon.table.story import present

DOT = " · "


def scene(state: State) -> list[str]:
    """Return a heading, then lines for the stocks, the company, and the fight or the room."""
    lines = [_heading(state), _stocks(state)]
    if state.fight is not None or state.room < 0:
        lines.append(_values(state))
    lines += _company(state)
    if state.fight is not None:
        lines += _fight(state.fight)
        if state.step == "rescue":
            lines.append("The party is down: heal it to at least 1 life or lose the game")
    elif state.room >= 0:
        lines += _room(state)
    return lines


def _heading(state: State) -> str:
    if state.step == "market":
        return "At the market, before the dungeon"
    if state.room < 0:
        return "Outside the dungeon"
    fighting = state.fight is not None and state.fight.foes
    name = room_name(state, state.room)
    return f"{name[0].upper()}{name[1:]}{': a fight' if fighting else ''}"


def _stocks(state: State) -> str:
    life = f"Life {minus(state.life)} of {state.party.limit}"
    stocks = ((n, getattr(state, n)) for n in ("rations", "mana", "elixirs", "gold"))
    return DOT.join([life, *(f"{name} {number}" for name, number in stocks)])


def _values(state: State) -> str:
    party, fight = state.party, state.fight
    values = party if fight is None else fight
    if fight is not None:
        return f"The party: In {values.initiative}, At {values.attack}, Def {values.defence}"
    return (
        f"The party: find {party.find}, parley {party.parley}, "
        f"In {values.initiative}, At {values.attack}, Def {values.defence}"
    )


def _company(state: State) -> Iterator[str]:
    party, fight = state.party, state.fight
    joined = ["a damsel"] * party.damsels
    joined += [f"an adventurer ({CLASSES[person].name})" for person in party.adventurers]
    if joined:
        yield f"With the party: {listed(joined)}"
    if any(m.artifact for m in party.members):
        yield f"Worn: {', '.join(_worn(party))}"
    if state.bag:
        yield f"Carried: {', '.join(map(artifact, state.bag))}"
    fate = state.world.fate if fight is None else fight.first
    if fate:
        word = "blessed: the party strikes first" if fate > 0 else "cursed: the party strikes last"
        yield f"{'The next' if fight is None else 'This'} fight is {word}"
    if fight is not None and fight.felled:
        everyone = range(len(everybody(party)))
        down = [member(state, i) for i in everyone if fight.felled >> i & 1]
        yield f"Unconscious: {', '.join(down)}"


def _worn(party: Party) -> Iterator[str]:
    """Yield the artifacts that are worn: by whom, where another could wear them too."""
    for title, person in zip(titles(party.members), party.members, strict=True):
        if person.artifact:
            name, _, gain = ARTIFACTS[person.artifact - 1]
            yield f"{name} ({title}, {gain})"


def _fight(fight: Battle) -> Iterator[str]:
    for side, ones in (("", fight.foes), (" (beside the party)", fight.allies)):
        for fighter in ones:
            if fighter.life > 0:
                yield f"{_values_of(fighter)}{side}"
    if fight.queue and fight.queue[0]:
        names = listed(combatant(fight, number) for number in fight.queue[0])
        yield f"Next to strike: {names}{', together' if fight.queue[0][1:] else ''}"


def _values_of(fighter: Foe) -> str:
    life = (
        str(fighter.life) if fighter.life == fighter.full else f"{fighter.life} of {fighter.full}"
    )
    grown = "At" if fighter.surge == FURY else "Def"
    surge = f", {grown} +{SURGE} this turn" if fighter.surge else ""
    name = name_of(Kind.MONSTER, fighter.digit)
    values = f"In {fighter.initiative}, At {fighter.attack}, Def {fighter.defence}"
    return f"{name}: {values}, life {life}{surge}"


def _room(state: State) -> Iterator[str]:
    place = state.place
    for box in boxes(place.monsters & state.world.alive):
        bribed = " (bribed)" if state.world.bribed >> box & 1 else ""
        yield _values_of(foe(state, box)) + bribed
    here = list(things(state, state.room, monsters=False))
    nothing = "nothing else" if place.monsters & state.world.alive else "nothing"
    yield f"Here: {', '.join(here) or nothing}"
    ways = list(_ways(state))
    yield f"Ways: {', '.join(ways) or 'none known'}"
    if place.labyrinth:
        if state.stand == LOST:
            yield "The party is lost in the labyrinth"
        elif state.stand == AT_CHOICE:
            yield "The party has found its way in the labyrinth: it can reach one way or one pile"


def things(state: State, room: int, *, monsters: bool = True) -> Iterator[str]:
    """Yield what is left in a room: monsters, traps, features, people, gold."""
    place, world, ground = state.ground.places[room], state.world, state.ground
    if monsters:
        for box in boxes(place.monsters & world.alive):
            bribed = " (bribed)" if world.bribed >> box & 1 else ""
            yield name_of(Kind.MONSTER, ground.monsters[box]) + bribed
    for box in boxes(place.traps & ~world.sprung):
        yield f"{name_of(Kind.TRAP, ground.traps[box])} (trap {ground.traps[box]})"
    for box in boxes(place.features):
        yield name_of(Kind.FEATURE, ground.features[box]) + _spent(state, box)
    for box in boxes(place.people):
        if present(state, box):
            yield name_of(Kind.NPC, ground.people[box]) + _standing(state, room, box)
    for box in boxes(place.piles & ~world.loot):
        yield f"{ground.gold[box]} gold"


def _spent(state: State, box: int) -> str:
    digit = state.ground.features[box]
    if state.world.exhausted >> box & 1:
        return " (emptied)"
    if digit == PASSAGEWAY and state.world.secret:
        return " (known)"
    return ""


def _standing(state: State, room: int, box: int) -> str:
    place, dealings = state.ground.places[room], state.world.people[box]
    digit = state.ground.people[box]
    if place.chaotic & state.world.alive:
        return " (held prisoner)"
    if digit == DEALER and dealings:
        stock = [artifact(number) for number in dealings[1:] if number]
        return f" (has {listed(stock, 'nothing left')})"
    if digit == MINERS and dealings:
        return " (paid)" if len(dealings) > 1 else " (waiting for you to slay the monsters)"
    return ""


def _ways(state: State) -> Iterator[str]:
    place, world = state.place, state.world
    letters = {r: state.ground.places[r].letter for r in range(len(state.ground.places))}
    for room in place.open:
        yield f"door to {letters[room]}"
    for door in place.hidden:
        is_open = is_found(state, door)
        label = "found door" if is_open else f"hidden door (find {door.level})"
        yield f"{label} {door_side(state, door)} to {letters[door.other]}"
    if world.secret:
        for room in place.secret:
            yield f"secret passageway to {letters[room]}"
    if is_exit(state):
        yield "exit"


# Names


def with_article(name: str) -> str:
    """Return a name with its definite article."""
    return f"the {name}"


def of(name: str) -> str:
    """Return the possessive of a name.

    >>> of("the Troll"), of("the Orcs")
    ('the Troll’s', 'the Orcs’')
    """
    return f"{name}’" if name.endswith("s") else f"{name}’s"


def room_name(state: State, room: int) -> str:
    """Return a room by its letter and place: ``room F (south-west)``."""
    place = state.ground.places[room]
    return f"room {place.letter} ({' and '.join(BOX_NAMES[box] for box in boxes(place.boxes))})"


def monster(state: State, box: int) -> str:
    """Return the monster in a box of the current room, as a sentence names it."""
    return _thing(state, Kind.MONSTER, state.ground.monsters, state.place.monsters, box)


def person(state: State, box: int) -> str:
    """Return the person in a box of the current room, as a sentence names them."""
    return _thing(state, Kind.NPC, state.ground.people, state.place.people, box)


def feature(state: State, box: int) -> str:
    """Return the feature in a box of the current room, as a sentence names it."""
    return _thing(state, Kind.FEATURE, state.ground.features, state.place.features, box)


def trap(state: State, box: int) -> str:
    """Return the trap in a box of the current room, as a sentence names it."""
    return _thing(state, Kind.TRAP, state.ground.traps, state.place.traps, box)


def _thing(state: State, kind: Kind, digits: tuple[int, ...], here: int, box: int) -> str:
    alike = [other for other in boxes(here) if digits[other] == digits[box]]
    where = f" ({BOX_NAMES[box]})" if len(alike) > 1 else ""
    return with_article(name_of(kind, digits[box])) + where


def combatant(fight: Battle, number: int) -> str:
    """Return the party, a foe or an ally, as a sentence names them."""
    if number == PARTY:
        return "the party"
    ones = (*fight.foes, *fight.allies)
    fighter = ones[number - 1]
    alike = sum(other.digit == fighter.digit for other in ones) > 1
    where = f" ({BOX_NAMES[fighter.box]})" if alike else ""
    return with_article(name_of(Kind.MONSTER, fighter.digit)) + where


def member(state: State, index: int) -> str:
    """Return the name of a member: first come the five, then adventurers."""
    names = titles(state.party.members)
    if index < len(names):
        return names[index]
    return f"adventurer ({CLASSES[state.party.adventurers[index - len(names)]].name})"


def artifact(number: int) -> str:
    """Return an artifact with its effect: ``Holy Platemail (Warrior, Def +1)``."""
    name, who, gain = ARTIFACTS[number - 1]
    return f"{name} ({who}, {gain})"


def door_side(state: State, door: Door) -> str:
    """Return a door's place in its room, with its box where the room has several."""
    if state.place.boxes == 1 << door.box:
        return f"in the {door.side}"
    return f"{door.side} of the {BOX_NAMES[door.box]} box"
