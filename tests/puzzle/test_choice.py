"""Choosing: every known text once more with its solution, wherever that stands."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import GridError
from dungeongen.puzzle import read_one, read_puzzles
from puzzle.test_mangled import ALL, ALONE, FULL, GRID, KINDS, OTHER, ROWS, WITH_CANDIDATES

BLANKS = ".0_*-?xX =~oe@&^b#"
HEADS = ("", "Solution", "Answer:", "The solution", "Lösung")
KNOWN = {**KINDS, **WITH_CANDIDATES}


def dressed(cells: str, blank: str) -> str:
    return cells.replace(".", blank)


def assert_never_the_solution(text: str) -> None:
    """Assert that a text gives its puzzle, or is refused."""
    try:
        grids = read_puzzles(text)
    except GridError:
        return
    assert set(grids) == {GRID}, text


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("kind", sorted(set(KNOWN) - ALONE))
def test_a_solution_before_or_after_is_not_the_puzzle(kind: str, head: str) -> None:
    for solution in ([FULL], ALL, [" ".join(row) for row in ALL]):
        below = [head, *solution] if head else solution
        puzzle = KNOWN[kind]
        for text in ([*puzzle, "", *below], [*below, "", *puzzle]):
            assert_never_the_solution("\n".join(text))
        if kind not in WITH_CANDIDATES and "numpy" not in kind and "pandas" not in kind:
            assert read_puzzles("\n".join([*puzzle, "", head or "And now:", FULL])) == [GRID]


@pytest.mark.parametrize("blank", BLANKS)
def test_a_line_with_its_solution_beside_it(blank: str) -> None:
    puzzle = dressed(GRID, blank)
    for mark in (",", ";", "\t", '","', " | ", "', '"):
        for line in (f"{puzzle}{mark}{FULL}", f"{FULL}{mark}{puzzle}"):
            for head in ("", "puzzle,solution,level\n", "id\n"):
                if (blank, mark) == (" ", " | "):
                    continue  # 82 spaces and digits
                quote = mark[0] if mark[0] in "'\"" else ""
                assert read_puzzles(f"{head}{quote}{line}{quote}") == [GRID], (mark, head)


@pytest.mark.parametrize("blank", BLANKS.replace("=", ""))
def test_rows_with_the_solution_before_and_after(blank: str) -> None:
    rows = [dressed(row, blank) for row in ROWS]
    for solution in ([FULL], ALL):
        for text in ([*rows, "Solution", *solution], ["Answer", *solution, "Question", *rows]):
            assert read_puzzles("\n".join(text)) == [GRID]
    beside = [f"{row}   {full}" for row, full in zip(rows, ALL, strict=True)]
    assert_never_the_solution("\n".join(beside))


def test_a_label_is_believed() -> None:
    progress = "5" + GRID[1:]
    for text in (f"solution,puzzle\n{progress},{GRID}", f"Answer:\n{progress}\nQuestion:\n{GRID}"):
        assert read_puzzles(text) == [GRID]
    with pytest.raises(GridError, match=r"line 2: expected a puzzle, found only its solution"):
        read_puzzles(f"Answer:\n{FULL}")


def test_two_puzzles_in_a_line_are_refused_with_their_places() -> None:
    with pytest.raises(GridError) as caught:
        read_puzzles(f"both\n{GRID},{OTHER}")
    message = str(caught.value)
    assert "two puzzles stand together" in message
    assert f"{GRID[:9]}… (line 2, under 'both')" in message
    assert f"{OTHER[:9]}… (line 2, column 83, under 'both')" in message


def test_what_a_player_has_filled_in_is_no_second_puzzle() -> None:
    progress = "5" + GRID[1:]
    assert read_puzzles(f"{progress},{GRID}") == read_puzzles(f"{GRID},{progress}") == [GRID]
    assert read_puzzles(f"{GRID},{'.' * 81}") == [GRID]


def test_a_full_grid_beside_a_damaged_one_is_refused() -> None:
    for blank in ".-? x":
        with pytest.raises(GridError, match="beside a full grid, found"):
            read_puzzles(f"{FULL},{dressed(GRID[:70], blank)}")


def test_full_grids_alone_are_puzzles() -> None:
    assert read_puzzles(f"{FULL}\n{FULL}") == [FULL, FULL]


def test_only_what_is_picked_is_read() -> None:
    assert read_one(f"{GRID}\n\nand then\n12 34\n") == GRID
