"""The other project called dungeongen, in the same environment, or no folder: one line says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dungeongen

THEIRS = '"""Another generator of dungeons."""\n__version__ = "0.1.14"\n'


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a folder with our package, as an environment has it."""
    ours = Path(dungeongen.__file__).parent
    shutil.copytree(ours, tmp_path / "dungeongen", ignore=shutil.ignore_patterns("*.pyc"))
    shutil.copytree(ours.parents[1] / "templates", tmp_path / "dungeongen" / "templates")
    (tmp_path / "dungeongen_toolkit-0.14.0.dist-info").mkdir()
    return tmp_path


def run(path: Path, *words: str, home: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(path)}
    command = [sys.executable, "-P", *words]
    return subprocess.run(
        command, cwd=home or path, env=environment, capture_output=True, text=True
    )


def test_nothing_is_said_without_it(home: Path) -> None:
    assert run(home, "-m", "dungeongen", "--version").stderr == ""
    assert run(home, "-W", "error", "-c", "import dungeongen; dungeongen.GAMES").stderr == ""


def test_it_is_named_where_ours_came_last(home: Path) -> None:
    (home / "dungeongen-0.1.14.dist-info").mkdir()
    done = run(home, "-m", "dungeongen", "--version")
    assert done.returncode == 0
    (line,) = done.stderr.splitlines()
    assert line.startswith("dungeongen: another project called dungeongen is installed")
    warned = run(home, "-c", "import dungeongen; dungeongen.GAMES; dungeongen.make").stderr
    assert warned.count("another project called dungeongen") == 1


def test_it_is_named_where_theirs_came_last(home: Path) -> None:
    (home / "dungeongen" / "__init__.py").write_text(THEIRS, "utf-8")
    done = run(home, "-m", "dungeongen", "sudoku", "--seed", "17", "--no-check", "--json")
    assert done.returncode == 0
    lines = [line for line in done.stderr.splitlines() if "another" in line]
    assert len(lines) == 1
    assert "install dungeongen-toolkit" in lines[0]
    assert (home / "out" / "sudoku-17-no-check.json").exists()


def test_a_zip_file_is_named_as_no_place_to_run_from(home: Path, tmp_path: Path) -> None:
    shutil.make_archive(str(tmp_path / "packed"), "zip", home, "dungeongen")
    packed = tmp_path / "packed.zip"
    line = "cannot run from a zip file: unpack it, or install it with pip"
    done = run(packed, "-m", "dungeongen", "doom", "--seed", "1", home=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"dungeongen: {line}\n"
    for words in ("import dungeongen", "from dungeongen import make"):
        done = run(packed, "-c", words, home=tmp_path)
        assert done.stderr.splitlines()[-1] == f"ImportError: dungeongen {line}"
