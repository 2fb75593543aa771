"""Hints: legal at every state of any play, with the plan's moves where the plan goes."""

from __future__ import annotations

import random
from functools import partial

import pytest

from dungeongen.games.sudongeon import GAME, hints, judging, rules
from dungeongen.games.sudongeon import moves as m
from dungeongen.games.sudongeon.hints import advisor
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.making import make
from dungeongen.games.sudongeon.solver import plan
from dungeongen.games.sudongeon.state import Company, Member
from games.sudongeon.table import grid

SMALL = (50_000,)
STRONG = Company((Member(("defence", "life")),) + (Member(),) * 4, (2,), 3, 9, 0, 17)


def _played(layout: Layout, company: Company | None, seed: int, astray: float) -> str | None:
    """Play by hints, but for a share of random decisions; return how it ends."""
    rng = random.Random(seed)
    hint = advisor(layout, company)
    state = rules.new(layout, company)
    for _ in range(600):
        if rules.outcome(state) is not None:
            break
        legal = tuple(rules.legal_moves(state))
        outcomes = rules.chance(state)
        if outcomes is not None:
            (move,) = rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])
        else:
            move, reason = hint(state)
            assert move in legal
            assert hint(state) == (move, reason)
            assert reason.endswith(".")
            assert 10 < len(reason) < 120
            if rng.random() < astray:
                move = rng.choice(legal)
        state = rules.apply(state, move)
    return rules.outcome(state)


@pytest.mark.parametrize("seed", ["1", "8", "15", "24", "25"])
@pytest.mark.parametrize("astray", [0, 0.2, 0.9])
def test_a_hint_is_legal_wherever_one_is(
    seed: str, astray: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = make(seed).layout
    if astray:  # small plans, since many are asked for
        monkeypatch.setattr(hints, "plan", partial(plan, cells=SMALL))
    for company in (None, STRONG):
        end = _played(layout, company, 7, astray)
        assert end == "beaten" or astray  # these are won nearly always


def test_hints_are_the_plan() -> None:
    layout = make("5").layout
    hint = advisor(layout)
    witness = judging.judge(layout).witness
    assert witness is not None
    state = rules.new(layout)
    for text in witness:
        if rules.chance(state) is None:
            assert hint(state)[0] == m.parse_move(text)
        state = rules.apply(state, m.parse_move(text))


def test_what_is_next_is_named() -> None:
    layout = grid(NW={"north": 1, "gold": 3})
    hint = advisor(layout)
    state = rules.apply(rules.new(layout), m.parse_move("enter A"))
    move, reason = hint(state)
    assert (m.format_move(move), reason) == ("take gold NW", "All gold has to come out.")
    state = rules.apply(rules.apply(state, move), m.parse_move("eat"))
    assert hint(state) == (m.Leave(), "All gold is yours: the way leads out.")


def test_who_has_bought_something_else_is_not_sent_home() -> None:
    layout = make("5").layout
    hint = advisor(layout)
    state = rules.apply(rules.new(layout), m.Buy(3, "rations"))
    state = rules.apply(state, m.Buy(1, "elixirs"))
    move, _ = hint(state)
    assert move in tuple(rules.legal_moves(state))
    assert not isinstance(move, m.Home)


@pytest.mark.parametrize(
    "layout",
    [
        grid(NW={"gold": 1, "monster": 2}),  # no way in
        grid(NW={"north": 1, "monster": 2}, SE={"gold": 3}),  # gold out of reach
        grid(NW={"north": 1}),  # no gold
    ],
)
def test_where_nothing_can_be_won_there_is_a_hint_all_the_same(layout: Layout) -> None:
    _played(layout, None, 1, 0.3)


def test_the_careful_move() -> None:
    legal = (m.Home(), m.Eat(), m.GoOn())
    assert hints.careful(legal) == m.GoOn()
    assert hints.careful((m.Home(),)) == m.Home()


def test_the_game_has_an_advisor() -> None:
    assert GAME.load_advisor is not None
    assert GAME.load_advisor() is advisor
