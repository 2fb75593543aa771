"""The stub of the library's face: what an editor completes, from the options of every game.

    python tests/library/stub.py

writes ``src/dungeongen/__init__.pyi`` anew, after a change of options or of the face's names.
``test_stub`` holds the file to the options.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import dungeongen
from dungeongen.core.options import (
    Across,
    Address,
    Choice,
    File,
    Flag,
    Length,
    Number,
    Option,
    Pair,
    Text,
)
from dungeongen.library.deck import card_options, deal_options, decked

STUB = Path(dungeongen.__file__).with_suffix(".pyi")
_OVERLOADED = {"make": "Sheet", "make_all": "Book", "deck": "Deck", "train": "Trained"}


def text() -> str:
    """Return the whole stub, formatted."""
    found = "\n".join(_lines())
    for command in (["check", "--fix-only", "-q", "--select", "I"], ["format", "-q"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(STUB), "-"],
            input=found,
            capture_output=True,
            text=True,
            check=True,
        )
        found = done.stdout
    return found


def _lines() -> list[str]:
    lines = [
        '"""The library as editors and type checkers see it: made from the options."""',
        "from collections.abc import Sequence",
        "from pathlib import Path",
        "from typing import Literal, TypedDict, Unpack, overload",
        "from dungeongen.core.facets import OnMessage, OnName",
        "from dungeongen.core.game import Game",
    ]
    homes: dict[str, list[str]] = {}
    for name, home in dungeongen._HOMES.items():
        if name not in _OVERLOADED:
            homes.setdefault(f"dungeongen.{home}", []).append(name)
    for home, names in homes.items():
        lines += [f"from {home} import {name} as {name}" for name in names]
    lines += ["from dungeongen.library.read import What", "", "__version__: str", ""]
    makers = [game for game in dungeongen.GAMES if game.generator is not None]
    for game in makers:
        assert game.generator is not None
        lines += keywords(f"_{game.name.title()}", game.title, game.generator.options)
    for game in decked():
        options = (*deal_options(game), *card_options(game.cards))
        lines += keywords(f"_{game.name.title()}Cards", f"the cards of {game.title}", options)
    trained = [game for game in dungeongen.GAMES if game.trainer is not None]
    for game in trained:
        assert game.trainer is not None
        lines += keywords(f"_{game.name.title()}Training", "a training", game.trainer.options)
    on_message, on_name = (
        "on_message: OnMessage = ...",
        "on_message: OnMessage = ..., on_name: OnName = ...",
    )
    lines += overloads("make", [(g.name, f"_{g.name.title()}") for g in makers], on_message)
    lines += overloads("make_all", [(g.name, f"_{g.name.title()}") for g in makers], on_name)
    lines += overloads("deck", [(g.name, f"_{g.name.title()}Cards") for g in decked()], on_name)
    more = f"minutes: float = ..., path: str | Path | None = ..., anew: bool = ..., {on_message}"
    lines += overloads("train", [(g.name, f"_{g.name.title()}Training") for g in trained], more)
    return lines


def keywords(name: str, what: str, options: Iterable[Option]) -> Iterator[str]:
    """Yield the type of what can be asked."""
    yield f"class {name}(TypedDict, total=False):"
    yield f'    """What can be asked of {what}."""'
    yield ""
    for option in options:
        yield f"    {option.name}: {kind_of(option)}"
    yield ""


def kind_of(option: Option) -> str:
    """Return the type of an option's values."""
    match option.kind:
        case Flag():
            kind = "bool"
        case Number():
            kind = "int | str"
        case Length():
            kind = "float | str"
        case Choice(names):
            kind = f"Literal[{', '.join(f'{name!r}' for name in names)}]"
            if all(name.isdecimal() for name in names):
                kind = f"int | {kind}"
        case Text():
            kind = "str | int"
        case Pair() | Across():
            kind = "tuple[int, int] | str"
        case Address():
            kind = "str"
        case File():
            kind = "What"
    if option.many:
        kind = f"{kind} | Sequence[{kind}]"
    return f"{kind} | None".replace("'", '"')


def overloads(name: str, games: Iterable[tuple[str, str]], more: str) -> Iterator[str]:
    """Yield a function's signature for each game, and for a game that a program chose."""
    for game, asked in games:
        yield "@overload"
        signature = f'game: Literal["{game}"], *, {more}, **options: Unpack[{asked}]'
        yield f"def {name}({signature}) -> {_OVERLOADED[name]}: ..."
    yield "@overload"
    optional = "Game | None = ..." if name == "deck" else "Game"
    yield f"def {name}(game: {optional}, *, {more}, **options: object) -> {_OVERLOADED[name]}: ..."


if __name__ == "__main__":
    STUB.write_text(text(), "utf-8")
