"""Making puzzles: a random full grid, thinned until nothing more can be left out.

**The full grid** is a random fill by search: three boxes on the diagonal, which do not see each
other, get random orders; the rest is searched with the candidates of each branch in random order.
Every full grid can come out, though not all are exactly equally likely.

**Thinning** goes through the cells in random order and leaves a given out if the puzzle still has
one solution without it. A given that is needed stays needed when others go, so one pass makes the
puzzle minimal (SU-4). With symmetry the unit of thinning is a cell and its image under half a
turn; the centre stands alone.

**Speed.** Given the solution, "is it still unique without the 7 here" means "can this cell be
something else": forbid the 7 and look for any solution. That fails after one propagation where
the given is redundant, and finds a solution after about five nodes where it is needed. The first
forty or so cells go without being asked one by one: the longest prefix of the order that may go
as a whole is found by bisection, and as uniqueness is monotone the result is exactly that of
asking one by one.

**Tried and dropped.** Small unavoidable sets (cells in which two digits can change places; a given
that alone hits such a set is needed, no search required): finding the 55 of a full grid costs 0.14
ms, they answer 38 % of the refusals, and a puzzle is ready 12 % sooner, too little for a second
kind of reasoning. Counting up to two solutions instead of forbidding one digit: a third slower.

**More givens than needed.** Thinning stops at the number asked for. **A level** is met by looking
at one candidate after the other. Both together are seldom met by chance (a puzzle with many givens
is nearly always easy), so there the way is back: a minimal puzzle that is hard enough gets givens
as long as it stays hard enough.

**Few givens.** Minimal puzzles have 21 to 28, mostly 24 or 25. Below that candidates are improved:
a given is put in, and it may be that two others can now go. That reaches 20 in a second and 19
sometimes; 17, the least that exists, is out of reach.

Candidate i draws from the child stream ``str(i)``, so what comes out is the first puzzle of the
stream that is as asked for, and a wish does not change the candidates.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from dungeongen.core.errors import GenerationError
from dungeongen.core.rng import Rng
from dungeongen.sudoku import cover
from dungeongen.sudoku.cover import BITS, KEEP, RESTS, State
from dungeongen.sudoku.grader import Level
from dungeongen.sudoku.grader import grade as graded
from dungeongen.sudoku.grid import Grid

PATIENCE: Final = 60_000
"""What one ``make`` may spend before it gives up, at the prices below: some six seconds."""

CANDIDATE: Final = 15
IMPROVEMENT: Final = 10
GRADING: Final = 3
"""Prices, about a tenth of a millisecond each. A count and no clock: every machine gives up at the
same place."""

SLIMMING: Final = 500
"""Improvements of one candidate before the next is taken."""

CENTRE: Final = 40

Group: TypeAlias = tuple[int, ...]
"""Cells that are given or left out together."""


class Puzzle(NamedTuple):
    """A puzzle with its one solution, both as grids of 81 characters.

    >>> Puzzle("." * 80 + "9", "." * 80 + "9").givens
    1
    """

    grid: Grid
    solution: Grid

    @property
    def givens(self) -> int:
        """How many cells are given."""
        return 81 - self.grid.count(".")


def make(
    rng: Rng,
    *,
    givens: int | None = None,
    symmetric: bool = False,
    grade: Level | None = None,
) -> Puzzle:
    """Return the first puzzle of the stream ``rng`` that is as asked for.

    It has exactly one solution. Without ``givens`` it is minimal: no given (with ``symmetric``,
    under half a turn: no pair, and not the centre) can be left out. With ``givens`` it has exactly
    that many. With ``grade`` it has exactly that level. Raises ``GenerationError`` when
    ``PATIENCE`` is spent, or at once for a number of givens that no puzzle has.

    >>> make(Rng("42")) == make(Rng("42"))
    True
    >>> make(Rng("42"), givens=30).givens
    30
    """
    if givens is not None and not 17 <= givens <= 80:
        raise GenerationError(f"no puzzle has {givens} givens: 17 is the least, 80 the most")
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
        return f"no {wish} among {tried} candidates"
    least = (24 if grade else 22) if symmetric else 20
    most = 80 if grade in (None, Level.EASY) else 40 if symmetric else 50
    return f"no {wish} with {givens} givens among {tried} candidates; {least} to {most} can be had"


class _Patience:
    """What one ``make`` may still spend."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, price: int) -> bool:
        """Pay ``price``; False if there was not that much left."""
        self.left -= price
        return self.left >= 0


@dataclass(frozen=True, slots=True)
class _Draft:
    """A full grid and which groups of its cells are given now."""

    solution: Grid
    clues: list[int]
    held: Group
    kept: list[Group]
    groups: list[Group]

    @property
    def count(self) -> int:
        return len(self.held) + sum(map(len, self.kept))

    def grid(self, *more: Group) -> Grid:
        cells = {cell for group in (*self.kept, self.held, *more) for cell in group}
        return "".join(self.solution[cell] if cell in cells else "." for cell in range(81))

    def has(self, level: Level | None) -> bool:
        return level is None or _level(self.grid()) is level

    def left_out(self) -> list[Group]:
        kept = set(self.kept)
        return [group for group in self.groups if group not in kept]


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
    kept = thinned(clues, order, held=held, floor=givens if givens and thin else 0)
    return _Draft(solution, clues, held, kept, groups)


def _slimmed(
    draft: _Draft, rng: Rng, givens: int, level: Level | None, patience: _Patience
) -> _Draft:
    """Return ``draft`` with fewer givens: ``givens`` and at ``level`` if the steps suffice.

    A step puts in one group and thins the others. It is kept unless there are more than before;
    where there are as many, the walk goes on from another minimal puzzle of the same grid.
    """
    for _ in range(SLIMMING):
        if draft.count <= givens and draft.has(level):
            break
        if not patience.spend(IMPROVEMENT):
            break
        new = rng.choice(draft.left_out())
        order = list(draft.kept)
        rng.shuffle(order)
        kept = thinned(draft.clues, order, held=draft.held + new, floor=givens)
        other = replace(draft, kept=[*kept, new])
        if other.count <= draft.count:
            draft = other
    return draft


def _thickened(draft: _Draft, rng: Rng, givens: int, level: Level, patience: _Patience) -> _Draft:
    """Return ``draft`` with up to ``givens`` givens, none of which puts it below ``level``."""
    missing = draft.left_out()
    rng.shuffle(missing)
    for group in missing:
        if draft.count + len(group) > givens:
            break
        if level is not Level.EASY:
            if not patience.spend(GRADING):
                break
            found = _level(draft.grid(group))
            if found is None or found < level:
                continue
        draft = replace(draft, kept=[*draft.kept, group])
    return draft


def _level(grid: Grid) -> Level | None:
    found = graded(grid)
    return None if found is None else found.level


def full_grid(rng: Rng) -> int:
    """Return a full grid at random, as a solved state of ``cover``."""
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
    """Return the groups of ``order`` that stay when each is left out in turn if it may.

    ``clues`` are the candidates of a solution by cell. The cells of ``held`` are given throughout;
    with them no less than ``floor`` givens are left.
    """
    after = [_with(cover.START, clues, held)]  # after[-1-i]: the givens without the first i
    for group in reversed(order):
        after.append(_with(after[-1], clues, group))
    after.reverse()
    spare = len(held) + sum(map(len, order)) - floor
    gone = _longest_prefix(after, _affordable(order, spare))
    spare -= sum(map(len, order[:gone]))
    kept: list[Group] = []
    possible, unmet = cover.START
    for number in range(gone, len(order)):
        group = order[number]
        rest = after[number + 1]
        state = rest[0] & possible, rest[1] & unmet
        if len(group) > spare or _needed(state, clues, group):
            kept.append(group)
            possible, unmet = _with((possible, unmet), clues, group)
        else:
            spare -= len(group)
    return kept


def _with(state: State, clues: list[int], cells: Group) -> State:
    for cell in cells:
        state = cover.choose(state, clues[cell])
    return state


def _affordable(order: list[Group], spare: int) -> int:
    """Return how many groups at the head of ``order`` have ``spare`` cells or fewer."""
    for number, group in enumerate(order):
        spare -= len(group)
        if spare < 0:
            return number
    return len(order)


def _longest_prefix(after: list[State], most: int) -> int:
    """Return how many groups, at most ``most``, may be left out at once from the head."""
    low, high = 0, most + 1
    while high - low > 1:
        middle = (low + high) // 2
        if len(cover.search(after[middle], 2).solved) == 1:
            low = middle
        else:
            high = middle
    return low


def _needed(state: State, clues: list[int], group: Group) -> bool:
    """Tell whether a cell of ``group``, left out of ``state``, can be something else."""
    possible, unmet = state
    return any(cover.search((possible & ~BITS[clues[cell]], unmet), 1).solved for cell in group)
