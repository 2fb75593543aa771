"""Kernels are built one by one; the committed ones are those of today's sources."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import kernels
from kernels import GAMES, build, digest_file, file_of, header, is_built

ROOMS = {"donsol", "scoundrel"}
"""The kernels that have the sources of ``rooms/native``."""


@pytest.mark.parametrize("game", GAMES)
def test_c_has_the_numbers_of_python(game: str) -> None:
    assert file_of(game).with_name("numbers.h").read_text("utf-8") == header(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_committed_file_has_the_digest_of_the_sources(game: str) -> None:
    """Where this fails: ``python tests/kernels.py``."""
    assert is_built(game)


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the kernels and their digests, where the builder works."""
    home, tests = tmp_path / "src", tmp_path / "tests"
    for shared in ("search/native", "rooms/native"):
        shutil.copytree(kernels.HOME / shared, home / shared)
    for game in GAMES:
        shutil.copytree(file_of(game).parent, home / "games" / game / "kernel")
    shutil.copytree(kernels.TESTS / "data/kernels", tests / "data/kernels")
    shutil.copy(kernels.TESTS.parent / "pyproject.toml", tmp_path)
    monkeypatch.setattr(kernels, "HOME", home)
    monkeypatch.setattr(kernels, "TESTS", tests)
    monkeypatch.setattr(kernels, "version", lambda name: "0.17.1")
    monkeypatch.setattr(kernels, "rebuilt", lambda game: b"built")
    return home


@pytest.mark.parametrize("file", ["cards.h", "room.c", "mythic.wasm"])
def test_a_kernel_is_built_when_a_file_of_it_changes(copied: Path, file: str) -> None:
    assert {build(game) for game in GAMES} == {"up to date"}
    with (copied / "games/mythic/kernel" / file).open("ab") as changed:
        changed.write(b"\n")
    told = {game: build(game) for game in GAMES}
    assert [game for game, word in told.items() if word == "built"] == ["mythic"]
    assert file_of("mythic").read_bytes() == b"built"
    assert {build(game) for game in GAMES} == {"up to date"}


def test_all_are_built_when_what_they_share_changes(copied: Path) -> None:
    with (copied / "search/native/arrays.h").open("a") as changed:
        changed.write("\n")
    assert {build(game) for game in GAMES} == {"built"}


def test_those_are_built_whose_shared_folder_changes(copied: Path) -> None:
    with (copied / "rooms/native/room.c").open("a") as changed:
        changed.write("\n")
    told = {game: build(game) for game in GAMES}
    assert {game for game, word in told.items() if word == "built"} == ROOMS


def test_another_compiler_builds_them_anew(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = copied.parent / "pyproject.toml"
    text = project.read_text("utf-8")
    project.write_text(text.replace("ziglang==0.17.1", "ziglang==0.18.0"), "utf-8")
    with pytest.raises(SystemExit, match=r"ziglang is 0\.17\.1 here; expected: 0\.18\.0"):
        build("doom")
    monkeypatch.setattr(kernels, "version", lambda name: "0.18.0")
    assert build("doom") == "built"


def test_a_kernel_without_a_digest_is_built(copied: Path) -> None:
    digest_file("doom").unlink()
    assert build("doom") == "built"
