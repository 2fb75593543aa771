"""Reading: the formats in use, faults with their place, hostile text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeongen.core.errors import GridError
from dungeongen.core.rng import Rng
from dungeongen.puzzle import (
    EMPTY,
    check,
    make,
    nine_lines,
    one_line,
    read_file,
    read_one,
    read_puzzles,
    text_of,
)
from dungeongen.puzzle.reader import LARGEST
from thorough import EXAMPLES

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [GRID[start : start + 9] for start in range(0, 81, 9)]
SPACED = [row.replace(".", " ") for row in ROWS]


def rows_of(pattern: str, *, blank: str = ".", end: str = "\n") -> str:
    """Return nine rows; ``pattern`` has nine ``x`` for the cells."""
    lines = []
    for row in ROWS:
        line = pattern
        for sign in row:
            line = line.replace("x", blank if sign == "." else sign, 1)
        lines.append(line)
    return end.join(lines) + end


def bordered(pattern: str, border: str, *, blank: str = ".") -> str:
    lines = rows_of(pattern, blank=blank).splitlines()
    return "\n".join([border, *lines[:3], border, *lines[3:6], border, *lines[6:], border])


def wide(pattern: str, *, strip: bool = False) -> str:
    lines = ["".join(pattern.replace("x", sign) for sign in row) for row in SPACED]
    return "\n".join(line.rstrip() if strip else line for line in lines) + "\n"


def labels(pattern: str) -> str:
    return "".join(
        pattern.format(n=number, a="ABCDEFGHI"[number - 1]) + " ".join(row) + "\n"
        for number, row in enumerate(ROWS, start=1)
    )


ZEROS = [row.replace(".", "0") for row in ROWS]
BOXED = (
    "┌───────┬───────┬───────┐\n"
    + "├───────┼───────┼───────┤\n".join(
        "".join(rows_of("│ x x x │ x x x │ x x x │").splitlines(keepends=True)[start : start + 3])
        for start in (0, 3, 6)
    )
    + "└───────┴───────┴───────┘\n"
)
EVERY_CELL_BOXED = "╔═╤═╗\n" + "╟─┼─╢\n".join(
    rows_of("║ x │ x │ x ║ x │ x │ x ║ x │ x │ x ║", blank=" ").splitlines(keepends=True)
)
SPACE_RIGHT = "\n".join(row.rstrip() for row in SPACED)

FORMATS = {
    "one line": GRID,
    "one line, zeros": GRID.replace(".", "0"),
    "one line, underscores": GRID.replace(".", "_"),
    "one line, stars": GRID.replace(".", "*"),
    "one line, spaces": GRID.replace(".", " "),
    "one line, cells apart": " ".join(GRID),
    "one line, with solution": f"{GRID},{FULL}",
    "one line, rating behind": f"{GRID} 7.2 # escargot",
    "one line, id before": f"0001:{GRID}:7.2",
    "one line, quoted": f'"{GRID}";"{FULL}"',
    "one line, header of a table": f"puzzle,solution\n{GRID.replace('.', '0')},{FULL}\n",
    "one line, 81 fields": ",".join(GRID.replace(".", "0")),
    "one line, 81 fields, empty": ",".join(GRID).replace(".", ""),
    "one line, slashes": " / ".join(" ".join(row) for row in ROWS),
    "one line, a list": str([int(sign) for sign in GRID.replace(".", "0")]),
    "nine lines": rows_of("xxxxxxxxx"),
    "nine lines, zeros": rows_of("xxxxxxxxx", blank="0"),
    "nine lines, stars": rows_of("xxxxxxxxx", blank="*"),
    "nine lines, apart": rows_of("x x x x x x x x x", blank="_"),
    "nine lines, boxes apart": rows_of("xxx xxx xxx"),
    "nine lines, wide": rows_of("  x  x  x    x  x  x    x  x  x  "),
    "nine lines, empty lines between": rows_of("xxxxxxxxx", end="\n\n"),
    "nine lines, old Macintosh": rows_of("xxxxxxxxx", end="\r"),
    "nine lines, Windows": "\ufeff" + rows_of("xxxxxxxxx", end="\r\n"),
    "nine lines, comments": "# from the paper\n" + rows_of("xxxxxxxxx # a row"),
    "nine lines, title": "Grid 01\n" + rows_of("xxxxxxxxx", blank="0"),
    "nine lines, full width": rows_of("xxxxxxxxx").translate(
        {ord(sign): 0xFEE0 + ord(sign) for sign in "123456789."}
    ),
    "spaces": rows_of("xxxxxxxxx", blank=" "),
    "spaces, stripped": SPACE_RIGHT,
    "spaces, apart": rows_of("x x x x x x x x x", blank=" "),
    "spaces, apart and stripped": "\n".join(
        line.rstrip() for line in rows_of("x x x x x x x x x", blank=" ").splitlines()
    ),
    "spaces, indented": rows_of(" x x x x x x x x x", blank=" "),
    "spaces, boxes apart": rows_of("xxx xxx xxx", blank=" "),
    "spaces, bars": rows_of("xxx|xxx|xxx", blank=" "),
    "spaces, bars and borders": bordered("|xxx|xxx|xxx|", "+---+---+---+", blank=" "),
    "spaces, wide bars": bordered("x x x | x x x | x x x", "------+-------+------", blank=" "),
    "spaces, wide bars outside": bordered(
        "| x x x | x x x | x x x |", "+-------+-------+-------+", blank=" "
    ),
    "bars": bordered("xxx|xxx|xxx", "---+---+---"),
    "bars, apart": bordered("x x x | x x x | x x x", "------+-------+------"),
    "bars, everywhere": rows_of("|x|x|x|x|x|x|x|x|x|", blank=" "),
    "bars, Markdown": rows_of("| x | x | x | x | x | x | x | x | x |", blank=""),
    "box drawing": BOXED,
    "box drawing, every cell": EVERY_CELL_BOXED,
    "commas": rows_of("x,x,x,x,x,x,x,x,x", blank=""),
    "commas, spaces": rows_of("x, x, x, x, x, x, x, x, x", blank="0"),
    "commas, one too many": rows_of("x,x,x,x,x,x,x,x,x,", blank=""),
    "commas, quoted": rows_of('"x","x","x","x","x","x","x","x","x"', blank=""),
    "semicolons": rows_of("x;x;x;x;x;x;x;x;x", blank=""),
    "tabs": rows_of("x\tx\tx\tx\tx\tx\tx\tx\tx", blank=""),
    "tabs, stripped": "\n".join(
        line.rstrip() for line in rows_of("x\tx\tx\tx\tx\tx\tx\tx\tx", blank="").splitlines()
    ),
    "a list of lists": rows_of("[x, x, x, x, x, x, x, x, x],", blank="0"),
    "SadMan .sdk": "#ASomebody\n#DA title - 9x9\n#B01-02-2006\n" + rows_of("xxxxxxxxx"),
    "SadMan .sdk, sections": (
        "[Puzzle]\n" + rows_of("xxxxxxxxx") + "[State]\n" + FULL + "\n[Pencil]\n1,2,3 4 5\n"
    ),
    "SimpleSudoku .ss": (
        "*-----------*\n"
        + "|---+---+---|\n".join(
            "".join(rows_of("|xxx|xxx|xxx|").splitlines(keepends=True)[start : start + 3])
            for start in (0, 3, 6)
        )
        + "*-----------*\n"
    ),
    "SuDoku .sud": bordered("xxx|xxx|xxx", "-----------"),
    "spaces, three apart": wide("x  ", strip=True),
    "spaces, five apart and centred": wide("  x  "),
    "spaces, eight apart": wide("x       ", strip=True),
    "spaces, nine apart": wide("    x    "),
    "spaces, a tabulator's width to the right": wide("       x", strip=True),
    "spaces, apart, indented": rows_of("    x x x x x x x x x", blank=" "),
    "spaces, boxes apart, indented": rows_of("      xxx  xxx  xxx", blank=" "),
    "one cell a line": "\n".join(GRID.replace(".", "0")) + "\n",
    "one cell a line, JSON": "[\n [\n"
    + "  ],\n  [\n".join(",\n".join(f"    {sign}" for sign in row) + "\n" for row in ZEROS)
    + " ]\n]\n",
    "Python, named": "board = [\n" + rows_of("    [x, x, x, x, x, x, x, x, x],", blank="0") + "]\n",
    "Python, named in the first row": (
        "board = [" + rows_of("[x, x, x, x, x, x, x, x, x],", blank="0").rstrip(",\n") + "]\n"
    ),
    "Python, an array": (
        "a = np.array([" + rows_of("[x,x,x,x,x,x,x,x,x],", blank="0").rstrip(",\n") + "])\n"
    ),
    "Python, texts": rows_of('    "xxxxxxxxx",'),
    "Python, texts with spaces": "rows = [\n" + rows_of('"xxxxxxxxx",', blank=" ") + "]\n",
    "Python, numbers": rows_of("xxxxxxxxx,", blank="0"),
    "JSON, pretty": (
        "[\n" + rows_of("  [x, x, x, x, x, x, x, x, x],", blank="0").rstrip(",\n") + "\n]\n"
    ),
    "C": (
        "int grid[9][9] = {\n" + rows_of("{x,x,x,x,x,x,x,x,x},", blank="0").rstrip(",\n") + "};\n"
    ),
    "C, without a name": rows_of("{x,x,x,x,x,x,x,x,x},", blank="0"),
    "C, texts": rows_of('"xxxxxxxxx\\n"'),
    "a quotation": "Bob wrote:\n" + rows_of("> xxxxxxxxx"),
    "a quotation without spaces": rows_of(">xxxxxxxxx"),
    "a quotation of a quotation": rows_of("> > x x x | x x x | x x x"),
    "a quotation with spaces for blanks": rows_of("> xxxxxxxxx", blank=" "),
    "tags": "[code]\n" + bordered("xxx|xxx|xxx", "---+---+---") + "\n[/code]\n",
    "tags in the lines": "[quote=Bob][code]" + rows_of("xxxxxxxxx").rstrip() + "[/code][/quote]\n",
    "fenced": "```text\n" + rows_of("xxxxxxxxx") + "```\n",
    "dashes": rows_of("xxxxxxxxx", blank="-"),
    "dashes, apart": rows_of("x x x x x x x x x", blank="-"),
    "dashes and borders": bordered("xxx|xxx|xxx", "---+---+---", blank="-"),
    "dashes and borders of nine": bordered("xxx|xxx|xxx", "---|---|---", blank="-"),
    "dashes, one line": GRID.replace(".", "-"),
    "question marks": rows_of("xxxxxxxxx", blank="?"),
    "question marks, one line": GRID.replace(".", "?"),
    "crosses": "\n".join(row.replace(".", "x") for row in ROWS),
    "crosses, capital": "\n".join(" ".join(row.replace(".", "X")) for row in ROWS),
    "crosses, one line": GRID.replace(".", "x"),
    "commas and dashes": rows_of("x,x,x,x,x,x,x,x,x", blank="-"),
    "rows numbered": labels("{n}: "),
    "rows numbered, points": labels("{n}. "),
    "rows numbered, nothing else": labels("{n}  "),
    "rows numbered, r": labels("r{n} "),
    "rows with letters": labels("{a} | "),
    "rows numbered, columns with letters": "   A B C D E F G H I\n" + labels("{n}  "),
    "rows with letters, columns numbered": "   1 2 3 4 5 6 7 8 9\n" + labels("{a}  "),
    "bars, Markdown with a header": (
        "| a | b | c | d | e | f | g | h | i |\n|---|---|---|---|---|---|---|---|---|\n"
        + rows_of("| x | x | x | x | x | x | x | x | x |", blank=" ")
    ),
    "bars, none outside": rows_of("x|x|x|x|x|x|x|x|x", blank=""),
    "bars, double": rows_of("|| x | x | x || x | x | x || x | x | x ||", blank=" "),
    "bars, double inside": rows_of("x|x|x||x|x|x||x|x|x"),
    "LaTeX": ("\\begin{sudoku}\n" + rows_of("|x|x|x|x|x|x|x|x|x|.", blank=" ") + "\\end{sudoku}\n"),
    "LaTeX, tabular": rows_of("x&x&x&x&x&x&x&x&x\\\\", blank=""),
}


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_read(name: str) -> None:
    text = FORMATS[name]
    assert read_puzzles(text) == read_file(text.encode()) == [GRID]
    assert read_file(text.encode("utf-16")) == [GRID]
    if text.isascii():
        assert read_file(b"# caf\xe9\n" + text.encode("latin-1")) == [GRID]
    text = text.removeprefix("\ufeff")
    assert read_puzzles(f"{text}\n{text}\n") == [GRID, GRID]


def test_the_authors_example() -> None:
    rows = (  # SU-16
        "9 4 1 . . . . 7 . / . 2 8 . . . 3 6 . / . 3 . . . . 9 2 . / 1 . . . . . 4 5 7 / "
        ". . . . . . . 1 . / 8 5 2 . 7 . . . 3 / 5 9 . . 8 1 . . . / . 8 7 . . 9 1 . . / "
        "4 1 . . 3 7 2 . 9"
    )
    grid = "941....7..28...36..3....92.1.....457.......1.852.7...359..81....87..91..41..372.9"
    assert read_puzzles(rows) == read_puzzles(rows.replace(" / ", "\n")) == [grid]


def test_one_cell_a_line_with_empty_lines_for_blanks() -> None:
    cells = [sign.strip(".") for sign in GRID]
    assert read_puzzles("\n".join(cells)) == [GRID]
    for faulty in (["", *cells[:79], ""], cells[:60], [*cells, "", "5"]):
        with pytest.raises(GridError, match="or 81 lines of one cell; found"):
            read_puzzles("\n".join(faulty))


def test_nine_lines_of_one_sign_are_a_column_only_with_spaces_around() -> None:
    column = "\n".join("123456789")
    with pytest.raises(GridError, match="line 1: expected nine lines of nine cells"):
        read_puzzles(column)
    grid = "".join(f".{sign}......." for sign in "123456789")
    assert read_puzzles("\n".join(f" {sign}" for sign in "123456789")) == [grid]
    padded = "\n".join(f"{sign}        " for sign in "123456789")
    assert read_puzzles(padded) == ["".join(f"{sign}........" for sign in "123456789")]


def test_a_line_with_spaces_for_blanks_is_a_grid_if_81_wide_or_alone() -> None:
    short = GRID[:-9].replace(".", " ")
    assert read_puzzles(f"A title\n{short}\n") == [GRID[:-9] + "." * 9]
    with pytest.raises(GridError):
        read_puzzles(f"{short}\n{short}\n")
    full = GRID.replace(".", " ")
    assert read_puzzles(f"{full}\n" * 9) == [GRID] * 9
    assert read_puzzles(f"{full}\n{rows_of('xxxxxxxxx', blank=' ')}{full}") == [GRID] * 3


def test_spaces_that_fit_in_two_ways_are_refused() -> None:
    no_first = [" " * 9 + row[3:] for row in wide("x  ", strip=True).splitlines()]
    for lines in (no_first, [f">{row[:8]}" for row in SPACED]):
        with pytest.raises(GridError, match="cannot tell where column 1"):
            read_puzzles("\n".join(lines))


def test_nine_dashes_are_a_row_or_a_border_by_count() -> None:
    rows = [row.replace(".", "-") for row in ROWS]
    rows[4] = "-" * 9
    grid = GRID[:36] + "." * 9 + GRID[45:]
    assert read_puzzles("\n".join(rows)) == [grid]
    assert read_puzzles("\n".join([*rows[:4], "- " * 9, *rows[5:]])) == [grid]
    rows[4] = "4--8-3--1"
    assert read_puzzles("\n".join([*rows[:3], "-" * 9, *rows[3:]])) == [GRID]
    with pytest.raises(GridError, match="nine dashes may be rows or borders"):
        read_puzzles("\n".join([*rows, *["-" * 9] * 9]))


def test_rows_of_blanks_only_are_rows() -> None:
    grid = "." * 9 + GRID[9:72] + "." * 9
    stripped = [row.rstrip() for row in ["", *SPACED[1:8], ""]]
    assert read_puzzles("\n".join(stripped) + "\n") == [grid]
    assert read_puzzles("\n".join(row or " " * 9 for row in stripped)) == [grid]
    assert read_puzzles("\n".join([",,,,,,,,"] * 9)) == [EMPTY]
    assert read_puzzles("\n".join(["\t" * 8] * 9)) == [EMPTY]
    assert read_puzzles("." * 81) == [EMPTY]


def test_a_collection() -> None:
    grids = [make(Rng(f"collected {number}")).grid for number in range(20)]
    text = "# twenty\n" + "".join(f"{grid} # no. {n}\n" for n, grid in enumerate(grids, start=1))
    assert read_puzzles(text) == grids
    assert read_one(text) == grids[0]
    assert [read_one(text, pick=number) for number in range(1, 21)] == grids
    faulty = text + "55" + "." * 79 + "\n"
    assert read_one(faulty, pick=20) == grids[19]
    with pytest.raises(GridError) as caught:
        read_one(faulty, pick=21, name="many.txt")
    assert str(caught.value) == (
        "many.txt: puzzle 21, line 22: row 1 has 5 twice: at columns 1 and 2"
    )
    for pick, message in {
        0: "many.txt: no puzzle 0, the first is puzzle 1",
        21: "many.txt: no puzzle 21, the text holds 20",
    }.items():
        with pytest.raises(GridError) as caught:
            read_one(text, pick=pick, name="many.txt")
        assert str(caught.value) == message


def changed(row: int, text: str) -> str:
    rows = list(ROWS)
    rows[row - 1] = text
    return "\n".join(rows)


FAULTS = {
    "": "expected a Sudoku of 81 cells, found nothing",
    "\n \n": "expected a Sudoku of 81 cells, found nothing",
    "# only this": "line 1: expected a Sudoku of 81 cells, found '# only this'",
    "\nhello, world": "line 2: expected a Sudoku of 81 cells, found 'hello, world'",
    "5": "line 1: expected nine rows of nine cells, found 1",
    GRID[:-1]: "line 1: expected 81 cells, found 80",
    GRID + ".": "line 1: expected 81 cells, found 82",
    " ".join(GRID[:-1]): "line 1: expected 81 cells, found 80",
    GRID.replace(".", "?") + "?": "line 1: expected 81 cells, found 82",
    FULL[:-1]: "line 1: expected 81 cells, found 80",
    rows_of("xxxxxxxxx") + ROWS[0]: "line 1: expected nine rows of nine cells, found 10",
    changed(3, "-98----6").replace(".", "-"): "line 3: row 3 has 8 cells, expected 9",
    "<!DOCTYPE html>\n<p>5</p>": "this is an HTML page: copy the puzzle as plain text",
    "<table>\n<tr><td>5</td></tr>": "this is an HTML page: copy the puzzle as plain text",
    '<?xml version="1.0"?>\n<a b="5"/>': "this is an XML file: copy the puzzle as plain text",
    "{\\rtf1\\ansi\n" + rows_of("xxxxxxxxx\\par"): (
        "this is an RTF document: copy the puzzle as plain text"
    ),
    "import sys\ni = 5\n": "this is a program: copy only the lines of the puzzle",
    GRID.replace("6", "x", 1): "row 2, column 1: expected 1-9 or a blank, found 'x'",
    GRID.replace(".", "5", 1): "row 1 has 5 twice: at columns 1 and 3",
    "1".rjust(27, ".") + "1".rjust(9, ".") + "." * 45: "column 9 has 1 twice: at rows 3 and 4",
    "1".ljust(10, ".") + "1".ljust(71, "."): (
        "box 1 has 1 twice: at row 1, column 1 and row 2, column 2"
    ),
    changed(3, ".98....6"): "line 3: row 3 has 8 cells, expected 9",
    changed(3, ".98....6.."): "line 3: row 3 has 10 cells, expected 9",
    changed(3, ".98.A..6."): "line 3: row 3, column 5: expected 1-9 or a blank, found 'A'",
    "\n".join([*ROWS[:2], "A" + ROWS[2][1:]]): (
        "line 3: row 3, column 1: expected 1-9 or a blank, found 'A'"
    ),
    changed(9, ""): "line 1: expected nine rows of nine cells, found 8",
    changed(4, "Fourth row"): "line 4: expected row 4, found 'Fourth row'",
    changed(2, "6,,,1,9,5,,"): "line 2: row 2 has 8 cells, expected 9",
    changed(2, "6,,,1,95,,,,"): "line 2: row 2, column 5: expected 1-9 or a blank, found '95'",
    changed(5, "4..843..1"): "row 5 has 4 twice: at columns 1 and 5",
    "\n" + changed(5, "4..843..1"): "line 2: row 5 has 4 twice: at columns 1 and 5",
    "\n".join([*SPACED[:8], "1234567891234"]): ("line 9: row 9 has 13 cells, expected 9"),
    "\n".join([*SPACED[:8], "  1     2        3"]): (
        "line 1: expected nine cells in each row; these digits do not line up"
    ),
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_told_in_one_line_with_its_place(text: str) -> None:
    with pytest.raises(GridError) as caught:
        read_puzzles(text, name="pasted")
    assert str(caught.value) == f"pasted: {FAULTS[text]}"


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.sdk"
    path.write_bytes(FORMATS["SadMan .sdk"].encode())
    assert read_file(path) == [GRID]
    path.write_bytes(b"#D caf\xe9\r\n" + rows_of("xxxxxxxxx").encode())
    assert read_file(path) == [GRID]
    assert text_of(path).startswith("#D caf\u00e9")
    assert read_file(b"\xff\xfe" + FORMATS["one line"].encode("utf-16-le")) == [GRID]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x00" + GRID.encode(), "input: not a text file: byte 1 is zero"),
        (b"%PDF-1.4\n\x00", "input: not a text file: is a PDF"),
        (b"." * (LARGEST + 1), "input: larger than 4 MiB, too large for puzzles"),
        (b"", "input: expected a Sudoku of 81 cells, found nothing"),
        (b"\xff\xfe\x00", "input: expected a Sudoku of 81 cells, found"),
    ],
)
def test_bytes_that_hold_no_puzzle(data: bytes, message: str) -> None:
    with pytest.raises(GridError) as caught:
        read_file(data)
    assert str(caught.value).startswith(message) or "\ufffd" in text_of(data)
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, reason in {
        tmp_path / "none.txt": "No such file or directory",
        tmp_path: "Is a directory",
        Path("nul\0byte"): "no name of a file",
    }.items():
        with pytest.raises(GridError, match=f"cannot be read: {reason}"):
            read_file(path)
    with pytest.raises(GridError) as caught:
        read_file(tmp_path / "line\nend.txt")
    assert "\n" not in str(caught.value)


def test_a_large_collection_is_read_to_the_end() -> None:
    assert len(read_puzzles((GRID + "\n") * 2000)) == 2000


def assert_puzzles_or_one_line(text: str) -> None:
    try:
        found = read_puzzles(text)
    except GridError as error:
        message = str(error)
        assert message.startswith("input: ")
        assert len(message.splitlines()) == 1
        assert message.isprintable()
        message.replace("×", "x").replace("…", "").encode("ascii")
    else:
        assert found
        assert all(check(grid) == grid for grid in found)


@settings(deadline=None, max_examples=6 * EXAMPLES)
@given(st.text(max_size=400))
def test_any_text_ends_in_puzzles_or_one_line(text: str) -> None:
    assert_puzzles_or_one_line(text)


@settings(deadline=None, max_examples=6 * EXAMPLES)
@given(
    st.text(alphabet='123456789.0_*|-+ \n\t,;/#[]="?x>{}:\r\x0b\u2028\u2502\uff11aA', max_size=300)
)
def test_any_text_of_such_signs_ends_in_puzzles_or_one_line(text: str) -> None:
    assert_puzzles_or_one_line(text)


@settings(deadline=None, max_examples=6 * EXAMPLES)
@given(
    st.sampled_from(sorted(FORMATS.values())),
    st.lists(
        st.tuples(
            st.sampled_from(["cut", "put", "change", "double"]),
            st.integers(0, 2000),
            st.characters() | st.sampled_from("123456789. |,\n#"),
        ),
        max_size=4,
    ),
)
def test_damaged_puzzles_end_in_puzzles_or_one_line(
    text: str, damage: list[tuple[str, int, str]]
) -> None:
    for kind, place, sign in damage:
        at = place % (len(text) + 1)
        match kind:
            case "cut":
                text = text[:at] + text[at + 1 :]
            case "put":
                text = text[:at] + sign + text[at:]
            case "change":
                text = text[:at] + sign + text[at + 1 :]
            case _:
                text = text[:at] + text[at:][:12] + text[at:]
    assert_puzzles_or_one_line(text)


@settings(deadline=None, max_examples=6 * EXAMPLES)
@given(st.binary(max_size=400))
def test_any_bytes_end_in_puzzles_or_one_line(data: bytes) -> None:
    try:
        found = read_file(data)
    except GridError as error:
        found = []
        message = str(error)
        assert message.isprintable(), message
    assert all(check(grid) == grid for grid in found)


@st.composite
def legal_grids(draw: st.DrawFn) -> str:
    """Part of a full grid, with its digits in any order."""
    order = draw(st.permutations("123456789"))
    blanks = draw(st.sets(st.integers(0, 80)))
    full = FULL.translate({ord(old): new for old, new in zip("123456789", order, strict=True)})
    return "".join("." if cell in blanks else digit for cell, digit in enumerate(full))


@settings(deadline=None)
@given(legal_grids())
def test_what_is_written_is_read_back(grid: str) -> None:
    assert read_puzzles(one_line(grid)) == [grid]
    assert read_puzzles(nine_lines(grid)) == [grid]
    assert read_puzzles(one_line(grid) + "\n" + nine_lines(grid)) == [grid, grid]
    for row in ("".join, " ".join, ",".join, ";".join, "\t".join, "|".join):
        lines = [row(grid[start : start + 9]) for start in range(0, 81, 9)]
        assert read_puzzles("\n".join(lines)) == [grid]
        assert read_puzzles("\r\n".join(lines).replace(".", "0")) == [grid]


@settings(deadline=None)
@given(legal_grids())
def test_grids_of_spaces_are_read_back(grid: str) -> None:
    lines = [grid[start : start + 9].replace(".", " ") for start in range(0, 81, 9)]
    rows_with_digits = sum(1 for line in lines if line.strip())
    if rows_with_digits:
        assert read_puzzles("\n".join(lines)) == [grid]


def test_the_width_of_lines_tells_layouts_apart() -> None:
    # All digits stand where they would in nine columns, but the lines are 11 and 17 wide.
    for pattern in ("xxx xxx xxx", "x x x x x x x x x"):
        lines = [pattern.replace("x", "1", 1).replace("x", " "), *[pattern.replace("x", " ")] * 8]
        assert read_puzzles("\n".join(lines)) == ["1" + "." * 80]
        lines[1] = pattern.replace("x", " ", 2).replace("x", "2", 1).replace("x", " ")
        assert read_puzzles("\n".join(lines)) == ["1" + "." * 10 + "2" + "." * 69]


def test_writers_refuse_what_is_not_legal() -> None:
    for write in (one_line, nine_lines):
        with pytest.raises(GridError):
            write("55" + "." * 79)
