"""Lines on a known deal: always legal, and never worse than those of our own players."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from dungeongen.core.rng import Rng
from dungeongen.games.doom.best_line import solve
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.fair.lines import Explorer
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.moves import format_move
from dungeongen.games.doom.rules.state import ground
from dungeongen.games.doom.solver.witness import replayed
from games.doom.fair.simple import own_scores
from games.doom.positions import layouts

SAMPLE = (
    (13, ()), (13, ("single-use",)), (7, ("unbounded",)), (4, ("unbounded",)), (13, ("retreat",)),
    (10, ("merge", "worth-three")), (7, ("retreat", "single-use")), (11, ("retreat-traps",)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("number", "size", "rules"), [(i % 2, size, rules) for i, (size, rules) in enumerate(SAMPLE)]
)
def test_the_best_is_never_below_what_a_player_scores(
    number: int, size: int, rules: tuple[str, ...]
) -> None:
    layout = deal(Rng(f"bests-{number}"), size=size, rules=rules)
    found, scores = solve(layout, budget=0.2), own_scores(layout)
    assert scores
    assert found.best >= max(scores.values())
    assert found.bound is None or found.bound >= max(scores.values())
    assert found.witness is not None
    assert replayed(layout, found.witness)[1] == found.best


def test_what_a_player_clears_is_not_undecided() -> None:
    """Even with almost no search, a player's line is a witness."""
    layout = deal(Rng("bests-0"), size=13)
    assert solve(layout, budget=0.0001).best >= max(own_scores(layout).values()) > 0


@settings(deadline=None, max_examples=30)
@given(layouts(most=9))
def test_a_line_is_legal_and_worth_what_it_claims(layout: Layout) -> None:
    line = Explorer(ground(layout), 200).run()
    if line.score < 0:
        assert line.moves == ()
        return
    ending, worth = replayed(layout, [format_move(move) for move in line.moves])
    assert (ending == "cleared", worth) == (line.cleared, line.score)


def test_looking_longer_finds_no_less() -> None:
    field = ground(deal(Rng("p-1"), size=13))
    scores = [Explorer(field, budget).run().score for budget in (0, 500, 3000)]
    assert scores == sorted(scores)
    assert scores[0] < scores[-1]


def test_a_line_of_another_search_is_gone_on_from() -> None:
    field = ground(deal(Rng("bests-0"), size=10))
    line = Explorer(field, 3000).run()
    texts = [format_move(move) for move in line.moves]
    assert Explorer(field, 0).run(texts).score >= line.score
