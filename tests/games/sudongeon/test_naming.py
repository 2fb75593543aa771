"""What rooms are called, and the lines that open a sheet."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.catalog import MONSTERS
from dungeongen.games.sudongeon.codec import FATES, PLACES, name, theme
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.naming import hook, room_names
from games.sudongeon.positions import grid


def test_every_room_has_a_name_of_its_own() -> None:
    for seed in range(60):
        layout = make(f"names/{seed}", as_is=True).layout
        names = room_names(layout)
        assert len(set(names)) == len(names) == len(layout.rooms)
        assert room_names(Layout(layout.grid)) == names


def test_the_most_dangerous_gives_the_name() -> None:
    layout = grid(NW={"north": 1, "monster": 9, "trap": 2}, N={"npc": 4}, C={"gold": 3})
    names = dict(zip("ABCDEFGHI", room_names(layout), strict=True))
    assert names["A"] == "The Dragon’s Bed"
    assert names["B"] == "The Hermit’s Den"
    assert names["E"] in ("The Coffers", "The Strongroom", "The Counting House")


@pytest.mark.parametrize("digit", range(1, 10))
def test_the_hook_is_about_the_worst_monster_within_reach(digit: int) -> None:
    one, two = hook(
        grid(NW={"north": 1, "monster": digit, "gold": 4}, SE={"monster": 9, "gold": 2})
    )
    assert MONSTERS[digit - 1].name.split()[-1].rstrip("s") in one
    assert two.startswith("The dust lies a finger deep. But 4 gold is down there in one pile: ")
    assert ("Dragon" in one) == (digit == 9)


def test_the_second_line_is_about_somebody_who_can_be_met() -> None:
    _, told = hook(grid(NW={"north": 1, "npc": 5, "trap": 2}, SE={"npc": 7}))
    assert told == "A Goblin Chieftain holds court, and court costs money. And there is no gold."
    assert hook(grid(NW={"north": 1, "trap": 2}))[1].startswith("Somebody has been at work")


def test_without_monsters_it_is_quiet() -> None:
    one, two = hook(grid(NW={"north": 1, "gold": 4}))
    assert "No beast has been seen below for years" in one
    assert "Yet 4 gold is down there in one pile" in two


def test_the_hook_tells_the_story_of_the_name() -> None:
    for seed in range(12):
        layout = make(f"names/{seed}", as_is=True).layout
        fate, place = theme(layout)
        assert name(layout).startswith(f"The {fate} {place}")
        assert hook(layout)[0].startswith(f"{PLACES[place]} {FATES[fate]} ")
