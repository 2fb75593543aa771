"""Numbers of rules, turned by one: engine, kernel and printed sentences follow.

    python tests/turned.py            all of them
    python tests/turned.py FALL       that one
    python tests/turned.py BRIBES     all of that table; BRIBES[2] is one of them

A number stands once, in Python, alone or in a table. ``turn`` changes it in a copy of the checkout,
builds there what depends on it, plays the kernel against the rules, and prints what the game says:
a sentence has to change.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

CHECKOUT = Path(__file__).resolve().parent.parent
LOCKSTEP = {
    "mythic": (
        "kernel/test_kernel.py::test_the_kernel_leaves_out_no_legal_move_that_is_not_on_its_list",
        "kernel/test_kernel.py::test_a_play_with_skips_is_a_play_by_the_rules",
        "kernel/test_kernel.py::test_the_most_loot_replays_by_the_rules",
    ),
    "treasure": (
        "kernel/test_kernel.py::test_the_kernel_leaves_out_what_is_listed_and_nothing_else",
        "solver/test_player.py::test_the_kernel_plays_as_the_player_does",
        "solver/test_solver.py::test_the_witness_replays_to_the_total_from_anywhere",
    ),
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
    """A number of a rule: a game, the module where it stands, its name, and which of a table."""

    game: str
    module: str
    name: str
    place: int = 0

    def __str__(self) -> str:
        return f"{self.name}[{self.place}]"

    @property
    def file(self) -> str:
        """The file where it stands, as seen from the checkout."""
        return f"src/dungeongen/games/{self.game}/{self.module.replace('.', '/')}.py"


def _at(text: str, name: str) -> list[ast.Constant]:
    """Return the numbers that a module assigns to a name, in order; a table's zeros stand for
    nothing and are left out."""
    values = [
        node.value
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and name
        in map(ast.unparse, node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return [
        number
        for value in values
        if value is not None
        for number in ast.walk(value)
        if isinstance(number, ast.Constant) and type(number.value) is int and number.value
    ]


_TABLES = (
    Number("sudongeon", "catalog", "MONSTERS"),
    Number("sudongeon", "catalog", "CLASSES"),
    Number("sudongeon", "rules.encounters", "BRIBES"),
)
NUMBERS = tuple(
    Number(game, module, name)
    for (game, module), names in {
        ("doom", "layout"): ("HEALTH", "MIND", "STRONG_MIND"),
        # Not the Dragon's strength: his card is known by it, and no other number is free.
        ("mythic", "layout"): ("FIERCE", "SCAR", "TREASURE_LOOT"),
        ("mythic", "rules.engine"): ("FEAR", "MOST_SKIPS"),
        ("treasure", "rules"): ("DRAWN",),
        ("sudongeon", "catalog"): (
            *("BARRICADE_DEFENCE", "DAMSEL_LIFE", "DEALER_DISCOUNT", "DEALER_PAYS", "DEALER_PRICE"),
            *("GIFT", "LAW_DEFENCE", "MINOTAUR_GAIN", "PEOPLE_PARLEY", "RATIONS_FOR_GOLD"),
            *("SARCOPHAGUS_GOLD", "SKELETONS_GOLD", "TRIBUTE"),
        ),
        ("sudongeon", "layout"): ("PASSAGEWAY_FIND",),
        ("sudongeon", "rules.encounters"): (
            *("BRIBE_PARLEY", "FALL", "FELLING", "GANG_GAIN", "MENDING", "REGENERATION", "SURGE"),
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
) + tuple(
    replace(table, place=place)
    for table in _TABLES
    for place in range(len(_at((CHECKOUT / table.file).read_text("utf-8"), table.name)))
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
    lines = file.read_text("utf-8").split("\n")
    there = _at("\n".join(lines), number.name)
    if len(there) <= number.place:
        raise NumberError(f"{number.file}: {number} does not stand there")
    constant = there[number.place]
    line, value = lines[constant.lineno - 1], constant.value
    assert isinstance(value, int)
    changed = f"{line[: constant.col_offset]}{value + 1}{line[constant.end_col_offset :]}"
    lines[constant.lineno - 1] = changed
    file.write_text("\n".join(lines), "utf-8")
    if _run(number, folder, "-m", f"games.{number.game}.printed") == before:
        raise NumberError(f"{number}: no printed sentence changes")
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
        raise NumberError(f"{number}: {' '.join(words)}\n{ran.stdout}")
    return ran.stdout


def chosen(names: list[str]) -> list[Number]:
    """Return the numbers of these names, or all; raises ``NumberError`` for other names."""
    known = {name for number in NUMBERS for name in (number.name, str(number))}
    for name in names:
        if name not in known:
            names_known = ", ".join(sorted({number.name for number in NUMBERS}))
            raise NumberError(f"{name}: no number of a rule; expected one of {names_known}")
    return [number for number in NUMBERS if not names or {number.name, str(number)} & {*names}]


if __name__ == "__main__":
    try:
        for number in chosen(sys.argv[1:]):
            with TemporaryDirectory() as scratch:
                turn(number, Path(scratch))
            print(f"{number.game} {number}: followed", flush=True)
    except NumberError as error:
        sys.exit(str(error))
