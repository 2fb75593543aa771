"""How good and how quick the solvers of Shuffle and Doom are.

    python tests/benchmarks/bench_doom.py agreement [--deals 400]   against every play there is
    python tests/benchmarks/bench_doom.py proofs [--deals 1000]     best scores of 7×7
    python tests/benchmarks/bench_doom.py large [--deals 40]        8×8 to 13×13, and 26×26
    python tests/benchmarks/bench_doom.py players [--deals 2000]    the fair player and three others
    python tests/benchmarks/bench_doom.py odds                      2,000 plays of a sheet

Deal *k* is that of the seed ``bench-k``. Seconds are those of the processor, for the machine may
have other work; budgets of the solvers count states, so that only times differ from run to run.
``docs/doom.md`` has the results.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

from dungeongen.core.rng import Rng
from dungeongen.games.doom.dealing import deal
from dungeongen.games.doom.dummy import Search
from dungeongen.games.doom.judging import fair_odds
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.player import Fair
from dungeongen.games.doom.plays import Dealer
from dungeongen.games.doom.script import replayed, witness
from dungeongen.games.doom.solving import solve
from dungeongen.games.doom.state import ground
from games.doom.exhaustive import exhausted
from games.doom.simple import KINDS, Simple

SWITCHED = (
    "strong", "break-up", "merge", "worth-three", "bottom=shuffled", "retreat", "retreat-traps",
    "single-use",
)  # fmt: skip


def dealt(number: int, size: int, *rules: str) -> Layout:
    """Return deal ``number``."""
    return deal(Rng(f"bench-{number}"), size=size, rules=rules)


def agreement(deals: int) -> None:
    """Compare exact scores with every play, for 4×4, 5×5, and each switch on 4×4."""
    for size, rules in [(4, ()), (5, ()), *((4, (rule,)) for rule in SWITCHED)]:
        compared = wrong = skipped = 0
        for number in range(deals // 10 if rules else deals if size == 4 else deals // 3):
            layout = dealt(number, size, *rules)
            truth = exhausted(layout, most=100_000)
            if truth is None:
                skipped += 1
                continue
            found = solve(layout)
            compared += 1
            known = found.proved if truth[0] >= 0 else found.lost
            wrong += not known or (found.best, found.clearable) != truth
        name = rules[0] if rules else "base rules"
        print(f"{size}×{size} {name}: {compared} compared, {wrong} differ, {skipped} too large",
              flush=True)  # fmt: skip


def proofs(deals: int) -> None:
    """Solve 7×7 deals: how many are proved, and how long that takes."""
    seconds, proved, bounded, beaten, cleared, replays = [], 0, 0, 0, 0, 0
    for number in range(deals):
        layout = dealt(number, 7)
        begun = process_time()
        found = Search(ground(layout)).run()
        seconds.append(process_time() - begun)
        proved += found.complete or found.best >= found.bound
        bounded += found.bound >= found.best
        beaten += found.best >= 0
        cleared += found.cleared
        if found.line is not None:
            ending = "cleared" if found.cleared else "out"
            replays += replayed(layout, witness(layout, found.line)) == (ending, found.best)
    seconds.sort()
    print(f"{deals} deals of 7×7: {proved} proved, {bounded} bounded, {beaten} beatable, "
          f"best line clears {cleared}, {replays} lines replayed")  # fmt: skip
    print(f"median {1000 * median(seconds):.1f} ms, 99 % {seconds[int(0.99 * deals)]:.3f} s, "
          f"worst {seconds[-1]:.3f} s; {_memory():.0f} MB")  # fmt: skip


def large(deals: int) -> None:
    """Decide whether large deals can be beaten."""
    for size in (8, 9, 10, 11, 12, 13, 26):
        count = deals if size < 26 else max(1, deals // 2)
        seconds, decided, living, proved = [], 0, 0, 0
        for number in range(count):
            layout = dealt(number, size)
            begun = process_time()
            search = Search(ground(layout))
            found = search.run()
            ending = None
            if found.line is not None:
                ending, _ = replayed(layout, witness(layout, found.line))
            seconds.append(process_time() - begun)
            living += ending in ("out", "cleared")
            decided += ending in ("out", "cleared") or (found.complete and found.best < 0)
            proved += found.complete or found.best >= found.bound
        print(f"{size}×{size}: {count} deals, {decided} decided, {living} living lines, "
              f"{proved} best scores proved, worst {max(seconds):.2f} s; {_memory():.0f} MB",
              flush=True)  # fmt: skip


def players(deals: int) -> None:
    """Pair the fair player with the simple ones: one play of each deal, the same cards."""
    for size in (5, 7, 10):
        scores: dict[str, list[int]] = {name: [] for name in ("fair", *KINDS)}
        alive = dict.fromkeys(scores, 0)
        clear = dict.fromkeys(scores, 0)
        for number in range(deals):
            field = ground(dealt(number, size))
            fair = Fair(field)
            chosen = fair.set_out()
            for name in scores:
                player = fair if name == "fair" else Simple(field, name)
                player.set_out = lambda chosen=chosen: chosen  # type: ignore[method-assign]
                play = Dealer(field, player).play(Rng(f"play-{number}"))
                scores[name].append(play.score)
                alive[name] += play.alive
                clear[name] += play.cleared
        for name, found in scores.items():
            gain = [ours - theirs for ours, theirs in zip(scores["fair"], found, strict=True)]
            half = 1.96 * stdev(gain) / sqrt(deals)
            print(f"{size}×{size} {name}: score {fmean(found):.1f}, "
                  f"alive {alive[name] / deals:.1%}, "
                  f"clears {clear[name] / deals:.1%}, fair gains {fmean(gain):.1f} ± {half:.1f}",
                  flush=True)  # fmt: skip


def odds(deals: int) -> None:
    """Time the 2,000 plays of a sheet."""
    seconds = []
    for number in range(min(deals, 40)):
        layout = dealt(number, 7)
        begun = process_time()
        fair_odds(layout)
        seconds.append(process_time() - begun)
    print(f"odds of a 7×7 sheet, 2,000 plays: median {median(seconds):.2f} s, "
          f"worst {max(seconds):.2f} s")  # fmt: skip


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


PARTS: dict[str, tuple[Callable[[int], None], int]] = {
    "agreement": (agreement, 400),
    "proofs": (proofs, 1000),
    "large": (large, 40),
    "players": (players, 2000),
    "odds": (odds, 40),
}


def main() -> None:
    """Run the parts named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--deals", type=int)
    given = parser.parse_args()
    for name in given.parts or PARTS:
        part, usual = PARTS[name]
        part(given.deals or usual)


if __name__ == "__main__":
    main()
