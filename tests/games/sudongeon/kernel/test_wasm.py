"""The committed WebAssembly of the kernel, and the bridge that runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dungeongen.core import cache
from dungeongen.core.document import FORMAT
from dungeongen.games.sudongeon.solver.kernel_client import FILE, Budget, judged
from dungeongen.search import kernel
from dungeongen.search.budget import SpentError
from games.sudongeon.kernel.native import natively
from games.sudongeon.positions import EXAMPLE
from games.sudongeon.solver.optima import Small, every
from thorough import share

SMALL = every()[2]


@pytest.fixture(autouse=True)
def _fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    kernel.loaded.cache_clear()


@pytest.mark.parametrize("small", share(every(), 20), ids=lambda small: small.about)
def test_an_optimum_has_the_digits_of_the_native_build(small: Small) -> None:
    known = judged(small.layout, small.company)
    with natively():
        assert judged(small.layout, small.company) == known


def test_compiled_code_is_kept_and_used(tmp_path: Path) -> None:
    first = judged(SMALL.layout, SMALL.company)
    (kept,) = (tmp_path / "kept").glob("kernel-*.code")
    assert kept.stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    before = kept.stat()
    kernel.loaded.cache_clear()
    assert judged(SMALL.layout, SMALL.company) == first
    assert (kept.stat().st_ino, kept.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


@pytest.mark.parametrize("damage", [b"", b"\0" * 40, None])
def test_a_broken_file_is_made_again(tmp_path: Path, damage: bytes | None) -> None:
    first = judged(SMALL.layout, SMALL.company)
    (kept,) = (tmp_path / "kept").glob("kernel-*.code")
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-1] + b"!" if damage is None else damage)
    kernel.loaded.cache_clear()
    assert judged(SMALL.layout, SMALL.company) == first
    assert len(kept.read_bytes()) == len(whole)


@pytest.mark.skipif(sys.platform == "win32", reason="modes and links of files")
def test_what_others_may_write_is_not_loaded(tmp_path: Path) -> None:
    judged(SMALL.layout, SMALL.company)
    (kept,) = (tmp_path / "kept").glob("kernel-*.code")
    kept.chmod(0o666)
    kernel.loaded.cache_clear()
    judged(SMALL.layout, SMALL.company)
    assert kept.stat().st_mode & 0o077 == 0, "it is made again"


def test_a_folder_that_cannot_be_written_is_no_hindrance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file"))
    assert judged(SMALL.layout, SMALL.company).lo == pytest.approx(SMALL.optimum, abs=2e-5)


def test_without_wasmtime_there_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "wasmtime.py").write_text("raise ImportError")
    ran = subprocess.run(
        [sys.executable, "-m", "dungeongen", "check", "-"],
        input=json.dumps({"format": FORMAT, "game": "sudoku", "deal": {"grid": EXAMPLE}}),
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == (
        "dungeongen: sudongeon: judging needs wasmtime, which is not installed here; "
        "expected: pip install wasmtime, or --no-check\n"
    )


def test_steps_and_memory_end_in_one_clear_line() -> None:
    with pytest.raises(SpentError, match="sudongeon: no more steps of work"):
        judged(SMALL.layout, SMALL.company, Budget(million_steps=0))
    with pytest.raises(SpentError, match="sudongeon: no more memory"):
        judged(SMALL.layout, SMALL.company, kernel=kernel.Kernel(FILE, 17 << 20))


def test_numbers_that_are_no_dungeon_have_no_answer() -> None:
    assert kernel.Kernel(FILE).call("judged", [1, 2, 3]) == ()
    assert kernel.Kernel(FILE).call("judged", [1000, 100, 20, 5, 100, 0, *range(24), 99]) == ()
