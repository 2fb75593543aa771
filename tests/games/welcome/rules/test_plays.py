"""Random plays: every adventure ends, every match within seven, one gains what the other pays."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from dungeongen.games.welcome.layout import MATCH, Layout
from dungeongen.games.welcome.rules import apply, new, outcome, returns
from games.welcome.positions import layouts, random_moves


@settings(max_examples=60, deadline=None)
@given(layouts(), st.integers(0, 10**6))
def test_every_play_ends_and_sums_to_zero(layout: Layout, seed: int) -> None:
    state = new(layout)
    for before, move in random_moves(layout, seed):
        assert before == state
        state = apply(state, move)
    assert sum(returns(state)) == 0
    assert (returns(state)[layout.first] > 0) == (outcome(state) == "won")
    assert state.score.played <= (MATCH if layout.match else 1)
