"""The grid as an exact cover, held in one integer of 2,916 bits.

Sudoku asks for 81 of 729 *candidates* (digit d in cell c) so that each of 324 *constraints* is met
exactly once: every cell has a digit, every row, column and box has every digit. A constraint has
nine members and a candidate belongs to four constraints.

**Representation.** Bit ``324*j + k`` says that the j-th member of constraint k is still possible,
so a candidate owns four bits. Slices of 324 bits lie above each other like nine sheets of paper:
folding them with ``&`` and ``|`` counts, for all constraints at once, whether none, one or more
members are left. One fold is some twenty operations on long integers, a microsecond or two, and
finds every naked and hidden single of the whole grid as well as every contradiction. Choosing a
candidate is a single ``&`` with a precomputed mask. Beside it goes ``unmet``, 324 bits for the
constraints whose member has not been chosen yet. A state is the pair of both; it is immutable, so
search needs no undo.

The first 81 constraints are the cells and their members are in order of the digit. Hence the low
81 bits of sheet j are the cells that may hold digit j+1, which is how solutions are read off and
how the grader gets its nine masks.

**Search** is depth first on a constraint with the fewest members left, an arbitrary one with two
if there is one. An average minimal puzzle takes 26 microseconds as far as singles go and a handful
of nodes beyond. *Hard instances* are few givens that agree with each other and yet allow no
solution: a fault among 17 cells, found only after guesses about the other 64, cost such a search
up to 400,000 nodes. Therefore a search that has not ended after ``PATIENT`` nodes weighs the
constraints by how often they were what failed, and branches where few members and much weight
meet ("dom/wdeg" in the literature on constraints). With that none of 50,000 random grids of 12 to
22 agreeing givens took more than 200 nodes. There is still no bound that one could prove, so
``search`` counts nodes and stops at a budget.

**Not taken:** an integer of 81 bits for each digit, which needs a fold for each kind of unit and
nine of everything, and three rows in 27 bits with tables, which is what the fastest solvers in C
do: in Python the price is the number of operations, hardly their width. **Tried and dropped:**
weighing only the constraints with two members left, which ran into 15,000 nodes where weighing all
of them needs 150.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from dungeongen.sudoku.grid import Grid

State: TypeAlias = tuple[int, int]
"""Possible members (2,916 bits) and unmet constraints (324 bits).

After a contradiction the first is 0 and the second are the constraints that have no member left.
"""

_SHEET = (1 << 324) - 1
_THREE_SHEETS = (1 << 972) - 1
CELLS = (1 << 81) - 1
"""The first 81 constraints: each cell has a digit."""
START: State = ((1 << 2916) - 1, _SHEET)
"""Nothing chosen."""

PATIENT = 30
"""Nodes after which a search begins to weigh the constraints by their failures."""


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
    """Return ``state`` with ``candidate`` chosen, which must still be possible."""
    return state[0] & KEEP[candidate], state[1] & RESTS[candidate]


def stated(grid: Grid) -> State:
    """Return the state in which the givens of a legal ``grid`` are chosen."""
    possible, unmet = START
    for cell, sign in enumerate(grid):
        if sign != ".":
            candidate = 9 * cell + ord(sign) - 49
            possible &= KEEP[candidate]
            unmet &= RESTS[candidate]
    return possible, unmet


def propagated(possible: int, unmet: int) -> State:
    """Choose naked and hidden singles until none is left; 0 and what failed on a contradiction.

    Singles are looked for among ``unmet`` only, contradictions everywhere.
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
    """Return the candidates left for an unmet constraint that has fewest of them.

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
    """Return the candidates of the unmet constraint with fewest of them for its failures."""
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
    """Return the candidates that own ``bits``, one for each bit, highest bit first."""
    found = []
    while bits:
        bit = bits.bit_length() - 1
        bits ^= 1 << bit
        found.append(CANDIDATE[bit])
    return found


class Search(NamedTuple):
    """What a search found: solved states, and whether it looked everywhere it had to."""

    solved: list[int]
    complete: bool
    nodes: int


def search(state: State, limit: int, *, budget: int | None = None) -> Search:
    """Look for up to ``limit`` solutions below ``state``, visiting at most ``budget`` nodes.

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
    """Return for each digit the cells that may hold it, as 81 bits, cell 0 lowest."""
    return [(possible >> 324 * digit) & CELLS for digit in range(9)]


def written(possible: int) -> Grid:
    """Return the grid of a state: its digit where a cell has one candidate, else a blank."""
    signs = ["."] * 81
    seen: set[int] = set()
    for digit, mask in enumerate(digit_masks(possible), start=1):
        while mask:
            cell = mask.bit_length() - 1
            mask ^= 1 << cell
            signs[cell] = "." if cell in seen else str(digit)
            seen.add(cell)
    return "".join(signs)
