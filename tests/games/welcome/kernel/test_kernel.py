"""The kernel in lockstep with the plain rules, and with its native build under sanitizers."""

from __future__ import annotations

import shutil

import pytest

from dungeongen.games.welcome.fair.memory import PLANNED, keys_of
from dungeongen.games.welcome.fair.training import FILE, Trainer, trained
from dungeongen.games.welcome.heroes import HEROES, POTION, defeated_by
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.engine import apply, legal_moves, outcome, returns
from dungeongen.games.welcome.rules.state import State, new
from dungeongen.games.welcome.rules.view import view_of
from dungeongen.search.kernel import Kernel
from games.welcome.fair.simple_players import uniform
from kernels import answers

_CARDS = 13
_TOLD = 2 * _CARDS + 3


def _planned(state: State, plan: int) -> m.Move:
    """Return the move inside that follows a plan."""
    if state.step == "sword":
        return m.Name(plan)
    monster, hero = state.dungeon[state.met - 1], state.layout.champion
    assert monster not in defeated_by(hero, state.pieces)
    potion = state.pieces & hero.bit(POTION) & ~state.spent
    strikes = plan <= monster or (state.health <= monster and not potion)
    return m.Strike() if strikes else m.Endure()


@pytest.mark.parametrize("hero", HEROES)
def test_random_adventures_are_those_of_the_plain_rules(hero: str) -> None:
    count = 1000
    told = Kernel(FILE).call("adventures", (5, 7, list(HEROES).index(hero), 0, count))
    ends = set()
    for at in range(0, count * _TOLD, _TOLD):
        numbers = [*map(int, told[at : at + _TOLD])]
        deck, drawn, fates = numbers[:_CARDS], numbers[_CARDS], numbers[_CARDS + 1 : -2]
        state = new(Layout(hero, (tuple(deck),)))
        for fate in fates[:drawn]:
            state = apply(state, m.Draw())
            state = apply(state, legal_moves(state)[0] if not fate else
                          m.Discard(HEROES[hero].pieces[fate - 1].name))  # fmt: skip
        inside = 1 - state.mover
        state = apply(state, m.Pass())
        while outcome(state) is None:
            state = apply(state, _planned(state, numbers[-2]))
        assert (returns(state)[inside] > 0) == bool(numbers[-1])
        ends.add((drawn, numbers[-1]))
    assert len(ends) > 15


@pytest.mark.parametrize("hero", HEROES.values(), ids=list(HEROES))
def test_python_looks_up_the_keys_that_the_kernel_learned(hero: object) -> None:
    """Nearly every situation of the players at play has a row in plain memory."""
    trainer = Trainer(HEROES["warrior"] if hero == HEROES["warrior"] else HEROES["barbarian"])
    trainer.play(400)
    known = trained(trainer, count=1 << 22)
    rows, seen, hits = {*known.keys}, 0, [0, 0]
    for at in range(40):
        told = Kernel(FILE).call("adventures", (5, 8, list(HEROES).index(known.hero.name), at, 1))
        state = new(Layout(known.hero.name, (tuple(map(int, told[:_CARDS])),)))
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


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_every_call_has_the_numbers_of_the_native_build() -> None:
    """Sixteen thousand sets are soon too few: some are taken out."""
    for hero in range(len(HEROES)):
        asked: list[tuple[str, list[int]]] = [
            ("adventures", [1, 2, hero, 3, 40]),
            ("survived", [1, 2, hero, 2]),
            ("begin", [hero, 14, 0]),
            ("train", [0, 1, 60]),
            ("rows", [2, 0]),
            ("rows", [2, 0]),
        ]
        kernel = Kernel(FILE)
        told = [kernel.call(name, numbers) for name, numbers in asked]
        assert all(told)
        assert answers("welcome", asked) == told


def test_numbers_that_mean_nothing_have_no_answer() -> None:
    kernel = Kernel(FILE)
    assert kernel.call("adventures", [1, 2, 3, 4, 5]) == ()
    assert kernel.call("train", [1, 2, 3]) == ()
    assert kernel.call("begin", [0, 23, 0]) == ()
    assert kernel.call("begin", [0, 8, 0]) == (1,)
    assert kernel.call("train", [1, 2, -1]) == ()
    assert kernel.call("restore", [1, 2, 3]) == ()


def test_plans_are_those_of_the_kernel() -> None:
    told = Kernel(FILE).call("adventures", (5, 7, 0, 0, 200))
    assert {int(told[at + _TOLD - 2]) for at in range(0, 200 * _TOLD, _TOLD)} == {*PLANNED}
