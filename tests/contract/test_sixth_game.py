"""A sixth game is a package, its tests' package and one line: the null game is added to a copy.

The common tests then cover it without knowing its name.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = """# The null game
| The rule | Source | Tests |
|-|-|-|
| Call the coin. | NU-1 | `test_it_is_played_and_told` |
"""
COMMON = (
    "tests/contract/test_games.py",
    "tests/contract/test_players.py",
    "tests/games/test_goldens.py",
    "tests/games/test_rule_tables.py",
    "tests/press/test_composition.py",
)


def test_the_null_game_joins_with_a_package_and_one_line(tmp_path: Path) -> None:
    for folder in ("src", "tests", "templates", "docs/rules"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    _add(tmp_path)
    environment = {
        **os.environ,
        "PYTHONPATH": f"{tmp_path / 'src'}{os.pathsep}{tmp_path / 'tests'}",
    }

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout

    run("tests/games/goldens.py", "null")
    options = ("-q", "-rA", "-p", "no:cacheprovider", "--assert=plain")  # which compiles faster
    told = run("-m", "pytest", *options, "-k", "null", *COMMON)
    passed = re.findall(r"^PASSED (\S+)::(\w+)", told, re.MULTILINE)
    assert {file for file, _ in passed} == {*COMMON}
    assert len({name for _, name in passed}) > 25


def _add(tree: Path) -> None:
    """Add the null game to a copy of the project."""
    package = tree / "src" / "dungeongen" / "games" / "null"
    package.mkdir()
    text = (ROOT / "tests" / "contract" / "null_game.py").read_text("utf-8")
    body, game = text.split("GAME = Game(")
    (package / "codec.py").write_text(body, "utf-8")
    game = f"from dungeongen.core.game import Facets, Game\n\nGAME = Game({game}"
    home = "dungeongen.games.null.codec"
    (package / "__init__.py").write_text("", "utf-8")
    (package / "game.py").write_text(game.replace("contract.null_game", home), "utf-8")
    games = tree / "src" / "dungeongen" / "games" / "__init__.py"
    line = "from dungeongen.games.{0}.game import GAME as {1}\n"
    mythic, null = line.format("mythic", "MYTHIC"), line.format("null", "NULL")
    listed = games.read_text("utf-8").replace(mythic, mythic + null)
    games.write_text(listed.replace("MYTHIC, ", "MYTHIC, NULL, "), "utf-8")
    (tests := tree / "tests" / "games" / "null").mkdir()
    contract = (ROOT / "tests" / "contract" / "contract.py").read_text("utf-8")
    contract = contract.replace(
        "from contract.null_game import GAME, MOST, Layout",
        f"from {home} import MOST, Layout\nfrom dungeongen.games.null.game import GAME",
    )
    (tests / "contract.py").write_text(contract, "utf-8")
    (tests / "page").mkdir()
    words = (ROOT / "tests" / "contract" / "needed.py").read_text("utf-8")
    words = words.replace("contract.null_game", home)
    (tests / "page" / "needed.py").write_text(words, "utf-8")
    (tree / "docs" / "rules" / "null.md").write_text(PAGE, "utf-8")
