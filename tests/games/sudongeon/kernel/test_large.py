"""What plans win in dungeons too large to be solved whole, where an earlier guide led astray."""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver.kernel_client import judged

_WYRN, _BARRICADE = (
    "81......." + "." * 9 + third + "." * 54 for third in (".2.......", "62.......")
)
_LEAST = {  # and what 0.15.0 won
    "one trader of many people": (
        "8....9.651....5...59.1...74......2...7..9....6.2.48........1.567.......2..63...1.",
        0.77,  # .0002
    ),
    "healing that is free": (
        "3.......6...5..2.7..5.9.3....8...9.5.....1.....2.4.8...57.2.....8.3.5.....9.....1",
        0.75,  # .52
    ),
    "a dozen dealings": (
        "..1.9.5....34....1..6.3...4........5...8.4.1..52.......65..78..1..9..7..7.86.....",
        0.95,  # .48
    ),
}


@pytest.mark.parametrize("about", _LEAST)
def test_a_plan_deals_with_those_who_matter(about: str) -> None:
    grid, least = _LEAST[about]
    assert judged(Layout(grid)).lo >= least


@pytest.mark.parametrize(("grid", "least"), [(_WYRN, 0.94), (_BARRICADE, 0.91)])
@pytest.mark.parametrize("mana", [22, 28, 40])
def test_all_mana_that_a_party_brings_may_be_used(grid: str, least: float, mana: int) -> None:
    """All-in first strikes win 95.2 and 91.6 %; 0.15.0, which used 20, won 78.7."""
    company = Company(rations=30, mana=mana, elixirs=0, gold=0)
    assert judged(Layout(grid), company).lo >= least
