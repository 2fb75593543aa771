"""The steps of a person who solves a Sudoku, one function for each technique but the chains.

A step reads nine masks of 81 cells, one for each digit: its places. It returns the candidates that
it eliminates, as ``9 * cell + digit``, or none. No step assumes that the solution is unique.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

from dungeongen.puzzle.grid import BOXES, COLUMNS, ROWS, UNITS

# Short chains: of two candidates at their ends at least one is right.
#
# A chain goes from candidate to candidate by two kinds of links in turns. A *strong* link: if the
# one is wrong, the other is right, since a cell has two digits left or a unit two places for a
# digit. A *weak* link: if the one is right, the other is wrong, since they share a cell, or a unit
# and their digit. A chain that begins and ends with a strong link says that one of its ends is
# right, so that whatever has weak links to both is wrong. XY-chains, X-chains and remote pairs are
# chains of this kind; so is the XY-wing, the shortest that changes a digit twice.
#
# **Representation.** A set of candidates is an integer, candidate ``9 * cell + digit`` its bit.
#   From
# each candidate the sets of right and wrong ones grow by one link at a time (breadth first), so
# that all chains up to a length are searched without listing any. A chain of n strong links has 2n
# candidates; the length at which it stops being short is our choice.

LONGEST = 4
"""The most strong links in a chain."""


def short_chain(masks: Masks) -> Fall:
    """Eliminate what is weakly linked to both ends of a chain."""
    possible = _union(
        1 << 9 * cell + digit for digit, mask in enumerate(masks) for cell in _members(mask)
    )
    strong = _strong_links(masks)
    for start, new in strong.items():
        right = new  # if the start is wrong
        for _ in range(LONGEST):
            for end in _members(new):
                if rest := _weak_links(start) & _weak_links(end) & possible:
                    return [*_members(rest)]
            wrong = _union(map(_weak_links, _members(new))) & possible
            new = _union(strong.get(member, 0) for member in _members(wrong)) & ~right
            right |= new
    return []


def _strong_links(masks: Masks) -> dict[int, int]:
    """Return, for each candidate that has any, those that are right if it is wrong."""
    result: dict[int, int] = {}
    for digit, mask in enumerate(masks):
        for cell, others in partners(mask).items():
            result[9 * cell + digit] = _union(1 << 9 * other + digit for other in others)
    for cell, digits in pairs(masks):
        one, other = _members(digits << 9 * cell)
        result[one] = result.get(one, 0) | 1 << other
        result[other] = result.get(other, 0) | 1 << one
    return result


@cache
def _weak_links(candidate: int) -> int:
    """Return all candidates that are wrong if this one is right."""
    cell, digit = divmod(candidate, 9)
    in_cell = 511 << 9 * cell & ~(1 << candidate)
    return in_cell | _union(1 << 9 * other + digit for other in SEEN[cell])


def _union(sets: Iterable[int]) -> int:
    result = 0
    for members in sets:
        result |= members
    return result


def _members(candidates: int) -> Iterator[int]:
    while candidates:
        digit = candidates.bit_length() - 1
        candidates ^= 1 << digit
        yield digit


Masks = list[int]
Fall = list[int]
"""The candidates that a step eliminates."""


def _mask(cells: tuple[int, ...]) -> int:
    return sum(1 << cell for cell in cells)


_ROWS, _COLUMNS, _BOXES = ([_mask(unit) for unit in kind] for kind in (ROWS, COLUMNS, BOXES))
_UNITS = _ROWS + _COLUMNS + _BOXES
SEEN = tuple(
    tuple(sorted({other for unit in UNITS if cell in unit for other in unit} - {cell}))
    for cell in range(81)
)
"""For each cell the twenty that it sees: those of its row, its column and its box."""
PEERS = tuple(map(_mask, SEEN))
"""The same as masks of 81 cells."""
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


def fish(masks: Masks, size: int) -> Fall:
    """Eliminate a digit whose places in ``size`` lines lie in as many cross lines from their rest.

    With two lines it is an X-wing, with three a swordfish.
    """
    for digit, mask in enumerate(masks):
        for lines, across in ((_ROWS, _COLUMNS), (_COLUMNS, _ROWS)):
            few = [mask & line for line in lines if 2 <= (mask & line).bit_count() <= size]
            for chosen in combinations(few, size):
                together = 0
                for places in chosen:
                    together |= places
                posts = [line for line in across if together & line]
                if len(posts) == size and (rest := mask & _united(posts) & ~together):
                    return _falling(digit, rest)
    return []


def _united(masks: list[int]) -> int:
    result = 0
    for mask in masks:
        result |= mask
    return result


def xy_wing(masks: Masks) -> Fall:
    """Eliminate z from what sees two cells xz and yz that a cell xy sees: one of them is z."""
    cells = dict(pairs(masks))
    for pivot, both in cells.items():
        wings = [cell for cell in SEEN[pivot] if cell in cells]
        for one, other in combinations(wings, 2):
            last = cells[one] & cells[other] & ~both
            if last.bit_count() == 1 and cells[one] | cells[other] == both | last:
                digit = last.bit_length() - 1
                if rest := masks[digit] & PEERS[one] & PEERS[other]:
                    return _falling(digit, rest)
    return []


def pairs(masks: Masks) -> Iterator[tuple[int, int]]:
    """Yield each cell with two digits, and the set of them."""
    once = twice = more = 0
    for mask in masks:
        more |= twice & mask
        twice |= once & mask
        once |= mask
    left = twice & ~more
    while left:
        cell = left.bit_length() - 1
        left ^= 1 << cell
        yield cell, sum(1 << digit for digit in range(9) if masks[digit] >> cell & 1)


def simple_colouring(masks: Masks) -> Fall:
    """Eliminate a digit by cells that hold it in turns, since their units have two places for it.

    Coloured alternately, all cells of one colour hold the digit. A colour with two cells in a unit
    is not that one; a cell that sees both colours does not hold the digit.
    """
    for digit, mask in enumerate(masks):
        links = partners(mask)
        left = set(links)
        while left:
            colours = _coloured(links, left.pop())
            left -= set(colours)
            if rest := _clash(colours) or _trapped(mask, colours):
                return _falling(digit, rest)
    return []


def partners(mask: int) -> dict[int, list[int]]:
    """Return, for each cell, the cells that alone share a unit's places with it."""
    result: dict[int, list[int]] = {}
    for unit in _UNITS:
        if (places := mask & unit).bit_count() == 2:
            one, other = places.bit_length() - 1, (places & -places).bit_length() - 1
            result.setdefault(one, []).append(other)
            result.setdefault(other, []).append(one)
    return result


def _coloured(links: dict[int, list[int]], start: int) -> dict[int, bool]:
    """Return the cells that hang together with ``start``, each with its colour."""
    colours, open_ = {start: True}, [start]
    while open_:
        cell = open_.pop()
        for other in links[cell]:
            if other not in colours:
                colours[other] = not colours[cell]
                open_.append(other)
    return colours


def _clash(colours: dict[int, bool]) -> int:
    """Return the cells of a colour that has two cells in a unit."""
    for colour in (True, False):
        cells = _mask(tuple(cell for cell, own in colours.items() if own is colour))
        if any(cells & PEERS[cell] for cell, own in colours.items() if own is colour):
            return cells
    return 0


def _trapped(mask: int, colours: dict[int, bool]) -> int:
    """Return the other places that see both colours."""
    sees = [0, 0]
    for cell, colour in colours.items():
        sees[colour] |= PEERS[cell]
    return mask & sees[0] & sees[1] & ~_mask(tuple(colours))
