"""The solver's plans compared with the optima of small dungeons.

    python tests/benchmarks/bench_optimum.py [--write] [--regrets N] [--only WORD] [--jobs N]

The optima in ``tests/data/sudongeon.optima`` come from the plain rules alone, with each dungeon
solved as one Markov decision process (``games.sudongeon.solver.optimum``). Prints a line for each
dungeon: optimum, plan, the gap in percentage points, the solver's seconds. If the gap is too wide,
it shows where the plan loses: the sum, over all decisions of the plan, of the probability of
getting there times the regret of its move. The plan often plays better than its odds say, since
these are a lower bound. ``--regrets`` sets how many decisions to
list, largest regret first; with 0 no dungeon is solved again.

``--write`` proves the optima to 1e-9 and writes the file. The tests solve the optima again, except
for dungeons that took longer than ``QUICK`` seconds, which are left to this benchmark.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import run
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.moves import format_move
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.solver.plan import Plan, Player
from games.sudongeon.solver.optima import FILE, Small, every, read
from games.sudongeon.solver.optima import write as line_of
from games.sudongeon.solver.optimum import Optimum, outcomes

QUICK = 2.0
ALLOWED, ROUNDED = 0.003, 2e-6
PRECISION = 1e-9
_DUST = 1e-7


def regrets(best: Optimum, player: Player) -> list[tuple[float, str]]:
    """Return a player's total shortfall from the optimum, and the better move in each state.

    States are put together by step, room and moves; the situation told is the likeliest.
    """
    front: dict[State, float] = {best.start: 1.0}
    lost: defaultdict[tuple[str, str, str, str], float] = defaultdict(float)
    likeliest: dict[tuple[str, str, str, str], tuple[float, State]] = {}
    while front:
        following: defaultdict[State, float] = defaultdict(float)
        for state, mass in front.items():
            if mass < _DUST or engine.outcome(state) is not None:
                continue
            found = outcomes(state)
            if found is not None:
                for after, (p, _) in found.items():
                    following[after] += mass * p
                continue
            move = player.move(state)
            if move is None:  # nothing to win as far as the plan knows
                move = next(iter(engine.legal_moves(state)))
            after = engine.advance(state, move)
            regret = best.of(state) - best.of(after)
            if regret > _DUST:
                here = state.place.letter if state.room >= 0 else "-"
                key = (state.step, here, format_move(move), format_move(best.best(state)))
                lost[key] += mass * regret
                if mass * regret > likeliest.get(key, (0.0, state))[0]:
                    likeliest[key] = (mass * regret, state)
            following[after] += mass
        front = following
    told = []
    for key, sum_ in sorted(lost.items(), key=lambda item: -item[1]):
        step, here, move, instead = key
        at = situation(likeliest[key][1])
        told.append((sum_, f"{step} {here}: {move}, better {instead} (at {at})"))
    return told


def situation(state: State) -> str:
    """Return the decisive facts of a state, in a few words."""
    words = f"life {state.life} rations {state.rations} mana {state.mana} elixirs {state.elixirs}"
    words += f" gold {state.gold}"
    if state.fight is not None:
        foes = ", ".join(f"{one.digit}/{one.life}" for one in state.fight.foes)
        words += f" against {foes}"
    return words


class Row:
    """One dungeon's results; the optimum is solved anew for its regrets, or if it is ``proved``."""

    def __init__(self, small: Small, shown: int, proved: bool) -> None:
        self.small = small
        self.optimum, self.width = small.optimum, 0.0
        begun = perf_counter()
        plan = Plan(small.layout, small.company)
        solved = perf_counter()
        self.win = plan.win
        self.gap = small.optimum - self.win
        self.regrets: list[tuple[float, str]] = []
        if proved or (shown and self.far):
            best = Optimum(small.layout, small.company, bounds=proved)
            self.optimum, self.width = best.value, best.bound - best.value if proved else 0.0
            self.gap = best.value - self.win
            if self.far:
                self.regrets = regrets(best, Player(plan))[:shown]
        self.times = solved - begun, perf_counter() - solved

    @property
    def far(self) -> bool:
        """Return whether the plan is outside the allowed gap."""
        return not -ROUNDED <= self.gap <= ALLOWED

    def told(self) -> str:
        """Return the row's lines."""
        line = (
            f"{self.small.about:<50.50}{100 * self.optimum:>8.3f}{100 * self.win:>8.3f}"
            f"{100 * self.gap:>8.3f} {'!' if self.far else ' '}{self.times[0]:>6.1f}"
        )
        return line + "".join(f"\n      {100 * sum_:6.2f}  {what}" for sum_, what in self.regrets)


def row(job: tuple[Small, int, bool]) -> Row:
    """Return a dungeon's row."""
    return Row(*job)


def main(*, write: bool = False, regrets: int = 3, only: str = "", jobs: int = 1) -> None:
    """Print the table, or write the optima."""
    some = [(small, regrets, write) for small in every() if only in small.about]
    print(f"{'':<50}{'optimum':>8}{'plan':>8}{'gap':>8}{'s':>8}")
    rows = []
    with ProcessPoolExecutor(jobs) as pool:
        for one in map(row, some) if jobs == 1 else pool.map(row, some):
            rows.append(one)
            print(one.told(), flush=True)
            assert one.width < PRECISION, one.width
    print(f"{len(rows)} dungeons, {sum(not one.far for one in rows)} as near as they should be")
    if write:
        _written({one.small.about: one for one in rows})


def _written(rows: dict[str, Row]) -> None:
    lines = []
    for line in FILE.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            old = read(line)
            if old.about in rows:
                one = rows[old.about]
                quick = one.times[1] < QUICK
                line = line_of(replace(old, optimum=one.optimum, quick=quick))
        lines.append(line)
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    run(main)
