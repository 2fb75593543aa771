"""Dungeons whose search and verdict are known, so that neither takes any time.

A game's package may have a shelf, a text with a line for each dungeon:

    evening 42 [493,null,["beatable",null,…],"b#k…"]

It has what is wished for (``evening``: nothing in particular) and the seed; then the number of the
candidate with which the search ended, the note of a search that did not find all it looked for,
and the verdict, in which the winning play has one sign for each move. ``null`` in place of
the number: the search found nothing.

The play is replayed by the plain rules before anything is called beatable, and what follows from
it is derived again. Odds and bounds are believed. Therefore the first line has a digest of the
sources that a verdict rests on, and with other sources the shelf is empty. ``check`` never reads
it. ``tests/games/fill_shelf.py`` makes it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from dungeongen.core import files, plain_json
from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import AnyRules, Candidate, Shelf
from dungeongen.core.game import Game
from dungeongen.core.request import AnyRequest
from dungeongen.core.rng import Rng
from dungeongen.core.seeds import drawn_seed
from dungeongen.core.verdict import Verdict
from dungeongen.search import answers

EVENING = "evening"
"""The wish for no difficulty in particular."""
FIRST, FIRST_GRADED = 200, 100
"""The numbers that a shelf is filled with first: of no difficulty in particular, and of each."""
_LARGEST = 1 << 24
_SEED = re.compile(r"0|[1-9][0-9]{0,8}|2[0-9]{3}-[01][0-9]-[0-3][0-9]", re.ASCII)
_DEALS = ("made", "deal", "form")  # the roles of options that change a dungeon, or do without one


def numbers(game: Game, request: AnyRequest) -> Sequence[str]:
    """Return the numbers whose dungeon is known and is all that a request asks for."""
    if game.generator.shelf is None or not _is_usual(game, request):
        return ()
    return _numbers(file_of(game.generator.shelf), _wish(request))


def series(game: Game, request: AnyRequest, seed: str) -> list[str]:
    """Return numbers to take one after the other where ``seed`` asks for many such dungeons.

    They are those that a shelf is filled with first, in an order drawn from the seed; whether they
    stand on it already changes how long they take, and nothing else.
    """
    if game.generator.shelf is None or not _is_usual(game, request):
        return []
    wish = _wish(request)
    result = [str(number) for number in range(FIRST if wish == EVENING else FIRST_GRADED)]
    Rng(seed).child("shelf").child(game.name).child(wish).shuffle(result)
    return result


def seed_of(game: Game, request: AnyRequest) -> str:
    """Return the seed of a request; else a number, of the shelf if it has any.

    None comes again before all have come, as long as the cache remembers how many did: they are
    drawn in an order of their own, whose name is kept with the place in it.
    """
    if request.seed is not None:
        return request.seed
    some, question = [*numbers(game, request)], ["drawn", game.name, _wish(request)]
    if not some:
        return drawn_seed()
    match answers.load(question):
        case [str(order), int(place)] if 0 < place < len(some):
            pass
        case _:
            order, place = drawn_seed(), 0
    answers.keep(question, [order, place + 1])
    Rng(order).shuffle(some)
    return some[place]


def is_shelved(game: Game, seed: str, request: AnyRequest) -> bool:
    """Return whether the dungeon of a seed stands on the shelf."""
    return _said(game, seed, request).startswith("[")


def is_in_vain(game: Game, seed: str, request: AnyRequest) -> bool:
    """Return whether the search for the dungeon of a seed is known to find nothing."""
    return _said(game, seed, request) == "null"


def shelved(game: Game, seed: str, request: AnyRequest) -> Candidate[object] | None:
    """Return the dungeon of a seed with its verdict; ``None`` if it is not known."""
    shelf, said = game.generator.shelf, _said(game, seed, request)
    if shelf is None or not said:
        return None
    try:
        number, note, row, signs = json.loads(said)
        dungeon = shelf.numbered(seed, number)
        if dungeon is None:
            return None
        moves = replayed(game.rules, dungeon.layout, signs)
        named = plain_json.named(game.solver.verdict, row)
        bare = plain_json.from_json(game.solver.verdict, named, "verdict")
        verdict = shelf.whole(dungeon.layout, replace(bare, witness=moves))
    except (DungeongenError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
        return None  # it is not there, or of another version
    result: Candidate[object] = dungeon._replace(note=note, verdict=verdict)
    return result


def line_of(game: Game, wish: str, seed: str, dungeon: Candidate[object] | None) -> str:
    """Return the line of a dungeon; of a search that found nothing without one."""
    shelf = game.generator.shelf
    assert shelf is not None
    if dungeon is None:
        return f"{wish} {seed} null"
    verdict = dungeon.verdict
    assert isinstance(verdict, Verdict)
    assert verdict.witness is not None
    signs = signs_of(game.rules, dungeon.layout, verdict.witness)
    row = plain_json.as_row(shelf.bare(replace(verdict, witness=None)))
    value = [dungeon.candidate, dungeon.note, row, signs]
    return f"{wish} {seed} {json.dumps(value, separators=(',', ':'))}"


def _said(game: Game, seed: str, request: AnyRequest) -> str:
    """Return what the shelf says of a seed, empty if it says nothing."""
    shelf = game.generator.shelf
    if shelf is None or not _is_usual(game, request) or not _SEED.fullmatch(seed):
        return ""
    text, begin = _current(file_of(shelf)), f"\n{_wish(request)} {seed} "
    at = text.find(begin)
    return "" if at < 0 else text[at + len(begin) : text.find("\n", at + 1)]


def _is_usual(game: Game, request: AnyRequest) -> bool:
    """Return whether nothing is asked for but a difficulty, as on the shelf."""
    others = (o for o in game.generator.options if o.role in _DEALS and o.name != "difficulty")
    chosen = any(request.options[other.name] != other.unset for other in others)
    return request.judged and request.party is None and request.source is None and not chosen


def _wish(request: AnyRequest) -> str:
    return request.options.get("difficulty") or EVENING


# The file


def file_of(shelf: Shelf[Any, Any]) -> Path:
    """Return the file of a shelf."""
    return Path(shelf.beside).with_name("shelf.txt")


def text_of(lines: Iterable[str], file: Path) -> str:
    """Return the text of a shelf in ``file`` with these lines."""
    head = [
        "# Made by tests/games/fill_shelf.py; search/shelf.py says what it means.",
        f"# sources {sources(file.parent)}",
    ]
    return "\n".join((*head, *lines, ""))


def lines_in(file: Path) -> dict[tuple[str, str], str]:
    """Return the lines of a shelf by wish and seed, whatever sources they are of."""
    lines = _text(file).splitlines()
    rows = (line.split(" ", 2) for line in lines if line.count(" ") >= 2 and line[0] != "#")
    return {(wish, seed): f"{wish} {seed} {rest}" for wish, seed, rest in rows}


@lru_cache(maxsize=8)
def _current(file: Path) -> str:
    """Return the text of a shelf; of other sources it is empty."""
    text = _text(file)
    digest = re.search(r"^# sources (\w+)$", text, re.MULTILINE)
    return text if digest is not None and digest[1] == sources(file.parent) else ""


def _text(file: Path) -> str:
    try:
        return files.read(file, _LARGEST).decode("ascii", "replace")
    except OSError:
        return ""


@lru_cache(maxsize=8)
def _numbers(file: Path, wish: str) -> tuple[str, ...]:
    """Return the numbers whose search ended with all that it looked for."""
    return tuple(re.findall(rf"^{wish} (\d+) \[\d+,null,", _current(file), re.MULTILINE))


# The winning play
#
# A sign says which of the moves that the rules allow is made, or which outcome of chance; ``~``
# stands for the number of signs, and more follow.

_SIGNS = [chr(code) for code in range(0x21, 0x7E) if chr(code) not in '"\\']
_MORE = "~"


def signs_of(rules: AnyRules, layout: object, texts: Iterable[str]) -> str:
    """Return a play with signs in place of its moves."""
    signs, state = "", rules.new(layout)
    for move in map(rules.parse, texts):
        more, at = divmod(_open(rules, state).index(move), len(_SIGNS))
        signs += _MORE * more + _SIGNS[at]
        state = rules.apply(state, move)
    return signs


def replayed(rules: AnyRules, layout: object, signs: str) -> tuple[str, ...]:
    """Return the moves of a play that wins by the rules; raises ValueError for any other."""
    state, texts = rules.new(layout), []
    for sign in re.findall(f"{_MORE}*[^{_MORE}]", signs):
        at = len(_SIGNS) * (len(sign) - 1) + _SIGNS.index(sign[-1])
        move = _open(rules, state)[at]
        texts.append(rules.format(move))
        state = rules.apply(state, move)
    if rules.outcome(state) not in rules.wins:
        raise ValueError("the play does not win")
    return tuple(texts)


def _open(rules: AnyRules, state: object) -> list[object]:
    outcomes = rules.chance(state)
    return [*rules.legal_moves(state)] if outcomes is None else [move for move, _ in outcomes]


# The sources that a verdict rests on

_HOME = Path(__file__).parents[1]
_PUZZLE = ("cover", "grid", "guises", "maker", "solver")
_DECIDING = ("core/rng.py", "search", *(f"puzzle/{name}.py" for name in _PUZZLE))
"""Beside the game's own package."""
_ROOMS = "rooms"
"""Beside them, for a game whose generator stands on it."""
_NOT_DECIDING = {
    "answers",
    "codec",
    "facets",
    "game",
    "generate",
    "hints",
    "lore",
    "machine",
    "mat",
    "naming",
    "page",
    "plan",
    "plan_words",
    "shelf",
    "table",
}
_PARTS = re.compile(
    r'(?P<docstring>(?:\A|(?<=:\n))[ ]*"""(?:[^"]|"(?!""))*"""\n)'
    r'|(?P<text>"""(?:[^"]|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\')'
    r"|(?P<comment>[ ]*#[^\n]*)"
)


def sources(package: Path) -> str:
    """Return a digest of the sources that a game's verdicts rest on, without their comments."""
    question = ["sources", package.name]
    answer = answers.load(question)
    if isinstance(answer, str):
        return answer
    result = hashlib.sha256()
    for path in _files(package):
        data = files.read(path, _LARGEST)
        result.update(path.relative_to(_HOME).as_posix().encode())
        result.update(_bare(data.decode()).encode() if path.suffix == ".py" else data)
    answers.keep(question, digest := result.hexdigest()[:16])
    return digest


def _files(package: Path) -> Iterator[Path]:
    generator = package / "generate.py"
    on_rooms = generator.is_file() and b"dungeongen.rooms" in files.read(generator, _LARGEST)
    shared = (_ROOMS,) if on_rooms else ()
    for place in (*(_HOME / name for name in (*_DECIDING, *shared)), package):
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            names = {*path.relative_to(place).parts, path.stem}
            if path.suffix in (".py", ".wasm") and not names & _NOT_DECIDING:
                yield path


def _bare(source: str) -> str:
    """Return a module without its comments and docstrings.

    >>> _bare("def f():\\n    '''Return 1.'''\\n    return 1  # always".replace("'", '"'))
    'def f():\\n    return 1'
    """
    return _PARTS.sub(lambda part: part["text"] or "", source)
