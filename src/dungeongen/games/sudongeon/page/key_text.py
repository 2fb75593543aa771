"""The key's text for each thing, adapted to the room it is in.

Whatever a room's contents decide is decided here, so that the player need not work it out: values
show what features and gold add (``At 6+1``), sentences that do not apply are left out, and people
are prisoners only where there is a chaotic monster. The wording is ours; the rules are those of
the rulebook's chapters 3 to 6 with rulings SU-9 to SU-13.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from dungeongen.core import templates
from dungeongen.games.sudongeon.catalog import (
    BARRICADE_DEFENCE,
    CHAOS_GAINS,
    DAMSEL_LIFE,
    DEALER_DISCOUNT,
    DEALER_PAYS,
    DEALER_PRICE,
    FEATURES,
    GIFT,
    LAW_DEFENCE,
    MONSTERS,
    PEOPLE,
    PEOPLE_PARLEY,
    SARCOPHAGUS_GOLD,
    SKELETONS_GOLD,
    TRAPS,
    TRIBUTE,
    gains,
    icon_of,
)
from dungeongen.games.sudongeon.layout import (
    ADVENTURER,
    CHIEFTAIN,
    DIRECTIONS,
    DRAGON,
    GOBLINS,
    LABYRINTH,
    MINERS,
    PASSAGEWAY,
    PASSAGEWAY_FIND,
    FeatureKind,
    Kind,
    Layout,
    MonsterKind,
    NpcKind,
    Room,
    Thing,
    Wall,
)
from dungeongen.games.sudongeon.rules.encounters import (
    BRIBE_PARLEY,
    BRIBES,
    FALL,
    FELLING,
    GANG_GAIN,
    MENDING,
    REGENERATION,
    SURGE,
)
from dungeongen.games.sudongeon.rules.rounds import (
    ARTIFACT_AT,
    DAMSEL_GOLD,
    ELIXIR_AT,
    GOLD_AT,
    KISS,
    LABYRINTH_FIND,
    SKELETONS_FIND,
    THRONE_FIND,
)

# Rules in a sentence or two: the words of ``templates/pages/sudongeon-key.md``, the numbers of the
# rules.


@dataclass(frozen=True, slots=True)
class NpcRule:
    """A person to meet in the dungeon.

    ``freed`` is an extra rule for a rescued prisoner. ``in_company`` replaces ``rule`` when another
    person is in the same room.
    """

    rule: str
    freed: str = ""
    in_company: str = ""


_WORDS = ("no", "one", "two", "three", "four")


@cache
def _key() -> dict[str, tuple[str, ...]]:
    """Return the sentences on features and people, in the order of their digits."""
    initiative, attack, defence = (f"{gain:+}".replace("-", "–") for gain in CHAOS_GAINS)
    chapters = templates.chapters(
        "sudongeon-key",
        {
            "artifact_at": ARTIFACT_AT,
            "barricade_defence": BARRICADE_DEFENCE,
            "chaos_attack": attack,
            "chaos_defence": defence,
            "chaos_initiative": initiative,
            "damsel_gold": DAMSEL_GOLD,
            "damsel_life": DAMSEL_LIFE,
            "dealer_discount": DEALER_DISCOUNT,
            "dealer_pays": DEALER_PAYS,
            "dealer_price": DEALER_PRICE,
            "elixir_at": ELIXIR_AT,
            "gift": GIFT,
            "gold_at": GOLD_AT,
            "kiss": KISS,
            "labyrinth_find": LABYRINTH_FIND,
            "parley": PEOPLE_PARLEY,
            "passageway_find": PASSAGEWAY_FIND,
            "sarcophagus_gold": _WORDS[SARCOPHAGUS_GOLD],
            "skeletons_find": SKELETONS_FIND,
            "skeletons_gold": SKELETONS_GOLD,
            "throne_find": THRONE_FIND,
            "tribute": TRIBUTE,
        },
    )
    return dict(chapters)


def feature_rules() -> tuple[str, ...]:
    """Return what each feature does."""
    return _key()["Features"]


@cache
def npc_rules() -> tuple[NpcRule, ...]:
    """Return what each person does."""
    key = _key()
    freed = dict(zip((NpcKind.TRADER, NpcKind.DEALER), key["Once Freed"], strict=True))
    (stays,) = key["Beside Another Person"]
    return tuple(
        NpcRule(rule, freed.get(person, ""), stays if person is NpcKind.DAMSEL else "")
        for person, rule in zip(NpcKind, key["People"], strict=True)
    )


def foe_rule(
    name: str,
    *,
    card: bool = False,
    joined: bool = False,
    times: str = "",
    life: int = 0,
    dragon: str = "",
) -> str:
    """Return the special rule of a monster, on a ``card`` or as its room decides it.

    ``times`` is how often Orcs roll, ``life`` what a monster heals up to, ``dragon`` what a Wizard
    becomes. With an adventurer who may have ``joined``, the sixth row is his.
    """
    chapters = templates.chapters(
        "sudongeon-foes",
        {
            "card": card,
            "dragon": dragon,
            "fall": FALL,
            "felling": FELLING,
            "joined": joined,
            "life": life,
            "mending": MENDING,
            "regains": REGENERATION,
            "surge": SURGE,
            "times": times,
        },
    )
    return dict(chapters)[name][0]


def words(layout: Layout, room: Room, thing: Thing) -> Iterator[str]:
    """Yield the lines of a thing's entry: first its name, then what it does."""
    match thing.kind:
        case Kind.MONSTER:
            monster = MONSTERS[thing.digit - 1]
            side = "lawful" if monster.lawful else "chaotic"
            yield f"**{monster.name}**, {side}, level {thing.digit}"
            yield values(room, thing)
            yield from _monster(layout, room, thing)
        case Kind.TRAP:
            yield f"**{TRAPS[thing.digit - 1]}**, trap of level {thing.digit}"
        case Kind.FEATURE:
            yield f"**{FEATURES[thing.digit - 1]}**"
            yield _feature(layout, room, thing)
        case Kind.NPC:
            yield f"**{PEOPLE[thing.digit - 1]}**"
            yield _person(layout, room, thing)
        case Kind.GOLD:
            yield f"**{thing.digit} gold**"


def life(room: Room, thing: Thing) -> int:
    """Return a monster's life points at the start of a fight; Orcs may gain more (SU-9)."""
    grows = room.gold if thing.digit == DRAGON else 0
    return MONSTERS[thing.digit - 1].life + grows


def lives(room: Room, thing: Thing) -> tuple[tuple[str, int], ...]:
    """Return an icon and the starting life points for each being tracked in a thing's entry."""
    match thing.kind, thing.digit:
        case Kind.MONSTER, MonsterKind.WIZARD:
            dragon = MONSTERS[DRAGON - 1].life + room.gold
            return (("life", life(room, thing)), (icon_of(Kind.MONSTER, DRAGON), dragon))
        case Kind.MONSTER, _:
            return (("life", life(room, thing)),)
        case Kind.NPC, NpcKind.CHIEFTAIN:
            return (("life", MONSTERS[GOBLINS - 1].life),)
        case _:
            return ()


def rolled(room: Room, thing: Thing) -> tuple[str, ...]:
    """Return the names of what dice say of a thing, to be written down while it counts."""
    match thing.kind, thing.digit:
        case Kind.MONSTER, MonsterKind.ORCS if room.gold:
            return ("In", "At", "Def")
        case Kind.MONSTER, MonsterKind.WIZARD:
            return ("Your At", "Your Def")
        case Kind.MONSTER, MonsterKind.WYRN:
            return ("Out",)
        case Kind.NPC, NpcKind.DEALER:
            return ("Sells",)
        case Kind.NPC, NpcKind.ADVENTURER:
            return ("Class",)
        case _:
            return ()


def values(room: Room, thing: Thing) -> str:
    """Return a monster's values including what its room adds, as in ``In 5 · At 6+1 · …``."""
    lawful = MONSTERS[thing.digit - 1].lawful
    gold = room.gold if thing.digit == DRAGON else 0
    return _values(room, thing.digit, lawful=lawful, gold=gold)


def gang_values(room: Room) -> str:
    """Return the values of the Goblin Chieftain's gang in this room."""
    return _values(room, GOBLINS, lawful=False, gain=GANG_GAIN)


def dragon_values(room: Room) -> str:
    """Return the values of the Dragon that the Deviant Wizard becomes in this room."""
    return _values(room, DRAGON, lawful=False, gold=room.gold)


def _values(room: Room, digit: int, *, lawful: bool, gain: int = 0, gold: int = 0) -> str:
    """Return values with what the room adds; ``gain`` is for attack and defence in any room."""
    monster = MONSTERS[digit - 1]
    own = (monster.initiative, monster.attack + gain, monster.defence + gain, monster.life)
    return " · ".join(
        f"{name}\u00a0**{value}{_signed(more)}**"
        for name, value, more in zip(
            ("In", "At", "Def", "LP"), own, (*gains(kinds(room), digit, lawful), gold), strict=True
        )
    )


def kinds(room: Room) -> frozenset[int]:
    """Return the set of feature digits in a room."""
    return frozenset(thing.digit for thing in room.of(Kind.FEATURE))


def _signed(number: int) -> str:
    if not number:
        return ""
    return f"+{number}" if number > 0 else f"–{-number}"


def _monster(layout: Layout, room: Room, thing: Thing) -> Iterator[str]:
    """Yield a monster's special rule if it applies in this room."""
    features = kinds(room)
    match thing.digit:
        case MonsterKind.RATLINGS if features:
            yield "Always strike first."
        case MonsterKind.GOBLINS if room.of(Kind.TRAP):
            yield "The room’s traps spring before this fight."
        case MonsterKind.ORCS if room.gold:
            times = "once" if room.gold == 1 else f"{room.gold} times"
            yield foe_rule("Orcs", times=times)
        case MonsterKind.ELVES:
            yield _bribe(thing.digit)
        case MonsterKind.TROLL:
            rule = foe_rule("Troll", life=life(room, thing))
            yield f"{rule} {_bribe(thing.digit)}"
        case MonsterKind.WIZARD:
            dragon = dragon_values(room)
            yield foe_rule("Wizard", life=life(room, thing), dragon=dragon)
        case MonsterKind.MINOTAUR if LABYRINTH in features:
            yield "Always strikes first."
        case MonsterKind.WYRN:
            joined = ADVENTURER in layout.reach.digits(Kind.NPC)
            yield foe_rule("Wyrn", joined=joined)
        case MonsterKind.DRAGON:
            yield _bribe(thing.digit)


def _bribe(digit: int) -> str:
    """Return what a bribe takes."""
    gold, rations = BRIBES[digit]
    price = f"{gold} gold" if gold else f"{rations} rations"
    return f"Bribe: parley {BRIBE_PARLEY} and {price}."


def _feature(layout: Layout, room: Room, thing: Thing) -> str:
    rule = feature_rules()[thing.digit - 1]
    beasts = [MONSTERS[t.digit - 1] for t in room.of(Kind.MONSTER)]
    gang = any(t.digit == CHIEFTAIN for t in room.of(Kind.NPC))
    match thing.digit:
        case FeatureKind.PASSAGEWAY | FeatureKind.LABYRINTH if (
            _first_of_its_kind(room, thing) != thing
        ):
            return "The same one as above."
        case FeatureKind.PASSAGEWAY:
            return _leads(layout, room)
        case FeatureKind.CHAOS if all(beast.lawful for beast in beasts) and not gang:
            return "It does nothing here: no monster is chaotic."
        case FeatureKind.LAW:
            lawful = any(beast.lawful for beast in beasts)
            counted = f"Lawful monsters here: Def +{LAW_DEFENCE} (counted). " if lawful else ""
            return f"{counted}{_rest(room, rule)}"
        case FeatureKind.FOUNTAIN:
            return _rest(room, rule)
        case FeatureKind.BARRICADE if not beasts and not gang:
            return "Nobody is behind it."
        case FeatureKind.LABYRINTH:
            return f"{rule}{_crossings(layout, room)}"
        case _:
            return rule


def _first_of_its_kind(room: Room, thing: Thing) -> Thing:
    return next(other for other in room.of(thing.kind) if other.digit == thing.digit)


def _rest(room: Room, rule: str) -> str:
    """Return the rule of a resting place, with what must be done first (SU-11)."""
    dead = "monsters are dead or bribed" if spares(room) else "monsters are dead"
    done = [dead] * bool(room.of(Kind.MONSTER)) + ["traps are sprung"] * bool(room.of(Kind.TRAP))
    return f"Once {' and '.join(done)}, {rule[0].lower()}{rule[1:]}" if done else rule


def _crossings(layout: Layout, room: Room) -> str:
    """Return the parts of the labyrinth's rule that matter in this room (SU-11)."""
    words = ", or to one pile of gold." if room.gold else "."
    walls = (layout.edge(box, direction).wall for box in room.boxes for direction in DIRECTIONS)
    if Wall.HIDDEN in walls:
        words += " A hidden door is such a way: you stand at it, search for it, and go through."
    if len(room.things) > len(room.of(Kind.GOLD)) + 1:
        words += " Everything else here is within reach."
    return words


def captors(room: Room) -> list[Thing]:
    """Return the monsters that hold the people of a room prisoner (SU-12)."""
    return [t for t in room.of(Kind.MONSTER) if not MONSTERS[t.digit - 1].lawful]


def _person(layout: Layout, room: Room, thing: Thing) -> str:
    npc = npc_rules()[thing.digit - 1]
    together = len(room.of(Kind.NPC)) > 1 and npc.in_company
    rule = npc.in_company if together else npc.rule
    if thing.digit == CHIEFTAIN:
        rule = f"{rule} {gang_values(room)}."
    if thing.digit == MINERS and any(map(spares, layout.reach.rooms)):
        rule = f"{rule} A bribed monster does not count as slain."
    if beasts := captors(room):
        who = "monster is" if len(beasts) == 1 else "monsters are"
        dead = "dead, not bribed" if any(t.digit in BRIBES for t in beasts) else "dead"
        rule = f"{rule} __Prisoner until the chaotic {who} {dead}.__ {npc.freed}"
    return rule.strip()


def spares(room: Room) -> bool:
    """Return whether a monster in a room may live and let the party pass (SU-10)."""
    return mixed(room) or any(thing.digit in BRIBES for thing in room.of(Kind.MONSTER))


def mixed(room: Room) -> bool:
    """Return whether a room has lawful and chaotic monsters, so that an alliance is possible."""
    return len({MONSTERS[thing.digit - 1].lawful for thing in room.of(Kind.MONSTER)}) > 1


def _leads(layout: Layout, room: Room) -> str:
    ends = layout.secret_ends(layout.rooms.index(room))
    places = ", ".join(map(layout.letter, ends))
    if layout.entered_by_passageway:
        return f"Known from the start. Leads to {places}."
    if ends == (None,):
        return f"{feature_rules()[0]}: an exit, but no entrance."
    return f"{feature_rules()[0]}, at every end. Leads to {places}."


def secret_from_elsewhere(layout: Layout, index: int) -> str:
    """Return the line on a passageway that ends here but is found in another room, if any."""
    if PASSAGEWAY in kinds(layout.rooms[index]):
        return ""
    ends = layout.secret_ends(index)
    if not ends:
        return ""
    end = layout.letter(ends[0])
    condition = "" if layout.entered_by_passageway else f", once found in {end}"
    return f"**Secret passageway**{condition}: to {end}."
