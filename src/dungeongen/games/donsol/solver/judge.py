"""The solver of Donsol: ``rooms.judge`` with its rules, and why our player moves as it does.

A play that clears the deck has folded all cards, so each has the same score; the line that is
searched for leaves the most health.
"""

from __future__ import annotations

from pathlib import Path

from dungeongen.core.verdict import Score
from dungeongen.games.donsol import rules
from dungeongen.games.donsol.layout import (
    CARDS,
    EXPERT,
    HEALTH,
    JOKER,
    KINDS,
    LEVELS,
    VALUES,
    Layout,
    encode,
)
from dungeongen.games.donsol.rules import State, new
from dungeongen.rooms.judge import (
    AVOIDS,
    MONSTER,
    POTION,
    WEAPON,
    Position,
    RoomGame,
    RoomKernel,
)
from dungeongen.rooms.rules import NONE, Cards

# Donsol as its kernel knows it (``rooms.kernel_client``): positions and moves.


KERNEL = RoomKernel(Path(__file__).parent.parent / "kernel" / "donsol.wasm")
_KINDS = {"monster": MONSTER, "shield": WEAPON, "potion": POTION}
_CODES = tuple(_KINDS[kind] + value for kind, value in zip(KINDS, VALUES, strict=True))


def position(state: State, pack: Cards) -> Position:
    """Return a state with the cards of the pack in this order, for the kernel."""
    reach = JOKER if state.last == NONE else VALUES[state.last] - 1
    shielded = state.shield != NONE
    return Position(
        most=HEALTH,
        level=LEVELS.index(state.layout.level),
        shuffled=state.layout.shuffled,
        health=state.health,
        weapon=VALUES[state.shield] if shielded else 0,
        reach=reach if shielded else 0,
        takes=state.folds,
        healed=state.sick,
        fled=state.fled,
        room=[_CODES[card] for card in state.room],
        pile=[_CODES[card] for card in pack + state.under],
        remembered=len(state.under),
    )


def move_of(state: State, number: int) -> rules.Move:
    """Return the move that a number of the kernel stands for."""
    return rules.Escape() if number == AVOIDS else rules.Fold(state.room[number // 2])


# The judge


ROOMS: RoomGame[Layout, State, rules.Move] = RoomGame(
    kernel=KERNEL,
    position=position,
    move_of=move_of,
    new=new,
    legal_moves=rules.legal_moves,
    apply=rules.apply,
    advance=rules.advance,
    draw=rules.Draw,
    format=rules.format_move,
    parse=rules.parse_move,
    encode=encode,
    mixes=lambda layout: layout.shuffled and layout.level != EXPERT,
    worth=lambda state: state.health,
    best=lambda line: Score(CARDS, CARDS, proved=True),
)


def advice(state: State) -> tuple[rules.Move, str]:
    """Return our player's move in a state, and the reason."""
    move = ROOMS.chosen(state)
    match move:
        case rules.Escape():
            return move, "Every way through this room promises less than another room."
        case rules.Fold(card) if state.sick and KINDS[card] == "potion":
            return move, "This potion heals nothing now; another card is worth more later."
        case rules.Fold(card) if KINDS[card] == "shield":
            return move, "This shield serves better than what you hold."
    return move, "The best way through this room that our player knows begins so."


SOLVER = ROOMS.solver(advice)
SURVEYED = ROOMS.surveyed(lambda points: CARDS + min(0, points), "experience")
