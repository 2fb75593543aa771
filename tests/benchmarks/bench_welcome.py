"""Welcome to the Dungeon in figures; not part of the suite.

    python tests/benchmarks/bench_welcome.py decks
    python tests/benchmarks/bench_welcome.py rules [ADVENTURES]
    python tests/benchmarks/bench_welcome.py kernel
    python tests/benchmarks/bench_welcome.py decisions [PLAYS]
    python tests/benchmarks/bench_welcome.py reduced
    python tests/benchmarks/bench_welcome.py strength HERO [DECKS]
    python tests/benchmarks/bench_welcome.py look-ahead HERO [DECKS [rows]]
    python tests/benchmarks/bench_welcome.py tabular HERO [EPISODES [DECKS]]
    python tests/benchmarks/bench_welcome.py train HERO DECKS FILE

``decks`` prints the double-dummy value of every published deck as engineering/welcome.md;
``rules`` and ``kernel`` how many random adventures a second of processor time the plain rules and
the kernel play;
``decisions`` prints how often the strategies of the package look ahead, and how long that takes;
``reduced`` solves the reduced game, and compares its NashConv with OpenSpiel's if that is
installed;
``strength`` plays a shipped strategy against simple players, each deck in both seats;
``look-ahead`` and ``tabular`` play a responder against it, each deck in both seats, which gives a
lower bound on how much it can be exploited, with its 95 % interval (``native/`` says what they do);
against ``look-ahead`` the strategy looks ahead too as at play, or it plays by its ``rows`` alone;
``train`` makes a strategy anew, as those of the package were made.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import run
from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.layout import PUBLISHED, Layout, deal
from dungeongen.games.welcome.rules import Score, apply, legal_moves, new, outcome
from dungeongen.games.welcome.solver.double_dummy import DoubleDummy

DECKS = 20_000
LOOKED_AT = (1_000_000, 2_000_000, 3_000_000)
"""The decks after which the rows of the shipped strategies were read. That sums up rough memory,
which takes room in the table: so whoever wants the same bytes reads them then too."""


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


def rules(count: int = 2000) -> None:
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


def kernel(hero: str = "warrior", thousands: int = 1000) -> None:
    """Print how fast the kernel plays random adventures."""
    from dungeongen.games.welcome.solver.trained import FILE
    from dungeongen.search.kernel import Kernel

    running, begun = Kernel(FILE), time.process_time()
    running.call("survived", (0, 1, list(HEROES).index(hero), thousands))
    seconds = time.process_time() - begun
    print(f"{thousands * 1000 / seconds:,.0f} random adventures a second in the kernel")


def decisions(count: int = 2000) -> None:
    """Print how often a strategy that plays against itself looks ahead, and what that takes."""
    from dungeongen.games.welcome.rules import view_of
    from dungeongen.games.welcome.solver.strategy import shipped_player

    for hero in HEROES:
        player, seconds, total = shipped_player(hero), [], 0
        begun = time.process_time()
        player.ahead.load()
        loading = time.process_time() - begun
        for number in range(count):
            state, chooser = new(deal(Rng(f"decisions/{number}"), hero=hero)), random.Random(number)
            while outcome(state) is None:
                view, begun = view_of(state, state.mover), time.process_time()
                mixture = player(view)
                if not player.trained.is_learned(view):
                    seconds.append(time.process_time() - begun)
                total += 1
                moves, parts = zip(*mixture, strict=True)
                state = apply(state, *chooser.choices(moves, parts))
        print(
            f"{hero}: {len(seconds):,} of {total:,} decisions look ahead; "
            f"{1000 * sum(seconds) / len(seconds):.1f} ms of processor time each, at most "
            f"{1000 * max(seconds):.1f}; {loading:.2f} s to load the rows"
        )


def reduced() -> None:
    """Solve the reduced game of each hero."""
    from importlib.util import find_spec

    from dungeongen.games.welcome.table import RULES
    from games.welcome.solver.reduced import starts
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


def strength(hero: str, count: int = 10_000) -> None:
    """Print what a shipped strategy scores against simple players."""
    from dungeongen.games.welcome.solver.strategy import strategy
    from games.welcome.solver.simple_players import SIMPLE, interval, scores

    for name, player in SIMPLE.items():
        mean, low, high = interval(list(scores(hero, strategy, player, "strength", count)))
        print(f"{hero} against {name}: {mean:+.3f}, {low:+.3f} to {high:+.3f}", flush=True)


def look_ahead(hero: str, count: int = DECKS, *rows: str) -> None:
    """Print what a player who looks ahead scores against a shipped strategy."""
    respond(hero, "look-ahead", *rows, count=count)


def tabular(hero: str, episodes: str = "100000000", count: int = DECKS) -> None:
    """Print what a player scores who has learned to answer a shipped strategy."""
    respond(hero, "tabular", episodes, count=count)


def respond(hero: str, *words: str, count: int) -> None:
    """Print what a responder scores against a shipped strategy."""
    from dungeongen.games.welcome.solver.trained import shipped
    from games.welcome.solver.native import answered

    print(f"{hero}, {' '.join(words)}: {answered(shipped(hero), count, *words)}")


def train(hero: str, count: int, target: str) -> None:
    """Train a strategy on so many decks, and write it: so were those of the package made."""
    from dungeongen.games.welcome.solver.trained import write
    from dungeongen.games.welcome.solver.training import Learner, trained

    trainer, begun = Learner(HEROES[hero]), time.process_time()
    while trainer.decks < count:
        trainer.play(min(10_000, count - trainer.decks))
        if trainer.decks in LOOKED_AT:
            trainer.rows()
        if trainer.decks % 100_000 == 0:
            seconds = time.process_time() - begun
            print(f"{trainer.decks:,} decks, {seconds:.0f} s of processor time", flush=True)
    Path(target).write_bytes(write(trained(trainer)))


if __name__ == "__main__":
    run(decks, rules, kernel, decisions, reduced, strength, look_ahead, tabular, train)
