"""Tests come in by the door: what replaces the program's parts is counted, and may only get less.

A test that patches a private name breaks with every change behind the door and notices nothing of
what a caller sees. It should pass an argument, or a fake of the real type.
"""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = Path(__file__).resolve().parent
PATCHES = 71
"""Calls that replace an attribute or an item, at most; the aim is 80."""
PRIVATE = 18
"""Modules that import, read or replace private names of the program, at most; the aim is 30."""


def patches(tree: ast.Module) -> int:
    """Return how many attributes and items the tests of a module replace."""
    return sum(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("setattr", "setitem", "delattr", "delitem")
        for node in ast.walk(tree)
    )


def private(tree: ast.Module) -> set[str]:
    """Return the private names of the program that a module of tests uses."""
    modules, names = set[str](), set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dungeongen"):
            modules |= {alias.asname or alias.name for alias in node.names}
            names |= {alias.name for alias in node.names if _hidden(alias.name)}
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                names |= {name} if module in modules and _hidden(name) else set()
            case ast.Call(
                func=ast.Attribute(attr="setattr"), args=[_, ast.Constant(value=str(name)), *_]
            ):
                names |= {name} if _hidden(name) else set()
            case ast.Constant(value=str(text)) if text.startswith("dungeongen."):
                names |= {name for name in text.split(".") if _hidden(name)}
    return names


def _hidden(name: str) -> bool:
    """Return whether a name is private; ``_replace`` is the public one of named tuples."""
    return name.startswith("_") and not name.startswith("__") and name != "_replace"


def test_fewer_and_fewer_tests_climb_in_by_the_window() -> None:
    trees = {
        path.relative_to(TESTS).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in sorted(TESTS.rglob("*.py"))
    }
    total = sum(map(patches, trees.values()))
    modules = [name for name, tree in trees.items() if private(tree)]
    assert total <= PATCHES
    assert len(modules) <= PRIVATE, modules


def test_what_is_private_is_seen() -> None:
    text = """
from dungeongen.core import files
from dungeongen.core.rng import _digest
def test(monkeypatch):
    monkeypatch.setattr(files, "_MOST", 1)
    monkeypatch.setattr("dungeongen.core.cache._folder", None)
    assert files._open and files.__doc__
"""
    tree = ast.parse(text)
    assert patches(tree) == 2
    assert private(tree) == {"_MOST", "_digest", "_folder", "_open"}
