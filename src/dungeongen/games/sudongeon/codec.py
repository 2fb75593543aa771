"""How a Sudoku dungeon is written down: documents, ids, and all that a sheet shows."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dungeongen import puzzle as puzzles
from dungeongen.core.errors import DocumentError, GridError
from dungeongen.core.facets import Layouts
from dungeongen.core.ident import ALPHABET
from dungeongen.core.naming import count
from dungeongen.core.plain_json import JsonObject
from dungeongen.games.sudongeon.catalog import name_of
from dungeongen.games.sudongeon.layout import BOX_NAMES, Kind, Layout
from dungeongen.games.sudongeon.naming import name
from dungeongen.puzzle import Grade, Uniqueness

# What is known of a dungeon without playing it: its name, its counts, and its number puzzle.


class Study(NamedTuple):
    """The facts of the Sudoku; it has a solution and a grade only if the solution is unique."""

    uniqueness: Uniqueness
    solution: str | None
    grade: Grade | None

    @property
    def words(self) -> str:
        """A short description of the puzzle for a page."""
        match self.uniqueness:
            case Uniqueness.UNIQUE:
                return f"{self.grade} Sudoku"
            case Uniqueness.SEVERAL:
                return "Sudoku with several solutions"
            case Uniqueness.NONE:
                return "Sudoku without a solution"
            case Uniqueness.UNDECIDED:
                return "Sudoku whose solutions were not counted"


@lru_cache(maxsize=256)
def study(layout: Layout) -> Study:
    """Return the facts of the number puzzle."""
    uniqueness = puzzles.uniqueness(layout.grid)
    if uniqueness is not Uniqueness.UNIQUE:
        return Study(uniqueness, None, None)
    return Study(uniqueness, puzzles.solve(layout.grid), puzzles.grade(layout.grid))


def notes(layout: Layout) -> tuple[str, ...]:
    """Return warnings: what is wrong with the dungeon, and with the Sudoku as a puzzle."""
    result = [] if layout.flaw is None else [layout.flaw]
    match study(layout).uniqueness:
        case Uniqueness.SEVERAL:
            result.append("the Sudoku is not a proper puzzle: it has several solutions")
        case Uniqueness.NONE:
            result.append("the Sudoku is not a proper puzzle: it has no solution")
        case _ if "." not in layout.grid:
            result.append("the Sudoku has all 81 digits: nothing is left to solve")
    return tuple(result)


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name and counts of what is in reach, for the head of a page."""
    reach, rooms = layout.reach, count(len(layout.rooms), "room")
    counts = (
        rooms if len(reach.rooms) == len(layout.rooms) else f"{len(reach.rooms)} of {rooms}",
        count(len(reach.of(Kind.MONSTER)), "monster"),
        count(len(reach.of(Kind.TRAP)), "trap"),
        f"{reach.gold} gold",
        "in by passageway" if layout.entered_by_passageway else count(len(layout.exits), "exit"),
    )
    puzzle = f"{study(layout).words}, {81 - layout.grid.count('.')} givens"
    return name(layout), (puzzle[0].upper() + puzzle[1:], " · ".join(counts))


_RUNS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # runs of 1 to 24 blanks; ids have no I and no O


def read(params: JsonObject, deal: JsonObject) -> Layout:
    """Return the layout that a document's parts describe; raises DocumentError."""
    if params:
        raise DocumentError(f"params.{min(params)}: a Sudoku dungeon has no such parameter")
    if extra := set(deal) - {"grid"}:
        raise DocumentError(f"deal.{min(extra)}: unknown; expected grid")
    grid = deal.get("grid")
    if not isinstance(grid, str):
        raise DocumentError("deal.grid: expected a text of 81 characters, . for blank")
    try:
        return Layout(puzzles.check(grid))
    except GridError as error:
        raise DocumentError(f"deal.grid: {error}") from None


def write(layout: Layout) -> tuple[JsonObject, JsonObject]:
    """Return the params and the deal of a layout."""
    return {}, {"grid": layout.grid}


def encode(layout: Layout) -> str:
    """Return the body of a layout's id: givens as digits, runs of blanks as letters.

    >>> encode(Layout("5" + "." * 79 + "7"))
    '5ZZZG7'
    """
    out = []
    blanks = 0
    for char in layout.grid + "!":
        if char == ".":
            blanks += 1
            continue
        while blanks:
            run = min(blanks, len(_RUNS))
            out.append(_RUNS[run - 1])
            blanks -= run
        out.append(char)
    return "".join(out[:-1])


def decode(body: str) -> Layout:
    """Return the layout of an id's body; raises DocumentError."""
    grid = "".join(c if c in ALPHABET[:9] else "." * (_RUNS.index(c) + 1) for c in body)
    if len(grid) != 81:
        raise DocumentError(f"id: describes {len(grid)} cells, expected 81")
    layout = read({}, {"grid": grid})
    if encode(layout) != body:
        raise DocumentError("id: not written in the standard form")
    return layout


def content(layout: Layout) -> JsonObject:
    """Return everything the sheet says about the dungeon, as JSON values."""
    facts = study(layout)
    return {
        "puzzle": {
            "givens": 81 - layout.grid.count("."),
            "uniqueness": facts.uniqueness.value,
            "level": None if facts.grade is None else str(facts.grade.level),
            "hardest": None if facts.grade is None else str(facts.grade.technique),
            "solution": facts.solution,
        },
        "rooms": [
            {
                "letter": room.letter,
                "boxes": [BOX_NAMES[box] for box in room.boxes],
                "reachable": index in layout.reachable,
                "things": [
                    {
                        "kind": thing.kind.value,
                        "digit": thing.digit,
                        "name": name_of(thing.kind, thing.digit),
                        "box": BOX_NAMES[thing.box],
                    }
                    for thing in room.things
                ],
            }
            for index, room in enumerate(layout.rooms)
        ],
        "passages": [
            {
                "from": layout.rooms[way.a].letter,
                "to": "outside" if way.b is None else layout.rooms[way.b].letter,
                "kind": "secret" if way.secret else way.wall.value,
                "find": way.level or None,
            }
            for way in layout.passages
        ],
    }


def canonical(layout: Layout) -> str:
    """Return a grid that is equal for Sudokus that differ only by turning, mirroring or digits."""
    return puzzles.canonical(layout.grid)


LAYOUTS: Layouts[Layout] = Layouts(
    read=read,
    write=write,
    encode=encode,
    decode=decode,
    content=content,
    facts=facts,
    notes=notes,
    canonical=canonical,
    puzzle=lambda layout: layout.grid,
)
