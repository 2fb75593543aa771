"""Ctrl-C ends in an exit code, and in one line at most.

A finder that comes before all others sends the signal when a module with a certain number is
imported after ours, so that the moment does not depend on the speed of the machine. By hand, over
every import:

    python tests/cli/test_interrupts.py
"""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from dungeongen.cli.stopping import interruptible
from patience import PATIENCE

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


@pytest.mark.parametrize("at", [20, 50, 90, 130, 170, 210])
def test_ctrl_c_amid_an_import(at: int, tmp_path: Path) -> None:
    assert interrupted(at, tmp_path) == (130, "")
    assert not [*tmp_path.glob("*.pdf"), *tmp_path.glob(".*.part")]


@pytest.mark.parametrize("at", [1, 2, 4, 8])
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_before_the_command_line_is_there(name: str, at: int, tmp_path: Path) -> None:
    assert interrupted(at, tmp_path, name) == (130, "")


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as home:
        for moment in range(1, 2000):
            if (told := interrupted(moment, Path(home)))[0] == 0:
                print(f"{moment} moments")
                break
            if told != (130, ""):
                print(moment, *told)


class Destructor:
    """What is told to stop while it goes."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


def test_an_interrupt_that_a_destructor_loses_comes_once_more() -> None:
    hook = sys.unraisablehook
    try:
        with interruptible() as moments:
            Destructor()
            with pytest.raises(KeyboardInterrupt):
                Event().wait(PATIENCE)
        assert len(moments) == 1
    finally:
        sys.unraisablehook = hook
