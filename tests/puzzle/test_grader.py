"""Grading: published positions for each technique, and a plain logic solver for comparison."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeongen.core.errors import GridError
from dungeongen.core.rng import Rng
from dungeongen.puzzle import EMPTY, Level, Technique, cover, grade, grader, make, techniques
from dungeongen.puzzle.grid import BOXES, COLUMNS, ROWS, UNITS
from thorough import share

# Positions that Andrew Stuart's SudokuWiki uses to explain the techniques, with what he lets fall.
PUBLISHED = {
    Technique.POINTING: (
        ".179.36......8....9.....5.7.72.1.43....4.2.7..6437.25.7.1....65....3......56.172.",
        {"3 at r2c1", "3 at r2c2", "3 at r2c3"},
    ),
    Technique.CLAIMING: (
        ".16..78.3.9.8.....87...126..48...3..65...9.82.39...65..6.9...2..8...29369246..51.",
        {"2 at r1c1", "2 at r2c1"},
    ),
    Technique.NAKED_PAIR: (
        "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9",
        {"1 at r1c4", "1 at r1c5", "6 at r1c5", "6 at r1c6"},
    ),
    Technique.HIDDEN_PAIR: (
        ".........9.46.7....768.41..3.97.1.8.7.8...3.1.513.87.2..75.261...54.32.8.........",
        {f"{digit} at r1c8" for digit in (2, 3, 4, 5, 9)}
        | {f"{digit} at r1c9" for digit in (3, 4, 5, 9)},
    ),
    Technique.NAKED_TRIPLE: (
        ".7.4.8.29..2.....4854.2...7..83742.............32617......936122.....4.313.642.7.",
        {"5 at r5c1", "9 at r5c1", "9 at r5c2", "5 at r5c3", "9 at r5c3", "5 at r5c7", "8 at r5c7"}
        | {"9 at r5c7", "5 at r5c8", "8 at r5c8", "9 at r5c8", "5 at r5c9", "8 at r5c9"},
    ),
    Technique.HIDDEN_TRIPLE: (
        ".....1.3.231.9.....65..31..6789243..1.3.5...6...1367....936.57...6.198433........",
        {"4 at r1c4", "7 at r1c4", "8 at r1c4", "4 at r1c7", "9 at r1c7"}
        | {f"{digit} at r1c9" for digit in (4, 7, 8, 9)},
    ),
    Technique.X_WING: (
        "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5",
        {"7 at r1c4", "7 at r4c8", "7 at r5c4", "7 at r5c8"}
        | {"7 at r8c4", "7 at r8c8", "7 at r9c4", "7 at r9c8"},
    ),
}

GRADED = {  # the hardest step, as qqwing's solver and the plain solver below see it, too
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79": (
        Technique.HIDDEN_SINGLE
    ),
    "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5": (
        Technique.X_WING
    ),
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..": (
        Technique.BEYOND
    ),
}

STEPS = dict(grader.STEPS)


def masks_of(grid: str) -> list[int]:
    return cover.digit_masks(cover.stated(grid)[0])


def named(candidates: list[int]) -> set[str]:
    return {f"{v % 9 + 1} at r{v // 81 + 1}c{v // 9 % 9 + 1}" for v in candidates}


@pytest.mark.parametrize("technique", PUBLISHED, ids=str)
def test_a_published_position_loses_the_published_candidates(technique: Technique) -> None:
    grid, falling = PUBLISHED[technique]
    assert named(STEPS[technique](masks_of(grid))) == falling


@pytest.mark.parametrize("technique", STEPS, ids=str)
def test_nothing_falls_where_nothing_is_known(technique: Technique) -> None:
    assert STEPS[technique](masks_of(EMPTY)) == []


def all_but(cells: set[int]) -> int:
    return sum(1 << cell for cell in range(81) if cell not in cells)


ANYWHERE = (1 << 81) - 1
HAND_MADE = {
    # digit 1 in box 1 only on row 1
    Technique.POINTING: ({0: all_but({9, 10, 11, 18, 19, 20})}, {3, 4, 5, 6, 7, 8}),
    # digit 1 on row 1 only in box 1
    Technique.CLAIMING: ({0: all_but({3, 4, 5, 6, 7, 8})}, {9, 10, 11, 18, 19, 20}),
    # digit 1 on rows 1 and 9 only in columns 1 and 9
    Technique.X_WING: (
        {0: all_but(set(range(1, 8)) | set(range(73, 80)))},
        {9 * row + column for row in range(1, 8) for column in (0, 8)},
    ),
    # digit 1 on rows 1, 5 and 9 only in columns 1, 5 and 9
    Technique.SWORDFISH: (
        {0: all_but({r * 9 + c for r in (0, 4, 8) for c in range(9) if c not in (0, 4, 8)})},
        {9 * row + column for row in (1, 2, 3, 5, 6, 7) for column in (0, 4, 8)},
    ),
    # digit 1 in turns at r1c1, r1c9, r5c9 and r4c7: r4c1 sees both ends
    Technique.SIMPLE_COLOURING: (
        {0: all_but({*range(1, 8), 17, 26, 35, 53, 62, 71, 80, 34, 42, 43, 51, 52})},
        {27},
    ),
}


@pytest.mark.parametrize("technique", HAND_MADE, ids=str)
def test_a_hand_made_position_loses_exactly_what_it_must(technique: Technique) -> None:
    changed, cells = HAND_MADE[technique]
    masks = [changed.get(digit, ANYWHERE) for digit in range(9)]
    assert {candidate // 9 for candidate in STEPS[technique](masks)} == cells
    assert {candidate % 9 for candidate in STEPS[technique](masks)} == {0}


@pytest.mark.parametrize(("size", "digits"), [(2, {0, 1}), (3, {0, 1, 2})])
def test_naked_and_hidden_sets_on_hand_made_positions(size: int, digits: set[int]) -> None:
    cells = list(ROWS[4][:size])
    naked = [ANYWHERE if digit in digits else all_but(set(cells)) for digit in range(9)]
    falls = techniques.naked_set(naked, size)
    assert {v // 9 for v in falls} == set(ROWS[4][size:])
    assert {v % 9 for v in falls} == digits
    hidden = [all_but(set(ROWS[4][size:])) if d in digits else ANYWHERE for d in range(9)]
    falls = techniques.hidden_set(hidden, size)
    assert {v // 9 for v in falls} == set(cells)
    assert {v % 9 for v in falls} == set(range(9)) - digits


@pytest.mark.parametrize("grid", GRADED)
def test_published_puzzles_have_their_grade(grid: str) -> None:
    found = grade(grid)
    assert found is not None
    assert found.technique is GRADED[grid] is plain_grade(grid)


def test_levels_follow_the_table() -> None:
    names = {str(technique): str(technique.level) for technique in Technique}
    assert names == {
        "hidden single": "easy",
        "naked single": "easy",
        "pointing": "medium",
        "claiming": "medium",
        "naked pair": "hard",
        "hidden pair": "hard",
        "naked triple": "hard",
        "hidden triple": "hard",
        "X-wing": "fiendish",
        "swordfish": "fiendish",
        "XY-wing": "fiendish",
        "simple colouring": "diabolical",
        "short chain": "extreme",
        "beyond short chains": "nightmare",
    }
    assert list(Technique) == sorted(Technique, key=lambda technique: technique.level)
    assert [Level.named(str(level)) for level in Level] == list(Level)
    with pytest.raises(ValueError, match=r"no level 'evil': expected easy, .*, nightmare$"):
        Level.named("evil")


def test_what_is_no_proper_puzzle_has_no_grade() -> None:
    assert grade(EMPTY) is None
    assert grade("." * 10 + "1" + "." * 70) is None
    unsolvable = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
    assert grade(unsolvable) is None
    with pytest.raises(GridError):
        grade("11" + "." * 79)


def test_a_proper_puzzle_less_a_given_has_no_grade() -> None:
    grid = make(Rng("a given less")).grid
    for cell in range(81):
        if grid[cell] != ".":
            assert grade(grid[:cell] + "." + grid[cell + 1 :]) is None


@pytest.mark.parametrize("number", share(range(60), 4))
def test_the_plain_solver_agrees(number: int) -> None:
    grid = make(Rng(f"graded {number}")).grid
    found = grade(grid)
    assert found is not None
    assert found.technique is plain_grade(grid)


@pytest.mark.parametrize("technique", STEPS, ids=str)
def test_no_step_eliminates_what_the_solution_has(technique: Technique) -> None:
    """Positions on the way to solutions, with what easier steps leave."""
    steps = 0
    for number in range(60):
        puzzle = make(Rng(f"graded {number}"))
        possible, unmet = cover.stated(puzzle.grid)
        right = {9 * cell + int(sign) - 1 for cell, sign in enumerate(puzzle.solution)}
        while (state := cover.propagated(possible, unmet))[1]:
            possible, unmet = state
            masks = cover.digit_masks(possible)
            assert right.isdisjoint(STEPS[technique](masks))
            falling = STEPS[technique](masks) or grader._easiest(masks)[1]
            steps += bool(STEPS[technique](masks))
            if not falling:
                break
            for candidate in falling:
                possible &= ~cover.BITS[candidate]
    assert steps


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 15), st.integers(0, 80))
def test_a_further_given_never_makes_a_puzzle_harder(number: int, cell: int) -> None:
    puzzle = make(Rng(f"graded {number}"))
    easier = puzzle.grid[:cell] + puzzle.solution[cell] + puzzle.grid[cell + 1 :]
    before, after = grade(puzzle.grid), grade(easier)
    assert before is not None
    assert after is not None
    assert after.technique <= before.technique


# A logic solver with sets of digits and nothing of ours but the units and the names: in each round
# it takes every step of the easiest technique that changes anything.

PEERS = [{o for u in UNITS if c in u for o in u} - {c} for c in range(81)]


def plain_grade(grid: str) -> Technique | None:
    cells = [set("123456789") if sign == "." else {sign} for sign in grid]
    for cell, sign in enumerate(grid):
        for peer in PEERS[cell] if sign != "." else ():
            cells[peer] -= {sign}
    hardest = Technique.HIDDEN_SINGLE
    while any(len(digits) > 1 for digits in cells) or not _consistent(cells):
        for technique, step in PLAIN:
            before = [set(digits) for digits in cells]
            step(cells)
            if cells != before:
                hardest = max(hardest, technique)
                break
        else:
            return Technique.BEYOND
    return hardest


def _consistent(cells: list[set[str]]) -> bool:
    return all(len({min(cells[cell]) for cell in unit}) == 9 for unit in UNITS)


def _place(cells: list[set[str]], cell: int, digit: str) -> None:
    cells[cell] = {digit}
    for peer in PEERS[cell]:
        cells[peer] = cells[peer] - {digit}


def _hidden_singles(cells: list[set[str]]) -> None:
    for unit in UNITS:
        for digit in "123456789":
            places = [cell for cell in unit if digit in cells[cell]]
            if len(places) == 1:
                _place(cells, places[0], digit)


def _naked_singles(cells: list[set[str]]) -> None:
    for cell in range(81):
        if len(cells[cell]) == 1:
            _place(cells, cell, min(cells[cell]))


def _pointing(cells: list[set[str]]) -> None:
    for box in BOXES:
        for line in ROWS + COLUMNS:
            for digit in "123456789":
                places = {cell for cell in box if digit in cells[cell]}
                if places and places <= set(line):
                    for cell in set(line) - set(box):
                        cells[cell] = cells[cell] - {digit}


def _claiming(cells: list[set[str]]) -> None:
    for box in BOXES:
        for line in ROWS + COLUMNS:
            for digit in "123456789":
                places = {cell for cell in line if digit in cells[cell]}
                if places and places <= set(box):
                    for cell in set(box) - set(line):
                        cells[cell] = cells[cell] - {digit}


def _naked(cells: list[set[str]], size: int) -> None:
    for unit in UNITS:
        for chosen in combinations([c for c in unit if len(cells[c]) > 1], size):
            digits = set().union(*(cells[cell] for cell in chosen))
            if len(digits) == size:
                for cell in set(unit) - set(chosen):
                    cells[cell] = cells[cell] - digits


def _hidden(cells: list[set[str]], size: int) -> None:
    for unit in UNITS:
        for digits in combinations("123456789", size):
            places = {c for c in unit if cells[c] & set(digits)}
            if len(places) == size and all(len(cells[cell]) > 1 for cell in places):
                for cell in places:
                    cells[cell] = cells[cell] & set(digits)


def _fish(cells: list[set[str]], size: int) -> None:
    for lines, across in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        for digit in "123456789":
            for chosen in combinations(lines, size):
                places = [{line.index(c) for c in line if digit in cells[c]} for line in chosen]
                posts = set().union(*places)
                if len(posts) == size and all(len(one) > 1 for one in places):
                    for place in posts:
                        for cell in set(across[place]).difference(*chosen):
                            cells[cell] = cells[cell] - {digit}


def _xy_wings(cells: list[set[str]]) -> None:
    pairs = [cell for cell in range(81) if len(cells[cell]) == 2]
    for pivot in pairs:
        for one, two in combinations([c for c in pairs if c in PEERS[pivot]], 2):
            common = cells[one] & cells[two]
            three = len(cells[one] | cells[two] | cells[pivot]) == 3
            if three and len(common) == 1 and not common & cells[pivot]:
                for cell in PEERS[one] & PEERS[two]:
                    cells[cell] = cells[cell] - common


def _colouring(cells: list[set[str]]) -> None:
    for digit in "123456789":
        places = {cell for cell in range(81) if digit in cells[cell]}
        pairs = [set(unit) & places for unit in UNITS if len(set(unit) & places) == 2]
        for start in places:
            here, there = {start}, set[int]()
            for _ in range(81):
                there |= set().union(*(pair - here for pair in pairs if pair & here))
                here |= set().union(*(pair - there for pair in pairs if pair & there))
            for colour in (here, there):
                if any(one in PEERS[two] for one, two in combinations(colour, 2)):
                    for cell in colour:
                        cells[cell] = cells[cell] - {digit}
            for cell in places - here - there:
                if PEERS[cell] & here and PEERS[cell] & there:
                    cells[cell] = cells[cell] - {digit}


def _chains(cells: list[set[str]]) -> None:
    candidates = [(cell, digit) for cell in range(81) for digit in cells[cell]]
    strong: dict[tuple[int, str], set[tuple[int, str]]] = {one: set() for one in candidates}
    weak = {
        (cell, digit): {(cell, other) for other in cells[cell] - {digit}}
        | {(peer, digit) for peer in PEERS[cell] if digit in cells[peer]}
        for cell, digit in candidates
    }
    groups = [[(cell, digit) for digit in cells[cell]] for cell in range(81)]
    groups += [
        [(cell, digit) for cell in unit if digit in cells[cell]]
        for unit in UNITS
        for digit in "123456789"
    ]
    for group in groups:
        if len(group) == 2:
            strong[group[0]].add(group[1])
            strong[group[1]].add(group[0])
    for start in candidates:
        right = strong[start]
        for _ in range(3):
            wrong = set().union(*(weak[one] for one in right))
            right = right.union(*(strong[one] for one in wrong))
        for end in right:
            for cell, digit in weak[start] & weak[end]:
                cells[cell] = cells[cell] - {digit}


PLAIN = (
    (Technique.HIDDEN_SINGLE, _hidden_singles),
    (Technique.NAKED_SINGLE, _naked_singles),
    (Technique.POINTING, _pointing),
    (Technique.CLAIMING, _claiming),
    (Technique.NAKED_PAIR, lambda cells: _naked(cells, 2)),
    (Technique.HIDDEN_PAIR, lambda cells: _hidden(cells, 2)),
    (Technique.NAKED_TRIPLE, lambda cells: _naked(cells, 3)),
    (Technique.HIDDEN_TRIPLE, lambda cells: _hidden(cells, 3)),
    (Technique.X_WING, lambda cells: _fish(cells, 2)),
    (Technique.SWORDFISH, lambda cells: _fish(cells, 3)),
    (Technique.XY_WING, _xy_wings),
    (Technique.SIMPLE_COLOURING, _colouring),
    (Technique.SHORT_CHAIN, _chains),
)
