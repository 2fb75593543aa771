"""What the key says of each thing, for the room it is in.

Rules that a room's contents decide are decided here, so that a player never has to: values carry
what features and gold add (``At 6+1``), a sentence that does not apply is left out, and people
are prisoners only where a chaotic monster is. The wording is ours, the rules are the rulebook's
chapters 3 to 6 with the rulings SU-9 to SU-13.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.sudongeon.layout import LABYRINTH, PASSAGEWAY, Kind, Layout, Room, Thing
from dungeongen.games.sudongeon.lore import FEATURES, MONSTERS, PEOPLE, TRAPS, gains

_GOBLINS, _DRAGON = 2, 9
_CHIEFTAIN = 5


def words(layout: Layout, room: Room, thing: Thing) -> Iterator[str]:
    """Yield the lines of a thing's entry: its name, then what it does."""
    match thing.kind:
        case Kind.MONSTER:
            monster = MONSTERS[thing.digit - 1]
            side = "lawful" if monster.lawful else "chaotic"
            yield f"**{monster.name}**, {side}, level {thing.digit}"
            yield values(room, thing)
            yield from _monster(room, thing)
        case Kind.TRAP:
            yield f"**{TRAPS[thing.digit - 1]}**, trap of level {thing.digit}"
        case Kind.FEATURE:
            yield f"**{FEATURES[thing.digit - 1][0]}**"
            yield _feature(layout, room, thing)
        case Kind.NPC:
            yield f"**{PEOPLE[thing.digit - 1].name}**"
            yield _person(room, thing)
        case Kind.GOLD:
            yield f"**{thing.digit} gold**"


def life(room: Room, thing: Thing) -> int:
    """Return the most life points that a monster can begin a fight with."""
    grows = room.gold if thing.digit in (3, _DRAGON) else 0
    return MONSTERS[thing.digit - 1].life + grows


def values(room: Room, thing: Thing) -> str:
    """Return a monster's values with what its room adds, as in ``In 5 · At 6+1 · …``."""
    lawful = MONSTERS[thing.digit - 1].lawful
    gold = room.gold if thing.digit == _DRAGON else 0
    return _values(room, thing.digit, lawful=lawful, extra=(0, 0, 0, gold))


def _values(
    room: Room, digit: int, *, lawful: bool, extra: tuple[int, int, int, int] = (0, 0, 0, 0)
) -> str:
    monster = MONSTERS[digit - 1]
    printed = (monster.initiative, monster.attack, monster.defence, monster.life)
    more = (*gains(kinds(room), digit, lawful), 0)
    return " · ".join(
        f"{name}\u00a0**{value}{_signed(gain + plus)}**"
        for name, value, gain, plus in zip(
            ("In", "At", "Def", "LP"), printed, more, extra, strict=True
        )
    )


def kinds(room: Room) -> frozenset[int]:
    """Return which features a room holds."""
    return frozenset(thing.digit for thing in room.of(Kind.FEATURE))


def _signed(number: int) -> str:
    if not number:
        return ""
    return f"+{number}" if number > 0 else f"–{-number}"


def _monster(room: Room, thing: Thing) -> Iterator[str]:
    """Yield a monster's special rule, where it applies in this room."""
    features = kinds(room)
    match thing.digit:
        case 1 if features:
            yield "Always strike first."
        case 2 if room.of(Kind.TRAP):
            yield "The room’s traps spring before this fight."
        case 3 if room.gold:
            times = "once" if room.gold == 1 else f"{room.gold} times"
            yield f"Before the fight {times} +1 to In, At, Def or LP, at random (gold in the room)."
        case 4:
            yield "Bribe: parley 7 and 3 gold."
        case 5:
            yield "Regains 1 LP at the start of each turn. Bribe: parley 7 and 3 rations."
        case 6:
            dragon = _values(room, _DRAGON, lawful=False, extra=(0, 0, 0, room.gold))
            yield (
                "Each turn D6: 1 party At –1, 2 party Def –1 (both for the fight); 3 he heals D3; "
                "4 his At +2, 5 his Def +2 (this turn); 6 he becomes a Dragon, still chaotic: "
                f"{dragon}, and rolls no more."
            )
        case 7 if LABYRINTH in features:
            yield "Always strikes first."
        case 8:
            yield (
                "A strike for 4 or more fells a random member for this fight: subtract its In, At, "
                "Def and skills; LP stay. Drops an artifact."
            )
        case 9:
            yield "Bribe: parley 7 and 10 gold."


def _feature(layout: Layout, room: Room, thing: Thing) -> str:
    rule = FEATURES[thing.digit - 1][1]
    beasts = [MONSTERS[t.digit - 1] for t in room.of(Kind.MONSTER)]
    match thing.digit:
        case 1:
            return f"{rule} {_leads(layout, room)}"
        case 2 if all(beast.lawful for beast in beasts):
            return "No chaotic monster is here to profit from it."
        case 3 if any(beast.lawful for beast in beasts):
            return f"Lawful monsters here: Def +1 (counted). {rule}"
        case 6 if not beasts:
            return "Nobody is behind it."
        case _:
            return rule


def _person(room: Room, thing: Thing) -> str:
    npc = PEOPLE[thing.digit - 1]
    together = len(room.of(Kind.NPC)) > 1 and npc.in_company
    rule = npc.in_company if together else npc.rule
    if thing.digit == _CHIEFTAIN:
        rule = f"{rule} {_values(room, _GOBLINS, lawful=False, extra=(0, 1, 1, 0))}."
    captors = [t for t in room.of(Kind.MONSTER) if not MONSTERS[t.digit - 1].lawful]
    if captors:
        who = "monster is" if len(captors) == 1 else "monsters are"
        rule = f"{rule} __Prisoner until the chaotic {who} dead.__ {npc.freed}"
    return rule.strip()


def _leads(layout: Layout, room: Room) -> str:
    ends = secret_ends(layout, layout.rooms.index(room))
    return f"Leads to {', '.join(ends)}." if ends else "Leads nowhere."


def secret_ends(layout: Layout, index: int) -> list[str]:
    """Return where secret passageways lead from a room: letters, or ``outside``."""
    ends = []
    for way in layout.passages:
        if way.secret and index in (way.a, way.b):
            other = way.b if way.a == index else way.a
            ends.append("outside" if other is None else layout.rooms[other].letter)
    return ends


def secret_from_elsewhere(layout: Layout, index: int) -> str:
    """Return the passageway that ends here but is found in another room, or an empty text."""
    if PASSAGEWAY in kinds(layout.rooms[index]):
        return ""
    ends = secret_ends(layout, index)
    return f"**Secret passageway**, once found in {ends[0]}: to {ends[0]}." if ends else ""
