"""Plans as policies: legal in every state, and a function of the state alone."""

from __future__ import annotations

import random

import pytest

from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import Company, Member, State
from dungeongen.games.sudongeon.solver.planner import solve
from dungeongen.games.sudongeon.solver.policy import Policy
from games.sudongeon.positions import grid
from games.sudongeon.solver.optima import Small, every
from thorough import share

CELLS = (60_000, 60_000)
COMPANIES = {
    "fresh": None,
    "rich": Company(rations=12, mana=4, elixirs=3, gold=7),
    "strong": Company((Member(("defence", "life")),) + (Member(),) * 4, (2, 2, 7), 3, 9, 0, 2),
    "hungry": Company(rations=0, mana=1, elixirs=0, gold=1),
    "full of mana": Company(mana=48, elixirs=40, rations=60, gold=1),
}


def asked(
    policy: Policy, begin: State, seed: int, plays: int, astray: float = 0.0
) -> list[tuple[State, m.Move]]:
    """Return the states and moves of the policy in honest plays, all of them legal."""
    rng = random.Random(seed)
    found = []
    for _ in range(plays):
        state = begin
        for _ in range(300):
            if engine.outcome(state) is not None:
                break
            dice = engine.chance(state)
            if dice is not None:
                move = dice[int(rng.random() * len(dice))][0]
            else:
                legal = tuple(engine.legal_moves(state))
                move = policy.move(state)
                if policy.knows(state) or not astray:
                    assert move in legal, (m.format_move(move), state.step)
                found.append((state, move))
                if rng.random() < astray or move not in legal:
                    move = rng.choice(legal)
            state = engine.advance(state, move)
    return found


@pytest.mark.parametrize(  # every company in two of four dungeons
    ("seed", "company"),
    [
        (f"play-{k}", name)
        for i, name in enumerate(COMPANIES)
        for k in share((i % 4, (i + 1) % 4), 2)
    ],
)
def test_all_moves_are_legal(seed: str, company: str) -> None:
    layout = make(seed).layout
    begin = engine.new(layout, COMPANIES[company])
    policy = solve(layout, COMPANIES[company], cells=CELLS).policy
    assert asked(policy, begin, 1, 5)
    assert asked(policy, begin, 2, 3, astray=0.3)


@pytest.mark.parametrize("small", share(every()[2::3], 4), ids=lambda small: small.about)
def test_all_moves_are_legal_in_small_dungeons(small: Small) -> None:
    policy = solve(small.layout, small.company, cells=(150_000,) * 3).policy
    begin = engine.new(small.layout, small.company)
    assert asked(policy, begin, 1, 10)
    assert asked(policy, begin, 2, 3, astray=0.3)


def test_a_plan_remembers_nothing() -> None:
    layout = make("play-2").layout
    begin = engine.new(layout)
    policy = solve(layout, cells=CELLS).policy
    found = asked(policy, begin, 3, 20)
    assert len(found) > 100
    other = solve(layout, cells=CELLS).policy  # which has never played
    for state, move in reversed(found):
        assert policy.move(state) == move == other.move(state)


def test_who_is_beyond_the_plan_gives_up_legally() -> None:
    layout = make("play-1").layout
    policy = solve(layout, cells=(3000,)).policy
    begin = engine.new(layout)
    found = asked(policy, begin, 4, 20, astray=0.5)
    unknown = [(state, move) for state, move in found if not policy.knows(state)]
    assert len(unknown) > 20
    assert all(move in engine.legal_moves(state) for state, move in unknown)


def test_of_two_ways_the_safe_one_is_taken() -> None:
    # Gold behind a Dragon, or behind Goblins: one pile, reached from two sides.
    layout = grid(
        N={"north": 1, "monster": 9, "west": 2},
        NW={"east": 3, "gold": 4, "south": 5},
        W={"north": 6, "west": 7, "monster": 2},
    )
    company = Company(rations=2, mana=1, elixirs=0, gold=0)
    found = solve(layout, company)
    begin = engine.new(layout, company)
    move = found.policy.move(begin)
    after = engine.advance(begin, move)
    assert isinstance(move, m.Enter)
    assert after.fight is not None
    assert [one.digit for one in after.fight.foes] == [2]
    assert found.odds.win == pytest.approx(found.policy.worth(begin), abs=1e-3)


def lonely() -> Layout:
    return grid(C={"north": 1, "gold": 3}, N={"north": 5, "south": 2})


def test_what_needs_no_luck_is_certain() -> None:
    found = solve(lonely())
    assert found.odds.win == pytest.approx(1.0, abs=1e-12)
    assert found.odds.lost == 0
