"""What docs, comments and docstrings name is there: files, parameters, functions, documents.

A file is looked for by the end of its path; a file without a folder, named within a game, is not
another game's. A name in double backticks is one of the same module, of a module or the standard
library; with a dot or a capital it may be defined anywhere. A word in capitals is a name of the
same module, a document of ours, or one of ``CAPITALS``.
"""

from __future__ import annotations

import ast
import builtins
import keyword
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from inspect import cleandoc
from pathlib import Path

import pytest

Known = Callable[[str, str, str], bool]
"""Whether what is named, in a file and a text, is there."""
ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("src", "tests", "examples", "docs", "templates", ".github")
SOURCES = ["py", "pyi", "md", "c", "h", "wasm", "toml", "yml", "js", "css", "html", "bin"]
OTHERS = {
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CREDITS.md",
    "CITATION.cff",
    "pyproject.toml",
    "hatch_build.py",
}  # in the first folder
ELSEWHERE = {
    "ddimport.js",
    "render_silhouette_regmarks.py",  # of other projects
    "index.html",
    "board.html",
    "welcome-barbarian-strategy.bin",
    "welcome-warrior-strategy.bin",  # made by us
    "games/PACKAGE/contract.py",  # for each game
}
WORDS = {
    "nohup",
    "PATH",
    "Host",
    "Origin",
    "Executor",
    "futures",
    "max_tasks_per_child",
    "randrange",
    "__italic__",  # a mark in our texts
    "test_",  # how names begin
    "interruption",  # what a kernel exports
}  # of other programs, and of the standard library
CAPITALS = {"ASCII", "PYTHONPATH", "DRAGON"}
PATH = re.compile(rf"(?<![\w./{{<*-])((?:[\w.-]+/)*[\w-]+\.(?:{'|'.join(SOURCES)}))(?![\w(*])")
QUOTED = re.compile(r"``([A-Za-z_][\w.]*)(?:\(\))?``")
CALLED = re.compile(r"``[\w.]+\(([\w, =]*)\)")
SHOUTED = re.compile(r"(?<![\w`./-])([A-Z]{5,})(?![\w`])")
COMMENT = re.compile(r"(?:^| ) *# .*$")
KNOWN = {*dir(builtins), *sys.stdlib_module_names, *keyword.kwlist}


@cache
def files() -> tuple[str, ...]:
    """Return the files of the checkout, from its first folder."""
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    inside = (
        path.relative_to(ROOT).as_posix() for path in paths if "__pycache__" not in path.parts
    )
    return (*sorted(inside), *OTHERS)


@cache
def by_name() -> dict[str, list[str]]:
    """Return the files by their names without a folder."""
    named: dict[str, list[str]] = {}
    for name in files():
        named.setdefault(name.rpartition("/")[2], []).append(name)
    return named


@cache
def text_of(name: str) -> str:
    """Return the text of a file."""
    return (ROOT / name).read_text("utf-8")


def written_in(*endings: str) -> list[str]:
    """Return the files with these endings whose words are held to account: history is not."""
    return [name for name in files() if name.endswith(endings) and not name.startswith("CHANGELOG")]


@dataclass(frozen=True)
class Source:
    """A file of Python: its comments and docstrings by their lines, and the words of its code."""

    prose: tuple[tuple[int, str], ...]
    words: frozenset[str]
    defined: frozenset[str]


@cache
def source(name: str) -> Source:
    """Return what is written in a file of Python."""
    text = text_of(name)
    prose: list[tuple[int, str]] = []
    defined, lines = set[str](), text.splitlines()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(words_of_it))):
                prose.append((node.lineno, words_of_it))
                assert node.end_lineno is not None
                lines[node.lineno - 1 : node.end_lineno] = [""] * (
                    node.end_lineno + 1 - node.lineno
                )
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                defined.add(node.name)
            case ast.Name(ctx=ast.Store()):
                defined.add(node.id)
    for number, line in enumerate(lines):
        if match := COMMENT.search(line):
            prose.append((number + 1, match[0]))
            lines[number] = line[: match.start()]
    words = re.findall(r"[A-Za-z_]\w*", " ".join(lines))
    return Source(tuple(prose), frozenset(words), frozenset(defined))


def prose(name: str) -> Iterator[tuple[int, str]]:
    """Yield what a file says to people, with the number of its line."""
    if name.endswith(".py"):
        yield from source(name).prose
        return
    text = text_of(name)
    if name.endswith(".md"):
        yield 1, text
        return
    remark = r"(?m)(?:#|//) .*$" if name.endswith((".toml", ".yml")) else r"(?s)/\*.*?\*/|//[^\n]*"
    for match in re.finditer(remark, text):
        yield text.count("\n", 0, match.start()) + 1, match[0]


def game_of(name: str) -> str:
    """Return the folder of the game that a file belongs to, if it does."""
    return match[1] if (match := re.search(r"games/(\w+)/", name)) else ""


def is_there(path: str, named_in: str) -> bool:
    """Return whether there is a file that somebody may mean by a path."""
    path = re.sub(r"^(\.*/)+", "", path)
    found = by_name().get(path.rpartition("/")[2], ())
    if "/" not in path and (game := game_of(named_in)):
        return any(game_of(name) in ("", game) for name in found)
    return any(f"/{name}".endswith(f"/{path}") for name in found)


def missing(ending: str, pattern: re.Pattern[str], known: Known) -> str:
    """Return what matches in the prose of files and is not known there, a line each."""
    return "\n".join(
        f"{name}:{line}: {match[1]}"
        for name in written_in(ending)
        for line, text in prose(name)
        for match in pattern.finditer(text)
        if not known(match[1], name, text)
    )


@pytest.mark.parametrize("ending", ["py", "md", "c", "h", "toml", "yml", "js", "css"])
def test_every_file_that_is_named_is_there(ending: str) -> None:
    def known(path: str, name: str, _: str) -> bool:
        return not ELSEWHERE.isdisjoint((path, path.rpartition("/")[2])) or is_there(path, name)

    assert missing(f".{ending}", PATH, known) == ""


def test_what_is_not_there_is_missed() -> None:
    """Three names of version 0.14.0, which had told nobody anything."""
    assert not is_there("search/exact.py", "CONTRIBUTING.md")
    assert not is_there("trained.py", "src/dungeongen/games/doom/page/rules_page.py")
    assert "given" not in source("src/dungeongen/cli/output.py").words


def test_every_name_in_double_backticks_is_there() -> None:
    modules = {part for name in files() for part in Path(name).with_suffix("").parts}
    anywhere = frozenset[str]().union(*(source(name).defined for name in written_in(".py")))
    shared = modules | KNOWN | WORDS

    def known(words: str, name: str, text: str) -> bool:
        if PATH.fullmatch(words):  # a file
            return True
        parts = words.split(".")
        arguments = re.findall(r"\w+", " ".join(CALLED.findall(text)))
        own = (source(name).words, shared, arguments)
        far = anywhere if len(parts) > 1 or parts[0][0].isupper() else ()
        return all(len(p) == 1 or p in far or any(p in some for some in own) for p in parts)

    assert missing(".py", QUOTED, known) == ""


def test_every_word_in_capitals_is_a_name() -> None:
    """What a command or an example needs is named in a line of its own, further in."""
    kernels = {word for name in written_in(".c", ".h") for word in SHOUTED.findall(text_of(name))}
    shared = {Path(name).stem for name in files()} | kernels | CAPITALS

    def known(word: str, name: str, text: str) -> bool:
        examples = " ".join(re.findall(r"(?m)^ *>>>.*$|^ {4}.*$", cleandoc(text)))
        return word in shared or word in source(name).words or word in examples

    assert missing(".py", SHOUTED, known) == ""
