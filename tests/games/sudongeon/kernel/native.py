"""The kernel built for this machine.

A test build fills what is uninitialised and checks addresses and arithmetic; a fast one is for
benchmarks. Both need a C compiler: ``cc``, or the one in the ``ziglang`` wheel.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from platform import machine
from typing import Any, NamedTuple

from compiled import STRICT, compiled
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.board import ground
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver.by_kernel import numbers_of

SOURCES = Path(__file__).parents[4] / "src/dungeongen/games/sudongeon/kernel"
AVX2 = ("-mavx2",) if machine() in ("x86_64", "AMD64") else ()
_CHECKED = ("-O1", "-g", "-DPOISON", *AVX2, "-fsanitize=address,undefined", "-fno-sanitize-recover")
_FAST = ("-O3", "-march=native")


class Answer(NamedTuple):
    """What the kernel says of a dungeon, and the processor time that it took."""

    lo: float
    said: dict[str, Any]
    seconds: float


def compiler() -> tuple[str, ...] | None:
    """Return the command of a C compiler, if there is one."""
    if shutil.which("cc"):
        return ("cc",)
    return (sys.executable, "-m", "ziglang", "cc") if find_spec("ziglang") else None


@cache
def built(*, checked: bool) -> Path:
    """Return the kernel's command, compiled once a run."""
    command = compiler()
    assert command is not None
    flags = (*STRICT, *(_CHECKED if checked else _FAST))
    files = sorted(file for file in SOURCES.glob("*.c") if file.name != "wasm.c")
    files.append(Path(__file__).with_name("main.c"))
    name = "checked" if checked else "fast"
    return compiled(name, (*command, *flags, f"-I{SOURCES}"), files)


def solved(
    layout: Layout, company: Company | None = None, *settings: str, checked: bool = False
) -> Answer:
    """Return the kernel's answer; ``settings`` are those of ``main.c``."""
    before = os.times()
    said = _said(layout, company, *settings, checked=checked)
    after = os.times()
    return Answer(said["lo"], said, after.children_user - before.children_user)


def bound(
    layout: Layout,
    company: Company | None,
    lo: float,
    *settings: str,
    refined: bool,
    checked: bool = False,
) -> float:
    """Return what no plan wins, where one wins ``lo``; ``settings`` as in ``main.c``."""
    setting = f"{'refined' if refined else 'relaxed'}={lo:.9f}"
    hi: float = _said(layout, company, setting, *settings, checked=checked)["hi"]
    return hi


def _said(layout: Layout, company: Company | None, *settings: str, checked: bool) -> dict[str, Any]:
    numbers = " ".join(map(str, numbers_of(layout, company or Company())))
    command = [str(built(checked=checked)), *settings]
    run = subprocess.run(command, input=numbers, capture_output=True, text=True, check=True)
    said: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    return said


def no_allies(layout: Layout) -> bool:
    """Return whether no lawful and chaotic monsters meet, whose alliances the kernel leaves out."""
    return all(place.lawful in (0, place.monsters) for place in ground(layout).places)
