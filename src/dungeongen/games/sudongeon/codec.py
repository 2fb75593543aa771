"""What a dungeon shows without being played: the facts of its puzzle, and its structure.

The structure alone rules out a win where there is gold that nobody can reach, or no way in (SU-14);
``verdict`` decides everything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dungeongen import sudoku
from dungeongen.core.errors import DocumentError, GridError
from dungeongen.core.ident import ALPHABET
from dungeongen.games.sudongeon.catalog import name_of
from dungeongen.games.sudongeon.facts import study
from dungeongen.games.sudongeon.layout import BOX_NAMES, PASSAGEWAY, Kind, Layout, Wall
from dungeongen.search.verdict import Verdict

IMPOSSIBLE = "impossible"  # the difficulty of what is proved unbeatable
_RUNS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # runs of 1 to 24 blanks; ids have no I and no O


def read(params: Mapping[str, Any], deal: Mapping[str, Any]) -> Layout:
    """Return the layout that a document's parts describe; raises DocumentError."""
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
    """Return the params and the deal of a layout."""
    return {}, {"grid": layout.grid}


def encode(layout: Layout) -> str:
    """Return the body of a layout's id: givens as they are, runs of blanks as letters.

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


def content(layout: Layout) -> dict[str, Any]:
    """Return everything the sheet says about the dungeon, as JSON values."""
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

    ``ways_in`` lists each exit with the side of the box it opens to; if secret passageways are the
    only way in, it lists those, without a side.
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
    """Yield the box and side of each way in."""
    if not layout.entered_by_passageway:
        yield from ((exit_.box, exit_.direction) for exit_ in layout.exits)
        return
    for room in layout.secret_rooms:
        for thing in layout.rooms[room].of(Kind.FEATURE):
            if thing.digit == PASSAGEWAY:
                yield thing.box, None


def judge(layout: Layout) -> Verdict:
    """Return the verdict that the structure alone proves."""
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
    effort = {"budget": "structure only: no fight was examined"}
    return Verdict("undecided", None, found, effort=effort)
