"""Imports go one way, and heavy libraries are imported lazily.

The direction is read from the source (``ast``), imports inside of functions and for type checking
included, since what may not know of each other may not know its types either. ``FAKES`` proves that
each kind of wrong import is found. What is really loaded is asked of a fresh interpreter.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from dungeongen.cli import VERBS

SOURCE = Path(__file__).resolve().parent.parent / "src" / "dungeongen"

_TOOLS = {"core", "draw", "search", "puzzle"}
MAY_IMPORT = {
    "core": {"core"},
    "draw": {"core", "draw"},
    "search": {"core", "search"},
    "puzzle": {"core", "puzzle"},
    "rooms": {"core", "draw", "search", "rooms"},
    "games": _TOOLS | {"rooms", "games"},
    "press": _TOOLS | {"games", "press"},
    "library": _TOOLS | {"games", "press", "library"},
    "surveys": _TOOLS | {"games", "press", "library", "surveys"},
    "studio": _TOOLS | {"games", "press", "library", "studio"},
    "cli": _TOOLS | {"games", "press", "library", "surveys", "studio", "cli"},
    "namesake": set(),
    "__main__": {"cli", "namesake"},
    "": {"core", "games", "press", "library", "surveys"},  # by name, and only when one is asked for
}
# Within a game. What stands in no room is the layout and what is known of it before anybody plays,
# or it stands on top of all rooms but the pages.
LAYOUT = {
    "candidates",
    "catalog",
    "codec",
    "deal",
    "heroes",
    "layout",
    "lore",
    "naming",
    "verdict",
}
_BELOW_PAGES = {"layout", "rules", "table", "solver", "top"}
WITHIN = {
    "layout": {"layout"},
    "rules": {"layout", "rules"},
    "table": {"layout", "rules", "table"},
    "solver": {"layout", "rules", "solver"},
    "hints": {"layout", "rules", "table", "solver"},  # told in the words of the menu
    "plan": {"layout", "plan"},
    "page": {"layout", "rules", "table", "plan", "page"},
    "top": _BELOW_PAGES,
    "game": _BELOW_PAGES | {"page"},  # it names the facets
}
# Neither drawing nor files nor clocks, nor chance that is neither a move nor in the deal.
NOT_IN_RULES = {
    "asyncio",
    "datetime",
    "io",
    "os",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "subprocess",
    "tempfile",
    "threading",
    "time",
}


_NAMED = re.compile(r"dungeongen(\.\w+)*:\w+")  # a facet, which is loaded when it is asked for


@cache
def imported(module: str, source: str, *, package: bool = False) -> tuple[str, ...]:
    """Return the full names of all modules, or names in modules, that ``source`` imports."""
    names = list[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parts = module.split(".")
            above = parts[: len(parts) - node.level + package] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names += [f"{base}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Constant) and _NAMED.fullmatch(str(node.value)):
            names.append(str(node.value).replace(":", "."))
    return tuple(names)


def room_within(module: str, *rest: str) -> str:
    """Return the room that a module or package of a game is, or belongs to."""
    if (module, *rest) == ("solver", "hints"):
        return "hints"
    return module if module in WITHIN else "layout" if module in LAYOUT else "top"


def wrong_imports(module: str, source: str, *, package: bool = False) -> list[str]:
    """Return the imports that ``module`` may not have, also within a game."""
    place = module.split(".")[1:]
    room = place[0] if place else ""
    wrong = []
    for name in imported(module, source, package=package):
        first, *rest = name.split(".")
        if place[2:3] == ["rules"] and (
            first in NOT_IN_RULES or rest[:1] in (["draw"], ["press"], ["cli"])
        ):
            wrong.append(name)
        if first != "dungeongen":
            continue
        home = rest[0] if rest and rest[0] in MAY_IMPORT else ""
        if home not in MAY_IMPORT[room]:
            wrong.append(name)
        elif home == room == "games" and place[1:] and rest[1:2] != place[1:2]:
            wrong.append(name)  # one game knows nothing of another
        elif home == room == "games" and place[2:] and rest[2:]:
            rooms = WITHIN[room_within(*place[2:])]
            wrong += [name] if room_within(rest[2]) not in rooms else []
    return wrong


def modules() -> list[tuple[str, Path]]:
    """Return every module of the package with its file."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        parts = ("dungeongen", *path.relative_to(SOURCE).with_suffix("").parts)
        found.append((".".join(parts[:-1] if parts[-1] == "__init__" else parts), path))
    return found


def test_imports_go_one_way() -> None:
    wrong = {
        module: wrong_imports(module, path.read_text("utf-8"), package=path.name == "__init__.py")
        for module, path in modules()
    }
    assert {module: names for module, names in wrong.items() if names} == {}


FAKES = [
    ("core.rng", "from dungeongen.draw import fonts"),
    ("core.rng", "from dungeongen import __version__"),
    ("core.rng", "from ..games import GAMES"),
    ("press.book", "from dungeongen import __version__"),
    ("core.rng", 'RULES = "dungeongen.games.doom.table:RULES"'),
    ("draw.pdf", "import dungeongen.games.sudongeon"),
    ("draw.pdf", "from dungeongen import press"),
    ("puzzle.maker", "def f():\n  from dungeongen.search import verdict"),
    ("search.bands", "if TYPE_CHECKING:\n  import dungeongen.draw.canvas"),
    ("games.doom.layout", "from dungeongen.press.paper import PAPERS"),
    ("games.doom.layout", "from dungeongen.games.sudongeon import catalog"),
    ("games.doom.layout", "from ..sudongeon import catalog"),
    ("games.doom.layout", "from .. import GAMES"),
    ("games.doom.rules.engine", "from time import monotonic"),
    ("games.doom.rules.engine", "import os.path"),
    ("games.doom.rules.engine", "from pathlib import Path"),
    ("games.doom.rules.engine", "from dungeongen.draw.block import Area"),
    ("games.doom.layout", "from dungeongen.games.doom.rules import state"),
    ("games.doom.layout", "from dungeongen.games.doom.solver.selection import judged"),
    ("games.doom.rules.engine", "from ..table import story"),
    ("games.doom.rules.engine", "def f():\n  from dungeongen.games.doom import GAME"),
    ("games.doom.table", "from dungeongen.games.doom.solver.kernel_client import Play"),
    ("games.doom.solver.kernel_client", "from dungeongen.games.doom.table import story"),
    ("games.doom.solver.kernel_client", "from dungeongen.games.doom import generate"),
    ("games.doom.page.map", "from dungeongen.games.doom.solver.judge import played"),
    ("games.doom.solver.judge", "from dungeongen.games.doom.page import sheet"),
    ("press.book", "from dungeongen.cli import main"),
    ("", "from dungeongen.cli import main"),
    ("press.book", "from dungeongen.library import make"),
    ("library.make", "from dungeongen.cli import main"),
    ("studio.app", "from dungeongen.cli import main"),
    ("library.make", "from dungeongen.studio import app"),
    ("library.make", "from dungeongen.surveys import page"),
    ("surveys.deals", "from dungeongen.cli import main"),
]
"""Modules of the package, each with an import that it may not have."""


@pytest.mark.parametrize(("module", "source"), FAKES)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    name = f"dungeongen.{module}".rstrip(".")
    assert wrong_imports(name, source) == [*imported(name, source)] != []


def test_right_imports_pass() -> None:
    for module, source in (
        ("dungeongen.games.doom.rules.engine", "from dungeongen.games.doom.layout import Layout"),
        ("dungeongen.games.doom.rules.engine", "from ..layout import Layout"),
        ("dungeongen.games.doom.page.sheet", "from dungeongen.draw.block import Area\nimport time"),
        ("dungeongen.games.doom.page.map", "from dungeongen.games.doom.table import story"),
        ("dungeongen.games.doom.solver.kernel_client", "from ..rules.engine import apply"),
        (
            "dungeongen.games.doom.solver.player",
            "from dungeongen.games.doom.solver import kernel_client",
        ),
        ("dungeongen.games.doom", "from dungeongen.games.doom.page.sheet import pages"),
        ("dungeongen.games", "from dungeongen.games import sudongeon"),
        ("dungeongen.press.book", "from dungeongen.core.version import VERSION"),
        ("dungeongen.cli.check", "from dungeongen.games import GAMES"),
    ):
        assert wrong_imports(module, source) == [], module


def behind_rules(rules: str, sources: dict[str, str]) -> list[str]:
    """Return the forbidden imports of the rules and everything that they import."""
    seen, pending, wrong = {rules}, [rules], []
    while pending:
        module = pending.pop()
        for name in imported(module, sources[module]):
            home = next((m for m in (name, name.rpartition(".")[0]) if m in sources), None)
            if name == "random.Random" and module == "dungeongen.core.rng":
                continue  # seeded by an argument, as later passes of a deck are by their deal
            if name.split(".")[0] in NOT_IN_RULES or (home or name).startswith("dungeongen.draw"):
                wrong.append(f"{module}: {name}")
            # A package's own names lie in its modules, which are named where they are used.
            if home and home.count(".") > 1 and home not in seen:
                seen.add(home)
                pending.append(home)
    return sorted(wrong)


def test_nothing_behind_rules_draws_or_reads_files_or_clocks() -> None:
    sources = {name: path.read_text("utf-8") for name, path in modules()}
    games = [
        name
        for name, path in modules()
        if name.endswith(".rules.engine")
        or (path.name == "rules.py" and path.parents[1].name == "games")
    ]
    assert games
    for name in games:
        assert behind_rules(name, sources) == []
    fake = {
        "dungeongen.games.doom.rules.engine": "from dungeongen.games.doom.fight import strike",
        "dungeongen.games.doom.fight": "from dungeongen.games.doom import hits",
        "dungeongen.games.doom.hits": "import time\nfrom dungeongen.draw import fonts",
    }
    assert behind_rules("dungeongen.games.doom.rules.engine", fake) == [
        "dungeongen.games.doom.hits: dungeongen.draw.fonts",
        "dungeongen.games.doom.hits: time",
    ]


def test_every_module_of_the_package_is_looked_at() -> None:
    names = {name for name, _ in modules()}
    assert {"dungeongen", "dungeongen.__main__", "dungeongen.core.rng"} <= names
    assert {module for _, module, _ in VERBS} <= names


# Circles and towers


def graph(sources: dict[str, str]) -> dict[str, set[str]]:
    """Return which modules of ours each module imports, lazily or for type checking as well."""
    known: dict[str, set[str]] = {}
    for module, source in sources.items():
        names = imported(module, source)
        homes = (
            next((m for m in (name, name.rpartition(".")[0]) if m in sources), module)
            for name in names
        )
        known[module] = {*homes} - {module}
    return known


@cache
def whole() -> dict[str, set[str]]:
    """Return the graph of the package."""
    return graph({name: path.read_text("utf-8") for name, path in modules()})


def circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """Return the sets of modules that import each other, straight or through others."""
    reach: dict[str, set[str]] = {}
    for module in imports:
        seen, pending = set[str](), [module]
        while pending:
            for other in imports[pending.pop()] - seen:
                seen.add(other)
                pending.append(other)
        reach[module] = seen
    return [
        one
        for one in ({m for m in reach[module] if module in reach[m]} for module in imports)
        if one
    ]


def longest_chain(imports: dict[str, set[str]], room: str) -> list[str]:
    """Return the longest chain of modules of a room, each of which imports the next."""
    own = [m for m in imports if m.startswith(f"{room}.") and m != f"{room}.game"]
    inside = {m: imports[m] & {*own} for m in own}

    @cache
    def chain(module: str) -> list[str]:
        return [module, *max(map(chain, inside[module]), key=len, default=[])]

    return max(map(chain, inside), key=len)


def test_no_module_imports_itself_through_others() -> None:
    """A package names the facets of its game, which import the package's modules in turn."""
    assert circles(whole()) == []
    fake = {
        "dungeongen.press.book": "def f():\n  from dungeongen.press.sheets import Sheet",
        "dungeongen.press.sheets": "if TYPE_CHECKING:\n  from dungeongen.press import notebook",
        "dungeongen.press.notebook": "from dungeongen.press.book import Book",
        "dungeongen.press.paper": "from dungeongen.press import book",
    }
    assert circles(graph(fake)) == 3 * [{*fake} - {"dungeongen.press.paper"}]


FLOORS = 13
"""The most modules of a game in a chain of imports. A store calls what derives entries again."""


@pytest.mark.parametrize("game", sorted(p.parent.name for p in SOURCE.glob("games/*/layout.py")))
def test_a_game_is_no_tower(game: str) -> None:
    chain = longest_chain(whole(), f"dungeongen.games.{game}")
    assert len(chain) <= FLOORS, chain


# Libraries of others

_DISTRIBUTIONS = {
    "PIL": "pillow",
    "cv2": "opencv-python-headless",
    "markupsafe": "jinja2",
    "pi_heif": "pi-heif",
    "pypdfium2_raw": "pypdfium2",
    "resvg_py": "resvg-py",
    "sudoku": "py-sudoku",
    "fontTools": "fonttools",
}
_OF_A_BROWSER = {"js", "pyodide", "pyodide_js"}
_BY_CHOICE = {"brotli"}
"""What few need: a line says what to install where it is missing."""


def test_what_is_installed_is_what_is_imported() -> None:
    names = {
        name.partition(".")[0]
        for module, path in modules()
        for name in imported(module, path.read_text("utf-8"), package=path.name == "__init__.py")
    }
    others = names - sys.stdlib_module_names - _OF_A_BROWSER - _BY_CHOICE - {"dungeongen"}
    project = tomllib.loads((SOURCE.parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
    extras = (
        project["optional-dependencies"][name] for name in ("studio", "survey", "cluster", "photo")
    )
    lines = [*project["dependencies"], *chain.from_iterable(extras)]
    asked = {line.partition(">=")[0] for line in lines} - {"dungeongen-toolkit[survey]"}
    assert {_DISTRIBUTIONS.get(name, name) for name in others} | {"h11"} == asked  # for its fault


# What a command really loads

HEAVY = {
    "PIL",
    "distributed",
    "fontTools",
    "importlib.metadata",
    "jinja2",
    "platformdirs",
    "pyarrow",
    "pydantic",
    "pypdf",
    "pypdfium2",
    "pypdfium2_raw",
    "qrcodegen",
    "reportlab",
    "resvg_py",
    "rich",
    "starlette",
    "sudoku",
    "svgwrite",
    "uvicorn",
    "wasmtime",
}
_PROBE = """
import json, sys
sys.argv[0] = "dungeongen"
from dungeongen.cli import main
try:
    main()
except SystemExit as done:
    assert not done.code, done.code
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def _loaded(*arguments: str, folder: Path) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", _PROBE, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    names: list[str] = json.loads(done.stderr.splitlines()[-1])
    assert "dungeongen.cli" in names
    return HEAVY & set(names)


@pytest.mark.parametrize(
    "arguments", ["--help", "--version", "-h", "studio --help", "survey doom --help"]
)
def test_help_loads_nothing_heavy(arguments: str, tmp_path: Path) -> None:
    assert _loaded(*arguments.split(), folder=tmp_path) == set()


def test_a_pdf_sheet_loads_what_it_needs(tmp_path: Path) -> None:
    loaded = _loaded("sudoku", "--seed", "1", "--no-check", "--pdf", folder=tmp_path)
    assert loaded <= {"reportlab", "qrcodegen"}
    assert "reportlab" in loaded
    again = _loaded("sudoku", "--seed", "1", "--no-check", "--pdf", folder=tmp_path)
    assert again == loaded, "a look at the file that is there loads more"


def test_only_who_wants_a_plan_waits_for_its_kernel(tmp_path: Path) -> None:
    judged = _loaded("sudoku", "--seed", "17", "--as-is", folder=tmp_path)
    assert "wasmtime" in judged
    assert "importlib.metadata" not in judged, "which takes a tenth of a second"
    assert "wasmtime" not in _loaded("sudoku", "--seed", "1", "--no-check", folder=tmp_path)
    assert "wasmtime" not in _loaded("campaign", "--help", folder=tmp_path)


def test_the_probe_sees_what_is_loaded(tmp_path: Path) -> None:
    assert "svgwrite" in _loaded("sudoku", "--no-check", "--svg", folder=tmp_path)
    assert "PIL" in _loaded("sudoku", "--no-check", "--png", "--dpi", "36", folder=tmp_path)
