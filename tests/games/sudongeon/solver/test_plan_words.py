"""Plans in words."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.solver.plan_words import advice
from games.sudongeon.positions import grid

BARE = grid(N={"north": 5, "south": 2}, C={"north": 1, "gold": 3})


@pytest.mark.parametrize(
    ("rounds", "words"),
    [
        (1, "Enter B, leave."),
        (2, "Enter B, leave and enter B, leave."),
        (3, "Enter B, leave and enter B twice, leave."),
        (5, "Enter B, leave and enter B 4 times, leave."),
    ],
)
def test_what_is_done_again_is_counted(rounds: int, words: str) -> None:
    played = ["enter B", "eat", "leave"] * rounds
    assert advice(BARE, played) == ["At the market, buy nothing.", words]


FOUND = ["enter B", "eat", "search N south", "roll 6", "eat", "go E"]


@pytest.mark.parametrize(
    ("level", "words"),
    [
        (4, "(any roll will do)"),
        (5, "until you roll 2 or more"),
        (7, "until you roll 4 or more"),
    ],
)
def test_a_hidden_door_says_what_to_roll(level: int, words: str) -> None:
    steps = advice(grid(N={"north": 5, "south": level}, C={"gold": 3}), FOUND)
    assert steps[1] == f"Enter B: search for the hidden door to E {words}."


@pytest.mark.parametrize(
    ("tries", "words"),
    [
        (["roll 6"], "(roll a 6; else go on)"),
        (["roll 1", "eat", "check throne N", "roll 6"], "until you roll a 6"),
    ],
)
def test_only_the_free_look_at_a_feature_is_left_at_that(tries: list[str], words: str) -> None:
    layout = grid(N={"north": 5, "feature": 9, "gold": 1})
    steps = advice(layout, ["enter B", *tries, "roll 1", "take gold N", "eat", "leave"])
    assert words in steps[1]


def test_the_secret_passageway_is_named_where_it_is_found_and_walked() -> None:
    layout = grid(N={"north": 5, "feature": 1, "gold": 1}, S={"feature": 1, "gold": 1})
    there = ["enter B", "roll 6", "take gold N", "eat"]
    beyond = ["go H", "take gold S", "eat", "go B", "eat", "leave"]
    assert advice(layout, [*there, *beyond])[1:] == [
        "Enter B: search for the secret passageway until you roll 3 or more and take the 1 gold.",
        "Go to H by the secret passageway: take the 1 gold.",
        "Go to B by the secret passageway, leave.",
    ]
    assert advice(layout, [*there, "leave"])[1:] == ["Enter B: take the 1 gold.", "Leave."]


def test_people_and_prices_are_named() -> None:
    layout = grid(N={"north": 5, "npc": 7, "south": 8}, C={"monster": 4, "npc": 5})
    state = engine.new(layout)
    played = ["enter B", "parley elves C", "roll 6", "parley shaman N", "roll 3"]
    for text in played:
        state = engine.apply(state, m.parse_move(text))
    assert state.step == "visit"
    assert advice(layout, [*played, "refuse chieftain C"])[1] == (
        "Enter B: offer the Shadow Elves in the centre a bribe of 3 gold (roll 4 or more; else "
        "fight), ask the Strange Shaman for his blessing until you roll 3 or more, refuse to pay "
        "the Goblin Chieftain and fight the Chieftain’s gang."
    )
