"""A verdict is a value up to the page: nobody looks into its JSON, nor knows the words of a game.

Its JSON is met where a document is written or read, and where what a stranger's document says is
held against what we find. Elsewhere a verdict's parts are attributes, and what only one game has
is put into words by that game (``Solver.lines``). Fields of games are read from their types.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import dungeongen
from dungeongen.core.verdict import Average, Effort, Odds, Proof, SampledOdds, Score, Verdict
from dungeongen.games import GAMES

SRC = Path(dungeongen.__file__).parent
PARTS = {"verdict", "proof", "structure", "best", "odds", "witness", "effort"}
CODECS = {
    "core/verdict.py",
    "press/deal.py",
    "library/read.py",
    "library/check.py",
    "library/compare.py",
}
"""Modules where documents are written, or read and held against what we find."""
TABLES = "surveys/"
"""Rows of a survey's table have columns, some of them called like parts of a verdict."""
SHARED = (Average, Effort, Odds, Proof, SampledOdds, Score, Verdict)
BLIND = ("cli", "library", "press", "draw", "search", "core", "studio")
EVERYDAY = {
    *("box", "clear", "doors", "fair", "here", "line", "plan", "room", "side", "told"),
    *("close", "open"),  # a file
    *("choices", "decisions"),  # of a play
    *("gold",),  # an icon
    *("grade", "rooms"),  # of a puzzle, and of a map
}
"""Names of such fields that other things have too."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yield every module with its path."""
    for path in sorted(SRC.rglob("*.py")):
        yield path.relative_to(SRC).as_posix(), ast.parse(path.read_text("utf-8"))


def keys(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the texts that something is looked up by, with their lines."""
    for node in ast.walk(module):
        match node:
            case ast.Subscript(slice=ast.Constant(value=str(key)), ctx=ast.Load()):
                yield node.lineno, key
            case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value=str(key)), *_]):
                yield node.lineno, key


def said(module: ast.Module) -> Iterator[tuple[int, object]]:
    """Yield the attributes and the constants of a module, with their lines."""
    for node in ast.walk(module):
        match node:
            case ast.Attribute(attr=name):
                yield node.lineno, name
            case ast.Constant(value=value):
                yield node.lineno, value


def own_fields(kind: object, seen: set[object]) -> Iterator[str]:
    """Yield the names of the fields of a type and of the types in it."""
    for inner in get_args(kind):
        yield from own_fields(inner, seen)
    if not isinstance(kind, type) or kind in seen:
        return
    seen.add(kind)
    if dataclasses.is_dataclass(kind) or hasattr(kind, "_fields"):
        for name, hint in get_type_hints(kind).items():
            yield name
            yield from own_fields(hint, seen)


def words_of_games() -> set[str]:
    """Return the names of what only one game's verdicts have."""
    shared = {name for kind in SHARED for name in own_fields(kind, set())}
    solvers = [game.solver for game in GAMES if game.solver is not None]
    return {name for one in solvers for name in own_fields(one.verdict, set())} - shared


def test_nobody_looks_into_the_json_of_a_verdict() -> None:
    found = [
        f"{path}:{line}: {key}"
        for path, module in modules()
        if path not in CODECS and not path.startswith(TABLES)
        for line, key in keys(module)
        if key in PARTS
    ]
    assert found == []


def test_no_word_of_one_game_stands_where_all_games_meet() -> None:
    words = words_of_games() - EVERYDAY
    assert {"clearable", "alive_low"} <= words
    found = [
        f"{path}:{line}: {name}"
        for path, module in modules()
        if path.split("/")[0] in BLIND
        for line, name in said(module)
        if name in words
    ]
    assert found == []
