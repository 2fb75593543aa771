"""How far a type checker can follow: ``Any`` is counted, and the library's face has none.

``Any`` is left where something is opaque on purpose: what a game's facets hand to each other, the
values that options read, what click passes through, libraries that ship no types. The number is
held, so that it only falls. Annotations are read from the source: a signature may not hide ``Any``
behind an alias either.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import dungeongen

SRC = Path(dungeongen.__file__).parent
MOST = 95

FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(path.read_text("utf-8"))


def names(node: ast.AST | None) -> set[str]:
    """Return the names in a part of a tree, also those in a quoted annotation."""
    found: set[str] = set()
    for part in ast.walk(node) if node is not None else ():
        match part:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                found.add(name)
            case ast.Constant(value=str(text)):
                with suppress(SyntaxError):  # a text, no annotation
                    found |= names(ast.parse(text, mode="eval"))
    return found


def uses(module: ast.Module) -> int:
    """Return how often a module's code says ``Any``."""
    return sum(isinstance(one, ast.Name) and one.id == "Any" for one in ast.walk(module))


@cache
def untyped() -> frozenset[str]:
    """Return ``Any`` and the aliases of it, at any depth."""
    aliases: dict[str, set[str]] = {}
    for path in SRC.rglob("*.py"):
        # The studio has names of its own, and the library imports none of them.
        for node in tree(path).body if path.relative_to(SRC).parts[0] != "studio" else ():
            match node:
                case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
                    aliases[name] = names(node.value)
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript()):
                    aliases[name] = names(node.value)
    found = {"Any"}
    while more := {name for name, parts in aliases.items() if parts & found} - found:
        found |= more
    return frozenset(found)


def signatures(node: ast.AST, where: str) -> Iterator[tuple[str, ast.AST | None]]:
    """Yield the annotations that a caller of a function or a class meets, each with its place."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield f"{where} returns", node.returns
            many = (node.args.vararg, node.args.kwarg)
            given = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, *many)
            for one in given:
                if one is not None:
                    yield f"{where}({one.arg})", one.annotation
        case ast.ClassDef():
            for part in node.body:
                name = getattr(part, "name", "")
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                    yield f"{where}.{part.target.id}", part.annotation
                elif name and (name == "__init__" or not name.startswith("_")):
                    yield from signatures(part, f"{where}.{name}")


def public() -> Iterator[tuple[str, ast.AST | None]]:
    """Yield the annotations of all that ``import dungeongen`` gives."""
    for name, home in dungeongen._HOMES.items():
        path = SRC / f"{home.replace('.', '/')}.py"
        path = path if path.exists() else SRC / home.replace(".", "/") / "__init__.py"
        for node in tree(path).body:
            if getattr(node, "name", None) == name:
                yield from signatures(node, name)


def test_any_is_rare() -> None:
    assert sum(uses(tree(path)) for path in SRC.rglob("*.py")) <= MOST


def test_no_signature_of_the_library_has_any() -> None:
    annotated = list(public())
    assert len(annotated) > 150
    assert {"ResolvedOptions", "AnyCodec"} < untyped()
    assert [place for place, what in annotated if names(what) & untyped()] == []


def test_no_stub_of_the_library_has_any() -> None:
    stub = ast.parse((SRC / "__init__.pyi").read_text("utf-8"))
    assert not names(stub) & untyped()
