"""Texts from which a dungeon gets its title and its story: data only.

Words in braces are filled in by ``naming``: the names that ``core.lore`` knows, and facts of the
dungeon that the map and the cards around it show to everybody.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.core.lore import (
    ANYBODY,
    BEAST,
    DRAGON,
    LADY,
    MINOTAUR,
    TROLL,
    WIZARD,
    WYRN,
)
from dungeongen.core.lore import PLACES as USUAL

# Who may hold a dungeon: the engravings of its strongest foe, with names and opening lines.


class Foe(NamedTuple):
    """Beginnings and ends of a foe's name, and sentences on how it holds a dungeon."""

    names: tuple[str, str]
    openings: tuple[str, ...]


FOES: dict[str, Foe] = {
    "barbarian": Foe(
        ANYBODY,
        (
            "{Name} came from the north, a barbarian without a tribe, and stayed for the roof.",
            "The barbarian {name} sleeps across the gate, and never on the side of the axe.",
            "{Name} is a barbarian who has beaten three champions of {town}, and one door.",
            "Nobody has told the barbarian {name} that the war is over.",
        ),
    ),
    "bear": Foe(
        BEAST,
        (
            "A bear winters there, {name}, and it has been a long winter.",
            "{Name} is only a bear, say those who stayed in {town}.",
            "The bear {name} danced for coins once, and remembers every hand.",
            "Somebody has taught the bear {name} to open doors.",
        ),
    ),
    "cutthroat": Foe(
        ANYBODY,
        (
            "{Name} sells safe passage, a cutthroat who counts heads twice.",
            "The cutthroat {name} has a room there, a back door, and your description.",
            "Nobody hired the cutthroat {name}; this one works for the pleasure of it.",
            "{Name} is the last cutthroat of a gang of nine, and does not share.",
        ),
    ),
    "dark-elf": Foe(
        WIZARD,
        (
            "A dark elf, {name}, has the keys, and has had the locks changed.",
            "{Name} keeps a list of debts, in the neat hand of a dark elf.",
            "The dark elf {name} put out the lamps, one a night, and waited.",
            "{Town} sent for a doctor and got {name}, a dark elf with a case of knives.",
        ),
    ),
    "demon": Foe(
        DRAGON,
        (
            "Somebody left a gap in the circle, and the demon {name} walked out of it.",
            "The demon {name} signed for the place, and the ink still smokes.",
            "{Name} is a demon of the minor sort, and bitter about it.",
            "They struck a bargain with a demon, {name}, and read the small print later.",
        ),
    ),
    "dragon": Foe(
        DRAGON,
        (
            "The dragon {name} sleeps there, on and off.",
            "{Name} took it for a hoard, as a dragon will, and the road to {town} for a larder.",
            "A dragon, {name}, has moved in, and the snow above it melts.",
            "Ask in {town} for the dragon {name}: they point, and lower their voices.",
        ),
    ),
    "evil-eye": Foe(
        WYRN,
        (
            "An evil eye hangs under the roof; its name is {name}, and it has not blinked yet.",
            "{Name} watches every door at once, as an evil eye can.",
            "The evil eye {name} collects glances, and keeps them.",
            "Do not stare back: {name} is an evil eye, and has had practice.",
        ),
    ),
    "ghost": Foe(
        ANYBODY,
        (
            "The ghost of {name} walks there, and knocks before it comes through the wall.",
            "{Name} died in the cellar and has not been told: a ghost, and a punctual one.",
            "A ghost holds it, {name}, who owned the place once and never sold.",
            "The lights that you see from {town} are the ghost of {name}, looking for the deed.",
        ),
    ),
    "ghoul": Foe(
        TROLL,
        (
            "A ghoul called {name} lays the table there.",
            "{Name} is a ghoul, and knows each family in {town} by its grandfathers.",
            "The ghoul {name} digs up from below what {town} buries from above.",
            "They closed the churchyard too late: the ghoul {name} has a cellar of its own.",
        ),
    ),
    "goblin-king": Foe(
        TROLL,
        (
            "{Name} calls himself Goblin King, and the goblins have stopped laughing.",
            "The Goblin King {name} levies a tax on noses there.",
            "Three hundred goblins carried {name} in on a door, and crowned a Goblin King.",
            "The Goblin King {name} has declared war on {town}, by post.",
        ),
    ),
    "lich": Foe(
        WIZARD,
        (
            "The lich {name} has a thousand years of reading to catch up on, and hates noise.",
            "{Name} outlived the doctors, then the disease: a lich.",
            "A lich, {name}, pays its servants in advance, and once.",
            "Behind the last door the lich {name} is writing a letter to {town}.",
        ),
    ),
    "medusa": Foe(
        LADY,
        (
            "The garden of {name} is full of statues, and no sculptor ever came: a medusa.",
            "A medusa called {name} lives there, and keeps no mirrors.",
            "{Name} is a medusa, and would be glad of a visitor who stays.",
            "The medusa {name} has let every suitor see her face.",
        ),
    ),
    "minotaur": Foe(
        MINOTAUR,
        (
            "The minotaur {name} knows each corner of it by heart, and you do not.",
            "They built it around {name}, a minotaur, and made the doors too wide.",
            "{Name} walks the halls at night, a minotaur with a grudge against string.",
            "Seven guests a year were promised to the minotaur {name}; {town} is behind with them.",
        ),
    ),
    "mummy": Foe(
        MINOTAUR,
        (
            "The mummy of {name} has risen, and wants its grave goods counted.",
            "{Name} was wrapped in haste, and the mummy has one hand free.",
            "A mummy, {name}, walks on the hour, and sheds a little.",
            "Somebody read the lid aloud, and the mummy of {name} sat up.",
        ),
    ),
    "ooze": Foe(
        WYRN,
        (
            "It answers to nothing, but {town} calls the ooze {name}, and salts its drains.",
            "The ooze {name} came up through the floor, and has eaten the floor.",
            "{Name} is an ooze, and there is more of it each spring.",
            "Swords go into the ooze {name}, and do not come out.",
        ),
    ),
    "serpent": Foe(
        WYRN,
        (
            "The serpent {name} lies in it, and through most of the doors.",
            "{Name} swallowed the last owner: a serpent, and hungry again by now.",
            "A serpent called {name} warms itself on the stove of the old kitchen.",
            "The milk that {town} leaves at the gate is for {name}, the serpent.",
        ),
    ),
    "shaman": Foe(
        TROLL,
        (
            "The shaman {name} drums there, and the dead keep time.",
            "{Name} speaks for the spirits, a shaman, and they are not pleased with {town}.",
            "Where smoke bends against the wind, the shaman {name} is at home.",
            "A shaman, {name}, has hung a bell on every bone in the place.",
        ),
    ),
    "spider": Foe(
        BEAST,
        (
            "The spider {name} has spun the doors shut, or most of them.",
            "{Name} is a spider of the size of a cow, and shyer.",
            "A spider called {name} keeps last year’s visitors under the roof.",
            "Bring fire: the spider {name} has been busy since the harvest.",
        ),
    ),
    "troll": Foe(
        TROLL,
        (
            "The troll {name} grew too big for the bridge at {town}.",
            "{Name} is a troll, and what you cut off grows back by supper.",
            "A troll called {name} has a stool there, a club, and an opinion.",
            "The troll {name} asks one riddle, and has forgotten the answer.",
        ),
    ),
    "warlock": Foe(
        WIZARD,
        (
            "The warlock {name} pays rent for it, to something below.",
            "{Name} was thrown out of two academies and blew up the third: a warlock.",
            "A warlock, {name}, has painted the ceiling with the wrong stars.",
            "The warlock {name} needs one more volunteer.",
        ),
    ),
    "wolf": Foe(
        BEAST,
        (
            "The wolf {name} has brought the pack in out of the rain.",
            "{Name} is a wolf, and has had nine dogs of {town}, and the kennel.",
            "They shot at the wolf {name} for six winters, and hit a cow.",
            "A wolf called {name} dens behind the gate, and the gate is open.",
        ),
    ),
    "wraith": Foe(
        ANYBODY,
        (
            "The wraith {name} counts the living there, and comes out short.",
            "{Name} was steward there, and as a wraith still locks up at dusk.",
            "Where the candle burns blue, the wraith {name} is near.",
            "A wraith, {name}, has the cold of the whole hill in its sleeves.",
        ),
    ),
}
"""Each foe by its engraving, in the order of the alphabet, from which a stream chooses one."""


# What a dungeon may have been, and sentences on its rooms, its cards and its gold.


PLACES: dict[str, tuple[str, ...]] = {
    **USUAL,
    "Casino": (
        "The gamblers of {town} dug it where no priest would look.",
        "It had forty tables, and the house never lost.",
    ),
    "Chequers": (
        "An inn of {town} stood here, and its cellars were larger than its cheer.",
        "A mason of {town} laid its floor in black and white, and could not stop.",
    ),
    "Labyrinth": (
        "A duke had it dug for guests who would not leave.",
        "{Town} held a contest for the best maze, and buried the winner in it.",
    ),
    "Quarry": (
        "Half of {town} was cut out of this hole.",
        "They quarried marble here until they broke into a room.",
    ),
    "Sewers": (
        "{Town} had drains before it had walls.",
        "Whatever {town} did not want went down here.",
    ),
    "Mansion": (
        "A banker built a house here, and a second one below it.",
        "The richest house of {town} had the deepest cellar.",
    ),
    "Fortress": (
        "{Town} paid for four towers and got four cellars.",
        "No army ever took it, since none could find the front.",
    ),
    "Asylum": (
        "{Town} sent its poets here, and told them that it was a cure.",
        "The doctors moved in with the patients, and nobody could tell them apart.",
    ),
    "Bastion": (
        "It was built to guard {town}, and then to watch it.",
        "Nine gates stand one behind the other here, and all were opened by a cousin.",
    ),
    "Brewery": (
        "The monks of {town} brewed here, and sang of other things.",
        "Beer was laid down here to rest, and brewers with it.",
    ),
    "Hospice": (
        "Pilgrims on their way to {town} were taken in here, in both senses.",
        "It had one bed for each sin.",
    ),
    "Kennels": (
        "A count kept four hundred dogs here and knew each by name.",
        "The hounds of {town} were bred down here, where they learned to love the dark.",
    ),
    "Observatory": (
        "A scholar from {town} dug it to see the stars by day, from the bottom.",
        "It was to be a tower, but the plan was held the wrong way round.",
    ),
    "Theatre": (
        "Plays that were forbidden in {town} ran for years down here.",
        "It had traps in the stage, and then in the boxes.",
    ),
    "Waxworks": (
        "Every mayor of {town} stood here in wax, and the likeness was unkind.",
        "The figures were so good that the visitors stopped leaving.",
    ),
    "Pits": (
        "{Town} threw its oath-breakers down here, one a year.",
        "Coal, then tin, then something that hums: it went down for two hundred years.",
    ),
}
"""Nouns in the titles of dungeons, with who made them and why."""

QUIET = (
    "Nobody is at home, says the table; nobody who bears a spade.",
    "It is quiet down there now, and that is what is wrong with it.",
    "They left the lamps, the beds and the soup.",
    "Whoever held it has gone, and has locked nothing.",
)
"""All enemies lie on the table."""

VAST = (
    "{Room} alone deals {largest} cards at once.",
    "{Room} takes {largest} cards, and nobody has seen its far wall.",
    "Whoever opens {room} turns {largest} cards before breathing out.",
    "{Room} was a banquet hall: {largest} seats, {largest} cards.",
    "Leave {room} for last, or for ever: {largest} cards wait in it.",
    "{Room} has {largest} cards in it, and its door opens inwards.",
)
CLOSETS = (
    "{closets} of its rooms are closets: one card, one surprise.",
    "Somebody built {closets} closets, and locked a card into each.",
    "Begin with the closets, say the old hands; there are {closets}.",
    "{closets} of the {rooms} shaded rooms are no wider than a bed.",
    "Count {closets} closets; what is in them will count you.",
)
CROWDED = (
    "{foes} ♠ are still in the deck, and none of them is asleep.",
    "The table has let nearly all of them in: {foes} ♠.",
    "Sharpen something: {foes} ♠ are in the deck.",
    "{foes} ♠ have come to meet you, and brought what they had.",
    "You will be outnumbered, {foes} ♠ to one.",
)
CALM = (
    "No more than {foes} ♠ are in the deck; enjoy that.",
    "Many of them lie on the table already: {foes} ♠ are left.",
    "{foes} ♠ are in the deck, and they feel it.",
    "The cards have been kind: {foes} ♠ are left in the deck.",
    "Only {foes} ♠ came, but nobody knows which door they took.",
)
TRAPPED = (
    "{traps} ♣ are in the deck: read before you reach.",
    "Somebody has been generous with wire: {traps} ♣ are in the deck.",
    "Mind your fingers: the deck has {traps} ♣.",
    "{traps} ♣ wait under the lids, or on the shelves if you are lucky.",
    "The locksmith of {town} worked there for {traps} ♣, and was paid in ♦.",
)
DRY = (
    "Bring bandages: the deck has {potions} ♥ left.",
    "The apothecary of {town} has been there first: {potions} ♥ are left.",
    "{potions} ♥ are in the deck, and they are in no hurry.",
    "Do not bleed more than you must: there are {potions} ♥ to stop it.",
    "Only {potions} ♥ are in the deck, and the traps know about them.",
)
WELL_STOCKED = (
    "{potions} ♥ are in the deck: somebody meant to live long.",
    "The cellar was well kept: {potions} ♥ are in the deck.",
    "For once there is enough to drink: {potions} ♥.",
    "{potions} ♥ stand on the shelves, if nothing has knocked them down.",
    "Whoever laid in {potions} ♥ did not come back for them.",
)
SHUT = (
    "There is no hall to wait in: the first step is into a shaded room.",
    "The gate opens upon a shaded room, and shuts well.",
    "You cannot go in and look around: the first room is shaded.",
    "They put the worst of it at the door, so that nobody need walk far.",
    "Knock first: the room behind the gate is shaded.",
    "One step in, and you are in the middle of it: the first room is shaded.",
)
GUARDED = (
    "The way out lies in a shaded room, and somebody sits in it.",
    "Getting in is free; OUT is in a shaded room.",
    "There is a door to the other side of the hill, in a shaded room.",
    "Look at OUT before you start: it is shaded.",
    "The last room is shaded too, so save something for it.",
    "Whoever leaves pays at the door: the room at OUT is shaded.",
)
PLAIN = (
    "{rooms} rooms are shaded, {cells} cards deep.",
    "Between IN and OUT lie {rooms} shaded rooms.",
    "It is {cells} cards to the end of it, in {rooms} rooms.",
    "The plan shows {rooms} rooms in grey and does not say why.",
    "{rooms} of the rooms are dark, and {cells} cards lie in the dark.",
    "The walls are straight, the plan is true, and {rooms} rooms are wrong.",
)
ENDLESS = (
    "The map has no edge, and nobody has come back to say so.",
    "Walk far enough, they say in {town}, and you will need a new map.",
    "It goes on, and under {town}, and on.",
    "The miners of {town} dug towards it for years, and it dug towards them.",
    "There is always another room.",
)
"""Sentences on what everybody can see of the map and of the cards around it."""

ENDLESS_GOLD = (
    "The deck holds {gold} gold: take what you dare, and come out alive.",
    "{Town} has promised you whatever you carry out; {gold} gold is in the deck.",
    "But {gold} gold is somewhere in the deck, and so you are here.",
    "You may stop at any time, they say, and {gold} gold says the opposite.",
    "{gold} gold is in the deck, and the dead score nothing.",
    "An old ledger says {gold} gold, and nobody has crossed it out.",
    "But {gold} gold does not walk out by itself.",
    "{gold} gold would pay every debt in {town}, beginning with yours.",
    "Greed has a number there, and it is {gold}.",
    "The deck owes you {gold} gold, and will argue.",
    "A wise thief leaves with some of {gold} gold; name a wise thief.",
    "Somebody has to bring up the {gold} gold, and you have a torch.",
    "But you have heard of the {gold} gold, and of nothing else since.",
    "The heirs want their {gold} gold back, and will share it.",
    "All you need is {gold} gold, a light, and good shoes.",
)
GOLD = (
    "There is {gold} gold to be had, and a door called OUT.",
    "Of {gold} gold in the deck nobody has ever brought out half.",
    "{gold} gold is in the deck, and the way out is on the plan.",
    "Drinks are paid for if you come home with more than half of {gold} gold.",
    "Leave by OUT with what you have, or stay for {gold} gold.",
)
"""Sentences on the gold in the deck; the second ones where the map has an end."""
