"""The solver against every line of small positions, and its witnesses against the rules."""

from __future__ import annotations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.mythic import best_line
from dungeongen.games.mythic.best_line import fair_line, searched, solve
from dungeongen.games.mythic.deal import deal
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules.state import new
from dungeongen.games.mythic.solver.positions import normal
from dungeongen.games.mythic.solver.translation import position_of
from dungeongen.games.mythic.solver.witness import replayed
from games.mythic.deals import LOST, WON, ending, hands, item, play, seeded
from games.mythic.solver.exhaustive import compared


def test_small_positions_are_worth_what_every_line_says() -> None:
    """``exhaustive.py`` compares as many as one likes; 571 of 620 were small enough, all alike."""
    found = [compared(number) for number in range(10)]
    assert found.count("won") > 1
    assert found.count("lost") >= 1


def test_a_line_that_is_found_replays_to_its_score() -> None:
    solution = solve(seeded(WON), budget=0.1)
    assert solution.witness is not None
    assert replayed(seeded(WON), solution.witness) == ("won", solution.best)
    assert solution.best <= solution.bound


def test_a_deal_that_no_line_clears_is_refuted() -> None:
    solution = solve(seeded(LOST))
    assert (solution.lost, solution.best, solution.witness) == (True, -1, None)


def test_a_budget_that_is_spent_proves_nothing() -> None:
    search = searched(deal(Rng("10")), winning=True, budget=1)
    assert search.positions is None
    assert not search.complete


def test_what_other_searches_remembered_changes_no_result() -> None:
    layout = seeded(WON)
    first = searched(layout, winning=True, budget=100)
    searched(deal(Rng("10")), winning=False, budget=20)
    assert searched(layout, winning=True, budget=100) == first


def test_the_treasure_that_must_lure_is_lost_in_the_bound() -> None:
    """Only the treasure beats the dragon here, so it counts as lost from the start."""
    state = ending("DRAGON TREASURE 2H 3H 9C 4H", jokers=("DRAGON", "TREASURE"), health=8)
    layout = state.ground.layout
    line = searched(layout, winning=False, state=state, budget=10)
    assert line.complete
    assert line.best == layout.perfect - position_of(state)[5] - 6


def test_the_fair_players_line_is_a_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_line, "WINNING", 1)
    monkeypatch.setattr(best_line, "LOOTING", 1)
    seed = next(str(n) for n in range(100) if fair_line(deal(Rng(str(n))))[0] >= 0)
    solution = solve(deal(Rng(seed)))
    assert solution.best == fair_line(deal(Rng(seed)))[0]
    assert solution.witness is not None
    assert replayed(deal(Rng(seed)), solution.witness) == ("won", solution.best)


def test_what_lies_in_a_free_hand_or_on_the_bag_is_one_position() -> None:
    state = ending("5D 6C 7C 8C 9C")
    one, other = play(state, "equip 5D"), play(state, "store 5D")
    assert one != other
    assert position_of(one) == position_of(other)
    full = state._replace(hands=hands(item("2D"), item("3D")), bag=item("4D"))
    assert normal(*position_of(full)) == position_of(full)


def test_lost_loot_is_counted_when_it_is_lost() -> None:
    state = ending("5D 6C 7C 8H 9C")
    before = position_of(state)[5]
    assert position_of(play(state, "provoke 6C"))[5] == before
    assert position_of(play(state, "store 8H", "provoke 6C"))[5] == before + 1


def test_a_search_never_skips() -> None:
    solution = solve(seeded(WON), budget=0.05)
    assert solution.witness is not None
    assert "skip" not in solution.witness
    assert engine.may_skip(new(seeded(WON)))
