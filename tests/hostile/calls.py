"""Every public function and method, with arguments and documents that nobody should send.

A call returns, or raises a DungeongenError of one line, whatever it is given; ``faults`` yields the
calls that do neither. Documents are spoilt and sealed again, so that their digest fits.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import dungeongen
from dungeongen.core.errors import DungeongenError
from dungeongen.games import GAMES
from dungeongen.library.deck import card_options
from hostile.fuzz import _revalued
from library.stub import SPELLED
from thorough import share

ODD: tuple[object, ...] = (
    -1,
    0,
    3,
    10**30,
    2.5,
    float("nan"),
    float("inf"),
    "a",
    "a" * 100_000,
    "",
    "\0",
    "\ud800",
    b"a",
    b"",
    ["a"],
    [1],
    {},
    (1, 2),
    object(),
    Path("none/x"),
    3j,
    None,
    len,
)
"""Values that some argument cannot be."""
MISTAKES = Path(__file__).parents[2] / "examples" / "mistakes" / "scoundrel-4.txt"
SOUND: dict[str, dict[str, Any]] = {
    "book": {"games": "null:1", "seed": 1},
    "campaign": {"game": "null"},
    "check": {},
    "check_all": {},
    "deck": {"game": "welcome", "seed": 1, "check": False},
    "design": {"game": "welcome", "wishes": {}, "out": "design", "deals": 1, "per_chunk": 1},
    "drill": {"what": [MISTAKES], "plays": 12},
    "make": {"game": "null", "seed": 1},
    "make_all": {"game": "null", "seed": 1},
    "play": {"dice_seed": 1},
    "result": {},
    "practice": {"game": "null", "seed": 1, "count": 1},
    "read": {},
    "read_all": {},
    "replay": {},
    "review": {},
    "survey": {"game": "welcome", "out": "survey", "deals": 1, "per_chunk": 1, "plots": False},
    "train": {"game": "welcome", "minutes": 0},
}
"""Arguments of each public function beside the odd one."""
STYLE = ("paper", "margin", "theme", "templates", "dpi", "nothing")
"""Options of whatever is drawn, one of which there is not; those that are on or off draw a page."""
_INNER = {
    *(
        f"{name}.{method}"
        for name in ("Book", "Booklet", "Deck", "Drill", "Sheet")
        for method in ("files", "makers")
    ),
    *("Book.pages", "Deck.draw", "Deck.empty_pdf", "Deck.themed"),
    *("Drill.draw", "Drill.empty_pdf", "Drill.themed"),
}
"""Methods for the press, which have arguments of its own."""
_PLAYED = (
    b"format: dungeongen-play/1\ngame: welcome\nid: WD2-EM15H-VX2-48\n\n# Dice: seed 1\ndraw\n"
)
_UNTOUCHED = {
    "on_message",
    "on_name",
    "progress",
    "note",
    "refuse",  # functions of the caller's
    "plots",
    "index",
    "count",
}

_MANY = {"deals", "budget", "workers", "again", "minutes"}
"""Arguments for which a large number is much work."""


class Call(NamedTuple):
    """A call of something public: its name, and what does it."""

    name: str
    do: Callable[[], object]


def values() -> dict[str, Any]:
    """Return one sound value of each public class."""
    sheet = dungeongen.make("null", seed=1)
    playing = dungeongen.play(sheet, dice_seed=1)
    playing.choose(1)
    return {
        "Sheet": sheet,
        "Book": dungeongen.make_all("null", seed=1, count=2),
        "Booklet": dungeongen.book("null:1", seed=1),
        "Deck": dungeongen.deck("welcome", seed=1, check=False),
        "Drill": dungeongen.drill([MISTAKES], count=1, plays=12),
        "Playing": dungeongen.play(sheet, dice_seed=1),
        "Report": dungeongen.check(sheet),
        "Result": dungeongen.result("RE2R39LFNC31LU7YM3HGZXAL2EP6LU3FK2CC"),
        "Review": dungeongen.review(_PLAYED),
        "Story": dungeongen.replay(playing.text().encode()),
        "Verdict": sheet.verdict,
        "Odds": sheet.verdict.odds if sheet.verdict else None,
    }


def methods(value: object) -> Iterator[str]:
    """Yield the public methods of a value."""
    for name in dir(type(value)):
        static = inspect.getattr_static(type(value), name)
        if not name.startswith("_") and name not in ("index", "count") and callable(static):
            yield name  # those of every sequence of Python's are left out


def odd_calls() -> Iterator[Call]:
    """Yield every public function and method with one odd argument."""
    for name, sound in SOUND.items():
        function = getattr(dungeongen, name)
        yield from _odd(name, lambda function=function: function, {**sound, **_what(name)})
    for name, value in values().items():
        for method in methods(value):
            if f"{name}.{method}" in _INNER:
                continue
            fresh = partial(_method, name, value, method)
            yield from _odd(f"{name}.{method}", fresh, {})


def option_calls() -> Iterator[Call]:
    """Yield the making of a sheet and of cards, with each odd value for each option of a game."""
    for game in GAMES:
        for option in game.generator.options:
            if option.name != "check":
                make = partial(dungeongen.make, game.name, check=False)
                yield from _odd_options("make", game.name, option.name, make)
        for option in card_options(game.cards):
            deck = partial(dungeongen.deck, game.name)
            yield from _odd_options("deck", game.name, option.name, deck)


def _odd_options(
    name: str, game: str, option: str, function: Callable[..., object]
) -> Iterator[Call]:
    for value in ODD:
        chosen: dict[str, Any] = {option: value}
        yield Call(f"{name}({game}, {option}={value!a:.40})", partial(function, **chosen))


def _what(name: str) -> dict[str, Any]:
    """Return what a function reads, where it reads anything."""
    if name in ("replay", "review"):
        return {
            "what": dungeongen.play(dungeongen.make("null", seed=1), dice_seed=1).text().encode()
        }
    if name in ("check", "check_all", "read", "read_all", "play"):
        return {"what": dungeongen.make("null", seed=1)}
    return {}


def _method(name: str, value: Any, method: str) -> Callable[..., object]:
    if name == "Playing":  # which changes
        value = dungeongen.play(dungeongen.make("null", seed=1), dice_seed=1)
    return getattr(value, method)  # type: ignore[no-any-return]  # a method


def _odd(name: str, fresh: Callable[[], Any], sound: Mapping[str, Any]) -> Iterator[Call]:
    parameters = inspect.signature(fresh()).parameters.values()
    names = [one.name for one in parameters if one.kind is not one.VAR_KEYWORD]
    if len(names) < len(parameters):
        own = SPELLED[name][1] if name in SPELLED else ()
        names += STYLE if "." in name else (*(one.name for one in own), "nothing")
    needed = {
        one.name: "x.pdf" if one.name == "path" else 0
        for one in parameters
        if one.default is one.empty and one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)
    }
    several = next((one.name for one in parameters if one.kind is one.VAR_POSITIONAL), "")
    for odd in names:
        if odd in _UNTOUCHED and odd not in sound:
            continue
        for value in share(ODD, 5, len(name) + len(odd)):
            if odd in _MANY and isinstance(value, int | float) and value > 2:
                continue  # sound, and work
            if value is None and odd in ("seed", "dice_seed"):
                continue
            chosen = {**needed, **sound, odd: value}
            words = (chosen.pop(several),) if several else ()
            yield Call(
                f"{name}({odd}={value!a:.40})",
                lambda words=words, chosen=chosen: fresh()(*words, **chosen),
            )


# Documents


def sealed_again(seed: int) -> bytes:
    """Return a sound document with other values in a few places, under a digest that fits."""
    rng = random.Random(f"sealed {seed}")
    return _revalued(rng.choice(_documents()), rng)


def _documents() -> list[bytes]:
    if not _MADE:
        _MADE.extend(
            [
                dungeongen.make("null", seed=1).json(),
                dungeongen.make("null", seed=2, title="Mine", check=False).json(),
                dungeongen.make_all("null", seed=3, count=2).json(),
                dungeongen.make("welcome", seed=1).json(),
                dungeongen.make("doom", seed=1, size=4, check=False).json(),
            ]
        )
    return _MADE


_MADE: list[bytes] = []


def document_calls(data: bytes, folder: Path) -> Iterator[Call]:
    """Yield everything public that can be done with a document."""
    yield Call("check", partial(dungeongen.check_all, data))
    yield Call("play", partial(dungeongen.play, data, dice_seed=1))
    yield Call("make", partial(dungeongen.make_all, "null", from_=data, check=False))
    yield Call("deck", partial(dungeongen.deck, "doom", from_=data, check=False))
    try:
        sheets = dungeongen.read_all(data)
    except DungeongenError as error:
        yield Call("read", partial(_raised, error))
        return
    for value in (sheets, *sheets):
        for name in dir(type(value)):
            inner = f"{type(value).__name__}.{name}" in _INNER
            if name.startswith("__") or name in ("index", "count") or inner:
                continue
            yield Call(name, partial(_used, value, name, folder))


def _raised(error: DungeongenError) -> None:
    raise error


def _used(value: object, name: str, folder: Path) -> object:
    """Return an attribute, or what a method returns, with what it needs."""
    one = getattr(value, name)
    if not callable(one) or (name.startswith("_") and not name.startswith("_repr_")):
        return one
    match name:
        case "save":
            return one(folder / "x.json")
        case "pressed":
            return one(["json"])
        case "png":
            return one(dpi=36)
    return one()


def fault(call: Call) -> str:
    """Return what is wrong with what a call does, empty if nothing is."""
    try:
        call.do()
    except DungeongenError as error:
        line = str(error)
        return f"{call.name}: {line!a}" if "\n" in line or not line.strip() else ""
    except Exception as error:
        return f"{call.name}: {type(error).__name__}: {error}"
    return ""
