"""The guide against exact tables: in every situation of small dungeons, by kind of thing.

No value of the guide becomes part of the odds, so nothing else shows where it is wrong; but it says
what is looked at, and what it passes over is never won.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from unittest.mock import patch

import pytest

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import kernel_client
from dungeongen.games.sudongeon.solver.kernel_client import NARROW, Budget, Judgement
from games.sudongeon.positions import grid
from games.sudongeon.solver.optima import every
from kernels import NativeKernel

_THINGS = ("traps", "fights", "hunger", "elixirs", "walks")
_ERRS = {"traps": 0.1, "fights": 0.15, "hunger": 0.1, "walks": 0.1}
"""By how much the log odds may err on an average; in fights several foes are one made-up foe."""
_ELIXIRS_ERR = 0.1
_GIFTS = (
    Company(rations=4, elixirs=12, mana=0, gold=0),
    Company(rations=2, elixirs=12, mana=3, gold=0),
)


class Compared(NamedTuple):
    """By how much the guide errs in a dungeon, in sum, in how many cases; is healing free there?"""

    sums: tuple[float, ...]
    counts: tuple[float, ...]
    heals: bool


def _compared(layout: Layout, company: Company) -> Compared:
    native = NativeKernel("sudongeon")
    with patch.object(kernel_client, "Kernel", lambda file: native):
        judgement = Judgement(layout, company, budget=Budget(NARROW))
    told = native.call("guide_errors", ())
    count = len(_THINGS)
    return Compared(told[:count], told[count:], not judgement.result.merged)


def _means(some: Iterable[Compared]) -> dict[str, float]:
    """Return the mean error of each kind of thing that is met."""
    sums, counts, _ = zip(*some, strict=True)
    totals = zip(_THINGS, zip(*sums, strict=True), zip(*counts, strict=True), strict=True)
    return {name: sum(errs) / sum(cases) for name, errs, cases in totals if sum(cases)}


@pytest.fixture(scope="module")
def compared() -> list[Compared]:
    """Return how the guide does in all small dungeons."""
    return [_compared(small.layout, small.company) for small in every()]


@pytest.mark.parametrize("thing", _ERRS)
def test_the_guide_is_near_exact_tables(thing: str, compared: list[Compared]) -> None:
    assert _means(compared)[thing] <= _ERRS[thing]


@pytest.mark.parametrize("thing", _ERRS)
def test_it_is_so_where_healing_is_free(thing: str, compared: list[Compared]) -> None:
    assert _means(one for one in compared if one.heals)[thing] <= _ERRS[thing]


@pytest.mark.parametrize("foes", [(3,), (4,), (5,), (1, 3)], ids=str)
@pytest.mark.parametrize("company", _GIFTS, ids=("fed", "hungry"))
def test_it_tells_a_few_elixirs_from_many(foes: tuple[int, ...], company: Company) -> None:
    boxes = {"NW": {"north": 1, "east": 1, "monster": foes[0]}, "N": {"west": 1, "east": 1}}
    if len(foes) > 1:
        boxes["N"]["monster"] = foes[1]
    layout = grid(**boxes, NE={"west": 1, "gold": 1})
    assert _means([_compared(layout, company)])["elixirs"] <= _ELIXIRS_ERR
