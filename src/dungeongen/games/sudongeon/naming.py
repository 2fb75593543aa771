"""What a dungeon and its rooms are called, and the two lines that open a sheet.

All of it depends on the grid alone, so that a dungeon has the same names wherever it is printed.
Each inhabitant has one name in all of it. It is told where it may be read before the play:
nothing here says more than the map does. The texts stand in ``lore``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from dungeongen.core.lore import Legend
from dungeongen.core.naming import count
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import FeatureKind, Kind, Layout, Room, Thing
from dungeongen.games.sudongeon.lore import (
    BANDS,
    BARE,
    GOLD,
    HOUSES,
    NAMES,
    NO_GOLD,
    OPENINGS,
    OUT_OF_REACH,
    QUIET,
    ROOMS,
    SIGHTS,
    SIGNS,
    THEMES,
    WIRED,
)

_NAMING = (Kind.MONSTER, Kind.FEATURE, Kind.NPC, Kind.TRAP, Kind.GOLD)
"""What gives a room its name, the first of these that is there."""


# Titles


@lru_cache(maxsize=256)
def legend(layout: Layout) -> Legend:
    """Return what is told of a dungeon."""
    return Legend(layout.grid)


def name(layout: Layout) -> str:
    """Return the dungeon's title, after the strongest foe in reach; without one, after a town.

    >>> name(Layout("." * 81)).startswith("The ")
    True
    """
    foe = layout.reach.strongest
    return legend(layout).title(None if foe is None else own(layout, foe))


def own(layout: Layout, thing: Thing) -> str:
    """Return a foe's or person's name, as it stands in a sentence: *Vorathrax*, *the Ironjaws*."""
    key = thing.kind, thing.digit
    bare = _bare(layout, thing)
    if key in HOUSES:
        return f"House {bare}"
    return f"the {bare}" if key in BANDS else bare


def _bare(layout: Layout, thing: Thing) -> str:
    """Return the name of a foe or person, the same in every room of a dungeon."""
    who = f"{thing.kind.value} {thing.digit}"
    return legend(layout).named(who, NAMES[thing.kind, thing.digit])


# Rooms


@lru_cache(maxsize=64)
def room_names(layout: Layout) -> tuple[str, ...]:
    """Return another name for each room, from the most dangerous thing in it."""
    rng = Rng(layout.grid).child("room names")
    signs = SIGNS.split()
    rng.shuffle(signs)
    names: list[str] = []
    for room, sign in zip(layout.rooms, signs, strict=False):
        choices = [pattern.format(**words) for pattern, words in _patterns(layout, room, sign)]
        rng.shuffle(choices)
        names.append(next(choice for choice in choices if choice not in names))
    return tuple(names)


def _patterns(layout: Layout, room: Room, sign: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the patterns for a room's name, each with its words."""
    things = next((some for kind in _NAMING if (some := room.of(kind))), ())
    if not things:
        for noun in THEMES[legend(layout).place].split("|"):
            yield f"The {sign} {noun}", {}
        return
    worst = max(things, key=lambda thing: thing.digit)
    for pattern in ROOMS[worst.kind][worst.digit - 1].split("|"):
        yield pattern, {"sign": sign, "name": _owner(layout, worst)}


def _owner(layout: Layout, thing: Thing) -> str:
    """Return the possessive of a room's owner: *Skarn’s*, *Ironjaw*; empty for a mere thing."""
    key = thing.kind, thing.digit
    if key not in NAMES:
        return ""
    bare = _bare(layout, thing)
    if key in BANDS:
        return bare.removesuffix("s")
    return bare if key in HOUSES else f"{bare}’s"


# The story


def hook(layout: Layout, earlier: Collection[str] = ()) -> tuple[str, str]:
    """Return two lines that call for a party: on the title's story, and on what else is there.

    The first says who made the dungeon, what went wrong, and who holds it, in texts that are not
    ``earlier``.

    >>> hook(Layout("." * 81))[1].endswith(" And there is no gold.")
    True
    """
    foe = layout.reach.strongest
    words = {} if foe is None else _words(layout, foe)
    opening = legend(layout).opening(_holders(layout), earlier, **words)
    return opening, f"{_sight(layout)} {_worth(layout)}"


def story(layout: Layout, earlier: Collection[str] = ()) -> tuple[str, ...]:
    """Return the texts of the first line."""
    return legend(layout).story(_holders(layout), earlier)


def _holders(layout: Layout) -> tuple[str, ...]:
    """Return texts on the foe that holds the dungeon."""
    foe = layout.reach.strongest
    return QUIET if foe is None else OPENINGS[foe.digit - 1]


def past(layout: Layout) -> str:
    """Return two sentences on the title's story: who made the dungeon, and what went wrong."""
    return legend(layout).past


def _words(layout: Layout, thing: Thing) -> dict[str, str]:
    """Return the names of a text's subject."""
    key = thing.kind, thing.digit
    if key not in NAMES:
        return {}
    buried = key == (Kind.FEATURE, FeatureKind.SARCOPHAGUS)
    who = _owner(layout, thing) if buried else own(layout, thing)
    return {"name": who, "bare": _bare(layout, thing)}


def _sight(layout: Layout) -> str:
    """Return a sentence on a foe, person or thing that a party will meet."""
    things = [thing for room in layout.reach.rooms for kind in SIGHTS for thing in room.of(kind)]
    story = Rng(layout.grid).child("sight")
    if things:
        thing = story.choice(things)
        text = story.choice(SIGHTS[thing.kind][thing.digit - 1])
        return legend(layout).filled(text, **_words(layout, thing))
    return story.choice(WIRED if layout.reach.of(Kind.TRAP) else BARE)


def _worth(layout: Layout) -> str:
    """Return a sentence on the gold in reach."""
    reach = layout.reach
    piles = reach.of(Kind.GOLD)
    if not piles:
        return OUT_OF_REACH if layout.gold_out_of_reach else NO_GOLD
    return legend(layout).sentence(
        "gold",
        GOLD,
        But="Yet" if reach.strongest is None else "But",
        gold=reach.gold,
        Gold=reach.gold,
        piles="in one pile" if len(piles) == 1 else f"in {count(len(piles), 'pile')}",
    )
