"""How a play ends, and what it scores."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.scoundrel.rules import new, returns, score
from dungeongen.rooms.rules import outcome
from games.scoundrel.positions import deal, played, short


def test_health_of_0_is_the_end() -> None:
    state = played(short("KS 7C 2S 3S 4S"), "punch KS, punch 7C")
    assert (outcome(state), state.health) == ("dead", 0)
    with pytest.raises(IllegalMoveError, match="the play is over"):
        played(state, "punch 2S")


def test_dead_the_monsters_still_in_the_dungeon_count_against_you() -> None:
    state = played(short("AS KC 2S 5H 4S 7D"), "punch AS, punch KC")
    assert returns(state) == (-(2 + 4),)  # SC-4: neither the blow's excess nor its monster


def test_through_the_health_left_is_the_score() -> None:
    state = played(short("2S 3S 5H"), "drink 5H, punch 2S, punch 3S")
    assert (outcome(state), score(state)) == ("cleared", 15)


def test_with_full_health_a_potion_taken_last_counts_more() -> None:
    assert score(played(short("2S 3S 5H"), "punch 2S, punch 3S, drink 5H")) == 25
    assert score(played(short("2S 4S 5H"), "punch 2S, punch 4S, drink 5H")) == 19


def test_it_counts_whether_it_healed_or_not() -> None:
    assert score(played(short("3H 5H"), "drink 3H, drink 5H")) == 25


def test_the_last_card_is_the_last_taken() -> None:
    assert score(played(short("5H 2D"), "equip 2D, drink 5H")) == 25
    assert score(played(short("5H 2D"), "drink 5H, equip 2D")) == 20


@pytest.mark.parametrize("health", [15, 20, 25])
def test_another_start_health_is_also_the_most(health: int) -> None:
    assert new(deal("1", health=health)).health == health
    assert score(played(short("5H", health=health), "drink 5H")) == health + 5
