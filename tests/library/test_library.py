"""The library: its examples, the same bytes as the commands, and what it costs to import it."""

from __future__ import annotations

import doctest
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import dungeongen
from cli.running import run
from dungeongen.core.errors import DungeongenError
from dungeongen.press.book import Sheet

DOCS = Path(__file__).parents[2] / "docs" / "library.md"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def quick(seed: object = 42, **asked: object) -> Sheet:
    return dungeongen.make("sudoku", seed=seed, check=False, **asked)


def test_the_examples_of_the_docs_run() -> None:
    text = DOCS.read_text("utf-8").replace("```", "")
    if sys.platform == "win32":
        text = text.replace("PosixPath", "WindowsPath")
    found = doctest.DocTestParser().get_doctest(text, {}, "library.md", str(DOCS), 0)
    out = io.StringIO()
    doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(found, out=out.write)
    assert len(found.examples) > 25
    assert out.getvalue() == ""


def test_every_name_is_there_and_says_what_it_is() -> None:
    for name in dungeongen.__all__:
        told = getattr(dungeongen, name).__doc__
        assert told, name
        assert name[0].isupper() or ">>> " in told, f"{name}: no example"
    assert set(dungeongen.__all__) <= set(dir(dungeongen))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = dungeongen.nothing


def loaded_by(module: str) -> set[str]:
    """Return the modules that come with a module."""
    code = (
        f"import sys; before = {{*sys.modules}}; import {module}; print(*{{*sys.modules}} - before)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {*done.stdout.split()}


def test_importing_it_loads_nothing_of_ours_or_of_others() -> None:
    assert loaded_by("dungeongen") <= {"dungeongen"}


def test_of_a_game_nothing_is_loaded_until_it_is_asked_for() -> None:
    parts = {name for name in loaded_by("dungeongen.games") if name.count(".") > 2}
    assert {name.rpartition(".")[2] for name in parts if "dungeongen.games." in name} == {"game"}


# The same as the commands


@pytest.mark.parametrize("words", [(), ("--paper", "Letter", "--theme", "large", "--solution")])
def test_the_bytes_are_those_of_the_command(words: tuple[str, ...]) -> None:
    names = run(
        "sudoku",
        "--seed",
        "42",
        "--no-check",
        "--pdf",
        "--svg",
        "--png",
        "--json",
        "--dpi",
        "40",
        *words,
    ).lines
    style = {"paper": "Letter", "theme": "large", "solution": True} if words else {}
    sheet = quick()
    made = [
        sheet.pdf(**style),
        *sheet.svg(**style),
        *sheet.png(dpi=40, **style),
        sheet.json(),
    ]
    assert [Path(name).read_bytes() for name in names] == made


def test_save_writes_what_the_ending_says() -> None:
    sheet = quick()
    assert sheet.save("a/x.PDF") == [Path("a/x.PDF")]
    assert Path("a/x.PDF").read_bytes() == sheet.pdf()
    assert [path.name for path in sheet.save("x.svg")] == ["x-1.svg", "x-2.svg", "x-3.svg"]
    assert json.loads(sheet.save("x.json")[0].read_text("utf-8")) == sheet.document
    with pytest.raises(DungeongenError, match=r"x\.doc: expected a name that ends in"):
        sheet.save("x.doc")


def test_a_notebook_shows_the_first_page() -> None:
    sheet = quick()
    assert sheet._repr_svg_().encode() == sheet.svg()[0]
    deck = dungeongen.deck("treasure")
    assert deck._repr_svg_().encode() == deck.svg()[0]


def test_a_notebook_lists_what_is_in_a_book() -> None:
    book = dungeongen.make_all("doom", seed=5, size=4, count=2, title="A & <B>")
    table = ElementTree.fromstring(book._repr_html_())
    rows = [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
    assert rows[0] == ["", "Dungeon", "Game", "Difficulty", "Seed", "Id"]
    assert [row[:3] + row[4:] for row in rows[1:]] == [
        [str(n), "A & <B>", "Shuffle and Doom", one.seed, one.id] for n, one in enumerate(book, 1)
    ]
    bound = dungeongen.book("welcome:2", seed=42, title="Rainy Days")
    assert "Rainy Days" in bound._repr_html_()
    assert bound[1].id in bound._repr_html_()


def test_everything_shows_itself_in_one_short_line() -> None:
    sheet = dungeongen.make("doom", seed=42, size=4)
    play = dungeongen.play(sheet, dice_seed=1)
    play.choose(1)
    story = dungeongen.replay(play.text().encode())
    for one in (
        sheet,
        sheet.verdict,
        dungeongen.make_all("doom", seed=1, check=False, count=20),
        dungeongen.book("welcome:2", seed=42),
        dungeongen.deck("doom", from_=sheet),
        play,
        story,
        dungeongen.check(sheet),
    ):
        assert len(repr(one)) < 120
        assert repr(one).isprintable()
        assert repr(one).startswith(f"<{type(one).__name__} ")


def test_paper_may_be_a_pair() -> None:
    assert quick().pdf(paper=(200, 280)) == quick().pdf(paper="200x280")
    with pytest.raises(DungeongenError, match="paper '200': expected A3, A4"):
        quick().pdf(paper=(200,))


# Making


def test_a_seed_may_be_a_number() -> None:
    assert quick(42).document == quick("42").document


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"size": 7}, "size: no such option; expected seed, count, givens"),
        ({"givens": "x"}, "givens: expected a number from 17 to 80, found 'x'"),
        ({"symmetric": 1}, "symmetric: expected True or False, found '1'"),
        ({"pick": 1}, "pick goes with from_"),
        ({"seed": 1, "from_": "x"}, "seed does not go with from_: the Sudoku is given"),
        ({"difficulty": "fair", "check": False}, "difficulty does not go with no_check"),
        ({"count": 2}, "count: make returns one sheet; use make_all for more"),
        ({"party": b"{}"}, 'data: expected "format": "dungeongen-party/1", found none'),
    ],
)
def test_what_cannot_be_meant_is_told_by_keyword(asked: dict[str, object], says: str) -> None:
    with pytest.raises(DungeongenError, match="^" + says.replace("(", r"\(")):
        dungeongen.make("sudoku", **{"check": False, **asked})


def test_options_that_are_none_are_not_given() -> None:
    assert quick(givens=None, from_=None).document == quick().document


def test_a_form_is_a_book_without_sheets() -> None:
    book = dungeongen.make_all("doom", blank=True, size=9)
    assert (len(book), book.stem) == (0, "doom-blank-9")
    assert book.pdf().startswith(b"%PDF-")
    with pytest.raises(DungeongenError, match="make returns one sheet, not 0"):
        dungeongen.make("doom", blank=True)


def test_who_waits_is_told() -> None:
    told: list[str] = []
    dungeongen.make("doom", seed=1, size=4, on_message=told.append)
    assert any("looking for" in line for line in told)


# Reading


def test_a_file_is_read_as_it_is_written() -> None:
    sheet = quick(title="Mine")
    for data in (sheet.pdf(), sheet.svg()[1], sheet.png(dpi=36)[0], sheet.json()):
        again = dungeongen.read(data)
        assert again.document == sheet.document
        assert (again.title, again.seed, again.recipe) == ("Mine", "42", {"no_check": True})
    assert dungeongen.read(sheet.pdf()).pdf() == sheet.pdf()


def test_a_sheet_goes_wherever_its_file_goes() -> None:
    sheet = dungeongen.make("doom", seed=42, size=4)
    assert dungeongen.check(sheet).document == sheet.document
    assert dungeongen.check(sheet).verdict == sheet.verdict
    dealt = dungeongen.deck("doom", from_=sheet)
    assert dealt.sheet == sheet
    assert dealt.pdf() == dungeongen.deck("doom", from_=sheet.json()).pdf()
    assert dungeongen.make("doom", from_=sheet).document == sheet.document
    book = dungeongen.make_all("doom", seed=42, size=4, count=2)
    assert [one.title for one in dungeongen.check_all(book)] == [one.title for one in book]
    with pytest.raises(DungeongenError, match="of Shuffle and Doom, not of Dungeons"):
        dungeongen.deck("treasure", from_=sheet)
    number: Any = 5
    with pytest.raises(DungeongenError, match="expected a file, an id or a sheet, found int"):
        dungeongen.check(number)


def test_sheets_of_one_id_are_equal() -> None:
    sheet = dungeongen.make("doom", seed=42, size=4)
    assert dungeongen.read(sheet.id) == sheet
    assert len({sheet, dungeongen.read(sheet.id), dungeongen.read(sheet.json())}) == 1
    assert sheet != dungeongen.make("doom", seed=43, size=4, check=False)
    assert sheet != sheet.id


def test_the_81_characters_of_a_sudoku_are_no_path() -> None:
    sheet = quick()
    printed = sheet.layout.grid
    assert len(printed) == 81
    assert dungeongen.read(printed) == sheet
    assert dungeongen.play(printed, dice_seed=1).play.layout == sheet.layout
    assert dungeongen.make("sudoku", from_=printed, check=False) == sheet
    with pytest.raises(DungeongenError, match=r"cannot be read: No such file"):
        dungeongen.read(printed[:80])
    Path(printed).write_bytes(dungeongen.make("doom", seed=1, size=4, check=False).json())
    assert dungeongen.read(printed).game.name == "doom"  # a file of that name comes first


def test_several_sheets_are_a_book() -> None:
    book = dungeongen.make_all("sudoku", seed=1, count=2, check=False)
    assert [one.document for one in dungeongen.read_all(book.pdf())] == [
        one.document for one in book
    ]
    for function in (dungeongen.read, dungeongen.check):
        with pytest.raises(DungeongenError, match="data: has 2 sheets: use "):
            function(book.json())


def test_a_bare_deal_is_read_and_printed() -> None:
    deal = {"format": "dungeongen/1", "game": "sudoku", "deal": {"grid": "." * 81}}
    sheet = dungeongen.read(json.dumps(deal).encode())
    assert sheet.seed is None
    assert sheet.pdf().startswith(b"%PDF-")


def test_a_verdict_comes_back_from_its_json() -> None:
    sheet = dungeongen.make("doom", seed=3, size=4, difficulty="any")
    again = dungeongen.read(sheet.json())
    assert again.verdict == sheet.verdict
    assert sheet.verdict is not None
    assert again.verdict is not None
    assert again.verdict.as_json("f", "g") == sheet.verdict.as_json("f", "g")


# Playing


def test_a_play_goes_on_from_its_file() -> None:
    play = dungeongen.play(quick(), dice_seed="x")
    assert not play.undo()
    play.choose(1, 3)
    play.save("mine.txt")
    again = dungeongen.play("mine.txt")
    assert (again.play.states[-1], again.home) == (play.play.state, Path("mine.txt"))
    assert [c.text for c in again.choices()] == [c.text for c in play.choices()]
    assert dungeongen.replay("mine.txt").outcome is None


def test_dice_of_your_own() -> None:
    play = dungeongen.play(dungeongen.make("doom", seed=1, size=4, check=False), cards_by_hand=True)
    while play.due is None:
        play.choose(1)
    with pytest.raises(DungeongenError):
        play.show("nonsense")
    shown = play.due.answers[0]
    before = len(play.play.moves)
    play.show(shown)
    assert len(play.play.moves) > before


def test_a_choice_that_is_none_is_refused() -> None:
    play = dungeongen.play(quick(), dice_seed=1)
    for wrong in (0, 99):
        with pytest.raises(DungeongenError, match=f"choice {wrong}: expected one of 1, 2"):
            play.choose(wrong)
    offer = next(choice for choice in play.choices() if len(choice.moves) > 1)
    with pytest.raises(DungeongenError, match="expected an amount"):
        play.choose(offer)
    assert play.choose(offer, offer.amounts[0]) is not None
