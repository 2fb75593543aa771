"""Looking ahead: the exact posterior, counted by the plain rules, and the same bits everywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.welcome import rules
from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.layout import deal
from dungeongen.games.welcome.rules import (
    State,
    advance,
    legal_moves,
    new,
    outcome,
    returns,
    view_of,
)
from dungeongen.games.welcome.solver.strategy import (
    LookAhead,
    Player,
    certainty,
    numbers,
    shipped_player,
)
from dungeongen.games.welcome.solver.trained import FILE, PLANNED, endured, shipped
from dungeongen.games.welcome.solver.training import strategy_of
from dungeongen.search.kernel import Kernel
from games.welcome.kernel.lockstep import planned
from games.welcome.positions import random_moves
from games.welcome.solver.posterior import beliefs, by_rows, continued, worth
from kernels import NativeKernel

Place = tuple[list[rules.Move], State]


@pytest.fixture(scope="module", params=HEROES)
def ahead(request: pytest.FixtureRequest) -> LookAhead:
    """Return who looks ahead by a strategy of the package."""
    return LookAhead(shipped(request.param))


def places(hero: str, kind: str, steps: tuple[str, ...], drawn: range) -> Iterator[Place]:
    """Yield the moves and the state of some decisions, one a play: as the strategy plays, or with
    moves at random among its own."""
    for number in range(60):
        layout, chooser = deal(Rng(f"look/{kind}/{number}"), hero=hero), random.Random(number)
        moves: list[rules.Move] = []
        state = new(layout)
        while outcome(state) is None:
            if state.step in steps and len(state.fates) in drawn:
                yield moves, state
                break
            mixture = by_rows(shipped(hero), view_of(state, state.mover))
            some = [move for move, _ in mixture]
            if kind == "random":
                some = [*legal_moves(state)]
                if len(state.fates) < drawn.start and state.step == "turn":
                    some = some[:1]
            moves.append(chooser.choice(some))
            state = advance(state, moves[-1])


def survived(state: State, plan: int) -> bool:
    """Return whether whoever is inside comes out alive with a plan."""
    inside = state.mover
    while outcome(state) is None:
        state = advance(state, planned(state, plan))
    return returns(state)[inside] > 0


@pytest.mark.parametrize("kind", ["strategy", "random"])
def test_a_pass_is_worth_what_the_posterior_says(ahead: LookAhead, kind: str) -> None:
    compared = 0
    for moves, state in places(ahead.trained.hero.name, kind, ("turn",), range(3, 6)):
        worths = ahead.worths(view_of(state, state.mover))
        if worths:
            exact = sum(
                weight * worth(ahead.trained, advance(one, rules.Pass()), state.mover)
                for one, weight in beliefs(ahead.trained, moves, state)
            )
            assert worths[0] == pytest.approx(exact, abs=1e-5)
            compared += 1
        if compared == 8:
            return
    pytest.fail("too few positions")


@pytest.mark.parametrize("kind", ["strategy", "random"])
def test_plans_survive_as_often_as_the_posterior_says(ahead: LookAhead, kind: str) -> None:
    compared = 0
    for moves, state in places(ahead.trained.hero.name, kind, ("sword", "axe"), range(2, 8)):
        view = view_of(state, state.mover)
        worths = ahead.worths(view)
        if not worths:
            continue
        states = beliefs(ahead.trained, moves, state)
        for plan, likely in zip(PLANNED, worths, strict=True):
            if plan > endured(view):
                exact = sum(weight for one, weight in states if survived(one, plan))
                assert likely == pytest.approx(exact, abs=1e-5)
        compared += 1
        if compared == 4:
            return
    pytest.fail("too few positions")


def test_moves_are_worth_what_plays_from_the_posterior_bring(ahead: LookAhead) -> None:
    """A thousand samples are off by less than 0.13, four standard deviations."""
    hero, compared = ahead.trained.hero, 0
    for moves, state in places(hero.name, "random", ("hand",), range(10, 11)):
        worths = ahead.worths(view_of(state, state.mover))
        if not worths:
            continue
        states = beliefs(ahead.trained, moves, state)
        if len(states) > 40:
            continue
        for move in legal_moves(state):
            exact = sum(weight * continued(ahead.trained, one, move) for one, weight in states)
            place = (
                0 if move == rules.Add() else 1 + [p.name for p in hero.pieces].index(move.piece)
            )
            assert worths[place] == pytest.approx(exact, abs=0.13)
        compared += 1
        if compared == 3:
            return
    pytest.fail("too few positions")


def test_half_is_the_best_move_where_only_rough_memory_knows() -> None:
    player, seen = shipped_player("warrior"), set()
    for number in range(12):
        for state, _ in random_moves(deal(Rng(f"half/{number}"), hero="warrior"), number):
            view = view_of(state, state.mover)
            if view.step == "turn" and certainty(view) is not None:
                continue
            rough, best = player.trained.mixture(view), player.ahead.best(view)
            if player.trained.is_learned(view):
                assert player(view) == rough
                continue
            mixed = dict(player(view))
            assert sum(mixed.values()) == pytest.approx(1)
            if best is not None:
                half = dict(rough or best).get(best[0][0], 0.0) / 2
                assert mixed[best[0][0]] == pytest.approx(0.5 + half)
            seen.add((rough is None, best is None))
    assert {(False, False), (True, False)} <= seen


def test_a_strategy_that_knows_nothing_still_plays() -> None:
    player = Player(strategy_of(HEROES["barbarian"], 0, []))
    for state, _ in random_moves(deal(Rng("nothing"), hero="barbarian"), 1):
        assert {move for move, _ in player(view_of(state, state.mover))} <= {*legal_moves(state)}


def test_the_native_build_has_the_same_numbers() -> None:
    for hero in HEROES:
        known = shipped(hero)
        rows = [
            (key & 0xFFFFFFFF, key >> 32, shares)
            for key, shares in zip(known.keys[::200], known.shares[::200], strict=True)
        ]
        halves = [half for low, high, _ in rows for half in (low, high)]
        signed = [n - (n >> 31 << 32) for n in (*halves, *(shares for *_, shares in rows))]
        asked: list[tuple[str, list[int]]] = [
            ("known", [list(HEROES).index(hero)]),
            ("know", signed),
        ]
        for kind in ("strategy", "random"):
            steps = ("turn", "hand", "sword", "axe")
            for first in (1, 4, 8):
                some = [*places(hero, kind, steps, range(first, 13))][:10]
                asked += [("look", numbers(view_of(state, state.mover))) for _, state in some]
        kernel = Kernel(FILE)
        told = [kernel.call(name, values) for name, values in asked]
        assert sum(map(bool, told)) > len(told) / 2
        native = NativeKernel("welcome")
        assert [native.call(*one) for one in asked] == told


def test_views_that_cannot_be_have_no_answer() -> None:
    kernel, view = Kernel(FILE), [0, 1, 1, 0, *[0] * 13, *[0] * 7, *[0] * 13]
    assert kernel.call("look", view) == ()
    assert kernel.call("know", [1, 2, 3]) == ()
    assert kernel.call("known", [2]) == ()
    assert kernel.call("known", [0]) == (1,)
    assert kernel.call("know", [1, 2]) == ()
    assert kernel.call("know", [1, 1, 0x70000000]) == ()  # action 7
    assert kernel.call("know", [0, 0, 0x88]) == ()
    assert kernel.call("know", [1, 1, 0x88]) == (1,)
    assert len(kernel.call("look", view)) == 2
    for place, wrong in (
        (0, 3),
        (0, -1),
        (1, 0),
        (1, 2),
        (2, 0),
        (2, 14),
        (3, 14),
        (3, -1),
        (4, 7),
        (4, -1),
        (17, 10),
        (17, -1),
    ):
        assert kernel.call("look", [*view[:place], wrong, *view[place + 1 :]]) == ()
    assert kernel.call("look", [*view, 0]) == ()
