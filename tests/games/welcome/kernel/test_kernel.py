"""The kernel in lockstep with the plain rules, and with its native build under sanitizers."""

from __future__ import annotations

import shutil

import pytest

from dungeongen.games.welcome.fair.memory import PLANNED, keys_of
from dungeongen.games.welcome.fair.training import FILE, Trainer, trained
from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.rules.engine import apply, outcome
from dungeongen.games.welcome.rules.state import new
from dungeongen.games.welcome.rules.view import view_of
from dungeongen.search.kernel import Kernel
from games.welcome.fair.simple_players import uniform
from games.welcome.kernel.lockstep import CARDS, NUMBERS, compared
from kernels import answers


@pytest.mark.parametrize("hero", HEROES)
def test_random_adventures_are_those_of_the_plain_rules(hero: str) -> None:
    assert len(compared(hero, 1000)) > 15


@pytest.mark.parametrize("hero", HEROES.values(), ids=list(HEROES))
def test_python_looks_up_the_keys_that_the_kernel_learned(hero: object) -> None:
    """Nearly every situation of the players at play has a row in plain memory."""
    trainer = Trainer(HEROES["warrior"] if hero == HEROES["warrior"] else HEROES["barbarian"])
    trainer.play(400)
    known = trained(trainer, count=1 << 22)
    rows, seen, hits = {*known.keys}, 0, [0, 0]
    for at in range(40):
        told = Kernel(FILE).call("adventures", (5, 8, list(HEROES).index(known.hero.name), at, 1))
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
    assert {int(told[at + NUMBERS - 2]) for at in range(0, 200 * NUMBERS, NUMBERS)} == {*PLANNED}
