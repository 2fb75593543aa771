"""Who may hold a dungeon: the engravings of its strongest foe, with names and opening lines."""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.core.lore.titles import (
    ANYBODY,
    BEAST,
    DRAGON,
    LADY,
    MINOTAUR,
    TROLL,
    WIZARD,
    WYRN,
)


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
