"""The solver of Scoundrel: ``rooms.judge`` with its rules, and why our player moves as it does."""

from __future__ import annotations

from pathlib import Path

from dungeongen.core.cards import rank_of
from dungeongen.core.verdict import Score
from dungeongen.games.scoundrel import rules
from dungeongen.games.scoundrel.layout import KINDS, Layout, encode
from dungeongen.games.scoundrel.rules import State, new, score
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

# Scoundrel as its kernel knows it (``rooms.kernel_client``): positions and moves.


KERNEL = RoomKernel(Path(__file__).parent.parent / "kernel" / "scoundrel.wasm")
_NEW = 14  # the highest monster that a new weapon serves against
_KINDS = {"monster": MONSTER, "weapon": WEAPON, "potion": POTION}


def position(state: State, pack: Cards) -> Position:
    """Return a state with the cards of the pack in this order, for the kernel."""
    layout, armed = state.layout, state.weapon != NONE
    reach = _NEW if state.last == NONE else rank_of(state.last) - layout.strict
    return Position(
        most=layout.health,
        level=layout.strict,
        shuffled=layout.shuffled,
        health=state.health,
        weapon=rank_of(state.weapon) if armed else 0,
        reach=reach if armed else 0,
        takes=state.takes,
        healed=state.healed,
        fled=state.fled,
        room=_codes(state.room),
        pile=_codes(pack + state.under),
        remembered=len(state.under),
    )


def _codes(cards: Cards) -> list[int]:
    return [_KINDS[KINDS[card]] + rank_of(card) for card in cards]


def move_of(state: State, number: int) -> rules.Move:
    """Return the move that a number of the kernel stands for."""
    if number == AVOIDS:
        return rules.Avoid()
    card, armed = state.room[number // 2], number % 2
    match KINDS[card]:
        case "potion":
            return rules.Drink(card)
        case "weapon":
            return rules.Equip(card)
        case "monster":
            return rules.Strike(card) if armed else rules.Punch(card)


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
    mixes=lambda layout: layout.shuffled,
    worth=score,
    best=lambda line: Score(line.score, line.bound, line.complete or line.score == line.bound),
)


def advice(state: State) -> tuple[rules.Move, str]:
    """Return our player's move in a state, and the reason."""
    move = ROOMS.chosen(state)
    match move:
        case rules.Avoid():
            return move, "Every way through this room promises less than another room."
        case rules.Drink() if state.healed:
            return move, "This potion heals nothing now; another card is worth more later."
        case rules.Equip():
            return move, "This weapon serves better than what you hold."
    return move, "The best way through this room that our player knows begins so."


SOLVER = ROOMS.solver(advice)
SURVEYED = ROOMS.surveyed(lambda points: points, "score")
