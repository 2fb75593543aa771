"""Run the tests of each dependency with the lowest version of it that we allow.

By hand, since it fills an environment from the package index:

    python tests/floors.py              each dependency in turn, the others as new as can be
    python tests/floors.py numpy rich   these alone
    python tests/floors.py numpy==1.25  another version, to look for the floor
    python tests/floors.py newest       everything as new as can be
    python tests/floors.py all          everything at its floor

Prints a line a run: what was installed, and pytest's last line. docs/dependencies.md has the
results.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from environments import CHECKOUT, Environment

NUMBERS = ("tests/games/sudongeon/solver/test_policy.py", "tests/search", "tests/cli/test_older.py")
TESTS = {
    "click": ("tests/cli/test_main.py", "tests/cli/test_output.py", "tests/cli/test_completing.py",
              "tests/cli/test_deck.py", "tests/cli/test_settings.py"),
    "rich": ("tests/cli/test_terminal.py", "tests/cli/test_waiting.py"),
    "reportlab": ("tests/draw/test_pdf.py", "tests/draw/test_cards.py", "tests/draw/test_fonts.py"),
    "svgwrite": ("tests/draw/test_svg.py", "tests/draw/test_attachments.py"),
    "pypdfium2": ("tests/draw/test_png.py", "tests/draw/test_pdf.py"),
    "pillow": ("tests/draw/test_png.py", "tests/draw/test_attachments.py"),
    "segno": ("tests/press/test_furniture.py", "tests/press/test_files.py"),
    "pydantic": ("tests/core", "tests/draw/test_theme.py", "tests/draw/test_icons.py",
                 "tests/press/cards/test_own.py"),
    "pyyaml": ("tests/press/cards/test_own.py",),
    "numpy": NUMBERS,
    "threadpoolctl": NUMBERS,
    "py-sudoku": ("tests/sudoku/test_solver.py", "tests/sudoku/test_maker.py"),
}  # fmt: skip
"""What uses each dependency."""


def floors() -> dict[str, str]:
    """Return the lowest version of each dependency, by its name."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    found = (re.fullmatch(r"([\w-]+)>=([\d.]+)", one) for one in project["dependencies"])
    return {match[1]: match[2] for match in found if match is not None}


def tried(environment: Environment, tests: list[str]) -> str:
    """Return the end of a run of tests."""
    words = ("-m", "pytest", "--rootdir", "..", "-p", "no:cacheprovider", "-n", "0")
    lines = environment.run(*words, *(f"../{test}" for test in tests)).strip().splitlines()
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return "\n    ".join([lines[-1] if lines else "nothing said", *failed[:8]])


def main(names: list[str]) -> None:
    """Try each name and print how it went."""
    known = floors()
    with tempfile.TemporaryDirectory() as home:
        environment = Environment(Path(home))
        every = sorted({test for tests in TESTS.values() for test in tests})
        for name in names or list(known):
            package, _, version = name.partition("==")
            match name:
                case "newest":
                    pins = []
                case "all":
                    pins = [f"{one}=={floor}" for one, floor in known.items()]
                case _:
                    pins = [f"{package}=={version or known[package]}"]
            try:
                environment.install(*pins or ["pip"])
                told = tried(environment, list(TESTS.get(package, every)))
                environment.install("--upgrade", *(pin.partition("==")[0] for pin in pins), "pip")
            except subprocess.CalledProcessError:
                told = "cannot be installed"
            print(f"{' '.join(pins) or name}: {told}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
