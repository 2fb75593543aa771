"""The kernel in lockstep with the plain rules, and with its native build under sanitizers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.welcome import rules
from dungeongen.games.welcome.heroes import HEROES, POTION
from dungeongen.games.welcome.layout import Layout, deal
from dungeongen.games.welcome.rules import (
    State,
    advance,
    apply,
    legal_moves,
    new,
    outcome,
    returns,
    view_of,
)
from dungeongen.games.welcome.solver.trained import FILE, PLANNED, endured, keys_of
from dungeongen.games.welcome.solver.training import Learner, trained
from dungeongen.search.kernel import Kernel
from games.welcome.kernel.lockstep import CARDS, NUMBERS, compared
from games.welcome.kernel.omissions import OMISSIONS, tried
from games.welcome.solver.simple_players import uniform
from kernels import NativeKernel
from thorough import EXAMPLES, LANDING, share

PLAYS = 200 if EXAMPLES == LANDING else 4_000


@pytest.mark.parametrize("hero", HEROES)
def test_random_adventures_are_those_of_the_plain_rules(hero: str) -> None:
    assert len(compared(hero, 1000)) > 15


def decisions(hero: str, plays: int) -> Iterator[State]:
    """Yield every decision of plays at random; in half of them sword, axe and potion stay."""
    for number in range(plays):
        chooser, state = random.Random(number), new(deal(Rng(f"omitted/{number}"), hero=hero))
        while outcome(state) is None:
            yield state
            moves = legal_moves(state)
            if state.step == "turn":
                moves = moves[chooser.random() < 0.1 :][:1] or moves
            elif state.step == "hand" and number % 2:
                moves = moves[: max(1, len(moves) - 2)]
            state = advance(state, chooser.choice(moves))


def alive(state: State, player: int) -> bool:
    """Return whether who goes in survives by some decisions."""
    if outcome(state) is not None:
        return returns(state)[player] > 0
    return any(alive(advance(state, move), player) for move in legal_moves(state))


@pytest.mark.parametrize("hero", HEROES)
def test_the_kernel_leaves_out_what_is_listed_and_nothing_else(hero: str) -> None:
    kernel, met = NativeKernel("welcome"), Counter[str]()
    for state in decisions(hero, PLAYS):
        view = view_of(state, state.mover)
        if state.step == "axe" and endured(view) == PLANNED[-1]:
            continue  # the kernel strikes a 9
        legal = {*legal_moves(state)}
        reasons = {move: [why for why in OMISSIONS if why(state, move)] for move in legal}
        left_out = {move for move, why in reasons.items() if why}
        assert tried(kernel, state) == legal - left_out, state
        met.update([state.step, *(why.__name__ for move in left_out for why in reasons[move])])
        # With every monster known nothing is lost, unless a potion comes between.
        potion = state.pieces & state.layout.champion.bit(POTION)
        inside = state.step in ("sword", "axe") and not potion
        for move in left_out:
            if inside and alive(advance(state, move), state.mover):
                others = (advance(state, other) for other in legal - left_out)
                assert any(alive(other, state.mover) for other in others), (state, move)
            if move == rules.Pass():
                assert (
                    returns(
                        advance(advance(state, move), rules.Name(2))
                        if hero == "warrior"
                        else advance(state, move)
                    )[state.mover]
                    < 0
                )
    plans = (
        {"sword", "name_a_1"}
        if hero == "warrior"
        else {"axe", "weaker_strike", "strongest_endured", "end_endured"}
    )
    assert {*met} == {"turn", "hand", "pass_at_once", *plans}
    assert min(met.values()) >= 5


@pytest.mark.parametrize("hero", share(HEROES, 2, 1))
def test_python_looks_up_the_keys_that_the_kernel_learned(hero: str) -> None:
    """Nearly every situation of the players at play has a row in plain memory."""
    trainer = Learner(HEROES[hero])
    trainer.play(400)
    known = trained(trainer, count=1 << 22)
    rows, seen, hits = {*known.keys}, 0, [0, 0]
    native = NativeKernel("welcome")
    for at in range(40):
        told = native.call("adventures", (5, 8, list(HEROES).index(known.hero.name), at, 1))
        state = new(Layout(known.hero.name, (tuple(map(int, told[:CARDS])),)))
        while outcome(state) is None:
            view = view_of(state, state.mover)
            if state.step in ("sword", "axe") or view.fates:
                seen += 1
                for depth, key in enumerate(keys_of(view)):
                    hits[depth] += key in rows
            mixture = known.mixture(view) or uniform(view)
            state = apply(state, max(mixture, key=lambda it: it[1])[0])
    assert hits[0] >= 0.7 * seen
    assert hits[1] >= hits[0]


def test_every_call_has_the_numbers_of_the_native_build() -> None:
    """Sixteen thousand sets are soon too few: some are taken out."""
    for hero in range(len(HEROES)):
        asked: list[tuple[str, list[int]]] = [
            ("begin", [hero, 14, 0]),
            ("train", [0, 1, 60]),
            ("rows", [2, 0]),
            ("rows", [2, 0]),
        ]
        kernel = Kernel(FILE)
        told = [kernel.call(name, numbers) for name, numbers in asked]
        assert all(told)
        native = NativeKernel("welcome")
        assert [native.call(*one) for one in asked] == told


def test_numbers_that_mean_nothing_have_no_answer() -> None:
    assert NativeKernel("welcome").call("adventures", [1, 2, 3, 4, 5]) == ()
    kernel = Kernel(FILE)
    assert kernel.call("train", [1, 2, 3]) == ()
    assert kernel.call("begin", [0, 23, 0]) == ()
    assert kernel.call("begin", [0, 8, 0]) == (1,)
    assert kernel.call("train", [1, 2, -1]) == ()
    assert kernel.call("restore", [1, 2, 3]) == ()


def test_plans_are_those_of_the_kernel() -> None:
    told = NativeKernel("welcome").call("adventures", (5, 7, 0, 0, 200))
    assert {int(told[at + NUMBERS - 2]) for at in range(0, 200 * NUMBERS, NUMBERS)} == {*PLANNED}
