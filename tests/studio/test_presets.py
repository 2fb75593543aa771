"""Presets in forms: the files are those of the command line, and so is what is refused."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from cli.running import run
from dungeongen.core.cache import SETTINGS
from dungeongen.library.preset import Preset, load_preset
from dungeongen.studio.presets import presets_for
from dungeongen.studio.site import Site
from studio.conftest import Answer, Asking

HEAD = 'command = "doom"\n[options]\n'


@pytest.fixture
def home(studio: Asking) -> Iterator[Path]:
    folder: Path = studio.site.presets
    yield folder
    for path in folder.glob("*"):
        path.unlink()


def kept(studio: Asking, place: str, name: str, query: str) -> Answer:
    body = f"{query}&{urlencode({'preset': name})}".encode()
    return studio.post(f"/preset/{place}", body)


def test_a_form_is_kept_and_filled_again(studio: Asking, home: Path) -> None:
    before = studio.get("/make/doom?seed=42&size=3").text
    assert '<details id="presets">' in before
    assert str(home) in before
    query = "seed=42&size=5&difficulty=&title=A+%22b%22&theme=large&margin=0&as_is=1&from_="
    answer = kept(studio, "make/doom", "lunch", query)
    assert answer.status == 303
    assert answer.headers["location"] == (
        "/make/doom?seed=42&size=5&as_is=1&title=A+%22b%22&theme=large"
    )
    assert load_preset("lunch", home) == Preset(
        "doom", {"size": "5", "title": 'A "b"', "as-is": True, "theme": "large"}
    )
    page = studio.get("/make/doom?size=3").text  # which shows the form, and draws nothing
    assert 'href="/preset/make/doom/lunch"' in page
    assert "/lunch" not in studio.get("/make/mythic?size=3&title=" + "x" * 101).text
    found = studio.get("/preset/make/doom/lunch").headers["location"]
    assert re.fullmatch(r"/make/doom\?size=5&as_is=1&title=A\+%22b%22&theme=large", found)


def test_the_command_line_takes_what_the_studio_keeps(
    studio: Asking, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SETTINGS, str(home.parent / "settings.json"))
    kept(studio, "make/doom", "lunch", "size=5&as_is=1&paper=letter")
    line = ("doom", "--seed", "42", "--no-check", "--svg", "-o", "-")
    typed = ("--size", "5", "--as-is", "--paper", "letter")
    assert run(*line, "--preset", "lunch").data == run(*line, *typed).data
    run("doom", "--size", "6", "--no-check", "--json", "-o", "-", "--save-as", "tea")
    assert studio.get("/preset/make/doom/tea").headers["location"] == "/make/doom?size=6"


@pytest.mark.parametrize(
    ("place", "query", "command", "filled"),
    [
        ("print/book/all", "of-doom=2&seed=1&fold=saddle", "book", "fold=saddle"),
        ("print/campaign/all", "dungeons=2&theme=large", "campaign", "dungeons=2&theme=large"),
        ("print/practice/welcome", "count=3&hero=barbarian&first=2", "practice", None),
        ("print/deck/doom", "backs=long", "deck doom", "backs=long"),
    ],
)
def test_so_it_is_in_the_print_shop(
    studio: Asking, home: Path, place: str, query: str, command: str, filled: str | None
) -> None:
    assert kept(studio, place, "one", query).status == 303
    assert load_preset("one", home).command == command
    assert f'href="/preset/{place}/one"' in studio.get(f"/{place}").text
    found = studio.get(f"/preset/{place}/one").headers["location"]
    assert found == f"/{place}?{query if filled is None else filled}"


def test_a_preset_is_never_replaced(studio: Asking, home: Path) -> None:
    kept(studio, "make/doom", "lunch", "size=5")
    assert kept(studio, "make/doom", "lunch", "size=5").status == 303  # it says the same
    before = (home / "lunch.toml").read_bytes()
    answer = kept(studio, "make/doom", "lunch", "size=6")
    assert answer.status == 400
    assert "is there already" in answer.text
    assert "delete it, or choose another name" in answer.text
    assert (home / "lunch.toml").read_bytes() == before


NAMES = ("", " ", "..", "../x", "/etc/x", "a/b", "x.toml", "a b", "a\n", "a\0b", "x" * 41, "<b>")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_never_that_of_a_file(studio: Asking, home: Path, name: str) -> None:
    answer = kept(studio, "make/doom", name + "?", "size=5")
    assert answer.status == 400
    assert "expected a name of letters, digits and hyphens" in answer.text
    assert [path.name for path in home.parent.rglob("*")] in ([], ["presets"])
    assert not kept(studio, "make/doom", "lunch", "size=99").headers.get("location")
    assert not (home / "lunch.toml").exists()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD + "size = 99", "“Size”: expected a number from"),
        (HEAD + "size = true", "size: expected a text or a number"),
        (HEAD + 'size = ["5"]', "size: expected a text or a number"),
        (HEAD + 'as-is = "yes"', "as-is: expected true or false"),
        (HEAD + "colour = 1", "is no option of doom"),
        (HEAD + "as_is = true", "is no option of doom"),
        (HEAD + 'o = "/etc/passwd"', "is never kept"),
        (HEAD + "force = true", "is never kept"),
        (HEAD + 'out = "/etc"', "is never kept"),
        (HEAD + "workers = 64", "is never kept"),
        (HEAD + "size = {}", "size: expected a text, a number, true or false"),
        (HEAD + 'with = "a=b"', "is no option of doom"),
        ('command = "sudoku"', "is of sudoku, not of doom"),
        ("command = [" + "[" * 5000, "preset"),
        (HEAD + "seed = '" + "x" * 70_000 + "'", "larger than 64 KiB"),
        ("\0", "preset"),
    ],
)
def test_what_is_wrong_in_a_file_is_one_sentence(
    studio: Asking, home: Path, text: str, reason: str
) -> None:
    home.mkdir(exist_ok=True)
    (home / "odd.toml").write_text(text)
    answer = studio.get("/preset/make/doom/odd")
    assert answer.status == 400
    (told,) = re.findall(r'role="alert">([^<]*)<', answer.text)
    assert reason in told
    assert studio.get("/make/doom?size=3").status == 200  # the form comes all the same


def test_a_file_that_a_preset_names_is_text_like_what_is_pasted(studio: Asking, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "odd.toml").write_text(HEAD + 'from = "/etc/passwd"')
    found = studio.get("/preset/make/doom/odd").headers["location"]
    assert found == "/make/doom?from_=%2Fetc%2Fpasswd"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no FIFO")
def test_what_is_no_file_is_left_alone(studio: Asking, home: Path) -> None:
    home.mkdir(exist_ok=True)
    os.mkfifo(home / "pipe.toml")
    assert "/pipe" not in studio.get("/make/doom?size=3").text
    assert "no preset pipe" in studio.get("/preset/make/doom/pipe").text


def test_where_nothing_can_be_written_there_are_no_presets(
    studio: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert presets_for(Site(studio.site.workers), "doom", "make/doom") is None
    monkeypatch.setattr(studio.site, "presets", None)
    assert "preset" not in studio.get("/make/doom?size=3").text
    assert "No presets are kept here." in kept(studio, "make/doom", "lunch", "size=5").text
    assert "No presets are kept here." in studio.get("/preset/make/doom/lunch").text
