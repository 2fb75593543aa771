"""The computed odds of plans, against plays of the same plans with honest dice.

The rules play, the plan decides, our ``Rng`` throws the dice. How often the party wins is a
binomial number: its exact two-sided probability under the computed odds must not be too small,
with the usual division by how many dungeons are tried.
"""

from __future__ import annotations

from math import comb

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon import rules
from dungeongen.games.sudongeon.ground import ground
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.making import make
from dungeongen.games.sudongeon.odds import odds, rooms_with_gold
from dungeongen.games.sudongeon.plan import Plan, Player
from dungeongen.games.sudongeon.solver import solve
from games.sudongeon.table import grid

SEEDS = ("t1", "t7", "t13", "t19", "t21", "t22", "t26", "t33", "t34", "t39")
PLAYS = 400
DOUBT = 0.01


def wins(layout: Layout, player: Player, rng: Rng, plays: int) -> int:
    """Return how many plays of a plan end ``beaten``."""
    won = 0
    for _ in range(plays):
        state = rules.new(layout)
        while rules.outcome(state) is None:
            outcomes = rules.chance(state)
            if outcomes is None:
                move = player.move(state)
                assert move in rules.legal_moves(state)
            else:
                move = outcomes[int(rng.random() * len(outcomes))][0]
            state = rules.advance(state, move)
        won += rules.outcome(state) == "beaten"
    return won


def tail(won: int, plays: int, p: float) -> float:
    """Return the probability of a result as unlikely as this one or more so.

    >>> round(tail(0, 4, 0.5), 3)
    0.125
    """
    chances = [comb(plays, k) * p**k * (1 - p) ** (plays - k) for k in range(plays + 1)]
    return sum(chance for chance in chances if chance <= chances[won] * (1 + 1e-9))


@pytest.mark.parametrize("seed", SEEDS)
def test_honest_dice_agree(seed: str) -> None:
    layout = make(seed).layout
    here = ground(layout)
    player = Player(here, Plan(rooms_with_gold(here), mana=5))
    found = odds(rules.new(layout), player, trifle=1e-9)
    assert found.complete
    assert found.unsolved == 0
    assert found.lost < 1e-5
    won = wins(layout, player, Rng(seed).child("honest"), PLAYS)
    assert tail(won, PLAYS, found.win) > DOUBT / len(SEEDS), (won / PLAYS, found.win)


def test_tail_is_a_probability() -> None:
    assert tail(5, 10, 0.5) == pytest.approx(1)
    assert tail(400, 400, 0.3) < 1e-100


def test_one_search_counted_by_hand() -> None:
    # One room behind a hidden door of level 7: found with 4 or more. 1 gold buys 3 rations, the
    # party has 10, all bought: 25 rounds, then 15 life, and home takes two more rounds.
    layout = grid(
        N={"north": 1, "south": 7},
        C={"gold": 5},
    )
    start = rules.new(layout)
    here = ground(layout)
    found = odds(start, Player(here, Plan(rooms_with_gold(here), rations=15)))
    # Rations 25, elixirs 5, life 10: round 1 in the hall; then searches; the last of those that
    # leave life for the two rounds of taking the gold and passing the hall again.
    searches = 25 + 5 + 9 - 3
    assert found.win == pytest.approx(1 - 0.5**searches, abs=1e-9)


def test_honest_dice_agree_about_several_monsters_at_once() -> None:
    layout = grid(NW={"north": 1, "monster": 2, "east": 8, "gold": 3}, N={"monster": 3})
    player = Player(ground(layout), Plan((0,), mana=5))
    found = odds(rules.new(layout), player, trifle=1e-9)
    won = wins(layout, player, Rng("several").child("honest"), PLAYS)
    assert tail(won, PLAYS, found.win) > DOUBT, (won / PLAYS, found.win)


def test_a_budget_that_ran_out_is_said() -> None:
    layout = make("t22").layout
    found = odds(rules.new(layout), Player(ground(layout), Plan((1, 3))), budget=50)
    assert not found.complete


def test_dropping_never_adds_to_the_odds() -> None:
    layout = make("t22").layout
    player = Player(ground(layout), Plan((1, 3), mana=5))
    coarse, fine = (odds(rules.new(layout), player, trifle=trifle) for trifle in (1e-4, 1e-12))
    assert coarse.win <= fine.win <= coarse.win + coarse.lost + 1e-12


def test_the_search_finds_what_the_first_plan_misses() -> None:
    layout = make("t34").layout
    here = ground(layout)
    first = odds(rules.new(layout), Player(here, Plan(rooms_with_gold(here), mana=5)))
    assert solve(layout).odds.win > first.win


def test_the_same_dungeon_has_the_same_answer() -> None:
    assert solve(make("t22").layout) == solve(make("t22").layout)
