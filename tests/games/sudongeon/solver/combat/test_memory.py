"""What tables need is asked for with about their size, and so is what is kept of fights."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.campaign import MOST
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import graph, planner
from dungeongen.games.sudongeon.solver.backward_induction import Backward
from dungeongen.games.sudongeon.solver.combat.boosts import boosts
from dungeongen.games.sudongeon.solver.combat.combatants import Us
from dungeongen.games.sudongeon.solver.combat.propagation import Push
from dungeongen.games.sudongeon.solver.combat.transitions import Matrices, kernel
from dungeongen.games.sudongeon.solver.combat.turns import Cast
from dungeongen.games.sudongeon.solver.combat.values import Fights, Pairing, hopes
from dungeongen.games.sudongeon.solver.combat.wyrn import wyrn
from dungeongen.games.sudongeon.solver.resources import Range
from dungeongen.games.sudongeon.verdict import judge
from dungeongen.search import budget
from games.sudongeon.positions import grid

ORC = Pairing(2, 6, 3, 3, 5, 2, 6)
WYRN = Pairing(2, 6, 3, 3, 5, 2, 12, members=((1, 2, 0, 0), (1, 3, 1, 1), (1, 2, 1, 2)))
SMALL = grid(NW={"north": 1, "east": 5, "monster": 4, "gold": 3}, N={"west": 6, "gold": 1})
KEPT = {
    "hopes": lambda: hopes(ORC, 40, 60),
    "kernel": lambda: kernel(ORC, 12, 12, 0.01),
    "wyrn": lambda: wyrn(WYRN, 20, 20, 0.01),
    "boosts": lambda: boosts((2, 6, 3), (3, 5, 2), 6, 20, 0, 0, 0.01)._made.grow(20),
}


@pytest.mark.parametrize("name", KEPT)
def test_the_size_of_what_is_kept_is_reported(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[int]()
    monkeypatch.setattr(budget, "hold", told.append)
    size = _measured(KEPT[name])
    assert 0.5 * size <= sum(told) <= 3 * size


def _thought(limit: int = 12, most: int = 12) -> Fights:
    fights = Fights([ORC], limit, most, 0.01)
    fights.think()
    return fights


TABLES: dict[str, tuple[Callable[[], Any], Callable[[Any], object]]] = {
    "values": (lambda: None, lambda _: _thought(40, 200)),
    "matrices": (_thought, Matrices),
    "push": (_thought, lambda fights: Push(fights, fights.boosts, 40, 24)),
}
SPENT = pytest.raises(budget.SpentError, match=r"more than \d+ MB at once")


@pytest.mark.parametrize("name", TABLES)
def test_room_is_asked_for_tables(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, work = TABLES[name]
    given = before()
    told = list[int]()
    monkeypatch.setattr(budget, "take", told.append)
    size = _measured(lambda: work(given))
    assert 0.5 * size <= max(told) <= 3 * size


def test_room_is_asked_for_the_values_of_situations() -> None:
    start = engine.new(SMALL)
    backward = Backward(planner.plan(start).policy.graph, Range(9, 40, 9))
    with budget.account() as memory, budget.limited("the search", 10**12):
        backward.run(start)
        assert memory.used == backward.nbytes
        assert memory.peak >= backward.nbytes + 8 * backward.count * 41 * 10


def test_room_is_asked_for_situations_and_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    start = engine.new(SMALL)
    cast = Cast(Us(3, 6, 3), (), ())
    budget.forget()
    monkeypatch.setattr(budget, "MEMORY", 0)
    with SPENT, budget.limited("the search", 10**12):
        graph.Graph(start).grow(100)
    with SPENT, budget.limited("the search", 10**12):
        cast.stage((1,), ())


HALL = "61.8..3....8..9.....7..6.9838.6..........8.....6..7.898..3..6....9...8....5..4..7"


@pytest.mark.parametrize("cap", [12_000_000, 60_000_000])
def test_all_that_a_verdict_holds_at_once_has_one_cap(
    cap: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hall of Wizards, Wyrns and Orcs, and a party that owns all that it may: what needs more is
    given up before it is made, and the verdict says so."""
    monkeypatch.setattr(budget, "MEMORY", cap)
    with budget.account() as memory:
        found = judge(Layout(HALL), Company(**MOST))
    assert memory.peak <= cap
    assert found.answer == "undecided"
    assert found.effort["budget"] == f"the plan: more than {cap // 1_000_000} MB at once"


def test_what_a_verdict_holds_is_counted_alike_every_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    peaks = []
    for _ in range(2):
        with budget.account() as memory:
            whole = judge(SMALL)
        peaks.append(memory.peak)
    assert peaks[0] == peaks[1] > 100_000
    assert "budget" not in whole.effort
    monkeypatch.setattr(budget, "MEMORY", peaks[0] // 3)
    with budget.account() as memory:
        found = judge(SMALL)
    assert memory.peak <= peaks[0] // 3
    assert f"more than {peaks[0] // 3_000_000} MB at once" in found.effort["budget"]


def _measured(work: Callable[[], object]) -> int:
    """Return the bytes that are left after some work, with what it makes."""
    budget.forget()
    tracemalloc.start()
    try:
        made = work()
        size, _ = tracemalloc.get_traced_memory()
        del made
        return size
    finally:
        tracemalloc.stop()
        budget.forget()
