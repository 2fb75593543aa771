"""The kernels: the committed files, and sources that two compilers and a linter find clean."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from wasmtime import Engine, MemoryType, Module

from compiled import STRICT
from dungeongen.search.kernel import MOST_MEMORY, limited
from kernels import GAMES, SHARED, file_of, folders, rebuilt, sources

_LARGEST = {"sudongeon": 300_000}
_HOST = {"out_of_memory", "out_of_steps", "is_interrupted"}
"""What a kernel asks of whoever runs it."""

_ROOMS = "room\n rules\n ways\n player bound\n search\n calls"
_FLOORS = {
    "sudongeon": """
        arena
        dungeon situations rules people relaxed dealings
        order memory
        duel melee melee_single melee_lanes fight
        traps fight_table bound_fight bound lanes guide_fight guide mark sweep
        judge
        ask_fight
        calls
        """,
    "doom": """
        map
        room
        rules estimates
        routes player aside seat
        plays
        sensible search keys visits nodes bounds telling
        lines
        calls
        """,
    "mythic": "payments acts threats\n room\n player search\n calls",
    "donsol": _ROOMS,
    "scoundrel": _ROOMS,
    "treasure": "market\n player search\n calls",
    "welcome": "adventure memory\n rows learn\n look\n calls",
}
"""The files of each kernel, from the ground up: a file calls those of its floor and below."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_FUNCTION = re.compile(r"^(?!static|\s|typedef)[\w *]*?\b(\w+)\([^;{]*\)\s*\{", re.MULTILINE)
_INCLUDED = re.compile(r'^#include "(\w+)\.h"', re.MULTILINE)


def up(game: str, texts: dict[str, str]) -> Iterator[str]:
    """Yield what the files of a kernel call, or include, that stands on a higher floor."""
    lines = _FLOORS[game].strip().splitlines()
    floor = {name: number for number, line in enumerate(lines) for name in line.split()}
    assert {*floor} == {*texts}
    home = {name: file for file, text in texts.items() for name in _FUNCTION.findall(text)}
    for file, text in texts.items():
        for name in {*re.findall(r"\b(\w+)\(", text)} - _HOST:
            own = re.search(rf"^static .*\b{name}\(", text, re.MULTILINE)
            if not own and floor[home.get(name, file)] > floor[file]:
                yield f"{game}: {file}.c calls {name} of {home[name]}.c"
        for name in _INCLUDED.findall(text):
            if floor.get(name, 0) > floor[file]:
                yield f"{game}: {file}.c includes {name}.h"


@pytest.mark.parametrize("game", GAMES)
def test_no_file_calls_up(game: str) -> None:
    home = file_of(game).parent
    files = [home / name for name in sources(game, ".c") if not name.startswith(SHARED)]
    texts = {file.stem: _COMMENT.sub("", file.read_text("utf-8")) for file in files}
    assert [*up(game, texts)] == []
    ground, top = _FLOORS[game].split()[0], _FLOORS[game].split()[-1]
    texts[ground] += f'#include "{top}.h"\nvoid below(void) {{ above(); }}\n'
    texts[top] += "void above(void) { }\n"
    assert len([*up(game, texts)]) == 2


@pytest.mark.skipif(find_spec("ziglang") is None, reason="no wheel of ziglang for this platform")
@pytest.mark.parametrize("game", GAMES)
def test_the_committed_file_is_what_the_sources_make(game: str) -> None:
    assert file_of(game).read_bytes() == rebuilt(game)


@pytest.mark.skipif(find_spec("clang_tidy") is None, reason="no wheel of clang-tidy")
@pytest.mark.parametrize("game", GAMES)
def test_the_sources_are_clean(game: str) -> None:
    """``.clang-tidy`` says what is looked for."""
    home = file_of(game).parent
    files = [home / name for name in sources(game, ".c")]
    flags = [*STRICT, "-Wno-unknown-attributes"]
    flags += [f"-I{home / name}" for name in (".", *folders(game))]
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
