"""The solver of Donsol: ``rooms.judge`` with its rules, and why our player moves as it does.

A play that clears the deck has folded all cards, so each has the same score; the line that is
searched for leaves the most health.
"""

from __future__ import annotations

from dungeongen.core.verdict import Score
from dungeongen.games.donsol.layout import CARDS, EXPERT, KINDS, Layout, encode
from dungeongen.games.donsol.rules import engine
from dungeongen.games.donsol.rules import moves as m
from dungeongen.games.donsol.rules.state import State, new
from dungeongen.games.donsol.solver.kernel_client import KERNEL, move_of, position
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
    mixes=lambda layout: layout.shuffled and layout.level != EXPERT,
    worth=lambda state: state.health,
    best=lambda line: Score(CARDS, CARDS, proved=True),
)


def advice(state: State) -> tuple[m.Move, str]:
    """Return our player's move in a state, and the reason."""
    move = ROOMS.chosen(state)
    match move:
        case m.Escape():
            return move, "Every way through this room promises less than another room."
        case m.Fold(card) if state.sick and KINDS[card] == "potion":
            return move, "This potion heals nothing now; another card is worth more later."
        case m.Fold(card) if KINDS[card] == "shield":
            return move, "This shield serves better than what you hold."
    return move, "The best way through this room that our player knows begins so."


SOLVER = ROOMS.solver(advice)
SURVEYED = ROOMS.surveyed(lambda points: CARDS + min(0, points), "experience")
