"""In the dungeon: health, what each piece does, both decisions, the examples (WD-1, WD-2)."""

from __future__ import annotations

import pytest

from dungeongen.games.welcome.heroes import AXE, HEROES, REVIVED, STRENGTHS
from dungeongen.games.welcome.rules import (
    Score,
    State,
    Strike,
    apply,
    outcome,
    parse_move,
    resolved,
)
from games.welcome.positions import adventure, played, possible


def inside(hero: str, monsters: str, pieces: str) -> State:
    """Return the state once the dungeon of these monsters, first met first, is entered.

    The hero has only the pieces named; the monsters drawn to discard the others are the lowest.
    """
    met = [*reversed(monsters.split())]
    gone = [piece.name for piece in HEROES[hero].pieces if piece.name not in pieces.split()]
    moves = [*["draw, add"] * len(met), *(f"draw, discard {name}" for name in gone), "pass"]
    return played(adventure(hero, " ".join(met)), *moves)


def after(state: State, *texts: str) -> State:
    """Return the state after moves in the dungeon."""
    for text in texts:
        state = apply(state, parse_move(text))
    return state


@pytest.mark.parametrize(
    ("hero", "pieces", "health"),
    [
        ("warrior", "", 3),
        ("warrior", "knight-shield", 6),
        ("warrior", "plate-armor", 8),
        ("warrior", "knight-shield plate-armor", 11),
        ("barbarian", "", 4),
        ("barbarian", "leather-shield", 7),
        ("barbarian", "chainmail", 8),
        ("barbarian", "chainmail leather-shield", 11),
    ],
)
def test_shields_and_armor_add_health(hero: str, pieces: str, health: int) -> None:
    assert inside(hero, "", pieces).health == health


@pytest.mark.parametrize(
    ("hero", "piece", "defeated"),
    [
        ("warrior", "torch", {1, 2, 3}),
        ("warrior", "holy-grail", {2, 4, 6}),
        ("warrior", "dragon-spear", {9}),
        ("barbarian", "torch", {1, 2, 3}),
        ("barbarian", "war-hammer", {5}),
        ("warrior", "knight-shield", set()),
        ("barbarian", "chainmail", set()),
    ],
)
def test_a_piece_defeats_its_monsters(hero: str, piece: str, defeated: set[int]) -> None:
    unhurt = set()
    for strength in STRENGTHS:
        state = inside(hero, str(strength), piece)
        full = inside(hero, "", piece).health
        unhurt |= {strength} if state.health == full else set()
    assert unhurt == defeated


def test_a_piece_is_never_used_up() -> None:
    assert inside("warrior", "3 1 2 3 2", "torch").health == 3


def test_a_monster_that_is_not_defeated_costs_its_strength() -> None:
    assert inside("warrior", "5", "plate-armor").health == 3


def test_one_health_left_survives() -> None:
    state = inside("warrior", "7", "plate-armor")
    assert (state.health, sum(state.score.wins), sum(state.score.losses)) == (1, 1, 0)


def test_no_health_left_dies() -> None:
    state = inside("warrior", "5 3", "plate-armor")
    assert state.health == 0
    assert sum(state.score.losses) == 1


def test_an_empty_dungeon_is_survived() -> None:
    state = played(adventure("barbarian"), "pass")
    assert state.score == Score((0, 1), (0, 0))
    assert outcome(state) == "lost"


def test_the_sword_names_a_strength_before_the_first_monster() -> None:
    state = inside("warrior", "5 5", "vorpal-sword")
    assert (state.step, state.met) == ("sword", 0)
    assert possible(state) == {f"name {strength}" for strength in STRENGTHS}
    assert after(state, "name 5").health == 3
    assert after(state, "name 4").health < 1


def test_without_the_sword_nothing_is_named() -> None:
    assert inside("warrior", "2", "torch").step == "over"


def test_the_axe_is_decided_on_each_monster_as_it_is_met() -> None:
    state = inside("barbarian", "6 7 4", "vorpal-axe chainmail")
    assert (state.step, state.met, possible(state)) == ("axe", 1, {"strike", "endure"})
    state = after(state, "endure")
    assert (state.step, state.met, state.health) == ("axe", 2, 2)


def test_the_axe_strikes_once() -> None:
    state = after(inside("barbarian", "6 7", "vorpal-axe chainmail"), "strike")
    assert (state.step, state.health, state.met) == ("over", 1, 2)
    _, (struck, hit) = resolved(inside("barbarian", "6 7", "vorpal-axe chainmail"), Strike())
    assert (struck.strength, struck.by, hit.strength, hit.by) == (6, AXE, 7, "")


def test_the_axe_is_not_asked_for_what_another_piece_defeats() -> None:
    state = inside("barbarian", "5 3 9 6", "vorpal-axe torch war-hammer")
    assert (state.step, state.met) == ("axe", 3)


def test_the_potion_brings_back_with_4_health_once() -> None:
    state = inside("barbarian", "9 3 2", "healing-potion")
    assert (state.health, state.met) == (REVIVED - 3 - 2, 3)
    assert sum(state.score.losses) == 1


def test_the_potion_works_at_exactly_0_too() -> None:
    state = inside("barbarian", "4 3", "healing-potion")
    assert (state.health, sum(state.score.wins)) == (1, 1)


def test_monsters_after_a_death_are_not_met() -> None:
    state = inside("warrior", "9 1 2 3", "")
    assert (state.step, state.met, len(state.dungeon)) == ("over", 1, 4)


def test_the_example_of_the_rulebook() -> None:
    """The warrior without knight shield and holy grail, naming 5; the seventh is not revealed."""
    layout = adventure("warrior", "7 4 5 5 4 3 2 1 6")
    state = played(
        layout,
        *["draw, add"] * 7,
        "draw, discard knight-shield, draw, discard holy-grail, pass",
    )
    assert state.health == 8
    healths = []
    for met in range(1, 7):  # the dungeon cut short after so many monsters
        few = ["4", "5", "5", "4", "3", "2"][-met:]
        moves = [*["draw, add"] * met, "draw, discard knight-shield, draw, discard holy-grail"]
        short = adventure("warrior", " ".join([*few, "1", "6"]))
        healths.append(played(short, *moves, "pass, name 5").health)
    assert healths == [8, 8, 4, 4, 4, 0]
    dead = after(state, "name 5")
    assert (dead.health, dead.met, dead.step) == (0, 6, "over")
    assert (dead.dungeon[: dead.met], dead.dungeon[dead.met :]) == ((2, 3, 4, 5, 5, 4), (7,))


def test_our_example_of_the_barbarian() -> None:
    """Chainmail and war hammer are gone; the axe waits for the 9, the potion saves once."""
    layout = adventure("barbarian", "4 3 9 5 2 6 1 7")
    state = played(
        layout, *["draw, add"] * 6, "draw, discard chainmail, draw, discard war-hammer, pass"
    )
    assert (state.health, state.met, state.step) == (7, 1, "axe")  # a 6 is met
    state = after(state, "endure")  # 1 left; the torch defeats the 2, then a 5 is met
    assert (state.health, state.met, state.step) == (1, 3, "axe")
    state = after(state, "endure")  # the potion: back with 4; a 9 is met
    assert (state.health, state.met, state.step) == (4, 4, "axe")
    state = after(state, "strike")  # the torch defeats the 3; the 4 kills
    assert (state.health, state.met, state.step) == (0, 6, "over")
