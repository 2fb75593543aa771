"""Ctrl-C ends in an exit code, and in one line at most.

A finder that comes before all others sends the signal when a module with a certain number is
imported after ours, so that the moment does not depend on the speed of the machine.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

_AT = """
import os, signal, sys
class Finder:
    number, left, begun = getattr(signal, sys.argv[1]), int(sys.argv[2]), False
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        cls.left -= cls.begun
        cls.begun |= name == "dungeongen.__main__"
        if cls.left == 0:
            os.kill(os.getpid(), cls.number)
sys.meta_path.insert(0, Finder)
sys.argv[:] = ["dungeongen", *sys.argv[3:]]
from dungeongen.__main__ import run
run()
"""
WORDS = ("sudoku", "--seed", "42", "--as-is", "--no-check", "--pdf", "-o", "a.pdf", "--force")


def interrupted(at: int, folder: Path, name: str = "SIGINT") -> tuple[int, str]:
    """Return exit code and error stream of a run that is interrupted at an import."""
    ran = subprocess.run(
        [sys.executable, "-c", _AT, name, str(at), *WORDS],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stderr


@pytest.mark.parametrize("at", [20, 90, 170])
def test_ctrl_c_amid_an_import(at: int, tmp_path: Path) -> None:
    assert interrupted(at, tmp_path) == (130, "")
    assert not [*tmp_path.glob("*.pdf"), *tmp_path.glob(".*.part")]


@pytest.mark.parametrize("at", [1, 8])
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_before_the_command_line_is_there(name: str, at: int, tmp_path: Path) -> None:
    assert interrupted(at, tmp_path, name) == (130, "")
