"""The short rules of Sudongeon, in our own words: only what can happen in this dungeon.

A chapter is a heading with paragraphs. Each paragraph is printed only if something in the layout
calls for it: bribes are explained only where somebody takes one, hidden doors only where there are
some. The key (``key_text.py``) says what each thing does in its own room; this module holds the
rules that apply everywhere. ``tests/games/sudongeon/page/test_page.py`` lists every rule together
with what calls for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.games.sudongeon.catalog import MONSTERS
from dungeongen.games.sudongeon.codec import study
from dungeongen.games.sudongeon.layout import (
    ADVENTURER,
    BOX_NAMES,
    CHIEFTAIN,
    DAMSEL,
    DEALER,
    FOUNTAIN,
    LABYRINTH,
    LAW,
    MINOTAUR,
    ORCS,
    RATLINGS,
    SARCOPHAGUS,
    SHAMAN,
    SKELETONS,
    THRONE,
    WYRN,
    Kind,
    Layout,
    MonsterKind,
    Room,
)
from dungeongen.games.sudongeon.page.key_text import kinds, mixed, spares
from dungeongen.games.sudongeon.rules.board import FOUND_BY_CHECK
from dungeongen.games.sudongeon.rules.encounters import ALLIANCE_PARLEY, BRIBE_PARLEY, BRIBES
from dungeongen.games.sudongeon.rules.moves import CLASS_WORDS
from dungeongen.games.sudongeon.rules.state import CLERIC, WIZARD, Company
from dungeongen.puzzle import Uniqueness

Chapter = tuple[str, tuple[str, ...]]


SCENERY = " Floors and furniture are decoration."


def purpose(layout: Layout) -> str:
    """Return the line below the map that says what the Sudoku is for; empty without blanks."""
    if "." not in layout.grid:
        return ""
    if study(layout).uniqueness in (Uniqueness.UNIQUE, Uniqueness.SEVERAL):
        return "Printed digits stock the rooms. Solving the Sudoku is optional." + SCENERY
    return "Printed digits stock the rooms. The blanks change nothing." + SCENERY


def chapters(layout: Layout, company: Company | None = None) -> tuple[Chapter, ...]:
    """Return the rules that this dungeon and party need as chapters, without empty ones."""
    talks = ["Bribes"] * takes_bribes(layout) + ["Allies"] * any(map(mixed, layout.reach.rooms))
    texts: tuple[tuple[str, Iterator[str]], ...] = (
        ("The Quest", _quest(layout, company)),
        ("A Round", _round(layout)),
        ("A Fight", _fight(layout, company)),
        (" and ".join(talks), _talks(layout)),
        ("Checks and Traps" if layout.reach.digits(Kind.TRAP) else "Checks", _checks(layout)),
        ("Other Dice", _other_dice(layout, company)),
    )
    full = ((name, tuple(lines)) for name, lines in texts)
    return tuple((name, lines) for name, lines in full if lines)


def has_artifacts(layout: Layout, company: Company | None) -> bool:
    """Return whether an artifact can come into play: brought along, found, dropped or for sale."""
    if company and (company.bag or any(member.artifact for member in company.members)):
        return True
    features, people = layout.reach.digits(Kind.FEATURE), layout.reach.digits(Kind.NPC)
    return (
        WYRN in layout.reach.digits(Kind.MONSTER)
        or bool({SARCOPHAGUS, THRONE} & features)
        or DEALER in people
    )


def _fights(layout: Layout) -> bool:
    """Return whether the party may have to fight."""
    return bool(layout.reach.digits(Kind.MONSTER)) or CHIEFTAIN in layout.reach.digits(Kind.NPC)


def dice(layout: Layout) -> str:
    """Return the dice to have at the table: two where both sides roll."""
    two = _fights(layout) or layout.reach.digits(Kind.TRAP)
    return "two six-sided dice" if two else "a six-sided die"


def _other_dice(layout: Layout, company: Company | None) -> Iterator[str]:
    """Yield how the dice that are called for are made of six-sided ones and the coin."""
    monsters = layout.reach.digits(Kind.MONSTER)
    if MonsterKind.WIZARD in monsters:
        yield "**D3:** half a D6, rounded up."
    if any(
        room.gold and ORCS in {thing.digit for thing in room.of(Kind.MONSTER)}
        for room in layout.reach.rooms
    ):
        yield "**D4:** a D6, again on 5 and 6."
    if has_artifacts(layout, company):
        yield "**D10:** a D6, again on 6; toss the coin: heads adds 5."


def craft(layout: Layout, company: Company | None, person: int) -> str:
    """Return who may use a class's craft, such as ``the cleric``; empty if nobody ever can."""
    classes = [member.person for member in (company or Company()).members]
    count = classes.count(person)
    if not count and ADVENTURER not in layout.reach.digits(Kind.NPC):
        return ""
    return f"{'the' if count == 1 else 'a'} {CLASS_WORDS[person]}"


def twins(company: Company | None) -> bool:
    """Return whether two members of a party are of one class (SU-17)."""
    classes = [member.person for member in (company or Company()).members]
    return len({*classes}) < len(classes)


def takes_bribes(layout: Layout) -> bool:
    """Return whether any monster in this dungeon takes bribes."""
    return bool(BRIBES.keys() & layout.reach.digits(Kind.MONSTER))


def _spares(layout: Layout) -> bool:
    """Return whether any monster may live and let the party pass."""
    return any(map(spares, layout.reach.rooms))


# The chapters


def _quest(layout: Layout, company: Company | None) -> Iterator[str]:
    if not layout.entrances:
        yield "**Nobody can get in:** this dungeon has no exit and no secret passageway."
    elif layout.gold_out_of_reach:
        piles = ", ".join(f"{t.digit} in the {BOX_NAMES[t.box]}" for t in layout.gold_out_of_reach)
        yield f"**It cannot be beaten:** gold is out of reach ({piles})."
    gold = layout.reach.gold
    lies = f"**{gold} gold** lies" if gold else "No gold lies"
    where = "within reach" if layout.gold_out_of_reach else "in this dungeon"
    take = "take all of it" if gold else "just go in"
    yield f"{lies} {where}: {take} and come out alive."
    if layout.entered_by_passageway:
        doors = " or ".join(layout.rooms[i].letter for i in layout.entrances)
        yield (
            "The only way in and out is a secret passageway, which you know from the start: enter "
            f"{doors}. Enter and leave as often as you like, at no cost; wounds stay, and the "
            "market closes."
        )
    elif layout.entrances:
        yield (
            "Enter and leave by any exit as often as you like, at no cost; wounds stay, and the "
            "market closes."
        )
    yield (
        "An **elixir** heals 1 LP at any time outside fights and traps, even between two of them, "
        "up to full LP (the row Together)."
    )
    wizards = any(member.person == WIZARD for member in (company or Company()).members)
    yield (
        "**Once the dungeon is beaten**, wounds heal and one member below level 3 (all begin at "
        "1) gains a level: roll D6 for the row, again on 6. A coin picks a dotted value to gain "
        f"1, next time the other{' (wizard: same)' * wizards}."
        f"{' Two of a class have levels of their own.' * twins(company)}"
    )


def _round(layout: Layout) -> Iterator[str]:
    features, people = layout.reach.digits(Kind.FEATURE), layout.reach.digits(Kind.NPC)
    steps = []
    if layout.reach.digits(Kind.MONSTER):
        parley = ", unless you parley first" if _spares(layout) else ""
        steps.append(f"Monsters.** They attack as you come in{parley}.")
    if layout.reach.digits(Kind.TRAP):
        beside = any(room.of(Kind.TRAP) and spares(room) for room in layout.reach.rooms)
        also = ", even beside bribed monsters" if beside else ""
        steps.append(f"Traps.** Every trap in the room springs, once in the whole game{also}.")
    if features & FOUND_BY_CHECK:
        steps.append("Features.** One free check for each, every time you come in.")
    if people:
        steps.append("People.** Talk and trade; parley once a round with each.")
    if layout.reach.digits(Kind.GOLD):
        steps.append(
            "Gold.** Take what you like, in whole piles, one by one. You can spend it from the "
            "next round on."
        )
    steps.append(
        "Eat** 1 ration. Without one the party loses 1 LP; at 0 LP it starves, no matter how much "
        "mana it has."
    )
    yield from (f"**{number} {step}" for number, step in enumerate(steps, 1))
    yield _onward(layout)


def _onward(layout: Layout) -> str:
    features = layout.reach.digits(Kind.FEATURE)
    hidden = layout.reach.hides_doors
    tries = ["a hidden door"] * hidden + ["a feature"] * bool(features & FOUND_BY_CHECK)
    does = [f"one try at {' or '.join(tries)}"] if tries else []
    rests = ["a fountain"] * (FOUNTAIN in features) + ["a shrine of law"] * (LAW in features)
    if rests:
        does.append(f"a rest at {' or '.join(rests)}")
    if _spares(layout):
        does.append("an attack on a bribed monster")
    rest = "people, gold and ration again"
    what = f"{_or(does)}; then {rest}" if does else rest
    doors = "any open or found door" if hidden else "any door"
    return f"Then walk on through {doors}, walk out by an exit, or **stay another round**: {what}."


def _or(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])}, or {parts[-1]}"


def _fight(layout: Layout, company: Company | None) -> Iterator[str]:
    people = layout.reach.digits(Kind.NPC)
    healer, booster = craft(layout, company, CLERIC), craft(layout, company, WIZARD)
    if not _fights(layout):
        if layout.reach.digits(Kind.TRAP):
            yield _healing(healer, "trap")
        return
    yield "**In** is initiative, **At** attack, **Def** defence, **LP** life points, **D6** a die."
    fixed = any(map(_first, layout.reach.rooms)) or SHAMAN in people
    needless = " Those who always strike first or last need no roll." if fixed else ""
    crowded = [room for room in layout.reach.rooms if len(room.of(Kind.MONSTER)) > 1]
    who = "All" if crowded else "Both sides"
    yield (
        f"**1** Each turn {who.lower()} roll **D6 + In**; the higher strikes first, ties strike "
        f"together.{needless}"
    )
    if _cancels(layout):
        yield "Where two always strike first, both roll after all."
    steps = [
        f"Before you roll the party’s strike (on a tie, before either strike), {booster} may "
        "drink mana: each gives **+1 At** for this strike."
    ] * bool(booster)
    steps += [
        "To strike, roll **D6 + At** against **D6 + Def**: if yours is higher, the target "
        "loses the difference in LP. You strike once a turn.",
        _healing(healer, "fight or trap" if layout.reach.digits(Kind.TRAP) else "fight"),
    ]
    yield from (f"**{number}** {step}" for number, step in enumerate(steps, 2))
    healed = f", unless {healer} heals" if healer else ""
    yield (
        "Turns go on until one side is dead (0 LP); there is no fleeing. If both die at once you "
        f"lose{healed}. You also lose if neither side can ever hurt the other."
    )
    if crowded:
        yield (
            "The monsters of a room fight together, each with its own rolls. Name your target "
            "before you strike."
        )


def _healing(healer: str, where: str) -> str:
    if not healer:
        return "A party at 0 LP or below is dead: nobody here can turn mana into LP."
    return (
        f"**LP may fall below 0.** At any moment of a {where}, even after a killing blow, {healer} "
        "may turn mana into LP, 1 for 1, counted from the LP you have: up to at least 1 and at "
        "most full LP. Otherwise a party at 0 LP or below is dead. Mana heals nowhere else."
    )


def _first(room: Room) -> int:
    """Return the number of monsters in a room that always strike first (SU-9)."""
    features = kinds(room)
    return sum(
        (thing.digit == RATLINGS and bool(features))
        or (thing.digit == MINOTAUR and LABYRINTH in features)
        for thing in room.of(Kind.MONSTER)
    )


def _cancels(layout: Layout) -> bool:
    most = max(map(_first, layout.reach.rooms), default=0)
    return most > 1 or (most == 1 and SHAMAN in layout.reach.digits(Kind.NPC))


def _talks(layout: Layout) -> Iterator[str]:
    if takes_bribes(layout):
        yield (
            f"To **bribe** a monster, parley {BRIBE_PARLEY} when you meet it, one check for each. "
            "You must hold its price; pay it on success. If a check fails, all that are not bribed "
            "fight you."
        )
    rooms = [room for room in layout.reach.rooms if mixed(room)]
    if rooms:
        yield (
            "Where a room has lawful and chaotic monsters, one parley of "
            f"{ALLIANCE_PARLEY} makes **all lawful ones fight beside you**. If you fail or do not "
            "try, all fight you. Allies strike the first enemy in reading order. For each enemy "
            f"strike, toss a coin: it hits you or an ally{_which(rooms)}. Afterwards allies count "
            "as bribed, with the LP they have left."
        )
    if _spares(layout):
        yield (
            "A **bribed** monster lets you pass and takes no second bribe. You may attack it as "
            "you come in or in a further round. If you reach for gold in its room, all bribed "
            "monsters there attack before you have it."
        )


def _which(rooms: Sequence[Room]) -> str:
    lawful = [sum(MONSTERS[t.digit - 1].lawful for t in r.of(Kind.MONSTER)) for r in rooms]
    return " (which one, at random)" if max(lawful) > 1 else ""


def _checks(layout: Layout) -> Iterator[str]:
    features, people = layout.reach.digits(Kind.FEATURE), layout.reach.digits(Kind.NPC)
    hidden = layout.reach.hides_doors
    traps = layout.reach.digits(Kind.TRAP)
    find = bool(features & FOUND_BY_CHECK) or hidden
    parley = bool(people) or _spares(layout)
    if find or parley:
        names = " and ".join(["**Find**"] * find + ["**parley**"] * parley)
        yield f"{names}: the best member’s value **+ D6** must reach the number."
    if features & {SARCOPHAGUS, SKELETONS, THRONE}:
        yield "**Once:** try again until a check succeeds; after that there is no more to be had."
    if traps:
        yield (
            "A **trap** rolls **D6 + its level**, you **D6 + find** (the best member’s): if yours "
            "is lower, you lose the difference in LP."
        )
    if hidden:
        yield (
            "Each try at a **hidden door** takes a round, from either side. Once found, it stays "
            "open."
        )
    if {DAMSEL, ADVENTURER} & people:
        yield "When a companion leaves or dies, you lose any LP above the new full LP."
