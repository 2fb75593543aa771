"""The examples run, and the gallery has the pictures that the script draws."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest
from PIL import Image

from cli.running import run
from dungeongen.games.sudongeon import verdict
from dungeongen.sudoku import Uniqueness, read_file, uniqueness
from games.sudongeon.page.test_sheet import PLAN
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
    """A folder that the script has just filled, run from another folder.

    The plans on its pages belong to other dungeons: finding the real ones takes a minute.
    """
    home = tmp_path_factory.mktemp("gallery")
    script = str(EXAMPLES / "make_gallery.py")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verdict, "judge", lambda layout, company=None: PLAN)
        patch.chdir(home)
        patch.setattr(sys, "argv", [script, "new/pictures"])
        runpy.run_path(script, run_name="__main__")
    return home / "new" / "pictures"


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
