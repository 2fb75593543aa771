"""Run the tests of each dependency with the lowest version of it that we allow.

By hand, since it fills an environment from the package index:

    python tests/floors.py              each dependency in turn, the others as new as can be
    python tests/floors.py click rich   these alone
    python tests/floors.py rich==12.6   another version, to look for the floor
    python tests/floors.py newest       everything as new as can be
    python tests/floors.py all          everything at its floor

Prints a line a run: what was installed, pytest's last line, failures. engineering/dependencies.md
has the results. With DUNGEONGEN_EXAMPLES=200 every long list is tried whole (``thorough.py``).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from environments import CHECKOUT, Environment

TESTS = {
    "click": (
        "tests/cli/test_main.py",
        "tests/cli/test_output.py",
        "tests/cli/test_completing.py",
        "tests/cli/test_deck.py",
        "tests/cli/test_settings.py",
        "tests/cli/test_interrupts.py",
    ),
    "rich": ("tests/cli/test_terminal.py", "tests/cli/test_waiting.py"),
    "reportlab": ("tests/draw/test_pdf.py", "tests/draw/test_cards.py", "tests/draw/test_fonts.py"),
    "fonttools": ("tests/draw/test_letters.py",),
    "svgwrite": ("tests/draw/test_svg.py", "tests/draw/test_attachments.py"),
    "pypdfium2": (
        "tests/draw/test_png.py",
        "tests/draw/test_pdf.py",
        "tests/draw/test_pdf_content.py",
    ),
    "pillow": ("tests/draw/test_png.py", "tests/draw/test_attachments.py"),
    "resvg-py": ("tests/draw/test_pictures.py",),
    "qrcodegen": ("tests/press/test_furniture.py", "tests/core/test_files.py"),
    "pydantic": (
        "tests/core",
        "tests/draw/test_theme.py",
        "tests/draw/test_icons.py",
        "tests/press/cards/test_custom_cards.py",
    ),
    "wasmtime": (
        "tests/games/sudongeon/kernel/test_wasm.py",
        "tests/games/treasure",
        "tests/games/welcome",
        "tests/cli/test_older.py",
        "tests/test_known.py",
    ),
    "platformdirs": ("tests/cli/test_settings.py",),
    "py-sudoku": ("tests/puzzle/test_cover.py", "tests/puzzle/test_maker.py"),
}
"""What uses each dependency; ``newest`` and ``all`` run everything here."""


def floors() -> dict[str, str]:
    """Return the lowest version of each dependency, by its name."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    return dict(dependency.split(">=") for dependency in project["dependencies"])


def pins(name: str) -> dict[str, str]:
    """Return the versions that a name on the command line asks for; the others are the newest."""
    package, _, version = name.partition("==")
    match package:
        case "newest":
            return {}
        case "all":
            return floors()
        case _:
            return {package: version or floors()[package]}


def tried(environment: Environment, tests: list[str]) -> str:
    """Return the end of a run of tests, and what failed."""
    words = ("-m", "pytest", "--rootdir", "..", "-p", "no:cacheprovider", "-n", "0")
    lines = environment.run(*words, *(f"../{test}" for test in tests)).strip().splitlines()
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return "\n    ".join([lines[-1] if lines else "no test starts", *failed[:8]])


def main(names: list[str]) -> None:
    """Try each name and print how it went."""
    every = {test for tests in TESTS.values() for test in tests}
    with tempfile.TemporaryDirectory() as home:
        environment = Environment(Path(home))
        for name in names or list(TESTS):
            pinned = [f"{package}=={version}" for package, version in pins(name).items()]
            try:
                environment.install("--upgrade", *TESTS, *pinned)
            except subprocess.CalledProcessError:
                told = "cannot be installed"
            else:
                told = tried(environment, sorted(TESTS.get(name.partition("==")[0], every)))
            print(f"{' '.join(pinned) or name}: {told}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
