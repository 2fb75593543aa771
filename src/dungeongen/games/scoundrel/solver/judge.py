"""The solver of Scoundrel: ``rooms.judge`` with its rules, and why our player moves as it does."""

from __future__ import annotations

from dungeongen.core.verdict import Score
from dungeongen.games.scoundrel.layout import Layout, encode
from dungeongen.games.scoundrel.rules import engine
from dungeongen.games.scoundrel.rules import moves as m
from dungeongen.games.scoundrel.rules.state import State, new, score
from dungeongen.games.scoundrel.solver.kernel_client import KERNEL, move_of, position
from dungeongen.rooms.judge import RoomGame

ROOMS: RoomGame[Layout, State, m.Move] = RoomGame(
    kernel=KERNEL,
    position=position,
    move_of=move_of,
    new=new,
    legal_moves=engine.legal_moves,
    apply=engine.apply,
    advance=engine.advance,
    draw=m.Draw,
    format=m.format_move,
    parse=m.parse_move,
    encode=encode,
    mixes=lambda layout: layout.shuffled,
    worth=score,
    best=lambda line: Score(line.score, line.bound, line.complete or line.score == line.bound),
)


def advice(state: State) -> tuple[m.Move, str]:
    """Return our player's move in a state, and the reason."""
    move = ROOMS.chosen(state)
    match move:
        case m.Avoid():
            return move, "Every way through this room promises less than another room."
        case m.Drink() if state.healed:
            return move, "This potion heals nothing now; another card is worth more later."
        case m.Equip():
            return move, "This weapon serves better than what you hold."
    return move, "The best way through this room that our player knows begins so."


SOLVER = ROOMS.solver(advice)
SURVEYED = ROOMS.surveyed(lambda points: points, "score")
