"""The solver against every play of small positions, and the promises of its bound and witness."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.treasure.layout import deal
from dungeongen.games.treasure.rules import State, apply, new, outcome, parse_move, score
from dungeongen.games.treasure.solver import witness
from dungeongen.games.treasure.solver.kernel_client import Line, search
from games.treasure.kernel.omissions import bound
from games.treasure.positions import random_states, table
from games.treasure.solver.exhaustive import best
from thorough import EXAMPLES

MOST_HELD = 10
UNIT = 16  # parts of a point


def small(count: int, seed: str, piles: int = 3) -> Iterator[State]:
    """Yield states between piles with few of them left, reached by random play."""
    number = found = 0
    while found < count:
        number += 1
        for state in random_states(f"{seed}/{number}"):
            left = (state.down | state.up).bit_count()
            few = 1 <= left <= piles and len(state.held) <= MOST_HELD
            if state.step == "between" and few and found < count:
                found += 1
                yield state


def solved(state: State) -> Line:
    return search(state.layout, witness.position(state), 20)


def test_the_best_total_is_that_of_every_play() -> None:
    moved = 0
    for state in small(2 * EXAMPLES, "small"):
        line = solved(state)
        assert line.proved
        assert line.best == line.bound == best(state), state
        moved += line.best > score(state)
    assert moved > EXAMPLES / 3


def test_the_witness_replays_to_the_total_from_anywhere() -> None:
    back = 0
    for state in small(2 * EXAMPLES, "witness", piles=6):
        found = solved(state)
        line = witness.witness(state, found.path)
        after = state
        for text in line:
            after = apply(after, parse_move(text))
        assert outcome(after) is not None
        assert score(after) == found.best
        back += any(text.startswith("return") for text in line)
    assert back > 1


def test_no_prices_give_a_bound_below_the_best_total() -> None:
    rng = Rng("prices")
    for state in small(EXAMPLES, "bound", piles=2):
        most = best(state) * UNIT
        costs = [[rng.below(12 * UNIT) for _ in range(13)] for _ in range(9)]
        for rounds in (0, 20):
            assert bound(state, costs, rounds) >= most


def test_fitting_lowers_the_bound_of_a_whole_deal() -> None:
    layout = deal(Rng("3").child("treasure"))
    even = [[8 * UNIT] * 13] * 9
    rough, fine = (bound(new(layout), even, rounds) for rounds in (1, 120))
    assert 108 * UNIT <= fine < rough - UNIT


@pytest.mark.parametrize("seed", ["0", "2"])
def test_whole_deals_are_proved_and_a_spent_budget_says_so(seed: str) -> None:
    layout = deal(Rng(seed).child("treasure"))
    cut = search(layout, budget=1)
    assert not cut.proved
    assert cut.best < cut.bound
    line = witness.witness(new(layout), cut.path)
    assert witness.replayed(layout, line) == ("stopped", cut.best)
    full = search(layout)
    assert full.proved
    assert cut.best <= full.best == full.bound <= cut.bound


def test_a_hand_that_destroys_nothing_scores_nothing() -> None:
    kings = "KH/6H KC/6C KS/6S KD/6D QH/7H QC/7C QS/7S QD/7D JH/8H JC/8C JS/8S JD/8D"
    line = search(table(kings, "2H 3H 4H"))
    assert (line.best, line.bound, line.proved) == (0, 0, True)
