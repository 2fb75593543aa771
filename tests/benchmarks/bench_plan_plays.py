"""Plays of the plan by the plain rules: does it win as often as its odds say?

    python tests/benchmarks/bench_plan_plays.py [--dungeons 40] [--plays 2000] [--first 0]

Dungeon *k* is the first that the seed ``plays-k`` makes, whatever it is; one that the plan never
wins, or that takes too much memory, is passed over. A line for each: the odds, the wins, and the
wins to expect (99.9 %). The plan may win more often than its odds, which are a lower bound.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from itertools import count
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

import dungeongen
from benchmarks.measuring import run
from blind import limits
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.moves import Move
from dungeongen.games.sudongeon.rules.state import Company, State
from dungeongen.games.sudongeon.solver.kernel_client import bound
from dungeongen.games.sudongeon.solver.plan import Plan
from dungeongen.search.budget import SpentError
from games.sudongeon.solver.honest import wins

_PLANS = 6  # that were made anew and are kept, each with tables of its own


class Remembered(Plan):
    """A plan that is asked once for each state: its plays begin alike."""

    def __init__(self, layout: Layout, *, state: State | None = None) -> None:
        super().__init__(layout, state=state)
        self._best = dict[State, tuple[tuple[Move, ...], float]]()
        self._ranks = dict[tuple[State, Move], tuple[int, float]]()
        self._made = lru_cache(_PLANS)(lambda state: Remembered(layout, state=state))

    def anew(self, state: State) -> Plan:
        """Return a plan from a state on: many plays come to the same one."""
        plan = self._made(state)
        plan._made = self._made
        return plan

    def best(self, state: State) -> tuple[tuple[Move, ...], float]:
        """Return the moves that win most often, and how often."""
        if state not in self._best:
            self._best[state] = super().best(state)
        return self._best[state]

    def rank(self, state: State, move: Move) -> tuple[int, float]:
        """Return the order of moves that win equally."""
        if (state, move) not in self._ranks:
            self._ranks[state, move] = super().rank(state, move)
        return self._ranks[state, move]


def main(*, dungeons: int = 40, plays: int = 2000, first: int = 0) -> None:
    """Play the plans that are asked for."""
    shown = below = above = beyond = 0
    for number in count(first):
        if shown == dungeons:
            break
        layout = dungeongen.make("sudoku", seed=f"plays-{number}", as_is=True, check=False).layout
        assert isinstance(layout, Layout)
        try:
            plan = Remembered(layout)
        except SpentError as error:
            print(f"plays-{number}: {error}")
            continue
        if not 0.001 < plan.win < 0.999:
            continue
        shown += 1
        start = process_time()
        won = wins(layout, plan, Rng(f"plays-{number + 1}"), plays)
        low, high = limits([plan.win] * plays, 0.001)
        most = bound(layout, Company(), win=plan.win)
        below, above = below + (won < low), above + (won > high)
        beyond += won > limits([most] * plays, 0.001)[1]
        print(
            f"plays-{number}: {100 * plan.win:.2f} to {100 * most:.2f} %, won {won} of {plays}, "
            f"expected {low} to {high}, {process_time() - start:.1f} s",
            flush=True,
        )
    print(
        f"of {shown} {below} below their odds, {above} above them, {beyond} above what no plan wins"
    )


if __name__ == "__main__":
    run(main)
