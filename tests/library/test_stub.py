"""What editors complete is what can be asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import dungeongen
from library import stub

_RIGHT = """
import dungeongen
sheet: dungeongen.Sheet = dungeongen.make("doom", seed=1, size=5, rules=["strong"])
dungeongen.make(dungeongen.GAMES[0], seed="a").pdf(paper="A5")
"""
_WRONG = """
import dungeongen
dungeongen.make("doom", sizze=5)
dungeongen.make("doom", size=[5])
dungeongen.make("chess", seed=1)
"""


def test_the_stub_is_that_of_the_options() -> None:
    assert stub.STUB.read_text("utf-8") == stub.text(), "run python tests/library/stub.py"


def test_the_stub_has_the_names_of_the_face() -> None:
    words = stub.STUB.read_text("utf-8")
    for name in dungeongen.__all__:
        assert f" as {name}\n" in words or f"def {name}(" in words, name


def test_a_type_checker_refuses_what_the_library_refuses(tmp_path: Path) -> None:
    def complaints(code: str) -> int:
        (file := tmp_path / "script.py").write_text(code, "utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--follow-imports=silent", str(file)],
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout.count("error:")

    assert (complaints(_RIGHT), complaints(_WRONG)) == (0, 3)
