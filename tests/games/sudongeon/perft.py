"""Counted move trees: how many plays of 1, 2, 3 … moves a position has, chance included.

``tests/data/sudongeon.perft`` holds a position a line: what it is about, the grid, the company as
JSON, the moves that lead there, the counts. ``python tests/games/sudongeon/perft.py`` counts
anew, for rules that were changed on purpose.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass

from dungeongen.games.sudongeon.campaign import company_from_json
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.moves import parse_move
from dungeongen.games.sudongeon.rules import advance, apply, legal_moves, new
from dungeongen.games.sudongeon.state import State


@dataclass(frozen=True, slots=True)
class Position:
    """One line of the file."""

    about: str
    grid: str
    company: str
    moves: str
    counts: tuple[int, ...]

    @property
    def state(self) -> State:
        """The position itself."""
        state = new(Layout(self.grid), company_from_json(json.loads(self.company)))
        for text in self.moves.split(", ") if self.moves else []:
            state = apply(state, parse_move(text))
        return state


def read(line: str) -> Position:
    """Return the position that a line holds."""
    about, grid, company, moves, counts = (part.strip() for part in line.split("|"))
    return Position(about, grid, company, moves, tuple(map(int, counts.split())))


def write(position: Position) -> str:
    """Return a position's line."""
    counts = " ".join(map(str, position.counts))
    parts = (position.about, position.grid, position.company, position.moves, counts)
    return " | ".join(parts)


def count(state: State, depth: int) -> int:
    """Return how many plays of ``depth`` moves begin at a state."""
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(advance(state, move), depth - 1) for move in moves)


def main() -> None:
    """Count every position of the file anew, as deep as it was."""
    from games.sudongeon.table import DATA

    file = DATA / "sudongeon.perft"
    lines = []
    for line in file.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            old = read(line)
            counts = tuple(count(old.state, depth + 1) for depth in range(len(old.counts)))
            line = write(Position(old.about, old.grid, old.company, old.moves, counts))
        lines.append(line)
    file.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    sys.path.insert(0, "tests")
    main()
