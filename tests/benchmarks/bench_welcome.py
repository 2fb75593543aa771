"""Welcome to the Dungeon in figures: ``decks`` or ``rules``; not part of the suite.

``decks`` prints the double-dummy value of every published deck as the table of docs/welcome.md;
``rules [N]`` how many random adventures a second of processor time the plain rules play.
"""

from __future__ import annotations

import random
import sys
import time

from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.layout import PUBLISHED, Layout, deal
from dungeongen.games.welcome.rules.engine import apply, legal_moves, outcome
from dungeongen.games.welcome.rules.state import Score, new
from dungeongen.games.welcome.solver.double_dummy import DoubleDummy


def decks() -> None:
    """Print the value of each published deck for the player who begins."""
    names = [hero.title for hero in HEROES.values()]
    print(f"| deck | {' | '.join(names)} |\n|---|{'---|' * len(names)}")
    slowest, nodes = 0.0, 0
    for letter, deck in PUBLISHED.items():
        cells = []
        for hero in HEROES:
            begun = time.process_time()
            solution = DoubleDummy(Layout(hero, (deck,)))
            wins = solution.wins(Score(), 0)
            slowest = max(slowest, time.process_time() - begun)
            nodes = max(nodes, solution.nodes)
            cells.append(f"{'+1' if wins else '−1'}, {_end(solution)}")
        print(f"| {letter} | {' | '.join(cells)} |")
    print(f"\nat most {nodes} positions and {1000 * slowest:.0f} ms of processor time a deck")


def _end(solution: DoubleDummy) -> str:
    """Return how the solver's line ends."""
    state = new(solution.layout)
    for move in solution.line(state):
        state = apply(state, move)
    wins, losses = state.score
    player = (wins if sum(wins) else losses).index(1)
    return f"{('starter', 'other')[player]} {'survives' if sum(wins) else 'dies'}"


def rules(count: int) -> None:
    """Print how fast random adventures are played."""
    chooser = random.Random(1)
    layouts = [deal(Rng(str(n)), hero=hero) for n in range(count // 2) for hero in HEROES]
    moves, begun = 0, time.process_time()
    for layout in layouts:
        state = new(layout)
        while outcome(state) is None:
            legal = legal_moves(state)
            passing = state.step == "turn" and len(legal) > 1
            move = legal[int(chooser.random() < 0.1)] if passing else chooser.choice(legal)
            state = apply(state, move)
            moves += 1
    took = time.process_time() - begun
    each = moves / len(layouts)
    print(f"{len(layouts) / took:,.0f} random adventures a second, {each:.1f} moves each")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["decks"]:
            decks()
        case ["rules", *more]:
            rules(int(more[0]) if more else 2000)
        case _:
            print(__doc__)
