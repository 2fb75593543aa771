"""Numbers of rules, turned by one: engine, kernel and printed sentences follow.

    python tests/turned.py            all of them
    python tests/turned.py FALL       those of that name

A number stands once, in Python. ``turn`` changes it in a copy of the checkout, builds there what
depends on it, plays the kernel against the rules, and prints what the game says: a sentence has to
change.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

CHECKOUT = Path(__file__).resolve().parent.parent
LOCKSTEP = {
    "doom": ("kernel/test_kernel.py::test_moves_and_effects_are_those_of_the_plain_rules",),
    "sudongeon": (
        "kernel/test_lockstep.py::test_the_kernel_tries_every_legal_move_but_those_on_the_list",
        "kernel/test_fight_values.py",
    ),
    "welcome": ("kernel/test_kernel.py::test_random_adventures_are_those_of_the_plain_rules",),
}
"""The tests that play a game's kernel against its rules, without stored answers."""
_COPIED = ("src", "templates", "tests")
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "sheets-*.json", "static")


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a rule: a game, the module where it stands, and its name."""

    game: str
    module: str
    name: str

    @property
    def file(self) -> str:
        """The file where it stands, as seen from the checkout."""
        return f"src/dungeongen/games/{self.game}/{self.module.replace('.', '/')}.py"


NUMBERS = tuple(
    Number(game, module, name)
    for (game, module), names in {
        ("doom", "variants"): ("HEALTH", "MIND", "STRONG_MIND"),
        ("sudongeon", "catalog"): (
            *("BARRICADE_DEFENCE", "DAMSEL_LIFE", "DEALER_DISCOUNT", "DEALER_PAYS", "DEALER_PRICE"),
            *("GIFT", "LAW_DEFENCE", "MINOTAUR_GAIN", "PEOPLE_PARLEY", "RATIONS_FOR_GOLD"),
            *("SARCOPHAGUS_GOLD", "SKELETONS_GOLD", "TRIBUTE"),
        ),
        ("sudongeon", "layout"): ("PASSAGEWAY_FIND",),
        ("sudongeon", "rules.encounters"): (
            *("BRIBE_PARLEY", "FALL", "FELLING", "GANG_GAIN", "REGENERATION", "SURGE"),
        ),
        ("sudongeon", "rules.rounds"): (
            *("ARTIFACT_AT", "DAMSEL_GOLD", "KISS", "LABYRINTH_FIND", "SKELETONS_FIND"),
            "THRONE_FIND",
        ),
        ("welcome", "heroes"): (
            *("BARBARIAN_HEALTH", "CHAINMAIL_HEALTH", "HAMMERED", "PLATE_HEALTH", "REVIVED"),
            *("SHIELD_HEALTH", "SPEARED", "TORCH_MOST", "WARRIOR_HEALTH"),
        ),
    }.items()
    for name in names
)


class NumberError(Exception):
    """What should follow a number does not."""


def turn(number: Number, folder: Path) -> None:
    """Turn a number in a copy of the checkout in ``folder``.

    Raises ``NumberError`` where the kernel does not play by the rules then, or where no printed
    sentence changes.
    """
    for name in _COPIED:
        shutil.copytree(CHECKOUT / name, folder / name, ignore=_LEFT_OUT)
    shutil.copy(CHECKOUT / "pyproject.toml", folder)
    before = _run(number, folder, "-m", f"games.{number.game}.printed")
    file = folder / number.file
    text, count = re.subn(
        rf"^({number.name} = )(-?\d+)",
        lambda found: f"{found[1]}{int(found[2]) + 1}",
        file.read_text("utf-8"),
        flags=re.MULTILINE,
    )
    if count != 1:
        raise NumberError(f"{number.file}: {number.name} stands there {count} times")
    file.write_text(text, "utf-8")
    if _run(number, folder, "-m", f"games.{number.game}.printed") == before:
        raise NumberError(f"{number.name}: no printed sentence changes")
    _run(number, folder, "kernels.py")
    files = [f"games/{number.game}/{test}" for test in LOCKSTEP[number.game]]
    _run(number, folder, "-m", "pytest", "-q", "-x", "-p", "no:xdist", *files)


def _run(number: Number, folder: Path, *words: str) -> str:
    paths = os.pathsep.join(str(folder / name) for name in ("src", "tests"))
    ran = subprocess.run(
        [sys.executable, *words],
        cwd=folder / "tests",
        env={**os.environ, "PYTHONPATH": paths, "DUNGEONGEN_ANSWERS": "off"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise NumberError(f"{number.name}: {' '.join(words)}\n{ran.stdout}")
    return ran.stdout


def _chosen(names: list[str]) -> Iterator[Number]:
    yield from (number for number in NUMBERS if not names or number.name in names)


if __name__ == "__main__":
    for chosen in _chosen(sys.argv[1:]):
        with TemporaryDirectory() as scratch:
            turn(chosen, Path(scratch))
        print(f"{chosen.game} {chosen.name}: followed", flush=True)
