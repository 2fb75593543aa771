"""Menus: a choice keeps its number while the turn lasts."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import dungeongen
from dungeongen.library.play import Playing

ASKED: dict[str, dict[str, Any]] = {
    "mythic": {},
    "doom": {"size": 5},
    "donsol": {},
    "scoundrel": {},
    "sudoku": {},
    "treasure": {},
    "welcome": {},
}


def kept(playing: Playing) -> dict[str, int]:
    """Return the numbers of a menu, by the words that stay the same."""
    return {re.sub(r" \([^()]*\)", "", one.text): one.number for one in playing.choices()}


def begun(game: str) -> Playing:
    sheet = dungeongen.make(game, seed=4, check=False, **ASKED[game])
    return dungeongen.play(sheet, dice_seed=None if game == "treasure" else 1)


def test_what_is_left_of_a_room_keeps_its_numbers() -> None:
    """In 0.10.0 the lines below the one that was taken moved up by one."""
    play = begun("mythic")
    before = kept(play)
    assert list(before.values()) == [*range(1, len(before) + 1)]
    taken = next(text for text in before if text.startswith("Let"))
    play.choose(before[taken])
    after = kept(play)
    assert taken not in after
    shared = before.keys() & after.keys()
    assert len(shared) > 2
    assert all(before[text] == after[text] for text in shared)
    assert before[taken] not in after.values()
    with pytest.raises(dungeongen.DungeongenError, match="expected one of"):
        play.choose(before[taken])


def test_shopping_keeps_the_numbers_of_the_market() -> None:
    play = begun("sudoku")
    for _ in range(4):
        before = kept(play)
        buy = next(one for one in play.choices() if one.text.startswith("Buy"))
        play.choose(buy.number, buy.amounts[0])
        after = kept(play)
        assert all(before[text] == after[text] for text in before.keys() & after.keys())


@pytest.mark.parametrize("game", ASKED)
def test_numbers_follow_from_the_moves(game: str) -> None:
    """They rise down the menu, each is one choice, and they are the same after undo and saving."""
    play, rng = begun(game), Random(3)
    for _ in range(60):
        offered = play.choices()
        if not offered:
            break
        numbers = [one.number for one in offered]
        assert numbers == sorted(set(numbers))
        choice = rng.choice(offered)
        play.choose(choice.number, rng.choice(choice.amounts) if choice.amounts else None)
        if play.choices() and rng.random() < 0.3:
            play.undo()
            assert [one.number for one in play.choices()] == numbers
    again = dungeongen.play(play.text().encode())
    assert kept(again) == kept(play)
