"""What is told and asked at the table: everything that happened, and no secret."""

from __future__ import annotations

import pytest

from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.rules import apply, legal_moves, parse_move
from dungeongen.games.welcome.table import TABLE, chart, scene, tell, words
from games.welcome.positions import adventure, match, played, random_moves


def told(layout: Layout, before: str, move: str) -> str:
    """Return what is told of a move after others."""
    state = played(layout, *([before] if before else []))
    found = parse_move(move)
    return tell(state, found, apply(state, found))


def test_a_turn_is_told_without_the_card() -> None:
    layout = adventure(begins="9")
    assert told(layout, "", "draw") == "Player 1 draws a card."
    assert told(layout, "draw", "add") == "Player 1 adds it to the dungeon."
    assert told(layout, "draw", "discard dragon-spear") == (
        "Player 1 discards it with the dragon spear."
    )


def test_the_way_through_the_dungeon_is_told_monster_by_monster() -> None:
    layout = adventure("warrior", "7 5 2")
    before = "draw, add, draw, add, draw, add, draw, discard plate-armor, pass"
    assert told(layout, before, "name 5") == (
        "Player 2 names 5 for the vorpal sword. The torch defeats a 2. The vorpal sword defeats a "
        "5. A 7 hits: health −1. Player 2 dies and loses the adventure."
    )


def test_a_death_hides_the_rest() -> None:
    moves = "draw, add, draw, add, draw, discard leather-shield, draw, discard chainmail, pass"
    state = played(adventure("barbarian", "1 9 2 3"), moves)
    assert state.step == "axe"
    after = apply(state, parse_move("endure"))
    assert "the healing potion brings back with health 4" in tell(
        state, parse_move("endure"), after
    )
    dead = told(adventure(), ", ".join(["draw, add"] * 13 + ["pass"]), "name 1")
    assert "more stay hidden." in dead


def test_a_match_tells_its_score() -> None:
    assert told(match("barbarian"), "", "pass").endswith(
        "Player 2 survives and wins the adventure. Player 1: survived 0, died 0. Player 2: "
        "survived 1, died 0."
    )


@pytest.mark.parametrize("hero", ["warrior", "barbarian"])
def test_every_state_has_a_scene_a_map_and_words_for_each_move(hero: str) -> None:
    for seed in range(12):
        for state, move in random_moves(match(hero), seed):
            heading, *lines = scene(state)
            assert f"Player {state.mover + 1}" in heading
            assert all(line.isprintable() for line in lines)
            assert chart(state, lambda signs: False)
            offered = [words(state, other) for other in legal_moves(state)]
            assert len({(one.text, one.amount) for one in offered}) == len(offered)
            assert tell(state, move, apply(state, move))


def test_the_scene_has_the_own_cards_and_no_other() -> None:
    state = played(adventure(begins="6 7 9"), "draw, add, draw, discard torch, draw")
    text = " ".join(scene(state))
    assert "Player 1 draws a 9" in text
    assert "You have drawn: 6 (in the dungeon)" in text
    assert "7" not in text.replace("11 health", "")


def test_nothing_is_left_to_chance() -> None:
    assert TABLE.due is None
