"""Files that a game's command writes: their names, their places, and what is not replaced."""

from __future__ import annotations

import importlib
import json
import os
import tracemalloc
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from cli.running import Screen, at_terminal, refused, run
from dungeongen.cli import book, sitting, stopping
from dungeongen.cli.telling import tell_files
from dungeongen.core import cache
from dungeongen.core.version import VERSION
from dungeongen.library import make
from dungeongen.search import answers

QUICK = ("--seed", "1", "--no-check")


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no command start its work."""

    def works(*_: object, **__: object) -> None:
        raise AssertionError("work has started")

    for module in (stopping, book, sitting):
        monkeypatch.setattr(module, "show_progress", works)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--dpi", "100"], "--dpi goes with --png"),
        (["--dpi", "100", "--pdf"], "--dpi goes with --png"),
        (["--dpi", "10", "--png"], "--dpi: expected a number from 36 to 1200, found 10"),
        (["--theme", "large"], "--theme goes with --pdf, --svg, --png, --vtt or --foundry"),
        (["--paper", "A5", "--json"], "--paper goes with --pdf, --svg, --png, --cut-svg or --dxf"),
        (["--solution"], "--solution goes with"),
        (["--templates", "x"], "--templates goes with"),
        (["--out", "x"], "--out goes with"),
        (["--out", "x", "-o", "a.pdf"], "--out does not go with -o"),
        (["-o", "."], "-o .: expected a file"),
        (["-o", ""], "-o : expected a file"),
        (["-o", "new/"], "-o new/: expected a file"),
        (["-o", "a.doc"], "-o a.doc: end it in .pdf, .svg, .png, .txt, .html or .json"),
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


COMMANDS = (
    ("sudoku", "--seed", "1"),
    ("campaign", "--seed", "1"),
    ("book", "sudoku:9", "--seed", "1"),
    ("practice", "treasure", "--count", "9"),
    ("deck", "mythic", "--seed", "1"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--pdf", "--theme", "none"], "theme 'none': expected one of"),
        (["--pdf", "--templates", "none"], "--templates none: not a directory"),
        (["--pdf", "--paper", "9x9"], "paper '9x9': expected at least"),
        (["--png", "--dpi", "1200"], "dpi 1200: a page of 210 x 297 mm would have 139 megapixels"),
        (["--pdf", "--out", "file/new"], "file/new: cannot be written: file is not a folder"),
        (["-o", "file/new.pdf"], "new.pdf: cannot be written: file is not a folder"),
        (["--pdf", "--out", "x" * 300], "cannot be written: File name too long"),
    ],
)
@pytest.mark.usefixtures("idle")
def test_what_cannot_be_done_is_refused_before_work_starts(
    command: tuple[str, ...],
    words: list[str],
    says: str,
    tmp_path: Path,
) -> None:
    (tmp_path / "file").touch()
    assert says in refused(*command, *words)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "sudoku", "--clock"], "--clock: Sudongeon is played without a clock"),
        (["play", "sudoku", "--hot-seat"], "--hot-seat: Sudongeon has one player"),
        (["play", "sudoku", "--strategy", "x"], "--strategy: this play has no opponent"),
        (["play", "sudoku", "--cards-by-hand"], "cannot be played with cards of your own"),
        (["play", "sudoku", "--dice", "mine", "--dice-seed", "3"], "you roll the dice yourself"),
        (["deck", "mythic", "--seed", "1", "--format", "none"], "card format 'none'"),
    ],
)
@pytest.mark.usefixtures("idle")
def test_so_is_what_a_game_does_not_have(words: list[str], says: str, tmp_path: Path) -> None:
    assert says in refused(*words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="who may write everywhere")
@pytest.mark.usefixtures("idle")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "cannot be written: Permission denied" in refused(
        "sudoku", "--seed", "1", "--pdf", "--out", str(tmp_path / "new")
    )


def test_pages_of_another_size_are_measured_themselves() -> None:
    ran = run("deck", "--from", "-", "--singles", "--png", "--dpi", "1200", given=b"title\na\n")
    assert (ran.code, ran.err) == (0, "1 card from standard input\n")


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
        (["-o", "x.svg"], ["x-1.svg", "x-2.svg", "x-3.svg"]),
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
        assert says == f"dungeongen: {folder}: cannot be written: file is not a folder\n"
    assert "file is not a folder" in refused("sudoku", "--seed", "1", "-o", "file/x.json")
    long = "y" * 300 + ".pdf"
    assert "cannot be written" in refused("sudoku", "--seed", "1", "--pdf", "-o", long)


LOOKS = (
    [],
    ["--theme", "parchment"],
    ["--paper", "letter"],
    ["--paper", "200x280"],
    ["--solution"],
    ["--margin", "6"],
    ["--outline-text"],
    ["--theme", "LARGE", "--paper", "A5", "--solution"],
    ["--title", "The Crypt"],
    ["--title", "the crypt?"],
    ["--party", "one.json"],
    ["--party", "two.json"],
)


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
    assert ran.lines == [
        f"{stem}-1.svg",
        f"{stem}-2.svg",
        f"{stem}-3.svg",
        *(f"{stem}-40dpi-{i}.png" for i in (1, 2, 3)),
    ]


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
    Path("x.pdf").unlink()
    Path("x-1.svg").write_text("mine")
    error = refused("sudoku", *QUICK, "--pdf", "--svg", "-o", "x.svg")
    assert "x-1.svg and 1 other file are there already" in error
    assert not Path("x.pdf").exists()
    assert "--force goes with" in refused("sudoku", *QUICK, "--force")


OTHER = (
    ("welcome", "-o", "x.pdf"),  # of a seed that nobody knows yet
    ("welcome", "--seed", "2", "-o", "x.pdf"),
    ("welcome", "--seed", "1", "--json", "--pdf", "-o", "y.json"),
    ("deck", "welcome", "--seed", "2", "-o", "x.pdf"),
    ("book", "welcome:1", "--seed", "2", "-o", "x.pdf"),
    ("practice", "welcome", "-o", "y.json"),
    ("campaign", "-o", "y.json"),
    ("welcome", "--decks", "C", "-o", "x.pdf"),
    ("doom", "--blank", "-o", "z.pdf"),
    ("welcome", "--from", "x.pdf", "-o", "z.pdf"),
)


@pytest.mark.parametrize("words", OTHER, ids=" ".join)
def test_a_file_that_must_have_other_content_is_refused_before_work(
    words: tuple[str, ...], request: pytest.FixtureRequest
) -> None:
    assert run("welcome", "--seed", "1", "-o", "x.pdf").code == 0
    Path("y.json").write_text("mine")
    Path("z.pdf").write_text("%PDF-1.4 of somebody else")
    before = Path("x.pdf").read_bytes()
    request.getfixturevalue("idle")
    assert "there already, with other content: nothing is written" in refused(*words)
    assert Path("x.pdf").read_bytes() == before
    assert Path("y.json").read_text() == "mine"


@pytest.fixture
def searchless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no search begin, and no sheet be judged."""

    def searches(*_: object, **__: object) -> None:
        raise AssertionError("the search has begun")

    for place in (
        "library.book.gathered",
        "library.practice.gathered",
        "games.doom.solver.selection.candidate",
        "games.doom.generate.candidates",
        "library.campaign.rungs_of",
        "press.book.sheet",
    ):
        monkeypatch.setattr(f"dungeongen.{place}", searches)


@pytest.mark.usefixtures("searchless")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("out/doom-1-4.pdf", "doom --seed 1 --size 4 --pdf"),
        ("out/doom-1.json", "doom --seed 1 --json"),
        ("out/doom-1-1.svg", "doom --seed 1 --svg"),
        ("out/doom-1-solution-3.png", "doom --seed 1 --png --solution"),
        ("out/doom-1-no-check.pdf", "doom --seed 1 --no-check --pdf"),
        ("out/welcome-deck-C.pdf", "welcome --decks C --pdf"),
        ("x-2.png", "doom --seed 1 -o x.png"),
        ("x.svg", "doom --seed 1 -o x.svg"),
        ("out/book-1-doom-2.pdf", "book doom:2 --seed 1"),
        ("out/book-1-doom-2-2.png", "book doom:2 --seed 1 --png"),
        ("out/practice-1-doom-2.pdf", "practice doom --count 2 --seed 1"),
        ("out/campaign-1.pdf", "campaign --seed 1"),
        ("out/deck-doom-1.pdf", "deck doom --seed 1"),
    ],
)
def test_the_question_comes_before_the_search_for_names_of_ours_and_for_pages(
    name: str, words: str
) -> None:
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text("mine")
    assert f"{name} is there already, with other content" in refused(*words.split())
    assert Path(name).read_text() == "mine"
    Path(name).unlink()
    assert "a fault in dungeongen (AssertionError)" in run(*words.split()).err  # the search


def test_a_yes_before_the_search_is_not_asked_for_again() -> None:
    Path("out").mkdir()
    for page in (1, 2):
        Path(f"out/doom-1-4-{page}.svg").write_text("mine")
    ran = at_terminal("doom", "--seed", "1", "--size", "4", "--svg", lines=["y"])
    assert ran.code == 0, ran
    assert "out/doom-1-4-1.svg" in ran.lines
    assert "1.svg and 1 other file are there already" in ran.out + ran.err


def test_what_another_version_made_of_the_seed_is_refused_too(
    request: pytest.FixtureRequest,
) -> None:
    words = ("welcome", "--seed", "1", "-o", "x.json")
    assert run(*words).code == 0
    Path("x.json").write_text(Path("x.json").read_text().replace(VERSION, "99"))
    request.getfixturevalue("idle")
    assert "x.json is there already" in refused(*words)


def test_the_same_command_twice_is_no_conflict() -> None:
    for words in (
        ("welcome", "--seed", "1", "--count", "2", "-o", "a.pdf"),
        ("practice", "welcome", "--count", "2", "--seed", "1", "-o", "b.pdf"),
        ("deck", "welcome", "--seed", "1", "-o", "c.pdf"),
        ("deck", "welcome", "-o", "d.pdf"),
        ("deck", "--calibrate", "-o", "e.pdf"),
        ("welcome", "--from", "a.pdf", "-o", "f.json"),
        ("welcome", "--decks", "C", "-o", "g.pdf"),
        ("welcome", "--set", "--hero", "warrior", "-o", "h.pdf"),
        ("doom", "--blank", "-o", "i.pdf"),
    ):
        assert run(*words).code == run(*words).code == 0, words


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("n", 2), ("", 2)])
def test_at_a_terminal_the_user_is_asked(answer: str, code: int) -> None:
    Path("x.json").write_text("mine")
    ran = at_terminal("sudoku", *QUICK, "-o", "x.json", lines=[answer])
    assert (ran.code, Path("x.json").read_text() == "mine") == (code, code == 2)


def test_the_question_comes_before_the_search(request: pytest.FixtureRequest) -> None:
    """0.10.0 asked when the dungeon had been found, minutes later; now it asks at once, once."""
    Path("x.pdf").write_text("mine")
    words = ("sudoku", *QUICK, "-o", "x.pdf")
    assert at_terminal(*words, lines=["y"]).code == 0
    assert Path("x.pdf").read_bytes().startswith(b"%PDF-")
    Path("x.pdf").write_text("mine")
    request.getfixturevalue("idle")
    assert at_terminal(*words, lines=["n"]).code == 2
    assert Path("x.pdf").read_text() == "mine"


_AGAIN = "The search can only start again from its beginning"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("sudoku", "--seed", "5", "--difficulty", "grim", "--pdf"), _AGAIN),
        (("doom", "--json"), "Without --seed, the same command tries other seeds"),
        (("campaign", "--seed=5"), _AGAIN),
    ],
)
def test_ctrl_c_amid_a_search_says_how_to_go_on(
    words: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, on_message: Callable[[str], None], **__: object) -> None:
        on_message("looking for a dungeon: 7 tried")
        raise KeyboardInterrupt

    monkeypatch.setattr(make, "sheets_for", stopped)
    monkeypatch.setattr(book, "campaign", stopped)
    ran = run(*words)
    assert ran.code == 130
    assert ran.err == (
        "stopped while looking for a dungeon: 7 tried; nothing is written. "
        f"{told}: dungeongen {' '.join(words)}\n"
    )
    assert not Path("out").exists()


@pytest.mark.parametrize("game", ["sudoku", "doom", "mythic"])
def test_stopped_amid_many_it_goes_on_from_what_it_found(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second run searches only for what the first had not found; neither knew its seed."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    monkeypatch.setenv(answers.VARIABLE, "on")
    module = importlib.import_module(f"dungeongen.games.{_PACKAGES[game]}.solver.selection")
    search, searches, found_once = module.candidate, list[str](), dict[str, object]()

    def until_the_third(seed: str, **how: object) -> object:
        searches.append(seed)
        if len(searches) == 3:
            raise KeyboardInterrupt
        if seed not in found_once:
            found_once[seed] = search(seed, **how)
        return found_once[seed]

    monkeypatch.setattr(module, "candidate", until_the_third)
    words = (game, "--count", "4", "--difficulty", "any", "--json", "-o", "all.json")
    ran = run(*words)
    first, _, third = searches
    again = f"dungeongen {' '.join(words)} --seed {first}"
    assert ran.code == 130
    assert ran.err == f"stopped: 2 of 4 dungeons are ready; nothing is written. To go on: {again}\n"
    assert run(*again.split()[1:]).code == 0
    assert searches[3:] == [third, f"{first}.4"]
    found = Path("all.json").read_bytes()
    assert run(*again.split()[1:], "--force").code == 0
    assert len(searches) == 5
    monkeypatch.setenv(answers.VARIABLE, "off")
    assert run(*again.split()[1:], "--force").code == 0
    assert len(searches) == 9
    assert Path("all.json").read_bytes() == found


_PACKAGES = {"sudoku": "sudongeon", "doom": "doom", "mythic": "mythic"}


def test_many_sheets_are_summed_up() -> None:
    err = run("sudoku", "--seed", "1", "--count", "12", "--json", "--no-check").err
    assert err.startswith("12 sheets from ")
    assert err.count("\n") == 1


@pytest.mark.usefixtures("idle")
def test_a_place_for_nothing_is_refused_before_the_work(tmp_path: Path) -> None:
    said = refused("doom", "--seed", "1", "--pdf", "--out", "x.pdf")
    assert "--out x.pdf: expected a folder; for a file there is -o" in said
    assert list(tmp_path.iterdir()) == []


def test_a_large_file_is_not_read_to_be_replaced(tmp_path: Path) -> None:
    with (tmp_path / "x.json").open("wb") as stream:
        stream.truncate(2 << 30)  # all holes
    tracemalloc.start()
    line = ("doom", "--seed", "1", "--no-check", "-o", "x.json")
    assert "is there already" in refused(*line)
    assert tracemalloc.get_traced_memory()[1] < 64 << 20
    tracemalloc.stop()
    run(*line, "--force")


@pytest.mark.parametrize("name", ["x.dd2vtt", "x.df2vtt", "x.uvtt"])
def test_each_ending_of_a_virtual_table_is_one(name: str) -> None:
    assert run("doom", "--seed", "1", "--no-check", "-o", name).lines == [name]


def test_a_name_turns_no_text_of_a_terminal() -> None:
    name = "x\u202efdp.json"
    line = ("doom", "--seed", "1", "--no-check", "-o", name)
    assert run(*line).lines == [name]
    assert "\u202e" not in run(*line, "--force").err
    screen = Screen(terminal=True)
    with redirect_stdout(screen):
        tell_files([Path(name)])
    assert screen.shown == b"x?fdp.json\n"
