"""Training: it learns, its strategies survive their files, and responders find what to gain."""

from __future__ import annotations

from pathlib import Path

import pytest

from dungeongen.games.welcome.heroes import HEROES, WARRIOR
from dungeongen.games.welcome.solver import strategy
from dungeongen.games.welcome.solver.trained import PARTS, Depth, parts_of, read, shipped, write
from dungeongen.games.welcome.solver.training import Learner, resumed, strategy_of, trained
from games.welcome.solver.native import answered
from thorough import EXAMPLES, share

_KEPT = 20_000
EPISODES = str(6000 * EXAMPLES)


@pytest.fixture(scope="module")
def taught() -> Learner:
    """Return a trainer that has seen some decks; tests only look at it."""
    trainer = Learner(WARRIOR, size=18)
    trainer.play(1500)
    return trainer


def test_a_strategy_survives_its_file_and_training_goes_on_from_it(taught: Learner) -> None:
    first = trained(taught, _KEPT)
    again = read(write(first), "test")
    assert again == first
    assert (again.decks, len(again.keys)) == (1500, _KEPT)
    later = resumed(again)
    before = {row.key: row.shares for row in later.rows()}
    plain = [
        (key, shares)
        for key, shares in zip(again.keys, again.shares, strict=True)
        if key >> 62 != Depth.ROUGH
    ]
    assert len(plain) > _KEPT / 2
    assert all(before[key] == shares for key, shares in plain)
    later.play(10)
    assert later.decks == 1510


def test_the_same_training_makes_the_same_file(taught: Learner) -> None:
    again = Learner(WARRIOR, size=18)
    again.play(500)
    again.play(1000)
    assert write(trained(again, _KEPT)) == write(trained(taught, _KEPT))


def test_what_is_seldom_done_is_left_out(taught: Learner) -> None:
    for shares in trained(taught, _KEPT).shares:
        parts = parts_of(shares)
        assert sum(parts) == PARTS
        assert 1 not in parts


def test_training_helps(taught: Learner) -> None:
    nothing = strategy_of(WARRIOR, 0, [])
    assert answered(nothing, 500, "strategy", other=trained(taught)).low > 0.3


def test_the_shipped_strategies_are_small() -> None:
    folder = Path(strategy.__file__).parent
    for hero in HEROES:
        assert (folder / f"{hero}.bin").stat().st_size <= 1_000_000


@pytest.mark.parametrize("hero", share(HEROES, 2))
def test_responders_gain_little(hero: str) -> None:
    """A small share of what ``bench_welcome.py`` measures (engineering/welcome.md)."""
    known = shipped(hero)
    assert answered(known, 200, "look-ahead").low < 0.15
    assert answered(known, 2000, "tabular", EPISODES).low < 0.05


def test_responders_beat_whoever_knows_nothing() -> None:
    nothing = strategy_of(WARRIOR, 0, [])
    assert answered(nothing, 100, "look-ahead", "rows").low > 0.5
    assert answered(nothing, 2000, "tabular", EPISODES).low > 0.5
