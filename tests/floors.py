"""Run the tests that touch our dependencies with the lowest version that we allow of each.

By hand, since every line of it fills an environment of its own from the package index:

    python tests/floors.py              each dependency at its floor, the others as new as can be
    python tests/floors.py pypdf rich   these alone
    python tests/floors.py all newest   everything at its floor; everything as new as can be

Prints a line a run: what was installed, and pytest's last line. docs/dependencies.md has the
results.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
TESTS = ("tests/core", "tests/draw", "tests/press", "tests/sudoku", "tests/library/test_library.py",
         "tests/cli/test_check.py", "tests/cli/test_main.py", "tests/cli/test_terminal.py",
         "tests/games/sudongeon/solver/test_policy.py")  # fmt: skip
ALL, NEWEST = "all", "newest"


def floors() -> dict[str, str]:
    """Return the lowest version of each dependency, by its name."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]
    found = (re.fullmatch(r"([\w-]+)>=([\d.]+)", one) for one in project["dependencies"])
    return {match[1]: match[2] for match in found if match is not None}


def tried(pins: list[str]) -> str:
    """Return the end of a test run in a fresh environment with ``pins`` beside the project."""
    with tempfile.TemporaryDirectory() as home:
        venv.create(home, with_pip=True)
        python = Path(home) / "bin" / "python"
        install = [str(python), "-m", "pip", "install", "-q", f"{HOME}[test]", *pins]
        installed = subprocess.run(install, capture_output=True, text=True, check=False)
        if installed.returncode:
            return f"cannot be installed: {installed.stderr.strip().splitlines()[-1]}"
        words = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *TESTS]
        ran = subprocess.run(words, cwd=HOME, capture_output=True, text=True, check=False)
        lines = (ran.stdout + ran.stderr).strip().splitlines()
        failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
        return "\n    ".join([lines[-1], *failed[:8]])


def main(names: list[str]) -> None:
    """Try each name and print how it went."""
    known = floors()
    for name in names or list(known):
        if name == NEWEST:
            pins = []
        elif name == ALL:
            pins = [f"{one}=={version}" for one, version in known.items()]
        else:
            pins = [f"{name}=={known[name]}"]
        print(f"{name if name in (ALL, NEWEST) else pins[0]}: {tried(pins)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
