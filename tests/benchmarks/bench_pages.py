"""Pages of many dungeons, and mats of the card games, measured as the tests measure a few.

    PYTHONPATH=src:tests python tests/benchmarks/bench_pages.py [DUNGEONS]

Each dungeon has a paper, a theme, and for Shuffle and Doom switches of its own. What lies on
something else or leaves its box is told, a line each; run it after a change of a page.
"""

from __future__ import annotations

import sys

from games.doom.page import test_sheet as doom
from games.sudongeon.page import test_sheet as sudongeon
from press import test_mats as mats


def main(dungeons: int) -> int:
    """Tell what is wrong; return how many lines that was."""
    wrong = [*sudongeon.overlapping(range(dungeons)), *doom.overlapping(range(dungeons))]
    wrong += [fault for game in mats.GAMES for fault in mats.faults(game, range(dungeons))]
    print("\n".join(wrong) or f"nothing is wrong on the pages of {dungeons} dungeons of each game")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)))
