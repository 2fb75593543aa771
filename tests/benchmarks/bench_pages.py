"""Pages of many dungeons, and mats of the card games, measured as the tests measure a few.

    PYTHONPATH=src:tests python tests/benchmarks/bench_pages.py [DUNGEONS [GAME...]]

Each dungeon has a paper, a theme, and for Shuffle and Doom switches of its own; without a GAME all
games have their turn. *plans* are the plans of Sudoku dungeons, which are timed. What lies on
something else or leaves its box is told, a line each; run it after a change of a page.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import process_time

from dungeongen.draw.plan_drawing import chart
from dungeongen.draw.recording import Recording
from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.page.battle import printed
from dungeongen.games.sudongeon.plan.drawn import drawn
from games.doom.page import test_sheet as doom
from games.sudongeon import plans
from games.sudongeon.page import test_sheet as sudongeon
from press import test_mats as mats


def plans_of(dungeons: Iterable[int]) -> Iterable[str]:
    """Yield what is wrong with the plans of dungeons, and tell how long plans and maps took."""
    took = []
    for number in dungeons:
        layout = make(f"plan/{number}", as_is=True).layout
        begun = process_time()
        of = drawn(layout)
        canvas = Recording()
        canvas.page(300, 300, "Map")
        chart(of.plan, side=140 / of.plan.columns, marks=printed(layout), least=8.5).paint(
            canvas, 0, 0
        )
        took.append(process_time() - begun)
        yield from (f"plan/{number}: {problem}" for problem in plans.problems(layout))
    took.sort()
    middle, most = took[len(took) // 2], took[int(0.95 * len(took))]
    print(
        f"{len(took)} plans with their maps: {middle:.3f} s in the median, 95 % within {most:.3f}"
    )


FAULTS: dict[str, Callable[[Iterable[int]], Iterable[str]]] = {
    "plans": plans_of,
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
