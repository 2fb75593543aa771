"""Proofs: a search with cuts claims none, and names its cuts."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeongen.core.cards import DECK, is_red, shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.doom import verdict
from dungeongen.games.doom.best_line import solve
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import SPADES, SUIT, ground
from dungeongen.games.doom.solver import double_dummy, rule_search
from dungeongen.games.doom.solver.double_dummy import UNKNOWN
from dungeongen.games.doom.solver.rule_search import GROWTHS
from dungeongen.search import beam
from dungeongen.search.beam import SPENT, WIDE, Cuts
from games.doom.positions import entered
from games.doom.solver.exhaustive import exhausted

MANY = 10**9


def endless() -> Layout:
    """Return a dungeon for which a proof was once claimed although a line scores 46."""
    return deal(Rng("ub3424").child("doom"), size=4, rules=["unbounded"])


def unknown() -> Layout:
    """Return three rooms of 24 cells with an unknown order after the reshuffle."""
    order = shuffled(DECK, Rng("runs-out-1"))
    red, black = ([card for card in order if is_red(card) == colour] for colour in (True, False))
    deck = tuple(sorted(order, key=lambda card: SUIT[card] == SPADES))
    columns, rows = (*red[:4], *black[:4], *red[4:8]), (*black[4:10], *red[8:14])
    return Layout(columns, rows, deck, ("strong",))


def quick(layout: Layout, width: int = MANY, budget: int = MANY) -> Cuts:
    search = double_dummy.Search(ground(layout))
    return search.sweep(search.first, width, budget)


def slow(layout: Layout, width: int = MANY, budget: int = MANY) -> Cuts:
    search = rule_search.General(ground(layout))
    return search.sweep(list(search.openings()), width, budget)


def dealt() -> Layout:
    return deal(Rng("7"), size=6)


CUTS: tuple[tuple[str, str, Callable[[], Cuts]], ...] = (
    ("quick", "budget", lambda: quick(dealt(), budget=40)),
    ("quick", "width", lambda: quick(dealt(), width=2)),
    ("quick", "unknown", lambda: quick(unknown())),
    ("slow", "budget", lambda: slow(dealt(), budget=40)),
    ("slow", "width", lambda: slow(dealt(), width=2)),
    ("slow", "unknown", lambda: slow(unknown())),
    ("slow", "growths", lambda: slow(endless())),
)


@pytest.mark.parametrize(("search", "reason", "cuts"), CUTS)
def test_what_is_left_out_is_written_down(
    search: str, reason: str, cuts: Callable[[], Cuts]
) -> None:
    """Any single kind of cut prevents a proof, and each cut has an upper bound."""
    made = cuts()
    assert made.reasons == {reason}, search
    assert not made.complete
    assert made.bound >= 0


def test_every_place_where_a_state_is_dropped_has_a_case() -> None:
    """Both searches drop states in these places only; ``end`` is a reason that a visit yields."""
    sources = [
        Path(module.__file__ or "").read_text() for module in (beam, double_dummy, rule_search)
    ]
    named = {word for source in sources for word in re.findall(r"cuts\.add\((\w+)", source)}
    named |= set(re.findall(r"yield (\w+), \(\)", sources[-1]))
    reasons = {"SPENT": SPENT, "WIDE": WIDE, "UNKNOWN": UNKNOWN, "GROWTHS": GROWTHS}
    assert named - {"end"} == {*reasons}
    assert {reason for _, reason, _ in CUTS} == {*reasons.values()}


def test_a_sweep_that_left_nothing_out_is_complete() -> None:
    layout = deal(Rng("7"), size=4)
    for made in (quick(layout), slow(layout)):
        assert made.complete
        assert made.bound == -1


def test_an_endless_map_is_not_called_unbeatable() -> None:
    """Rooms beyond the growths that the search follows were once ignored silently."""
    layout = endless()
    found = solve(layout)
    assert not found.lost
    assert not found.proved
    assert verdict.judge(layout).answer != "unbeatable"


@settings(max_examples=60)
@given(
    st.integers(0, 400),
    st.sampled_from(
        [(), ("merge",), ("worth-three",), ("bottom=shuffled",), ("retreat",), ("retreat-traps",),
         ("single-use",), ("retreat", "single-use")]
    ),
    st.sampled_from([0.0001, 0.0003, 0.001, 0.003, 0.01]),
)  # fmt: skip
def test_a_small_budget_claims_nothing_false(
    number: int, rules: tuple[str, ...], budget: float
) -> None:
    layout = deal(Rng(f"claims-{number}"), size=4, rules=rules)
    truth = exhausted(layout, most=4000)
    if truth is None:
        return
    best, cleared = truth
    found = solve(layout, budget=budget)
    assert found.best <= best
    assert found.bound is None or found.bound >= best
    assert not found.proved or found.best == best
    assert not found.lost or best < 0
    assert found.clearable in (None, cleared)


def test_every_hit_is_tried_where_the_gambit_may_come_back() -> None:
    """The remaining value of each enemy decides how the traps strike them all."""
    weak = entered("KS 5S 9C 6D", rules=["retreat"])
    assert {type(move) for move in rule_search.sensible(weak.state)} >= {m.Hit, m.Withdraw}
    hits = [move for move in rule_search.sensible(weak.state) if isinstance(move, m.Hit)]
    assert len(hits) == 2
    for rules, cards in ((["retreat"], "KS 5S 9D 6D"), ([], "KS 5S 9C 6D")):
        state = entered(cards, rules=rules).state
        assert len([move for move in rule_search.sensible(state) if isinstance(move, m.Hit)]) == 1
