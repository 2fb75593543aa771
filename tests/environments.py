"""Environments of their own, filled from the package index, for the runs that are made by hand."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Iterable
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent


class Environment:
    """A fresh environment in ``folder`` with the checkout as it is now and what its tests need."""

    def __init__(self, folder: Path, pins: Iterable[str] = ()) -> None:
        venv.create(folder, with_pip=True)
        self.python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        self.install(f"{CHECKOUT}[test-all]", *pins)

    def install(self, *packages: str) -> None:
        """Install packages; raises CalledProcessError, after pip has said why."""
        self.run("-m", "pip", "install", "-q", "--disable-pip-version-check", *packages, check=True)

    def version(self, package: str) -> str:
        """Return which version of a package is here."""
        told = self.run(
            "-c", f"import importlib.metadata as of; print(of.version({package!r}))", check=True
        )
        return told.strip()

    def run(self, *words: str, check: bool = False) -> str:
        """Return what Python prints, from the folder of the tests."""
        ran = subprocess.run(
            [str(self.python), *words],
            cwd=CHECKOUT / "tests",
            env={**os.environ, "DUNGEONGEN_ANSWERS": "off"},  # each searches for itself
            stdout=subprocess.PIPE,
            text=True,
            check=check,
        )
        return ran.stdout
