"""Kernels are built one by one; the committed ones are those of today's sources."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from kernels import GAMES, HERE, Place, build, digest_file, file_of, header, is_built

ROOMS = {"donsol", "scoundrel"}
"""The kernels that have the sources of ``rooms/native``."""


@pytest.mark.parametrize("game", GAMES)
def test_c_has_the_numbers_of_python(game: str) -> None:
    assert file_of(game).with_name("numbers.h").read_text("utf-8") == header(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_committed_file_has_the_digest_of_the_sources(game: str) -> None:
    """Where this fails: ``python tests/kernels.py``."""
    assert is_built(game)


class Copy(NamedTuple):
    """A place with copies of the kernels, where nothing is compiled."""

    place: Place

    def build(self, game: str, version: str = "0.17.1") -> str:
        """Build a kernel, by a compiler of a version."""
        return build(
            game, self.place, installed=lambda name: version, compile_=lambda game: b"built"
        )

    def all(self) -> dict[str, str]:
        """Build all kernels; return the word for each."""
        return {game: self.build(game) for game in GAMES}

    def change(self, file: str) -> None:
        """Change a file."""
        with (self.place.home / file).open("ab") as changed:
            changed.write(b"\n")


@pytest.fixture
def copied(tmp_path: Path) -> Copy:
    """Return a copy of the kernels and their digests."""
    home, tests = tmp_path / "src", tmp_path / "tests"
    for shared in ("search/native", "rooms/native"):
        shutil.copytree(HERE.home / shared, home / shared)
    for game in GAMES:
        shutil.copytree(file_of(game).parent, home / "games" / game / "kernel")
    shutil.copytree(HERE.tests / "data/kernels", tests / "data/kernels")
    shutil.copy(HERE.tests.parent / "pyproject.toml", tmp_path)
    return Copy(Place(home, tests))


@pytest.mark.parametrize("file", ["cards.h", "room.c", "mythic.wasm"])
def test_a_kernel_is_built_when_a_file_of_it_changes(copied: Copy, file: str) -> None:
    assert {*copied.all().values()} == {"up to date"}
    copied.change(f"games/mythic/kernel/{file}")
    assert [game for game, word in copied.all().items() if word == "built"] == ["mythic"]
    assert file_of("mythic", copied.place).read_bytes() == b"built"
    assert {*copied.all().values()} == {"up to date"}


def test_all_are_built_when_what_they_share_changes(copied: Copy) -> None:
    copied.change("search/native/arrays.h")
    assert {*copied.all().values()} == {"built"}


def test_those_are_built_whose_shared_folder_changes(copied: Copy) -> None:
    copied.change("rooms/native/room.c")
    assert {game for game, word in copied.all().items() if word == "built"} == ROOMS


def test_another_compiler_builds_them_anew(copied: Copy, tmp_path: Path) -> None:
    project = tmp_path / "pyproject.toml"
    text = project.read_text("utf-8")
    project.write_text(text.replace("ziglang==0.17.1", "ziglang==0.18.0"), "utf-8")
    with pytest.raises(SystemExit, match=r"ziglang is 0\.17\.1 here; expected: 0\.18\.0"):
        copied.build("doom")
    assert copied.build("doom", "0.18.0") == "built"


def test_a_kernel_without_a_digest_is_built(copied: Copy) -> None:
    digest_file("doom", copied.place).unlink()
    assert copied.build("doom") == "built"
