"""The examples run, and the gallery has the pictures that the script draws."""

from __future__ import annotations

import io
import re
import runpy
import sys
from pathlib import Path

import first_play
import make_samples
import pytest
from PIL import Image, ImageChops, ImageStat

import dungeongen
from cli.running import run
from dungeongen.puzzle import Uniqueness, read_file, uniqueness
from games.sudongeon.positions import EXAMPLE
from studio import pictures
from test_same_bytes import unpacked

EXAMPLES = Path(__file__).parent.parent / "examples"
DOCS = EXAMPLES.parent / "docs"
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
    assert len(pictures) <= 12  # one of each of seven games, and what else is made of them
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
    assert "The Weeping Vault of Baloraz" in ran.out


@pytest.mark.parametrize("name", list(make_samples.SAMPLES))
def test_a_sample_is_what_its_command_prints_today(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.pdf"
    ran = run(*make_samples.SAMPLES[name], "-o", str(file))
    assert ran.code == 0, ran.err
    kept = (EXAMPLES / f"{name}.pdf").read_bytes()
    assert unpacked(file.name, file.read_bytes()) == unpacked(file.name, kept)
    command = "dungeongen " + " ".join(make_samples.SAMPLES[name])
    said = (EXAMPLES / "README.md").read_text("utf-8")
    assert f"`{command}`" in said


def test_the_cover_is_what_its_command_makes_today(tmp_path: Path) -> None:
    *words, _ = make_samples.BOOK
    ran = run(*words, str(tmp_path / "ash-road.pdf"))
    assert ran.code == 0, ran.err
    kept = (EXAMPLES / make_samples.COVER).read_bytes()
    today = (tmp_path / make_samples.COVER).read_bytes()
    assert unpacked(make_samples.COVER, today) == unpacked(make_samples.COVER, kept)


def test_the_cards_of_mistakes_are_what_their_command_prints_today(tmp_path: Path) -> None:
    ran = run(*make_samples.DRILL, "--workers", "1", "-o", str(tmp_path / make_samples.MISTAKES))
    assert ran.code == 0, ran.err
    kept = (EXAMPLES / make_samples.MISTAKES).read_bytes()
    today = (tmp_path / make_samples.MISTAKES).read_bytes()
    assert unpacked(make_samples.MISTAKES, today) == unpacked(make_samples.MISTAKES, kept)


@pytest.fixture(scope="module")
def lesson() -> first_play.Lesson:
    """The first play as it is kept, played again on the sample."""
    return first_play.read_lesson(dungeongen.read(EXAMPLES / "sudoku-42.pdf"), make_samples.LESSON)


def test_the_guided_first_play_is_of_the_sample(lesson: first_play.Lesson) -> None:
    assert (DOCS / "play" / "sudoku.md").read_text("utf-8") == first_play.page(lesson)


def test_what_the_first_play_has_typed_plays_it(
    lesson: first_play.Lesson, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answers = "".join(f"{line}\n" for line in lesson.typed).encode()
    sample = str(EXAMPLES / "sudoku-42.pdf")
    ran = run("play", sample, "--dice-seed", str(lesson.dice_seed), given=answers)
    assert ran.code == 0, ran
    played = " ".join(ran.out.split())
    for step in lesson.steps:
        for sentence in step.sentences:
            assert sentence in played


def test_the_picture_of_the_first_play_is_of_todays_page(lesson: first_play.Lesson) -> None:
    today = Image.open(io.BytesIO(first_play.picture(lesson))).convert("L")
    kept = Image.open(DOCS / "play" / "sudoku.png").convert("L")
    assert kept.size == today.size
    differing = ImageChops.difference(kept, today).point(lambda shade: 255 * (shade > 96))
    assert ImageStat.Stat(differing).mean[0] < 0.001 * 255


@pytest.mark.parametrize(("name", "shown"), pictures.SHOWN.items())
def test_a_picture_of_the_studio_is_of_today(name: str, shown: pictures.Shown) -> None:
    with Image.open(DOCS / name) as picture:
        assert picture.info["shows"] == pictures.caption(shown()), "python tests/studio/pictures.py"


@pytest.mark.parametrize(
    "page", ["README.md", "examples/README.md", "docs/play/sudoku.md", "docs/install.md"]
)
def test_what_a_page_links_to_is_there(page: str) -> None:
    path = EXAMPLES.parent / page
    linked = re.findall(r"\]\(([^)#:]+)\)|src=\"([^\"]+)\"", path.read_text("utf-8"))
    for one, other in linked:
        assert (path.parent / (one or other)).exists(), (page, one or other)
    assert linked or page == "docs/install.md"
