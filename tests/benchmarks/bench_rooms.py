"""Measure the solver and the player of Scoundrel and Donsol, for every set of their rules.

    python tests/benchmarks/bench_rooms.py decided [GAME ...] [--deals 10000] [--processes 2]
    python tests/benchmarks/bench_rooms.py best [GAME ...] [--deals 1000]
    python tests/benchmarks/bench_rooms.py player [GAME ...] [--plays 2000]

``decided`` says how many deals have a line that clears them, which the plain rules replay, or a
proof that there is none, and how long that takes; its exit code is 1 if fewer than 99.9 % have.
``best`` says how many of the best scores are proved, and ``player`` how often our player clears a
shuffled pack and how fast it plays. Deals are those of the seeds 0, 1, 2, …; times are those of
the processor and depend on the machine, everything else does not.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import Row, most, rows, run
from dungeongen.core.rng import Rng
from dungeongen.games.donsol import layout as donsol
from dungeongen.games.donsol.solver.judge import ROOMS as DONSOL_ROOMS
from dungeongen.games.scoundrel import layout as scoundrel
from dungeongen.games.scoundrel.solver.judge import ROOMS as SCOUNDREL_ROOMS
from dungeongen.rooms.judge import RoomGame
from dungeongen.rooms.verdict import cleared
from dungeongen.search.sampling import Share, interval_words

GAMES = ("scoundrel", "donsol")
AIM = 0.999
"""The share of deals to be decided."""
ROOMS: dict[str, RoomGame[Any, Any, Any]] = {"scoundrel": SCOUNDREL_ROOMS, "donsol": DONSOL_ROOMS}


def rules_of(game: str) -> Iterator[dict[str, Any]]:
    """Yield every set of the rules of a game."""
    if game == "donsol":
        for level, shuffle in product(donsol.LEVELS, (False, True)):
            yield {"level": level, "shuffle": shuffle}
        return
    for health, strict, shuffle in product(sorted(scoundrel.HEALTHS), (False, True), (False, True)):
        yield {"health": health, "strict": strict, "shuffle": shuffle}


def deal(game: str, seed: int, rules: dict[str, Any]) -> Any:
    """Return the first deal of a seed."""
    if game == "donsol":
        return next(donsol.candidates(str(seed), **rules)).layout
    return next(scoundrel.candidates(str(seed), **rules)).layout


def words_of(rules: dict[str, Any]) -> str:
    """Return a set of rules in words."""
    return ", ".join(
        name if value is True else f"{name} {value}"
        for name, value in rules.items()
        if value is not False
    )


def judged(job: tuple[str, int, int]) -> Row:
    """Return how a deal was decided, and in how many seconds."""
    game, number, seed = job
    layout = deal(game, seed, [*rules_of(game)][number])
    begun = process_time()
    answer = cleared(ROOMS[game].decided(layout))
    return {"answer": answer, "seconds": process_time() - begun}


def decided(*games: str, deals: int = 10_000, processes: int = 1, out: Path | None = None) -> int:
    """Decide deals by each set of rules; 1 if fewer than the aim are decided by any."""
    short = 0
    for game in games or GAMES:
        for number, rules in enumerate(rules_of(game)):
            answers: Counter[str] = Counter()
            seconds = []
            jobs = [(game, number, seed) for seed in range(deals)]
            for _, row in rows(jobs, judged, out, processes):
                answers[row["answer"]] += 1
                seconds.append(1000 * row["seconds"])
            share = 1 - answers["undecided"] / deals
            short += share < AIM
            times = f"median {most(seconds, 0.5):.1f}, 95 % {most(seconds):.0f}"
            print(
                f"{game}, {words_of(rules)}: {100 * share:.2f} % decided, {dict(answers)}; "
                f"{times}, most {max(seconds):.0f} ms",
                flush=True,
            )
    return int(short > 0)


def best(*games: str, deals: int = 1_000) -> None:
    """Look for the best scores of deals by each set of rules, and print how many are proved."""
    for game in games or GAMES:
        for rules in rules_of(game):
            layouts = [deal(game, seed, rules) for seed in range(deals)]
            lines = [_best_line(game, layout) for layout in layouts]
            scores = [line for line in lines if line.score]
            proved = sum(line.complete or line.score == line.bound for line in scores)
            print(f"{game}, {words_of(rules)}: {proved} of {len(scores)} proved", flush=True)


def _best_line(game: str, layout: Any) -> Any:
    rooms = ROOMS[game]
    return rooms.solve(rooms.new(layout), avoids=not rooms.mixes(layout), best=True)


def player(*games: str, plays: int = 2_000) -> None:
    """Play shuffled packs by each set of rules, and print how many our player clears."""
    for game in games or GAMES:
        for rules in rules_of(game):
            rooms = ROOMS[game]
            state = rooms.new(deal(game, 0, rules))
            begun = process_time()
            scores = rooms.scores(state, Rng("player"), plays, redealt=True)
            speed = plays / (process_time() - begun)
            share = Share(sum(score > 0 for score in scores), plays)
            print(
                f"{game}, {words_of(rules)}: clears {interval_words(*share.ends)}, "
                f"{speed:,.0f} plays a second",
                flush=True,
            )


if __name__ == "__main__":
    run(decided, best, player)
