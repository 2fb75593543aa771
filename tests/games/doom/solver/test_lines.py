"""Lines on a known deal: always legal, and never worse than those of our own players."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver import kernel_client
from dungeongen.games.doom.solver.judge import replayed, solve, texts_of
from dungeongen.games.doom.solver.kernel_client import LocalSearchResult
from games.doom.positions import layouts
from games.doom.solver.simple import own_scores

SAMPLE = (
    (13, ()),
    (13, ("single-use",)),
    (7, ("unbounded",)),
    (4, ("unbounded",)),
    (13, ("retreat",)),
    (10, ("merge", "worth-three")),
    (7, ("retreat", "single-use")),
    (11, ("retreat-traps",)),
)


def explored(layout: Layout, budget: int, moves: tuple[int, ...] = ()) -> LocalSearchResult:
    return kernel_client.better(layout, Rng("lines"), budget=budget, moves=moves)


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
    line = explored(layout, 200)
    if line.score < 0:
        assert line.moves == ()
        return
    ending, worth = replayed(layout, texts_of(line.moves))
    assert ending in ("out", "cleared")
    assert worth == line.score
    assert line.cleared or ending == "out"


def test_looking_longer_finds_no_less() -> None:
    layout = deal(Rng("p-1"), size=13)
    scores = [explored(layout, budget).score for budget in (0, 500, 3000)]
    assert scores == sorted(scores)
    assert scores[0] < scores[-1]


def test_a_line_of_another_search_is_gone_on_from() -> None:
    layout = deal(Rng("bests-0"), size=10)
    line = explored(layout, 3000)
    assert explored(layout, 0, line.moves).score >= line.score
