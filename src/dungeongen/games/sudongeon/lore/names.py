"""What those are called who live in a Sudongeon, and its rooms by what is in them."""

from __future__ import annotations

from dungeongen.core.lore.titles import (
    ANYBODY,
    CLAN,
    DRAGON,
    HOUSE,
    LADY,
    MINERS,
    MINOTAUR,
    PACK,
    TROLL,
    WARBAND,
    WIZARD,
    WYRN,
)
from dungeongen.games.sudongeon.layout import Kind

NAMES: dict[tuple[Kind, int], tuple[str, str]] = {
    **{
        (Kind.MONSTER, digit): parts
        for digit, parts in enumerate(
            (PACK, CLAN, WARBAND, HOUSE, TROLL, WIZARD, MINOTAUR, WYRN, DRAGON), 1
        )
    },
    **{(Kind.NPC, digit): ANYBODY for digit in (1, 2, 4, 7, 8, 9)},
    (Kind.NPC, 3): LADY,
    (Kind.NPC, 5): TROLL,
    (Kind.NPC, 6): MINERS,
    (Kind.FEATURE, 5): ANYBODY,
}
"""Beginnings and ends of names, by the monster, person or sarcophagus that bears one."""
BANDS = frozenset({(Kind.MONSTER, digit) for digit in (1, 2, 3)} | {(Kind.NPC, 6)})
"""Those of whom there are several, with a name in the plural."""
HOUSES = frozenset({(Kind.MONSTER, 4)})
"""Those who bear the name of their house."""

SIGNS = (
    "Amber Anchor Apple Ash Badger Barley Bat Bear Bee Beetle Bell Birch Boar Bramble Bronze Bull "
    "Candle Chalk Clover Cobalt Cock Copper Crane Crow Daisy Dove Eagle Eel Elder Elm Ember Falcon "
    "Fern Fir Flint Fox Frog Goat Goose Griffin Hare Hart Hawk Hazel Heron Holly Hound Iron Ivory "
    "Ivy Jade Lamb Lark Laurel Lily Linden Lion Magpie Maple Marble Martin Moon Moss Moth Mule Oak "
    "Olive Otter Owl Ox Pearl Pike Pine Plum Poplar Poppy Quail Quartz Ram Raven Reed Robin Rook "
    "Rose Rowan Rush Salmon Salt Sheaf Silver Slate Snail Snake Stag Star Stork Sun Swan Thistle "
    "Thorn Thrush Tin Toad Tortoise Trout Viper Walnut Weasel Whale Willow Wolf Wren Yew"
)
"""Old signs over the doors, after which people know the rooms."""

ROOMS: dict[Kind, tuple[str, ...]] = {
    Kind.MONSTER: (
        "{name} Warren|{name} Nest|{name} Burrow|{name} Larder|{name} Run|{name} Midden",
        "{name} Mess|{name} Kitchen|{name} Roost|{name} Hideout|{name} Gaming Den|{name} Hearth",
        "{name} Barracks|{name} Arsenal|{name} Drill Hall|{name} Guard|{name} Forge|{name} Camp",
        "{name} Muster|{name} Court|{name} Watch|{name} Garden|{name} Hall|{name} Archers",
        "{name} Larder|{name} Bridge|{name} Bone Pile|{name} Cave|{name} Table|{name} Couch",
        "{name} Study|{name} Workshop|{name} Library|{name} Circle|{name} Tower|{name} Still",
        "{name} Pen|{name} Arena|{name} Stall|{name} Walk|{name} Ground|{name} Gate",
        "{name} Coil|{name} Pool|{name} Hollow|{name} Skin|{name} Lair|{name} Rest",
        "{name} Bed|{name} Hoard|{name} Furnace|{name} Throne|{name} Eyrie|{name} Hearth",
    ),
    Kind.FEATURE: (
        "The {sign} Wall|The Hollow {sign}|The {sign} Panel|The {sign} Draught|The {sign} Screen"
        "|The {sign} Echo",
        "The Dame’s {sign} Shrine|The {sign} Altar of Chaos|The Dame’s {sign} Chapel"
        "|The {sign} Rite|Chaos of the {sign}|The Dame’s {sign} Grove",
        "The Law’s {sign} Shrine|The {sign} Altar of Law|The {sign} Chapel of Law|The {sign} Oath"
        "|The {sign} Judgement|The Law’s {sign} Choir",
        "The {sign} Fountain|The {sign} Font|The {sign} Well|The {sign} Spring|The {sign} Basin"
        "|The {sign} Waters",
        "{name} Tomb|{name} Coffin|{name} Rest|{name} Grave|{name} Vigil|{name} Last Bed",
        "The {sign} Barricade|The {sign} Rampart|The {sign} Stand|The {sign} Breastwork"
        "|The {sign} Line|The {sign} Palisade",
        "The {sign} Bones|The {sign} Skulls|The {sign} Charnel|The {sign} Company|The {sign} Dead"
        "|The {sign} Vigil",
        "The {sign} Maze|The {sign} Labyrinth|The {sign} Tangle|The {sign} Windings"
        "|The {sign} Knot|The {sign} Turns",
        "The {sign} Throne|The {sign} Seat|The {sign} Audience|The {sign} Dais|The {sign} Crown"
        "|The {sign} Canopy",
    ),
    Kind.NPC: (
        "{name} Stall|{name} Store|{name} Counter|{name} Wares|{name} Bargains|{name} Packs",
        "{name} Shop|{name} Cabinet|{name} Rarities|{name} Showroom|{name} Curios|{name} Table",
        "{name} Cell|{name} Prison|{name} Chains|{name} Lock-up|{name} Bars|{name} Window",
        "{name} Den|{name} Nook|{name} Bed of Moss|{name} Retreat|{name} Corner|{name} Kettle",
        "{name} Court|{name} Camp|{name} Toll|{name} Seat|{name} Banner|{name} Tent",
        "{name} Dig|{name} Seam|{name} Shaft|{name} Props|{name} Cart|{name} Pit",
        "{name} Fire|{name} Drum|{name} Smoke|{name} Circle|{name} Totem|{name} Lodge",
        "{name} Lookout|{name} Bivouac|{name} Last Torch|{name} Wait|{name} Hiding Place"
        "|{name} Blanket",
        "{name} Camp|{name} Maps|{name} Desk|{name} Lantern|{name} Survey|{name} Notes",
    ),
    Kind.TRAP: (
        "The {sign} Wire|The {sign} Threshold|The {sign} Snare|The {sign} Stumble",
        "The {sign} Spikes|The {sign} Nails|The {sign} Thorns|The {sign} Teeth",
        "The {sign} Arrows|The {sign} Slits|The {sign} Quiver|The {sign} Volley",
        "The {sign} Needles|The {sign} Jaws|The {sign} Rakes|The {sign} Bite",
        "The {sign} Trapdoor|The {sign} Drop|The {sign} Hatch|The {sign} Flap",
        "The {sign} Pit|The {sign} Stakes|The {sign} Fall|The {sign} Ditch",
        "The {sign} Saws|The {sign} Blades|The {sign} Mill|The {sign} Wheels",
        "The {sign} Magma|The {sign} Crack|The {sign} Kiln|The {sign} Cauldron",
        "The {sign} Vortex|The {sign} Rift|The {sign} Whirl|The {sign} Eddy",
    ),
    Kind.GOLD: (
        "The {sign} Coffers|The {sign} Strongroom|The {sign} Counting House|The {sign} Mint"
        "|The {sign} Treasury|The {sign} Chests|The {sign} Purse|The {sign} Till",
    )
    * 9,
}
"""Patterns of names, apart by ``|``, for each digit of each kind."""

_GRAVES = "Bier|Embalmery|Mourners|Shrouds|Niches|Sextons|Wake|Urns"
_WORKS = "Winch|Tools|Face|Spoil Heap|Sawpit|Gangway|Ore Bins|Workings"
_WARDS = "Guardroom|Lodge|Racks|Muster|Stables|Watch|Quarters|Gatehouse"
_STORES = "Pantry|Casks|Lumber Room|Cold Store|Sacks|Shelves|Larder|Buttery"
_CELLS = "Cells|Refectory|Scriptorium|Chapter House|Dormitory|Vestry|Cloister|Library"
THEMES = {
    **dict.fromkeys(("Crypt", "Tomb", "Catacombs", "Barrow", "Ossuary"), _GRAVES),
    **dict.fromkeys(("Mine", "Delve", "Galleries", "Warren", "Stair", "Foundry"), _WORKS),
    **dict.fromkeys(("Keep", "Gaol", "Halls", "Refuge"), _WARDS),
    **dict.fromkeys(("Vault", "Cellars", "Cisterns", "Granary", "Baths"), _STORES),
    **dict.fromkeys(("Undercroft", "Cloister", "Library", "Temple"), _CELLS),
}
"""What empty rooms once were, by the noun of the dungeon's title, under ``The {sign} …``."""
