"""The kernels: the committed files, and C that leaves nothing undefined."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from wasmtime import Engine, MemoryType, Module

from dungeongen.search.by_browser import limited
from dungeongen.search.kernel import MOST_MEMORY
from kernels import GAMES, file_of, rebuilt

_LARGEST = {"sudongeon": 300_000}


@pytest.mark.skipif(find_spec("ziglang") is None, reason="no wheel of ziglang for this platform")
@pytest.mark.parametrize("game", GAMES)
def test_the_committed_file_is_what_the_sources_make(game: str) -> None:
    assert file_of(game).read_bytes() == rebuilt(game)


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
