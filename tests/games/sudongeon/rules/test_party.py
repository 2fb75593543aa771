"""The party, the market, artifacts, and what a campaign carries on (chapters 7 to 9)."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon import catalog
from dungeongen.games.sudongeon.rules.campaign import (
    company_after,
    raised,
)
from dungeongen.games.sudongeon.rules.engine import new, outcome
from dungeongen.games.sudongeon.rules.state import ARTIFACTS, Company, Member, assemble
from games.sudongeon.positions import grid, inside, play, room, start, starting, texts

DRY = {"mana": 0, "elixirs": 0}
YARD = room()
FIVE = Company().members


def test_the_party_is_five_with_sums_and_best_skills() -> None:
    party = start(YARD).party
    assert (party.find, party.parley) == (3, 3)
    assert (party.initiative, party.attack, party.defence, party.limit) == (5, 5, 5, 10)


def test_the_party_starts_with_10_rations_and_5_of_each() -> None:
    state = start(YARD)
    assert (state.rations, state.mana, state.elixirs, state.gold) == (10, 5, 5, 5)
    assert state.life == 10


@pytest.mark.parametrize(
    ("text", "stock"),
    [
        ("buy 9 rations", (19, 5, 5, 2)),
        ("buy 3 mana", (10, 8, 5, 2)),
        ("buy 3 elixirs", (10, 5, 8, 2)),
    ],
)
def test_market_prices(text: str, stock: tuple[int, ...]) -> None:
    state = play(start(YARD), text)
    assert (state.rations, state.mana, state.elixirs, state.gold) == stock


def test_the_market_is_bounded_by_gold_and_rations_come_in_threes() -> None:
    assert starting(start(YARD, gold=1), "buy") == [
        "buy 3 rations",
        "buy 1 mana",
        "buy 1 elixirs",
    ]


def test_the_market_buys_nothing() -> None:
    assert starting(start(YARD, bag=(1,)), "sell") == []


def test_the_market_is_open_only_before_the_first_entry() -> None:
    state = play(start(YARD), "enter A", "eat", "leave")
    assert texts(state) == ["enter A", "go home"]


def test_elixirs_heal_one_each_up_to_the_maximum_outside_fights() -> None:
    state = play(start(YARD)._replace(life=7), "drink 2")
    assert (state.life, state.elixirs) == (9, 3)
    assert starting(state, "drink") == ["drink 1"]
    for step in (("enter A",), ("enter A", "eat"), ("enter A", "eat", "leave")):
        assert starting(play(start(YARD)._replace(life=7), *step), "drink")


def test_mana_does_not_heal_outside_fights_and_traps() -> None:
    assert starting(inside(YARD)._replace(life=1), "heal") == []


# Artifacts


def test_artifacts_do_what_the_sheet_prints() -> None:
    short = {
        "Def": "defence",
        "At": "attack",
        "In": "initiative",
        "Find": "find",
        "Parley": "parley",
        "LP": "life",
    }
    for (user, value, gain), (_, printed_user, printed) in zip(
        ARTIFACTS, catalog.ARTIFACTS, strict=True
    ):
        name, amount = printed.split(" +")
        assert (value, gain) == (short[name], int(amount))
        assert catalog.CLASSES[user].name == printed_user


@pytest.mark.parametrize("number", range(1, 11))
def test_an_artifact_worn_adds_its_gain(number: int) -> None:
    plain = start(YARD, bag=(number,))
    state = play(plain, f"wear artifact {number}")
    user, value, gain = ARTIFACTS[number - 1]
    assert plain.party == start(YARD).party  # carried, it is useless
    name = {"life": "limit"}.get(value, value)
    assert getattr(state.party, name) == getattr(plain.party, name) + gain
    assert state.party.members[user].artifact == number
    assert state.bag == ()


def test_one_artifact_a_member_swapped_outside_fights() -> None:
    state = play(start(YARD, bag=(1, 2)), "wear artifact 1", "wear artifact 2")
    assert (state.party.defence, state.party.attack, state.bag) == (5, 6, (1,))


def test_no_artifact_is_swapped_in_a_fight() -> None:
    state = play(start(room(monster=2), bag=(1,), gold=0), "enter A", "6 1")
    assert (state.step, starting(state, "wear")) == ("strike", [])


def test_the_staff_raises_the_maximum_only() -> None:
    state = play(start(YARD, bag=(7, 8)), "wear artifact 8")
    assert (state.life, state.party.limit) == (10, 12)
    state = play(state, "drink 2", "wear artifact 7")
    assert (state.life, state.party.limit) == (10, 10)  # taken off, life is cut


def test_five_artifacts_at_most() -> None:
    state = play(inside(room(feature=9), bag=(1, 2, 3, 4), **DRY), "6", "5")
    assert (state.step, state.bag) == ("visit", (1, 2, 3, 4, 5))
    state = inside(room(feature=9), bag=(1, 2, 3, 4, 5), **DRY)
    state = play(state, "6", "6")
    assert texts(state) == [f"drop artifact {n}" for n in range(1, 7)]
    state = play(state, "drop artifact 2")
    assert (state.bag, state.step) == ((1, 3, 4, 5, 6), "visit")


def test_worn_ones_count_and_may_be_left_behind() -> None:
    state = play(start(room(feature=9), bag=(1, 2, 3, 4, 5), **DRY), "wear artifact 1")
    state = play(state, "enter A", "6", "6", "drop artifact 1")
    assert (state.party.defence, len(state.bag)) == (5, 5)


def test_no_sixth_artifact_is_bought() -> None:
    state = play(inside(room(npc=2), bag=(1, 2, 3, 4, 5), gold=9, **DRY), "1 2 3")
    assert starting(state, "buy") == []


# The end


def test_beaten_means_no_gold_left_and_outside_alive() -> None:
    hall = grid(NW={"north": 1, "gold": 4})
    state = play(inside(hall), "take gold NW", "eat")
    assert outcome(state) is None
    state = play(state, "leave")
    assert (outcome(state), state.gold) == ("beaten", 9)


def test_left_means_outside_with_gold_left_behind() -> None:
    state = play(start(YARD), "enter A", "eat", "leave")
    assert outcome(state) is None  # the party may come in again
    assert outcome(play(state, "go home")) == "left"
    assert outcome(play(start(YARD), "go home")) == "left"


def test_a_dungeon_without_gold_is_beaten_by_going_in_and_out() -> None:
    state = start(grid(NW={"north": 1}))
    assert outcome(state) is None
    assert outcome(play(state, "enter A", "eat", "leave")) == "beaten"


def test_a_dungeon_without_a_way_in_can_only_be_left() -> None:
    state = start(grid(C={"gold": 3}), gold=0)
    assert texts(state) == ["go home"]


# Level-ups and campaigns


def test_a_level_adds_one_to_its_value() -> None:
    party = assemble(raised(Company(), 1, second=True).members)
    assert (party.attack, party.initiative) == (6, 5)
    assert assemble(raised(Company(), 2).members).find == 4
    assert assemble(raised(Company(), 0, second=True).members).limit == 11


def test_stock_levels_and_artifacts_go_on_and_wounds_heal() -> None:
    hall = grid(NW={"north": 1, "gold": 4, "trap": 9})
    state = play(start(hall, mana=0, bag=(1, 8)), "wear artifact 1", "enter A")
    state = play(state, "go on", "4 1", "take gold NW", "eat", "leave")
    assert (state.life, outcome(state)) == (1, "beaten")
    company = company_after(state)
    assert company == Company((Member(0, (), 1), *FIVE[1:]), (8,), 9, 0, 5, 9)
    again = new(YARD, raised(company, 1, second=True))
    assert (again.life, again.party.attack, again.party.defence) == (10, 6, 6)
    assert (again.rations, again.mana, again.step) == (9, 0, "market")
