"""Texts with a structure: JSON, pages, XML, tables with gaps, workbooks; and hostile ones."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

import dungeongen
from dungeongen.core.errors import GridError
from dungeongen.puzzle import read_file, read_puzzles
from puzzle.test_mangled import FULL, GRID, OTHER

CELLS = [int(sign) for sign in GRID.replace(".", "0")]
ROWS = [CELLS[at : at + 9] for at in range(0, 81, 9)]
SOLVED = [[int(sign) for sign in FULL[at : at + 9]] for at in range(0, 81, 9)]
FIELDS = [["" if cell == 0 else str(cell) for cell in row] for row in ROWS]


@pytest.mark.parametrize(
    "value",
    [
        {"board": ROWS},
        {"newboard": {"grids": [{"solution": SOLVED, "value": ROWS, "difficulty": "Hard"}]}},
        {
            "easy": {
                "puzzle_data": {"hints": [3], "solution": list(map(int, FULL)), "puzzle": CELLS}
            }
        },
        {"solution": FULL, "puzzle": GRID},
        {"puzzle": GRID, "state": "5" + GRID[1:], "notes": [[0] * 9] * 9},
        {"grid": [[{"value": v, "given": True} if v else {} for v in row] for row in ROWS]},
        {"rows": ["".join(map(str, row)) for row in ROWS]},
        [CELLS],
    ],
)
def test_json_is_read_by_its_keys(value: object) -> None:
    for indent in (None, 1):
        assert read_puzzles(json.dumps(value, indent=indent)) == [GRID]


def test_objects_of_json_are_a_list_and_two_grids_in_one_are_refused() -> None:
    value = [{"puzzle": grid, "solution": FULL} for grid in (GRID, OTHER)]
    assert read_puzzles(json.dumps(value)) == [GRID, OTHER]
    with pytest.raises(GridError, match=r"stand together.*under 'first'.*under 'second'"):
        read_puzzles(json.dumps({"first": GRID, "second": OTHER}))


def test_json_of_others_is_no_document_of_ours(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps({"board": ROWS}))
    sheet = dungeongen.make("sudoku", from_=file, check=False)
    assert sheet.layout == dungeongen.make("sudoku", from_=GRID, check=False).layout


def test_pages_and_xml_are_read() -> None:
    def table(blank: str) -> str:
        rows = ("".join(f"<td>{sign or blank}</td>" for sign in row) for row in FIELDS)
        return "<table>" + "".join(f"<tr>\n{row}</tr>\n" for row in rows) + "</table>"

    for blank in ("", "&nbsp;", "<input value=''>"):
        page = f"<html><h2>Puzzle</h2>{table(blank)}<p>12</p></html>"
        assert read_puzzles(page) == [GRID]
    assert read_puzzles(f"<opensudoku><game data='{GRID.replace('.', '0')}'/></opensudoku>") == [
        GRID
    ]
    for note in ("|", "||"):
        saved = "1|" + "".join(f"{v}{note}|{int(not v)}|" for v in CELLS)
        assert read_puzzles(f'<opensudoku version="2"><game data="{saved}"/></opensudoku>') == [
            GRID
        ]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_empty_rows_and_columns_around_and_amid_do_no_harm(mark: str) -> None:
    wide = [[*row[:3], "", *row[3:6], "", *row[6:]] for row in FIELDS]
    gaps = [*wide[:3], [""] * 11, *wide[3:6], [""] * 11, *wide[6:]]
    margin = [[""] * 12, *([" ", *row, "", ""] for row in FIELDS), [""] * 12]
    for table in (gaps, margin, [[""] * 10, *([*row, ""] for row in FIELDS)]):
        assert read_puzzles("\n".join(map(mark.join, table))) == [GRID]


def test_numbers_with_a_comma_are_digits() -> None:
    lines = [";".join(f"{sign},0" if sign else "" for sign in row) for row in FIELDS]
    assert read_puzzles("\n".join(lines)) == [GRID]


def archive(parts: dict[str, str]) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return data.getvalue()


def test_workbooks_are_read() -> None:
    cells = "".join(
        f'<c r="{"BCDEFGHIJ"[x]}{y + 3}" t="n"><v>{value}</v></c>'
        for y, row in enumerate(ROWS)
        for x, value in enumerate(row)
        if value
    )
    sheet = f"<worksheet><sheetData>{cells}</sheetData></worksheet>"
    assert read_file(archive({"xl/worksheets/sheet1.xml": sheet})) == [GRID]
    strings = "<sst>" + "".join(f"<si><t>{digit}</t></si>" for digit in range(10)) + "</sst>"
    shared = {
        "xl/worksheets/sheet1.xml": sheet.replace('"n"', '"s"'),
        "xl/sharedStrings.xml": strings,
    }
    assert read_file(archive(shared)) == [GRID]
    rows = "".join(
        "<table:table-row>"
        + "".join(
            f"<table:table-cell><text:p>{v}</text:p></table:table-cell>"
            if v
            else "<table:table-cell/>"
            for v in row
        )
        + '<table:table-cell table:number-columns-repeated="16375"/></table:table-row>'
        for row in ROWS
    )
    tail = (
        '<table:table-row table:number-rows-repeated="999999"><table:table-cell/></table:table-row>'
    )
    assert read_file(archive({"content.xml": f'<table:table a="b">{rows}{tail}'})) == [GRID]


def test_hostile_structures_end_in_one_line() -> None:
    bomb = archive({"xl/worksheets/sheet1.xml": "0" * (9 * 1024 * 1024)})
    for data in (
        bomb,
        bomb[:200],
        archive({"a": "b"}),
        archive({"content.xml": "<table:table " * 90_000}),
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"<" * 200_000,
        b"<a b='" * 50_000,
        b"<td><tr>" * 50_000,
        b"<!DOCTYPE a [<!ENTITY b '&c;&c;'>]><a>&b;</a>",
    ):
        with pytest.raises(GridError) as caught:
            read_file(data)
        assert len(str(caught.value).splitlines()) == 1
