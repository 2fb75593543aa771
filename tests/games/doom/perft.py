"""Counted move trees: how many plays of 1, 2, 3 … moves a position has, chance included.

``tests/data/doom.perft`` holds a position a line: what it is about, an id, the moves that lead
there, the counts. ``PYTHONPATH=src:tests python tests/games/doom/perft.py`` counts anew, for rules
that were changed on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen.core.ident import parse_id
from dungeongen.games.doom import study
from dungeongen.games.doom.moves import parse_move
from dungeongen.games.doom.rules import advance, apply, legal_moves
from dungeongen.games.doom.state import State, new
from games.doom.table import DATA


@dataclass(frozen=True, slots=True)
class Position:
    """One line of the file."""

    about: str
    ident: str
    moves: str
    counts: tuple[int, ...]

    @property
    def state(self) -> State:
        """The position itself."""
        state = new(study.decode(parse_id(self.ident)[1]))
        for text in self.moves.split(", ") if self.moves else []:
            state = apply(state, parse_move(text))
        return state


def read(line: str) -> Position:
    """Return the position that a line holds."""
    about, ident, moves, counts = (part.strip() for part in line.split("|"))
    return Position(about, ident, moves, tuple(map(int, counts.split())))


def write(position: Position) -> str:
    """Return a position's line."""
    counts = " ".join(map(str, position.counts))
    return " | ".join((position.about, position.ident, position.moves, counts))


def count(state: State, depth: int) -> int:
    """Return how many plays of ``depth`` moves begin at a state."""
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(advance(state, move), depth - 1) for move in moves)


def main() -> None:
    """Count every position of the file anew, as deep as it was."""
    file = DATA / "doom.perft"
    lines = []
    for line in file.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            old = read(line)
            counts = tuple(count(old.state, depth + 1) for depth in range(len(old.counts)))
            line = write(Position(old.about, old.ident, old.moves, counts))
        lines.append(line)
    file.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
