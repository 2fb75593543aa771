"""Sudoku as an exact cover problem, held in one integer of 2,916 bits.

A solution chooses 81 of 729 *candidates* (digit d in cell c) so that each of 324 *constraints* is
met exactly once: every cell has a digit, and every row, column and box has every digit. A
constraint has nine members, and a candidate belongs to four constraints.

**Representation.** Bit ``324*j + k`` says that the j-th member of constraint k is still possible,
so a candidate owns four bits. Slices of 324 bits lie above each other like nine sheets of paper.
Folding them with ``&`` and ``|`` tells, for all constraints at once, whether no, one or several
members are left. One fold is some twenty operations on long integers, a microsecond or two, and
finds every naked and hidden single in the grid as well as every contradiction. Choosing a candidate
is a single ``&`` with a precomputed mask. The second half of a state is ``unmet``, 324 bits for the
constraints that have no chosen member yet. States are immutable, so the search needs no undo.

The first 81 constraints are the cells, with their members in order of digit. The low 81 bits of
sheet j are therefore the cells that may hold digit j+1; solutions and the grader's nine masks are
read off from them.

**Search** is depth first and branches on a constraint with the fewest members left, on any with two
if there is one. For an average minimal puzzle, propagating singles takes 26 microseconds, and a
handful of nodes does the rest. *Hard instances* are a few givens that are consistent with each
other and yet allow no solution: a fault among 17 cells, discovered only after guesses about the
other 64, cost up to 400,000 nodes. Therefore a search that has not ended after ``PATIENT`` nodes
weights each constraint by its failures and branches on few members with much weight ("dom/wdeg" in
the constraint literature). With that, none of 50,000 random grids of 12 to 22 consistent givens
took more than 200 nodes. No bound is proved, so ``search`` counts nodes and stops at a budget.

**Rejected:** an integer of 81 bits for each digit, which needs a fold for each kind of unit, nine
times over; and three rows in 27 bits with tables, as in the fastest C solvers: in Python the cost
is the number of operations, hardly their width. **Tried and dropped:** weighting only the
constraints with two members left, which took up to 15,000 nodes instead of 150.

**Answers.** Any legal grid can be solved, from empty to full. ``solve``, ``solutions`` and
``count_solutions`` search until they know. ``uniqueness`` takes a budget of search nodes (7 to 50
microseconds each) and may answer *undecided*, which is never printed as anything else. We know of
no grid that spends the default budget.

Hard instances: the empty grid (one solution is found at once, but there are 6.7e21, hence the
``limit``), puzzles with 17 givens (easy in fact), and above all a few consistent givens without a
solution, for which guessing row by row takes minutes and guessing in the narrowest cell still takes
seconds.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from dungeongen.puzzle.grid import Grid, check

State: TypeAlias = tuple[int, int]
"""Possible members (2,916 bits) and unmet constraints (324 bits).

After a contradiction the first is 0, and the second has the constraints with no member left.
"""

_SHEET = (1 << 324) - 1
_THREE_SHEETS = (1 << 972) - 1
CELLS = (1 << 81) - 1
"""The first 81 constraints: each cell has a digit."""
START: State = ((1 << 2916) - 1, _SHEET)
"""The state with nothing chosen."""

PATIENT = 30
"""Nodes after which a search begins to weight constraints by their failures."""


def _tables() -> tuple[list[int], list[int], list[int], list[int], list[int]]:
    """Return BITS, KEEP and RESTS by candidate, MEMBERS by constraint, CANDIDATE by bit."""
    met, bits, owner = [], [], [0] * 2916
    fields = [0] * 324
    for candidate in range(729):
        cell, digit = divmod(candidate, 9)
        row, column = divmod(cell, 9)
        box, place = row // 3 * 3 + column // 3, row % 3 * 3 + column % 3
        members = (
            324 * digit + cell,
            324 * column + 81 + 9 * row + digit,
            324 * row + 162 + 9 * column + digit,
            324 * place + 243 + 9 * box + digit,
        )
        a, b, c, d = members
        mine = 1 << a | 1 << b | 1 << c | 1 << d
        bits.append(mine)
        constraints = (a % 324, b % 324, c % 324, d % 324)
        met.append(constraints)
        for bit, constraint in zip(members, constraints, strict=True):
            owner[bit] = candidate
            fields[constraint] |= mine
    everything = START[0]
    keep, rests = [], []
    for mine, (a, b, c, d) in zip(bits, met, strict=True):
        keep.append(everything ^ ((fields[a] | fields[b] | fields[c] | fields[d]) ^ mine))
        rests.append(_SHEET ^ (1 << a | 1 << b | 1 << c | 1 << d))
    column_of_sheets = sum(1 << 324 * j for j in range(9))
    return bits, keep, rests, [column_of_sheets << k for k in range(324)], owner


BITS, KEEP, RESTS, MEMBERS, CANDIDATE = _tables()


def choose(state: State, candidate: int) -> State:
    """Return ``state`` with ``candidate`` chosen; it must still be possible."""
    return state[0] & KEEP[candidate], state[1] & RESTS[candidate]


def stated(grid: Grid) -> State:
    """Return the state with the givens of a legal ``grid`` chosen."""
    possible, unmet = START
    for cell, sign in enumerate(grid):
        if sign != ".":
            candidate = 9 * cell + ord(sign) - 49
            possible &= KEEP[candidate]
            unmet &= RESTS[candidate]
    return possible, unmet


def propagated(possible: int, unmet: int) -> State:
    """Return the state after choosing naked and hidden singles until none is left.

    On a contradiction return 0 and the failed constraints. Singles are sought only in ``unmet``,
    contradictions everywhere.
    """
    while True:
        a = possible & _THREE_SHEETS
        b = (possible >> 324 * 3) & _THREE_SHEETS
        c = possible >> 324 * 6
        either = a | b
        some = either | c
        several = (a & b) | (either & c)
        a = some & _SHEET
        b = (some >> 324) & _SHEET
        c = some >> 648
        either = a | b
        if either | c != _SHEET:
            return 0, _SHEET ^ (either | c)
        single = unmet & ~(several | several >> 324 | several >> 648 | a & b | either & c)
        if not single:
            return possible, unmet
        while single:
            constraint = single.bit_length() - 1
            member = possible & MEMBERS[constraint]
            if not member:
                return 0, 1 << constraint
            candidate = CANDIDATE[member.bit_length() - 1]
            possible &= KEEP[candidate]
            unmet &= RESTS[candidate]
            single &= unmet


def narrowest(possible: int, unmet: int) -> list[int]:
    """Return the candidates of an unmet constraint with the fewest left.

    ``possible`` must be propagated, so that no unmet constraint has fewer than two.
    """
    a = possible & _THREE_SHEETS
    b = (possible >> 324 * 3) & _THREE_SHEETS
    c = possible >> 324 * 6
    both, either = a & b, a | b
    some, several, many = either | c, both | either & c, both & c
    a, b, c = some & _SHEET, (some >> 324) & _SHEET, some >> 648
    d, e, f = several & _SHEET, (several >> 324) & _SHEET, several >> 648
    more = many | many >> 324 | many >> 648 | d & (b | c) | e & (a | c) | f & (a | b) | a & b & c
    pairs = unmet & ~more
    if pairs:
        return members(possible & MEMBERS[pairs.bit_length() - 1])
    best, left = possible, unmet
    while left:
        constraint = left.bit_length() - 1
        left ^= 1 << constraint
        few = possible & MEMBERS[constraint]
        if few.bit_count() < best.bit_count():
            best = few
            if few.bit_count() == 3:
                break
    return members(best)


def likeliest_to_fail(possible: int, unmet: int, failures: list[int]) -> list[int]:
    """Return the candidates of the unmet constraint with the lowest ratio of members to weight."""
    best, least = possible, 730.0
    while unmet:
        constraint = unmet.bit_length() - 1
        unmet ^= 1 << constraint
        few = possible & MEMBERS[constraint]
        measure = few.bit_count() / (1 + failures[constraint])
        if measure < least:
            best, least = few, measure
    return members(best)


def members(bits: int) -> list[int]:
    """Return the candidate that owns each of ``bits``, highest bit first."""
    result = []
    while bits:
        bit = bits.bit_length() - 1
        bits ^= 1 << bit
        result.append(CANDIDATE[bit])
    return result


class Search(NamedTuple):
    """The result of a search: solved states, and whether the search was complete."""

    solved: list[int]
    complete: bool
    nodes: int


def search(state: State, limit: int, *, budget: int | None = None) -> Search:
    """Search for up to ``limit`` solutions below ``state``, visiting at most ``budget`` nodes.

    ``complete`` is false only if the budget ran out before the limit or the end was reached.
    """
    solved: list[int] = []
    stack = [state]
    failures = [0] * 324
    nodes = 0
    while stack and len(solved) < limit:
        if nodes == budget:
            return Search(solved, complete=False, nodes=nodes)
        nodes += 1
        possible, unmet = propagated(*stack.pop())
        if not possible:
            while unmet:
                constraint = unmet.bit_length() - 1
                unmet ^= 1 << constraint
                failures[constraint] += 1
            continue
        if not unmet:
            solved.append(possible)
            continue
        if nodes <= PATIENT:
            branches = narrowest(possible, unmet)
        else:
            branches = likeliest_to_fail(possible, unmet, failures)
        for candidate in branches:
            stack.append((possible & KEEP[candidate], unmet & RESTS[candidate]))
    return Search(solved, complete=True, nodes=nodes)


def digit_masks(possible: int) -> list[int]:
    """Return, for each digit, the cells that may hold it: 81 bits, cell 0 lowest."""
    return [(possible >> 324 * digit) & CELLS for digit in range(9)]


def written(possible: int) -> Grid:
    """Return the grid of a state: a digit in each cell with a single candidate, else a blank."""
    signs = ["."] * 81
    visited: set[int] = set()
    for digit, mask in enumerate(digit_masks(possible), start=1):
        while mask:
            cell = mask.bit_length() - 1
            mask ^= 1 << cell
            signs[cell] = "." if cell in visited else str(digit)
            visited.add(cell)
    return "".join(signs)


BUDGET = 20_000
"""The default number of search nodes for ``uniqueness``: a second at most."""


class Uniqueness(StrEnum):
    """The number of solutions of a grid."""

    NONE = "none"
    UNIQUE = "unique"
    SEVERAL = "several"
    UNDECIDED = "undecided"


def solutions(grid: Grid, limit: int) -> list[Grid]:
    """Return up to ``limit`` different solutions, in a fixed order.

    Raises ``GridError`` if ``grid`` is not legal.
    """
    result = search(stated(check(grid)), limit)
    return [written(solved) for solved in result.solved]


def solve(grid: Grid) -> Grid | None:
    """Return a solution, or None if there is none.

    >>> solve("." * 80 + "7")[-1]
    '7'
    """
    return next(iter(solutions(grid, 1)), None)


def count_solutions(grid: Grid, limit: int = 2) -> int:
    """Return the number of solutions, counting up to ``limit``.

    >>> count_solutions("." * 81, limit=5)
    5
    """
    return len(search(stated(check(grid)), limit).solved)


def uniqueness(grid: Grid, *, budget: int = BUDGET) -> Uniqueness:
    """Return whether ``grid`` has no, one or several solutions, within ``budget`` search nodes.

    >>> uniqueness("." * 81)
    <Uniqueness.SEVERAL: 'several'>
    >>> uniqueness("." * 81, budget=1)
    <Uniqueness.UNDECIDED: 'undecided'>
    """
    result = search(stated(check(grid)), 2, budget=budget)
    if len(result.solved) == 2:
        return Uniqueness.SEVERAL
    if not result.complete:
        return Uniqueness.UNDECIDED
    return Uniqueness.UNIQUE if result.solved else Uniqueness.NONE
