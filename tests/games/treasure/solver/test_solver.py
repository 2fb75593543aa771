"""The solver against every play of small positions, and the promises of its bound and witness."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.treasure.layout import deal
from dungeongen.games.treasure.rules.engine import apply, outcome
from dungeongen.games.treasure.rules.moves import parse_move
from dungeongen.games.treasure.rules.state import State, new, score
from dungeongen.games.treasure.solver import prices as p
from dungeongen.games.treasure.solver import witness
from dungeongen.games.treasure.solver.double_dummy import Search, key_of, payments, position_of
from games.treasure.positions import random_states, table
from games.treasure.solver.exhaustive import best

MOST_HELD = 10


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


def solved(state: State) -> Search:
    return Search(state.layout, witness.position(state), rounds=8).run(20_000)


def test_the_best_total_is_that_of_every_play() -> None:
    looked = moved = 0
    for state in small(130, "small"):
        search = solved(state)
        assert search.proved
        assert search.best == search.bound == best(state), state
        looked += 1
        moved += search.best > score(state)
    assert looked >= 125
    assert moved > 25


def test_the_witness_replays_to_the_total_from_anywhere() -> None:
    back = 0
    for state in small(60, "witness", piles=6):
        search = solved(state)
        line = witness.witness(state, search.path)
        after = state
        for text in line:
            after = apply(after, parse_move(text))
        assert outcome(after) is not None
        assert score(after) == search.best
        back += any(text.startswith("return") for text in line)
    assert back > 3


def test_no_prices_give_a_bound_below_the_best_total() -> None:
    rng = Rng("prices")
    for state in small(80, "bound", piles=2):
        table_ = p.table_of(state.layout)
        position = witness.position(state)
        most = best(state) * p.UNIT
        cost = np.array(
            [[0, *(rng.below(12 * p.UNIT) for _ in range(p.KING))] for _ in table_.draws], np.int64
        )
        for prices in (p.fitted(table_, position, None, 20), p.prices(cost)):
            bound = p.bound(table_, prices, position)
            assert bound >= most


def test_fitting_lowers_the_bound_of_a_whole_deal() -> None:
    layout = deal(Rng("3").child("treasure"))
    table_, position = p.table_of(layout), witness.position(new(layout))
    rough, fine = (p.bound(table_, p.fitted(table_, position, None, r), position) for r in (1, 120))
    assert 108 * p.UNIT <= fine < rough - p.UNIT


def test_a_position_survives_its_number() -> None:
    for state in small(30, "key", piles=9):
        position = witness.position(state)
        assert position_of(key_of(position), position.draws) == position


def test_payments_are_the_sacrifices_that_matter() -> None:
    assert payments(13) == ((1, 1), (13, 1), *((value, 2) for value in range(2, 13)))
    assert payments(1) == tuple((value, 1) for value in range(1, 14))


@pytest.mark.parametrize("seed", ["0", "2"])
def test_whole_deals_are_proved_and_a_spent_budget_says_so(seed: str) -> None:
    layout = deal(Rng(seed).child("treasure"))
    cut = Search(layout).run(3000)
    assert not cut.proved
    assert cut.best < cut.bound
    line = witness.witness(new(layout), cut.path)
    assert witness.replayed(layout, line) == ("stopped", cut.best)
    full = Search(layout).run()
    assert full.proved
    assert cut.best <= full.best == full.bound <= cut.bound


def test_a_hand_that_destroys_nothing_scores_nothing() -> None:
    kings = "KH/6H KC/6C KS/6S KD/6D QH/7H QC/7C QS/7S QD/7D JH/8H JC/8C JS/8S JD/8D"
    search = Search(table(kings, "2H 3H 4H")).run()
    assert (search.best, search.bound, search.proved) == (0, 0, True)
