"""Which short rules of Sudongeon a sheet needs: only what can happen in this dungeon.

Their words are ``templates/pages/sudongeon-rules.md``. Bribes are explained only where a monster
takes one, hidden doors only where there are some. The key (``key_text.py``) says what each thing
does in its own room. ``tests/games/sudongeon/page/needed.py`` lists every rule together with what
calls for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dungeongen.core import templates
from dungeongen.core.templates import Chapter
from dungeongen.draw.block import Area, Entry, SheetPage
from dungeongen.draw.columns import (
    chapter,
    column_height,
    fewest_pages,
    in_columns,
    largest,
    one_page,
    text_columns,
)
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.catalog import CLASSES, MONSTERS, VALUES
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
    Thing,
)
from dungeongen.games.sudongeon.page.key_text import kinds, mixed, spares
from dungeongen.games.sudongeon.page.roster import UNKNOWN
from dungeongen.games.sudongeon.rules.board import FOUND_BY_CHECK
from dungeongen.games.sudongeon.rules.encounters import ALLIANCE_PARLEY, BRIBE_PARLEY, BRIBES
from dungeongen.games.sudongeon.rules.moves import CLASS_WORDS
from dungeongen.games.sudongeon.rules.state import CLERIC, WIZARD, Company, Member, worth
from dungeongen.puzzle import Uniqueness

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
    rooms = layout.reach.rooms
    monsters, features, people, traps = map(
        layout.reach.digits, (Kind.MONSTER, Kind.FEATURE, Kind.NPC, Kind.TRAP)
    )
    booster, healer = craft(layout, company, WIZARD), craft(layout, company, CLERIC)
    bribes, allies = takes_bribes(layout), [room for room in rooms if mixed(room)]
    hidden, checked = layout.reach.hides_doors, bool(features & FOUND_BY_CHECK)
    fights, parley = _fights(layout), bool(people) or any(map(spares, rooms))
    find, rests = hidden or checked, bool(features & {FOUNTAIN, LAW})
    return templates.chapters(
        "sudongeon-rules",
        {
            "alliance_parley": ALLIANCE_PARLEY,
            "allies": allies,
            "artifacts": has_artifacts(layout, company),
            "booster": booster,
            "boxes": any(len(room.boxes) > 1 for room in rooms),
            "bribe_parley": BRIBE_PARLEY,
            "bribes": bribes,
            "bribes_and_allies": bribes and allies,
            "cancels": _cancels(layout),
            "checked": checked,
            "companions": {DAMSEL, ADVENTURER} & people,
            "crowded": any(len(room.of(Kind.MONSTER)) > 1 for room in rooms),
            "danger": fights or traps,
            "enterable": layout.entrances,
            "entrances": " or ".join(layout.rooms[i].letter for i in layout.entrances),
            "fights": fights,
            "find": find,
            "find_or_parley": find or parley,
            "fixed": any(map(_first, rooms)) or SHAMAN in people,
            "fountain": FOUNTAIN in features,
            "gold": layout.reach.gold,
            "healer": healer,
            "hidden": hidden,
            "law": LAW in features,
            "monsters": monsters,
            "once": features & {SARCOPHAGUS, SKELETONS, THRONE},
            "orcs": any(room.gold and ORCS in _digits(room) for room in rooms),
            "out_of_reach": _out_of_reach(layout),
            "parley": parley,
            "passageways": {*layout.secret_rooms} & layout.reachable,
            "passageway": layout.entered_by_passageway,
            "people": people,
            "piles": layout.reach.digits(Kind.GOLD),
            "rests": rests,
            "several_allies": any(len(_lawful(room)) > 1 for room in allies),
            "spares": any(map(spares, rooms)),
            "strangers": _strangers(company) if ADVENTURER in people else "",
            "stays": find or rests or any(map(spares, rooms)),
            "traps": traps,
            "traps_beside_spared": any(room.of(Kind.TRAP) and spares(room) for room in rooms),
            "find_or_rests": find or rests,
            "twins": twins(company),
            "wizard": WIZARD in [member.person for member in (company or Company()).members],
            "wizard_foe": MonsterKind.WIZARD in monsters,
        },
    )


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


def _strangers(company: Company | None) -> str:
    """Return the values of each class that a Lost Adventurer may have and the party does not show.

    He is of level 1 without an artifact, while theirs may have grown, or are not printed.
    """
    members = () if company == UNKNOWN else (company or Company()).members
    shown = {(member.person, worth(member)) for member in members}
    every = [(person, worth(Member(person))) for person in range(len(CLASSES))]
    return "; ".join(
        f"**{CLASS_WORDS[person]}** "
        + ", ".join(f"{name} {value}" for (name, *_), value in zip(VALUES, values, strict=True))
        for person, values in every
        if (person, values) not in shown
    )


def craft(layout: Layout, company: Company | None, person: int) -> str:
    """Return who may use a class's craft, such as ``the cleric``; empty if no member ever can."""
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


def _digits(room: Room) -> set[int]:
    """Return the digits of a room's monsters."""
    return {thing.digit for thing in room.of(Kind.MONSTER)}


def _lawful(room: Room) -> list[Thing]:
    return [thing for thing in room.of(Kind.MONSTER) if MONSTERS[thing.digit - 1].lawful]


def _out_of_reach(layout: Layout) -> str:
    """Return the piles of gold that is out of reach, in words."""
    return ", ".join(f"{t.digit} in the {BOX_NAMES[t.box]}" for t in layout.gold_out_of_reach)


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


# The rules in short, for the head of a chapter: how a play goes, before the first dungeon.
#
# The key beside every map has all the rules that its dungeon needs; this page tells how they fit
# together, once.


_LARGER = 3.0  # points by which the type may be larger than that of a sheet


def primer_chapters(layouts: Sequence[Layout]) -> tuple[Chapter, ...]:
    """Return what to know before any of these dungeons."""
    _, (_, fight), (_, checks) = templates.chapters("sudongeon-cards", {})
    return templates.chapters(
        "sudongeon-primer",
        {
            "checks": " ".join(checks),
            "features": any(layout.reach.of(Kind.FEATURE) for layout in layouts),
            "fight": " ".join(fight),
            "people": any(layout.reach.of(Kind.NPC) for layout in layouts),
            "traps": any(layout.reach.of(Kind.TRAP) for layout in layouts),
        },
    )


def primer(layouts: Sequence[Layout], area: Area, theme: Theme) -> list[SheetPage]:
    """Return the page, in the largest type that fits; more pages on small paper."""
    count, width = text_columns(area, theme)
    count = min(2, count)
    width = (area.width - 4.5 * (count - 1)) / count
    texts = primer_chapters(layouts)

    def entries(size: float) -> list[Entry]:
        return [chapter(name, lines, width=width, theme=theme, size=size) for name, lines in texts]

    def arranged(size: float) -> SheetPage | None:
        columns = one_page(entries(size), count, area.height)
        if columns is None:
            return None
        high = max(map(column_height, columns))
        return SheetPage("Rules in short", in_columns(columns, width, high), "rules")

    best = largest(partial(arranged), theme, most=theme.type["body"] + _LARGER)
    if best is not None:
        return [best]
    return [
        SheetPage("Rules in short", in_columns(some, width, max(map(column_height, some))), "rules")
        for some in fewest_pages(entries, theme, columns=count, height=area.height)
    ]
