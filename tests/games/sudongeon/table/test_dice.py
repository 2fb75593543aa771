"""Every die that is asked for has a word for each of its outcomes."""

from __future__ import annotations

import re

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.engine import advance, chance, legal_moves, outcome
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.table.prompts import due
from games.sudongeon.positions import FOUR_FOES, fighting, hall

WYRN, TROLL = hall((8,), feature=6), hall((1, 9))


@pytest.mark.parametrize("layout", [WYRN, TROLL, FOUR_FOES], ids=["wyrn", "troll", "four"])
def test_the_faces_that_are_asked_for_are_those_of_the_die(layout: Layout) -> None:
    rng, met = Rng("dice"), set[str]()
    for _ in range(3):
        state = fighting(layout, Company(mana=2))
        while outcome(state) is None and state.fight is not None:
            dice = chance(state)
            if dice is None:
                state = advance(state, rng.choice(legal_moves(state)))
                continue
            asked = due(state)
            met.add(state.step)
            assert len(asked.answers) == len(dice)
            if die := re.search(r"\bD(\d+)\b", asked.asks):
                assert asked.answers == tuple(map(str, range(1, int(die[1]) + 1)))
            state = advance(state, rng.choice(dice)[0])
    assert {"initiative", "attack", "defence"} <= met
    assert ("fell" in met) == (layout is WYRN)
