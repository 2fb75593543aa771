"""What a poster of a dungeon shows: names and engravings that tell only what anybody sees.

Its title tells the foe and what the place was, so the greatest hall is the foe's, and rooms that
show nothing are called what such a place had. Dotted trails join all neighbours between which no
door is to be seen: which of them is a way stays open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from dungeongen.draw.canvas import Face
from dungeongen.draw.lettering import Hand, Thing
from dungeongen.draw.maps import Scene
from dungeongen.draw.plan import NATURAL, Polygon, squares
from dungeongen.draw.signs import EM
from dungeongen.games.sudongeon.layout import PASSAGEWAY, STEP, FeatureKind, Kind, Layout, Room
from dungeongen.games.sudongeon.lore import THEMES
from dungeongen.games.sudongeon.naming import legend, past
from dungeongen.games.sudongeon.plan.sight import SIDES, Sight, between, sight
from dungeongen.games.sudongeon.plan.site import Site, site_of
from dungeongen.games.sudongeon.plan.stock import Shown, Stock, Stocked

_FOES = (
    "Ratlings’",
    "Goblins’",
    "Orcs’",
    "Elves’",
    "Troll’s",
    "Wizard’s",
    "Minotaur’s",
    "Wyrn’s",
    "Dragon’s",
)
FOE_ART = ("rat", "goblin", "orc", "dark-elf", "troll", "warlock", "minotaur", "serpent", "dragon")
"""The engraving of each monster, by its level."""
_STANDS = {
    FeatureKind.CHAOS: "Shrine of Chaos",
    FeatureKind.LAW: "Shrine of Law",
    FeatureKind.FOUNTAIN: "Fountain",
    FeatureKind.SARCOPHAGUS: "Tomb",
    FeatureKind.BARRICADE: "Barricade",
    FeatureKind.SKELETONS: "Bone Room",
    FeatureKind.LABYRINTH: "Maze",
    FeatureKind.THRONE: "Throne Room",
}
_FIRE = "Camp Fire"
_GATE = "Stair"
_PICTURES = {
    "urn gravestone": "Bier Embalmery Mourners Shrouds Niches Sextons Wake Urns",
    "crate war-hammer barrel": "Winch Tools Face Sawpit Gangway Workings Heap Bins",
    "knight-shield broadsword bow torch": "Guardroom Lodge Racks Muster Stables Watch Gatehouse",
    "sack barrel crate cauldron": "Pantry Casks Room Store Sacks Shelves Larder Buttery",
    "holy-book torch": "Cells Refectory Scriptorium House Dormitory Vestry Cloister Library",
    "flame": "Fire",
    "torch gate-1 door-1 portcullis": "Stair",
}
"""Engravings, and the names of rooms that they suit, by their last word."""
_RUINS = {
    "graves": "Crypt Tomb Catacombs Barrow Ossuary",
    "headframe": "Mine Delve Galleries Foundry",
    "tower": "Keep Gaol Halls Refuge Library",
    "house": "Vault Cellars Cisterns Granary Baths Warren",
    "abbey": "Undercroft Cloister Temple",
    "pillars": "Stair",
}
_FEATURE = (17.0, 14.5, 12.0, 10.0, 8.0, 6.0)
_FOE = (27.0, 24.0, 21.0, 17.0, 13.0)
_ENGRAVED = (14.0, 12.0, 10.0, 8.0, 6.0)
_REACH = 1.7  # of the rock, so that rooms stand white in dark rock


def scene(layout: Layout, em: float) -> Scene:
    """Return what a poster shows, with type ``em`` squares high."""
    view = sight(layout)
    site, hand = site_of(view), Hand(Face.TITLE, 0.9 * em * NATURAL / EM)
    stock = Stock.of(site, hand)
    names = _names(layout, view, site)
    used: set[str] = set()
    rooms: list[Stocked] = []
    for number, room in enumerate(layout.rooms):
        things = [*_things(layout, room, names[number], view, site, used)]
        chance = site.chance(f"poster {number}")
        rooms.append(stock.room(room.boxes, things, chance, name=names[number]))
    marks = stock.marks(rooms, (room.letter for room in layout.rooms), 0.9 * em)
    marks = replace(marks, trails=tuple(_trails(site)))
    place = legend(layout).place
    ruin = next(name for name, places in _RUINS.items() if place in places.split())
    return Scene(marks, ruin, past(layout), _REACH)


def _names(layout: Layout, view: Sight, site: Site) -> list[str]:
    """Return another name for each room that tells no more than what is in sight."""
    uses = THEMES[legend(layout).place].split("|")
    site.chance("uses").shuffle(uses)
    foe, names = layout.reach.strongest, list[str]()
    for room in layout.rooms:
        wishes = [f"{_FOES[foe.digit - 1]} Hall"] if foe and view.landmark in room.boxes else []
        wishes += [
            _STANDS[FeatureKind(digit)] for box in room.boxes for digit in view.standing[box]
        ]
        wishes += [_FIRE for box in room.boxes if view.fires[box]]
        wishes += [
            f"{side.title()} {_GATE}"
            for box in room.boxes
            for side, look in zip(SIDES, view.sides[box], strict=True)
            if look == "out"
        ]
        more = (f"Old {use}" for use in uses)
        names.append(next(name for name in (*wishes, *uses, *more) if name not in names))
    return names


def _things(
    layout: Layout, room: Room, name: str, view: Sight, site: Site, used: set[str]
) -> Iterator[Thing[Shown]]:
    """Yield what stands in a room in plain sight, the foe, or else a picture that suits it."""
    features = [t for t in room.of(Kind.FEATURE) if t.digit != PASSAGEWAY]
    for thing in features:
        part = site.of.rooms[thing.box]
        yield Thing(Shown(thing.kind, thing.digit, thing.box), part, _FEATURE)
    foe = layout.reach.strongest
    if foe and view.landmark in room.boxes:
        shown = Shown(None, 0, view.landmark, FOE_ART[foe.digit - 1])
        yield Thing(shown, site.of.rooms[view.landmark], _FOE)
    elif not features:
        word = name.rsplit(maxsplit=1)[-1]
        for pictures, words in _PICTURES.items():
            picture = next((name for name in pictures.split() if name not in used), None)
            if word in words.split() and picture:
                used.add(picture)
                part = site.of.rooms[room.boxes[0]]
                yield Thing(Shown(None, 0, room.boxes[0], picture), part, _ENGRAVED)


def _trails(site: Site) -> Iterator[Polygon]:
    """Yield a line between all neighbours without a door in sight."""
    ground, rng = site.ground.copy(), site.chance("trails")
    for box, side in product(range(9), ("east", "south")):
        other = box + STEP[side]
        if other < 9 and between(site.view, box, other) == "wall":
            corridor = ground.corridor(box, side, rng.child(f"{box} {side}"))
            line = ground.in_rock(corridor)
            if len(line) > 1:
                yield squares(line)
