"""What is told of dungeons in more than one game: titles, names of people and beasts, and stories.

``{town}`` in a text is where the dungeon lies, ``{name}`` its subject; they have a
capital where they begin a sentence.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from dungeongen.core.naming import town
from dungeongen.core.rng import Rng

# The titles of dungeons, with the story of each: what went wrong, and who made it and why.


FATES: dict[str, tuple[str, ...]] = {
    "Sunken": (
        "Then the ground gave way under it.",
        "Every year it lies a step deeper.",
        "A lake lay over it until the lake went somewhere else.",
    ),
    "Silent": (
        "One morning nobody answered from below.",
        "The bell that hung here makes no sound, and nothing else does either.",
        "Shout into it, and nothing comes back.",
    ),
    "Crooked": (
        "Nothing in it has stood straight since the hill moved.",
        "Whoever drew the plans had been drinking.",
        "The stairs go down on the left and up on the right.",
    ),
    "Forgotten": (
        "The last who knew the way died without telling.",
        "Three maps show it, each in another place.",
        "A goatherd found the way in last week, by falling through it.",
    ),
    "Howling": (
        "Since a wall fell in, the wind gets in and cannot get out.",
        "On clear nights you hear it from the road.",
        "The draught from below is warm, and it has a voice.",
    ),
    "Drowned": (
        "The water came up in one night.",
        "The river took it for twenty years, and gave it back.",
        "You can still see the tide marks, high up.",
    ),
    "Hollow": (
        "They dug too far, and the floor rings under your boots.",
        "There is more empty space inside than the hill can hold.",
        "A stone dropped there is heard twice.",
    ),
    "Ashen": (
        "It burned for nine days.",
        "Soot lies on every step, and there are prints in it.",
        "A lamp fell over, in the room with the oil.",
    ),
    "Nameless": (
        "Its name was struck from every map.",
        "There was a name over the gate, and somebody took a chisel to it.",
        "People point at the hill, and talk of something else.",
    ),
    "Mouldering": (
        "The damp has had it ever since.",
        "What was wood in it is earth now.",
        "Mushrooms hold up what the beams no longer do.",
    ),
    "Whispering": (
        "Those who worked there late began to hear their names.",
        "Put an ear to the gate, and somebody is always in the middle of a sentence.",
        "The last watchman wrote down what it said, and then he left.",
    ),
    "Bitter": (
        "They quarrelled over it until no one was left to quarrel.",
        "Two brothers each bricked up the other’s door.",
        "Nobody was paid, and nobody has forgotten it.",
    ),
    "Leaning": (
        "The rock leaned on it, and they ran.",
        "The props were meant to last one winter; that was long ago.",
        "Put down a marble, and it will find the way out.",
    ),
    "Moonless": (
        "One night every lamp went out, and none would burn again.",
        "Torches burn low there, and nobody can say why.",
        "Even cats bump into things there.",
    ),
    "Sleepless": (
        "Nobody who slept there woke rested, and at last nobody slept.",
        "Something knocked at the same hour each night, until they left.",
        "Whoever lies down there hears a heart, and not his own.",
    ),
    "Broken": (
        "Then the gate was broken from the inside.",
        "An earthquake cut it in two, and the halves no longer meet.",
        "Half of it fell into the valley, and the other half is thinking of it.",
    ),
    "Frozen": (
        "One spring it did not thaw.",
        "There is ice on the stairs, even in August.",
        "A candle burns there without melting.",
    ),
    "Buried": (
        "A landslide shut it, and another opened it again.",
        "For a hundred years sheep grazed on its roof.",
        "They had to dig for the door.",
    ),
    "Weeping": (
        "Water runs down its walls, and it tastes of salt.",
        "The walls were dry when they were built.",
        "On the day of the founder’s death the ceiling drips.",
    ),
    "Thirsty": (
        "Every well inside ran dry on the same day.",
        "Spill a cup on its floor, and the stone drinks it.",
        "Wine turns to dust in the cup by the second room.",
    ),
    "Stolen": (
        "Its deed was won at dice, four times in one night.",
        "Whoever owned it last did not own it long.",
        "The stones of the gate are from somebody else’s gate.",
    ),
    "Blind": (
        "Every window in it was walled up, and no one says why.",
        "They took the lamps with them when they left.",
        "There was never a lamp in it, and the builders knew why.",
    ),
    "Sealed": (
        "It was walled up from the outside, and now there is a hole in the wall.",
        "Seven seals were set on its gate; they lie in the grass.",
        "The mortar of the gate is fresh, and broken.",
    ),
    "Rusted": (
        "The hinges went first, then the guards.",
        "Nobody has oiled a lock there in living memory.",
        "The chain of the gate came off in the hand of a child.",
    ),
}
"""Adjectives in the titles of dungeons, with what went wrong there."""

PLACES: dict[str, tuple[str, ...]] = {
    "Vault": (
        "Bankers from {town} had it cut to outlast three kings.",
        "The mint of {town} kept its silver here.",
    ),
    "Halls": (
        "A robber baron dug it to feast out of the rain.",
        "The lords of {town} spent their winters down here.",
    ),
    "Crypt": (
        "The old house of {town} laid its dead here, and what they owned beside them.",
        "Nobody in {town} will say which family lies here.",
    ),
    "Cellars": (
        "The brewers of {town} dug it, for the cool.",
        "Under the inn at {town} one cellar led to the next.",
    ),
    "Warren": (
        "Smugglers from {town} dug it, and each dug a way out of his own.",
        "When soldiers came to {town}, people hid their cattle here.",
    ),
    "Keep": (
        "A lord who trusted nobody built his keep downwards.",
        "The wardens of {town} held this against two sieges and lost it to a third.",
    ),
    "Galleries": (
        "Quarrymen followed the white stone in.",
        "The bridge at {town} was cut out of this hill, block by block.",
    ),
    "Tomb": (
        "Four hundred men dug it for one who would need it.",
        "The last king of {town} lies here, or was meant to.",
    ),
    "Undercroft": (
        "There was an abbey at {town} once, and this is what it stood on.",
        "The town hall of {town} burned; the rooms below it did not.",
    ),
    "Catacombs": (
        "When the churchyard at {town} was full, the town went on below.",
        "After the plague {town} had more dead than ground.",
    ),
    "Cisterns": (
        "It never rained on {town}, so they dug it to keep what fell elsewhere.",
        "The baths of {town} drank from here for two hundred years.",
    ),
    "Mine": (
        "There was silver under {town}, and men went after it.",
        "A company from {town} sank four shafts and was paid by one.",
    ),
    "Cloister": (
        "Monks dug it to be alone with their silence.",
        "The sisters of {town} took their vows down here, by candlelight.",
    ),
    "Delve": (
        "Dwarves dug it for a wager, and won.",
        "Dwarves were hired from far away to dig it, and {town} never paid them.",
    ),
    "Gaol": (
        "The old kings kept here whom they could not hang.",
        "{Town} sent its debtors down here, and then lost the list.",
    ),
    "Stair": (
        "Masons were paid by the step, and nobody told them to stop.",
        "It was to lead from {town} down to the sea; the sea is elsewhere.",
    ),
    "Barrow": (
        "A chief was laid here with his horses before {town} had a name.",
        "Farmers at {town} plough around it.",
    ),
    "Library": (
        "The scholars of {town} put underground what they dared not burn.",
        "A duke collected books here that he could not read.",
    ),
    "Baths": (
        "Warm water rose under {town}, and the rich built walls around it.",
        "It had three pools, one for each kind of taxpayer.",
    ),
    "Foundry": (
        "The bells of {town} were cast here, all but the last one.",
        "They cast cannon here for both sides of a war.",
    ),
    "Granary": (
        "After the famine {town} dug it and filled it to the roof.",
        "The bread of three towns was stored here, and three towns watched each other.",
    ),
    "Temple": (
        "Its god had many followers once in {town}.",
        "It was cut into the rock so that only the faithful would find it.",
    ),
    "Ossuary": (
        "The gravediggers of {town} sorted bones here, by size.",
        "Pilgrims paid to see the skulls, and {town} lived well on it.",
    ),
    "Refuge": (
        "{Town} dug it to hide from a war that went another way.",
        "Twelve families shut the gate behind them and waited.",
    ),
}
"""Nouns in the titles of dungeons, with who made them and why."""


# Beginnings and ends of names, by who bears them.

DRAGON = (
    "Vor Mal Ignar Skal Ur Thar Azh Kor Mor Gal Sar Zir Ob Var Eld Nith Bal Ash Hesk Ond Tal Rhaz "
    "Cind Pyr Drak Oz",
    "athrax ath undrak esh oraz ithar anthur emmon azar ovar uthra isk ethra ormag inax uvion",
)
WYRN = (
    "Ool Uth Nagh Hro Yrg Mord Ghol Sath Ouro Lim Thol Vesh Orm Nidh Skrym Hael Gar Jorm Loth Zhul",
    "gorth ugar maw rin drath voth kell amund nir gheim oth rik wen dal urm",
)
MINOTAUR = (
    "Bron Tar Kre Ast Dor Ker Pel Mel Gor Lam Thal Arg Zen Kal Myr Phor Dam Xan Ther Hal",
    "akon eon ydon anor andor emon ander imon ogar athor opan ymon uron ophar",
)
TROLL = (
    "Gnash Skarn Mug Grub Hob Thud Bor Krag Drom Lump Grim Stub Mor Hag Bog Rok Tunk Gorm Wart",
    "ak bone en gar gut heel mog nik oth rot ug wort a o um lok",
)
WIZARD = (
    "Alb Mel Cor Zan Iv Os Quen Fal Bar Luc Mordr Theod Sev Val Hier Ambr Cas Bel Ulr Vind Ezr Nic",
    "eric andro inar onio arin ador avel etho imund orin abel astor elio ivar",
)
PACK = (
    "Long Grey Black Wet Split Sharp Bent Rag Mud Ash Scab Pale Quick Red Cold Thin Sly Damp Dun "
    "Moss",
    "tails claws whiskers snouts ears backs eyes paws necks shanks",
)
CLAN = (
    "Mud Pot Pepper Smoke Nettle Bog Crook Snag Bramble Stew Soot Toad Turnip Fish Ladle Thistle "
    "Onion Mustard Gravy Kettle",
    "thumbs noses fingers shanks caps ears spoons heads chins knees",
)
WARBAND = (
    "Iron Black Broken Red Stone Bone Hard Ash War Raw Notch Split Flint Storm Wolf Steel Tar Rust "
    "Skull Spike",
    "jaws fists tusks brows hands blades shields helms axes backs",
)
HOUSE = (
    "Night Dusk Star Moon Gloam Ash Silver Still Pale Frost Thorn Nether Raven Mist Fen Winter",
    "water song leaf bough veil glass vane mere shade wing fall reed",
)
PERSON = (
    "Adal Ans Berch Bern Cun Dag Ed Elf Er Fri God Gund Hart Her Hild Ing Irm Leo Lud Mein Os "
    "Rad Rein Ros Sieg Swan Theo Ul Wald Wern Wil Wolf"
)
ANYBODY = (
    PERSON,
    "bert brand fried gard gund hard helm hild lind mar mund rad run trud win wald",
)
LADY = (PERSON, "a burga gard gund hild ina linda run trud wina")
MINERS = (
    "Coal Deep Silver Hammer Anvil Copper Granite Lamp Pick Slate Stone Tin Under Barrow Bright "
    "Chisel Gold Iron Lode Marble",
    "beards belts boots brows hands delvers helms mantles shafts wrights",
)
BEAST = (
    "Grey Black White Red Long Old Split Crook Frost Rust Bramble Thorn Ash Mud Night Brindle Cold "
    "Gaunt Broken Iron",
    "maw fang tooth claw ear eye back hide tail mane scar snout shank",
)


# The legend of a dungeon: its title, and the story of it, chosen by the dungeon's deal alone.
#
# Each choice draws from its own stream, so that a dungeon has the same names wherever it is
# printed.


@dataclass(frozen=True)
class Legend:
    """What is told of the dungeon of a ``deal``, which may have been one of ``places``.

    >>> legend = Legend("")
    >>> legend.title("Skarn") == f"The {legend.fate} {legend.place} of Skarn"
    True
    """

    deal: str
    places: Mapping[str, Sequence[str]] = field(default_factory=lambda: PLACES)

    @cached_property
    def _theme(self) -> tuple[str, str]:
        rng = Rng(self.deal).child("title")
        return rng.choice(tuple(FATES)), rng.choice(tuple(self.places))

    @property
    def fate(self) -> str:
        """The adjective of the title, one of ``FATES``."""
        return self._theme[0]

    @property
    def place(self) -> str:
        """The noun of the title, one of ``places``."""
        return self._theme[1]

    @cached_property
    def town(self) -> str:
        """The town that the dungeon lies near."""
        return town(self.deal)

    def title(self, owner: str | None) -> str:
        """Return the title, after the dungeon's owner; without an owner, after the town."""
        return f"The {self.fate} {self.place} of {owner or self.town}"

    def named(self, who: str, parts: tuple[str, str]) -> str:
        """Return a personal name, put together from beginnings and ends."""
        rng, (begin, end) = Rng(self.deal).child(who), parts
        return rng.choice(begin.split()) + (rng.choice(end.split()) if end else "")

    def sentence(self, about: str, texts: Sequence[str], **words: object) -> str:
        """Return one of ``texts``, filled in; ``about`` is the stream that chooses it."""
        return self.filled(Rng(self.deal).child(about).choice(texts), **words)

    def filled(self, text: str, **words: object) -> str:
        """Return a text with the town, and with ``words``; ``name`` begins a sentence as Name."""
        name = str(words.get("name", ""))
        capital = name[:1].upper() + name[1:]
        return text.format(town=self.town, Town=self.town, Name=capital, **words)

    def opening(
        self, holders: Sequence[str], earlier: Collection[str] = (), **words: object
    ) -> str:
        """Return who made the dungeon, what went wrong, and who holds it now.

        ``earlier`` are the texts of others in the same file.
        """
        return " ".join(self.filled(text, **words) for text in self.story(holders, earlier))

    def story(self, holders: Sequence[str], earlier: Collection[str] = ()) -> tuple[str, ...]:
        """Return the texts of an opening; in place of one that is ``earlier`` the next that is not.

        Where all are told, the sentence is left out, but for the last.
        """
        rng = Rng(self.deal).child("story")
        holder = rng.choice(holders)
        before = (self.places[self.place], FATES[self.fate])
        past = [_fresh(rng.choice(texts), texts, earlier) for texts in before]
        return (*filter(None, past), _fresh(holder, holders, earlier) or holder)

    @property
    def past(self) -> str:
        """Who made the dungeon, and what went wrong: the story of its title."""
        story = Rng(self.deal).child("story")
        story.random()  # of who holds it
        origin, downfall = story.choice(self.places[self.place]), story.choice(FATES[self.fate])
        return f"{self.filled(origin)} {downfall}"


def _fresh(text: str, texts: Sequence[str], earlier: Collection[str]) -> str:
    """Return ``text``, or the next of ``texts`` that is not told; empty if all are."""
    place = texts.index(text)
    rest = (*texts[place:], *texts[:place])
    return next((other for other in rest if other not in earlier), "")
