"""The key to Sudongeon's map for a game master: words to read aloud, and what waits in each room.

What is read aloud says what the map for the players shows, and no more: it is made of ``sight``.
Rooms have numbers here, in the order of the letters that they have on a sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dungeongen.core.naming import listed
from dungeongen.draw.curves import bounds
from dungeongen.draw.maps import KeyRoom, Maps
from dungeongen.games.sudongeon.layout import (
    BOX_NAMES,
    PASSAGEWAY,
    FeatureKind,
    Kind,
    Layout,
    Room,
    Thing,
    Wall,
)
from dungeongen.games.sudongeon.naming import room_names
from dungeongen.games.sudongeon.page.key_text import words
from dungeongen.games.sudongeon.page.sheet import vignette
from dungeongen.games.sudongeon.plan.drawn import drawn, plan, secrets
from dungeongen.games.sudongeon.plan.poster import scene
from dungeongen.games.sudongeon.plan.sight import SIDES, Sight, sight

_ALOUD = {
    FeatureKind.CHAOS: "Candles gutter before an altar of black stone; a star of eight rays is cut "
    "into it",
    FeatureKind.LAW: "White candles burn in even rows before an altar with a ringed cross",
    FeatureKind.FOUNTAIN: "Water rises in a round basin and falls back without a sound",
    FeatureKind.SARCOPHAGUS: "A stone coffin stands against the wall, and its lid is shut",
    FeatureKind.BARRICADE: "Beams, doors and crates are piled into a barricade",
    FeatureKind.SKELETONS: "Bones lie about, and two skulls look up from among them",
    FeatureKind.LABYRINTH: "Walls as high as a man twist and turn, and nobody can see over them",
    FeatureKind.THRONE: "A throne with a high back stands on three steps and faces the room",
}
_FIRE = "A fire burns in a ring of stones, with blankets beside it"
_NAMES = {
    Kind.MONSTER: "Monsters",
    Kind.TRAP: "Traps",
    Kind.GOLD: "Treasure",
    Kind.NPC: "People",
    Kind.FEATURE: "Features",
}
_FORMS = {
    "rect": "hall",
    "cut": "hall with blunt corners",
    "octagon": "hall with eight sides",
    "round": "round hall",
    "hex": "hall with six sides",
    "cave": "cave",
    "ell": "hall with a corner",
    "tee": "hall in the form of a T",
    "cross": "hall in the form of a cross",
    "stepped": "hall with a porch",
    "apse": "hall with an apse at one end",
    "niches": "hall with niches in its walls",
    "key": "round chamber with a hall before it",
    "basilica": "nave between columns, with round chapels on both sides",
    "great hall": "great hall",
}
# Ways to say one thing, for each room that it is said of: no sentence is read aloud twice.
_SIZES = (
    "A {form}, {wide} feet from west to east and {high} from north to south.",
    "Another {form}, {wide} feet by {high}.",
    "This is a {form}, {wide} feet wide and {high} deep.",
    "You look into a {form} of {wide} feet by {high}.",
    "One more {form}: {wide} feet one way, {high} the other.",
    "And a {form}, {wide} by {high} feet.",
)
_DOOR = (
    "A door leads {ways}.",
    "You see a door to the {ways}.",
    "The one door is to the {ways}.",
    "The way on is a door to the {ways}.",
    "There is a door to the {ways}.",
    "A plain door stands to the {ways}.",
)
_DOORS = (
    "Doors lead {ways}.",
    "You see doors to the {ways}.",
    "There are doors to the {ways}.",
    "The doors are to the {ways}.",
    "Ways on are doors to the {ways}.",
)
_STAIR = (
    "A stair climbs out to the {ways}.",
    "To the {ways} a stair goes up into the open.",
    "Daylight falls on a stair to the {ways}.",
    "You can climb out by a stair to the {ways}.",
)
_STAIRS = (
    "Stairs climb out to the {ways}.",
    "Stairs to the {ways} go up into the open.",
    "Daylight falls on stairs to the {ways}.",
)
_CLOSED = (
    "There is no door to be seen.",
    "You see no way in or out.",
    "The walls have no door.",
    "Solid walls stand all around.",
    "Bare walls stand on every side.",
    "No door shows, not even a bricked one.",
    "The walls run round without a gap.",
    "Whoever built this put no door in sight.",
    "No way leads on that you can see.",
)
_AGAIN = ("", "Again, ", "Here too, ", "Once more, ", "As before, ")
_FEET = 5  # to a square
_NUMBER = re.compile(r"\d+")


def key(layout: Layout) -> list[KeyRoom]:
    """Return the rooms in the order of their numbers."""
    view, names, speech = sight(layout), room_names(layout), _Speech()
    return [
        KeyRoom(
            number=str(number),
            name=names[number - 1],
            aside=f"{_where(room)} ({room.letter} on the sheet{_lost(layout, room)})",
            aloud=" ".join(_aloud(layout, view, room, speech)),
            parts=tuple(_parts(layout, room)),
        )
        for number, room in enumerate(layout.rooms, 1)
    ]


def _lost(layout: Layout, room: Room) -> str:
    return "" if room in layout.reach.rooms else ", out of reach"


def _where(room: Room) -> str:
    if len(room.boxes) > 2:
        return f"{len(room.boxes)} boxes"
    return " + ".join(BOX_NAMES[box] for box in room.boxes)


class _Speech:
    """What has been read aloud in a dungeon, which is not said again in the same words."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def say(self, ways: Sequence[str], /, **words: object) -> str:
        """Return the first of several ways to say something that has not been said yet.

        One with other numbers is taken only if there is no other.
        """
        sentences = [way.format(**words) for way in ways]
        rest = [sentence for sentence in sentences if sentence not in self._said] or sentences[-1:]
        new = next(
            (sentence for sentence in rest if _NUMBER.sub("#", sentence) not in self._said), rest[0]
        )
        self._said |= {new, _NUMBER.sub("#", new)}
        return new

    def repeat(self, sentence: str) -> str:
        """Return a sentence, with other words before it if it has been said."""
        lower = sentence[0].lower() + sentence[1:]
        return self.say([sentence, *(begun + lower for begun in _AGAIN[1:])])


def _aloud(layout: Layout, view: Sight, room: Room, speech: _Speech) -> Iterator[str]:
    """Yield sentences on what anybody sees from the door."""
    of, index = drawn(layout), layout.rooms.index(room)
    left, top, right, bottom = bounds([at for hall in of.plan.room(index) for at in hall])
    wide, high = (_FEET * round(size) for size in (right - left, bottom - top))
    yield speech.say(_SIZES, form=_FORMS[of.kinds[index]], wide=wide, high=high)
    for box in room.boxes:
        place = f" in the {BOX_NAMES[box]}" if len(room.boxes) > 1 else ""
        for digit in view.standing[box]:
            yield speech.repeat(f"{_ALOUD[FeatureKind(digit)]}{place}.")
        if view.fires[box]:
            yield speech.repeat(f"{_FIRE}{place}.")
    ways = {"door": list[str](), "out": list[str]()}
    for box in room.boxes:
        for side, look in zip(SIDES, view.sides[box], strict=True):
            if look in ways:
                ways[look].append(side)
    if doors := ways["door"]:
        yield speech.say(_DOORS if len(doors) > 1 else _DOOR, ways=listed(doors))
    if outs := ways["out"]:
        yield speech.say(_STAIRS if len(outs) > 1 else _STAIR, ways=listed(outs))
    if not doors and not outs:
        yield speech.say(_CLOSED)


def _parts(layout: Layout, room: Room) -> Iterator[tuple[str, tuple[str, ...]]]:
    for kind, name in _NAMES.items():
        lines = tuple(_thing(layout, room, thing) for thing in room.of(kind))
        if kind is Kind.GOLD and lines:
            lines = (f"{room.gold} gold" + (f" in {len(lines)} piles" if lines[1:] else "") + ".",)
        if lines:
            yield name, lines
    yield "Doors", (" ".join(_doors(layout, room)) or "None.",)


def _thing(layout: Layout, room: Room, thing: Thing) -> str:
    """Return what the game master needs to know of a thing, in one line."""
    if thing.kind is Kind.FEATURE and thing.digit == PASSAGEWAY:
        return f"**Secret Passageway**: {_passageway(layout, room)}"
    name, *lines = words(layout, room, thing)
    rest = " ".join(line if line.endswith((".", "__")) else f"{line}." for line in lines if line)
    return f"{name}: {rest}" if rest else f"{name}."


def _passageway(layout: Layout, room: Room) -> str:
    ends = [
        "outside" if end is None else f"**{end + 1}**"
        for end in layout.secret_ends(layout.rooms.index(room))
    ]
    return f"leads to {listed(ends)}; find 6." if ends else "leads nowhere."


def _doors(layout: Layout, room: Room) -> Iterator[str]:
    for box, direction, edge, beyond in layout.sides(room):
        place = f" ({BOX_NAMES[box]})" if len(room.boxes) > 1 else ""
        side = f"{direction.capitalize()}{place}:"
        if beyond is None:
            if edge.wall is Wall.OPEN:
                yield f"{side} stairs, the way out."
        elif edge.wall is Wall.OPEN:
            yield f"{side} door to **{beyond + 1}**."
        elif edge.wall is Wall.HIDDEN:
            yield f"{side} hidden door, find {edge.level}, to **{beyond + 1}**."


def opening(layout: Layout) -> Sequence[str]:
    """Return what stands above the key."""
    return (
        "What stands in a box may be read aloud: it is what the players' map shows. S and a "
        "number on the map are a hidden door and the find that it takes, dots a secret passageway. "
        "Values are those of Sudongeon: initiative, attack, defence, life "
        "points. One square is five feet.",
    )


MAPS: Maps[Layout] = Maps(
    plan=plan, secrets=secrets, opening=opening, key=key, foe=vignette, scene=scene
)
