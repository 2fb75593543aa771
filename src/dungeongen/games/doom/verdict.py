"""The verdict on a dungeon: the best line, its proof, and the odds of players who peek at nothing.

A dungeon is called beatable only if the plain rules replay a line to an end alive (SD-14). The best
score comes with an upper bound, and is proved where the two are equal. The odds of ``odds.py``
are over unknown orders of the deck. The difficulty is ``None`` if they leave two bands open.
"""

from __future__ import annotations

from dungeongen.games.doom import best_line, solved
from dungeongen.games.doom.judgement import Verdict
from dungeongen.games.doom.layout import Layout


def judge(layout: Layout) -> Verdict:
    """Return the verdict on a dungeon."""
    return solved.verdict_on(layout, best_line.solve(layout))
