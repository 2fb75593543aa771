"""Phrases that readers stumbled over must not come back."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import words

GONE = (
    "furnish the dungeon",
    "for pleasure",
    "it buys nothing",
    "Bold dotted values",
    "sells kisses",
    "without parley",
    "fells one more",
    "loses the surplus",
    "cancel each other out",
    "All the While",
    "Snatch where the fight",
    "the cell before F",
    "seventh monster is not turned over",
    "runs out of time loses",
    "player that the program sits down",
    "would have regretted",
    "Book of seed",
    "nothing makes it dull",
    "nobody knows about",
    "Tell of play by",
    "is no setting",
    "which says it",
    "as you meet",
    "counting up from where they stand",
    "it was not full",
    "bring it out, alive",
    "rather plays",
    "then nothing is left",
    "seen, … solved",
    "counts nothing",
    "lose the surplus",
    "that nobody has built",
    "armour",
)
"""Compared without regard to case; the rulebook of Welcome to the Dungeon has a plate armor."""


def test_phrases_that_readers_stumbled_over_are_gone() -> None:
    """From the help, the texts in the source and the docs."""
    told = (*words.helped(), *words.written(), *words.documented())
    assert {where for where, _ in told} >= {"sudoku --help", "cli/play.py", "README.md"}
    assert len(told) > 3000
    text = "\n".join(line for _, line in told).lower()
    assert len(GONE) > 30
    assert [phrase for phrase in GONE if phrase.lower() in text] == []


# How code reads

SOURCE = Path(__file__).resolve().parent.parent / "src" / "dungeongen"
MOST_IN_ORDER = 7


def long_calls(sources: dict[str, str]) -> list[str]:
    """Return where records are made of more values than anybody counts, none of them named."""
    trees = {name: ast.parse(text) for name, text in sources.items()}
    classes = {
        node.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and not node.name.endswith("Error")  # of any words
    }
    return [
        f"{name}:{node.lineno}"
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and len(node.args) > MOST_IN_ORDER
        and ast.unparse(node.func).rpartition(".")[2] in classes
    ]


def test_records_of_many_values_are_built_by_keyword() -> None:
    sources = {str(path): path.read_text("utf-8") for path in SOURCE.rglob("*.py")}
    assert long_calls(sources) == []
    fake = "class Foe(NamedTuple): ...\nclass BadError(Exception): ...\n"
    rest = (
        "m.Foe(1, 2, 3, 4, 5, 6, 7, 8)\nFoe(1, 2, 3, 4, 5, 6, 7)\nBadError(1, 2, 3, 4, 5, 6, 7, 8)"
    )
    assert long_calls({"fake": fake + rest}) == ["fake:3"]


# Comments and docstrings in plain English

RIDDLES = re.compile(
    r"\b(of (ours|yours|theirs)|tell whether|who asks|lest|amid|nobody|somebody|whoever)\b",
    re.IGNORECASE,
)
C_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def remarks(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and comments of a source in Python or C, with their lines."""
    if not path.endswith(".py"):
        for comment in C_COMMENT.finditer(text):
            yield text.count("\n", 0, comment.start()) + 1, comment[0]
        return
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(remark))):
                yield node.lineno, remark
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def riddles(sources: dict[str, str]) -> list[str]:
    """Return where a comment or docstring has a phrase that is hard to read aloud."""
    return [
        f"{path}:{line}: {match[0]}"
        for path, text in sources.items()
        for line, remark in remarks(path, text)
        for match in RIDDLES.finditer(remark)
    ]


def test_comments_are_plain_english() -> None:
    sources = {
        path.relative_to(SOURCE).as_posix(): path.read_text("utf-8")
        for ending in ("py", "c", "h")
        for path in SOURCE.rglob(f"*.{ending}")
    }
    assert {path.rpartition(".")[2] for path in sources} == {"py", "c", "h"}
    assert riddles(sources) == []
    fake = '"""Tell whether a page of ours is sound."""\nx = "of ours"  # lest it breaks'
    assert riddles({"a.py": fake}) == ["a.py:1: Tell whether", "a.py:1: of ours", "a.py:2: lest"]
    assert riddles({"a.c": "int x;\n/* Nobody\n * asks. */"}) == ["a.c:2: Nobody"]


# Values are called by nouns of the field

PARTICIPLES = {
    *("asked", "dear", "fared", "found", "given", "happened", "hoard", "kept", "known", "looking"),
    *("made", "motley", "seen", "seldom", "taken", "the", "told", "wanted"),
}
"""Words that say how a value came about, or how it looks, but not what it is."""
KEYS = {
    "core/document.py": {"made"},
    "core/schema.py": {"made"},
    "games/doom/verdict.py": {"told"},
    "games/mythic/verdict.py": {"told"},
    "games/sudongeon/verdict.py": {"told"},
    "games/welcome/verdict.py": {"told"},
}
"""Keys of documents, which files have had for long."""


def names_given(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield what a module gives names to, with lines: parameters, values, attributes, functions."""
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name) | ast.FunctionDef(name=name):
                yield node.lineno, name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.MatchAs(name=str(name)):
                yield node.lineno, name


def participles(sources: dict[str, str]) -> list[str]:
    """Return where a value has a name that does not say what it is."""
    return [
        f"{path}:{line}: {name}"
        for path, text in sources.items()
        for line, name in names_given(ast.parse(text))
        if name.strip("_") in PARTICIPLES - KEYS.get(path, set())
    ]


def test_values_are_called_by_nouns() -> None:
    sources = {
        path.relative_to(SOURCE).as_posix(): path.read_text("utf-8")
        for path in SOURCE.rglob("*.py")
    }
    assert len(sources) > 300
    assert participles(sources) == []
    fake = "def f(asked, a):\n    (made, b), self._told = asked, a\n    return lambda found: a"
    assert participles({"core/schema.py": fake}) == [
        "core/schema.py:1: asked",
        "core/schema.py:2: _told",
        "core/schema.py:3: found",
    ]


PAIRS = {"other", "two", "many"}


def ones(sources: dict[str, str]) -> list[str]:
    """Return where a value is called ``one``, without another beside it."""
    result = []
    for path, text in sources.items():
        names: dict[int, set[str]] = {}
        for line, name in names_given(ast.parse(text)):
            names.setdefault(line, set()).add(name)
        result += [
            f"{path}:{line}"
            for line in sorted(names)
            if "one" in (here := names[line]) and not here & PAIRS
        ]
    return result


def test_loops_and_functions_name_the_thing() -> None:
    sources = {
        path.relative_to(SOURCE).as_posix(): path.read_text("utf-8")
        for path in SOURCE.rglob("*.py")
    }
    assert ones(sources) == []
    fake = "def f(one, other):\n    return lambda one: one\nx = [one for one in y]"
    assert ones({"a": fake}) == ["a:2", "a:3"]
