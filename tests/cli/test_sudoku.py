"""``dungeongen sudoku``: seeds, the options of the generator, and what is told."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import unicodedata
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.running import documents, refused, run
from dungeongen.core.document import made_words
from dungeongen.core.verdict import read_verdict
from dungeongen.games.sudongeon import candidates
from dungeongen.games.sudongeon.solver import judge as verdicts
from dungeongen.games.sudongeon.solver.facets import SOLVER
from dungeongen.games.sudongeon.verdict import Verdict, barred
from dungeongen.puzzle import uniqueness
from dungeongen.search.bands import IMPOSSIBLE, NAMES
from dungeongen.search.verdict import percent

made = partial(documents, "sudoku")


def svg_text(path: Path) -> str:
    """Return the texts of a page, one on each line."""
    return "\n".join(element.text or "" for element in ElementTree.parse(path).iter())


# --- seeds


@pytest.mark.parametrize("game", ["sudoku", "doom"])
def test_the_first_sheet_does_not_depend_on_count(game: str) -> None:
    (one,) = documents(game, "--seed", "42", "--no-check")
    three = documents(game, "--seed", "42", "--no-check", "--count", "3")
    assert three[0] == one
    assert [document["seed"] for document in three] == ["42", "42.2", "42.3"]
    assert len({document["id"] for document in three}) == 3
    assert documents(game, "--seed", "42.3", "--no-check") == [three[2]]


@pytest.mark.parametrize("game", ["sudoku", "doom"])
def test_without_a_seed_every_run_is_another_and_says_which(game: str) -> None:
    (first,), (second,) = (documents(game, "--no-check") for _ in "12")
    assert first["seed"] != second["seed"]
    assert documents(game, "--seed", first["seed"], "--no-check") == [first]


def test_how_many_candidates_it_took_is_told() -> None:
    seed = next(str(s) for s in range(100) if candidates.make(str(s)).candidate == 3)
    assert "took 3 candidates" in run("sudoku", "--seed", seed).out
    assert "took 3 candidates" in run("sudoku", "--seed", seed, "--json").err
    (document,) = made("--seed", seed)
    assert document["candidate"] == 3


def test_as_is_says_what_is_wrong() -> None:
    seed = next(str(s) for s in range(100) if candidates.make(str(s)).candidate > 1)
    ran = run("sudoku", "--seed", seed, "--as-is")
    assert "took 1 candidate;" in ran.out
    assert " Note  " in ran.out
    assert "note: " in run("sudoku", "--seed", seed, "--as-is", "--json").err


def test_py_sudoku_says_plainly_that_a_board_is_not_unique() -> None:
    seed = next(
        str(s)
        for s in range(9)
        if uniqueness(candidates.make(str(s), source="py-sudoku").layout.grid) == "several"
    )
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
        assert json.loads(ran.data)["seed"] == unicodedata.normalize("NFC", seed).strip()


@pytest.mark.parametrize(
    "text", ["龍虎", "👩‍🚀 مرحبا", "\ufffe\U0010ffff", "<&\"'>", "../../x", "a" * 100]
)
def test_any_title_in_every_format(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Judging is not what this is about.
    monkeypatch.setattr(verdicts, "judge", lambda layout, company, budget: barred(layout))
    words = ("sudoku", "--seed", text, "--title", text, "--no-check")
    ran = run(*words, "--pdf", "--svg", "--png", "--json", "--dpi", "36")
    assert ran.code == 0
    assert all(Path(name).is_file() for name in ran.lines)
    assert all(Path(name).parent == Path("out") for name in ran.lines)
    for name in ran.lines:
        assert run("check", name).code == 3, name


# --- what was asked of the generator beside the seed


SEED = "6"
ASKED = [
    (
        ["--givens", "35", "--symmetric", "--as-is"],
        {"givens": 35, "symmetric": True, "as_is": True},
        "as-is-givens-35-symmetric",
    ),
    (["--grade", "easy", "--no-check"], {"grade": "easy", "no_check": True}, "grade-easy-no-check"),
    (
        ["--source", "py-sudoku", "--no-check"],
        {"source": "py-sudoku", "no_check": True},
        "no-check-source-py-sudoku",
    ),
    (["--as-is"], {"as_is": True}, "as-is"),
    (["--no-check"], {"no_check": True}, "no-check"),
    (["--difficulty", "impossible"], {"difficulty": "impossible"}, "difficulty-impossible"),
    (["--difficulty", "any"], {"difficulty": "any"}, "difficulty-any"),
]


@pytest.mark.parametrize(("words", "asked", "stem"), ASKED)
def test_options_stand_beside_the_seed(words: list[str], asked: dict[str, Any], stem: str) -> None:
    ran = run("sudoku", "--seed", SEED, *words, "--json", "--svg")
    pages = len(ran.lines) - 1
    assert 2 <= pages <= 3  # many givens bring many rules
    ends = [*(f"-{page}.svg" for page in range(1, pages + 1)), ".json"]
    assert ran.lines == [f"out/sudoku-{SEED}-{stem}{end}" for end in ends]
    file = Path(ran.lines[-1])
    document = json.loads(file.read_text("utf-8"))
    assert (document["seed"], document["made"], document["params"]) == (SEED, asked, {})
    told = " · ".join([f"Seed {SEED}", *made_words(document)])
    told = told.replace("as is", "as it came").replace("no check", "not judged")
    assert told in svg_text(Path(ran.lines[0]))
    if "--no-check" not in words:  # such a dungeon takes any time
        assert ", ".join(made_words(document)) in run("check", str(file)).out
    assert (
        f"{SEED} · " + " · ".join(made_words(document)) in run("sudoku", "--seed", SEED, *words).out
    )
    assert made("--from", str(file), *(w for w in words if w == "--no-check")) == [document]
    hint = next(line for line in run("sudoku", "--seed", SEED, *words).lines if "Print" in line)
    assert made(*shlex.split(hint)[3:-1]) == [document]


def test_names_may_be_typed_in_capitals() -> None:
    same = ("--seed", "4", "--no-check")
    assert made(*same, "--grade", "EASY") == made(*same, "--grade", "easy")
    assert made(*same, "--source", "OWN") == made(*same)
    for theme in ("INK", "ink"):
        words = f"--seed 4 --no-check --pdf --paper a4 --theme {theme} -o {theme}.pdf"
        assert run("sudoku", *words.split()).code == 0
    assert Path("INK.pdf").read_bytes() == Path("ink.pdf").read_bytes()


def test_help_says_that_very_few_givens_take_long() -> None:
    told = " ".join(run("sudoku", "--help-all").out.split())
    assert "(17-80)" in told
    assert "Below 20 there are hardly any, and the search takes long." in told


def test_help_has_the_names_and_bounds_of_the_difficulties() -> None:
    told = " ".join(run("sudoku", "--help").out.split())
    assert "gentle from 90 %, fair from 50 %, grim from 10 %, deadly below" in told
    for name in (*NAMES, IMPOSSIBLE):
        assert "is not one of" not in run("sudoku", "--difficulty", name, "--no-check").err


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
    words = SOLVER.lines(read_verdict(Verdict, verdict)).front
    assert " · ".join(words) in run("sudoku", "--seed", "5").out
    ran = run("sudoku", "--seed", "5", "--svg", "--solution")
    assert f": {', '.join(words).lower()}\n" in ran.err
    front, *_, back = (svg_text(Path(name)) for name in ran.lines)
    assert " · ".join(words) in front
    assert f"It wins {percent(verdict['odds']['win'])} of plays:" in back
    assert "It wins" not in front
    assert made("--seed", "5", "--no-check")[0].get("verdict") is None


def test_one_that_nobody_can_beat_may_be_asked_for() -> None:
    (document,) = made("--seed", "5", "--difficulty", "impossible")
    verdict = document["verdict"]
    assert (verdict["verdict"], verdict["difficulty"]) == ("unbeatable", "impossible")
    ran = run("check", "-", given=json.dumps(document).encode())
    assert ran.code == 4
    assert "UNBEATABLE: " in ran.out


def test_no_check_does_without_the_solver(tmp_path: Path) -> None:
    """It never even starts: a verdict takes longer than the sheet."""
    code = (
        "import sys; sys.argv[1:] = ['sudoku', '--seed', '1', *sys.argv[1:]]\n"
        "from dungeongen.cli import main\n"
        "try: main()\n"
        "finally: print(sorted(m for m in sys.modules if m.endswith('.judge')))"
    )
    judged = ["--json", "--difficulty", "impossible"]  # by its structure: nothing to wait for
    for words, judging_ in ((["--pdf", "--no-check"], False), (judged, True)):
        done = subprocess.run(
            [sys.executable, "-c", code, *words], cwd=tmp_path, capture_output=True, text=True
        )
        loaded = "dungeongen.games.sudongeon.solver.judge" in done.stdout
        assert loaded is judging_, (done.stdout, done.stderr)


def test_options_left_as_they_are_are_not_told() -> None:
    (plain,) = made("--seed", "4")
    assert "made" not in plain
    assert made("--seed", "4", "--source", "own") == [plain]
    assert run("sudoku", "--seed", "4", "--source", "own", "--json").lines == ["out/sudoku-4.json"]
