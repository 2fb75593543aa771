"""The speed of the plain rules: whole plays of Sudongeon per second.

    python tests/benchmarks/bench_rules.py [PLAYS]

A simple player goes through the dungeons of fifty seeds. It takes everything it can, bargains where
possible, heals when it must, walks and searches at random, and leaves when the gold is gone or food
runs short. Every move goes through ``legal_moves`` and the checking ``apply``.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import run
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.engine import apply, legal_moves, new, outcome
from dungeongen.games.sudongeon.rules.state import State


def liking(state: State, move: m.Move, rng: random.Random) -> float:
    """Return the simple player's preference for a move."""
    match move:
        case m.Take():
            return 9
        case m.Heal():
            return 8 if state.life < 4 else -1
        case m.Drink(amount):
            return 8 if amount == 1 else 0
        case m.Parley() | m.Claim() | m.Ask() | m.Welcome() | m.Pay():
            return 7
        case m.Strike(_, _, mana):
            return 5 + min(mana, 2)
        case m.Leave():
            done = not state.ground.piles & ~state.world.loot
            return 4 if done else 1 if state.rations < 3 else -1
        case m.GoOn():
            return 3
        case m.Eat():
            return 2
        case m.Search() | m.Check() | m.Go():
            return 1 + rng.random()
        case m.Enter():
            return 1
        case _:
            return 0 if state.step == "outside" else -1


def main(plays: int = 3000) -> None:
    """Print plays per second and their ends."""
    layouts = [make(str(seed)).layout for seed in range(50)]
    rng = random.Random(1)
    ends: Counter[str] = Counter()
    count = 0
    begun = process_time()
    for number in range(plays):
        state = new(layouts[number % len(layouts)])
        while (end := outcome(state)) is None:
            legal = legal_moves(state)
            if isinstance(legal[0], m.Roll):
                move: m.Move = rng.choice(legal)
            else:
                move = max(legal, key=lambda one: liking(state, one, rng))
            state = apply(state, move)
            count += 1
        ends[end] += 1
    seconds = process_time() - begun
    print(f"{plays / seconds:.0f} plays a second, {count / plays:.0f} moves a play, {dict(ends)}")


if __name__ == "__main__":
    run(main)
