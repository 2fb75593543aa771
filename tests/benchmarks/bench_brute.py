"""The solvers of the card games against every play, where every play can be tried.

    python tests/benchmarks/bench_brute.py [GAME ...] [--deals 2000] [--processes 2] [--out FILE]

A test that looks for wrong verdicts accepts missing ones. Here *undecided* fails too: what has at
most 10,000 states by the plain rules has to be decided, with the best score proved. It is meant for
a release. Shuffle and Doom draws any mix of its optional rules on maps of few rooms, where the deck
often runs out; the others take positions late in a deal, and short decks.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import Row, rows, run
from dungeongen.core.cards import DECK, is_red, shuffled
from dungeongen.core.errors import DungeongenError
from dungeongen.core.rng import Rng
from dungeongen.games.donsol.layout import LEVELS
from dungeongen.games.donsol.solver.judge import ROOMS as DONSOL_ROOMS
from dungeongen.games.doom.deal import deal as doom_deal
from dungeongen.games.doom.layout import SWITCHES, Cards, plan_of
from dungeongen.games.doom.solver.judge import decided
from dungeongen.games.doom.solver.judge import solve as doom_solve
from dungeongen.games.scoundrel.solver.judge import ROOMS as SCOUNDREL_ROOMS
from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.layout import deal as welcome_deal
from dungeongen.games.welcome.rules import Score
from dungeongen.games.welcome.solver.double_dummy import DoubleDummy, position_of
from dungeongen.rooms.judge import RoomGame
from games.donsol.positions import drawn as donsol_drawn
from games.donsol.solver.exhaustive import best as donsol_best
from games.doom.solver.exhaustive import exhausted
from games.mythic.solver import exhaustive as mythic_plays
from games.scoundrel.positions import drawn as scoundrel_drawn
from games.scoundrel.solver.exhaustive import best as scoundrel_best
from games.treasure.solver import test_solver as treasure_plays
from games.treasure.solver.exhaustive import best as treasure_best
from games.welcome.solver.exhaustive import value as welcome_value
from games.welcome.solver.test_double_dummy import late

MOST = 10_000
"""The most states of a deal that has to be decided."""
GAMES = ("donsol", "doom", "mythic", "scoundrel", "treasure", "welcome")
_ROOMS = 3  # filled rooms of a map: hardly any larger one has so few states


def few_rooms(rng: Rng, size: int) -> tuple[Cards, Cards]:
    """Return set-up cards in long runs of a colour: a map of few rooms, of any size."""
    columns: Cards = ()
    rows: Cards = ()
    while len({is_red(card) for card in columns + rows}) < 2:
        pack = shuffled(DECK, rng)
        drawn: list[int] = []
        red = bool(rng.below(2))
        for _ in range(2 * size):
            red ^= not rng.below(size)
            drawn.append(next(card for card in pack if is_red(card) == red and card not in drawn))
        columns, rows = tuple(drawn[:size]), tuple(drawn[size:])
    return columns, rows


def doom(number: int) -> str:
    """Compare a deal on a map of few rooms, under any mix of the optional rules."""
    plan_of.cache_clear()  # those of maps without end are large
    rng = Rng(f"brute-{number}")
    rules = tuple(name for name in SWITCHES if not rng.below(3))
    cards = few_rooms(rng.child("set-up"), 4 + number % 7)
    try:
        layout = doom_deal(rng.child("deal"), rules=rules, cards=cards)
    except DungeongenError:  # rules that clash
        return "no deal"
    truth = None if len(layout.rooms) > _ROOMS else exhausted(layout, most=MOST)
    if truth is None:
        return "too many states"
    best, clearable = truth
    solution = doom_solve(layout)
    verdict = decided(layout, solution)
    wanted = "beatable" if best >= 0 else "unbeatable"
    score = max(best, 0)
    if verdict.answer != wanted or verdict.best is None:
        return f"{verdict.answer} for {wanted}"
    if verdict.best.score != score or not (verdict.best.proved or "unbounded" in rules):
        return f"score {verdict.best.score} for {score}, or not proved"
    if verdict.best.clearable not in (clearable, None if "unbounded" in rules else clearable):
        return f"clearable {verdict.best.clearable} for {clearable}"
    return wanted


def scoundrel(number: int) -> str:
    """Compare a short Dungeon of Scoundrel, with and without a strict weapon, avoided rooms."""
    state = scoundrel_drawn(f"brute/{number}", 6 + number % 8, strict=number // 2 % 2 > 0)
    state = state._replace(health=1 + number % 20)
    avoids = number % 3 > 0
    return _lines(SCOUNDREL_ROOMS, state, scoundrel_best(state, {}, avoids=avoids), avoids)


def donsol(number: int) -> str:
    """Compare a short deck of Donsol, of any level, with and without an escape."""
    level = LEVELS[number // 2 % len(LEVELS)]
    state = donsol_drawn(f"brute/{number}", 6 + number % 7, level=level)
    state = state._replace(health=1 + number % 21)
    avoids = number % 5 > 0
    return _lines(DONSOL_ROOMS, state, donsol_best(state, {}, avoids=avoids), avoids)


def _lines(rooms: RoomGame[Any, Any, Any], state: Any, most: int, avoids: bool) -> str:
    """Compare the lines that the solver of a game of rooms gives with the best of all plays."""
    some, best = (rooms.solve(state, avoids=avoids, best=best) for best in (False, True))
    if not best.complete or not (some.score or some.complete):
        return "undecided"
    if best.score != most or (some.score > 0) != (most > 0):
        return f"score {best.score} and {some.score} for {most}"
    return "beatable" if most else "unbeatable"


def mythic(number: int) -> str:
    """Compare a position of Mythic: late in a deal, or of a short deck."""
    made = (mythic_plays.late, mythic_plays.short)[number % 2](number // 2)
    try:
        return mythic_plays.compared(made, MOST) or "too many states"
    except AssertionError as error:
        return f"differs: {error}"


def treasure(number: int) -> str:
    """Compare a position of Dungeons & Treasure with few piles left."""
    (state,) = treasure_plays.small(1, f"brute-{number}")
    line, best = treasure_plays.solved(state), treasure_best(state)
    if not line.proved:
        return "not proved"
    return "proved" if line.best == line.bound == best else f"{line.best} for {best}"


def welcome(number: int) -> str:
    """Compare a position of Welcome to the Dungeon with few cards left."""
    chooser = random.Random(number)
    layout = welcome_deal(Rng(str(number)), hero=list(HEROES)[number // 2 % 2], first=number % 2)
    state = late(layout, chooser.choice((9, 10, 10, 11, 12, 13)), chooser)
    won = DoubleDummy(layout).search(Score(), layout.first).wins(*position_of(state))
    mine = welcome_value(state) == (1.0 if state.mover == layout.first else -1.0)
    if won != mine:
        return f"{won} for {mine}"
    return "won" if won else "lost"


SOUND = {"beatable", "unbeatable", "won", "lost", "proved", "too many states", "no deal"}
_PASSED_OVER = {"too many states", "no deal"}


def compared(job: tuple[str, int]) -> Row:
    """Return how one deal ended."""
    game, number = job
    return {"end": globals()[game](number)}


def main(*games: str, deals: int = 2000, processes: int = 1, out: Path | None = None) -> int:
    """Compare deals of each game until ``deals`` of them were small enough; 1 if any differs."""
    wrong = 0
    for game in games or GAMES:
        ends: Counter[str] = Counter()
        number = 0
        while sum(n for end, n in ends.items() if end not in _PASSED_OVER) < deals:
            jobs = [(game, number + i) for i in range(50 * processes)]
            number += len(jobs)
            for job, row in rows(jobs, compared, out, processes):
                ends[row["end"]] += 1
                if row["end"] not in SOUND:
                    print(*job, row["end"], flush=True)
        bad = sum(n for end, n in ends.items() if end not in SOUND)
        wrong += bad
        print(f"{game}: {number} drawn, {bad} wrong; {dict(ends)}", flush=True)
    return int(bool(wrong))


if __name__ == "__main__":
    run(main)
