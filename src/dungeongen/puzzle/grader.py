"""Grading: the hardest technique that a person needs to solve a puzzle without guessing.

The grader solves a puzzle by always taking the easiest possible step. The grade is the hardest step
that it had to take.

========== ========================== ======================================================
level      hardest technique          what it says
========== ========================== ======================================================
easy       hidden single              a digit has one place left in a unit
easy       naked single               a cell has one digit left
medium     pointing                   a digit's places in a box lie on one line
medium     claiming                   a digit's places on a line lie in one box
hard       naked pair, naked triple   n cells of a unit hold n digits only
hard       hidden pair, hidden triple n digits of a unit fit n cells only
fiendish   X-wing, swordfish          a digit's places in n lines lie in n cross lines
fiendish   XY-wing                    three cells with two digits each, one of which sees two
diabolical simple colouring           cells that hold a digit in turns
extreme    short chain                candidates linked in turns, at most four strong links
nightmare  beyond                     none of these helps: a longer chain, a net, or a guess
========== ========================== ======================================================

Within a level the order is that of the table, pairs before triples. Techniques only remove
candidates, and removing candidates never makes another step impossible, so the grade does not
depend on which of several equal steps comes first. No technique assumes a unique solution: solving
a puzzle with these steps proves that its solution is unique.

**Representation.** The state is that of ``cover``. Its propagation finds the singles, so that they
cost next to nothing. The other techniques (``techniques``, ``chains``) read nine masks of 81 cells
from it, one for each digit, and return the candidates that they eliminate.

**Limits.** *beyond* covers everything from long chains to forcing nets. A grid with no solution or
several is not a puzzle and has no grade.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import partial
from typing import NamedTuple

from dungeongen.puzzle import cover
from dungeongen.puzzle import techniques as steps
from dungeongen.puzzle.cover import Uniqueness, uniqueness
from dungeongen.puzzle.grid import Grid, check
from dungeongen.puzzle.techniques import Fall, Masks, short_chain


class Level(IntEnum):
    """The difficulty of a puzzle; levels are ordered.

    >>> Level.EASY < Level.FIENDISH, str(Level.EASY), Level.named("hard")
    (True, 'easy', <Level.HARD: 3>)
    """

    EASY = 1
    MEDIUM = 2
    HARD = 3
    FIENDISH = 4
    DIABOLICAL = 5
    EXTREME = 6
    NIGHTMARE = 7

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def named(cls, name: str) -> Level:
        """Return the level called ``name``; raises ValueError if there is none."""
        for level in cls:
            if str(level) == name.lower():
                return level
        raise ValueError(f"no level {name!r}: expected {', '.join(map(str, cls))}")


class Technique(IntEnum):
    """A kind of step, easiest first."""

    HIDDEN_SINGLE = 1
    NAKED_SINGLE = 2
    POINTING = 3
    CLAIMING = 4
    NAKED_PAIR = 5
    HIDDEN_PAIR = 6
    NAKED_TRIPLE = 7
    HIDDEN_TRIPLE = 8
    X_WING = 9
    SWORDFISH = 10
    XY_WING = 11
    SIMPLE_COLOURING = 12
    SHORT_CHAIN = 13
    BEYOND = 14

    def __str__(self) -> str:
        match self:
            case Technique.X_WING:
                return "X-wing"
            case Technique.XY_WING:
                return "XY-wing"
            case Technique.BEYOND:
                return "beyond short chains"
            case _:
                return self.name.lower().replace("_", " ")

    @property
    def level(self) -> Level:
        """The level of a puzzle whose hardest step this is."""
        return next(level for level, last in _LAST.items() if self <= last)


_LAST = {
    Level.EASY: Technique.NAKED_SINGLE,
    Level.MEDIUM: Technique.CLAIMING,
    Level.HARD: Technique.HIDDEN_TRIPLE,
    Level.FIENDISH: Technique.XY_WING,
    Level.DIABOLICAL: Technique.SIMPLE_COLOURING,
    Level.EXTREME: Technique.SHORT_CHAIN,
    Level.NIGHTMARE: Technique.BEYOND,
}
"""The hardest technique of each level."""


class Grade(NamedTuple):
    """The grade of a proper puzzle."""

    technique: Technique

    @property
    def level(self) -> Level:
        """The level of the hardest technique."""
        return self.technique.level

    def __str__(self) -> str:
        return f"{self.level} ({self.technique})"


STEPS: tuple[tuple[Technique, Callable[[Masks], Fall]], ...] = (
    (Technique.POINTING, steps.pointing),
    (Technique.CLAIMING, steps.claiming),
    (Technique.NAKED_PAIR, partial(steps.naked_set, size=2)),
    (Technique.HIDDEN_PAIR, partial(steps.hidden_set, size=2)),
    (Technique.NAKED_TRIPLE, partial(steps.naked_set, size=3)),
    (Technique.HIDDEN_TRIPLE, partial(steps.hidden_set, size=3)),
    (Technique.X_WING, partial(steps.fish, size=2)),
    (Technique.SWORDFISH, partial(steps.fish, size=3)),
    (Technique.XY_WING, steps.xy_wing),
    (Technique.SIMPLE_COLOURING, steps.simple_colouring),
    (Technique.SHORT_CHAIN, short_chain),
)


def grade(grid: Grid) -> Grade | None:
    """Return the grade of ``grid``, or None if it is not a proper puzzle, or if that is undecided.

    Raises ``GridError`` if ``grid`` is not legal.

    >>> grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> str(grade(grid))
    'easy (hidden single)'
    """
    possible, unmet = cover.stated(check(grid))
    hardest = Technique.HIDDEN_SINGLE
    while True:
        possible, unmet = cover.propagated(possible, unmet)
        if not possible:
            return None
        if not unmet:
            break
        technique, falling = _easiest(cover.digit_masks(possible))
        hardest = max(hardest, technique)
        if technique is Technique.BEYOND:
            return Grade(hardest) if uniqueness(grid) is Uniqueness.UNIQUE else None
        for candidate in falling:
            possible &= ~cover.BITS[candidate]
    if hardest is Technique.HIDDEN_SINGLE and not _hidden_singles_do(grid):
        hardest = Technique.NAKED_SINGLE
    return Grade(hardest)


def _easiest(masks: Masks) -> tuple[Technique, Fall]:
    for technique, step in STEPS:
        falling = step(masks)
        if falling:
            return technique, falling
    return Technique.BEYOND, []


def _hidden_singles_do(grid: Grid) -> bool:
    """Return whether hidden singles alone solve ``grid``, which singles of both kinds solve."""
    possible, unmet = cover.stated(grid)
    return not cover.propagated(possible, unmet & ~cover.CELLS)[1]
