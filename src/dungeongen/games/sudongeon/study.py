"""What is known of a dungeon without playing it: the puzzle's facts, and the structure.

The structure alone forbids a win where there is gold that nobody can reach, or no way in (SU-14);
about all else ``judging`` has more to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from dungeongen import sudoku
from dungeongen.core.errors import DocumentError, GridError
from dungeongen.core.ident import ALPHABET
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import BOX_NAMES, PASSAGEWAY, Kind, Layout, Wall
from dungeongen.games.sudongeon.lore import MONSTERS, name_of
from dungeongen.search.verdict import Verdict
from dungeongen.sudoku import Grade, Uniqueness

IMPOSSIBLE = "impossible"  # the difficulty of what is proved unbeatable
_RUNS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # runs of 1 to 24 blanks; no I and no O in an id


class Study(NamedTuple):
    """The number puzzle's facts; solution and grade only where there is one solution."""

    uniqueness: Uniqueness
    solution: str | None
    grade: Grade | None

    @property
    def words(self) -> str:
        """The puzzle in a few words, for a page."""
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
    uniqueness = sudoku.uniqueness(layout.grid)
    if uniqueness is not Uniqueness.UNIQUE:
        return Study(uniqueness, None, None)
    return Study(uniqueness, sudoku.solve(layout.grid), sudoku.grade(layout.grid))


def read(params: Mapping[str, Any], deal: Mapping[str, Any]) -> Layout:
    """Return the layout of a document's parts; raises DocumentError."""
    if params:
        raise DocumentError(f"params.{min(params)}: a Sudoku dungeon has no such parameter")
    if extra := set(deal) - {"grid"}:
        raise DocumentError(f"deal.{min(extra)}: unknown; expected grid")
    grid = deal.get("grid")
    if not isinstance(grid, str):
        raise DocumentError("deal.grid: expected a text of 81 characters, . for blank")
    try:
        return Layout(sudoku.check(grid))
    except GridError as error:
        raise DocumentError(f"deal.grid: {error}") from None


def write(layout: Layout) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return params and deal of a layout."""
    return {}, {"grid": layout.grid}


def encode(layout: Layout) -> str:
    """Return the grid for an id: givens as they are, runs of blanks as letters.

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
        raise DocumentError("id: not written the way an id is")
    return layout


def content(layout: Layout) -> dict[str, Any]:
    """Return all that the sheet says of the dungeon, as JSON values."""
    facts = study(layout)
    return {
        "puzzle": {
            "givens": 81 - layout.grid.count("."),
            "uniqueness": facts.uniqueness.value,
            "grade": None if facts.grade is None else str(facts.grade.level),
            "technique": None if facts.grade is None else str(facts.grade.technique),
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


def structure(layout: Layout) -> dict[str, Any]:
    """Return what can and cannot be reached, as JSON values.

    ``ways_in`` has each exit with the side of the box it opens to; where secret passageways are the
    only way in, each of these, with no side.
    """
    lost = layout.gold_out_of_reach
    return {
        "rooms": len(layout.rooms),
        "exits": len(layout.exits),
        "entrances": [layout.rooms[i].letter for i in layout.entrances],
        "ways_in": [
            {"room": layout.rooms[layout.room_of[box]].letter, "box": BOX_NAMES[box], "side": side}
            for box, side in _ways_in(layout)
        ],
        "doors": sum(edge.wall is Wall.OPEN for edge in layout.doors),
        "hidden_doors": sum(edge.wall is Wall.HIDDEN for edge in layout.doors),
        "unreachable_rooms": [
            room.letter for i, room in enumerate(layout.rooms) if i not in layout.reachable
        ],
        "gold": layout.gold,
        "gold_out_of_reach": [{"box": BOX_NAMES[t.box], "gold": t.digit} for t in lost],
        "uniqueness": study(layout).uniqueness.value,
    }


def _ways_in(layout: Layout) -> Iterator[tuple[int, str | None]]:
    """Yield box and side of each way in."""
    if not layout.entered_by_passageway:
        yield from ((exit_.box, exit_.direction) for exit_ in layout.exits)
        return
    for room in layout.secret_rooms:
        for thing in layout.rooms[room].of(Kind.FEATURE):
            if thing.digit == PASSAGEWAY:
                yield thing.box, None


def judge(layout: Layout) -> Verdict:
    """Return what the structure alone proves."""
    found = structure(layout)
    reason = None
    if not layout.entrances:
        reason = "no way in: no exit, and no secret passageway"
    elif layout.gold_out_of_reach:
        piles = ", ".join(f"{t.digit} in the {BOX_NAMES[t.box]}" for t in layout.gold_out_of_reach)
        reason = f"gold out of reach: {piles}"
    if reason:
        proof = {"kind": "structure", "reason": reason}
        return Verdict("unbeatable", proof, found, difficulty=IMPOSSIBLE)
    effort = {"budget": "structure only: no fight was looked at"}
    return Verdict("undecided", None, found, effort=effort)


_ADJECTIVES = (
    "Sunken", "Silent", "Crooked", "Forgotten", "Howling", "Drowned", "Hollow", "Ashen",
    "Nameless", "Mouldering", "Whispering", "Bitter", "Leaning", "Moonless", "Sleepless", "Broken",
)  # fmt: skip
_PLACES = (
    "Vault", "Halls", "Crypt", "Cellars", "Warren", "Keep", "Galleries", "Tomb", "Undercroft",
    "Catacombs", "Cisterns", "Mine", "Cloister", "Delve", "Gaol", "Stair",
)  # fmt: skip


def name(layout: Layout) -> str:
    """Return the dungeon's name, which its grid alone decides.

    >>> name(Layout("." * 81)).startswith("The ")
    True
    """
    rng = Rng(layout.grid).child("name")
    words = f"The {rng.choice(_ADJECTIVES)} {rng.choice(_PLACES)}"
    levels = [t.digit for room in layout.rooms for t in room.of(Kind.MONSTER)]
    return f"{words} of the {MONSTERS[max(levels) - 1].name}" if levels else words


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name and its counts, for the head of a page."""
    counts = (
        _count(len(layout.rooms), "room"),
        _count(layout.count(Kind.MONSTER), "monster"),
        _count(layout.count(Kind.TRAP), "trap"),
        f"{layout.gold} gold",
        _count(len(layout.exits), "exit"),
    )
    puzzle = f"{study(layout).words}, {81 - layout.grid.count('.')} givens"
    return name(layout), (puzzle[0].upper() + puzzle[1:], " · ".join(counts))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
