"""Fights with several foes, the Wyrn and the Wizard against the optimum of a single fight.

``Bout`` knows the rules of a fight on its own, chooses targets freely, and takes the Wizard's omens
beyond a number as changing nothing; the kernel takes those as lost, and strikes its foes in a fixed
order. After the fight nothing is left to do but to take a piece of gold and walk out.
"""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.rules.state import ONE_OF_EACH, Company, Member, battle_of
from dungeongen.games.sudongeon.solver.by_kernel import judged
from games.sudongeon.kernel.bout import Bout, by_all_moves
from games.sudongeon.kernel.native import natively
from games.sudongeon.positions import STRONG, Box, fighting, grid, hall, inside
from thorough import share

_ROUNDED = 2e-5
_NO_CLERIC = tuple(map(Member, (0, 0, 1, 2, 4)))
_NO_WIZARD = tuple(map(Member, (0, 0, 1, 2, 3)))
_TWO_CLERICS = (*STRONG[:2], Member(3), Member(3), Member(4, ("attack",) * 2))


@pytest.mark.parametrize(
    ("foes", "members", "mana", "things", "short"),
    share(
        [
            ((1, 1), ONE_OF_EACH, 0, {}, 1e-5),
            ((1, 2), ONE_OF_EACH, 0, {"feature": 2}, 1e-5),
            ((2, 4), ONE_OF_EACH, 1, {}, 1e-5),
            ((5, 1), STRONG, 0, {}, 1e-5),
            ((4, 7), STRONG, 2, {}, 1e-5),
            ((1, 9), STRONG, 0, {}, 1e-5),
            ((8,), STRONG, 2, {}, 1e-5),
            ((8,), STRONG, 1, {"feature": 6}, 1e-5),
            ((6,), STRONG, 1, {}, 1e-3),
            ((1, 1), _NO_CLERIC, 1, {}, 1e-5),
            ((1, 2), _NO_WIZARD, 1, {}, 1e-5),
            ((8,), _TWO_CLERICS, 1, {}, 1e-5),
        ],
        2,
    ),
)
def test_a_melee_is_worth_what_its_optimum_is(
    foes: tuple[int, ...],
    members: tuple[Member, ...],
    mana: int,
    things: dict[str, int],
    short: float,
) -> None:
    layout = hall(foes, gold=1, **things)
    company = Company(members, rations=2, mana=mana, elixirs=0, gold=0)
    best = Bout(state := fighting(layout, company), mana, depth=4).best(state.life, state.mana)
    with natively():
        lo = judged(layout, company).lo
    assert best - short <= lo <= best + _ROUNDED


def test_three_foes_are_struck_in_a_fixed_order() -> None:
    company = Company(ONE_OF_EACH, rations=2, mana=0, elixirs=0, gold=0)
    best = 0.742240191203  # as Bout has it, in a minute
    assert judged(hall((1, 1, 2), gold=1), company).lo == pytest.approx(best, abs=_ROUNDED)


def test_what_is_certain_is_not_more_than_that() -> None:
    company = Company(STRONG, rations=2, mana=4, elixirs=0, gold=0)  # floats add up to 1.0000004
    assert judged(hall((1, 2), gold=1), company).lo == 1


def test_four_foes_count_as_lost() -> None:
    layout = grid(
        NW={"monster": 1, "east": 8, "south": 8, "north": 1, "gold": 1},
        N={"monster": 1},
        W={"monster": 1, "east": 8},
        C={"monster": 1},
    )
    assert judged(layout, Company(STRONG)).lo == 0


@pytest.mark.parametrize(
    ("monsters", "lives", "life", "mana"),
    [((3,), (2,), 2, 1), ((8,), (2,), 2, 1), ((1, 2), (1, 1), 1, 0), ((5,), (2,), 1, 1)],
)
def test_every_move_of_the_rules_leads_to_the_same_odds(
    monsters: tuple[int, ...], lives: tuple[int, ...], life: int, mana: int
) -> None:
    boxes: list[Box] = [{"monster": digit, "east": 8} for digit in monsters]
    del boxes[-1]["east"]
    boxes[0]["north"] = 1
    hall = grid(**dict(zip(("NW", "N"), boxes, strict=False)))
    state = inside(hall, mana=mana, elixirs=0, gold=0, rations=0)
    weak = [
        foe._replace(life=left, full=left)
        for foe, left in zip(battle_of(state).foes, lives, strict=True)
    ]
    state = state._replace(life=life, fight=battle_of(state)._replace(foes=tuple(weak)))
    assert Bout(state, mana).best(life, mana) == pytest.approx(by_all_moves(state), abs=1e-6)
