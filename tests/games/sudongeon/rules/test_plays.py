"""Random plays of random dungeons: invariants of every state."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeongen.core.errors import IllegalMoveError
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.engine import (
    advance,
    apply,
    chance,
    legal_moves,
    new,
    outcome,
)
from dungeongen.games.sudongeon.rules.state import (
    MOST_ARTIFACTS,
    Company,
    State,
    assemble,
    carried,
)
from dungeongen.games.sudongeon.table.story import tell, totals
from games.sudongeon.positions import EXAMPLE, WAITING
from games.sudongeon.rules.test_moves import TEXTS
from thorough import EXAMPLES

LONG = 400


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Any digits at all, few or many; the rules do not need a valid Sudoku."""
    rng = Rng(str(draw(st.integers(0, 10**6))))
    share = draw(st.sampled_from([0.2, 0.35, 0.6, 1.0]))
    cells = [str(1 + rng.below(9)) if rng.random() < share else "." for _ in range(81)]
    return Layout("".join(cells)) if draw(st.integers(0, 9)) else Layout(EXAMPLE)


@st.composite
def companies(draw: st.DrawFn) -> Company:
    rich = st.integers(0, 30)
    bag = tuple(sorted(draw(st.lists(st.integers(1, 10), max_size=MOST_ARTIFACTS))))
    return Company(
        bag=bag, rations=draw(rich), mana=draw(rich), elixirs=draw(rich), gold=draw(rich)
    )


def chosen(state: State, rng: random.Random) -> m.Move:
    """Return a random move, with each kind equally likely but ``Home`` rare."""
    moves = legal_moves(state)
    kinds: dict[type, list[m.Move]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    if len(kinds) > 1 and rng.random() < 0.9:
        kinds.pop(m.Home, None)
    return rng.choice(kinds[rng.choice(list(kinds))])


def sound(state: State) -> None:
    """Assert the invariants of a state."""
    assert min(state.rations, state.mana, state.elixirs, state.gold) >= 0
    assert state.life <= state.party.limit
    alive = state.life > 0 or state.step in ("rescue", "care", "fell")
    hurt = state.fight is not None and state.step == "dead"
    assert alive or state.step == "dead"
    assert (outcome(state) == "dead") == (state.step == "dead")
    assert state.step != "dead" or state.life <= 0 or hurt
    party = state.party
    assert party == assemble(party.members, party.adventurers, party.damsels)
    assert carried(state) <= MOST_ARTIFACTS + (state.step == "burden")
    assert state.bag == tuple(sorted(state.bag))
    world, ground = state.world, state.ground
    assert world.bribed & ~world.alive == 0
    assert all(world.alive >> box & 1 for box, _ in world.wounded)
    assert world.loot & ~ground.piles == 0
    assert world.doors >> len(ground.doors) == 0
    if state.room < 0:
        assert state.fight is None
        assert outcome(state) != "beaten" or world.loot == ground.piles
    after_blows = ("dead", "fell", "rescue", "artifact", "burden")
    if state.fight is not None and state.step not in after_blows:
        assert any(one.life > 0 for one in state.fight.foes)
    odds = chance(state)
    if odds is not None:
        assert tuple(move for move, _ in odds) == legal_moves(state)
        assert abs(sum(part for _, part in odds) - 1) < 1e-12


@settings(max_examples=max(60, EXAMPLES), deadline=None)
@given(layout=layouts(), company=companies(), seed=st.integers(0, 10**6))
def test_random_plays_stay_sound_and_can_always_go_on(
    layout: Layout, company: Company, seed: int
) -> None:
    rng = random.Random(seed)
    state = new(layout, company)
    for _ in range(LONG):
        sound(state)
        moves = legal_moves(state)
        assert bool(moves) == (outcome(state) is None)
        if not moves:
            return
        move = chosen(state, rng)
        told = tell(state, move, after := advance(state, move))
        assert told == "" or told.isprintable()
        assert set(totals(after)) == {"life", "rations", "mana", "elixirs", "gold"}
        state = after


@given(layout=layouts(), seed=st.integers(0, 10**6))
def test_only_legal_moves_are_taken_and_nothing_else_changes(layout: Layout, seed: int) -> None:
    rng = random.Random(seed)
    state = new(layout)
    for _ in range(60):
        legal = legal_moves(state)
        before = repr(state)
        for move in rng.sample([*TEXTS], 12):
            if move in legal:
                assert apply(state, move) == advance(state, move)
                continue
            with pytest.raises(IllegalMoveError) as caught:
                apply(state, move)
            assert str(caught.value).isprintable()
        assert repr(state) == before
        if not legal:
            return
        state = advance(state, chosen(state, rng))


def test_random_plays_come_to_every_end_and_every_step() -> None:
    """Otherwise the properties above would cover less than they claim."""
    rng = random.Random(1)
    ends: Counter[str | None] = Counter()
    steps: Counter[str] = Counter()
    for number in range(1200):
        draw = Rng(str(number))
        share = (0.25, 0.4, 0.7)[number % 3]
        digits = ("123456789", "34567898989")[number % 2]  # these join more boxes
        grid = "".join(draw.choice(digits) if draw.random() < share else "." for _ in range(81))
        state = new(Layout(grid), Company(bag=(1, 6, 8, 9, 10), mana=12, elixirs=9, gold=15))
        for _ in range(LONG):
            steps[state.step] += 1
            if outcome(state) is not None:
                break
            state = advance(state, chosen(state, rng))
        ends[outcome(state)] += 1
    assert {"beaten", "left", "dead"} <= set(ends)
    assert set(steps) == WAITING
