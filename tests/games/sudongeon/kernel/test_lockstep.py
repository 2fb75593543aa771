"""The kernel's rules in lockstep with the plain rules: see ``lockstep.py`` and ``omissions.py``.

A run by hand of 100,000 plays: ``python tests/benchmarks/bench_lockstep.py``.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from dungeongen.games.sudongeon.solver.kernel_client import IN_FIGHT, bound
from games.sudongeon.kernel.lockstep import DifferenceError, Lockstep
from games.sudongeon.kernel.omissions import OMISSIONS
from games.sudongeon.kernel.random_plays import company, crowded, dungeon, play, started
from games.sudongeon.positions import WAITING, grid
from thorough import share

_PLAYS = 4


@cache
def played() -> tuple[Counter[str], Counter[str]]:
    """Return the steps that plays in lockstep met, and the moves left out; a difference raises."""
    steps, left_out = Counter[str](), Counter[str]()
    for seed in share(range(180), 9):
        random = Random(f"lockstep {seed}")
        layout = dungeon(random) if seed % 5 == 0 else crowded(random)
        party = company(random)
        forms = [Lockstep(layout, party, whole=whole) for whole in (True, False)]
        try:
            for _ in range(_PLAYS):
                play(forms, started(layout, party, random), random)
        except DifferenceError as error:
            raise AssertionError(f"seed {seed}, {layout.grid}: {error}") from None
        for form in forms:
            form.close()
            steps += form.steps
            left_out += form.omitted
    return steps, left_out


def test_the_kernel_tries_every_legal_move_but_those_on_the_list() -> None:
    _, left_out = played()
    assert set(left_out) <= {one.name for one in OMISSIONS}


def test_the_plays_meet_every_step_and_every_omission() -> None:
    steps, left_out = played()
    assert set(left_out) == {one.name for one in OMISSIONS}
    assert set(steps) == WAITING - IN_FIGHT - {"alliance", "dodge", "beaten", "left", "dead"}


def test_the_bound_says_nothing_where_allies_may_be_worth_more_than_the_dead() -> None:
    mixed = {"NW": {"monster": 4, "north": 1, "east": 8}, "N": {"monster": 1}}
    hall = grid(**mixed, NE={"north": 1, "gold": 9, "monster": 9})
    miners = grid(**mixed, NE={"north": 1, "gold": 9, "monster": 9, "npc": 6})
    assert bound(hall) < 0.9
    assert bound(miners) == 1
