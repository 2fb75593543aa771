"""Titles, names of rooms, and the lines that open a sheet."""

from __future__ import annotations

from functools import cache

import pytest

from dungeongen.core.lore import FATES, PLACES
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.catalog import MONSTERS
from dungeongen.games.sudongeon.layout import Kind, Layout
from dungeongen.games.sudongeon.lore import GOLD, NAMES, OPENINGS, ROOMS, SIGHTS, THEMES
from dungeongen.games.sudongeon.naming import hook, legend, name, room_names, story
from games.stories import check_books, check_stories, check_titles
from games.sudongeon.positions import grid

SERIES = 5  # dungeons in a campaign
BOOK = 10


@cache
def dungeons(count: int) -> tuple[Layout, ...]:
    """Return the dungeons of the first seeds, as they are printed without a judgement."""
    return tuple(make(str(seed)).layout for seed in range(count))


def test_no_title_is_given_twice() -> None:
    check_titles([*map(name, dungeons(500))])


def test_hardly_a_sentence_is_said_twice() -> None:
    check_stories([*map(hook, dungeons(500))])


def test_no_sentence_opens_two_dungeons_of_a_book() -> None:
    books = [dungeons(500)[first:][:BOOK] for first in range(0, 500, BOOK)]
    check_books(books, hook, story)


def test_nearly_every_room_has_a_name_that_no_other_dungeon_has() -> None:
    names = [name for layout in dungeons(50) for name in room_names(layout)]
    assert len(set(names)) > 0.97 * len(names) > 370
    series = [dungeons(500)[first:][:SERIES] for first in range(0, 500, SERIES)]
    told = [[name for layout in some for name in room_names(layout)] for some in series]
    assert sum(len(set(some)) < len(some) for some in told) <= 0.05 * len(series)


def test_every_room_has_a_name_of_its_own() -> None:
    for seed in range(60):
        layout = make(f"names/{seed}", as_is=True).layout
        names = room_names(layout)
        assert len(set(names)) == len(names) == len(layout.rooms)
        assert room_names(Layout(layout.grid)) == names
        assert max(map(len, names)) <= 26


def test_the_most_dangerous_gives_the_name() -> None:
    layout = grid(NW={"north": 1, "monster": 9, "trap": 2}, N={"npc": 4}, C={"gold": 3})
    names = dict(zip("ABCDEFGHI", room_names(layout), strict=True))
    for letter, kind, digit in (("A", Kind.MONSTER, 9), ("B", Kind.NPC, 4), ("E", Kind.GOLD, 3)):
        nouns = [one.split()[-1] for one in ROOMS[kind][digit - 1].split("|")]
        assert names[letter].split()[-1] in nouns
    assert name(layout).partition(" of ")[2] == names["A"].partition("’")[0]


def test_somebody_has_one_name_in_all_of_a_dungeon() -> None:
    layout = grid(NW={"north": 1, "monster": 3}, N={"monster": 3}, C={"npc": 8})
    first, second, *_ = room_names(layout)
    band = name(layout).partition(" of the ")[2].removesuffix("s")
    assert first != second
    assert first.startswith(f"{band} ")
    assert second.startswith(f"{band} ")
    assert f"the {band}s" in hook(layout)[0].replace("The ", "the ")


@pytest.mark.parametrize("digit", range(1, 10))
def test_the_hook_is_about_the_worst_monster_within_reach(digit: int) -> None:
    for gold in range(1, 10):
        one, two = hook(
            grid(NW={"north": 1, "monster": digit, "gold": gold}, SE={"monster": 9, "gold": 2})
        )
        assert MONSTERS[digit - 1].name.split()[-1].rstrip("s") in one
        assert f"{gold} gold" in two
        assert "in one pile" in two
        assert ("Dragon" in one) == (digit == 9)


def test_the_second_line_is_about_somebody_who_can_be_met() -> None:
    _, told = hook(grid(NW={"north": 1, "npc": 5, "trap": 2}, SE={"npc": 7}))
    assert "Goblin Chieftain" in told
    assert told.endswith(" And there is no gold.")
    assert "Goblin" not in hook(grid(NW={"north": 1, "trap": 2}))[1]


def test_without_monsters_nobody_holds_it() -> None:
    for gold in range(1, 10):
        one, two = hook(grid(NW={"north": 1, "gold": gold}))
        assert not any(monster.name.split()[-1].rstrip("s") in one for monster in MONSTERS)
        assert "But" not in two


def test_the_hook_tells_the_story_of_the_title() -> None:
    for seed in range(12):
        layout = make(f"names/{seed}", as_is=True).layout
        fate, place = legend(layout).fate, legend(layout).place
        assert name(layout).startswith(f"The {fate} {place} of ")
        opening = hook(layout)[0]
        assert any(words in opening for words in FATES[fate])
        assert any(words.split("{")[0] in opening for words in PLACES[place])


def test_each_thing_has_several_texts_and_each_text_the_names_it_needs() -> None:
    assert set(THEMES) == set(PLACES)
    assert all(len(ROOMS[kind]) == 9 for kind in Kind)
    patterns = [text.split("|") for texts in ROOMS.values() for text in texts]
    assert all(4 <= len(set(some)) == len(some) for some in patterns)
    for kind, texts in ROOMS.items():
        for digit, text in enumerate(texts, 1):
            slot = "{name}" if (kind, digit) in NAMES else "{sign}"
            assert all(slot in pattern for pattern in text.split("|"))
    for digit, told in enumerate(OPENINGS, 1):
        assert len(told) >= 6
        word = MONSTERS[digit - 1].name.split()[-1].rstrip("s")
        assert all(word in one and "{name}" in one.replace("N", "n") for one in told)
    assert all(len(set(told)) >= 4 for texts in SIGHTS.values() for told in texts)
    assert all("gold} gold" in one.replace("Gold}", "gold}") for one in GOLD)
    assert all("{piles}" in one for one in GOLD)
