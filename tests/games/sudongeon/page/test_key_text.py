"""The key: only what applies to the room, with the same numbers as the rules."""

from __future__ import annotations

import pytest

from dungeongen.draw.recording import Recording
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.codec import facts
from dungeongen.games.sudongeon.layout import BOX_NAMES, Kind, Layout, Room, Thing
from dungeongen.games.sudongeon.page.key_text import lives, rolled, values, words
from dungeongen.games.sudongeon.rules.encounters import gang, transformed
from dungeongen.games.sudongeon.rules.state import battle_of
from games.sudongeon.page.test_sheet import recorded
from games.sudongeon.positions import grid, inside, room

LOST = {"mana": 0, "elixirs": 0, "gold": 0, "rations": 0}


def said(kind: Kind, digit: int, *others: tuple[Kind, int]) -> str:
    thing = Thing(kind, digit, 0)
    here = Room("A", (0,), (thing, *(Thing(other, number, 0) for other, number in others)))
    return " ".join(words(Layout("." * 81), here, thing)).replace("*", "").replace("\u00a0", " ")


def page(layout: Layout, number: int) -> str:
    canvas: Recording = recorded(layout, "A4", "ink")
    return " ".join(text.string for text in canvas.texts if text.page == number)


def test_the_chieftains_gang_counts_the_room() -> None:
    for feature, expected in ((6, "In 5 · At 4 · Def 4+2"), (2, "In 5–1 · At 4+1 · Def 4+1")):
        assert expected in said(Kind.NPC, 5, (Kind.FEATURE, feature))
        one = gang(inside(room(npc=5, feature=feature)), 0)
        assert (one.initiative, one.attack, one.defence) == (
            (5, 4, 6) if feature == 6 else (4, 5, 5)
        )


def test_the_wizards_dragon_counts_the_room() -> None:
    text = said(Kind.MONSTER, 6, (Kind.FEATURE, 2), (Kind.GOLD, 4))
    assert "In 6–1 · At 8+1 · Def 8+1 · LP 20+4, and rolls no more." in text
    state = inside(room(monster=6, feature=2, gold=4), **LOST)
    one = transformed(state, battle_of(state).foes[0])
    assert (one.initiative, one.attack, one.defence, one.life) == (5, 9, 9, 24)


def test_orcs_roll_once_for_each_gold() -> None:
    """That each rule is said where the room has what it is about is in ``test_page``."""
    assert "roll D4 4 times" in said(Kind.MONSTER, 3, (Kind.GOLD, 4))
    assert "roll D4 once" in said(Kind.MONSTER, 3, (Kind.GOLD, 1))


def test_what_is_rolled_once_has_a_line_to_write_it_on() -> None:
    layout = room(monster=3, gold=4, npc=2)
    canvas = recorded(layout, "A4", "ink")
    fields = [line for line in canvas.log if "'In'" in line or "'Sells'" in line]
    assert len(fields) >= 2
    here = layout.rooms[0]
    names = {(thing.kind, thing.digit): rolled(here, thing) for thing in here.things}
    assert names[Kind.MONSTER, 3] == ("In", "At", "Def")
    assert names[Kind.NPC, 2] == ("Sells",)
    assert rolled(Room("A", (0,), ()), Thing(Kind.MONSTER, 3, 0)) == ()


@pytest.mark.parametrize(("digit", "names"), [(6, ("Your At", "Your Def")), (8, ("Out",))])
def test_what_a_fight_takes_from_the_party_has_a_line(digit: int, names: tuple[str, ...]) -> None:
    here = room(monster=digit)
    (foe,) = here.rooms[0].of(Kind.MONSTER)
    assert rolled(here.rooms[0], foe) == names
    assert all(
        any(f"'{name}'" in line for line in recorded(here, "A4", "ink").log) for name in names
    )


def test_a_dungeon_that_a_passageway_leads_into_does_not_say_that_it_has_no_exit() -> None:
    layout = grid(NW={"feature": 1})
    assert layout.entered_by_passageway
    _, (_, counts) = facts(layout)
    assert counts.endswith("in by passageway")
    assert "exit" not in counts


def test_who_fights_has_a_line_that_begins_with_its_life() -> None:
    gold = Thing(Kind.GOLD, 4, 0)
    begin = [12, 10, 10, 10, 15, 12, 15, 15, 24]
    for digit in range(1, 10):
        beast = Thing(Kind.MONSTER, digit, 0)
        own, *others = lives(Room("A", (0,), (beast, gold)), beast)
        assert own == ("life", begin[digit - 1])
        assert others == ([("monster-9", 24)] if digit == 6 else [])  # the Dragon he becomes
        person = Thing(Kind.NPC, digit, 0)
        gang = (("life", 10),) if digit == 5 else ()
        assert lives(Room("A", (0,), (person, gold)), person) == gang
    orcs = Thing(Kind.MONSTER, 3, 0)
    assert values(Room("A", (0,), (orcs, gold)), orcs).endswith("LP\u00a0**10**")


def test_who_is_a_prisoner() -> None:
    assert "chaotic monster is dead" in said(Kind.NPC, 1, (Kind.MONSTER, 5))
    both = said(Kind.NPC, 1, (Kind.MONSTER, 5), (Kind.MONSTER, 3))
    assert "chaotic monsters are dead" in both


def test_a_lone_passageway_is_told_at_both_ends() -> None:
    layout = make("2").layout
    key = page(layout, 2)
    assert "Leads to E, G, H." in key
    assert key.count("once found in F") + key.count("once found in  F") >= 1
    ends = [way for way in layout.passages if way.secret]
    assert len(ends) == 3
    assert "No doors." not in key


def test_the_quest_says_when_a_dungeon_cannot_be_beaten() -> None:
    layout = make("1", as_is=True).layout
    lost = layout.gold_out_of_reach
    assert lost
    key = page(layout, 2)
    assert "It cannot be beaten:" in key
    assert BOX_NAMES[lost[0].box] in key
    assert "Nobody can get in:" in page(Layout("." * 81), 2)


def test_a_room_tells_its_doors_before_what_waits_there() -> None:
    layout = make("42").layout
    key = page(layout, 2)
    assert key.index("hidden door, find") < key.index("parley 7 and 10 gold")


def test_rooms_that_nobody_can_reach_are_only_named() -> None:
    layout = Layout(f"4...{'.' * 77}")
    assert layout.reachable == frozenset()
    canvas = recorded(layout, "A4", "ink", verdict=None)
    key = " ".join(text.string for text in canvas.texts if text.page == 2)
    assert "Nobody can get here." in key
    assert "ribe" not in key  # the Shadow Elves would take one
    cells = [frame.box for frame in canvas.frames if frame.name.startswith("cell ")]
    icons = [box for page, _, box in canvas.icons if page == 1]
    assert not any(cell.holds(box) for cell in cells for box in icons)
