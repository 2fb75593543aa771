"""The examples run, and the gallery has the pictures that the script draws."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest
from PIL import Image

import dungeongen
from cli.running import run
from dungeongen.sudoku import Uniqueness, read_file, uniqueness
from games.sudongeon.test_layout import EXAMPLE

EXAMPLES = Path(__file__).parent.parent / "examples"
GALLERY = EXAMPLES / "gallery"


def _sizes(folder: Path) -> dict[str, tuple[int, int]]:
    """Return the size in pixels of every picture in a folder, each fully decoded."""
    sizes = {}
    for path in folder.iterdir():
        with Image.open(path) as picture:
            picture.load()
            assert picture.format == "PNG"
            sizes[path.name] = picture.size
    return sizes


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the script has just filled, run from another folder."""
    home = tmp_path_factory.mktemp("gallery")
    script = str(EXAMPLES / "make_gallery.py")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        patch.setattr(sys, "argv", [script, "new/pictures"])
        runpy.run_path(script, run_name="__main__")
    return home / "new" / "pictures"


def test_the_gallery_is_small() -> None:
    pictures = list(GALLERY.iterdir())
    assert len(pictures) <= 10
    assert max(path.stat().st_size for path in pictures) < 100_000


def test_the_gallery_has_the_pictures_that_the_script_draws(drawn: Path) -> None:
    # Not the same bytes: what zlib makes of the same pixels depends on its version.
    assert _sizes(drawn) == _sizes(GALLERY)


def test_every_picture_shows_something(drawn: Path) -> None:
    pixels = set()
    for path in drawn.iterdir():
        with Image.open(path) as picture:
            darkest, lightest = picture.convert("L").getextrema()
            assert lightest - darkest > 128, path.name
            pixels.add(picture.convert("RGB").tobytes())
    assert len(pixels) == len(list(GALLERY.iterdir()))


def test_the_readme_shows_pictures_that_are_there() -> None:
    readme = (EXAMPLES.parent / "README.md").read_text("utf-8")
    shown = [part.split(")")[0].split('"')[0] for part in readme.split("examples/gallery/")[1:]]
    assert shown
    assert set(shown) <= {path.name for path in GALLERY.iterdir()}


def test_the_example_of_the_rulebook_is_read() -> None:
    path = EXAMPLES / "zabel.txt"
    assert read_file(path) == [EXAMPLE]
    assert uniqueness(EXAMPLE) is Uniqueness.UNIQUE
    ran = run("sudoku", "--from", str(path))
    assert (ran.code, ran.err) == (0, "")
    assert "of the Dragon" in ran.out


def _first_play() -> str:
    """Return the first round of the sample sheet, as ``docs/first-play.md`` has it typed."""
    answers = b"1 12\n2 1\n6\n1 3\n1\n"
    ran = run("play", str(EXAMPLES / "sudoku-42.pdf"), "--dice-seed", "7", given=answers)
    assert ran.code == 0, ran
    return " ".join(ran.out.split())


def test_the_guided_first_play_is_what_the_program_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    played = _first_play()
    for said in (
        "Spike Pit: 3 life lost. [5 + 6 = 11 against 5 + 3 = 8]",
        "The cleric heals 3 life.",
        "Secret Passageway: the way in is found. [3 + 3 = 6, needed 6]",
        "Life 10 of 10 · rations 21 · mana 3 · elixirs 5 · gold 4",
        "Go to room C (west): 6 gold",
    ):
        assert said in played
    page = (EXAMPLES.parent / "docs" / "first-play.md").read_text("utf-8")
    for typed in ("`1 12`", "`2 1`", "`1 3`", "--dice-seed 7", "13 gold", "5 + 6 = 11"):
        assert typed in page


@pytest.mark.parametrize("name", ["sudoku-42", "doom-42"])
def test_the_samples_are_sheets_that_can_be_read(name: str) -> None:
    sheet = dungeongen.read(EXAMPLES / f"{name}.pdf")
    assert sheet.seed == "42"
    assert sheet.verdict is not None
    assert sheet.verdict.answer == "beatable"


@pytest.mark.parametrize(
    "page", ["README.md", "examples/README.md", "docs/first-play.md", "docs/install.md"]
)
def test_what_a_page_links_to_is_there(page: str) -> None:
    path = EXAMPLES.parent / page
    linked = re.findall(r"\]\(([^)#:]+)\)|src=\"([^\"]+)\"", path.read_text("utf-8"))
    for one, other in linked:
        assert (path.parent / (one or other)).exists(), (page, one or other)
    assert linked or page == "docs/install.md"
