"""Counted move trees: how many plays of 1, 2, 3 … moves a position has, chance included.

``tests/data/GAME.perft`` holds a position a line: what it is about, what the play begins with (an
id, or other words that the game's ``Trees`` read), the moves that lead there, the counts.
``PYTHONPATH=src python tests/games/perft.py GAME`` counts anew, for rules that were changed on
purpose.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from contract.contracts import contract_of
from dungeongen.games import GAMES

TREES = {
    game.name: (game, trees) for game in GAMES if (trees := contract_of(game).trees) is not None
}
DATA = Path(__file__).parents[1] / "data"


@dataclass(frozen=True, slots=True)
class Position:
    """One line of a game's file."""

    game: str
    about: str
    begins: tuple[str, ...]
    moves: str
    counts: tuple[int, ...]

    @property
    def state(self) -> Any:
        """The position itself."""
        game, trees = TREES[self.game]
        rules = game.rules
        assert rules is not None
        state = rules.new(*trees.begun(*self.begins))
        for text in self.moves.split(", ") if self.moves else []:
            state = rules.apply(state, rules.parse(text))
        return state

    def counted(self) -> tuple[int, ...]:
        """Return the counts by the rules, to the depth of the line."""
        state = self.state
        return tuple(
            count(TREES[self.game][1].rules, state, i + 1) for i in range(len(self.counts))
        )


def count(rules: Any, state: Any, depth: int) -> int:
    """Return the number of plays of ``depth`` moves from a state."""
    moves = rules.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(rules, rules.advance(state, move), depth - 1) for move in moves)


def read(game: str, line: str) -> Position:
    """Return the position that a line holds."""
    about, *begins, moves, counts = (part.strip() for part in line.split("|"))
    return Position(game, about, tuple(begins), moves, tuple(map(int, counts.split())))


def write(position: Position) -> str:
    """Return a position's line."""
    counts = " ".join(map(str, position.counts))
    return " | ".join((position.about, *position.begins, position.moves, counts))


def lines(game: str) -> list[str]:
    """Return the lines of a game's file, comments too."""
    return (DATA / f"{game}.perft").read_text("utf-8").splitlines()


def holds_position(line: str) -> bool:
    """Return whether a line is neither blank nor a comment."""
    return bool(line.strip()) and not line.startswith("#")


def main(game: str) -> None:
    """Count every position of a game's file again, to the same depth."""
    made = []
    for line in lines(game):
        if holds_position(line):
            position = read(game, line)
            line = write(replace(position, counts=position.counted()))
        made.append(line)
    (DATA / f"{game}.perft").write_text("\n".join(made) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
