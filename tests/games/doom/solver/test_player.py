"""Our players and their odds. That they peek at nothing is in ``kernel/test_kernel.py``."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeongen.core.plain_json import as_json
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver import judge as verdicts
from dungeongen.games.doom.solver import player
from dungeongen.games.doom.solver.kernel_client import Play, PlayerKind
from dungeongen.search.bands import IMPOSSIBLE, band
from dungeongen.search.sampling import average, wilson


def played(layout: Layout, who: PlayerKind, runs: int = 200) -> tuple[float, float]:
    """Return the share of plays survived, and the mean score."""
    plays: list[Play] = player.played(layout, who, 0, runs)
    return sum(one.alive for one in plays) / runs, sum(one.score for one in plays) / runs


@pytest.mark.parametrize("size", [5, 7])
def test_who_may_look_first_seldom_dies(size: int) -> None:
    with_rule, without = (
        [
            played(deal(Rng(f"aside-{number}"), size=size, rules=rules), PlayerKind.GOLD)
            for number in range(10)
        ]
        for rules in (["retreat"], [])
    )
    assert sum(alive for alive, _ in with_rule) > sum(alive for alive, _ in without)
    assert sum(score for _, score in with_rule) > sum(score for _, score in without)


def test_the_deck_is_no_part_of_the_odds() -> None:
    layout = deal(Rng("7"), size=7)
    other = deal(Rng("8"), size=7, cards=(layout.columns, layout.rows))
    assert layout.deck != other.deck
    for who in (PlayerKind.GOLD, PlayerKind.SAFE):
        assert player.fares(layout, who) == player.fares(other, who)


@given(st.integers(0, 500), st.integers(1, 500))
def test_an_interval_holds_its_share(hits: int, more: int) -> None:
    low, high = wilson(hits, hits + more)
    assert 0 <= low <= hits / (hits + more) <= high <= 1


def test_odds_hold_what_a_second_run_finds() -> None:
    layout = deal(Rng("3"), size=7)
    one, other = (
        player.played(layout, PlayerKind.GOLD, 0, 4000, name=name) for name in ("one", "other")
    )
    (mean, error), (again, also) = (average([play.score for play in some]) for some in (one, other))
    assert 0 < abs(mean - again) < 2 * (error + also)


def test_the_verdict_has_both_numbers() -> None:
    verdict = verdicts.judge(deal(Rng("4"), size=7))
    assert verdict.best is not None
    assert verdict.odds is not None
    assert verdict.best.proved
    found = as_json(verdict.odds)
    assert found["low"] <= found["win"] <= found["high"]
    assert found["high"] - found["low"] < 0.02
    assert found["score_low"] <= found["score"] <= found["score_high"]
    assert found["alive_low"] <= found["alive"] <= found["alive_high"]
    assert found["clear"] <= found["alive"]
    assert (found["goal"], found["win"]) == ("clears it", found["clear"])
    assert found["safe_alive_low"] <= found["safe_alive"] <= found["safe_alive_high"]
    assert found["safe_clear"] <= found["safe_alive"]
    assert found["player"] == found["scorer"] == player.NAMES[PlayerKind.GOLD]
    if found["between"] is None:
        assert verdict.difficulty == band(found["win"])
    else:
        assert verdict.difficulty is None


def test_a_band_is_claimed_only_where_the_whole_interval_lies_in_it() -> None:
    claimed = 0
    for number in range(12):
        verdict = verdicts.judge(deal(Rng(f"claims-{number}"), size=5))
        assert verdict.odds is not None
        found = as_json(verdict.odds)
        ends = {band(found["low"]), band(found["high"])}
        if verdict.difficulty is None:
            assert ends == {found["between"][0], found["between"][-1]}
        elif verdict.difficulty != IMPOSSIBLE:
            claimed += 1
            assert ends == {verdict.difficulty}
    assert claimed > 5


def test_a_deck_as_given_has_no_known_end() -> None:
    """If all 52 cards are listed in any order, the set-up cards need not come last."""
    layout = deal(Rng("7"), size=7)
    assert layout.deck is not None
    cards = layout.deck + layout.columns + layout.rows
    given = Layout(layout.columns, layout.rows, cards[::-1])
    assert given.as_given
    assert not layout.as_given
    assert player.fares(given, PlayerKind.GOLD) != player.fares(layout, PlayerKind.GOLD)


def test_a_shuffled_bottom_is_no_deck_as_given() -> None:
    loose = deal(Rng("7"), size=7, rules=["bottom=shuffled"])
    assert loose.deck is not None
    assert len(loose.deck) == 52
    assert not loose.as_given


@pytest.mark.parametrize("rules", [("single-use",), ("unbounded",)])
def test_a_deck_as_given_is_shuffled_whole_under_every_rule(rules: tuple[str, ...]) -> None:
    layout = deal(Rng("7"), size=4, rules=rules)
    assert layout.deck is not None
    given = Layout(
        layout.columns, layout.rows, (*layout.rows, *layout.columns, *layout.deck), rules, (), "x"
    )
    known = Layout(layout.columns, layout.rows, layout.deck, rules, (), "x")
    assert player.fares(given, PlayerKind.GOLD) != player.fares(known, PlayerKind.GOLD)


@pytest.mark.parametrize("rules", [(), ("merge",), ("single-use",)])
def test_who_wants_to_leave_alive_does_so_more_often(rules: tuple[str, ...]) -> None:
    layouts = [deal(Rng(f"careful-{number}"), size=7, rules=rules) for number in range(12)]
    safe, gold = (
        [played(layout, who) for layout in layouts] for who in (PlayerKind.SAFE, PlayerKind.GOLD)
    )
    assert sum(alive for alive, _ in safe) > sum(alive for alive, _ in gold)
    assert sum(score for _, score in safe) < sum(score for _, score in gold)
