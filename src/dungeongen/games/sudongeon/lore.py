"""Texts from which a dungeon gets its title, its story and the names of its rooms: data only.

Words in braces are filled in by ``naming``. ``{town}`` is where the dungeon lies. ``{name}`` is the
name of its subject. In names of rooms ``{name}`` is a monster or a person of the
room, ``{sign}`` an old sign over its door.
"""

from __future__ import annotations

from dungeongen.core.lore import (
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

# What those are called who live in a Sudongeon, and its rooms by what is in them.


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


# Sentences that open a sheet: who holds the dungeon, who or what is met, and what it is worth.


OPENINGS: tuple[tuple[str, ...], ...] = (
    (
        "Ratlings who call themselves {name} breed below, and the valley hears them at night.",
        "First the grain went, then the cats: the Ratlings called {name} are down there.",
        "{Name} are Ratlings, and they gnaw at everything that holds a roof up.",
        "Ratlings came up from the drains; {name} were the first, and they stayed.",
        "The floor moves when a torch comes near: {name}, Ratlings, a hundred to a room.",
        "Ratlings run the place now, and {name} run the Ratlings.",
        "A Ratling bit the miller’s boy, and it wore the mark of {name}.",
        "{Name} have bred there since spring: Ratlings, wild ones, with no fear of fire.",
    ),
    (
        "Goblins have moved in, {name} by name, and they have brought their cooking.",
        "The Goblins called {name} hold the stairs and ask a toll in boots.",
        "{Name} are Goblins of the loud sort, and they have found the wine.",
        "Every goat in {town} is gone; ask the Goblins, ask {name}.",
        "Goblins stole the bell of {town}, and {name} ring it at all hours.",
        "Two bands of Goblins fought for the place, and {name} won.",
        "{Name} nail a shoe over each door that they take; Goblins are proud of doors.",
        "Where smoke comes out of the hill, there are Goblins: {name}, and all their cousins.",
    ),
    (
        "Orcs drill down there in the dark; {name} have been at it since the thaw.",
        "{Name} paint their mark on the milestones, and each week the Orcs paint one nearer.",
        "The Orcs called {name} winter here, and it has been a lean winter.",
        "A toll is asked at the gate, and {name}, who are Orcs, take it in iron.",
        "Orcs of three wars sharpen their blades below; they are called {name} now.",
        "Someone pays the Orcs: {name} have new mail and a roof.",
        "{Name} lost their last fight, and Orcs who have lost one are looking for another.",
        "The smith of {town} shoes no horses now; the Orcs took him, and {name} have his anvil.",
    ),
    (
        "The Shadow Elves of {name} hold the lower rooms, and nobody has seen them sleep.",
        "{Name} claims the place by right, and the Shadow Elves have a deed to show for it.",
        "A song is heard below, and it is older than {town}: the Shadow Elves of {name}.",
        "{Name} was banished from the woods; Shadow Elves do not forget who voted.",
        "Arrows without a feather lie on the road: the Shadow Elves of {name} have come.",
        "The Shadow Elves of {name} put out every lamp, and see quite well.",
        "{Name} sent the mayor a cloak and a warning; the Shadow Elves are polite once.",
        "Where the path turns silver at night, the Shadow Elves of {name} keep watch.",
    ),
    (
        "Whatever left those bones on the stairs was a Troll; {name}, and still hungry.",
        "{Name} is a Troll, and what you cut off {name} grows again.",
        "They built a door against the Troll, and {name} uses it as a plate.",
        "The Troll came for one sheep, and {name} has been coming ever since.",
        "Knights have wounded {name} eleven times; there is no scar on that Troll.",
        "{Name} sits in the way: a Troll, as wide as the passage.",
        "The miller of {town} owes a Troll his eldest, and {name} can count to one.",
        "It rained stones on {town} in May, and the Troll who threw them is {name}.",
    ),
    (
        "{Name}, a Wizard thrown out of three towers, has found a place of his own.",
        "The Wizard {name} answers letters that nobody has sent yet.",
        "One candle burns below at all hours, and the Wizard {name} does not need it to read.",
        "{Name} was the best Wizard of his year, until the year ended early.",
        "The Wizard {name} buys teeth, and asks no questions about them.",
        "No two people in {town} remember the Wizard’s face; all remember {name}.",
        "{Name} came to {town} as a tutor, and the Wizard left with his pupils.",
        "What the Wizard {name} did to his apprentice now guards the stairs.",
        "The Wizard {name} has not been seen for a year, but the bills are paid.",
    ),
    (
        "Hooves sound on stone below: the Minotaur {name} walks, and it knows the way.",
        "{Name} was led down as a calf, to please a king, and the Minotaur outlived him.",
        "The Minotaur {name} keeps its word, and its word is that you will not come back.",
        "A horn lies on the altar of {town}, and the Minotaur {name} wants it back.",
        "They paint a bull on the doors of {town}, so that the Minotaur {name} goes by.",
        "{Name} the Minotaur marks each turning with a post, and hangs things on the posts.",
        "Once a year the Minotaur {name} fights whoever comes, and this is the day.",
        "Walk softly: {name} is a Minotaur, and hears through walls.",
        "The Minotaur {name} has never been lost, and never met anyone else who wasn’t.",
        "Nine ropes hang in the shaft; the Minotaur {name} cut them all.",
    ),
    (
        "The Wyrn {name} was old when the walls were built, and it is awake.",
        "{Name} sheds a skin each century, and {town} was thatched with the last: a Wyrn’s.",
        "They thought it was a pillar until it breathed; the Wyrn {name} has wintered here.",
        "The Wyrn {name} came with the floods, and did not go with them.",
        "Nothing that goes down there comes up: the Wyrn {name} lies across the way.",
        "The oldest song of {town} is about the Wyrn {name}, and has no last verse.",
        "{Name} is a Wyrn, and has eaten the sort of hero that songs are about.",
        "Frost lies on the gate at midsummer, since the Wyrn {name} breathes behind it.",
        "Miners dug into a cave that was warm, and then the Wyrn {name} turned over.",
        "The river runs black when the Wyrn {name} moves, and it ran black on Sunday.",
        "A Wyrn needs one meal a year, and {name} had the last a year ago.",
        "Shepherds took the Wyrn {name} for the ridge, and it let them.",
    ),
    (
        "The stones are warm underfoot, for the Dragon {name} is at home.",
        "{Name} burned {town} once, and the Dragon is thinking about it again.",
        "The Dragon {name} came for the gold and found the place agreeable.",
        "By night the hill glows at the seams, as long as the Dragon {name} breathes.",
        "{Town} pays the Dragon a cow a month, and {name} has asked for two.",
        "The Dragon {name} speaks five tongues, and is rude in all of them.",
        "Snow never lies on that hill: the Dragon {name} sleeps under it.",
        "{Name} knows each coin by heart, and the Dragon counts before it sleeps.",
        "The last who came to kill the Dragon {name} left a shield, in pieces.",
        "Scorched sheep mean one thing, and in {town} the Dragon is called {name}.",
        "Kings have written to the Dragon {name}, and it has kept the messengers.",
        "Where the pines are black on one side, the Dragon {name} goes in and out.",
        "The Dragon {name} is young for its kind, and has something to prove.",
        "For sixty years nobody saw the Dragon {name}; last week everybody did.",
        "{Name} lets nobody in twice: a Dragon remembers a smell.",
    ),
)
"""Who holds the dungeon, by the level of the strongest monster."""

QUIET = (
    "No beast has been seen below for years, and nobody has come back to say why.",
    "It stands open, and not even foxes go in.",
    "Nothing lives there now, or nothing that leaves tracks.",
    "Dogs will walk up to the gate and no further.",
    "Whoever lived there last took their things and swept the floor.",
    "You hear your own steps in there, and they come a little late.",
)

SIGHTS: dict[Kind, tuple[tuple[str, ...], ...]] = {
    Kind.NPC: (
        (
            "{Name} has opened a stall in the middle of it, and trades in rations.",
            "A trader, {name}, went in with a mule and sells out of its packs.",
            "You can buy bread down there, from {name}, at a price.",
            "A trader called {name} lost the road, and made the best of it.",
        ),
        (
            "{Name} deals in artifacts, and waits for whoever comes back.",
            "Ask for {name}, who sells what heroes no longer need.",
            "A dealer, {name}, has laid out artifacts on a black cloth.",
            "{Name} buys and sells artifacts there, and never says from whom.",
        ),
        (
            "{Name} counts the days on the wall of her cell.",
            "A damsel, {name}, is held there, and she has picked two locks already.",
            "{Town} misses {name}, who was taken at midsummer and is alive.",
            "From a barred hole in the hill {name} calls down to the road for help.",
        ),
        (
            "The hermit {name} talks to anybody, and to nobody.",
            "A hermit called {name} lives on moss and other people’s mana.",
            "{Name} went down to think, years ago: a hermit, and still at it.",
            "The hermit {name} knows which door not to open, and opens it.",
        ),
        (
            "The Goblin Chieftain {name} holds court, and court costs money.",
            "{Name} wears three crowns: a Goblin Chieftain who takes gifts in gold.",
            "A Goblin Chieftain, {name}, rents out the hall in which you will fight.",
            "Pay the Goblin Chieftain {name}, or fight the Chieftain’s cousins.",
        ),
        (
            "Dwarven Miners, {name}, knock at the rock by day and by night.",
            "{Name} are Dwarven Miners, and have struck something better than coal.",
            "The Dwarven Miners called {name} pay well for a quiet workplace.",
            "Follow the lamps to {name}: Dwarven Miners, and behind with their work.",
        ),
        (
            "The shaman {name} keeps a fire that gives no smoke.",
            "A shaman, {name}, throws bones, and reads them to whoever stops.",
            "{Name} drums there, a shaman, for the next who will fight.",
            "You may get a blessing from the shaman {name}, or the other thing.",
        ),
        (
            "{Name}, an adventurer, went in before you and lost the way.",
            "An adventurer called {name} is still down there, with one torch left.",
            "{Name} was to be back by Monday, and it is Thursday: an adventurer, and lost.",
            "The adventurer {name} has lost the others, and waits for somebody to notice.",
        ),
        (
            "The explorer {name} draws maps down there, and draws them well.",
            "An explorer, {name}, taps the walls and finds doors.",
            "{Name} explores for a prince who wants a plan of the place.",
            "Chalk marks on the stones are those of {name}, an explorer.",
        ),
    ),
    Kind.FEATURE: (
        (
            "Somebody walks through the walls.",
            "A wall in there is not one.",
            "There are more ways through the place than doors.",
            "The servants had passages of their own.",
        ),
        (
            "The Dame Chaos has a shrine there, and fresh candles.",
            "A shrine of the Dame Chaos stands there, and no two stones of it match.",
            "Dice lie on an altar to the Dame Chaos, and they were thrown today.",
            "The Dame Chaos is worshipped in there by whoever has claws.",
        ),
        (
            "The Holy Law has a shrine there, and it is swept.",
            "A lamp burns before the Holy Law, in spite of everything.",
            "The shrine to the Holy Law is the one straight thing in the place.",
            "Monks of the Holy Law left a shrine there, and left it unlocked.",
        ),
        (
            "A fountain runs, and not with water.",
            "A fountain of mana plays there for nobody.",
            "Drink from the blue fountain, and your teeth hum.",
            "There is mana in the fountain, which the wizards of {town} deny.",
        ),
        (
            "{Name} sarcophagus has never been opened.",
            "There is a sarcophagus in it, and the lid says {bare}.",
            "Someone carved a warning on {name} sarcophagus, and someone a joke.",
            "Grave robbers got as far as {name} sarcophagus, and no further.",
        ),
        (
            "A barricade stands there, and you see its safe side last.",
            "Tables and carts block a hall: a barricade, and held.",
            "Someone has had time to build a barricade, and good timber.",
            "They sleep behind a barricade, and fight from behind it.",
        ),
        (
            "Skeletons lie in a heap, with their boots on.",
            "Skeletons sit along a wall as if they were waiting their turn.",
            "The last party is still there: skeletons, with their purses on.",
            "A few skeletons mark the spot where the others turned back.",
        ),
        (
            "Part of it is a labyrinth.",
            "There is a labyrinth in it; bring string.",
            "Somebody built a labyrinth there and took the plan along.",
            "In one room left is right again after four turns: a labyrinth.",
        ),
        (
            "An ancient throne stands there, and nobody sits on it.",
            "The throne in there is older than any king.",
            "An ancient throne waits below, with the dust wiped off.",
            "Sit on the throne, they say in {town}, but do not stay.",
        ),
    ),
}
"""A person, monster or thing that the party can meet."""

WIRED = (
    "Somebody has been at work on its floors.",
    "Its builders wanted no visitors, and thought of several ways to say so.",
    "Mind the flagstones: some of them are hinged.",
    "The traps in there have been oiled.",
)
BARE = (
    "The dust lies a finger deep.",
    "The rooms are bare, and the echo is good.",
    "Whatever could be carried out has been.",
    "There is nothing on the walls but the marks of what hung there.",
)

GOLD = (
    "{But} {gold} gold is down there {piles}: fetch it, and come back alive.",
    "{But} there is {gold} gold {piles}, with no owner that you need to respect.",
    "{Gold} gold lies there {piles}, and nobody else is going to fetch it.",
    "{Town} has promised you whatever you bring out: {gold} gold, {piles}.",
    "{But} the {gold} gold in it, {piles}, is worth a bad week.",
    "You have come for {gold} gold {piles}; leave with all of it.",
    "The reckoning: {gold} gold {piles}, five of you, one way to find out.",
    "An old ledger says {gold} gold, {piles}, and nobody has crossed it out.",
    "{But} somebody has to bring up the {gold} gold, which lies {piles}.",
    "{Gold} gold {piles} would pay every debt in {town}, beginning with yours.",
    "Bring out the {gold} gold, {piles}, before somebody braver does.",
    "What remains is {gold} gold {piles}, and it is yours if you can carry it out.",
    "{But} you have heard of the {gold} gold, {piles}, and so you are here.",
    "There is {gold} gold {piles}, and then there is the rest of the place.",
    "All you need is the {gold} gold {piles}, a light, and good shoes.",
    "The heirs want their {gold} gold back, {piles}, and will share it.",
    "{But} {gold} gold {piles} does not walk out by itself.",
    "Count as you go: {gold} gold, {piles}, and less is a failure.",
    "Five friends, {gold} gold {piles}, and a long way down.",
    "Drinks are paid for if you come home with {gold} gold; it lies {piles}.",
)
NO_GOLD = "And there is no gold."
OUT_OF_REACH = "And nobody can get at the gold."


# What a party of a campaign may be called, and its five: names, and a line on each.


PARTIES = (
    "Fellowship Lanterns Five Oath Ramblers Company Picks Boots Nightcaps Gamblers Debtors "
    "Ropewalkers Orphans Volunteers Latecomers Cousins Pilgrims Wagoners Torches Candle-ends"
)
"""Nouns behind the sign of an inn: *The Otter Lanterns*."""

LINES: tuple[tuple[str, ...], ...] = (
    (
        "who breaks doors, not swords",
        "who is owed three months’ pay",
        "who sleeps in mail and snores",
        "who never draws first",
        "who held a bridge, alone",
        "who carries the others home",
        "who fears nothing but geese",
        "who hums before a fight",
    ),
    (
        "who reads old rain in mud",
        "who walked from the far coast",
        "who talks to dogs alone",
        "who strings a bow in the dark",
        "who counts all the steps",
        "who was brought up by bees",
        "who smells water in stone",
        "who sleeps under no roof",
    ),
    (
        "who gives back what is left",
        "who has a name in each town",
        "who hears a coin turn over",
        "who learned to climb from cats",
        "who left by the kitchen",
        "who opens other people’s mail",
        "who says: this is the last time",
        "who knows a man for that",
    ),
    (
        "who blesses soup and spoon",
        "who has a psalm for each stair",
        "who lists everybody’s sins",
        "who buried a king at night",
        "who fasts until noon",
        "who forgives and remembers",
        "who was sent away to think",
        "who talks bailiffs to sleep",
    ),
    (
        "who burned one tower down",
        "who reads while walking",
        "who has no eyebrows left",
        "who owes a demon a song",
        "who carries a dead candle",
        "who failed the last exam twice",
        "who is older than the staff",
        "who answers before you ask",
    ),
)
"""A line on each class, in the order of the dice; short, so that a card has it on one line."""
