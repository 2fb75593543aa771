"""What belongs into a room, by words of its name: a piece, a rule, and how many.

The rules are those of a ``Furnisher``.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core.rng import Rng
from dungeongen.draw.field import Field
from dungeongen.draw.furniture import Furnisher, Stood
from dungeongen.games.sudongeon.plan.composition import Room

_PIECE = 34.0  # area of the box around a room for each piece
_GREAT = ("basilica",)
_BUILT = frozenset({"shelf", "casks", "hearth", "carpet", "pew", "column", "statue"})
_ROUGH = ("spikes", "rubble", "shrooms")
_LAST = (("web", "rubble", "crate"), ("rubble", "urns", "barrel"))

# Words of names: piece rule number, piece rule number …
_GRAMMAR = (
    (
        "Barracks Quarters Dormitory Bunks Rest Couch",
        "bunk row 5, rack wall 1, bunk row 4, chest wall 2, table axis 1",
    ),
    (
        "Muster Guard Guardroom Gatehouse Watch Lookout Ground Arena Drill",
        "rack wall 2, table axis 1, bunk row 2, barrel corner 2, chest wall 1",
    ),
    ("Arsenal Racks Forge Archers", "rack row 3, rack wall 3, crate corner 3, chest wall 1"),
    ("Lodge Sextons Nook", "bunk corner 1, table axis 1, chest wall 1, shelf wall 1"),
    (
        "Mess Refectory Gaming Hall Table Hearth",
        "hearth end 1, longtable axis 1, longtable rank 1, casks wall 1, barrel corner 2",
    ),
    (
        "Kitchen Kettle Still Cauldron Kiln",
        "hearth end 1, table axis 1, shelf wall 2, cauldron wall 1, barrel corner 2, sacks wall 1",
    ),
    (
        "Larder Pantry Store Buttery Shelves Midden",
        "shelf row 2, casks wall 1, sacks corner 2, barrel row 3, crate corner 2",
    ),
    ("Casks", "casks row 3, casks wall 2, barrel corner 2, table axis 1"),
    (
        "Room Tools Sacks Packs Sawpit Workshop Hideout",
        "crate row 3, rack wall 1, shelf wall 1, barrel corner 2, sacks corner 1, crate corner 2",
    ),
    (
        "Study Circle Tower",
        "shelf row 2, circle axis 1, desk wall 1, shelf wall 2, candle corner 2, cauldron wall 1",
    ),
    (
        "Scriptorium Library Desk Maps Notes Survey Cabinet",
        "shelf row 2, desk rank 4, shelf wall 2, candle corner 2",
    ),
    (
        "Counting Toll Till Counter Mint",
        "scales axis 1, coffers wall 2, shelf wall 1, chest corner 2",
    ),
    (
        "Coffers Strongroom Treasury Chests Purse Vestry",
        "coffers row 2, coffers wall 2, chest corner 3, bars floor 1",
    ),
    (
        "Chapel Shrine Chaos Law Rite Oath Judgement Choir Grove",
        "altar end 1, pew rank 4, candle flank 4, statue corner 2",
    ),
    (
        "Throne Seat Court Audience Dais Crown Canopy Banner",
        "carpet axis 1, column flank 6, statue corner 2, bench wall 2",
    ),
    ("Fountain Font Well Spring Basin Waters", "statue corner 4, bench wall 4, urns corner 2"),
    (
        "Bier Mourners Tomb Coffin Grave Wake Vigil Last Shrouds",
        "bier axis 1, tomb row 3, tomb row 2, candle flank 4, urns corner 2",
    ),
    ("Embalmery Urns", "bier axis 1, shelf wall 2, urns row 3, cauldron corner 1"),
    (
        "Bones Skulls Charnel Company Dead Bone Niches",
        "bones row 3, tomb row 2, bones floor 3, skull floor 4, urns corner 2",
    ),
    (
        "Barricade Rampart Stand Breastwork Line Palisade",
        "crate row 3, barrel wall 3, rubble floor 2, rack wall 1",
    ),
    (
        "Warren Nest Burrow Run Cave Skin",
        "straw wall 3, bones floor 2, sacks corner 2, rubble wall 2, shrooms wall 1",
    ),
    (
        "Pen Lair Walk Gate",
        "trough wall 1, straw corner 3, bones floor 2, bars floor 1, skull floor 2",
    ),
    ("Stables Stall", "stall row 4, trough wall 1, straw corner 2, sacks corner 1"),
    ("Coil Pool", "bones floor 3, spikes wall 3, skull floor 3, rubble wall 2"),
    (
        "Bed Hoard Furnace Eyrie Roost",
        "hoard axis 1, spikes wall 3, bones wall 2, skull floor 3, rubble wall 2, chest wall 1",
    ),
    (
        "Shop Showroom Wares Bargains Rarities Curios",
        "table axis 1, shelf row 2, crate corner 2, chest wall 2, sacks corner 1, rug axis 1",
    ),
    (
        "Cell Cells Prison Chains Lock-up Bars Window",
        "bars floor 1, straw corner 1, bedroll wall 1, urns corner 1",
    ),
    (
        "Den Camp Corner Fire Bivouac Torch Wait Hiding Blanket Tent Moss Retreat Lantern",
        "fire axis 1, bedroll wall 2, sacks corner 1, shrooms wall 2, crate wall 1",
    ),
    (
        "Drum Smoke Totem",
        "fire axis 1, rug floor 1, skull floor 3, shrooms wall 2, bedroll wall 1",
    ),
    (
        "Dig Face Seam Shaft Props Cart Workings Heap Bins",
        "cart axis 1, rubble wall 4, rack wall 1, crate corner 1, spikes wall 1",
    ),
    ("Winch Gangway Mill Wheels", "winch axis 1, crate corner 2, rubble wall 2, casks wall 1"),
    ("Garden Bridge", "trough row 2, pool axis 1, bench wall 2, shrooms corner 2"),
    ("House Cloister", "bench row 3, bench row 3, rug axis 1, desk end 1, candle corner 2"),
    (
        "Slits Arrows Quiver Volley Wall Panel Screen Echo Draught",
        "statue flank 6, rubble floor 1, web corner 1, skull floor 2",
    ),
    ("Maze Labyrinth Tangle Windings Knot Turns", "skull floor 2, rubble floor 1"),
)
_USUAL = "column flank 4, rubble floor 2, skull floor 3, web corner 2, bones floor 1, urns corner 1"


def furnish(
    rooms: Sequence[Room], free: Field, name: str, rng: Rng, *, sealed: bool = False
) -> list[Stood]:
    """Furnish a room by its name, on what is free; a sealed one is full of fallen stones."""
    if sealed:
        crew = Furnisher(rooms, free, rng, 24)
        crew.place("rubble", "wall", 9)
        crew.place("rubble", "floor", 7)
        return crew.stood
    crew = Furnisher(rooms, free, rng, int(sum(r.wide * r.high for r in rooms) / _PIECE) + 3)
    natural = all(room.natural for room in rooms)
    columned = [r for r in rooms if r.kind in _GREAT or (rooms[1:] and not r.natural)]
    if columned:
        crew.floors = columned
        crew.place("column", "flank", 8)
        crew.floors = rooms
    for piece, rule, count in _rules(name):
        crew.place(rng.choice(_ROUGH) if natural and piece in _BUILT else piece, rule, count)
    if natural:
        for piece in ("rubble", "spikes", "spikes"):
            crew.place(piece, "wall", 1)
    crew.left += len(_LAST) + 1
    for some in _LAST:
        crew.place(rng.choice(some), "corner", 1)
    crew.place("skull", "floor", 1)
    return crew.stood


def _rules(name: str) -> list[tuple[str, str, int]]:
    """Return what belongs into a room: the last word of its name that says anything tells it."""
    words = name.split()[::-1]
    rules = (rules for word in words for keys, rules in _GRAMMAR if word in keys.split())
    parts = (rule.split() for rule in next(rules, _USUAL).split(", "))
    return [(piece, rule, int(count)) for piece, rule, count in parts]
