"""What a sheet of Sudongeon has to say: each rule, when it is needed, and its words.

``NEEDED`` is the list, in the order of docs/rules/sudoku.md and with its names; a rule is listed
several times if its parts are needed at different times. ``ELSEWHERE`` lists the rules of the docs
that need no words on the page, with the reason. Conditions are evaluated on the board that the
rules play on, not by the code that writes the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from dungeongen.games.sudongeon.layout import Layout, Wall
from dungeongen.games.sudongeon.rules.board import Place, ground
from dungeongen.games.sudongeon.rules.encounters import FALL, MENDING, REGENERATION, SURGE
from games.page_rules import Rule, always

RATLINGS, GOBLINS, ORCS, ELVES, TROLL, WIZARD, MINOTAUR, WYRN, DRAGON = range(1, 10)
PASSAGEWAY, CHAOS, LAW, FOUNTAIN, SARCOPHAGUS, BARRICADE, SKELETONS, LABYRINTH, THRONE = range(
    1, 10
)
TRADER, DEALER, DAMSEL, HERMIT, CHIEFTAIN, MINERS, SHAMAN, ADVENTURER, EXPLORER = range(1, 10)
LAWFUL = {ELVES, MINOTAUR, DRAGON}
BRIBABLE = {ELVES, TROLL, DRAGON}
CHECKED = {PASSAGEWAY, SARCOPHAGUS, SKELETONS, LABYRINTH, THRONE}


class Here(NamedTuple):
    """A room in sets of digits, and how many monsters of each digit it has."""

    place: Place
    monsters: list[int]
    traps: list[int]
    features: list[int]
    people: list[int]
    gold: int

    @property
    def chaotic(self) -> list[int]:
        return [digit for digit in self.monsters if digit not in LAWFUL]

    @property
    def lawful(self) -> list[int]:
        return [digit for digit in self.monsters if digit in LAWFUL]

    @property
    def spared(self) -> bool:
        """Whether a monster of this room may live and let the party pass."""
        return bool(BRIBABLE & {*self.monsters}) or bool(self.chaotic and self.lawful)

    @property
    def firsts(self) -> int:
        """Return the number of its monsters that always strike first."""
        ratlings = self.monsters.count(RATLINGS) if self.features else 0
        return ratlings + (self.monsters.count(MINOTAUR) if LABYRINTH in self.features else 0)


@cache
def rooms(layout: Layout) -> tuple[Here, ...]:
    """Return the rooms that the party can come to; what is elsewhere changes no play."""
    plan = ground(layout)

    def digits(table: tuple[int, ...], place: Place) -> list[int]:
        return [table[box] for box in range(9) if place.boxes >> box & 1 and table[box]]

    return tuple(
        Here(
            place,
            digits(plan.monsters, place),
            digits(plan.traps, place),
            digits(plan.features, place),
            digits(plan.people, place),
            sum(digits(plan.gold, place)),
        )
        for i, place in enumerate(plan.places)
        if i in layout.reachable
    )


Needs = Callable[[Layout], bool]


def some(holds: Callable[[Here], object]) -> Needs:
    return lambda layout: any(holds(here) for here in rooms(layout))


def monster(*digits: int) -> Needs:
    return some(lambda here: {*digits} & {*here.monsters})


def feature(*digits: int) -> Needs:
    return some(lambda here: {*digits} & {*here.features})


def person(*digits: int) -> Needs:
    return some(lambda here: {*digits} & {*here.people})


def captive(*digits: int) -> Needs:
    return some(lambda here: {*digits} & {*here.people} and here.chaotic)


def both(one: Needs, two: Needs) -> Needs:
    return lambda layout: one(layout) and two(layout)


def either(*needs: Needs) -> Needs:
    return lambda layout: any(need(layout) for need in needs)


fight = either(some(lambda here: here.monsters), person(CHIEFTAIN))
trap = some(lambda here: here.traps)
bribe = monster(*BRIBABLE)
mixed = some(lambda here: here.chaotic and here.lawful)
spared = some(lambda here: here.spared)
artifacts = either(monster(WYRN), feature(SARCOPHAGUS, THRONE), person(DEALER))


def hidden(layout: Layout) -> bool:
    doors = (edge for edge in layout.doors if edge.wall is Wall.HIDDEN)
    return any(layout.room_of[edge.box] in layout.reachable for edge in doors)


def cancels(layout: Layout) -> bool:
    most = max((here.firsts for here in rooms(layout)), default=0)
    return most > 1 or (most == 1 and person(SHAMAN)(layout))


def entered(layout: Layout) -> bool:
    return bool(layout.exits)


def passageways(layout: Layout) -> list[tuple[int, bool]]:
    """Return the rooms with a passageway, and whether it can only lead outside."""
    ends: dict[int, set[int | None]] = {}
    for way in layout.passages:
        if way.secret:
            ends.setdefault(way.a, set()).add(way.b)
            if way.b is not None:
                ends.setdefault(way.b, set()).add(way.a)
    return [(room, ends[room] == {None}) for room in layout.secret_rooms if room in ends]


def searched(layout: Layout) -> bool:
    """Whether a passageway inside is to be found that leads to other rooms."""
    return entered(layout) and any(not out for _, out in passageways(layout))


def leads_out(layout: Layout) -> bool:
    return entered(layout) and any(out for _, out in passageways(layout))


# fmt: off
def _rules() -> Iterator[Rule[Layout]]:
    """Yield the list, in the order of docs/rules/sudoku.md."""

    def rule(name: str, needs: Needs, *words: str) -> Rule[Layout]:
        return Rule(name, needs, words)

    # chapter 2
    yield rule(
        "Only the printed digits count; solving the Sudoku is optional",
        lambda layout: "." in layout.grid, "Printed digits stock the rooms.")
    yield rule(
        "Digits on both sides of a wall: a visible door, whatever the digits",
        lambda layout: any(
            e.wall is Wall.OPEN and layout.room_of[e.box] in layout.reachable for e in layout.doors
        ),
        "door to",
    )
    yield rule(
        "One side only, 1 to 7: a hidden door, found with that number", hidden, "hidden door, find"
    )
    joined = some(lambda here: here.place.boxes.bit_count() > 1)
    yield rule("One side only, 8 or 9: no wall, one large room", joined, "no wall: one room",
               "A box is a ninth of the map.")
    yield rule("A digit on the border, even 8 or 9: an open exit, in and out",
               lambda layout: bool(layout.entrances), "way in and out")
    yield rule(
        "Doors between two boxes of one room are void: the wall stays a wall",
        lambda layout: any(
            e.wall is Wall.VOID and layout.room_of[e.box] in layout.reachable for e in layout.edges
        ),
        "no door: one room already",
    )
    yield rule("Hidden doors are found from either side", hidden, "from either side")
    yield rule(
        "Several secret passageways connect all their rooms, with each other and nothing else",
        searched, "Find 6 reveals it, at every end. Leads to")
    yield rule(
        "A lone one leads outside where no room is cut off",
        leads_out, "Find 6 reveals it: an exit, but no entrance.")
    yield rule(
        "Two in the same room count as one",
        some(lambda here: max(map(here.features.count, (PASSAGEWAY, LABYRINTH))) > 1),
        "The same one as above.")
    yield rule(
        "One leads in from outside only where there is no other entrance",
        lambda layout: layout.entered_by_passageway,
        "The only way in and out is a secret passageway, which you know from the start: enter",
        "passageway: way in and out",
        "Known from the start.")
    yield rule(
        "Gold that nobody can reach makes a dungeon impossible; its box is named",
        lambda layout: bool(layout.entrances and layout.gold_out_of_reach),
        "It cannot be beaten:")
    yield rule("No exit and no passageway", lambda layout: not layout.entrances,
               "Nobody can get in:")
    yield rule(
        "A cut-off room without gold",
        lambda layout: len(layout.reachable) < len(layout.rooms), "Nobody can get here.")

    # chapter 3
    yield rule("Monsters attack on entering", some(lambda here: here.monsters),
               "They attack as you come in")
    yield rule(
        "Two of one alignment fight together, each with a roll of its own; the party picks its "
        "target",
        some(lambda here: len(here.monsters) > 1),
        "The monsters of a room fight together, each with its own rolls. Name your target before "
        "you strike.")
    yield rule(
        "Unlike ones: one parley of 6 has all lawful ones fight beside the party",
        mixed, "one parley of 6 makes all lawful ones fight beside you.")
    yield rule("A failed or untried alliance: all fight the party", mixed,
               "If you fail or do not try, all fight you.")
    yield rule(
        "A coin decides whether an enemy strike falls on the party or an ally", mixed,
        "For each enemy strike, toss a coin: it hits you or an ally")
    yield rule(
        "Allies strike; who survives counts as bribed, with the life it has left", mixed,
        "Afterwards allies count as bribed, with the LP they have left.")
    bribes = (
        "Bribes: parley 7 and the price in hand (Elves 3 gold, Troll 3 rations, Dragon 10 gold), "
        "paid on success"
    )
    yield rule(bribes, bribe, "To bribe a monster, parley 7 when you meet it",
               "You must hold its price; pay it on success.")
    yield rule(bribes, monster(ELVES), "Bribe: parley 7 and 3 gold.")
    yield rule(bribes, monster(TROLL), "Bribe: parley 7 and 3 rations.")
    yield rule(bribes, monster(DRAGON), "Bribe: parley 7 and 10 gold.")
    yield rule("One check for each monster on meeting; a failure starts the fight", bribe,
               "one check for each.", "If a check fails, all that are not bribed fight you.")
    yield rule("One check for each monster on meeting; a failure starts the fight", spared,
               "unless you parley first")
    yield rule(
        "A bribed monster lets you pass, takes no second bribe, may be attacked later", spared,
        "A bribed monster lets you pass and takes no second bribe. You may attack it as you come "
        "in or in a further round.",
        "an attack on a bribed monster")
    yield rule("It attacks when gold in its room is taken", spared,
               "If you reach for gold in its room, all bribed monsters there attack before you "
               "have it.")
    yield rule("Feral Ratlings strike first with any feature, even an exhausted one",
               some(lambda here: RATLINGS in here.monsters and here.features),
               "Always strike first.")
    yield rule("Goblins: the room’s traps spring first, rolled as usual",
               some(lambda here: GOBLINS in here.monsters and here.traps),
               "The room’s traps spring before this fight.")
    yield rule("Orcs: a random point for each piece of gold in the room",
               some(lambda here: ORCS in here.monsters and here.gold),
               "(gold in the room): 1 In +1, 2 At +1, 3 Def +1, 4 LP +1.",
               "D4: roll a D6, roll again on 5 and 6.")
    yield rule("Troll: regains life at the start of each turn, never above its initial life",
               monster(TROLL),
               f"Regains {REGENERATION} LP at the start of each turn, never above 15.")
    yield rule("Deviant Wizard: a D6 every turn", monster(WIZARD), "Each turn starts with a D6:")
    yield rule("1, 2: the party’s attack or defence falls for the fight", monster(WIZARD),
               f"1 party At –{FALL}, 2 party Def –{FALL} (both for the fight);")
    yield rule("3: he regains life, never above his initial life", monster(WIZARD),
               f"3 he heals D{MENDING}, never above 12;",
               "D3: roll a D6, halve it, round up.")
    yield rule("4, 5: attack or defence grows this turn", monster(WIZARD),
               f"4 his At +{SURGE}, 5 his Def +{SURGE} (this turn);")
    yield rule(
        "6: he becomes a Dragon, full life and gold bonus, chaotic, no more D6; what he did lasts",
        monster(WIZARD), "6 he becomes a Dragon with full LP, still chaotic: In 6",
        "and rolls no more.")
    yield rule(
        "Minotaur: attack and defence +1 with any feature; strikes first in a labyrinth",
        some(lambda here: MINOTAUR in here.monsters and LABYRINTH in here.features),
        "Always strikes first.")
    yield rule(
        "Minotaur: attack and defence +1 with any feature; strikes first in a labyrinth",
        some(lambda here: MINOTAUR in here.monsters and here.features
             and not {LAW, BARRICADE} & {*here.features}),
        "In 5 · At 6+1 · Def 6+1")
    yield rule("Ancient Wyrn: a blow of 4 or more knocks out one more random conscious member",
               monster(WYRN), "A strike for 4 LP or more knocks out one more member")
    yield rule(
        "An unconscious member’s initiative, attack, defence and skills are gone for the battle; "
        "life stays",
        monster(WYRN), "subtract its In, At and Def, not its LP. No cleric, no healing; no wizard, "
        "no mana for a strike.")
    yield rule("Knocking out comes before any healing", monster(WYRN), "before any healing")
    yield rule("The Wyrn drops a random artifact", monster(WYRN), "Drops a random artifact.")
    yield rule("Dragon: life +1 for each piece of gold in its room",
               some(lambda here: {DRAGON, WIZARD} & {*here.monsters} and here.gold), "LP 20+")

    # chapter 4
    yield rule("Traps spring after the monsters, once per game", trap,
               "Every trap in the room springs, once in the whole game")
    yield rule("D6 + level against D6 + find; the difference is lost, a tie does nothing", trap,
               "A trap rolls D6 + its level, you D6 + find (the best member’s): if yours is "
               "lower, you lose the difference in LP.")
    yield rule("All traps in a joined room spring, even beside bribed monsters",
               some(lambda here: here.traps and here.spared), ", even beside bribed monsters.")
    yield rule("The cleric heals in a trap, also after a deadly one", both(trap, fight),
               "At any moment of a fight or trap, even after a killing blow,")
    yield rule("The cleric heals in a trap, also after a deadly one",
               both(trap, lambda layout: not fight(layout)),
               "At any moment of a trap, even after a killing blow,")

    # chapter 5
    yield rule("Secret Passageway: find 6, known at both ends once found or used", searched,
               "Find 6 reveals it, at every end.")
    yield rule(
        "Shrine of Chaos, Shrine of Law, Barricade: what they add to monsters, once a kind",
        some(lambda here: CHAOS in here.features and (here.chaotic or CHIEFTAIN in here.people)),
        "Chaotic monsters here: In –1, At +1, Def +1 (counted).")
    yield rule(
        "Shrine of Chaos, Shrine of Law, Barricade: what they add to monsters, once a kind",
        some(lambda here: LAW in here.features and here.lawful),
        "Lawful monsters here: Def +1 (counted).")
    yield rule(
        "Shrine of Chaos, Shrine of Law, Barricade: what they add to monsters, once a kind",
        some(lambda here: BARRICADE in here.features
             and (here.monsters or CHIEFTAIN in here.people)),
        "Monsters here: Def +2 (counted).")
    yield rule("Worship heals all wounds in a further round, any number of times", feature(LAW),
               "ach further round of worship heals all wounds.")
    yield rule("Fountain: a mana potion in each further round", feature(FOUNTAIN),
               "ach further round of waiting gives 1 mana potion.")
    rest = some(lambda here: {LAW, FOUNTAIN} & {*here.features} and here.traps)
    yield rule("Both need all monsters and traps out of the way", rest,
               "traps are sprung, each further round")
    yield rule(
        "Both need all monsters and traps out of the way",
        some(lambda here: {LAW, FOUNTAIN} & {*here.features} and here.monsters and here.spared),
        "Once monsters are dead or bribed")
    yield rule("Sarcophagus by its total: 7 an elixir, 8 three gold, 9 or more an artifact",
               feature(SARCOPHAGUS),
               "Find, by your total: 7 an elixir, 8 three gold, 9 or more a random artifact. Once.")
    yield rule("Skeletons: find 7 for 1 gold; Throne: find 9 for an artifact", feature(SKELETONS),
               "Find 7: 1 gold. Once.")
    yield rule("Skeletons: find 7 for 1 gold; Throne: find 9 for an artifact", feature(THRONE),
               "Find 9: a random artifact. Once.")
    yield rule("Success exhausts them", feature(SARCOPHAGUS, SKELETONS, THRONE),
               "Once: try again until a check succeeds; after that there is no more to be had.")
    yield rule("Labyrinth: find 7 for each way out, including the way in, and for each pile",
               feature(LABYRINTH),
               "You come in lost. Each find of 7 leads to one way out of your choice, even the "
               "way back")
    yield rule("Labyrinth: find 7 for each way out, including the way in, and for each pile",
               some(lambda here: LABYRINTH in here.features and here.gold),
               "or to one pile of gold.")
    yield rule(
        "It covers its joined room; fights, traps, people and features need no crossing",
        some(lambda here: LABYRINTH in here.features
             and (here.monsters or here.traps or here.people or len(here.features) > 1)),
        "Everything else here is within reach.")

    # chapter 6
    yield rule("Beside a chaotic one they are prisoners until it is dead, not bribed",
               captive(*range(1, 10)), "Prisoner until the chaotic monster")
    yield rule("Beside a chaotic one they are prisoners until it is dead, not bribed",
               some(lambda here: here.people and TROLL in here.monsters), "dead, not bribed.")
    gift = "Trader of Mundane Items: market prices; a gift once, if rescued and at parley 6"
    yield rule(gift, person(TRADER), "Sells at market prices.")
    yield rule(gift, captive(TRADER),
               "Parley 6, until you succeed once: 1 ration, 1 mana potion, all wounds healed.")
    yield rule(
        "Trader of Artifacts: three at random, 3 gold each, no restock; buys at 2", person(DEALER),
        "Roll three artifacts when you meet him (doubles stay): he sells only these, 3 gold each, "
        "and buys yours for 2.")
    yield rule("2 gold each if rescued and at parley 6", captive(DEALER),
               "Parley 6: from then on he sells for 2.")
    alone = some(lambda here: here.people == [DAMSEL])
    yield rule("Damsel: +1 life and maximum; any loss in a fight or trap kills her", alone,
               "May join: LP and full LP +1. Any loss in a fight or trap kills her, even if "
               "healed.")
    yield rule("At an exit she heals 1 life and pays 3 gold", alone,
               "In the next room you enter that has an exit, or as you walk out, she leaves, heals "
               "1 LP and gives you 3 gold.")
    yield rule("With another person she stays and heals 1 life for 1 gold, no roll needed",
               some(lambda here: DAMSEL in here.people and len(here.people) > 1),
               "Stays here for good. No roll: pay 1 gold to heal 1 LP.")
    yield rule("Hermit: rations for mana without a roll; parley 6 heals all", person(HERMIT),
               "Parley 6: heals all wounds. No roll: trade 1 ration for 1 mana.")
    yield rule("Goblin Chieftain: demands 5 gold once, then is gone", person(CHIEFTAIN),
               "Demands 5 gold, once; answer before you take gold or eat. If you pay, he goes.")
    yield rule("If refused: Goblins with attack and defence +1; no trap springs for them",
               person(CHIEFTAIN), "If you refuse, he goes and his gang fights you: In 5")
    yield rule(
        "Miners: a gold a level slain next door after the talk, once all of it is slain",
        person(MINERS),
        "slay all monsters in the rooms behind this room’s open or found doors, and come back: "
        "1 gold for each printed level slain since, paid once.")
    yield rule(
        "Miners: a gold a level slain next door after the talk, once all of it is slain",
        both(person(MINERS), spared), "A bribed monster does not count as slain.")
    yield rule(
        "Shaman: first strike at parley 6, last strike else, for the next fight; a later parley "
        "replaces it",
        person(SHAMAN),
        "Parley 6: you strike first in every turn of your next fight. If you fail, you strike "
        "last. A later parley replaces this.")
    yield rule("Lost Adventurer: a random class, adds everything", person(ADVENTURER),
               "roll D6 for his class (1 warrior, 2 ranger, 3 thief, 4 cleric, 5 wizard; 6: roll "
               "again); level 1, no artifact. His LP add to LP and full LP at once, his other "
               "values to yours.", "Class")
    yield rule("He leaves at an exit, and life is cut to the maximum", person(ADVENTURER),
               "In the next room you enter that has an exit, or as you walk out, he leaves.")
    yield rule("He leaves at an exit, and life is cut to the maximum", person(ADVENTURER, DAMSEL),
               "When a companion leaves or dies, you lose any LP above the new full LP.")
    yield rule("Explorer: parley 6 shows all hidden doors, but no passageways", person(EXPLORER),
               "Parley 6: shows all hidden doors (not passageways).")

    # chapter 7
    yield rule("Five classes; find and parley by the best, the rest as sums",
               either(feature(*CHECKED), hidden, spared, some(lambda here: here.people)),
               "the best member’s value + D6 must reach the number.")
    yield rule("Initiative each turn: D6 + In, higher first, ties together", fight,
               "roll D6 + In; the higher strikes first, ties strike together.")
    yield rule("Initiative each turn: D6 + In, higher first, ties together",
               both(fight, either(some(lambda here: here.firsts), person(SHAMAN))),
               "Those who always strike first or last need no roll.")
    yield rule("A strike: D6 + At against D6 + Def; the target loses the difference", fight,
               "To strike, roll D6 + At against D6 + Def: if yours is higher, the target loses "
               "the difference in LP.", "Turns go on until one side is dead (0 LP);")
    yield rule(
        "The cleric heals with mana at any moment, after a killing blow too, 1 to the maximum",
        either(fight, trap),
        "LP may fall below 0.", "even after a killing blow, the cleric may turn mana into LP, "
        "1 for 1, counted from the LP you have: up to at least 1 and at most full LP. Otherwise a "
        "party at 0 LP or below is dead.")
    yield rule("Mana does not heal elsewhere", either(fight, trap), "Mana heals nowhere else.")
    yield rule(
        "The wizard adds mana to the next attack, set after initiative, on a tie before both "
        "strikes",
        fight, "Before you roll the party’s strike (on a tie, before either strike), the wizard "
        "may drink mana: each gives +1 At for this strike.")
    yield rule("Both dead at once: lost unless healed", fight,
               "If both die at once you lose, unless the cleric heals.")
    yield rule("A fight in which neither side can ever hurt the other is lost", fight,
               "You also lose if neither side can ever hurt the other.")
    yield rule("Two claims to strike first cancel", cancels,
               "Where two always strike first, both roll after all.")
    yield rule("No fleeing", fight, "there is no fleeing.")
    yield rule("Market: mana 1, elixir 1, three rations 1; nothing can be sold", always,
               "1 mana potion 1 gold", "1 life elixir 1 gold", "3 rations 1 gold",
               "You cannot sell here.")
    yield rule("Elixirs heal 1 each outside fights and traps", always,
               "An elixir heals 1 LP at any time outside fights and traps, even between two of "
               "them, up to full LP (the row Together).")
    yield rule("A ration per round, without rations a life point; hunger kills", always,
               "Eat 1 ration. Without one the party loses 1 LP; at 0 LP it starves, no matter how "
               "much mana it has.")
    yield rule("Level-ups: a coin at level 2, the other value at level 3", always,
               "one member below level 3 (all begin at 1) gains a level: roll D6 for the row, "
               "roll again on 6. A coin picks a dotted value to gain 1, next time the other "
               "(wizard: same).")

    # chapter 8
    yield rule("What each adds, and to whom", artifacts, "Holy Platemail Warrior Def +1",
               "Shield Orb Wizard Def +1", "For a random one, roll D10.",
               "D10: roll a D6, roll again on 6. Then toss the coin: heads adds 5.")
    yield rule("One a member, swapped outside fights; carried ones are useless", artifacts,
               "One per member; only its class can use it. Swap them outside fights and traps; "
               "those only carried do nothing.")
    yield rule("Five at most", artifacts, "Five at most: of six, leave one.")
    yield rule("The Staff raises the maximum only", artifacts, "LP +2 raises full LP only.")

    # chapter 9
    yield rule("Enter by any exit, leave by any, come again", entered,
               "Enter and leave by any exit as often as you like, at no cost; wounds stay, and "
               "the market closes.")
    yield rule("The market is open before the first entry only", always,
               "Open only before you enter.")
    yield rule("A round’s order", always, "Then walk on through any", "walk out by an exit",
               "stay another round:")
    yield rule("A round’s order",
               lambda layout: any(room in layout.reachable for room in layout.secret_rooms),
               "or known passageway, walk out")
    gold = some(lambda here: here.gold)
    yield rule("Loot is spent from the next round on", gold,
               "You can spend it from the next round on.")
    yield rule("Gold is taken as one chooses, pile by pile", gold,
               "Take what you like, in whole piles, one by one.")
    yield rule("One free check of each feature on every entry", feature(*CHECKED),
               "One free check for each, every time you come in.")
    yield rule("A further round has one try", either(hidden, feature(*CHECKED)), "one try at")
    yield rule(
        "A hidden door takes a round for each try at its level, from either side, and stays open",
        hidden,
        "Each try at a hidden door takes a round, from either side. Once found, it stays open.",
    )
    yield rule("People are asked for parley once a round", some(lambda here: here.people),
               "Talk and trade; parley once a round with each.")
    yield rule("Beaten: no gold in the dungeon, outside, alive", always,
               "and come out alive.")
    yield rule("Loot, stock, levels and artifacts carry over; wounds heal", always,
               "Once the dungeon is beaten, wounds heal")

    # what book and rulings leave open
    yield rule("Allies", mixed, "Allies strike the first enemy in reading order.")
    yield rule("Allies", some(lambda here: here.chaotic and len(here.lawful) > 1),
               "(which one, at random)")
    yield rule("A crossing of a labyrinth",
               some(lambda here: LABYRINTH in here.features and here.place.hidden),
               "A hidden door is such a way: you stand at it, search for it, and go through.")
    yield rule("A lost adventurer", both(person(ADVENTURER), monster(WYRN)),
               "D6 for the row, 6 the adventurer")


# fmt: on

NEEDED = tuple(_rules())

SAID_BY_ANOTHER = "its words are those of another rule of the list"
KEY = "the map and the key show what is there, and nothing else"
MAKER = "it is about making dungeons, not about playing one"
ALREADY = "the order of a round sees to it"
OTHERS = "test_page.py prints a sheet for such a party"
LOG = "it is about a campaign, whose pages are its log"
ELSEWHERE = {
    "Five dungeons are made first; the player thinks about their order": LOG,
    "The players name their party and its members": LOG,
    "Nine cells of a box: five things, four doors, in this order": KEY,
    "A blank is absent; there may be empty rooms": KEY,
    "Neither side: a wall": KEY,
    "Joins are transitive: boxes joined through others are one room": KEY,
    "A joined room holds everything in its boxes": KEY,
    "A lone one that is itself cut off opens nothing": "nobody comes to its room",
    "A lone one reaches every room that is otherwise cut off": "the key says where it leads",
    "A room behind a hidden door is not cut off": "the key says where the passageway leads",
    "To find one: find 6": SAID_BY_ANOTHER,
    "Any grid of givens is a dungeon, solvable or not": MAKER,
    "Generated puzzles have one solution and no superfluous given": MAKER,
    "With `--symmetric`, no superfluous pair": MAKER,
    "Generated dungeons have an entrance, a monster, gold, and all gold in reach": MAKER,
    "By default they are worth an evening: odds of 40 to 97 %, as printed": MAKER,
    "At most one box is out of reach": MAKER,
    "The plan enters five rooms or more": MAKER,
    "The plan has a fight that matters": MAKER,
    "The plan is clearly better than going for the nearest gold": MAKER,
    "`--difficulty any` asks for one that is beatable; `--as-is` for nothing": MAKER,
    "Any five of the classes, two of one class too: sums and best skills follow": OTHERS,
    (
        "No cleric, no healing; no wizard, no mana for a strike; an adventurer may bring the craft"
    ): OTHERS,
    "Two of a class fall each with equal odds; a craft is gone with the last of them": OTHERS,
    "Two of a class have levels of their own": OTHERS,
    "Two of a class: either wears it, both may wear the same, they hand it to each other": OTHERS,
    "Without its class an artifact is only worth selling": OTHERS,
    "How much a party may own.": "more is refused before a sheet is drawn",
    "The example puzzle gives its published rooms, four exits, hidden doors": MAKER,
    "A dungeon without an exit": SAID_BY_ANOTHER,
    '"Cut off" in such a dungeon': "the key says where the passageway leads",
    '"Can be reached"': MAKER,
    "A dungeon without gold or monsters": MAKER,
    "Values are as printed; the sheet prints what is played": "test_monsters.py compares them",
    "A lone one reaches what is cut off, else leads outside": "the key says where it leads",
    "It leads in only where there is no other entrance": SAID_BY_ANOTHER,
    "A party can starve in it": SAID_BY_ANOTHER,
    "Beside a lawful monster people are free": "nothing is said against it",
    "The odds of single fights": "the dice see to it",
    "10 rations, 5 mana, 5 elixirs, 5 gold": "the stocks are bold boxes on the first page",
    "Doors within a joined room are void": SAID_BY_ANOTHER,
    "Left: outside alive, gold left behind": "whoever likes may go home",
    "A party of level 3 retires": "it is about the next dungeon, not this one",
    "Rations, gold, mana, elixirs and life after each round": "the published adventure",
    "It ends `left`, the labyrinth’s 2 gold behind": "the published adventure",
    "“At any moment”": SAID_BY_ANOTHER,
    "Claims to strike first or last.": SAID_BY_ANOTHER,
    "Blows of a tie": SAID_BY_ANOTHER,
    "Only those who are hostile": SAID_BY_ANOTHER,
    "Attacking a bribed monster": SAID_BY_ANOTHER,
    "Between a fight, a trap, another trap and the Goblins behind it": SAID_BY_ANOTHER,
    "What a feature yields": "only gold that is taken waits, as the round’s line on gold says",
    "Two features of a kind": SAID_BY_ANOTHER,
    "A sixth artifact": SAID_BY_ANOTHER,
    "Damsels": SAID_BY_ANOTHER,
    "A passageway that leads outside": SAID_BY_ANOTHER,
    "The miners": SAID_BY_ANOTHER,
    "The shaman’s spell": SAID_BY_ANOTHER,
    "A dungeon without gold": SAID_BY_ANOTHER,
    "Before a meeting": ALREADY,
}
