"""The kernels: the committed files, and sources that two compilers and a linter find clean."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from wasmtime import Engine, MemoryType, Module

from compiled import STRICT
from dungeongen.search.by_browser import limited
from dungeongen.search.kernel import MOST_MEMORY
from kernels import GAMES, SHARED, file_of, rebuilt

_LARGEST = {"sudongeon": 300_000}


@pytest.mark.skipif(find_spec("ziglang") is None, reason="no wheel of ziglang for this platform")
@pytest.mark.parametrize("game", GAMES)
def test_the_committed_file_is_what_the_sources_make(game: str) -> None:
    assert file_of(game).read_bytes() == rebuilt(game)


@pytest.mark.skipif(find_spec("clang_tidy") is None, reason="no wheel of clang-tidy")
@pytest.mark.parametrize("game", GAMES)
def test_the_sources_are_clean(game: str) -> None:
    """``.clang-tidy`` says what is looked for."""
    sources = file_of(game).parent
    files = [*sources.glob("*.c"), *(sources / SHARED).glob("*.c")]
    flags = [*STRICT, "-Wno-psabi", "-Wno-unknown-attributes"]
    flags += [f"-I{sources}", f"-I{sources / SHARED}"]
    tidy = Path(sys.executable).with_name("clang-tidy")
    told = subprocess.run(
        [tidy, "--quiet", *files, "--", *flags], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout


@pytest.mark.parametrize("game", GAMES)
def test_the_file_is_small_and_names_no_folder(game: str) -> None:
    data = file_of(game).read_bytes()
    assert len(data) <= _LARGEST.get(game, 120_000)
    assert b"/kernel" not in data
    assert b"wasi_snapshot" not in data


@pytest.mark.parametrize("game", GAMES)
def test_a_browser_is_told_how_far_the_memory_may_grow(game: str) -> None:
    code = limited(file_of(game).read_bytes(), MOST_MEMORY)
    (memory,) = [one.type for one in Module(Engine(), code).exports if one.name == "memory"]
    assert isinstance(memory, MemoryType)
    assert memory.limits.max == MOST_MEMORY >> 16
    with pytest.raises(ValueError, match="no limit yet"):
        limited(code, MOST_MEMORY)
