"""What no plan wins, in dungeons with too many situations for exact tables."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.layout import Layout
from games.sudongeon.kernel.native import bound, compiler, solved

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
}  # fmt: skip

pytestmark = pytest.mark.skipif(compiler() is None, reason="no C compiler")


@pytest.mark.parametrize("about", _DUNGEONS)
def test_the_bound_of_a_large_dungeon_is_near_what_a_plan_wins(about: str) -> None:
    grid, gap = _DUNGEONS[about]
    layout = Layout(grid)
    lo = solved(layout, None, "rung=2").lo
    hi = bound(layout, None, lo, refined=True)
    assert lo < hi <= lo + gap
