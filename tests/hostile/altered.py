"""Documents of every kind with one field altered, in type and in range, and sealed again.

``sound`` has one document of each kind, with the verdict of its dungeon; ``altered`` walks through
all fields of one. ``fault`` tells what is wrong with how the library takes such a file: anything
but one line of ours, or a page that says something else than that of the sound file although only
the verdict was altered. What a file claims of its verdict is never printed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import dungeongen
import known
from dungeongen.core.document import FORMAT, dumps, sealed
from dungeongen.core.party import FORMAT as PARTY
from dungeongen.core.request import Request
from dungeongen.games import GAMES, game_named
from dungeongen.library.read import Source, read_party
from dungeongen.press import book as press
from hostile import calls
from hostile.files import EXAMPLE

VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    2,
    0.25,
    10**15,
    -1e300,
    "",
    "beatable",
    "two\nlines\x1b[31m\u202e",
    "x" * 3000,
    [],
    [None],
    [[1]],
    {},
    {"a": 1},
)
"""What a field is altered to; it may also be missing, or another one may stand beside it."""
GONE = object()
NAME = "stranger"


class Altered(NamedTuple):
    """A file with one field altered: its kind, the field, and the bytes."""

    kind: str
    path: tuple[str | int, ...]
    data: bytes

    @property
    def words(self) -> str:
        """The kind and the field."""
        return f"{self.kind}: {'.'.join(map(str, self.path))}"


@cache
def sound() -> dict[str, Any]:
    """Return a document of each kind by its name, as JSON values."""
    result = {game.name: _sheet(game.name) for game in GAMES}
    for name in ("sudoku", "doom"):  # another version's, which may say what we do not know
        result[f"old {name}"] = sealed({**result[name], "version": "0.9.0"})
    campaign = {**result["sudoku"], "made": {"dungeon": 2, "of": 5}}
    result["campaign"] = _bound(sealed(campaign), result["sudoku"])
    result["book"] = _bound(result["welcome"], result["treasure"])
    result["with a party"] = sealed({**result["sudoku"], "party": _party()})
    result["party"] = sealed({"game": "sudoku", "party": _party()}, PARTY)
    return result


def _sheet(name: str) -> Any:
    """Return a judged document; verdicts that take long are those that are known."""
    found = known.layouts(name)
    if not found:
        return json.loads(dungeongen.make(name, seed=1).json())
    layout = min(found, key=lambda one: len(str(known.stored()[known.question(name, one)])))
    verdict = known.stored()[known.question(name, layout)]
    return json.loads(
        press.sheet(game_named(name), layout, Request(seed=None), verdict=verdict).json()
    )


def _bound(*sheets: Any) -> Any:
    return {"format": FORMAT, "sheets": list(sheets)}


def _party() -> Any:
    parties = game_named("sudoku").rules.parties
    assert parties is not None
    return json.loads(json.dumps(parties.write(parties.read({"gold": 12, "rations": 3}))))


PLAY = f"""format: dungeongen-play/1
game: sudoku
grid: {EXAMPLE}
party: {{"gold": 7}}

# Round 1
enter A
"""


def altered(kind: str) -> Iterator[Altered]:
    """Yield the document of a kind with each field altered to each value."""
    whole = sound()[kind]
    for path in _paths(whole):
        for value in (*VALUES, GONE, *_near(_at(whole, path))):
            new = json.loads(json.dumps(whole))
            inner = _at(new, path[:-1])
            if value is GONE:
                del inner[path[-1]]
            else:
                inner[path[-1]] = value
            if new != whole:
                yield Altered(kind, path, dumps(_sealed(new)))


def altered_plays() -> Iterator[Altered]:
    """Yield a saved play with each line altered."""
    lines = PLAY.splitlines()
    for at, line in enumerate(lines):
        head = line.partition(":")[0]
        for value in ("", "x", "true", "{}", '{"gold": -1}', "9" * 100, "\u202e", "roll 7", "#"):
            for new in (value, f"{head}: {value}", f"{line}\n{value}"):
                text = "\n".join((*lines[:at], new, *lines[at + 1 :], ""))
                yield Altered("play", (at,), text.encode())


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the place of every field; of a list only those of its ends."""
    if path:
        yield path
    keys: list[Any] = []
    if isinstance(value, dict):
        keys = sorted(value)
    elif isinstance(value, list):
        keys = sorted({0, len(value) - 1}) if value else []
    for key in keys:
        if key not in ("digest", "format"):
            yield from _paths(value[key], (*path, key))


def _at(value: Any, path: tuple[str | int, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def _near(value: Any) -> tuple[Any, ...]:
    """Return values that are right in type and wrong in what they say."""
    match value:
        case bool():
            return (not value,)
        case int():
            return value + 1, 10 * value + 7
        case float():
            return 0.99, 1.01, value / 2
        case str():
            return f"{value} and more", "gentle"
        case list():
            return [*value, *value[:1]], value[1:]
    return ()


def _sealed(value: Any) -> Any:
    if "sheets" in value:
        sheets = value["sheets"]
        if isinstance(sheets, list):
            return {**value, "sheets": [sealed(o) if _signed(o) else o for o in sheets]}
        return value
    return sealed(value, value["format"]) if _signed(value) else value


def _signed(value: Any) -> bool:
    return isinstance(value, dict) and "digest" in value


# What is done with them


def fault(one: Altered, folder: Path, *, whole: bool = False) -> str:
    """Return what is wrong with how a file is taken, empty if nothing is.

    ``whole``: everything public is called, and not only what reads, judges, prints and plays.
    """
    wrong = [*filter(None, map(calls.fault, _calls(one, folder, whole)))]
    return "" if not wrong else f"{one.words}: {'; '.join(wrong)[:600]}: {one.data[-400:]!a}"


def _calls(one: Altered, folder: Path, whole: bool) -> Iterator[calls.Call]:
    if one.kind == "party":
        source = Source(one.data, NAME)
        yield calls.Call("party", partial(read_party, source, game_named("sudoku")))
        make = partial(dungeongen.make, "sudoku", from_=EXAMPLE, check=False)
        yield calls.Call("make", lambda: make(party=one.data).text())
        return
    if one.kind == "play":
        for name in ("play", "replay", "review"):
            yield calls.Call(name, partial(_plain, getattr(dungeongen, name), one.data))
        return
    yield calls.Call("text", lambda: _text(one))
    yield calls.Call("play", partial(_played, one.data))
    if whole or not {"deal", "params", "party"} & {*one.path}:  # others are another dungeon
        yield calls.Call("check", lambda: _told(one.data))
    if whole:
        yield from calls.document_calls(one.data, folder)


def _plain(function: Callable[..., Any], data: bytes) -> object:
    return function(data, **({"plays": 1} if function is dungeongen.review else {}))


def _text(one: Altered) -> None:
    """Print the words of a file; raises AssertionError where they say what nobody worked out."""
    read = dungeongen.read_all(one.data)
    if "verdict" not in one.path:
        for sheet in read:
            press.sheet(sheet.game, sheet.layout, Request(judged=False)).text()
    elif all(sheet.document.get("verdict") is not None for sheet in read):
        assert read.text(solution=True) == _printed(one.kind), "other words than the sound file's"


@cache
def _printed(kind: str) -> str:
    """Return the words of a sound document, whose verdict is worked out here."""
    return dungeongen.read_all(dumps(sound()[kind])).text(solution=True)


def _told(data: bytes) -> None:
    """Judge a file; raises AssertionError for a note of several lines."""
    for report in dungeongen.check_all(data):
        assert all(line.isprintable() for line in report.notes), report.notes


def _played(data: bytes) -> None:
    """Sit down to play."""
    dungeongen.play(data).choices()
