"""Parties that are not one of each class (chapter 7, SU-17)."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import DocumentError
from dungeongen.core.party import dump_party, load_party
from dungeongen.games.sudongeon.game import GAME
from dungeongen.games.sudongeon.rules.campaign import (
    after,
    company_as_json,
    company_from_json,
    company_from_words,
)
from dungeongen.games.sudongeon.rules.engine import chance, legal_moves, new, outcome
from dungeongen.games.sudongeon.rules.moves import CLASS_WORDS, Fell, parse_move
from dungeongen.games.sudongeon.rules.state import Company, Member, State, assemble, can_heal
from dungeongen.games.sudongeon.solver.outline import impossible
from games.sudongeon.positions import grid, inside, play, room, start, starting, texts

ORCS, WYRN, TRAP = room(monster=3), room(monster=8), room(trap=9)
PAIR = "warrior, ranger, cleric, 2 wizards"


def company(text: str, **stock: object) -> Company:
    """Return a fresh company of five classes, or one with other stock."""
    result = company_from_words(text)
    assert result is not None
    return result._replace(**stock)


def within(text: str, *moves: str, layout: object = ORCS, **stock: object) -> State:
    """Return the state after such a company has entered room A."""
    return inside(layout, *moves, **company(text, **stock)._asdict())  # type: ignore[arg-type]


def felling(text: str, **stock: object) -> State:
    """Return the state in which a Wyrn's first blow fells a member."""
    state = within(text, layout=WYRN, **stock)
    state = play(state, "1 6")  # the Wyrn strikes first
    state = play(state, "go on") if state.step == "strike" else state
    return play(state, "6 1")


# Values and crafts


def test_sums_and_best_skills_are_those_of_the_members() -> None:
    party = assemble(company(PAIR).members)
    assert (party.find, party.parley) == (2, 3)
    assert (party.initiative, party.attack, party.defence, party.limit) == (3, 6, 4, 9)


def test_without_a_cleric_nobody_heals_in_a_fight() -> None:
    state = within("2 warriors, ranger, thief, cleric")
    assert starting(play(state, "1 6 6 1"), "heal")  # wounded, before its own strike
    state = within("2 warriors, ranger, thief, wizard")
    assert starting(play(state, "1 6 6 1"), "heal") == []


def test_without_a_cleric_a_killing_blow_is_death_whatever_the_mana() -> None:
    state = within("5 wizards", mana=20)
    state = play(state, "1 6")
    while outcome(state) is None and state.step == "attack":
        state = play(state, "6 1")
    assert outcome(state) == "dead"


def test_without_a_cleric_a_trap_kills_whatever_the_mana() -> None:
    state = within("5 wizards", layout=TRAP, mana=20)
    assert outcome(play(state, "6 1")) == "dead"


def test_without_a_wizard_mana_adds_nothing_to_a_strike() -> None:
    state = play(within("2 warriors, ranger, thief, cleric"), "6 1")
    assert state.step == "attack"


def test_an_adventurer_brings_the_craft_that_a_party_lacks() -> None:
    hall = room(npc=8)
    state = play(within("5 warriors", layout=hall), "welcome adventurer NW", "4")
    assert can_heal(state)
    assert not can_heal(within("5 warriors", layout=hall))


# Knocked out


def test_each_of_two_wizards_falls_as_likely_as_anybody() -> None:
    state = felling(PAIR)
    outcomes = chance(state)
    assert outcomes is not None
    assert [move for move, _ in outcomes] == [
        Fell(who) for who in ("warrior", "ranger", "cleric", "wizard", "wizard-2")
    ]
    assert {odds for _, odds in outcomes} == {1 / 5}


def test_a_craft_is_gone_when_the_last_who_has_it_has_fallen() -> None:
    state = play(felling("2 clerics, 2 warriors, thief"), "fell cleric-2")
    assert can_heal(state)
    assert state.fight is not None
    one = felling("cleric, 2 warriors, 2 thieves")
    assert not can_heal(play(one, "fell cleric"))


def test_the_values_of_the_second_wizard_fall_with_him() -> None:
    orb = (Member(0), Member(1), Member(3), Member(4), Member(4, ("attack",), 10))
    state = felling(PAIR, members=orb)
    assert state.fight is not None
    fallen = play(state, "fell wizard-2").fight
    assert fallen is not None
    assert (state.fight.attack - fallen.attack, state.fight.defence - fallen.defence) == (3, 1)


# Artifacts


def test_an_artifact_may_be_put_on_any_of_its_class() -> None:
    state = new(ORCS, company(PAIR, bag=(9, 10)))
    assert starting(state, "wear") == [
        "wear artifact 9",
        "wear artifact 9 on wizard-2",
        "wear artifact 10",
        "wear artifact 10 on wizard-2",
    ]
    state = play(state, "wear artifact 9 on wizard-2", "wear artifact 10 on wizard-2")
    assert [one.artifact for one in state.party.members] == [0, 0, 0, 0, 10]
    assert state.bag == (9,)


def test_members_of_a_class_hand_artifacts_to_each_other() -> None:
    members = (Member(0), Member(2, (), 6), Member(2, ("find",), 5), Member(3), Member(4))
    state = new(ORCS, Company(members))
    assert state.party.find == 4
    assert starting(state, "wear") == ["wear artifact 5", "wear artifact 6 on thief-2"]
    state = play(state, "wear artifact 6 on thief-2")
    assert [one.artifact for one in state.party.members] == [0, 5, 6, 0, 0]
    assert state.party.find == 5


def test_both_may_wear_the_same_and_either_can_give_it_up() -> None:
    members = (*map(Member, (0, 1, 3)), Member(4, (), 9), Member(4, ("attack",), 9))
    dealer = room(npc=2)
    state = inside(dealer, "1 2 3", **Company(members)._asdict())
    assert state.party.attack == 9
    assert starting(state, "sell") == ["sell artifact 9", "sell artifact 9 of wizard-2"]
    sold = play(state, "sell artifact 9 of wizard-2")
    assert [one.artifact for one in sold.party.members] == [0, 0, 0, 9, 0]


def test_an_artifact_without_its_class_is_only_worth_selling() -> None:
    state = within("5 warriors", layout=TRAP, bag=(9,), elixirs=0)
    assert state.step == "trap"  # there is nothing to put on first
    assert starting(new(ORCS, company("5 warriors", bag=(9,))), "wear") == []
    dealer = within("5 warriors", "1 2 3", layout=room(npc=2), bag=(9,))
    assert starting(dealer, "sell") == ["sell artifact 9"]


# Level-ups


def test_each_of_two_wizards_has_levels_of_its_own() -> None:
    state = start(grid(NW={"north": 1}))._replace(step="beaten")
    state = state._replace(party=assemble(company(PAIR).members))
    asked = []

    def roll(due: object) -> int:
        asked.append(due)
        return 4  # the fifth row

    risen, news = after(state, roll)
    assert risen is not None
    assert [one.level for one in risen.members] == [1, 1, 1, 1, 2]
    assert news == ("The second Wizard rises to level 2: At +1.",)
    assert "4 first Wizard, 5 second Wizard" in str(asked[0])


# As text


@pytest.mark.parametrize(
    ("text", "classes"),
    [
        ("warrior,wizard,wizard,cleric,thief", "warrior thief cleric wizard wizard"),
        (" War, WIZ, wiz , c, t", "warrior thief cleric wizard wizard"),
        ("2 wizards, warrior, 2 clerics", "warrior cleric cleric wizard wizard"),
        ("2 thieves, 3 clerics", "thief thief cleric cleric cleric"),
        ("5 rangers", "ranger ranger ranger ranger ranger"),
    ],
)
def test_five_classes_may_be_named_in_a_line(text: str, classes: str) -> None:
    members = company(text).members
    assert " ".join(CLASS_WORDS[one.person] for one in members) == classes


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("warrior, wizard", "a party has five members, found 2"),
        ("5 wizards, cleric", "a party has five members, found 6"),
        ("bard, 4 clerics", "'bard' is no class: expected warrior, ranger, thief, cleric or"),
        ("w, 4 clerics", "'w' may be several: expected warrior, ranger, thief, cleric or wizard"),
    ],
)
def test_a_wrong_line_is_refused(text: str, error: str) -> None:
    with pytest.raises(DocumentError, match=error):
        company_from_words(text)


@pytest.mark.parametrize("text", ["party.json", "{}", "out/play-sudoku-42-party.json", "", "hello"])
def test_other_texts_are_no_line_of_classes(text: str) -> None:
    assert company_from_words(text) is None


def test_a_document_lists_the_members_where_there_is_not_one_of_each() -> None:
    pair = company(PAIR)._replace(names=("", "Ada", "", "", "Tristram"))
    said = company_as_json(pair)
    assert [one["class"] for one in said["members"]] == [  # type: ignore[index,union-attr,call-overload]
        "warrior",
        "ranger",
        "cleric",
        "wizard",
        "wizard",
    ]
    assert load_party(dump_party(GAME, pair), GAME, "party") == pair
    assert load_party(b"2 wizards, warrior, cleric, thief", GAME, "party") == company(
        "thief, warrior, cleric, 2 wizards"
    )


def test_members_are_put_in_the_order_of_their_classes() -> None:
    said = [{"class": "wizard", "name": "A"}, *({"class": "cleric"},) * 3, {"class": "wizard"}]
    read = company_from_json({"members": said})  # type: ignore[dict-item]
    assert [one.person for one in read.members] == [3, 3, 3, 4, 4]
    assert read.names == ("", "", "", "A", "")


@pytest.mark.parametrize(
    ("members", "error"),
    [
        ([{}] * 4, "party.members: expected 5, found 4"),
        ([{"class": "bard"}] * 5, "party.members.1.class: expected warrior, ranger"),
        ([{}] * 5, "party.members.1.class: expected warrior, ranger"),
        ([{"class": "wizard", "artifact": 1}] * 5, "party.members.1.artifact: 1 is not for a wiz"),
        ([{"class": "wizard", "hat": 1}] * 5, "party.members.1: expected class, name, raised and"),
        (7, "party.members: expected an object with warrior, .* or a list of five"),
    ],
)
def test_wrong_members_are_refused_naming_the_place(members: object, error: str) -> None:
    with pytest.raises(DocumentError, match=error):
        company_from_json({"members": members})  # type: ignore[dict-item]


def test_moves_that_name_the_second_of_a_class_parse_back() -> None:
    state = new(ORCS, company("3 wizards, 2 thieves", bag=(6, 9)))
    assert [parse_move(text) for text in texts(state)] == list(legal_moves(state))


# What no luck can beat


def test_mana_is_no_strike_for_a_party_without_a_wizard() -> None:
    hall = grid(NW={"monster": 7, "north": 1, "gold": 1, "feature": 6})  # Def 6 + 2 + 1
    assert impossible(hall, company("5 clerics")) is not None
    assert impossible(hall, company("4 clerics, wizard")) is None


def test_allies_may_kill_what_the_party_cannot_hurt() -> None:
    hall = grid(NW={"monster": 8, "north": 1, "gold": 1, "feature": 6, "east": 8}, N={"monster": 7})
    assert impossible(hall, company("5 clerics")) is None


def test_each_of_five_may_wear_what_adds_to_attack() -> None:
    hall = grid(
        NW={"monster": 7, "north": 1, "gold": 1, "feature": 6},  # Def 9
        N={"north": 1, "npc": 2},
    )
    assert impossible(hall, company("5 clerics", mana=99)) is not None
    assert impossible(hall, company("5 warriors", mana=0)) is None
