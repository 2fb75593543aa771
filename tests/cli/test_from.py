"""``dungeongen sudoku --from``: Sudokus of yours, sheets of ours, and whatever people paste."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from cli.running import documents, refused, run
from dungeongen.games.sudongeon import candidates
from dungeongen.puzzle import nine_lines
from games.sudongeon.positions import EXAMPLE

OTHER = candidates.make("7").layout.grid
made = partial(documents, "sudoku")


@pytest.mark.parametrize(
    "text", [EXAMPLE, EXAMPLE.replace(".", "0") + "\n", nine_lines(EXAMPLE), "\ufeff" + EXAMPLE]
)
def test_from_standard_input(text: str) -> None:
    (document,) = made("--from", "-", "--no-check", given=text.encode())
    assert document["deal"] == {"grid": EXAMPLE}
    assert "seed" not in document
    assert "candidate" not in document


def test_from_a_file_and_its_name() -> None:
    Path("my puzzle.txt").write_text(nine_lines(EXAMPLE))
    ran = run("sudoku", "--from", "my puzzle.txt", "--json", "--title", "Mine")
    assert ran.lines == ["out/sudoku-my-puzzle-Mine.json"]
    assert ran.err.startswith("Mine: beatable")
    ran = run("sudoku", "--from", "my puzzle.txt", "--json", "--title", "Mine", "--no-check")
    assert ran.err == "Mine\n"


def test_collections() -> None:
    Path("c.txt").write_text(f"{EXAMPLE}\n{OTHER}\n{EXAMPLE}\n")

    def grids(*words: str) -> list[str]:
        words = ("--from", "c.txt", "--no-check", *words)
        return [document["deal"]["grid"] for document in made(*words)]

    assert grids() == [EXAMPLE]
    assert grids("--pick", "2") == [OTHER]
    assert grids("--count", "3") == [EXAMPLE, OTHER, EXAMPLE]
    assert grids("--pick", "2", "--count", "2") == [OTHER, EXAMPLE]
    assert "c.txt has 3 puzzles; you get the first (others" in run("sudoku", "--from", "c.txt").err
    two = run("sudoku", "--from", "c.txt", "--count", "2").err
    assert two == "c.txt has 3 puzzles; you get the first 2 (others with --pick N)\n"
    assert run("sudoku", "--from", "c.txt", "--pick", "1").err == ""
    assert "--pick 4: c.txt has 3 puzzles" in refused("sudoku", "--from", "c.txt", "--pick", "4")
    assert "--count 4: c.txt has 3" in refused("sudoku", "--from", "c.txt", "--count", "4")
    clash = refused("sudoku", "--from", "c.txt", "--pick", "3", "--count", "2")
    assert "--count 2 from --pick 3 on: c.txt has 3 puzzles" in clash
    assert run("sudoku", "--from", "c.txt", "--pick", "2", "--json").lines == [
        "out/sudoku-c-2.json"
    ]


@pytest.mark.parametrize(
    "words",
    [
        ["--seed", "1"],
        ["--givens", "30"],
        ["--symmetric"],
        ["--as-is"],
        ["--source", "own"],
    ],
)
def test_what_does_not_go_with_from(words: list[str]) -> None:
    says = f"{words[0]} does not go with --from"
    assert says in refused("sudoku", "--from", "-", *words, given=EXAMPLE.encode())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "standard input: expected a Sudoku of 81 cells, found nothing"),
        ("hello", "standard input: line 1: expected a Sudoku of 81 cells, found 'hello'"),
        ("." * 80, "expected 81 cells, found 80"),
    ],
)
def test_what_is_no_sudoku(text: str, says: str) -> None:
    assert says in refused("sudoku", "--from", "-", given=text.encode())


def test_sudokus_are_written_one_a_line_and_read_again() -> None:
    Path("c.txt").write_text(f"{EXAMPLE}\n{OTHER}\n")
    words = ("--from", "c.txt", "--count", "2", "--no-check")
    assert run("sudoku", *words, "--grid").lines == ["out/sudoku-c-count-2-no-check.sdm"]
    lines = Path("out/sudoku-c-count-2-no-check.sdm").read_text()
    assert lines == f"{EXAMPLE}\n{OTHER}\n"
    assert run("sudoku", *words, "-o", "mine.sdm").lines == ["mine.sdm"]
    (document,) = made("--from", "mine.sdm", "--pick", "2", "--no-check")
    assert document["deal"]["grid"] == OTHER
    assert run("sudoku", *words, "--grid", "-o", "-").out == lines


@pytest.mark.parametrize(
    ("flag", "names"),
    [
        ("--sdk", ["x-1.sdk", "x-2.sdk"]),
        ("--open-sudoku", ["x.opensudoku"]),
        ("--f-puzzles", ["x-1.url", "x-2.url"]),
    ],
)
def test_grids_are_written_for_other_programs_and_read_again(flag: str, names: list[str]) -> None:
    Path("c.txt").write_text(f"{EXAMPLE}\n{OTHER}\n")
    lines = run(
        "sudoku",
        "--from",
        "c.txt",
        "--count",
        "2",
        "--no-check",
        flag,
        "-o",
        names[0].replace("-1", ""),
    ).lines
    assert lines == names
    for name, number, grid in ((names[0], "1", EXAMPLE), (names[-1], str(3 - len(names)), OTHER)):
        (document,) = made("--from", name, "--pick", number, "--no-check")
        assert document["deal"]["grid"] == grid


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("sudoku", "--sdk", "--player-map", "--png"), "--sdk does not go with --player-map"),
        (("doom", "--f-puzzles"), "No such option"),
        (("sudoku", "--grid", "--player-map", "--png"), "--grid does not go with --player-map"),
        (("sudoku", "--grid", "--theme", "ink"), "--theme goes with"),
        (("doom", "--grid"), "No such option"),
        (("doom", "-o", "x.sdm"), "is not written as sdm"),
    ],
)
def test_what_does_not_go_with_a_grid_alone(words: tuple[str, ...], says: str) -> None:
    assert says in refused(*words)


def test_too_large() -> None:
    assert "larger than" in refused("sudoku", "--from", "-", given=b"." * (5 << 20))


def test_a_sheet_of_ours_is_made_again() -> None:
    words = ("sudoku", "--seed", "42", "--title", "Mine", "--count", "2")
    assert run(*words, "--pdf", "--svg", "--json").code == 0
    wanted = made(*words[1:])
    for end in (".pdf", ".json"):
        name = f"out/sudoku-42-count-2-Mine{end}"
        assert made("--from", name, "--count", "2") == wanted
    assert made("--from", "out/sudoku-42-count-2-Mine-1.svg") == wanted[:1]
    assert made("--from", "out/sudoku-42-count-2-Mine.pdf", "--pick", "2") == wanted[1:]
    (again,) = made("--from", wanted[0]["id"])
    assert (again["deal"], "seed" in again) == (wanted[0]["deal"], False)
    assert made("--from", "-", given=wanted[0]["id"].encode()) == [again]
    assert f"--from {again['id']} --pdf" not in run("sudoku", "--seed", "42").out
    assert "id: its check characters" in refused("sudoku", "--from", wanted[0]["id"][:-1])


def test_the_hint_prints_the_same_dungeon() -> None:
    words = ["--seed", "it's", "--givens", "30", "--symmetric"]
    hint = next(line for line in run("sudoku", *words).lines if line.startswith(" Print"))
    assert hint == """ Print dungeongen sudoku --seed 'it'"'"'s' --givens 30 --symmetric --pdf"""


def test_the_hint_for_a_pasted_sudoku_names_the_id() -> None:
    out = " ".join(run("sudoku", "--from", "-", given=EXAMPLE.encode()).out.split())
    assert out.endswith("Print dungeongen sudoku --from ID --pdf, with the id above")
    words = ("--from", "-", "--title", "My own")
    out = " ".join(run("sudoku", *words, given=EXAMPLE.encode()).out.split())
    assert out.endswith("--from ID --title 'My own' --pdf, with the id above")
    nearly_empty = ("." * 80 + "5").encode()
    (line,) = (
        line for line in run("sudoku", "--from", "-", given=nearly_empty).lines if "Print" in line
    )
    (document,) = made("--from", "-", given=nearly_empty)
    assert line == f" Print dungeongen sudoku --from {document['id']} --pdf"
    Path("example.txt").write_text(EXAMPLE)
    out = run("sudoku", "--from", "example.txt").out
    assert out.endswith(" Print the same command, and --pdf\n")


def test_characters_that_no_font_has_are_told() -> None:
    words = ("sudoku", "--no-check", "--seed", "龍 1", "--title", "Łódź, a\u200db? 👩 ﬁ")
    note = "note: no font has these, printed as ?: "
    err = run(*words, "--pdf").err
    (line,) = (line for line in err.splitlines() if line.startswith(note))
    told = line.removeprefix(note).split(", ")
    assert "龍 (U+9F8D)" in told
    assert "👩 (U+1F469)" in told
    assert "U+200D" in told
    assert not {"?", "ﬁ"} & {sign[0] for sign in told}
    assert note not in run(*words, "--json").err
    assert note not in run("sudoku", "--no-check", "--seed", "naïve? ﬁ", "--pdf").err
    words = ("sudoku", "--no-check", "--seed", "".join(map(chr, range(0x4E00, 0x4E14))))
    assert run(*words, "--svg", "--count", "2").err.count(" and 10 more\n") == 1
