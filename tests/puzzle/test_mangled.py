"""Grids as people keep them: each kind of dress, and many dresses at once, which never mislead."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from dungeongen.core.errors import GridError
from dungeongen.core.rng import Rng
from dungeongen.puzzle import read_one, read_puzzles
from thorough import EXAMPLES

GRID = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759.."
FULL = "519748632783652419426139875357986241264317598198524367975863124832491756641275983"
OTHER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [GRID[at : at + 9] for at in range(0, 81, 9)]
ALL = [FULL[at : at + 9] for at in range(0, 81, 9)]
ARABIC = str.maketrans("123456789", "١٢٣٤٥٦٧٨٩")
KEYCAPS = str.maketrans({digit: f"{digit}\ufe0f\u20e3" for digit in "123456789"} | {".": "⬜"})


def table(separator: str, blank: str, *, end: str = "", suffix: str = "") -> list[str]:
    return [
        separator.join(blank if sign == "." else sign + suffix for sign in row) + end
        for row in ROWS
    ]


def numbered(lines: list[str], separator: str, first: int = 0) -> list[str]:
    return [f"{first + number}{separator}{line}" for number, line in enumerate(lines)]


def boxed(rows: list[str]) -> list[str]:
    lines = []
    for number, row in enumerate(rows):
        if number % 3 == 0:
            lines.append("+-------+-------+-------+")
        groups = (" ".join(row[at : at + 3]) for at in (0, 3, 6))
        lines.append("| " + " | ".join(groups) + " |")
    return [*lines, "+-------+-------+-------+"]


def candidates(row: str, full: str) -> str:
    return " ".join(
        sign if sign != "." else "".join(sorted({"1", "4", digit})) if digit not in "14" else "14"
        for sign, digit in zip(row, full, strict=True)
    )


NUMPY, COMMAS = table(" ", "0", end="]"), table(", ", "0", end="],")
KINDS: dict[str, list[str]] = {
    "Markdown, blank head": ["|" + " |" * 9, "|" + "-|" * 9, *(f"|{r}|" for r in table("|", " "))],
    "Markdown, letters": [
        "|A|B|C|D|E|F|G|H|I|",
        "|" + "---|" * 9,
        *(f"|{r}|" for r in table("|", " ")),
    ],
    "Markdown, head from 1": [
        "|1|2|3|4|5|6|7|8|9|",
        "|" + "---|" * 9,
        *(f"|{r}|" for r in table("|", ".")),
    ],
    "CSV, blank head": [",,,,,,,,", *table(",", "")],
    "CSV, head from 0": ["0,1,2,3,4,5,6,7,8", *table(",", "0")],
    "CSV, head from 1": ["1,2,3,4,5,6,7,8,9", *table(",", "")],
    "CSV, semicolons, head": ["1;2;3;4;5;6;7;8;9", *table(";", "")],
    "CSV, c1 to c9": [",".join(f"c{n}" for n in range(1, 10)), *table(",", "0")],
    "pandas, floats": [",0,1,2,3,4,5,6,7,8", *numbered(table(",", "", suffix=".0"), ",")],
    "pandas, NaN": [
        "   0    1    2    3    4    5    6    7    8",
        *numbered(table("  ", "NaN", suffix=".0"), "  "),
    ],
    "pandas, None": table(",", "None", suffix=".0"),
    "pandas, rows alone": numbered(table(",", "0"), ","),
    "rows from A": [f"{'ABCDEFGHI'[n]},{line}" for n, line in enumerate(table(",", "0"))],
    "9 above": ["9", *table(" ", "0")],
    "9 9 above": ["9 9", *table(" ", "0")],
    "9x9 above": ["9x9", *ROWS],
    "a date above": ["2026-11-26", *ROWS],
    "a German date above": ["26.11.2026", *ROWS],
    "a date of eight digits": ["20261126", *ROWS],
    "a title with digits": ["Puzzle 4711 of 2026", *ROWS],
    "page number below": [*ROWS, "", "- 12 -"],
    "numpy": ["[[" + NUMPY[0], *(f" [{row}" for row in NUMPY[1:8]), f" [{NUMPY[8]}]"],
    "numpy, commas": [
        "array([[" + COMMAS[0],
        *(f"       [{row}" for row in COMMAS[1:8]),
        f"       [{COMMAS[8].rstrip(',')}])",
    ],
    "YAML, lists": [f"- [{row}]" for row in table(", ", "0")],
    "YAML, texts": [f'- "{row}"' for row in ROWS],
    "YAML, cells": [
        f"{'- ' if n % 9 == 0 else '  '}- {sign if sign != '.' else 0}"
        for n, sign in enumerate(GRID)
    ],
    "dots in the middle": [row.replace(".", "⋅") for row in ROWS],
    "bullets": [row.replace(".", "•") for row in ROWS],
    "squares": [row.replace(".", "□") for row in ROWS],
    "white squares": [row.replace(".", "⬜") for row in ROWS],
    "long dashes": [row.replace(".", "–") for row in ROWS],
    "no-break spaces": [" ".join(row).replace(".", "\u00a0") for row in ROWS],
    "Arabic digits": [row.translate(ARABIC) for row in ROWS],
    "keycaps": [row.translate(KEYCAPS) for row in ROWS],
    "zero-width spaces": ["\u200b".join(row) for row in ROWS],
    "boxed": boxed(ROWS),
    "words below": [*ROWS, "", "Easy, they said.", "It took me 3 hours and 12 minutes!"],
    "solution beside": [f"{row}   {full}" for row, full in zip(ROWS, ALL, strict=True)],
    "solution beside, boxed": [
        f"{row}   {full}" for row, full in zip(boxed(ROWS), boxed(ALL), strict=True)
    ],
    "solution in front": [
        f"{' '.join(full)}  |  {' '.join(row)}" for row, full in zip(ROWS, ALL, strict=True)
    ],
    "CSV, solution first": ["solution,puzzle", f"{FULL},{GRID.replace('.', '0')}"],
    "CSV, solution first, quoted": ['"solution","quizzes"', f'"{FULL}","{GRID}"'],
    "a game id of Simon Tatham's": ["3x3:b9_7_4_8c7i2a1a9e7c2_4b6_4a1a5_9b9_8c3e8a3a2i6c2_7_5_9b"],
    "a saved game of Simon Tatham's": [
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection",
        "VERSION :1:1",
        "GAME    :4:Solo",
        "PARAMS  :3:3x3",
        "DESC    :59:b9_7_4_8c7i2a1a9e7c2_4b6_4a1a5_9b9_8c3e8a3a2i6c2_7_5_9b",
        "NSTATES :1:1",
    ],
}
WITH_CANDIDATES = {
    "candidates": [candidates(row, full) for row, full in zip(ROWS, ALL, strict=True)],
    "candidates, HoDoKu": [
        "*-----------*",
        *(f"| {candidates(row, full)} |" for row, full in zip(ROWS, ALL, strict=True)),
        "*-----------*",
    ],
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_grid_is_read(kind: str) -> None:
    text = "\n".join(KINDS[kind])
    assert read_puzzles(text) == [GRID]
    assert read_puzzles(text.replace("\n", "\r\n") + "\r\n") == [GRID]


@pytest.mark.parametrize("kind", WITH_CANDIDATES)
def test_a_list_of_candidates_is_a_blank(kind: str) -> None:
    assert read_puzzles("\n".join(WITH_CANDIDATES[kind])) == [GRID]


def test_what_a_solver_has_placed_is_a_digit() -> None:
    solved = "+5" + GRID[1:7] + "+3" + GRID[8:]
    expected = "5" + GRID[1:7] + "3" + GRID[8:]
    assert read_puzzles(solved) == [expected]
    assert read_puzzles(f":0000:x:{solved}:::") == [expected]
    rows = [" ".join(expected[at : at + 9]) for at in range(0, 81, 9)]
    assert read_puzzles("\n".join(["+" + rows[0], *rows[1:]])) == [expected]


ALONE = {
    "YAML, cells",
    "a saved game of Simon Tatham's",
    "page number below",
    "words below",
    "CSV, solution first",
    "CSV, solution first, quoted",
}
"""Texts that are one puzzle and no more."""


@pytest.mark.parametrize(
    "kind",
    sorted(set(KINDS) - ALONE - {"numpy", "numpy, commas"}),
)
def test_two_grids_of_a_kind_are_two(kind: str) -> None:
    assert read_puzzles("\n".join([*KINDS[kind], "", *KINDS[kind]])) == [GRID, GRID]


NAMED = {
    "4x4:a5b16_3g2abcdef": "a Simon Tatham game id of a 16×16 puzzle",
    "9j:a3b5c9dddefeg,rldldl": "a Simon Tatham game id of a jigsaw Sudoku",
    "3x3x:a3b5c9dddefeg": "a Simon Tatham game id of an X-Sudoku",
    "3x3#123456789012": "a Simon Tatham id without digits",
    "https://sudokupad.app/sclN4IgzglgXgpiBcBOANCA5gJwg": "a SudokuPad link",
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcBO": "an f-puzzles link",
    "https://www.sudokuwiki.org/Solver?bd=S9B0102030405": "a SudokuWiki link",
    "1" * 729: "a sukaku",
    "." * 256: "a 16×16 grid",
    "1234\n3412\n2143\n4321": "a 4×4 grid",
    "\n".join(["123456789ABCDEFG"] * 16): "a 16×16 grid",
}


@pytest.mark.parametrize("text", NAMED)
def test_what_is_no_grid_of_nine_is_named(text: str) -> None:
    with pytest.raises(GridError, match=f"this is {re.escape(NAMED[text])}"):
        read_puzzles(text)


@pytest.mark.parametrize("extra", ["..1......", "987654321", "1........"])
def test_ten_rows_are_no_grid(extra: str) -> None:
    """Until 0.15.0 the first nine of them were one, and the last a fault behind it."""
    for lines in ([extra, *ROWS], [*ROWS, extra]):
        with pytest.raises(GridError, match="expected nine rows of nine cells, found 10"):
            read_one("\n".join(lines))


def test_two_grids_side_by_side_are_one_with_its_solution_or_none() -> None:
    others = [OTHER[at : at + 9] for at in range(0, 81, 9)]
    with pytest.raises(GridError, match="side by side"):
        read_puzzles("\n".join(f"{row} {other}" for row, other in zip(ROWS, others, strict=True)))


Change = Callable[[list[str], Rng], list[str]]


def _above(lines: list[str], rng: Rng) -> list[str]:
    some = [
        "9",
        "9 9",
        "9x9",
        "2026-11-26",
        "1.2.2026",
        "12",
        "#5",
        "",
        "No. 7",
        "Level: 9/10",
        "123456789",
        "   ",
        "A B C D E F G H I",
        "(c) 2024",
        "---",
        "[9]",
        "9,9",
    ]
    return [rng.choice(some), *lines]


def _below(lines: list[str], rng: Rng) -> list[str]:
    some = ["", "- 3 -", "page 3", "Rating: 7.1", "3/12", "=====", "4711", "x", "# 5 stars", "."]
    return [*lines, rng.choice(some)]


def _blank(lines: list[str], rng: Rng) -> list[str]:
    sign = rng.choice("0_*⋅•□⬜")
    return [re.sub(r"(?<!\d)\.(?!\d)", sign, line) for line in lines]


def _invisible(lines: list[str], rng: Rng) -> list[str]:
    sign = rng.choice(["\u200b", "\u2060", "\ufeff", "\u00ad"])
    return [sign.join(line) for line in lines]


def _indent(lines: list[str], rng: Rng) -> list[str]:
    return [rng.choice([" ", "  ", "\u00a0", "\t"]) + line for line in lines]


def _twice(lines: list[str], rng: Rng) -> list[str]:
    place = rng.below(len(lines))
    return [*lines[: place + 1], *lines[place:]]


def _lost(lines: list[str], rng: Rng) -> list[str]:
    place = rng.below(len(lines))
    return [*lines[:place], *lines[place + 1 :]]


def _ends(lines: list[str], rng: Rng) -> list[str]:
    end = rng.choice([",", ";", " ", "  ", "|", "\t", ".0"])
    return [line + end for line in lines]


CHANGES: tuple[Change, ...] = (_above, _below, _blank, _invisible, _indent, _twice, _lost, _ends)


@pytest.mark.parametrize("part", range(8))
def test_a_mangled_grid_is_that_grid_or_refused(part: int) -> None:
    """As many times 200 grids as there are examples (``thorough``)."""
    rng = Rng(f"mangled/{part}")
    kinds = {**KINDS, **WITH_CANDIDATES}
    read = 0
    for _ in range(25 * max(1, EXAMPLES)):
        kind = rng.choice(sorted(kinds))
        lines = kinds[kind]
        done = [kind]
        for _ in range(1 + rng.below(3)):
            change = rng.choice(CHANGES)
            if change in (_lost, _twice) and ("head" in kind or "cells" in kind):
                continue  # nobody can tell what is missing
            lines = change(lines, rng)
            done.append(change.__name__)
        try:
            grids = read_puzzles("\n".join(lines))
        except GridError:
            continue
        read += 1
        assert set(grids) == {GRID}, (done, lines)
    assert read
