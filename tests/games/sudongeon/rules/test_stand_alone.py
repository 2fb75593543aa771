"""The rules import no drawing, files, clocks or chance, and no sheet waits for them."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from dungeongen.games import sudongeon

FOLDER = Path(sudongeon.__file__).parent
GAME = "dungeongen.games.sudongeon"
RULES, TABLE = f"{GAME}.rules", f"{GAME}.table"
OUTSIDE = {
    "__future__",
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "functools",
    "typing",
}


def _imports(module: str) -> set[str]:
    """Return the modules that one of the game's modules imports, anywhere in it."""
    found = set()
    tree = ast.parse((FOLDER / f"{module.replace('.', '/')}.py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            room = node.module in (GAME, RULES, TABLE)
            inner = {f"{node.module}.{alias.name}" for alias in node.names} if room else set()
            found |= inner or {node.module}
    return found


def test_all_that_the_rules_import_is_rules_layout_and_core() -> None:
    seen: set[str] = set()
    waiting = {"rules.engine"}
    while waiting:
        module = waiting.pop()
        seen.add(module)
        for name in _imports(module):
            if name.startswith(f"{GAME}."):
                waiting |= {name.removeprefix(f"{GAME}.")} - seen
            else:
                assert name in OUTSIDE or name.startswith("dungeongen.core."), (module, name)
    subjects = ("combat", "encounters", "npcs", "rounds", "state", "moves")
    assert {f"rules.{name}" for name in subjects} <= seen
    assert not [name for name in seen if name.startswith(("page.", "solver."))]
    assert not seen & {"generate", "codec"}


def test_the_rules_are_loaded_when_they_are_asked_for() -> None:
    probe = f"""
import sys
from dungeongen.games import GAMES
game = next(game for game in GAMES if game.name == "sudoku")
assert "{GAME}.rules.engine" not in sys.modules
assert game.rules is game.rules is not None
assert "{GAME}.rules.engine" in sys.modules
"""
    subprocess.run([sys.executable, "-c", probe], check=True)
