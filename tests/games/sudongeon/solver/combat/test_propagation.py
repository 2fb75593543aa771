"""Forward propagation of fights, compared with backward induction from every state."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.solver import evaluation
from dungeongen.games.sudongeon.solver.combat import propagation, wizard
from dungeongen.games.sudongeon.solver.combat.duels import Mixture
from dungeongen.games.sudongeon.solver.combat.propagation import Kin, Relative
from dungeongen.games.sudongeon.solver.combat.transitions import kernel
from dungeongen.games.sudongeon.solver.combat.values import Pairing
from dungeongen.games.sudongeon.solver.combat.wizard import Omens
from games.sudongeon.positions import grid, play

KIN = [
    Pairing(5, 5, 5, 3 + quick, 4 + strong, 5 - quick - strong, 6, claim)
    for claim in (0, 1, -1)
    for quick, strong in ((0, 0), (1, 0), (0, 2))
]
STARTS = [(10, 7), (10, 0), (4, 5), (1, 0), (1, 7), (3, 1)]
WIZARD, DRAGON = Pairing(5, 5, 5, 3, 7, 4, 6), Pairing(5, 5, 5, 6, 8, 8, 9)


@pytest.mark.parametrize("price", [None, 0.0, 0.02])
def test_every_end_is_that_of_the_matrix(price: float | None) -> None:
    kin = Kin(KIN, 10, 7, price)
    kin.prepare(set(STARTS))
    assert kin.known.keys() == set(STARTS)  # and nobody else's
    for which, (life, mana) in product(range(len(KIN)), STARTS):
        alone = kernel(KIN[which], 10, 7, price)
        one = Relative(kin, which)
        found, lost = one.end(life, mana)
        assert found.sum() == pytest.approx(alone.after[life, mana].sum(), abs=1e-12)
        assert lost == 0.0
        if price != 0.0:  # else several boosts may be as good
            assert (one.boosts == alone.boosts).all()
            assert found == pytest.approx(alone.after[life, mana], abs=1e-12)


def test_many_starts_are_worked_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pushed, many = Kin(KIN[:2], 6, 4, 0.02), Kin(KIN[:2], 6, 4, 0.02)
    everywhere = set(product(range(1, 7), range(5)))
    many.prepare(everywhere)
    assert many.pushes == 0
    monkeypatch.setattr(propagation, "_MANY", 2)
    pushed.prepare(everywhere)
    assert pushed.pushes == 4
    for start in everywhere:
        for one, other in zip(pushed.known[start], many.known[start], strict=True):
            assert one.after == pytest.approx(other.after, abs=1e-12)


def test_who_comes_again_is_looked_ahead_for() -> None:
    kin = Kin(KIN[:1], 10, 7, 0.02)
    kin.prepare({(10, 7)})
    assert kin.known.keys() == {(10, 7)}
    kin.prepare({(9, 7)})
    assert kin.known.keys() == {(life, 7) for life in range(2, 11)}  # life falls, and mana is left
    assert kin.pushes == 2


def test_a_fight_that_is_met_again_and_again_is_worked_out_from_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(propagation, "_PUSHES", 2)
    kin = Kin(KIN[:1], 10, 7, 0.02)
    for mana in (0, 1):
        kin.prepare({(10, mana)})
        assert len(kin.known) < 20
    kin.prepare({(10, 2)})
    assert kin.pushes == 2
    assert len(kin.known) == 10 * 8


def test_a_fight_in_which_nobody_is_ever_hurt_is_not_won() -> None:
    kin = Kin([Pairing(5, 2, 12, 5, 2, 9, 5)], 6, 3, None)
    after, _ = Relative(kin, 0).end(6, 3)
    assert not after.any()


def test_one_of_several_fights() -> None:
    kin, shares = Kin(KIN[:2], 10, 7, 0.02), (0.5, 0.3, 0.2)
    rich = Relative(Kin(KIN[2:3], 10, 9, 0.02), 0)  # known for more mana
    mixed = Mixture(zip(shares, (Relative(kin, 0), rich, Relative(kin, 1)), strict=True))
    assert mixed.most == 7
    ends = [kernel(KIN[which], 10, 9, 0.02).after[8, 3] for which in (0, 2, 1)]
    expected = sum(p * one for p, one in zip(shares, ends, strict=True))
    assert mixed.end(8, 3).after == pytest.approx(expected, abs=1e-12)


def test_starts_are_pushed_alike_alone_and_together() -> None:
    alone, together = (Omens(WIZARD, DRAGON, 10, 7, 0.02) for _ in range(2))
    together.prepare(dict.fromkeys(STARTS, 1e-3))
    for life, mana in STARTS:
        alone.prepare({(life, mana): 1e-3})
        one, other = alone.end(life, mana), together.end(life, mana)
        assert one.after == pytest.approx(other.after, abs=1e-13)


def test_more_omens_are_thought_of_where_that_matters() -> None:
    likely, seldom = (Omens(WIZARD, DRAGON, 10, 7, 0.02) for _ in range(2))
    likely.prepare({(10, 7): 1.0})
    seldom.prepare({(10, 7): 1e-9})
    (few, vague), (many, known) = seldom.end(10, 7), likely.end(10, 7)
    assert max(likely.depths) > max(seldom.depths)
    assert known < 1e-11 < vague
    assert few.sum() <= many.sum() <= few.sum() + vague + 1e-13
    assert np.all(few <= many + 1e-15)


def test_behind_the_omens_that_are_thought_of_boosts_are_those_of_fewer() -> None:
    fights = Omens(WIZARD, DRAGON, 10, 7, 0.02)
    for less, more, told in ((5, 0, (2, 0)), (0, 5, (0, 2)), (4, 3, (1, 1)), (1, 0, (1, 0))):
        for angry in (False, True):
            mode = wizard.Mode(less, more, angry)
            assert fights.table(mode) is fights.tables[wizard.Mode(*told, angry)]


def test_points_of_orcs_are_rolled_for_one_by_one() -> None:
    layout = grid(NW={"north": 1, "monster": 3, "gold": 3})
    met = play(engine.new(layout), "enter A")
    assert met.step == "points"
    found = evaluation.rolled(met)
    assert len(found) == 20  # three points for four values
    assert sum(p for _, p in found) == pytest.approx(1.0)
    assert max(p for _, p in found) == pytest.approx(6 / 64)  # three different values
    assert {state.step for state, _ in found} == {"initiative"}
