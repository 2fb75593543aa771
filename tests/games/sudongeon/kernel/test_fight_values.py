"""The odds within fights agree with each other, move by move, and with those before the fight.

The plain rules lead from state to state. A fight's odds are its optimum if the odds of every state
are what follows from the states after it, and those after a victory are the kernel's own.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.moves import Home
from dungeongen.games.sudongeon.rules.state import ONE_OF_EACH, Company, Member, State
from dungeongen.games.sudongeon.solver.fight_values import FightValues
from dungeongen.games.sudongeon.solver.kernel_client import IN_FIGHT, Judgement
from games.sudongeon.positions import FOUR_FOES, STRONG, hall
from games.sudongeon.solver.optima import Small, every
from thorough import share

_SAME = 1e-5
_LONGEST = 150


class Judged:
    """A dungeon with its odds outside and within fights."""

    def __init__(self, layout: Layout, company: Company) -> None:
        self.start = engine.new(layout, company)
        self.judgement = Judgement(layout, company)
        self.fights = FightValues(self.judgement, self.outside)

    def outside(self, state: State) -> float | None:
        """Return the odds of a state that is not within a fight."""
        ended = engine.outcome(state)
        return self.judgement.value(state) if ended is None else float(ended == "beaten")

    def after(self, state: State) -> float:
        """Return the odds that follow from those of the states after it."""
        moves = engine.legal_moves(state)
        values = {move: self.fights.value(engine.advance(state, move)) or 0.0 for move in moves}
        outcomes = engine.chance(state)
        if outcomes is None:
            return max(values.values())
        return sum(odds * values[move] for move, odds in outcomes)

    def met(self, name: str, plays: int) -> Iterator[tuple[State, bool]]:
        """Yield the states within fights of some plays, and whether a fight begins with them."""
        for number in range(plays):
            rng, state, fighting = Rng(f"{name}/{number}"), self.start, False
            for _ in range(_LONGEST):
                if engine.outcome(state) is not None:
                    break
                if state.step in IN_FIGHT and not _allied(state):
                    yield state, not fighting
                fighting = state.step in IN_FIGHT
                moves = [one for one in engine.legal_moves(state) if not isinstance(one, Home)]
                state = engine.advance(state, moves[int(rng.random() * len(moves))])


def _allied(state: State) -> bool:
    return state.fight is not None and bool(state.fight.allies)


def _as_before(state: State) -> bool:
    """Return whether the party has nothing that the kernel would have used before a fight."""
    drunk = not state.elixirs or state.life == state.party.limit
    return drunk and not state.bag and not state.party.damsels


@pytest.mark.parametrize("small", share(every(), 4), ids=lambda small: small.about)
def test_a_state_is_worth_what_follows_from_the_states_after_it(small: Small) -> None:
    dungeon = Judged(small.layout, small.company)
    for state, begins in dungeon.met(small.about, 2):
        value, foes = dungeon.fights.value(state), len(state.fight.foes if state.fight else ())
        if value is None:
            continue
        assert dungeon.after(state) >= value - _SAME
        if foes == 1 and not state.party.damsels:
            assert dungeon.after(state) <= value + _SAME
        before = dungeon.judgement.value(state)
        if begins and before is not None and _as_before(state):
            assert value == pytest.approx(before, abs=_SAME)


@pytest.mark.parametrize(
    ("foes", "members", "mana", "things"),
    [
        ((1, 2), ONE_OF_EACH, 4, {"feature": 2}),
        ((2, 4), ONE_OF_EACH, 8, {}),
        ((5, 1), STRONG, 3, {}),
        ((1, 9), STRONG, 4, {}),
        ((4,), ONE_OF_EACH, 6, {}),
        ((7,), STRONG, 9, {"feature": 8}),
        ((8,), STRONG, 3, {}),
        ((6,), STRONG, 3, {}),
        ((6, 2), STRONG, 1, {}),
        ((1, 1, 2), ONE_OF_EACH, 3, {}),
    ],
)
def test_no_move_is_better_than_the_state_it_is_made_in(
    foes: tuple[int, ...], members: tuple[Member, ...], mana: int, things: dict[str, int]
) -> None:
    layout = hall(foes, gold=1, **things)
    dungeon = Judged(layout, Company(members, rations=2, mana=mana, elixirs=0, gold=0))
    chosen = 0
    for state, begins in dungeon.met(str(foes), 3):
        value, before = dungeon.fights.value(state), dungeon.judgement.value(state)
        if value is None:
            continue
        if begins and before is not None and len(foes) < 3:
            assert value == pytest.approx(before, abs=_SAME)
        if engine.chance(state) is None:
            assert dungeon.after(state) == pytest.approx(value, abs=_SAME)
            chosen += 1
        elif len(foes) == 1:
            assert dungeon.after(state) >= value - _SAME
    assert chosen > 3


def test_another_order_of_three_foes_can_win_more() -> None:
    company = Company(STRONG, rations=2, mana=4, elixirs=0, gold=0)
    dungeon = Judged(hall((1, 4, 7), gold=1), company)
    state, _ = next(dungeon.met("", 1))
    before, value = dungeon.judgement.value(state), dungeon.fights.value(state)
    assert before is not None
    assert value is not None
    assert value > before + 0.001


def test_more_than_three_foes_count_as_lost_until_one_falls() -> None:
    dungeon = Judged(FOUR_FOES, Company(STRONG, rations=2))
    state, _ = next(dungeon.met("", 1))
    assert state.fight is not None
    assert dungeon.fights.value(state) == 0
    one, *others = state.fight.foes
    fewer = state._replace(fight=state.fight._replace(foes=(one._replace(life=0), *others)))
    assert (dungeon.fights.value(fewer) or 0) > 0.5


def test_what_follows_an_unknown_victory_is_unknown() -> None:
    dungeon = Judged(hall((1,), gold=1), Company(ONE_OF_EACH, rations=2))
    state, _ = next(dungeon.met("", 1))
    assert dungeon.fights.value(state) is not None
    assert dungeon.fights.value(state._replace(world=state.world._replace(sprung=1))) is None
