"""What no plan wins, in dungeons with too many situations for exact tables."""

from __future__ import annotations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout, cell_index
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver.kernel_client import FILE, Budget, bound, judged
from dungeongen.search.kernel import Kernel
from thorough import share

_DUNGEONS = {  # and how far above what a plan wins the bound may be
    "six hidden doors, a throne and a sarcophagus": (
        ".7..8.23....5...1..5..2...773.....5...5.31.7..8......4.....3.....6.1..23...9.45..",
        0.1,
    ),
    "a dealer, a hermit, a shaman and a chieftain": (
        "...5..6.4..3.9.....7..4......5..7..2.9...81....1...5.7.3.......5..8....98.....23.",
        0.15,
    ),
    "miners and two groups of elves": (
        "71.54.............284....9.....264....6....8.5.9.....74...3..1....6.17.....7....9",
        0.01,
    ),
    "adventurers and an explorer": (
        "...7.8........64.216...9......12..5..8........2...471...8...3.9...4......39.5...6",
        0.01,
    ),
    # Wizards, a Wyrn or a Dragon, whose fights take most of the steps.
    "a wizard, a troll and a labyrinth": (
        "...61......8...........2.583.6..51..892......1..72....2....75....9...7415.....89.",
        0.15,
    ),
    "a wyrn and a fountain": (
        ".1....4..7.2.....8..4...51...8....3.1..2...5...5..69.2...8......519.3....364.2...",
        0.1,
    ),
    # Dungeons that are solved exactly too, with what the easier one leaves of the steps.
    "a gap that exact tables close": (
        "2..3.1..893..7...61...6.....5....7......9.......1.2....7...94...94..53..........2",
        0.01,
    ),
    "many situations": (
        "............3.4.7..17.....5...1..4..8...6........37.28..5.....6..6...94.1749..2..",
        0.08,
    ),
}


@pytest.mark.parametrize("about", _DUNGEONS)
def test_the_bound_of_a_large_dungeon_is_near_what_a_plan_wins(about: str) -> None:
    grid, gap = _DUNGEONS[about]
    layout = Layout(grid)
    lo = judged(layout).lo
    hi = bound(layout, win=lo)
    assert lo < hi <= lo + gap


@pytest.mark.parametrize("about", _DUNGEONS)
def test_a_larger_budget_never_raises_the_bound(about: str) -> None:
    layout = Layout(_DUNGEONS[about][0])
    bounds = [bound(layout, budget=Budget(million_steps=most)) for most in (100, 200, 500)]
    assert bounds == sorted(bounds, reverse=True)


def test_tables_that_nobody_asks_are_given_back() -> None:
    """Only where exact tables follow are those of the relaxed games kept: here 80 megabytes."""
    large = Layout(
        "...2.83...37...62.8.5.......69........397...4....4...9.8.397..6......74.....6...."
    )
    least = bound(large)
    assert bound(large, kernel=Kernel(FILE, memory=48 << 20)) == least < 0.95


def _small(number: int) -> Layout:
    """Return three boxes in a row with up to four monsters and four other things."""
    rng = Rng(f"bound-{number}")
    boxes, cells = (0, 1, 2), ["."] * 81
    for box in boxes:
        for cell in (1, 3, 5):
            cells[cell_index(box, cell)] = str(rng.choice((1, 2, 3, 8, 8)))
    cells[cell_index(2, 8)] = str(1 + rng.below(4))
    for _ in range(1 + rng.below(4)):
        cells[cell_index(rng.choice(boxes), 0)] = str(1 + rng.below(9))
    for _ in range(4):
        cells[cell_index(rng.choice(boxes), rng.choice((2, 4, 6)))] = str(1 + rng.below(9))
    return Layout("".join(cells))


def test_no_plan_wins_more_than_the_bound_of_an_easier_dungeon() -> None:
    below = []
    for number in share(range(300), 20):
        layout, company = _small(number), Company(rations=2, mana=1, elixirs=0, gold=2)
        lo = judged(layout, company).lo
        if bound(layout, company) < lo - 2e-5:
            below.append(layout.grid)
    assert not below
