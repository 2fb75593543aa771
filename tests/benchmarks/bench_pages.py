"""Pages of many dungeons, and mats of the card games, measured as the tests measure a few.

    PYTHONPATH=src:tests python tests/benchmarks/bench_pages.py [DUNGEONS [GAME...]]

Each dungeon has a paper, a theme, and for Shuffle and Doom switches of its own; without a GAME all
games have their turn. *plans* are the plans of Sudoku dungeons, *doom-plans* those of Shuffle and
Doom with 5 to 13 columns; both are timed. What lies on something else or leaves its box is told, a
line each; run it after a change of a page.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import process_time

from dungeongen.draw.plan import Marks, Plan
from dungeongen.draw.plan_drawing import chart
from dungeongen.draw.recording import Recording
from dungeongen.games.doom.plan.drawn import drawn as doom_drawn
from dungeongen.games.doom.plan.drawn import secrets
from dungeongen.games.sudongeon.candidates import make
from dungeongen.games.sudongeon.plan.drawn import drawn
from dungeongen.games.sudongeon.plan.marks import printed
from games.doom import plans as doom_plans
from games.doom.page import test_sheet as doom
from games.doom.page.drawn import dealt
from games.sudongeon import plans
from games.sudongeon.page import test_sheet as sudongeon
from press import test_mats as mats


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


def _paint(plan: Plan, marks: Marks) -> None:
    canvas = Recording()
    canvas.page(300, 300, "Map")
    chart(plan, side=140 / plan.columns, marks=marks, least=8.5).paint(canvas, 0, 0)


def _tell(took: list[float]) -> None:
    took.sort()
    middle, most = took[len(took) // 2], took[int(0.95 * len(took))]
    print(
        f"{len(took)} plans with their maps: {middle:.3f} s in the median, 95 % within {most:.3f}"
    )


FAULTS: dict[str, Callable[[Iterable[int]], Iterable[str]]] = {
    "plans": plans_of,
    "doom-plans": doom_plans_of,
    "sudoku": sudongeon.overlapping,
    "doom": doom.overlapping,
    **{game: partial(mats.faults, game) for game in mats.GAMES},
}


def main(dungeons: int, games: Sequence[str]) -> int:
    """Tell what is wrong; return how many lines that was."""
    wrong = [fault for game in games for fault in FAULTS[game](range(dungeons))]
    names = " and ".join(games)
    print("\n".join(wrong) or f"nothing is wrong on the pages of {dungeons} dungeons of {names}")
    return len(wrong)


if __name__ == "__main__":
    unknown = [game for game in sys.argv[2:] if game not in FAULTS]
    if unknown:
        sys.exit(f"{unknown[0]!r}: expected one of {', '.join(FAULTS)}")
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    sys.exit(bool(main(count, sys.argv[2:] or [*FAULTS])))
