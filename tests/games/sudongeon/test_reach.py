"""What is said of a dungeon holds in the rooms that a party can come to.

Those rooms are found here by walking the board that the rules play on; each claim is held to them.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from dungeongen.draw.recording import Recording
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.catalog import MONSTERS
from dungeongen.games.sudongeon.codec import facts
from dungeongen.games.sudongeon.layout import Kind, Layout, Thing
from dungeongen.games.sudongeon.naming import hook, name, own
from dungeongen.games.sudongeon.page.game_master import key
from dungeongen.games.sudongeon.page.rules_text import chapters
from dungeongen.games.sudongeon.page.rules_text import primer_chapters as primer
from dungeongen.games.sudongeon.page.sheet import vignette
from dungeongen.games.sudongeon.page.solution import all_the_while
from dungeongen.games.sudongeon.plan.poster import FOE_ART
from dungeongen.games.sudongeon.plan.sight import landmark
from dungeongen.games.sudongeon.rules.board import ground
from dungeongen.games.sudongeon.rules.engine import new
from dungeongen.games.sudongeon.solver.facets import values
from dungeongen.games.sudongeon.table.tale import opening
from dungeongen.games.sudongeon.table.text_map import preview
from games.sudongeon.positions import grid
from thorough import share

SEEDS = 300
ART = dict(zip((monster.name for monster in MONSTERS), FOE_ART, strict=True))


@cache
def dungeons() -> tuple[Layout, ...]:
    """Return the first dungeon of each seed, good or bad."""
    return tuple(make(str(seed), as_is=True).layout for seed in range(SEEDS))


@cache
def rooms(layout: Layout) -> frozenset[int]:
    """Return the rooms that a party can walk to through doors and passageways."""
    places, known = ground(layout).places, set(ground(layout).entrances)
    new_rooms = list(known)
    while new_rooms:
        place = places[new_rooms.pop()]
        beyond = {*place.open, *place.secret, *(door.other for door in place.hidden)} - known
        known |= beyond
        new_rooms += beyond
    return frozenset(known)


def things(layout: Layout, kind: Kind) -> list[Thing]:
    """Return the things of a kind in those rooms."""
    return [thing for i in sorted(rooms(layout)) for thing in layout.rooms[i].of(kind)]


def foe(layout: Layout) -> str:
    """Return the name of the strongest monster there, empty without one."""
    level = max((thing.digit for thing in things(layout, Kind.MONSTER)), default=0)
    return MONSTERS[level - 1].name if level else ""


def gold(layout: Layout) -> int:
    """Return the gold there."""
    return sum(thing.digit for thing in things(layout, Kind.GOLD))


def test_many_of_these_dungeons_have_something_out_of_reach() -> None:
    partly = [one for one in dungeons() if rooms(one) and len(rooms(one)) < len(one.rooms)]
    assert len(partly) > 20
    whole = {
        layout: max((t.digit for room in layout.rooms for t in room.of(Kind.MONSTER)), default=0)
        for layout in dungeons()
    }
    assert sum(MONSTERS[level - 1].name != foe(one) for one, level in whole.items() if level) > 5


def test_a_dungeon_is_named_after_a_foe_in_reach() -> None:
    for layout in dungeons():
        beasts = things(layout, Kind.MONSTER)
        strongest = max(beasts, key=lambda thing: thing.digit, default=None)
        told = name(layout).partition(" of ")[2]
        named = {
            own(layout, thing): thing.digit
            for room in layout.rooms
            for thing in room.of(Kind.MONSTER)
        }
        assert named.get(told) == (strongest and strongest.digit)


def test_the_story_tells_of_nobody_out_of_reach() -> None:
    for layout in dungeons():
        here = set(things(layout, Kind.MONSTER) + things(layout, Kind.NPC))
        kinds = {(thing.kind, thing.digit) for thing in here}
        for room in layout.rooms:
            for thing in (*room.of(Kind.MONSTER), *room.of(Kind.NPC)):
                if (thing.kind, thing.digit) not in kinds:
                    whole = " ".join(hook(layout))
                    assert not re.search(rf"\b{own(layout, thing)}\b", whole)


def test_the_engraving_is_of_a_foe_in_reach() -> None:
    for layout in dungeons():
        picture = vignette(layout, 20.0)
        if picture is None:
            assert not foe(layout)
            continue
        canvas = Recording()
        picture.paint(canvas, 0, 0)
        drawn = ART[foe(layout)]
        assert f" {drawn} " in canvas.log[1]


def test_the_head_counts_what_is_in_reach() -> None:
    for layout in dungeons():
        words = facts(layout)[1][1]
        counted = re.fullmatch(
            r"(\d+)(?: of (\d+))? rooms? · (\d+) monsters? · (\d+) traps? · (\d+) gold · .*", words
        )
        assert counted is not None, words
        here, whole, *rest = counted.groups()
        assert int(here) == len(rooms(layout))
        assert int(whole or here) == len(layout.rooms)
        beasts, traps = (len(things(layout, kind)) for kind in (Kind.MONSTER, Kind.TRAP))
        assert [*map(int, rest)] == [beasts, traps, gold(layout)]
        measured = values(layout, None)
        assert (measured["monsters"], measured["boxes"]) == (beasts, len(rooms(layout)))


def test_the_story_offers_gold_in_reach() -> None:
    for layout in dungeons():
        offered = re.search(r"(\d+) gold", hook(layout)[1])
        assert int(offered[1] if offered else 0) == gold(layout)
        assert int(opening(new(layout)).split()[0]) == gold(layout)
        quest = " ".join(dict(chapters(layout))["The Quest"])
        assert f"**{gold(layout)} gold** lies" in quest or ("No gold lies" in quest)


def test_gold_that_nobody_can_reach_is_no_reason_to_go() -> None:
    layout = grid(NW={"north": 1}, SE={"gold": 4})
    assert hook(layout)[1].endswith("And nobody can get at the gold.")
    assert opening(new(layout)).startswith("0 gold lies within reach. ")


def test_the_landmark_is_a_room_in_reach() -> None:
    for layout in dungeons():
        held = things(layout, Kind.MONSTER) or things(layout, Kind.GOLD)
        most = max((thing.digit for thing in held), default=0)
        there = {thing.box for thing in held if thing.digit == most} or {4}
        assert landmark(layout) in there


def test_the_key_to_the_text_map_counts_what_is_in_reach() -> None:
    nouns = {
        Kind.MONSTER: r"monsters?",
        Kind.TRAP: r"traps?",
        Kind.FEATURE: r"features?",
        Kind.NPC: r"(?:person|people)",
    }
    for layout in dungeons()[:60]:
        shown = preview(layout, lambda sign: True, 100)
        text = "\n".join("".join(part for part, _ in line) for line, _ in shown.lines)
        for kind, noun in nouns.items():
            (told,) = re.findall(rf" (\d+) {noun}\b", text)
            assert int(told) == len(things(layout, kind))
        (told,) = re.findall(r" (\d+) rooms?$", text, re.MULTILINE)
        assert int(told) == len(rooms(layout))


def test_advice_is_about_what_is_in_reach() -> None:
    for layout in dungeons():
        advice = "\n".join(all_the_while(layout))
        for what, letter in re.findall(r"(shrine|hermit|trader) in \*\*(.)\*\*", advice):
            place = next(p for p in ground(layout).places if p.letter == letter)
            assert ground(layout).places.index(place) in rooms(layout)
            people = {t.digit for t in layout.rooms["ABCDEFGHI".index(letter)].of(Kind.NPC)}
            held = place.chaotic != 0
            assert {"shrine": 3 in place.kinds, "hermit": 4 in people, "trader": held}[what]
        here = {(t.kind, t.digit) for kind in Kind for t in things(layout, kind)}
        assert ("Goblin Chieftain" in advice) == ((Kind.NPC, 5) in here)
        assert ("**Traps.**" in advice) == bool(things(layout, Kind.TRAP))
        assert ("**Fights.**" in advice) == bool(things(layout, Kind.MONSTER))
        doors = any(ground(layout).places[i].hidden for i in rooms(layout))
        searched = {(Kind.FEATURE, 1), (Kind.FEATURE, 8)} & here
        assert ("**Searches.**" in advice) == bool(doors or searched)


@pytest.mark.parametrize(
    ("kind", "words"),
    [("trap", "suffer its traps"), ("npc", "talk and trade"), ("feature", "look")],
)
def test_the_primer_tells_of_what_is_in_reach(kind: str, words: str) -> None:
    inside, outside = grid(NW={"north": 1, kind: 2}), grid(NW={"north": 1}, SE={kind: 2})
    assert words in str(primer([inside]))
    assert words not in str(primer([outside]))


def test_the_keyed_map_says_which_rooms_nobody_can_reach() -> None:
    partly = [one for one in dungeons() if 0 < len(rooms(one)) < len(one.rooms)]
    for layout in (*share(partly, 8), *share(dungeons(), 30)):
        for i, room in enumerate(key(layout)):
            assert ("out of reach" in room.aside) == (i not in rooms(layout))
