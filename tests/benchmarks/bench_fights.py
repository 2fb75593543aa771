"""The plan's fights beside their optima: every kind of fight, with features, lives and mana.

    python tests/benchmarks/bench_fights.py [--only WORD] [--depth N]

Each fight is solved by ``games.sudongeon.solver.combat.bout``, independently of the solver, and
fought by the plan with mana for free, as if only victory mattered. Prints a line for each fight:
optimum, plan, the gap in percentage points (``!`` above 0.1), the unknown part of the plan, and the
seconds of both. ``--only`` selects fights with a word in their names.

A Wizard's fights are solved as if no more than ``--depth`` of his omens could lower the party's
values, so their optima come out too high, and so do their gaps.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from dungeongen.games.sudongeon.rules.combat import the
from dungeongen.games.sudongeon.rules.moves import MONSTER_WORDS
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.solver.combat.duels import fighters, known, single
from dungeongen.games.sudongeon.solver.combat.rules_bridge import fought
from dungeongen.games.sudongeon.solver.combat.transitions import kernel
from games.sudongeon.positions import grid, inside, room
from games.sudongeon.solver.combat.bout import Bout

FEATURES = {"bare": 0, "chaos": 2, "law": 3, "barricade": 6, "labyrinth": 8}
PARTIES = ((10, 5), (10, 12), (10, 24), (4, 12), (4, 24))
PAIRS = ((2, 3), (1, 2), (4, 7), (1, 5), (3, 5), (7, 4), (7, 9), (2, 8), (6, 1), (6, 2))
ALLIES = ((3, 4), (2, 7), (5, 9), (8, 7), (1, 4), (6, 7))
ALLOWED = 0.1


def fights() -> Iterator[tuple[str, State, tuple[tuple[int, int], ...]]]:
    """Yield every fight: its name, its initial state, and the initial life and mana."""
    dry = {"elixirs": 0, "gold": 0, "rations": 0, "mana": 24}
    for digit in range(1, 10):
        for name, feature in FEATURES.items():
            things = {"monster": digit, **({"feature": feature} if feature else {})}
            yield f"{MONSTER_WORDS[digit - 1]}, {name}", inside(room(**things), **dry), PARTIES
    for pairs, texts, word in ((PAIRS, (), "and"), (ALLIES, ("ally", "6"), "with ally")):
        for one, two in pairs:
            hall = grid(
                NW={"north": 1, "monster": one, "east": 8}, N={"monster": two}, SE={"gold": 9}
            )
            name = f"{MONSTER_WORDS[one - 1]} {word} {MONSTER_WORDS[two - 1]}"
            state = inside(hall, *texts, **dry)
            if state.fight is None:
                state = inside(hall, "fight", **dry)
            yield name, state, ((10, 5), (10, 12))


def planned(state: State, life: int, mana: int) -> tuple[float, float]:
    """Return the plan's probability of victory, and the part that is not known."""
    if not single(state):
        left = fought(state._replace(life=life, mana=mana), 0.0, 1e-9)
        return left.chance, left.lost_mass
    kind = fighters(state)
    if len(kind) == 1 and not kind[0].members:
        return float(kernel(kind[0], state.party.limit, mana, 0.0).after[life, mana].sum()), 0.0
    for one, made in known(state, state.party.limit, mana, 0.0):
        if one == kind:
            after, lost = made.end(life, mana)
            return float(after.sum()), lost
    raise AssertionError(kind)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="fights whose name has this word in it")
    parser.add_argument("--depth", type=int, default=2, help="omens of the Wizard that count")
    asked = parser.parse_args()
    print(f"{'fight':<34}{'life':>5}{'mana':>5}{'optimum':>10}{'plan':>10}{'gap':>9}")
    worst = 0.0
    for name, state, parties in fights():
        if asked.only not in name:
            continue
        begun = process_time()
        best = Bout(state, max(mana for _, mana in parties), depth=asked.depth)
        solved = process_time() - begun
        assert the(state).foes
        for life, mana in parties:
            begun = process_time()
            chance, lost = planned(state, life, mana)
            took = process_time() - begun
            optimum = best.best(life, mana)
            gap = 100 * (optimum - chance)
            worst = max(worst, gap)
            mark = "!" if gap > ALLOWED else " "
            print(
                f"{name:<34}{life:>5}{mana:>5}{100 * optimum:>10.4f}{100 * chance:>10.4f}"
                f"{gap:>9.4f} {mark} lost {lost:.0e}{took:>7.2f} s{solved:>7.1f} s",
                flush=True,
            )
    print(f"widest gap: {worst:.4f}")


if __name__ == "__main__":
    main()
