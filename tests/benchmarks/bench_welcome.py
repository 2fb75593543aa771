"""Welcome to the Dungeon in figures; not part of the suite.

    python tests/benchmarks/bench_welcome.py decks
    python tests/benchmarks/bench_welcome.py rules [ADVENTURES]
    PYTHONPATH=tests python tests/benchmarks/bench_welcome.py reduced
    PYTHONPATH=tests python tests/benchmarks/bench_welcome.py strength HERO [DECKS]
    PYTHONPATH=tests python tests/benchmarks/bench_welcome.py exploit HERO [DECKS]

``decks`` prints the double-dummy value of every published deck as the table of docs/welcome.md;
``rules`` how many random adventures a second of processor time the plain rules play; ``reduced``
solves the reduced game, and compares its NashConv with OpenSpiel's if that is installed;
``strength`` plays a shipped strategy against simple players, each deck in both seats;
``exploit`` plays a local best response against it, each deck in both seats, which gives a lower
bound on how much it can be exploited, with its 95 % interval.
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


def reduced() -> None:
    """Solve the reduced game of each hero."""
    from importlib.util import find_spec

    from dungeongen.games.welcome.rulebook import RULES
    from games.welcome.fair.reduced import starts
    from search.regret import Duel, Regrets

    for hero in HEROES:
        begun = time.process_time()
        states = starts(hero)
        regrets = Regrets(Duel(RULES, states))
        duel = regrets.duel
        uniform = [duel.plan(player, duel.uniform(player)) for player in (0, 1)]
        *_, found = regrets.until(1e-3, most=5000)
        took, plans = time.process_time() - begun, regrets.averages
        print(
            f"{hero}: NashConv {abs(found):.6f} after {regrets.iterations} iterations, {took:.1f} s"
        )
        print(f"  worth {duel.value(*plans):+.4f}; uniform {duel.nash_conv(*uniform):.6f}")
        if find_spec("pyspiel"):
            from search import spiel

            for name, pair in (("uniform", uniform), ("learned", plans)):
                strategies = [duel.strategy(player, plan) for player, plan in enumerate(pair)]
                theirs = spiel.nash_conv(RULES, states, duel, strategies)
                off = abs(theirs - duel.nash_conv(*pair))
                print(f"  OpenSpiel, {name}: {theirs:.9f}, {off:.1e} from ours", flush=True)


def strength(hero: str, count: int) -> None:
    """Print what a shipped strategy scores against simple players."""
    from dungeongen.games.welcome.fair.strategy import strategy
    from games.welcome.fair.simple_players import SIMPLE, interval, scores

    for name, player in SIMPLE.items():
        mean, low, high = interval(list(scores(hero, strategy, player, "strength", count)))
        print(f"{hero} against {name}: {mean:+.3f}, {low:+.3f} to {high:+.3f}", flush=True)


def exploit(hero: str, count: int) -> None:
    """Print what a local best response scores against a shipped strategy."""
    from dungeongen.games.welcome.fair.strategy import strategy
    from dungeongen.games.welcome.fair.trained import shipped
    from games.welcome.fair.local_response import LocalResponse
    from games.welcome.fair.simple_players import interval, scores

    responder = LocalResponse(shipped(hero))
    mean, low, high = interval(list(scores(hero, responder, strategy, "exploit", count)))
    print(f"{hero}: {mean:+.3f}, {low:+.3f} to {high:+.3f}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["decks"]:
            decks()
        case ["rules", *more]:
            rules(int(more[0]) if more else 2000)
        case ["reduced"]:
            reduced()
        case ["strength", hero, *more] if hero in HEROES:
            strength(hero, int(more[0]) if more else 10_000)
        case ["exploit", hero, *more] if hero in HEROES:
            exploit(hero, int(more[0]) if more else 2000)
        case _:
            print(__doc__)
