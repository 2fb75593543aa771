"""The legality of a set of givens, and the messages about faults."""

from __future__ import annotations

import subprocess
import sys

import pytest

import dungeongen.puzzle
from dungeongen.core.errors import GridError
from dungeongen.puzzle import EMPTY, check, givens
from dungeongen.puzzle.grid import UNITS


def with_digits(**digits: str) -> str:
    cells = list(EMPTY)
    for place, digit in digits.items():
        row, column = int(place[1]), int(place[3])
        cells[9 * (row - 1) + column - 1] = digit
    return "".join(cells)


def test_every_cell_lies_in_three_units_of_nine() -> None:
    assert len(UNITS) == 27
    for cell in range(81):
        assert sum(cell in unit for unit in UNITS) == 3
    assert {len(set(unit)) for unit in UNITS} == {9}


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        (with_digits(r3c2="5", r3c7="5"), "row 3 has 5 twice: at columns 2 and 7"),
        (with_digits(r1c9="4", r9c9="4"), "column 9 has 4 twice: at rows 1 and 9"),
        (
            with_digits(r4c7="8", r5c8="8"),
            "box 6 has 8 twice: at row 4, column 7 and row 5, column 8",
        ),
        (EMPTY[1:], "a grid has 81 cells, this one has 80"),
        ("x" + EMPTY[1:], "row 1, column 1: expected 1-9 or '.', found 'x'"),
        (EMPTY[:-1] + "0", "row 9, column 9: expected 1-9 or '.', found '0'"),
        (EMPTY[:80] + "\n", "row 9, column 9: expected 1-9 or '.', found '\\n'"),
    ],
)
def test_a_fault_is_told_with_its_place(grid: str, message: str) -> None:
    with pytest.raises(GridError) as caught:
        check(grid)
    assert str(caught.value) == message


def test_legal_grids_come_back_unchanged() -> None:
    for grid in (EMPTY, with_digits(r1c1="1", r5c5="1"), "123456789" + "." * 72):
        assert check(grid) is grid
    assert givens(with_digits(r1c1="1", r5c5="1")) == 2


def test_every_public_name_can_be_loaded() -> None:
    for name in dungeongen.puzzle.__all__:
        assert getattr(dungeongen.puzzle, name) is not None
    assert set(dungeongen.puzzle.__all__) <= set(dir(dungeongen.puzzle))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        dungeongen.puzzle.nothing  # noqa: B018 (asking for it is the test)


def test_importing_the_package_loads_none_of_its_parts() -> None:
    program = (
        "import sys, dungeongen.puzzle as s; print([m for m in sys.modules if s.__name__ in m])"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    ).stdout
    assert loaded.strip() == "['dungeongen.puzzle']"
