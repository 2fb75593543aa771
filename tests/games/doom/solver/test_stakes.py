"""What makes a dungeon dull, and how sampled shares are told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import MOST, deal
from dungeongen.games.doom.solver import judge as verdicts
from dungeongen.games.doom.solver import player, selection
from dungeongen.games.doom.solver.kernel_client import PlayerKind
from dungeongen.games.doom.solver.player import Stakes, between, dull, fares
from dungeongen.search.bands import band, bands_between
from dungeongen.search.sampling import Share, interval_words, wilson

LAYOUT = deal(Rng("42"), size=7)
LIVELY = Stakes(6, Share(150, 200))


@pytest.mark.parametrize(
    ("found", "safe", "reasons"),
    [
        (LIVELY, Share(190, 200), ()),
        (LIVELY._replace(alive=Share(197, 200)), Share(200, 200), ("safe",)),
        (LIVELY._replace(alive=Share(196, 200)), Share(200, 200), ()),
        (LIVELY, Share(99, 200), ("hopeless",)),
        (LIVELY._replace(alive=Share(200, 200)), Share(99, 200), ("safe", "hopeless")),
    ],
)
def test_each_measure_alone_makes_a_dungeon_dull(
    found: Stakes, safe: Share, reasons: tuple[str, ...]
) -> None:
    assert dull(LAYOUT, found, safe) == reasons


def test_two_rooms_are_few_and_an_endless_map_has_enough() -> None:
    layout = deal(Rng("1"), size=4)
    assert len(layout.rooms) < player.FEWEST_ROOMS
    assert player.few_rooms(layout)
    assert not player.few_rooms(deal(Rng("1"), size=4, rules=["unbounded"]))


@pytest.mark.parametrize("rules", [(), ("single-use",), ("retreat",)])
def test_what_is_dull_does_not_depend_on_the_printed_order(rules: tuple[str, ...]) -> None:
    layout = deal(Rng("3"), size=5, rules=rules)
    assert layout.deck is not None
    other = replace(layout, deck=tuple(reversed(layout.deck)))
    assert player.stakes(other) == player.stakes(layout)
    for who in (PlayerKind.GOLD, PlayerKind.SAFE):
        assert fares(other, who) == fares(layout, who)


def test_what_is_made_is_not_dull_where_there_is_such_a_one() -> None:
    for seed in range(3):
        made = selection.candidate(str(seed), size=6)
        assert made.verdict is not None
        assert made.verdict.best is not None
        assert made.verdict.best.measures.dull == ()


def test_where_all_are_dull_one_that_can_be_beaten_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(player, "few_rooms", lambda layout: True)
    made = selection.candidate("1", size=5)
    assert made.verdict is not None
    assert made.verdict.answer == "beatable"
    assert made.verdict.best is not None
    assert made.verdict.best.score > 0


@pytest.mark.parametrize("size", [4, 13, 26])
def test_the_number_of_candidates_is_fixed_for_each_size(size: int) -> None:
    assert 0 < selection.budget(size) <= MOST


# Shares


@given(st.integers(0, 300), st.integers(1, 300))
def test_bands_of_an_interval_are_those_of_its_printed_ends(hits: int, more: int) -> None:
    low, high = wilson(hits, hits + more)
    bands = bands_between(low, high)
    assert (bands[0], bands[-1]) == (band(low), band(high))
    assert (len(bands) == 1) == (band(low) == band(high))


def test_a_band_is_decided_by_what_is_printed() -> None:
    assert interval_words(0.89996, 0.97) == "90 to 97 %"
    assert bands_between(0.89996, 0.97) == ("gentle",)
    assert bands_between(0.89944, 0.97) == ("fair", "gentle")


def test_forty_plays_prove_little() -> None:
    """All of 40 were survived, which was once printed as more than 99.9 %."""
    share = Share(40, 40)
    assert interval_words(*share.ends) == "91.2 to 100 %"
    assert between(share) == ("gentle",)


def test_the_verdict_says_what_was_measured() -> None:
    verdict = verdicts.judge(deal(Rng("42"), size=5))
    assert verdict.best is not None
    measures = verdict.best.measures
    assert measures is not None
    assert measures.obvious_alive_low <= measures.obvious_alive
    assert measures.obvious_alive <= measures.obvious_alive_high
    assert measures.rooms == len(deal(Rng("42"), size=5).rooms)
