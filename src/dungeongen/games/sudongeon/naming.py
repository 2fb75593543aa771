"""What the rooms are called, and the two lines that open a sheet: both from what is in the dungeon.

They are told where they may be read before the play: nothing here says more than the map does.
"""

from __future__ import annotations

from functools import lru_cache

from dungeongen.core.naming import count
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.codec import FATES, PLACES, theme
from dungeongen.games.sudongeon.layout import Kind, Layout, Room

# By digit; what comes first in a room gives it its name.
_NAMES: dict[Kind, tuple[str, ...]] = {
    Kind.MONSTER: (
        "The Ratlings’ Warren",
        "The Goblins’ Mess",
        "The Orcs’ Barracks",
        "The Elves’ Muster",
        "The Troll’s Larder",
        "The Wizard’s Study",
        "The Minotaur’s Pen",
        "The Wyrn’s Coil",
        "The Dragon’s Bed",
    ),
    Kind.FEATURE: (
        "The Hollow Wall",
        "The Chapel of Chaos",
        "The Chapel of Law",
        "The Fountain Court",
        "The Burial Chamber",
        "The Barricade",
        "The Bone Room",
        "The Maze",
        "The Throne Room",
    ),
    Kind.NPC: (
        "The Trader’s Stall",
        "The Dealer’s Shop",
        "The Locked Cell",
        "The Hermit’s Den",
        "The Chieftain’s Camp",
        "The Miners’ Dig",
        "The Shaman’s Fire",
        "The Stray’s Corner",
        "The Explorer’s Camp",
    ),
    Kind.TRAP: (
        "The Wired Hall",
        "The Spiked Floor",
        "The Archers’ Slits",
        "The Closing Spikes",
        "The False Floor",
        "The Spike Pit",
        "The Saw Gallery",
        "The Magma Pit",
        "The Vortex",
    ),
    Kind.GOLD: ("The Coffers", "The Strongroom", "The Counting House"),
}
_GRAVES = (
    "The Embalmers’ Room",
    "The Mourners’ Hall",
    "The Bier Room",
    "The Ossuary",
    "The Sextons’ Room",
)
_WORKS = ("The Winch Room", "The Tool Store", "The Old Face", "The Spoil Heap", "The Diggers’ Hall")
_WARDS = (
    "The Guardroom",
    "The Weapon Store",
    "The Porters’ Lodge",
    "The Old Kitchen",
    "The Muster Hall",
)
_STORES = ("The Cold Store", "The Pantry", "The Lumber Room", "The Cask Room", "The Scriptorium")
_THEMED = {
    "Crypt": _GRAVES,
    "Tomb": _GRAVES,
    "Catacombs": _GRAVES,
    "Mine": _WORKS,
    "Delve": _WORKS,
    "Galleries": _WORKS,
    "Warren": _WORKS,
    "Stair": _WORKS,
    "Keep": _WARDS,
    "Gaol": _WARDS,
    "Halls": _WARDS,
    "Vault": _STORES,
    "Cellars": _STORES,
    "Undercroft": _STORES,
    "Cisterns": _STORES,
    "Cloister": _STORES,
}
_DESERTED = (
    "The Guardroom",
    "The Old Kitchen",
    "The Cellar",
    "The Cold Store",
    "The Wash House",
    "The Sleeping Hall",
    "The Lumber Room",
    "The Weapon Store",
    "The Scriptorium",
    "The Stables",
    "The Cistern",
    "The Refectory",
    "The Pantry",
    "The Chapter House",
)

_OPENINGS = (
    "The Ratlings multiply below, and the whole valley hears them at night.",
    "Goblins have moved in, and they have brought their cooking.",
    "Orcs drill in the dark down there, and every week they drill nearer.",
    "The Shadow Elves hold the lower rooms, and nobody has seen them sleep.",
    "Whatever left those bones on the stairs was a Troll, and it is hungry again.",
    "A Wizard who was thrown out of three towers has found a place of his own.",
    "Hooves sound on stone below: the Minotaur walks, and it knows the way.",
    "The Wyrn was old when the walls were built. It is awake.",
    "The stones are warm underfoot, for the Dragon is at home.",
)
_SIGHTS: dict[Kind, tuple[str, ...]] = {
    Kind.NPC: (
        "A Trader has opened a stall in the middle of it.",
        "A Dealer in artifacts waits for whoever comes back.",
        "A Damsel counts the days on the wall of her cell.",
        "A Hermit talks to anybody, and to nobody.",
        "A Goblin Chieftain holds court, and court costs money.",
        "Dwarven Miners knock at the rock by day and by night.",
        "A Shaman keeps a fire that gives no smoke.",
        "An adventurer went in before you and lost the way.",
        "An Explorer draws maps down there, and draws them well.",
    ),
    Kind.FEATURE: (
        "Somebody walks through the walls.",
        "The Dame Chaos has a shrine there, and fresh candles.",
        "The Holy Law has a shrine there, and it is swept.",
        "A fountain runs, and not with water.",
        "One sarcophagus has never been opened.",
        "A barricade stands there, and you see its safe side last.",
        "Skeletons lie in a heap, with their boots on.",
        "Part of it is a labyrinth.",
        "An ancient throne stands there, and nobody sits on it.",
    ),
}
_WIRED, _BARE = "Somebody has been at work on its floors.", "The dust lies a finger deep."
_QUIET = "No beast has been seen below for years, and nobody has come back to say why."


@lru_cache(maxsize=64)
def room_names(layout: Layout) -> tuple[str, ...]:
    """Return another name for each room, from the first thing there that gives none elsewhere."""
    rng = Rng(layout.grid).child("room names")
    gilded, deserted = list(_NAMES[Kind.GOLD]), list(_DESERTED)
    themed = list(_THEMED[theme(layout)[1]])
    for some in (gilded, deserted, themed):
        rng.shuffle(some)
    names: list[str] = []
    for room in layout.rooms:
        choices = [*_from_things(room), *(gilded if room.of(Kind.GOLD) else ()), *themed, *deserted]
        names.append(next(name for name in choices if name not in names))
    return tuple(names)


def _from_things(room: Room) -> list[str]:
    """Return the names that somebody or something gives a room, the most dangerous first."""
    return [
        _NAMES[kind][thing.digit - 1]
        for kind in (Kind.MONSTER, Kind.FEATURE, Kind.NPC, Kind.TRAP)
        for thing in sorted(room.of(kind), key=lambda thing: -thing.digit)
    ]


def hook(layout: Layout) -> tuple[str, str]:
    """Return two lines that call for a party: on the name's story, and on what else is there.

    The first says who dug the dungeon, what went wrong, and who holds it.

    >>> hook(Layout("." * 81))[1]
    'The dust lies a finger deep. And there is no gold.'
    """
    fate, place = theme(layout)
    reach = layout.reach
    foe, piles = reach.strongest, reach.of(Kind.GOLD)
    holder = _QUIET if foe is None else _OPENINGS[foe.digit - 1]
    opening = f"{PLACES[place]} {FATES[fate]} {holder}"
    sight = _sight(layout)
    if not piles:
        none = "nobody can get at the gold" if layout.gold_out_of_reach else "there is no gold"
        return opening, f"{sight} And {none}."
    where = "in one pile" if len(piles) == 1 else f"in {count(len(piles), 'pile')}"
    begun = "Yet" if foe is None else "But"
    return (
        opening,
        f"{sight} {begun} {reach.gold} gold is down there {where}: fetch it, and come back alive.",
    )


def _sight(layout: Layout) -> str:
    """Return a sentence on somebody or something that a party will meet."""
    rooms, kinds = layout.reach.rooms, (Kind.NPC, Kind.FEATURE)
    things = [thing for room in rooms for kind in kinds for thing in room.of(kind)]
    if things:
        thing = Rng(layout.grid).child("hook").choice(things)
        return _SIGHTS[thing.kind][thing.digit - 1]
    return _WIRED if layout.reach.of(Kind.TRAP) else _BARE
