"""Which of the grids in a text is the puzzle: the rules of choice.

The reader finds every grid, with the place where it stands and the label next to it: a heading, the
head of a column, a key, the name of an element. Grids that stand together (in one line, in one
object) are readings of one puzzle; the rest of a text is a list of puzzles.

==== =============================================== =======================================
rule where a text or a group of readings has          then
==== =============================================== =======================================
1    a partial grid                                   it is the puzzle; a full one is not
2    a label that says solution or answer             that grid is a solution, if another is left
3    a full grid under such a label, and no other     refused: the puzzle is missing
4    a grid without digits beside one with some       the empty one holds notes
5    a grid that another one of the group continues   the other one is a player's progress
6    labels of which just one says puzzle or givens   that grid is the puzzle
7    two readings that are left                       refused, both shown with their places
8    full grids alone                                 puzzles with 81 givens
==== =============================================== =======================================

Rules 4 to 7 hold in a group, the others in a group and in the whole text. Partial grids are told at
once; full ones only at the end of a text without any, so that a solution in front is never taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dungeongen.core.errors import GridError
from dungeongen.puzzle.rows import Found, shown

Group = Sequence[Found]
"""The readings of one puzzle."""

_SOLUTION: Final = re.compile(
    r"solution|solved|solve(?![dr])|answer|completed|l(?:ö|oe)sung|soluci[oó]n|soluzione|soluç"
    r"|oplossing|losning|løsning|lösning|rozwiązanie|řešení|çözüm|решен|ответ|解|答|정답|해답",
    re.IGNORECASE,
)
_PUZZLE: Final = re.compile(
    r"puzzle|quiz|question|given|clue|mission|unsolved|initial|start|problem|unanswered|aufgabe|rätsel"
    r"|задач|问题|問題|题目|문제",
    re.IGNORECASE,
)


def says_solution(label: str) -> bool:
    """Return whether a label names a solution and no puzzle.

    >>> [says_solution(label) for label in ("Answer:", "unsolved", "Puzzle and solution")]
    [True, False, False]
    """
    return bool(_SOLUTION.search(label)) and not says_puzzle(label)


def says_puzzle(label: str) -> bool:
    """Return whether a label names a puzzle."""
    return bool(_PUZZLE.search(label))


def is_full(found: Found) -> bool:
    """Return whether a grid has no blank."""
    return "." not in found.cells


def puzzles(groups: Iterable[Group]) -> Iterator[Found]:
    """Yield the puzzles of a text, in its order; raises GridError for rules 3 and 7."""
    waiting: tuple[list[Found], ...] = ([], [], [])  # partial solutions, full grids, full solutions
    partial = False
    for group in groups:
        found = one_of(group)
        rank = 2 * is_full(found) + says_solution(found.label)
        if rank == 0:
            partial = True
            yield found
        elif not partial:
            waiting[rank - 1].append(found)
    if partial:
        return
    for some in waiting[:2]:
        if some:
            yield from some
            return
    if waiting[2]:
        found = waiting[2][0]
        raise GridError(
            f"{found.place}: expected a puzzle, found only its solution, "
            f"under the label {shown(found.label)}"
        )


def one_of(group: Group) -> Found:
    """Return the puzzle among readings of one; raises GridError if two are left."""
    left = _unlike([found for found in group if not is_full(found)] or group)
    left = [found for found in left if not says_solution(found.label)] or left
    left = [found for found in left if found.cells.strip(".")] or left
    left = [found for found in left if not any(continues(found, other) for other in left)]
    named = [found for found in left if says_puzzle(found.label)]
    if len(named) == 1:
        left = named
    if len(left) > 1:
        first, second = left[:2]
        raise GridError(
            f"two puzzles stand together, and nothing tells which is meant: {_told(first)}, and "
            f"{_told(second)}"
        )
    return left[0]


def continues(found: Found, other: Found) -> bool:
    """Return whether a grid has all digits of another one, and more."""
    return found.cells != other.cells and all(
        sign in (".", more) for sign, more in zip(other.cells, found.cells, strict=True)
    )


def _unlike(group: Group) -> list[Found]:
    """Return the readings whose cells are not those of one before."""
    return list({found.cells: found for found in reversed(group)}.values())[::-1]


def _told(found: Found) -> str:
    label = f", under {shown(found.label)}" if found.label else ""
    return f"{found.cells[:9]}… ({found.place}{label})"
