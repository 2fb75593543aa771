"""Fights with several foes, the Wyrn and the Wizard against the optimum of a single fight.

``Bout`` knows the rules of a fight on its own, chooses targets freely, and takes the Wizard's omens
beyond a number as changing nothing; the kernel takes those as lost, and strikes its foes in a fixed
order. After the fight nothing is left to do but to take a piece of gold and walk out.
"""

from __future__ import annotations

import pytest

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.moves import Fight
from dungeongen.games.sudongeon.rules.state import ONE_OF_EACH, Company, Member, State
from games.sudongeon.kernel.bout import Bout
from games.sudongeon.kernel.native import solved
from games.sudongeon.positions import Box, grid
from thorough import share

_ROUNDED = 2e-5
_STRONG = (
    Member(0, ("attack",) * 3),
    Member(1, ("defence",) * 2),
    Member(2),
    Member(3),
    Member(4, ("attack",) * 2),
)
_PLAIN = ONE_OF_EACH
_NO_CLERIC = tuple(map(Member, (0, 0, 1, 2, 4)))
_NO_WIZARD = tuple(map(Member, (0, 0, 1, 2, 3)))
_TWO_CLERICS = (*_STRONG[:2], Member(3), Member(3), Member(4, ("attack",) * 2))


def _hall(foes: tuple[int, ...], **things: int) -> Layout:
    boxes: list[Box] = [{"monster": foe, "east": 8} for foe in foes]
    boxes[-1]["east"] = 0
    boxes[0] |= {"north": 1, "gold": 1, **things}
    named = dict(zip(("NW", "N", "NE"), boxes, strict=False))
    return grid(**{word: {k: v for k, v in box.items() if v} for word, box in named.items()})


def _fight(layout: Layout, company: Company) -> State:
    state = engine.apply(
        engine.new(layout, company), engine.legal_moves(engine.new(layout, company))[0]
    )
    return engine.apply(state, Fight()) if state.step == "meet" else state


@pytest.mark.parametrize(
    ("foes", "members", "mana", "things", "short"),
    share(
        [
            ((1, 1), _PLAIN, 0, {}, 1e-5),
            ((1, 2), _PLAIN, 0, {"feature": 2}, 1e-5),
            ((2, 4), _PLAIN, 1, {}, 1e-5),
            ((5, 1), _STRONG, 0, {}, 1e-5),
            ((4, 7), _STRONG, 2, {}, 1e-5),
            ((1, 9), _STRONG, 0, {}, 1e-5),
            ((8,), _STRONG, 2, {}, 1e-5),
            ((8,), _STRONG, 1, {"feature": 6}, 1e-5),
            ((6,), _STRONG, 1, {}, 1e-3),
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
    layout = _hall(foes, **things)
    company = Company(members, rations=2, mana=mana, elixirs=0, gold=0)
    best = Bout(state := _fight(layout, company), mana, depth=4).best(state.life, state.mana)
    lo = solved(layout, company).lo
    assert best - short <= lo <= best + _ROUNDED


def test_three_foes_are_struck_in_a_fixed_order() -> None:
    company = Company(_PLAIN, rations=2, mana=0, elixirs=0, gold=0)
    best = 0.742240191203  # as Bout has it, in a minute
    assert solved(_hall((1, 1, 2)), company).lo == pytest.approx(best, abs=_ROUNDED)


def test_what_is_certain_is_not_more_than_that() -> None:
    company = Company(_STRONG, rations=2, mana=4, elixirs=0, gold=0)  # floats add up to 1.0000004
    assert solved(_hall((1, 2)), company).lo == 1


def test_four_foes_count_as_lost() -> None:
    layout = grid(
        NW={"monster": 1, "east": 8, "south": 8, "north": 1, "gold": 1},
        N={"monster": 1},
        W={"monster": 1, "east": 8},
        C={"monster": 1},
    )
    assert solved(layout, Company(_STRONG)).lo == 0
