"""Fights with several foes, the Wyrn and the Wizard against the optimum of a single fight.

The optima were worked out turn by turn, backwards, by a second statement of a fight's rules that
shares nothing with the kernel. It chooses targets freely, and takes the Wizard's omens beyond four
as changing nothing; the kernel takes those as lost, and strikes its foes in a fixed order. After
the fight nothing is left to do but to take a piece of gold and walk out.
"""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules.state import ONE_OF_EACH, Company, Member
from dungeongen.games.sudongeon.solver.kernel_client import judged
from games.sudongeon.kernel.native import natively
from games.sudongeon.positions import FOUR_FOES, STRONG, hall
from thorough import share

_ROUNDED = 2e-5
_OMENS = 1e-3
_NO_CLERIC = tuple(map(Member, (0, 0, 1, 2, 4)))
_NO_WIZARD = tuple(map(Member, (0, 0, 1, 2, 3)))
_TWO_CLERICS = (*STRONG[:2], Member(3), Member(3), Member(4, ("attack",) * 2))


@pytest.mark.parametrize(
    ("foes", "members", "mana", "things", "best"),
    share(
        [
            ((1, 1), ONE_OF_EACH, 0, {}, 0.973708952),
            ((1, 2), ONE_OF_EACH, 0, {"feature": 2}, 0.485564254),
            ((2, 4), ONE_OF_EACH, 1, {}, 0.540600483),
            ((5, 1), STRONG, 0, {}, 0.985889247),
            ((4, 7), STRONG, 2, {}, 0.968662588),
            ((1, 9), STRONG, 0, {}, 0.212970664),
            ((8,), STRONG, 2, {}, 0.686004256),
            ((8,), STRONG, 1, {"feature": 6}, 0.360132135),
            ((6,), STRONG, 1, {}, 0.672000339),
            ((1, 1), _NO_CLERIC, 1, {}, 1.0),
            ((1, 2), _NO_WIZARD, 1, {}, 1.0),
            ((8,), _TWO_CLERICS, 1, {}, 0.304936249),
            ((1, 1, 2), ONE_OF_EACH, 0, {}, 0.742240191),
        ],
        6,
    ),
)
def test_a_melee_is_worth_what_its_optimum_is(
    foes: tuple[int, ...],
    members: tuple[Member, ...],
    mana: int,
    things: dict[str, int],
    best: float,
) -> None:
    company = Company(members, rations=2, mana=mana, elixirs=0, gold=0)
    with natively():
        lo = judged(hall(foes, gold=1, **things), company).lo
    assert best - (_OMENS if 6 in foes else _ROUNDED) <= lo <= best + _ROUNDED


def test_what_is_certain_is_not_more_than_that() -> None:
    company = Company(STRONG, rations=2, mana=4, elixirs=0, gold=0)  # floats add up to 1.0000004
    lo = judged(hall((1, 2), gold=1), company).lo
    assert 1 - _ROUNDED <= lo <= 1


def test_four_foes_count_as_lost() -> None:
    assert judged(FOUR_FOES, Company(STRONG)).lo == 0
