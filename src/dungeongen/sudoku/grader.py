"""Grading: the hardest technique that a person needs to solve a puzzle without guessing.

The grader solves a puzzle by always taking the easiest possible step. The grade is the hardest step
that it had to take.

========== ========================== ===================================================
level      hardest technique          what it says
========== ========================== ===================================================
easy       hidden single              a digit has one place left in a unit
easy       naked single               a cell has one digit left
medium     pointing                   a digit's places in a box lie on one line
medium     claiming                   a digit's places on a line lie in one box
hard       naked pair, naked triple   n cells of a unit hold n digits only
hard       hidden pair, hidden triple n digits of a unit fit n cells only
fiendish   X-wing                     a digit has the same two places in two lines
fiendish   beyond                     none of these helps: a chain, or a guess
========== ========================== ===================================================

Within a level the order is that of the table, pairs before triples. Techniques only remove
candidates, and removing candidates never makes another step impossible, so the grade does not
depend on which of several equal steps comes first. No technique assumes a unique solution: solving
a puzzle with these steps proves that its solution is unique.

**Representation.** The state is that of ``cover``. Its propagation finds the singles, so that they
cost next to nothing. The other techniques read nine masks of 81 cells from it, one for each digit,
and return the candidates that they eliminate.

**Limits.** *beyond* covers everything from a swordfish to forcing nets; telling those apart would
take a grader of its own. A grid with no solution or several is not a puzzle and has no grade.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from itertools import combinations
from typing import NamedTuple

from dungeongen.sudoku import cover
from dungeongen.sudoku.grid import BOXES, COLUMNS, ROWS, Grid, check
from dungeongen.sudoku.solver import Uniqueness, uniqueness


class Level(IntEnum):
    """The difficulty of a puzzle; levels are ordered.

    >>> Level.EASY < Level.FIENDISH, str(Level.EASY), Level.named("hard")
    (True, 'easy', <Level.HARD: 3>)
    """

    EASY = 1
    MEDIUM = 2
    HARD = 3
    FIENDISH = 4

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
    BEYOND = 10

    def __str__(self) -> str:
        if self >= Technique.X_WING:
            return "X-wing" if self is Technique.X_WING else "beyond X-wing"
        return self.name.lower().replace("_", " ")

    @property
    def level(self) -> Level:
        """The level of a puzzle whose hardest step this is."""
        if self <= Technique.NAKED_SINGLE:
            return Level.EASY
        if self <= Technique.CLAIMING:
            return Level.MEDIUM
        return Level.HARD if self <= Technique.HIDDEN_TRIPLE else Level.FIENDISH


class Grade(NamedTuple):
    """The grade of a proper puzzle."""

    technique: Technique

    @property
    def level(self) -> Level:
        """The level of the hardest technique."""
        return self.technique.level

    def __str__(self) -> str:
        return f"{self.level} ({self.technique})"


Masks = list[int]
Fall = list[int]
"""The candidates that a step eliminates."""


def _mask(cells: tuple[int, ...]) -> int:
    return sum(1 << cell for cell in cells)


_ROWS, _COLUMNS, _BOXES = ([_mask(unit) for unit in kind] for kind in (ROWS, COLUMNS, BOXES))
_CROSSINGS = [(box, line, box & line) for box in _BOXES for line in _ROWS + _COLUMNS if box & line]


def _falling(digit: int, mask: int) -> Fall:
    """Return the candidates of ``digit`` in the cells of ``mask``."""
    result = []
    while mask:
        cell = mask.bit_length() - 1
        mask ^= 1 << cell
        result.append(9 * cell + digit)
    return result


def pointing(masks: Masks) -> Fall:
    """Eliminate a digit from the rest of a line if its places in a box all lie on that line."""
    for digit, mask in enumerate(masks):
        for box, line, crossing in _CROSSINGS:
            if mask & box == mask & crossing and (rest := mask & line & ~box):
                return _falling(digit, rest)
    return []


def claiming(masks: Masks) -> Fall:
    """Eliminate a digit from the rest of a box if its places on a line all lie in that box."""
    for digit, mask in enumerate(masks):
        for box, line, crossing in _CROSSINGS:
            if mask & line == mask & crossing and (rest := mask & box & ~line):
                return _falling(digit, rest)
    return []


def _unit_cells(masks: Masks) -> Iterator[list[tuple[int, int]]]:
    """Yield, for each unit, its unsolved cells, each with the set of its digits."""
    sets = [0] * 81
    for digit, mask in enumerate(masks):
        bit = 1 << digit
        while mask:
            cell = mask.bit_length() - 1
            mask ^= 1 << cell
            sets[cell] |= bit
    for unit in (*ROWS, *COLUMNS, *BOXES):
        yield [(cell, sets[cell]) for cell in unit if sets[cell].bit_count() > 1]


def naked_set(masks: Masks, size: int) -> Fall:
    """Eliminate ``size`` digits from a unit if ``size`` of its cells hold no others."""
    for cells in _unit_cells(masks):
        few = [(cell, digits) for cell, digits in cells if digits.bit_count() <= size]
        for chosen in combinations(few, size):
            together = 0
            for _, digits in chosen:
                together |= digits
            if together.bit_count() != size:
                continue
            inside = {cell for cell, _ in chosen}
            falling = [
                9 * cell + digit
                for cell, digits in cells
                if cell not in inside
                for digit in range(9)
                if digits & together & 1 << digit
            ]
            if falling:
                return falling
    return []


def hidden_set(masks: Masks, size: int) -> Fall:
    """Eliminate all other digits from ``size`` cells if ``size`` digits fit nowhere else."""
    for cells in _unit_cells(masks):
        places = [0] * 9
        for place, (_, digits) in enumerate(cells):
            for digit in range(9):
                if digits & 1 << digit:
                    places[digit] |= 1 << place
        few = [digit for digit in range(9) if 0 < places[digit].bit_count() <= size]
        for chosen in combinations(few, size):
            together = 0
            for digit in chosen:
                together |= places[digit]
            if together.bit_count() != size:
                continue
            falling = [
                9 * cell + digit
                for place, (cell, digits) in enumerate(cells)
                if together & 1 << place
                for digit in range(9)
                if digits & 1 << digit and digit not in chosen
            ]
            if falling:
                return falling
    return []


def x_wing(masks: Masks) -> Fall:
    """Eliminate a digit with the same two places in two lines from the rest of the cross lines."""
    for digit, mask in enumerate(masks):
        for lines, across in ((_ROWS, _COLUMNS), (_COLUMNS, _ROWS)):
            pairs = [mask & line for line in lines if (mask & line).bit_count() == 2]
            for first, second in combinations(pairs, 2):
                both = first | second
                posts = [line for line in across if both & line]
                if len(posts) == 2 and (rest := mask & (posts[0] | posts[1]) & ~both):
                    return _falling(digit, rest)
    return []


STEPS: tuple[tuple[Technique, Callable[[Masks], Fall]], ...] = (
    (Technique.POINTING, pointing),
    (Technique.CLAIMING, claiming),
    (Technique.NAKED_PAIR, lambda masks: naked_set(masks, 2)),
    (Technique.HIDDEN_PAIR, lambda masks: hidden_set(masks, 2)),
    (Technique.NAKED_TRIPLE, lambda masks: naked_set(masks, 3)),
    (Technique.HIDDEN_TRIPLE, lambda masks: hidden_set(masks, 3)),
    (Technique.X_WING, x_wing),
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
    """Tell whether hidden singles alone solve ``grid``, which singles of both kinds solve."""
    possible, unmet = cover.stated(grid)
    return not cover.propagated(possible, unmet & ~cover.CELLS)[1]
