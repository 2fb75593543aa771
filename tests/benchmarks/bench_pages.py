"""Pages of many dungeons, and mats of the card games, measured as the tests measure a few.

    python tests/benchmarks/bench_pages.py [DUNGEONS [GAME...]]

Each dungeon has a paper, a theme, and for Shuffle and Doom switches of its own; without a GAME all
games have their turn. *plans* are the plans of Sudoku dungeons, *doom-plans* those of Shuffle and
Doom with 5 to 13 columns; both are timed. *logs* are those of Sudongeon, for plans of 6 to 45
rounds, on three papers in three themes. *sheets* are whole sheets of both games in these looks,
those of Sudongeon with their solution, for a plan of as many rounds. What lies on something else or
leaves its box is told, a line each, and so are logs that are too short and pages two thirds empty;
run it after a change of a page.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import cycle, product
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import run, spread
from dungeongen.core.request import Request
from dungeongen.draw.painter import chart
from dungeongen.draw.plan import Marks, Plan
from dungeongen.draw.recording import Recording
from dungeongen.games import game_named
from dungeongen.games.doom.plan.drawn import drawn as doom_drawn
from dungeongen.games.doom.plan.drawn import secrets
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.plan.drawn import drawn, printed
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.style import look_of
from games.doom import plans as doom_plans
from games.doom.page import test_sheet as doom
from games.doom.page.drawn import dealt, everything
from games.sudongeon import plans
from games.sudongeon.page import test_sheet as sudongeon
from press import test_mats as mats
from press.filling import Measured, cut, fills

PAPERS = ("A4", "Letter", "A5")
THEMES = ("ink", "large", "parchment")
LEAST = 1 / 3
"""How full a page is at least."""


def plans_of(dungeons: Iterable[int]) -> Iterable[str]:
    """Yield what is wrong with the plans of Sudoku dungeons, and tell how long they took."""
    took = []
    for number in dungeons:
        layout = make(f"plan/{number}", as_is=True).layout
        begun = process_time()
        _paint(drawn(layout).plan, printed(layout))
        took.append(process_time() - begun)
        yield from (f"plan/{number}: {problem}" for problem in plans.problems(layout))
    _tell(took)


def doom_plans_of(dungeons: Iterable[int]) -> Iterable[str]:
    """Yield what is wrong with the plans of Shuffle and Doom, and tell how long they took."""
    took = []
    for number in dungeons:
        layout = dealt(f"plan/{number}", 5 + number % 9)
        begun = process_time()
        _paint(doom_drawn(layout.plan).plan, secrets(layout))
        took.append(process_time() - begun)
        yield from (f"plan/{number}: {problem}" for problem in doom_plans.problems(layout))
    _tell(took)


def logs_of(dungeons: Iterable[int]) -> Iterable[str]:
    """Yield the sheets of Sudongeon whose log is too short for the plan, or overleaf from the map.

    The plans are made up: only the number of their rounds matters to a log.
    """
    for number, (paper, theme) in zip(dungeons, cycle(product(PAPERS, THEMES)), strict=False):
        layout, rounds = make(f"log/{number}", as_is=True).layout, 6 + number % 40
        plan = replace(sudongeon.PLAN, witness=("enter E", *rounds * ("eat",), "leave"))
        canvas = sudongeon.recorded(layout, paper, theme, verdict=plan, log=True)
        pages = [frame.page for frame in canvas.frames if frame.name == "row of a log"]
        if len(pages) < rounds * 4 / 3 or min(pages, default=0) < 3:
            yield f"log/{number} on {paper} in {theme}: {len(pages)} rows for {rounds} rounds"


def sheets_of(dungeons: Iterable[int]) -> Iterable[str]:
    """Yield what is wrong on whole sheets, as they are printed with their head and foot."""
    for number, (paper, theme) in zip(dungeons, cycle(product(PAPERS, THEMES)), strict=False):
        rounds, name = 6 + number % 40, ("sudoku", "doom")[number % 2]
        game, verdict = game_named(name), None
        layout: Any = dealt(f"sheet/{number}", 5 + number // 2 % 9)
        if name == "sudoku":
            layout = make(f"sheet/{number}", as_is=True).layout
            verdict = replace(sudongeon.PLAN, witness=("enter E", *rounds * ("eat",), "leave"))
        request = Request(seed=f"sheet/{number}", judged=verdict is not None)
        sheet, canvas = press.sheet(game, layout, request, verdict=verdict), Measured()
        look = look_of(paper=paper, theme=theme, solution=verdict is not None)
        printing.draw(canvas, [sheet], look)
        wrong = [f"{text!r} is cut" for text in cut(canvas)]
        wrong += sudongeon.faults(canvas) if verdict else everything(canvas)
        wrong += [
            f"{fill.label} is {fill.share:.0%} full" for fill in fills(canvas) if fill.share < LEAST
        ]
        rows = sum(frame.name == "row of a log" for frame in canvas.frames)
        if verdict and rows < rounds * 4 / 3:
            wrong.append(f"{rows} rows for {rounds} rounds")
        yield from (f"sheet/{number} of {name} on {paper} in {theme}: {fault}" for fault in wrong)


def _paint(plan: Plan, marks: Marks) -> None:
    canvas = Recording()
    canvas.page(300, 300, "Map")
    chart(plan, side=140 / plan.columns, marks=marks).paint(canvas, 0, 0)


def _tell(took: list[float]) -> None:
    print(f"{len(took)} plans with their maps: {spread(took, digits=3)}")


FAULTS: dict[str, Callable[[Iterable[int]], Iterable[str]]] = {
    "plans": plans_of,
    "doom-plans": doom_plans_of,
    "logs": logs_of,
    "sheets": sheets_of,
    "sudoku": sudongeon.overlapping,
    "doom": doom.overlapping,
    **{game: partial(mats.faults, game) for game in mats.GAMES},
}


def main(dungeons: int = 1000, *games: str) -> int:
    """Tell what is wrong; return whether anything is."""
    if unknown := {*games} - {*FAULTS}:
        sys.exit(f"{min(unknown)!r}: expected one of {', '.join(FAULTS)}")
    some = games or tuple(FAULTS)
    wrong = 0
    for fault in (fault for game in some for fault in FAULTS[game](range(dungeons))):
        print(fault, flush=True)
        wrong += 1
    print(f"{wrong or 'no'} faults on the pages of {dungeons} dungeons of {' and '.join(some)}")
    return min(1, wrong)


if __name__ == "__main__":
    run(main)
