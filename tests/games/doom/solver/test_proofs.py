"""Proofs: a search with cuts claims none, and names its cuts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import bench_brute
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.solver import judge, kernel_client
from dungeongen.games.doom.solver.judge import solve
from dungeongen.games.doom.solver.kernel_client import CutReason, Line
from games.doom.positions import dungeon
from games.doom.solver.exhaustive import exhausted
from games.doom.solver.test_solver import runs_out

MANY = 10**9


def endless() -> Layout:
    """Return a dungeon for which a proof was once claimed although a line scores 46."""
    return deal(Rng("ub3424").child("doom"), size=4, rules=["unbounded"])


def swept(layout: Layout, *, width: int = MANY, budget: int = MANY) -> Line:
    return kernel_client.search(layout, width=width, budget=budget)


CUTS: tuple[tuple[CutReason, Callable[[], Line]], ...] = (
    (CutReason.SPENT, lambda: swept(deal(Rng("7"), size=6), budget=40)),
    (CutReason.WIDE, lambda: swept(deal(Rng("7"), size=6), width=2)),
    (CutReason.UNKNOWN, lambda: swept(runs_out(1, seed=None, rules=("strong",)))),
    (CutReason.BEYOND, lambda: swept(endless())),
)


@pytest.mark.parametrize(("why", "line"), CUTS, ids=lambda one: getattr(one, "name", ""))
def test_what_is_left_out_is_written_down(why: CutReason, line: Callable[[], Line]) -> None:
    """Any single kind of cut prevents a proof, and each cut has an upper bound."""
    found = line()
    assert found.cuts == why
    assert found.bound is None or found.bound >= max(0, found.best)
    assert (found.bound is None) == (why is CutReason.BEYOND)


def test_every_place_where_a_state_is_dropped_has_a_case() -> None:
    kernel = kernel_client.FILE.parent
    source = "".join((kernel / name).read_text("utf-8") for name in ("search.c", "visits.c"))
    named = {*re.findall(r"leave_out\(search, (\w+)", source)} - {"why_cut"}
    named |= {*re.findall(r"CUT_\w+", source[source.index("int why_cut") :][:300])}
    assert named == {f"CUT_{cut.name}" for cut in CutReason}
    assert {cut for cut, _ in CUTS} == {*CutReason}


def test_a_sweep_that_left_nothing_out_is_complete() -> None:
    found = swept(deal(Rng("7"), size=4))
    assert not found.cuts
    assert found.best == found.bound


def test_an_endless_map_is_not_called_unbeatable() -> None:
    """Rooms beyond the growths that the search follows were once ignored silently."""
    layout = endless()
    found = solve(layout)
    assert not found.lost
    assert not found.proved
    assert judge.judge(layout).answer != "unbeatable"


@given(
    st.integers(0, 400),
    st.sampled_from(
        [
            (),
            ("merge",),
            ("worth-three",),
            ("bottom=shuffled",),
            ("retreat",),
            ("retreat-traps",),
            ("single-use",),
            ("retreat", "single-use"),
        ]
    ),
    st.sampled_from([0.00001, 0.00003, 0.0001, 0.0003, 0.001]),
)
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


def test_rooms_set_aside_leave_no_lost_deal_undecided() -> None:
    """In and out of a room again and again is no new line: the search ends, and has a proof."""
    layout = dungeon(
        "10H 9D 6D JH / QD QH JC QS",
        "KH QC KC 3H JD 6S 5S 8S 2H 4H 5H 6H 7H 8H 9H AH 2C 3C 4C 5C 6C 7C 8C 9C 10C AC",
        rules=("retreat",),
    )
    solution = solve(layout)
    assert exhausted(layout) == (-1, False)
    assert solution.lost
    assert solution.nodes < 2000


def test_what_every_play_decides_is_decided() -> None:
    """Under any mix of the rules; ``bench_brute.py`` compares as many as one likes."""
    ends = {bench_brute.doom(number) for number in range(24)}
    assert ends <= bench_brute.SOUND
    assert ends >= {"beatable", "unbeatable"}
