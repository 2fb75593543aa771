"""The double-dummy solvers against every play there is, and every line against the rules."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeongen.core.cards import DECK, is_red, shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.state import SPADES, SUIT
from dungeongen.games.doom.solver import judge as verdicts
from dungeongen.games.doom.solver import kernel_client
from dungeongen.games.doom.solver.judge import replayed, solve
from games.doom.kernel.lockstep import MIXES
from games.doom.positions import dungeon
from games.doom.solver.exhaustive import exhausted
from thorough import share, turns

PLAIN = verdicts.judge  # while tests run, judging.judge is one that remembers (see conftest.py)
RULE_SETS = (
    (),
    ("strong",),
    ("break-up",),
    ("merge",),
    ("worth-three",),
    ("bottom=shuffled",),
    ("retreat",),
    ("retreat-traps",),
    ("single-use",),
    ("retreat", "retreat-traps"),
    ("retreat", "single-use"),
    ("retreat-traps", "single-use", "worth-three"),
    ("strong", "merge", "worth-three"),
)


def small(number: int, size: int, *rules: str) -> Layout:
    return deal(Rng(f"small-{number}"), size=size, rules=rules)


def agrees(layout: Layout) -> bool | None:
    """Return whether solver and exhaustive play agree; ``None`` if there are too many states."""
    truth = exhausted(layout)
    if truth is None:
        return None
    found = solve(layout)
    best, cleared = truth
    assert found.clearable in (None, cleared)
    known = found.proved if best >= 0 else found.lost
    return known and (found.best, found.clearable) == (best, cleared)


# Fights


@cache
def least(foes: tuple[int, ...], attack: int, free: int) -> int:
    """Return the smallest damage of a fight, over every order of hits."""
    costs = []
    for i, foe in enumerate(foes):
        left = foes[:i] + ((foe - attack,) if foe > attack else ()) + foes[i + 1 :]
        answer = 0 if free else sum(left)
        costs.append(answer + least(tuple(sorted(left)), attack, max(0, free - 1)))
    return min(costs, default=0)


def largest_first(foes: tuple[int, ...], attack: int, free: int) -> int:
    """Return the damage of a fight in which each hit goes where the drop is largest."""
    left, cost = [*foes], 0
    while left:
        foe = max(left, key=lambda value: (min(value, attack), -value))
        left.remove(foe)
        left += [foe - attack] * (foe > attack)
        cost += 0 if free > 0 else sum(left)
        free -= 1
    return cost


@given(
    st.lists(st.integers(1, 28), max_size=5).map(lambda foes: tuple(sorted(foes))),
    st.integers(3, 14),
    st.integers(0, 1),
)
def test_the_largest_drop_first_is_the_least_damage(
    foes: tuple[int, ...], attack: int, free: int
) -> None:
    assert largest_first(foes, attack, free) == least(foes, attack, free)


# Against every play there is


@pytest.mark.parametrize("number", share(range(60), 3))
def test_the_best_score_of_4x4_is_that_of_all_plays(number: int) -> None:
    assert agrees(small(number, 4)) is not False


@pytest.mark.parametrize("number", [0, 2, 3, 4, 5])  # those of number 1 take seven seconds
def test_the_best_score_of_5x5_is_that_of_all_plays(number: int) -> None:
    assert agrees(small(number, 5)) is not False


@pytest.mark.parametrize("rules", RULE_SETS, ids="+".join)
def test_the_best_score_is_that_of_all_plays_under_any_switch(rules: tuple[str, ...]) -> None:
    compared = [agrees(small(number, 4, *rules)) for number in range(4)]
    assert False not in compared
    assert True in compared


def test_a_shield_takes_a_part_of_the_next_strike_alone() -> None:
    """A fight was once taken as one strike: 62 was claimed, and proved, where 50 is right."""
    layout = dungeon("6C 10C AC QC / 7H 8C 2H 7C", "AH 4D 7D 8S AS 3C AD 6D", rules=("single-use",))
    found = solve(layout)
    assert (found.best, found.bound, found.clearable) == (50, 50, True)
    assert exhausted(layout) == (50, True)


@pytest.mark.parametrize("rules", MIXES, ids="+".join)
def test_every_line_replays_under_any_mix_of_rules(rules: tuple[str, ...]) -> None:
    """``bench_doom.py replays`` looks at 5,000 deals of each mix."""
    for number in range(5):
        layout = small(number, 5, *rules)
        found = solve(layout, budget=0.02)
        if found.witness is not None:
            ending, worth = replayed(layout, found.witness)
            assert (ending in ("out", "cleared"), worth) == (True, found.best)


def runs_out(number: int, *, seed: str | None = "x", rules: tuple[str, ...] = ()) -> Layout:
    """Return three rooms of 24 cells and a deck whose first 39 cards are harmless."""
    rng = Rng(f"runs-out-{number}")
    order = shuffled(DECK, rng)
    red, black = ([card for card in order if is_red(card) == colour] for colour in (True, False))
    columns, rows = (*red[:4], *black[:4], *red[4:8]), (*black[4:10], *red[8:14])
    kind = [card for card in order if SUIT[card] != SPADES]
    deck = (*kind, *(card for card in order if SUIT[card] == SPADES))
    return Layout(columns, rows, deck, rules, (), seed)


@pytest.mark.parametrize(
    ("number", "rules"), turns(range(9), [(), ("strong",), ("strong", "worth-three")])
)
def test_a_deck_that_runs_out_is_searched_right(number: int, rules: tuple[str, ...]) -> None:
    layout = runs_out(number, rules=rules)
    found = solve(layout)
    assert found.proved or found.lost
    truth = exhausted(layout, most=4000)
    assert truth is None or truth[0] == found.best


def test_what_nobody_knows_is_not_claimed() -> None:
    """Two rooms of three lead to the exit; the third needs unknown cards."""
    known, open_ = (
        solve(runs_out(1, rules=("strong",))),
        solve(runs_out(1, rules=("strong",), seed=None)),
    )
    assert open_.bound is not None
    assert known.bound is not None
    assert open_.bound >= known.bound
    assert not open_.proved
    assert not open_.lost


def test_a_deck_that_runs_out_without_an_order_is_undecided() -> None:
    order = shuffled(DECK, Rng("undecided"))
    red, black = ([card for card in order if is_red(card) == colour] for colour in (True, False))
    columns, rows = (*black[:6], *red[:6]), (*red[6:12], *black[6:12])  # two rooms of 36 cells
    deck = tuple(sorted(order, key=lambda card: SUIT[card] == SPADES))
    layout = Layout(columns, rows, deck, ("strong",))
    verdict = verdicts.judge(layout)
    assert verdict.answer == "undecided"
    assert "reshuffle" in verdict.effort.budget


def test_a_tighter_budget_is_honest() -> None:
    layout = deal(Rng("3"), size=10)
    short, long = solve(layout, budget=0.00005), solve(layout)
    assert short.bound is not None
    assert long.bound is not None
    assert short.best <= long.best <= long.bound <= short.bound
    assert not short.lost


def test_the_score_to_beat_is_beaten_or_kept() -> None:
    layout = small(3, 6)
    best = kernel_client.search(layout, budget=100_000).best
    again = kernel_client.search(layout, budget=100_000, best=best)
    assert (again.best, again.moves, again.cuts) == (best, None, 0)
    assert kernel_client.search(layout, budget=100_000, best=best - 1).best == best


def test_the_same_deal_gives_the_same_verdict() -> None:
    layout = small(7, 5)
    assert PLAIN(layout) == PLAIN(layout)
