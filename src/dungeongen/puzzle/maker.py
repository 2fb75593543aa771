"""Making puzzles: fill a grid at random, then remove givens until none can go.

**The full grid** comes from a random search. The three boxes on the diagonal, which share no unit,
get random orders; the rest is searched with the candidates of each branch in random order. Every
full grid is possible, though not all are exactly equally likely.

**Thinning** goes through the cells in random order and removes a given if the puzzle still has a
unique solution without it. A given that is needed stays needed when others go, so one pass makes
the puzzle minimal (SU-4). For symmetric puzzles, a cell and its image under half a turn are removed
together; the centre stands alone.

**Speed.** Given the solution, "is it still unique without the 7 here" means "can this cell be
something else": forbid the 7 and search for any solution. That fails after one propagation if the
given is redundant, and finds a solution after about five nodes if it is needed. The first forty or
so cells are not tested one by one: bisection finds the longest prefix of the order that can go as a
whole. Uniqueness is monotone, so the result is exactly the same.

**Tried and dropped.** Small unavoidable sets (cells in which two digits can be swapped; a given
that is the only one in such a set is needed, without a search): finding the 55 of a full grid costs
0.14 ms, they answer 38 % of the negative tests, and a puzzle is ready 12 % sooner, too little for a
second kind of reasoning. Counting up to two solutions instead of forbidding one digit: a third
slower.

**More givens than needed.** Thinning stops at the wanted number. **A level** is met by trying one
candidate after another. Both together are rarely met by chance, since a puzzle with many givens is
nearly always easy. So that works the other way round: givens are added to a minimal puzzle that is
hard enough, as long as it stays hard enough.

**Few givens.** Minimal puzzles have 21 to 28 givens, mostly 24 or 25. To get below that, candidates
are improved: add a given, and perhaps two others can go. That reaches 20 in a second and sometimes
19; 17, the smallest number possible, is out of reach.

Candidate i draws from the child stream ``str(i)``, so that the parameters do not change the
candidates, and the result is the first candidate that meets them.

**Disguises.** Digits are renamed, rows and columns shuffled, mirrored at the diagonal. A disguised
puzzle is equivalent to the original. It has as many solutions, the same redundant givens and needs
the same techniques, but the givens are other digits in other cells. Making a puzzle takes
milliseconds, or seconds if it must have few givens; a disguise takes microseconds.

Rows may be swapped within a band of three, and bands with each other; columns likewise. To keep a
puzzle symmetric under half a turn, row *r* and row 8 - *r* move together.

**py-sudoku** is an optional source of boards. It fills a board by a search that always tries digits
in the same order, so that its seed only selects among few boards (by the nine cells that it places
first). It then blanks cells at random without checking that the solution stays unique; mostly it
does not. ``Board.uniqueness`` tells.

The package is imported on the first call only. It draws from the global random generator, even
while it is imported; the state of that generator is restored.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.puzzle import cover
from dungeongen.puzzle.cover import BITS, KEEP, RESTS, State, Uniqueness, uniqueness
from dungeongen.puzzle.grader import Level
from dungeongen.puzzle.grader import grade as graded
from dungeongen.puzzle.grid import Grid

PATIENCE: Final = 60_000
"""The budget of one ``make``, at the prices below: some six seconds."""

CANDIDATE: Final = 15
IMPROVEMENT: Final = 10
GRADING: Final = 3
"""Prices, in units of about a tenth of a millisecond. They are counted, not timed, so that every
machine gives up at the same point."""

SLIMMING: Final = 500
"""The most improvement steps for one candidate."""

CENTRE: Final = 40

Group: TypeAlias = tuple[int, ...]
"""Cells that are given or removed together."""


class Puzzle(NamedTuple):
    """A puzzle with its one solution, both as grids of 81 characters.

    >>> Puzzle("." * 80 + "9", "." * 80 + "9").givens
    1
    """

    grid: Grid
    solution: Grid

    @property
    def givens(self) -> int:
        """The number of givens."""
        return 81 - self.grid.count(".")


def make(
    rng: Rng,
    *,
    givens: int | None = None,
    symmetric: bool = False,
    grade: Level | None = None,
) -> Puzzle:
    """Return the first puzzle of the stream ``rng`` that meets the parameters.

    It has exactly one solution. Without ``givens`` it is minimal: no given can be removed (with
    ``symmetric``, no pair under half a turn, and not the centre). With ``givens`` it has exactly
    that many, and with ``grade`` exactly that level. Raises ``GenerationError`` when ``PATIENCE``
    is spent, or at once for a number of givens that no puzzle has.

    >>> make(Rng("42")) == make(Rng("42"))
    True
    >>> make(Rng("42"), givens=30).givens
    30
    """
    if givens is not None and not 17 <= givens <= 80:
        raise GenerationError(f"no puzzle has {givens} givens: expected 17 to 80")
    patience = _Patience(PATIENCE)
    number = 0
    while patience.spend(CANDIDATE):
        stream = rng.child(str(number))
        number += 1
        draft = _drafted(stream, symmetric, givens, thin=grade is None)
        if givens is not None and draft.count >= givens:
            draft = _slimmed(draft, stream, givens, grade, patience)
        elif givens is not None and grade is not None:
            draft = _thickened(draft, stream, givens, grade, patience)
        if givens in (None, draft.count) and draft.has(grade):
            return Puzzle(draft.grid(), draft.solution)
    raise GenerationError(_refusal(givens, symmetric, grade, number))


def _refusal(givens: int | None, symmetric: bool, grade: Level | None, tried: int) -> str:
    wish = "symmetric " if symmetric else ""
    wish += f"{grade} puzzle" if grade else "puzzle"
    if givens is None:
        return f"found no {wish} among {tried} candidates"
    least = (24 if grade else 22) if symmetric else 20
    most = 80 if grade in (None, Level.EASY) else 40 if symmetric else 50
    return f"found no {wish} with {givens} givens among {tried} candidates; try {least} to {most}"


class _Patience:
    """The rest of the budget of one ``make``."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, price: int) -> bool:
        """Pay ``price``; return False if the budget does not cover it."""
        self.left -= price
        return self.left >= 0


@dataclass(frozen=True, slots=True)
class _Draft:
    """A full grid and the groups of its cells that are currently given."""

    solution: Grid
    clues: list[int]
    held: Group
    remaining: list[Group]
    groups: list[Group]

    @property
    def count(self) -> int:
        return len(self.held) + sum(map(len, self.remaining))

    def grid(self, *more: Group) -> Grid:
        cells = {cell for group in (*self.remaining, self.held, *more) for cell in group}
        return "".join(self.solution[cell] if cell in cells else "." for cell in range(81))

    def has(self, level: Level | None) -> bool:
        return level is None or _level(self.grid()) is level

    def left_out(self) -> list[Group]:
        remaining = set(self.remaining)
        return [group for group in self.groups if group not in remaining]


def _drafted(rng: Rng, symmetric: bool, givens: int | None, *, thin: bool) -> _Draft:
    """Return a random candidate, thinned to ``givens`` if ``thin``, otherwise to the end."""
    solution = cover.written(full_grid(rng))
    clues = [9 * cell + int(sign) - 1 for cell, sign in enumerate(solution)]
    groups: list[Group] = [(cell, 80 - cell) for cell in range(CENTRE)]
    held: Group = ()
    if not symmetric:
        groups = [(cell,) for cell in range(81)]
    elif givens is None:
        groups.append((CENTRE,))
    elif givens % 2:
        held = (CENTRE,)
    order = list(groups)
    rng.shuffle(order)
    remaining = thinned(clues, order, held=held, floor=givens if givens and thin else 0)
    return _Draft(solution, clues, held, remaining, groups)


def _slimmed(
    draft: _Draft, rng: Rng, givens: int, level: Level | None, patience: _Patience
) -> _Draft:
    """Return ``draft`` with fewer givens: ``givens`` of them, and at ``level``, if it succeeds.

    A step adds one group and thins the others. It is kept unless there are more givens than before;
    with as many, the walk goes on from another minimal puzzle of the same grid.
    """
    for _ in range(SLIMMING):
        if draft.count <= givens and draft.has(level):
            break
        if not patience.spend(IMPROVEMENT):
            break
        new = rng.choice(draft.left_out())
        order = list(draft.remaining)
        rng.shuffle(order)
        remaining = thinned(draft.clues, order, held=draft.held + new, floor=givens)
        other = replace(draft, remaining=[*remaining, new])
        if other.count <= draft.count:
            draft = other
    return draft


def _thickened(draft: _Draft, rng: Rng, givens: int, level: Level, patience: _Patience) -> _Draft:
    """Return ``draft`` with up to ``givens`` givens, as long as it stays at ``level`` or above."""
    missing = draft.left_out()
    rng.shuffle(missing)
    for group in missing:
        if draft.count + len(group) > givens:
            break
        if level is not Level.EASY:
            if not patience.spend(GRADING):
                break
            result = _level(draft.grid(group))
            if result is None or result < level:
                continue
        draft = replace(draft, remaining=[*draft.remaining, group])
    return draft


def _level(grid: Grid) -> Level | None:
    result = graded(grid)
    return None if result is None else result.level


def full_grid(rng: Rng) -> int:
    """Return a random full grid, as a solved state of ``cover``."""
    state = cover.START
    digits = list(range(9))
    for corner in (0, 30, 60):
        rng.shuffle(digits)
        for place, digit in enumerate(digits):
            cell = corner + place // 3 * 9 + place % 3
            state = cover.choose(state, 9 * cell + digit)
    stack: list[State] = [state]
    while True:
        possible, unmet = cover.propagated(*stack.pop())
        if not possible:
            continue
        if not unmet:
            return possible
        branches = cover.narrowest(possible, unmet)
        rng.shuffle(branches)
        for candidate in branches:
            stack.append((possible & KEEP[candidate], unmet & RESTS[candidate]))


def thinned(
    clues: list[int], order: list[Group], *, held: Group = (), floor: int = 0
) -> list[Group]:
    """Return the groups of ``order`` that remain after removing each in turn if it is redundant.

    ``clues`` are the candidates of the solution by cell. The cells of ``held`` are always given.
    At least ``floor`` givens remain, ``held`` included.
    """
    after = [_with(cover.START, clues, held)]  # after[i], once reversed: without the first i groups
    for group in reversed(order):
        after.append(_with(after[-1], clues, group))
    after.reverse()
    spare = len(held) + sum(map(len, order)) - floor
    gone = _longest_prefix(after, _affordable(order, spare))
    spare -= sum(map(len, order[:gone]))
    remaining: list[Group] = []
    possible, unmet = cover.START
    for number in range(gone, len(order)):
        group = order[number]
        rest = after[number + 1]
        state = rest[0] & possible, rest[1] & unmet
        if len(group) > spare or _needed(state, clues, group):
            remaining.append(group)
            possible, unmet = _with((possible, unmet), clues, group)
        else:
            spare -= len(group)
    return remaining


def _with(state: State, clues: list[int], cells: Group) -> State:
    for cell in cells:
        state = cover.choose(state, clues[cell])
    return state


def _affordable(order: list[Group], spare: int) -> int:
    """Return the largest number of groups at the head of ``order`` with at most ``spare`` cells."""
    for number, group in enumerate(order):
        spare -= len(group)
        if spare < 0:
            return number
    return len(order)


def _longest_prefix(after: list[State], most: int) -> int:
    """Return the largest number of groups, up to ``most``, that can go together from the head."""
    low, high = 0, most + 1
    while high - low > 1:
        middle = (low + high) // 2
        if len(cover.search(after[middle], 2).solved) == 1:
            low = middle
        else:
            high = middle
    return low


def _needed(state: State, clues: list[int], group: Group) -> bool:
    """Return whether a cell of ``group``, not given in ``state``, can hold another digit."""
    possible, unmet = state
    return any(cover.search((possible & ~BITS[clues[cell]], unmet), 1).solved for cell in group)


def guise(grid: Grid, rng: Rng, *, symmetric: bool = False) -> Grid:
    """Return an equivalent puzzle; with ``symmetric``, symmetric givens stay symmetric.

    >>> guise("1" + "." * 80, Rng("a")).count(".")
    80
    """
    digits = list("123456789")
    rng.shuffle(digits)
    named = dict(zip("123456789", digits, strict=True))
    order = _mirrored if symmetric else _shuffled
    rows, columns = order(rng), order(rng)
    if rng.below(2):
        cells = [grid[9 * column + row] for row in rows for column in columns]
    else:
        cells = [grid[9 * row + column] for row in rows for column in columns]
    return "".join(named.get(cell, cell) for cell in cells)


def canonical(grid: Grid) -> Grid:
    """Return the grid that all share which differ by the names of their digits, or are turned or
    mirrored: of the eight ways to look at it, with digits named as they come, the smallest.

    >>> canonical("12" + "." * 79) == canonical("." * 79 + "58")
    True
    """
    ways = []
    for cells in (grid, "".join(grid[row::9] for row in range(9))):
        for _ in range(4):
            cells = "".join(cells[72 + row :: -9] for row in range(9))
            ways.append(cells)
    return min(map(_named, ways))


def _named(cells: str) -> str:
    """Return cells with their digits named in the order in which they come."""
    names: dict[str, str] = {}
    return "".join(c if c == "." else names.setdefault(c, str(len(names) + 1)) for c in cells)


def _shuffled(rng: Rng) -> list[int]:
    """Return the lines with bands, and the lines within each band, shuffled."""
    bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    for band in bands:
        rng.shuffle(band)
    rng.shuffle(bands)
    return [line for band in bands for line in band]


def _mirrored(rng: Rng) -> list[int]:
    """Return the lines shuffled so that lines *r* and 8 - *r* stay opposite."""
    first, middle = [0, 1, 2], [3, 4, 5]
    rng.shuffle(first)
    last = [8 - line for line in reversed(first)]
    if rng.below(2):
        first, last = [8 - line for line in first], [8 - line for line in last]
    if rng.below(2):
        middle.reverse()
    return [*first, *middle, *last]


@dataclass(frozen=True, slots=True)
class Board:
    """A board of py-sudoku, the full grid that it was made from, and whether it is unique."""

    grid: Grid
    solution: Grid
    uniqueness: Uniqueness

    @property
    def givens(self) -> int:
        """The number of givens."""
        return 81 - self.grid.count(".")


def from_py_sudoku(rng: Rng, *, givens: int = 36) -> Board:
    """Return a board of py-sudoku with exactly ``givens`` filled cells, proper or not.

    Raises ``GenerationError`` if the package is missing or ``givens`` is not in 24 to 80 (with
    fewer, py-sudoku's own check for further solutions can take a minute).
    """
    if not 24 <= givens <= 80:
        raise GenerationError(f"py-sudoku cannot make {givens} givens: expected 24 to 80")
    state = random.getstate()
    try:
        try:
            from sudoku import Sudoku
        except ImportError:
            raise GenerationError("the package py-sudoku is not installed") from None
        full = Sudoku(3, 3, seed=rng.below(2**53)).solve()
        board = full.difficulty((81 - givens + 0.5) / 81)  # it rounds down
    finally:
        random.setstate(state)
    grid = _grid(board.board)
    return Board(grid, _grid(full.board), uniqueness(grid))


def _grid(board: list[list[int | None]]) -> Grid:
    return "".join("." if cell is None else str(cell) for row in board for cell in row)
