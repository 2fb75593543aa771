"""The solver against every line of small positions, and its witnesses against the rules."""

from __future__ import annotations

from typing import Any

import pytest

from dungeongen.core.ident import parse_id
from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import Layout, deal, decode
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules.state import new
from dungeongen.games.mythic.solver import judge
from dungeongen.games.mythic.solver.judge import fair_line, searched, solve
from dungeongen.games.mythic.solver.kernel_client import Line, normal, position_of
from dungeongen.games.mythic.solver.witness import replayed
from games.mythic.deals import LOST, WON, ending, hands, item, play, seeded
from games.mythic.solver.exhaustive import best, compared, late, short
from thorough import share


def test_small_positions_are_worth_what_every_line_says() -> None:
    """``exhaustive.py`` compares as many as one likes; 571 of 620 were small enough, all alike."""
    found = [compared(late(number)) for number in range(10)]
    assert found.count("won") > 1
    assert found.count("lost") >= 1


@pytest.mark.parametrize("first", share(range(0, 5000, 5), of=1000))
def test_short_decks_are_worth_what_every_line_says(first: int) -> None:
    """5,000 decks of 7 to 12 cards when all is tried, an hour of processor time."""
    found = [compared(short(number)) for number in range(first, first + 5)]
    assert found.count(None) < 5


@pytest.mark.parametrize(
    ("deck", "room", "jokers", "health", "score"),
    [
        ("8D 2H TREASURE 9D JD JH 5D 3C", 4, ("TREASURE",), 20, 6),
        ("DRAGON TREASURE AD 6H 9H 3C QC 2D 5C AC JC", 2, ("DRAGON", "TREASURE"), 17, 5),
    ],
    ids=["a treasure on the bag opens discards", "the first card after the dragon is lured counts"],
)
def test_a_proof_that_was_false(
    deck: str, room: int, jokers: tuple[str, ...], health: int, score: int
) -> None:
    """The scores are those of every line by the plain rules (``exhaustive.best``)."""
    state = ending(deck, jokers=jokers, room=room, health=health)
    line = searched(state.ground.layout, winning=False, state=state, budget=100)
    assert (line.best, line.complete) == (score, True)


def test_a_deal_that_was_said_to_be_lost_is_cleared() -> None:
    text = "MC2-XYLDG-NLV8H-RK8T9-SB16Z-NN7MJ-HN6HS-UC2ZR-TM8XF-AT1KZ-GW3-1W"
    layout = decode(parse_id(text)[1])
    solution = judge.first_line(layout)
    assert solution.witness is not None
    assert replayed(layout, solution.witness) == ("won", solution.best)


@pytest.mark.parametrize(("health", "score"), [(10, -1), (11, 10)])
def test_a_shield_bears_more_than_seven_monsters(health: int, score: int) -> None:
    """Seven weakened monsters lie on an ace, an eighth wears it like any other."""
    state = ending("2C 2S KC", health=health, hands=hands(item("AD", 7, 7)))
    line = searched(state.ground.layout, winning=False, state=state, budget=10)
    assert (line.best if line.positions else -1) == best(state, 1000) == score


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


def test_the_fair_players_line_is_a_lower_bound() -> None:
    def impatient(layout: Layout, *, budget: int, **more: Any) -> Line:
        return searched(layout, budget=1, **more)

    seed = next(str(n) for n in range(100) if fair_line(deal(Rng(str(n))))[0] >= 0)
    solution = solve(deal(Rng(seed)), search=impatient)
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
