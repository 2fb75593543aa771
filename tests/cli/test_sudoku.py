"""``dungeongen sudoku``: seeds, files, contradictory options, and whatever people paste."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.running import refused, run
from dungeongen.cli import output
from dungeongen.core.document import made_words
from dungeongen.games.sudongeon import generate, selection, structure
from dungeongen.games.sudongeon import verdict as verdicts
from dungeongen.games.sudongeon.options import looking_for
from dungeongen.games.sudongeon.selection import Progress
from dungeongen.search.verdict import certificate, percent
from dungeongen.sudoku import nine_lines, uniqueness
from games.sudongeon.test_layout import EXAMPLE

QUICK = ("--seed", "1", "--no-check")
OTHER = generate.make("7").layout.grid


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def made(*words: str, given: bytes = b"") -> list[dict[str, Any]]:
    """Return the documents that ``sudoku … --json -o -`` writes."""
    ran = run("sudoku", *words, "--json", "-o", "-", given=given)
    assert ran.code == 0, ran
    value = json.loads(ran.data)
    documents: list[dict[str, Any]] = value.get("sheets", [value])
    return documents


def svg_text(path: Path) -> str:
    """Return the texts of a page, one on each line."""
    return "\n".join(element.text or "" for element in ElementTree.parse(path).iter())


# --- seeds


def test_same_seed_same_dungeon() -> None:
    assert made("--seed", "42") == made("--seed", "42")
    assert made("--seed", "42") != made("--seed", "43")


def test_the_first_sheet_does_not_depend_on_count() -> None:
    (one,) = made("--seed", "42")
    three = made("--seed", "42", "--count", "3")
    assert three[0] == one
    assert [document["seed"] for document in three] == ["42", "42.2", "42.3"]
    assert len({document["id"] for document in three}) == 3
    assert made("--seed", "42.3") == [three[2]]


def test_without_a_seed_every_run_is_another_and_says_which() -> None:
    (first,), (second,) = made("--no-check"), made("--no-check")
    assert first["seed"] != second["seed"]
    assert made("--seed", first["seed"], "--no-check") == [first]


def test_how_many_candidates_it_took_is_told() -> None:
    seed = next(str(s) for s in range(100) if generate.make(str(s)).candidate == 3)
    assert "took 3 candidates" in run("sudoku", "--seed", seed).out
    assert "took 3 candidates" in run("sudoku", "--seed", seed, "--json").err
    (document,) = made("--seed", seed)
    assert document["candidate"] == 3


def test_as_is_says_what_is_wrong() -> None:
    seed = next(str(s) for s in range(100) if generate.make(str(s)).candidate > 1)
    ran = run("sudoku", "--seed", seed, "--as-is")
    assert "took 1 candidate;" in ran.out
    assert " Note  " in ran.out
    assert "note: " in run("sudoku", "--seed", seed, "--as-is", "--json").err


def test_py_sudoku_says_plainly_that_a_board_is_not_unique() -> None:
    seed = next(
        str(s) for s in range(9)
        if uniqueness(generate.make(str(s), source="py-sudoku").layout.grid) == "several"
    )  # fmt: skip
    words = ("sudoku", "--seed", seed, "--source", "py-sudoku", "--no-check")
    assert "not a proper puzzle: it has several solutions" in " ".join(run(*words).out.split())
    assert "not a proper puzzle: it has several solutions" in run(*words, "--pdf").err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--seed", ""], "--seed: expected a word or a number"),
        (["--seed", "  "], "--seed: expected a word or a number"),
        (["--seed", "a\nb"], "--seed: character 2 is a control character, U+000A"),
        (["--seed", "\x1b[2J"], "--seed: character 1 is a control character, U+001B"),
        (["--title", "a\u2028b"], "--title: character 2 is a control character, U+2028"),
        (["--seed", "x" * 201], "--seed: expected at most 200 characters, found 201"),
        (["--title", "x" * 101], "--title: expected at most 100 characters, found 101"),
        (["--title", ""], "--title: expected a word or a number"),
        (["--seed", "\udcff"], "--seed: expected UTF-8"),
        (["--givens", "16"], "--givens: expected a number from 17 to 80, found 16"),
        (["--givens", "x"], "--givens: expected a number from 17 to 80, found 'x'"),
        (["--count", "0"], "--count: expected a number from 1 to 1000, found 0"),
        (["--count", "9" * 5000], "--count: expected a number from 1 to 1000"),
        (["--grade", "nasty"], "--grade: 'nasty' is not one of easy"),
        (["--source", "mine"], "--source: 'mine' is not one of own"),
        (["--difficulty", "nasty"], "--difficulty: 'nasty' is not one of gentle"),
        (["--difficulty", "fair", "--no-check"], "--difficulty does not go with --no-check"),
        (["--difficulty", "fair", "--as-is"], "--difficulty does not go with --as-is"),
        (["--pick", "1"], "--pick goes with --from"),
        (["--source", "py-sudoku", "--grade", "easy"], "--grade does not go with --source"),
        (["--source", "py-sudoku", "--symmetric"], "--symmetric does not go with --source"),
        (["42"], "42"),
        (["--seed"], "'--seed' requires an argument"),
    ],
)
def test_wrong_seeds_and_options(words: list[str], says: str) -> None:
    assert says in refused("sudoku", *words)


def test_a_seed_from_a_locale_without_utf_8_is_the_same_seed() -> None:
    escaped = "龍".encode().decode("ascii", "surrogateescape")
    assert made("--seed", escaped) == made("--seed", "龍")


@given(st.text(max_size=40) | st.text(alphabet=st.characters(), min_size=195, max_size=210))
@settings(max_examples=60, deadline=None)
def test_any_seed_ends_in_a_sheet_or_a_line(seed: str) -> None:
    ran = run("sudoku", "--seed", seed, "--json", "-o", "-", "--no-check")
    assert ran.code in (0, 2)
    assert ran.err.count("\n") == 1
    if ran.code == 0:
        assert json.loads(ran.data)["seed"] == seed


@pytest.mark.parametrize(
    "text", ["龍虎", "👩‍🚀 مرحبا", "\ufffe\U0010ffff", "<&\"'>", "../../x", "a" * 100]
)
def test_any_title_in_every_format(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Judging is not what this is about.
    monkeypatch.setattr(verdicts, "judge", lambda layout, company: structure.judge(layout))
    words = ("sudoku", "--seed", text, "--title", text, "--no-check")
    ran = run(*words, "--pdf", "--svg", "--png", "--json", "--dpi", "36")
    assert ran.code == 0
    assert all(Path(name).is_file() for name in ran.lines)
    assert all(Path(name).parent == Path("out") for name in ran.lines)
    for name in ran.lines:
        assert run("check", name).code == 3, name


# --- what was asked of the generator beside the seed


ASKED = [
    (["--givens", "35", "--symmetric"], {"givens": 35, "symmetric": True}, "givens-35-symmetric"),
    (["--grade", "easy"], {"grade": "easy"}, "grade-easy"),
    (["--source", "py-sudoku"], {"source": "py-sudoku"}, "source-py-sudoku"),
    (["--as-is"], {"as_is": True}, "as-is"),
    (["--no-check"], {"no_check": True}, "no-check"),
    (["--difficulty", "gentle"], {"difficulty": "gentle"}, "difficulty-gentle"),
    (["--difficulty", "any"], {"difficulty": "any"}, "difficulty-any"),
]


@pytest.mark.parametrize(("words", "asked", "stem"), ASKED)
def test_options_stand_beside_the_seed(words: list[str], asked: dict[str, Any], stem: str) -> None:
    ran = run("sudoku", "--seed", "4", *words, "--json", "--svg")
    assert ran.lines == [f"out/sudoku-4-{stem}{end}" for end in ("-1.svg", "-2.svg", ".json")]
    file = Path(ran.lines[-1])
    document = json.loads(file.read_text("utf-8"))
    assert (document["seed"], document["made"], document["params"]) == ("4", asked, {})
    told = " · ".join(["Seed 4", *made_words(document), "dungeongen"])
    assert told in svg_text(Path(ran.lines[0]))
    assert ", ".join(made_words(document)) in run("check", str(file)).out
    assert "4 · " + " · ".join(made_words(document)) in run("sudoku", "--seed", "4", *words).out
    assert made("--from", str(file), *(w for w in words if w == "--no-check")) == [document]
    hint = next(line for line in run("sudoku", "--seed", "4", *words).lines if "Print" in line)
    assert made(*shlex.split(hint)[3:-1]) == [document]


def test_names_may_be_typed_in_capitals() -> None:
    assert made("--seed", "4", "--grade", "EASY") == made("--seed", "4", "--grade", "easy")
    assert made("--seed", "4", "--source", "OWN") == made("--seed", "4")
    for theme in ("INK", "ink"):
        words = ("--seed", "4", "--pdf", "--paper", "a4", "--theme", theme, "-o", f"{theme}.pdf")
        assert run("sudoku", *words).code == 0
    assert Path("INK.pdf").read_bytes() == Path("ink.pdf").read_bytes()


def test_help_says_that_very_few_givens_take_long() -> None:
    told = " ".join(run("sudoku", "--help").out.split())
    assert "(17-80)" in told
    assert "Below 20 there are hardly any, and the search takes long." in told


def test_help_has_the_names_and_bounds_of_the_difficulties() -> None:
    told = " ".join(run("sudoku", "--help").out.split())
    names = [*(name for name, _ in verdicts.BANDS), structure.IMPOSSIBLE]
    assert ", ".join(names[:-1]) + ", or " + names[-1] in told
    for name, least in verdicts.BANDS[:-1]:
        assert f"{name} {100 * least:.0f} %" in told
    for name in names:
        assert "is not one of" not in run("sudoku", "--difficulty", name, "--no-check").err


def test_who_waits_is_told_what_is_looked_for_and_how_far_it_got() -> None:
    what = selection.wish(None).what
    told = [looking_for(Progress(what, 14, 3, best)) for best in (None, 0.32)]
    assert told == [
        "looking for a dungeon worth an evening: 14 seen, 3 solved",
        "looking for a dungeon worth an evening: 14 seen, 3 solved, best so far 32.0 %",
    ]


def test_any_takes_the_first_that_can_be_beaten() -> None:
    (document,) = made("--seed", "5", "--difficulty", "any")
    assert document["made"] == {"difficulty": "any"}
    assert document["candidate"] == selection.judged("5", difficulty="any").candidate
    assert document["verdict"]["verdict"] == "beatable"


def test_a_dungeon_that_is_not_worth_an_evening_says_so() -> None:
    (document,) = made("--seed", "5", "--difficulty", "any")
    measured = document["verdict"]["best"]["measures"]
    told = " ".join(run("check", "-", given=json.dumps(document).encode()).out.split())
    assert f"Evening {measured['told']}" in told
    assert bool(measured["lacks"]) == ("not worth an evening" in told)


def test_a_dungeon_is_judged_and_certified() -> None:
    (document,) = made("--seed", "5")
    verdict = document["verdict"]
    assert verdict["verdict"] == "beatable"
    words = certificate(verdict)
    assert " · ".join(words) in run("sudoku", "--seed", "5").out
    ran = run("sudoku", "--seed", "5", "--svg", "--solution")
    assert ran.err.endswith(f": {', '.join(words).lower()}\n")
    front, _, back = (svg_text(Path(name)) for name in ran.lines)
    for page in (front, back):
        assert " · ".join((*words, "dungeongen")) in page
    assert f"It wins {percent(verdict['odds']['win'])} of plays:" in back
    assert "It wins" not in front
    assert made("--seed", "5", "--no-check")[0].get("verdict") is None


def test_one_that_nobody_can_beat_may_be_asked_for() -> None:
    (document,) = made("--seed", "5", "--difficulty", "impossible")
    verdict = document["verdict"]
    assert (verdict["verdict"], verdict["difficulty"]) == ("unbeatable", "impossible")
    ran = run("check", "-", given=json.dumps(document).encode())
    assert ran.code == 1
    assert "UNBEATABLE: " in ran.out


def test_no_check_does_without_the_solver(tmp_path: Path) -> None:
    """It never even starts: a verdict takes longer than the sheet."""
    code = (
        "import sys; sys.argv[1:] = ['sudoku', '--seed', '1', *sys.argv[1:]]\n"
        "from dungeongen.cli import main\n"
        "try: main()\n"
        "finally: print(sorted(m for m in sys.modules if m.endswith(('.verdict', '.solver'))))"
    )
    judged = ["--json", "--difficulty", "impossible"]  # by its structure: nothing to wait for
    for words, judging_ in ((["--pdf", "--no-check"], False), (judged, True)):
        done = subprocess.run(
            [sys.executable, "-c", code, *words], cwd=tmp_path, capture_output=True, text=True
        )
        loaded = "dungeongen.games.sudongeon.verdict" in done.stdout
        assert loaded is judging_, (done.stdout, done.stderr)


def test_options_left_as_they_are_are_not_told() -> None:
    (plain,) = made("--seed", "4")
    assert "made" not in plain
    assert made("--seed", "4", "--source", "own") == [plain]
    assert run("sudoku", "--seed", "4", "--source", "own", "--json").lines == ["out/sudoku-4.json"]


# --- output options


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--dpi", "100"], "--dpi goes with --png"),
        (["--dpi", "100", "--pdf"], "--dpi goes with --png"),
        (["--dpi", "10", "--png"], "'--dpi': 10"),
        (["--theme", "large"], "--theme goes with --pdf, --svg or --png"),
        (["--paper", "A5", "--json"], "--paper goes with --pdf, --svg or --png"),
        (["--solution"], "--solution goes with"),
        (["--templates", "x"], "--templates goes with"),
        (["--out", "x"], "--out goes with"),
        (["--out", "x", "-o", "a.pdf"], "--out does not go with -o"),
        (["-o", "."], "-o .: expected a file"),
        (["-o", ""], "-o : expected a file"),
        (["-o", "new/"], "-o new/: expected a file"),
        (["-o", "a.txt"], "-o a.txt: end it in .pdf, .svg, .png or .json"),
        (["-o", "a.svg", "--pdf"], "-o a.svg does not go with --pdf"),
        (["-o", "a.svg", "--pdf", "--json"], "-o a.svg does not go with --pdf --json"),
        (["-o", "-"], "-o -: say what to write"),
        (["-o", "-", "--pdf", "--json"], "-o -: standard output takes one format"),
        (["-o", "-", "--svg"], "pages do not fit one stream as svg"),
        (["--pdf", "--paper", "A99"], "paper 'A99'"),
        (["--pdf", "--theme", "none"], "theme 'none'"),
        (["--pdf", "--templates", "none"], "--templates none: not a directory"),
    ],
)
def test_output_options_that_cannot_be_meant(words: list[str], says: str, tmp_path: Path) -> None:
    assert says in refused("sudoku", "--seed", "1", *words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "files"),
    [
        (["--pdf"], ["out/sudoku-1.pdf"]),
        (["--json", "--out", "a/b"], ["a/b/sudoku-1.json"]),
        (["-o", "x.pdf"], ["x.pdf"]),
        (["-o", "x.JSON"], ["x.JSON"]),
        (["-o", "x", "--json"], ["x.json"]),
        (["-o", "x.v2", "--json"], ["x.v2.json"]),
        (["-o", "d/x.pdf", "--pdf", "--json"], ["d/x.pdf", "d/x.json"]),
        (["-o", "x.svg"], ["x-1.svg", "x-2.svg"]),
        (["-o", "naïve 龍.json"], ["naïve 龍.json"]),
    ],
)
def test_where_files_go(words: list[str], files: list[str]) -> None:
    ran = run("sudoku", "--seed", "1", *words)
    assert (ran.code, ran.lines) == (0, files)
    assert all(Path(name).stat().st_size for name in files)


def test_standard_output_takes_one_stream() -> None:
    ran = run("sudoku", "--seed", "1", "--pdf", "-o", "-")
    assert ran.data.startswith(b"%PDF-")
    assert "took" in ran.err


def test_a_folder_that_cannot_be_written() -> None:
    Path("file").touch()
    for folder in ("file", "file/x", "file/x/y"):
        says = refused("sudoku", "--seed", "1", "--pdf", "--out", folder)
        assert says.endswith(".pdf: cannot be written: file is not a folder\n")
    assert "file is not a folder" in refused("sudoku", "--seed", "1", "-o", "file/x.json")
    long = "y" * 300 + ".pdf"
    assert "cannot be written" in refused("sudoku", "--seed", "1", "--pdf", "-o", long)


LOOKS = (
    [], ["--theme", "parchment"], ["--paper", "letter"], ["--paper", "200x280"], ["--solution"],
    ["--margin", "6"], ["--outline-text"],
    ["--theme", "LARGE", "--paper", "A5", "--solution"], ["--title", "The Crypt"],
    ["--title", "the crypt?"], ["--party", "one.json"],
    ["--party", "two.json"],
)  # fmt: skip


def test_every_variant_has_a_file_name_of_its_own() -> None:
    for name, gold in (("one", 1), ("two", 2)):
        document = {"format": "dungeongen-party/1", "game": "sudoku", "party": {"gold": gold}}
        Path(f"{name}.json").write_text(json.dumps(document))
    of: dict[str, list[str]] = {}
    for look in LOOKS:
        for words in (["--seed", "1"], ["--from", "out/sudoku-1-no-check.json"]):
            ran = run("sudoku", *words, *look, "--no-check", "--pdf", "--json")
            assert (ran.code, len(ran.lines)) == (0, 2), ran
            about = [word for word in look if look[0] in ("--title", "--party")]
            for name, variant in zip(ran.lines, (look, about), strict=True):
                assert of.setdefault(name.casefold(), variant) == variant
    assert "out/sudoku-1-no-check-a5-large-solution.pdf" in of


def test_several_sheets_have_another_name_than_one() -> None:
    assert run("sudoku", *QUICK, "--json", "--count", "2").lines == [
        "out/sudoku-1-no-check-count-2.json"
    ]
    assert run("sudoku", *QUICK, "--json").lines == ["out/sudoku-1-no-check.json"]


def test_resolution_is_in_the_name_of_pictures_alone() -> None:
    Path("mine").mkdir()
    ran = run("sudoku", *QUICK, "--png", "--svg", "--dpi", "40", "--templates", "mine")
    stem = "out/sudoku-1-no-check-templates-mine"
    assert ran.lines == [f"{stem}-1.svg", f"{stem}-2.svg", f"{stem}-40dpi-1.png",
                         f"{stem}-40dpi-2.png"]  # fmt: skip


def test_what_is_there_already_with_other_content_is_not_replaced() -> None:
    words = ("sudoku", *QUICK, "--pdf")
    (name,) = run(*words).lines
    whole = Path(name).read_bytes()
    assert run(*words).code == 0  # the same content is fine
    Path(name).write_bytes(b"mine")
    error = refused(*words, given=b"y\n")  # no terminal, no question
    assert error == (
        f"dungeongen: {name} is there already, with other content: nothing is written "
        "(--force replaces it)\n"
    )
    assert Path(name).read_bytes() == b"mine"
    assert run(*words, "--force").lines == [name]
    assert Path(name).read_bytes() == whole


def test_nothing_is_written_where_one_of_several_would_be_lost() -> None:
    Path("x-2.svg").write_text("mine")
    Path("x.pdf").write_text("mine")
    error = refused("sudoku", *QUICK, "--pdf", "--svg", "-o", "x.svg")
    assert "x.pdf and 1 other file are there already" in error
    assert not Path("x-1.svg").exists()
    assert "--force goes with" in refused("sudoku", *QUICK, "--force")


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("n", 2), ("", 2)])
def test_at_a_terminal_somebody_is_asked(
    answer: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("x.json").write_text("mine")
    monkeypatch.setattr(output, "_answers", lambda: True)
    monkeypatch.setattr(click.termui, "visible_prompt_func", lambda _: answer)
    ran = run("sudoku", *QUICK, "-o", "x.json")
    assert (ran.code, Path("x.json").read_text() == "mine") == (code, code == 2)


def test_many_sheets_are_summed_up() -> None:
    err = run("sudoku", "--seed", "1", "--count", "12", "--json", "--no-check").err
    assert err.startswith("12 sheets from ")
    assert err.count("\n") == 1


# --- sudokus of the user's


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
    assert "c.txt has 3 puzzles; taken: the first (others" in run("sudoku", "--from", "c.txt").err
    two = run("sudoku", "--from", "c.txt", "--count", "2").err
    assert two == "c.txt has 3 puzzles; taken: the first 2 (others with --pick N)\n"
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
    [["--seed", "1"], ["--givens", "30"], ["--grade", "easy"], ["--symmetric"], ["--as-is"],
     ["--source", "own"], ["--difficulty", "fair"]],
)  # fmt: skip
def test_what_does_not_go_with_from(words: list[str]) -> None:
    says = f"{words[0]} does not go with --from"
    assert says in refused("sudoku", "--from", "-", *words, given=EXAMPLE.encode())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "standard input: expected a Sudoku of 81 cells, found nothing"),
        ("hello", "standard input: line 1: expected a Sudoku of 81 cells, found 'hello'"),
        ("55" + "." * 79, "row 1 has 5 twice: at columns 1 and 2"),
        ("5........" * 2 + "." * 63, "column 1 has 5 twice: at rows 1 and 2"),
        (
            "5........" + ".5......." + "." * 63,
            "box 1 has 5 twice: at row 1, column 1 and row 2, column 2",
        ),
        ("." * 80, "expected 81 cells, found 80"),
        ("x" + "." * 80, ""),
        ("123456789\n" * 8, "expected nine rows"),
        ("12345678\n" * 9, ""),
        ("\0" * 81, "byte 1 is zero"),
    ],
)
def test_what_is_no_sudoku(text: str, says: str) -> None:
    assert says in refused("sudoku", "--from", "-", given=text.encode())


def test_no_such_file() -> None:
    assert "none.txt: cannot be read: No such file" in refused("sudoku", "--from", "none.txt")
    assert ".: cannot be read: Is a directory" in refused("sudoku", "--from", ".")
    assert "cannot be read" in refused("sudoku", "--from", "x" * 5000)


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
    note = "note: printed as ?, since the fonts lack them: "
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


LINES = st.text("123456789.0_*|+- \t,;/#[]aX\n", max_size=120)
DIGITS = st.lists(st.sampled_from("123456789.........................."), min_size=81, max_size=81)
ROWS = st.lists(st.text("123456789. ", min_size=9, max_size=9), min_size=8, max_size=11)
PASTES = (
    st.text(max_size=200)
    | LINES
    | DIGITS.map("".join)
    | ROWS.map("\n".join)
    | st.tuples(LINES, DIGITS.map("".join), LINES).map("\n".join)
)


@given(PASTES.map(lambda text: text.encode("utf-8", "surrogatepass")) | st.binary(max_size=200))
@settings(max_examples=300, deadline=None)
def test_anything_pasted_ends_in_a_sheet_or_a_line(data: bytes) -> None:
    ran = run("sudoku", "--from", "-", "--json", "-o", "-", "--no-check", given=data)
    if ran.code == 0:
        value = json.loads(ran.data)
        assert len(value["deal"]["grid"]) == 81
    else:
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("dungeongen: ")
        assert ran.err.count("\n") == 1


@given(st.permutations(range(81)), st.integers(17, 81))
@settings(max_examples=15, deadline=None)
def test_whatever_is_left_of_a_puzzle_becomes_a_pdf(order: list[int], left: int) -> None:
    kept = set(order[:left])
    text = "".join(sign if i in kept else "." for i, sign in enumerate(EXAMPLE))
    ran = run("sudoku", "--from", "-", "--pdf", "-o", "-", "--no-check", given=text.encode())
    assert ran.code == 0
    assert ran.data.startswith(b"%PDF-")
