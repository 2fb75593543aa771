"""The solver's plans beside the optima of small dungeons.

    python tests/benchmarks/bench_optimum.py [--write] [--regrets N] [--only WORD] [--jobs N]

Every dungeon of ``tests/data/sudongeon.optima`` is solved twice: as a whole Markov decision process
through the plain rules (``games.sudongeon.optimum``), and by the solver. Prints a line a dungeon:
optimum, plan, the gap between them in percentage points, seconds of both. Then where the plan
loses: a plan's gap is the sum, over all its decisions, of how likely it comes to one and how much
its move there is worse than the best. ``--regrets`` decisions are named, the dearest first.

``--write`` proves the optima to 1e-9 and puts them into the file. Dungeons that took longer than
``QUICK`` seconds are left to this benchmark, the others' optima are solved again by the tests.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

from dungeongen.games.sudongeon import rules
from dungeongen.games.sudongeon.ground import ground
from dungeongen.games.sudongeon.moves import format_move
from dungeongen.games.sudongeon.plan import Player
from dungeongen.games.sudongeon.solver import PRECISION, Solution, solve
from dungeongen.games.sudongeon.state import State
from games.sudongeon.optima import FILE, Small, every, read, write
from games.sudongeon.optimum import Optimum, outcomes

QUICK = 2.0
ALLOWED = 0.01
_DUST = 1e-7


def regrets(best: Optimum, player: Player) -> list[tuple[float, str]]:
    """Return where a player falls short of the optimum: how much in all, and what he should do.

    States are put together by step, room and moves; the situation told is the likeliest.
    """
    front: dict[State, float] = {best.start: 1.0}
    lost: defaultdict[tuple[str, str, str, str], float] = defaultdict(float)
    likeliest: dict[tuple[str, str, str, str], tuple[float, State]] = {}
    while front:
        following: defaultdict[State, float] = defaultdict(float)
        for state, mass in front.items():
            if mass < _DUST or rules.outcome(state) is not None:
                continue
            found = outcomes(state)
            if found is not None:
                for after, (p, _) in found.items():
                    following[after] += mass * p
                continue
            move = player.move(state)
            if move not in rules.legal_moves(state):
                return [(1.0, f"not legal: {format_move(move)}, {situation(state)}")]
            after = rules.advance(state, move)
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
    """Return what decides in a state, in a few words."""
    words = f"life {state.life} rations {state.rations} mana {state.mana} elixirs {state.elixirs}"
    words += f" gold {state.gold}"
    if state.fight is not None:
        foes = ", ".join(f"{one.digit}/{one.life}" for one in state.fight.foes)
        words += f" against {foes}"
    return words


class Row:
    """One dungeon's results."""

    def __init__(self, small: Small, shown: int, bounds: bool) -> None:
        self.small = small
        begun = perf_counter()
        best = Optimum(small.layout, small.company, bounds=bounds)
        self.optimum, self.width = best.value, best.bound - best.value if bounds else 0.0
        solved = perf_counter()
        plan: Solution = solve(small.layout, small.company)
        self.times = solved - begun, perf_counter() - solved
        self.win, self.found = plan.odds.win, plan.plan
        self.gap = self.optimum - self.win
        self.unknown = plan.odds.unsolved > PRECISION or not plan.odds.complete
        self.regrets = regrets(best, Player(ground(small.layout), plan.plan))[:shown]

    def told(self) -> str:
        """Return the row's lines."""
        mark = "undecided" if self.unknown else "!" if not -1e-9 <= self.gap <= ALLOWED else ""
        line = (
            f"{self.small.about:<44.44}{100 * self.optimum:>8.3f}{100 * self.win:>8.3f}"
            f"{100 * self.gap:>8.3f} {mark:<10}{self.times[0]:>6.1f}{self.times[1]:>6.1f}"
        )
        if mark:
            line += "".join(f"\n      {100 * sum_:6.2f}  {what}" for sum_, what in self.regrets)
            line += f"\n      {self.found}"
        return line


def row(job: tuple[Small, int, bool]) -> Row:
    """Return a dungeon's row."""
    return Row(*job)


def main() -> None:
    """Print the table, write the optima."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--regrets", type=int, default=3)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    jobs = [(small, args.regrets, args.write) for small in every() if args.only in small.about]
    print(f"{'':<44}{'optimum':>8}{'plan':>8}{'gap':>8} {'':<10}{'s':>6}{'s':>6}")
    rows = []
    with ProcessPoolExecutor(args.jobs) as pool:
        for one in map(row, jobs) if args.jobs == 1 else pool.map(row, jobs):
            rows.append(one)
            print(one.told(), flush=True)
            assert one.width < PRECISION, one.width
    far = [one for one in rows if one.unknown or not -1e-9 <= one.gap <= ALLOWED]
    print(f"{len(rows)} dungeons, {len(rows) - len(far)} within 1 point of the optimum")
    if args.write:
        _written({one.small.about: one for one in rows})


def _written(rows: dict[str, Row]) -> None:
    lines = []
    for line in FILE.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            old = read(line)
            if old.about in rows:
                one = rows[old.about]
                quick = one.times[0] < QUICK
                line = write(replace(old, optimum=one.optimum, quick=quick))
        lines.append(line)
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
