"""What fights keep is counted with about its size, and so is what they need at once."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest

from dungeongen.games.sudongeon.solver.combat.boosts import boosts
from dungeongen.games.sudongeon.solver.combat.combatants import Us
from dungeongen.games.sudongeon.solver.combat.turns import Cast
from dungeongen.games.sudongeon.solver.combat.values import Pairing, hopes
from dungeongen.search import budget

ORC = Pairing(2, 6, 3, 3, 5, 2, 6)
KEPT = {
    "hopes": lambda: hopes(ORC, 40, 60),
    "boosts": lambda: boosts((2, 6, 3), (3, 5, 2), 6, 20, 0, 0, 0.01)._made.grow(20),
}


@pytest.mark.parametrize("name", KEPT)
def test_the_size_of_what_is_kept_is_reported(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[int]()
    monkeypatch.setattr(budget, "hold", told.append)
    size = _measured(KEPT[name])
    assert 0.5 * size <= sum(told) <= 3 * size


def test_room_is_asked_for_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    cast = Cast(Us(3, 6, 3), (), ())
    budget.forget()
    monkeypatch.setattr(budget, "MEMORY", 0)
    spent = pytest.raises(budget.SpentError, match=r"more than \d+ MB at once")
    with spent, budget.limited("the search", 10**12):
        cast.stage((1,), ())


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
