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
from dungeongen.core.game import Game
from dungeongen.core.options import (
    Address,
    Choice,
    File,
    Flag,
    GridSize,
    Length,
    Number,
    Option,
    Pair,
    Text,
    Times,
)
from dungeongen.library import campaign
from dungeongen.library.book import OPTIONS as BOOK
from dungeongen.library.deck import card_options, deal_options
from dungeongen.library.manner import OPTIONS as PLAY
from dungeongen.library.practice import OPTIONS as PRACTICE
from dungeongen.surveys.options import DESIGN, SURVEY

STUB = Path(dungeongen.__file__).with_suffix(".pyi")
_OVERLOADED = {"make": "Sheet", "make_all": "Book", "deck": "Deck", "train": "Trained"}
_TELLS = "on_message: OnMessage = ..."
_NAMES = "on_name: OnName = ..."
_RUNS = "progress: Callable[[int, int], None] = ..."
_SURVEYS = f"{_RUNS}, note: OnMessage = ..., **options: object"
_BINDS = f"workers: int = ..., {_RUNS}, {_NAMES}"
SPELLED = {
    "book": ("*games: str", BOOK, _BINDS, "Booklet"),
    "campaign": (
        "game: str | Game | None = ..., *",
        campaign.options_of(campaign.campaigner()),
        f"{_TELLS}, {_NAMES}",
        "Book",
    ),
    "design": (
        "game: str | Game, *, wishes: Mapping[str, object]",
        DESIGN,
        _SURVEYS,
        "Design",
    ),
    "play": ("what: What | Sheet, *", PLAY, "", "Playing"),
    "practice": ("game: str, *", PRACTICE, _BINDS, "Booklet"),
    "survey": (
        "game: str | Game, *, against: Sequence[Mapping[str, object]] = ...",
        SURVEY,
        _SURVEYS,
        "Survey",
    ),
}
"""Functions whose options are the same for all games: what comes first, options, the rest."""


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
        "from collections.abc import Callable, Mapping, Sequence",
        "from pathlib import Path",
        "from typing import Literal, TypedDict, Unpack, overload",
        "from dungeongen.core.facets import OnMessage, OnName",
        "from dungeongen.core.game import Game",
    ]
    homes: dict[str, list[str]] = {}
    for name, home in dungeongen._HOMES.items():
        if name not in _OVERLOADED.keys() | SPELLED.keys():
            homes.setdefault(f"dungeongen.{home}", []).append(name)
    for home, names in homes.items():
        lines += [f"from {home} import {name} as {name}" for name in names]
    lines += ["from dungeongen.library.read import What", "", "__version__: str", ""]
    games = dungeongen.GAMES
    for game in games:
        lines += keywords(f"_{game.name.title()}", game.title, game.generator.options)
    for game in games:
        options = (*deal_options(game), *card_options(game.cards))
        lines += keywords(f"_{game.name.title()}Cards", f"the cards of {game.title}", options)
    trained = [game for game in games if game.trainer is not None]
    for game in trained:
        assert game.trainer is not None
        lines += keywords(f"_{game.name.title()}Training", "a training", game.trainer.options)
    lines += overloads("make", games, "", _TELLS)
    lines += overloads("make_all", games, "", f"{_TELLS}, {_NAMES}, {_RUNS}")
    lines += overloads("deck", games, "Cards", f"{_TELLS}, {_NAMES}")
    more = f"minutes: float = ..., path: str | Path | None = ..., anew: bool = ..., {_TELLS}"
    lines += overloads("train", trained, "Training", more)
    for verb, (first, options, rest, kind) in SPELLED.items():
        own = ", ".join(
            f"{one.name}: {kind_of(one)}{'' if one.required else ' = ...'}" for one in options
        )
        lines.append(f"def {verb}({first}, {own}, {rest}) -> {kind}: ...")
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
        case Length() | Times():
            kind = "float | str"
        case Choice(names):
            kind = f"Literal[{', '.join(f'{name!r}' for name in names)}]"
            if all(name.isdecimal() for name in names):
                kind = f"int | {kind}"
        case Text():
            kind = "str | int"
        case Pair() | GridSize():
            kind = "tuple[int, int] | str"
        case Address():
            kind = "str"
        case File():  # a party may be a value, too
            kind = "object" if option == PLAY[0] else "What"
    if option.many:
        kind = f"{kind} | Sequence[{kind}]"
    return f"{kind}{'' if option.required else ' | None'}".replace("'", '"')


def overloads(name: str, games: Iterable[Game], kind: str, more: str) -> Iterator[str]:
    """Yield a function's signature for each game, and for a game that a program chose."""
    for game in games:
        yield "@overload"
        asked = f"**options: Unpack[_{game.name.title()}{kind}]"
        signature = f'game: Literal["{game.name}"], *, {more}, {asked}'
        yield f"def {name}({signature}) -> {_OVERLOADED[name]}: ..."
    yield "@overload"
    optional = "Game | None = ..." if name == "deck" else "Game"
    yield f"def {name}(game: {optional}, *, {more}, **options: object) -> {_OVERLOADED[name]}: ..."


if __name__ == "__main__":
    STUB.write_text(text(), "utf-8")
